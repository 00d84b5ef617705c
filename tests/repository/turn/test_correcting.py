"""Corrections: which boards each ruleset lets an organiser make, by kinds of value, and why not others."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import given, strategies as st

from adjudicator.engine import AnyRuleset, KeyedChance, Setup, Table, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.repository.people.acts import Correct, Undo
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.turn.correcting import ImpossibleBoard, require_possible, with_value
from adjudicator.repository.turn.load_table import newest_record
from adjudicator.rulesets import ruleset
from tests.repository.table_in_memory import GameInMemory
from tests.slow import first

SEATS = {"claim": 2, "tigris": 3, "agot1": 4, "agot2": 4}


class Slip(NamedTuple):
    """A value, and what the command says to it: "" if it holds."""

    path: str
    value: Any
    says: str = ""


UNKNOWN = "which is not allowed there"
TYPE = "cannot be"
NO_VALUE = "no value at"
WESTEROS = (
    Slip("available.stark", 3),
    Slip("available.stark", -3, "must be from 0"),
    Slip("available.stark", 99, "must be from 0"),
    Slip("available.stark", "many", TYPE),
    Slip("available.targaryen", 3, "“available” names “targaryen”, which is not allowed there."),
    Slip("available.lanister", 3, "“lanister”, which is not allowed there. Did you mean lannister?"),
    Slip("units.winterfell.units.0", "ship", "Ships stand at sea"),
    Slip("units.winterfell.units.0", "dragon", UNKNOWN),
    Slip("units.winterfell.units", ["footman"]),
    Slip("units.winterfell.units", [], "in this order"),
    Slip("units.winterfell.units", ["knight", "footman"], "in this order: footman, knight"),
    Slip("units.winterfell.units", ["footman"] * 11, "must be from 0 to 10"),
    Slip("units.winterfell.seat", "targaryen", UNKNOWN),
    Slip("units.valyria", {"seat": "stark", "units": ["footman"]}, UNKNOWN),
    Slip("units.moat-cailin", {"seat": "stark", "units": ["footman"]}),
    Slip("units.moat-cailin", {"seat": "stark"}, TYPE),
    Slip("units.the-narrow-sea", {"seat": "stark", "units": ["footman"]}, "Ships stand at sea"),
    Slip("units.winterfell.units.9", "knight", NO_VALUE),
    Slip("units.winterfell.army", "knight", NO_VALUE),
    Slip("power_tokens.moat-cailin", "stark"),
    Slip("power_tokens.moat-cailin", "zz", UNKNOWN),
    Slip("power_tokens.the-narrow-sea", "stark", "Power tokens lie on land"),
    Slip("power_tokens.winterfell", "lannister", "another house"),
    Slip("supply.stark", 2),
    Slip("supply.stark", 7, "must be from 0 to 6"),
    Slip("supply.stark", None, "would hold 0 of “stark”"),
    Slip("tracks.fiefdoms.0", "stark", "would hold 2 of"),
    Slip("tracks.iron-bank", [], "would hold 0 of"),
    Slip("hands.stark.0", "tywin-lannister", "“tywin-lannister”, which is not allowed there"),
    Slip("round", 4),
    Slip("round", 0, "must be from 1 to 10"),
    Slip("agenda.0.step", "dance", UNKNOWN),
    Slip("variant", "agot9", TYPE),
    Slip("combat", {}, TYPE),
    Slip("bids.stark", 2, "middle of an action"),
    Slip("", 1, NO_VALUE),
    Slip("units.0", 1, TYPE),
)
SLIPS: dict[str, tuple[Slip, ...]] = {
    "agot1": (*WESTEROS, Slip("threat", 0)),
    "agot2": (*WESTEROS, Slip("threat", 4), Slip("threat", 5, "the spaces of the track are")),
    "claim": (
        Slip("leader", "a"),
        Slip("leader", "b"),
        Slip("leader", "zz", UNKNOWN),
        Slip("leader", 7, TYPE),
        Slip("prizes.a", ["G0"], "would hold 6 of “G0”"),
        Slip("prizes.nobody", [], "“nobody”, which is not allowed there"),
        Slip("hands.a.0", "Z9", "“Z9”, which is not allowed there"),
        Slip("hands.a", [], "would hold 0 of"),
        Slip("deck.99", "G0", NO_VALUE),
        Slip("lead", "G1", "middle of a trick"),
        Slip("trick", 12, "must be from"),
        Slip("stage", "phase-9", TYPE),
        Slip("trump", "goblins", NO_VALUE),
    ),
    "tigris": (
        Slip("points.archer.red", 3),
        Slip("points.archer.red", -1, "must be from 0"),
        Slip("points.archer.gold", 3, "“gold”, which is not allowed there"),
        Slip("points.archer.red", "many", TYPE),
        Slip("points.wolf", {}, "“wolf”, which is not allowed there"),
        Slip("active", "archer"),
        Slip("active", "wolf", UNKNOWN),
        Slip("tiles.C7", "temple", "of “temple” in all, but the game has"),
        Slip("tiles.Z99", "temple", UNKNOWN),
        Slip("tiles.C7", "castle", UNKNOWN),
        Slip("hands.archer.temple", -1, "must be from 0"),
        Slip("hands.archer.boat", 1, "“boat”, which is not allowed there"),
        Slip("leaders.archer.king", "K16", "a leader stands on land beside a temple"),
        Slip("leaders.archer.jester", "A1", UNKNOWN),
        Slip("held.archer", 1, "must be from"),
        Slip("unplayed.archer", 3, "must be from"),
        Slip("monuments.red-black", "A1", "would hold"),
        Slip("seats", ["archer"], "would hold"),
        Slip("english", "perhaps", TYPE),
        Slip("marker", "A1", "middle of an action"),
    ),
}
CASES = [
    pytest.param(name, slip, id=f"{name} {slip.path}={slip.value}")
    for name, slips in SLIPS.items()
    for slip in slips
]


def begun(name: str) -> tuple[Any, Setup]:
    """A board of a game that has just begun."""
    rules = ruleset(name)
    options = {option.name: option.values[0] for option in rules.game_options}
    setup = Setup(rules.seats(SEATS[name], options), options)
    return read(rules, Table.start(rules, setup, KeyedChance(b"corrections"))), setup


def read(rules: AnyRuleset, table: Table[Any, Any]) -> Any:  # noqa: ANN401  each ruleset has its own
    """The board after the last complete action."""
    return msgspec.convert(table.record().board, rules.board_type, str_keys=True)


@pytest.mark.parametrize(("name", "slip"), CASES)
def test_a_value_is_set_or_what_is_wrong_with_it_is_said(name: str, slip: Slip) -> None:
    board, setup = begun(name)
    try:
        require_possible(ruleset(name), setup, with_value(board, slip.path, slip.value))
    except ImpossibleBoard as error:
        said = " ".join(error.faults)
    except RefusedAct as error:
        said = str(error)
    else:
        said = ""
    assert slip.says in said
    assert bool(slip.says) == bool(said), said


@pytest.mark.parametrize("name", first(2, SEATS))
@given(st.binary(max_size=4))
def test_no_board_that_play_leads_to_has_faults(name: str, key: bytes) -> None:
    _board, setup = begun(name)
    rules = ruleset(name)
    table, bot, pick = Table.start(rules, setup, KeyedChance(key)), RandomBot(), picker(key, "faults")
    for _answer in range(40):
        if table.over:
            break
        question = table.unanswered[0]
        table.answer(question, bot.choose(rules, table.view(question.seat), question, pick))
        assert list(rules.faults(read(rules, table), setup)) == []


def correct(trial: GameInMemory, turn: int, changes: Mapping[str, Any]) -> str:
    return trial.act(Correct(game="trial", at=trial.at, turn=turn, changes=dict(changes), reason="A slip"))


def board(trial: GameInMemory) -> Any:  # noqa: ANN401  each ruleset has its own
    return newest_record(trial.files, "trial", trial.master)[1].board


def test_several_corrections_of_one_turn_hold() -> None:
    trial = GameInMemory("agot2", seats=3)
    correct(trial, 0, {"available.stark": 3})
    trial.now += 1
    correct(trial, 0, {"power_tokens.moat-cailin": "stark"})
    trial.now += 1
    correct(trial, 0, {"supply.stark": 9})
    trial.now += 1
    correct(trial, 0, {"available.lannister": 4})

    step = trial.run()
    while step.again:
        step = trial.run(0)

    assert [turn.number for turn in trial.published.turns] == [0, 1, 2, 3]
    found = board(trial)
    assert found["available"] | {"stark": 3, "lannister": 4} == found["available"]
    assert found["power_tokens"]["moat-cailin"] == "stark"
    assert found["supply"]["stark"] < 9
    trial.assert_audits_clean()


def test_a_correction_of_a_turn_that_play_or_an_undo_has_followed_is_refused() -> None:
    trial = GameInMemory("agot2", seats=3)
    correct(trial, 0, {"available.stark": 3})
    trial.run()
    trial.act(Undo(game="trial", at=trial.at, turn=1, to=0, reason="No"))
    trial.run()
    late = correct(trial, 0, {"available.stark": 4})
    assert "It is about turn 0, but the newest is turn 2" in trial.run().refused[late]


def test_an_entry_is_taken_away() -> None:
    trial = GameInMemory("agot2", seats=3)
    correct(trial, 0, {"power_tokens.moat-cailin": "stark"})
    trial.run()
    correct(trial, 1, {"power_tokens.moat-cailin": None})
    assert trial.run().turn == 2
    assert "moat-cailin" not in board(trial)["power_tokens"]
