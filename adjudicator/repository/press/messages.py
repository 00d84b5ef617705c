"""Press: messages that players write to each other and to everyone, delivered by every run.

A message is a signed file `inbox/press-<seat>-<digest>.yaml`. In an open game it is delivered byte for byte
into `press/`. A statement can be read by everyone; a letter is sealed by its sender to each recipient, and
the adjudicator cannot read it. A note is a letter to oneself, which every game allows. In an anonymous game,
any other message is sealed to the adjudicator, who sends it on without its sender's name. Numbers give the
order of delivery.
"""

import hashlib
from collections.abc import Iterator, Sequence

import msgspec

from adjudicator import yaml_files
from adjudicator.plain_text import LINES, require_known, shown
from adjudicator.repository.files import Files
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.layout import file_number, in_order
from adjudicator.repository.people.refused_act import RefusedAct, refuse_odd_text
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.times import BadTime, read_time, time_text
from adjudicator.sealing import (
    PublicKey,
    SealingError,
    SecretKey,
    open_for_seat,
    open_letter,
    seal_letter,
    sign_document,
    verify_document,
)
from adjudicator.words import gettext as _

PURPOSE = "press"
LONGEST_TEXT = 4000
ADJUDICATOR = "adjudicator"
"""The recipient of anonymous messages, which the adjudicator sends on."""

ROOM = 4 * LONGEST_TEXT + 1024
"""Enough for the longest text in UTF-8 and its envelope: the size of a letter reveals nothing."""


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"sender": "from"}):
    """A message. `to` is empty for a text to everyone; letters are under `sealed`, by recipient.

    `sender` is the seat, empty if the game names none. `at` is when it was signed.
    """

    game: str
    turn: int
    at: str
    sender: str
    to: tuple[str, ...]
    text: str
    sealed: dict[str, str]

    @property
    def is_note(self) -> bool:
        """Whether its sender wrote it for nobody else."""
        return is_note(self.sender, self.to)


class SignedMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message with its signature (Ed25519, base64): the sender's, or that of the game's signing key.

    The game signs messages that name no sender.
    """

    message: Message
    signature: str

    def serialize(self) -> bytes:
        """Return the only valid form of the file."""
        return yaml_files.dump(self)

    def holds(self, key: PublicKey, game: GameFile) -> bool:
        """Whether the holder of a key signed exactly this message, for this game."""
        body = msgspec.json.encode(self.message)
        return verify_document(PURPOSE, body, self.signature, key, game_key=game.public_key)

    @property
    def file(self) -> str:
        """The name of a player's message in `inbox/`."""
        return f"press-{self.message.sender}-{_digest(self.serialize())}.yaml"


class Passage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The part of an anonymous message that the adjudicator reads.

    Anything else in it is refused: how deep it may be nested would differ from one Python to another.
    """

    to: tuple[str, ...]
    text: str


def is_note(sender: str, to: Sequence[str]) -> bool:
    """Whether a message from a seat to these seats is for nobody else."""
    return tuple(to) == (sender,)


def is_press(file: str) -> bool:
    """Whether a file in the inbox is meant to be a message."""
    return file.startswith("press-")


def write_message(
    game: GameFile, roster: Roster, key: SecretKey, *, turn: int, at: int, to: tuple[str, ...], text: str
) -> SignedMessage:
    """Make a player's message to seats, or to everyone; raises RefusedAct for anything the game forbids."""
    sender = roster.seat_of(key.public)
    if sender is None:
        raise RefusedAct(_("Your key holds no seat in game “%(game)s”.", game=game.game))
    noted = is_note(sender, to)
    if game.press_policy == "none" and not noted:
        raise RefusedAct(_("This game allows no messages."))
    require_allowed(roster, sender, to, text)
    refuse_odd_text(text, LINES, require_known)
    if game.press_policy == "anonymous" and not noted:
        letters = {ADJUDICATOR: (msgspec.json.encode(Passage(to, text)), game.public_key)}
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
            room=ROOM,
        )
        for recipient, (content, other) in letters.items()
    }
    return sign_message(Message(game.game, turn, time_text(at), sender, to, text, sealed), key, game)


def sign_message(message: Message, key: SecretKey, game: GameFile) -> SignedMessage:
    """Sign a message with the sender's key, or with the game's signing key if it names no sender."""
    body = msgspec.json.encode(message)
    return SignedMessage(message, sign_document(PURPOSE, body, key, game_key=game.public_key))


