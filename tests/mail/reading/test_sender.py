"""Who a mail is from, and what it answers."""

import time

import pytest
from hypothesis import given, strategies as st

from adjudicator.mail.letter import ADDRESS
from adjudicator.mail.reading.mail import read_mail
from adjudicator.mail.reading.sender import MOST_ANSWERS, addresses_in

ARYA, SANSA = "arya@winterfell.example", "sansa@winterfell.example"


@pytest.mark.parametrize(
    ("field", "sender"),
    [
        ("arya@winterfell.example", "arya@winterfell.example"),
        ("Arya <Arya+x@Winterfell.Example>", "Arya+x@winterfell.example"),
        ('"Stark, Arya" <arya@winterfell.example>', "arya@winterfell.example"),
        ('"arya@winterfell.example" <cersei@lannister.example>', "cersei@lannister.example"),
        ("arya@winterfell.example <arya@winterfell.example>", "arya@winterfell.example"),
        ("arya@winterfell.example (Arya (of (the) North))", "arya@winterfell.example"),
        ("=?utf-8?q?Arya_=E2=9C=89?= <arya@winterfell.example>", "arya@winterfell.example"),
        ("=?koi8-r?B?4dLR?= <arya@winterfell.example>", "arya@winterfell.example"),
        ("Ärya <arya@winterfell.example>", "arya@winterfell.example"),
        ("arya@bücher.example", "arya@xn--bcher-kva.example"),
        ("arya@XN--BCHER-KVA.example.", "arya@xn--bcher-kva.example"),
        # Nothing that could be read in two ways:
        ("arya@winterfell.example, cersei@lannister.example", ""),
        ("<arya@winterfell.example> <cersei@lannister.example>", ""),
        ("arya@winterfell.example <cersei@lannister.example>", ""),
        ("<cersei@lannister.example> arya@winterfell.example", ""),
        ("Starks: arya@winterfell.example;", ""),
        ("Starks: arya@winterfell.example, sansa@winterfell.example;", ""),
        ("undisclosed-recipients:;", ""),
        ("(arya@winterfell.example)", ""),
        ('"arya@lannister"@winterfell.example', ""),
        ("<@lannister.example:arya@winterfell.example>", ""),
        ("arya@[192.0.2.1]", ""),
        ("arya@winterfell.example@lannister.example", ""),
        ("ärya@winterfell.example", ""),
        ("arya@a..b", ""),
        ("arya@-.example", ""),
        ("arya@" + "a" * 300, ""),
        ("arya@" + "ä" * 64 + ".example", ""),
        ("=?utf-8?q?arya=40winterfell.example?=", ""),
        ("=?utf-8?q?a=0D=0ABcc:_all?= <arya@winterfell.example>", ""),
        ("=?utf-8?b?YQpi?= <arya@winterfell.example>", ""),
        ("Arya <arya@winterfell.example", ""),
        ("Arya <>", ""),
        ("Arya\0 <arya@winterfell.example>", ""),
        ("arya", ""),
        ("", ""),
        ("(" * 50_000, ""),
        ('"' * 900, ""),
    ],
)
def test_a_sender_is_one_address_or_nobody(field: str, sender: str) -> None:
    assert read_mail(f"From: {field}\n\n".encode()).sender == sender


@pytest.mark.parametrize(
    "headers",
    [
        "To: a@b.example",
        "From: a@b.example\nFrom: a@b.example",
        "From: a@b.example\nX: y\nfrom : c@d.example",
        "From: a@b.example\rFrom: c@d.example",
        "Reply-To: a@b.example\nSender: a@b.example",
    ],
)
def test_without_exactly_one_from_there_is_none(headers: str) -> None:
    assert read_mail(f"{headers}\n\n".encode()).sender == ""


