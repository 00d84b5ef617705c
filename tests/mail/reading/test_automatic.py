"""Mail that no person wrote, and reports that a letter did not arrive."""

import pytest

from adjudicator.mail.incoming import Bounce
from adjudicator.mail.letter import OWN_HEADER
from adjudicator.mail.reading.automatic import bare_subject
from adjudicator.mail.reading.mail import read_mail


def _automatic(headers: str) -> str:
    return read_mail(f"From: a@b.example\n{headers}\n\nbody".encode()).automatic


@pytest.mark.parametrize(
    ("headers", "reason"),
    [
        ("Auto-Submitted: auto-replied", "auto-replied"),
        ("auto-submitted: Auto-Generated; owner-email=a@b", "auto-generated"),
        ("Auto-Submitted: auto-notified (vacation)", "auto-notified"),
        ("Precedence: bulk", "bulk"),
        ("Precedence: List", "list"),
        ("Precedence: junk", "junk"),
        ("List-Id: <league.example>", "mailing list"),
        ("List-Unsubscribe: <mailto:a@b>", "mailing list"),
        ("Return-Path: <>", "no return path"),
        ("X-Autoreply: yes", "x-autoreply"),
        ("X-Auto-Response-Suppress: All", "x-auto-response-suppress"),
        (f"{OWN_HEADER}: 1a2b", "a letter of a league"),
        ("Content-Type: multipart/report; report-type=disposition-notification; boundary=b", "report"),
        ("Content-Type: text/calendar; method=REPLY", "calendar"),
    ],
)
def test_headers_say_that_a_mail_is_automatic(headers: str, reason: str) -> None:
    assert _automatic(headers) == reason


@pytest.mark.parametrize(
    "subject",
    [
        "Out of office: Re: [westeros] Turn 7",
        "Automatic reply: [westeros] Turn 7",
        "Re: Abwesenheitsnotiz",
        "Automatische Antwort: [westeros]",
        "=?utf-8?q?R=C3=A9ponse_automatique_=3A?= [westeros]",
        "Absence du bureau",
        "Automatická odpověď: [westeros]",
        "Аутоматски одговор",
        "Automatski odgovor: [westeros]",
        "Автоответ: [westeros]",
        "В отпуске до 1 мая",
        "Please confirm your message",
    ],
)
def test_subjects_say_so_in_six_languages(subject: str) -> None:
    assert _automatic(f"Subject: {subject}") == "vacation"


@pytest.mark.parametrize(
    "headers",
    [
        "Auto-Submitted: no",
        "Precedence: first-class",
        "Return-Path: <a@b.example>",
        "Subject: Re: [westeros] I shall be absent in turn 8",
        "Subject: away until 2026-12-24",
        "Subject: status",
        "X-Mailer: Outlook",
    ],
)
def test_a_persons_mail_is_not_automatic(headers: str) -> None:
    assert _automatic(headers) == ""


@pytest.mark.parametrize("sender", ["MAILER-DAEMON@b.example", "noreply@b.example"])
def test_a_mail_systems_address_is_no_persons(sender: str) -> None:
    assert read_mail(f"From: {sender}\n\n".encode()).automatic == "a mail system"


@pytest.mark.parametrize(
    "subject", ["Re: a", "RE: AW: a", "SV: Fwd: a", "Re[2]: a", "Отв: a", "WG: Re:Re: a", "a", "TR : a"]
)
def test_re_and_the_like_are_taken_off_a_subject(subject: str) -> None:
    assert bare_subject(subject) in {"a", "TR : a"}


def _report(
    *recipients: str, returned: str = "Content-Type: message/rfc822\n\nMessage-ID: <ours@x>\n\nHello"
) -> Bounce | None:
    groups = "\n\n".join(("Reporting-MTA: dns; mx.example", *recipients))
    mail = read_mail(
        f"""From: MAILER-DAEMON@mx.example
Return-Path: <>
In-Reply-To: <thread@x>
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b

It did not arrive.
--b
Content-Type: message/delivery-status

{groups}

--b
{returned}
--b--
""".encode()
    )
    assert mail.automatic
    return mail.bounce


HARD = "Final-Recipient: rfc822; a@b\nAction: failed\nStatus: 5.1.1"
SOFT = "Final-Recipient: rfc822; a@b\nAction: delayed\nStatus: 4.4.1"


@pytest.mark.parametrize(
    ("recipients", "hard"),
    [
        ((HARD,), True),
        ((SOFT,), False),
        (("Action: Failed\nStatus: 4.2.2 (full)",), False),
        ((HARD, HARD), True),
        ((HARD, SOFT), False),
        ((HARD, "Action: delivered\nStatus: 2.0.0"), True),
    ],
)
def test_a_report_says_whether_a_letter_came_back_for_good(recipients: tuple[str, ...], hard: object) -> None:
    assert _report(*recipients) == Bounce(("<ours@x>", "<thread@x>"), hard is True)


def test_a_report_of_delivery_is_no_bounce() -> None:
    assert _report("Action: delivered\nStatus: 2.0.0") is None
    assert _report("Action: relayed") is None


@pytest.mark.parametrize(
    "returned",
    [
        "Content-Type: text/rfc822-headers\n\nMessage-ID: <ours@x>\nSubject: a",
        "Content-Type: message/rfc822\n\nMessage-ID:\n <ours@x>\nContent-Type: a/b\n\n",
        "Content-Type: message/rfc822\n\nMessage-ID: <ours@x>\nContent-Type: multipart/a\n\n--c\nContent-A:",
    ],
)
def test_the_letter_is_named_by_what_a_report_returns(returned: str) -> None:
    bounce = _report(HARD, returned=returned)
    assert bounce
    assert bounce.letters == ("<ours@x>", "<thread@x>")


def test_without_the_letter_a_report_may_name_it() -> None:
    nothing = "Content-Type: text/plain\n\n"
    assert _report(HARD, returned=nothing) == Bounce(("<thread@x>",), hard=True)
    assert _report(f"Original-Message-ID: <ours@x>\n{HARD}", returned=nothing) == Bounce(
        ("<ours@x>", "<thread@x>"), hard=True
    )


def test_a_bounce_in_words_alone_is_only_automatic() -> None:
    mail = read_mail(b"From: Mailer-Daemon@b.example\nSubject: failure notice\n\n5.1.1 user unknown\n")
    assert mail.automatic
    assert mail.bounce is None


def test_a_part_that_says_so_outside_a_report_is_no_bounce() -> None:
    assert read_mail(f"Content-Type: message/delivery-status\n\nA: b\n\n{HARD}".encode()).bounce is None
