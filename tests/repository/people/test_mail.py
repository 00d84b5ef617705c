"""Seats whose players give an address for mail, and seats whose key the league holds."""

import base64
from pathlib import Path

import pytest

from adjudicator.repository.addresses import Correspondence, seal_correspondence, seat_address
from adjudicator.repository.mail_ledger import Ledger
from adjudicator.repository.people.acts import (
    GiveAddress,
    Leave,
    Replace,
    Resign,
    RotateKey,
    join_act,
    ready_act,
)
from adjudicator.repository.people.custody import custody_key, custody_key_of, told_custody
from adjudicator.repository.schedule import DAY
from adjudicator.repository.times import time_text
from adjudicator.repository.turn.audit import audit_game
from adjudicator.repository.turn.notices import notice
from adjudicator.sealing import MailSecret, SecretKey, Tampered, open_for_league
from tests.repository import second_program
from tests.repository.table_in_memory import GameInMemory

ADDRESS = "ann.of.winterfell@players.example"
NEW_KEY = SecretKey.from_seed(b"new key")


def told(trial: GameInMemory, seat: str = "a", address: str = ADDRESS) -> str:
    key = trial.master.mail.key.public
    return seal_correspondence(Correspondence(address), trial.game, seat, key)


def give(trial: GameInMemory, seat: str = "a", sealed: str | None = None, at: str = "") -> GiveAddress:
    return GiveAddress(game="trial", at=at or trial.at, seat=seat, sealed=sealed or told(trial, seat))


def mail(trial: GameInMemory) -> str:
    return trial.published.roster.players["a"].mail


def address(trial: GameInMemory, seat: str = "a") -> str:
    player, ledger = trial.published.roster.players[seat], Ledger("trial", b"")
    found = seat_address(trial.game, player, ledger, trial.master.mail)
    return found.address if found else ""


def test_the_newest_address_of_a_seats_player_counts() -> None:
    trial = GameInMemory()
    trial.act(give(trial))
    trial.act(give(trial, "b"))
    trial.run()
    trial.act(give(trial, sealed=told(trial, address="other@players.example")))
    assert trial.run().turn is None
    assert address(trial) == "other@players.example"
    assert address(trial, "b") == ADDRESS
    trial.act(RotateKey(game="trial", at=trial.at, seat="a", key=NEW_KEY.public.text()))
    trial.run()
    assert address(trial) == "other@players.example", "whoever changes keys is the same player"
    other = SecretKey.from_seed(b"sub").public.text()
    trial.act(Replace(game="trial", at=trial.at, seat="a", player="Sub", key=other, reason="Gone"))
    trial.run()
    assert mail(trial) == "", "a substitute gets no letters to whoever played before"


def test_an_address_is_given_before_the_start_too_once_the_seat_is_taken() -> None:
    trial = GameInMemory(started=False)
    trial.act(give(trial))
    (refused,) = trial.run().refused.values()
    assert refused == "Nobody holds seat “a” yet."
    join = join_act(trial.game, "a", "Ann", trial.keys["a"], at=time_text(trial.now))
    trial.send(join)
    trial.act(give(trial, at=time_text(trial.now)))
    assert trial.run().acts == ("0001-join.yaml", "0002-mail.yaml"), "in one run, signed at one time"
    assert address(trial) == ADDRESS
    trial.act(Leave(game="trial", at=trial.at, seat="a"))
    trial.run()
    again = join_act(trial.game, "a", "Bob", NEW_KEY, at=trial.at)
    trial.send(again)
    trial.run()
    assert mail(trial) == "", "nothing is left of whoever gave the seat back"


def test_an_address_that_was_signed_before_its_player_joined_does_not_count() -> None:
    trial = GameInMemory(started=False)
    early = give(trial)
    join = join_act(trial.game, "a", "Ann", trial.keys["a"], at=trial.at)
    trial.send(join)
    trial.run()
    trial.act(early)
    (refused,) = trial.run().refused.values()
    assert refused == "It was signed before its player joined."


@pytest.mark.parametrize(
    ("sealed", "reason"),
    [
        ("", "is base64 of 560 bytes"),
        (ADDRESS, "is base64 of 560 bytes"),
        (base64.b64encode(bytes(559)).decode(), "is base64 of 560 bytes"),
    ],
)
def test_what_is_not_sealed_is_refused(sealed: str, reason: str) -> None:
    trial = GameInMemory()
    trial.act(GiveAddress(game="trial", at=trial.at, seat="a", sealed=sealed))
    (refused,) = trial.run().refused.values()
    assert reason in refused
    assert ADDRESS not in refused


