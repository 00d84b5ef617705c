"""Facts are read as what the code says they are, or refused."""

import msgspec
import pytest

from adjudicator.rulesets.facts import read_facts
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
