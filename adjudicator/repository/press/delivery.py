"""Delivery: which messages in a game's inbox are valid, and what becomes of them.

Each message is delivered once, whatever order messages arrive in. The same judgement (`judge`) applies
before a message is sent, before it is taken in, and before it is delivered.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from adjudicator.plain_text import LINES, shown
from adjudicator.repository.faults import faults_as
from adjudicator.repository.files import Files, read_small, without_copy
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.intake.refusals import FarAhead, NotYet, require_signed_by
from adjudicator.repository.layout import NAME, file_number
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.people.roster import Roster, seats_refuse
from adjudicator.repository.press.messages import (
    ADJUDICATOR,
    PURPOSE,
    ROOM,
    Message,
    Passage,
    SignedMessage,
    is_press,
    read_message,
    require_allowed,
    sign_message,
    signed_at,
)
from adjudicator.repository.schedule import DAY
from adjudicator.repository.times import read_time, time_text
from adjudicator.repository.turn.sealed_payloads import UNDECODABLE
from adjudicator.sealing import (
    GameSecret,
    PublicKey,
    SealingError,
    SecretKey,
    open_letter,
    read_header,
    seal_for_seat,
)
from adjudicator.words import gettext as _
from adjudicator.yaml_files import NewerFile

LARGEST_MESSAGE = 256 * 1024
OLDEST = 7 * DAY
"""How long after signing a message can be delivered, so that nobody keeps one back for another day."""
MOST_A_DAY = 50
"""How many messages a seat may send within any day, by the times of signing: more than anybody reads."""
MOST_BYTES_A_DAY = 4 * 1024 * 1024
"""How many bytes of them, since they stay in the repository for ever; a letter to five has 120 thousand."""

_PROPOSED = re.compile(rf"press-({NAME.pattern})-([0-9a-f]{{8}})\.yaml")
_DELIVERED = re.compile(r"([0-9]{4,6})-([0-9a-f]{8})\.yaml")


class Occasion(msgspec.Struct, frozen=True):
    """What messages are judged by: the game, its roster, the newest turn (or None), and the time."""

    game: GameFile
    roster: Roster
    newest: int | None
    now: int


class Letterbox(msgspec.Struct, frozen=True):
    """The result for the messages in the inbox: files to add under `press/`, refusals by file name.

    Messages in neither must wait, because they are signed later than now.
    """

    delivered: Mapping[str, bytes]
    refused: Mapping[str, str]


class _Sent(msgspec.Struct):
    """What a seat has sent: the time each message was signed, according to itself, and its size."""

    messages: list[tuple[int, int]]

    def add(self, at: int, size: int) -> None:
        """Count one more message; raises RefusedAct if no day around it has room for it."""
        near = [other for time, other in self.messages if abs(time - at) < DAY]
        if len(near) >= MOST_A_DAY or sum(near) + size > MOST_BYTES_A_DAY:
            raise RefusedAct(
                _(
                    "The seat has sent %(most)s messages within a day, or %(bytes)s MiB of them, which is"
                    " the limit; send it tomorrow.",
                    most=MOST_A_DAY,
                    bytes=MOST_BYTES_A_DAY // 1024**2,
                )
            )
        self.messages.append((at, size))


def judge(occasion: Occasion, name: str, data: bytes) -> SignedMessage:
    """Read a player's message called `name` in the inbox, if it may be delivered.

    Raises RefusedAct with a sentence that quotes nothing of the message but its time. Sealed content is not
    examined.
    """
    game, roster, newest, now = occasion.game, occasion.roster, occasion.newest, occasion.now
    if newest is None:
        raise seats_refuse(_("The game has not started: not every seat is taken and ready."))
    signed = _own(game, roster, name, data)
    message = signed.message
    if game.press_policy == "none" and not message.is_note:
        raise RefusedAct(_("This game allows no messages."))
    at = signed_at(data)
    if at is None or not 0 <= message.turn <= newest:
        raise RefusedAct(_("It is not a message as adjudicator writes it."))
    if at < now - OLDEST:
        raise RefusedAct(_("It was signed more than %(days)s days ago; write it again.", days=OLDEST // DAY))
    if game.press_policy == "anonymous" and not message.is_note:
        keys = {ADJUDICATOR: game.public_key}
        fits = not message.to and not message.text
    else:
        require_allowed(roster, message.sender, message.to, None if message.to else message.text)
        keys = {seat: roster.players[seat].key for seat in message.to}
        fits = bool(message.to) != bool(message.text)
    if not fits or set(message.sealed) != set(keys):
        raise RefusedAct(_("A message must be a text for everyone, or sealed to each of its recipients."))
    for recipient, key in keys.items():
        _require_sealed(message, recipient, key)
    require_signed_by(at, now)
    return signed


def _own(game: GameFile, roster: Roster, name: str, data: bytes) -> SignedMessage:
    """Read a message that the holder of its seat signed for this game; raises RefusedAct."""
    try:
        if len(data) > LARGEST_MESSAGE:
            raise RefusedAct(name)
        signed = read_message(data, name)
    except RefusedAct as error:
        if isinstance(error.__cause__, NewerFile):
            raise RefusedAct(_("It was made by a newer version of the program.")) from error
        raise RefusedAct(_("It is not a message as adjudicator writes it.")) from error
    message = signed.message
    if not _PROPOSED.fullmatch(name) or signed.file != name or message.game != game.game:
        raise RefusedAct(_("It is for a different game than its path says, or its file name is wrong."))
    if message.sender not in roster.players or not signed.holds(roster.players[message.sender].key, game):
        raise RefusedAct(_("Its signature is not that of the seat's player."))
    return signed


def _require_sealed(message: Message, recipient: str, key: PublicKey) -> None:
    """Raise RefusedAct unless a letter's header says that this recipient can open it."""
    wanted = (PURPOSE, message.game, message.turn, recipient, message.sender)
    try:
        found = read_header(message.sealed[recipient])
    except SealingError as error:
        raise RefusedAct(_("A letter in it is not a complete sealed block.")) from error
    if (found.purpose, found.game, found.turn, found.seat, found.label) != wanted:
        raise RefusedAct(_("A letter in it is sealed for another game, turn, sender or recipient."))
    if found.key != key.fingerprint:
        raise RefusedAct(
            _("A letter in it is sealed to a key that its recipient no longer has; write it again.")
        )


