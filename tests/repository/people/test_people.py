"""People in a game under way: pauses, substitutes, absences, votes, corrections; all of it audits clean."""

import random
from itertools import pairwise
from typing import Any, Literal

import msgspec
import pytest

from adjudicator.engine import Pick, picker
from adjudicator.repository.clock import FAR
from adjudicator.repository.files import Overlay
from adjudicator.repository.game_file import Absences
from adjudicator.repository.people.acts import (
    Away,
    Correct,
    Join,
    Pause,
    Replace,
    Resign,
    Resume,
    RotateKey,
    Undo,
    join_act,
    ready_act,
)
from adjudicator.repository.schedule import DAY, HOUR, Deadline
from adjudicator.repository.stopping import StoppedGame
from adjudicator.repository.times import time_text
from adjudicator.repository.turn import adjudication
from adjudicator.repository.turn.advancing import advance
from adjudicator.repository.turn.audit import audit_game
from adjudicator.repository.turn.load_table import newest_record
from adjudicator.repository.turn.notices import notice
from adjudicator.repository.turn.writing import in_markdown
from adjudicator.sealing import SecretKey
from tests.repository.table_in_memory import GameInMemory
from tests.slow import first

PICK = picker(b"people", "orders")
NEW_KEY = SecretKey.from_seed(b"new key")


def other(seat: str) -> str:
    return "b" if seat == "a" else "a"


def until(trial: GameInMemory) -> int | None:
    return trial.newest().holding.until


def play_on(trial: GameInMemory, turns: int) -> None:
    for _turn in range(turns):
        seat = trial.awaited()
        trial.submit(seat, trial.bot_orders(seat, PICK))
        assert trial.run().turn is not None


def pause(trial: GameInMemory) -> Pause:
    return Pause(game="trial", at=trial.at, reason="Holidays")


def replace(trial: GameInMemory, seat: str) -> Replace:
    return Replace(
        game="trial", at=trial.at, seat=seat, player="Sub <b>*", key=NEW_KEY.public.text(), reason="Vanished"
    )


def correct(trial: GameInMemory, **changes: object) -> Correct:
    turn = trial.newest().number
    return Correct(game="trial", at=trial.at, turn=turn, changes=dict(changes), reason="A slip")


def undo(trial: GameInMemory, to: int) -> Undo:
    return Undo(game="trial", at=trial.at, turn=trial.newest().number, to=to, reason="Lost mail")


def test_a_substitute_takes_over_and_old_orders_are_void() -> None:
    trial = GameInMemory()
    seat = trial.awaited()
    play_on(trial, 4)
    seat = trial.awaited()
    # Kept for the whole game: the plans of whoever is gone must not play on.
    plans = "".join(f"  - {kind}: any\n    do: lowest\n    keep: game\n" for kind in ("lead", "follow"))
    plans = f"plans:\n{plans}"
    open_turn = trial.chair(seat).next_turn
    trial.submit(other(seat), f"game: trial\nturn: {open_turn}\nseat: {other(seat)}\n{plans}")
    trial.run()
    late_name, late = trial.chair(other(seat)).seal(b"game: trial\n" + plans.encode())

    trial.act(replace(trial, other(seat)))
    numbers = trial.published.roster.nonces
    assert trial.run().turn is None
    assert until(trial) == trial.now + 24 * HOUR
    assert trial.published.roster.players[other(seat)].name == "Sub <b>*"
    assert trial.published.roster.nonces == numbers, "nobody gets other draws by it"
    trial.propose(late.encode(), late_name.file)
    trial.keys[other(seat)] = NEW_KEY
    assert trial.chair(other(seat)).private().seat == other(seat), "the substitute reads the seat's page"
    assert trial.chair(other(seat)).receipts(open_turn) == (), "but not what was sent before"
    trial.submit(seat, trial.bot_orders(seat, PICK))
    assert trial.run().turn == open_turn
    assert "Sub &lt;b&gt;\\* takes over" in trial.newest().report
    assert trial.awaited() == other(seat), "no plan of the former player answers"
    assert not any(receipt.accepted for receipt in trial.chair(other(seat)).receipts(late_name.turn))
    trial.assert_audits_clean()


