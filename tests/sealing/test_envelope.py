"""Envelopes: what was sealed opens as that, and as nothing else."""

import random
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey
from cryptography.hazmat.primitives.hpke import AEAD, KDF, KEM, Suite
from hypothesis import given, strategies as st
from msgspec.structs import replace

from adjudicator.sealing import (
    ORDERS_LIMIT,
    BadArmour,
    BadHeader,
    GameSecret,
    Header,
    MadeByNewer,
    Misdirected,
    Opened,
    PublicKey,
    SealingError,
    SecretKey,
    Tampered,
    TooLarge,
    decode,
    encode,
    envelope,
    is_canonical,
    open_for_seat,
    open_for_seat_with_secret,
    open_letter,
    open_orders,
    open_vault,
    orders_room,
    pad,
    read_header,
    seal_again,
    seal_for_seat,
    seal_letter,
    seal_orders,
    seal_vault,
    verify_sender,
)
from adjudicator.sealing.deflating import deflate
from adjudicator.sealing.derivation import joined
from adjudicator.words import use_language
from tests.sealing.cast import ESSOS, LANNISTER, MASTER, STARK, WESTEROS
from tests.sealing.refusals import refused

VECTORS = Path(__file__).parent / "vectors"
BOMB = deflate(bytes(20_000_000))
TEXT = b"answers:\n  order:\n    winterfell: march+1\n"
NOT_OPENED = "This sealed file cannot be opened: it was altered, or it was sealed with other keys."
NOT_SIGNED = (
    "The signature of these orders is not valid: they were altered after signing, or signed for another"
    " game of the same name."
)
ANOTHER_KEY = "These orders are sealed to another key than that of game westeros and cannot be opened."


def sealed_orders(
    text: bytes = TEXT,
    *,
    counter: int = 2,
    game_key: PublicKey = WESTEROS.key.public,
) -> str:
    return seal_orders(
        text, game="westeros", turn=8, seat="stark", counter=counter, sender=STARK, game_key=game_key
    )


def opened(
    sealed: bytes | str,
    *,
    game: str = "westeros",
    turn: int = 8,
    seat: str = "stark",
    sender: PublicKey = STARK.public,
    secret: GameSecret = WESTEROS,
) -> Opened:
    return open_orders(sealed, game=game, turn=turn, seat=seat, sender=sender, secret=secret)


def receipt(
    content: bytes = b"page", *, purpose: str = "receipt", label: str = "stark-0008-2", room: int = 0
) -> str:
    return seal_for_seat(
        content,
        purpose=purpose,
        game="westeros",
        turn=8,
        seat="stark",
        label=label,
        secret=WESTEROS,
        seat_key=STARK.public,
        room=room,
    )


def by_the_seat(
    sealed: bytes | str,
    *,
    purpose: str = "receipt",
    game: str = "westeros",
    turn: int = 8,
    seat: str = "stark",
    label: str = "stark-0008-2",
    key: SecretKey = STARK,
    secret: GameSecret = WESTEROS,
) -> bytes:
    return open_for_seat(
        sealed,
        purpose=purpose,
        game=game,
        turn=turn,
        seat=seat,
        label=label,
        key=key,
        game_key=secret.key.public,
    )


def by_an_auditor(
    sealed: bytes | str,
    *,
    purpose: str = "receipt",
    game: str = "westeros",
    turn: int = 8,
    seat: str = "stark",
    label: str = "stark-0008-2",
    key: SecretKey = STARK,
    secret: GameSecret = WESTEROS,
) -> bytes:
    return open_for_seat_with_secret(
        sealed,
        purpose=purpose,
        game=game,
        turn=turn,
        seat=seat,
        label=label,
        secret=secret,
        seat_key=key.public,
    )


def vault(content: bytes = b"decks", *, room: int = 0) -> str:
    return seal_vault(content, game="westeros", turn=8, secret=WESTEROS, room=room)


def signed_by(sender: SecretKey, header: Header, ciphertext: bytes) -> str:
    """An envelope around any ciphertext, as somebody who knows the format can make it."""
    signature = sender.sign(
        joined(b"adjudicator-sealed-1", header.canonical(), WESTEROS.key.public.raw, ciphertext)
    )
    return encode("ORDERS", header.lines(), signature + ciphertext)


