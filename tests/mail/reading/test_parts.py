"""The parts of a message, however it is put together."""

import base64

import pytest

from adjudicator.mail.reading.parts import DEEPEST, MOST_PARTS, Headers, Part, inferred, leaves, normal, split


def _leaves(message: str | bytes) -> list[Part]:
    data = message.encode() if isinstance(message, str) else message
    return list(leaves(*split(normal(data))))


def _texts(message: str | bytes) -> list[bytes]:
    return [part.data.strip() for part in _leaves(message)]


def _multipart(*parts: str, boundary: str = "b", declared: str = "b", end: str = "--b--\n") -> str:
    inside = "".join(f"--{boundary}\n{part}\n" for part in parts)
    return f"Content-Type: multipart/mixed; boundary={declared}\n\nbefore\n{inside}{end}after\n"


def test_a_message_alone_is_one_part() -> None:
    (part,) = _leaves("Subject: a\n\nbody\n")
    assert (part.kind, part.data, part.within) == ("text/plain", b"body\n", ())


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_line_ends_make_no_difference(ends: str) -> None:
    message = _multipart("\na", "Content-Type: text/html\n\n<b>").replace("\n", ends)
    assert [(part.kind, part.data) for part in _leaves(message)] == [
        ("text/plain", b"a"),
        ("text/html", b"<b>"),
    ]


@pytest.mark.parametrize(
    ("boundary", "declared", "end"),
    [
        ("b", '"b"', "--b--\n"),
        ("b", "b", ""),
        ("b", "b ", "--b--"),
        ("b:c/d e", '"b:c/d e"', "--b:c/d e--\n"),
        ("b", '"other"', "--b--\n"),
        ("größe", '"größe"', "--größe--\n"),
        ("(b", "(b", ""),
    ],
)
def test_a_boundary_divides_also_if_it_is_illegal_or_wrong(boundary: str, declared: str, end: str) -> None:
    kind = "Content-Type: text/plain\n\n"
    message = _multipart(f"{kind}one", f"{kind}two", boundary=boundary, declared=declared, end=end)
    assert _texts(message)[0] == b"one"
    assert _texts(message)[1].startswith(b"two")


def test_boundaries_that_begin_alike_are_told_apart() -> None:
    inner = _multipart("\none", boundary="bb", declared="bb", end="--bb--\n")
    assert _texts(_multipart(inner, "\ntwo")) == [b"one", b"two"]


@pytest.mark.parametrize(
    "kind", ["multipart/mixed", "multipart/mixed; boundary=none", 'multipart/mixed; boundary=""']
)
def test_a_multipart_without_parts_is_a_text(kind: str) -> None:
    assert _texts(f"Content-Type: {kind}\n\nbody") == [b"body"]


def test_depth_is_limited() -> None:
    def nested(depth: int) -> str:
        opening = "".join(
            f"Content-Type: multipart/mixed; boundary=b{number}\n\n--b{number}\n" for number in range(depth)
        )
        return f"{opening}Content-Type: text/plain\n\nbottom"

    assert _texts(nested(DEEPEST)) == [b"bottom"]
    (part,) = _leaves(nested(DEEPEST + 1))
    assert len(part.within) == DEEPEST


def test_messages_in_messages_are_opened_to_the_same_depth() -> None:
    (part,) = _leaves("Content-Type: message/rfc822\n\n" * 5000 + "\nend")
    assert len(part.within) == DEEPEST


def test_parts_are_limited() -> None:
    assert len(_leaves(_multipart(*["\nx"] * (MOST_PARTS + 50)))) < MOST_PARTS


@pytest.mark.parametrize(
    ("encoding", "body"),
    [
        ("base64", base64.b64encode("ä\n".encode()).decode()),
        ("BASE64 ", "w6QK!!"),
        ("base64", "w6Q\n"),
        ("quoted-printable", "=C3=\n=A4"),
        ("Quoted-Printable", "=c3=a4=\n"),
        ("x-uuencode", "begin 644 a.txt\n#PZ0*\n`\nend\n"),
        ("", "ä"),
        ("spam", "ä"),
        ("7bit", "ä"),
        ("binary", "ä"),
        ("quoted-printable", "ä"),
        ("x-uuencode", "ä"),
    ],
)
def test_transfer_encodings(encoding: str, body: str) -> None:
    assert _texts(f"Content-Transfer-Encoding: {encoding}\n\n{body}") == ["ä".encode()]