def test_an_address_of_another_seat_or_signed_by_another_reaches_nobody() -> None:
    trial = GameInMemory()
    trial.act(give(trial, "b", told(trial, "a")))
    trial.run()
    assert address(trial, "b") == "", "what is sealed for one seat opens for no other"
    trial.act(give(trial, "a"), trial.keys["b"])
    (refused,) = trial.run().refused.values()
    assert refused == "The signature does not fit the act and the key of seat “a”."


def test_whoever_resigned_gives_no_address_and_none_is_given_without_end() -> None:
    trial = GameInMemory()
    for _time in range(5):
        trial.act(give(trial))
    step = trial.run()
    assert len(step.acts) == 4
    assert list(step.refused.values()) == ["This may be done 4 times a day."]
    trial.act(give(trial, at=time_text(trial.now - 9 * DAY)))
    (old,) = trial.run().refused.values()
    assert "already adopted" in old
    trial.act(Resign(game="trial", at=trial.at, seat="b"))
    trial.run()
    trial.act(give(trial, "b"))
    assert "The player of seat “b” has resigned." in trial.run().refused.values()


def test_nobody_writes_about_a_game_that_is_over() -> None:
    trial = GameInMemory(started=False)
    with_a_key(trial, "a")
    trial.run()
    trial.abandon()
    trial.act(give(trial))
    assert "The game was abandoned." in trial.run().refused.values()
    over = GameInMemory()
    over.abandon()
    over.act(give(over))
    assert "The game was abandoned." in over.run().refused.values()


def test_an_address_rests_on_its_players_join() -> None:
    """While other settings void the join, the address is void too; both come back with the settings."""
    trial = GameInMemory(started=False)
    with_a_key(trial, "a")
    trial.run()
    trial.act(give(trial))
    trial.run()
    path = trial.game.paths.file("game.yaml")
    signed = trial.contents[path]
    trial.contents[path] = signed.replace(b"appeal-hours: 0", b"appeal-hours: 1")
    assert trial.published.roster.players == {}
    trial.contents[path] = signed
    assert address(trial) == ADDRESS


def test_everyone_is_told_that_there_is_an_address_and_nothing_else() -> None:
    trial = GameInMemory()
    assert notice(give(trial), trial.game) == "A has given an address for mail."
    sizes = {len(told(trial, address=address)) for address in ("a@b.example", "a" * 60 + "@b.example")}
    assert len(sizes) == 1


# --- Custody ------------------------------------------------------------------------------------------------


def in_custody(trial: GameInMemory, seat: str, *, seed: str = "") -> str:
    """Let somebody join whose key the league holds, or who only says so."""
    at = trial.at
    key = custody_key(trial.master.mail, trial.game, seat, at)
    if seed:
        key = SecretKey.from_seed(seed.encode())
    trial.keys[seat] = key
    join = join_act(trial.game, seat, f"Player {seat}", key, at=at, custody=True)
    return trial.send(join)


def with_a_key(trial: GameInMemory, seat: str) -> None:
    join = join_act(trial.game, seat, f"Player {seat}", trial.keys[seat], at=trial.at)
    trial.send(join)


def ready(trial: GameInMemory, seat: str) -> None:
    player = trial.published.roster.players[seat]
    act = ready_act(trial.game, seat, trial.keys[seat], joined=player.joined, freed=player.freed)
    trial.send(act)


def started(trial: GameInMemory) -> None:
    """Let all who have a key confirm, after which the league confirms for the others."""
    roster = trial.published.roster
    for seat in roster.seats:
        if seat not in roster.in_custody:
            ready(trial, seat)
    assert trial.run().turn == 0


def held(trial: GameInMemory, seat: str) -> SecretKey | None:
    return custody_key_of(trial.master.mail, trial.game, seat, trial.published.roster.players[seat])


def test_a_seat_in_custody_is_played_with_the_key_that_the_league_holds() -> None:
    trial = GameInMemory(started=False)
    in_custody(trial, "a")
    with_a_key(trial, "b")
    trial.run()
    assert trial.published.roster.in_custody == ("a",)
    started(trial)
    assert held(trial, "a") == trial.keys["a"]
    assert held(trial, "b") is None
    trial.play_out()
    trial.reveal()
    audit = audit_game(trial.files, "trial")
    assert audit.findings == ()


def test_the_league_confirms_its_seats_once_everybody_else_has() -> None:
    trial = GameInMemory("tigris", seats=4, started=False)
    first, second, third, fourth = trial.game.seats
    in_custody(trial, first)
    in_custody(trial, second)
    with_a_key(trial, third)
    trial.run()
    assert trial.run().acts == (), "a seat is free"
    with_a_key(trial, fourth)
    assert len(trial.run().acts) == 1
    trial.act(Leave(game="trial", at=trial.at, seat=fourth))
    trial.run()
    with_a_key(trial, fourth)
    assert len(trial.run().acts) == 1, "whoever stays can still be given other numbers"
    ready(trial, third)
    assert len(trial.run().acts) == 1, "somebody has not confirmed yet"
    ready(trial, fourth)
    step = trial.run()
    assert (len(step.acts), step.turn) == (3, 0)
    assert trial.published.roster.complete


