"""What is told of a damaged game."""

import msgspec
import pytest

from adjudicator.repository.damage import DAMAGE, damage
from adjudicator.repository.times import BadTime
from adjudicator.rulesets import UnknownRuleset
from adjudicator.yaml_files import UnreadableFile

STRANGE = "A file of the game holds what its rules do not know: "


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (FileNotFoundError(2, "No such file or directory", "a/b.yaml"), "The file a/b.yaml is missing."),
        (UnreadableFile("It is so."), "It is so."),
        (BadTime("It is so."), "It is so."),
        (UnknownRuleset("It is so.", None), "It is so."),
        (msgspec.ValidationError("`x`"), "A file of the game does not fit this release: `x`."),
        (KeyError("Z8"), f"{STRANGE}'Z8'."),
        (ValueError("Z8"), f"{STRANGE}Z8."),
    ],
)
def test_damage_is_told_in_a_sentence(error: Exception, told: str) -> None:
    assert isinstance(error, DAMAGE)
    assert damage(error) == told


@pytest.mark.parametrize("error", [TypeError(), AssertionError(), OSError(28, "No space left on device")])
def test_what_can_only_be_a_bug_or_the_machine_is_none(error: Exception) -> None:
    assert not isinstance(error, DAMAGE)
