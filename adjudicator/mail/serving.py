"""Requests: what they need proved is seen to, and then they are served."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from adjudicator.forge.judging import Accepted
from adjudicator.mail.answers import Refused, Said
from adjudicator.mail.case import Case, RefusedMail, Taken
from adjudicator.mail.content import Request
from adjudicator.mail.correspondents import playing
from adjudicator.mail.locks import Standing
from adjudicator.mail.mailbox import Folder
from adjudicator.mail.post import Asking, Correspondent, Handler, Proof
from adjudicator.repository.addresses import same_address
from adjudicator.repository.files import Overlay
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.layout import submission_name
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.published import PublishedGame
from adjudicator.words import PlainError, gettext as _

T = TypeVar("T")
A = TypeVar("A")


def take_request(case: Case, request: Request) -> Taken:
    """Serve a request, or have it confirmed; raises RefusedMail."""
    handler = _tried(_handler, request.name)
    game, words = _game_and_words(case, request)
    one = case.asker(game)
    if handler.proof is Proof.ANYBODY:
        # Whoever was shown a letter asks in their own name.
        vouched = case.arrived.vouched.address
        shown = one is not None and vouched and not same_address(one.address, vouched)
        return _Asked(case, handler, request, words, game, None if shown else one).served()
    if handler.proof is Proof.SENDER and game is None and case.is_signed and not request.quoted:
        seats = case.post.seats_at(case.files, case.arrived.vouched.address)
        if len(seats) > 1:
            return _everywhere(case, handler, request, seats)
    if handler.proof is Proof.NEWCOMER:
        return _Asked(case, handler, request, words, game, None).by_newcomer()
    if one is None:
        raise _unknown_seat(case, game)
    asked = _Asked(case, handler, request, words, one.game, one)
    if handler.proof is not Proof.READER:
        return asked.by_player(one)
    if not same_address(one.address, case.arrived.mail.sender):
        raise _unknown_seat(case, game)
    return asked.served()


def _everywhere(case: Case, handler: Handler, request: Request, seats: Sequence[Correspondent]) -> Taken:
    """Serve a request about letters for all seats that are played from one address, with one answer."""
    changes: dict[str, bytes] = {}
    said: list[str] = []
    always = ""
    for one in seats:
        each = replace(case, files=Overlay(case.files, changes))
        asked = _Asked(each, handler, request, request.words, one.game, one)
        done = _tried(handler.serve, asked.asking(one.address))
        changes |= each.counted(one.game.name, one, done.lines)
        of_this_game, always = done.text.split("\n")
        said.append(f"- {of_this_game}")
    told = Said(_("your letters"), "\n".join([*said, always]))
    answer = case.answer(told, case.sender, public=True)
    return Taken(Folder.TAKEN, _("answered: %(request)s", request=request.name), answer, changes)


@dataclass(frozen=True)
class _Asked:
    """A request with what is known of who asks: `one` is the seat that it is about, None if there is none."""

    case: Case
    handler: Handler
    request: Request
    words: Sequence[str]
    game: PublishedGame | None
    one: Correspondent | None

    def by_player(self, one: Correspondent) -> Taken:
        """Serve a request that only the seat's player may make."""
        case, confirming = self.case, self.case.confirming
        stands = case.standing(one)
        sends = self.handler.proof is Proof.SENDER and case.is_signed
        if sends and stands is Standing.WAITS and same_address(case.arrived.vouched.address, one.address):
            stands = Standing.COUNTS
        if stands is Standing.COUNTED:
            return self._again(one.address, one.game)
        if stands is Standing.UNSURE:
            return case.stays()
        asks = self.handler.proof is Proof.CONFIRMED or self.request.quoted
        if stands is not Standing.COUNTS or (asks and not confirming):
            told = case.confirm(self.request.name, self._question(one.address))
            return case.doubtful(one, stands, told)
        return self.served()

    def by_newcomer(self) -> Taken:
        """Somebody without a seat, whose address something vouches for at first."""
        case, game, mail = self.case, self.game, self.case.arrived.mail
        if case.confirming:
            if game and case.ledger(game.name).holds(case.macs(game.name)):
                return self._again(mail.sender, game)
            return self.served()
        vouched = case.arrived.vouched
        if vouched.unsure and not case.waited_long:
            return case.stays()
        if not case.sender:
            return case.silent()
        question = self._question(case.sender)
        if case.has_enough_waiting:
            return case.one_too_many()
        named = self.words[0] if game and self.words and self.words[0] in game.roster.seats else ""
        told = case.confirm("join", question)
        answer = case.answer(told, case.sender, game.name if game else "", named, public=True)
        return Taken(Folder.WAITING, _("waits to be confirmed"), answer)

    def served(self) -> Taken:
        """Do what a request asks for, once everything is proved that it needs."""
        case, game, one = self.case, self.game, self.one
        to = one.address if one else case.arrived.mail.sender if case.confirming else case.whom
        if not to:
            return case.silent()
        done = _tried(self.handler.serve, self.asking(to))
        lines = done.lines
        if one and any(submission_name(path.rpartition("/")[2]) for path in done.files):
            if overtaken := case.overtaken(one):
                return overtaken
            lines = (*lines, case.ordered(one))
        changes: dict[str, bytes] = {}
        for path, data in done.files.items():
            verdict = case.judged(Overlay(case.files, changes), path, data)
            if not isinstance(verdict, Accepted):
                raise RefusedMail(verdict.reason)
            changes |= verdict.changes
        if game and (done.files or lines):
            changes |= case.counted(game.name, one, lines)
        answer = case.answer(
            Said(done.title, done.text, done.form),
            to,
            game.name if game else "",
            one.seat if one else "",
            public=one is None or self.handler.proof is Proof.ANYBODY,
        )
        # Its name is one of a list.
        line = _("answered: %(request)s", request=self.request.name)
        if game:
            line = _("%(game)s: answered: %(request)s", game=game.name, request=self.request.name)
        return Taken(Folder.TAKEN, line, answer, changes)

    def _again(self, to: str, game: PublishedGame) -> Taken:
        """Answer a request that has counted before."""
        said = Said(self.request.name, _("It was taken in."))
        seat = self.one.seat if self.one else ""
        answer = self.case.answer(said, to, game.name, seat, public=self.one is None)
        return Taken(Folder.TAKEN, _("%(game)s: taken in before", game=game.name), answer)

    def _question(self, address: str) -> str:
        """What is to be confirmed, in words; raises RefusedMail for what cannot be done anyway."""
        if self.handler.ask:
            return _tried(self.handler.ask, self.asking(address))
        first = " ".join((self.request.name, *self.request.words))
        return "\n".join(filter(None, (first, self.request.text)))

    def asking(self, address: str) -> Asking:
        """The request with everything that answering it takes."""
        case, game = self.case, self.game
        at = min((case.confirming or case.arrived).at, case.post.now)
        mac = case.macs(game.name)[0] if game else ""
        words = tuple(self.words)
        return Asking(case.files, self.request, words, game, self.one, address, case.post.secret, at, mac)


