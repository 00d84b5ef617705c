"""DKIM: what of a mail's signatures holds, and how little a mail can do that was made to break it."""

import time
from email.utils import parseaddr

import pytest
from hypothesis import given, strategies as st

from adjudicator.mail.domain_signatures import (
    LARGEST_RECORD,
    MOST_SIGNATURES,
    NOBODY,
    Signers,
    is_aligned,
    verify_signatures,
)
from tests.mail.signing import Domain, Records, records, rsa_key, short_key

LEAGUE = "league@games.example"
AT = 1_790_000_000
MAIL = (
    b"From: Ann <ann@example.org>\r\nTo: League <league@games.example>\r\nSubject: Re: turn 3\r\n"
    b"Date: Mon, 21 Sep 2026 14:13:20 +0000\r\nReferences: <a@games.example>\r\n\r\nmarch  \r\n\r\n"
)
ORG = Domain()
RSA = Domain(key=rsa_key())


def verify(raw: bytes, keys: Records | None = None, sender: str = "ann@example.org", at: int = AT) -> Signers:
    return verify_signatures(raw, sender, league=LEAGUE, keys=keys or records(ORG), at=at)


def holds(raw: bytes, keys: Records | None = None, sender: str = "ann@example.org", at: int = AT) -> bool:
    found = verify(raw, keys, sender, at)
    assert not found.unsure
    assert found.signatures or not found.holds
    return found.holds


@pytest.mark.parametrize("domain", [ORG, RSA, Domain(key=rsa_key(2048))], ids=["ed25519", "rsa", "2048"])
@pytest.mark.parametrize("canonical", ["relaxed/relaxed", "simple/simple", "relaxed/simple", "simple"])
def test_a_signature_of_the_senders_domain_holds(domain: Domain, canonical: str) -> None:
    signed = domain.signed(MAIL, canonical=canonical)
    found = verify(signed, records(domain))
    assert found.holds
    assert found.addressed
    assert not holds(signed.replace(b"march", b"raid"), records(domain))
    assert not holds(signed.replace(b"turn 3", b"turn 4"), records(domain))
    assert not holds(signed, records(Domain(key=rsa_key(1032))))


def test_no_signature_is_nobodys() -> None:
    assert verify(MAIL) == NOBODY
    claimed = b"Authentication-Results: games.example; dkim=pass header.d=example.org\r\n" + MAIL
    assert verify(claimed) == NOBODY
    arc = ORG.signed(MAIL).replace(b"DKIM-Signature:", b"ARC-Message-Signature: i=1;")
    assert verify(arc) == NOBODY


def test_any_of_several_signatures_is_enough() -> None:
    lists = Domain("list.example")
    signed = lists.signed(ORG.signed(MAIL))
    assert len(verify(signed, records(lists, ORG)).signatures) == 1
    broken = ORG.signed(MAIL).replace(b"bh=", b"bh=AAAA")
    assert holds(broken.partition(b"\r\n")[0] + b"\r\n" + ORG.signed(MAIL))
    assert holds(RSA.signed(MAIL).partition(b"\r\n")[0] + b"\r\n" + ORG.signed(MAIL))


def test_only_so_many_signatures_are_looked_at() -> None:
    others = b"".join(
        Domain(selector=f"s{n}").signed(MAIL).partition(b"\r\n")[0] + b"\r\n" for n in range(MOST_SIGNATURES)
    )
    keys = records(ORG)
    assert not holds(others + ORG.signed(MAIL), keys)
    assert len(keys.asked) == MOST_SIGNATURES
    assert holds(others.partition(b"\r\n")[2] + ORG.signed(MAIL), keys)


@pytest.mark.parametrize(
    ("signer", "domain", "aligned"),
    [
        ("example.org", "example.org", True),
        ("example.org", "mail.example.org", True),
        ("example.org", "deep.mail.example.org", True),
        ("mail.example.org", "example.org", False),
        ("example.org", "notexample.org", False),
        ("ample.org", "example.org", False),
        ("other.example", "example.org", False),
        ("org", "example.org", False),
        ("co.uk", "example.co.uk", False),
        ("com.au", "example.com.au", False),
        ("gouv.fr", "example.gouv.fr", False),
        ("uk.com", "example.uk.com", False),
        ("example.co.uk", "mail.example.co.uk", True),
        ("example.uk", "mail.example.uk", True),
        ("co.uk", "co.uk", True),
    ],
)
def test_a_parent_domain_speaks_for_its_children_unless_it_may_be_a_public_suffix(
    signer: str, domain: str, *, aligned: bool
) -> None:
    assert is_aligned(signer, domain) is aligned
    mail = MAIL.replace(b"ann@example.org", f"ann@{domain}".encode())
    key = Domain(signer)
    assert holds(key.signed(mail), records(key), f"ann@{domain}") is aligned


