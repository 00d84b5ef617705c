"""Events are data that says which event it is and what rule is behind it."""

import msgspec
import pytest

from adjudicator.engine import Event
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
