"""What a player's own program does with a repository: open what is sealed to the seat, seal what it sends."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable
from functools import cached_property

import msgspec

from adjudicator.orders import Situation
from adjudicator.repository.game_folders import record_numbers
from adjudicator.repository.intake.inbox import NEAR, RECEIPT, next_counter
from adjudicator.repository.intake.refusals import InboxWithoutRefused, RefusedFile
from adjudicator.repository.layout import SubmissionName, adopted_folder, private_file, submission_name
from adjudicator.repository.people.acts import decided
from adjudicator.repository.published import Acknowledgement, PublishedGame, PublishedTurn
from adjudicator.repository.turn.notices import notice
from adjudicator.repository.turn.sealed_payloads import Private, Receipt, read_private, read_receipt
from adjudicator.repository.turn.writing import PRIVATE
from adjudicator.sealing import (
    GameSecret,
    PublicKey,
    SecretKey,
    open_for_seat,
    open_for_seat_with_secret,
    read_header,
    seal_orders,
)
from adjudicator.words import N_, PlainError, command, gettext as _


class NoSeat(PlainError):
    """A key holds no seat in a game, or the game has nothing for it yet."""

    advice = N_("adjudicator status --mine lists the games your key plays in; --key FILE uses another key.")


class Chair(ABC):
    """A seat of a started game, for somebody who can open what is sealed to it."""

    def __init__(self, game: PublishedGame, latest: PublishedTurn, seat: str) -> None:
        self.game = game
        self.latest = latest
        self.seat = seat

    @property
    def holder(self) -> PublicKey:
        """The key that holds the seat."""
        return self.game.roster.players[self.seat].key

    @abstractmethod
    def _opened(self, sealed: bytes, purpose: str, turn: int, label: str = "") -> bytes:
        """Open a file sealed to the seat; raises SealingError."""

    @property
    def next_turn(self) -> int:
        """The turn that orders are for now."""
        return self.latest.number + 1

    def private(self) -> Private:
        """Open the seat's private file of its turn, and add what is public; raises SealingError."""
        self.latest.require_signed()
        return read_private(self._opened(self.sealed, PRIVATE, self.latest.number), self.latest)

    @property
    def sealed(self) -> bytes:
        """The seat's private file of its turn, sealed to its key, or to the one before if it is not again."""
        number = self.latest.number
        original = self.game.file.paths.private(number, self.seat)
        again = self._to_this_key(original, private_file(self.seat), (number,))
        return again or self.game.files.read(original)

    def _to_this_key(self, original: str, name: str, turns: Iterable[int]) -> bytes | None:
        """The content sealed to this key: a file, or a copy sealed again beside an adoption record."""
        files, game = self.game.files, self.game
        again = (
            f"{game.file.paths.turn(turn)}/{adopted_folder(number)}/{name}"
            for turn in turns
            for number in record_numbers(files, game.name, turn)
        )
        found = (files.read(path) for path in (original, *again) if files.exists(path))
        mine = self.holder.fingerprint
        return next((sealed for sealed in found if read_header(sealed).key == mine), None)

    def view(self, private: Private) -> object:
        """The seat's view as the ruleset's own type."""
        view: object = msgspec.convert(private.table, self.game.rules.view_type)
        return view

    def situation(self) -> Situation:
        """What the seat knows about the questions that its turn opened; raises SealingError."""
        private = self.private()
        return Situation(
            game=self.game.name,
            turn=self.next_turn,
            ruleset=self.game.rules,
            setup=self.game.file.setup,
            seat=self.seat,
            view=self.view(private),
            questions=private.open_questions(),
            asked=tuple((question.label, question.seat) for question in self.latest.asked.questions),
        )

    def submissions(self, turn: int) -> tuple[SubmissionName, ...]:
        """The seat's submissions for a turn in the inbox, lowest counter first, without refused ones."""
        return tuple(sorted(name for name in self._mine if name.turn == turn))

    @cached_property
    def _mine(self) -> tuple[SubmissionName, ...]:
        names = map(submission_name, self.inbox.names(self.game.file.paths.inbox))
        return tuple(name for name in names if name and name.seat == self.seat)

    @property
    def refused(self) -> tuple[RefusedFile, ...]:
        """Files under the seat's name that were refused in the inbox, the newest last."""
        return tuple(one for one in self.inbox.refused.values() if one.is_of(self.seat))

    @cached_property
    def inbox(self) -> InboxWithoutRefused:
        """The game's files without the refused ones."""
        return InboxWithoutRefused(self.game.files, self.game.name)

    def receipt(self, name: SubmissionName) -> Receipt | None:
        """Open the receipt for a submission; None while there is none. Raises SealingError."""
        sealed = self.sealed_receipt(name)
        return None if sealed is None else read_receipt(self._opened(sealed, RECEIPT, name.turn, name.stem))

    def sealed_receipt(self, name: SubmissionName) -> bytes | None:
        """The receipt for a submission, still sealed; None while there is none."""
        path = f"{self.game.file.paths.receipts}/{name.file}"
        if not self.game.files.exists(path):
            return None
        return self._own_receipt(name) or self.game.files.read(path)

    def acknowledged(self, submission: str) -> Acknowledgement | None:
        """Where the game acknowledges a submission, named as in its receipt, with its signature."""
        name = submission_name(f"{submission}.sealed")
        return self.game.acknowledged(name) if name else None

    def receipts(self, turn: int) -> tuple[Receipt, ...]:
        """Open the receipts for a turn's submissions that count, lowest counter first."""
        return tuple(receipt for name in self.receipted(turn) if (receipt := self.receipt(name)))

    def receipted(self, turn: int) -> tuple[SubmissionName, ...]:
        """A turn's submissions that count and have a receipt, lowest counter first."""
        names = self.submissions(turn)
        void = (
            self.game.turns[turn - 1].holding.void if names and turn <= len(self.game.turns) else frozenset()
        )
        return tuple(name for name in names if name not in void and self._own_receipt(name))

    def _own_receipt(self, name: SubmissionName) -> bytes | None:
        """The receipt for a submission as it is sealed to this key, or was sealed again."""
        path = f"{self.game.file.paths.receipts}/{name.file}"
        turns = (turn.number for turn in reversed(self.game.turns))
        return self._to_this_key(path, f"receipts/{name.file}", turns)

    @property
    def sent(self) -> tuple[Receipt, ...]:
        """The receipts for submissions for the open questions, the newest last."""
        return self.receipts(self.next_turn)

    @property
    def used(self) -> tuple[Receipt, ...]:
        """The receipts for submissions for the questions that its turn closed, the newest last."""
        return self.receipts(self.latest.number) if self.latest.number else ()

    @property
    def unread(self) -> bool:
        """Whether something was sent for the open questions that the next run is to read."""
        folder, exists = self.game.file.paths.receipts, self.game.files.exists
        return any(not exists(f"{folder}/{name.file}") for name in self.submissions(self.next_turn))


