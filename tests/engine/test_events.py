"""Events are data that says which event it is and what rule is behind it."""

import msgspec
import pytest

from adjudicator.engine import Event, News, Words, headline
from adjudicator.words import N_
from tests.engine.toy import Crowned, Peeked, ToyEvent


class HouseCardPlayed(Event, frozen=True):
    card: str


@pytest.mark.parametrize(
    "event", [Crowned(seat="a", bids={"a": 2}, rule="TOY-1"), Peeked(card="fox", rule="R")]
)
def test_an_event_is_read_back_as_what_it_was(event: ToyEvent) -> None:
    assert msgspec.json.decode(msgspec.json.encode(event), type=ToyEvent) == event


def test_an_event_is_called_by_its_name_in_words() -> None:
    assert msgspec.to_builtins(HouseCardPlayed(rule="A2-COMBAT-04", card="fox")) == {
        "event": "house-card-played",
        "rule": "A2-COMBAT-04",
        "card": "fox",
    }


NO_WORDS = Words({})


class Told(Event, frozen=True, kw_only=True):
    """An event that is whatever news a test wants; none without a text."""

    text: str = ""
    what: str = ""
    weight_now: int = 1
    about: str | None = None

    def news(self, words: Words) -> News | None:
        return News(self.text, {}, self.weight_now, self.what, self.about) if self.text else None


class Won(Event, frozen=True, kw_only=True):
    brief = N_("%(points)s points are won")
    weight = 2

    points: int


class Begun(Event, frozen=True, kw_only=True):
    message = N_("%(war)s begins.")

    war: str


def test_a_sentence_has_a_capital_whatever_it_begins_with() -> None:
    assert Begun(rule="R", war="kings").sentence(Words({"war": ("war", "war of {}".format)})) == (
        "War of kings begins."
    )


def told(text: str, weight: int = 1, what: str = "", about: str | None = None) -> Told:
    return Told(rule="R", text=text, what=what, weight_now=weight, about=about)


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([], ""),
        ([Told(rule="R")], ""),
        ([Won(rule="R", points=3)], "3 points are won"),
        ([told("the stark wins"), told("a card is led")], "The stark wins; a card is led"),
        ([told("a card is led"), told("it ends", 2)], "It ends"),
        ([told("first", 2), told("second", 5), told("third", 2), told("last", 9)], "Last; second; first"),
        (
            [told("takes %(area)s", 2, "A"), told("ends", 3), told("takes %(area)s", 2, "B")],
            "Ends; takes A and B",
        ),
        ([told("takes %(what)s", 2, one) for one in "ABC"], "Takes A, B and C"),
        ([told("takes %(what)s", 2, one) for one in "ABCDE"], "Takes A, B, C and 2 more"),
        ([told("takes %(what)s", 2, "A"), told("takes %(what)s", 2, "A")], "Takes A"),
        ([told("wins", 3, about="a"), told("takes", 6, about="a"), told("loses", 2, about="a")], "Takes"),
    ],
)
def test_a_headline_tells_the_weightiest_news_first(events: list[Event], expected: str) -> None:
    assert headline(events, NO_WORDS) == expected
