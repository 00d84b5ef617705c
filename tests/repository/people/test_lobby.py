"""Before the start: seats are given back or freed, games given up, and nobody chooses the draws by it."""

from collections.abc import Callable

import pytest

from adjudicator.repository.people.acts import (
    NUMBERS,
    Abandon,
    Act,
    Leave,
    Release,
    join_act,
    promised_nonce,
    ready_act,
    sign_act,
)
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.schedule import DAY
from adjudicator.repository.times import time_text
from adjudicator.repository.turn.public_files import Ending
from adjudicator.sealing import SecretKey
from tests.repository.table_in_memory import GameInMemory

STRANGER = SecretKey.from_seed(b"stranger")
OTHER = SecretKey.from_seed(b"other")


@pytest.fixture
def trial() -> GameInMemory:
    return GameInMemory(started=False)


def join(trial: GameInMemory, seat: str, key: SecretKey, code: SecretKey | None = None) -> str:
    return trial.send(join_act(trial.game, seat, f"Player {seat}", key, code, at=trial.at))


def ready(trial: GameInMemory, seat: str, key: SecretKey) -> str:
    player = trial.published.roster.players[seat]
    return trial.send(ready_act(trial.game, seat, key, joined=player.joined, freed=player.freed))


def release(trial: GameInMemory, seat: str, key: SecretKey) -> str:
    return trial.act(
        Release(game="trial", at=trial.at, seat=seat, key=key.public.text(), reason="Unknown here")
    )


def leave(trial: GameInMemory, seat: str, key: SecretKey) -> str:
    return trial.act(Leave(game="trial", at=trial.at, seat=seat), key)


def abandon(trial: GameInMemory) -> str:
    return trial.act(Abandon(game="trial", at=trial.at, reason="Nobody came"))


def roster(trial: GameInMemory) -> Roster:
    return trial.published.roster


def seated(trial: GameInMemory, first: SecretKey = STRANGER) -> None:
    """Seat somebody at `a`, and at `b` who belongs there."""
    join(trial, "a", first)
    join(trial, "b", trial.keys["b"])
    assert len(trial.run().acts) == 2


def test_the_organiser_frees_a_seat_and_another_plays(trial: GameInMemory) -> None:
    seated(trial)
    release(trial, "a", STRANGER)
    assert trial.run().acts == ("0003-release.yaml",)
    assert roster(trial).free == ("a",)
    join(trial, "a", trial.keys["a"])
    trial.run()
    for seat, key in trial.keys.items():
        ready(trial, seat, key)
    assert trial.run().turn == 0
    trial.play_out()
    trial.assert_audits_clean()


def test_a_player_gives_the_seat_back_and_may_take_another(trial: GameInMemory) -> None:
    join(trial, "a", OTHER)
    trial.run()
    leave(trial, "a", OTHER)
    join(trial, "b", OTHER)
    assert trial.run().acts == ("0002-leave.yaml", "0003-join.yaml")
    assert roster(trial).free == ("a",)
    join(trial, "a", trial.keys["a"])
    trial.run()
    ready(trial, "a", trial.keys["a"])
    ready(trial, "b", OTHER)
    assert trial.run().turn == 0


def test_a_seat_is_freed_and_taken_in_one_run(trial: GameInMemory) -> None:
    seated(trial)
    release(trial, "a", STRANGER)
    join(trial, "a", trial.keys["a"])
    assert trial.run().acts == ("0003-release.yaml", "0004-join.yaml")
    assert roster(trial).players["a"].key == trial.keys["a"].public


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("free", [release, leave])
def test_a_number_that_is_revealed_counts_before_a_seat_is_freed(
    trial: GameInMemory, free: Callable[[GameInMemory, str, SecretKey], str], *, first: bool
) -> None:
    seated(trial)
    if first:
        ready(trial, "b", trial.keys["b"])
        name = free(trial, "a", STRANGER)
    else:
        name = free(trial, "a", STRANGER)
        ready(trial, "b", trial.keys["b"])
    step = trial.run()
    assert step.acts == ("0003-ready.yaml",)
    assert "organise abandon trial" in step.refused[name]
    ready(trial, "a", STRANGER)
    assert trial.run().turn == 0


