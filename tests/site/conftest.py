"""Published games for the site to show: real files of the real layout, played by bots."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from justhtml import JustHTML

from adjudicator.engine import Chance, KeyedChance, Table
from adjudicator.engine.bots import RandomBot
from adjudicator.repository import secret_file
from adjudicator.repository.files import Files, Folder
from adjudicator.repository.game_file import FORMAT, Conditions, GameFile, Organiser
from adjudicator.repository.layout import GAME, MANIFEST
from adjudicator.repository.people.acts import (
    Abandon,
    SignedAct,
    Steward,
    act_files,
    act_kind,
    join_act,
    ready_act,
    sign_act,
)
from adjudicator.repository.people.effects import read_roster
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.published import PublishedGame, published_game, published_games
from adjudicator.repository.schedule import Deadline
from adjudicator.repository.turn.writing import Evidence, Turn
from adjudicator.rulesets import ruleset
from adjudicator.sealing import MasterSecret, SecretKey

OPENED = 1_794_000_000
"""When the first game opens, in seconds since 1970; each turn comes a day later."""

DAY = 86_400
MASTER = MasterSecret.from_seed(b"tests of the site")
ORGANISER = SecretKey.from_seed(b"organiser")
BEGIN = "2026-11-21T04:00:00Z"


class League:
    """A repository's folder, with games put into it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.files: Files = Folder(root)

    def games(self) -> list[PublishedGame]:
        return list(published_games(Folder(self.root)))

    def game(self, name: str) -> PublishedGame:
        return published_game(Folder(self.root), name)

    def announce(
        self,
        name: str,
        players: Mapping[str, str],
        *,
        hours: int | None = 48,
        of: str = "claim",
        seats: int = 2,
        custody: Sequence[str] = (),
        stewards: Sequence[str] = (),
        joining: Conditions | None = None,
        rematch: str = "",
    ) -> GameFile:
        """Set a game up and let players join, some without a key; all seats taken, it is complete.

        Some seats are left to stewards.
        """
        rules = ruleset(of)
        options = {option.name: option.values[0] for option in rules.game_options}
        file = GameFile(
            format=FORMAT,
            game=name,
            ruleset=rules.revision_name,
            options=options,
            seats=rules.seats(seats, options),
            organiser=Organiser("Olga", ORGANISER.public.text()),
            key=MASTER.game_secret(name, "00").key.public.text(),
            signing_key=MASTER.signing_key(name, "00").public.text(),
            nonce="00",
            deadline=None if hours is None else Deadline(hours),
            publish_secret="at-end",
            joining=joining or msgspec.UNSET,
            rematch=rematch or msgspec.UNSET,
        )
        self._write({file.paths.file(GAME): file.serialize()})
        keys = {seat: SecretKey.from_seed(f"{name} {seat}".encode()) for seat in players}
        acts = [
            sign_act(Steward(game=name, at=BEGIN, seat=seat, reason="Too few"), ORGANISER, file)
            for seat in stewards
        ]
        acts += [
            join_act(file, seat, player, keys[seat], custody=seat in custody)
            for seat, player in players.items()
        ]
        if len(players) + len(stewards) == len(file.seats):
            acts += [ready_act(file, seat, keys[seat]) for seat in players]
        self._write_acts(file, acts)
        return file

    def play(self, name: str, turns: int, *, defaults: Sequence[int] = ()) -> None:
        """Play on by so many turns, all that is asked or one or two answers, or to the end if it comes first.

        In the turns numbered in `defaults` the seat asked first misses its deadline.
        """
        game = self.game(name)
        secret = MASTER.game_secret(name, game.file.nonce)
        chance = KeyedChance(secret.chance_key(game.roster.nonces))
        table, number = self._table(game, chance), len(game.turns)
        for _turn in range(turns):
            if number and table.over:
                return
            random = Random(f"{name} {number}")
            absent: tuple[str, ...] = ()
            if number:
                if number in defaults:
                    question = table.pending[0]
                    absent = (question.seat,)
                    table.answer(question, question.default, "default")
                asked = len(table.unanswered)
                self._answer(table, random, asked if asked > 1 else 1 + number % 2 - len(absent))
            self._write_turn(game.file, game.roster, table, number, absent)
            number += 1
            table = Table.resume(table.ruleset, table.setup, chance, table.record())

    def abandon(self, name: str) -> None:
        """Let the organiser give up a game that has not started."""
        file = self.game(name).file
        act = Abandon(game=name, at=BEGIN, reason="Nobody came")
        signed = sign_act(act, ORGANISER, file)
        self._write({f"{file.paths.acts}/9999-abandon.yaml": signed.serialize()})

    def publish_secret(self, name: str) -> None:
        self._write(secret_file.publish_secret(self.game(name), MASTER, OPENED + 1000 * DAY))

    def _table(self, game: PublishedGame, chance: Chance) -> Table[Any, Any]:
        """Play again what is published: all answers of Claim are."""
        table: Table[Any, Any] = Table.start(game.rules, game.file.setup, chance)
        for turn in game.turns:
            for given in turn.happened.answers:
                if table.pending and table.pending[0].label == given.label:
                    table.answer(table.pending[0], table.pending[0].options.parse(given.answer))
        return Table.resume(table.ruleset, table.setup, chance, table.record()) if game.turns else table

    def _answer(self, table: Table[Any, Any], random: Random, answers: int) -> None:
        for _answer in range(answers):
            if table.over:
                return
            question = table.unanswered[0]
            view = table.view(question.seat)
            table.answer(question, RandomBot().choose(table.ruleset, view, question, random.randrange))

    def _write_turn(
        self, file: GameFile, roster: Roster, table: Table[Any, Any], number: int, absent: tuple[str, ...]
    ) -> None:
        secret = MASTER.game_secret(file.game, file.nonce)
        turn = Turn(
            game=file,
            number=number,
            closed=OPENED + number * DAY,
            table=table,
            roster=roster,
            orders={},
            absent=absent,
        )
        before = self.files.read(file.paths.turn(number - 1, MANIFEST)) if number else b""
        evidence = Evidence(file.serialize(), act_files(self.files, file), {}, {}, before)
        written = turn.files(secret)
        manifest = turn.manifest(written, evidence)
        written[MANIFEST] = manifest.signed(MASTER.signing_key(file.game, file.nonce), file).serialize()
        self._write({file.paths.turn(number, name): data for name, data in written.items()})

    def _write_acts(self, file: GameFile, acts: Sequence[SignedAct]) -> None:
        self._write(
            {
                f"{file.paths.acts}/{number:04}-{act_kind(act.statement)}.yaml": act.serialize()
                for number, act in enumerate(acts, start=1)
            }
        )
        read_roster(Folder(self.root), file)  # the acts must hold

    def _write(self, files: Mapping[str, bytes]) -> None:
        for path, data in files.items():
            target = self.root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)


