"""Who a mail says that it is from and to, and which Message-IDs it names (RFC 5322, sections 3.4 and 3.6.4).

No other module reads addresses in headers. The standard library's functions for them recurse.
"""

import re
from collections.abc import Iterable

from adjudicator.mail.letter import ADDRESS
from adjudicator.mail.reading.parts import Headers
from adjudicator.mail.reading.words import (
    ENCODED_WORD,
    LONGEST_HEADER,
    decode,
    decoded_words,
    encoded_word,
    header_words,
)

MOST_ANSWERS = 48

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?\Z)', re.DOTALL)
"""A quoted string; one that is never closed goes on to the end."""

_INNERMOST_COMMENT = re.compile(r"\((?:[^()\\]|\\.)*\)")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,900}>")
_MOST_IDS_READ = 64 * 1024
_DEEPEST_COMMENT = 8
LONGEST_DOMAIN = 253
_LONGEST_LIST = 8192
"""A field of more characters names nobody."""


def sender_of(headers: Headers) -> str:
    """Return the one address in the one `From`, or nothing.

    No address is taken from what two programs might read differently: groups, lists, addresses beside
    another in angle brackets, routes, domain literals, quoted local parts, control characters.
    """
    fields = headers.all("from")
    if len(fields) != 1 or not headers.whole or len(fields[0]) > LONGEST_HEADER:
        return ""
    text = decode(fields[0].encode("latin-1", "replace"), "utf-8")
    if _CONTROL.search(text) or _hides_a_control(text):
        return ""
    name, opened, rest = _without_words(text).partition("<")
    if opened:
        address, closed, after = rest.partition(">")
        if not closed or after.strip() or ("@" in name and name.strip() != address.strip()):
            return ""
        if re.search(r"[,;:()\\]", name):
            return ""
    else:
        address = name
    return _canonical(address.strip())


def addresses_in(field: str) -> frozenset[str]:
    """Return the plain addresses that a field such as `To` lists, in the form that `sender_of` returns.

    Those in quoted strings and comments are none; where a comment is not closed, there are none at all.
    Never raises.
    """
    text = "" if len(field) > _LONGEST_LIST else _without_words(field)
    if re.search(r"[()\\]", text):
        return frozenset()
    found = set()
    for mailbox in re.split("[,;]", text):
        _group, _colon, one = mailbox.rpartition(":")
        _name, opened, inside = one.partition("<")
        found.add(_canonical((inside.partition(">")[0] if opened else one).strip()))
    return frozenset(found - {""})


def _without_words(text: str) -> str:
    """A list of addresses without its comments, and with nothing in its quoted strings."""
    text = _QUOTED.sub('""', text)
    for _depth in range(_DEEPEST_COMMENT):
        text = _INNERMOST_COMMENT.sub(" ", text)
    return text


def _hides_a_control(text: str) -> bool:
    """Whether an encoded word stands for a line break or another control character."""
    return any(_CONTROL.search(encoded_word(found)) for found in ENCODED_WORD.finditer(text))


def _canonical(address: str) -> str:
    local, at, domain = address.rpartition("@")
    if not at or not local.isascii() or "=?" in local or len(domain) > LONGEST_DOMAIN:
        return ""
    try:
        ascii_domain = domain.encode("idna").decode().lower()
    except ValueError:
        return ""
    canonical = f"{local}@{ascii_domain.removesuffix('.')}"
    return canonical if ADDRESS.fullmatch(canonical) else ""


def message_id_of(headers: Headers) -> str:
    """Return what the mail calls itself, in angle brackets, or nothing."""
    return next(iter(message_ids([headers.first("message-id")])), "")


def parent_of(headers: Headers) -> str:
    """Return the Message-ID of the mail that a program was told to answer: the first in `In-Reply-To`.

    Those in `References` are a thread's, and whoever is answered wrote them there.
    """
    return next(iter(message_ids(headers.all("in-reply-to"))), "")


def answers_of(headers: Headers) -> tuple[str, ...]:
    """The Message-IDs that a mail answers, the nearest first."""
    nearest = message_ids(headers.all("in-reply-to"))
    thread = message_ids(value[-_MOST_IDS_READ:] for value in reversed(headers.all("references")))
    return tuple(dict.fromkeys([*nearest, *reversed(thread)]))[:MOST_ANSWERS]


def message_ids(values: Iterable[str]) -> list[str]:
    """The Message-IDs in fields, in their order, also where a program has encoded them for their length."""
    return [
        found[0] for value in values for found in MESSAGE_ID.finditer(decoded_words(value[:_MOST_IDS_READ]))
    ]


def subject_of(headers: Headers) -> str:
    """Return the subject on one line."""
    return header_words(headers.first("subject"))[:250]
