"""Requests, in a subject or in the first line."""

import pytest

from adjudicator.mail.content import Content, PlainOrders, Request
from adjudicator.mail.reading.mail import read_mail

ORDERS = """\
# ---- orders for westeros begin ----
game: westeros
answers:
  lead: 7
# ---- orders for westeros end ----
"""
READ = PlainOrders("game: westeros\nanswers:\n  lead: 7\n", "westeros")


def _content(subject: str, body: str = "") -> Content:
    return read_mail(f"From: a@b.example\nSubject: {subject}\n\n{body}".encode()).content


@pytest.mark.parametrize(
    ("line", "name", "words"),
    [
        ("help", "help", ()),
        ("HELP!", "help", ()),
        ("  Status  westeros ", "status", ("westeros",)),
        (
            "join westeros stark Arya of House Stark",
            "join",
            ("westeros", "stark", "Arya", "of", "House", "Stark"),
        ),
        ("away until 2026-12-24", "away", ("until", "2026-12-24")),
        ("letters none", "letters", ("none",)),
        ("unsubscribe", "letters", ("none",)),
        ("unsubscribe westeros", "letters", ("westeros", "none")),
        ("Yes, please.", "yes", ()),
        ("“yes”", "yes", ()),
        ("«да»", "yes", ()),
        ("Ano, děkuji!", "yes", ()),
        ("da", "yes", ()),
        ("OK", "yes", ()),
        ("Ja, das war ich.", "yes", ()),
        ("Sí.", "yes", ()),
        ("vote draw", "vote", ("draw",)),
        ("rotate-key abc", "rotate-key", ("abc",)),
        ("press lannister martell", "press", ("lannister", "martell")),
    ],
)
def test_a_request_stands_in_the_subject_or_the_first_line(
    line: str, name: str, words: tuple[str, ...]
) -> None:
    assert _content(line) == Request(name, words)
    assert _content(f"Re: AW: {line}") == Request(name, words, quoted=True)
    assert _content("hello", f"\n  \n{line}\n") == Request(name, words)
    assert _content("Re: [westeros] Turn 7", f"{line}\n\n> status\n") == Request(name, words)


@pytest.mark.parametrize(
    ("subject", "body"),
    [
        ("Re: [westeros] status: you are awaited", ""),
        ("[westeros] help", "thanks"),
        ("Can you help", ""),
        ("Status of my orders, please", "What is it?"),
        ("hello", "Away until Monday, so here are my orders\nhelp"),
        ("hello", "> help"),
        ("hello", "; help | rm -rf /"),
        ("help" + "x" * 400, ""),
        ("hello", "yes, but wait until Monday"),
        ("hello", "Yes and no"),
        ("hello", "ok for me, but ask Bob"),
        ("hello", "Jawohl ja nein"),
        ("", ""),
    ],
)
def test_nothing_else_is_a_request(subject: str, body: str) -> None:
    assert not isinstance(_content(subject, body), Request)


def test_the_first_line_comes_before_the_subject() -> None:
    assert _content("help", "status") == Request("status")


@pytest.mark.parametrize(
    ("subject", "below"),
    [
        ("press lannister", "Withdraw!"),
        ("press lannister", "Yes."),
        ("note", "Vote draw"),
        ("closing", "Help!"),
        ("join westeros stark Arya", "language cs"),
    ],
)
def test_what_goes_on_below_a_subject_is_no_request(subject: str, below: str) -> None:
    name, *words = subject.split()
    assert _content(subject, below) == Request(name, tuple(words), below)
    assert _content(subject, f"{subject}\n{below}") == Request(name, tuple(words), below)
    assert _content(f"Re: {subject}", "status") == Request("status")


def test_words_are_only_words() -> None:
    assert _content("status $(reboot)") == Request("status", ("$(reboot)",))
    assert _content("status ../../etc") == Request("status", ("../../etc",))


