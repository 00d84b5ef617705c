"""What is fuzzed: each function that reads bytes of strangers, with its seeds and the errors it may raise."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from dkim import DKIMException

from adjudicator import yaml_files
from adjudicator.engine import Chance, Drift, Table
from adjudicator.mail.identity import LetterName
from adjudicator.mail.letter_names import message_id, to_seat
from adjudicator.mail.markers import write_marked
from adjudicator.mail.reading.mail import read_mail
from adjudicator.mail.vouching import vouch
from adjudicator.orders import read_back, read_orders, read_plans
from adjudicator.orders.explaining import example
from adjudicator.repository.damage import DAMAGE
from adjudicator.repository.files import Files, Folder, Overlay
from adjudicator.repository.game_file import choose_seats
from adjudicator.repository.git.objects import parse_tree
from adjudicator.repository.intake.inbox import RECEIPT, chance_of
from adjudicator.repository.layout import submission_name
from adjudicator.repository.mail_file import MAIL_FILE, mail_file_changes, read_mail_file
from adjudicator.repository.mail_ledger import Ledger, confirmed, counted, wished
from adjudicator.repository.people.acts import Act, GiveAddress, Join, SignedAct, read_act
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.policy_file import BadPolicy, read_policy
from adjudicator.repository.press.messages import read_message, readable, signed_at
from adjudicator.repository.published import PublishedGame, published_game
from adjudicator.repository.published_secret import read_secret
from adjudicator.repository.turn.adoption_record import AdoptionRecord
from adjudicator.repository.turn.load_table import opened_vault, reopen
from adjudicator.repository.turn.manifest import Manifest
from adjudicator.repository.turn.sealed_payloads import read_private, read_receipt, read_vault, write_vault
from adjudicator.repository.turn.writing import PRIVATE
from adjudicator.sealing import (
    GameSecret,
    MasterSecret,
    PublicKey,
    SealingError,
    SecretKey,
    armour,
    open_for_seat_with_secret,
    open_letter,
    open_orders,
    open_vault,
    read_header,
    seal_letter,
)
from adjudicator.sealing.envelope import SEALED_LIMIT, orders_room
from adjudicator.words import PlainError
from tests.mail.signing import Domain, Records, records, short_key

ROOT = Path(__file__).parents[2]

GAMES = sorted(folder.name for folder in (ROOT / "turns").iterdir())
"""The games under `turns/`."""

CLAIM, AGOT2, TIGRIS = "first-duel", "six-houses", "two-rivers"

_HEADING = re.compile(rb"^(turn|seat): *([a-z0-9-]{1,40})\r?$", re.MULTILINE)
_PLAN = re.compile(r"^  - .*\n(?:    .*\n)*", re.MULTILINE)

POLICY = b"""\
deadline:
  weekdays: [mon, Thu]
  at: 20:00
  zone: Europe/Berlin
  least-hours: 24
  kinds: {lead: 12}
  skip: sunday
  holidays: [2026-12-24/2026-12-26]
  grace-minutes: 30
  early: yes
  change-of-mind-minutes: 10
  breaker-percent: 50
absences: {after: 2, play: steward, away-days: 14}
press: open
"""


@dataclass(frozen=True)
class Target:
    """A reader; it may raise nothing but its `refusals`."""

    read: Callable[[bytes], object]
    seeds: Callable[[], Iterable[bytes]]
    refusals: tuple[type[Exception], ...] = ()

    def try_out(self, data: bytes) -> None:
        """Read an input, and let nothing pass but what is a fault."""
        try:
            self.read(data)
        except self.refusals as refusal:
            if isinstance(refusal, PlainError):  # a person is told it
                str(refusal).encode()


@dataclass(frozen=True)
class World:
    """A game under `turns/` whose secret is published, at one of its turns."""

    files: Files
    game: PublishedGame
    number: int
    secret: GameSecret
    table: Table[Any, Any]

    @property
    def chance(self) -> Chance:
        """What decides the game's draws."""
        return chance_of(self.game.file, self.secret, self.game.roster)

    @property
    def seat(self) -> str:
        """The first seat that is asked."""
        return self.table.pending[0].seat

    def data(self, pattern: str) -> list[bytes]:
        """The files of the game that a pattern finds."""
        return [path.read_bytes() for path in sorted((ROOT / "turns" / self.game.name).glob(pattern))]

    def path(self, name: str) -> str:
        """The path of a file of the turn."""
        return self.game.file.paths.turn(self.number, name)

    def sealed_orders(self) -> list[tuple[bytes, bytes]]:
        """The submissions of the game, sealed and opened."""
        folder = self.game.file.paths.inbox
        pairs = []
        for name in filter(None, map(submission_name, self.files.names(folder))):
            sealed = self.files.read(f"{folder}/{name.file}")
            opened = open_orders(
                sealed,
                game=self.game.name,
                turn=name.turn,
                seat=name.seat,
                sender=self.game.roster.players[name.seat].key,
                secret=self.secret,
            )
            pairs.append((sealed, opened.text))
        return pairs