class KeyedSeat(Chair):
    """A seat of a started game together with the key that holds it."""

    def __init__(self, game: PublishedGame, latest: PublishedTurn, seat: str, key: SecretKey) -> None:
        super().__init__(game, latest, seat)
        self.key = key

    @property
    def holder(self) -> PublicKey:
        """The given key, which may have held the seat before."""
        return self.key.public

    @property
    def in_force(self) -> bool:
        """Whether the key holds the seat still."""
        return self.game.roster.seat_of(self.key.public) == self.seat

    def _opened(self, sealed: bytes, purpose: str, turn: int, label: str = "") -> bytes:
        return open_for_seat(
            sealed,
            purpose=purpose,
            game=self.game.name,
            turn=turn,
            seat=self.seat,
            label=label,
            key=self.key,
            game_key=self.game.file.public_key,
        )

    def seal(
        self, text: bytes, waiting: Collection[SubmissionName] = (), time: int = 0
    ) -> tuple[SubmissionName, str]:
        """Seal an order file for the open turn with the next counter; `waiting` are not in the inbox yet.

        Who may seal on several devices gives the `time`, by which two files of one counter are told apart.
        """
        turn = self.next_turn
        mine = [name for name in waiting if (name.seat, name.turn) == (self.seat, turn)]
        counter = self._counter(turn, frozenset(name.counter for name in mine))
        name = SubmissionName(turn, self.seat, counter, time)
        sealed = seal_orders(
            text,
            game=self.game.name,
            turn=name.turn,
            seat=self.seat,
            counter=name.counter,
            label=str(time or ""),
            sender=self.key,
            game_key=self.game.file.public_key,
        )
        return name, sealed

    def _counter(self, turn: int, called: frozenset[int]) -> int:
        """The next counter above all that the seat sent, within what would be taken in.

        Anyone may have pushed files `called` like the seat's, and refused files may have taken a name; if no
        name is left, those give way.
        """
        first = next_counter(self.submissions(turn))
        inbox = set(self.game.files.names(self.game.file.paths.inbox))
        allowed = range(first, first + NEAR)
        free = [
            counter
            for counter in allowed
            if counter not in called and SubmissionName(turn, self.seat, counter).file not in inbox
        ]
        highest = max(called.intersection(allowed), default=0)
        return next((counter for counter in free if counter > highest), max(free, default=first))


