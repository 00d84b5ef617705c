"""A small story: strangers with clones of one remote play the first tricks of a game, from its making on."""

import json
import re
from pathlib import Path

import git
import pytest

from adjudicator.repository.git.store import Repository
from tests.cli.people import League, adjudicator, fill_in, first_legal, seat_asked, untimed, written
from tests.slow import first


@pytest.mark.slow
def test_a_game_is_made_joined_and_started(league: League) -> None:
    olga, ann, bob = league.organiser, league.ann, league.bob

    made = olga.does(
        "new", "duel", "--ruleset", "claim", "--option", "first-leader=a", "--organiser", "Olga",
        "--deadline-hours", "72", "--secret-file", league.secret,
    )  # fmt: skip
    assert "ADJUDICATOR_SECRET" in made.out
    assert "The game “duel” (Claim) can now be joined: turns/duel/game.yaml, commit " in made.out
    assert league.secret.read_text("ascii").startswith("ADJUDICATOR-MASTER-SECRET-1 ")
    assert (olga.clone / ".gitattributes").read_text().endswith("turns/** -text\n")
    assert "Free seats: a, b" in ann.does("status").out

    joined = ann.does("join", "duel", "a", "--name", "Ann")
    assert "from then on everyone can read all its hands, orders and plans" in joined.out
    assert "adjudicator ready duel" in joined.out
    bob.does("join", "duel", "b", "--name", "Bob <b>")
    assert [branch.rpartition("-")[0] for branch in league.branches()] == ["join/duel/a", "join/duel/b"]
    league.merge_all()
    run = league.run()
    assert run.out.splitlines() == [
        "duel: 0001-join.yaml is adopted: Ann takes the seat A.",
        "duel: 0002-join.yaml is adopted: Bob <b> takes the seat B.",
    ]
    assert "Not yet ready: A (Ann), B (Bob <b>)" in ann.does("status").out

    ann.does("ready", "duel")
    bob.does("ready", "duel", "--direct")
    assert [branch.rpartition("-")[0] for branch in league.branches()] == ["ready/duel/a"]
    league.merge_all()
    tried = league.run("--dry-run", now="2026-11-21T05:00:00Z")
    assert "(not written) duel: The game starts." in tried.out
    assert "Not yet ready" in ann.does("status").out
    assert "duel: The game starts." in league.run(now="2026-11-21T05:00:00Z").out
    assert (
        "Turn 1 is open until Tue 2026-11-24 05:00 UTC, in 3 days. Awaited: A (Ann)"
        in bob.does("status", "--now", "2026-11-21T05:00:00Z").out
    )


