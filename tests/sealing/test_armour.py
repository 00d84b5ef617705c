"""Armour: what mail does to it is forgiven, and nothing else."""

import re

import pytest
from hypothesis import given, strategies as st

from adjudicator.sealing import Armour, BadArmour, MadeByNewer, TooLarge, decode, encode, is_canonical
from adjudicator.sealing.armour import HEADERS
from tests.sealing.refusals import refused

LIMIT = 10_000
BODY = bytes(range(200))
BLOCK = encode("ORDERS", {"Turn": "8", "Game": "westeros"}, BODY)
FOUND = Armour("ORDERS", {"Game": "westeros", "Turn": "8"}, BODY)

headers = st.dictionaries(st.sampled_from(HEADERS), st.from_regex(r"[a-z0-9.-]{1,40}", fullmatch=True))


def test_a_block_stays_what_it_was() -> None:
    assert encode("VAULT", {"Key": "abc", "Game": "westeros"}, bytes(50)) == (
        "-----BEGIN ADJUDICATOR VAULT-----\n"
        "Game: westeros\n"
        "Key: abc\n"
        "\n"
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n"
        "AAA=\n"
        "-----END ADJUDICATOR VAULT-----\n"
    )


@given(st.from_regex(r"[A-Z]{1,20}", fullmatch=True), headers, st.binary(min_size=1, max_size=500))
def test_what_was_armoured_comes_back(kind: str, named: dict[str, str], body: bytes) -> None:
    text = encode(kind, named, body)
    assert decode(text, LIMIT) == decode(text.encode(), LIMIT) == Armour(kind, named, body)
    assert is_canonical(text.encode(), decode(text, LIMIT))
    assert max(map(len, text.splitlines())) <= 64 + len(kind)


FORGIVEN = {
    "windows line ends": BLOCK.replace("\n", "\r\n"),
    "byte order mark": "\ufeff" + BLOCK,
    "trailing blanks": BLOCK.replace("\n", " \t \n"),
    "quoted": re.sub("^", "> ", BLOCK, flags=re.MULTILINE),
    "quoted twice": re.sub("^", ">> ", BLOCK, flags=re.MULTILINE),
    "quoted twice with blanks": re.sub("^", " > > ", BLOCK, flags=re.MULTILINE),
    "quoted, blank line bare": re.sub("^(?=.)", "> ", BLOCK, flags=re.MULTILINE),
    "indented": re.sub("^", "    ", BLOCK, flags=re.MULTILINE),
    "lines doubled": BLOCK.replace("\n", "\n\n"),
    "blank line lost": BLOCK.replace("\n\n", "\n"),
    "broken elsewhere": re.sub("(.{40})(.{24})\n", r"\1\n\2\n", BLOCK),
    "no line end at the end": BLOCK.rstrip(),
    "in a mail": f"Hello,\n\nhere are my orders: good luck!\n\n{BLOCK}\n-- \nNed\n",
    "two blocks": BLOCK + BLOCK.replace("westeros", "essos"),
    "headers in another order": BLOCK.replace("Game: westeros\nTurn: 8", "Turn: 8\nGame: westeros"),
    "quoted in a mail": "On Monday Ned wrote:\n" + re.sub("^", "> ", BLOCK, flags=re.MULTILINE) + "\nthanks",
}


@pytest.mark.parametrize("text", FORGIVEN.values(), ids=FORGIVEN.keys())
def test_what_mail_does_is_forgiven_but_not_canonical(text: str) -> None:
    for form in (text, text.encode()):
        assert decode(form, LIMIT) == FOUND
    assert not is_canonical(text.encode(), FOUND)


def test_a_mail_in_another_charset_does_no_harm_around_the_block() -> None:
    assert decode("Grüße\n".encode("latin-1") + BLOCK.encode() + b"\xff\xfe", LIMIT) == FOUND


