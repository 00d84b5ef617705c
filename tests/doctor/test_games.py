"""What the doctor says of runs and games: each fault is found, and a game that is well is fine."""

from collections.abc import Callable
from functools import partial

import pytest

from adjudicator.doctor.finding import Verdict
from adjudicator.doctor.games import LONG, UNREAD
from adjudicator.repository.game_file import Conditions
from adjudicator.repository.layout import GAME
from adjudicator.repository.people.acts import Pause, Resign, Steward, join_act
from adjudicator.repository.people.wanted import wanted_seats
from adjudicator.repository.schedule import DAY, HOUR, Deadline
from adjudicator.sealing import MasterSecret
from tests.cli.people import understand
from tests.doctor.looking import in_memory, of_game, row, rows, verdict
from tests.repository.table_in_memory import GameInMemory


@pytest.fixture
def trial() -> GameInMemory:
    """A game under way, whose turns take a day."""
    return GameInMemory(options={"first-leader": "a"})


def test_a_game_that_is_well_says_whom_it_waits_for(trial: GameInMemory) -> None:
    for more in ({}, {"secret": trial.master}):
        found = row("Games", of_game(trial, **more))
        assert (found.verdict, found.about) == (Verdict.FINE, "Game trial")
        assert found.seen.startswith("Turn 1 is open until ")
    assert verdict("Runs", of_game(trial)) is Verdict.FINE


def test_a_league_without_games_is_fine() -> None:
    assert row("Games", in_memory()).seen == "There are no games yet."
    assert verdict("Runs", in_memory()) is Verdict.FINE


def test_a_game_that_cannot_be_read_hides_no_other(trial: GameInMemory) -> None:
    trial.contents["turns/broken/game.yaml"] = b"spilt: ink\n"
    broken, well = rows("Games", of_game(trial))
    assert (broken.verdict, broken.about) == (Verdict.WRONG, "Game broken")
    assert broken.do == "adjudicator status broken"
    assert (well.verdict, well.about) == (Verdict.FINE, "Game trial")


def test_games_that_are_over_are_counted(trial: GameInMemory) -> None:
    trial.abandon()
    found = row("Games", of_game(trial))
    assert (found.verdict, found.seen) == (Verdict.FINE, "1 game is over.")


@pytest.mark.parametrize("secret", [False, True])
@pytest.mark.parametrize("now", [-DAY, 100 * DAY])
def test_a_clock_that_stops_a_game_is_told(trial: GameInMemory, now: int, *, secret: bool) -> None:
    found = row("Games", of_game(trial, now=trial.now + now, secret=trial.master if secret else None))
    assert found.verdict is Verdict.WRONG
    assert found.seen.startswith("The game stops: The clock says ")


@pytest.mark.parametrize("secret", [False, True])
def test_a_game_stops_if_too_many_miss_a_deadline(*, secret: bool) -> None:
    trial = GameInMemory(deadline=Deadline(hours=24, breaker_percent=1))
    late = of_game(trial, now=trial.now + 26 * HOUR, secret=trial.master if secret else None)
    found = row("Games", late)
    assert found.verdict is Verdict.WRONG
    assert found.seen.startswith("The game stops: ")
    assert found.do == 'adjudicator organise proceed trial --direct --reason "…"'
    assert verdict("Runs", late) is Verdict.FINE  # no run could change that


def test_a_game_that_drifts_is_told(trial: GameInMemory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(trial.game.rules), "next_action", lambda _self, board: f"round-{board.trick}")
    late = of_game(trial, now=trial.now + 25 * HOUR, secret=trial.master)
    assert "Report this as a bug" in row("Games", late).mend


def test_another_secret_says_nothing_of_a_game(trial: GameInMemory) -> None:
    assert verdict("Games", of_game(trial, secret=MasterSecret.from_seed(b"other"))) is Verdict.FINE


def test_a_turn_that_no_run_has_closed_is_told_with_how_to_start_one(trial: GameInMemory) -> None:
    late = of_game(trial, now=trial.now + 26 * HOUR)
    assert "no run of the league has been seen since then" in row("Games", late).seen
    runs = row("Runs", late)
    assert runs.verdict is Verdict.WRONG
    assert "These games wait for one: trial." in runs.seen
    assert runs.do == "adjudicator run"


