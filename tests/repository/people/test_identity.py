"""Anonymous games: names are sealed to the game, and its published secret tells them."""

from pathlib import Path
from typing import Literal

import msgspec
import pytest

from adjudicator.engine import BadSetup
from adjudicator.repository.game_file import Conditions, Organiser, new_game_file
from adjudicator.repository.people.acts import (
    Join,
    Replace,
    Resign,
    RotateKey,
    SignedAct,
    Steward,
    join_act,
    ready_act,
    sign_act,
    take_over_act,
)
from adjudicator.repository.people.reliability import Reliability, reliability_of, tenures
from adjudicator.repository.turn.audit import audit_game
from adjudicator.rulesets import ruleset
from adjudicator.sealing import (
    Identity,
    PublicKey,
    SecretKey,
    open_identity,
    seal_for_league,
    seal_identity,
    sign_document,
)
from tests.repository.second_program import Game, Wrong
from tests.repository.table_in_memory import GameInMemory

ANN = SecretKey.from_seed(b"Ann, as the league knows her")
DAN = SecretKey.from_seed(b"dan")


@pytest.fixture
def lobby() -> GameInMemory:
    return GameInMemory(players="anonymous", started=False)


@pytest.fixture
def trial() -> GameInMemory:
    return GameInMemory(players="anonymous", joining=Conditions(takeover="open"))


def refused(trial: GameInMemory, act: SignedAct) -> str:
    name = trial.send(act)
    return trial.run().refused[name]


def changed(trial: GameInMemory, key: SecretKey, **fields: object) -> SignedAct:
    """A join with other fields than the program writes."""
    act = join_act(trial.game, "a", "Ann", key, at=trial.at).statement
    assert isinstance(act, Join)
    return sign_act(msgspec.structs.replace(act, **fields), key, trial.game)


def place(trial: GameInMemory, seat: str) -> dict[str, str]:
    return {"game": trial.game.game, "nonce": trial.game.nonce, "seat": seat}


def sealed(trial: GameInMemory, text: bytes, seat: str = "a") -> str:
    return seal_for_league(text, purpose="name", key=trial.game.public_key, **place(trial, seat))


def identity(
    trial: GameInMemory, seat: str, name: str, own: PublicKey, known: SecretKey | None = None
) -> str:
    return seal_identity(name, game_key=trial.game.public_key, own=own, known=known, **place(trial, seat))


def names(trial: GameInMemory) -> dict[str, str]:
    return {seat: player.name for seat, player in trial.published.roster.players.items()}


def test_nobody_reads_a_name_until_the_secret_is_published(trial: GameInMemory, tmp_path: Path) -> None:
    assert names(trial) == {"a": "", "b": ""}
    assert trial.published.roster.players["a"].called == "an anonymous player"
    trial.act(Resign(game="trial", at=trial.at, seat="b"))
    trial.run()
    taken = take_over_act(trial.game, "b", "Dan Dorn", DAN, at=trial.at, known=ANN)
    trial.send(taken)
    assert trial.run().acts == ("0006-take-over.yaml",)
    trial.keys["b"] = DAN
    trial.play_out()
    written = b"".join(trial.contents.values())
    # Both names have a space: sealed bytes in base64 hold any few letters now and then.
    assert b"Player a" not in written
    assert b"Dan Dorn" not in written
    assert ANN.public.text().split()[1].encode() not in written
    assert names(trial) == {"a": "", "b": ""}

    trial.reveal()
    assert names(trial) == {"a": "Player a", "b": "Dan Dorn"}
    assert [held.player.name for held in tenures(trial.published)] == ["Player a", "Player b", "Dan Dorn"]
    assert audit_game(trial.files, "trial").clean
    trial.copy(tmp_path)
    assert Game(tmp_path / "turns" / "trial").check().names == ["Player a", "Player b", "Dan Dorn"]


def test_a_game_counts_for_the_key_that_was_sealed_with_the_name_once_it_is_told(lobby: GameInMemory) -> None:
    lobby.send(join_act(lobby.game, "a", "Ann", lobby.keys["a"], at=(joined := lobby.at), known=ANN))
    lobby.send(join_act(lobby.game, "b", "Bob", lobby.keys["b"], at=joined))
    lobby.run()
    for seat in "ab":
        lobby.send(ready_act(lobby.game, seat, lobby.keys[seat], joined=joined))
    lobby.run()
    lobby.play_out()
    other = GameInMemory(name="other", started=False)
    later = join_act(other.game, "a", "Ann", ANN).statement
    assert isinstance(later, Join)
    assert reliability_of(lobby.files, later) == Reliability()
    lobby.reveal()
    assert reliability_of(lobby.files, later).finished == 1
    stranger = join_act(other.game, "a", "Ann", DAN).statement
    assert isinstance(stranger, Join)
    assert reliability_of(lobby.files, stranger) == Reliability()


# What is refused


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"player": "Ann"}, "This game is anonymous"),
        ({"handle": "ann"}, "This game is anonymous"),
        ({"sealed": msgspec.UNSET}, "base64"),
        ({"sealed": "x"}, "base64"),
    ],
)
def test_a_join_that_tells_a_name_or_seals_none_is_refused(
    lobby: GameInMemory, fields: dict[str, object], reason: str
) -> None:
    assert reason in refused(lobby, changed(lobby, lobby.keys["a"], **fields))


def test_a_name_is_sealed_only_in_an_anonymous_game(lobby: GameInMemory) -> None:
    named = GameInMemory(started=False)
    text = sealed(named, b'{"name":"Ann"}')
    assert "no name is sealed" in refused(named, changed(named, named.keys["a"], sealed=text))


