"""Press: what players write to each other and to everyone, delivered by every run.

A message is a signed file `inbox/press-<seat>-<digest>.yaml`. In an open game it is delivered byte for byte
into `press/`: a statement can be read by all, a letter is sealed by its sender to each recipient, and the
adjudicator cannot read it. Where a game wants no names, a message is sealed to the adjudicator, who sends
it on without saying whose it is. Numbers tell the order of delivery.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import msgspec

from adjudicator.repository import yaml_files
from adjudicator.repository.acts import RefusedAct
from adjudicator.repository.files import Files
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.layout import NAME
from adjudicator.repository.roster import Roster
from adjudicator.repository.times import BadTime, read_time, time_text
from adjudicator.sealing import (
    GameSecret,
    PublicKey,
    SealingError,
    SecretKey,
    open_for_seat,
    open_letter,
    seal_for_seat,
    seal_letter,
    sign_document,
    verify_document,
)
from adjudicator.words import gettext as _

PURPOSE = "press"
LONGEST_TEXT = 4000
LARGEST_MESSAGE = 256 * 1024
ADJUDICATOR = "adjudicator"
"""To whom a message is sealed that is to be sent on without its sender's name."""

_ROOM = 4 * LONGEST_TEXT + 1024
"""For the longest text in UTF-8 and its envelope: the size of a letter tells nothing."""

_PROPOSED = re.compile(rf"press-({NAME.pattern})-([0-9a-f]{{8}})\.yaml")
_DELIVERED = re.compile(r"([0-9]{4,6})-([0-9a-f]{8})\.yaml")


class Message(msgspec.Struct, frozen=True, rename={"sender": "from"}):
    """A message. `to` is empty for everyone, who read `text`; letters are under `sealed`, by recipient.

    `sender` is the seat, empty where the game names none. `at` is when it was signed.
    """

    game: str
    turn: int
    at: str
    sender: str
    to: tuple[str, ...]
    text: str
    sealed: dict[str, str]


class SignedMessage(msgspec.Struct, frozen=True):
    """A message with its signature (Ed25519, base64): the sender's, or the game's where none is named."""

    message: Message
    signature: str

    def serialize(self) -> bytes:
        """Give the only valid form of the file."""
        return yaml_files.dump(self)

    def holds(self, key: PublicKey, game: GameFile) -> bool:
        """Tell whether the holder of a key signed exactly this message, for this game."""
        body = msgspec.json.encode(self.message)
        return verify_document(PURPOSE, body, self.signature, key, game_key=game.public_key)

    @property
    def file(self) -> str:
        """The name a player's message has in `inbox/`."""
        return f"press-{self.message.sender}-{_digest(self.serialize())}.yaml"


class _Passage(msgspec.Struct, frozen=True):
    """What the adjudicator reads of a message that it sends on."""

    to: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Letterbox:
    """What became of the messages in the inbox: files to add under `press/`, refusals by file name."""

    delivered: Mapping[str, bytes]
    refused: Mapping[str, str]


def is_press(file: str) -> bool:
    """Whether a file in the inbox is meant to be a message."""
    return file.startswith("press-")


def write_message(
    game: GameFile, roster: Roster, key: SecretKey, *, turn: int, at: int, to: tuple[str, ...], text: str
) -> SignedMessage:
    """Make a player's message to seats, or to everyone; raises RefusedAct for what the game forbids."""
    sender = roster.seat_of(key.public)
    if sender is None:
        raise RefusedAct(_("Your key holds no seat in game “%(game)s”.", game=game.game))
    _require_allowed(game, roster, sender, to, text)
    if game.press_policy == "anonymous":
        letters = {ADJUDICATOR: (msgspec.json.encode(_Passage(to, text)), game.public_key)}
        to, text = (), ""
    else:
        letters = {seat: (text.encode(), roster.players[seat].key) for seat in to}
        text = "" if to else text
    sealed = {
        recipient: seal_letter(
            content,
            game=game.game,
            turn=turn,
            sender=sender,
            recipient=recipient,
            own=key,
            other=other,
            room=_ROOM,
        )
        for recipient, (content, other) in letters.items()
    }
    return _signed(Message(game.game, turn, time_text(at), sender, to, text, sealed), key, game)


