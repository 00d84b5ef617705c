"""Facts are read as what the code says they are, or refused."""

from typing import Any, Literal

import msgspec
import pytest

from adjudicator.engine import WrongFacts
from adjudicator.rulesets.facts import Facts, read_facts
from adjudicator.yaml_files import UnreadableFile


class Numbers(msgspec.Struct):
    hand: int
    tricks: int


class Elsewhere(msgspec.Struct):
    map: str


def test_facts_are_read_from_beside_the_code() -> None:
    assert read_facts("adjudicator.rulesets.claim", "cards.yaml", Numbers) == Numbers(hand=13, tricks=13)


def test_facts_of_another_kind_are_refused() -> None:
    with pytest.raises(UnreadableFile, match="map"):
        read_facts("adjudicator.rulesets.claim", "cards.yaml", Elsewhere)


Moment = Literal["on-win", "on-lose"]


class Card(msgspec.Struct, forbid_unknown_fields=True):
    strength: int
    text: Moment | Literal[""] = ""
    bold: bool = False


CARDS = dict[str, dict[int, Card]]


def faults(own: dict[str, Any]) -> list[tuple[tuple[str | int, ...], str, str]]:
    with pytest.raises(WrongFacts) as caught:
        Facts("adjudicator.rulesets.claim", {"cards.yaml": own}).read("cards.yaml", CARDS)
    return [(fault.place, fault.message, fault.word) for fault in caught.value.faults]


def test_a_games_own_facts_take_the_place_of_the_rulesets() -> None:
    facts = Facts(
        "adjudicator.rulesets.claim", {"more.yaml": {"stark": {"1": {"strength": "3", "bold": "true"}}}}
    )
    assert facts.read("more.yaml", CARDS) == {"stark": {1: Card(3, bold=True)}}
    assert facts.read("cards.yaml", Numbers) == Numbers(hand=13, tricks=13)


def test_every_fault_of_a_games_own_facts_is_told_with_its_place() -> None:
    own = {"stark": {"1": {"strenght": "3", "text": "on-wim"}, "2": {"strength": "x"}, "3": "no card"}}
    assert faults(own) == [
        (("stark", "1", "strenght"), "“strenght” is no field here.", "strenght"),
        (("stark", "1", "text"), "“on-wim” is not possible here.", "on-wim"),
        (("stark", "1"), "The field “strength” is missing here.", ""),
        (("stark", "2", "strength"), "This is not what is expected here: Expected `int`, got `str`.", ""),
        (("stark", "3"), "Lines with a colon each are expected here.", ""),
    ]


def test_a_list_of_facts_is_judged_item_by_item() -> None:
    own = {"facts.yaml": [["a", "b"], ["c"]]}
    with pytest.raises(WrongFacts) as caught:
        Facts("adjudicator.rulesets.claim", own).read("facts.yaml", tuple[tuple[str, str], ...])
    assert [fault.place for fault in caught.value.faults] == [(1,)]
