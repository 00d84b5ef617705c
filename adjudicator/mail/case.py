"""What is found out about one mail: who sent it, whether it counts, and whom to answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from adjudicator.forge.judging import Accepted, Verdict, judge
from adjudicator.forge.proposals import Changed, Proposal, Submitted
from adjudicator.mail.answers import Answer, Asks, Confirm, Refused, TakenIn, Told
from adjudicator.mail.content import PlainOrders
from adjudicator.mail.correspondents import (
    correspondent,
    correspondents,
    game_about,
    playing,
    seat_written_to,
    written_to,
)
from adjudicator.mail.identity import LetterName
from adjudicator.mail.letter_names import is_about, is_to, to_seat
from adjudicator.mail.locks import Standing, held_seat, macs, standing
from adjudicator.mail.mailbox import Folder
from adjudicator.mail.post import Arrived, Correspondent, Post, share_of
from adjudicator.repository.addresses import same_address
from adjudicator.repository.files import Files
from adjudicator.repository.mail_ledger import (
    Ledger,
    LedgerLine,
    confirmed,
    counted,
    ordered,
    read_ledger,
    seat_mark,
)
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.schedule import DAY
from adjudicator.sealing import MailSecret
from adjudicator.words import gettext as _, language_in_force, ngettext

MOST_WAITING = 5
"""How many mails of one share may await confirmation at once; a letter asks for each."""

_ASKS: Mapping[str, Asks] = {"join": "join", "resign": "resign", "rotate-key": "rotate-key"}

PATIENCE = 3 * DAY
"""How long a mail waits for a name server that does not answer; after that nobody vouches for it."""


@dataclass(frozen=True)
class Taken:
    """What becomes of a mail.

    `fate` is the folder to which it goes; INBOX means that it stays for another run. `changes` are to be
    committed, by path. `settled` is the mail that waited and was confirmed by this one, if any, and what
    becomes of that. `beside` is what becomes of orders for other games in it; their changes are among its
    own. `told` is a line for everybody to read, which quotes nothing and names no address.
    """

    fate: Folder
    told: str
    answer: Answer | None = None
    changes: Mapping[str, bytes] = field(default_factory=dict)
    settled: "tuple[str, Taken] | None" = None
    beside: "tuple[Taken, ...]" = ()

    @property
    def answers(self) -> tuple[Answer, ...]:
        """All that is told to anybody."""
        others = (*self.beside, *((self.settled[1],) if self.settled else ()))
        own = (self.answer,) if self.answer else ()
        return (*own, *(answer for other in others for answer in other.answers))


class RefusedMail(Exception):
    """What a mail asks for is not done; `told` is for its sender, the text for everybody."""

    def __init__(self, text: str, told: Told | None = None) -> None:
        super().__init__(text)
        self.told = told or Refused(text)


@dataclass(frozen=True)
class Case:
    """One mail to be taken in; `confirming` is the mail that confirmed it, if one did."""

    files: Files
    arrived: Arrived
    post: Post
    confirming: Arrived | None = None

    @property
    def secret(self) -> MailSecret:
        """The league's secret for mail."""
        return self.post.secret.mail

    @property
    def letter(self) -> LetterName | None:
        """The letter of ours that the mail answers."""
        return self.arrived.vouched.answers

    @cached_property
    def about(self) -> str:
        """The name of the game that the letter answered was about; empty if there is none."""
        return game_about(self.files, self.letter, self.secret) if self.letter else ""

    def of_one_game(self, content: PlainOrders) -> "Case":
        """The mail as if it held these orders alone; what confirms another game's confirms nothing here."""
        arrived = replace(self.arrived, mail=replace(self.arrived.mail, content=replace(content, others=())))
        asks = self.confirming.vouched.answers if self.confirming else None
        confirming = self.confirming if asks and is_about(asks, content.named, self.secret) else None
        return replace(self, arrived=arrived, confirming=confirming)

    # Whom to answer

    @cached_property
    def on_file(self) -> str:
        """The address that the mail says it is from, if it is that of a seat or of the letter answered."""
        sender = self.arrived.mail.sender
        written = written_to(self.files, self.letter, self.secret) if self.letter else ""
        if same_address(written, sender):
            return written
        if self.letter and is_to(self.letter, sender, self.secret):
            return sender
        seats = self.post.seats_at(self.files, sender)
        return seats[0].address if seats else ""

    @property
    def sender(self) -> str:
        """The sender's address, if a signature vouches for it, or we have written to it; else empty."""
        return self.arrived.vouched.address or self.on_file

    @property
    def is_signed(self) -> bool:
        """Whether a signature vouches for the sender, and that they wrote to the league."""
        return bool(self.arrived.vouched.address) and self.arrived.vouched.addressed

    @property
    def whom(self) -> str:
        """Whom to answer where no seat is known: the sender, or nobody."""
        return "" if self.arrived.mail.automatic else self.sender

    def answer(self, told: Told, to: str, game: str = "", seat: str = "", *, public: bool) -> Answer | None:
        """What is told to an address; None if the mail is automatic or there is no address.

        Its subject goes back to its own sender alone, and only if a signature shows that it is theirs.
        """
        mail = self.arrived.mail
        if not to or mail.automatic:
            return None
        return Answer(
            to,
            told,
            mail.digest,
            game,
            seat,
            mail.message_id,
            public=public,
            language=language_in_force(),
            subject=mail.subject if same_address(to, self.arrived.vouched.address) else "",
            at=self.arrived.at,
        )

    def refusal(self, refused: RefusedMail) -> Taken:
        """Refuse in a letter to `whom`, if that is anybody."""
        line = _("refused: %(reason)s", reason=str(refused))
        answer = self.answer(refused.told, self.whom, public=True)
        return Taken(Folder.REFUSED if answer else Folder.UNANSWERED, line, answer)

    def silent(self) -> Taken:
        """Leave the mail unanswered."""
        return Taken(Folder.UNANSWERED, _("left unanswered"))

    def refused_to(self, one: Correspondent, reason: str, line: str = "") -> Taken:
        """Refuse in a letter to the seat's address alone, with a reason that may say what others must not."""
        answer = self.answer(Refused(reason), one.address, one.game.name, one.seat, public=False)
        return Taken(Folder.REFUSED, _("refused: %(reason)s", reason=line or reason), answer)

    # What its sender signed

    def judged(self, files: Files, path: str, data: bytes) -> Verdict:
        """Judge a file as if it were proposed."""
        changed = Changed(path, "100644", len(data))
        proposal = Proposal(self.arrived.mail.digest, self.arrived.mail.digest)
        return judge(files, Submitted(proposal, (changed,), data), self.post.now)

    def accepted(self, path: str, data: bytes) -> Accepted:
        """Judge a file as if it were proposed; raises RefusedMail."""
        verdict = self.judged(self.files, path, data)
        if not isinstance(verdict, Accepted):
            raise RefusedMail(verdict.reason)
        return verdict

    def receipt(self, verdict: Accepted, told: TakenIn, game: str, seat: str) -> Taken:
        """Answer to the address on file for the seat whose key signed, whoever mailed it."""
        found = playing(self.files, game)
        own = correspondent(found, seat, self.secret) if found and seat else None
        to = own.address if own else self.whom
        # A stranger can resend, many times, what lies in the repository.
        known = not verdict.there or same_address(to, self.arrived.mail.sender)
        answer = self.answer(told, to if known else "", game, seat, public=own is None)
        line = _("%(game)s: taken in: %(file)s", game=game, file=told.file)
        return Taken(Folder.TAKEN, line, answer, verdict.changes)

    def until(self, name: str) -> int | None:
        """When the open questions of a game close, in seconds since 1970."""
        game = playing(self.files, name)
        return game.holding.closing if game and game.holding else None

    # Whose seat it is

    def game_called(self, name: str) -> PublishedGame:
        """The game of that name, or that of the letter answered; raises RefusedMail."""
        game = playing(self.files, name or self.about)
        if game is None:
            raise RefusedMail(_("There is no game of this name here."))
        return game

    def asker(self, game: PublishedGame | None) -> Correspondent | None:
        """The seat that a request is about: that in the game, or the only one from the sender's address."""
        if game:
            return self.seat_in(game)
        found = self.post.seats_at(self.files, self.arrived.mail.sender)
        return found[0] if len(found) == 1 else None

    def seat_in(self, game: PublishedGame, named: str = "") -> Correspondent | None:
        """The seat whose letter the mail answers, else the one whose address it says it is from.

        Of several seats at one address it is the `named` one, or none.
        """
        # What was confirmed is for the seat that was asked to confirm it.
        letter = self.confirming.vouched.answers if self.confirming else self.letter
        if letter and (own := self.addressee(game, letter)):
            return own
        sender = self.arrived.mail.sender
        found = [one for one in correspondents(game, self.secret) if same_address(one.address, sender)]
        exactly = [one for one in found if one.seat == named] if len(found) > 1 else found
        return exactly[0] if len(exactly) == 1 else None

    def addressee(self, game: PublishedGame, letter: LetterName) -> Correspondent | None:
        """The seat that a letter went to, if the same key still holds it."""
        seat = seat_written_to(game, letter, self.secret)
        return correspondent(game, seat, self.secret) if seat else None

    def is_letter_to(self, one: Correspondent) -> bool:
        """Whether the letter answered went to a seat, also if another key held it then."""
        players = (roster.players.get(one.seat) for roster in one.game.rosters)
        holders = {player.key.fingerprint for player in players if player}
        to = {to_seat(one.game.name, one.seat, holder, self.secret) for holder in holders}
        return self.letter is not None and self.letter.to in to

    # Whether it counts

    def ledger(self, game: str) -> Ledger:
        """A game's ledger."""
        return read_ledger(self.files, game)

    def macs(self, game: str) -> tuple[str, ...]:
        """What stands for the mail in a game's ledger: its signatures, and itself."""
        return macs(self.arrived.mail, self.arrived.vouched, game, self.secret)

    def counted(
        self, game: str, one: Correspondent | None, lines: Sequence[LedgerLine] = ()
    ) -> dict[str, bytes]:
        """The game's ledger with the mail, which never counts again; the seat gets letters again.

        The mail that confirmed it is added too.
        """
        ledger, mails = self.ledger(game), self.macs(game)
        if (yes := self.confirming) is not None:
            mails += macs(yes.mail, yes.vouched, game, self.secret)
        awake = [confirmed(mails[0], one.mark)] if one and ledger.rests(one.mark) else []
        return ledger.with_lines([*map(counted, mails), *lines, *awake])

    def ordered(self, one: Correspondent) -> LedgerLine:
        """The line of the ledger that says when orders came that count for a seat."""
        return ordered(self.macs(one.game.name)[0], self._seat_mark(one), self.arrived.at)

    def overtaken(self, one: Correspondent) -> Taken | None:
        """Refuse orders that a yes confirms after newer ones have counted for the seat; else None."""
        newest = self.ledger(one.game.name).newest_orders(self._seat_mark(one))
        if self.confirming is None or newest < self.arrived.at:
            return None
        reason = _(
            "You have sent newer orders since, and they stay. To replace them, answer the newest letter of"
            " the game."
        )
        return self.refused_to(one, reason, _("Newer orders count."))

    def _seat_mark(self, one: Correspondent) -> str:
        holder = one.game.roster.players[one.seat].key.fingerprint
        return seat_mark(self.secret, one.game.name, one.seat, holder)

    @property
    def waited_long(self) -> bool:
        """Whether it is no longer worth waiting for name servers."""
        return self.arrived.at + PATIENCE <= self.post.now

    def standing(self, one: Correspondent) -> Standing:
        """What the mail is to a seat; one that was confirmed needs no locks."""
        game, vouched = one.game, self.arrived.vouched
        if self.confirming:
            counted_before = self.ledger(game.name).holds(self.macs(game.name))
            return Standing.COUNTED if counted_before else Standing.COUNTS
        if self.waited_long:
            vouched = replace(vouched, unsure=False)
        seat = held_seat(game, one.seat, one.address)
        return standing(self.arrived.mail, vouched, seat, self.ledger(game.name), self.secret)

    def stays(self) -> Taken:
        """Leave the mail for another run."""
        return Taken(Folder.INBOX, _("waits, because a name server does not answer"))

    @property
    def has_enough_waiting(self) -> bool:
        """Whether as many mails of this share wait as are allowed to."""
        return self.post.asked(share_of(self.letter, self.arrived.mail.sender)) >= MOST_WAITING

    def one_too_many(self) -> Taken:
        """Refuse a mail beyond those that may wait, in a letter if a signature vouches for its sender.

        Else it is left unanswered: anybody could make the league write to others.
        """
        if not self.arrived.vouched.address:
            return self.silent()
        told = ngettext(
            "%(n)s mail in your name waits for your “yes”, and no more may wait. Confirm those that you want,"
            " by answering the letters about them; the others are dropped after a week. Then send this mail"
            " again.",
            "%(n)s mails in your name wait for your “yes”, and no more may wait. Confirm those that you want,"
            " by answering the letters about them; the others are dropped after a week. Then send this mail"
            " again.",
            MOST_WAITING,
        )
        return self.refusal(
            RefusedMail(_("Too many mails of its sender wait to be confirmed."), Refused(told))
        )

    def confirm(self, name: str, text: str) -> Confirm:
        """What asks to confirm the mail, which holds the request `name`, with who wrote it."""
        signed = bool(self.arrived.vouched.address)
        return Confirm(_ASKS.get(name, "mail"), text, self.arrived.mail.sender, signed)

    def doubtful(self, one: Correspondent, stands: Standing, told: Confirm) -> Taken:
        """Let a mail wait, and ask the seat's address to confirm it; a stranger's mail is only refused."""
        if stands is Standing.STRANGE:
            raise RefusedMail(_("It is for a seat, but not from the address on file for it."))
        if self.has_enough_waiting:
            return self.one_too_many()
        answer = self.answer(told, one.address, one.game.name, one.seat, public=False)
        return Taken(Folder.WAITING, _("%(game)s: waits to be confirmed", game=one.game.name), answer)
