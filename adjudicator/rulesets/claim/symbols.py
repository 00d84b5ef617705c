"""The factions' symbols and the drawing's colours, by day and by night."""

from adjudicator.rulesets.svg_style import plain_style, style

SYMBOLS = {
    "goblin": (
        "M10 4.5C13 4.5 15.2 6.4 15.6 9L20 6.4C19.6 10.4 17.8 12.3 15 12.6C14.2 15.9 12.2 18 10 18"
        "C7.8 18 5.8 15.9 5 12.6C2.2 12.3.4 10.4 0 6.4L4.4 9C4.8 6.4 7 4.5 10 4.5Z"
        "M6.2 9.4L9.3 11.2L7.2 12.4ZM13.8 9.4L10.7 11.2L12.8 12.4ZM7.4 14.2Q10 17 12.6 14.2Q10 15.2 7.4 14.2Z"
    ),
    "knight": (
        "M10 1L17.5 3.6V10C17.5 14.6 14.2 17.6 10 19.2C5.8 17.6 2.5 14.6 2.5 10V3.6Z"
        "M9 4.6V8.4H5.2V10.4H9V16H11V10.4H14.8V8.4H11V4.6Z"
    ),
    "undead": (
        "M10 1.2C5 1.2 2 4.7 2 8.8C2 11.4 3.2 13.3 5 14.4V18.6H15V14.4C16.8 13.3 18 11.4 18 8.8"
        "C18 4.7 15 1.2 10 1.2Z"
        "M6.6 6.8A2.1 2.1 0 1 0 6.61 6.8ZM13.4 6.8A2.1 2.1 0 1 0 13.41 6.8ZM10 11.4L8.7 13.6H11.3Z"
        "M7.8 15.6H8.6V18.6H7.8ZM11.4 15.6H12.2V18.6H11.4Z"
    ),
    "dwarf": "M2 2.4H14.5L18.8 5.6L14.5 8.8H11.6V19H8.4V8.8H2ZM4 4.2H5.2V7H4Z",
    "doppelganger": (
        "M10 1.2A8.8 8.8 0 0 0 10 18.8A8.8 8.8 0 0 0 10 1.2ZM10 2.6A7.4 7.4 0 0 1 10 17.4Z"
        "M6.2 6.6A1.6 1.6 0 1 0 6.21 6.6ZM13.8 6.6A1.6 1.6 0 1 0 13.81 6.6Z"
        "M4.6 11.6Q6 15.2 10 15.4V13.8Q7 13.8 4.6 11.6ZM15.4 11.6Q14 15.2 10 15.4V13.8Q13 13.8 15.4 11.6Z"
    ),
}
"""Paths in a square of 20, filled by the even-odd rule. By faction."""

CROWN = "M2 5L6 9L10 2.5L14 9L18 5L16.4 14.5H3.6ZM3.6 16H16.4V18H3.6Z"
"""Marks who is ahead; in the same square."""

DAY = {
    "cloth": "#e9efe4",
    "edge": "#b9c4b1",
    "card": "#fffdf8",
    "ink": "#22261f",
    "quiet": "#5b6355",
    "mark": "#a4551e",
    "goblin": "#3f7029",
    "knight": "#28579a",
    "undead": "#5d5570",
    "dwarf": "#94560f",
    "doppelganger": "#a12d5e",
}
"""Colours of paper."""

NIGHT = {
    "cloth": "#20271f",
    "edge": "#475244",
    "card": "#2c332b",
    "ink": "#eceee6",
    "quiet": "#a9b1a2",
    "mark": "#f0a860",
    "goblin": "#93cf74",
    "knight": "#8db8f5",
    "undead": "#c2b7dc",
    "dwarf": "#e3ac62",
    "doppelganger": "#f08fb8",
}
"""Colours of lamplight."""

_RULES = """
.cloth { fill: var(--cloth); stroke: var(--edge); }
.card { fill: var(--card); stroke: var(--edge); }
.fresh { stroke: var(--mark); stroke-width: 2; }
.slot { fill: none; stroke: var(--edge); stroke-dasharray: 4 3; }
.back { fill: var(--edge); stroke: var(--quiet); }
.weave { fill: none; stroke: var(--cloth); }
.symbol { fill-rule: evenodd; }
.goblin { fill: var(--goblin); }
.knight { fill: var(--knight); }
.undead { fill: var(--undead); }
.dwarf { fill: var(--dwarf); }
.doppelganger { fill: var(--doppelganger); }
.crown { fill: var(--mark); }
.text { fill: var(--ink); }
.quiet { fill: var(--quiet); }
.bold { font-weight: bold; }
"""

_FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif'

STYLE = style(_RULES, font=_FONT, day=DAY, night=NIGHT)
"""The style of a page's picture, by day and by night. Cards bear letter and value besides their colour."""

PLAIN_STYLE = plain_style(_RULES, font=_FONT, day=DAY)
"""The style by day without variables, for programs that know none."""
