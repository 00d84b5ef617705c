"""Who a mail is from: what we verified of its sender, ourselves."""

from adjudicator.mail.domain_signatures import KeyRecords, verify_signatures
from adjudicator.mail.identity import Vouched
from adjudicator.mail.incoming import Mail
from adjudicator.mail.letter_names import answered
from adjudicator.sealing import MailSecret


def vouch(raw: bytes, mail: Mail, *, secret: MailSecret, league: str, keys: KeyRecords, at: int) -> Vouched:
    """Verify the sender of a mail that arrived at that time, by the clock of the server that received it.

    `league` is the league's own address. Never raises, whatever the bytes.
    """
    answers = answered(mail.answers, secret)
    if not mail.sender or mail.cut:
        return Vouched(answers=answers)
    found = verify_signatures(raw, mail.sender, league=league, keys=keys, at=at, patient=answers is not None)
    return Vouched(
        mail.sender if found.holds else "",
        found.signatures,
        answers,
        addressed=found.addressed,
        unsure=found.unsure,
    )
