"""What a clone tells that an audit of the files alone cannot: a fast clock, and what the host left out."""

from collections.abc import Callable
from pathlib import Path

import pytest

from adjudicator.orders import write_orders
from adjudicator.repository.layout import SubmissionName
from adjudicator.repository.turn.audit import audit_game
from adjudicator.sealing import seal_orders
from tests.repository.kept import Kept
from tests.repository.table_in_memory import HOUR, GameInMemory
from tests.repository.turn.test_audit import finished_game
from tests.repository.turn.test_rewording import play


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path)


@pytest.fixture
def trial(kept: Kept) -> GameInMemory:
    """A game that has just begun, which somebody has cloned."""
    trial = GameInMemory(options={"first-leader": "a"})
    kept.publish(trial.contents, trial.now)
    kept.look(trial.now + 60)
    return trial


def orders(trial: GameInMemory, card: int) -> str:
    """Orders of seat a, who leads, for turn 1: a card by its place in the hand."""
    hand = trial.chair("a").private().table["hand"]
    return write_orders(game="trial", turn=1, seat="a", answers={"lead": hand[card]})


def ended(trial: GameInMemory) -> GameInMemory:
    """The game abandoned, with its secret published: without the clone, an audit finds nothing."""
    trial.abandon()
    trial.reveal()
    assert audit_game(trial.files, "trial").findings == ()
    return trial


def told(kept: Kept, trial: GameInMemory) -> list[str]:
    return [str(finding) for finding in kept.findings(trial)]


def test_a_run_whose_clock_is_fast_is_told(kept: Kept, trial: GameInMemory) -> None:
    """By 49 hours, so that a player misses the deadline who has a day left."""
    real = trial.now + HOUR
    trial.now += 49 * HOUR
    assert trial.run(0).turn == 1
    latest = trial.published.latest
    assert latest is not None
    assert [answer.default for answer in latest.happened.answers] == [True]
    kept.publish(trial.contents, real)
    kept.look(real + 600)

    (finding,) = told(kept, ended(trial))
    assert finding == (
        "turn 1, 0001/manifest.yaml: says that it was written at 2027-01-17T10:00:00Z, but this clone had it "
        "at 2027-01-15T10:10:00Z already."
    )


def test_a_run_whose_clock_is_slow_is_told(kept: Kept, trial: GameInMemory) -> None:
    real = trial.now + 20 * HOUR
    kept.publish({**trial.contents, "README.md": b"A league"}, real - HOUR)
    kept.look(real - HOUR)
    trial.submit("a", orders(trial, 0))
    assert trial.run(1).turn == 1
    kept.publish(trial.contents, real)
    kept.look(real + 600)

    (finding,) = told(kept, ended(trial))
    assert finding.startswith("turn 1, 0001/manifest.yaml: says that it was written at")
    assert finding.endswith("but the branch did not have it at 2027-01-16T04:00:00Z yet.")


def test_a_submission_that_was_left_out_is_told(kept: Kept, trial: GameInMemory) -> None:
    name = trial.submit("a", orders(trial, 3))
    commit = kept.publish(trial.contents, trial.now)
    del trial.contents[f"{trial.game.paths.inbox}/{name.file}"]
    assert trial.run(25).turn == 1
    kept.publish(trial.contents, trial.now)
    kept.look(trial.now)

    (finding,) = told(kept, ended(trial))
    where = f"(commit {commit[:12]})"
    told_so = f"turn 1, inbox/a-0001-1.sealed: lay there before turn 1 closed {where}, and was left out."
    assert finding == told_so


def test_an_older_submission_in_place_of_the_newer_is_told(kept: Kept, trial: GameInMemory) -> None:
    trial.submit("a", orders(trial, 3))
    name = trial.submit("a", orders(trial, 4))
    kept.publish(trial.contents, trial.now)
    del trial.contents[f"{trial.game.paths.inbox}/{name.file}"]
    assert trial.run(1).turn == 1
    kept.publish(trial.contents, trial.now)
    kept.look(trial.now)

    (finding,) = told(kept, ended(trial))
    assert finding.startswith("turn 1, inbox/a-0001-2.sealed: lay there before turn 1 closed")
    assert finding.endswith("and was left out; a-0001-1.sealed, which is older, was used in its place.")


def test_another_submission_under_the_name_of_one_is_told(kept: Kept, trial: GameInMemory) -> None:
    """As somebody can make who knows the player's key, such as the host of a seat in custody."""
    name = trial.submit("a", orders(trial, 3))
    kept.publish(trial.contents, trial.now)
    other = seal_orders(
        orders(trial, 4).encode(),
        game="trial",
        turn=1,
        seat="a",
        counter=1,
        sender=trial.keys["a"],
        game_key=trial.game.public_key,
    )
    trial.propose(other.encode(), name.file)
    assert trial.run(1).turn == 1
    kept.publish(trial.contents, trial.now)
    kept.look(trial.now)

    (finding,) = told(kept, ended(trial))
    assert finding.endswith("and another file of its name was taken in.")