def sealed_by_hand(plaintext: bytes) -> str:
    """An envelope with any plaintext, padded or not, as somebody who knows the format can make it."""
    header = Header("orders", "westeros", 8, seat="stark", counter=2, key=STARK.public.fingerprint)
    suite = Suite(KEM.X25519, KDF.HKDF_SHA256, AEAD.AES_128_GCM)
    recipient = X25519PublicKey.from_public_bytes(WESTEROS.key.public.sealing)
    return signed_by(STARK, header, suite.encrypt(plaintext, recipient, info=header.canonical()))


# What comes back


@given(st.binary(max_size=6000), st.integers(1, 999))
def test_orders_come_back_from_their_envelope(text: bytes, counter: int) -> None:
    sealed = sealed_orders(text, counter=counter)
    header = Header("orders", "westeros", 8, seat="stark", counter=counter, key=STARK.public.fingerprint)
    assert opened(sealed) == Opened(header, text)
    assert (
        verify_sender(
            sealed, STARK.public, game="westeros", turn=8, seat="stark", game_key=WESTEROS.key.public
        )
        == header
    )
    assert read_header(sealed) == header
    assert is_canonical(sealed.encode(), decode(sealed, 200_000))


@given(
    st.binary(max_size=3000), st.sampled_from(["private", "receipt"]), st.sampled_from(["", "stark-0008-2"])
)
def test_a_page_for_a_seat_comes_back_from_either_side(content: bytes, purpose: str, label: str) -> None:
    sealed = receipt(content, purpose=purpose, label=label, room=2000)
    assert by_the_seat(sealed, purpose=purpose, label=label) == content
    assert by_an_auditor(sealed, purpose=purpose, label=label) == content
    assert is_canonical(sealed.encode(), decode(sealed, 200_000))


def test_a_page_has_no_label_unless_it_is_given_one() -> None:
    page = receipt(b"page", purpose="private", label="")
    game, place = WESTEROS.key.public, {"game": "westeros", "seat": "stark"}
    assert open_for_seat(page, purpose="private", turn=8, key=STARK, game_key=game, **place) == b"page"
    again = open_for_seat_with_secret(
        page, purpose="private", turn=8, secret=WESTEROS, seat_key=STARK.public, **place
    )
    assert again == b"page"


def test_a_page_is_sealed_again_to_the_key_that_takes_its_seats_place() -> None:
    page = receipt(room=3000)
    again = seal_again(page, secret=WESTEROS, before=STARK.public, after=LANNISTER.public)
    assert by_the_seat(again, key=LANNISTER) == b"page"
    assert len(again) == len(page)
    with pytest.raises(Misdirected):
        by_the_seat(again)
    former = LANNISTER.public
    with refused(
        Misdirected,
        f"This sealed file is for key {STARK.public.fingerprint}, but was opened as one for key"
        f" {former.fingerprint}.",
    ):
        seal_again(page, secret=WESTEROS, before=former, after=STARK.public)
    with refused(Tampered, NOT_OPENED):
        seal_again(page, secret=ESSOS, before=STARK.public, after=former)


@given(st.binary(max_size=3000))
def test_a_vault_comes_back(content: bytes) -> None:
    sealed = vault(content, room=2000)
    assert open_vault(sealed, game="westeros", turn=8, secret=WESTEROS) == content
    assert read_header(sealed) == Header("vault", "westeros", 8, key=WESTEROS.key.public.fingerprint)


def test_what_is_sealed_for_seats_and_the_vault_is_the_same_each_time() -> None:
    assert receipt() == receipt()
    assert vault() == vault()


def test_orders_are_sealed_anew_each_time() -> None:
    assert sealed_orders() != sealed_orders()


def test_orders_in_a_quoted_windows_mail_are_opened() -> None:
    mail = "My orders:\r\n\r\n" + sealed_orders().replace("\n", "\r\n").replace("\r\n", "\r\n> ") + "\r\nNed"
    quoted = mail.replace("-----BEGIN", "> -----BEGIN", 1)
    assert opened(quoted).text == TEXT
    assert opened(("\ufeff" + quoted).encode()).text == TEXT


# What was sealed by an earlier release opens for ever


def test_recorded_orders_open() -> None:
    assert opened((VECTORS / "orders.sealed").read_bytes()).text == TEXT