@cache
def world(name: str, number: int | None = None) -> World:
    """A game after one of its turns; by default halfway."""
    files = Folder(ROOT)
    game = published_game(files, name)
    number = len(game.turns) // 2 if number is None else number
    secret = read_secret(files.read(f"turns/{name}/secret.yaml"), name)
    vault = opened_vault(files, game.file, secret, number)
    table = reopen(game.turns[number].holding, secret, vault).table
    return World(files, game, number, secret, table)


def _addressed(name: str, data: bytes) -> tuple[World, str]:
    """The open turn and the seat that an order file names, or others where it names none of the game."""
    named = dict(_HEADING.findall(data))
    turn = int(named[b"turn"]) if named.get(b"turn", b"").isdigit() else 0
    at = world(name, turn - 1 if 0 < turn < len(world(name).game.turns) else None)
    seat = named.get(b"seat", b"").decode()
    return at, seat if seat in at.game.file.seats else at.seat


def _orders(name: str) -> Target:
    def read(data: bytes) -> None:
        at, seat = _addressed(name, data)
        orders = read_orders(
            data,
            game=name,
            turn=at.number + 1,
            seat=seat,
            ruleset=at.game.rules,
            questions=[question for question in at.table.pending if question.seat == seat],
            view=at.table.view(seat),
        )
        read_back(orders, at.game.rules).encode()
        "\n".join(map(str, orders.complaints)).encode()

    return Target(read, lambda: _order_files(name))


def _order_files(name: str) -> list[bytes]:
    """Small order files: a large one only takes longer, since each plan is read for itself."""
    at = world(name)
    files: dict[str, None] = {}
    plans: dict[str, str] = {}
    for _sealed, text in at.sealed_orders():
        answers, _plans, planned = text.decode().partition("plans:\n")
        files[answers] = None
        plans |= dict.fromkeys(_PLAN.findall(planned), answers.partition("answers:")[0])
    heading = f"game: {name}\nturn: {at.number + 1}\nseat: {at.seat}\n"
    for kind in at.game.rules.questions.values():
        plans["".join(f"  {line}\n" for line in example(kind))] = heading
    return [text.encode() for text in (*files, *(f"{head}plans:\n{plan}" for plan, head in plans.items()))]


def _plans(name: str) -> Target:
    return Target(lambda data: read_plans(data, world(name).game.rules), lambda: _order_files(name))


def _running(name: str, file: str) -> Target:
    """A public file of a turn, changed, as status and site read it."""

    def read(data: bytes) -> None:
        at = world(name)
        files = Overlay(at.files, {at.path(file): data})
        turn = published_game(files, name).turns[at.number]
        rules = turn.of.rules
        match file:
            case "state.yaml":
                rules.situation(turn.view)
                rules.standings(turn.view)
                rules.result(turn.view)
                rules.describe_view(turn.view)
            case "events.json":
                rules.report(turn.events)
            case _:
                str(turn.holding)

    return Target(read, lambda: world(name).data(f"000?/{file}"), DAMAGE)


