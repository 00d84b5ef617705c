"""The keys of people: pairs, fingerprints, signatures, and secrets that do not show."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from hypothesis import given, strategies as st

from adjudicator.sealing import BadKey, PublicKey, SecretKey, verify
from tests.sealing.cast import EVERYONE, LANNISTER, STARK
from tests.sealing.refusals import refused
from tests.sealing.test_derivation import hkdf_sha256

POINTS_OF_SMALL_ORDER = (
    # The points of small order of Curve25519, little-endian: 0, 1, two of order 8, p - 1, p, p + 1.
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
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
        == "5fd7577cd6d087b6442b4c429d684e2928b0b21db9637380c951d640f185c641"
    )
    assert key.sign(b"message").hex() == (
        "c237a34a7916e4c28ead768cb9978b5a5a2509c5ffa1da7a8b26019c7ba06e42"
        "663889d03a85818aecbdf121d53813504b045feccb25b32bb087a4319662d004"
    )


def test_a_new_key_is_another_each_time() -> None:
    assert SecretKey.new() != SecretKey.new()


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


def test_a_nonce_depends_on_key_game_and_play() -> None:
    nonces = {
        key.nonce(game, play)
        for key in (STARK, LANNISTER)
        for game in ("westeros", "essos")
        for play in ("1", "2")
    }
    assert len(nonces) == 8
    assert {len(nonce) for nonce in nonces} == {32}


@pytest.mark.parametrize("point", POINTS_OF_SMALL_ORDER)
def test_a_key_to_which_nothing_can_be_sealed_is_refused_where_it_enters(point: str) -> None:
    with refused(BadKey, "Nothing can be sealed to this key: no program makes such a key."):
        PublicKey(STARK.public.signing, bytes.fromhex(point))


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
