"""From bytes to words: charsets, and encoded words in headers (RFC 2047)."""

import binascii
import codecs
import quopri
import re
import unicodedata

_BYTE_ORDER_MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
_NOT_CHARSETS = frozenset(
    ["utf-7", "idna", "punycode", "unicode-escape", "raw-unicode-escape", "undefined", "unicode_escape"]
)
"""Python's codecs that are no charsets of mail, or that hide ASCII characters in others (UTF-7)."""

_CHARSET = re.compile(r"[A-Za-z0-9_.:-]{1,40}")
ENCODED_WORD = re.compile(r"=\?([^?\s]{1,60})\?([BbQq])\?([^?\s]*)\?=")
_BETWEEN_WORDS = re.compile(r"(\?=)[ \t]+(=\?)")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")

LONGEST_HEADER = 1000
"""As many characters of a header are decoded."""

_PLAIN = str.maketrans(
    {
        **dict.fromkeys("“”„‟«»", '"'),
        **dict.fromkeys("‘’‚‛", "'"),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        **dict.fromkeys("\u00a0\u202f\u3000\t", " "),
        **dict.fromkeys(map(chr, range(0x2000, 0x200B)), " "),
        **dict.fromkeys("\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad\0"),
        "…": "...",
    }
)


def plain(line: str) -> str:
    """Return a line with plain quotation marks, dashes and blanks, and without characters of no width.

    Blanks at its beginning are kept, and a tab is two.
    """
    return line.replace("\t", "  ").translate(_PLAIN).rstrip()


def decode(data: bytes, charset: str) -> str:
    """Decode a text by its byte order mark, its charset, as UTF-8 or as Windows-1252, in this order."""
    for mark, encoding in _BYTE_ORDER_MARKS.items():
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    if data.count(0) * 3 > len(data):
        return data.decode("utf-16-be" if data.startswith(b"\0") else "utf-16-le", "replace")
    known = _known(charset)
    for encoding in (known, "utf-8"):
        try:
            return data.decode(encoding)
        except ValueError:
            continue
    return data.decode("windows-1252" if known in {"ascii", "utf-8"} else known, "replace")


def _known(charset: str) -> str:
    if not _CHARSET.fullmatch(charset):
        return "utf-8"
    try:
        name = codecs.lookup(charset).name
        b"a".decode(charset)
    except (LookupError, ValueError):
        return "utf-8"
    if name == "iso8859-1":
        return "windows-1252"  # programs write that, quotation marks and dashes included, under this name
    return "ascii" if name in _NOT_CHARSETS else name


def header_words(value: str) -> str:
    """Decode a header whose characters are bytes: one line, without control characters."""
    value = decode(value[:LONGEST_HEADER].encode("latin-1", "replace"), "utf-8")
    return " ".join(_CONTROLS.sub(" ", decoded_words(value)).split())


def decoded_words(value: str) -> str:
    """Decode the encoded words of a header; a blank between two of them is none (RFC 2047)."""
    return ENCODED_WORD.sub(encoded_word, _BETWEEN_WORDS.sub(r"\1\2", value))


def encoded_word(found: re.Match[str]) -> str:
    """Decode one encoded word, control characters included."""
    charset, encoding, text = found.groups()
    data = text.encode("ascii", "replace")
    try:
        if encoding in "Bb":
            data = binascii.a2b_base64(data + b"=" * (-len(data) % 4))
        else:
            data = quopri.decodestring(data, header=True)
    except binascii.Error:
        return found[0]
    return decode(data, charset.partition("*")[0])


def folded(text: str) -> str:
    """Return a text without case and accents, for comparing it with known words."""
    return "".join(
        letter
        for letter in unicodedata.normalize("NFKD", text.casefold())
        if not unicodedata.combining(letter)
    )
