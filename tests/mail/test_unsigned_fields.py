"""What a signature leaves open: other fields around the same signed body never make it say something else."""

import re
from collections import Counter

import pytest

from adjudicator.mail.identity import Vouched
from adjudicator.mail.reading.mail import has_same_parts, read_mail
from adjudicator.mail.vouching import HOW_TO_READ, vouch
from tests.mail.corpus.cast import ADDRESS, ARRIVED, MAIL, RECORDS
from tests.mail.corpus.shelf import Message, message, messages
from tests.mail.signing import Domain
from tests.slow import first

OTHER_FIELDS = (
    "",
    "Content-Type: text/plain",
    "Content-Type: text/plain; charset=utf-16",
    "Content-Type: text/plain; charset=cp500",
    "Content-Type: text/plain; format=flowed; delsp=yes",
    "Content-Type: text/html",
    "Content-Type: text/rtf",
    "Content-Type: image/png",
    "Content-Type: message/rfc822",
    "Content-Type: multipart/mixed; boundary=0",
    "Content-Type: multipart/alternative; boundary=-",
    "Content-Type: application/octet-stream; name=a.eml",
    "Content-Transfer-Encoding: base64",
    "Content-Transfer-Encoding: quoted-printable",
    "Content-Transfer-Encoding: x-uuencode",
    "Content-Disposition: attachment; filename=a.eml",
    "Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename=a.eml",
)  # fmt: skip
FIELD = re.compile(rb"(?mi)^Content-(?:Type|Transfer-Encoding|Disposition):.*\r?\n(?:[ \t].*\r?\n)*")


def vouched(raw: bytes) -> Vouched:
    return vouch(raw, read_mail(raw), secret=MAIL, league=ADDRESS, keys=RECORDS, at=ARRIVED)


def with_fields(raw: bytes, fields: str) -> bytes:
    """The mail with these fields in place of those that say how it is to be read."""
    ends = "\r\n\r\n" if b"\r\n\r\n" in raw else "\n\n"
    top, blank, body = raw.partition(ends.encode())
    top = FIELD.sub(b"", top + b"\n").rstrip(b"\r\n")
    return b"\n".join(filter(None, [top, fields.encode()])) + blank + body


def signed(folder: str) -> list[Message]:
    return [one for one in messages(folder) if vouched(one.data).address]


FOLDERS = first(1, ["identity", "clients", "plain", "mime", "headers", "limits"])


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_has_the_same_parts_without_the_fields_says_the_same(folder: str) -> None:
    alike = 0
    for one in messages(folder):
        if has_same_parts(one.data, without=HOW_TO_READ):
            alike += 1
            assert read_mail(one.data, without=HOW_TO_READ).content == read_mail(one.data).content, one.name
    assert alike


@pytest.mark.slow
@pytest.mark.parametrize("folder", FOLDERS)
def test_with_other_fields_a_mail_says_the_same_or_nobody_vouches_for_it(folder: str) -> None:
    seen: Counter[str] = Counter()
    for number, one in enumerate(signed(folder)):
        said = read_mail(one.data).content
        # Each mail gets some of the fields, and the mails of a folder all of them.
        for fields in OTHER_FIELDS if folder == "identity" else OTHER_FIELDS[number % 4 :: 4]:
            raw = with_fields(one.data, fields)
            same = read_mail(raw).content == said
            seen["same" if same else "other"] += 1
            assert same or not vouched(raw).address, (one.name, fields)
    assert seen["other"], "there is something to find"


@pytest.mark.parametrize("covered", [True, False])
def test_where_a_signature_covers_them_they_are_believed(*, covered: bool) -> None:
    """A mail that says something else without them, because a footer stands below what is encoded."""
    _field, _line, raw = message("mime", "cte-base64-then-footer").data.partition(b"From:")
    fields = ["from", "to", "subject", "date", "in-reply-to", *(sorted(HOW_TO_READ) if covered else ())]
    assert bool(vouched(Domain("example.com").signed(b"From:" + raw, fields)).address) is covered


def test_two_signatures_cover_them_together() -> None:
    _field, _line, raw = message("mime", "cte-base64-then-footer").data.partition(b"From:")
    once = Domain("example.com").signed(b"From:" + raw, ["from", "to", "subject", "content-type"])
    more = ["from", "to", "subject", "content-transfer-encoding", "content-disposition"]
    twice = Domain("example.com").signed(once, more)
    assert not vouched(once).address
    assert vouched(twice).address
    assert not vouched(twice.replace(b"; b=", b"; b=A", 1)).address
