"""The keys of people: pairs, fingerprints, signatures, and secrets that do not show."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from hypothesis import given, strategies as st

from adjudicator.sealing import BadKey, PublicKey, SecretKey, verify
from tests.sealing.cast import EVERYONE, LANNISTER, STARK
from tests.sealing.refusals import refused
from tests.sealing.test_derivation import hkdf_sha256

FIELD = 2**255 - 19
SPARE_BIT = 1 << 255
CURVE = -121665 * pow(121666, -1, FIELD) % FIELD
LARGE_ORDER = 2**252 + 27742317777372353535851937790883648493

UNSEALABLE = (
    # RFC 7748, section 6.1: the points of small order of Curve25519: 0, 1, two of order 8, p - 1, p, p + 1.
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    # The same with the highest bit, which RFC 7748 ignores.
    "0000000000000000000000000000000000000000000000000000000000000080",
    "0100000000000000000000000000000000000000000000000000000000000080",
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b880",
    "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f11d7",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    # Not canonical, though of large order: p + 2, p + 18, the generator with the highest bit.
    "efffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0900000000000000000000000000000000000000000000000000000000000080",
)

UNSIGNABLE = (
    # The points of small order of Ed25519, of order 1, 2, 4, 4, 8, 8, 8, 8.
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    # Points of small order that are not canonical: x = 0 as negative, y = p, y = p + 1.
    "0100000000000000000000000000000000000000000000000000000000000080",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    # Not canonical, though of large order: y = p + 3 and y = p + 18, with both signs.
    "f0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "f0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
)


def test_both_pairs_derive_from_the_one_secret() -> None:
    secret = bytes(range(32))
    key = SecretKey(secret)
    label = b"\0\0\0\x0dadjudicator-1"
    signing = Ed25519PrivateKey.from_private_bytes(hkdf_sha256(secret, label + b"\0\0\0\x07signing"))
    sealing = X25519PrivateKey.from_private_bytes(hkdf_sha256(secret, label + b"\0\0\0\x07sealing"))
    assert key.public.signing == signing.public_key().public_bytes_raw()
    assert key.public.sealing == sealing.public_key().public_bytes_raw()


def test_keys_stay_what_they_were() -> None:
    key = SecretKey(bytes(range(32)))
    assert key.text() == "ADJUDICATOR-SECRET-KEY-1 AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8Xl--Q"
    assert key.public.text() == (
        "adjudicator-key-1 "
        "WQGkHddGmatlD0VC4-ldjogToZ-nV7MlVJQcMGJYjndQfa"
        "TwLs0lI5rIsR-inwevslxOmfOvoKylny7yYsj9ZuJ68Brq"
    )
    assert key.public.fingerprint == "onljvwbwpcw3uz5q"
    assert (
        key.nonce("westeros", "abc").hex()
        == "fc01b320164baf33765f639206c3c2b1ec6370cb8770d1a46d23c26ce02de838"
    )
    assert key.sign(b"message").hex() == (
        "c237a34a7916e4c28ead768cb9978b5a5a2509c5ffa1da7a8b26019c7ba06e42"
        "663889d03a85818aecbdf121d53813504b045feccb25b32bb087a4319662d004"
    )


def test_a_new_key_is_another_each_time() -> None:
    assert SecretKey.new() != SecretKey.new()


def test_a_new_key_is_one_that_every_browser_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """WebKitGTK refuses an Ed25519 secret in PKCS #8 that begins with a zero byte."""
    drawn = [number.to_bytes(32) for number in range(1000)]
    refused = next(secret for secret in drawn if not SecretKey(secret).derive("signing")[0])
    later = [refused, refused, bytes(32)]
    monkeypatch.setattr("secrets.token_bytes", lambda _size: later.pop(0))
    assert SecretKey.new() == SecretKey(bytes(32))


def test_a_seed_gives_the_same_key_again() -> None:
    assert SecretKey.from_seed(b"stark") == STARK
    assert hash(SecretKey.from_seed(b"stark")) == hash(STARK)
    assert STARK != LANNISTER


@given(st.binary(max_size=100), st.binary(max_size=100))
def test_a_signature_holds_for_its_message_and_its_key_only(message: bytes, other: bytes) -> None:
    signature = STARK.sign(message)
    assert verify(STARK.public, message, signature)
    assert verify(STARK.public, other, signature) == (message == other)
    assert not verify(LANNISTER.public, message, signature)


def test_every_flipped_bit_of_a_signature_is_noticed() -> None:
    signature = STARK.sign(b"message")
    for at in range(len(signature)):
        for bit in range(8):
            flipped = bytearray(signature)
            flipped[at] ^= 1 << bit
            assert not verify(STARK.public, b"message", bytes(flipped))


