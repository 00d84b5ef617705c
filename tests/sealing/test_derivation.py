"""Keys from one secret: against HKDF written out from RFC 5869, and labels that do not run together."""

import hmac

from hypothesis import given, strategies as st

from adjudicator.sealing.derivation import derive, joined

labels = st.lists(st.binary(max_size=6), max_size=4)


def hkdf_sha256(secret: bytes, info: bytes) -> bytes:
    """RFC 5869 for 32 bytes without salt: extract, then one block of expand."""
    extracted = hmac.digest(bytes(32), secret, "sha256")
    return hmac.digest(extracted, info + b"\x01", "sha256")


def test_a_key_is_hkdf_of_the_length_prefixed_labels() -> None:
    info = b"\0\0\0\x0dadjudicator-1" + b"\0\0\0\x04game" + b"\0\0\0\x08westeros" + b"\0\0\0\0"
    assert derive(b"secret", "game", b"westeros", "") == hkdf_sha256(b"secret", info)


def test_a_key_stays_what_it_was() -> None:
    assert (
        derive(bytes(32), "key").hex() == "b28dc5743b8206b1198ad6bcba6633979466cce6c0ca823776f1fbb13468996f"
    )


@given(labels, labels)
def test_other_parts_never_join_to_the_same_bytes(some: list[bytes], others: list[bytes]) -> None:
    assert (joined(*some) == joined(*others)) == (some == others)


@given(labels, labels)
def test_other_labels_give_another_key(some: list[bytes], others: list[bytes]) -> None:
    assert (derive(b"secret", *some) == derive(b"secret", *others)) == (some == others)
