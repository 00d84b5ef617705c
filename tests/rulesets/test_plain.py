"""The least of a ruleset reports events with all that they declare."""

from adjudicator.engine import Event, Line
from adjudicator.rulesets.plain import PlainWords
from tests.fair.adjudicator_fair import Fair, View


class Sold(Event, frozen=True, kw_only=True):
    message = "%(seat)s takes %(lot)s."
    brief = "%(seat)s takes %(lot)s"
    weight = 2
    seat: str
    lot: str

    def headings(self, words: PlainWords) -> tuple[str, ...]:
        return ("Sale {seat}".format(**words.fields_in_words(self)),)


class Kept(Event, frozen=True, kw_only=True):
    message = "The rest is kept."
    brief = "the rest is kept"


EVENTS = (Sold(rule="S-1", seat="ann", lot="urn"), Kept(rule="S-2"))


def test_a_plain_report_has_the_headings_of_events() -> None:
    assert Fair().report(EVENTS) == [
        Line("Sale ann", level=1, event=0),
        Line("Ann takes urn.", "S-1", event=0),
        Line("The rest is kept.", "S-2", event=1),
    ]


def test_a_plain_headline_is_the_weightiest_news() -> None:
    view = View("", [])
    assert Fair().headline(EVENTS, view, view) == "Ann takes urn"
    assert Fair().headline(EVENTS[1:], None, view) == "The rest is kept"
    assert Fair().headline((), None, view) == ""