def test_a_signature_that_is_not_aligned_is_not_even_looked_up() -> None:
    keys = records(Domain("other.example"))
    assert not holds(Domain("other.example").signed(MAIL), keys)
    assert not holds(ORG.signed(MAIL, ("to", "subject")), keys), "From is not covered"
    assert not holds(ORG.signed(MAIL, ("from", "to")), keys), "the subject is not covered"
    assert not keys.asked


@pytest.mark.parametrize(
    "tags",
    [
        {"l": "5"},
        {"l": "9"},
        {"a": "rsa-sha1"},
        {"a": "ed25519-sha1"},
        {"v": "2"},
        {"q": "dns/other"},
        {"x": str(AT - 1)},
        {"x": "1e9"},
        {"t": str(AT + 86400)},
        {"t": str(AT + 100), "x": str(AT + 50)},
        {"i": "ann@other.example"},
        {"i": "@badexample.org"},
        {"i": "example.org"},
        {"c": "nonsense"},
        {"c": "relaxed/relaxed/relaxed"},
        {"d": ""},
        {"d": "example.org."},
        {"d": "exämple.org"},
        {"s": ""},
        {"s": "a..b"},
        {"s": ".".join(["a" * 60] * 4)},
        {"bh": "AAAA"},
        {"bh": "?"},
        {"h": "from:subject:" + ":".join(["x"] * 100)},
        {"z": " " * 100},
        {"z": "z" * 5000},
    ],
    ids=lambda tags: next(iter(tags)),
)
def test_a_signature_that_says_less_than_it_seems_to_or_too_much_does_not_hold(tags: dict[str, str]) -> None:
    assert not holds(ORG.signed(MAIL, **tags))


@pytest.mark.parametrize(
    "tags",
    [
        {"x": str(AT)},
        {"t": str(AT), "x": str(AT + 1)},
        {"t": str(AT + 3600)},
        {"i": "ann@example.org"},
        {"i": "@sub.example.org"},
        {"q": "dns/txt"},
        {"h": "From:From:To:Cc:Subject:Subject:Reply-To"},
        {"h": " from : to\t:subject "},
        {"d": "EXAMPLE.org"},
    ],
    ids=lambda tags: next(iter(tags)),
)
def test_what_providers_write_holds(tags: dict[str, str]) -> None:
    assert holds(ORG.signed(MAIL, **tags))


def test_a_signature_has_expired_by_the_mails_arrival_and_no_clock() -> None:
    signed = ORG.signed(MAIL, x="1000000000")
    assert holds(signed, at=1_000_000_000)
    assert not holds(signed, at=1_000_000_001)


@pytest.mark.parametrize(
    "field",
    [
        b"From: mallory@example.org\r\n",
        b"from: mallory@example.org\r\n",
        b"FROM:\r\n",
        b"Subject: resign\r\n",
        b"To: league@games.example\r\n",
        b"References: <b@games.example>\r\n",
        b"From : mallory@example.org\r\n",
        b": mallory@example.org\r\n",
        b"X-Odd: a\rFrom: mallory@example.org\r\n",
        b"X-Odd: a\rb\r\n",
        b"X-Odd: a\0b\r\n",
        b"X-Odd: a\x0bb\r\n",
        b"no field at all\r\n",
        b"From the beginning of a mailbox\r\n",
        b"X-\xc3\xa4: a\r\n",
    ],
)
def test_nobody_vouches_for_a_mail_that_two_readers_read_differently(field: bytes) -> None:
    signed = ORG.signed(MAIL)
    assert holds(signed)
    top, _blank, body = signed.partition(b"\r\n\r\n")
    first, _line, rest = signed.partition(b"\r\n")
    assert not holds(top + b"\r\n" + field + b"\r\n" + body), "at the end of the header"
    assert not holds(first + b"\r\n" + field + rest), "after the signature"


