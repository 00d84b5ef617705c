"""Headers: what may stand in one, and how it is bound."""

import pytest
from hypothesis import given, strategies as st

from adjudicator.sealing import Armour, BadArmour, BadHeader, Header, MadeByNewer, decode, encode
from adjudicator.sealing.header import FIELDS
from tests.sealing.refusals import refused

KEY = "abcdefghijklmn27"
ORDERS = Header("orders", "westeros", 8, seat="stark", counter=2, key=KEY)

names = st.from_regex(r"[a-z0-9-]{1,40}", fullmatch=True)
fields = {
    "game": names,
    "turn": st.integers(0, 999_999_999),
    "seat": names,
    "counter": st.integers(1, 999_999_999),
    "label": st.from_regex(r"[a-z0-9.-]{0,100}", fullmatch=True),
    "key": st.from_regex(r"[a-z2-7]{16}", fullmatch=True),
}
headers = st.sampled_from(sorted(FIELDS)).flatmap(
    lambda purpose: st.builds(
        Header, purpose=st.just(purpose), **{name: fields[name] for name in FIELDS[purpose]}
    )
)


def test_the_bound_bytes_stay_what_they_were() -> None:
    assert ORDERS.canonical() == (
        b'{"counter":2,"format":"adjudicator-sealed-1","game":"westeros","key":"abcdefghijklmn27",'
        b'"label":"","purpose":"orders","seat":"stark","turn":8}'
    )


@given(headers)
def test_a_header_comes_back_from_armour(header: Header) -> None:
    text = encode(header.purpose.upper(), header.lines(), b"body")
    assert Header.of(decode(text, 1000)) == header


@given(headers, headers)
def test_other_headers_are_bound_as_other_bytes(some: Header, other: Header) -> None:
    assert (some.canonical() == other.canonical()) == (some == other)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"Game": "Westeros"},
            "“Westeros” is not a game's name: that has 1 to 40 of a-z, 0-9 and the hyphen.",
        ),
        ({"Game": ""}, "“” is not a game's name: that has 1 to 40 of a-z, 0-9 and the hyphen."),
        ({"Game": "../x"}, "“../x” is not a game's name: that has 1 to 40 of a-z, 0-9 and the hyphen."),
        (
            {"Seat": "a" * 41},
            f"“{'a' * 41}” is not a seat's name: that has 1 to 40 of a-z, 0-9 and the hyphen.",
        ),
        ({"Turn": "eight"}, "“eight” is not a turn: turns are counted 0, 1, 2 and so on."),
        ({"Turn": "08"}, "“08” is not a turn: turns are counted 0, 1, 2 and so on."),
        ({"Turn": "-1"}, "“-1” is not a turn: turns are counted 0, 1, 2 and so on."),
        ({"Turn": "9" * 10}, f"“{'9' * 10}” is not a turn: turns are counted 0, 1, 2 and so on."),
        ({"Counter": "0"}, "“0” is not a counter: submissions are counted 1, 2, 3 and so on."),
        ({"Counter": "+2"}, "“+2” is not a counter: submissions are counted 1, 2, 3 and so on."),
        ({"Key": "abc"}, "“abc” is not a key's fingerprint: that has 16 of a-z and 2-7."),
    ],
)
def test_what_cannot_stand_in_a_header_is_refused(changes: dict[str, str], sentence: str) -> None:
    with refused(BadHeader, sentence):
        Header.of(Armour("ORDERS", ORDERS.lines() | changes, b"body"))


def test_a_label_has_its_own_letters() -> None:
    sentence = "“stark/2” is not a label: that has up to 100 of a-z, 0-9, hyphen and full stop."
    with refused(BadHeader, sentence):
        Header("receipt", "westeros", 8, seat="stark", label="stark/2", key=KEY)


def test_a_kind_that_there_is_not_is_refused() -> None:
    with refused(
        MadeByNewer,
        "The sealed block was made by a newer version of the program: this one does not know “LETTER”.",
    ):
        Header.of(Armour("LETTER", ORDERS.lines(), b"body"))


@pytest.mark.parametrize("name", ["Game", "Turn", "Seat", "Counter", "Key"])
def test_a_missing_header_is_named(name: str) -> None:
    lines = ORDERS.lines()
    del lines[name]
    with refused(BadArmour, f"The sealed block lacks the header “{name}”."):
        Header.of(Armour("ORDERS", lines, b"body"))


def test_a_header_of_another_kind_is_named() -> None:
    lines = ORDERS.lines() | {"Nonce": "x"}
    with refused(
        MadeByNewer,
        "The sealed block was made by a newer version of the program: this one does not know “Nonce”.",
    ):
        Header.of(Armour("ORDERS", lines, b"body"))
