"""The texts of a mail: charsets, flowed paragraphs, pages, quoting."""

import base64
import binascii
import codecs
import quopri
from time import process_time

import pytest

from adjudicator.mail.content import Nothing, Request
from adjudicator.mail.reading import markup
from adjudicator.mail.reading.lines import Line, flowed_lines, lines_of
from adjudicator.mail.reading.mail import read_mail
from adjudicator.mail.reading.parts import leaves, normal, split
from adjudicator.mail.reading.texts import Text, texts_of
from adjudicator.mail.reading.words import decode


def _texts(message: bytes) -> list[Text]:
    return texts_of(list(leaves(*split(normal(message)))))


def _words(message: bytes) -> list[str]:
    return ["\n".join(line.text for line in text.lines).strip() for text in _texts(message)]


@pytest.mark.parametrize(
    ("data", "charset", "text"),
    [
        ("grüße".encode(), "utf-8", "grüße"),
        ("grüße".encode("latin-1"), "iso-8859-1", "grüße"),
        ("grüße".encode(), "", "grüße"),
        ("grüße".encode(), "us-ascii", "grüße"),
        ("„grüße“".encode("cp1252"), "", "„grüße“"),
        ("„grüße“".encode("cp1252"), "utf-8", "„grüße“"),
        ("„grüße“".encode("cp1252"), "ISO-8859-1", "„grüße“"),
        (b"gr\xfc\x81e", "iso-8859-1", "grü\ufffde"),
        ("привет".encode("koi8-r"), "koi8-r", "привет"),
        ("日本".encode("iso-2022-jp"), "iso-2022-jp", "日本"),
        ("日本".encode("big5"), "Big5", "日本"),
        ("한국".encode("euc-kr"), "ks_c_5601-1987", "한국"),
        ("grüße".encode(), "unknown-8bit", "grüße"),
        ("grüße".encode(), "x\0y", "grüße"),
        ("grüße".encode(), "rot13", "grüße"),
        ("grüße".encode(), "../../x", "grüße"),
        (b"a-b", "idna", "a-b"),
        (b"a-b-", "punycode", "a-b-"),
        (b"\\u0041", "unicode_escape", "\\u0041"),
        (b"+ADw-b+AD4-", "utf-7", "+ADw-b+AD4-"),
        (codecs.BOM_UTF8 + b"a", "us-ascii", "a"),
        ("grüße".encode("utf-16"), "", "grüße"),
        (codecs.BOM_UTF16_BE + "grüße".encode("utf-16-be"), "utf-8", "grüße"),
        ("grüße\n".encode("utf-16-le"), "", "grüße\n"),
        ("grüße\n".encode("utf-16-be"), "", "grüße\n"),
        (b"", "utf-8", ""),
        (b"\xff\xfea", "", "\ufffd"),
    ],
)
def test_charsets(data: bytes, charset: str, text: str) -> None:
    assert decode(data, charset) == text


@pytest.mark.parametrize("end", ["\r\n", "\r", "\v", "\f", "\x85", "\u2028", "\u2029"], ids=ascii)
def test_a_line_ends_where_any_program_ends_it(end: str) -> None:
    assert _words(f"\npress b{end}Hello".encode()) == ["press b\nHello"]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a", [Line(0, "a")]),
        ("> a", [Line(1, "a")]),
        (">a", [Line(1, "a")]),
        (">> > a", [Line(3, "a")]),
        ("   >   a", [Line(1, "  a")]),
        ("a > b", [Line(0, "a > b")]),
        ("\u00a0 a\u200b\t“b”—…", [Line(0, '  a  "b"-...')]),
    ],
)
def test_quoting_and_blanks(text: str, lines: list[Line]) -> None:
    assert lines_of(text) == lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a \nb \nc\nd", ["a b c", "d"]),
        (" > a\n  b", ["> a", " b"]),
        ("a \n-- \nb", ["a", "--", "b"]),
        ("# a \n# b\n", ["# a", "# b", ""]),
        ("winterfell: \nkarhold: raid", ["winterfell:", "karhold: raid"]),
        ("a \n\nb", ["a", "", "b"]),
    ],
)
def test_flowed_paragraphs_are_joined(text: str, lines: list[str]) -> None:
    found = [line.text for line in flowed_lines(text, delete_space=False)]
    assert [line.removeprefix("> ") for line in found] == [line.removeprefix("> ") for line in lines]


def test_flowed_paragraphs_keep_their_depth_and_may_lose_the_blank() -> None:
    assert flowed_lines("> a \n> b \nc", delete_space=False) == [Line(1, "a b"), Line(0, "c")]
    assert flowed_lines("ab \ncd", delete_space=True) == [Line(0, "abcd")]


@pytest.mark.parametrize(
    ("page", "lines"),
    [
        ("a<br>b<br/>c", ["a", "b", "c"]),
        ("<p>a</p>\n<p>b</p>", ["a", "b"]),
        ("<div>a<div>b</div>c</div>", ["a", "b", "c"]),
        ("a\n   b&nbsp; c", ["a b  c"]),
        ("<pre>a\n  b</pre>c", ["a", "  b", "c"]),
        ("<div style='white-space:pre-wrap'>a\n  b</div>", ["a", "  b"]),
        ("<table><tr><td>a<td>b<tr><td>c</table>", ["a b", "c"]),
        ("<ul><li>a<li><p>b</p></ul>", ["- a", "- b"]),
        ("<div style='DISPLAY : none'>x<br>x</div>a<p hidden>x</p>", ["a"]),
        ("<head><title>x</title><style>x</style></head><script>x</script>a<!-- x -->", ["a"]),
        ("&lt;a&gt; &amp; &#8211; &unknown;", ["<a> & - &unknown;"]),
        ("</div></p>a</b><b>b", ["ab"]),
        ("<span>a</span><span>b</span>", ["ab"]),
        ("a<hr>b", ["a", "----------", "b"]),
        ("", []),
    ],
)
def test_pages_are_read_as_they_are_seen(page: str, lines: list[str]) -> None:
    assert [line.text for line in markup.lines_of(page)] == lines