def test_fields_may_be_added_that_change_nothing() -> None:
    received = b"Received: from a.example\r\n\tby b.example\r\n"
    assert holds(received + received + ORG.signed(MAIL))
    assert holds(b"From ann@example.org Mon Sep 21 14:13:20 2026\n" + ORG.signed(MAIL))
    assert holds(ORG.signed(MAIL).replace(b"\r\n", b"\n"))


@pytest.mark.parametrize(
    "record",
    [
        b"",
        b"v=DKIM1",
        b"v=DKIM1; k=ed25519; p=",
        b"v=DKIM2; " + ORG.record.partition(b"; ")[2],
        ORG.record + b"; t=y",
        ORG.record + b"; t=s:y",
        ORG.record + b"; s=tlsrpt",
        ORG.record + b"; h=sha1",
        ORG.record + b"; g=bob",
        ORG.record + b"; g=",
        ORG.record.replace(b"k=ed25519", b"k=rsa"),
        ORG.record.replace(b"k=ed25519; ", b""),
        ORG.record.replace(b"p=", b"p=AAAA"),
        ORG.record.replace(b"p=", b"p=!"),
        ORG.record + b"; n=" + b"x" * LARGEST_RECORD,
        ORG.record + b"; k=ed25519",
        b"\xff\xfe",
        RSA.record,
    ],
)
def test_a_key_that_is_revoked_on_trial_or_for_something_else_signs_nothing(record: bytes) -> None:
    assert not holds(ORG.signed(MAIL), Records({ORG.place: record}))


@pytest.mark.parametrize(
    "more", [b"; t=s", b"; s=email", b"; s=*:tlsrpt", b"; h=sha1:sha256", b"; g=*", b";"]
)
def test_a_key_for_mail_signs(more: bytes) -> None:
    assert holds(ORG.signed(MAIL), Records({ORG.place: ORG.record + more}))
    assert holds(ORG.signed(MAIL), Records({ORG.place: ORG.record.replace(b"v=DKIM1; ", b"")}))


def test_a_key_that_is_for_its_own_domain_alone_signs_for_no_identity_below_it() -> None:
    strict = Records({ORG.place: ORG.record + b"; t=s"})
    assert holds(ORG.signed(MAIL, i="ann@example.org"), strict)
    assert not holds(ORG.signed(MAIL, i="ann@sub.example.org"), strict)


def test_a_short_rsa_key_signs_nothing() -> None:
    short = Domain(key=short_key())
    assert not holds(short.signed(MAIL), records(short))


def test_a_name_server_that_does_not_answer_leaves_it_open() -> None:
    silent = Records({}, frozenset({ORG.place}))
    found = verify(ORG.signed(MAIL), silent)
    assert (found.holds, found.unsure, len(found.signatures)) == (False, True, 1)
    assert not holds(ORG.signed(MAIL).replace(b"march", b"raid"), silent), "it would not hold with any key"
    assert not holds(ORG.signed(MAIL), Records()), "there is no such key"


def test_a_signature_that_nobody_could_verify_counts_together_with_one_that_holds() -> None:
    other = Domain(selector="other")
    signed = other.signed(MAIL).partition(b"\r\n")[0] + b"\r\n" + ORG.signed(MAIL)
    both = verify(signed, records(other, ORG))
    assert len(both.signatures) == 2
    assert verify(signed, Records({ORG.place: ORG.record}, frozenset({other.place}))) == both
    assert verify(signed) == both, "its key may be there another day"


def test_a_signature_is_known_again_however_it_is_written() -> None:
    signed = ORG.signed(MAIL)
    top, _b, rest = signed.partition(b"; b=")
    varied = top + b";\r\n\tb= " + rest[:20] + b"\r\n  " + rest[20:]
    assert varied != signed
    assert verify(varied) == verify(signed)
    assert verify(b"X-Other: field\r\n" + signed) == verify(signed)


