"""Who a mail counts for: each case under “Identity”, with real signatures and real Message-IDs."""

from dataclasses import replace

import pytest

from adjudicator.mail.content import NOTHING, Content, Request
from adjudicator.mail.identity import LetterName, Vouched
from adjudicator.mail.letter_names import message_id, to_seat
from adjudicator.mail.locks import HeldSeat, Standing, confirms, form_proof, macs, standing
from adjudicator.mail.reading.mail import read_mail
from adjudicator.mail.vouching import vouch
from adjudicator.repository.mail_ledger import Ledger, counted
from adjudicator.sealing import MasterSecret
from tests.mail.signing import Domain, Records, records, rsa_key, short_key

SECRET = MasterSecret.from_seed(b"locks").mail
LEAGUE = "league@games.example"
AT = 1_790_000_000
ANN = "ann@example.org"
SEAT = HeldSeat("westeros", "stark", 7, "abcdefghij234567", ANN)
ORG = Domain()


def letter_to(seat: HeldSeat) -> LetterName:
    """The name of a letter of a turn to whoever holds a seat."""
    return LetterName("turn", to_seat(seat.game, seat.seat, seat.holder, SECRET), seat.turn, "a" * 9)


LETTER = letter_to(SEAT)
OURS = message_id(LETTER, SECRET, "games.example")
FRESH = Ledger("westeros", b"")


def written(
    sender: str = ANN, to: str = LEAGUE, answers: LetterName | None = LETTER, extra: str = "", body: str = "x"
) -> bytes:
    """A mail as a program writes it, unsigned."""
    answer = f"In-Reply-To: {message_id(answers, SECRET, 'games.example')}\r\n" if answers else ""
    return f"From: {sender}\r\nTo: {to}\r\nSubject: Re: turn 7\r\n{answer}{extra}\r\n{body}\r\n".encode()


def met(raw: bytes, seat: HeldSeat = SEAT, ledger: Ledger = FRESH, keys: Records | None = None) -> Standing:
    mail = read_mail(raw)
    vouched = vouch(raw, mail, secret=SECRET, league=LEAGUE, keys=keys or records(ORG), at=AT)
    return standing(mail, vouched, seat, ledger, SECRET)


def ledger_with(raw: bytes) -> Ledger:
    """The ledger once a mail has counted."""
    mail = read_mail(raw)
    vouched = vouch(raw, mail, secret=SECRET, league=LEAGUE, keys=records(ORG), at=AT)
    lines = [counted(mac) for mac in macs(mail, vouched, "westeros", SECRET)]
    return Ledger("westeros", FRESH.with_lines(lines)["turns/westeros/mailed.txt"])


GOOD = ORG.signed(written())


def ordered(seat: HeldSeat | None) -> bytes:
    """A mail with orders, in the form of a letter to a seat or in none."""
    code = f" 0123abcd{form_proof(seat, SECRET)}" if seat else ""
    begin, end = (f"# ---- orders for westeros {which}{code} ----" for which in ("begin", "end"))
    return ORG.signed(written(body=f"{begin}\r\nlead: 7\r\n{end}"))


OLD = letter_to(replace(SEAT, turn=6))
OTHER = letter_to(replace(SEAT, seat="lannister"))
FORGED = "Authentication-Results: {}; dkim=pass header.d=example.org header.i=@example.org; dmarc=pass\r\n"


