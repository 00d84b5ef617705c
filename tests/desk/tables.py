"""A game of any ruleset in real repositories: what a player sends, by whichever way, is adjudicated there."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from adjudicator.engine import Question, picker
from adjudicator.orders import write_orders
from adjudicator.repository.files import Folder
from adjudicator.repository.git.command import clone_repository, make_repository
from adjudicator.repository.git.store import Repository
from adjudicator.repository.published import PublishedGame, published_game
from adjudicator.repository.seat_files import KeyedSeat, keyed_seat
from adjudicator.repository.times import time_text
from adjudicator.sealing import write_key_file
from tests.cli.people import adjudicator
from tests.forge.forge_here import TOKEN
from tests.repository.table_in_memory import GameInMemory

GAME = "table"
OWN = {"manifest.yaml"}
"""What no two plays share: sealed orders differ every time, and a manifest has their digests."""


@dataclass(frozen=True)
class Asked:
    """What a seat is asked, with a sensible answer to each question as plain data."""

    seat: str
    turn: int
    answers: tuple[tuple[Question, Any], ...]

    def orders(self, plans: list[Any]) -> str:
        """The order file that gives the answers."""
        answers = {question.label: answer for question, answer in self.answers}
        return write_orders(game=GAME, turn=self.turn, seat=self.seat, answers=answers, plans=plans)


class Table:
    """A remote, a clone of it, and the keys of all seats, for one game that has been dealt."""

    def __init__(self, folder: Path, dealt: GameInMemory) -> None:
        self.folder, self.keys, self.now, self.secret = folder, dealt.keys, dealt.now, dealt.secret
        self.remote, self.clone = folder / "remote.git", folder / "clone"
        make_repository(self.remote, bare=True)
        clone_repository(self.remote, self.clone)
        with Repository(self.clone) as repository:
            repository.commit_here(dealt.contents, "Deal", when=self.now)
        write_key_file(folder / "secret", dealt.master)
        for seat, key in dealt.keys.items():
            write_key_file(folder / f"{seat}.key", key)

    @property
    def game(self) -> PublishedGame:
        return published_game(Folder(self.clone), GAME)

    def asked(self, seed: str) -> Iterator[Asked]:
        """What every seat is asked now, and what its steward answers."""
        game = self.game
        assert game.latest is not None
        for seat in game.latest.asked.seats:
            chair = keyed_seat(game, self.keys[seat])
            yield Asked(seat, chair.next_turn, tuple(_answers(chair, seed)))

    def submit(self, seat: str, text: str, at: int) -> None:
        """Send an order file by the command line, sealed at a time, as a branch."""
        orders = self.folder / "orders.yaml"
        orders.write_text(text, "utf-8")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("adjudicator.cli.drafts.clock", lambda: at)
            self._does("submit", orders, "-C", self.clone, "--key", self.folder / f"{seat}.key")

    def run(self, *arguments: str) -> str:
        """Take in what was sent, and adjudicate, an hour after the last time."""
        self.now += 3600
        now = ("--now", time_text(self.now))
        return self._does("run", self.clone, *now, "--secret-file", self.folder / "secret", *arguments)

    def run_with(self, address: str) -> str:
        """The same, with what lies at a forge."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("ADJUDICATOR_FORGE_TOKEN", TOKEN)
            return self.run("--forge", "github", "--forge-address", address)

    def newest_turn(self) -> Mapping[str, bytes]:
        """Every file of the newest turn that the orders alone decide, by its path in the turn's folder."""
        latest = self.game.latest
        assert latest is not None
        folder = self.clone / self.game.file.paths.turn(latest.number)
        files = (Path(root, name) for root, _folders, names in os.walk(folder) for name in names)
        return {str(file.relative_to(folder)): file.read_bytes() for file in files if file.name not in OWN}

    def _does(self, *arguments: str | Path) -> str:
        outcome = adjudicator(*arguments)
        assert outcome.status == 0, outcome
        return outcome.out


def _answers(chair: KeyedSeat, seed: str) -> Iterator[tuple[Question, Any]]:
    rules, private = chair.game.rules, chair.private()
    view = chair.view(private)
    pick = picker(seed.encode(), f"{chair.seat} {chair.next_turn}")
    for question in private.open_questions():
        yield question, question.options.plain(rules.play_steadily(view, question, pick))