def test_recorded_pages_vaults_and_letters_are_made_again() -> None:
    assert (VECTORS / "private.sealed").read_bytes() == receipt(
        b"private", purpose="private", label=""
    ).encode()
    assert (VECTORS / "receipt.sealed").read_bytes() == receipt(b"receipt").encode()
    assert (VECTORS / "vault.sealed").read_bytes() == vault(b"vault").encode()
    assert (VECTORS / "letter.sealed").read_bytes() == letter().encode()


# Sizes


def test_the_size_of_orders_has_few_classes() -> None:
    noise = random.Random(8).randbytes(9000)
    assert [
        {orders_room(sealed_orders(noise[:size])) for size in sizes}
        for sizes in ((0, 1, 1000, 1274), (1275, 1280, 2554), (2555, 5000), (5120, 9000))
    ] == [{1280}, {2560}, {5120}, {10240}]
    assert orders_room(sealed_orders(bytes(60_000))) == 1280, "what counts is the size when deflated"


def test_the_size_of_pages_and_vaults_tells_nothing_within_their_room() -> None:
    contents = [
        noise for size in (0, 1, 1024, 2990) for noise in (bytes(size), random.Random(8).randbytes(size))
    ]
    assert len({len(receipt(content, room=3000)) for content in contents}) == 1
    assert len({len(vault(content, room=3000)) for content in contents}) == 1


def test_the_largest_orders_fit_in_an_envelope_and_larger_ones_are_refused() -> None:
    for text in (b"x" * ORDERS_LIMIT, random.Random(8).randbytes(ORDERS_LIMIT)):
        assert opened(sealed_orders(text)).text == text
    with refused(TooLarge, "These orders have 65536 bytes, more than the 65535 allowed."):
        sealed_orders(b"x" * (ORDERS_LIMIT + 1))


def test_an_envelope_over_its_limit_is_refused() -> None:
    with refused(TooLarge, "This sealed block has more than the 131072 characters allowed."):
        opened(sealed_orders().replace("\n\n", "\n\n" + "A" * 1_000_000))


def test_larger_orders_are_refused_even_if_somebody_seals_them() -> None:
    with refused(TooLarge, "The sealed content has more than the 65535 bytes allowed."):
        opened(sealed_by_hand(pad(deflate(b"x" * (ORDERS_LIMIT + 1)), 0)))


def test_a_bomb_in_a_page_or_a_letter_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(envelope, "deflate", lambda _content: BOMB)
    bombs: list[Callable[[], bytes]] = [
        lambda: by_the_seat(receipt()),
        lambda: read_by(letter(), LANNISTER, STARK.public),
        lambda: open_vault(vault(), game="westeros", turn=8, secret=WESTEROS),
    ]
    for goes_off in bombs:
        with refused(TooLarge, "The sealed content has more than the 16777216 bytes allowed."):
            goes_off()


def test_orders_that_are_not_padded_are_refused_even_if_somebody_seals_them() -> None:
    with refused(Tampered, "The sealed content is not padded correctly."):
        opened(sealed_by_hand(TEXT))


def test_orders_that_are_not_deflated_are_refused_even_if_somebody_seals_them() -> None:
    with refused(Tampered, "The sealed content is not deflated correctly."):
        opened(sealed_by_hand(pad(TEXT, 0)))


# What is opened elsewhere than intended

