"""What is taken in and what is refused, each with its own reason, which quotes nothing proposed."""

import base64
from collections.abc import Callable
from typing import Any, get_args

import msgspec
import pytest

from adjudicator.forge.intake import reply
from adjudicator.forge.judging import Accepted, Refusal, Verdict, judge, wanted
from adjudicator.forge.proposals import Changed, Proposal, Submitted
from adjudicator.repository.files import Files, Folder, Overlay
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.intake.inbox import MOST_SENT, NEAR
from adjudicator.repository.intake.refusals import InboxWithoutRefused
from adjudicator.repository.layout import ASKED, MANIFEST
from adjudicator.repository.people.acts import (
    LARGEST_ACT,
    Act,
    Away,
    Extend,
    Join,
    Pause,
    RotateKey,
    SignedAct,
    Undo,
    Vote,
    act_kind,
    sign_act,
    take_over_act,
)
from adjudicator.repository.people.rate_limits import PER_PLAYER
from adjudicator.repository.press.delivery import MOST_A_DAY
from adjudicator.repository.press.messages import sign_message, write_message
from adjudicator.repository.published import published_game
from adjudicator.repository.seat_files import keyed_seat
from adjudicator.repository.times import read_time, time_text
from adjudicator.sealing import ENVELOPE_LIMIT, SecretKey, read_key_file
from tests.cli.people import BEGIN, LATER, League
from tests.forge.senders import INBOX, Sender, altered, senders

NOW = read_time(BEGIN) + 3600
SEALED = NOW - 600

SEALED_VOTE = base64.b64encode(bytes(560)).decode()


class Judged:
    """The league and its players, and the verdict on one file, or on a list of changes."""

    def __init__(self, league: League) -> None:
        self.league = league
        self.files: Files = Folder(league.organiser.clone)
        self.first, self.other = senders(league)

    def file(self, path: str, data: bytes, *, mode: str = "100644", author: str = "") -> Verdict:
        changes = (Changed(path, mode, len(data)),)
        content = data if wanted(changes) else None
        return judge(self.files, Submitted(Proposal("1", "0" * 40, author), changes, content), NOW)

    def with_files(self, files: dict[str, bytes]) -> None:
        self.files = Overlay(self.files, files)


@pytest.fixture
def judged(league: League) -> Judged:
    return Judged(league)


def reason(verdict: Verdict) -> str:
    assert isinstance(verdict, Refusal), verdict
    return verdict.reason


def test_orders_are_taken_in(judged: Judged) -> None:
    first = judged.first
    data = first.sealed()
    assert judged.file(first.path(), data) == Accepted(first.path(), data)


def test_whoever_is_not_asked_may_send_orders_too(judged: Judged) -> None:
    assert isinstance(judged.file(judged.other.path(), judged.other.sealed()), Accepted)


def test_only_the_sealed_block_is_kept(judged: Judged) -> None:
    first = judged.first
    data = first.sealed()
    around = b"I play G7!\r\n\r\n" + data.replace(b"\n", b"\r\n") + b"\nhaha\n"
    assert judged.file(first.path(), around) == Accepted(first.path(), data)


def test_what_was_taken_in_before_is_known(judged: Judged) -> None:
    first = judged.first
    data = first.sealed()
    judged.with_files({first.path(): data})
    assert judged.file(first.path(), data) == Accepted(first.path(), data, there=True)