@given(st.binary(max_size=130))
def test_no_bytes_make_verify_raise(signature: bytes) -> None:
    assert not verify(STARK.public, b"message", signature)


def test_both_sides_share_the_same_secret() -> None:
    assert STARK.shared_with(LANNISTER.public) == LANNISTER.shared_with(STARK.public)


def test_a_nonce_needs_no_more_than_the_two_halves_of_a_key() -> None:
    """As a browser keeps them: neither the secret that they derive from, nor bytes of theirs."""
    shared = STARK.sealing.exchange(STARK.sealing.public_key())
    label = b"".join(len(part).to_bytes(4, "big") + part for part in (b"adjudicator-1", b"chance nonce"))
    assert STARK.nonce("x", "y") == hkdf_sha256(shared, label + b"\0\0\0\x01x\0\0\0\x01y")


def test_a_nonce_depends_on_key_game_and_play() -> None:
    nonces = {
        key.nonce(game, play)
        for key in (STARK, LANNISTER)
        for game in ("westeros", "essos")
        for play in ("1", "2")
    }
    assert len(nonces) == 8
    assert {len(nonce) for nonce in nonces} == {32}


@pytest.mark.parametrize("point", UNSEALABLE)
def test_a_key_to_which_nothing_can_be_sealed_is_refused_where_it_enters(point: str) -> None:
    with refused(BadKey, "Nothing can be sealed to this key: no program makes such a key."):
        PublicKey(STARK.public.signing, bytes.fromhex(point))


@pytest.mark.parametrize("point", UNSIGNABLE)
def test_a_key_whose_signatures_prove_nothing_is_refused_where_it_enters(point: str) -> None:
    with refused(BadKey, "A signature by this key proves nothing: no program makes such a key."):
        PublicKey(bytes.fromhex(point), STARK.public.sealing)


def test_the_tables_hold_every_point_of_small_order() -> None:
    """Computed from the curve itself: the tables name nothing else, besides other spellings."""
    found = {bytes.fromhex(point) for point in UNSIGNABLE[:8]}
    assert found == {_encoded(point) for point in _small_order()}
    # RFC 7748, section 4.1: u = (1 + y) / (1 - y), with infinity written as 0.
    sealing = {(1 + y) * pow(1 - y, -1, FIELD) % FIELD if y != 1 else 0 for _x, y in _small_order()}
    sealing |= {FIELD - 1}  # of small order on the twist of the curve
    assert sealing == {int.from_bytes(bytes.fromhex(point), "little") for point in UNSEALABLE[:5]}


def _small_order() -> list[tuple[int, int]]:
    """The points of Ed25519 (RFC 8032, section 5.1) whose order divides 8: multiples of one of order 8."""
    first = next(point for y in range(2, 100) if (point := _cleared(y)) and _times(4, point) != (0, 1))
    return [_times(number, first) for number in range(8)]


def _cleared(y: int) -> tuple[int, int] | None:
    """The part of small order of the point with this y, if there is one."""
    squared = (y * y - 1) * pow(CURVE * y * y + 1, -1, FIELD) % FIELD
    x = pow(squared, (FIELD + 3) // 8, FIELD)
    if x * x % FIELD != squared:
        x = x * pow(2, (FIELD - 1) // 4, FIELD) % FIELD
    return _times(LARGE_ORDER, (x, y)) if x * x % FIELD == squared else None


def _times(number: int, point: tuple[int, int]) -> tuple[int, int]:
    result = (0, 1)
    for bit in f"{number:b}":
        result = _sum(result, result)
        if bit == "1":
            result = _sum(result, point)
    return result


def _sum(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    (a, b), (c, d) = one, other
    product = CURVE * a * b * c * d
    x = (a * d + b * c) * pow(1 + product, -1, FIELD) % FIELD
    return x, (b * d + a * c) * pow(1 - product, -1, FIELD) % FIELD


def _encoded(point: tuple[int, int]) -> bytes:
    x, y = point
    return (y | SPARE_BIT * (x & 1)).to_bytes(32, "little")


def test_keys_of_another_size_are_refused() -> None:
    with refused(BadKey, "A public key has two halves of 32 bytes each."):
        PublicKey(STARK.public.signing[:-1], STARK.public.sealing)
    with refused(BadKey, "A secret has 32 bytes."):
        SecretKey(bytes(31))


def test_no_secret_shows_in_any_usual_form() -> None:
    for secret in EVERYONE:
        raw = secret.text().split()[1]
        for shown in (repr(secret), str(secret), f"{secret}", repr([secret])):
            assert raw not in shown
            assert raw[:8] not in shown
            assert len(shown) < 60
    assert repr(STARK) == f"<SecretKey {STARK.public.fingerprint}>"
