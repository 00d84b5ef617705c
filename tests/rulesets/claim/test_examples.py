"""The worked examples of the rules that are one position each: `examples.yaml`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
import yaml

from adjudicator.engine import Event
from adjudicator.rulesets.claim.cards import DECK, Card, Phase
from adjudicator.rulesets.claim.events import (
    BlindCardSeen,
    BlindCardTaken,
    CardsDiscarded,
    CardsScored,
    PrizeTaken,
    TrickWon,
)
from adjudicator.rulesets.claim.judgements import count_votes, may_follow, outcome
from tests.rulesets.cases import decided
from tests.rulesets.claim.positions import (
    SEATS,
    ClaimTable,
    answer,
    cards,
    play_from,
    play_trick,
    position,
    without,
)

EXAMPLES: dict[str, Any] = yaml.load(
    (Path(__file__).parent / "examples.yaml").read_text("utf-8"), yaml.CSafeLoader
)

E = TypeVar("E", bound=Event)

PHASES: dict[int, Phase] = {1: "phase-1", 2: "phase-2"}

DECIDING = {
    1: {
        "prize-turned": "CL-P1-01",
        "card-led": "CL-P1-02",
        "card-followed": "CL-P1-03",
        "prize-taken": "CL-P1-05",
        "blind-card-taken": "CL-P1-06",
        "cards-scored": "CL-P1-07",
        "cards-discarded": "CL-P1-08",
    },
    2: {"card-led": "CL-P2-04", "card-followed": "CL-P2-04"},
}
"""The rule that decides what happens in a trick; who wins it, and where cards go in phase two, differs."""


def examples(section: str, named: Callable[[dict[str, Any]], str]) -> list[Any]:
    """The examples of a section, each standing on its number."""
    return [
        pytest.param(case, id=f"{number}-{named(case)}", marks=pytest.mark.rule(number))
        for number, cases in EXAMPLES[section].items()
        for case in cases
    ]


@pytest.mark.parametrize("case", examples("following", lambda case: f"{case['holds']} on {case['lead']}"))
def test_what_may_follow(case: dict[str, str]) -> None:
    legal, rule = may_follow(cards(case["holds"]), Card(case["lead"]))
    assert list(legal) == cards(case["legal"])
    assert rule == case["rule"]


@pytest.mark.parametrize("case", examples("tricks", lambda case: f"{case['follow']} on {case['lead']}"))
def test_a_trick(case: dict[str, Any]) -> None:
    phase = PHASES[case["phase"]]
    prize, blind = case.get("prize", ""), case.get("blind", "")
    table = play_trick(case["lead"], case["follow"], phase, prize=prize, blind=blind)
    assert [(event.seat, event.rule) for event in told(table, TrickWon)] == [(case["winner"], case["rule"])]
    by = decided(table.game.told)
    assert {kind: by[kind] for kind in by.keys() & DECIDING[case["phase"]].keys()} == {
        kind: rule for kind, rule in DECIDING[case["phase"]].items() if kind in by
    }
    if case["phase"] == 2:
        dwarves = [case[card].startswith("D") for card in ("lead", "follow")]
        whither = {"CL-P2-05": not all(dwarves), "CL-P2-06": any(dwarves)}
        assert by["cards-scored"].split() == [rule for rule, holds in whither.items() if holds]
    scored = {
        seat: [card for event in told(table, CardsScored) if event.seat == seat for card in event.cards]
        for seat in SEATS
    }
    assert scored == {seat: cards(case.get(seat, "")) for seat in SEATS}
    discarded = [card for event in told(table, CardsDiscarded) for card in event.cards]
    assert discarded == cards(case.get("discarded", ""))
    assert table.board.leader == case["winner"]
    if prize:
        winner, loser = case["winner"], table.board.other(case["winner"])
        assert [(event.seat, event.card) for event in told(table, PrizeTaken)] == [(winner, prize)]
        assert [event.seat for event in told(table, BlindCardTaken)] == [loser]
        seen = [
            (seat, event.card) for seat, event in table.game.whispered if isinstance(event, BlindCardSeen)
        ]
        assert seen == [(loser, blind)]
        assert table.board.prizes == {winner: [prize], loser: []}
        assert table.board.blind == {winner: [], loser: [blind]}


def told(table: ClaimTable, kind: type[E]) -> list[E]:
    """The first trick's events of a kind."""
    return [event for event in table.game.told if isinstance(event, kind)]


@pytest.mark.parametrize("case", examples("votes", lambda case: case["by"]))
def test_the_vote(case: dict[str, Any]) -> None:
    votes = count_votes({seat: cards(case[seat]) for seat in SEATS})
    assert {vote.faction: vote.seat or "-" for vote in votes} == case["votes"]
    end = outcome(votes)
    assert (end.winner or "-", end.rule) == (case["winner"], case["rule"])
    assert "{} to {}".format(*sorted(end.votes.values(), reverse=True)) == case["by"]


@pytest.mark.parametrize("case", examples("defaults", lambda case: f"on {case['lead']}"))
def test_a_default(case: dict[str, str]) -> None:
    idle = without(DECK, cards(case["holds"]), cards(case["lead"]))
    table = play_from(position(a=" ".join([case["lead"], *idle[-3:]]), b=case["holds"]))
    answer(table, case["lead"])
    (question,) = table.unanswered
    assert list(question.options.listing()) == cards(case["legal"])
    assert question.default == case["played"]
    table.answer(question, question.default, "default")
    assert table.board.tricks[0].follow == case["played"]
