"""Random exchanges: what people may do between two runs, right or wrong, and the run itself."""

import random
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.engine import picker
from adjudicator.repository.game_file import Absences
from adjudicator.repository.people.acts import (
    Act,
    Away,
    ChooseLanguage,
    GiveChannel,
    Motion,
    Nudge,
    Pause,
    Relief,
    Replace,
    Resign,
    Resume,
    RotateKey,
    TakeOver,
    Undo,
    Vote,
    take_over_act,
)
from adjudicator.repository.people.agreement import seal_vote
from adjudicator.repository.press.messages import write_message
from adjudicator.repository.schedule import Deadline
from adjudicator.repository.times import time_text
from adjudicator.repository.turn.step import Step
from adjudicator.sealing import SecretKey
from tests.repository.table_in_memory import GameInMemory

PLANS = (
    "  - follow: any\n    when: {led: goblin}\n    do: [lowest-winning, lowest]\n",
    "  - follow: any\n    when: {prize: [undead, dwarf]}\n    do: highest-winning\n    keep: game\n",
    "  - lead: any\n    when: {tricks-left: {at-most: 3}}\n    do: highest\n",
    "  - follow: any\n    do: ask-me\n",
)
POLICIES: tuple[tuple[Deadline | None, Absences | None], ...] = (
    (None, None),
    (Deadline(hours=24, grace_minutes=30), Absences(after=2)),
    (Deadline(days=1, at=("20:00",), change_of_mind_minutes=30), Absences(away_days=3)),
    (Deadline(hours=24), Absences(after=2, excused=2)),
    (Deadline(hours=24, early=False), Absences(bank_hours=40, increment_hours=10)),
)
MISTAKES = ("  lead: Z9\n  follow: Z9\n", "  led: G1\n", "  - nonsense\n")


SEALED: dict[tuple[str, str], str] = {}
"""Votes that were sealed, by game and time."""

ACTS = ("pause", "undo", "vote", "away", "letter", "rotate", "replace", "nudge")
AMONG_PLAYERS = ("extend", "go on", "vote out", "relief", "tell", "language", "resign", "take over")
"""What people do without the organiser, where a game's settings let them."""


@dataclass(frozen=True)
class Exchange:
    """What was sent before one run, and how long after the last one the run came."""

    files: tuple[tuple[str, str], ...]
    hours: int
    act: str = ""


def random_exchange(trial: GameInMemory, choice: random.Random, acts: tuple[str, ...] = ACTS) -> Exchange:
    """Let each seat send nothing, something wrong, or orders with or without plans."""
    latest = trial.newest()
    files: list[tuple[str, str]] = []
    for seat in (seat for seat in trial.game.seats if seat not in trial.published.roster.stewards):
        asked = seat in latest.asked.seats
        if choice.random() < 0.15:
            head = f"game: trial\nturn: {latest.number + 1}\nseat: {seat}\n"
            files.append((seat, f"{head}answers:\n{choice.choice(MISTAKES)}"))
        if asked and choice.random() < 0.9:
            pick = picker(choice.randbytes(8), "orders")
            text = trial.bot_orders(seat, pick)
            if choice.random() < 0.5:
                text += "plans:\n" + "".join(choice.sample(PLANS, choice.randint(1, len(PLANS))))
            files.append((seat, text))
    act = choice.choice(acts) if choice.random() < 0.3 else ""
    return Exchange(tuple(files), hours=choice.choice([1, 25]), act=act)


def do_act(trial: GameInMemory, kind: str) -> None:
    """Let people do something beside orders; the same in both plays, for it follows from what is public."""
    latest = trial.newest()
    at = trial.at
    if kind == "pause" and trial.published.roster.paused:
        trial.act(Resume(game="trial", at=at, reason="Back"))
    elif kind == "pause":
        trial.act(Pause(game="trial", at=at, reason="Away"))
    elif kind == "undo" and latest.number:
        trial.act(Undo(game="trial", at=at, turn=latest.number, to=latest.number - 1, reason="Again"))
    elif kind == "vote":
        # The same bytes in both plays.
        sealed = SEALED.setdefault((trial.game.nonce, at), seal_vote("end", trial.game, "a"))
        trial.act(Vote(game="trial", at=at, seat="a", sealed=sealed))
    elif kind == "nudge":
        trial.act(Nudge(game="trial", at=at, for_turn=latest.number + 1, seats=("b",), reason="Well?"))
    elif kind == "away":
        until = time_text(trial.now + 3 * 24 * 3600)
        trial.act(Away(game="trial", at=at, seat="b", start=at, until=until))
    elif kind == "rotate":
        key = SecretKey.from_seed(at.encode())
        trial.act(RotateKey(game="trial", at=at, seat="b", key=key.public.text()))
        trial.coming["b"] = key
    elif kind == "replace":
        key = SecretKey.from_seed(at.encode())
        text = key.public.text()
        trial.act(Replace(game="trial", at=at, seat="a", player="New", key=text, reason="Gone"))
        trial.coming["a"] = key
    elif kind == "letter" and trial.published.roster.seat_of(trial.keys["a"].public):
        # Whom the others have replaced by a steward writes nothing.
        message = write_message(
            trial.game,
            trial.published.roster,
            trial.keys["a"],
            turn=latest.number,
            at=trial.now,
            to=("b",),
            text="Hm.",
        )
        trial.send(message)


def do_among_players(trial: GameInMemory, kind: str) -> None:
    """Let players do something without the organiser: what they may not do is refused."""
    at, turn, key = trial.at, trial.newest().number + 1, SecretKey.from_seed(trial.at.encode())
    acts: dict[str, Sequence[Act]] = {
        "extend": [Motion(game="trial", at=at, seat=s, for_turn=turn, wish="extend") for s in "ab"],
        "go on": [Motion(game="trial", at=at, seat=s, for_turn=turn, wish="go-on") for s in "ab"],
        "vote out": [Motion(game="trial", at=at, seat="b", for_turn=turn, wish="replace", whose="a")],
        "relief": [Relief(game="trial", at=at, seat="b", wanted=True)],
        # Nobody can open it, but it has the form of what is sealed.
        "tell": [GiveChannel(game="trial", at=at, seat="b", sealed=b64encode(bytes(560)).decode())],
        "language": [ChooseLanguage(game="trial", at=at, seat="b", language="cs")],
        "resign": [Resign(game="trial", at=at, seat="a")],
        "take over": [take_over_act(trial.game, s, "New", key, at=at).statement for s in "ab"],
    }
    for act in acts[kind]:
        trial.act(act, key if isinstance(act, TakeOver) else None)
        if isinstance(act, TakeOver):
            trial.coming[act.seat] = key


def perform(trial: GameInMemory, exchange: Exchange) -> Step:
    for seat, text in exchange.files:
        trial.submit(seat, text)
    if exchange.act in AMONG_PLAYERS:
        do_among_players(trial, exchange.act)
    elif exchange.act:
        do_act(trial, exchange.act)
    return trial.run(exchange.hours)