ELSEWHERE: Mapping[str, tuple[Callable[[], object], type[SealingError], str]] = {
    "orders, other game": (
        lambda: opened(sealed_orders(), game="essos"),
        Misdirected,
        "These orders are sealed for game westeros, but this is game essos.",
    ),
    "orders, other turn": (
        lambda: opened(sealed_orders(), turn=9),
        Misdirected,
        "These orders are sealed for turn 8, but turn 9 is open.",
    ),
    "orders, other seat": (
        lambda: opened(sealed_orders(), seat="arryn"),
        Misdirected,
        "These orders are sealed for seat stark, but they were handed in for seat arryn.",
    ),
    "orders, other sender": (
        lambda: opened(sealed_orders(), sender=LANNISTER.public),
        Misdirected,
        (
            f"These orders are signed with key {STARK.public.fingerprint}, "
            f"but seat stark is held with key {LANNISTER.public.fingerprint}."
        ),
    ),
    "orders, other game's secret": (lambda: opened(sealed_orders(), secret=ESSOS), Tampered, NOT_SIGNED),
    "orders, sealed to another game": (
        lambda: opened(sealed_orders(game_key=ESSOS.key.public)),
        Tampered,
        NOT_SIGNED,
    ),
    "orders, other purpose": (
        lambda: opened(receipt()),
        Misdirected,
        "This is a sealed file of kind “receipt”, but one of kind “orders” is expected here.",
    ),
    "orders, counter changed": (
        lambda: opened(sealed_orders().replace("Counter: 2", "Counter: 3")),
        Tampered,
        NOT_SIGNED,
    ),
    "orders, turn changed": (
        lambda: opened(sealed_orders().replace("Turn: 8", "Turn: 9"), turn=9),
        Tampered,
        NOT_SIGNED,
    ),
    "seat, other game": (
        lambda: by_the_seat(receipt(), game="essos"),
        Misdirected,
        "This sealed file belongs to game westeros, not to game essos.",
    ),
    "seat, other turn": (
        lambda: by_the_seat(receipt(), turn=7),
        Misdirected,
        "This sealed file belongs to turn 8, not to turn 7.",
    ),
    "seat, other seat": (
        lambda: by_the_seat(receipt(), seat="lannister"),
        Misdirected,
        "This sealed file is for seat stark, not for seat lannister.",
    ),
    "seat, other label": (
        lambda: by_the_seat(receipt(), label="stark-0008-1"),
        Misdirected,
        "This sealed file is labelled “stark-0008-2”, but “stark-0008-1” is expected.",
    ),
    "seat, no label": (
        lambda: by_the_seat(receipt(label="")),
        Misdirected,
        "This sealed file is labelled “”, but “stark-0008-2” is expected.",
    ),
    "seat, other purpose": (
        lambda: by_the_seat(receipt(), purpose="private"),
        Misdirected,
        "This is a sealed file of kind “receipt”, but one of kind “private” is expected here.",
    ),
    "seat, other key": (
        lambda: by_the_seat(receipt(), key=LANNISTER),
        Misdirected,
        (
            f"This sealed file is for key {STARK.public.fingerprint}, "
            f"but was opened as one for key {LANNISTER.public.fingerprint}."
        ),
    ),
    "seat, other game's key": (lambda: by_the_seat(receipt(), secret=ESSOS), Tampered, NOT_OPENED),
    "seat, purpose changed": (
        lambda: by_the_seat(receipt().replace("RECEIPT", "PRIVATE"), purpose="private"),
        Tampered,
        NOT_OPENED,
    ),
    "seat, turn changed": (
        lambda: by_the_seat(receipt().replace("Turn: 8", "Turn: 7"), turn=7),
        Tampered,
        NOT_OPENED,
    ),
    "seat, label changed": (
        lambda: by_the_seat(receipt().replace("0008-2", "0008-1"), label="stark-0008-1"),
        Tampered,
        NOT_OPENED,
    ),
    "auditor, other key": (
        lambda: by_an_auditor(receipt(), key=LANNISTER),
        Misdirected,
        (
            f"This sealed file is for key {STARK.public.fingerprint}, "
            f"but was opened as one for key {LANNISTER.public.fingerprint}."
        ),
    ),
    "auditor, other secret": (lambda: by_an_auditor(receipt(), secret=ESSOS), Tampered, NOT_OPENED),
    "auditor, other label": (
        lambda: by_an_auditor(receipt(), label=""),
        Misdirected,
        "This sealed file is labelled “stark-0008-2”, but “” is expected.",
    ),
    "vault, other game": (
        lambda: open_vault(vault(), game="essos", turn=8, secret=WESTEROS),
        Misdirected,
        "This sealed file belongs to game westeros, not to game essos.",
    ),
    "vault, other turn": (
        lambda: open_vault(vault(), game="westeros", turn=9, secret=WESTEROS),
        Misdirected,
        "This sealed file belongs to turn 8, not to turn 9.",
    ),
    "vault, other secret": (
        lambda: open_vault(vault(), game="westeros", turn=8, secret=ESSOS),
        Misdirected,
        (
            f"This sealed file is for key {WESTEROS.key.public.fingerprint}, "
            f"but was opened as one for key {ESSOS.key.public.fingerprint}."
        ),
    ),
    "vault, other purpose": (
        lambda: open_vault(receipt(), game="westeros", turn=8, secret=WESTEROS),
        Misdirected,
        "This is a sealed file of kind “receipt”, but one of kind “vault” is expected here.",
    ),
    "vault, turn changed": (
        lambda: open_vault(vault().replace("Turn: 8", "Turn: 9"), game="westeros", turn=9, secret=WESTEROS),
        Tampered,
        NOT_OPENED,
    ),
}