class PublicChair(Chair):
    """A seat of a started game as anybody sees it: what is sealed to it stays sealed."""

    def _opened(self, sealed: bytes, purpose: str, turn: int, label: str = "") -> bytes:
        raise NoSeat(_("Only the holder of the seat “%(seat)s” can open this.", seat=self.seat))


class OverseenSeat(Chair):
    """A seat of a started game as the adjudicator sees it, with the game's secret."""

    def __init__(self, game: PublishedGame, latest: PublishedTurn, seat: str, secret: GameSecret) -> None:
        super().__init__(game, latest, seat)
        self.secret = secret

    def _opened(self, sealed: bytes, purpose: str, turn: int, label: str = "") -> bytes:
        return open_for_seat_with_secret(
            sealed,
            purpose=purpose,
            game=self.game.name,
            turn=turn,
            seat=self.seat,
            label=label,
            secret=self.secret,
            seat_key=self.holder,
        )


def keyed_seat(game: PublishedGame, key: SecretKey, turn: PublishedTurn | None = None) -> KeyedSeat:
    """Find the seat that a key holds in a started game, or held when a turn was made; raises NoSeat."""
    rosters = (turn.holding.roster, turn.roster) if turn else (game.roster,)
    seat = next((seat for roster in rosters if (seat := roster.seat_of(key.public))), None)
    if turn and seat is None:
        raise NoSeat(
            _(
                "Your key (%(fingerprint)s) held no seat in game “%(game)s” when turn %(turn)s was made.",
                fingerprint=key.public.fingerprint,
                game=game.name,
                turn=turn.number,
            )
        )
    if seat is None:
        raise NoSeat(told_no_seat(game, key.public))
    return KeyedSeat(game, turn or newest_turn(game), seat, key)


def seat_to_read(game: PublishedGame, key: SecretKey) -> KeyedSeat:
    """Find the seat that a key holds in a started game, or else held last; raises NoSeat."""
    rosters = game.rosters[len(game.turns[0].manifest.acts) :] if game.turns else ()
    seat = next((seat for roster in reversed(rosters) if (seat := roster.seat_of(key.public))), None)
    return keyed_seat(game, key) if seat is None else KeyedSeat(game, newest_turn(game), seat, key)


def told_no_seat(game: PublishedGame, key: PublicKey) -> str:
    """Say that a key holds no seat in a game, and if it held one, why no more."""
    lost, shown = told_loss(game, key), key.fingerprint
    if lost:
        return _(
            "Your key (%(fingerprint)s) holds no seat in game “%(game)s” any more. %(act)s",
            fingerprint=shown,
            game=game.name,
            act=lost,
        )
    return _(
        "Your key (%(fingerprint)s) holds no seat in game “%(game)s”.", fingerprint=shown, game=game.name
    )


def told_loss(game: PublishedGame, key: PublicKey) -> str:
    """Return the act by which a key lost its seat, or what else did; empty if it held none."""
    if key.text() in game.roster.void.values():
        return _("The settings in game.yaml have changed since you joined.")
    for before, (act, after) in reversed(tuple(zip(game.rosters, game.adopted, strict=False))):
        if before.seat_of(key) is not None and after.seat_of(key) is None:
            return notice(decided(act, after.carried), game.file)
    return ""


def newest_turn(game: PublishedGame) -> PublishedTurn:
    """Return a game's newest turn; raises NoSeat before the start."""
    if game.latest is None:
        raise NoSeat(
            _("Game “%(game)s” has not started: not every seat is taken and ready.", game=game.name),
            _("To see who is missing: %(command)s", command=command(f"status {game.name}")),
        )
    return game.latest