@pytest.mark.parametrize(
    ("to", "addressed"),
    [
        (b"To: league@games.example", True),
        (b"To: LEAGUE@Games.Example", True),
        (b"To: Bob <bob@x.example>,\r\n The League <league@games.example>", True),
        (b"To: bob@x.example\r\nCc: league@games.example", True),
        (b"To: bob@x.example", False),
        (b'To: "league@games.example" <bob@x.example>', False),
        (b"To: bob@x.example (league@games.example)", False),
        (b"To: xleague@games.example", False),
        (b"To: league@games.example.evil.example", False),
        (b"To: " + b"(" * 900 + b"league@games.example", False),
        (b"To: " + b":" * 1300, False),
        (b"To: " + b"a:" * 1300 + b"\r\nCc: league@games.example", True),
        (b"X-To: league@games.example", False),
    ],
)
def test_a_mail_is_addressed_to_the_league_or_was_sent_on_by_somebody(to: bytes, *, addressed: bool) -> None:
    found = verify(ORG.signed(MAIL.replace(b"To: League <league@games.example>", to)))
    assert found.holds
    assert found.addressed is addressed


def test_an_address_that_is_added_later_addresses_nothing() -> None:
    shown = MAIL.replace(b"To: League <league@games.example>", b"To: bob@x.example")
    signed = ORG.signed(shown, ("from", "to", "subject"))
    sent_on = b"Cc: league@games.example\r\n" + signed
    assert verify(sent_on).holds
    assert not verify(sent_on).addressed
    uncovered = ORG.signed(MAIL, ("from", "subject"))
    assert verify(uncovered).addressed, "where a provider covers no address, any will do"


@pytest.mark.parametrize(
    "body",
    [
        b" " * (200 << 10),
        b" a" * (100 << 10),
        b"\r\n" * (100 << 10),
        b" \r\n" * (60 << 10),
        b"\r" * (200 << 10),
    ],
    ids=["blanks", "words", "lines", "blank-lines", "returns"],
)
def test_a_mail_of_the_largest_size_with_many_signatures_takes_no_time(body: bytes) -> None:
    signature, _line, mail = ORG.signed(MAIL + body).partition(b"\r\n")
    others = (signature.replace(b"s=key", b"s=key%d" % n) + b"\r\n" for n in range(MOST_SIGNATURES))
    mail = b"".join(others) + mail
    before = time.process_time()
    assert not holds(mail)
    assert time.process_time() - before < 10, "some hundredths of a second, on any machine"


@pytest.mark.parametrize(
    "raw",
    [
        b"From: a@example.org\r\n" + b" a\r\n" * (60 << 10),
        b"".join(b"x%d: a\r\n" % n for n in range(20 << 10)) + MAIL,
        ORG.signed(MAIL).replace(b"; s=", b";" + b"\r\n " * 30 + b"s=", 1) * 3,
        b"DKIM-Signature: " + b"b" + b"\r\n " * 1300 + b"\r\n" + MAIL,
        b"DKIM-Signature: " + b";b" * 2000 + b"\r\n" + MAIL,
        b" \r\n" + MAIL,
        b"\r\n" + MAIL,
        b"",
    ],
    ids=["folded", "fields", "tags", "folded-tag", "many-tags", "blank-first", "no-header", "nothing"],
)
def test_a_header_that_is_too_large_or_none_is_nobodys_and_takes_no_time(raw: bytes) -> None:
    before = time.process_time()
    assert not holds(raw)
    assert time.process_time() - before < 10, "some hundredths of a second, on any machine"


@pytest.mark.parametrize(
    ("some", "too_many"),
    [
        (b"X-A: b\r\n" * 290, b"X-A: b\r\n" * 300),
        (b"X-A: b\r\n" + b" c\r\n" * 990, b"X-A: b\r\n" + b" c\r\n" * 1000),
        (b"X-A: " + b"b" * (60 << 10) + b"\r\n", b"X-A: " + b"b" * (64 << 10) + b"\r\n"),
    ],
    ids=["fields", "lines", "bytes"],
)
def test_a_header_has_limits_of_its_own(some: bytes, too_many: bytes) -> None:
    assert holds(some + ORG.signed(MAIL))
    assert not holds(too_many + ORG.signed(MAIL))


def test_no_name_is_asked_for_that_cannot_be() -> None:
    keys = records(ORG)
    assert not holds(ORG.signed(MAIL, s=".".join(["a" * 60] * 4)[:235]), keys)
    assert not keys.asked