def test_a_number_shown_before_a_seat_was_freed_is_worth_nothing(trial: GameInMemory) -> None:
    """An organiser keeps a confirmation back, frees a seat, and seats whom the draws would suit."""
    seated(trial)
    player = roster(trial).players["b"]
    shown = ready_act(trial.game, "b", trial.keys["b"], joined=player.joined)
    release(trial, "a", STRANGER)
    join(trial, "a", trial.keys["a"])
    trial.run()
    name = trial.send(shown)
    assert "not the one promised" in trial.run().refused[name]
    ready(trial, "b", trial.keys["b"])
    trial.run()
    nonce = roster(trial).players["b"].nonce
    assert nonce is not None
    assert nonce.hex() not in shown.serialize().decode()


def test_a_join_promises_a_chain_of_numbers_of_its_own(trial: GameInMemory) -> None:
    key = trial.keys["a"]
    at, later = time_text(trial.now), time_text(trial.now + 1)
    numbers = {promised_nonce(trial.game, key, at, freed) for freed in range(NUMBERS)}
    assert len(numbers) == NUMBERS
    assert promised_nonce(trial.game, key, later) not in numbers
    for joined, most in ((at, NUMBERS), ("", 1)):
        promised_nonce(trial.game, key, joined, most - 1)
        with pytest.raises(RefusedAct, match="seat resign trial"):
            promised_nonce(trial.game, key, joined, most)


def test_a_released_key_takes_no_seat_again(trial: GameInMemory) -> None:
    seated(trial)
    release(trial, "a", STRANGER)
    trial.run()
    name = join(trial, "a", STRANGER)
    assert "has released this key" in trial.run().refused[name]


def test_a_join_from_before_a_seat_was_freed_does_not_take_it(trial: GameInMemory) -> None:
    seated(trial)
    too_late = join(trial, "a", OTHER)
    assert "already taken" in trial.run().refused[too_late]
    release(trial, "a", STRANGER)
    assert "before the seat was freed" in trial.run().refused[too_late]
    assert roster(trial).free == ("a",)


def test_who_gave_a_seat_back_is_not_seated_by_an_older_join(trial: GameInMemory) -> None:
    join(trial, "a", OTHER)
    older = join(trial, "b", OTHER)
    trial.run()
    leave(trial, "a", OTHER)
    assert "before the seat was freed" in trial.run().refused[older]
    assert roster(trial).free == ("a", "b")
    leaving = leave(trial, "a", OTHER)
    join(trial, "a", OTHER)
    assert "before its player joined" in trial.run().refused[leaving]
    assert roster(trial).free == ("b",)