def _game_and_words(case: Case, request: Request) -> tuple[PublishedGame | None, Sequence[str]]:
    """The game that a request is for, and its other words: the first may name the game."""
    words = request.words
    here = playing(case.files, case.about)
    # A seat may be called like another game.
    first = words[0].lower() if words else ""
    seat = here is not None and here.name != first and first in here.file.seats
    if not seat and first in game_names(case.files):
        return playing(case.files, first), words[1:]
    return here, words


def _unknown_seat(case: Case, game: PublishedGame | None) -> RefusedMail:
    if game is None and case.post.seats_at(case.files, case.arrived.mail.sender):
        return RefusedMail(
            _(
                "It is not clear which game is meant. Write its name behind the first word, or answer a"
                " letter of the game."
            )
        )
    told = _(
        "No seat is known here that is played from your address. Write from the address at which you get the"
        " game's letters. If a letter has asked you to confirm that address, answer it first."
    )
    return RefusedMail(_("No such seat is known to be played from the sender's address."), Refused(told))


def _tried(serve: Callable[[A], T], asking: A) -> T:
    try:
        return serve(asking)
    except (PlainError, RefusedAct) as error:
        hint = getattr(error, "hint", "")
        told = Refused(f"{error}\n{hint}".strip())
        raise RefusedMail(_("The request cannot be done."), told) from error


def _handler(name: str) -> Handler:
    from adjudicator.mail.requests import handler_of  # noqa: PLC0415  most mails need none of it

    return handler_of(name)
