"""The board's colours, by day and by night: CSS within the picture."""

from collections.abc import Mapping

from adjudicator.rulesets.svg_style import plain_style, style
from adjudicator.rulesets.tigris.pieces import COLOURS

DAY: Mapping[str, str] = {
    "table": "#dccba2",
    "land": "#f3e7c8",
    "grid": "#d9c69a",
    "river": "#b3d5dd",
    "wave": "#6ba0b1",
    "bank": "#6d97a4",
    "frame": "#6f522c",
    "ink": "#2b2116",
    "quiet": "#66543a",
    "paper": "#fff9ea",
    "realm": "#8a5a10",
    "wash": ".2",
    "gold": "#f0bf3c",
    "blood": "#9c2118",
    "waste": "#57504a",
    "black": "#38322c",
    "black-edge": "#16120e",
    "red": "#b23327",
    "red-edge": "#7a1710",
    "blue": "#2a689f",
    "blue-edge": "#143f68",
    "green": "#3b7838",
    "green-edge": "#1f4a1d",
    "glyph": "#fff6e0",
}
"""Clay and paper."""

NIGHT: Mapping[str, str] = {
    "table": "#2a251c",
    "land": "#3b3529",
    "grid": "#4f4737",
    "river": "#1c3a47",
    "wave": "#3f7183",
    "bank": "#4f7f8f",
    "frame": "#8d7548",
    "ink": "#f3e9d3",
    "quiet": "#c3b491",
    "paper": "#241f17",
    "realm": "#e3b254",
    "wash": ".16",
    "gold": "#f0bf3c",
    "blood": "#ff9a86",
    "waste": "#14110d",
    "black": "#15120e",
    "black-edge": "#92866d",
    "red": "#b8402f",
    "red-edge": "#f09a86",
    "blue": "#2f71aa",
    "blue-edge": "#8fc1ea",
    "green": "#407e3c",
    "green-edge": "#9ad08f",
}
"""What is different at night."""

# What `use` draws does not see the elements around it, so a rule names only the element that it is for.
_RULES = """
.table { fill: var(--table); }
.land { fill: var(--land); }
.grid { fill: none; stroke: var(--grid); stroke-width: 1; }
.river { fill: var(--river); stroke: var(--bank); stroke-width: 2; }
.wave { fill: none; stroke: var(--wave); stroke-width: 1.3; stroke-linecap: round; }
.waves { fill: url(#waves); }
.frame { fill: none; stroke: var(--frame); stroke-width: 3; }
.corner { fill: none; stroke: var(--frame); stroke-width: 1.6; }
.axis { fill: var(--quiet); text-anchor: middle; font-weight: bold; }
.square { fill: transparent; }
.square:hover { stroke: var(--gold); stroke-width: 2; }
.kingdom { fill: var(--realm); fill-opacity: var(--wash); stroke: var(--realm); stroke-width: 3.4;
  stroke-linejoin: round; }
.ribbon { fill: var(--realm); stroke: var(--paper); stroke-width: 1.2; }
.ribbon-name { fill: var(--paper); text-anchor: middle; font-weight: bold; }
.glyph { fill: var(--glyph); fill-rule: evenodd; }
.coin { stroke-width: 1.6; }
.base { fill: var(--paper); }
.letter { fill: var(--ink); text-anchor: middle; font-weight: bold; }
.treasure { fill: var(--gold); stroke: var(--ink); stroke-width: 1.8; fill-rule: evenodd; paint-order: stroke;
  stroke-linejoin: round; }
.waste { fill: var(--waste); stroke: var(--ink); stroke-width: 1.6; }
.bolt { fill: var(--gold); }
.marker { fill: var(--paper); stroke: var(--realm); stroke-width: 2; }
.rings { fill: var(--realm); fill-rule: evenodd; }
.step { stroke-width: 1.4; }
.fighter { fill: none; stroke: var(--blood); stroke-width: 3; }
.score { fill: var(--paper); stroke: var(--blood); stroke-width: 2; }
.weapon { fill: var(--blood); }
.strength { fill: var(--ink); font-weight: bold; text-anchor: middle; }
.supporter { fill: var(--paper); stroke: var(--blood); stroke-width: 1.4; }
.ghost { fill: none; stroke: var(--blood); stroke-width: 2; stroke-dasharray: 4 3; }
.cross { fill: var(--blood); opacity: .75; }
.halo { fill: none; stroke: var(--ink); stroke-width: 4.4; }
.fresh { fill: none; stroke: var(--gold); stroke-width: 2.6; stroke-dasharray: 6 4; }
.text { fill: var(--ink); }
.quiet { fill: var(--quiet); }
.gain { fill: var(--blood); font-weight: bold; }
.bold { font-weight: bold; }
.middle { text-anchor: middle; }
.symbol { fill: var(--ink); fill-rule: evenodd; }
.count { fill: var(--quiet); fill-rule: evenodd; }
.scroll { fill: var(--land); stroke: var(--frame); stroke-width: 1.2; }
.active { fill: var(--land); stroke: var(--realm); stroke-width: 3; }
"""

_COLOUR_RULES = """
.COLOUR { fill: var(--COLOUR); stroke: var(--COLOUR-edge); stroke-width: 1.4; }
"""

_ALL_RULES = _RULES + "".join(_COLOUR_RULES.replace("COLOUR", colour) for colour in COLOURS)

_FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif'

STYLE = style(_ALL_RULES, font=_FONT, day=DAY, night=NIGHT)
"""The style of a page's picture, which follows the reader's choice of light or dark."""

PLAIN_STYLE = plain_style(_ALL_RULES, font=_FONT, day=DAY)
"""The style by day without variables, for programs that know none."""
