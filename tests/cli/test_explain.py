"""`adjudicator orders explain`: what can be said in plans, without a repository."""

import pytest

from adjudicator.cli.failures import Status
from tests.cli.people import adjudicator


def test_without_a_kind_it_tells_how_plans_are_written() -> None:
    outcome = adjudicator("orders", "explain", "claim")
    assert outcome.status == Status.DONE
    assert "Kinds of question in Claim:\n  follow: the card you play second\n" in outcome.out
    assert "adjudicator orders explain claim follow" in outcome.out


def test_it_tells_all_that_can_be_said_for_a_kind() -> None:
    outcome = adjudicator("orders", "explain", "claim/1", "Follow")
    assert outcome.out.startswith("follow: the card you play second\n")
    assert "\n  lowest-winning: the lowest card that wins the trick\n" in outcome.out
    assert "\nlead:" not in outcome.out


def test_it_tells_of_all_kinds() -> None:
    outcome = adjudicator("orders", "explain", "claim", "all")
    assert outcome.out.startswith("follow: the card you play second\n")
    assert "\n\nlead: the card you play first\n" in outcome.out


@pytest.mark.parametrize(
    ("arguments", "message", "hint"),
    [
        (("claim", "folow"), "There is no kind of question “folow” to plan for.", "Did you mean follow?"),
        (("claim", "zzz"), "There is no kind of question “zzz” to plan for.", "The kinds are: follow, lead."),
        (("clam",), "There is no ruleset “clam”", "adjudicator rulesets lists those that are installed."),
    ],
)
def test_what_there_is_not(arguments: tuple[str, ...], message: str, hint: str) -> None:
    outcome = adjudicator("orders", "explain", *arguments)
    assert outcome.status == Status.FAILED
    assert message in outcome.err
    assert hint in outcome.err
