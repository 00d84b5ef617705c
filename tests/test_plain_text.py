"""Text that people write: what is let through, what is refused by name and place, and what is shown."""

import unicodedata

import pytest
from hypothesis import given, strategies as st

from adjudicator.plain_text import (
    LINES,
    ONE_LINE,
    OddText,
    named,
    on_one_line,
    require_known,
    require_plain,
    shown,
)

HARMLESS = (
    "Quel coup\u202f! Vraiment\u00a0?",  # French
    "می\u200cخواهم",  # Persian: letters that are not joined
    "क्\u200dष",  # Hindi
    "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}\ufe0f",  # a family
    "\N{BLACK FLAG}\U000e0067\U000e0062\U000e007f",  # the flag of a part of a country
    "שלום\u200f!",  # Hebrew, with a mark of its direction
    "soft\u00adhyphen, private \ue000, tab\there",
    "Řekl: „Žluťoučký kůň“ – a šel.",
)

REFUSED = {
    "\0": "NULL (U+0000)",
    "\x1b": "ESCAPE (U+001B)",
    "\x07": "BELL (U+0007)",
    "\x9b": "a control character (U+009B)",
    "\r": "CARRIAGE RETURN (U+000D)",
    "\u202e": "RIGHT-TO-LEFT OVERRIDE (U+202E)",
    "\u2066": "LEFT-TO-RIGHT ISOLATE (U+2066)",
    "\u2028": "LINE SEPARATOR (U+2028)",
    "\ud83d": "half of a character (U+D83D)",
    "\uffff": "a character without a meaning (U+FFFF)",
    "\U000e0fff": "a character without a meaning (U+E0FFF)",
    "\U00050000": "a character without a meaning (U+50000)",
}


@pytest.mark.parametrize("text", HARMLESS)
def test_what_a_language_needs_is_let_through_and_shown_as_it_is(text: str) -> None:
    require_known(text, ONE_LINE)
    assert shown(text, ONE_LINE) == text


@pytest.mark.parametrize("sign", REFUSED)
def test_a_sign_that_could_change_how_other_text_reads_is_named_with_its_place(sign: str) -> None:
    with pytest.raises(OddText) as caught:
        require_plain(f"To arms{sign}!", LINES)
    assert str(caught.value) == f"Character 8 is {REFUSED[sign]}, which is not allowed here."
    with pytest.raises(OddText, match=r"^Line 2, character 3 is "):
        require_plain(f"One\nTo{sign}", LINES)
    assert shown(f"a{sign}b", LINES) == "a\N{REPLACEMENT CHARACTER}b"
    assert on_one_line(f"a{sign}b") == "a b"


def test_lines_and_tabs_are_for_texts_that_have_them() -> None:
    require_plain("a\tb\n", LINES)
    require_plain("a\tb", ONE_LINE)
    with pytest.raises(OddText, match=r"LINE FEED \(U\+000A\)"):
        require_plain("a\nb", ONE_LINE)
    with pytest.raises(OddText, match=r"TAB \(U\+0009\)"):
        require_plain("a\tb")


def test_a_sign_that_unicode_does_not_have_yet_is_refused_only_before_it_is_taken_in() -> None:
    """What is taken in once counts for ever, also for a Python with an older version of Unicode."""
    require_plain("\u0378")
    with pytest.raises(OddText, match=r"a character without a meaning \(U\+0378\)"):
        require_known("\u0378")


@given(st.characters())
def test_what_is_refused_follows_from_the_kind_of_the_sign(sign: str) -> None:
    """Every control, separator of lines and half of a pair; nothing that is seen."""
    kind = unicodedata.category(sign)
    refused = shown(sign) != sign
    if kind in {"Cc", "Zl", "Zp", "Cs"}:
        assert refused
    if kind[0] not in "CZ":
        assert not refused
    assert named(sign).endswith(f"(U+{ord(sign):04X})")
    assert shown(shown(sign)) == shown(sign)