REFUSED = {
    "nothing": ("", "There is no sealed block here: no line is -----BEGIN ADJUDICATOR ...-----."),
    "no block": ("Hello, Ned", "There is no sealed block here: no line is -----BEGIN ADJUDICATOR ...-----."),
    "only the end": (
        BLOCK[-100:],
        "There is no sealed block here: no line is -----BEGIN ADJUDICATOR ...-----.",
    ),
    "cut off": (
        BLOCK[:150],
        "This sealed block is cut off: its last line, -----END ADJUDICATOR ORDERS-----, is missing.",
    ),
    "cut off within its last line": (
        BLOCK[:-3],
        "This sealed block is cut off: its last line, -----END ADJUDICATOR ORDERS-----, is missing.",
    ),
    "the end of another": (
        BLOCK.replace("END ADJUDICATOR ORDERS", "END ADJUDICATOR VAULT"),
        "This sealed block is cut off: its last line, -----END ADJUDICATOR ORDERS-----, is missing.",
    ),
    "cut off before another": (
        BLOCK[:150] + "\n" + BLOCK,
        "This sealed block is cut off: its last line, -----END ADJUDICATOR ORDERS-----, is missing.",
    ),
    "one character lost": (
        BLOCK.replace("AAECAw", "AECAw"),
        "The sealed block is damaged: the text between its headers and its end is not base64.",
    ),
    "one line lost but padded": (
        BLOCK.replace("AAECAw", "AA=CAw"),
        "The sealed block is damaged: the text between its headers and its end is not base64.",
    ),
    "a second spelling of the same bytes": (
        BLOCK.replace("xsc=", "xsd="),
        "The sealed block is damaged: the text between its headers and its end is not base64.",
    ),
    "nothing inside": (
        "-----BEGIN ADJUDICATOR ORDERS-----\nTurn: 8\n\n-----END ADJUDICATOR ORDERS-----\n",
        "The sealed block is damaged: the text between its headers and its end is not base64.",
    ),
    "a header after the body": (
        BLOCK.replace("-----END", "Seat: stark\n-----END"),
        "The sealed block is damaged: the text between its headers and its end is not base64.",
    ),
    "strange characters": (
        BLOCK.replace("westeros", "westerös"),
        "The sealed block is damaged: it contains characters that no sealed block has.",
    ),
    "control characters": (
        BLOCK.replace("westeros", "west\x1b[2Jeros"),
        "The sealed block is damaged: it contains characters that no sealed block has.",
    ),
    "unknown header": (
        BLOCK.replace("Turn", "Tuna"),
        "The sealed block was made by a newer version of the program: this one does not know “Tuna”.",
    ),
    "a second colon": (
        BLOCK.replace("Turn: 8", "Turn 8: Game: essos"),
        "The sealed block was made by a newer version of the program: this one does not know “Turn 8”.",
    ),
    "header in small letters": (
        BLOCK.replace("Turn", "turn"),
        "The sealed block was made by a newer version of the program: this one does not know “turn”.",
    ),
    "endless header": (
        BLOCK.replace("westeros", "w" * 1000),
        "The sealed block is damaged: one of its headers is far too long.",
    ),
    "header twice": (
        BLOCK.replace("Turn: 8", "Turn: 8\nTurn: 9"),
        "The sealed block has the header “Turn” twice.",
    ),
}


@pytest.mark.parametrize(("text", "sentence"), REFUSED.values(), ids=REFUSED.keys())
def test_what_is_not_whole_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    with refused(MadeByNewer if "newer version" in sentence else BadArmour, sentence):
        decode(text, LIMIT)


def test_a_block_over_the_limit_is_refused() -> None:
    bare = BLOCK.rstrip()
    assert decode(f"some mail\n{bare}", len(bare)) == FOUND
    with pytest.raises(TooLarge):
        decode(BLOCK, len(bare) - 1)
    with refused(TooLarge, "This sealed block has more than the 300 characters allowed."):
        decode(BLOCK, 300)
    with pytest.raises(TooLarge):
        decode("-----BEGIN ADJUDICATOR ORDERS-----\n" + "A" * 1_000_000, LIMIT)


@given(st.binary(max_size=300) | st.text(max_size=300))
def test_no_text_at_all_raises_anything_but_a_sentence(text: bytes | str) -> None:
    with pytest.raises(BadArmour):
        decode(text, LIMIT)


@given(st.data())
def test_a_damaged_block_is_refused_or_not_canonical(data: st.DataObject) -> None:
    damaged = bytearray(BLOCK.encode())
    at = data.draw(st.integers(0, len(damaged) - 1))
    damaged[at] ^= data.draw(st.integers(1, 255))
    try:
        found = decode(bytes(damaged), LIMIT)
    except (BadArmour, MadeByNewer, TooLarge):
        return
    assert found != FOUND or not is_canonical(bytes(damaged), found)