def require_ration(files: Files, game: GameFile, name: str, data: bytes) -> None:
    """Raise RefusedAct if a seat has sent too much within a day for this message."""
    match = _PROPOSED.fullmatch(name)
    names = _messages_of(files, game, match[1]) if match else ()
    _sent(files, game, (other for other in names if other != name)).add(signed_at(data) or 0, len(data))


def _sent(files: Files, game: GameFile, names: Iterable[str]) -> _Sent:
    """What a seat has sent with the messages of these names."""
    read = (_read(files, game, name) for name in names)
    return _Sent([(at, len(data)) for data in read if (at := signed_at(data)) is not None])


def _messages_of(files: Files, game: GameFile, seat: str) -> tuple[str, ...]:
    """Return the files in the inbox that are named like a seat's messages."""
    return tuple(
        name
        for name in files.names(game.paths.inbox)
        if (match := _PROPOSED.fullmatch(name)) and match[1] == seat
    )


def _read(files: Files, game: GameFile, name: str) -> bytes:
    """Read a file in the inbox that may be a message; anything that cannot be one reads as empty."""
    return read_small(files, f"{game.paths.inbox}/{name}", LARGEST_MESSAGE)


def undelivered(files: Files, game: GameFile, secret: GameSecret) -> tuple[str, ...]:
    """Return the messages in the inbox that have not been delivered."""
    inbox, press = game.paths.inbox, game.paths.press
    names = [name for name in files.names(inbox) if is_press(name)]
    if not names:
        return ()
    if game.press_policy == "anonymous":
        marks = {match[2] for name in files.names(press) if (match := _DELIVERED.fullmatch(name))}
        return tuple(name for name in names if _mark(game, secret, name) not in marks)
    # It is delivered byte for byte, so that no other message can be mistaken for it.
    return without_copy(files, inbox, names, press)


def _mark(game: GameFile, secret: GameSecret, name: str) -> str:
    """The identity of a delivered message; if no sender is named, only the adjudicator can tell."""
    if game.press_policy != "anonymous":
        return name[-13:-5]
    return secret.derive("press", name).hex()[:8]