@pytest.mark.parametrize(
    ("field", "addresses"),
    [
        ("arya@winterfell.example", {"arya@winterfell.example"}),
        ("Arya <Arya@Winterfell.Example>,\n sansa@winterfell.example", {"Arya@winterfell.example", SANSA}),
        ("Starks: arya@winterfell.example, Sansa <sansa@winterfell.example>;", {ARYA, SANSA}),
        ("Starks: arya@winterfell.example; sansa@winterfell.example", {ARYA, SANSA}),
        ('"Stark, Arya; sansa@winterfell.example" <arya@winterfell.example>', {ARYA}),
        ("arya@winterfell.example (sansa@winterfell.example, (her) sister)", {ARYA}),
        ("arya@bücher.example,, ;", {"arya@xn--bcher-kva.example"}),
        # What is not closed hides what follows.
        ('"Stark, Arya <arya@winterfell.example>, sansa@winterfell.example', set()),
        ("arya@winterfell.example (hello, sansa@winterfell.example", set()),
        (f"(, arya@winterfell.example, {'(' * 9}{')' * 9})", set()),
        ("undisclosed-recipients:;", set()),
        ("", set()),
    ],
)
def test_a_field_lists_addresses(field: str, addresses: set[str]) -> None:
    assert addresses_in(field) == addresses


@pytest.mark.parametrize(
    "piece",
    [":", ";", ",", "(", ")", '"', "\\", '\\"', "<", ">", "a:", "<a:", "(a", "@", "a@b,", "()", "[", "[]"],
)
def test_whatever_is_repeated_in_a_list_takes_no_time(piece: str) -> None:
    before = time.process_time()
    for length in (1_300, 4_000, 100_000):
        assert len(addresses_in(piece * length)) <= 1
    assert time.process_time() - before < 5, "some milliseconds, on any machine"


PIECES = [*':;,()"\\<>@. \n\r\t', "a", "arya@winterfell.example", "Arya", "[", "]", "é", "=?utf-8?q?a?="]


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=40).map("".join))
def test_no_list_of_addresses_raises_anything(field: str) -> None:
    assert all(map(ADDRESS.fullmatch, addresses_in(field)))


def test_raw_bytes_of_another_charset_in_a_name_do_no_harm() -> None:
    assert read_mail(b"From: \xc4rya <arya@winterfell.example>\n\n").sender == "arya@winterfell.example"


@pytest.mark.parametrize(
    ("field", "subject"),
    [
        ("Re: orders", "Re: orders"),
        ("=?utf-8?q?gr=C3=BC?=\n =?utf-8?b?w59l?=", "grüße"),
        ("=?windows-1252?q?gr=FC=DFe?= to you", "grüße to you"),
        ("=?unknown?q?gr=C3=BC=C3=9Fe?=", "grüße"),
        ("=?utf-8?b?////?=", "ÿÿÿ"),
        ("=?utf-8?b?a?=", "=?utf-8?b?a?="),
        ("=?utf-8?q?a=0D=0ABcc:_all=00?=", "a Bcc: all"),
        ("=?utf-7?q?+AGE-?=", "+AGE-"),
        ("grüße", "grüße"),
        ("voilà", "voilà"),  # its last byte is a blank in Latin-1
        ("a\n b\n\tc", "a b c"),
        ("x" * 10_000, "x" * 250),
        ("=?" * 10_000, "=?" * 125),
    ],
)
def test_a_subject_is_decoded_to_one_line(field: str, subject: str) -> None:
    assert read_mail(f"Subject: {field}\n\n".encode()).subject == subject


def test_it_answers_the_nearest_first() -> None:
    mail = read_mail(
        b"In-Reply-To: your mail <c@x>\nReferences: <a@x>\n <b@x>\t<c@x> junk\nMessage-ID: <me@x>\n\n"
    )
    assert mail.answers == ("<c@x>", "<b@x>", "<a@x>")
    assert mail.message_id == "<me@x>"


@pytest.mark.parametrize(
    ("field", "message_id"),
    [
        ("<[x@y]>", "<[x@y]>"),
        ("", ""),
        ("none", ""),
        ("<a b>", ""),
        ("<" * 999, ""),
        (" <a@b> <c@d>", "<a@b>"),
    ],
)
def test_odd_message_ids(field: str, message_id: str) -> None:
    assert read_mail(f"Message-ID: {field}\n\n".encode()).message_id == message_id


def test_long_references_are_read_from_their_end() -> None:
    references = " ".join(f"<{number}@x>" for number in range(9_000))
    answers = read_mail(f"References: {references}\n\n".encode()).answers
    assert len(answers) == MOST_ANSWERS
    assert answers[:2] == ("<8999@x>", "<8998@x>")
