"""Who a mail is from, as a whole: the letter that it answers, and whose signature it has."""

from adjudicator.mail.content import Nothing
from adjudicator.mail.identity import Vouched
from adjudicator.mail.incoming import Mail
from adjudicator.mail.intake import Means, receive
from adjudicator.mail.letter_names import message_id
from adjudicator.mail.vouching import vouch
from adjudicator.sealing import MasterSecret
from tests.mail.signing import Domain, Records, records
from tests.mail.test_letter_names import NAME

SECRET = MasterSecret.from_seed(b"letters").mail
ORG = Domain()
RAW = ORG.signed(b"From: ann@example.org\r\nTo: league@games.example\r\n\r\nmarch\r\n")
OURS = message_id(NAME, SECRET, "games.example")


def vouched(mail: Mail, raw: bytes = RAW, keys: Records | None = None) -> Vouched:
    return vouch(
        raw, mail, secret=SECRET, league="league@games.example", keys=keys or records(ORG), at=1_790_000_000
    )


def test_both_are_found() -> None:
    mail = Mail("", "ann@example.org", answers=("<x@y.example>", OURS), content=Nothing(said="march"))
    found = vouched(mail)
    assert (found.address, found.answers, found.addressed, found.unsure) == (
        "ann@example.org",
        NAME,
        True,
        False,
    )
    assert len(found.signatures) == 1


def test_a_mail_without_one_sender_or_of_which_a_part_is_missing_is_nobodys() -> None:
    keys = records(ORG)
    assert vouched(Mail("", "", answers=(OURS,)), keys=keys) == Vouched(answers=NAME)
    assert vouched(Mail("", "ann@example.org", cut=True), keys=keys) == Vouched()
    assert not keys.asked


def test_a_sender_whose_domain_cannot_be_asked_is_not_known_yet() -> None:
    silent = Records({}, frozenset({ORG.place}))
    found = vouched(Mail("", "ann@example.org"), keys=silent)
    assert (found.address, found.addressed, found.unsure) == ("", False, True)
    assert vouched(Mail("", "ann@example.org"), RAW.replace(b"march", b"raid")) == Vouched()


def test_whoever_signs_is_known_although_nothing_of_it_is_understood() -> None:
    keys = records(ORG)
    means = Means("league@games.example", MasterSecret.from_seed(b"letters"), keys)
    thanks = b"From: ann@example.org\r\nTo: league@games.example\r\nSubject: Re: turn\r\n%s\r\nThanks!\r\n"
    for answers in (b"", f"In-Reply-To: {OURS}\r\n".encode()):
        mail = ORG.signed(thanks % answers)
        vouched = receive(mail, size=len(mail), at=1_790_000_000, means=means).vouched
        assert vouched.address == "ann@example.org"
    automatic = ORG.signed(thanks % b"Auto-Submitted: auto-replied\r\n")
    assert not receive(automatic, size=len(automatic), at=1_790_000_000, means=means).vouched.address
    assert len(keys.asked) == 2, "nobody is asked for a machine's keys"
