"""What taking in a mail needs and makes, as data: the mail as it arrived, the league's means, a request."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from adjudicator.mail.content import Request
from adjudicator.mail.identity import LetterName, Vouched
from adjudicator.mail.incoming import Mail
from adjudicator.mail.letter_names import is_to_a_seat
from adjudicator.repository.files import Files
from adjudicator.repository.mail_ledger import LedgerLine
from adjudicator.repository.published import PublishedGame
from adjudicator.sealing import MasterSecret, SecretKey


@dataclass(frozen=True)
class Arrived:
    """A mail as it arrived: read, with what of its sender was verified.

    `at` is when, in seconds since 1970, by the clock of the server that received it. `size` is that of the
    whole mail, in bytes.
    """

    mail: Mail
    vouched: Vouched
    at: int
    size: int = 0


@dataclass(frozen=True)
class Correspondent:
    """A seat whose player has confirmed an address.

    `mark` stands for the address in the game's ledger. `key` is the seat's key if the seat is in custody,
    else None: its player signs, and the league cannot.
    """

    game: PublishedGame
    seat: str
    address: str
    mark: str
    key: SecretKey | None


def share_of(letter: LetterName | None, sender: str) -> str:
    """Whose share a mail counts towards: the seat whose letter it answers, else the address it names."""
    return letter.to if letter and is_to_a_seat(letter) else sender.casefold()


@dataclass(frozen=True)
class Post:
    """What a league takes mail in with.

    `now` is when the result is committed, in seconds since 1970. `waiting` looks up a mail that waits to be
    confirmed, by its mark (`letter_names.told_mark`); None if there is none. `asked` counts the mails of a
    share (`share_of`) that wait already. `seats_at` finds the seats played from an address, in any game.
    """

    secret: MasterSecret
    now: int
    waiting: Callable[[str], Arrived | None]
    seats_at: Callable[[Files, str], tuple[Correspondent, ...]]
    asked: Callable[[str], int]


class Proof(Enum):
    """What a request needs to be proved of its sender.

    - ANYBODY: nothing. Its answer is public.
    - READER: its `From` is the seat's address on file, to which alone it is answered.
    - SENDER: a signature shows that it comes from the seat's address on file; else as PLAYER.
    - PLAYER: both locks hold, or the mail was confirmed.
    - CONFIRMED: it always has to be confirmed by answering a letter.
    - NEWCOMER: as CONFIRMED, but from somebody who has no seat yet: something vouches for the address that
      is to confirm it (`Case.sender`).
    """

    ANYBODY = "anybody"
    READER = "reader"
    SENDER = "sender"
    PLAYER = "player"
    CONFIRMED = "confirmed"
    NEWCOMER = "newcomer"


@dataclass(frozen=True)
class Asking:
    """A request, with who asks and everything needed to answer it.

    `seat` is the seat that it is about; None if none is known, and never if its proof is that of a READER,
    a SENDER, a PLAYER or CONFIRMED. `words` are the words of the request without the game's name, which may
    stand first. `game` is the game that they or the letter answered name; None if they name none. `address`
    is who asks, as far as anything vouches for it, else empty. `now` is when, in seconds since 1970: acts are
    signed at this time. `mac` stands for the mail in the ledger.
    """

    files: Files
    request: Request
    words: tuple[str, ...]
    game: PublishedGame | None
    seat: Correspondent | None
    address: str
    secret: MasterSecret
    now: int
    mac: str


@dataclass(frozen=True)
class Done:
    """What a request comes to.

    `title` is for the subject of the answer, `text` the answer in lines of plain text, and `form` an order
    file to fill in, between its markers. `files` are acts, messages and orders for the game's inbox by path,
    already signed or sealed, which are judged as every proposal is. `lines` are for the game's ledger, where
    the request is about letters or addresses; that the mail has counted is added to it in any case.
    """

    title: str
    text: str
    files: Mapping[str, bytes] = field(default_factory=dict)
    lines: tuple[LedgerLine, ...] = ()
    form: str = ""


@dataclass(frozen=True)
class Handler:
    """How one request is served; both functions may raise PlainError or RefusedAct to refuse it.

    `serve` is called once the proof is there. `ask` is called before, where it has to be confirmed: it says
    what the sender is to confirm, in a few sentences, and refuses what cannot be done anyway.
    """

    proof: Proof
    serve: Callable[[Asking], Done]
    ask: Callable[[Asking], str] | None = None


Requests = Mapping[str, Handler]
"""The requests by their names, as `adjudicator.mail.requests.REQUESTS` holds them."""