def _vault(name: str) -> Target:
    def read(data: bytes) -> None:
        at = world(name)
        turn = at.game.turns[at.number]
        reopen(turn.holding, at.secret, read_vault(data, turn.state, at.game.rules))

    def seeds() -> list[bytes]:
        at = world(name)
        game, number = at.game, at.number
        vault = opened_vault(at.files, game.file, at.secret, number)
        return [write_vault(vault, game.turns[number].state)]

    return Target(read, seeds, (SealingError, Drift))


def _opened(at: World, purpose: str, seat: str, path: str, turn: int, label: str = "") -> bytes:
    return open_for_seat_with_secret(
        at.files.read(path),
        purpose=purpose,
        game=at.game.name,
        turn=turn,
        seat=seat,
        label=label,
        secret=at.secret,
        seat_key=at.game.roster.players[seat].key,
    )


def _private(name: str) -> Target:
    def read(data: bytes) -> None:
        at = world(name)
        private = read_private(data, at.game.turns[at.number])
        private.open_questions()
        msgspec.convert(private.table, at.game.rules.view_type)

    def seeds() -> list[bytes]:
        at = world(name)
        paths = at.game.file.paths
        return [
            _opened(at, PRIVATE, seat, paths.private(at.number, seat), at.number)
            for seat in at.game.file.seats
        ]

    return Target(read, seeds, DAMAGE)


def _receipts() -> list[bytes]:
    at = world(CLAIM)
    folder = at.game.file.paths.receipts
    names = filter(None, map(submission_name, at.files.names(folder)))
    return [_opened(at, RECEIPT, one.seat, f"{folder}/{one.file}", one.turn, one.stem) for one in names]


def _game_file(data: bytes) -> None:
    files = Overlay(Folder(ROOT), {f"turns/{CLAIM}/game.yaml": data})
    file = published_game(files, CLAIM).file
    msgspec.json.encode([file.zone.tzname(None), file.digest, file.public_key.text(), file.signer.text()])
    if file.schedule:
        file.schedule.closing(0, file.rules.questions)
    choose_seats(file.rules, file.seats, file.options)


def _game_files() -> list[bytes]:
    deadline = read_policy(POLICY, world(CLAIM).game.rules, "policy.yaml").deadline
    timed = msgspec.structs.replace(world(CLAIM).game.file, deadline=deadline)
    others = (world(name).game.file for name in (AGOT2, TIGRIS))
    return [timed.serialize(), *(msgspec.structs.replace(file, game=CLAIM).serialize() for file in others)]


def _every_envelope(data: bytes) -> None:
    at = world(CLAIM)
    key = at.game.roster.players[at.seat].key
    own = SecretKey.from_seed(b"fuzzing")
    for open_it in (
        lambda: read_header(data),
        lambda: orders_room(data),
        lambda: open_orders(data, game=CLAIM, turn=at.number, seat=at.seat, sender=key, secret=at.secret),
        lambda: open_vault(data, game=CLAIM, turn=at.number, secret=at.secret),
        lambda: open_for_seat_with_secret(
            data, purpose=PRIVATE, game=CLAIM, turn=at.number, seat=at.seat, secret=at.secret, seat_key=key
        ),
        lambda: open_letter(data, game=CLAIM, turn=at.number, sender="a", recipient="b", own=own, other=key),
    ):
        try:
            open_it()
        except SealingError as refusal:
            str(refusal).encode()


def _envelopes() -> list[bytes]:
    at = world(CLAIM)
    letter = seal_letter(
        b"Peace?",
        game=CLAIM,
        turn=at.number,
        sender="a",
        recipient="b",
        own=SecretKey.from_seed(b"fuzzing"),
        other=at.game.roster.players[at.seat].key,
        room=64,
    )
    return [letter.encode(), *at.data("inbox/*"), *at.data("receipts/*"), *at.data("000?/**/*.sealed")]