def require_allowed(roster: Roster, sender: str, to: tuple[str, ...], text: str | None) -> None:
    """Raise RefusedAct unless a seat may write to these seats; `text` is None if it is sealed."""
    if text is not None and not 1 <= len(text) <= LONGEST_TEXT:
        raise RefusedAct(_("A message has 1 to %(most)s characters.", most=LONGEST_TEXT))
    if text is not None:
        refuse_odd_text(text, LINES)
    if is_note(sender, to):
        return
    if sender in to or len(set(to)) < len(to) or not set(to) <= set(roster.seats):
        raise RefusedAct(
            _(
                "A message goes to seats other than your own, each named once; the seats are %(seats)s.",
                seats=", ".join(roster.seats),
            )
        )
    if unread := set(to) & set(roster.stewards):
        raise RefusedAct(
            _(
                "A steward plays for seat “%(seats)s”, and nobody reads letters to it.",
                seats=", ".join(sorted(unread)),
            )
        )


def read_message(data: bytes, path: str) -> SignedMessage:
    """Read a message; raises RefusedAct unless it is in its one valid form."""
    try:
        signed = yaml_files.load(data, SignedMessage, path)
    except yaml_files.UnreadableFile as error:
        raise RefusedAct(str(error), error.hint) from error
    if signed.serialize() != data:
        raise RefusedAct(_("%(path)s is not in the form that `adjudicator` writes.", path=path))
    return signed


class _Dated(msgspec.Struct, frozen=True):
    game: str
    turn: int
    at: str


class _Head(msgspec.Struct, frozen=True):
    message: _Dated


_HEAD_LINES = 4
_LONGEST_HEAD = 200


def signed_at(data: bytes) -> int | None:
    """When a message says it was signed, from the head of its file alone; None if it does not."""
    head = data[:_LONGEST_HEAD].split(b"\n", _HEAD_LINES)
    try:
        at = yaml_files.load(b"\n".join(head[:_HEAD_LINES]), _Head, "").message.at
        seconds = read_time(at)
    except (yaml_files.UnreadableFile, BadTime):
        return None
    return seconds if time_text(seconds) == at else None


def read_press(files: Files, game: GameFile, after: int = 0) -> Iterator[tuple[str, SignedMessage]]:
    """Return the delivered messages in order, those with higher numbers than `after`.

    Raises RefusedAct for a malformed one.
    """
    folder = game.paths.press
    names = (name for name in in_order(files.names(folder)) if file_number(name) > after)
    return ((name, read_message(files.read(f"{folder}/{name}"), name)) for name in names)


def own_letters(files: Files, game: GameFile, seat: str, key: SecretKey) -> Iterator[tuple[str, Passage]]:
    """Return the anonymous letters that a seat has sent, each with its time.

    Only sender and adjudicator can open them; those sent with a key given up since are left out.
    """
    for name in sorted(filter(is_press, files.names(game.paths.inbox))):
        try:
            signed = read_message(files.read(f"{game.paths.inbox}/{name}"), name)
            message = signed.message
            if message.sender != seat or not signed.holds(key.public, game):
                continue
            letter = open_letter(
                message.sealed[ADJUDICATOR],
                game=game.game,
                turn=message.turn,
                sender=seat,
                recipient=ADJUDICATOR,
                own=key,
                other=game.public_key,
            )
            passage = msgspec.json.decode(letter, type=Passage)
        except (RefusedAct, SealingError, LookupError, msgspec.MsgspecError):
            continue
        if passage.to:
            yield message.at, passage


def text_for(
    game: GameFile, rosters: Sequence[Roster], signed: SignedMessage, seat: str, key: SecretKey
) -> str | None:
    """Read what a delivered message says to the holder of a seat; None if it is for others.

    `rosters` are all there have been, since the writer may have given up the key or the seat. A sender can
    read its own letters. Raises SealingError.
    """
    message = signed.message
    if not message.to:
        return message.text
    mine = seat if seat in message.sealed else message.to[0] if message.sender == seat else None
    if mine is None:
        return None
    if not message.sender:
        sent_on = open_for_seat(
            message.sealed[mine],
            purpose=PURPOSE,
            game=game.game,
            turn=message.turn,
            seat=seat,
            key=key,
            game_key=game.public_key,
        )
        return readable(sent_on)
    other = message.sender if mine == seat else mine
    held = dict.fromkeys(roster.players[other].key for roster in reversed(rosters) if other in roster.players)
    failure: SealingError | None = None
    for candidate in held:
        try:
            letter = open_letter(
                message.sealed[mine],
                game=game.game,
                turn=message.turn,
                sender=message.sender,
                recipient=mine,
                own=key,
                other=candidate,
            )
            return readable(letter)
        except SealingError as error:
            failure = failure or error
    raise failure or SealingError(_("Nobody has held the seat “%(seat)s”.", seat=other))


def readable(letter: bytes) -> str:
    """Return what was sealed in a letter as text that a message can have.

    Only its recipient can open it, so nobody has checked it: bytes that are not text or would steer a
    terminal or turn other text around are replaced, and a text that is too long is cut.
    """
    text = letter.decode("utf-8", "replace")
    whole = shown(text[:LONGEST_TEXT], LINES)
    return whole if len(text) <= LONGEST_TEXT else f"{whole}…"


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:8]