@pytest.mark.parametrize(
    "text",
    [
        b"no name", b"{}", b'{"name":""}', b'{"name":"a\\nb"}', b'{"name":1}', b'{"name":"Ann","more":1}',
        b'{"name":"Ann","signature":"x"}', b'{"name":"Ann","key":"x"}',
    ],
)  # fmt: skip
def test_whoever_seals_what_tells_nobody_is_not_seated(lobby: GameInMemory, text: bytes) -> None:
    """So nobody stays unknown after the end; an audit and the second program look again."""
    act = changed(lobby, lobby.keys["a"], sealed=sealed(lobby, text))
    assert refused(lobby, act)


def test_what_is_sealed_for_another_seat_or_key_is_refused(lobby: GameInMemory) -> None:
    key = lobby.keys["a"]
    text = identity(lobby, "b", "Ann", key.public)
    assert "cannot be opened" in refused(lobby, changed(lobby, key, sealed=text))
    foreign = identity(lobby, "a", "Ann", DAN.public, ANN)
    assert "has not signed the key" in refused(lobby, changed(lobby, key, sealed=foreign))
    signature = sign_document("known", key.public.text().encode(), DAN, game_key=lobby.game.public_key)
    claimed = msgspec.json.encode(Identity("Ann", ANN.public.text(), signature))
    assert "has not signed the key" in refused(lobby, changed(lobby, key, sealed=sealed(lobby, claimed)))


def test_an_audit_finds_a_name_that_cannot_be_opened(lobby: GameInMemory, tmp_path: Path) -> None:
    """Even if a run has let it in."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("adjudicator.repository.turn.advancing.require_told", lambda *_given: None)
        act = changed(lobby, lobby.keys["a"], sealed=sealed(lobby, b"no name", seat="b"))
        lobby.send(act)
        joined = act.statement.at if isinstance(act.statement, Join) else ""
        lobby.send(join_act(lobby.game, "b", "Bob", lobby.keys["b"], at=(second := lobby.at)))
        lobby.run()
        lobby.send(ready_act(lobby.game, "a", lobby.keys["a"], joined=str(joined)))
        lobby.send(ready_act(lobby.game, "b", lobby.keys["b"], joined=second))
        lobby.run()
    lobby.abandon()
    lobby.reveal()
    assert names(lobby) == {"a": "", "b": "Bob"}
    (finding,) = audit_game(lobby.files, "trial").findings
    assert finding.path == "acts/0001-join.yaml"
    assert "This cannot be opened" in finding.what
    lobby.copy(tmp_path)
    with pytest.raises(Wrong, match="seals a name that cannot be opened"):
        Game(tmp_path / "turns" / "trial").check()


def test_a_key_that_another_game_knows_takes_no_seat(lobby: GameInMemory) -> None:
    known = GameInMemory(name="known", seed="2")
    lobby.contents |= known.contents
    for key in (known.keys["a"], known.organiser):
        act = join_act(lobby.game, "a", "Ann", key, at=lobby.at)
        assert "The game known knows this key" in refused(lobby, act)


def test_a_key_of_an_anonymous_game_takes_no_seat_elsewhere_until_it_is_told(trial: GameInMemory) -> None:
    named = GameInMemory(name="named", started=False, seed="2")
    act = join_act(named.game, "a", "Ann", trial.keys["a"], at=named.at)
    named.contents |= trial.contents
    assert "The game trial knows this key" in refused(named, act)
    trial.abandon()
    trial.reveal()
    named.contents |= trial.contents
    named.send(join_act(named.game, "a", "Ann", trial.keys["a"], at=named.at))
    assert named.run().acts == ("0001-join.yaml",)


def test_a_player_changes_to_no_key_that_is_known(trial: GameInMemory) -> None:
    known = GameInMemory(name="known", seed="2")
    trial.contents |= known.contents
    act = RotateKey(game="trial", at=trial.at, seat="a", key=known.keys["a"].public.text())
    assert "knows this key" in refused(trial, sign_act(act, trial.keys["a"], trial.game))


def test_the_organiser_names_nobody(trial: GameInMemory) -> None:
    act = Replace(game="trial", at=trial.at, seat="a", player="Dan", key=DAN.public.text(), reason="Gone")
    assert "the organiser names nobody" in refused(trial, sign_act(act, trial.organiser, trial.game))
    trial.act(Steward(game="trial", at=trial.at, seat="a", reason="Gone"))
    trial.run()
    trial.send(take_over_act(trial.game, "a", "Dan", DAN, at=trial.at))
    assert trial.run().acts == ("0006-take-over.yaml",)


@pytest.mark.parametrize(
    ("publish", "conditions", "reason"),
    [
        ("never", Conditions(), "published with its secret"),
        ("at-end", Conditions(least_finished=1), "nothing of it can be asked"),
        ("at-end", Conditions(most_missed=20), "nothing of it can be asked"),
    ],
)
def test_what_no_anonymous_game_can_have(
    lobby: GameInMemory, publish: Literal["at-end", "never"], conditions: Conditions, reason: str
) -> None:
    with pytest.raises(BadSetup, match=reason):
        new_game_file(
            "new",
            ruleset("claim"),
            seats=2,
            options={},
            organiser=Organiser("Olga", ANN.public.text()),
            master=lobby.master,
            deadline=None,
            publish_secret=publish,
            joining=conditions,
            players="anonymous",
        )


def test_names_have_one_size(lobby: GameInMemory) -> None:
    key = lobby.keys["a"].public
    short, long = (identity(lobby, "a", name, key, ANN) for name in ("A", "Ж" * 60))
    assert len(short) == len(long) == len(identity(lobby, "a", "A", key))
    found = open_identity(long, **place(lobby, "a"), own=key.text(), secret=lobby.secret)
    assert (found.name, found.key) == ("Ж" * 60, ANN.public.text())
