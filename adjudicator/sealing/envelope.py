"""Envelopes: orders to the adjudicator, pages and receipts to a seat, and the adjudicator's own vault.

Each is text armour with a readable header. Keys, tags and signatures bind that header, so that an envelope
opens only for what it was sealed as.
"""

import msgspec

from adjudicator.sealing import armour, deterministic, hpke
from adjudicator.sealing.deflating import deflate, inflate
from adjudicator.sealing.derivation import derive, joined
from adjudicator.sealing.errors import Tampered, TooLarge
from adjudicator.sealing.game_secret import GameSecret
from adjudicator.sealing.header import FORMAT, Header, refuse_misdirected
from adjudicator.sealing.keys import PublicKey, SecretKey, verify
from adjudicator.sealing.padding import pad, unpad
from adjudicator.words import gettext as _

ORDERS_LIMIT = 64 * 1024 - 1
"""The most bytes of orders that can be sealed."""

ENVELOPE_LIMIT = 128 * 1024
"""The most characters of armoured orders; larger ones are refused unread."""

SEALED_LIMIT = 16 * 1024 * 1024
"""The most characters of an armoured page, receipt, letter or vault, and the most bytes sealed in it."""

PRESS = "press"

_SIGNATURE_SIZE = 64
_ORDERS_ROOM = 1280


class Opened(msgspec.Struct, frozen=True):
    """Orders as the seat sealed them, with their header; `repr` does not show the orders."""

    header: Header
    text: bytes

    def __repr__(self) -> str:
        return f"<Opened {self.header}>"


def read_header(sealed: bytes | str) -> Header:
    """What any envelope says about itself; reading it needs no key, and proves nothing."""
    return Header.of(armour.decode(sealed, SEALED_LIMIT))


def seal_orders(
    text: bytes,
    *,
    game: str,
    turn: int,
    seat: str,
    counter: int,
    label: str = "",
    sender: SecretKey,
    game_key: PublicKey,
) -> str:
    """Orders sealed to the game's key (HPKE, RFC 9180, base mode), then signed by the seat (RFC 8032).

    The signature covers the game's key too, so that it tells two games of one name apart without any secret.
    Every call gives other bytes. Its size has few classes, 1,280 bytes of deflated orders and then each
    doubling, because an order file's size tells how much a player has planned. Raises `TooLarge` over
    `ORDERS_LIMIT`.
    """
    if len(text) > ORDERS_LIMIT:
        raise TooLarge(
            _(
                "These orders have %(size)s bytes, more than the %(limit)s allowed.",
                size=len(text),
                limit=ORDERS_LIMIT,
            )
        )
    key = sender.public.fingerprint
    header = Header("orders", game, turn, seat=seat, counter=counter, label=label, key=key)
    deflated = deflate(text)
    room = _ORDERS_ROOM
    while room <= len(deflated):
        room *= 2
    ciphertext = hpke.encrypt(pad(deflated, room), game_key, info=header.canonical())
    signature = sender.sign(_signed(header, ciphertext, game_key))
    return _armoured(header, signature + ciphertext)


def verify_sender(
    sealed: bytes | str, key: PublicKey, *, game: str, turn: int, seat: str, game_key: PublicKey
) -> Header:
    """The header of orders that the holder of `key` signed for this game, turn and seat; needs no secret.

    Raises `SealingError` with what is wrong. Whether the counter is the highest is the caller's to judge.
    """
    header, _ciphertext = _verified(sealed, key, game=game, turn=turn, seat=seat, game_key=game_key)
    return header


def open_orders(
    sealed: bytes | str, *, game: str, turn: int, seat: str, sender: PublicKey, secret: GameSecret
) -> Opened:
    """The orders in `sealed`, after all that `verify_sender` checks; raises `SealingError`."""
    header, ciphertext = _verified(
        sealed, sender, game=game, turn=turn, seat=seat, game_key=secret.key.public
    )
    # The signature is valid, so nothing was altered on the way: the sender sealed them to another key.
    reason = _(
        "These orders are sealed to another key than that of game %(game)s and cannot be opened.", game=game
    )
    padded = hpke.decrypt(ciphertext, secret.key, info=header.canonical(), reason=reason)
    return Opened(header, inflate(unpad(padded), ORDERS_LIMIT))


