"""The settings in `game.yaml`: joins and confirmations sign them, and no others are played."""

import hashlib
from itertools import permutations

import msgspec
import pytest

from adjudicator.repository.game_file import GameFile, Organiser
from adjudicator.repository.layout import GAME
from adjudicator.repository.people.acts import (
    Abandon,
    SignedAct,
    adopted_name,
    join_act,
    promised_nonce,
    ready_act,
    sign_act,
)
from adjudicator.repository.people.effects import read_roster
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.schedule import Deadline
from adjudicator.repository.turn.advancing import advance_all
from adjudicator.repository.turn.audit import audit_game
from tests.repository.table_in_memory import GameInMemory


@pytest.fixture
def trial() -> GameInMemory:
    return GameInMemory(started=False)


def settle(trial: GameInMemory, game: GameFile) -> GameFile:
    """Write other settings; gives those from before."""
    before, trial.game = trial.game, game
    trial.contents[game.paths.file(GAME)] = game.serialize()
    trial.contents |= {f"{game.paths.facts}/{name}": b"" for name in game.replaced}
    return before


def turned_round(game: GameFile) -> GameFile:
    """The same game with its seats in another order."""
    return msgspec.structs.replace(game, seats=game.seats[::-1])


def join(trial: GameInMemory, *seats: str) -> None:
    for seat in seats:
        act = join_act(trial.game, seat, f"Player {seat}", trial.keys[seat], at=trial.at)
        trial.send(act)


def ready(trial: GameInMemory, *seats: str) -> list[str]:
    files = []
    for seat in seats:
        joined = trial.published.roster.players[seat].joined
        act = ready_act(trial.game, seat, trial.keys[seat], joined=joined)
        trial.send(act)
        files.append(act.file)
    return files


def stopped(trial: GameInMemory) -> str:
    (step,) = advance_all(trial.files, trial.master, trial.now + 60)
    assert step.turn is None
    return step.stopped


OTHER = Organiser("Olga", GameInMemory(started=False).keys["a"].public.text())
CHANGES = {
    "seats": ("b", "a"),
    "options": {"first-leader": "a"},
    "organiser": OTHER,
    "signing_key": OTHER.key,
    "deadline": Deadline(1),
    "publish_secret": "never",
    "appeal_hours": 1,
    "invitations": (OTHER.key,),
    "press": "none",
    "facts": {"areas.yaml": hashlib.sha256(b"").hexdigest()},
}


@pytest.mark.parametrize("field", CHANGES)
def test_whoever_joined_signed_every_field_of_the_settings(trial: GameInMemory, field: str) -> None:
    join(trial, "a", "b")
    trial.run()
    assert trial.published.roster.free == ()
    settle(trial, msgspec.structs.replace(trial.game, **{field: CHANGES[field]}))
    assert set(trial.published.roster.free) == {"a", "b"}
    assert set(trial.published.roster.void) == {"a", "b"}


def test_joins_hold_again_once_the_settings_are_put_back(trial: GameInMemory) -> None:
    join(trial, "a", "b")
    trial.run()
    seated = trial.published.roster
    before = settle(trial, turned_round(trial.game))
    assert stopped(trial) == "", "it only waits for players"
    settle(trial, before)
    assert trial.published.roster == seated
    ready(trial, "a", "b")
    assert trial.run().turn == 0


def adopted(trial: GameInMemory, signed: SignedAct) -> None:
    """Put an act among those adopted, whether or not it holds."""
    folder = trial.game.paths.acts
    number = len(trial.files.names(folder)) + 1
    trial.contents[f"{folder}/{adopted_name(number, signed.statement)}"] = signed.serialize()


def test_only_what_rests_on_a_void_join_may_fail_to_hold(trial: GameInMemory) -> None:
    join(trial, "a", "b")
    trial.run()
    confirmation = ready_act(
        trial.game, "a", trial.keys["b"], joined=trial.published.roster.players["a"].joined
    )
    forged = Abandon(game="trial", at=trial.at, reason="Enough")
    with_forged = sign_act(forged, trial.keys["a"], trial.game)

    again = join_act(trial.game, "a", "Player a", trial.keys["a"], at=trial.at)
    adopted(trial, again)
    with pytest.raises(RefusedAct, match="0003-join.yaml does not hold: Seat “a” is already taken"):
        read_roster(trial.files, trial.game)
    before = settle(trial, turned_round(trial.game))
    assert set(read_roster(trial.files, trial.game).void) == {"a", "b"}, "all three are void now"

    adopted(trial, with_forged)
    with pytest.raises(RefusedAct, match="0004-abandon.yaml does not hold"):
        read_roster(trial.files, trial.game)
    settle(trial, before)
    del trial.contents[f"{trial.game.paths.acts}/0003-join.yaml"]
    del trial.contents[f"{trial.game.paths.acts}/0004-abandon.yaml"]
    adopted(trial, confirmation)
    with pytest.raises(RefusedAct, match="0003-ready.yaml does not hold"):
        read_roster(trial.files, trial.game)


