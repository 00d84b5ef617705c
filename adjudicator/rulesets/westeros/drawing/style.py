"""The map's colours, by day and by night: CSS within the picture."""

from collections.abc import Mapping

from adjudicator.engine import LineColour
from adjudicator.rulesets.svg_style import plain_style, style
from adjudicator.rulesets.westeros.drawing.symbols import CLOTHS

DAY: Mapping[str, str] = {
    "sea": "#c9dde3",
    "shallow": "#8fb6c4",
    "sea-ink": "#33606f",
    "land": "#f2e8cf",
    "border": "#84683a",
    "coast": "#5f4a30",
    "ink": "#2d2418",
    "quiet": "#6f5f45",
    "paper": "#fffaf0",
    "river": "#5b9bb3",
    "waste": "#8d8577",
    "gold": "#b8862b",
    "blood": "#9c2118",
    "wash": ".4",
    "hem": ".55",
    "stark": "#93a6bb",
    "stark-thread": "#48607a",
    "stark-letter": "#16222f",
    "greyjoy": "#2b2f36",
    "greyjoy-thread": "#7f8994",
    "greyjoy-letter": "#fff",
    "lannister": "#b3172f",
    "lannister-thread": "#e0788a",
    "lannister-letter": "#fff",
    "baratheon": "#f4d524",
    "baratheon-thread": "#b3870a",
    "baratheon-letter": "#2b2300",
    "tyrell": "#13805f",
    "tyrell-thread": "#8fd6b8",
    "tyrell-letter": "#fff",
    "martell": "#e87f2b",
    "martell-thread": "#a4460a",
    "martell-letter": "#2b1500",
}
"""Day colours."""

NIGHT: Mapping[str, str] = {
    "sea": "#17262f",
    "shallow": "#355868",
    "sea-ink": "#8fbccb",
    "land": "#3d392f",
    "border": "#a08f6b",
    "coast": "#b9a67e",
    "ink": "#f3ead6",
    "quiet": "#bcae90",
    "paper": "#2a261e",
    "river": "#5f9fb8",
    "waste": "#8d8577",
    "gold": "#e0b354",
    "blood": "#ff9a86",
    "stark": "#c9d8e6",
    "stark-thread": "#6f879d",
    "greyjoy": "#14171b",
    "greyjoy-thread": "#93a0ad",
    "wash": ".34",
    "hem": ".45",
}
"""What is different at night."""

LINES: Mapping[str, LineColour] = {
    "stark": LineColour("#48607a", "#c9d8e6"),
    "greyjoy": LineColour("#2b2f36", "#93a0ad"),
    "lannister": LineColour("#b3172f", "#e0788a"),
    "baratheon": LineColour("#a37a08", "#f4d524"),
    "tyrell": LineColour("#13805f", "#8fd6b8"),
    "martell": LineColour("#c2560c", "#e87f2b"),
}
"""The houses in charts, on the paper of pages."""

_SMALL = """
.name { transform-box: fill-box; transform-origin: bottom;
  scale: max(1, .8 * var(--least, 0) / var(--size)) max(1, var(--least, 0) / var(--size)); }
.fort { translate: calc(1px * var(--half, 0) * (max(1, .8 * var(--least, 0) / var(--size, 1)) - 1)); }
@media (max-width: 700px) { svg { --least: 12; } }
@media (max-width: 630px) { svg { --least: 14; } }
@media (max-width: 540px) { svg { --least: 16; } .supply, .power { display: none; } }
@media (max-width: 472px) { svg { --least: 18; } }
@media (max-width: 420px) { svg { --least: 20; } }
"""
"""Where the map is small, its names are larger, and narrower for their height: as far as there is room, they
are 9 pixels high. They grow upwards, away from castles and units; a castle beside a name moves along with its
end, and the other icons make room. `labels.spread` says how far."""

