"""Acts: joining, confirming, and everything that is refused."""

import msgspec
import pytest
from hypothesis import given, strategies as st

from adjudicator.repository.people.acts import (
    LARGEST_ACT,
    Act,
    Join,
    SignedAct,
    Vote,
    join_act,
    nonce_hash,
    promised_nonce,
    read_act,
    ready_act,
    sign_act,
)
from adjudicator.repository.people.adoption import adopt_proposals
from adjudicator.repository.people.agreement import seal_vote
from adjudicator.repository.people.effects import adopt, read_roster
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.people.reliability import reliable
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.press.messages import write_message
from adjudicator.sealing import SecretKey, sign_document
from tests.repository.table_in_memory import GameInMemory


@pytest.fixture
def trial() -> GameInMemory:
    return GameInMemory(started=False)


def everyone_joined(trial: GameInMemory) -> Roster:
    roster = Roster(trial.game.seats)
    for seat, key in trial.keys.items():
        roster = adopt(roster, trial.game, join_act(trial.game, seat, seat.upper(), key))
    return roster


def forged(trial: GameInMemory, statement: Act, key: SecretKey) -> SignedAct:
    body = msgspec.json.encode(statement)
    return SignedAct(statement, sign_document("act", body, key, game_key=trial.game.public_key))


@pytest.mark.parametrize("place", ["", "  "])
def test_an_unknown_field_is_refused_in_whatever_is_signed(place: str) -> None:
    """In the statement or message itself, and beside its signature."""
    trial = GameInMemory()
    vote = sign_act(
        Vote(game="trial", at=trial.at, seat="a", sealed=seal_vote("draw", trial.game, "a")),
        trial.keys["a"],
        trial.game,
    )
    roster, key = trial.published.roster, trial.keys["a"]
    letter = write_message(trial.game, roster, key, turn=0, at=trial.now, to=(), text="Hm.")
    for signed in (vote, letter):
        data = signed.serialize()
        assert b"\nsignature:" in data
        more = data.replace(b"\nsignature:", f"\n{place}note: hello\nsignature:".encode(), 1)
        trial.propose(more, signed.file)
        refused = trial.run().refused
        assert signed.file in refused
        trial.propose(data, signed.file)
        assert signed.file not in trial.run().refused


def test_a_game_fills_seat_by_seat(trial: GameInMemory) -> None:
    first = adopt(Roster(trial.game.seats), trial.game, join_act(trial.game, "a", "Anna", trial.keys["a"]))

    assert first.free == ("b",)
    assert first.unready == ("a",)
    assert not first.complete

    roster = everyone_joined(trial)
    for seat, key in trial.keys.items():
        assert not roster.complete
        roster = adopt(roster, trial.game, ready_act(trial.game, seat, key))

    assert roster.complete
    assert roster.nonces == tuple(promised_nonce(trial.game, key) for key in trial.keys.values())


def test_an_act_reads_back_as_it_was_written(trial: GameInMemory) -> None:
    signed = join_act(trial.game, "a", "Žofie <b>", trial.keys["a"])

    assert read_act(signed.serialize(), "join.yaml") == signed


def test_no_byte_of_an_act_can_change_unnoticed(trial: GameInMemory) -> None:
    data = join_act(trial.game, "a", "Anna", trial.keys["a"]).serialize()
    for position in range(len(data)):
        altered = bytes([*data[:position], data[position] ^ 1, *data[position + 1 :]])

        with pytest.raises(RefusedAct):
            adopt(Roster(trial.game.seats), trial.game, read_act(altered, "join.yaml"))


@given(st.binary(max_size=300))
def test_junk_is_refused_in_one_sentence(junk: bytes) -> None:
    with pytest.raises(RefusedAct):
        read_act(junk, "join-a-00000000.yaml")


def test_what_is_refused_says_why(trial: GameInMemory) -> None:
    key, stranger = trial.keys["a"], SecretKey.from_seed(b"stranger")
    empty = Roster(trial.game.seats)
    taken = adopt(empty, trial.game, join_act(trial.game, "a", "Anna", key))
    joined = everyone_joined(trial)
    ready = adopt(joined, trial.game, ready_act(trial.game, "a", key))
    elsewhere = msgspec.structs.replace(trial.game, game="elsewhere")
    good = join_act(trial.game, "a", "Anna", key).statement
    assert isinstance(good, Join)
    cases = [
        (empty, join_act(elsewhere, "a", "Anna", key), "for the game “elsewhere”"),
        (
            empty,
            forged(trial, msgspec.structs.replace(good, seat="c"), key),
            "no seat “c” in game",
        ),
        (empty, forged(trial, good, stranger), "signature does not fit"),
        (empty, join_act(trial.game, "a", "", key), "1 to 60 characters"),
        (empty, join_act(trial.game, "a", "x" * 61, key), "1 to 60 characters"),
        (empty, join_act(trial.game, "a", "two\nlines", key), "Line 1, character 4 is LINE FEED"),
        (taken, join_act(trial.game, "a", "Bert", stranger), "“a” is already taken"),
        (taken, join_act(trial.game, "b", "Anna", key), "already holds seat “a”"),
        (taken, ready_act(trial.game, "a", key), "Not all seats are taken"),
        (empty, ready_act(trial.game, "a", key), "Nobody holds seat “a”"),
        (joined, ready_act(trial.game, "a", stranger), "signature does not fit"),
        (joined, forged(trial, ready_act(trial.game, "a", stranger).statement, key), "not the one promised"),
        (ready, ready_act(trial.game, "a", key), "already confirmed"),
    ]
    for roster, act, reason in cases:
        with pytest.raises(RefusedAct, match=reason):
            adopt(roster, trial.game, act)


def test_a_large_act_is_refused_unread(trial: GameInMemory) -> None:
    with pytest.raises(RefusedAct, match="too large"):
        read_act(b"x" * (LARGEST_ACT + 1), "join.yaml")


def test_proposals_are_adopted_in_one_run_whatever_their_names(trial: GameInMemory) -> None:
    for seat, key in trial.keys.items():
        trial.propose(join_act(trial.game, seat, seat, key).serialize(), f"z-{seat}.yaml")
        trial.propose(ready_act(trial.game, seat, key).serialize(), f"a-{seat}.yaml")

    adoption = adopt_proposals(trial.files, trial.game, None, trial.now, reliable(trial.files, trial.game))

    assert list(adoption.acts) == ["0001-join.yaml", "0002-join.yaml", "0003-ready.yaml", "0004-ready.yaml"]
    assert adoption.roster.complete
    assert not adoption.refused


def test_the_first_of_two_claims_to_a_seat_holds_and_the_other_stays_refused(trial: GameInMemory) -> None:
    stranger = SecretKey.from_seed(b"stranger")
    trial.propose(join_act(trial.game, "a", "Anna", trial.keys["a"]).serialize(), "join-a-1.yaml")
    trial.propose(join_act(trial.game, "a", "Stranger", stranger).serialize(), "join-a-2.yaml")

    step = trial.run()

    assert step.acts == ("0001-join.yaml",)
    assert step.refused == {"join-a-2.yaml": "Seat “a” is already taken."}
    assert read_roster(trial.files, trial.game).players["a"].name == "Anna"
    assert trial.run().revision is None


def test_a_nonce_is_bound_by_its_hash() -> None:
    assert nonce_hash(b"1") != nonce_hash(b"2")