BAD_PLACES = {
    "another path": (("README.md", "100644"), "outside the inbox"),
    "a workflow": ((".github/workflows/adjudicate.yml", "100644"), "outside the inbox"),
    "a state file": (("turns/duel/0000/state.yaml", "100644"), "outside the inbox"),
    "an act put in force": (("turns/duel/acts/0003-join.yaml", "100644"), "outside the inbox"),
    "a receipt": (("turns/duel/receipts/a-0001-1.sealed", "100644"), "outside the inbox"),
    "the ledger of mail": (("turns/duel/mailed.txt", "100644"), "outside the inbox"),
    "where mail goes": (("mail.yaml", "100644"), "outside the inbox"),
    "who holds shares": (("recovery.yaml", "100644"), "outside the inbox"),
    "deeper": ((f"{INBOX}/x/a-0001-1.sealed", "100644"), "outside the inbox"),
    "two dots": ((f"{INBOX}/../../../x.sealed", "100644"), "No file of a game can have its path"),
    "dots at the end": ((f"{INBOX}/..", "100644"), "No file of a game can have its path"),
    "a backslash": ((f"{INBOX}/..\\a-0001-1.sealed", "100644"), "No file of a game can have its path"),
    "git's own": ((".git/hooks/post-receive", "100644"), "No file of a game can have its path"),
    "shell characters": (
        (f"{INBOX}/$(touch x);`id`.sealed", "100644"),
        "file name is not one that adjudicator gives",
    ),
    "a line end": ((f"{INBOX}/a-0001-1.sealed\n", "100644"), "file name is not one that adjudicator gives"),
    "another ending": ((f"{INBOX}/a-0001-1.sh", "100644"), "file name is not one that adjudicator gives"),
    "a counter of 0": ((f"{INBOX}/a-0001-0.sealed", "100644"), "file name is not one that adjudicator gives"),
    "an executable": ((f"{INBOX}/a-0001-1.sealed", "100755"), "an executable file"),
    "a symbolic link": ((f"{INBOX}/a-0001-1.sealed", "120000"), "a symbolic link"),
    "a submodule": ((f"{INBOX}/a-0001-1.sealed", "160000"), "a submodule"),
    "a file taken away": ((f"{INBOX}/a-0001-1.sealed", ""), "deletes a file"),
    "a folder": ((f"{INBOX}/a-0001-1.sealed", "040000"), "not a regular file"),
}


@pytest.mark.parametrize("case", BAD_PLACES)
def test_a_file_in_the_wrong_place_or_of_the_wrong_kind_is_refused(judged: Judged, case: str) -> None:
    (path, mode), why = BAD_PLACES[case]
    assert wanted((Changed(path, mode, 10),)) is None, "it is not even read"
    assert why in reason(judged.file(path, judged.first.sealed(), mode=mode))


def test_exactly_one_file_is_proposed(judged: Judged) -> None:
    first = judged.first
    one = Changed(first.path(), "100644", 10)
    other = Changed(".github/workflows/adjudicate.yml", "100644", 10)
    for changes, why in (
        ((), "changes nothing"),
        ((one, other), "several files"),
        ((one,) * 1000, "several"),
    ):
        assert wanted(changes) is None
        submitted = Submitted(Proposal("1", "0" * 40), changes, first.sealed())
        assert why in reason(judge(judged.files, submitted, NOW))


def test_a_large_file_is_not_read(judged: Judged) -> None:
    first = judged.first
    assert wanted((Changed(first.path(), "100644", 10_000_000),)) is None
    assert "too large" in reason(judged.file(first.path(), b"x" * 10_000_000))
    # The size that was listed may be a lie; what was read counts.
    changes = (Changed(first.path(), "100644", 10),)
    lied = Submitted(Proposal("1", "0" * 40), changes, b"x" * (ENVELOPE_LIMIT + 1))
    assert "too large" in reason(judge(judged.files, lied, NOW))
    assert "too large" in reason(judged.file(f"{INBOX}/join-a-01234567.yaml", b"x" * (LARGEST_ACT + 1)))


Forged = Callable[[Sender, Sender], tuple[str, bytes]]

FORGED: dict[str, tuple[Forged, str]] = {
    "another seat's file": (lambda me, other: (me.path(), other.sealed(seat=me.seat)), "another key"),
    "a key that holds no seat": (
        lambda me, _other: (me.path(), me.sealed(key=SecretKey.new())),
        "another key",
    ),
    "another's orders copied": (lambda me, other: (me.path(), other.sealed()), "another game, turn or seat"),
    "another game": (lambda me, _other: (me.path(), me.sealed(game="other")), "another game, turn or seat"),
    "another turn": (lambda me, _other: (me.path(), me.sealed(turn=2)), "another game, turn or seat"),
    "another counter": (
        lambda me, _other: (me.path(2), me.sealed(1)),
        "another counter or time than its name",
    ),
    "an altered block": (lambda me, _other: (me.path(), altered(me.sealed())), "signature does not fit"),
    "no block": (lambda me, _other: (me.path(), b"Lead U1."), "not a complete sealed block"),
    "not sealed": (lambda me, _other: (me.path(), me.orders().encode()), "orders are not sealed: everyone"),
    "a seat that is not there": (lambda me, _other: (me.path(seat="stark"), me.sealed()), "no seat of this"),
    "a later turn": (
        lambda me, _other: (me.path(turn=2), me.sealed(turn=2)),
        "It is for turn 2, but turn 1 is open.",
    ),
    "a game that is not there": (
        lambda me, _other: (me.path().replace("duel", "dual"), me.sealed()),
        "no game of this name",
    ),
}


