"""A second program that checks a finished game, written from `adjudicator/repository/FORMAT.md` alone.

It imports nothing of `adjudicator`. It checks every signature, digest, chain and counter of a game's folder,
opens every envelope with the published secret and derives every draw from its label. It knows no rules: of
each game it knows only from what is drawn, and where the record shows what was drawn.

    python tests/repository/second_program.py turns/first-duel
"""

import base64
import hashlib
import hmac
import json
import re
import sys
import unicodedata
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hpke import AEAD, KDF, KEM, Suite

SUITE = Suite(KEM.X25519, KDF.HKDF_SHA256, AEAD.AES_128_GCM)
Draw = tuple[str, Sequence[str], Sequence[str]]
"""A draw's label, what it is made from, and what the record says was drawn."""

SETTINGS = """format game ruleset options seats organiser key signing-key nonce deadline publish-secret
    appeal-hours absences invitations press facts begins joining motions tournament drawn seating rematch
    players"""
DEFAULTS = yaml.safe_load(
    """deadline: {hours: 0, days: 0, weekdays: [], at: [], zone: UTC, least-hours: 0, kinds: {}, skip: [],
        holidays: [], grace-minutes: 0, early: true, change-of-mind-minutes: 0, breaker-percent: null}
absences: {after: 1, play: defaults, away-days: 0, excused: 0, bank-hours: 0, increment-hours: 0}
joining: {least-finished: 0, most-missed: 100, takeover: organiser}
motions: {majority: more-than-half, voters: all}"""
)
MANIFEST = """game turn ruleset adjudicator closed absent previous game-file acts submissions receipts files
    press? spent? signature"""
RECORD = """game turn number adjudicator adopted previous acts submissions receipts awaited until files
    press? extended? signature"""
MESSAGE = "game turn at from to text sealed"
BY_SEAT, BY_ORGANISER = "act game at seat", "act game at reason"
ACTS = {
    "join": "act game seat player key settings nonce-hash invitation? handle? wishes? sealed? at? custody?"
    " language?",
    "ready": "act game seat settings nonce",
    "leave": BY_SEAT,
    "away": f"{BY_SEAT} from until",
    "resign": BY_SEAT,
    "relief": f"{BY_SEAT} wanted",
    "take-over": f"{BY_SEAT} player key invitation? handle? sealed? custody? language?",
    "rotate-key": f"{BY_SEAT} key",
    "vote": f"{BY_SEAT} sealed",
    "motion": f"{BY_SEAT} for-turn for whose?",
    "mail": f"{BY_SEAT} sealed",
    "tell": f"{BY_SEAT} sealed",
    "language": f"{BY_SEAT} language",
    "seating": "act game at order seats",
    "release": f"{BY_ORGANISER} seat key invitation?",
    "steward": f"{BY_ORGANISER} seat",
    "invite": f"{BY_ORGANISER} invitation",
    "hand-over": f"{BY_ORGANISER} name key",
    "appoint": f"{BY_ORGANISER} name key",
    "abandon": BY_ORGANISER,
    "pause": BY_ORGANISER,
    "resume": BY_ORGANISER,
    "extend": f"{BY_ORGANISER} for-turn until",
    "proceed": f"{BY_ORGANISER} for-turn",
    "nudge": f"{BY_ORGANISER} for-turn seats",
    "replace": f"{BY_ORGANISER} seat player key handle?",
    "correct": f"{BY_ORGANISER} turn changes",
    "undo": f"{BY_ORGANISER} turn to",
    "closing": f"{BY_SEAT} text",
    "open": f"{BY_SEAT} keys",
    "organiser-closing": "act game at text",
}
SUBMISSION = re.compile(r"([a-z0-9-]+)-([0-9]{4})-([1-9][0-9]{0,5})\.sealed")
LANGUAGE = re.compile(r"[a-z]{2,8}(-[A-Z][a-z]{3})?")
FURTHEST = 100
"""How far above the seat's others a counter may be."""


class Wrong(Exception):
    """What is not as FORMAT.md says, and in which file."""


def folded(name: str) -> str:
    """A name as it is compared with another."""
    seen = "".join(sign for sign in name if unicodedata.category(sign) != "Cf")
    return unicodedata.normalize("NFKC", seen).casefold()


def is_organisers(kind: str) -> bool:
    """Whether the organiser signs acts of a kind, or whoever appoints one."""
    return ACTS[kind].startswith(BY_ORGANISER) or kind == "organiser-closing"


def require(holds: object, path: str, what: str) -> None:
    if not holds:
        raise Wrong(f"{path}: {what}")


# --- YAML -------------------------------------------------------------------------------------------------


Reader: Any = type("Reader", (getattr(yaml, "CSafeLoader", yaml.SafeLoader),), {})
Reader.yaml_implicit_resolvers = {
    first: [pair for pair in pairs if pair[0] != "tag:yaml.org,2002:timestamp"]
    for first, pairs in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
"""Reads YAML whose times stay text."""
SHOWN = "\x20-\x7e\xa1-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff"
PLAIN = re.compile(rf"(?!---|\.\.\.|[-?:](?: |$)|[ ,\[\]{{}}#&*!|>'\"%@`])(?:(?!: | #)[{SHOWN}])+(?<![ :])")
SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}


def word(value: Any) -> str:  # noqa: ANN401  plain data
    if not isinstance(value, str):
        return json.dumps(value)
    pairs = (
        *Reader.yaml_implicit_resolvers.get(value[:1], ()),
        *Reader.yaml_implicit_resolvers.get(None, ()),
    )
    if PLAIN.fullmatch(value) and not any(pattern.match(value) for _tag, pattern in pairs):
        return value
    if re.fullmatch(f"[{SHOWN}]*", value):
        return "'" + value.replace("'", "''") + "'"
    escaped = re.sub(rf'[^{SHOWN}]|["\\]', lambda m: SHORT.get(m[0]) or f"\\u{ord(m[0]):04X}", value)
    return f'"{escaped}"'


def lines(value: Any, before: str = "", indent: str = "") -> Iterator[str]:  # noqa: ANN401
    for item in value:
        inner = value[item] if isinstance(value, dict) else item
        head = before + (f"{word(item)}:" if isinstance(value, dict) else "-")
        before = indent
        deeper = indent if isinstance(value, dict) and isinstance(inner, list) else indent + "  "
        if not inner or not isinstance(inner, list | dict):
            yield f"{head} {word(inner)}\n"
        elif isinstance(value, dict):
            yield head + "\n"
            yield from lines(inner, deeper, deeper)
        else:
            yield from lines(inner, f"{head} ", deeper)


