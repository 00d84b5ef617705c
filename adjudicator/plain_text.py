"""Text that people write, such as messages, reasons and names: what it may hold, and how it is shown.

Text of any language is let through, with the spaces and joiners that it needs. Only a sign that could change
how other text reads, or that has no meaning yet, is refused on the way in, and replaced on the way out.
"""

import codecs
import re
import unicodedata

from adjudicator.words import PlainError, gettext as _

ONE_LINE = "\t"
"""What a text on one line may hold besides, such as a reason."""

LINES = "\t\n"
"""The same for a text with lines, such as a message."""

# The same in every version of Unicode, so that what was adopted once is adopted whenever it is replayed.
_ODD = re.compile(
    "[\0-\x1f\x7f-\x9f"  # controls
    "\u2028\u2029"  # separators of lines and paragraphs
    "\u202a-\u202e\u2066-\u206f"  # what sets or overrides the direction of the text that follows
    "\ufff9-\ufffb"  # annotations between lines
    "\ud800-\udfff"  # half of a pair
    "\ufdd0-\ufdef\ufffe\uffff"  # never a sign
    "\U000e0000-\U000e001f\U000e0080-\U000e00ff\U000e01f0-\U000effff"  # unassigned and invisible
    + "".join(f"{chr(plane << 16 | 0xFFFE)}{chr(plane << 16 | 0xFFFF)}" for plane in range(1, 17))
    + "\U00040000-\U000dffff]"  # planes without a use
)

_NAMES = {
    "\0": "NULL",
    "\a": "BELL",
    "\b": "BACKSPACE",
    "\t": "TAB",
    "\n": "LINE FEED",
    "\r": "CARRIAGE RETURN",
    "\x1b": "ESCAPE",
    "\x7f": "DELETE",
}
"""Unicode has no names for controls; these are its aliases."""


class OddText(PlainError):
    """A text holds a sign that it may not hold; the error names the sign and its place."""


def encoding_of(data: bytes) -> str:
    """The encoding of a text file: UTF-8, or UTF-16, which some programs on Windows write with a mark."""
    return "utf-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"


def require_plain(text: str, besides: str = "") -> None:
    """Raise OddText for a sign that could change how other text reads, except for those `besides`."""
    for match in _ODD.finditer(text):
        if match[0] not in besides:
            raise _refused(text, match.start())


def require_known(text: str, besides: str = "") -> None:
    """As `require_plain`, and for a sign that this version of Unicode does not have.

    Only for text that is not taken in yet: another version of Python has another version of Unicode.
    """
    require_plain(text, besides)
    for place, sign in enumerate(text):
        if unicodedata.category(sign) == "Cn":
            raise _refused(text, place)


def is_visible(text: str) -> bool:
    """Whether there is anything to see in a text."""
    return any(unicodedata.category(sign)[0] not in "ZC" for sign in text)


def shown(text: str, besides: str = "", instead: str = "\N{REPLACEMENT CHARACTER}") -> str:
    """The text with what `require_plain` refuses replaced, whoever wrote it."""
    return _ODD.sub(lambda match: match[0] if match[0] in besides else instead, text)


def on_one_line(text: str) -> str:
    """The text on one line, with a space in place of each line break and of what `require_plain` refuses."""
    return re.sub(" +", " ", shown(text, instead=" ")).strip(" ")


def folded(name: str) -> str:
    """A name as it is compared with others: without regard to case, composed letters and invisible signs."""
    seen = "".join(sign for sign in name if unicodedata.category(sign) != "Cf")
    return unicodedata.normalize("NFKC", seen).casefold()


def named(sign: str) -> str:
    """A sign by its name in Unicode and its code point: `RIGHT-TO-LEFT OVERRIDE (U+202E)`."""
    code = f"U+{ord(sign):04X}"
    name = _NAMES.get(sign) or unicodedata.name(sign, "")
    if name:
        return f"{name} ({code})"
    kinds = {"Cc": _("a control character"), "Cs": _("half of a character")}
    return f"{kinds.get(unicodedata.category(sign), _('a character without a meaning'))} ({code})"


def invisible_sign(text: str) -> str:
    """The first sign in a text that nobody sees, such as a soft hyphen, by its name; "" if there is none."""
    return next((named(sign) for sign in text if unicodedata.category(sign) == "Cf"), "")


def foreign_letter(text: str, *, beside: str = "") -> str:
    """The first letter of another script in a text in Latin letters, by its name; empty if there is none.

    What stands `beside` it, such as the word that was meant, may have the Latin letters.
    """
    if not re.search("[A-Za-z]", text + beside):
        return ""
    foreign = (
        sign for sign in text if sign.isalpha() and not unicodedata.name(sign, "LATIN").startswith("LATIN")
    )
    return next(map(named, foreign), "")


def _refused(text: str, place: int) -> OddText:
    line = text.count("\n", 0, place) + 1
    column = place - text.rfind("\n", 0, place)
    told = {"sign": named(text[place]), "line": line, "column": column}
    hint = _("Leave it out, or write it in words.")
    if "\n" in text:
        return OddText(
            _("Line %(line)s, character %(column)s is %(sign)s, which is not allowed here.", **told), hint
        )
    return OddText(_("Character %(column)s is %(sign)s, which is not allowed here.", **told), hint)
