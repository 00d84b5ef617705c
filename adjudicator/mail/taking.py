"""Taking in one mail: what it says is judged as a proposed file is, and its sender is answered.

`take` is pure: the same mail, files and means give the same fate and answer, and the same files but for the
ciphertext of what the league seals for a seat in custody. A mail whose MAC stands in its game's ledger has
counted before. It is answered from its own content, and nothing else.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from typing import TypeVar

from adjudicator.forge.judging import Accepted, Verdict, judge
from adjudicator.forge.proposals import Changed, Proposal, Submitted
from adjudicator.mail.answers import (
    Answer,
    Confirm,
    Refused,
    Said,
    TakenIn,
    Told,
    TooLarge,
    Unchanged,
    Unknown,
    Unreadable,
)
from adjudicator.mail.content import Damaged, Nothing, PlainOrders, Request, SealedBlock, SignedFile
from adjudicator.mail.correspondents import (
    addressee,
    correspondent,
    correspondents,
    playing,
)
from adjudicator.mail.faults import told_faults
from adjudicator.mail.identity import LetterName
from adjudicator.mail.incoming import LARGEST
from adjudicator.mail.letter_names import letter_name
from adjudicator.mail.locks import CONFIRM, HeldSeat, Standing, confirms, macs, standing
from adjudicator.mail.mailbox import Folder
from adjudicator.mail.post import Arrived, Asking, Correspondent, Handler, Post, Proof, share_of
from adjudicator.orders import read_back
from adjudicator.player.order_file import Draft, heading_of, read_draft
from adjudicator.repository.addresses import same_address
from adjudicator.repository.damage import DAMAGE
from adjudicator.repository.files import Files, Overlay
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.intake.inbox import what_is_wrong
from adjudicator.repository.layout import GamePaths, SubmissionName
from adjudicator.repository.mail_ledger import (
    Ledger,
    LedgerLine,
    bounced,
    confirmed,
    counted,
    mail_mac,
    read_ledger,
)
from adjudicator.repository.people.acts import SignedAct, read_act
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.press.messages import SignedMessage, read_message
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.schedule import DAY
from adjudicator.repository.seat_files import KeyedSeat, keyed_seat
from adjudicator.repository.turn.notices import notice
from adjudicator.sealing import MailSecret, SealingError, SecretKey, open_orders, read_header
from adjudicator.words import PlainError, gettext as _

T = TypeVar("T")
A = TypeVar("A")

MOST_WAITING = 5
"""How many mails of one share wait for being confirmed at once; there is a letter for each."""

PATIENCE = 3 * DAY
"""How long a mail waits for a name server that does not answer; after that nobody vouches for it."""


@dataclass(frozen=True)
class Taken:
    """What becomes of a mail.

    `fate` is the folder to which it goes; INBOX means that it stays for another run. `changes` are to be
    committed, by path. `settled` is the mail that waited and was confirmed by this one, if any, and what
    becomes of that. `told` is a line for everybody to read, which quotes nothing and names no address.
    """

    fate: Folder
    told: str
    answer: Answer | None = None
    changes: Mapping[str, bytes] = field(default_factory=dict)
    settled: "tuple[str, Taken] | None" = None


def take(files: Files, arrived: Arrived, post: Post) -> Taken:
    """Take in a mail, for this state of the files."""
    return _Taking(files, arrived, post).taken()


class _Refused(Exception):
    """What a mail asks for is not done; `told` is for its sender, the text for everybody."""

    def __init__(self, text: str, told: Told | None = None) -> None:
        super().__init__(text)
        self.told = told or Refused(text)


@dataclass(frozen=True)
class _Taking:
    """One mail to be taken in; `confirming` is the mail that confirmed it, if one did."""

    files: Files
    arrived: Arrived
    post: Post
    confirming: Arrived | None = None

    @property
    def secret(self) -> MailSecret:
        return self.post.secret.mail

    @property
    def letter(self) -> LetterName | None:
        """The letter of ours that the mail answers."""
        return self.arrived.vouched.answers

    def taken(self) -> Taken:
        """Take the mail in."""
        try:
            return self._taken()
        except _Refused as refused:
            return self._refusal(refused)
        except DAMAGE:
            text = _("The game's own files are damaged; the organiser must look at them.")
            return self._refusal(_Refused(text))

    def _taken(self) -> Taken:
        mail = self.arrived.mail
        content = mail.content
        if mail.bounce:
            return self._bounce()
        if letter := confirms(mail, self.arrived.vouched):
            return self._confirms(letter)
        if isinstance(content, SealedBlock):
            return self._sealed(content.block)
        if isinstance(content, SignedFile):
            return self._signed(content.data)
        if mail.automatic:
            return self._silent()
        if mail.cut:
            raise _Refused(_("It is too large."), TooLarge(self.arrived.size, LARGEST))
        if isinstance(content, PlainOrders):
            return self._orders(content)
        if isinstance(content, Request):
            return self._request(content)
        if isinstance(content, Damaged):
            raise _Refused(_("It cannot be read."), Unreadable(content.reason))
        return self._nothing(content)

    # Whom to answer

    @cached_property
    def _on_file(self) -> str:
        """The address on file, of any seat, that the mail says it is from; empty if it is none."""
        sender = self.arrived.mail.sender
        letter = self.letter
        if letter and (found := addressee(self.files, letter, self.secret)):
            _game, given = found
            if given.confirmed and same_address(given.address, sender):
                return given.address
        seats = self.post.seats_at(self.files, sender)
        return seats[0].address if seats else ""

    @property
    def _whom(self) -> str:
        """Whom to answer where no seat is known: somebody for whom something vouches, or nobody."""
        return "" if self.arrived.mail.automatic else self.arrived.vouched.address or self._on_file

    def _answer(self, told: Told, to: str, game: str = "", seat: str = "", *, public: bool) -> Answer | None:
        mail = self.arrived.mail
        if not to or mail.automatic:
            return None
        return Answer(to, told, mail.digest, game, seat, mail.message_id, public=public)

    def _refusal(self, refused: _Refused) -> Taken:
        line = _("refused: %(reason)s", reason=str(refused))
        answer = self._answer(refused.told, self._whom, public=True)
        return Taken(Folder.REFUSED if answer else Folder.UNANSWERED, line, answer)

    def _silent(self) -> Taken:
        return Taken(Folder.UNANSWERED, _("left unanswered"))

    def _refused_to(self, one: Correspondent, reason: str, line: str = "") -> Taken:
        """Refuse in a letter to the seat's address alone, with a reason that may say what others must not."""
        answer = self._answer(Refused(reason), one.address, one.game.name, one.seat, public=False)
        return Taken(Folder.REFUSED, _("refused: %(reason)s", reason=line or reason), answer)

    # What its sender signed

    def _judged(self, files: Files, path: str, data: bytes) -> Verdict:
        changed = Changed(path, "100644", len(data))
        proposal = Proposal(self.arrived.mail.digest, self.arrived.mail.digest)
        return judge(files, Submitted(proposal, (changed,), data), self.post.now)

    def _accepted(self, path: str, data: bytes) -> Accepted:
        verdict = self._judged(self.files, path, data)
        if not isinstance(verdict, Accepted):
            raise _Refused(verdict.reason)
        return verdict

    def _receipt(self, verdict: Accepted, told: TakenIn, game: str, seat: str) -> Taken:
        """Answer to the address on file for the seat whose key signed, whoever mailed it."""
        found = playing(self.files, game)
        own = correspondent(found, seat, self.secret) if found and seat else None
        to = own.address if own else self._whom
        # A stranger can send again, many times, what lies in the repository.
        known = not verdict.there or same_address(to, self.arrived.mail.sender)
        answer = self._answer(told, to if known else "", game, seat, public=own is None)
        line = _("%(game)s: taken in: %(file)s", game=game, file=told.file)
        return Taken(Folder.TAKEN, line, answer, verdict.changes)

    def _sealed(self, block: str) -> Taken:
        try:
            header = read_header(block)
        except SealingError as error:
            raise _Refused(what_is_wrong(error)) from error
        if header.purpose != "orders":
            raise _Refused(_("It is sealed, but it is not orders."))
        name = SubmissionName(header.turn, header.seat, header.counter)
        verdict = self._accepted(f"{GamePaths(header.game).inbox}/{name.file}", block.encode())
        told = TakenIn("orders", _digest(verdict.data), name.file, until=self._until(header.game))
        return self._receipt(verdict, told, header.game, header.seat)

    def _until(self, name: str) -> int | None:
        game = playing(self.files, name)
        return game.holding.closing if game and game.holding else None

    def _signed(self, data: bytes) -> Taken:
        signed = _signed_file(data)
        if isinstance(signed, SignedAct):
            act, game = signed.statement, signed.statement.game
            verdict = self._accepted(f"{GamePaths(game).inbox}/{signed.file}", data)
            found = playing(self.files, game)
            text = notice(act, found.file) if found else ""
            told = TakenIn("act", _digest(data), signed.file, text)
            return self._receipt(verdict, told, game, getattr(act, "seat", ""))
        message = signed.message
        verdict = self._accepted(f"{GamePaths(message.game).inbox}/{signed.file}", data)
        told = TakenIn("message", _digest(data), signed.file)
        return self._receipt(verdict, told, message.game, message.sender)

    # What the league signs for a seat in custody

    def _orders(self, content: PlainOrders) -> Taken:
        game = self._game_called(content.named)
        one = self._seat_in(game, heading_of(content.text.encode(), "seat"))
        if one is None:
            raise _Refused(
                _(
                    "It holds orders in clear, but no seat of this game is known to be played from its"
                    " sender's address."
                )
            )
        if one.key is None:
            reason = _(
                "Your seat has a key of its own, so its orders must be sealed before they are sent. Never"
                " send them in clear."
            )
            return self._refused_to(one, reason, _("The orders are in clear, but the seat has its own key."))
        stands = self._standing(one)
        if stands is Standing.COUNTED:
            return self._orders_again(one, content)
        latest = one.game.latest
        if latest is None:
            return self._refused_to(one, _("The game has not started: not every seat is taken and ready."))
        if latest.state.over or one.game.roster.players[one.seat].resigned:
            return self._refused_to(one, _("The game takes no more orders from you."))
        if stands is Standing.UNSURE:
            return self._stays()
        if stands is not Standing.COUNTS:
            return self._doubtful(one, stands, "", content.text)
        return self._seal(one, one.key, content)

    def _seal(self, one: Correspondent, key: SecretKey, content: PlainOrders) -> Taken:
        if not content.whole:
            told = Unreadable(_("It was cut off: the line that ends the orders is missing."))
            answer = self._answer(told, one.address, one.game.name, one.seat, public=False)
            return Taken(Folder.REFUSED, _("refused: it was cut off"), answer)
        seat, data = keyed_seat(one.game, key), content.text.encode()
        draft = read_draft(seat, data)
        if draft.orders.complaints:
            line = _("The orders have faults.")
            return self._refused_to(one, told_faults(content.text, draft.orders.complaints), line)
        name, sealed = seat.seal(data)
        verdict = self._judged(self.files, f"{one.game.file.paths.inbox}/{name.file}", sealed.encode())
        if not isinstance(verdict, Accepted):
            return self._refused_to(one, verdict.reason)
        taken = self._receipt(verdict, self._told(draft, name, verdict.data), one.game.name, one.seat)
        return replace(taken, changes={**verdict.changes, **self._counted(one.game.name, one)})

    def _told(self, draft: Draft, name: SubmissionName, data: bytes) -> TakenIn:
        return TakenIn(
            "orders",
            _digest(data),
            name.file,
            read_back(draft.orders),
            tuple(map(str, draft.orders.unfinished)),
            self._until(draft.chair.game.name),
        )

    def _orders_again(self, one: Correspondent, content: PlainOrders) -> Taken:
        """Answer orders that counted, as if they had just been taken in; nothing is sealed again."""
        data = content.text.encode()
        named = heading_of(data, "turn")
        turns = {str(turn.number + 1): turn for turn in one.game.turns}
        seat = keyed_seat(one.game, one.key, turns[named]) if one.key and named in turns else None
        found = self._found(seat, data) if seat else None
        taken = Taken(Folder.TAKEN, _("%(game)s: taken in before", game=one.game.name))
        if seat is None or found is None:
            return taken
        told = self._told(read_draft(seat, data), *found)
        answer = self._answer(told, one.address, one.game.name, one.seat, public=False)
        return replace(taken, answer=answer)

    def _found(self, seat: KeyedSeat, data: bytes) -> tuple[SubmissionName, bytes] | None:
        """The newest of the seat's submissions that holds these orders."""
        game = seat.game.file
        secret = self.post.secret.game_secret(game.game, game.nonce)
        for name in reversed(seat.submissions(seat.next_turn)):
            sealed = self.files.read(f"{game.paths.inbox}/{name.file}")
            try:
                opened = open_orders(
                    sealed,
                    game=game.game,
                    turn=name.turn,
                    seat=name.seat,
                    sender=seat.key.public,
                    secret=secret,
                )
            except SealingError:
                continue
            if opened.text == data:
                return name, sealed
        return None

    # Requests

    def _request(self, request: Request) -> Taken:
        handler = self._tried(_handler, request.name)
        game, words = self._game_and_words(request)
        one = self._asker(game)
        if handler.proof is Proof.ANYBODY:
            # Whoever was shown a letter asks in their own name.
            vouched = self.arrived.vouched.address
            shown = one is not None and vouched and not same_address(one.address, vouched)
            return self._serve(handler, request, words, game, None if shown else one)
        if handler.proof is Proof.NEWCOMER:
            return self._newcomer(handler, request, words, game)
        if one is None:
            raise _Refused(self._unknown_seat(game))
        if handler.proof is Proof.READER:
            if not same_address(one.address, self.arrived.mail.sender):
                raise _Refused(self._unknown_seat(game))
            return self._serve(handler, request, words, one.game, one)
        return self._from_player(handler, request, words, one)

    def _from_player(
        self, handler: Handler, request: Request, words: Sequence[str], one: Correspondent
    ) -> Taken:
        """Serve a request that only the seat's player may make."""
        stands = self._standing(one)
        if stands is Standing.COUNTED:
            said = Said(request.name, _("It was taken in."))
            answer = self._answer(said, one.address, one.game.name, one.seat, public=False)
            return Taken(Folder.TAKEN, _("%(game)s: taken in before", game=one.game.name), answer)
        if stands is Standing.UNSURE:
            return self._stays()
        if stands is not Standing.COUNTS or (handler.proof is Proof.CONFIRMED and not self.confirming):
            asking = self._asking(request, words, one.game, one, one.address)
            text = self._tried(handler.ask, asking) if handler.ask else _as_sent(request)
            return self._doubtful(one, stands, request.name, text)
        return self._serve(handler, request, words, one.game, one)

    def _newcomer(
        self, handler: Handler, request: Request, words: Sequence[str], game: PublishedGame | None
    ) -> Taken:
        """Somebody without a seat: the address is one for which a signature vouched, at first."""
        mail = self.arrived.mail
        if self.confirming:
            if game and self._ledger(game.name).holds(self._macs(game.name)):
                answer = self._answer(Said(request.name, _("It was taken in.")), mail.sender, public=True)
                return Taken(Folder.TAKEN, _("%(game)s: taken in before", game=game.name), answer)
            return self._serve(handler, request, words, game, None)
        vouched = self.arrived.vouched
        if vouched.unsure and not self._waited_long:
            return self._stays()
        if not vouched.address:
            return self._silent()
        asking = self._asking(request, words, game, None, vouched.address)
        text = self._tried(handler.ask, asking) if handler.ask else _as_sent(request)
        if self.post.asked(share_of(self.letter, self.arrived.mail.sender)) >= MOST_WAITING:
            return self._silent()
        named = words[0] if game and words and words[0] in game.file.seats else ""
        answer = self._answer(
            Confirm("join", text), vouched.address, game.name if game else "", named, public=True
        )
        return Taken(Folder.WAITING, _("waits to be confirmed"), answer)

    def _serve(
        self,
        handler: Handler,
        request: Request,
        words: Sequence[str],
        game: PublishedGame | None,
        one: Correspondent | None,
    ) -> Taken:
        """Do what a request asks for, once everything is proved that it needs."""
        to = one.address if one else self.arrived.mail.sender if self.confirming else self._whom
        if not to:
            return self._silent()
        asking = self._asking(request, words, game, one, to)
        done = self._tried(handler.serve, asking)
        changes: dict[str, bytes] = {}
        for path, data in done.files.items():
            verdict = self._judged(Overlay(self.files, changes), path, data)
            if not isinstance(verdict, Accepted):
                raise _Refused(verdict.reason)
            changes |= verdict.changes
        if game and (done.files or done.lines):
            changes |= self._counted(game.name, one, done.lines)
        public = one is None or handler.proof is Proof.ANYBODY
        seat = one.seat if one else ""
        answer = self._answer(
            Said(done.title, done.text, done.form), to, game.name if game else "", seat, public=public
        )
        return Taken(Folder.TAKEN, _("taken in: a request"), answer, changes)

    def _asking(
        self,
        request: Request,
        words: Sequence[str],
        game: PublishedGame | None,
        one: Correspondent | None,
        address: str,
    ) -> Asking:
        at = min((self.confirming or self.arrived).at, self.post.now)
        mac = self._macs(game.name)[0] if game else ""
        return Asking(self.files, request, tuple(words), game, one, address, self.post.secret, at, mac)

    def _tried(self, serve: Callable[[A], T], asking: A) -> T:
        try:
            return serve(asking)
        except (PlainError, RefusedAct) as error:
            hint = getattr(error, "hint", "")
            raise _Refused(_("The request cannot be done."), Refused(f"{error}\n{hint}".strip())) from error

    # Whose seat it is

    def _game_called(self, name: str) -> PublishedGame:
        game = playing(self.files, name or (self.letter.game if self.letter else ""))
        if game is None:
            raise _Refused(_("There is no game of this name here, or it is over."))
        return game

    def _game_and_words(self, request: Request) -> tuple[PublishedGame | None, Sequence[str]]:
        """The game that a request is for, and its other words: the first may name the game."""
        words = request.words
        here = playing(self.files, self.letter.game) if self.letter and self.letter.game else None
        # A seat may be called like another game.
        first = words[0].lower() if words else ""
        seat = here is not None and here.name != first and first in here.file.seats
        if not seat and first in game_names(self.files):
            return playing(self.files, first), words[1:]
        return here, words

    def _asker(self, game: PublishedGame | None) -> Correspondent | None:
        """The seat that a request is about: that in the game, or the only one from the sender's address."""
        if game:
            return self._seat_in(game)
        found = self.post.seats_at(self.files, self.arrived.mail.sender)
        return found[0] if len(found) == 1 else None

    def _seat_in(self, game: PublishedGame, named: str = "") -> Correspondent | None:
        """The seat whose letter the mail answers, else the one whose address it says it is from.

        Of several seats at one address it is the `named` one, or none.
        """
        # What was confirmed is for the seat that was asked to confirm it.
        letter = self.confirming.vouched.answers if self.confirming else self.letter
        if letter and letter.game == game.name and letter.seat and (own := self._addressee(game, letter)):
            return own
        sender = self.arrived.mail.sender
        found = [one for one in correspondents(game, self.secret) if same_address(one.address, sender)]
        exactly = [one for one in found if one.seat == named] if len(found) > 1 else found
        return exactly[0] if len(exactly) == 1 else None

    def _addressee(self, game: PublishedGame, letter: LetterName) -> Correspondent | None:
        player = game.roster.players.get(letter.seat)
        if player is None or player.key.fingerprint != letter.holder:
            return None
        return correspondent(game, letter.seat, self.secret)

    def _unknown_seat(self, game: PublishedGame | None) -> str:
        if game is None:
            return _("It is not clear which game is meant: answer a letter of the game, or name the game.")
        return _("No seat of this game is known to be played from the sender's address.")

    # Whether it counts

    def _ledger(self, game: str) -> Ledger:
        return read_ledger(self.files, game)

    def _macs(self, game: str) -> tuple[str, ...]:
        """What stands for the mail in a game's ledger: its signatures, and itself."""
        return macs(self.arrived.mail, self.arrived.vouched, game, self.secret)

    def _counted(
        self, game: str, one: Correspondent | None, lines: Sequence[LedgerLine] = ()
    ) -> dict[str, bytes]:
        """The game's ledger with the mail, which never counts again; the seat's address rests no more."""
        ledger, mails = self._ledger(game), self._macs(game)
        awake = [confirmed(mails[0], one.mark)] if one and ledger.rests(one.mark) else []
        return ledger.with_lines([*map(counted, mails), *lines, *awake])

    @property
    def _waited_long(self) -> bool:
        return self.arrived.at + PATIENCE <= self.post.now

    def _standing(self, one: Correspondent) -> Standing:
        """What the mail is to a seat; one that was confirmed needs no locks."""
        game, vouched = one.game, self.arrived.vouched
        if self.confirming:
            counted_before = self._ledger(game.name).holds(self._macs(game.name))
            return Standing.COUNTED if counted_before else Standing.COUNTS
        if self._waited_long:
            vouched = replace(vouched, unsure=False)
        turn = game.latest.number if game.latest else -1
        holder = game.roster.players[one.seat].key.fingerprint
        seat = HeldSeat(game.name, one.seat, turn, holder, one.address)
        return standing(self.arrived.mail, vouched, seat, self._ledger(game.name), self.secret)

    def _stays(self) -> Taken:
        return Taken(Folder.INBOX, _("waits, because a name server does not answer"))

    def _doubtful(self, one: Correspondent, stands: Standing, name: str, text: str) -> Taken:
        """Let a mail wait, and ask the seat's address to confirm it; a stranger's mail is only refused."""
        if stands is Standing.STRANGE:
            raise _Refused(_("It is for a seat, but not from the address on file for it."))
        if self.post.asked(share_of(self.letter, self.arrived.mail.sender)) >= MOST_WAITING:
            return self._silent()
        told = Confirm(
            "resign" if name == "resign" else "rotate-key" if name == "rotate-key" else "mail", text
        )
        answer = self._answer(told, one.address, one.game.name, one.seat, public=False)
        return Taken(Folder.WAITING, _("%(game)s: waits to be confirmed", game=one.game.name), answer)

    # Answers to letters that asked for one

    def _confirms(self, letter: LetterName) -> Taken:
        waiting = self.post.waiting(letter.tells) if letter.tells else None
        if waiting and self._is_for_its_reader(letter):
            settled = _Taking(self.files, waiting, self.post, self.arrived).taken()
            line = _("confirms a mail")
            return Taken(Folder.TAKEN, line, changes=settled.changes, settled=(waiting.mail.digest, settled))
        found = addressee(self.files, letter, self.secret)
        if found is None or not letter.tells or not found[1].mark.startswith(letter.tells):
            raise _Refused(
                _(
                    "What the letter asks about no longer waits: it was confirmed before, or nobody did so"
                    " in time."
                )
            )
        game, given = found
        mac = mail_mac(self.secret, game.name, self.arrived.mail.digest)
        changes = {}
        if not given.confirmed:
            changes = self._ledger(game.name).with_lines([confirmed(mac, given.mark)])
        said = Said(_("address confirmed"), _("From now on, letters about this game come to this address."))
        answer = self._answer(said, given.address, game.name, letter.seat, public=False)
        return Taken(Folder.TAKEN, _("%(game)s: confirms an address", game=game.name), answer, changes)

    def _is_for_its_reader(self, letter: LetterName) -> bool:
        """Whether a letter went to nobody's seat, or to the player who still holds it."""
        game = playing(self.files, letter.game) if letter.game else None
        return not letter.holder or (game is not None and self._addressee(game, letter) is not None)

    # Anything else

    def _nothing(self, content: Nothing) -> Taken:
        if not (self.letter or self._on_file):
            return self._silent()
        one = None
        if self.letter and self.letter.game and (game := playing(self.files, self.letter.game)):
            one = self._seat_in(game)
        told: Told = Unchanged() if content.unchanged else Unknown()
        if self.letter and self.letter.kind == CONFIRM:
            told = Refused(
                _(
                    "To confirm what our letter asks, answer that letter again, and write “yes” as the first"
                    " line."
                )
            )
        to = one.address if one else self._whom
        name, seat = (one.game.name, one.seat) if one else ("", "")
        answer = self._answer(told, to, name, seat, public=one is None)
        return Taken(
            Folder.REFUSED if answer else Folder.UNANSWERED,
            _("refused: it holds nothing that is known"),
            answer,
        )

    def _bounce(self) -> Taken:
        """Count a letter that came back for good; whoever reports it is never answered."""
        bounce = self.arrived.mail.bounce
        names = (letter_name(text, self.secret) for text in bounce.letters) if bounce and bounce.hard else ()
        for name in filter(None, names):
            found = addressee(self.files, name, self.secret)
            if found is None:
                continue
            game, given = found
            # Two reports of one letter are one bounce.
            mac = self.secret.mac("bounced", game.name, name.kind, str(name.turn), name.seat, name.tells)
            changes = self._ledger(game.name).with_lines([bounced(mac, given.mark)])
            return Taken(Folder.TAKEN, _("%(game)s: a letter came back", game=game.name), changes=changes)
        return self._silent()


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()


def _as_sent(request: Request) -> str:
    return "\n".join(filter(None, (" ".join((request.name, *request.words)), request.text)))


def _signed_file(data: bytes) -> SignedAct | SignedMessage:
    try:
        return read_act(data, "")
    except RefusedAct:
        pass
    try:
        return read_message(data, "")
    except RefusedAct as error:
        raise _Refused(_("It is signed, but it is neither an act nor a message.")) from error


def _handler(name: str) -> Handler:
    from adjudicator.mail.requests import handler_of  # noqa: PLC0415  most mails need none of it

    return handler_of(name)