@pytest.mark.parametrize("case", FORGED)
def test_orders_that_are_not_the_seats_own_are_refused(judged: Judged, case: str) -> None:
    forged, why = FORGED[case]
    assert why in reason(judged.file(*forged(judged.first, judged.other)))


def test_a_counter_never_goes_back(judged: Judged) -> None:
    first = judged.first
    judged.with_files({first.path(3): first.sealed(3)})
    assert "lower than that of orders received earlier" in reason(judged.file(first.path(2), first.sealed(2)))
    assert "another file of this name" in reason(judged.file(first.path(3), first.sealed(3)))
    assert isinstance(judged.file(first.path(4), first.sealed(4)), Accepted)


@pytest.mark.parametrize("before", [0, SEALED])
def test_of_two_devices_that_count_alike_what_was_sealed_later_is_taken_in(
    judged: Judged, before: int
) -> None:
    first = judged.first
    judged.with_files({first.path(3, time=before): first.sealed(3, time=before)})
    later, earlier = SEALED + 1, SEALED - 1
    assert isinstance(judged.file(first.path(3, time=later), first.sealed(3, time=later)), Accepted)
    judged.with_files({first.path(3, time=later): first.sealed(3, time=later)})
    told = reason(judged.file(first.path(3, time=earlier), first.sealed(3, time=earlier)))
    assert "sealed later, came before" in told
    assert "lower than that of orders" in reason(
        judged.file(first.path(2, time=later + 9), first.sealed(2, time=later + 9))
    )
    # The time is signed: nobody makes an old file newer by its name.
    told = reason(judged.file(first.path(3, time=later + 9), first.sealed(3, time=earlier)))
    assert "another counter or time than its name says" in told


def namesake(judged: Judged) -> GameFile:
    """Another game of this name, with the same players and keys."""
    game = judged.first.chair.game.file
    return msgspec.structs.replace(game, nonce="2" * 32, key=SecretKey.from_seed(b"another").public.text())


def test_orders_for_another_game_of_this_name_are_refused_and_keep_none_back(judged: Judged) -> None:
    first = judged.first
    there = first.sealed(7, to=namesake(judged).public_key)
    assert "signature does not fit" in reason(judged.file(first.path(7), there))
    # However they got there: pushed by somebody with the right to, or taken in by an older release.
    judged.with_files({first.path(7): there, first.path(8): b"junk"})
    assert isinstance(judged.file(first.path(1), first.sealed(1)), Accepted)


def test_acts_and_messages_of_another_game_of_this_name_are_refused(judged: Judged) -> None:
    first = judged.first
    there = namesake(judged)
    vote = sign_act(
        Vote(game="duel", at=time_text(NOW), seat=first.seat, sealed=SEALED_VOTE), first.key, there
    )
    assert "signature does not fit the act" in reason(judged.file(f"{INBOX}/{vote.file}", vote.serialize()))
    message = write_message(
        there, first.chair.game.roster, first.key, turn=0, at=NOW, to=(), text="I give up"
    )
    assert "not that of the seat's player" in reason(
        judged.file(f"{INBOX}/{message.file}", message.serialize())
    )


def test_nobody_fills_the_inbox(judged: Judged) -> None:
    first = judged.first
    judged.with_files({first.path(counter): first.sealed(counter) for counter in range(1, MOST_SENT + 1)})
    assert "which is enough" in reason(judged.file(first.path(200), first.sealed(200)))


def test_nothing_drives_the_counter_out_of_reach(judged: Judged) -> None:
    first = judged.first
    far = 999_999
    assert "skips too many numbers; the next is 1" in reason(judged.file(first.path(far), first.sealed(far)))
    # However it got there: the next orders are the first.
    judged.with_files(
        {first.path(far): first.sealed(far), f"{INBOX}/{first.seat}-0001-999999999.sealed": b""}
    )
    game = published_game(judged.files, "duel")
    name, _sealed = keyed_seat(game, first.key).seal(b"x")
    assert name.counter == 1
    assert isinstance(judged.file(first.path(NEAR), first.sealed(NEAR)), Accepted)