def _signed(message: Message, key: SecretKey, game: GameFile) -> SignedMessage:
    body = msgspec.json.encode(message)
    return SignedMessage(message, sign_document(PURPOSE, body, key, game_key=game.public_key))


def _require_allowed(game: GameFile, roster: Roster, sender: str, to: tuple[str, ...], text: str) -> None:
    if game.press_policy == "none":
        raise RefusedAct(_("This game allows no messages."))
    if not 1 <= len(text) <= LONGEST_TEXT or not all(
        letter.isprintable() or letter == "\n" for letter in text
    ):
        raise RefusedAct(_("A message has 1 to %(most)s printable characters.", most=LONGEST_TEXT))
    if sender in to or len(set(to)) < len(to) or not set(to) <= set(roster.seats):
        raise RefusedAct(
            _(
                "A message goes to other seats, each once; there are: %(seats)s.",
                seats=", ".join(roster.seats),
            )
        )


def undelivered(files: Files, game: GameFile, secret: GameSecret) -> tuple[str, ...]:
    """Name the messages in the inbox that have not been delivered."""
    done = {match[2] for name in files.names(game.paths.press) if (match := _DELIVERED.fullmatch(name))}
    names = [name for name in files.names(game.paths.inbox) if is_press(name)]
    return tuple(name for name in names if _mark(game, secret, name) not in done)


def _mark(game: GameFile, secret: GameSecret, name: str) -> str:
    """By what a delivered message is known; where no sender is named, only the adjudicator can tell."""
    if game.press_policy != "anonymous":
        return name[-13:-5]
    return secret.derive("press", name).hex()[:8]


def deliver(files: Files, game: GameFile, roster: Roster, secret: GameSecret, now: int) -> Letterbox:
    """Deliver the messages that lie in the inbox, in the order they were signed; without names, in none."""
    delivered: dict[str, bytes] = {}
    refused: dict[str, str] = {}
    last = _last_times(files, game)
    ready: list[tuple[str, str, SignedMessage]] = []
    for name in undelivered(files, game, secret):
        try:
            signed = _read_proposal(files, game, name)
            message = signed.message
            if message.sender not in roster.players or not signed.holds(
                roster.players[message.sender].key, game
            ):
                raise RefusedAct(_("The signature is not that of the seat's player."))
            if not last.get(message.sender, 0) < read_time(message.at) <= now:
                raise RefusedAct(_("It is signed before a message delivered earlier, or later than now."))
            ready.append((message.at, name, signed))
        except (RefusedAct, BadTime) as error:
            refused[name] = str(error)
    number = len(files.names(game.paths.press))
    order = sorted(
        ready, key=lambda one: _mark(game, secret, one[1]) if game.press_policy == "anonymous" else one[:2]
    )
    for _at, name, signed in order:
        try:
            passed_on = _sent_on(game, roster, secret, signed, number=number + 1, now=now)
        except (RefusedAct, SealingError) as error:
            refused[name] = str(error)
            continue
        number += 1
        delivered[f"{number:04}-{_mark(game, secret, name)}.yaml"] = passed_on.serialize()
    return Letterbox(delivered, refused)


def _last_times(files: Files, game: GameFile) -> dict[str, int]:
    """When each seat signed the newest message of it that was delivered."""
    last: dict[str, int] = {}
    for _name, signed in read_press(files, game):
        message = signed.message
        if message.sender:
            last[message.sender] = max(read_time(message.at), last.get(message.sender, 0))
    return last


def _read_proposal(files: Files, game: GameFile, name: str) -> SignedMessage:
    path = f"{game.paths.inbox}/{name}"
    if not files.is_regular(path) or files.size(path) > LARGEST_MESSAGE:
        raise RefusedAct(_("%(path)s is not a small regular file.", path=path))
    signed = read_message(files.read(path), name)
    message = signed.message
    if not _PROPOSED.fullmatch(name) or signed.file != name or message.game != game.game:
        raise RefusedAct(_("The file's name or its game does not fit what is in it."))
    return signed


