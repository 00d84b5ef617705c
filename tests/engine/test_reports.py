"""Reports: each event says its own sentence, under headings; some are told together."""

from collections.abc import Sequence
from typing import get_args

import pytest

from adjudicator.engine import Event, Joined, Line, Tabulation, Term, Words, events_in, report


class Hunt(Event, frozen=True, kw_only=True):
    """What happens on a hunt."""

    seat: str

    def headings(self, words: Words) -> tuple[str, ...]:
        return "Day", "{what}".format(**words.fields_in_words(self, what="The hunt"))


class FoxSeen(Hunt, frozen=True, kw_only=True):
    """A hunter sees foxes."""

    foxes: int

    def sentence(self, words: Words) -> str:
        return "{hunter} sees {foxes}.".format(**words.fields_in_words(self))

    def breakdown(self, words: Words) -> tuple[Term, ...]:
        return (Term("foxes", self.foxes, "H-1"),)


class FoxLost(Hunt, frozen=True, kw_only=True):
    """The fox is gone."""

    def sentence(self, words: Words) -> str:
        return "{hunter} {does}.".format(**words.fields_in_words(self, does="sees none"))


class NightFell(Event, frozen=True, kw_only=True):
    """The day is over."""

    def sentence(self, words: Words) -> str:
        return "Night falls."

    def headings(self, words: Words) -> tuple[str, ...]:
        return "Night", ""


class OwlHeard(Event, frozen=True, kw_only=True):
    """An owl, at whatever time."""

    def sentence(self, words: Words) -> str:
        return "An owl."


WORDS = Words({"seat": ("hunter", str.title)})
SEEN, LOST = FoxSeen(rule="H-1", seat="ann", foxes=2), FoxLost(rule="H-2", seat="bob")
NIGHT, OWL = NightFell(rule="H-3"), OwlHeard(rule="H-4")


def seen_and_lost(events: Sequence[Event], place: int, words: Words) -> Joined | None:
    """A fox that is seen and lost again; of the night nothing is said."""
    match events[place : place + 2]:
        case [FoxSeen(), FoxLost()]:
            return Joined(2, "Seen and lost.", judged=True)
        case [NightFell(), *_later]:
            return Joined(1, "")
    return None


def test_each_event_says_its_sentence_under_headings_that_are_not_said_twice() -> None:
    assert report([SEEN, LOST, OWL, SEEN, NIGHT, OWL, LOST], WORDS) == [
        Line("Day", level=1, event=0),
        Line("The hunt", level=2, event=0),
        Line("Ann sees 2.", "H-1", terms=(Term("foxes", 2, "H-1"),), event=0),
        Line("Bob sees none.", "H-2", event=1),
        Line("An owl.", "H-4", event=2),
        Line("Ann sees 2.", "H-1", terms=(Term("foxes", 2, "H-1"),), event=3),
        Line("Night", level=1, event=4),
        Line("Night falls.", "H-3", event=4),
        Line("An owl.", "H-4", event=5),
        Line("Day", level=1, event=6),
        Line("The hunt", level=2, event=6),
        Line("Bob sees none.", "H-2", event=6),
    ]


def test_events_told_together_have_the_rule_and_the_terms_of_the_first() -> None:
    assert report([SEEN, LOST, NIGHT, OWL], WORDS, seen_and_lost) == [
        Line("Day", level=1, event=0),
        Line("The hunt", level=2, event=0),
        Line("Seen and lost.", "H-1", terms=(Term("foxes", 2, "H-1"),), event=0),
        Line("An owl.", "H-4", event=3),
    ]


def test_a_figure_goes_with_the_last_heading_over_what_it_shows() -> None:
    figures = {0: Tabulation("of the hunt", (), ()), 2: Tabulation("of the night", (), ())}
    lines = report([SEEN, LOST, NIGHT], WORDS, figuring=lambda _events, place, _words: figures[place])
    shown = {line.text: line.figure for line in lines if line.figure}
    assert shown == {"The hunt": figures[0], "Night": figures[2]}


def test_events_are_found_where_they_are_declared() -> None:
    found = get_args(events_in(__name__))
    assert set(found) == {FoxSeen, FoxLost, NightFell, OwlHeard}


def test_a_package_whose_imported_modules_declare_no_event_is_named() -> None:
    with pytest.raises(LookupError, match="^the imported modules of nowhere, at_all declare no events$"):
        events_in("nowhere", "at_all")