def test_what_was_refused_keeps_nobody_from_its_name(judged: Judged) -> None:
    first = judged.first
    judged.with_files({first.path(): b"junk"})
    assert "another file of this name" in reason(judged.file(first.path(), first.sealed()))
    note = InboxWithoutRefused(judged.files, "duel").with_refused({f"{first.seat}-0001-1.sealed": "Junk."})
    judged.with_files(note)
    assert isinstance(judged.file(first.path(), first.sealed()), Accepted)
    name, _sealed = keyed_seat(published_game(judged.files, "duel"), first.key).seal(b"x")
    assert name.counter == 2, "the player's own program takes another name nevertheless"


def test_orders_for_a_turn_that_is_over_are_refused(judged: Judged) -> None:
    first = judged.first
    with_turn(judged, 1)
    told = reason(judged.file(first.path(), first.sealed()))
    assert told == "It is for turn 1, which is over; turn 2 is open now."
    assert isinstance(judged.file(first.path(turn=2), first.sealed(turn=2)), Accepted)


def test_orders_that_an_undo_has_taken_back_are_refused(judged: Judged) -> None:
    """The same questions are asked, but once more."""
    first = judged.first
    organiser = read_key_file(judged.league.organiser.key)
    undo = Undo(game="duel", at=BEGIN, turn=1, to=0, reason="A fault")
    with_turn(judged, 1)
    with_turn(judged, 2, sign_act(undo, organiser, first.chair.game.file))
    told = reason(judged.file(first.path(turn=2), first.sealed(turn=2)))
    assert told == "It is for turn 2, which is over; turn 3 is open now."


@pytest.mark.parametrize(
    ("act", "told"),
    [
        (Undo(game="duel", at=BEGIN, turn=0, to=0, reason="x"), "so the game cannot go back to it"),
        (Extend(game="duel", at=BEGIN, for_turn=1, until=BEGIN, reason="x"), "can only be moved later"),
    ],
)
def test_what_everyone_can_see_to_be_impossible_is_refused(
    judged: Judged, act: Undo | Extend, told: str
) -> None:
    game, key = judged.first.chair.game.file, read_key_file(judged.league.organiser.key)
    at = time_text(read_time(BEGIN) + 60)
    signed = sign_act(msgspec.structs.replace(act, at=at), key, game)
    path = f"{INBOX}/{signed.file}"
    assert told in reason(judged.file(path, signed.serialize()))

    pause = sign_act(Pause(game="duel", at=BEGIN, reason="x"), key, game)
    judged.with_files({f"{INBOX}/{pause.file}": pause.serialize()})
    waiting = judged.file(path, signed.serialize())
    assert isinstance(waiting, Accepted), "how the game stands then is for the run to judge"


def with_turn(judged: Judged, number: int, act: SignedAct | None = None) -> None:
    """Let there be one more turn with the same questions, which rests on one more act or on none."""
    paths = judged.first.chair.game.file.paths
    old, new = f"turn: {number - 1}".encode(), f"turn: {number}".encode()
    changes = {
        paths.turn(number, name): judged.files.read(paths.turn(number - 1, name)).replace(old, new)
        for name in (ASKED, MANIFEST)
    }
    if act:
        name = f"{len(judged.files.names(paths.acts)) + 1:04}-{act_kind(act.statement)}.yaml"
        listed = f"\nacts:\n  {name}: ''\n".encode()
        manifest = paths.turn(number, MANIFEST)
        changes[manifest] = changes[manifest].replace(b"\nacts:\n", listed)
        changes[f"{paths.acts}/{name}"] = act.serialize()
    judged.with_files(changes)


def test_a_seat_may_send_so_many_messages_a_day(judged: Judged) -> None:
    first, other = judged.first, judged.other
    game = first.chair.game

    def message(sender: Sender, number: int, at: int) -> tuple[str, bytes]:
        text = f"Number {number}"
        signed = write_message(game.file, game.roster, sender.key, turn=0, at=at, to=(), text=text)
        return f"{INBOX}/{signed.file}", signed.serialize()

    judged.with_files(dict(message(first, number, NOW - number) for number in range(MOST_A_DAY)))
    assert "send it tomorrow" in reason(judged.file(*message(first, 99, NOW)))
    assert isinstance(judged.file(*message(other, 99, NOW)), Accepted), "no other seat is concerned"