def read(data: bytes, path: str, fields: str = "") -> Any:  # noqa: ANN401
    """Plain data; with `fields`, the file has these and no other, and is as it must be written."""
    value = Reader(data).get_single_data()
    if fields:
        require("".join(lines(value)).encode() == data, path, "is not written as it must be")
        require_fields(value, fields, path)
    return value


def require_fields(value: Mapping[str, Any], fields: str, path: str) -> None:
    names = fields.split()
    there = [name.rstrip("?") for name in names if not name.endswith("?") or name[:-1] in value]
    require(list(value) == there, path, "has not the fields it must have, in their order")


def compact(value: Any) -> bytes:  # noqa: ANN401
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def read_events(data: bytes, path: str) -> Any:  # noqa: ANN401
    value = json.loads(data)
    require_fields(value, "game turn events answers", path)
    lists = (b",".join(b"\n" + compact(item) for item in value[name]) for name in ("events", "answers"))
    head, (events, answers) = compact({"game": value["game"], "turn": value["turn"]})[:-1], lists
    whole = b'%b,"events":[%b\n],"answers":[%b\n]}\n' % (head, events, answers)
    require(whole == data, path, "is not written as it must be")
    for answer in value["answers"]:
        require_fields(answer, "seat label kind subject answer default?", path)
    return value


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


# --- Keys and envelopes -----------------------------------------------------------------------------------