@pytest.mark.parametrize(
    "below",
    [
        "> quoted",
        "Am Montag schrieb die Liga <a@b>:\n> quoted",
        "On Monday, the league\nwrote <a@b> to\nme:\n> quoted",
        "--\nArya",
        "-- \nArya",
        "-----Original Message-----\nFrom: the league",
        "________________________________\nFrom: the league",
        "From: The League <a@b.example>\nsecret",
        "Von: Die Liga\nGesendet: Montag, 23. November 2026\nAn: Arya\nsecret",
        "*From:* The League\n*Sent:* Monday at 21:10\n*To:* Arya\nsecret",
        ORDERS,
        "",
    ],
)
def test_a_message_ends_where_anything_else_begins(below: str) -> None:
    content = _content("press lannister", f"\nPeace?\n\nTerms: none\n\n{below}\n")
    assert isinstance(content, Request)
    assert content.text.startswith("Peace?\n\nTerms: none")
    assert "secret" not in content.text
    assert "quoted" not in content.text
    assert "Arya" not in content.text


OUTLOOK = """\
<div style='border:none;border-top:solid #E1E1E1 1.0pt'><p class=MsoNormal><b>From:</b> The League<br>
<b>Sent:</b> Sunday, November 22, 2026<br><b>To:</b> Arya<br>
<b>Subject:</b> Turn 7</p></div><p>secret</p>"""
OUTLOOK_ON_THE_WEB = "<hr tabindex=-1><div id=divRplyFwdMsg>From: The League</div><div>secret</div>"
GMAIL = """\
<div class=gmail_quote><div class=gmail_attr>On Sunday, The League &lt;<a>l@b.example</a>&gt; wrote:<br></div>
<blockquote>secret</blockquote></div>"""
ZOHO = """\
<div>---- On Sun, 22 Nov 2026 20:10:06 +0000 <b>The League &lt;league@b.example&gt;</b> wrote ----<br>
<div>secret</div></div>"""


@pytest.mark.parametrize("quoted", [OUTLOOK, OUTLOOK_ON_THE_WEB, GMAIL, ZOHO])
def test_a_message_ends_where_a_page_quotes(quoted: str) -> None:
    page = f"<html><body><div>press lannister</div><div>Peace?</div>{quoted}</body></html>"
    content = read_mail(f"Subject: Re: [westeros]\nContent-Type: text/html\n\n{page}".encode()).content
    assert content == Request("press", ("lannister",), "Peace?")


def test_a_message_may_stand_below_its_line() -> None:
    assert _content("Re: [westeros]", "press lannister\nPeace?\n> no\nWar?") == Request(
        "press", ("lannister",), "Peace?"
    )


def test_what_a_message_lists_is_no_heading() -> None:
    for text in ("Plan: go\nNorth: yes\nSouth: no", "Hello!\n\nPlan: go\nNorth: yes\nSouth: no"):
        assert _content("Re: [westeros]", f"press stark\n{text}") == Request("press", ("stark",), text)


def test_a_message_keeps_its_characters() -> None:
    text = "“Peace” – or… 👩‍👧 می‌خواهم"
    content = _content("press a", text)
    assert isinstance(content, Request)
    assert content.text == text


def test_orders_come_before_what_reads_like_a_request() -> None:
    assert _content("status", f"{ORDERS}") == READ
    assert _content("[westeros]", f"Help\n{ORDERS}") == READ


def test_check_and_submit_take_the_orders_below() -> None:
    assert _content("submit", ORDERS) == READ
    assert _content("check", ORDERS) == Request("check", (), orders=READ)
    assert _content("press a", f"Peace?\n{ORDERS}") == Request("press", ("a",), "Peace?", READ)


def test_a_request_may_stand_below_what_is_quoted() -> None:
    assert _content("Re: [westeros] Turn 7", "On Monday The league wrote:\n> status\n\nhelp\n") == Request(
        "help"
    )


@pytest.mark.parametrize(
    "body",
    [
        "Hello,\n> status\n\nhelp\n",  # it answers what is quoted
        "> a long line that a program broke for\nhelp\n",
        "> status\n\nhelp\n> view\n",
    ],
)
def test_but_only_where_nothing_else_was_written(body: str) -> None:
    assert not isinstance(_content("Re: [westeros] Turn 7", body), Request)
