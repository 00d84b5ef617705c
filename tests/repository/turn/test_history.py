"""What a clone tells that an audit of the files alone cannot: a fast clock, and what the host left out."""

from collections.abc import Callable
from pathlib import Path

import pytest

from adjudicator.orders import write_orders
from adjudicator.repository.git.store import Repository
from adjudicator.repository.layout import SubmissionName
from adjudicator.repository.people.acts import RotateKey
from adjudicator.sealing import ENVELOPE_LIMIT, SecretKey, seal_orders
from tests.repository.kept import Kept
from tests.repository.table_in_memory import HOUR, GameInMemory
from tests.repository.turn.test_audit import finished_game
from tests.repository.turn.test_rewording import play

pytestmark = pytest.mark.slow


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
    trial.assert_audits_clean()
    return trial


def told(kept: Kept, trial: GameInMemory) -> list[str]:
    return [str(finding) for finding in kept.findings(trial)]


def test_a_run_whose_clock_is_fast_is_told(kept: Kept, trial: GameInMemory) -> None:
    """By 49 hours, so that a player misses the deadline who has a day left."""
    real = trial.now + HOUR
    trial.now += 49 * HOUR
    assert trial.run(0).turn == 1
    assert [answer.default for answer in trial.newest().happened.answers] == [True]
    kept.publish(trial.contents, real)
    kept.look(real + 600)

    (finding,) = told(kept, ended(trial))
    assert finding == (
        "turn 1, 0001/manifest.yaml: says that it was written at 2027-01-17T10:00:00Z, but this clone "
        "already had it at 2027-01-15T10:10:00Z."
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
    late = "the clock was slow, or it was published late."
    assert finding.endswith(f"but the branch did not have it yet at 2027-01-16T04:00:00Z: {late}")


def test_a_submission_that_was_left_out_is_told(kept: Kept, trial: GameInMemory) -> None:
    name = trial.submit("a", orders(trial, 3))
    commit = kept.publish(trial.contents, trial.now)
    del trial.contents[f"{trial.game.paths.inbox}/{name.file}"]
    assert trial.run(25).turn == 1
    kept.publish(trial.contents, trial.now)
    kept.look(trial.now)

    (finding,) = told(kept, ended(trial))
    where = f"(commit {commit[:12]})"
    told_so = f"turn 1, inbox/a-0001-1.sealed: was there before turn 1 closed {where}, but was left out."
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
    assert finding.startswith("turn 1, inbox/a-0001-2.sealed: was there before turn 1 closed")
    assert finding.endswith("but was left out; a-0001-1.sealed, which is older, was used instead.")


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
    assert finding.endswith("but another file with the same name was taken in.")


def test_what_the_clone_saw_in_time_counts_whatever_its_commit_says(kept: Kept, trial: GameInMemory) -> None:
    """The host may date the commit by which it merges something."""
    name = trial.submit("a", orders(trial, 3))
    kept.publish(trial.contents, trial.now + 30 * HOUR)
    kept.look(trial.now)
    del trial.contents[f"{trial.game.paths.inbox}/{name.file}"]
    assert trial.run(25).turn == 1
    kept.publish(trial.contents, trial.now)
    kept.look(trial.now)

    (finding,) = told(kept, trial)
    assert finding.endswith("but was left out.")


def test_what_is_left_out_before_its_player_takes_another_key_is_told(
    kept: Kept, trial: GameInMemory
) -> None:
    name = trial.submit("a", orders(trial, 3))
    kept.publish(trial.contents, trial.now)
    del trial.contents[f"{trial.game.paths.inbox}/{name.file}"]
    key = SecretKey.from_seed(b"another")
    trial.act(RotateKey(game="trial", at=trial.at, seat="a", key=key.public.text()))
    trial.run()
    kept.publish(trial.contents, trial.now)
    assert trial.run(25).turn == 1
    kept.publish(trial.contents, trial.now)
    kept.look(trial.now)

    (finding,) = told(kept, trial)
    assert finding.endswith("but was left out.")


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
    assert left_out.endswith(f"was there before turn 1 closed ({where}), but was left out.")


def test_a_rewritten_branch_is_told(kept: Kept, trial: GameInMemory) -> None:
    """What the clone saw is still there, so it also tells what was left out."""
    root = kept.git(kept.clone, trial.now, "rev-parse", "origin/main")
    commit, before = acknowledged(kept, trial)
    assert before.run(25).turn == 1
    kept.publish(before.contents, before.now, after=root)
    kept.look(before.now)

    first, *others = told(kept, ended(before))
    assert first == (
        f"commit {commit[:12]}: this clone saw it at the head of the branch at 2027-01-15T10:00:00Z, "
        "but the branch no longer contains it: history was rewritten."
    )
    assert [other.partition(" is ")[0].partition(" was there ")[0] for other in others] == [
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


def proposed(kept: Kept, trial: GameInMemory, card: int, at: int) -> SubmissionName:
    """Orders of seat a, pushed as a branch, as the player's command pushes them."""
    name, sealed = trial.chair("a").seal(orders(trial, card).encode())
    path = f"{trial.game.paths.inbox}/{name.file}"
    kept.propose(path, sealed.encode(), f"orders/trial/{name.stem}", at)
    return name


def test_a_branch_that_is_not_taken_in_is_told(kept: Kept, trial: GameInMemory) -> None:
    """Also after the host has removed it, unless the player's own clone has let git prune it."""
    name = proposed(kept, trial, 3, trial.now)
    assert trial.run(25).turn == 1
    kept.publish(trial.contents, trial.now)
    kept.git(kept.host, trial.now, "push", "--quiet", "origin", f":orders/trial/{name.stem}")
    kept.look(trial.now)

    (finding,) = told(kept, trial)
    assert finding.startswith(
        "turn 1, inbox/a-0001-1.sealed: was on the branch orders/trial/a-0001-1 at 2027-01-15T09:00:00Z, "
        "before turn 1 closed, but nothing acknowledges it."
    )
    kept.look(trial.now, "--prune")
    assert told(kept, trial) == []


def taken_in(trial: GameInMemory, kept: Kept) -> None:
    name = proposed(kept, trial, 3, trial.now)
    trial.propose(kept_data(kept, trial, name), name.file)


def replaced_by_a_newer_one(trial: GameInMemory, kept: Kept) -> None:
    proposed(kept, trial, 3, trial.now)
    trial.submit("a", orders(trial, 4))
    trial.submit("a", orders(trial, 5))


def while_the_run_was_on(trial: GameInMemory, kept: Kept) -> None:
    proposed(kept, trial, 3, trial.now + 24 * HOUR + 3000)


def too_late(trial: GameInMemory, kept: Kept) -> None:
    proposed(kept, trial, 3, trial.now + 26 * HOUR)


def signed_by_another(trial: GameInMemory, kept: Kept) -> None:
    data = sealed(trial, 1, sender="b")
    kept.propose(f"{trial.game.paths.inbox}/a-0001-1.sealed", data, "orders/trial/a-0001-1", trial.now)


def with_a_counter_far_ahead(trial: GameInMemory, kept: Kept) -> None:
    data = sealed(trial, 300)
    kept.propose(f"{trial.game.paths.inbox}/a-0001-300.sealed", data, "orders/trial/a-0001-300", trial.now)


def for_a_later_turn(trial: GameInMemory, kept: Kept) -> None:
    data = sealed(trial, 1, turn=2)
    kept.propose(f"{trial.game.paths.inbox}/a-0002-1.sealed", data, "orders/trial/a-0002-1", trial.now)


def too_large(trial: GameInMemory, kept: Kept) -> None:
    data = sealed(trial, 1) + b"\n" * ENVELOPE_LIMIT
    kept.propose(f"{trial.game.paths.inbox}/a-0001-1.sealed", data, "orders/trial/a-0001-1", trial.now)


def beside_another_file(trial: GameInMemory, kept: Kept) -> None:
    """Such a branch is refused by its form."""
    at, branch = trial.now, "orders/trial/a-0001-1"
    kept.git(kept.clone, at, "switch", "--quiet", "--create", branch)
    for path in (f"{trial.game.paths.inbox}/a-0001-1.sealed", "README.md"):
        (kept.clone / path).parent.mkdir(parents=True, exist_ok=True)
        (kept.clone / path).write_bytes(sealed(trial, 1))
    kept.git(kept.clone, at, "add", "--all")
    kept.git(kept.clone, at, "commit", "--quiet", "--message", "Orders")
    kept.git(kept.clone, at, "push", "--quiet", "origin", branch)
    kept.git(kept.clone, at, "switch", "--quiet", "main")


def kept_data(kept: Kept, trial: GameInMemory, name: SubmissionName) -> bytes:
    with Repository(kept.clone) as clone:
        tree = clone.tree(f"refs/remotes/origin/orders/trial/{name.stem}")
        return tree.read(f"{trial.game.paths.inbox}/{name.file}")


@pytest.mark.parametrize(
    "happens",
    [
        taken_in,
        replaced_by_a_newer_one,
        while_the_run_was_on,
        too_late,
        signed_by_another,
        with_a_counter_far_ahead,
        for_a_later_turn,
        too_large,
        beside_another_file,
    ],
)
def test_a_branch_that_was_rightly_not_used_is_nothing(
    kept: Kept, trial: GameInMemory, happens: Callable[[GameInMemory, Kept], None]
) -> None:
    happens(trial, kept)
    for _turn in range(2):
        trial.run(25)
        kept.publish(trial.contents, trial.now)
        kept.look(trial.now)
    assert trial.published.turns[2:]
    assert told(kept, trial) == []


def test_a_run_behind_what_came_after_it_accuses_nobody(kept: Kept, trial: GameInMemory) -> None:
    """A host without a network makes a turn, and then rebases it onto what came meanwhile."""
    inbox, before = trial.game.paths.inbox, dict(trial.contents)
    name = trial.submit("a", orders(trial, 3))
    sent, trial.contents = dict(trial.contents), before
    assert trial.run(25).turn == 1
    kept.publish(sent, trial.now + 600)
    kept.look(trial.now + 700)
    trial.contents[f"{inbox}/{name.file}"] = sent[f"{inbox}/{name.file}"]
    kept.publish(trial.contents, trial.now + 1200)
    kept.look(trial.now + 1300)

    assert told(kept, trial) == []


def test_what_came_after_a_clone_last_saw_the_branch_without_it_accuses_nobody(
    kept: Kept, trial: GameInMemory
) -> None:
    """As before, but the player dated the commit earlier than it was pushed."""
    inbox, before = trial.game.paths.inbox, dict(trial.contents)
    name = trial.submit("a", orders(trial, 3))
    sent, trial.contents, early = dict(trial.contents), dict(before), trial.now
    assert trial.run(25).turn == 1
    kept.publish({**before, "README.md": b"A league"}, trial.now)
    kept.look(trial.now + 300)
    kept.publish({**sent, "README.md": b"A league"}, early)
    trial.contents[f"{inbox}/{name.file}"] = sent[f"{inbox}/{name.file}"]
    kept.publish(trial.contents, trial.now + 1200)
    kept.look(trial.now + 1300)

    assert told(kept, trial) == []


def test_a_branch_that_went_back_and_came_again_is_not_called_late(kept: Kept, trial: GameInMemory) -> None:
    base = kept.git(kept.host, trial.now, "rev-parse", "HEAD")
    assert trial.run(25).turn == 1
    commit = kept.publish(trial.contents, trial.now)
    kept.look(trial.now)
    for at, head in ((2 * HOUR, base), (3 * HOUR, commit)):
        kept.git(kept.host, trial.now, "push", "--quiet", "--force", "origin", f"{head}:main")
        kept.look(trial.now + at)

    assert told(kept, trial) == []


def test_orders_sent_early_and_then_again_under_their_name_accuse_nobody(
    kept: Kept, trial: GameInMemory
) -> None:
    for _again in range(2):
        trial.propose(sealed(trial, 1, turn=2), SubmissionName(2, "a", 1).file)
        kept.publish(trial.contents, trial.now)
    for _turn in range(2):
        trial.run(25)
        kept.publish(trial.contents, trial.now)
    kept.look(trial.now)

    assert told(kept, trial) == []


def test_a_merge_whose_first_parent_is_the_hosts_own_accuses_nobody(kept: Kept, trial: GameInMemory) -> None:
    """As git pull makes it: the line of what was pushed leads along second parents."""
    base = kept.git(kept.host, trial.now, "rev-parse", "HEAD")
    before = dict(trial.contents)
    trial.submit("a", orders(trial, 3))
    late, trial.contents = dict(trial.contents), before
    assert trial.run(25).turn == 1
    kept.publish(late, trial.now + 600)
    kept.look(trial.now + 700)
    theirs = kept.git(kept.host, trial.now, "rev-parse", "HEAD")
    kept.publish(trial.contents, trial.now, after=base, push=False)
    kept.git(kept.host, trial.now, "merge", "--quiet", "--no-edit", theirs)
    kept.git(kept.host, trial.now, "push", "--quiet", "origin", "HEAD:main")
    kept.look(trial.now + 1300)

    assert told(kept, trial) == []


def test_what_such_a_merge_hides_is_told_all_the_same(kept: Kept, trial: GameInMemory) -> None:
    """It came in time, as the clone saw; only the line that leads to the merge knows nothing of it."""
    base = kept.git(kept.host, trial.now, "rev-parse", "HEAD")
    before = dict(trial.contents)
    trial.submit("a", orders(trial, 3))
    kept.publish(trial.contents, trial.now + 600)
    kept.look(trial.now + 700)
    theirs = kept.git(kept.host, trial.now, "rev-parse", "HEAD")
    trial.contents = before
    assert trial.run(25).turn == 1
    kept.publish(trial.contents, trial.now, after=base, push=False)
    kept.git(kept.host, trial.now, "merge", "--quiet", "--no-edit", theirs)
    kept.git(kept.host, trial.now, "push", "--quiet", "origin", "HEAD:main")
    kept.look(trial.now)

    (finding,) = told(kept, trial)
    assert finding.startswith("turn 1, inbox/a-0001-1.sealed: was there before turn 1 closed")


def of_one_game(kept: Kept, trial: GameInMemory) -> GameInMemory:
    """A game with submissions, two turns and an act, all pushed."""
    for turn in range(2):
        trial.propose(sealed(trial, 1, turn=turn + 1), SubmissionName(turn + 1, "a", 1).file)
        kept.publish(trial.contents, trial.now)
        assert trial.run(25).turn == turn + 1
        kept.publish(trial.contents, trial.now)
    return trial


def looked_each_time_and_no_deeper(kept: Kept, trial: GameInMemory) -> GameInMemory:
    """A shallow clone does not know how what it saw belongs together."""
    kept.git(kept.clone.parent, trial.now, "clone", "--quiet", "--depth=1", kept.remote.as_uri(), "shallow")
    kept.clone = kept.clone.parent / "shallow"
    for turn in range(2):
        trial.propose(sealed(trial, 1, turn=turn + 1), SubmissionName(turn + 1, "a", 1).file)
        kept.publish(trial.contents, trial.now)
        kept.look(trial.now, "--depth=1")
        assert trial.run(25).turn == turn + 1
        kept.publish(trial.contents, trial.now)
        kept.look(trial.now, "--depth=1")
    return trial


def cloned_late(kept: Kept, trial: GameInMemory) -> GameInMemory:
    of_one_game(kept, trial)
    kept.clone = kept.clone.parent / "late"
    kept.look(trial.now + 90 * 24 * HOUR)
    return trial


def bare(kept: Kept, trial: GameInMemory) -> GameInMemory:
    of_one_game(kept, trial)
    kept.clone = kept.clone.parent / "bare"
    kept.look(trial.now, "--bare")
    return trial


def without_its_log(kept: Kept, trial: GameInMemory) -> GameInMemory:
    of_one_game(kept, trial)
    kept.look(trial.now)
    kept.git(kept.clone, trial.now, "reflog", "expire", "--expire=now", "--all")
    return trial


def set_back_by_its_owner(kept: Kept, trial: GameInMemory) -> GameInMemory:
    """What somebody does to the branches and files of their own clone tells nothing of the host."""
    of_one_game(kept, trial)
    kept.look(trial.now)
    kept.git(kept.clone, trial.now, "merge", "--quiet", "--ff-only", "origin/main")
    kept.git(kept.clone, trial.now, "rm", "-r", "--quiet", "turns/trial/0002")
    kept.git(kept.clone, trial.now, "commit", "--quiet", "--message", "Tidy")
    kept.git(kept.clone, trial.now, "reset", "--quiet", "--hard", "HEAD~3")
    return trial


def on_a_branch_of_its_owners(kept: Kept, trial: GameInMemory) -> GameInMemory:
    """As somebody works who proposes by hand; what is compared is the league's branch all the same."""
    of_one_game(kept, trial)
    kept.look(trial.now)
    kept.git(kept.clone, trial.now, "switch", "--quiet", "--no-track", "--create", "mine", "HEAD")
    path = kept.clone / trial.game.paths.inbox / "a-0001-7.sealed"
    path.write_bytes(sealed(trial, 7))
    kept.git(kept.clone, trial.now, "add", "--all")
    kept.git(kept.clone, trial.now - 48 * HOUR, "commit", "--quiet", "--message", "Orders")
    return trial


def beside_another_whose_history_went(kept: Kept, trial: GameInMemory) -> GameInMemory:
    other = {"turns/other/game.yaml": b"No game at all"}
    base = kept.publish(trial.contents, trial.now)
    kept.publish({**trial.contents, **other}, trial.now)
    kept.look(trial.now)
    kept.publish(trial.contents, trial.now, after=base)
    of_one_game(kept, trial)
    kept.look(trial.now)
    return trial


@pytest.mark.parametrize(
    "became",
    [
        looked_each_time_and_no_deeper,
        cloned_late,
        bare,
        without_its_log,
        set_back_by_its_owner,
        on_a_branch_of_its_owners,
        beside_another_whose_history_went,
    ],
)
def test_no_kind_of_clone_accuses_an_honest_host(
    kept: Kept, trial: GameInMemory, became: Callable[[Kept, GameInMemory], GameInMemory]
) -> None:
    assert told(kept, became(kept, trial)) == []


def test_a_copy_that_is_behind_the_clone_accuses_nobody(kept: Kept, trial: GameInMemory) -> None:
    """As somebody's own files are who has fetched and not yet merged; what the clone saw is compared."""
    behind = trial.again()
    of_one_game(kept, trial)
    kept.look(trial.now)
    assert told(kept, behind) == []

    trial.submit("a", orders(trial, 0))
    kept.publish(trial.contents, trial.now)
    trial.contents.popitem()
    assert trial.run(25).turn == 3
    kept.publish(trial.contents, trial.now)
    kept.look(trial.now)
    (finding,) = told(kept, behind)
    assert "was left out" in finding


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
    for turn, sent in ((1, ([1], (*range(2, 104), 300))), (2, ([1], [150], range(2, 61)))):
        for counters in sent:
            for counter in counters:
                trial.propose(sealed(trial, counter, turn=turn), SubmissionName(turn, "a", counter).file)
            trial.run()
        assert trial.run(25).turn == turn
    trial.propose(sealed(trial, 1, turn=3), SubmissionName(3, "a", 1).file)
    trial.propose(sealed(trial, 2, sender="b"), SubmissionName(1, "b", 2).file)
    trial.propose(b"no orders", SubmissionName(1, "b", 3).file)
    for _turn in range(2):
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


@pytest.mark.parametrize(
    ("made", "every"),
    [
        pytest.param(finished_game, 1, id="with everything that people do"),
        pytest.param(finished_game, 7, id="with everything that people do, fetched now and then"),
        pytest.param(crowded, 7, id="crowded"),
        pytest.param(lambda: play("claim", 2, {}, 8), 1, id="claim"),
        pytest.param(lambda: play("agot2", 3, {}, 6), 7, id="agot2"),
    ],
)
def test_nobody_is_accused_who_left_nothing_out(
    kept: Kept, made: Callable[[], GameInMemory], every: int
) -> None:
    trial = through_git(kept, made(), every=every)

    assert told(kept, trial) == []