def test_intake_takes_in_no_message_that_the_run_refuses(judged: Judged) -> None:
    first = judged.first
    game = first.chair.game
    good = write_message(game.file, game.roster, first.key, turn=0, at=NOW, to=(), text="Hello").message
    changed: dict[str, dict[str, Any]] = {
        "more than 7 days ago": {"at": time_text(NOW - 8 * 86400)},
        "later than now": {"at": time_text(NOW + 3600)},
        "1 to 4000": {"text": "x" * 4001},
        "not a complete sealed block": {
            "text": "",
            "to": (judged.other.seat,),
            "sealed": {judged.other.seat: "x"},
        },
        "seats other than your own": {"to": ("nobody",)},
        "not a message as adjudicator writes it": {"turn": 7},
    }
    for why, fields in changed.items():
        signed = sign_message(msgspec.structs.replace(good, **fields), first.key, game.file)
        assert why in reason(judged.file(f"{INBOX}/{signed.file}", signed.serialize()))


def test_a_seat_does_not_fill_the_inbox_with_acts(judged: Judged) -> None:
    first = judged.first
    game = first.chair.game.file

    def away(number: int) -> tuple[str, bytes]:
        at, back = time_text(NOW + number), time_text(NOW + 86400)
        act = sign_act(Away(game="duel", at=at, seat=first.seat, start=at, until=back), first.key, game)
        return f"{INBOX}/{act.file}", act.serialize()

    for number in range(PER_PLAYER.a_day):
        path, data = away(number)
        assert isinstance(judged.file(path, data), Accepted)
        judged.with_files({path: data})
    assert "4 times a day" in reason(judged.file(*away(9)))


def test_an_act_that_can_make_no_turn_is_not_taken_in(judged: Judged) -> None:
    first = judged.first
    long_ago, back = time_text(NOW - 3 * 86400), time_text(NOW + 86400)
    act = sign_act(
        Away(game="duel", at=long_ago, seat=first.seat, start=long_ago, until=back),
        first.key,
        first.chair.game.file,
    )
    assert "sign it again" in reason(judged.file(f"{INBOX}/{act.file}", act.serialize()))


def test_acts_are_taken_in_when_they_hold(judged: Judged) -> None:
    first = judged.first
    vote = sign_act(
        Vote(game="duel", at=time_text(NOW), seat=first.seat, sealed=SEALED_VOTE),
        first.key,
        first.chair.game.file,
    )
    path = f"{INBOX}/{vote.file}"
    assert judged.file(path, vote.serialize()) == Accepted(path, vote.serialize())
    # A clock that is a little fast is no reason to refuse.
    early = sign_act(
        Vote(game="duel", at=time_text(NOW + 600), seat=first.seat, sealed=SEALED_VOTE),
        first.key,
        first.chair.game.file,
    )
    assert isinstance(judged.file(f"{INBOX}/{early.file}", early.serialize()), Accepted)


def test_acts_that_do_not_hold_are_refused(judged: Judged) -> None:
    first, other = judged.first, judged.other

    def refused(
        seat: str, key: SecretKey, *, at: str = time_text(NOW), game: str = "duel", name: str = ""
    ) -> str:
        vote = sign_act(Vote(game=game, at=at, seat=seat, sealed=SEALED_VOTE), key, first.chair.game.file)
        return reason(judged.file(f"{INBOX}/{name or vote.file}", vote.serialize()))

    assert "signature does not fit the act and the key of seat" in refused(first.seat, other.key)
    assert "no seat of this name" in refused("nobody", first.key)
    assert "its file name is wrong" in refused("<b>@all", first.key, name="vote-x-01234567.yaml")
    assert "holds a time in a form that acts do not use" in refused(
        first.seat, first.key, at="@all come here"
    )
    assert "later than now" in refused(first.seat, first.key, at=time_text(NOW + 7200))
    assert "a different game than its path says" in refused(first.seat, first.key, game="other")
    assert "its file name is wrong" in refused(first.seat, first.key, name="vote-x-01234567.yaml")
    path = f"{INBOX}/vote-x-01234567.yaml"
    assert "not an act as adjudicator writes it" in reason(judged.file(path, b"@all: read this"))