@pytest.fixture
def league(tmp_path: Path) -> League:
    return League(tmp_path / "league")


@pytest.fixture(scope="session")
def example(tmp_path_factory: pytest.TempPathFactory) -> League:
    """A league with a finished game, two being played and one that waits for a player. Do not change it."""
    made = League(tmp_path_factory.mktemp("league"))
    made.announce("autumn-cup", {"a": "Ann", "b": "Božena Němcová"})
    made.play("autumn-cup", 1000, defaults=(3, 9))
    made.publish_secret("autumn-cup")
    made.announce("friends", {"a": "Ivana", "b": "Михаил"})
    made.play("friends", 12, defaults=(11,))
    made.announce("no-hurry", {"a": "Per", "b": "Zoë"}, hours=None)
    made.play("no-hurry", 1)
    made.announce("open-table", {"a": "Cleo"})
    return made


class Site(Mapping[str, JustHTML]):
    """The pages of a built site by path; each is parsed, strictly, when a test first asks for it."""

    def __init__(self, root: Path) -> None:
        self._pages = {
            path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*.html"))
        }
        self._parsed: dict[str, JustHTML] = {}

    def __getitem__(self, path: str) -> JustHTML:
        if path not in self._parsed:
            self._parsed[path] = JustHTML(self._pages[path], sanitize=False, strict=True)
        return self._parsed[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._pages)

    def __len__(self) -> int:
        return len(self._pages)
