"""A league by mail in memory: a game of Claim whose seat `a` is in custody, and mails to it."""

from dataclasses import dataclass, field
from hashlib import sha256

from adjudicator.engine import picker
from adjudicator.mail.answers import Answer
from adjudicator.mail.case import Taken
from adjudicator.mail.content import Content, PlainOrders
from adjudicator.mail.correspondents import AddressBook
from adjudicator.mail.due import League, due
from adjudicator.mail.identity import LetterName, Vouched
from adjudicator.mail.incoming import Mail
from adjudicator.mail.letter import Letter
from adjudicator.mail.letter_names import to_seat, told_mark
from adjudicator.mail.locks import form_proof, held_seat
from adjudicator.mail.mailbox import Folder
from adjudicator.mail.post import Arrived, Post
from adjudicator.mail.taking import take
from adjudicator.repository.addresses import Correspondence, seal_correspondence, seat_address
from adjudicator.repository.mail_ledger import confirmed, read_ledger
from adjudicator.repository.people.acts import GiveAddress, join_act, ready_act
from adjudicator.repository.people.custody import custody_key
from tests.repository.table_in_memory import GameInMemory

ADDRESS = "ann@players.example"
OTHER = "bob@players.example"


@dataclass
class LeagueByMail:
    """A game under way. Seat `a` is in custody, its player at ADDRESS; seat `b` has a key of its own."""

    trial: GameInMemory = field(default_factory=lambda: GameInMemory(started=False))
    waiting: dict[str, Arrived] = field(default_factory=dict)
    sent: int = 0

    def __post_init__(self) -> None:
        trial = self.trial
        at = trial.at
        trial.keys["a"] = custody_key(trial.master.mail, trial.game, "a", at)
        for seat, key in trial.keys.items():
            join = join_act(trial.game, seat, seat, key, at=at, custody=seat == "a")
            trial.send(join)
            ready = ready_act(trial.game, seat, key, joined=at)
            trial.send(ready)
        assert trial.run().turn == 0
        self.give("a", ADDRESS)

    def give(self, seat: str, address: str, *, confirm: bool = True) -> None:
        """Put a seat's address on file, confirmed unless that is not wanted."""
        trial = self.trial
        told = seal_correspondence(Correspondence(address), trial.game, seat, trial.master.mail.key.public)
        trial.act(GiveAddress(game="trial", at=trial.at, seat=seat, sealed=told))
        trial.run()
        if confirm:
            mac = trial.master.mail.mac("counted", "trial", seat, address)
            trial.contents |= read_ledger(trial.files, "trial").with_lines([confirmed(mac, self.mark(seat))])

    def mark(self, seat: str) -> str:
        """What stands for a seat's address in the ledger."""
        trial = self.trial
        player = trial.published.roster.players[seat]
        ledger = read_ledger(trial.files, "trial")
        found = seat_address(trial.game, player, ledger, trial.master.mail)
        assert found
        return found.mark

    def letter(
        self, seat: str = "a", kind: str = "turn", tells: str = "", turn: int | None = None
    ) -> LetterName:
        """The name of a letter to a seat's player about the newest turn, which tells something."""
        latest = self.trial.newest()
        secret = self.trial.master.mail
        holder = self.trial.published.roster.players[seat].key.fingerprint
        to = to_seat("trial", seat, holder, secret)
        return LetterName(kind, to, latest.number if turn is None else turn, told_mark(tells, secret))

    @property
    def orders(self) -> str:
        """Orders of seat `a`, whether it is asked or not."""
        return self.trial.bot_orders("a", picker(b"bots", "bots"))

    @property
    def proof(self) -> str:
        """What the form in the newest letter to seat `a` says."""
        return form_proof(held_seat(self.trial.published, "a"), self.trial.master.mail)

    def in_form(self, orders: str) -> PlainOrders:
        """Orders of seat `a` as they are read in the form of its newest letter."""
        return PlainOrders(orders, "trial", proof=self.proof)

    def form(self, orders: str) -> str:
        """The same, as they are written."""
        code = f"01234567{self.proof}"
        return f"# ---- orders for trial begin {code} ----\n{orders}# ---- orders for trial end {code} ----\n"

    def mail(
        self,
        content: Content | None = None,
        *,
        sender: str = ADDRESS,
        signed: bool = True,
        answers: LetterName | str | None = "turn",
        automatic: str = "",
        unsure: bool = False,
    ) -> Arrived:
        """A mail as it arrived; by default orders in clear of seat `a`, in answer to its newest letter."""
        self.sent += 1
        digest = sha256(f"mail {self.sent}".encode()).hexdigest()
        mail = Mail(
            digest,
            sender=sender,
            message_id=f"<{self.sent}@players.example>",
            automatic=automatic,
            content=content or self.in_form(self.orders),
        )
        seen = Vouched(
            sender if signed else "",
            (digest.encode(),) if signed else (),
            self.letter() if answers == "turn" else None if isinstance(answers, str) else answers,
            directly=True,
            addressed=signed,
            unsure=unsure,
        )
        return Arrived(mail, seen, self.trial.now, 1000)

    def letters(self, *answers: Answer) -> tuple[Letter, ...]:
        """The letters that tell these answers."""
        league, trial = League("league@league.example", self.trial.master), self.trial
        return due(trial.files, (), trial.now, lambda _tells: (), league, answers=answers)

    @property
    def post(self) -> Post:
        """What mails are taken in with."""
        trial, secret = self.trial, self.trial.master.mail

        def lookup(mark: str) -> Arrived | None:
            found = (one for digest, one in self.waiting.items() if told_mark(digest, secret) == mark)
            return next(found, None)

        book = AddressBook(trial.files, secret)
        return Post(trial.master, trial.now, lookup, book.seats, lambda _sender: len(self.waiting))

    def take(self, arrived: Arrived) -> Taken:
        """Take a mail in, and commit what that makes."""
        taken = take(self.trial.files, arrived, self.post)
        self.trial.contents.update(taken.changes)
        if taken.fate is Folder.WAITING:
            self.waiting[arrived.mail.digest] = arrived
        if taken.settled:
            del self.waiting[taken.settled[0]]
        return taken

    @property
    def inbox(self) -> tuple[str, ...]:
        names = self.trial.files.names(self.trial.game.paths.inbox)
        return tuple(name for name in names if name.endswith(".sealed"))