def test_quoting_of_pages_and_texts_is_counted_together() -> None:
    page = "a<blockquote>b<blockquote><p>&gt; c</blockquote>d</blockquote>e"
    assert [(line.depth, line.text) for line in markup.lines_of(page)] == [
        (0, "a"),
        (1, "b"),
        (3, "c"),
        (1, "d"),
        (0, "e"),
    ]


ORDERS = b"# ---- orders for duel begin ----\nanswers:\n  lead: G1\n# ---- orders for duel end ----\n"
MIXED = b"""Content-Type: multipart/mixed; boundary=b

--b
Content-Type: message/rfc822

Subject: forwarded

> forwarded
--b
Content-Type: application/octet-stream; name=orders.txt

file
--b
Content-Type: multipart/alternative; boundary=c

--c
Content-Type: text/html

<p>page
--c
Content-Type: text/plain

own
--c--
--b
Content-Type: image/png

picture
--b--
"""


def test_own_words_come_before_pages_files_and_forwarded_mails() -> None:
    assert _words(MIXED) == ["own", "page", "file", "forwarded"]
    assert [text.own for text in _texts(MIXED)] == [True, True, False, False]
    assert _texts(MIXED)[-1].lines[0].depth == 2


@pytest.mark.parametrize(
    "text",
    [
        base64.encodebytes(ORDERS * 9),
        b"begin 644 a.txt\n" + b"".join(map(binascii.b2a_uu, ORDERS.split(b"\n"))) + b"`\nend\n",
        quopri.encodestring(ORDERS, quotetabs=True),
        b"Content-Transfer-Encoding: base64\n\n" + base64.encodebytes(ORDERS),
    ],
    ids=["base64", "uuencode", "quoted-printable", "a part"],
)
def test_what_is_encoded_within_a_text_stays_encoded(text: bytes) -> None:
    for data in (b"Subject: hello\n\n" + text, b"Subject: hello\n\nThanks!\n\n" + text):
        (words,) = _words(data)
        assert words.split() == data.partition(b"\n\n")[2].decode().split()
        assert isinstance(read_mail(data).content, Nothing)


def test_a_text_in_utf_16_without_a_transfer_encoding_is_read() -> None:
    body = base64.b64encode("orders\r\nhere".encode("utf-16"))
    message = b"Content-Type: application/octet-stream\nContent-Transfer-Encoding: base64\n\n" + body
    assert _words(message) == ["orders\nhere"]


@pytest.mark.parametrize(
    ("line", "depth", "text"),
    [
        ("| K3", 1, "K3"),
        ("|", 1, ""),
        ("A> > K3", 2, "K3"),
        ("Anna> K3", 1, "K3"),
        ("|> K3", 2, "K3"),
        ("| K3 | K4 |", 0, "| K3 | K4 |"),
        ("a>b", 0, "a>b"),
        ("|x| is absolute", 0, "|x| is absolute"),
    ],
)
def test_programs_quote_in_several_ways(line: str, depth: int, text: str) -> None:
    (found,) = lines_of(line)
    assert (found.depth, found.text) == (depth, text)


MOST_SECONDS = 1.0
"""As much processor time, many times what it takes; without limits a page of comments took five."""

HOSTILE = ("<!-- a -->", "<p>a", "<br>", "<div>", "<blockquote>a\n", "<b>a</b>", "&", "a\n", "\n")


@pytest.mark.parametrize("unit", HOSTILE)
@pytest.mark.parametrize("kind", ["text/html", "text/plain"])
def test_no_text_of_the_largest_size_takes_long(kind: str, unit: str) -> None:
    data = f"Content-Type: {kind}\n\n{unit * (250 * 1024 // len(unit))}".encode()
    began = process_time()
    read_mail(data)
    assert process_time() - began < MOST_SECONDS


@pytest.mark.parametrize(
    ("kind", "unit", "line_end"),
    [("html", "<b>a</b>", "<br>"), ("html", "<!-- a -->", "<br>"), ("plain", "a\n", "\n")],
)
def test_what_stands_before_too_much_is_read(kind: str, unit: str, line_end: str) -> None:
    data = f"Content-Type: text/{kind}\n\nstatus duel{line_end}{unit * 20_000}{line_end}the end".encode()
    assert len(data) < 256 * 1024
    assert isinstance(request := read_mail(data).content, Request)
    assert request.words == ("duel",)
    assert "the end" not in _words(data)[0]


def test_pages_share_what_is_read_of_tags() -> None:
    page = "--b\nContent-Type: text/html\n\n" + "<b>a</b>" * 3000 + "\n"
    data = f"Content-Type: multipart/mixed; boundary=b\n\n{page * 8}--b--\n".encode()
    assert sum(text.count("a") for text in _words(data)) < 5000