@pytest.mark.parametrize(("attempt", "kind", "sentence"), ELSEWHERE.values(), ids=ELSEWHERE.keys())
def test_what_is_opened_elsewhere_is_refused_in_one_sentence(
    attempt: Callable[[], object], kind: type[SealingError], sentence: str
) -> None:
    with refused(kind, sentence):
        attempt()


def test_every_refusal_can_be_translated() -> None:
    told = {}
    with use_language("pseudo"):
        for name, (attempt, _kind, _sentence) in ELSEWHERE.items():
            with pytest.raises(SealingError) as caught:
                attempt()
            told[name] = str(caught.value)
    assert {name: text for name, text in told.items() if not re.fullmatch("⟦.*⟧", text)} == {}


@pytest.mark.parametrize(
    ("game", "turn", "seat", "key"),
    [
        ("essos", 8, "stark", STARK),
        ("westeros", 9, "stark", STARK),
        ("westeros", 8, "arryn", STARK),
        ("westeros", 8, "stark", LANNISTER),
    ],
)
def test_without_any_secret_the_same_is_refused(game: str, turn: int, seat: str, key: SecretKey) -> None:
    with pytest.raises(Misdirected):
        verify_sender(
            sealed_orders(), key.public, game=game, turn=turn, seat=seat, game_key=WESTEROS.key.public
        )


def test_a_sealed_file_of_an_unknown_kind_is_refused() -> None:
    with refused(
        MadeByNewer,
        "The sealed block was made by a newer version of the program: this one does not know “LETTER”.",
    ):
        read_header(vault().replace("VAULT", "LETTER"))


# What somebody else makes of an envelope


def test_another_seat_cannot_hand_in_a_copy_as_its_own() -> None:
    copied = decode(sealed_orders(), 200_000).body[64:]
    header = Header("orders", "westeros", 8, seat="lannister", counter=1, key=LANNISTER.public.fingerprint)
    forged = signed_by(LANNISTER, header, copied)
    with refused(Tampered, ANOTHER_KEY):
        opened(forged, seat="lannister", sender=LANNISTER.public)


def test_another_cannot_sign_under_the_seats_fingerprint() -> None:
    genuine = decode(sealed_orders(), 200_000)
    forged = signed_by(LANNISTER, read_header(sealed_orders()), genuine.body[64:])
    with refused(Tampered, NOT_SIGNED):
        opened(forged)


def test_an_old_ciphertext_signed_again_for_another_place_is_refused() -> None:
    sealed = sealed_orders()
    header, ciphertext = read_header(sealed), decode(sealed, 200_000).body[64:]
    assert opened(signed_by(STARK, header, ciphertext)).text == TEXT
    for moved in (replace(header, turn=9), replace(header, game="essos"), replace(header, counter=3)):
        with pytest.raises(Tampered):
            opened(signed_by(STARK, moved, ciphertext), game=moved.game, turn=moved.turn)


@pytest.mark.parametrize("size", [0, 1, 16, 31, 32, 47, 48, 49])
def test_a_signed_ciphertext_of_any_size_raises_nothing_but_a_sentence(size: int) -> None:
    with refused(Tampered, ANOTHER_KEY):
        opened(signed_by(STARK, read_header(sealed_orders()), bytes(size)))


def test_the_seal_holds_without_the_signature_too() -> None:
    sealed = sealed_orders()
    header, ciphertext = read_header(sealed), decode(sealed, 200_000).body[64:]
    chosen = random.Random(8)
    for at in (*range(64), *chosen.sample(range(64, len(ciphertext)), 200), len(ciphertext) - 1):
        with refused(Tampered, ANOTHER_KEY):
            opened(signed_by(STARK, header, flipped(ciphertext, at, chosen.randrange(8))))


# Every flipped bit


def flipped(data: bytes, at: int, bit: int) -> bytes:
    changed = bytearray(data)
    changed[at] ^= 1 << bit
    return bytes(changed)