def test_a_game_is_played(started: League) -> None:
    first, other = seat_asked(started)
    view = first.does("view", "duel")
    assert "Turn 1 is open until Tue 2026-11-24 04:00 UTC: your questions" in view.out
    assert "Options: first-leader: drawn." in view.out
    assert "What you are asked" not in other.does("view", "duel").out

    orders = started.folder / "orders.yaml"
    first.does("orders", "new", "duel", "-o", orders)
    unedited = first.does("orders", "check", orders, status=3)
    assert "line " in unedited.err
    facts = json.loads(first.does("status", "--mine", "--json").out)
    seat, card = facts[0]["seat"], first_legal(facts)
    fill_in(orders, card)
    assert card in first.does("orders", "check", orders).out
    assert card in first.does("submit", orders).out
    assert [*map(untimed, started.branches())] == [f"orders/duel/{seat}-0001-1"]
    with git.Repo(first.clone) as clone:
        assert not clone.is_dirty(untracked_files=True)
    assert "To answer: adjudicator submit duel" in first.does("status", "--mine").out
    started.merge_all()
    waits = other.does("status", "--now", "2026-11-24T03:01:00Z").out
    assert "Turn 1 is open until Tue 2026-11-24 04:00 UTC, in 59 minutes. Awaited: " in waits
    assert "Awaited: nobody · Sent: " in waits
    over = other.does("status", "--now", "2026-11-24T04:00:00Z").out
    assert "Turn 1 was open until Tue 2026-11-24 04:00 UTC. The next run closes it." in over
    assert "Your orders have come in; you can still replace them." in first.does("status", "--mine").out

    played = started.run(now="2026-11-21T06:00:00Z")
    assert "duel: Orders taken in and receipts written for: " in played.out
    assert (
        "duel: Turn 1 is adjudicated.\nduel: Turn 2 is open until Tue 2026-11-24 06:00 UTC, in 3 days."
        in (played.out)
    )
    after = first.does("view", "duel")
    assert f"{seat}-0001-1: accepted" in untimed(after.out)
    assert re.search(rf"Lead \(trick 1\): {card} \(\w+\) \(your answer on line ", after.out)
    before = first.does("view", "duel", "--turn", "0").out
    assert before.startswith(view.out.partition("\n\n  To answer")[0])
    assert "To answer" not in before
    mine = json.loads(other.does("status", "--mine", "--json").out)
    assert [(game["game"], game["turn"], game["until"]) for game in mine] == [
        ("duel", 1, "2026-11-24T06:00:00Z")
    ]
    assert mine[0]["awaited"] == [mine[0]["seat"]]

    # The other goes on holiday, and the rules answer.
    assert "There is nothing to do now." in started.run(now="2026-11-24T05:59:59Z").out
    late = started.run(now="2026-11-24T06:00:00Z")
    assert "duel: Turn 2 is adjudicated." in late.out
    missed = r"the rules answered for you\n +Follow \(trick 1\): [A-Z][0-9]+ \(\w+\)\n"
    assert re.search(missed, other.does("view", "duel").out)
    assert re.search(missed, other.does("status", "--mine").out)
    assert "You missed" not in first.does("status", "--mine").out
    assert "Absent until they send orders, so the rules answer for them: " in first.does("status").out


def test_pages_are_built(started: League) -> None:
    clone = started.organiser.clone
    built = adjudicator("site", clone)
    assert built.status == 0, built
    assert str(clone / "_site" / "index.html") in built.out
    assert (clone / "_site" / "duel" / "0000.html").exists()
    again = adjudicator("site", clone)
    assert again.out.startswith("Wrote 0 files;")


@pytest.mark.slow
def test_new_orders_replace_those_sent_before(started: League) -> None:
    player, _other = seat_asked(started)
    seat = json.loads(player.does("status", "--mine", "--json").out)[0]["seat"]
    orders = started.folder / "orders.yaml"
    player.does("orders", "new", "duel", "-o", orders)
    legal = json.loads(player.does("status", "--mine", "--json").out)[0]["asked"][0]["legal"]
    cards = re.findall(r"\b[A-Z]\d+\b", legal)
    fill_in(orders, cards[0])
    player.does("submit", orders)
    started.merge_all()
    fill_in(orders, cards[1])
    assert cards[1] in player.does("submit", orders).out
    assert [*map(untimed, started.branches())] == [f"orders/duel/{seat}-0001-2"]
    started.merge_all()
    started.run(now="2026-11-21T06:00:00Z")
    view = untimed(player.does("view", "duel").out)
    assert re.search(rf": {cards[1]} \(\w+\) \(your answer on line ", view)
    assert f"{seat}-0001-1: accepted; replaced by your later orders\n" in view
    assert f"{seat}-0001-2: accepted\n" in view


