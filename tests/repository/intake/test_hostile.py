"""Nothing that one seat's player signs and seals stops a game, whatever stands in it."""

from typing import Any

import pytest
import yaml
from hypothesis import given, strategies as st

from adjudicator import yaml_files
from adjudicator.engine import Drift, Table, picker
from adjudicator.player.in_force import receipt_in_words
from adjudicator.repository.game_file import Conditions, Press
from adjudicator.repository.people.acts import (
    Abandon,
    Act,
    Away,
    Correct,
    SignedAct,
    Undo,
    read_act,
    sign_act,
)
from adjudicator.repository.people.effects import adopt
from adjudicator.repository.press.messages import ADJUDICATOR, ROOM, Message, SignedMessage, sign_message
from adjudicator.repository.times import time_text
from adjudicator.repository.turn.sealed_payloads import read_private, read_receipt, read_vault
from adjudicator.sealing import SealingError, seal_letter
from tests.repository.letters import written
from tests.repository.table_in_memory import GameInMemory
from tests.slow import first

DEEP = 20_000
NESTED = b"[" * DEEP + b"]" * DEEP
HOSTILE = (
    b"",
    b"\xff\xfe",
    b"[" * DEEP,
    b'{"a":' * (DEEP // 2),
    b"- " * DEEP,
    b"? " * DEEP,
    b"a: " * DEEP,
    NESTED,
    b'{"to":[],"text":"x","z":' + NESTED + b"}",
    b'{"to":' + NESTED + b',"text":"x"}',
    b'{"to":[],"text":"\\ud800"}',
    b'{"to":["b"],"text":"\\udc00"}',
    b'{"to":["b"],"text":"x","more":1}',
    b'{"to":["b","b"],"text":"x"}',
    b'{"to":["nobody"],"text":"x"}',
    b'{"to":[],"text":"' + b"y" * DEEP + b'"}',
    b"1e999999",
    b"9" * 5000,
    b"game: trial\nturn: 1\nseat: a\nanswers: " + b"[" * DEEP,
    b"game: trial\nturn: 1\nseat: a\nanswers:\n  " + b"? " * DEEP,
    b'a: "\\UFFFFFFFF"',
)
PIECES = (b"{", b"}", b"[", b"]", b'"', b":", b",", b"to", b"text", b"b", b"\\u", b"d800", b"\n", b"- ", b"1")
PLAINTEXTS = st.one_of(st.binary(max_size=60), st.lists(st.sampled_from(PIECES), max_size=30).map(b"".join))
LIKE_ANOTHER = {3, 4, 5, 6, 9, 13, 17, 19}
"""Contents that are hostile in much the way of one before them."""
hostile = pytest.mark.parametrize(
    "content",
    [
        pytest.param(content, id=str(number), marks=[pytest.mark.slow] if number in LIKE_ANOTHER else [])
        for number, content in enumerate(HOSTILE)
    ],
)
PICK = picker(b"hostile", "orders")


def goes_on(trial: GameInMemory) -> None:
    """The run stops at nothing, looks once at what it refused, and whoever is awaited plays."""
    assert not trial.run().stopped
    assert not trial.run().refused
    latest = trial.newest()
    (seat,) = latest.asked.seats
    trial.submit(seat, trial.bot_orders(seat, PICK))
    step = trial.run()
    assert (step.turn, step.stopped) == (latest.number + 1, "")


def letter(trial: GameInMemory, content: bytes) -> SignedMessage:
    """A message of seat `a` that seals whatever its player likes: to the adjudicator, or to `b`."""
    key = trial.keys["a"]
    anonymous = trial.game.press_policy == "anonymous"
    to = ADJUDICATOR if anonymous else "b"
    sealed = seal_letter(
        content,
        game="trial",
        turn=0,
        sender="a",
        recipient=to,
        own=key,
        other=trial.game.public_key if anonymous else trial.keys["b"].public,
        room=max(ROOM, len(content) + 16),
    )
    message = Message("trial", 0, trial.at, "a", () if anonymous else (to,), "", {to: sealed})
    return sign_message(message, key, trial.game)


@pytest.mark.parametrize("policy", first(1, ["open", "anonymous"]))
@given(content=PLAINTEXTS)
def test_no_letter_stops_a_game(policy: Press, content: bytes) -> None:
    trial = GameInMemory(press=policy)
    signed = letter(trial, content)
    trial.send(signed)
    goes_on(trial)


@hostile
def test_a_hostile_letter_to_the_adjudicator_is_refused(content: bytes) -> None:
    trial = GameInMemory(press="anonymous")
    signed = letter(trial, content)
    trial.send(signed)
    assert list(trial.run().refused) == [signed.file]
    goes_on(trial)


@given(content=PLAINTEXTS)
def test_no_orders_stop_a_game(content: bytes) -> None:
    trial = GameInMemory()
    awaited = trial.awaited()
    trial.submit("a" if awaited == "b" else "b", content)
    trial.submit(awaited, content)
    goes_on(trial)


@hostile
def test_hostile_orders_have_a_receipt(content: bytes) -> None:
    trial = GameInMemory()
    name = trial.submit("a", content)
    assert name.file in trial.run().receipts
    (receipt,) = trial.chair("a").receipts(1)
    assert not receipt.accepted
    goes_on(trial)


TEXTS = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        [
            "2027-01-15T08:00:05Z",
            "2027-01-15T08:00:05+00:00",
            "8999-12-31T23:59:59Z",
            "9999-12-31T23:59:59Z",
            "0001-01-01T00:00:00Z",
            "a",
            "b",
            "trial",
            "ADJUDICATOR-PUBLIC-KEY-1",
            "9" * 2000,
            "\x1b[2J",
            "\u2028",
        ]
    ),
)
VALUES = st.one_of(
    TEXTS,
    st.integers(),
    st.sampled_from([10**30, -(10**30), 2**63, 2**64]),
    st.booleans(),
    st.none(),
    st.floats(),
    st.lists(TEXTS, max_size=2),
)
KINDS = (
    "away", "resign", "rotate-key", "vote", "join", "ready", "leave", "pause", "extend", "replace", "correct",
    "undo", "proceed", "hand-over", "appoint", "abandon", "release", "mail", "relief", "take-over", "invite",
    "tell", "nudge", "no-such-act",
)  # fmt: skip
FIELDS = st.dictionaries(
    st.sampled_from(
        [
            "at",
            "from",
            "until",
            "for",
            "key",
            "seat",
            "game",
            "player",
            "reason",
            "turn",
            "to",
            "changes",
            "nonce",
            "sealed",
            "custody",
            "wanted",
            "invitation",
        ]
    ),
    VALUES,
    max_size=8,
)