def _keys(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    for kind in (PublicKey, SecretKey, MasterSecret, GameSecret):
        try:
            kind.from_text(text)
        except SealingError as refusal:
            str(refusal).encode()


def _key_lines() -> list[bytes]:
    secrets = [kind.from_seed(b"fuzzing") for kind in (SecretKey, MasterSecret, GameSecret)]
    texts = [SecretKey.from_seed(b"fuzzing").public.text(), *(secret.text() for secret in secrets)]
    return [text.encode() for text in texts]


def _message(data: bytes) -> None:
    moment = signed_at(data)
    assert moment is None or moment >= 0
    readable(data).encode()
    read_message(data, "press-a-0.yaml")


MESSAGE = b"""\
message:
  game: first-duel
  turn: 3
  at: 2026-11-21T04:00:00Z
  from: a
  to:
  - b
  text: ''
  sealed:
    b: letter
signature: c2lnbmF0dXJl
"""


def _mails() -> list[bytes]:
    """Mails in the shapes that programs give them, with sealed orders and with a template to fill in."""
    sealed = world(CLAIM).data("inbox/*")[0]
    marked = write_marked(next(iter(_order_files(CLAIM))).decode(), CLAIM, "k4x2m7qz").encode()
    quoted = b"".join(b"> " + line for line in marked.splitlines(keepends=True))
    head = b"From: =?utf-8?q?A?= <a@b.example>\nSubject: Re: [x] turn\nIn-Reply-To: <c@d>\n"
    page = b"<html><body><blockquote><pre>" + marked + b"</pre></blockquote>Thanks<br></body></html>"
    return [
        head + b"\n" + sealed,
        head + b"Content-Type: text/plain; format=flowed; delsp=yes\n\nstatus\n" + quoted,
        head
        + b'Content-Type: multipart/alternative; boundary="b"\n\n--b\n\npress b\nPeace?\n--b\n'
        + b"Content-Type: text/html; charset=windows-1252\n\n"
        + page
        + b"\n--b\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\nU3ViamVjdDogYQoKYgo=\n",
        BOUNCE,
    ]


BOUNCE = b"""\
Return-Path: <>
From: MAILER-DAEMON@mx.example
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b

failed
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; a@b.example
Action: failed
Status: 5.1.1

--b
Content-Type: text/rfc822-headers

Message-ID: <a.b.turn.3.x.y.z@b.example>
--b--
"""

TREE = b"100644 README.md\0" + bytes(20) + b"40000 turns\0" + bytes(range(20))


def _of_all(pattern: str) -> Callable[[], list[bytes]]:
    return lambda: [data for name in GAMES for data in world(name).data(pattern)]


def _acts() -> Iterable[bytes]:
    yield from _of_all("acts/*")()
    yield from (yaml_files.dump(SignedAct(act, "c2lnbmF0dXJl")) for act in BY_MAIL)


def _mail_file(data: bytes) -> object:
    return read_mail_file(Overlay(Folder(ROOT), {MAIL_FILE: data}))


def _mail_ledger(data: bytes) -> None:
    ledger = Ledger(CLAIM, data)
    added = ledger.with_lines([counted("a" * 26)])
    assert all(changed.startswith(data) for changed in added.values())
    assert Ledger(CLAIM, data).damaged >= 0


def _signed_mail(data: bytes) -> None:
    """A mail as it arrives: it is read, and its sender verified.

    It is signed as well, because nothing that was changed gets behind its old signature.
    """
    for raw in (data, *_signed_anew(data)):
        mail = read_mail(raw)
        found = vouch(raw, mail, secret=LEAGUE, league="l@games.example", keys=records(SIGNER), at=0)
        assert found.address in {"", mail.sender}
        assert found.signatures or not found.address


def _signed_anew(data: bytes) -> Iterator[bytes]:
    with suppress(DKIMException, IndexError):  # what dkimpy raises where it cannot split a mail
        yield SIGNER.signed(data)


def _key_record(data: bytes) -> None:
    """The record of a domain's key, for a mail that it signed."""
    keys = Records({SIGNER.place: data})
    vouch(SIGNED, read_mail(SIGNED), secret=LEAGUE, league="l@games.example", keys=keys, at=0)


LEAGUE = MasterSecret.from_seed(b"mail").mail
SIGNER = Domain()
UNSIGNED = (
    b'From: ann@example.org\r\nTo: Us: "A, B" <a@b.example> (c),\r\n l@games.example;\r\nSubject: help\r\n'
    b"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\nIn-Reply-To: "
    + message_id(
        LetterName("turn", to_seat(CLAIM, "a", "bbbb", LEAGUE), 3, "a" * 9), LEAGUE, "games.example"
    ).encode()
    + b"\r\n\r\nyes=20\r\n"
)
SIGNED = SIGNER.signed(UNSIGNED)

AT = "2026-11-21T04:00:00Z"
MAIL = mail_file_changes("games@b.example", MasterSecret.from_seed(b"mail").mail)[MAIL_FILE]
MAILED = "".join(
    line.text()
    for line in (counted("a" * 26), confirmed("b" * 26, "c" * 26), wished("d" * 26, "c" * 26, "none"))
).encode()
BY_MAIL: tuple[Act, ...] = (
    GiveAddress(game=CLAIM, at=AT, seat="a", sealed="AAAA"),
    Join(CLAIM, "a", "Ann", "adjudicator-key-1 AAAA", "00", "00", at=AT, custody=True),
)

ADOPTION = AdoptionRecord(
    signature="c2lnbmF0dXJl",
    game=CLAIM,
    turn=3,
    number=1,
    adjudicator="0.1.0",
    adopted=AT,
    previous="00",
    acts={"0005-pause.yaml": "00"},
    submissions={},
    receipts={},
    awaited=("a",),
    until=None,
    files={},
).serialize()

TARGETS: Mapping[str, Target] = {
    **{f"orders-{world_name}": _orders(world_name) for world_name in GAMES},
    **{f"plans-{world_name}": _plans(world_name) for world_name in GAMES},
    **{f"private-{world_name}": _private(world_name) for world_name in GAMES},
    **{f"vault-{world_name}": _vault(world_name) for world_name in GAMES},
    **{f"state-{world_name}": _running(world_name, "state.yaml") for world_name in GAMES},
    **{f"events-{world_name}": _running(world_name, "events.json") for world_name in GAMES},
    "asked": _running(CLAIM, "asked.yaml"),
    "envelopes": Target(_every_envelope, _envelopes),
    "armour": Target(lambda data: armour.decode(data, SEALED_LIMIT), _envelopes, (SealingError,)),
    "keys": Target(_keys, _key_lines),
    "game-file": Target(_game_file, _game_files, DAMAGE),
    "policy": Target(
        lambda data: read_policy(data, world(CLAIM).game.rules, "policy.yaml"), lambda: [POLICY], (BadPolicy,)
    ),
    "signed-mail": Target(_signed_mail, lambda: [UNSIGNED, SIGNED]),
    "key-records": Target(_key_record, lambda: [SIGNER.record, Domain(key=short_key()).record]),
    "mail-file": Target(_mail_file, lambda: [MAIL], (yaml_files.UnreadableFile,)),
    "mail-ledger": Target(_mail_ledger, lambda: [MAILED]),
    "mails": Target(read_mail, _mails),
    "acts": Target(lambda data: read_act(data, "act.yaml"), _acts, (RefusedAct,)),
    "messages": Target(_message, lambda: [MESSAGE], (RefusedAct,)),
    "manifests": Target(
        lambda data: Manifest.read(data, "manifest.yaml"),
        _of_all("000?/manifest.yaml"),
        (yaml_files.UnreadableFile,),
    ),
    "adoption-records": Target(
        lambda data: AdoptionRecord.read(data, "adopted-1.yaml"),
        lambda: [ADOPTION],
        (yaml_files.UnreadableFile,),
    ),
    "receipts": Target(read_receipt, _receipts, (SealingError,)),
    "secrets": Target(
        lambda data: read_secret(data, CLAIM),
        lambda: world(CLAIM).data("secret.yaml"),
        (yaml_files.UnreadableFile, SealingError),
    ),
    "names": Target(lambda data: submission_name(data.decode("utf-8", "replace")), lambda: [b"a-3-1.sealed"]),
    "trees": Target(parse_tree, lambda: [TREE], (ValueError,)),
}
"""Every target by its name on the command line."""