def deliver(files: Files, occasion: Occasion, secret: GameSecret, signing: SecretKey) -> Letterbox:
    """Deliver the messages in the inbox in the order they were signed; anonymous ones in no order.

    From each seat, as many as it may send in a day. `signing` is the game's signing key, which signs the
    anonymous ones.
    """
    game, roster, now = occasion.game, occasion.roster, occasion.now
    delivered: dict[str, bytes] = {}
    refused: dict[str, str] = {}
    by_seat: dict[str, dict[str, None]] = {}
    for name in undelivered(files, game, secret):
        match = _PROPOSED.fullmatch(name)
        by_seat.setdefault(match[1] if match else "", {})[name] = None
    ready: list[tuple[str, str, SignedMessage]] = []
    for seat, names in by_seat.items():
        sent = [name for name in _messages_of(files, game, seat) if name not in names]
        ready += _judged(files, occasion, names, _sent(files, game, sent), refused)
    number = max(map(file_number, files.names(game.paths.press)), default=0)
    order = sorted(
        ready, key=lambda one: _mark(game, secret, one[1]) if game.press_policy == "anonymous" else one[:2]
    )
    for _at, name, signed in order:
        passed_on = signed
        try:
            with faults_as(RefusedAct):
                if game.press_policy == "anonymous" and not signed.message.is_note:
                    unnamed = _without_sender(game, roster, secret, signed, number=number + 1, now=now)
                    passed_on = sign_message(unnamed, signing, game)
        except RefusedAct as error:
            refused[name] = str(error)
            continue
        number += 1
        delivered[f"{number:04}-{_mark(game, secret, name)}.yaml"] = passed_on.serialize()
    return Letterbox(delivered, refused)


def _judged(
    files: Files, occasion: Occasion, names: Iterable[str], sent: _Sent, refused: dict[str, str]
) -> Iterator[tuple[str, str, SignedMessage]]:
    """Return the messages of a seat that may be delivered now, the oldest first; `sent` are earlier ones.

    Adds refusals to `refused`; refused messages do not count.
    """
    read = {name: _read(files, occasion.game, name) for name in names}
    for name, data in sorted(read.items(), key=lambda one: (signed_at(one[1]) or 0, one[0])):
        try:
            with faults_as(RefusedAct):
                signed = judge(occasion, name, data)
                sent.add(read_time(signed.message.at), len(data))
        except (NotYet, FarAhead):
            continue
        except RefusedAct as error:
            refused[name] = str(error)
            continue
        yield signed.message.at, name, signed


def _without_sender(
    game: GameFile, roster: Roster, secret: GameSecret, signed: SignedMessage, *, number: int, now: int
) -> Message:
    """Return an anonymous message as it is sent on; raises RefusedAct if its content may not be."""
    message = signed.message
    try:
        opened = open_letter(
            message.sealed[ADJUDICATOR],
            game=game.game,
            turn=message.turn,
            sender=message.sender,
            recipient=ADJUDICATOR,
            own=secret.key,
            other=roster.players[message.sender].key,
        )
        passage = msgspec.json.decode(opened, type=Passage)
    except (SealingError, LookupError, *UNDECODABLE) as error:
        raise RefusedAct(_("The sealed content is not a message.")) from error
    # The reason is public, so it does not say which sign stands where in a text that is not.
    if passage.text != shown(passage.text, LINES):
        raise RefusedAct(_("The message contains a character that is not allowed in messages."))
    require_allowed(roster, message.sender, passage.to, passage.text)
    sealed = {
        seat: seal_for_seat(
            passage.text.encode(),
            purpose=PURPOSE,
            game=game.game,
            turn=number,
            seat=seat,
            secret=secret,
            seat_key=roster.players[seat].key,
            room=ROOM,
        )
        for seat in passage.to
    }
    text = "" if passage.to else passage.text
    # A time to the second might reveal who it was.
    return Message(game.game, number, time_text(now), "", passage.to, text, sealed)


def passed_on_again(
    files: Files,
    game: GameFile,
    roster: Roster,
    secret: GameSecret,
    *,
    name: str,
    delivered: SignedMessage,
) -> Message:
    """Make an anonymous message again from the one in the inbox.

    `roster` is that of its delivery. Raises RefusedAct if nobody sent it.
    """
    number, mark = name[:-14], name[-13:-5]
    for file in filter(is_press, files.names(game.paths.inbox)):
        if _mark(game, secret, file) == mark:
            signed = _own(game, roster, file, _read(files, game, file))
            at = read_time(delivered.message.at)
            return _without_sender(game, roster, secret, signed, number=int(number), now=at)
    raise RefusedAct(_("is not what any player sent."))