@pytest.mark.slow
@given(kind=st.sampled_from(KINDS), fields=FIELDS, started=st.booleans())
def test_no_act_stops_a_game(kind: str, fields: dict[str, Any], *, started: bool) -> None:
    """Signed by seat `a`, in the form that acts have as far as they can have one, and in any other."""
    trial = GameInMemory(started=started, joining=Conditions(takeover="open"))
    at = trial.at
    statement = {"act": kind, "game": "trial", "at": at, "seat": "a", "from": at, "until": at, **fields}
    written = yaml.safe_dump({"statement": statement, "signature": "AAAA"}).encode()
    try:
        act = yaml_files.load(written, SignedAct, "x").statement
        signed = sign_act(act, trial.keys["a"], trial.game)
        trial.send(signed)
    except (yaml_files.UnreadableFile, ValueError, TypeError, ArithmeticError):
        trial.propose(written, f"{kind}-a-00000000.yaml")
    if started:
        goes_on(trial)
    else:
        assert trial.run().turn is None


@hostile
def test_what_is_sealed_and_no_file_of_ours_is_told_as_such(content: bytes) -> None:
    """A player knows the key by which pages and receipts are sealed to the player's own seat."""
    trial = GameInMemory()
    latest = trial.newest()
    with pytest.raises(SealingError):
        read_receipt(content)
    with pytest.raises(SealingError):
        read_private(content, latest)
    with pytest.raises(SealingError):
        read_vault(content, latest.state, trial.game.rules)


class Unforeseen(Exception):
    """What nobody thought of."""