@pytest.mark.parametrize(("ahead", "waits"), [(600, True), (DAY // 2, True), (2 * DAY, False)])
def test_a_join_signed_in_the_future_takes_no_seat_before(
    trial: GameInMemory, ahead: int, *, waits: bool
) -> None:
    at = time_text(trial.now + ahead)
    name = trial.send(join_act(trial.game, "a", "Early", STRANGER, at=at))
    step = trial.run(hours=0)
    assert (step.acts, list(step.refused)) == ((), [] if waits else [name])
    join(trial, "a", trial.keys["a"])
    trial.run()
    assert roster(trial).players["a"].key == trial.keys["a"].public
    leave(trial, "a", trial.keys["a"])
    trial.run()
    assert "a" in roster(trial).free


def test_a_release_means_one_player(trial: GameInMemory) -> None:
    seated(trial)
    name = release(trial, "a", OTHER)
    assert "Seat “a” is now held by another player." in trial.run().refused[name]
    free = GameInMemory(started=False)
    name = release(free, "a", OTHER)
    assert "Nobody holds seat “a”" in free.run().refused[name]


def test_an_invitation_holds_again_for_who_left_and_a_new_one_after_a_release() -> None:
    codes = [SecretKey.from_seed(f"code {number}".encode()) for number in range(3)]
    trial = GameInMemory(started=False, invitations=[code.public.text() for code in codes[:2]])
    join(trial, "a", STRANGER, codes[0])
    trial.run()
    leave(trial, "a", STRANGER)
    join(trial, "a", STRANGER, codes[0])
    assert trial.run().acts == ("0002-leave.yaml", "0003-join.yaml")
    new = codes[2].public.text()
    key = STRANGER.public.text()
    trial.act(Release(game="trial", at=trial.at, seat="a", key=key, invitation=new, reason="Unknown"))
    used = join(trial, "a", OTHER, codes[0])
    assert "already been used" in trial.run().refused[used]
    join(trial, "a", trial.keys["a"], codes[2])
    join(trial, "b", trial.keys["b"], codes[1])
    trial.run()
    assert not roster(trial).free


@pytest.mark.parametrize("confirmed", [0, 1])
def test_a_game_is_given_up_before_it_starts(trial: GameInMemory, confirmed: int) -> None:
    seated(trial, trial.keys["a"])
    for seat in trial.game.seats[:confirmed]:
        ready(trial, seat, trial.keys[seat])
    abandon(trial)
    step = trial.run()
    assert step.over
    assert step.turn is None
    result = trial.published.result
    assert result is not None
    assert (result.winners, trial.published.ending) == ((), Ending((), "abandon"))
    names = (join(trial, "a", OTHER), ready(trial, "b", trial.keys["b"]), abandon(trial))
    assert trial.run().refused == dict.fromkeys(names, "The game was abandoned.")


def test_who_gives_a_game_up_as_the_last_confirms_ends_it(trial: GameInMemory) -> None:
    seated(trial, trial.keys["a"])
    for seat, key in trial.keys.items():
        ready(trial, seat, key)
    abandon(trial)
    step = trial.run()
    assert (step.turn, step.over) == (None, True)
    assert trial.run().revision is None


def test_a_game_given_up_needs_no_look_any_more(trial: GameInMemory) -> None:
    seated(trial)
    abandon(trial)
    trial.run()
    step = trial.run()
    assert (step.revision, step.settled, step.wake) == (None, True, None)


def test_acts_from_before_the_start_do_nothing_in_a_game_under_way() -> None:
    trial = GameInMemory()
    names = [release(trial, "a", trial.keys["a"]), leave(trial, "b", trial.keys["b"])]
    step = trial.run()
    assert (step.acts, step.turn) == ((), None)
    assert step.refused == dict.fromkeys(names, "The game has already started.")


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (
            lambda trial: Abandon(game="trial", at=time_text(trial.now + 100 * DAY), reason="x"),
            "later than now",
        ),
        (lambda _trial: Abandon(game="trial", at="soon", reason="x"), "is not a time"),
        (lambda _trial: Leave(game="trial", at="9999", seat="a"), "is not a time"),
        (lambda trial: Abandon(game="trial", at=trial.at, reason=""), "reason has 1 to"),
    ],
)
def test_what_is_refused_says_why_and_hurts_nobody(
    trial: GameInMemory, make: Callable[[GameInMemory], Act], reason: str
) -> None:
    seated(trial)
    name = trial.act(make(trial), STRANGER if isinstance(make(trial), Leave) else None)
    assert reason in trial.run().refused[name]


def test_only_the_organiser_releases_and_gives_up(trial: GameInMemory) -> None:
    seated(trial)
    key = STRANGER.public.text()
    acts = (
        Release(game="trial", at=trial.at, seat="a", key=key, reason="x"),
        Abandon(game="trial", at=trial.at, reason="x"),
    )
    for act in acts:
        name = trial.send(sign_act(act, OTHER, trial.game))
        assert "organiser's key" in trial.run().refused[name]
    name = leave(trial, "a", OTHER)
    assert "key of seat “a”" in trial.run().refused[name]