@pytest.mark.parametrize(
    ("sealed", "attempt"),
    [
        (sealed_orders(), opened),
        pytest.param(receipt(), by_the_seat, marks=pytest.mark.slow),
        pytest.param(receipt(), by_an_auditor, marks=pytest.mark.slow),
        (vault(), lambda sealed: open_vault(sealed, game="westeros", turn=8, secret=WESTEROS)),
    ],
    ids=["orders", "receipt by the seat", "receipt by an auditor", "vault"],
)
def test_every_flipped_bit_is_refused(sealed: str, attempt: Callable[[bytes], object]) -> None:
    data = sealed.encode()
    attempt(data)
    head, tail = data.index(b"\n\n") + 80, data.index(b"-----END") - 80
    chosen = random.Random(8)
    for at in range(len(data)):
        bits = range(8) if at < head or at > tail else [chosen.randrange(8)]
        for bit in bits:
            with pytest.raises((BadArmour, BadHeader, MadeByNewer, Misdirected, Tampered)):
                attempt(flipped(data, at, bit))


def test_cut_off_orders_are_refused() -> None:
    sealed = sealed_orders()
    sentence = "This sealed block is cut off: its last line, -----END ADJUDICATOR ORDERS-----, is missing."
    for length in range(40, len(sealed) - 1, 97):
        with refused(BadArmour, sentence):
            opened(sealed[:length])


def test_opened_orders_do_not_show() -> None:
    assert "winterfell" not in repr(opened(sealed_orders()))


def test_two_games_of_one_master_do_not_open_each_others_files() -> None:
    again = MASTER.game_secret("westeros", "another nonce")
    with pytest.raises(SealingError):
        open_vault(vault(), game="westeros", turn=8, secret=again)
    with pytest.raises(SealingError):
        by_an_auditor(receipt(), secret=again)
    with pytest.raises(SealingError):
        opened(sealed_orders(), secret=again)


# Letters


def letter(own: SecretKey = STARK, other: PublicKey = LANNISTER.public) -> str:
    return seal_letter(
        b"Peace?",
        game="westeros",
        turn=8,
        sender="stark",
        recipient="lannister",
        own=own,
        other=other,
        room=0,
    )


def read_by(
    sealed: str,
    own: SecretKey,
    other: PublicKey,
    *,
    game: str = "westeros",
    turn: int = 8,
    sender: str = "stark",
    recipient: str = "lannister",
) -> bytes:
    return open_letter(sealed, game=game, turn=turn, sender=sender, recipient=recipient, own=own, other=other)


def test_a_letter_is_read_by_its_two_people_and_nobody_else() -> None:
    sealed = letter()
    assert read_by(sealed, LANNISTER, STARK.public) == b"Peace?"
    assert read_by(sealed, STARK, LANNISTER.public) == b"Peace?"
    for key in (WESTEROS.key, SecretKey.from_seed(b"arryn")):
        for other in (STARK.public, LANNISTER.public):
            passed_off = sealed.replace(LANNISTER.public.fingerprint, key.public.fingerprint)
            for shown in (sealed, passed_off):
                with pytest.raises(SealingError):
                    read_by(shown, key, other)
        # Nor can another make the same one, which would show that it is not between these two alone.
        assert letter(own=key) != sealed


@pytest.mark.parametrize(
    "elsewhere", [{"game": "essos"}, {"turn": 9}, {"sender": "arryn"}, {"recipient": "arryn"}]
)
def test_a_letter_is_one_of_its_game_turn_sender_and_recipient(elsewhere: dict[str, Any]) -> None:
    with pytest.raises(Misdirected):
        read_by(letter(), LANNISTER, STARK.public, **elsewhere)


def test_a_letter_for_another_key_is_told_by_its_key() -> None:
    stranger = SecretKey.from_seed(b"arryn").public
    with refused(
        Misdirected,
        f"This sealed file is for key {stranger.fingerprint}, but was opened as one for key"
        f" {LANNISTER.public.fingerprint}.",
    ):
        read_by(letter(other=stranger), LANNISTER, STARK.public)


def test_who_knows_public_keys_alone_opens_nothing() -> None:
    pretender = SecretKey.from_seed(b"arryn")
    vars(pretender)["public"] = STARK.public  # where the key keeps it once it is worked out
    assert pretender.public == STARK.public
    with refused(Tampered, NOT_OPENED):
        read_by(letter(), pretender, LANNISTER.public)
    with refused(Tampered, NOT_OPENED):
        by_the_seat(receipt(), key=pretender)
