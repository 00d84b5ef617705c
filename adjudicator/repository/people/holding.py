"""What holds in a game under way: who holds which seat, who is absent, and when the open questions close.

It follows from the newest turn and from the adoption records beside it, all of them public. Times count from
the clocks of the turn and of the records, never from the time at which somebody signed an act.
"""

from collections.abc import Iterable, Mapping, Set as AbstractSet
from typing import Literal, NamedTuple, Self

import msgspec

from adjudicator.repository.files import Files
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.layout import SubmissionName, submission_name
from adjudicator.repository.people import acts
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.people.roster import Roster, seats_refuse, was_first
from adjudicator.repository.schedule import DAY, HOUR
from adjudicator.repository.times import read_time, time_text
from adjudicator.sealing import SealingError, read_header
from adjudicator.words import N_, gettext as _, lookup

NOT_LATER = N_("The deadline can only be moved later, and it is already later than that.")

Why = Literal["steward", "resigned", "relief", "absent"]
"""Why a seat is wanted: a steward plays for it, or its player resigned, looks for relief or is absent."""


class Listing(NamedTuple):
    """When a record that lists a submission was written, and the roster by which it was receipted."""

    clock: int
    roster: Roster


class GameStatus(msgspec.Struct, frozen=True):
    """What holds since turn `turn` was `made`, or since the last of the `records` beside it, at `clock`.

    The newest act among them was adopted at `changed`, or else the turn made. `seated` is the roster when the
    turn was made, `roster` the present one. `asked` are the seats with open questions, `kinds` the kinds of
    these; there are none once the game is over. The questions close at `closing`, or would if the game were
    not paused; None means whenever they are answered. For `waiting` seconds of that they wait for players who
    are away. A paused game resumed at `resumed`, 0 if none did. `absent` are the seats that the rules answer
    for until their players send something.

    `spent` is what seats have spent of their allowance (`Absences.allowance`): deadlines, or seconds of a
    bank. For those `extended` this deadline extended by itself; `running` is since when their banks run.

    `listed` are the submissions that the records list. Those of a seat that a substitute has taken over since
    are `void`; so is everything sent earlier for the seats `replaced`, by a substitute or a steward.
    """

    game: GameFile
    turn: int
    made: int
    clock: int
    changed: int
    seated: Roster
    asked: tuple[str, ...]
    kinds: tuple[str, ...]
    roster: Roster
    closing: int | None
    absent: tuple[str, ...]
    waiting: int = 0
    resumed: int = 0
    records: int = 0
    listed: Mapping[SubmissionName, Listing] = msgspec.field(default_factory=dict)
    void: frozenset[SubmissionName] = frozenset()
    replaced: frozenset[str] = frozenset()
    spent: Mapping[str, int] = msgspec.field(default_factory=dict)
    extended: tuple[str, ...] = ()
    running: Mapping[str, int] = msgspec.field(default_factory=dict)

    @classmethod
    def opened(
        cls,
        game: GameFile,
        *,
        turn: int,
        made: int,
        roster: Roster,
        asked: tuple[str, ...],
        kinds: tuple[str, ...],
        closing: int | None,
        absent: tuple[str, ...],
        spent: Mapping[str, int],
    ) -> Self:
        """What holds as soon as a turn is made, before any record."""
        waiting = 0
        if closing is not None and game.schedule:
            whole = game.schedule.closing(made, kinds)
            seats = set(asked) - roster.unattended - set(absent)
            waiting = closing_with_absences(game, roster, seats, whole) - whole
        return cls(
            game, turn, made, made, made, roster, asked, kinds, roster, closing, absent, waiting, spent=spent
        )

    @property
    def over(self) -> bool:
        """Whether the game is over, so that nothing is asked."""
        return not self.asked

    @property
    def open_turn(self) -> int:
        """The number of the turn that orders for the open questions make."""
        return self.turn + 1

    @property
    def until(self) -> int | None:
        """When the open questions close; None without limit, and while the game is paused."""
        return None if self.roster.paused else self.closing

    def absent_still(self, sent: AbstractSet[str]) -> tuple[str, ...]:
        """The seats that the rules answer for now, if the players of the seats `sent` have sent something.

        Nobody is absent if nobody else is left: then all of them are asked again.
        """
        absent = tuple(
            seat for seat in self.absent if self.asked and seat not in sent | self.roster.unattended
        )
        left = set(self.game.seats) - self.roster.unattended - set(absent)
        return absent if left else ()

    def awaited(self, sent: AbstractSet[str]) -> tuple[str, ...]:
        """The seats that the game waits for, in the order they are asked; `sent` as for `absent_still`."""
        gone = {*self.absent_still(sent), *self.roster.unattended}
        return tuple(seat for seat in self.asked if seat not in gone)

    def sent_in(self, files: Files) -> frozenset[str]:
        """The seats whose players have files for the open turn in an inbox; nobody can see what these say.

        `files` are the repository's, without those that were refused.
        """
        inbox = self.game.paths.inbox
        names = filter(None, map(submission_name, files.names(inbox)))
        return frozenset(
            name.seat
            for name in names
            if name.turn == self.open_turn and self._is_own(name, files, f"{inbox}/{name.file}")
        )

    def _is_own(self, name: SubmissionName, files: Files, path: str) -> bool:
        """Whether a submission names its player's key, or the former one if a record lists it."""
        player = self.roster_for(name).players.get(name.seat)
        try:
            header = read_header(files.read(path))
        except SealingError:
            return False
        return player is not None and name not in self.void and player.key.fingerprint == header.key

    def wanted(self, sent: AbstractSet[str], moment: int) -> Mapping[str, Why]:
        """The seats that somebody may take over at a moment, with the reason; `sent` as for `absent_still`.

        A steward's seat is one only where players take seats over by themselves, because elsewhere the
        organiser has decided on the steward. A player who is away as announced is expected back.
        """
        roster = self.roster
        heard = sent | {name.seat for name in self.listed if name not in self.void}
        found: dict[str, Why] = {
            seat: "absent"
            for seat in self.absent
            if seat not in heard | roster.unattended and not roster.is_away(seat, moment)
        }
        found |= {seat: "relief" for seat, player in roster.players.items() if player.relief}
        found |= dict.fromkeys(roster.resigned, "resigned")
        if self.game.conditions.takeover != "organiser":
            found |= dict.fromkeys(roster.stewards, "steward")
        return {seat: found[seat] for seat in self.game.seats if seat in found and not self.over}

    @property
    def closes_early(self) -> bool:
        """Whether the turn closes once all answers are in; after the promised time it does in any case."""
        return self.game.deadline is None or self.game.deadline.early or bool(self.extended)

    def left(self, seat: str, now: int) -> int:
        """What a seat has left of its allowance, if it has not answered yet."""
        return max(0, self.game.absence_policy.allowance - self._spent(seat, now))

    def _spent(self, seat: str, until: int) -> int:
        return self.spent.get(seat, 0) + until - self.running.get(seat, until)

    def recorded(
        self,
        submissions: Iterable[SubmissionName],
        adopted: Iterable[tuple[acts.Act, Roster]],
        clock: int,
        extended: Iterable[str] = (),
    ) -> "GameStatus":
        """What holds after another record, of `clock`: it lists submissions and then the `adopted` acts.

        Each act comes with the roster after it. `extended` are seats that had not answered at the deadline,
        and have something left.
        """
        taken_in = dict.fromkeys(submissions, Listing(clock, self.roster))
        holding = msgspec.structs.replace(self, listed={**self.listed, **taken_in})
        for act, roster in adopted:
            holding = holding.after(act, roster, clock)
        holding = holding.extended_for(tuple(extended), clock)
        return msgspec.structs.replace(holding, clock=clock, records=self.records + 1)

    def extended_for(self, seats: tuple[str, ...], clock: int) -> "GameStatus":
        """What holds once the deadline, which has passed at `clock`, has extended by itself for seats."""
        schedule = self.game.schedule
        if not seats or schedule is None or self.closing is None:
            return self
        if self.game.absence_policy.excused:
            spent = {seat: self.spent.get(seat, 0) + 1 for seat in seats}
            running = self.running
            later = schedule.closing(clock, self.kinds)
        else:
            spent = {seat: self._spent(seat, clock) for seat in seats}
            running = {**self.running, **dict.fromkeys(seats, clock)}
            later = clock + max(self.left(seat, clock) for seat in seats)
        return msgspec.structs.replace(
            self,
            closing=max(self.closing, later),
            spent={**self.spent, **spent},
            extended=tuple(dict.fromkeys((*self.extended, *seats))),
            running=running,
        )

    def spent_by(self, closed: int, answered: AbstractSet[str], sent: AbstractSet[str]) -> dict[str, int]:
        """What seats have spent once the turn closes; `sent` have sent something since the last record.

        The bank of a seat that has `answered` ran until its last file came in, and gets the increment.
        """
        policy, spent = self.game.absence_policy, dict(self.spent)
        for seat, since in self.running.items():
            heard = [
                one.clock for name, one in self.listed.items() if name.seat == seat and one.clock > since
            ]
            until = closed if seat in sent or seat not in answered else max(heard, default=closed)
            spent[seat] = min(policy.allowance, self._spent(seat, until))
        for seat in answered:
            spent[seat] = spent.get(seat, 0) - policy.increment_hours * HOUR
        return {seat: spent[seat] for seat in self.game.seats if spent.get(seat, 0) > 0}

    def roster_for(self, name: SubmissionName) -> Roster:
        """The roster by which a submission was receipted, or the present one if it was not."""
        return self.listed[name].roster if name in self.listed else self.roster

    def after(self, act: acts.Act, roster: Roster, clock: int) -> "GameStatus":
        """What holds after an act that was adopted at `clock`; `roster` is the one after it."""
        act = acts.decided(act, roster.carried)
        closing, waiting = self._closing(act, clock)
        # The time that people give takes the place of what a bank gives.
        given = closing != self.closing or isinstance(act, acts.Resume)
        changed = msgspec.structs.replace(
            self,
            changed=clock,
            roster=roster,
            closing=closing,
            waiting=waiting,
            running={} if given else self.running,
        )
        if isinstance(act, acts.Resume):
            return msgspec.structs.replace(changed, resumed=clock)
        if not isinstance(act, acts.Succession):
            return changed
        mine = {name for name in self.listed if name.seat == act.seat}
        return msgspec.structs.replace(
            changed,
            absent=tuple(seat for seat in self.absent if seat != act.seat),
            running={seat: since for seat, since in changed.running.items() if seat != act.seat},
            void=self.void | mine,
            replaced=self.replaced | {act.seat},
        )

    def require_workable(self, act: acts.Act, roster: Roster, sent: AbstractSet[str]) -> None:
        """Raise RefusedAct for an act that cannot have its effect now.

        `roster` is the one after it, `sent` as for `absent_still`.
        """
        if isinstance(act, acts.AfterTheEnd):
            self._require_end(act)
        elif self.over and not isinstance(act, acts.Undo | acts.HandOver | acts.Appoint):
            raise RefusedAct(_("The game is over."))
        if (
            isinstance(act, acts.Away | acts.RotateKey | acts.Reach | acts.TakeOver)
            and read_time(act.at) <= self.changed - DAY
        ):
            # How often a seat acts in a day is counted by the times it signs.
            raise RefusedAct(_("It was signed more than a day before the newest turn; sign it again."))
        if isinstance(act, acts.TakeOver):
            self._require_wanted(act, sent)
        if isinstance(act, acts.Undo) and not 0 <= act.to < act.turn:
            raise RefusedAct(
                _("Turn %(to)s does not come before turn %(turn)s, so the game cannot go back to it.",
                  to=act.to, turn=act.turn)
            )  # fmt: skip
        if isinstance(act, acts.Motion):
            self._require_movable(act)
        if isinstance(act, acts.Extend):
            if roster.paused:
                raise RefusedAct(_("The game is paused; it gets a new deadline when it resumes."))
            if self.closing is not None and read_time(act.until) <= self.closing:
                raise RefusedAct(lookup(NOT_LATER))

    def _require_end(self, act: acts.AfterTheEnd) -> None:
        """Raise RefusedAct while the game goes on and, for what opens anything, within its appeal window."""
        if not self.over:
            raise RefusedAct(_("The game is not over; this is possible once it is."))
        opens = self.game.appeal_ends(self.made)
        if isinstance(act, acts.Open) and read_time(act.at) < opens:
            raise RefusedAct(
                _("The game can still be taken back, until %(time)s; do this later.", time=time_text(opens))
            )

    def _require_wanted(self, act: acts.TakeOver, sent: AbstractSet[str]) -> None:
        """Raise RefusedAct unless somebody may take over a seat by themselves, or comes back to it."""
        if act.seat not in self.wanted(sent, read_time(act.at)):
            if self.roster.has_another_player(act.seat, self.seated):
                raise was_first(act.seat)
            raise seats_refuse(_("Nobody looks for a player for seat “%(seat)s”.", seat=act.seat))
        if self.game.conditions.takeover == "organiser" and not self.roster.returns(act.seat, act.key):
            raise RefusedAct(
                _(
                    "In this game the organiser decides who takes over a seat. Send %(name)s your public "
                    "key, which adjudicator key --show prints.",
                    name=self.roster.organiser(self.game).name,
                )
            )

    def _require_movable(self, act: acts.Motion) -> None:
        """Raise RefusedAct for a motion that would have no effect, or may not have it."""
        there = {name.seat for name in self.listed if name not in self.void}
        gone = {*self.absent, *self.roster.resigned} - there
        if act.wish == "replace" and act.whose not in gone:
            raise RefusedAct(
                _("Players replace only somebody who has resigned, or is absent and has sent nothing since.")
            )
        at, schedule = read_time(act.at), self.game.schedule
        if act.wish == "extend" and (self.closing is None or schedule is None):
            raise RefusedAct(_("The game has no deadline that could be extended."))
        if act.wish == "extend" and schedule and schedule.closing(at, self.kinds) <= (self.closing or 0):
            raise RefusedAct(lookup(NOT_LATER))
        is_late = self.closing is not None and self.closing <= at
        if act.wish == "go-on" and not self.roster.paused and not is_late:
            raise RefusedAct(_("The game is not paused, and its deadline has not passed."))

    def _closing(self, act: acts.Act, clock: int) -> tuple[int | None, int]:
        """When the open questions close after an act, and how much of that waits for absences."""
        closing, schedule = self.closing, self.game.schedule
        if isinstance(act, acts.Extend) and act.until:
            # It is added to the time that absences have added.
            return read_time(act.until), self.waiting
        if closing is None or schedule is None:
            return closing, self.waiting
        if isinstance(act, acts.Away) and (back := self._back(act, closing)) > closing:
            later = schedule.at_or_after(back)
            return later, self.waiting + later - closing
        if self._gives_time(act) and (whole := schedule.closing(clock, self.kinds)) > closing:
            # Everyone gets the full time, and never an earlier deadline than before.
            return whole, 0
        return closing, self.waiting

    def _gives_time(self, act: acts.Act) -> bool:
        """Whether everyone gets the full time after an act.

        Nobody gains time by leaving a seat and coming back, nor more than once a turn by taking over a seat.
        """
        if isinstance(act, acts.TakeOver):
            return act.seat not in self.replaced and not self.roster.returns(act.seat, act.key)
        return isinstance(act, acts.Replace | acts.Resume | acts.Extend)

    def _back(self, act: acts.Away, closing: int) -> int:
        """When a seat is back whose absence the deadline waits for; `closing` if it does not wait."""
        if act.seat not in self.asked:
            return closing
        return _waited(self.game, (read_time(act.start), read_time(act.until)), closing, self.waiting)


def closing_with_absences(game: GameFile, roster: Roster, seats: Iterable[str], closing: int) -> int:
    """When new questions to seats close, which would at `closing` if none of their players were away."""
    back = max(
        (_waited(game, roster.away[seat], closing) for seat in seats if seat in roster.away), default=0
    )
    return game.schedule.at_or_after(back) if game.schedule and back > closing else closing


def _waited(game: GameFile, away: tuple[int, int], closing: int, waiting: int = 0) -> int:
    """Until when a deadline waits for a player who is away; `closing` if it does not wait.

    For `waiting` seconds it does so already.
    """
    (start, end), most = away, game.absence_policy.away_days * DAY
    return closing if start > closing else min(end, start + most, closing - waiting + most)