CASES = {
    "dkim-good": (GOOD, Standing.COUNTS),
    "dkim-rsa": (Domain(key=rsa_key()).signed(written()), Standing.COUNTS),
    "dkim-unaligned": (Domain("other.example").signed(written()), Standing.WAITS),
    "dkim-l-tag": (ORG.signed(written(), l="1"), Standing.WAITS),
    "dkim-expired": (ORG.signed(written(), x=str(AT - 1)), Standing.WAITS),
    "dkim-from-unsigned": (ORG.signed(written(), ("to", "subject")), Standing.WAITS),
    "dkim-second-signature-good": (Domain("other.example").signed(GOOD), Standing.COUNTS),
    "dkim-512-bit": (Domain(key=short_key(), selector="short").signed(written()), Standing.WAITS),
    "dkim-dns-timeout": (Domain(selector="silent").signed(written()), Standing.UNSURE),
    "dkim-none": (written(), Standing.WAITS),
    "list-broke-dkim": (GOOD.replace(b"\r\n\r\nx", b"\r\n\r\nx\r\n-- \r\nlist footer"), Standing.WAITS),
    "authres-forged": (written(extra=FORGED.format("mx.example.org")), Standing.WAITS),
    "authres-forged-own-id": (written(extra=FORGED.format("games.example")), Standing.WAITS),
    "arc-only": (GOOD.replace(b"DKIM-Signature:", b"ARC-Message-Signature: i=1;"), Standing.WAITS),
    "token-missing": (ORG.signed(written(answers=None)), Standing.WAITS),
    "token-of-other-seat": (ORG.signed(written(answers=OTHER)), Standing.WAITS),
    "token-of-other-seat-by-its-player": (
        ORG.signed(written("bob@example.org", answers=OTHER)),
        Standing.STRANGE,
    ),
    "token-of-old-turn": (ORG.signed(written(answers=OLD)), Standing.WAITS),
    "token-of-another-game": (
        ORG.signed(written(answers=letter_to(replace(SEAT, game="essos")))),
        Standing.WAITS,
    ),
    "token-of-former-holder": (
        ORG.signed(written("bob@example.org", answers=letter_to(replace(SEAT, holder="b" * 16)))),
        Standing.STRANGE,
    ),
    "token-of-a-confirm-letter": (
        ORG.signed(written(answers=replace(LETTER, kind="confirm"))),
        Standing.WAITS,
    ),
    "token-in-the-thread-of-an-allys-mail": (
        ORG.signed(written(answers=None, extra=f"In-Reply-To: <ally@x.example>\r\nReferences: {OURS}\r\n")),
        Standing.WAITS,
    ),
    "token-behind-that-of-an-allys-mail": (
        ORG.signed(written(answers=None, extra=f"In-Reply-To: <ally@x.example> {OURS}\r\n")),
        Standing.WAITS,
    ),
    "token-in-the-thread-alone": (
        ORG.signed(written(answers=None, extra=f"References: {OURS}\r\n")),
        Standing.WAITS,
    ),
    "token-forwarded-to-ally": (ORG.signed(written("bob@example.org")), Standing.WAITS),
    "shown-to-ally-who-sends-it-on": (ORG.signed(written(to="bob@example.org")), Standing.WAITS),
    "plus-address-stripped": (ORG.signed(written("ann+games@example.org")), Standing.WAITS),
    "alias-of-address-on-file": (
        Domain("alias.example").signed(written("ann@alias.example")),
        Standing.WAITS,
    ),
    "orders-in-our-form": (ordered(SEAT), Standing.COUNTS),
    "orders-in-no-form": (ordered(None), Standing.WAITS),
    "orders-in-the-form-of-another-seat": (ordered(replace(SEAT, seat="lannister")), Standing.WAITS),
    "orders-in-the-form-of-another-game": (ordered(replace(SEAT, game="essos")), Standing.WAITS),
    "orders-in-the-form-of-the-turn-before": (ordered(replace(SEAT, turn=6)), Standing.WAITS),
    "orders-in-the-form-of-a-former-holder": (ordered(replace(SEAT, holder="b" * 16)), Standing.WAITS),
    "orders-in-our-form-quoted": (
        ORG.signed(ordered(SEAT).partition(b"DKIM")[2].partition(b"\r\n")[2].replace(b"#", b"> #")),
        Standing.COUNTS,
    ),
    "other-case": (ORG.signed(written("Ann <ANN@Example.Org>")), Standing.COUNTS),
    "two-from": (ORG.signed(written(extra="From: bob@example.org\r\n")), Standing.WAITS),
    "forged-and-nothing-else": (written(answers=None), Standing.WAITS),
    "a-stranger": (ORG.signed(written("eve@example.org", answers=None)), Standing.STRANGE),
}


