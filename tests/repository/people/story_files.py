"""Reads and plays the stories under `stories/`: what people do in a game under way, and what is then true.

    - story: Orders are taken in while a game is paused
      game: {deadline: {hours: 24}}
      steps:
      - {act: pause}
      - {run: 1h, until: never}
      - {send: a}
      - {run: 1000h, receipts: {a: ""}}
      - {act: resume}
      - {run: 1h, turn: 1, told: The organiser pauses the game}

The game is one of Claim, just dealt, between `a`, who leads, and `b`; `game` names what differs in its
policy, or other `rules` and `seats`. After the last step the organiser abandons the game or, in the slow
tests, a game of Claim is played to its end; it must audit clean.

A step is one of these:

- `act` is what the file of an act says. What it leaves out is filled in: the game, the time, the newest
  turn, a reason, a substitute's name, a new key. `by` names whose key signs it, where it is not the right
  one: `a`, `former b`, `stranger`. What a `vote` is `for` is sealed.
- `send` names a seat that sends orders: answers to all that is open, or nothing but `plans`. `seal` only
  seals them, and `arrive` sends what was sealed.
- `wait` moves the clock.
- `run` moves the clock and runs the adjudicator; with `hold`, not all proposals could be read.

A run says what is then true:

- `turn` is the turn that it makes. Without it, it makes none.
- `refused` has a part of the reason for every act that is refused, and `stopped` a part of the reason why
  the game stops. Without them nothing is refused and the game does not stop. `waiting` counts acts left for
  a later run.
- `until` is when the questions close, and `awaited` are the seats that are asked.
- `answered` are the seats that answered in the newest turn, and `absent` those that were absent from then on.
- `receipts` has a part of the newest receipt of a seat, `players` the name at a seat, `told` a part of the
  report.
- `reliability` counts for a player, by name, the deadlines met and missed, games finished and seats left.
- `wanted` says of the seats that somebody may take over why they are wanted.
- `extended` counts, for each seat for which the open deadline has extended by itself, what is left to it.
- `ending` is the reason for which people ended the game. Without it they did not.

A time is written as in an act, or as a span after `begin`, when the story begins, or `now`: `begin+2d`,
`now+90m`. `until` may also be `never`, or the `same` as before.
"""

import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, get_args

import msgspec
import yaml
from msgspec.structs import astuple

from adjudicator.engine import picker
from adjudicator.orders import write_orders
from adjudicator.player.in_force import receipt_in_words
from adjudicator.repository.game_file import Absences, Conditions, Motions
from adjudicator.repository.layout import SubmissionName
from adjudicator.repository.people.acts import Act
from adjudicator.repository.people.agreement import seal_vote
from adjudicator.repository.people.reliability import tenures
from adjudicator.repository.people.wanted import wanted_seats
from adjudicator.repository.schedule import Deadline
from adjudicator.repository.stopping import StoppedGame
from adjudicator.repository.times import read_time, time_text
from adjudicator.sealing import SecretKey
from tests.repository.table_in_memory import GameInMemory

STORIES = Path(__file__).parent / "stories"
UNITS = {"m": 60, "h": 3600, "d": 86_400}
SPAN = re.compile(r"(?P<sign>-?)(?P<number>[\d.]+)(?P<unit>[mhd])")


class Policy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the story's game says of deadlines, people and motions, and which game it is."""

    deadline: Deadline | None = Deadline(hours=24)
    absences: Absences | None = None
    joining: Conditions | None = None
    motions: Motions | None = None
    seats: int | None = None
    rules: str = "claim"