def read_message(data: bytes, path: str) -> SignedMessage:
    """Read a message; raises RefusedAct when it is not in its one valid form."""
    try:
        signed = yaml_files.load(data, SignedMessage, path)
    except yaml_files.UnreadableFile as error:
        raise RefusedAct(str(error)) from error
    if signed.serialize() != data:
        raise RefusedAct(_("%(path)s is not in the form that `adjudicator` writes.", path=path))
    return signed


def _sent_on(
    game: GameFile, roster: Roster, secret: GameSecret, signed: SignedMessage, *, number: int, now: int
) -> SignedMessage:
    """Check what is in a message, and take its sender's name away where the game wants that."""
    message = signed.message
    sender = roster.players[message.sender].key
    if game.press_policy != "anonymous":
        text = message.text or "sealed"
        _require_allowed(game, roster, message.sender, message.to, text)
        if set(message.sealed) != set(message.to) or bool(message.to) == bool(message.text):
            raise RefusedAct(_("A message is a text for everyone, or sealed to each of its recipients."))
        return signed
    opened = open_letter(
        message.sealed.get(ADJUDICATOR, ""),
        game=game.game,
        turn=message.turn,
        sender=message.sender,
        recipient=ADJUDICATOR,
        own=secret.key,
        other=sender,
    )
    try:
        passage = msgspec.json.decode(opened, type=_Passage)
    except msgspec.DecodeError as error:
        raise RefusedAct(_("What is sealed is no message.")) from error
    _require_allowed(game, roster, message.sender, passage.to, passage.text)
    sealed = {
        seat: seal_for_seat(
            passage.text.encode(),
            purpose=PURPOSE,
            game=game.game,
            turn=number,
            seat=seat,
            secret=secret,
            seat_key=roster.players[seat].key,
            room=_ROOM,
        )
        for seat in passage.to
    }
    text = "" if passage.to else passage.text
    # A time to the second might tell who it was.
    return _signed(Message(game.game, number, time_text(now), "", passage.to, text, sealed), secret.key, game)


def passed_on_again(
    files: Files,
    game: GameFile,
    roster: Roster,
    secret: GameSecret,
    *,
    name: str,
    delivered: SignedMessage,
) -> bytes:
    """Make a message that was sent on without its sender's name again, from the one in the inbox.

    `roster` is that of its delivery. Raises RefusedAct where nobody sent it, and SealingError.
    """
    number, mark = name[:-14], name[-13:-5]
    for file in filter(is_press, files.names(game.paths.inbox)):
        if _mark(game, secret, file) == mark:
            signed = _read_proposal(files, game, file)
            sender = roster.players.get(signed.message.sender)
            if sender and signed.holds(sender.key, game):
                at = read_time(delivered.message.at)
                return _sent_on(game, roster, secret, signed, number=int(number), now=at).serialize()
    raise RefusedAct(_("is not what any player sent."))


def read_press(files: Files, game: GameFile) -> Iterator[tuple[str, SignedMessage]]:
    """Give the delivered messages in order; raises RefusedAct for one that is not as it must be."""
    folder = game.paths.press
    return ((name, read_message(files.read(f"{folder}/{name}"), name)) for name in files.names(folder))


def text_for(game: GameFile, roster: Roster, signed: SignedMessage, seat: str, key: SecretKey) -> str | None:
    """Read what a delivered message says to the holder of a seat; None where it is for others.

    Raises SealingError. A sender can read its own letters.
    """
    message = signed.message
    if not message.to:
        return message.text
    mine = seat if seat in message.sealed else message.to[0] if message.sender == seat else None
    if mine is None:
        return None
    if not message.sender:
        return open_for_seat(
            message.sealed[mine],
            purpose=PURPOSE,
            game=game.game,
            turn=message.turn,
            seat=seat,
            key=key,
            game_key=game.public_key,
        ).decode()
    other = roster.players[message.sender if mine == seat else mine]
    for candidate in (*other.former, other.key):
        try:
            return open_letter(
                message.sealed[mine],
                game=game.game,
                turn=message.turn,
                sender=message.sender,
                recipient=mine,
                own=key,
                other=candidate,
            ).decode()
        except SealingError:
            if candidate is other.key:
                raise
    return None


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:8]