def orders_room(sealed: bytes | str) -> int:
    """The room of the orders in an envelope, as `pad` uses it: all that its size reveals."""
    body = armour.decode(sealed, ENVELOPE_LIMIT).body
    return max(_ORDERS_ROOM, len(body) - _SIGNATURE_SIZE - hpke.OVERHEAD)


def seal_for_seat(
    content: bytes,
    *,
    purpose: str,
    game: str,
    turn: int,
    seat: str,
    label: str = "",
    secret: GameSecret,
    seat_key: PublicKey,
    room: int,
) -> str:
    """`content` for the holder of `seat_key` alone, the same bytes every time.

    `purpose` is `private` or `receipt`, `label` what tells one receipt from another, `room` as for `pad`.
    The key comes from X25519 between game and seat: nobody but these two can make or open such a file.
    """
    header = Header(purpose, game, turn, seat=seat, label=label, key=seat_key.fingerprint)
    shared = _shared(secret.key, seat_key, game_key=secret.key.public, seat_key=seat_key)
    return _encrypted(header, shared, content, room)


def open_for_seat(
    sealed: bytes | str,
    *,
    purpose: str,
    game: str,
    turn: int,
    seat: str,
    label: str = "",
    key: SecretKey,
    game_key: PublicKey,
) -> bytes:
    """The content sealed by `seal_for_seat`, opened by the seat with its own key; raises `SealingError`."""
    header = Header(purpose, game, turn, seat=seat, label=label, key=key.public.fingerprint)
    return _decrypted(sealed, header, _shared(key, game_key, game_key=game_key, seat_key=key.public))


def open_for_seat_with_secret(
    sealed: bytes | str,
    *,
    purpose: str,
    game: str,
    turn: int,
    seat: str,
    label: str = "",
    secret: GameSecret,
    seat_key: PublicKey,
) -> bytes:
    """The content sealed by `seal_for_seat`, opened with the game's secret, for instance by an auditor."""
    header = Header(purpose, game, turn, seat=seat, label=label, key=seat_key.fingerprint)
    shared = _shared(secret.key, seat_key, game_key=secret.key.public, seat_key=seat_key)
    return _decrypted(sealed, header, shared)


def seal_again(sealed: bytes | str, *, secret: GameSecret, before: PublicKey, after: PublicKey) -> str:
    """What `seal_for_seat` sealed to one key, sealed to another in as many bytes; raises `SealingError`."""
    block = armour.decode(sealed, SEALED_LIMIT)
    header = Header.of(block)
    refuse_misdirected(header, msgspec.structs.replace(header, key=before.fingerprint))
    game = secret.key
    shared = _shared(game, before, game_key=game.public, seat_key=before)
    padded = deterministic.decrypt(shared, header.canonical(), block.body)
    header = msgspec.structs.replace(header, key=after.fingerprint)
    shared = _shared(game, after, game_key=game.public, seat_key=after)
    return _armoured(header, deterministic.encrypt(shared, header.canonical(), padded))


def seal_letter(
    content: bytes,
    *,
    game: str,
    turn: int,
    sender: str,
    recipient: str,
    own: SecretKey,
    other: PublicKey,
    room: int,
) -> str:
    """`content` from the holder of `own` to the holder of `other`, the same bytes every time.

    The key comes from X25519 between the two: nobody else can make or open it, the adjudicator included.
    """
    header = Header(PRESS, game, turn, seat=recipient, label=sender, key=other.fingerprint)
    return _encrypted(header, _between(own, other), content, room)


def open_letter(
    sealed: bytes | str,
    *,
    game: str,
    turn: int,
    sender: str,
    recipient: str,
    own: SecretKey,
    other: PublicKey,
) -> bytes:
    """The content sealed by `seal_letter`, opened by either of the two with the other's key.

    Raises `SealingError`.
    """
    found = Header.of(armour.decode(sealed, SEALED_LIMIT))
    keys = {own.public.fingerprint, other.fingerprint}
    key = found.key if found.key in keys else own.public.fingerprint
    header = Header(PRESS, game, turn, seat=recipient, label=sender, key=key)
    return _decrypted(sealed, header, _between(own, other))