@pytest.mark.parametrize("case", CASES)
def test_a_mail_counts_only_if_both_locks_are_open(case: str) -> None:
    raw, expected = CASES[case]
    domains = [ORG, Domain("other.example"), Domain("alias.example")]
    keys = records(*domains, Domain(key=short_key(), selector="short"))
    if b"rsa-sha256" in raw and b"s=key" in raw:
        keys = records(Domain(key=rsa_key()))
    keys.silent = frozenset({Domain(selector="silent").place})
    assert met(raw, keys=keys) is expected


def test_a_mail_never_counts_twice_whatever_is_changed_around_its_signature() -> None:
    ledger = ledger_with(GOOD)
    assert met(GOOD, ledger=ledger) is Standing.COUNTED
    assert met(b"Received: from a\r\n" + GOOD, ledger=ledger) is Standing.COUNTED
    assert met(GOOD.replace(b"To: league", b"TO:  league"), ledger=ledger) is Standing.COUNTED
    second = Domain(selector="second")
    keys = records(ORG, second)
    assert met(second.signed(GOOD), ledger=ledger, keys=keys) is Standing.COUNTED
    assert met(ORG.signed(written(body="y")), ledger=ledger) is Standing.COUNTS


def test_a_mail_that_was_confirmed_never_counts_again_either() -> None:
    raw = written()
    assert met(raw) is Standing.WAITS
    assert met(raw, ledger=ledger_with(raw)) is Standing.COUNTED


def test_a_mail_that_was_confirmed_never_counts_once_its_key_is_there() -> None:
    signed = Domain(selector="new").signed(written())
    assert met(signed) is Standing.WAITS
    later = records(Domain(selector="new"))
    assert met(b"X-Other: field\r\n" + signed, keys=later) is Standing.COUNTS
    assert met(b"X-Other: field\r\n" + signed, ledger=ledger_with(signed), keys=later) is Standing.COUNTED


def test_an_address_that_changed_counts_once_it_is_confirmed_and_no_sooner() -> None:
    new = replace(SEAT, address="ann@new.example")
    domain = Domain("new.example")
    mine = domain.signed(written("ann@new.example"))
    assert met(mine, keys=records(domain)) is Standing.WAITS, "the old one is on file"
    assert met(mine, new, keys=records(domain)) is Standing.COUNTS
    assert met(GOOD, new) is Standing.WAITS, "a letter to the new address asks about it"
    assert met(GOOD, replace(SEAT, address="")) is Standing.STRANGE
    assert met(written("", answers=None), replace(SEAT, address="")) is Standing.STRANGE


def test_a_seat_that_somebody_else_took_over_is_not_played_by_its_old_letters() -> None:
    later = replace(SEAT, holder="b" * 16, address="bob@example.org")
    assert met(GOOD, later) is Standing.STRANGE
    assert met(GOOD, replace(SEAT, holder="b" * 16)) is Standing.WAITS


ASKS = replace(LETTER, kind="confirm")


def confirmation(
    content: Content | None = None, automatic: str = "", letter: LetterName | None = ASKS
) -> bool:
    mail = replace(read_mail(written()), automatic=automatic, content=content or Request("yes"))
    return confirms(mail, Vouched(answers=letter)) is not None


def test_a_letter_is_answered_with_yes_by_a_person() -> None:
    assert confirmation()
    assert not confirmation(NOTHING), "an answer that a program wrote may not say what it is"
    assert not confirmation(Request("help"))
    assert not confirmation(Request("yes", quoted=True)), "somebody else wrote the subject"
    assert not confirmation(automatic="auto-replied")
    assert not confirmation(letter=LETTER)
    assert not confirmation(letter=None)
