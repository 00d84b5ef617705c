"""Addresses for mail: how they are written, and what a seat's player has told the league about mail.

An address is personal. It stands in an act sealed to the league's mail key, and in clear nowhere in a
repository.
"""

import re
from collections.abc import Iterator

import msgspec

from adjudicator.repository.game_file import GameFile
from adjudicator.repository.mail_ledger import Ledger, Letters, address_mark
from adjudicator.repository.people.roster import Player
from adjudicator.sealing import MailSecret, PublicKey, SealingError, open_for_league, seal_for_league
from adjudicator.words import N_, PlainError, gettext as _

LONGEST_ADDRESS = 254
"""In bytes, as SMTP can carry it (RFC 5321, section 4.5.3.1.3)."""

_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LETTER = r"(?:[A-Za-z0-9]|[^\x00-\x7f])"
_LABEL = rf"{_LETTER}(?:(?:{_LETTER}|-){{0,61}}{_LETTER})?"


class BadAddress(PlainError):
    """A text is not an address for mail."""

    advice = N_("Write the address alone, for example ann@example.org.")


class Correspondence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player has told the league about mail; `clear`: the letters' private part need not be sealed."""

    address: str
    letters: Letters = "all"
    clear: bool = False


class SeatAddress(msgspec.Struct, frozen=True):
    """The address that a seat's player has given, with the newest wish about letters.

    `mark` stands for it in the ledger. It is `confirmed` once somebody has answered a letter sent to it, and
    `rests` after several letters came back.
    """

    address: str
    letters: Letters
    clear: bool
    mark: str
    confirmed: bool
    rests: bool

    @property
    def on_file(self) -> bool:
        """Whether letters may go to it."""
        return self.confirmed and not self.rests


def address_forms() -> Iterator[tuple[str, BadAddress]]:
    """What the whole of an address matches (RFC 5322, 3.4.1), each with what is wrong if it does not.

    They are tried in order. A desk tries them too, so they mean the same in Python and in JavaScript. Its
    player may write a domain in any letters, as the league turns it into A-labels.
    """
    yield r".*@.*", BadAddress(_("This is not an address for mail: it has no @."))
    wrong = _("This is not a plain address for mail: what stands before the @ is not possible.")
    yield rf"(?![^@]{{65}}){_ATOM}(?:\.{_ATOM})*@[^@]*", BadAddress(wrong)
    wrong = _("This is not a plain address for mail: what stands after the @ is not possible.")
    yield rf"[^@]*@{_LABEL}(?:\.{_LABEL})*", BadAddress(wrong)
    wrong = _("An address for mail has at most %(most)s characters.", most=LONGEST_ADDRESS)
    yield rf".{{0,{LONGEST_ADDRESS}}}", BadAddress(wrong)


def plain_address(text: str) -> str:
    """Return an address as it is kept: its domain in lower case and in A-labels.

    Raises BadAddress for anything else than a plain one: no name, no quotes, no comment, no route.
    """
    local, at, domain = text.strip().rpartition("@")
    try:
        domain = domain.encode("idna").decode().lower()
    except UnicodeError:
        domain = ""
    address = f"{local}{at}{domain}"
    for form, wrong in address_forms():
        if not re.fullmatch(form, address):
            raise wrong
    return address


def same_address(some: str, other: str) -> bool:
    """Whether two addresses are the same mailbox: providers do not tell upper and lower case apart."""
    return some.casefold() == other.casefold()


def seal_correspondence(told: Correspondence, game: GameFile, seat: str, key: PublicKey) -> str:
    """Seal what a seat's player tells the league about mail, to the key in `mail.yaml`."""
    text = msgspec.json.encode(told)
    return seal_for_league(text, game=game.game, nonce=game.nonce, seat=seat, key=key)


def seat_address(game: GameFile, player: Player, ledger: Ledger, secret: MailSecret) -> SeatAddress | None:
    """Open the address that a seat's player has given.

    None if there is none, or what is sealed cannot be opened or used: then nobody is written to.
    """
    if not player.mail:
        return None
    try:
        text = open_for_league(
            player.mail, game=game.game, nonce=game.nonce, seat=player.mail_from, secret=secret
        )
        told = msgspec.json.decode(text, type=Correspondence)
        address = plain_address(told.address)
    except (SealingError, BadAddress, msgspec.DecodeError):
        return None
    mark = address_mark(secret, game.game, player.mail)
    return SeatAddress(
        address,
        ledger.letters(mark) or told.letters,
        told.clear,
        mark,
        confirmed=ledger.confirmed(mark),
        rests=ledger.rests(mark),
    )
