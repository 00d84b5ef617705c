"""Opening: how notes and letters become public after a game, by those who wrote and got them.

Whoever consents gives, in an act `open`, the keys of what only consenting people wrote and got. Each key
opens one envelope and tells nothing of any other, so that everyone reads what was sealed, and nothing else.
Of a letter to several seats each has an envelope of its own.
"""

import base64
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec

from adjudicator.repository.files import Files
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.layout import file_number
from adjudicator.repository.people.acts import MOST_KEYS, Act, Open
from adjudicator.repository.people.roster import Player, Roster
from adjudicator.repository.press.messages import Message, SignedMessage, read_press, readable
from adjudicator.sealing import (
    PublicKey,
    SealingError,
    SecretKey,
    letter_key,
    open_letter_with_key,
    read_header,
)

Adopted = Sequence[tuple[Act, Roster]]
"""Acts, each with the roster after it."""


class Envelope(NamedTuple):
    """A message as it is sealed to a recipient; `other` is the key at its other end."""

    number: int
    message: Message
    recipient: str
    other: PublicKey

    @property
    def name(self) -> str:
        """What an act calls it, as in `0007/stark`."""
        return _envelope(self.number, self.recipient)


class Opening(msgspec.Struct, frozen=True):
    """What a seat can open now, and the seats whose consent further letters lack.

    There is `more` than one act holds.
    """

    envelopes: tuple[Envelope, ...]
    waits_for: tuple[str, ...]
    more: bool

    @property
    def notes(self) -> int:
        """How many notes it opens."""
        return sum(one.message.is_note for one in self.envelopes)

    @property
    def letters(self) -> int:
        """How many letters it opens."""
        return len({one.number for one in self.envelopes if not one.message.is_note})

    def keys(self, own: SecretKey) -> dict[str, str]:
        """The keys of its envelopes by their names, as an act has them."""
        keys = {
            one.name: letter_key(one.message.sealed[one.recipient], own=own, other=one.other)
            for one in self.envelopes
        }
        return {name: base64.b64encode(key).decode() for name, key in keys.items()}


def opening(files: Files, game: GameFile, adopted: Adopted, seat: str) -> Opening:
    """Find what the holder of a seat can open with the present key, with the consents adopted so far."""
    holder = adopted[-1][1].players[seat]
    consents, given = {**_consents(adopted), seat: holder}, _keys(adopted)
    found: list[Envelope] = []
    waits_for: dict[str, None] = {}
    for name, signed in read_press(files, game):
        message = signed.message
        people = _people(message)
        if not message.sender or seat not in people:
            continue
        keys = {who: _key_used(signed, game, who, consents) for who in people}
        waits_for |= {who: None for who, key in keys.items() if key is None and who != seat}
        if keys[seat] == holder.key:
            for to in message.to if message.sender == seat else (seat,):
                other = keys[message.sender if to == seat else to]
                number = file_number(name)
                if None not in keys.values() and other and _envelope(number, to) not in given:
                    found.append(Envelope(number, message, to, other))
    return Opening(tuple(found[:MOST_KEYS]), tuple(waits_for), len(found) > MOST_KEYS)


def opened(files: Files, game: GameFile, adopted: Adopted) -> Iterator[tuple[Message, str]]:
    """Return the notes and letters that everyone can read, each with its text, in order of delivery.

    A key that does not open what it names counts for nothing, and so does one of a letter to which somebody
    has not consented.
    """
    consents, keys = _consents(adopted), _keys(adopted)
    for name, signed in read_press(files, game) if keys else ():
        message = signed.message
        if message.sender and all(_key_used(signed, game, who, consents) for who in _people(message)):
            number = file_number(name)
            texts = (_text(message, to, keys.get(_envelope(number, to))) for to in message.to)
            if text := next((text for text in texts if text is not None), None):
                yield message, text


def _envelope(number: int, recipient: str) -> str:
    return f"{number:04}/{recipient}"


def _people(message: Message) -> dict[str, None]:
    """The seats that wrote or got a message; nobody if it is for everyone."""
    return dict.fromkeys((message.sender, *message.to)) if message.to else {}


def _consents(adopted: Adopted) -> dict[str, Player]:
    """Who has consented, by seat."""
    return {act.seat: roster.players[act.seat] for act, roster in adopted if isinstance(act, Open)}


def _keys(adopted: Adopted) -> dict[str, bytes]:
    """The keys that were given, by envelope; the last counts."""
    given = (act.keys for act, _roster in adopted if isinstance(act, Open))
    return {envelope: base64.b64decode(key) for keys in given for envelope, key in keys.items()}


def _key_used(
    signed: SignedMessage, game: GameFile, seat: str, consents: Mapping[str, Player]
) -> PublicKey | None:
    """With which key somebody who consents wrote or got a message; None if it was somebody else."""
    player, message = consents.get(seat), signed.message
    if player is None:
        return None
    if seat in message.sealed:
        return player.key_called(read_header(message.sealed[seat]).key)
    return next((key for key in (player.key, *player.former) if signed.holds(key, game)), None)


def _text(message: Message, recipient: str, key: bytes | None) -> str | None:
    if key is None:
        return None
    with suppress(SealingError):
        letter = open_letter_with_key(
            message.sealed[recipient],
            game=message.game,
            turn=message.turn,
            sender=message.sender,
            recipient=recipient,
            key=key,
        )
        return readable(letter)
    return None
