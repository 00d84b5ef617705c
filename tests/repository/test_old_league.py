"""A league as version 1.0 left it, in the middle of its games, is taken over whole by this version."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import adjudicator as program
from adjudicator.engine import Pick, picker
from adjudicator.engine.bots import BOTS
from adjudicator.mail.mailbox import Folder as Mails
from adjudicator.mail.maildir import Maildir
from adjudicator.orders import write_orders
from adjudicator.repository.files import Folder
from adjudicator.repository.git.store import Repository
from adjudicator.repository.people.acts import Abandon, SignedAct, ready_act, sign_act
from adjudicator.repository.published import PublishedGame, published_game, published_games
from adjudicator.repository.recovery_file import read_recovery_file
from adjudicator.repository.seat_files import keyed_seat
from adjudicator.repository.times import time_text
from adjudicator.sealing import SecretKey
from tests.cli.people import Outcome, adjudicator
from tests.repository.git.world import git
from tests.repository.old_league import BUNDLE, PEOPLE, People, make, read_people
from tests.rewording import reworded

pytestmark = [pytest.mark.slow, pytest.mark.needs("git")]

MORE_TURNS = 2
"""So many turns each game is played on."""


class Taken(NamedTuple):
    """The old league in a clone of its own."""

    clone: Path
    people: People

    @property
    def secret(self) -> Path:
        return self.clone.parent / "secret"

    def keys(self, game: str) -> dict[str, SecretKey]:
        return {seat: SecretKey.from_text(key) for seat, key in self.people.keys[game].items()}

    def does(self, *arguments: str | Path, now: int = 0) -> Outcome:
        timed = ("--now", time_text(now)) if now else ()
        outcome = adjudicator(*arguments, *timed)
        assert outcome.status == 0, outcome
        assert "newer version" not in outcome.err
        return outcome

    def run(self, now: int) -> Outcome:
        return self.does("run", self.clone, "--secret-file", self.secret, now=now)

    def games(self) -> Iterator[PublishedGame]:
        return published_games(Folder(self.clone))

    def send(self, changes: dict[str, bytes], now: int) -> None:
        with Repository(self.clone) as repository:
            repository.commit_here(changes, "What people send", when=now)


def taken_over(folder: Path) -> Taken:
    git(folder, "clone", "--quiet", "--bare", "--branch", "main", str(BUNDLE), "remote.git")
    git(folder, "clone", "--quiet", "remote.git", "clone")
    taken = Taken(folder / "clone", read_people())
    taken.secret.write_text(f"{taken.people.secret}\n", "utf-8")
    taken.secret.chmod(0o600)
    return taken


@pytest.fixture
def taken(tmp_path: Path) -> Taken:
    return taken_over(tmp_path)


def orders(game: PublishedGame, key: SecretKey, pick: Pick) -> dict[str, bytes]:
    """What a player sends now, if the seat is asked and has sent nothing."""
    chair = keyed_seat(game, key)
    private = chair.private()
    view, rules = chair.view(private), chair.game.rules
    answers = {
        question.label: question.options.plain(BOTS["steward"].choose(rules, view, question, pick))
        for question in private.open_questions()
    }
    text = write_orders(game=game.name, turn=chair.next_turn, seat=chair.seat, answers=answers, plans=())
    name, sealed = chair.seal(text.encode())
    return {f"{game.file.paths.inbox}/{name.file}": sealed.encode()}


def proposed(game: PublishedGame, act: SignedAct) -> dict[str, bytes]:
    return {f"{game.file.paths.inbox}/{act.file}": act.serialize()}


def sent(taken: Taken, game: PublishedGame, pick: Pick) -> dict[str, bytes]:
    """What the players of a game send next."""
    keys, changes = taken.keys(game.name), dict[str, bytes]()
    if game.latest is None:
        for seat in game.roster.unready:
            changes |= proposed(game, ready_act(game.file, seat, keys[seat]))
    elif not game.result:
        for seat in game.awaited:
            changes |= orders(game, keys[seat], pick)
    return changes


def test_all_of_it_is_read(taken: Taken) -> None:
    told = taken.does("status", "-C", taken.clone, "--offline", now=taken.people.now).out
    assert set(re.findall(r"(?m)^(\S+) \(", told)) == set(taken.people.keys)
    for game in taken.games():
        for seat, key in taken.keys(game.name).items():
            if game.latest and not game.file.tournament:
                chair = keyed_seat(game, key)
                assert chair.seat == seat
                assert chair.private().table
                assert all(chair.receipts(turn) is not None for turn in range(1, len(game.turns) + 1))
    assert read_recovery_file(Folder(taken.clone)).needed == 2


def test_what_waits_in_the_inbox_is_taken_in_and_letters_are_written(
    taken: Taken, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told = taken.run(taken.people.now + 60).out
    assert "combat: Orders taken in and receipts written for: " in told
    assert "combat: " in told
    assert "-relief.yaml is adopted" in told
    box = Maildir(tmp_path / "box")
    assert not box.entries(Mails.OUTBOX)
    monkeypatch.setenv("ADJUDICATOR_MAIL", f"maildir://{tmp_path / 'box'}")
    sent = adjudicator(
        "mail", "send", taken.clone, "--secret-file", taken.secret, "--now", time_text(taken.people.now + 61)
    )
    (letter,) = box.entries(Mails.OUTBOX)
    assert b"To: ann@example.org" in box.fetch(Mails.OUTBOX, letter, letter.size), sent


def played_on(taken: Taken) -> int:
    """Play each game on for some turns, end it and publish its secret; returns the time."""
    pick, now = picker(b"taken over", "orders"), taken.people.now
    before = {game.name: len(game.turns) for game in taken.games()}
    for _round in range(MORE_TURNS + 2):
        now += 600
        taken.run(now)
        behind = [game for game in taken.games() if len(game.turns) < before[game.name] + MORE_TURNS]
        changes = {path: data for game in behind for path, data in sent(taken, game, pick).items()}
        taken.send(changes, now)
    organiser = SecretKey.from_text(taken.people.organiser)
    for game in taken.games():
        if not game.result:
            assert len(game.turns) >= before[game.name] + MORE_TURNS, game.name
            act = Abandon(game=game.name, at=time_text(now), reason="Enough")
            taken.send(proposed(game, sign_act(act, organiser, game.file)), now)
    taken.run(now + 600)
    return now + 600


def test_it_is_played_on_audited_whole_and_shown(taken: Taken, tmp_path: Path) -> None:
    now = played_on(taken)
    for game in taken.games():
        if not game.secret_published:
            taken.does(
                *("reveal", game.name, "-C", taken.clone, "--secret-file", taken.secret), now=now + 600
            )
    for outcome in (taken.does("audit", taken.clone), audited_in_other_words(taken)):
        assert not [game for game in taken.people.keys if f"{game}: " not in outcome.out]
        assert "not audited" not in outcome.out
    pages = tmp_path / "pages"
    taken.does("site", taken.clone, "--out", pages)
    for game in taken.games():
        assert (pages / game.name / f"{len(game.turns) - 1:04}.html").exists()
        assert (pages / "cs" / game.name / "index.html").exists()


def audited_in_other_words(taken: Taken) -> Outcome:
    """The audit of a later version, which says everything otherwise."""
    with reworded():
        return taken.does("audit", taken.clone)


def test_it_is_made_again_to_the_byte_by_the_version_that_made_it(tmp_path: Path) -> None:
    """Where this is a later version, which may say other things in reports, two of its own are the same."""
    made = [(tmp_path / f"{name}.bundle", tmp_path / f"{name}.yaml") for name in ("one", "two")]
    for bundle, people in made:
        make(bundle, people)
    (one, its_people), (two, other_people) = made
    assert one.read_bytes() == two.read_bytes()
    assert its_people.read_bytes() == other_people.read_bytes()
    if read_people().version == program.__version__:
        assert its_people.read_bytes() == PEOPLE.read_bytes()
    assert BUNDLE.stat().st_size < 500_000


def test_a_game_is_read_as_it_was_left(taken: Taken) -> None:
    combat = published_game(Folder(taken.clone), "combat")
    assert {one.kind for one in combat.turns[-1].asked.questions} & {"tides-redraw", "card-renly"}