def play_with_misses(trial: GameInMemory, seed: str) -> None:
    """Play a game to its end in which every other deadline is missed, more or less."""
    pick = picker(seed.encode(), "orders")
    chance = random.Random(seed)
    while not trial.newest().state.over:
        for seat in trial.newest().asked.seats:
            if chance.random() < 0.5:
                trial.submit(seat, trial.bot_orders(seat, pick))
        if trial.run().turn is None:
            trial.run(hours=25)


def unasked_defaults(trial: GameInMemory) -> list[str]:
    """Name what the rules answered for seats that were waited for and had not been asked it."""
    found = []
    for before, after in pairwise(trial.published.turns):
        asked = {(question.label, question.seat) for question in before.asked.questions}
        found += [
            f"turn {after.number}: {answer.label} {answer.seat}"
            for answer in after.happened.answers
            if answer.default
            and answer.seat not in after.manifest.absent
            and (answer.label, answer.seat) not in asked
        ]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", first(1, "1234"))
def test_a_miss_costs_a_seat_no_question_that_it_was_not_asked(seed: str) -> None:
    trial = GameInMemory(seed=seed, absences=Absences(after=2))
    play_with_misses(trial, seed)
    assert unasked_defaults(trial) == []
    assert any(turn.manifest.absent for turn in trial.published.turns), "some missed two in a row"
    trial.assert_audits_clean()


@pytest.mark.parametrize("play", ["defaults", "steward"])
def test_where_nobody_is_left_to_wait_for_everybody_is_asked_on(play: Literal["defaults", "steward"]) -> None:
    trial = GameInMemory(absences=Absences(play=play))
    play_on(trial, 1)
    while len(trial.newest().manifest.absent) < 2:
        assert trial.run(hours=25).turn is not None
    assert not trial.newest().state.over
    assert trial.published.awaited == trial.newest().asked.seats
    before = trial.newest().number
    trial.propose(b"?", "something-new.yaml")
    assert trial.run().turn is None, "nothing is answered before the deadline"
    seat = trial.awaited()
    assert trial.run(hours=25).turn == before + 1
    assert [answer.seat for answer in trial.newest().happened.answers] == [seat], "one question is answered"
    assert trial.newest().asked.until == time_text(trial.now + 24 * HOUR)

    seat = trial.awaited()
    play_on(trial, 1)
    assert trial.published.absent == (other(seat),), "who came back plays on against the rules"
    assert unasked_defaults(trial) == []
    trial.assert_audits_clean()


def test_a_stand_ins_choices_depend_on_the_number_of_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[bytes] = set()

    def picker_seen(key: bytes, label: str) -> Pick:
        used.add(key)
        return picker(key, label)

    monkeypatch.setattr(adjudication, "picker", picker_seen)
    trial = GameInMemory(absences=Absences(play="steward"))
    for _deadline in range(4):
        trial.run(hours=25)
    numbers = trial.published.roster.nonces
    assert len(numbers) == 2
    assert used == {trial.secret.derive("steward", *numbers)}
    by_default = GameInMemory()
    for _deadline in range(4):
        by_default.run(hours=25)
    assert answers(trial)[:2] == answers(by_default)[:2], "nobody is absent yet"
    assert answers(trial) != answers(by_default)


def answers(trial: GameInMemory) -> list[object]:
    return [given.answer for turn in trial.published.turns for given in turn.happened.answers]


def test_nobody_stands_in_for_a_player_who_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_picker(key: bytes, label: str) -> Pick:
        raise AssertionError(label)

    trial = GameInMemory(absences=Absences(play="steward"))
    for seat in trial.game.seats:
        until = time_text(trial.now + 30 * DAY)
        trial.act(Away(game="trial", at=trial.at, seat=seat, start=trial.at, until=until))
    trial.run()
    monkeypatch.setattr(adjudication, "picker", no_picker)
    for deadline in range(4):
        assert trial.run(hours=25).turn == deadline + 1


