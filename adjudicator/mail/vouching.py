"""Who a mail is from: what we verified of its sender, ourselves.

A signature need not cover the fields of a header that say how the body is to be read (RFC 6376, section 5.4).
With other ones, the same signed body may say something else. So where they are not covered, nobody vouches
for a mail that does not say the same without them.
"""

from dataclasses import replace

from adjudicator.mail.content import Blocks, Content, Request, SealedBlock, SignedFile
from adjudicator.mail.domain_signatures import KeyRecords, verify_signatures
from adjudicator.mail.identity import Vouched
from adjudicator.mail.incoming import Mail
from adjudicator.mail.letter_names import answered, letter_name
from adjudicator.mail.reading.mail import has_same_parts, read_mail
from adjudicator.sealing import MailSecret

HOW_TO_READ = frozenset(["content-type", "content-transfer-encoding", "content-disposition"])
"""The fields that say how a body is to be read."""


def vouch(raw: bytes, mail: Mail, *, secret: MailSecret, league: str, keys: KeyRecords, at: int) -> Vouched:
    """Verify the sender of a mail that arrived at that time, by the clock of the server that received it.

    `league` is the league's own address. Never raises, whatever the bytes.
    """
    answers = answered(mail.answers, secret)
    directly = answers is not None and letter_name(mail.parent, secret) == answers
    if not mail.sender or mail.cut:
        return Vouched(answers=answers, directly=directly)
    found = verify_signatures(raw, mail.sender, league=league, keys=keys, at=at, patient=answers is not None)
    holds = found.holds and _says_the_same(raw, mail, found.covered)
    return Vouched(
        mail.sender if holds else "",
        found.signatures,
        answers,
        directly=directly,
        addressed=found.addressed,
        unsure=found.unsure,
    )


def _says_the_same(raw: bytes, mail: Mail, covered: frozenset[str]) -> bool:
    """Whether a mail says the same without what no signature covers; what has a signature of its own does."""
    if covered >= HOW_TO_READ or isinstance(mail.content, Blocks | SealedBlock | SignedFile):
        return True
    uncovered = HOW_TO_READ - covered
    if has_same_parts(raw, without=uncovered):  # what most mails show, in far less time than reading takes
        return True
    return _said(read_mail(raw, without=uncovered).content) == _said(mail.content)


def _said(content: Content) -> Content:
    """A content without where the lines of a text end: a paragraph may have been broken to be sent."""
    return replace(content, text=" ".join(content.text.split())) if isinstance(content, Request) else content