@pytest.mark.parametrize(("age", "verdict"), [(UNREAD, Verdict.FINE), (UNREAD + 1, Verdict.WRONG)])
def test_what_lies_unread_in_an_inbox_is_told(trial: GameInMemory, age: int, verdict: Verdict) -> None:
    trial.submit("a", "game: trial\nturn: 1\nseat: a\n")
    trial.act(Resign(game="trial", at=trial.at, seat="b"))
    there = of_game(trial, changed=lambda path: trial.now - age if "inbox" in path else None)
    for title in ("Games", "Runs"):
        assert row(title, there).verdict is verdict
    if verdict is Verdict.WRONG:
        assert "2 files that players sent lie unread in turns/trial/inbox" in row("Games", there).seen


def test_what_a_run_has_taken_in_is_not_unread(trial: GameInMemory) -> None:
    trial.act(Pause(game="trial", at=trial.at, reason="Holidays"))
    trial.run()
    assert verdict("Games", of_game(trial, changed=lambda _path: trial.now - 2 * UNREAD)) is Verdict.FINE


def test_a_damaged_record_of_mails_is_told(trial: GameInMemory) -> None:
    trial.contents[trial.game.paths.mailed] = b"spilt ink\n"
    found = row("Games", of_game(trial))
    assert found.verdict is Verdict.WARNING
    assert found.do == "git log --oneline -- turns/trial/mailed.txt"


def without_deadline() -> GameInMemory:
    return GameInMemory(hours=None)


def paused() -> GameInMemory:
    trial = GameInMemory()
    trial.act(Pause(game="trial", at=trial.at, reason="Holidays"))
    trial.run()
    return trial


def joined(*seats: str) -> GameInMemory:
    """A game that has not begun, in which these seats are taken."""
    trial = GameInMemory(started=False)
    for seat in seats:
        trial.propose(join_act(trial.game, seat, seat, trial.keys[seat]).serialize(), f"join-{seat}.yaml")
    trial.run()
    return trial


@pytest.mark.parametrize(
    ("make", "command"),
    [
        (without_deadline, "adjudicator organise nudge trial --direct"),
        (paused, 'adjudicator organise resume trial --direct --reason "…"'),
        (partial(joined, "a"), 'adjudicator organise abandon trial --direct --reason "…"'),
        (partial(joined, "a", "b"), 'adjudicator organise release trial SEAT --direct --reason "…"'),
    ],
)
def test_a_game_that_waits_too_long_is_told(make: Callable[[], GameInMemory], command: str) -> None:
    game = make()
    assert verdict("Games", of_game(game, changed=lambda _path: game.now - LONG)) is Verdict.FINE
    found = row("Games", of_game(game, changed=lambda _path: game.now - LONG - 1))
    assert found.verdict is Verdict.WARNING
    assert found.seen.startswith("Nothing has happened for 14 days. ")
    assert found.do == command
    understand(command)


def test_a_wanted_seat_is_told(trial: GameInMemory) -> None:
    trial.act(Resign(game="trial", at=trial.at, seat="b"))
    trial.run()
    found = row("Games", of_game(trial))
    assert found.verdict is Verdict.WARNING
    assert found.seen.startswith("Wanted since ")
    assert "decides who takes over" not in found.seen, "which the organiser knows"
    understand(found.do)
    assert found.do == (
        'adjudicator organise replace trial b --name NAME --public-key "KEY" --direct --reason "…"'
    )


def test_a_seat_that_a_steward_plays_for_is_well() -> None:
    trial = GameInMemory(joining=Conditions(takeover="open"))
    trial.act(Resign(game="trial", at=trial.at, seat="b"))
    trial.run()
    trial.act(Steward(game="trial", at=trial.at, seat="b", reason="Nobody is found"))
    trial.run()
    assert wanted_seats(trial.published, trial.now)
    assert verdict("Games", of_game(trial)) is Verdict.FINE


def test_a_steward_has_its_seat_before_the_first_run() -> None:
    trial = GameInMemory(started=False)
    trial.act(Steward(game="trial", at=trial.at, seat="b", reason="So"))
    assert row("Games", of_game(trial)).seen == "Free seats: a"


def test_a_game_whose_file_is_gone_is_no_game(trial: GameInMemory) -> None:
    del trial.contents[trial.game.paths.file(GAME)]
    assert row("Games", of_game(trial)).seen == "There are no games yet."