def letter_key(sealed: bytes | str, *, own: SecretKey, other: PublicKey) -> bytes:
    """The key that opens this one letter for anybody, and no other letter of the two."""
    header = Header.of(armour.decode(sealed, SEALED_LIMIT))
    return deterministic.content_key(_between(own, other), header.canonical())


def open_letter_with_key(
    sealed: bytes | str, *, game: str, turn: int, sender: str, recipient: str, key: bytes
) -> bytes:
    """The content sealed by `seal_letter`, opened with its `letter_key`; raises `SealingError`."""
    block = armour.decode(sealed, SEALED_LIMIT)
    header = Header.of(block)
    wanted = Header(PRESS, game, turn, seat=recipient, label=sender, key=header.key)
    refuse_misdirected(header, wanted)
    padded = deterministic.decrypt_with_key(key, wanted.canonical(), block.body)
    return inflate(unpad(padded), SEALED_LIMIT)


def _between(own: SecretKey, other: PublicKey) -> bytes:
    """The shared secret of two players, the same from either side."""
    first, second = sorted((own.public.sealing, other.sealing))
    return derive(own.shared_with(other), "letter", first, second)


def seal_vault(content: bytes, *, game: str, turn: int, secret: GameSecret, room: int) -> str:
    """`content` for whoever has the game's secret, the same bytes every time; `room` as for `pad`."""
    header = Header("vault", game, turn, key=secret.key.public.fingerprint)
    return _encrypted(header, secret.vault_key, content, room)


def open_vault(sealed: bytes | str, *, game: str, turn: int, secret: GameSecret) -> bytes:
    """The content sealed by `seal_vault`; raises `SealingError`."""
    header = Header("vault", game, turn, key=secret.key.public.fingerprint)
    return _decrypted(sealed, header, secret.vault_key)


def _verified(
    sealed: bytes | str, key: PublicKey, *, game: str, turn: int, seat: str, game_key: PublicKey
) -> tuple[Header, bytes]:
    """The header and the ciphertext, after checking that they are the sender's and in the right place."""
    block = armour.decode(sealed, ENVELOPE_LIMIT)
    header = Header.of(block)
    wanted = Header("orders", game, turn, seat=seat, counter=header.counter or 1, key=key.fingerprint)
    refuse_misdirected(header, wanted)
    signature, ciphertext = block.body[:_SIGNATURE_SIZE], block.body[_SIGNATURE_SIZE:]
    if not verify(key, _signed(header, ciphertext, game_key), signature):
        raise Tampered(
            _(
                "The signature of these orders is not valid: they were altered after signing, or "
                "signed for another game of the same name."
            )
        )
    return header, ciphertext


def _signed(header: Header, ciphertext: bytes, game_key: PublicKey) -> bytes:
    return joined(FORMAT.encode(), header.canonical(), game_key.raw, ciphertext)


def _shared(own: SecretKey, other: PublicKey, *, game_key: PublicKey, seat_key: PublicKey) -> bytes:
    """The shared secret of game and seat, the same from either side; binds both keys as RFC 7748 advises."""
    return derive(own.shared_with(other), "seat", game_key.sealing, seat_key.sealing)


def _encrypted(header: Header, secret: bytes, content: bytes, room: int) -> str:
    return _armoured(header, deterministic.encrypt(secret, header.canonical(), pad(deflate(content), room)))


def _decrypted(sealed: bytes | str, wanted: Header, secret: bytes) -> bytes:
    block = armour.decode(sealed, SEALED_LIMIT)
    refuse_misdirected(Header.of(block), wanted)
    return inflate(unpad(deterministic.decrypt(secret, wanted.canonical(), block.body)), SEALED_LIMIT)


def _armoured(header: Header, body: bytes) -> str:
    return armour.encode(header.purpose.upper(), header.lines(), body)