def test_nobody_has_another_called_upon(judged: Judged) -> None:
    key = SecretKey.new()
    game = judged.first.chair.game.file
    join = Join("duel", "a", "Eve", key.public.text(), game.digest, "00" * 32, handle="bob")
    taken = take_over_act(game, "a", "Eve", key, handle="bob", at=time_text(NOW))
    for signed, refused in (
        (sign_act(join, key, game), "already started"),
        (taken, "Nobody looks for a player"),
    ):
        path = f"{INBOX}/{signed.file}"
        assert "login it names is not that of" in reason(judged.file(path, signed.serialize(), author="eve"))
        assert refused in reason(judged.file(path, signed.serialize(), author="Bob"))


def test_messages_are_taken_in(judged: Judged) -> None:
    first, other = judged.first, judged.other
    game = first.chair.game
    message = write_message(
        game.file, game.roster, first.key, turn=0, at=NOW, to=(other.seat,), text="Shall we?"
    )
    path = f"{INBOX}/{message.file}"
    assert isinstance(judged.file(path, message.serialize()), Accepted)
    assert "its file name is wrong" in reason(
        judged.file(f"{INBOX}/press-{first.seat}-01234567.yaml", message.serialize())
    )
    assert "not a message as adjudicator writes it" in reason(judged.file(path, b"hello"))


def test_no_reason_quotes_what_was_proposed(judged: Judged) -> None:
    """A reason is told in public, where a word of a stranger's could call somebody or hold a link."""
    first = judged.first
    word = "zzyzx"
    away = Away(game="duel", at=time_text(NOW), seat=first.seat, start=word, until=word)
    act = sign_act(away, first.key, first.chair.game.file)
    block = f"-----BEGIN ADJUDICATOR ORDERS-----\nGame: {word}\nTurn: {word}\nSeat: {word}\n\nAAAA\n"
    cases = {
        f"{INBOX}/{word}-0001-1.sealed": first.sealed(),
        f"turns/{word}/inbox/a-0001-1.sealed": first.sealed(),
        f"{INBOX}/{word}-01234567.yaml": word.encode(),
        f"{INBOX}/{act.file}": act.serialize(),
        first.path(): f"{block}-----END ADJUDICATOR ORDERS-----\n".encode(),
        f"{INBOX}/press-{word}-01234567.yaml": word.encode(),
        word: b"",
        f"{INBOX}/..\\{word}": b"",
        f"{INBOX}/{word}": b"",
    }
    for path, data in cases.items():
        assert word not in reason(judged.file(path, data))
        verdict = judged.file(path, data, author=word)
        assert isinstance(verdict, Accepted | Refusal)
        assert word not in reply(Proposal(word, "0" * 40, word), verdict).text


def test_orders_and_messages_hold_that_come_with_the_act_that_changes_their_key(judged: Judged) -> None:
    """They were sealed before; until the act is adopted, the seat's key is the one it had."""
    first, other = judged.first, judged.other
    new = SecretKey.new()
    rotation = RotateKey(game="duel", at=time_text(NOW), seat=first.seat, key=new.public.text())
    act = sign_act(rotation, first.key, first.chair.game.file)
    judged.with_files({f"{INBOX}/{act.file}": act.serialize()})
    assert isinstance(judged.file(first.path(), first.sealed()), Accepted)
    game = first.chair.game
    message = write_message(game.file, game.roster, first.key, turn=0, at=NOW, to=(other.seat,), text="Ha!")
    assert isinstance(judged.file(f"{INBOX}/{message.file}", message.serialize()), Accepted)
    assert "another key" in reason(judged.file(first.path(), first.sealed(key=new)))


NOBODYS = [kind for kind in get_args(Act) if "seat" in kind.__struct_fields__]
EMPTY: dict[Any, Any] = {bool: True, dict[str, str]: {}}
"""What fields of a type may say; of all others, `x`."""


@pytest.mark.parametrize("seat", ["", "c", "organiser"])
@pytest.mark.parametrize("kind", NOBODYS)
def test_an_act_of_no_seat_is_refused_whoever_signed_it(judged: Judged, kind: type[Act], seat: str) -> None:
    game = judged.first.chair.game.file
    known = {"seat": seat, "wish": "pause", "for_turn": 1, "at": LATER, "start": LATER, "until": LATER}
    # What else it says does not matter: the seat comes first.
    values: dict[str, Any] = {
        field.name: known.get(field.name, EMPTY.get(field.type, "x"))
        for field in msgspec.structs.fields(kind)
        if field.required or field.name in known
    }
    act = sign_act(kind(**values | {"game": game.game}), judged.first.key, game)
    assert "no seat of this name" in reason(judged.file(f"{INBOX}/{act.file}", act.serialize()))