@pytest.mark.slow
def test_orders_can_be_replaced_while_the_first_are_on_their_way(started: League) -> None:
    """Nothing is merged in between, so only the branches tell which counter is the next."""
    player, _other = seat_asked(started)
    asked = json.loads(player.does("status", "--mine", "--json").out)[0]
    seat, cards = asked["seat"], re.findall(r"\b[A-Z]\d+\b", asked["asked"][0]["legal"])
    orders = started.folder / "orders.yaml"
    player.does("orders", "new", "duel", "-o", orders)
    for card in cards[:2]:
        fill_in(orders, card)
        player.does("submit", orders)
    sent = f"orders/duel/{seat}-0001"
    assert [*map(untimed, started.branches())] == [f"{sent}-1", f"{sent}-2"]
    assert f"{seat}-0001-3.sealed" in untimed(player.does("orders", "seal", orders).err)
    player.does("withdraw", "duel")
    with git.Repo(started.remote) as remote:
        remote.create_head(f"{sent}-999999", "main")  # somebody's joke
    fill_in(orders, cards[0])
    player.does("submit", orders)
    assert f"{sent}-4" in map(untimed, started.branches())
    assert "Turn 1 is adjudicated." in started.run("--branches", now="2026-11-21T06:00:00Z").out
    assert re.search(rf": {cards[0]} \(\w+\) \(your answer on line ", player.does("view", "duel").out)


@pytest.mark.slow
def test_orders_sealed_by_hand_count_as_well(started: League) -> None:
    player, _other = seat_asked(started)
    orders = written(started, player)
    printed = player.does("orders", "seal", orders)
    assert printed.out.startswith("-----BEGIN ADJUDICATOR ORDERS-----\n")
    assert printed.out.endswith("-----END ADJUDICATOR ORDERS-----\n")
    sealed = started.folder / "orders.sealed"
    again = player.does("orders", "seal", orders, "-o", sealed)
    paths = re.findall(r"turns/duel/inbox/[ab]-0001-\d-\d{10}\.sealed", printed.err + again.err)
    assert [untimed(path)[-8] for path in paths] == ["1", "2"]
    with Repository(started.organiser.clone) as repository:
        repository.commit_here(
            {paths[1]: sealed.read_bytes()}, "Orders that came by mail", when=1_795_233_601
        )
    assert "Turn 1 is adjudicated." in started.run(now="2026-11-21T06:00:00Z").out


@pytest.mark.parametrize("offline", first(1, [(), ("--offline",)]))
def test_orders_sealed_twice_have_two_counters(started: League, offline: tuple[str, ...]) -> None:
    """Though nothing was sent in between: whoever mails both means the second."""
    player, _other = seat_asked(started)
    orders = written(started, player)
    for counter in (1, 2, 3):
        assert f"-0001-{counter}.sealed" in untimed(player.does("orders", "seal", orders, *offline).err)
    player.does("submit", orders)
    assert untimed(started.branches()[0]).endswith("-0001-4")


def test_without_a_remote_everything_is_committed_here(league: League) -> None:
    with git.Repo(league.organiser.clone) as clone:
        clone.delete_remote(clone.remotes.origin)
    olga = league.organiser
    olga.does("new", "duel", "--ruleset", "claim", "--secret-file", league.secret)
    sent = olga.does("join", "duel", "a", "--name", "Olga")
    assert "Committed to the branch main" in sent.out
    assert list((olga.clone / "turns" / "duel" / "inbox").glob("join-a-*.yaml"))


@pytest.mark.slow
def test_a_league_can_be_played_in(tmp_path: Path) -> None:
    league = tmp_path / "league"
    made = adjudicator("new", "--template", league)
    assert made.status == 0
    assert ".github/workflows/adjudicate.yml" in made.out
    key = tmp_path / "olga.key"
    adjudicator("key", "--out", key)
    secret = tmp_path / "adjudicator.secret"
    outcome = adjudicator(
        "new", "duel", "-C", league, "--ruleset", "claim", "--key", key, "--secret-file", secret
    )
    assert outcome.status == 0, outcome
    assert (league / ".gitattributes").read_text().count("turns/** -text") == 1
    with git.Repo(league) as repository:
        assert not repository.is_dirty(untracked_files=True)
        assert [commit.message.strip() for commit in repository.iter_commits()] == [
            "duel: a new game of Claim",
            "A league",
        ]