def joined(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def derive(secret: bytes, *labels: bytes) -> bytes:
    """HKDF-SHA256 without salt, one block long."""
    extracted = hmac.digest(bytes(32), secret, "sha256")
    return hmac.digest(extracted, joined(b"adjudicator-1", *labels) + b"\x01", "sha256")


def from_line(kind: str, text: str, size: int, path: str) -> bytes:
    raw = base64.urlsafe_b64decode(text.removeprefix(f"{kind} "))
    key, check = raw[:size], raw[size:]
    wanted = hashlib.sha256(kind.encode() + key).digest()[: 3 + -size % 3]
    again = f"{kind} {base64.urlsafe_b64encode(raw).decode()}"
    require(check == wanted and again == text, path, f"has a mistyped {kind}")
    return key


@dataclass(frozen=True)
class Key:
    raw: bytes

    @property
    def sealing(self) -> bytes:
        return self.raw[32:]

    @property
    def fingerprint(self) -> str:
        whole = hashlib.sha256(joined(b"adjudicator-key-1", self.raw[:32], self.sealing)).digest()
        return base64.b32encode(whole[:10]).decode().lower()

    @classmethod
    def of(cls, text: str, path: str) -> "Key":
        return cls(from_line("adjudicator-key-1", text, 64, path))

    def require_signed(self, message: bytes, signature: bytes, path: str) -> None:
        try:
            Ed25519PublicKey.from_public_bytes(self.raw[:32]).verify(signature, message)
        except InvalidSignature:
            raise Wrong(f"{path}: its signature does not hold") from None


@dataclass(frozen=True)
class Envelope:
    path: str
    header: dict[str, Any]
    body: bytes

    @property
    def canonical(self) -> bytes:
        whole = {"counter": 0, "label": "", "seat": "", "format": "adjudicator-sealed-1", **self.header}
        return json.dumps(whole, sort_keys=True, separators=(",", ":")).encode()

    @classmethod
    def of(cls, data: bytes, path: str) -> "Envelope":
        top, _empty, rest = data.decode().partition("\n\n")
        first, *heads = top.split("\n")
        kind = first.removeprefix("-----BEGIN ADJUDICATOR ").removesuffix("-----")
        text = "".join(rest.split("\n")[:-2])
        cut = [text[start : start + 64] for start in range(0, len(text), 64)]
        written = [first, *heads, "", *cut, f"-----END ADJUDICATOR {kind}-----", ""]
        body = base64.b64decode(text, validate=True)
        right = data == "\n".join(written).encode() and base64.b64encode(body).decode() == text
        require(right, path, "is not armoured as it must be")
        header: dict[str, Any] = {"purpose": kind.lower()}
        for name, _colon, value in (head.partition(": ") for head in heads):
            header[name.lower()] = int(value) if name in {"Turn", "Counter"} else value
        return cls(path, header, body)

    def require_header(self, **wanted: object) -> None:
        require(self.header == wanted, self.path, f"has another header than {wanted}")

    def opened(self, secret: bytes) -> bytes:
        """What is sealed deterministically: nonce, ciphertext, tag."""
        nonce, sealed, header = self.body[:12], self.body[12:], self.canonical
        try:
            padded = AESGCM(derive(secret, b"content", header)).decrypt(nonce, sealed, header)
        except InvalidTag:
            raise Wrong(f"{self.path}: cannot be opened") from None
        synthetic = hmac.digest(derive(secret, b"nonce", header), joined(header, padded), "sha256")
        require(synthetic[:12] == nonce, self.path, "has another nonce than its content gives")
        return self.content(padded)

    def content(self, padded: bytes) -> bytes:
        deflated = padded.rstrip(b"\0")
        size = len(padded)
        step = 1 if size <= 512 else (1 << ((size - 1).bit_length() - 1)) // 8
        right = deflated.endswith(b"\x80") and size >= 512 and not size % step
        require(right, self.path, "is not padded to a class")
        inflate = zlib.decompressobj(-15)
        content = inflate.decompress(deflated[:-1])
        require(inflate.eof and not inflate.unused_data, self.path, "is not deflated correctly")
        return content


# --- A game -----------------------------------------------------------------------------------------------


@dataclass
class Seat:
    keys: list[Key]
    promised: str
    freed: int = 0
    wishes: Sequence[str] = ()
    is_gone: bool = False
    away: tuple[str, str] = ("", "")
    nonce: bytes | None = None


@dataclass
class Happening:
    """A turn as the draws need it: public events, what each seat alone saw, the vault's record, the table."""

    events: list[dict[str, Any]]
    seen: dict[str, list[dict[str, Any]]]
    record: dict[str, Any]
    table: dict[str, Any]
    answers: list[dict[str, Any]]
    """All answers, each with its label."""

    @property
    def board(self) -> dict[str, Any]:
        """The board at the last complete action; `table` shows it as it is now."""
        return {**self.table, **self.table.get("board", {}), **self.record["board"]}

    @property
    def drawn(self) -> dict[str, list[str]]:
        """What was drawn since the last complete action, by label."""
        return {one["label"]: one["answer"] for one in self.record["answers"] if one["seat"] == "chance"}

    @property
    def action(self) -> str:
        return "/".join("".join(self.record["waiting"][:1]).split("/")[:2])


@dataclass
class Game:
    root: Path
    seats: dict[str, Seat] = field(default_factory=dict)
    counted: Counter[str] = field(default_factory=Counter)
    turns: list[Happening] = field(default_factory=list)
    adopted: dict[str, str] = field(default_factory=dict)
    newest: dict[str, str] = field(default_factory=dict)
    listed: dict[str, bool] = field(default_factory=dict)
    """The submissions that the chain lists so far, and whether each was accepted."""
    delivered: list[str] = field(default_factory=list)
    reading: str = ""
    """The file read last."""
    left: dict[str, str] = field(default_factory=dict)
    """Why seats are wanted, besides absences: the act that says so."""
    absent: list[str] = field(default_factory=list)
    back: dict[int, int] = field(default_factory=dict)
    """The turns that an undo made, each with the one it went back to."""
    names: list[str] = field(default_factory=list)
    """Who took seats in an anonymous game, in order."""
    void: bool = False
    motions: dict[tuple[int, str], list[str]] = field(default_factory=dict)
    """Who has voted that another seat's player is replaced, by turn and seat."""
    votes: dict[str, str] = field(default_factory=dict)
    """What seats have voted for."""
    texts: dict[str, str] = field(default_factory=dict)
    """What players opened: the texts of notes and letters, by number and recipient."""
    spent: Counter[str] = field(default_factory=Counter)
    """What seats have spent of the deadlines that are excused, or of their banks."""

    def bytes_of(self, path: str) -> bytes:
        self.reading = path
        require((self.root / path).is_file(), path, "is missing")
        return (self.root / path).read_bytes()

    def check(self) -> "Game":
        path = "game.yaml"
        self.file = read(self.bytes_of(path), path)
        self.name, self.order = self.file["game"], self.file["seats"]
        self.undrawn = self.order if self.file.get("seating") == "drawn" else []
        if self.undrawn:
            self.order = [f"place-{number}" for number in range(1, 1 + len(self.undrawn))]
        require(self.name == self.root.name and self.file["format"] == 2, path, "is of another game")
        self.key, self.signer = Key.of(self.file["key"], path), Key.of(self.file["signing-key"], path)
        self.organiser = Key.of(self.file["organiser"]["key"], path)
        self.invitations = [Key.of(text, path) for text in self.file.get("invitations", ())]
        self.settings = sha256(compact(self.in_order()))
        for name, digest in self.file.get("facts", {}).items():
            require(
                sha256(self.bytes_of(f"facts/{name}")) == digest, f"facts/{name}", "is not as it was signed"
            )
        self.read_secret()
        self.begins = self.file.get("begins", {})
        if self.begins:
            path = "position.sealed"
            require(sha256(self.bytes_of(path)) == self.begins["position"], path, "is not as it was signed")
            self.vault(path, 0)
        numbers = sorted(entry.name for entry in self.root.iterdir() if entry.name.isdigit())
        require(numbers == [f"{number:04}" for number in range(len(numbers))], "0000", "a turn is missing")
        before = b""
        for turn in range(len(numbers)):
            before = self.turn(turn, before)
        for folder, listed in (("acts", self.adopted), ("receipts", self.listed), ("press", self.delivered)):
            there = {entry.name for entry in (self.root / folder).glob("*")}
            require(there == set(listed), folder, "has a file that nothing lists, or lacks one")
        self.check_draws()
        return self

    def in_order(self) -> dict[str, Any]:
        """The settings in the order in which they are signed, without what stands at its default."""
        settings = {name: self.file[name] for name in SETTINGS.split() if name in self.file}
        for name, defaults in DEFAULTS.items():
            if found := settings.get(name):
                settings[name] = {
                    key: found[key] for key in defaults if found.get(key) not in (None, defaults[key])
                }
        return settings

    def read_secret(self) -> None:
        path, kind = "secret.yaml", "ADJUDICATOR-GAME-SECRET-1"
        self.secret = from_line(kind, read(self.bytes_of(path), path, "game secret")["secret"], 32, path)
        own = X25519PrivateKey.from_private_bytes(derive(derive(self.secret, b"key"), b"sealing"))
        require(own.public_key().public_bytes_raw() == self.key.sealing, path, "is another game's")
        self.own = own

    # What the chain lists.

    def turn(self, turn: int, before: bytes) -> bytes:
        """Check a turn and the records beside it; returns the last link of its chain."""
        path = f"{turn:04}/manifest.yaml"
        data, link = self.link(path, "manifest", MANIFEST, before, turn)
        require(link["ruleset"] == self.file["ruleset"], path, "names other rules than game.yaml")
        require(
            sha256(self.bytes_of("game.yaml")) == link["game-file"], "game.yaml", "is not as it was signed"
        )
        self.take_in(link, turn)
        self.check_spent(link.get("spent", {}), path)
        known = list(self.adopted)
        require(list(link["acts"])[: len(known)] == known, path, "does not list all acts before")
        self.adopt(link["acts"])
        self.absent = link["absent"]
        if not turn:
            require(not self.undrawn, "acts", "no seats are drawn")
            chance = self.begins.get("chance") or derive(self.secret, b"chance", *self.nonces()).hex()
            self.chance = bytes.fromhex(chance)
        there = set(link["files"]) | {"manifest.yaml"}
        self.digests(f"{turn:04}", link["files"])
        self.open_turn(turn)
        for number in range(1, 1 + len([*(self.root / f"{turn:04}").glob("adopted-*.yaml")])):
            path = f"{turn:04}/adopted-{number}.yaml"
            data, record = self.link(path, "adoption", RECORD, data, turn)
            require(record["number"] == number, path, "has another number")
            self.take_in(record, turn)
            self.check_extended(record.get("extended", []), path)
            self.adopt(record["acts"])
            self.digests(f"{turn:04}", record["files"])
            for name in record["files"]:
                self.to_seat(f"{turn:04}/{name}", turn)
            there |= {f"adopted-{number}.yaml", *record["files"]}
        folder = self.root / f"{turn:04}"
        found = {entry.relative_to(folder).as_posix() for entry in folder.rglob("*") if entry.is_file()}
        require(found == there, f"{turn:04}", "has a file that nothing lists, or lacks one")
        return data

    def nonces(self) -> list[bytes]:
        require(all(seat in self.seats for seat in self.order), "acts", "a seat is not taken")
        nonces = [nonce for seat in self.order if (nonce := self.seats[seat].nonce) is not None]
        require(len(nonces) == len(self.order), "acts", "a seat has not confirmed")
        return nonces

    def check_extended(self, seats: Sequence[str], path: str) -> None:
        """A deadline extends by itself only for seats that have something left."""
        policy = self.file.get("absences", {})
        self.spent.update(seats if policy.get("excused") else ())
        most = policy.get("excused") or policy.get("bank-hours", 0) * 3600
        left = all(seat in self.order and self.spent[seat] <= most for seat in seats)
        require(left and (most or not seats), path, "extends a deadline for a seat that has nothing left")
        self.counted["extended"] += len(seats)

    def check_spent(self, spent: Mapping[str, int], path: str) -> None:
        policy = self.file.get("absences", {})
        if "excused" in policy:
            require(spent == +self.spent, path, "counts other deadlines as excused than were")
        right = all(0 < each <= policy.get("bank-hours", 0) * 3600 for each in spent.values())
        require("excused" in policy or right, path, "has a bank that is fuller or emptier than can be")
        self.spent = Counter(spent)

    def link(self, path: str, purpose: str, fields: str, before: bytes, turn: int) -> tuple[bytes, Any]:
        data = self.bytes_of(path)
        link = read(data, path, fields)
        self.signed(purpose, compact({**link, "signature": ""}), link["signature"], self.signer, path)
        right = (self.name, turn, sha256(before) if before else "")
        require((link["game"], link["turn"], link["previous"]) == right, path, "does not follow in the chain")
        self.counted["links"] += 1
        return data, link

    def signed(self, purpose: str, body: bytes, signature: str, key: Key, path: str) -> None:
        raw = base64.b64decode(signature, validate=True)
        require(base64.b64encode(raw).decode() == signature, path, "its signature is not base64")
        message = joined(b"adjudicator-document-1", purpose.encode(), self.key.raw, body)
        key.require_signed(message, raw, path)
        self.counted["signatures"] += 1

    def digests(self, folder: str, listed: Mapping[str, str]) -> None:
        for name, digest in listed.items():
            path = f"{folder}/{name}"
            require(sha256(self.bytes_of(path)) == digest, path, "is not as it was signed")
            self.counted["digests"] += 1

    def take_in(self, link: Any, turn: int) -> None:  # noqa: ANN401
        """Check what came in before a link: submissions with their receipts, and messages."""
        for folder, of in (("inbox", "submissions"), ("receipts", "receipts"), ("press", "press")):
            self.digests(folder, link.get(of, {}))
        require(list(link["submissions"]) == list(link["receipts"]), f"{turn:04}", "lacks a receipt")
        for name in sorted(link["submissions"], key=self.place):
            for_turn, seat, counter = self.place(name)
            require(name not in self.listed, f"inbox/{name}", "is listed twice")
            with_its_turn = for_turn == turn + ("number" in link)  # a record stands beside the turn before
            require(with_its_turn, f"inbox/{name}", "is acknowledged with another turn")
            require(seat in self.seats, f"inbox/{name}", "is of no seat")
            ours = {self.place(each)[2]: good for each, good in self.listed.items()
                    if self.place(each)[:2] == (for_turn, seat)}  # fmt: skip
            highest = max((each for each, good in ours.items() if good), default=0)
            receipt = json.loads(self.to_seat(f"receipts/{name}", for_turn))
            right = (self.name, name.removesuffix(".sealed"))
            require(
                (receipt["game"], receipt["submission"]) == right, f"receipts/{name}", "is of another file"
            )
            self.sentences((one for note in receipt.get("notes", ()) for one in note), f"receipts/{name}")
            if receipt["accepted"]:
                require(counter > highest, f"inbox/{name}", "its counter goes back")
                require(counter <= max(ours, default=0) + FURTHEST, f"inbox/{name}", "its counter skips many")
                self.open_orders(f"inbox/{name}", for_turn, seat, counter)
            else:
                with suppress(Wrong, ValueError):
                    self.open_orders(f"inbox/{name}", for_turn, seat, counter)
            self.listed[name] = receipt["accepted"]
        for name in link.get("press", {}):
            require(name not in self.delivered, f"press/{name}", "is listed twice")
            self.message(name)

    @staticmethod
    def place(name: str) -> tuple[int, str, int]:
        match = SUBMISSION.fullmatch(name)
        if match is None:
            raise Wrong(f"inbox/{name}: is not the name of a submission")
        return int(match[2]), match[1], int(match[3])

    # Acts and messages.

    def adopt(self, listed: Mapping[str, str]) -> None:
        self.digests("acts", listed)
        for name in listed:
            if name not in self.adopted:
                path = f"acts/{name}"
                signed = read(self.bytes_of(path), path, "statement signature")
                act = signed["statement"]
                kind = act["act"]
                require(
                    kind in ACTS and name == f"{len(self.adopted) + 1:04}-{kind}.yaml", path, "is misnamed"
                )
                require_fields(act, ACTS[kind], path)
                require(act["game"] == self.name, path, "is of another game")
                self.adopted[name] = listed[name]
                self.effect(act, signed["signature"], path)
            require(self.adopted[name] == listed[name], f"acts/{name}", "is listed with another digest")

    def effect(  # noqa: C901, PLR0912  a few lines for each kind of act
        self, act: dict[str, Any], signature: str, path: str
    ) -> None:
        """Check who signed an act, and keep what it says about keys and numbers."""
        kind, name = act["act"], act.get("seat")
        if kind in {"join", "ready"} and act["settings"] != self.settings:
            require(kind == "join", path, "confirms other settings")
            self.void = True
            return
        key = self.key_of(act, path)
        if key is None:
            require(self.void, path, "is of no seat")
            return
        self.signed("act", compact(act), signature, key, path)
        if "at" in act and kind != "join":
            who = "." if kind in {"appoint", "seating"} else "" if is_organisers(kind) else str(name)
            require(act["at"] >= self.newest.get(who, ""), path, "is signed before the signer's last act")
            self.newest[who] = act["at"]
        if kind in {"join", "take-over"}:
            self.identity(act, path)
        if "language" in act:
            require(LANGUAGE.fullmatch(act["language"]), path, "names no language")
        if kind not in {"steward", "seating"}:
            self.keep_people(act)
        match kind:
            case "join":
                self.left.pop(str(name), None)
                self.seats[self.taken(act)] = Seat([key], act["nonce-hash"], wishes=act.get("wishes", ()))
                self.seated(act, path)
            case "ready":
                self.confirm(act, path)
            case "seating":
                self.draw_seats(act, path)
            case "leave" | "release":
                self.seats = {each: Seat(one.keys, one.promised, one.freed + 1)
                              for each, one in self.seats.items() if each != name}  # fmt: skip
                self.invitations += [Key.of(act["invitation"], path)] if "invitation" in act else []
            case "steward":
                require(name in self.order, path, "is of no seat")
                self.to_steward(str(name))
            case "motion":
                self.moved(act)
            case "hand-over" | "appoint":
                self.organiser = Key.of(act["key"], path)
            case "rotate-key" | "replace" | "take-over":
                self.seat_key(act, path)
            case "resign" | "relief":
                self.left[str(name)] = kind if act.get("wanted", True) else ""
            case "invite":
                self.invitations.append(Key.of(act["invitation"], path))
            case "mail" | "tell" | "vote":
                self.sealed_in(act, path)
            case "open":
                self.opened(act, path)
            case "undo":
                self.back[len(self.turns)] = act["to"]

    def key_of(self, act: dict[str, Any], path: str) -> Key | None:
        """The key that must sign an act; None if nobody holds its seat."""
        kind, seat = act["act"], self.seats.get(act.get("seat", ""))
        if kind == "join":
            free = [place for place in self.order if place not in self.seats]
            takes = act["seat"] in (self.order if self.undrawn and free else free)
            require(takes and set(act.get("wishes", ())) <= {*self.undrawn}, path, "takes no free seat")
        if kind == "take-over":
            require(seat is not None, path, "takes over no seat")
        if kind in {"join", "take-over"}:
            return Key.of(act["key"], path)
        if is_organisers(kind):
            return self.signer if kind == "appoint" else self.organiser
        if kind == "seating":
            return self.signer
        return seat.keys[-1] if seat else None

    def identity(self, act: dict[str, Any], path: str) -> None:
        """In an anonymous game, open who takes a seat; the key that is known of them has signed it."""
        anonymous = self.file.get("players") == "anonymous"
        require(("sealed" in act) == anonymous == (not act["player"]), path, "names a player, or seals one")
        if not anonymous:
            return
        sealed = base64.b64decode(act["sealed"], validate=True)
        place = (self.name, self.file["nonce"], act["seat"])
        info = joined(b"adjudicator-sealed-1", b"name", *(part.encode() for part in place))
        try:
            found = json.loads(SUITE.decrypt(sealed, self.own, info=info).rstrip(b"\0")[:-1])
        except InvalidTag:
            raise Wrong(f"{path}: seals a name that cannot be opened") from None
        if "key" in found:
            known = Key.of(found["key"], path)
            self.signed("known", act["key"].encode(), found["signature"], known, path)
        self.names.append(found["name"])

    def taken(self, act: dict[str, Any]) -> str:
        """The seat or place that a join takes: another place than it names, if that is taken."""
        return next(str(one) for one in [act["seat"], *self.order] if one not in self.seats)

    def draw_seats(self, act: dict[str, Any], path: str) -> None:
        """Draw the seats again, and let the players play them."""
        key = derive(self.secret, b"seating", *self.nonces())
        drawn = (derived(key, "order", self.order, 99), derived(key, "seats", self.undrawn, 99))
        require((act["order"], act["seats"]) == drawn, path, "is not what was drawn")
        left, got = list(act["seats"]), {}
        for place in act["order"]:
            for wish in self.seats[place].wishes:
                if wish in left and place not in got:
                    got[place] = wish
                    left.remove(wish)
        for place in act["order"]:
            got[place] = got.get(place) or left.pop(0)
        self.seats = {got[place]: seat for place, seat in self.seats.items()}
        self.newest = {got.get(who, who): at for who, at in self.newest.items()}
        self.left = {got[place]: why for place, why in self.left.items()}
        self.order, self.undrawn = self.undrawn, []
        self.counted["draws"] += 2

    def seat_key(self, act: dict[str, Any], path: str) -> None:
        """Let a key hold a seat from now on, if it may."""
        kind, name, new, held = (
            act["act"],
            act["seat"],
            Key.of(act["key"], path),
            self.seats[act["seat"]].keys,
        )
        if kind == "take-over":
            policy, left = self.file.get("joining", {}).get("takeover"), self.left.get(name)
            returns = left == "resign" and new == held[-1]
            wanted = left != "steward" or policy is not None if left else name in self.absent
            require(wanted, path, "takes over no wanted seat")
            require(returns or policy, path, "takes over a seat that the organiser gives")
            if not returns and policy == "invited":
                self.invited(act, path)
        if kind == "replace" and new != held[-1]:
            self.newest.pop(name, None)
        if kind != "rotate-key":
            self.left.pop(name, None)
            self.absent = [each for each in self.absent if each != name]
        held.append(new)

    def to_steward(self, name: str) -> None:
        held = self.seats.setdefault(name, Seat([], "", nonce=b""))
        held.keys.append(self.key)
        self.newest.pop(name, None)
        self.left[name] = "steward"
        self.keep_people({"act": "steward", "seat": name})

    def keep_people(self, act: dict[str, Any]) -> None:
        """Keep who is there, who is away, and whose votes count no more."""
        kind, name = act["act"], act.get("seat")
        if kind in {"correct", "undo"}:
            self.motions.clear()
        if kind == "away":
            self.seats[str(name)].away = act["from"], act["until"]
        if kind in {"resign", "replace", "take-over", "steward"}:
            seat = self.seats[str(name)]
            seat.is_gone, seat.away = kind in {"resign", "steward"}, ("", "")
            self.motions = {about: [one for one in who if one != name] for about, who in self.motions.items()}

    def moved(self, act: dict[str, Any]) -> None:
        """Count a vote that a player is replaced; with enough of them, a steward takes the seat over."""
        if act["for"] != "replace":
            return
        policy, whose = {**DEFAULTS["motions"], **self.file["motions"]}, act["whose"]
        votes = self.motions.setdefault((act["for-turn"], whose), [])
        votes.append(act["seat"])
        voters = sum(
            not seat.is_gone
            and name != whose
            and (policy["voters"] == "all" or name in votes or not seat.away[0] <= act["at"] < seat.away[1])
            for name, seat in self.seats.items()
        )
        needed = {"more-than-half": voters // 2 + 1, "two-thirds": -(-2 * voters // 3), "all": voters}
        if len(votes) >= needed[policy["majority"]]:
            del self.motions[act["for-turn"], whose]
            self.to_steward(whose)

    def sealed_in(self, act: dict[str, Any], path: str) -> None:
        """Check the size of what an act seals; open a vote, which is for nothing if that is not possible."""
        sealed = base64.b64decode(act["sealed"], validate=True)
        right = base64.b64encode(sealed).decode() == act["sealed"]
        require(right and len(sealed) == 32 + 512 + 16, path, "seals something of another size")
        place = (self.name, self.file["nonce"], act["seat"])
        info = joined(b"adjudicator-sealed-1", b"vote", *(part.encode() for part in place))
        if act["act"] == "vote":
            self.votes[act["seat"]] = ""
            with suppress(InvalidTag):
                self.votes[act["seat"]] = (
                    SUITE.decrypt(sealed, self.own, info=info).rstrip(b"\0")[:-1].decode()
                )

    def seated(self, act: dict[str, Any], path: str) -> None:
        """Check that a seat was open to whoever joined."""
        if "drawn" not in self.file:
            if self.file.get("invitations"):
                self.invited(act, path)
            return
        drawn = self.file["drawn"]["players"][self.order.index(act["seat"])]
        same = folded(drawn.get("name", "")) == folded(act["player"])
        require(same, path, "takes a seat that was drawn for another player")
        if act["key"] != drawn.get("key"):
            self.invited(act, path, [drawn["invitation"]] if "invitation" in drawn else [])

    def opened(self, act: dict[str, Any], path: str) -> None:
        """Open the letters of which an act gives keys; one that opens nothing counts for nothing."""
        for envelope, text in act["keys"].items():
            key, (number, recipient) = base64.b64decode(text, validate=True), envelope.split("/")
            require(len(key) == 32, path, "gives something that is no key")
            for name in (name for name in self.delivered if name.startswith(f"{number}-")):
                sealed = self.signed_message(f"press/{name}")["sealed"].get(recipient, "")
                with suppress(Wrong, InvalidTag, ValueError):
                    letter = Envelope.of(sealed.encode(), f"press/{name}")
                    padded = AESGCM(key).decrypt(letter.body[:12], letter.body[12:], letter.canonical)
                    self.texts[envelope] = letter.content(padded).decode()

    def invited(self, act: dict[str, Any], path: str, more: Sequence[str] = ()) -> None:
        body = compact([self.name, act["seat"], act["key"]])
        for key in (*self.invitations, *(Key.of(text, path) for text in more)):
            try:
                self.signed("invitation", body, act["invitation"], key, path)
            except Wrong:
                continue
            return
        raise Wrong(f"{path}: shows no invitation of this game")

    def confirm(self, act: dict[str, Any], path: str) -> None:
        seat = self.seats[act["seat"]]
        shown = seat.nonce = bytes.fromhex(act["nonce"])
        for _time in range(seat.freed + 1):
            shown = hashlib.sha256(b"nonce\0" + shown).digest()
        require(shown.hex() == seat.promised, path, "reveals another number than was promised")

    def message(self, name: str) -> None:
        path = f"press/{name}"
        self.delivered.append(name)
        message = self.signed_message(path)
        for recipient, sealed in message["sealed"].items():
            envelope = Envelope.of(sealed.encode(), path)
            key = self.seats[recipient].keys[-1]
            label = {"label": message["from"]} if message["from"] else {}
            header = {"purpose": "press", "game": self.name, "turn": message["turn"], "seat": recipient}
            envelope.require_header(**header, **label, key=key.fingerprint)
            if not message["from"]:
                self.counted["envelopes"] += 1
                text = envelope.opened(self.shared(key)).decode()
                require(text == self.written(path)["text"], path, "is not what its sender wrote")
        if not message["from"] and not message["to"]:
            require(message["text"] == self.written(path)["text"], path, "is not what its sender wrote")

    def signed_message(self, path: str) -> dict[str, Any]:
        signed = read(self.bytes_of(path), path, "message signature")
        message: dict[str, Any] = signed["message"]
        require_fields(message, MESSAGE, path)
        require(message["game"] == self.name, path, "is of another game")
        key = self.seats[message["from"]].keys[-1] if message["from"] else self.signer
        self.signed("press", compact(message), signed["signature"], key, path)
        return message

    def written(self, path: str) -> dict[str, Any]:
        """What the sender of an anonymous message sealed to the adjudicator; its mark tells which it is."""
        for file in sorted((self.root / "inbox").glob("press-*.yaml")):
            if path.endswith(f"-{derive(self.secret, b'press', file.name.encode()).hex()[:8]}.yaml"):
                message = self.signed_message(f"inbox/{file.name}")
                envelope = Envelope.of(message["sealed"]["adjudicator"].encode(), f"inbox/{file.name}")
                key = self.seats[message["from"]].keys[-1]
                both = sorted((self.key.sealing, key.sealing))
                shared = self.own.exchange(X25519PublicKey.from_public_bytes(key.sealing))
                passage: dict[str, Any] = json.loads(envelope.opened(derive(shared, b"letter", *both)))
                return passage
        raise Wrong(f"{path}: nobody sent it")

    # Envelopes.

    def shared(self, key: Key) -> bytes:
        both = self.own.exchange(X25519PublicKey.from_public_bytes(key.sealing))
        return derive(both, b"seat", self.key.sealing, key.sealing)

    def to_seat(self, path: str, turn: int) -> bytes:
        """Open what is sealed to a seat: its page of a turn, or the receipt of a submission."""
        name = path.rpartition("/")[2].removesuffix(".sealed")
        envelope = Envelope.of(self.bytes_of(path), path)
        if "private" in path:
            wanted, seat = {"purpose": "private", "turn": turn}, name
        else:
            turn, seat, _counter = self.place(f"{name}.sealed")
            wanted = {"purpose": "receipt", "turn": turn, "label": name}
        key = self.seats[seat].keys[-1]
        envelope.require_header(**wanted, game=self.name, seat=seat, key=key.fingerprint)
        self.counted["envelopes"] += 1
        return envelope.opened(self.shared(key))

    def open_orders(self, path: str, turn: int, seat: str, counter: int) -> bytes:
        key, envelope = self.seats[seat].keys[-1], Envelope.of(self.bytes_of(path), path)
        header = {"purpose": "orders", "game": self.name, "turn": turn, "seat": seat, "counter": counter}
        envelope.require_header(**header, key=key.fingerprint)
        signature, sealed = envelope.body[:64], envelope.body[64:]
        message = joined(b"adjudicator-sealed-1", envelope.canonical, self.key.raw, sealed)
        key.require_signed(message, signature, path)
        self.counted.update(("signatures", "envelopes"))
        try:
            return envelope.content(SUITE.decrypt(sealed, self.own, info=envelope.canonical))
        except InvalidTag:
            raise Wrong(f"{path}: cannot be opened") from None

    def open_turn(self, turn: int) -> None:
        path = f"{turn:04}/vault.sealed"
        vault = self.vault(path, turn)
        for seat, stem in vault["orders"].items():
            right = self.listed.get(f"{stem}.sealed") and self.place(f"{stem}.sealed")[1] == seat
            require(right, path, f"names orders in force that were not accepted: {stem}")
        seen = {
            seat: json.loads(self.to_seat(f"{turn:04}/private/{seat}.sealed", turn)) for seat in self.order
        }
        for seat, page in seen.items():
            bounds = (bound for each in page.get("bounds", {}).values() for bound in each or ())
            said = (*page.get("own", ()), *(bound["says"] for bound in bounds))
            self.sentences(said, f"{turn:04}/private/{seat}.sealed")
        events, state = f"{turn:04}/events.json", f"{turn:04}/state.yaml"
        happened, shown = read_events(self.bytes_of(events), events), read(self.bytes_of(state), state)
        own = {seat: page["events"] for seat, page in seen.items()}
        hidden = [
            {"seat": seat, **one} for seat, page in seen.items() for one in page["answered"] if "label" in one
        ]
        answers = [*happened["answers"], *hidden]
        self.turns.append(Happening(happened["events"], own, vault["record"], shown["table"], answers))

    def vault(self, path: str, turn: int) -> Any:  # noqa: ANN401  plain data
        """Open what is sealed to the adjudicator."""
        envelope = Envelope.of(self.bytes_of(path), path)
        envelope.require_header(purpose="vault", game=self.name, turn=turn, key=self.key.fingerprint)
        self.counted["envelopes"] += 1
        return json.loads(envelope.opened(derive(self.secret, b"vault")))

    def sentences(self, said: Iterable[Any], path: str) -> None:
        """Check that what is said is data: a code, and values by name."""
        for one in said:
            code, *values = one
            right = isinstance(code, str) and code.replace("-", "").isalnum() and " " not in code
            require(right and len(values) <= 1 and all(isinstance(each, dict) for each in values), path,
                    "holds what is no sentence")  # fmt: skip
            self.counted["sentences"] += 1

    # Draws.

    def check_draws(self) -> None:
        """Derive every draw again: a turn begins where the vault of the turn before ends."""
        known: list[dict[str, list[str]]] = []
        for turn, now in enumerate(self.turns):
            drawn = dict(known[self.back.get(turn, turn - 1)]) if turn else {}
            before = self.turns[turn - 1] if turn else None
            if self.begins and before is None:
                known.append(now.drawn)
                continue
            for label, items, words in DRAWS[self.file["ruleset"].partition("/")[0]](self, before, now):
                again = derived(self.chance, label, items, len(words))
                require(again == list(words), label, f"draws {again}, but the record says {list(words)}")
                require(label not in drawn, label, "is drawn twice")
                drawn[label] = list(words)
                self.counted["draws"] += 1
            for label, words in now.drawn.items():
                require(drawn.get(label) == words, f"{turn:04}/vault.sealed", f"has another draw {label}")
            known.append(drawn)


def derived(key: bytes, label: str, items: Sequence[str], count: int) -> list[str]:
    """Draw `count` of `items`: HMAC-SHA256 of the label, in words of four bytes, without bias."""
    stream = (
        int.from_bytes(block[start : start + 4], "big")
        for number in range(1 << 32)
        for block in (hmac.digest(key, f"{label}\n{number}".encode(), "sha256"),)
        for start in range(0, 32, 4)
    )
    left, drawn = list(items), []
    for _time in range(min(count, len(left))):
        limit = 2**32 // len(left) * len(left)
        drawn.append(left.pop(next(number for number in stream if number < limit) % len(left)))
    return drawn


def draws_of_claim(game: Game, before: Happening | None, now: Happening) -> Iterator[Draw]:
    whispered = [event for seen in now.seen.values() for event in seen]
    blind = {event["trick"]: event["card"] for event in whispered if "trick" in event}
    deck = less(before.board["deck"], before.drawn) if before else []
    for event in now.events:
        if event["event"] == "hands-dealt":
            hands = {seat: now.seen[seat][0]["hand"] for seat in game.order}
            deck = [*now.board["deck"], *(card for hand in hands.values() for card in hand)]
            deck.sort(key=lambda card: ("GKUDX".index(card[0]), card[1:]))
            for seat, hand in hands.items():
                # The record has the hand sorted, so the draw itself says in which order it came.
                dealt = derived(game.chance, f"setup/hand-{seat}", deck, 13)
                yield f"setup/hand-{seat}", deck, dealt if sorted(dealt) == sorted(hand) else hand
                deck = less(deck, {"": dealt})
        if event["event"] == "leader-named" and event["drawn"]:
            yield "setup/leader", game.order, [event["seat"]]
        if event["event"] in {"prize-turned", "blind-card-taken"}:
            card = event.get("card") or blind[event["trick"]]
            kind = "prize" if "card" in event else "blind"
            yield f"phase-1/{kind}-trick-{event['trick']}", deck, [card]
            deck = less(deck, {"": [card]})


def draws_of_tigris(game: Game, before: Happening | None, now: Happening) -> Iterator[Draw]:
    seen = {seat: [event["drawn"] for event in seen if "drawn" in event] for seat, seen in now.seen.items()}
    begun, order = game.turns[0].board, game.order
    named = [event["seat"] for event in game.turns[0].events if event["event"] == "first-seat-named"]
    first = named[0] if named else order[(order.index(begun["active"]) - begun["turn"] + 1) % len(order)]
    bag = Counter((before or now).board["bag"])
    for tiles in before.drawn.values() if before else (hands[0] for hands in seen.values()):
        bag.update({tile: -tiles.count(tile) if before else tiles.count(tile) for tile in set(tiles)})
    for event in now.events:
        drawn: list[tuple[str, str]] = []
        if event["event"] == "hands-drawn":
            drawn = [(f"setup/hand-{seat}", seat) for seat in game.order]
        if event["event"] == "first-seat-named" and event["drawn"]:
            yield "setup/first-seat", game.order, [event["seat"]]
        if event["event"] == "tiles-drawn":
            order = [*game.order, *game.order][game.order.index(first) :]
            number = (event["round"] - 1) * len(game.order) + order.index(event["active"]) + 1
            name = f"refill-{event['seat']}" if event["stage"] == "end" else "swap"
            drawn = [(f"turn-{number}/{event['stage']}/{name}", event["seat"])]
        for label, seat in drawn:
            if tiles := seen[seat].pop(0):
                kinds = ("settlement", "temple", "farm", "market")
                yield label, [tile for tile in kinds for _each in range(bag[tile])], tiles
            bag.subtract(tiles)


def draws_of_tournament(game: Game, _before: Happening | None, now: Happening) -> Iterator[Draw]:
    first, *events = now.events
    places, round_ = first["players"], 0
    yield "draw/places", game.order, places
    for event in events:
        if event["event"] == "round-drawn":
            round_ = event["number"]
        else:
            players = event["players"]
            yield f"draw/{round_}/{event['number']}", sorted(players, key=places.index), players


def draws_of_westeros(_game: Game, before: Happening | None, now: Happening) -> Iterator[Draw]:
    if before:
        yield from westeros_cards(before, now)
        yield from wildling_cards(before, now)
        yield from combat_cards(before, now)


def westeros_cards(before: Happening, now: Happening) -> Iterator[Draw]:
    board, round_, shuffles, begun = before.board, before.board["round"], Counter[str](), set[str]()
    decks, rows, used, turned = (board[name] for name in ("decks", "rows", "used", "turned"))
    for event in now.events:
        deck, card = event.get("deck", ""), event.get("card", "")
        label = ""
        if event["event"] == "round-began":
            round_, shuffles, begun = event["round"], Counter(), set()
        if event["event"] == "westeros-card-laid":
            step = "turn-cards" if event["rule"] == "CK7-WINTER-02" else "lay-cards"
            label = f"round-{round_}/{step}/deck-{deck}-row-{event['row']}" if decks[deck] else ""
            used[deck] = used[deck] if label else used[deck][1:]
            rows[deck].append(card)
        if event["event"] == "westeros-card-turned":
            if deck in turned and deck not in begun:
                used[deck].append(turned.pop(deck))
            begun.add(deck)
            again = shuffles[deck] + (deck not in rows)
            label = f"round-{round_}/turn-cards/deck-{deck}" + (f"-{again}" if shuffles[deck] else "")
            if rows.get(deck) and not shuffles[deck]:
                label, rows[deck] = "", rows[deck][1:]
            turned[deck] = card
        if event["event"] == "westeros-deck-shuffled":
            decks[deck] += [*rows.get(deck, ()), *used[deck], turned.pop(deck)]
            rows.get(deck, []).clear()
            used[deck].clear()
            shuffles[deck] += 1
        if label:
            yield label, decks[deck], [card]
            decks[deck] = less(decks[deck], {"": [card]})


def wildling_cards(before: Happening, now: Happening) -> Iterator[Draw]:
    """A wildling card is drawn when it is first seen."""
    board = before.board
    number, unseen = board["round"], less(board["wildlings"]["unseen"], before.drawn)
    attack = before.action.partition("wildlings-")[2] or "track"
    whispered = [event for seen in now.seen.values() for event in seen]
    looked = [event["card"] for event in whispered if event["event"] == "wildling-card-seen"]
    for event in now.events:
        card = label = ""
        match event["event"]:
            case "round-began":
                number, attack = event["round"], "track"
            case "westeros-card-carried-out":
                attack = "card" if event["card"] == "wildlings-attack" else attack
            case "wildlings-attacked":
                attack = f"again-{event['left_out']}" if event.get("left_out") else attack
            case "wildling-card-looked-at":
                card, label = looked.pop(0), f"round-{number}/raven/wildling-card"
            case "wildling-card-turned":
                card, label = event["card"], f"round-{number}/wildlings-{attack}/wildling-card"
        if card in unseen:
            yield label, unseen, [card]
            unseen = less(unseen, {"": [card]})


TIDES = [*["blank"] * 8, *["sword"] * 4, *["tower"] * 4, *["two"] * 4, *["three"] * 2, *["skull"] * 2]


def combat_cards(before: Happening, now: Happening) -> Iterator[Draw]:
    """In every combat each side may draw its house card from three that it chose.

    Then each draws from all Tides cards, the attacker first, and one of them may again.
    """
    seen = {seat: [event["card"] for event in seen if event["event"] == "tides-card-seen"]
            for seat, seen in now.seen.items()}  # fmt: skip
    combat, action, deck = before.table["board"]["combat"], before.action, less(TIDES, before.drawn)
    sides = [combat["attacker"], combat["defender"]] if combat else []
    # Nobody may defend, but a neutral force.
    sides = [seat for seat in sides if seat and f"{action}/tides-{seat}" not in before.drawn]
    left = list(now.answers)
    for event in [*now.events, {"event": "end"}]:
        if event["event"] == "house-cards-revealed":
            sides, deck = list(event["cards"]), TIDES
            for seat in sides:
                one = next((one for one in left if is_of(one, seat, event["area"])), None)
                if one:
                    left.remove(one)
                    action, kind, _area = one["label"].rsplit("/", 2)
                    if kind == "three-cards":
                        yield f"{action}/leader-{seat}", one["answer"], [event["cards"][seat]]
        again = [event["seat"]] if event["event"] == "tides-card-redrawn" else []
        due = event["event"] in {"tides-card-redrawn", "tides-revealed", "end"}
        for name, seat in [("tides", seat) for seat in sides if due] + [
            ("tides-again", seat) for seat in again
        ]:
            if seen[seat]:
                card = seen[seat].pop(0)
                yield f"{action}/{name}-{seat}", deck, [card]
                deck = less(deck, {"": [card]})
        sides = [] if due else sides


def is_of(answer: Mapping[str, Any], seat: str, area: str) -> bool:
    """Whether an answer is a seat's choice of cards for a combat in an area."""
    label: str = answer["label"]
    chosen = label.endswith((f"/house-card/{area}", f"/three-cards/{area}"))
    return chosen and bool(answer["seat"] == seat)


def less(deck: Sequence[str], drawn: Mapping[str, Sequence[str]]) -> list[str]:
    """A deck without the cards of it that were drawn."""
    left = list(deck)
    for card in (card for cards in drawn.values() for card in cards):
        if card in left:
            left.remove(card)
    return left


DRAWS: dict[str, Callable[[Game, Happening | None, Happening], Iterator[Draw]]] = {
    "claim": draws_of_claim,
    "tigris": draws_of_tigris,
    "tournament": draws_of_tournament,
    "agot1": draws_of_westeros,
    "agot2": draws_of_westeros,
}


def check(folder: Path) -> Game:
    """Check a finished game; raises Wrong, whose text names the file."""
    game = Game(folder)
    try:
        return game.check()
    except (ValueError, LookupError, TypeError, AttributeError, yaml.YAMLError, zlib.error) as error:
        raise Wrong(f"{game.reading}: cannot be read ({error!r})") from error


if __name__ == "__main__":
    for place in sys.argv[1:]:
        print(place, dict(check(Path(place)).counted))  # noqa: T201
