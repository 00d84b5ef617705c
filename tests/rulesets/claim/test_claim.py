"""Claim at the table: labels, resuming, forking, options, and what is said of a game."""

import re
from collections.abc import Sequence

import msgspec
import pytest

from adjudicator.engine import Drift, KeyedChance, Record, Recorded, Setup, Table
from adjudicator.engine.bots import BOTS
from tests.playing import play_out
from tests.rulesets.claim.positions import RULES, SEATS, ClaimTable, play_to, questions, start


def resumed(table: ClaimTable, seed: object, record: Record) -> ClaimTable:
    """The table anew, from a record that went through a file."""
    stored = msgspec.json.decode(msgspec.json.encode(record), type=Record)
    return Table.resume(RULES, table.setup, KeyedChance(f"{seed}".encode()), stored)


@pytest.mark.parametrize("seed", range(3))
def test_a_game_resumed_at_any_question_stands_where_it_stood(seed: int) -> None:
    table = start(seed)
    for question in questions(table, seed):
        again, fork = resumed(table, seed, table.record()), table.fork()
        assert again.pending == fork.pending == (question,)
        assert again.board == fork.board == table.board
        assert again.record() == fork.record() == table.record()
        assert (again.game.told, again.game.whispered) == ([], [])
        for each in (again, fork):
            each.answer(question, question.default)
        assert again.board == fork.board
        assert again.game.told == fork.game.told


@pytest.mark.parametrize("seed", range(3))
def test_a_game_played_by_mail_tells_the_same_events(seed: int) -> None:
    straight = start(seed)
    for _question in questions(straight, seed):
        pass
    by_mail = start(seed)
    told, whispered = list(by_mail.game.told), list(by_mail.game.whispered)
    for answer in straight.given:
        if answer.source == "settled":
            continue
        by_mail = resumed(by_mail, seed, by_mail.record())
        assert by_mail.pending[0].label == answer.question.label
        by_mail.answer(by_mail.pending[0], by_mail.pending[0].options.parse(answer.answer))
        told += by_mail.game.told
        whispered += by_mail.game.whispered
    assert by_mail.over
    assert told == straight.game.told
    assert whispered == straight.game.whispered


def test_a_changed_record_is_noticed() -> None:
    table = play_to(1, lambda board: board.lead is not None)
    record = table.record()
    lead = record.answers[-1]
    other = next(card for card in table.board.hands[lead.seat] if card != lead.answer)
    changed = msgspec.structs.replace(
        record, answers=(*record.answers[:-1], Recorded(lead.label, lead.seat, other))
    )
    with pytest.raises(Drift):
        resumed(table, 1, changed)


def test_a_fork_plays_on_alone() -> None:
    table = play_to(2, lambda board: board.stage == "phase-2" and board.trick == 5)
    before = table.record()
    forks = [table.fork(), table.fork()]
    for fork in forks:
        play_out(fork, dict.fromkeys(SEATS, BOTS["steward"]), lambda _n: 0)
    assert forks[0].board == forks[1].board
    assert forks[0].over
    assert table.record() == before


def test_labels_are_unique_and_speak_of_phase_and_trick() -> None:
    table = start(0)
    for _question in questions(table, 0):
        pass
    labels = [given.question.label for given in table.given]
    assert sorted(labels) == sorted(
        f"phase-{phase}/{kind}/trick-{trick}"
        for phase in (1, 2)
        for kind in ("lead", "follow")
        for trick in range(1, 14)
    )


def test_draws_have_labels_of_their_own() -> None:
    drawn: list[str] = []

    class Listening(KeyedChance):
        def draw(self, label: str, items: Sequence[str], count: int) -> tuple[int, ...]:
            drawn.append(label)
            return super().draw(label, items, count)

    table = start(0, chance=Listening(b"0"))
    for _question in questions(table, 0):
        pass
    assert drawn[:3] == ["setup/leader", "setup/hand-a", "setup/hand-b"]
    assert sorted(drawn[3:]) == sorted(
        f"phase-1/{name}-trick-{trick}" for name in ("prize", "blind") for trick in range(1, 14)
    )


def test_every_event_can_be_read_back_and_cites_its_rule() -> None:
    table = start(3)
    for _question in questions(table, 3):
        pass
    events = [*table.game.told, *(event for _seat, event in table.game.whispered)]
    for event in events:
        plain = msgspec.json.decode(msgspec.json.encode(event))
        assert msgspec.convert(plain, RULES.event_type) == event
        assert event.rule.startswith("CL-")


def test_plans_last_for_a_phase() -> None:
    table = start(0)
    periods = [RULES.period(table.view(None)) for _question in questions(table, 0)]
    assert list(dict.fromkeys(periods)) == ["phase-1", "phase-2"]


def test_the_options_that_may_be_set() -> None:
    (option,) = RULES.game_options
    assert (option.name, option.values) == ("first-leader", ("drawn", "a", "b"))
    assert Table.start(RULES, Setup(SEATS), KeyedChance(b"0")).board == start(0).board


def test_standings_count_the_votes_as_they_are() -> None:
    table = play_to(6, lambda board: board.stage == "phase-2" and board.trick == 12)
    standings = RULES.standings(table.view(None))
    assert {standing.seat for standing in standings} == set(SEATS)
    assert standings[0].score >= standings[1].score
    for _question in questions(table, 6):
        pass
    final = RULES.standings(table.view(None))
    result = RULES.result(table.view(None))
    assert result is not None
    assert result.winners == (final[0].seat,)
    assert sum(standing.score for standing in final) == 5


def test_situations() -> None:
    table = start(0)
    told = [RULES.situation(table.view(None)) for _question in questions(table, 0)]
    assert list(dict.fromkeys(told)) == [
        f"Phase {phase}, trick {trick} of 13" for phase in ("one", "two") for trick in range(1, 13)
    ]
    end = RULES.situation(table.view(None))
    assert re.fullmatch(r"[AB] won by [345] votes to [012]", end)