SIGNED = ORG.signed(MAIL)


@given(st.data())
def test_no_mail_raises_anything_and_what_is_changed_in_a_signed_part_does_not_hold(
    data: st.DataObject,
) -> None:
    at = data.draw(st.integers(0, len(SIGNED) - 1))
    cut = data.draw(st.integers(0, 3))
    junk = data.draw(st.binary(max_size=4) | st.sampled_from([b"\r\n", b"\r", b";", b"=", b":", b" ", b"\0"]))
    raw = SIGNED[:at] + junk + SIGNED[at + cut :]
    found = verify(raw)
    if found.holds:
        assert found.signatures == verify(SIGNED).signatures
        assert b"".join(raw.split())[-5:] == b"march"
        assert parseaddr(raw.partition(b"\nFrom:")[2].partition(b"\r\n")[0].decode())[1] == "ann@example.org"


@given(st.binary(max_size=60), st.binary(max_size=60))
def test_no_record_and_no_bytes_raise_anything(record: bytes, raw: bytes) -> None:
    verify(SIGNED, Records({ORG.place: b"v=DKIM1; " + record}))
    assert not verify(raw).signatures
    assert not verify(b"DKIM-Signature: " + raw + b"\r\n" + MAIL).signatures


FOOTBALL = b"""\
DKIM-Signature: v=1; a=ed25519-sha256; c=relaxed/relaxed;
 d=football.example.com; i=@football.example.com;
 q=dns/txt; s=brisbane; t=1528637909; h=from : to :
 subject : date : message-id : from : subject : date;
 bh=2jUSOH9NhtVGCQWNr9BrIAPreKQjO6Sn7XIkfJVOzv8=;
 b=/gCrinpcQOoIfuHNQIbq4pgh9kyIK3AQUdt9OdqQehSwhEIug4D11Bus
 Fa3bT3FY5OsU7ZbnKELq+eXdp1Q1Dw==
DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed;
 d=football.example.com; i=@football.example.com;
 q=dns/txt; s=test; t=1528637909; h=from : to : subject :
 date : message-id : from : subject : date;
 bh=2jUSOH9NhtVGCQWNr9BrIAPreKQjO6Sn7XIkfJVOzv8=;
 b=F45dVWDfMbQDGHJFlXUNB2HKfbCeLRyhDXgFpEL8GwpsRe0IeIixNTe3
 DhCVlUrSjV4BwcVcOF6+FF3Zo9Rpo1tFOeS9mPYQTnGdaSGsgeefOsk2Jz
 dA+L10TeYt9BgDfQNZtKdN1WO//KgIqXP7OdEFE4LjFYNcUxZQ4FADY+8=
From: Joe SixPack <joe@football.example.com>
To: Suzie Q <suzie@shopping.example.net>
Subject: Is dinner ready?
Date: Fri, 11 Jul 2003 21:00:37 -0700 (PDT)
Message-ID: <20030712040037.46341.5F8J@football.example.com>

Hi.

We lost the game.  Are you hungry yet?

Joe.
"""
"""The example of RFC 8463, appendix A, with its two signatures and keys."""

FOOTBALL_KEYS = {
    "brisbane._domainkey.football.example.com": (
        b"v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="
    ),
    "test._domainkey.football.example.com": (
        b"v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDkHlOQoBTzWRiGs5V6NpP3idY6Wk08a5qh"
        b"dR6wy5bdOKb2jLQiY/J16JYi0Qvx/byYzCNb3W91y3FutACDfzwQ/BC/e/8uBsCR+yz1Lxj+PL6lHvqMKrM3rG4hst"
        b"T5QjvHO9PzoxZyVYLzBfO2EeC3Ip3G+2kryOTIKT+l/K4w3QIDAQAB"
    ),
}


def test_the_example_of_the_standard_holds() -> None:
    found = verify_signatures(
        FOOTBALL,
        "joe@football.example.com",
        league="suzie@shopping.example.net",
        keys=Records(FOOTBALL_KEYS),
        at=1_528_637_910,
    )
    assert [len(signature) for signature in found.signatures] == [64, 128]
    assert found.addressed