# What `use` draws is not inside the elements around it, so a rule names only the element it styles. A cloth
# is faint by itself: viewers of PDF files paint one at full strength, whatever the `fill-opacity` around it.
_RULES = """
.sea { fill: var(--sea); }
.shallow { fill: none; stroke: var(--shallow); stroke-linejoin: round; }
.land { fill: var(--land); }
.coast { stroke: var(--coast); stroke-width: 3; stroke-linejoin: round; }
.land-border { fill: none; stroke: var(--border); stroke-width: 1.5; stroke-dasharray: 6 2.6 1.6 2.6; }
.sea-border { fill: none; stroke: var(--sea-ink); stroke-width: 1; stroke-dasharray: 1 5;
  stroke-linecap: round; }
.river { fill: none; stroke: var(--river); stroke-width: 4; stroke-linecap: round; }
.bank { fill: none; stroke: var(--coast); stroke-width: 5.6; stroke-linecap: round; }
.bridge { fill: none; stroke: var(--coast); stroke-width: 8; }
.planks { fill: none; stroke: var(--land); stroke-width: 5.2; }
.link { stroke: var(--coast); stroke-width: 2.2; stroke-dasharray: 5 3.4; }
.bar { stroke: var(--blood); stroke-width: 4.5; stroke-linecap: round; }
.link-end { fill: var(--coast); stroke: none; }
.planks.cross { stroke: var(--coast); stroke-width: 5.2; stroke-dasharray: .8 2.4; }
.name { fill: var(--ink); text-anchor: middle; font-weight: bold; paint-order: stroke; stroke: var(--land);
  stroke-width: 2.4; stroke-linejoin: round; }
.name.at-sea { fill: var(--sea-ink); font-style: italic; font-weight: normal; stroke: var(--sea); }
.fort { fill: var(--ink); fill-rule: evenodd; stroke: var(--land); stroke-width: 2; paint-order: stroke; }
.supply, .power { fill: var(--quiet); fill-rule: evenodd; stroke: var(--land); stroke-width: 3;
  stroke-linejoin: round; paint-order: stroke; }
.power { fill: var(--gold); }
.anchor { fill: var(--sea-ink); opacity: .6; fill-rule: evenodd; }
.quay { fill: var(--sea); stroke: var(--coast); stroke-width: 1.2; }
.jetty { stroke: var(--coast); stroke-width: 3.4; stroke-dasharray: 1.6 1; }
.held { stroke-width: 17; }
.wash { opacity: var(--wash); }
.hem, .tide { opacity: var(--hem); }
.open { fill: transparent; }
.waste { fill: url(#waste); opacity: .6; }
.barren { stroke: var(--waste); stroke-width: 2; }
.unit { stroke: var(--ink); stroke-width: 1.5; stroke-linejoin: round; paint-order: stroke;
  fill-rule: evenodd; }
.routed { opacity: .62; }
.banner, .cloth { stroke: var(--ink); stroke-width: 1; }
.thread, .tide { fill: none; }
.tide { stroke-width: .9; }
.rim { stroke: var(--ink); stroke-width: 1; }
.disc { fill: var(--paper); stroke: var(--ink); stroke-width: .6; }
.special { stroke: var(--gold); stroke-width: 2; }
.order { fill: var(--ink); fill-rule: evenodd; }
.star { fill: var(--gold); stroke: var(--paper); stroke-width: 1.5; paint-order: stroke; }
.number { fill: var(--ink); text-anchor: middle; font-weight: bold;
  font-family: system-ui, "Liberation Sans", sans-serif; }
.letter { text-anchor: middle; font-weight: bold; font-family: system-ui, "Liberation Sans", sans-serif;
  paint-order: stroke; stroke-width: 2.6; stroke-linejoin: round; }
.move { stroke: var(--ink); stroke-width: 1.3; stroke-linejoin: round; }
.beaten { fill: var(--paper); fill-opacity: .7; stroke-dasharray: 3.4 2; }
.lit { fill: none; stroke: var(--gold); stroke-width: 5; stroke-linejoin: round; }
.happened { fill: var(--paper); stroke: var(--blood); stroke-width: 1.2; }
.mark-battle, .mark-raid, .mark-loss { fill: var(--blood); fill-rule: evenodd; }
.mark-muster { fill: var(--ink); }
.coin { stroke: var(--gold); stroke-width: 1.8; }
.neutral { fill: var(--waste); stroke: var(--ink); stroke-width: 1; }
.neutral-number { fill: #fff; }
.compass { fill: none; stroke: var(--sea-ink); stroke-width: .9; }
.needle { fill: var(--sea-ink); }
.scroll { fill: var(--land); stroke: var(--coast); stroke-width: 1.2; }
.key { fill: var(--ink); }
.headline { fill: var(--ink); font-weight: bold; }
.area:hover .open { stroke: var(--gold); stroke-width: 2; }
.frame { fill: none; stroke: var(--coast); stroke-width: 3; }
.outlined { paint-order: stroke; stroke: var(--paper); stroke-width: 2; }
.seal { fill: none; stroke: var(--paper); stroke-width: 1; }
"""

_HOUSE_RULES = """
.land-HOUSE { fill: url(#wash-HOUSE); stroke: url(#hem-HOUSE); }
.sea-HOUSE { fill: none; stroke: url(#sea-HOUSE); }
.HOUSE { fill: var(--HOUSE); }
.thread-HOUSE { stroke: var(--HOUSE-thread); }
.letter-HOUSE { fill: var(--HOUSE-letter); stroke: var(--HOUSE); }
.tide-HOUSE { stroke: var(--HOUSE); }
"""

_EXCEPTIONS = """
.unit.stark { stroke: var(--stark-letter); }
.tide-greyjoy { stroke: var(--greyjoy-thread); }
"""

_PRINT_RULES = "".join(
    ", ".join(f".{piece}[fill*={house}]" for piece in ("banner", "rim", "coin"))
    + f" {{ fill: var(--{house}); }}\n"
    for house in CLOTHS
)
"""On paper, small pieces are plain: a weave would be printed as a picture. Letters tell them apart."""

_ALL_RULES = _RULES + "".join(_HOUSE_RULES.replace("HOUSE", house) for house in CLOTHS) + _EXCEPTIONS

_FONT = '"Palatino Linotype", Palatino, "Book Antiqua", "URW Palladio L", "Liberation Serif", serif'

STYLE = style(_ALL_RULES + _SMALL + f"@media print {{\n{_PRINT_RULES}}}\n", font=_FONT, day=DAY, night=NIGHT)
"""The style of a page's picture, which follows the reader's choice of light or dark."""

LEGEND_STYLE = style(_ALL_RULES, font=_FONT, day=DAY, night=NIGHT)
"""The same for the legend, which is small on every screen."""

PLAIN_STYLE = plain_style(_ALL_RULES, font=_FONT, day=DAY)
"""The style by day without variables, for programs that know none."""