def acknowledged(kept: Kept, trial: GameInMemory) -> tuple[str, GameInMemory]:
    """A game in which a submission was taken in, as the clone saw; gives the commit, and the game before."""
    before = trial.again()
    text = write_orders(game="trial", turn=1, seat="a", answers={"lead": "ask-me"})
    name = trial.submit("a", text)
    assert trial.run(1).receipts == (name.file,)
    commit = kept.publish(trial.contents, trial.now)
    kept.look(trial.now)
    before.now = trial.now
    return commit, before


def test_an_acknowledgement_that_is_taken_back_is_told(kept: Kept, trial: GameInMemory) -> None:
    commit, before = acknowledged(kept, trial)
    assert before.run(25).turn == 1
    kept.publish(before.contents, before.now)
    kept.look(before.now)

    gone, left_out = told(kept, ended(before))
    where = f"commit {commit[:12]}"
    signed = "though the game had signed and published it"
    assert gone == f"turn 0, 0000/adopted-1.yaml: is gone, {signed}: {where}."
    assert left_out.endswith(f"lay there before turn 1 closed ({where}), and was left out.")


def test_a_rewritten_branch_is_told(kept: Kept, trial: GameInMemory) -> None:
    """What the clone saw is still there, so it also tells what was left out."""
    root = kept.git(kept.clone, trial.now, "rev-parse", "origin/main")
    commit, before = acknowledged(kept, trial)
    assert before.run(25).turn == 1
    kept.publish(before.contents, before.now, after=root)
    kept.look(before.now)

    first, *others = told(kept, ended(before))
    assert first == (
        f"commit {commit[:12]}: this clone saw it at the head of the branch at 2027-01-15T10:00:00Z, and it "
        "is no part of the branch any more: history was rewritten."
    )
    assert [other.partition(" is ")[0].partition(" lay ")[0] for other in others] == [
        "turn 0, 0000/adopted-1.yaml:",
        "turn 1, inbox/a-0001-1.sealed:",
    ]


def test_a_manifest_that_was_signed_twice_is_told(kept: Kept, trial: GameInMemory) -> None:
    other = trial.again()
    trial.submit("a", orders(trial, 3))
    other.now = trial.now + HOUR
    other.submit("a", orders(trial, 4))
    for game in (trial, other):
        assert game.run(1).turn == 1
    kept.publish(trial.contents, trial.now)
    kept.look(trial.now)
    kept.publish(other.contents, other.now)
    kept.look(other.now)

    findings = told(kept, ended(other))
    assert findings[0].startswith(
        "turn 1, 0001/manifest.yaml: is not the one that the game had signed and published"
    )


def through_git(kept: Kept, trial: GameInMemory, *, every: int) -> GameInMemory:
    """The same game once more, each step pushed, and every so many of them seen by the clone at once."""

    def step(again: GameInMemory) -> None:
        kept.publish(again.contents, again.now)
        if len(again.done) % every == 0:
            kept.look(again.now)

    again = trial.again(after_each=step)
    kept.look(again.now)
    return again


def crowded() -> GameInMemory:
    """A game in which more is sent than is taken in: too much, too early, with wrong keys, after the end."""
    trial = GameInMemory(options={"first-leader": "a"})
    for counter in (*range(1, 104), 300):
        trial.propose(sealed(trial, counter), SubmissionName(1, "a", counter).file)
    trial.propose(sealed(trial, 1, turn=3), SubmissionName(3, "a", 1).file)
    trial.propose(sealed(trial, 2, sender="b"), SubmissionName(1, "b", 2).file)
    trial.propose(b"no orders", SubmissionName(1, "b", 3).file)
    for _turn in range(4):
        trial.run(25)
    trial.abandon()
    trial.propose(sealed(trial, 1, turn=5), SubmissionName(5, "a", 1).file)
    trial.run()
    return trial


def sealed(trial: GameInMemory, counter: int, *, turn: int = 1, sender: str = "a") -> bytes:
    return seal_orders(
        write_orders(game="trial", turn=turn, seat="a", answers={}).encode(),
        game="trial",
        turn=turn,
        seat="a",
        counter=counter,
        sender=trial.keys[sender],
        game_key=trial.game.public_key,
    ).encode()


@pytest.mark.parametrize("every", [1, 7])
@pytest.mark.parametrize(
    "made",
    [
        pytest.param(finished_game, id="with everything that people do"),
        pytest.param(crowded, id="crowded", marks=pytest.mark.slow),
        pytest.param(lambda: play("claim", 2, {}, 8), id="claim"),
        pytest.param(lambda: play("agot2", 3, {}, 6), id="agot2", marks=pytest.mark.slow),
    ],
)
def test_nobody_is_accused_who_left_nothing_out(
    kept: Kept, made: Callable[[], GameInMemory], every: int
) -> None:
    trial = through_git(kept, made(), every=every)

    assert told(kept, trial) == []