def test_who_has_resigned_is_played_for_where_nobody_else_is_left() -> None:
    trial = GameInMemory("agot2")
    *gone, last = trial.game.seats
    for seat in gone:
        trial.act(Resign(game="trial", at=trial.at, seat=seat))
    trial.run()
    for _turn in range(3):
        assert trial.run(hours=25).turn is not None
        assert last in trial.newest().manifest.absent
        assert trial.published.awaited == (last,)


def test_a_value_within_a_list_is_corrected_by_its_place() -> None:
    trial = GameInMemory()
    play_on(trial, 4)
    before = trial.newest().state.table["tricks"]
    other_card = "G1" if before[1]["follow"] != "G1" else "G2"
    trial.act(correct(trial, **{"tricks.1.follow": other_card}))
    trial.run()
    after = trial.newest().state.table["tricks"]
    assert after[1]["follow"] == other_card
    assert (after[0], after[1] | {"follow": before[1]["follow"]}) == (before[0], before[1])


def test_an_undo_takes_back_the_last_turn_and_the_draws_stay() -> None:
    trial = GameInMemory()
    play_on(trial, 5)
    before = trial.newest()
    seat = trial.awaited()
    orders = trial.bot_orders(seat, PICK)
    trial.submit(seat, orders)
    trial.run()
    first_time = trial.newest()

    trial.act(undo(trial, before.number))
    trial.run()

    undone = trial.newest()
    assert undone.number == first_time.number + 1
    assert undone.state.table == before.state.table
    assert undone.headline == f"The game goes back to its position after turn {before.number}"
    assert undone.asked.questions == before.asked.questions
    assert "after turn 5: Lost mail" in undone.report
    trial.submit(seat, orders.replace(f"turn: {before.number + 1}", f"turn: {undone.number + 1}"))
    trial.run()
    assert trial.newest().state.table == first_time.state.table
    trial.assert_audits_clean()


def test_a_finished_game_can_be_undone_until_its_secret_is_published() -> None:
    trial = GameInMemory()
    trial.play_out()
    last = trial.newest().number
    trial.act(undo(trial, last - 1))
    assert trial.run().turn == last + 1
    assert not trial.newest().state.over
    trial.assert_audits_clean()
    name = trial.act(undo(trial, 0))
    assert "its secret is published" in trial.run().refused[name]


def board_of(trial: GameInMemory) -> dict[str, Any]:
    return newest_record(trial.files, "trial", trial.master)[1].board


def test_a_correction_is_a_turn_of_its_own() -> None:
    trial = GameInMemory()
    play_on(trial, 2)
    leader = str(board_of(trial)["leader"])
    name = trial.act(correct(trial, leader=other(leader)))

    step = trial.run()

    assert step.turn == 3, step.refused.get(name)
    assert board_of(trial)["leader"] == other(leader)
    assert f"- The organiser corrects `leader` to `{other(leader)}`: A slip\n" in trial.newest().report
    assert f"- `leader` was `{leader}` and is `{other(leader)}` now.\n" in trial.newest().report
    assert trial.newest().headline == "The organiser corrects the board"
    trial.assert_audits_clean()


def test_a_correction_of_what_is_hidden_tells_nothing_of_how_it_was() -> None:
    trial = GameInMemory()
    hand = board_of(trial)["hands"]["b"]
    trial.act(correct(trial, **{"hands.b": [*hand[1:], hand[0]]}))
    assert trial.run().turn == 1
    assert "corrects `hands.b` to" in trial.newest().report
    assert " was " not in trial.newest().report


def test_what_a_correction_writes_is_no_markup() -> None:
    trial = GameInMemory()
    name = trial.act(correct(trial, leader="`<b>*x*"))
    assert "The rules do not allow the corrected board" in trial.run().refused[name]
    told = in_markdown(correct(trial, leader="`<b>*x*"))
    assert notice(told, trial.game) == "The organiser corrects `leader` to `'<b>*x*`: A slip"