class Story(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A story as it is written."""

    story: str
    steps: tuple[dict[str, Any], ...]
    game: Policy = Policy()


class Run(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A run, and what is true after it; what is left out is not looked at, but as the module says."""

    run: str
    hold: bool = False
    turn: int | None = None
    refused: tuple[str, ...] = ()
    stopped: str = ""
    waiting: int = 0
    until: str | None = None
    awaited: tuple[str, ...] | None = None
    answered: tuple[str, ...] | None = None
    absent: tuple[str, ...] | None = None
    receipts: dict[str, str] = {}
    players: dict[str, str] = {}
    wanted: dict[str, str] | None = None
    told: str = ""
    reliability: dict[str, tuple[int, int, int, int]] = {}
    extended: dict[str, int] | None = None
    ending: str = ""


def read_stories() -> Iterator[Story]:
    for path in sorted(STORIES.glob("*.yaml")):
        yield from msgspec.convert(yaml.load(path.read_text("utf-8"), yaml.CSafeLoader), tuple[Story, ...])


def seconds(span: str) -> int:
    """So many seconds: `90m`, `1.5h`, `-2d`."""
    found = SPAN.fullmatch(span)
    assert found, f"{span} is no span of time"
    amount = round(float(found["number"]) * UNITS[found["unit"]])
    return -amount if found["sign"] else amount


def require(part: str, text: str) -> None:
    """See that a part is told, or that nothing is told where no part is named."""
    assert part in text if part else not text, text


class Play:
    """A story being played."""

    def __init__(self, story: Story) -> None:
        self.trial = GameInMemory(
            deadline=story.game.deadline,
            hours=None,
            absences=story.game.absences,
            joining=story.game.joining,
            motions=story.game.motions,
            seats=story.game.seats,
            rules=story.game.rules,
            options={"first-leader": "a"} if story.game.rules == "claim" else {},
        )
        self.begin = self.trial.now
        self.pick = picker(b"people", "orders")
        self.former: dict[str, SecretKey] = {}
        self.sealed: dict[str, tuple[SubmissionName, bytes]] = {}
        self.last: dict[str, SubmissionName] = {}
        self.proposed: set[str] = set()
        self.until: int | None = None
        self.numbers = count(1)

    def step(self, step: dict[str, Any]) -> None:
        """Let what a step says happen."""
        match step:
            case {"act": _}:
                self._act(dict(step))
            case {"send": seat, **rest}:
                self._seal(seat, **rest)
                self._arrive(seat)
            case {"seal": seat, **rest}:
                self._seal(seat, **rest)
            case {"arrive": seat, **rest} if not rest:
                self._arrive(seat)
            case {"wait": span, **rest} if not rest:
                self.trial.now += seconds(span)
            case {"run": _}:
                self._run(msgspec.convert(step, Run))
            case _:
                raise AssertionError(f"{step} is no step")

    def finish(self, *, played_out: bool) -> None:
        """Play a game of Claim to its end or let the organiser abandon it, and audit it."""
        if not self.trial.newest().state.over and played_out and self.trial.game.rules.name == "claim":
            self.trial.play_out()
        self.trial.assert_audits_clean()

    def moment(self, text: str) -> int:
        """The moment that a story means."""
        base, _plus, span = text.partition("+")
        if base in {"begin", "now"}:
            return (self.begin if base == "begin" else self.trial.now) + (seconds(span) if span else 0)
        return read_time(text)

    # --- What people do -------------------------------------------------------------------------------------

    def _act(self, said: dict[str, Any]) -> None:
        by = said.pop("by", None)
        key = SecretKey.from_seed(f"key {next(self.numbers)}".encode())
        if "key" in said:
            key = self._key(said.pop("key"))
        said.setdefault("at", self.trial.at)
        for name in {"at", "from", "until"} & said.keys():
            if said[name].startswith(("begin", "now")):
                said[name] = time_text(self.moment(said[name]))
        usual = {
            "game": "trial",
            "turn": self.trial.newest().number,
            "for-turn": self.trial.newest().holding.open_turn,
            "reason": "So the story goes",
            "key": key.public.text(),
            "player": "Sub",
        }
        if said["act"] == "vote":
            said["sealed"] = seal_vote(said.pop("for"), self.trial.game, said["seat"])
        kind = next(one for one in get_args(Act) if one.__struct_config__.tag == said["act"])
        fields = {field.encode_name for field in msgspec.structs.fields(kind)}
        act: Act = msgspec.convert({name: usual[name] for name in fields & usual.keys()} | said, kind)
        if said["act"] in {"rotate-key", "replace", "take-over"} and by is None:
            self.former[said["seat"]] = self.trial.keys.get(said["seat"], key)
            self.trial.coming[said["seat"]] = key
        signs = key if said["act"] == "take-over" else None
        self.proposed.add(self.trial.act(act, signs if by is None else self._key(by)))

    def _key(self, whose: str) -> SecretKey:
        if whose.startswith("former "):
            return self.former[whose.removeprefix("former ")]
        return self.trial.keys.get(whose) or SecretKey.from_seed(whose.encode())

    def _seal(self, seat: str, plans: list[dict[str, Any]] | None = None) -> None:
        if plans is None:
            text = self.trial.bot_orders(seat, self.pick)
        else:
            turn = self.trial.chair(seat).next_turn
            text = write_orders(game="trial", turn=turn, seat=seat, answers={}, plans=plans)
        name, sealed = self.trial.chair(seat).seal(text.encode())
        self.sealed[seat] = name, sealed.encode()

    def _arrive(self, seat: str) -> None:
        name, sealed = self.sealed.pop(seat)
        self.trial.propose(sealed, name.file)
        self.last[seat] = name

    # --- What is then true ----------------------------------------------------------------------------------

    def _run(self, run: Run) -> None:
        hours = seconds(run.run) / 3600
        before = self.trial.newest().holding.until
        try:
            step = self.trial.run(hours, hold=run.hold)
        except StoppedGame as error:
            require(run.stopped, str(error))
            return
        require(run.stopped, step.stopped)
        refused = sorted(step.refused.values())
        assert len(refused) == len(run.refused), refused
        assert all(any(part in reason for reason in refused) for part in run.refused), refused
        assert step.turn == run.turn, step
        self.proposed -= step.refused.keys()
        assert len(self.proposed) - len(step.acts) == run.waiting, step.acts
        if not run.waiting:
            self.proposed.clear()
        self._check(run, before)

    def _check(self, run: Run, before: int | None) -> None:
        published, newest = self.trial.published, self.trial.newest()
        if run.until is not None:
            expected = None if run.until == "never" else before
            if run.until not in {"never", "same"}:
                expected = self.moment(run.until)
            found = newest.holding.until
            assert found == expected, "never" if found is None else time_text(found)
        if run.awaited is not None:
            assert newest.asked.seats == run.awaited, newest.asked
        if run.answered is not None:
            assert tuple(answer.seat for answer in newest.happened.answers) == run.answered
        if run.absent is not None:
            assert newest.manifest.absent == run.absent
        for seat, part in run.receipts.items():
            receipt = self.trial.chair(seat).receipt(self.last[seat])
            assert receipt is not None
            assert part in receipt_in_words(receipt, self.trial.game.rules)
        for seat, name in run.players.items():
            assert published.roster.players[seat].name == name
        if run.wanted is not None:
            assert {one.seat: one.why for one in wanted_seats(published, self.trial.now)} == run.wanted
        assert run.told in newest.report
        if run.extended is not None:
            holding = newest.holding
            assert {seat: holding.left(seat, holding.clock) for seat in holding.extended} == run.extended
        counted = {held.player.name: astuple(held.reliability) for held in tenures(published)}
        assert counted | run.reliability == counted
        assert (published.ending.reason if published.ending else "") == run.ending
