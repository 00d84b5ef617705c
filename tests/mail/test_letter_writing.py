"""Letters are valid messages, always the same bytes, and no text in them makes a header."""

import email
from dataclasses import replace
from email import policy
from email.message import EmailMessage

import pytest

from adjudicator.mail.letter import OWN_HEADER, Attachment, Letter, told
from adjudicator.mail.letters.writing import write_letter

AT = 1_794_000_000
LEAGUE = "league@example.org"
PICTURE = Attachment("map.png", "image/png", b"\x89PNG" + bytes(range(256)) * 40, shown=True)
LETTER = Letter(
    to="ann@example.net",
    subject="westeros, turn 7: you are awaited",
    message_id="<tells.game.seat.mac.turn.7@example.org>",
    text="Dobrý den, Žofie.\n\n  raid: winterfell\n.\nFrom here on \n" + "x" * 2000 + "\n",
    markup="<p>Dobrý den, <b>Žofie</b>.</p>\n",
    attachments=(PICTURE, Attachment("map.svg", "image/svg+xml", b"<svg/>")),
    thread="<westeros@example.org>",
    game="westeros",
    tells=(told("turn", "7"), told("mail", "a")),
)


def parsed(letter: Letter) -> EmailMessage:
    """The letter as a mail program reads it, in lines as mail has them."""
    data = write_letter(letter, LEAGUE, AT)
    lines = data.split(b"\r\n")
    assert not any(b"\n" in line or b"\r" in line for line in lines)
    assert max(map(len, lines)) <= 998
    assert data.isascii()
    message = email.message_from_bytes(data, policy=policy.default)
    assert isinstance(message, EmailMessage)
    assert [defect for part in message.walk() for defect in part.defects] == []
    return message


def body(message: EmailMessage, kind: str) -> str:
    part = message.get_body((kind,))
    assert part is not None
    content: str = part.get_content()
    return content.replace("\r\n", "\n")


def test_a_letter_reads_back_as_it_was() -> None:
    message = parsed(LETTER)
    assert body(message, "plain") == LETTER.text
    assert body(message, "html") == LETTER.markup
    kinds = [part.get_content_type() for part in message.walk() if not part.is_multipart()]
    assert kinds == ["text/plain", "text/html", "image/png", "image/svg+xml"]
    picture, drawing = (part for part in message.walk() if part.get_filename())
    assert picture.get_payload(decode=True) == PICTURE.data
    assert picture["Content-ID"] == f"<{PICTURE.content_id}>"
    assert drawing.get_content_disposition() == "attachment"
    assert {name: message[name] for name in ("From", "To", "Subject", "Message-ID", "Date")} == {
        "From": "Adjudicator <league@example.org>",
        "To": "ann@example.net",
        "Subject": LETTER.subject,
        "Message-ID": LETTER.message_id,
        "Date": "Fri, 06 Nov 2026 21:20:00 +0000",
    }


def test_a_letter_says_that_no_person_wrote_it() -> None:
    message = parsed(LETTER)
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["List-Id"] == "<westeros.games.example.org>"
    assert message["List-Unsubscribe"] == "<mailto:league@example.org?subject=letters%20westeros%20none>"
    assert message[OWN_HEADER].split() == list(LETTER.tells)


def test_letters_of_a_game_and_the_answers_to_a_mail_are_a_thread() -> None:
    assert parsed(LETTER)["In-Reply-To"] == LETTER.thread
    answer = parsed(replace(LETTER, answers="<mine@example.net>"))
    assert answer["In-Reply-To"] == "<mine@example.net>"
    assert answer["References"].split() == [LETTER.thread, "<mine@example.net>"]
    assert answer["Auto-Submitted"] == "auto-replied"


def test_what_a_mail_calls_itself_is_left_out_if_no_header_could_hold_it() -> None:
    answer = parsed(replace(LETTER, answers="<x@y>\r\nBcc: eve@example.com"))
    assert answer["In-Reply-To"] == LETTER.thread
    assert answer["Bcc"] is None


@pytest.mark.parametrize(
    "text",
    [
        "westeros\r\nBcc: eve@example.com\r\n\r\nhello",
        "westeros\nBcc: eve@example.com",
        "westeros\rBcc: eve@example.com",
        "wester\x00os\x85Bcc: eve@example.com\u2028X: y",
        "=?utf-8?q?westeros=0D=0ABcc:_eve=40example.com?=",
        "Žofie\r\nBcc: eve@example.com " + "ž" * 3000,
        "\udc80 half a letter",
    ],
)
def test_no_subject_makes_a_header(text: str) -> None:
    message = parsed(replace(LETTER, subject=text))
    assert message["Bcc"] is None
    assert message["X"] is None
    assert message.keys() == parsed(LETTER).keys()
    assert str(message["Subject"]).isprintable()


@pytest.mark.parametrize(
    "text", ["a@b\r\nBcc: c@d", "a b@c", "a@b, c@d", "Ann <a@b>", "a@b>", "ž@b.cz", "@", ""]
)
def test_nothing_but_an_address_is_written_to(text: str) -> None:
    with pytest.raises(ValueError, match="address"):
        write_letter(replace(LETTER, to=text), LEAGUE, AT)


def test_a_long_message_id_stays_on_the_line_of_its_name() -> None:
    named = f"<{'a' * 300}@example.org>"
    assert f"\r\nMessage-ID: {named}\r\n".encode() in write_letter(
        replace(LETTER, message_id=named), LEAGUE, AT
    )


def test_the_same_letter_is_the_same_bytes() -> None:
    assert write_letter(LETTER, LEAGUE, AT) == write_letter(LETTER, LEAGUE, AT)
    other = write_letter(replace(LETTER, text="other"), LEAGUE, AT)
    boundary = parsed(LETTER).get_boundary()
    assert boundary is not None
    assert boundary.encode() not in other