def test_the_league_confirms_no_seat_whose_key_it_has_not_and_none_of_a_game_given_up() -> None:
    trial = GameInMemory(started=False)
    in_custody(trial, "a", seed="liar")
    with_a_key(trial, "b")
    trial.run()
    ready(trial, "b")
    assert len(trial.run().acts) == 1
    assert trial.run().acts == ()
    other = GameInMemory(started=False)
    in_custody(other, "a")
    with_a_key(other, "b")
    other.run()
    other.abandon()
    ready(other, "b")
    assert other.run().acts == ()


@pytest.mark.parametrize("ended", ["rotate-key", "replace"])
def test_custody_ends_with_a_key_of_the_players_own(ended: str) -> None:
    trial = GameInMemory(started=False)
    in_custody(trial, "a")
    with_a_key(trial, "b")
    trial.run()
    started(trial)
    key = NEW_KEY.public.text()
    if ended == "replace":
        trial.act(Replace(game="trial", at=trial.at, seat="a", player="Sub", key=key, reason="Gone"))
    else:
        trial.act(RotateKey(game="trial", at=trial.at, seat="a", key=key))
    trial.run()
    assert trial.published.roster.in_custody == ()
    assert held(trial, "a") is None
    assert told_custody(trial.published.roster, trial.game) == ""


def test_whoever_says_that_the_league_holds_a_key_which_it_does_not_stays_alone_with_it() -> None:
    trial = GameInMemory(started=False)
    in_custody(trial, "a", seed="liar")
    trial.run()
    assert trial.published.roster.in_custody == ("a",)
    assert held(trial, "a") is None


def test_of_two_seats_one_keeps_a_key_of_its_players_own() -> None:
    trial = GameInMemory(started=False)
    in_custody(trial, "a")
    trial.run()
    refused = in_custody(trial, "b")
    said = trial.run().refused[refused]
    assert said == (
        "The league can hold no more keys of this game: 1 seat must have a key of its player's own, so that "
        "nobody else can sign for all seats. Join with a key of your own; the game's page makes one for you."
    )


def test_of_several_seats_two_keep_keys_of_their_players_own() -> None:
    trial = GameInMemory("tigris", seats=4, started=False)
    first, second, third, fourth = trial.game.seats
    for seat in (first, second):
        in_custody(trial, seat)
    trial.run()
    refused = in_custody(trial, third)
    said = trial.run().refused[refused]
    assert said == (
        "The league can hold no more keys of this game: 2 seats must have keys of their players' own, so "
        "that nobody with the league's secret and one seat can choose the draws. Join with a key of your own;"
        " the game's page makes one for you."
    )
    assert trial.published.roster.free == (third, fourth)
    trial.act(Leave(game="trial", at=trial.at, seat=first))
    in_custody(trial, third)
    trial.run()
    assert trial.published.roster.in_custody == (second, third)


def test_everyone_is_told_whose_keys_the_league_holds_and_what_that_means() -> None:
    trial = GameInMemory(started=False)
    assert told_custody(trial.published.roster, trial.game) == ""
    in_custody(trial, "a")
    trial.run()
    ((act, _roster),) = trial.published.adopted
    said = "Player a takes the seat A, to play by mail: the league holds its key."
    assert notice(act, trial.game) == said
    assert told_custody(trial.published.roster, trial.game) == (
        "Played by mail without a key: A. Whoever runs the league can read what these players send, and "
        "could sign for them. Where the league holds players' keys, whoever runs it can choose the draws, "
        "unless somebody whom they do not control plays with a key of their own."
    )


# --- What is left in the repository -------------------------------------------------------------------------


def test_a_game_by_mail_audits_clean_and_no_file_of_it_holds_an_address(tmp_path: Path) -> None:
    trial = GameInMemory(started=False)
    in_custody(trial, "a")
    with_a_key(trial, "b")
    trial.run()
    trial.act(give(trial, "a"))
    started(trial)
    trial.act(give(trial, "b"))
    trial.run()
    trial.contents[trial.game.paths.mailed] = b"whatever stands here\n"
    trial.play_out()
    trial.assert_audits_clean()
    trial.copy(tmp_path)
    assert second_program.check(tmp_path / "turns" / "trial").seats["a"].keys
    assert not [path for path, data in trial.contents.items() if ADDRESS.encode() in data]
    with pytest.raises(Tampered):
        open_for_league(
            mail(trial),
            game="trial",
            nonce=trial.game.nonce,
            seat="a",
            secret=MailSecret(trial.secret.derive("mail")),
        )
