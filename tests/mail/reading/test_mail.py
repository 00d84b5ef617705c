"""A mail as a whole: what is found first, and that no bytes do any harm."""

import time
from hashlib import sha256

import pytest
from hypothesis import example, given, strategies as st

from adjudicator.mail.content import NOTHING, Content, Damaged, Nothing, PlainOrders, Request, SealedBlock
from adjudicator.mail.incoming import FETCHED, LARGEST, Mail
from adjudicator.mail.markers import write_marked
from adjudicator.mail.reading.mail import read_mail
from adjudicator.sealing import armour

BLOCK = armour.encode("ORDERS", {"Game": "westeros", "Turn": "8"}, b"sealed" * 40)
TEMPLATE = """\
# Westeros

game: westeros
turn: 8
seat: stark

answers:
# Lead a card.
  lead:

plans:
  - lead: any
    do: low
"""
ASKED = write_marked(TEMPLATE, "westeros", "k4x2m7qz")
ANSWERED = ASKED.replace("lead:\n", "lead: 7\n")
SLOWEST = 20.0
"""As much processor time as a mail may take anywhere: what grows too fast with its length takes minutes."""


def _content(body: str) -> Content:
    return read_mail(f"From: a@b.example\nSubject: Re: [westeros]\n\n{body}".encode()).content


def _quoted(text: str) -> str:
    return "".join(f"> {line}\n" for line in text.splitlines())


def test_a_quoted_template_that_nobody_changed_is_nothing() -> None:
    for body in (ASKED, f"Thanks!\n\n{_quoted(ASKED)}", _quoted(_quoted(ASKED))):
        found = _content(body)
        assert isinstance(found, Nothing)
        assert found.form


@pytest.mark.parametrize(
    "changed",
    [
        ANSWERED,
        ASKED.replace("any", "first"),
        ASKED.replace("  - lead: any\n    do: low\n", ""),
        ASKED.replace("low", "high"),
    ],
)
def test_one_that_was_changed_is_orders(changed: str) -> None:
    assert isinstance(_content(_quoted(changed)), PlainOrders)


def test_what_is_filled_in_counts_wherever_it_stands() -> None:
    for body in (
        f"{ASKED}\n{_quoted(ANSWERED)}",
        f"{_quoted(ASKED)}\n{ANSWERED}",
        f"{ANSWERED}\n{_quoted(ASKED)}",
    ):
        content = _content(body)
        assert isinstance(content, PlainOrders)
        assert "lead: 7" in content.text
        assert (content.named, content.whole) == ("westeros", True)


def test_one_without_its_end_is_not_whole() -> None:
    content = _content(ANSWERED.rpartition("#")[0])
    assert isinstance(content, PlainOrders)
    assert not content.whole


def test_a_sealed_block_comes_before_orders_in_clear_and_these_before_requests() -> None:
    assert _content(f"status\n{ANSWERED}{_quoted(BLOCK)}") == SealedBlock(BLOCK)
    assert isinstance(_content(f"status\n{ANSWERED}{_quoted(BLOCK[:99])}"), PlainOrders)
    assert _content(f"status\n{_quoted(ASKED)}{_quoted(BLOCK[:99])}") == Request("status")
    assert isinstance(_content(_quoted(BLOCK[:99])), Damaged)


def test_a_request_is_none_the_less_one_if_what_is_quoted_was_cut_off() -> None:
    torn = _quoted(ASKED.rpartition("#")[0])
    assert _content(f"status\n\n{torn}") == Request("status")
    assert isinstance(_content(f"Hello\n\n{torn}"), PlainOrders)


def test_an_end_without_a_beginning_is_damaged() -> None:
    end = ANSWERED.partition("\n")[2]
    content = _content(end)
    assert isinstance(content, Damaged)
    assert "not the line that begins them" in content.reason
    assert isinstance(_content(f"status\n{end}"), Request)


@pytest.mark.parametrize(
    ("headers", "reason"),
    [
        ("Content-Type: application/ms-tnef; name=winmail.dat", "plain text"),
        ("Content-Type: application/octet-stream; name=Winmail.dat", "plain text"),
        ("Content-Type: application/zip", "zip"),
        ("Content-Type: image/zip\nContent-Transfer-Encoding: base64\n\nUEsDBAo=", "zip"),
        ("Content-Type: application/pkcs7-mime; smime-type=signed-data", "encrypted"),
        ("Content-Type: multipart/encrypted; boundary=b\n\n--b\nContent-Type: a/x\n\nx", "encrypted"),
    ],
)
def test_files_that_are_not_opened_are_explained(headers: str, reason: str) -> None:
    content = read_mail(f"{headers}\n\nabc".encode()).content
    assert isinstance(content, Damaged)
    assert reason in content.reason


def test_a_document_is_not_called_a_zip_file() -> None:
    header = "Content-Type: application/vnd.oasis.opendocument.text\nContent-Transfer-Encoding: base64"
    assert isinstance(read_mail(f"{header}\n\nUEsDBAo=".encode()).content, Nothing)