@pytest.mark.parametrize(("days", "starts"), [(399, True), (401, False)])
def test_no_game_starts_by_a_clock_far_ahead(days: int, *, starts: bool) -> None:
    trial = GameInMemory(started=False)
    for seat, key in trial.keys.items():
        join = join_act(trial.game, seat, f"Player {seat}", key, at=trial.at)
        trial.send(join)
    trial.run()
    for seat, key in trial.keys.items():
        ready = ready_act(trial.game, seat, key, joined=trial.published.roster.players[seat].joined)
        trial.send(ready)
    if starts:
        assert trial.run(hours=days * 24).turn == 0
        trial.assert_audits_clean()
        return
    with pytest.raises(StoppedGame, match="organise abandon trial"):
        trial.run(hours=days * 24)
    trial.now -= days * DAY
    assert trial.run().turn == 0, "with the right clock it starts"


def test_a_game_that_a_wrong_clock_has_closed_says_so_at_every_run() -> None:
    trial = GameInMemory()
    before = dict(trial.contents)
    trial.run(hours=40 * 24)
    assert trial.newest().number == 1
    for _run in range(2):
        trial.now -= 20 * DAY
        with pytest.raises(StoppedGame, match="If this clock is wrong, set it"):
            trial.run()
    trial.contents = before
    assert trial.run(hours=30).turn == 1


def test_a_start_by_a_clock_far_ahead_is_found() -> None:
    trial = GameInMemory(started=False)
    for seat, key in trial.keys.items():
        at = trial.at
        for act in (
            join_act(trial.game, seat, "Player", key, at=at),
            ready_act(trial.game, seat, key, joined=at),
        ):
            trial.send(act)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("adjudicator.repository.turn.advancing.refuse_a_start_far_ahead", lambda *_facts: None)
        assert trial.run(hours=500 * 24).turn == 0
    trial.play_out()
    trial.reveal()
    (finding,) = audit_game(trial.files, "trial").findings
    assert (finding.turn, "long after anything known" in finding.what) == (0, True), finding


@pytest.mark.parametrize(
    ("guard", "percent", "hours", "what"),
    [
        (
            "turn.adjudication._refuse_a_mass_miss",
            40,
            30,
            "More than 40 percent of the seats missed the deadline at once.",
        ),
        (
            "turn.advancing.refuse_a_wrong_clock",
            0,
            FAR / HOUR + 48,
            "long after anything known about this game",
        ),
    ],
)
def test_a_run_that_went_on_where_it_should_have_stopped_is_found(
    guard: str, percent: int, hours: float, what: str
) -> None:
    trial = GameInMemory(deadline=Deadline(hours=24, breaker_percent=percent))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(f"adjudicator.repository.{guard}", lambda *_facts: None)
        assert trial.run(hours=hours).turn == 1
    trial.play_out()
    trial.reveal()
    finding = audit_game(trial.files, "trial").findings[0]
    assert (finding.turn, what in finding.what) == (1, True), finding


def test_a_free_seat_of_a_game_by_invitation_is_taken_with_a_code_only() -> None:
    codes = [SecretKey.from_seed(f"code {number}".encode()) for number in range(2)]
    trial = GameInMemory(started=False, invitations=[code.public.text() for code in codes])

    def join(seat: str, code: SecretKey | None) -> str:
        act = join_act(trial.game, seat, seat, trial.keys[seat], code)
        return trial.send(act)

    without, stranger = join("a", None), join("a", SecretKey.from_seed(b"guess"))
    refused = trial.run().refused
    assert "by invitation" in refused[without]
    assert "by invitation" in refused[stranger]
    join("a", codes[0])
    assert trial.run().acts == ("0001-join.yaml",)
    again = join("b", codes[0])
    assert "already been used" in trial.run().refused[again]
    join("b", codes[1])
    assert trial.run().acts == ("0002-join.yaml",)


def test_an_invitation_that_somebody_has_shown_is_worth_nothing_to_others() -> None:
    """A proposal can be read by everyone before it is taken in."""
    code = SecretKey.from_seed(b"code")
    trial = GameInMemory(started=False, invitations=[code.public.text()])
    ann, eve = trial.keys["a"], trial.keys["b"]
    shown = join_act(trial.game, "a", "Ann", ann, code).statement
    assert isinstance(shown, Join)
    for seat, key in (("a", eve), ("b", ann)):
        copied = msgspec.structs.replace(shown, seat=seat, key=key.public.text())
        name = trial.act(copied, key)
        assert "by invitation" in trial.run().refused[name]