def raising(*_facts: object, **_more: object) -> Any:  # noqa: ANN401  stands for any function
    raise Unforeseen("with what is secret in it")


def test_a_fault_over_one_seats_orders_is_told_to_that_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = GameInMemory()
    name = trial.submit("a", b"game: trial")
    with monkeypatch.context() as patch:
        patch.setattr("adjudicator.repository.intake.inbox.read_orders", raising)
        assert trial.run().receipts == (name.file,)
    (receipt,) = trial.chair("a").receipts(1)
    assert not receipt.accepted
    told = receipt_in_words(receipt, trial.game.rules)
    assert "A bug in the program stopped it." in told
    assert "secret" not in told
    goes_on(trial)


def test_orders_are_not_refused_for_want_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = GameInMemory()
    seat = trial.awaited()
    trial.submit(seat, trial.bot_orders(seat, PICK))

    def exhausted(*_facts: object, **_more: object) -> Any:  # noqa: ANN401  stands for any function
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr("adjudicator.repository.intake.inbox.read_orders", exhausted)
        with pytest.raises(MemoryError):
            trial.run()
    assert trial.run().turn == 1


@pytest.mark.parametrize("where", ["judge", "_without_sender"])
def test_a_fault_over_a_letter_refuses_that_letter(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    trial = GameInMemory(press="anonymous")
    signed = written(trial, "a", "Peace?", "b")
    trial.send(signed)
    with monkeypatch.context() as patch:
        patch.setattr(f"adjudicator.repository.press.delivery.{where}", raising)
        assert "A bug in the program stopped it" in trial.run().refused[signed.file]
    goes_on(trial)


@pytest.mark.parametrize(
    "where", ["people.adoption.read_act", "people.adoption.adopt", "turn.adjudication.turned"]
)
def test_a_fault_over_an_act_refuses_that_act(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    trial = GameInMemory()
    at = trial.at
    act: Act = Away(game="trial", at=at, seat="a", start=at, until=time_text(trial.now + 86400))
    if where == "turn.adjudication.turned":
        act = Abandon(game="trial", at=at, reason="Enough")
    name = trial.act(act)
    with monkeypatch.context() as patch:
        if where == "people.adoption.read_act":
            data = trial.contents[f"{trial.game.paths.inbox}/{name}"]
            patch.setattr(
                "adjudicator.repository.people.adoption.read_act",
                lambda read, path: raising() if read == data else read_act(read, path),
            )
        elif where == "people.adoption.adopt":
            patch.setattr(
                "adjudicator.repository.people.adoption.adopt",
                lambda roster, game, signed: (
                    raising() if isinstance(signed.statement, Away) else adopt(roster, game, signed)
                ),
            )
        else:
            patch.setattr(f"adjudicator.repository.{where}", raising)
        step = trial.run()
    assert "A bug in the program stopped it" in step.refused[name]
    assert step.acts == ()
    goes_on(trial)


@pytest.mark.parametrize("changes", [{"hands.a": ["?"]}, {"leader": "nobody"}, {"hands": {"a": []}}])
def test_a_correction_to_what_is_no_board_of_the_rules_stops_no_game(changes: dict[str, Any]) -> None:
    trial = GameInMemory(options={"first-leader": "a"})
    name = trial.act(Correct(game="trial", at=trial.at, turn=0, changes=changes, reason="A slip"))
    assert "The rules do not allow the corrected board." in trial.run().refused[name]
    goes_on(trial)


def test_an_undo_to_where_this_release_cannot_go_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = GameInMemory()
    seat = trial.awaited()
    trial.submit(seat, trial.bot_orders(seat, PICK))
    assert trial.run().turn == 1
    name = trial.act(Undo(game="trial", at=trial.at, turn=1, to=0, reason="Lost mail"))
    opened = Table.resume
    tries: list[object] = []

    def drifting(*facts: Any) -> Any:  # noqa: ANN401  stands for Table.resume
        tries.append(facts)
        if len(tries) == 2:
            raise Drift("the board is another")
        return opened(*facts)

    with monkeypatch.context() as patch:
        patch.setattr(Table, "resume", drifting)
        step = trial.run()
    assert "cannot be taken back" in step.refused[name]
    goes_on(trial)
