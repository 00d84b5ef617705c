"""The two locks of what comes by mail in clear, for a seat whose player has confirmed an address.

1. The mail answers a letter of ours to this seat: of this turn, to whoever holds the seat now. It answers
   the letter itself. One in its thread proves nothing: whoever wrote to the player can have named it there,
   and what the player quotes is theirs. Orders stand in the form that came with our letters, whose first line
   has a code that nobody else can write, or beside such a form that is marked as quoted, unmarked. So nothing
   that others wrote into a letter can be orders, in whatever way a program quotes it: most do not mark what
   is quoted.
2. It comes from the address on file: a signature of its domain holds (DKIM), covers that the mail is
   addressed to the league, and has not counted before.

A mail that opens only one of them, or says that it comes from the address on file, waits until somebody
answers a letter sent to that address. So whoever was shown a letter, and whoever writes any address into
`From`, gets no further than to make the league ask its player.
"""

import hmac
from dataclasses import dataclass
from enum import Enum

from adjudicator.mail.content import YES, Content, PlainOrders, Request
from adjudicator.mail.identity import LetterName, Vouched
from adjudicator.mail.incoming import Mail
from adjudicator.mail.letter_names import to_seat
from adjudicator.repository.addresses import same_address
from adjudicator.repository.mail_ledger import Ledger, mail_mac
from adjudicator.repository.published import PublishedGame
from adjudicator.sealing import MailSecret

CONFIRM = "confirm"
"""The kind of a letter that asks to confirm something; it opens no lock."""


class Standing(Enum):
    """What a mail is to a seat.

    - COUNTS: both locks are open.
    - COUNTED: it has counted before, in these bytes or in others with the same signature.
    - UNSURE: it counts or waits, but a name server did not answer.
    - WAITS: its player has to confirm it.
    - STRANGE: nothing connects it with the seat.
    """

    COUNTS = "counts"
    COUNTED = "counted"
    UNSURE = "unsure"
    WAITS = "waits"
    STRANGE = "strange"


@dataclass(frozen=True)
class HeldSeat:
    """A seat as a mail about it meets it.

    `turn` is the game's newest turn, -1 before the start, `holder` the fingerprint of the key that holds the
    seat, `address` the address on file, empty if there is none.
    """

    game: str
    seat: str
    turn: int
    holder: str
    address: str


def held_seat(game: PublishedGame, seat: str, address: str = "") -> HeldSeat:
    """A seat of a game as it is held now."""
    turn = game.latest.number if game.latest else -1
    return HeldSeat(game.name, seat, turn, game.roster.players[seat].key.fingerprint, address)


def standing(mail: Mail, vouched: Vouched, seat: HeldSeat, ledger: Ledger, secret: MailSecret) -> Standing:
    """Return what a mail is to a seat, by the game's ledger. Pure; a mail confirmed is no matter of locks."""
    if ledger.holds(macs(mail, vouched, seat.game, secret)):
        return Standing.COUNTED
    answers = is_answered(vouched.answers, seat, secret)
    claims = bool(seat.address) and same_address(mail.sender, seat.address)
    if not seat.address or not (answers or claims):
        return Standing.STRANGE
    if answers and claims and vouched.directly and _is_in_our_form(mail.content, seat, secret):
        if vouched.unsure:
            return Standing.UNSURE
        if vouched.addressed and same_address(vouched.address, seat.address):
            return Standing.COUNTS
    return Standing.WAITS


def form_proof(seat: HeldSeat, secret: MailSecret) -> str:
    """Return what the order file in this turn's letters to a seat says, as 8 characters a-z, 2-7.

    It stands in the letter's text, so that whoever was shown the letter has it.
    """
    return secret.mac("form", seat.game, seat.seat, str(seat.turn), seat.holder)[:8]


def _is_in_our_form(content: Content, seat: HeldSeat, secret: MailSecret) -> bool:
    """Whether orders prove to stand in the form of this turn; nothing else has a form."""
    return not isinstance(content, PlainOrders) or hmac.compare_digest(
        content.proof, form_proof(seat, secret)
    )


def is_answered(letter: LetterName | None, seat: HeldSeat, secret: MailSecret) -> bool:
    """Whether a letter is one of this turn to whoever holds the seat, and asks to confirm nothing."""
    return (
        letter is not None
        and letter.kind != CONFIRM
        and letter.turn == seat.turn
        and letter.to == to_seat(seat.game, seat.seat, seat.holder, secret)
    )


def confirms(mail: Mail, vouched: Vouched) -> LetterName | None:
    """Return the letter asking to confirm something that a mail answers with yes; else None.

    Programs answer letters too, and not all of them say so; none of them begins with this word alone.
    """
    letter = vouched.answers
    if letter is None or letter.kind != CONFIRM or mail.automatic:
        return None
    said = mail.content
    return letter if isinstance(said, Request) and said.name == YES and not said.quoted else None


def macs(mail: Mail, vouched: Vouched, game: str, secret: MailSecret) -> tuple[str, ...]:
    """The MACs by which a ledger knows a mail again: one for each signature, and one for its bytes."""
    identities: tuple[str | bytes, ...] = (*vouched.signatures, mail.digest)
    return tuple(mail_mac(secret, game, identity) for identity in identities)