def test_an_act_moved_between_turns_is_found() -> None:
    trial = GameInMemory()
    trial.act(pause(trial))
    trial.run()
    trial.act(Resume(game="trial", at=trial.at, reason="Back"))
    trial.run()
    trial.play_out()
    trial.reveal()
    names = [name for name in trial.contents if "/acts/" in name]
    for name in names:
        rest = {path: data for path, data in trial.contents.items() if path != name}
        assert audit_game(Overlay(GameInMemory(started=False).files, rest), "trial").findings
    swapped = {names[-1]: trial.contents[names[-2]], names[-2]: trial.contents[names[-1]]}
    assert audit_game(Overlay(trial.files, swapped), "trial").findings


def test_a_run_with_an_act_gives_the_same_bytes_again() -> None:
    trial = GameInMemory()
    trial.act(replace(trial, "a"))
    assert advance(trial.files, "trial", trial.master, trial.now) == advance(
        trial.files, "trial", trial.master, trial.now
    )


@pytest.mark.slow
def test_absences_together_put_a_deadline_off_no_longer_than_the_game_allows() -> None:
    trial = GameInMemory(deadline=Deadline(days=1, at=("20:00",)), absences=Absences(away_days=3))
    seat = trial.awaited()
    first = until(trial)
    assert first is not None
    closings = []
    while not trial.newest().manifest.absent:
        closings.append(until(trial))
        at = trial.at
        trial.act(Away(game="trial", at=at, seat=seat, start=at, until=time_text(trial.now + 30 * DAY)))
        trial.run(hours=7)
    assert max(filter(None, closings)) == first + 3 * DAY
    trial.assert_audits_clean()


def test_questions_put_to_a_player_who_is_away_wait_too() -> None:
    trial = GameInMemory(deadline=Deadline(days=1, at=("20:00",)), absences=Absences(away_days=3))
    (first,) = trial.published.awaited
    other = "b" if first == "a" else "a"
    left = trial.now
    trial.act(Away(game="trial", at=trial.at, seat=other, start=trial.at, until=time_text(left + 30 * DAY)))
    trial.run()
    before = until(trial)
    play_on(trial, 1)
    assert trial.published.awaited == (other,)
    after = until(trial)
    assert before is not None
    assert after is not None
    assert before < left + 2 * DAY, "the other is not asked yet"
    assert left + 3 * DAY <= after < left + 4 * DAY
    assert trial.published.holding is not None
    assert trial.published.holding.waiting > DAY
    trial.assert_audits_clean()


def test_acts_dated_back_do_not_get_round_what_a_day_allows() -> None:
    trial = GameInMemory(hours=1000)
    trial.now += 20 * DAY
    for days in range(20, 0, -1):
        at = trial.now - days * DAY
        key = SecretKey.from_seed(f"key {days}".encode())
        by = trial.keys["a"]
        trial.act(RotateKey(game="trial", at=time_text(at), seat="a", key=key.public.text()), by)
        trial.keys["a"] = key
    trial.run()
    assert len(trial.published.roster.players["a"].former) == 1, "one of twenty"


@pytest.mark.parametrize("number", [10**30, -(10**30)])
def test_numbers_and_times_that_cannot_be_signed_stop_no_game(number: int) -> None:
    trial = GameInMemory()
    head = "statement:\n  act: pause\n  game: trial\n"
    when = f"{head}  at: whenever\n  reason: x\nsignature: AAAA\n"
    text = (
        "statement:\n  act: correct\n  game: trial\n  at: '2027-01-15T08:00:01Z'\n  reason: x\n  turn: 0\n"
        f"  changes:\n    prizes.a: {number}\nsignature: AAAA\n"
    )
    for name, data in (("correct-organiser-00000000.yaml", text), ("pause-organiser-00000000.yaml", when)):
        trial.propose(data.encode(), name)
    assert len(trial.run().refused) == 2
    play_on(trial, 1)
