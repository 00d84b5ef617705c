"""Whole games in which every house does anything legal: no dead end, no impossible board."""

import pytest

from adjudicator.rulesets.agot2.agot2 import Agot2
from adjudicator.rulesets.westeros.combat.events import HouseCardsRevealed
from adjudicator.rulesets.westeros.events import UnitsMoved, UnitsRetreated
from adjudicator.rulesets.westeros.procedures.neutral import NeutralForceHeld
from adjudicator.rulesets.westeros.procedures.westeros_phase import NOTHING, WINTER_IS_COMING
from tests.rulesets.agot2.combat.test_combats_at_random import KINDS as IN_COMBATS
from tests.rulesets.agot2.facts import HOUSE_CARDS, WESTEROS_CARDS, WILDLING_CARDS
from tests.rulesets.agot2.positions import start
from tests.rulesets.agot2.simulation import Seen, play, simulate, went_back
from tests.rulesets.westeros.invariants import look

GAMES = 16
"""Of each number of players, to see all that may come up; `simulation` plays more."""

FEW = 1
"""Of each number of players, to see that games end."""

OFTEN = (
    "accept-support assign-orders bid-influence bid-wildlings blade card-aeron card-patchface card-tyrion "
    "casualties consolidate dark-wings house-card leave-power march muster order-influence-ties "
    "pick-highest-bidder pick-lowest-bidder put-to-the-sword raid raven-deck-placement raven-use "
    "reconcile-supply retreat skull-casualty support throne-of-blades tides-redraw "
    "wildling-crow-knights wildling-horde-muster wildling-horde-units wildling-king-bottom "
    "wildling-mammoth-units wildling-massing-card wildling-raid"
)
"""The questions that a few games are sure to ask; the tests of their modules ask the others."""

RARELY = "wildling-raid-track"
"""A question that so many games may not ask."""


@pytest.fixture(scope="module")
def seen() -> Seen:
    """What came up in the sample; every board in it was looked at after every action."""
    return simulate(GAMES, seed=5)


@pytest.mark.rule("A2-SUPPLY-10", "A2-GEN-13", "A2-RET-02")
@pytest.mark.parametrize("games", [FEW, pytest.param(GAMES, marks=pytest.mark.slow)])
def test_every_game_ends_and_no_action_leaves_an_impossible_board(
    games: int, request: pytest.FixtureRequest
) -> None:
    seen: Seen = request.getfixturevalue("seen") if games == GAMES else simulate(games)
    assert seen.games.total() == 4 * games
    assert {line.split()[0] for line in seen.games} == {"3", "4", "5", "6"}
    assert all(" by A2-VIC-" in line for line in seen.games)


@pytest.mark.slow
def test_every_usual_question_is_put(seen: Seen) -> None:
    assert set(OFTEN.split()) - set(seen.questions) == set()


@pytest.mark.slow
def test_every_kind_that_is_asked_is_declared_and_every_declared_one_is_asked(seen: Seen) -> None:
    """Combats at random ask, one by one, what a few games may not."""
    assert {*seen.questions, *IN_COMBATS.split(), RARELY} == set(Agot2().questions)


@pytest.mark.slow
def test_every_westeros_card_is_carried_out(seen: Seen) -> None:
    every = {card for deck in WESTEROS_CARDS.values() for card in deck}
    assert set(seen.westeros) == every - {WINTER_IS_COMING, NOTHING}


@pytest.mark.slow
def test_every_wildling_card_is_met_both_ways(seen: Seen) -> None:
    outcomes = ("repelled", "not repelled")
    assert set(seen.wildlings) == {f"{card}, {outcome}" for card in WILDLING_CARDS for outcome in outcomes}


@pytest.mark.slow
def test_every_house_card_is_played(seen: Seen) -> None:
    assert set(seen.played) == set(HOUSE_CARDS)


@pytest.mark.slow
def test_the_long_run_prints_the_seldom_first(seen: Seen) -> None:
    lines = list(seen.lines())
    begin = next(place for place, line in enumerate(lines) if line.endswith("questions answered"))
    end = next(place for place, line in enumerate(lines) if line.endswith("Westeros cards carried out"))
    figures = [int(line.split()[0]) for line in lines[begin + 1 : end]]
    assert figures == sorted(figures)
    assert sum(figures) == int(lines[begin].split()[0])


def test_the_same_key_plays_the_same_game() -> None:
    assert play(4, b"again", tides=True).record() == play(4, b"again", tides=True).record()


def test_what_is_looked_for_would_be_found() -> None:
    board = start(4)
    look(board)
    board.tracks["fiefdoms"][0] = board.tracks["fiefdoms"][1]
    with pytest.raises(AssertionError):
        look(board)
    board = start(4)
    board.hands["stark"].pop()
    with pytest.raises(AssertionError):
        look(board)
    board = start(4)
    board.available["stark"] = 40
    with pytest.raises(AssertionError):
        look(board)


def test_only_attackers_that_go_back_may_exceed_their_supply() -> None:
    back = UnitsRetreated(
        rule="A2-RET-02", seat="stark", origin="pyke", destination="seagard", units=("footman",)
    )
    elsewhere = UnitsRetreated(
        rule="A2-RET-03", seat="stark", origin="pyke", destination="seagard", units=("footman",)
    )
    assert went_back([HouseCardsRevealed(rule="A2-CARD-02", area="pyke", cards={}), back], "stark")
    held = NeutralForceHeld(
        rule="A2-NEUT-11", seat="stark", area="pyke", origin="seagard", units=("footman",)
    )
    kept_out = UnitsMoved(
        rule="A2-CLEAN-12",
        reason="attackers-kept-out",
        seat="stark",
        origin="pyke",
        destination="seagard",
        units=("footman",),
    )
    assert went_back([held], "stark")
    assert went_back([kept_out], "stark")
    assert not went_back([back, held, kept_out], "greyjoy")
    assert not went_back([elsewhere], "stark")
