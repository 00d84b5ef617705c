"""The legend: every symbol of the cards and of the table with its name, in a picture of its own."""

from collections.abc import Callable, Iterator

from adjudicator.rulesets.claim.cards import FACTIONS, Card
from adjudicator.rulesets.claim.pen import WIDTH, Pen
from adjudicator.rulesets.claim.wording import faction_names
from adjudicator.words import gettext as _

_ROW = 28
_LEFT = 12
_WORDS_FROM = 62
_SIZE = 15

Entry = tuple[Callable[[Pen, float], None], str]


def legend() -> str:
    """Draw the legend as a complete SVG document."""
    entries = [*_factions(), *_marks()]
    pen = Pen(
        len(entries) * _ROW + 8, _("What the symbols mean"), "; ".join(words for _drawn, words in entries)
    )
    for place, (draw, words) in enumerate(entries):
        y = place * _ROW + 10
        draw(pen, y)
        pen.text(words, _WORDS_FROM, y + 13, _SIZE, room=WIDTH - _WORDS_FROM - _LEFT)
    return pen.document()


def _factions() -> Iterator[Entry]:
    names = faction_names()
    for name, faction in FACTIONS.items():

        def draw(pen: Pen, y: float, name: str = name, letter: str = faction.letter) -> None:
            pen.symbol(name, _LEFT, y, 18)
            pen.text(letter, _LEFT + 25, y + 14, _SIZE, f"{name} bold")

        yield draw, names[name]


def _marks() -> Iterator[Entry]:
    some = Card("G7")
    yield lambda pen, y: pen.symbol("crown", _LEFT, y, 18), _("has the vote, or won the trick")
    yield lambda pen, y: pen.chips([some], _LEFT, y + 1), _("a card, by letter and value as in orders")
    yield lambda pen, y: pen.chips([some], _LEFT, y + 1, [some]), _("came to the score pile just now")
    yield lambda pen, y: pen.chip_backs(1, _LEFT, y + 1), _("a card face down")