def test_an_attached_mail_is_opened() -> None:
    attached = base64.b64encode(b"Message-ID: <in@side>\r\n\r\nbody").decode()
    for kind in ("message/rfc822", "application/octet-stream; name=order.EML"):
        message = f"Content-Type: {kind}\nContent-Transfer-Encoding: base64\n\n{attached}"
        (part,) = _leaves(message)
        assert (part.data, part.forwarded) == (b"body", True)
        assert part.message.first("message-id") == "<in@side>"


@pytest.mark.parametrize(
    "value",
    [
        "a/b; boundary*=x''%41; boundary*0*=",
        "a/b; boundary*0*=a'b'%zz; boundary*x=1; boundary*1",
        '; ; =; "',
        "text/plain; charset*=utf-9''%ff",
        'text/plain; charset="\\',
        "text/plain; charset*0=\0",
        "\xff\xfe",
        "a/" * 500,
    ],
)
def test_broken_parameters_do_no_harm(value: str) -> None:
    headers, _body = split(f"Content-Type: {value}\n\nx".encode())
    assert "/" in headers.kind
    for name in ("boundary", "charset", "name"):
        assert isinstance(headers.parameter(name), str)


def test_lines_that_are_no_headers_begin_the_body() -> None:
    headers, body = split(b"Subject: a\nhello\nX: y\n\nworld\n")
    assert headers.first("subject") == "a"
    assert body == b"hello\nX: y\n\nworld\n"


def test_a_message_without_headers_is_all_body() -> None:
    assert split(b"\nhello: you\n") == (Headers(), b"hello: you\n")
    assert split(b"")[1] == b""


def test_the_line_of_an_mbox_is_no_header() -> None:
    headers, _body = split(normal(b"\n\nFrom me Sat Jan  1 00:00:00 2026\nFrom: a@b.c\n\n"))
    assert dict(headers.fields) == {"from": ["a@b.c"]}


def test_a_long_header_block_is_cut_and_said_to_be() -> None:
    headers, body = split(b"From: a@b.c\nX: " + b"y" * 2**20 + b"\nFrom: d@e.f\n\nbody")
    assert not headers.whole
    assert headers.all("from") == ["a@b.c"]
    assert body == b"body"


def test_names_of_headers_are_compared_without_case_and_blanks() -> None:
    headers, _body = split(b"FROM: a\nfrom : b\nX: c\n d\n")
    assert headers.all("from") == ["a", "b"]
    assert headers.first("x") == "c d"


ENCODED = base64.encodebytes(b"withdraw, please, and thank you " * 9).decode()


@pytest.mark.parametrize(
    ("body", "kind", "encoding"),
    [
        ("march\n", "text/plain", ""),
        ("withdraw\nThanks\nAnn\n", "text/plain", ""),
        ("<ann@b.example> wrote:\n> march", "text/plain", ""),
        ("\n<!DOCTYPE html><p>march", "text/html", ""),
        ('<div dir="ltr">march</div>', "text/html", ""),
        ("<html>gr=C3=BC=C3=9Fe, a long=\n line</html>", "text/html", "quoted-printable"),
        ("a=20\nb=3Dc", "text/plain", "quoted-printable"),
        ("when x=10, then y=20 or z=", "text/plain", ""),
        ("grüße=\n", "text/plain", ""),
        (ENCODED, "text/plain", "base64"),
        (ENCODED.rstrip("\n="), "text/plain", "base64"),
        (base64.encodebytes(b"<html>march</html>").decode(), "text/html", "base64"),
        ("This is in parts.\n\n--b\nContent-Type: text/plain\n\nmarch=20\n--b--\n", "multipart/mixed", ""),
        ("", "text/plain", ""),
    ],
)
def test_a_body_shows_how_it_is_to_be_read(body: str, kind: str, encoding: str) -> None:
    found = inferred(Headers(), body.encode())
    assert (found.kind, found.first("content-transfer-encoding")) == (kind, encoding)


def test_nothing_is_inferred_that_the_header_says() -> None:
    said = Headers({"content-type": ["text/plain"], "content-transfer-encoding": ["7bit"]})
    for body in ("<html>a</html>", ENCODED, "--b\nContent-Type: text/html\n\n"):
        assert inferred(said, body.encode()) == said