def test_a_large_mail_is_read_as_if_only_its_beginning_had_come() -> None:
    data = b"From: a@b.example\nSubject: hello\n\n" + (b"x" * 63 + b"\n") * (LARGEST // 64)
    whole, cut = read_mail(data), read_mail(data[:FETCHED], cut=True)
    assert whole.cut
    assert whole.digest == sha256(data).hexdigest() != cut.digest
    assert (whole.sender, whole.subject, whole.content) == (cut.sender, cut.subject, cut.content)
    assert not read_mail(data[:LARGEST]).cut


def test_of_text_and_page_the_one_that_can_be_read_counts() -> None:
    torn = ANSWERED.replace("lead: 7", "lead: 7: 8")
    page = f"<pre>{ANSWERED}</pre>"
    mail = read_mail(
        "Content-Type: multipart/alternative; boundary=b\n\n"
        f"--b\n\n{torn}\n--b\nContent-Type: text/html\n\n{page}\n--b--\n".encode()
    )
    assert isinstance(mail.content, PlainOrders)
    assert "lead: 7\n" in mail.content.text


def test_a_person_who_fills_in_orders_is_no_program() -> None:
    for header in ("Subject: Holiday orders", "X-Auto-Response-Suppress: OOF", "Precedence: bulk"):
        automatic = read_mail(f"{header}\n\n{ASKED}".encode()).automatic
        assert automatic
        assert (read_mail(f"{header}\n\n{ANSWERED}".encode()).automatic == "") == ("bulk" not in automatic)


def test_a_person_who_writes_that_they_go_on_holiday_is_no_program() -> None:
    assert read_mail(b"Subject: Holiday\n\naway westeros until 2026-11-30").automatic == ""
    assert read_mail(b"Subject: Holiday\n\nI am away until 2026-11-30").automatic
    answer = b"Subject: Holiday\nIn-Reply-To: <letter@example.org>\n\nAway until Monday"
    assert read_mail(answer).automatic, "a program answers a letter so"


def test_nothing_is_nothing() -> None:
    assert read_mail(b"") == Mail(sha256(b"").hexdigest())
    assert read_mail(b"").content == NOTHING


_PIECES = rb"""
\n|\n\n|\r|\0| |\xff|From: |a@b.c|<|>|(|"|,|Subject: |=?utf-8?q?|=?utf-8?b?|=41|?=|Content-Type: |
multipart/mixed; |boundary=b|--b\n|--b--\n|text/html\n\n|text/plain; format=flowed\n\n|
message/rfc822\n\n|charset=|utf-16|utf-7|Content-Transfer-Encoding: |base64|quoted-printable|x-uuencode|
begin 644 a\n|#5F5R\n|<div>|<blockquote>|</div>|idna|&#x41;|<!--|filename*0*=utf-8%41|
-----BEGIN ADJUDICATOR ORDERS-----\n|Game: x\n|QUJD|-----END ADJUDICATOR ORDERS-----\n|
# ---- orders for x begin ----\n|# ---- orders for x end ----\n|answers:\n|plans:\n|- a: b\n|  c: {d\n|
# note\n|#\n|status\n|press a\n|message/delivery-status\n\n|Action: failed\n
"""
_SAMPLED = st.sampled_from(
    [piece.decode("unicode_escape").encode("latin-1") for piece in _PIECES.replace(b"\n", b"").split(b"|")]
)


@given(st.lists(_SAMPLED | st.binary(max_size=9), max_size=60).map(b"".join))
@example(b"Content-Type: message/rfc822\n\n" * 3000)
@example(b"From: " + b"(" * 20_000)
@example(b"Message-ID: <[x@y]>\nReferences: <[\n\n")
def test_no_bytes_do_any_harm(data: bytes) -> None:
    mail = read_mail(data)
    assert mail == read_mail(data)
    assert "\n" not in mail.subject + mail.sender + mail.message_id + mail.automatic
    if isinstance(mail.content, Damaged):
        assert len(mail.content.reason) < 500


_MARKED = b"# ---- orders for x begin ----\nanswers:\n"
_NESTED = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(200))


@pytest.mark.slow
@pytest.mark.parametrize(
    "data",
    [
        _NESTED + b"\n" * LARGEST,
        b"Content-Type: multipart/mixed; boundary=b\n\n" + b"--b\nContent-Type: text/html\n\n<a\n" * 7000,
        b'Content-Type: a/b; x="' + b";" * LARGEST,
        b"From: " + b"(" * LARGEST,
        b"Subject: " + b"=?utf-8?q?a?= " * 20_000,
        b"\n" + b"\n" * LARGEST,
        b"\n" + b"-" * LARGEST,
        b"\n" + b"-----BEGIN ADJUDICATOR ORDERS-----\n" * 7000,
        b"\n" + _MARKED + b"{\n" * LARGEST,
        b"\n" + _MARKED + b"a" + b" " * LARGEST,
        b"\n" + _MARKED * 6000,
        b"Content-Type: text/html\n\n" + b"<a><b><c>" * 20_000 + b"</z>" * 9000,
        b"Content-Type: text/html\n\n" + b"<td>" * 60_000,
        b"Content-Type: text/plain; format=flowed\n\n" + b"a \n" * 80_000,
        b"Subject: press a\n\n" + b"a: \n" * 80_000,
        b"Subject: press a\n\n" + b"-" * LARGEST + b"x",
        b"From: a@" + "ä".encode() * 100_000,
    ],
    ids=range(17),
)
def test_no_mail_takes_long(data: bytes) -> None:
    before = time.process_time()
    read_mail(data[:LARGEST])
    assert time.process_time() - before < SLOWEST
