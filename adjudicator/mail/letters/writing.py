"""Letters written out as messages (RFC 5322, MIME).

The same letter always gives the same bytes: boundaries are made from its content, and its date is handed in.
"""

import re
from collections.abc import Sequence
from email.charset import QP, Charset
from email.encoders import encode_base64
from email.header import Header
from email.message import Message
from email.policy import compat32
from email.utils import format_datetime
from hashlib import sha256
from urllib.parse import quote

from adjudicator.mail.letter import ADDRESS, OWN_HEADER, Attachment, Letter
from adjudicator.mail.reading.sender import MESSAGE_ID
from adjudicator.plain_text import on_one_line
from adjudicator.repository.times import in_utc

LARGEST = 500_000
"""How many bytes a letter may have."""

LONGEST_SUBJECT = 200
NAME = "Adjudicator"
"""The name beside the league's address."""

_POLICY = compat32.clone(linesep="\r\n", max_line_length=0)
"""Headers are folded here: a Message-ID on a line below its name is legal, but not every program finds it."""


def write_letter(letter: Letter, league: str, at: int) -> bytes:
    """Write a letter as sent from the `league`'s address at a time, in seconds since 1970.

    Raises ValueError for an address or a Message-ID of ours that no header could hold; everything else is
    made to fit.
    """
    message = _body(letter)
    domain = _address(league).partition("@")[2]
    if not MESSAGE_ID.fullmatch(letter.message_id):
        raise ValueError("not a Message-ID that a header can hold")
    # What a mail calls itself may be anything.
    answers = letter.answers if MESSAGE_ID.fullmatch(letter.answers) else ""
    thread = [named for named in (letter.thread, answers) if named]
    headers = {
        "From": f"{NAME} <{league}>",
        "To": _address(letter.to),
        "Date": format_datetime(in_utc(at)),
        "Message-ID": letter.message_id,
        "In-Reply-To": answers or letter.thread,
        "References": "\r\n ".join(thread),
        "Subject": _words(letter.subject),
        "Auto-Submitted": "auto-replied" if letter.answers else "auto-generated",
        "X-Auto-Response-Suppress": "OOF, AutoReply",
        "List-Id": f"<{letter.game}.games.{domain}>" if letter.game else f"<games.{domain}>",
        "List-Unsubscribe": _unsubscribe(letter, league),
        OWN_HEADER: "\r\n ".join(letter.tells) or "-",
        "MIME-Version": "1.0",
    }
    whole = Message(_POLICY)
    for name, value in headers.items():
        if value:
            whole[name] = value
    for name, value in message.items():
        whole[name] = value
    whole.set_payload(message.get_payload())
    return whole.as_bytes(policy=_POLICY)


def _address(text: str) -> str:
    if not ADDRESS.fullmatch(text):
        raise ValueError("not an address that a header can hold")
    return text


def _unsubscribe(letter: Letter, league: str) -> str:
    """A mail that ends these letters (RFC 2369), without a token: a signature, or a letter, confirms it."""
    request = " ".join(filter(None, ("letters", letter.game, "none")))
    return f"<mailto:{quote(league, safe='@')}?subject={quote(request)}>"


def _words(subject: str) -> str:
    """Encode a subject for its header (RFC 2047)."""
    text = on_one_line(subject)[:LONGEST_SUBJECT]
    # What looks like an encoded word must not be read as one.
    charset = "us-ascii" if text.isascii() and "=?" not in text else "utf-8"
    return Header(text, charset, header_name="Subject").encode(linesep="\r\n")


def _body(letter: Letter) -> Message:
    """The text, as HTML too with its pictures, and beside it the other files."""
    digest = _digest(letter)
    part = _text(letter.text, "plain")
    if letter.markup:
        shown = [_file(one) for one in letter.attachments if one.shown]
        markup = _parts("related", [_text(letter.markup, "html"), *shown], f"{digest}-r")
        part = _parts("alternative", [part, markup], f"{digest}-a")
    others = [_file(one) for one in letter.attachments if not (one.shown and letter.markup)]
    return _parts("mixed", [part, *others], f"{digest}-m")


def _digest(letter: Letter) -> str:
    whole = sha256()
    for piece in (letter.text, letter.markup):
        whole.update(sha256(piece.encode("utf-8", "surrogatepass")).digest())
    for one in letter.attachments:
        whole.update(sha256(one.data).digest())
    return whole.hexdigest()[:24]


def _parts(kind: str, parts: Sequence[Message], boundary: str) -> Message:
    """Put several parts together; one alone stays as it is.

    The boundary has characters that never stand together in text so encoded (RFC 2045, section 6.7).
    """
    if len(parts) == 1:
        return parts[0]
    whole = Message(_POLICY)
    whole["Content-Type"] = f'multipart/{kind};\r\n boundary="=_{boundary}"'
    whole.set_payload(list(parts))
    return whole


def _text(text: str, kind: str) -> Message:
    part = Message(_POLICY)
    charset = Charset("utf-8")
    charset.body_encoding = QP
    part.set_payload(text.encode("utf-8", "replace").decode(), charset)
    del part["MIME-Version"]
    part.replace_header("Content-Type", f"text/{kind}; charset=utf-8")
    return part


def _file(one: Attachment) -> Message:
    part = Message(_POLICY)
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", one.name)
    part["Content-Type"] = f'{one.kind};\r\n name="{name}"'
    part["Content-Disposition"] = f'{"inline" if one.shown else "attachment"};\r\n filename="{name}"'
    if one.shown:
        part["Content-ID"] = f"<{one.content_id}>"
    part.set_payload(one.data)
    encode_base64(part)
    return part