def test_who_joins_again_for_other_settings_promises_another_number(trial: GameInMemory) -> None:
    join(trial, "a", "b")
    trial.run()
    promised = {one.nonce_hash for one in trial.published.roster.players.values()}
    before = settle(trial, turned_round(trial.game))
    join(trial, "a", "b")
    trial.run()
    assert not promised & {one.nonce_hash for one in trial.published.roster.players.values()}
    key = trial.keys["a"]
    for joined in ("", trial.at):
        assert promised_nonce(before, key, joined) != promised_nonce(trial.game, key, joined)
    ready(trial, "a", "b")
    assert trial.run().turn == 0
    trial.play_out()
    trial.assert_audits_clean()


def test_nobody_edits_the_settings_until_the_draws_suit(trial: GameInMemory) -> None:
    """Whoever has the secret and sees a number could try every order of seats; after it none is played."""
    join(trial, "a", "b")
    trial.run()
    ready(trial, "b")
    trial.run()
    signed = trial.game
    known = b"a number that the organiser knows", trial.published.roster.players["b"].nonce or b""
    assert len({trial.secret.chance_key(order) for order in permutations(known)}) == 2, "it would matter"
    settle(trial, turned_round(signed))
    assert "organise abandon trial" in stopped(trial)
    assert GAME in stopped(trial)
    join(trial, "a", "b")
    step = trial.run()
    assert step.acts == ()
    assert len(step.refused) == 2
    settle(trial, signed)
    ready(trial, "a")
    assert trial.run().turn == 0


def test_a_game_whose_settings_were_changed_can_be_abandoned(trial: GameInMemory) -> None:
    join(trial, "a", "b")
    trial.run()
    ready(trial, "b")
    trial.run()
    settle(trial, turned_round(trial.game))
    trial.act(Abandon(game="trial", at=trial.at, reason="Somebody edits the settings"))
    step = trial.run()
    assert (step.over, step.stopped) == (True, "")


def test_what_waits_in_the_inbox_counts_once_its_settings_are_back(trial: GameInMemory) -> None:
    join(trial, "a", "b")
    trial.run()
    (file,) = ready(trial, "a")
    before = settle(trial, turned_round(trial.game))
    assert "game.yaml has changed since" in trial.run().refused[file]
    assert trial.run().revision is None, "and it is told once"
    settle(trial, before)
    assert trial.run().acts == ("0003-ready.yaml",)


@pytest.mark.parametrize("again", [False, True])
def test_no_game_goes_on_and_none_audits_clean_with_settings_that_nobody_signed(*, again: bool) -> None:
    trial = GameInMemory(started=not again, options={"first-leader": "a"})
    if again:
        before = settle(trial, turned_round(trial.game))
        join(trial, "a", "b")
        trial.run()
        settle(trial, before)
        trial.start()
    signed = trial.game
    for changed in (turned_round(signed), msgspec.structs.replace(signed, appeal_hours=1)):
        settle(trial, changed)
        trial.propose(b"", "something")
        assert "was altered after it was signed" in stopped(trial)
    settle(trial, signed)
    trial.play_out()
    trial.assert_audits_clean()
    settle(trial, turned_round(signed))
    assert audit_game(trial.files, "trial").findings[0].path == GAME


def test_a_game_started_with_settings_that_nobody_signed_is_found(
    trial: GameInMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run that is not ours takes the seats in another order, and signs what comes of it."""
    join(trial, "a", "b")
    trial.run()
    ready(trial, "a", "b")
    settle(trial, turned_round(trial.game))
    digest = turned_round(trial.game).digest
    with monkeypatch.context() as patch:
        patch.setattr(GameFile, "digest", digest)
        assert trial.run().turn == 0
        trial.play_out()
        trial.assert_audits_clean()
    (finding, *_others) = audit_game(trial.files, "trial").findings
    assert finding.path == "acts"
