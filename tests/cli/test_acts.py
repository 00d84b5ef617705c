"""Acts by the command line: a league in which players come and go, and the organiser sets things right."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import git
import msgspec
import pytest
import yaml

from adjudicator.engine import Setup
from adjudicator.repository.addresses import seat_address
from adjudicator.repository.files import Folder
from adjudicator.repository.game_file import Absences
from adjudicator.repository.git.store import Repository
from adjudicator.repository.mail_file import mail_file_changes
from adjudicator.repository.mail_ledger import read_ledger
from adjudicator.repository.people.acts import Proceed
from adjudicator.repository.published import PublishedGame, published_game
from adjudicator.repository.schedule import Deadline
from adjudicator.repository.times import read_time, time_text
from adjudicator.rulesets import ruleset
from adjudicator.sealing import read_key_file, read_master_file
from tests.cli.people import LATER, League, adjudicator, seat_asked
from tests.repository.table_in_memory import GameInMemory

pytestmark = pytest.mark.usefixtures("in_time")

REASON = ("--reason", "So it is")


def duel(league: League) -> PublishedGame:
    return published_game(Folder(league.organiser.clone), "duel")


def adopted(league: League, *arguments: str | Path, now: str) -> str:
    """Merge what is proposed and adjudicate; gives what the run said."""
    assert league.merge_all()
    return league.run(*arguments, now=now).out


@pytest.mark.slow
def test_an_organiser_pauses_and_resumes(started: League) -> None:
    outcome = started.organiser.does("organise", "pause", "duel", *REASON)
    assert "Everyone will read: The organiser pauses the game: So it is\n" in outcome.out
    assert "Pushed the branch act/duel/pause-organiser-" in outcome.out
    said = adopted(started, now="2026-11-21T05:00:00Z")
    assert "0005-pause.yaml is adopted:" in said
    assert "The game is paused." in said
    assert "The game is paused" in started.ann.does("status").out
    started.organiser.does("organise", "resume", "duel", *REASON)
    adopted(started, now="2026-11-21T06:00:00Z")
    resumed = started.ann.does("status", "--now", "2026-11-21T06:00:00Z").out
    assert "Turn 1 is open until Tue 2026-11-24 06:00" in resumed


@pytest.mark.slow
def test_an_organiser_extends_undoes_and_abandons(started: League) -> None:
    started.organiser.does("organise", "extend", "duel", "--until", "2026-11-30", *REASON)
    adopted(started, now="2026-11-21T05:00:00Z")
    latest = duel(started).latest
    assert latest is not None
    assert latest.records[-1].until == "2026-12-01T00:00:00Z"
    nothing = started.organiser.does("organise", "undo", "duel", "--yes", *REASON, status=1)
    assert "nothing to take back" in nothing.err
    assert "Turn 1 is adjudicated." in started.run(now="2026-12-01T01:00:00Z").out
    unasked = started.organiser.does("organise", "undo", "duel", *REASON, status=1)
    assert "no terminal here to ask you in" in unasked.err
    assert not started.branches()
    undone = started.organiser.does("organise", "undo", "duel", "--yes", *REASON)
    assert "The game goes back to its position after turn 0 (" in undone.out
    assert "Turn 1 is taken back (" in undone.out
    assert "Turn 2 is published." in adopted(started, now="2026-12-01T06:00:00Z")
    started.organiser.does("organise", "abandon", "duel", *REASON)
    assert "The game is over." in adopted(started, now="2026-12-01T07:00:00Z")
    assert "It ended without a result." in started.ann.does("status").out
    clone = started.organiser.clone
    now = ("--now", "2026-12-02T00:00:00Z")
    assert adjudicator("reveal", "duel", "-C", clone, "--secret-file", started.secret, *now).status == 0
    assert adjudicator("audit", clone / "turns" / "duel").status == 0


@pytest.mark.slow
def test_a_seat_is_replaced_and_a_key_rotated(started: League, tmp_path: Path) -> None:
    cid, new = tmp_path / "cid.key", tmp_path / "new.key"
    public = {key: public_key(key) for key in (cid, new)}
    started.organiser.does(
        "organise", "replace", "duel", "b", "--name", "Cid", "--public-key", public[cid], *REASON
    )
    started.ann.does("seat", "rotate-key", "duel", "--new-key", new)
    adopted(started, now="2026-11-21T05:00:00Z")
    roster = duel(started).roster
    assert roster.players["b"].name == "Cid"
    assert {roster.players[seat].key.text() for seat in "ab"} == {
        read_key_file(key).public.text() for key in public
    }
    assert "You play B" in adjudicator("view", "duel", "-C", started.bob.clone, "--key", cid).out
    assert "You play B." in adjudicator("status", "--mine", "-C", started.bob.clone, "--key", cid).out
    assert "holds no seat" in started.bob.does("view", "duel", status=1).err


def test_a_login_may_be_given_as_it_is_mentioned(started: League, tmp_path: Path) -> None:
    given = ("--name", "Cid", "--public-key", public_key(tmp_path / "cid.key"), "--handle", "@cid")
    started.organiser.does("organise", "replace", "duel", "b", *given, *REASON, "--direct")
    (act,) = (started.organiser.clone / "turns" / "duel" / "inbox").glob("replace-*.yaml")
    assert "handle: cid\n" in act.read_text("utf-8")


def public_key(key: Path) -> str:
    """Make a key file, and give what its holder tells others, which any shell takes for one word."""
    adjudicator("key", "--out", key)
    shown = adjudicator("key", "--show", "--key", key).out
    (word,) = re.findall(r"^Public key: (\S+)$", shown, re.MULTILINE)
    return str(word)


@pytest.mark.slow
def test_the_organiser_changes_the_key_and_is_appointed_anew(started: League, tmp_path: Path) -> None:
    cid, dan = tmp_path / "cid.key", tmp_path / "dan.key"
    public = {key: public_key(key) for key in (cid, dan)}
    where = ("-C", started.organiser.clone)
    started.organiser.does("organise", "rotate-key", "duel", "--public-key", public[cid], *REASON)
    assert "0005-hand-over.yaml is adopted:" in adopted(started, now="2026-11-21T05:00:00Z")
    refused = started.organiser.does("organise", "pause", "duel", *REASON, status=1)
    assert "Only Olga can do this" in refused.err
    new = ("--public-key", public[dan], "--name", "Dan", "--secret-file", started.secret)
    assert adjudicator("organise", "appoint", "duel", *new, *where, *REASON).status == 0
    assert "0006-appoint.yaml is adopted:" in adopted(started, now="2026-11-21T06:00:00Z")
    assert duel(started).roster.organiser(duel(started).file).name == "Dan"
    assert adjudicator("organise", "pause", "duel", "--key", dan, *where, *REASON).status == 0


def test_a_game_with_a_seat_that_nobody_could_take_is_not_made(league: League) -> None:
    new = ("new", "duel", "--ruleset", "claim", "--secret-file", league.secret, "--invitations")
    refused = league.organiser.does(*new, "1", status=2)
    assert "Each of the 2 seats, including the organiser's, needs a code of its own" in refused.err
    assert "hint: Write --invitations 2" in refused.err
    made = league.organiser.does(*new, "2").out
    assert made.endswith("Invitations are stored nowhere and not shown again, so keep them.\n")


@pytest.mark.slow
def test_seats_are_freed_before_the_start(league: League, tmp_path: Path) -> None:
    made = league.organiser.does(
        "new", "duel", "--ruleset", "claim", "--invitations", "2", "--secret-file", league.secret
    )
    codes = [line.split(": ")[1] for line in made.out.splitlines() if line.startswith("Invitation,")]
    league.ann.does("join", "duel", "a", "--name", "Ann", "--invitation", codes[0])
    league.bob.does("join", "duel", "b", "--name", "Bob", "--invitation", codes[1])
    adopted(league, now="2026-11-21T04:30:00Z")
    league.ann.does("seat", "resign", "duel")
    released = league.organiser.does("organise", "release", "duel", "b", *REASON)
    (code,) = re.findall(r"^Invitation, for one player: (\S+)$", released.out, re.MULTILINE)
    assert "adjudicator join duel b --name NAME --invitation CODE" in released.out
    assert "0004-release.yaml is adopted:" in adopted(league, now="2026-11-22T05:00:00Z")
    assert "Free seats: a, b" in league.ann.does("status").out
    refused = league.bob.does("join", "duel", "b", "--name", "Bob", "--invitation", code, status=1)
    assert "has released this key" in refused.err
    league.ann.does("join", "duel", "b", "--name", "Ann", "--invitation", code)
    cid = tmp_path / "cid.key"
    adjudicator("key", "--out", cid)
    where = ("-C", league.bob.clone, "--key", cid)
    adjudicator("join", "duel", "a", "--name", "Cid", "--invitation", codes[0], *where)
    adopted(league, now="2026-11-22T05:10:00Z")
    league.ann.does("ready", "duel")
    adjudicator("ready", "duel", *where)
    assert "The game starts." in adopted(league, now="2026-11-22T05:20:00Z")


@pytest.mark.slow
def test_a_game_is_given_up_before_its_start(league: League) -> None:
    league.organiser.does("new", "duel", "--ruleset", "claim", "--secret-file", league.secret)
    league.organiser.does("organise", "abandon", "duel", *REASON)
    assert "The game is over." in adopted(league, now="2026-11-22T05:00:00Z")
    assert "It was abandoned before it started." in league.ann.does("status").out
    assert "was abandoned" in league.ann.does("join", "duel", "a", "--name", "Ann", status=1).err
    assert "There is nothing to do now." in league.run(now="2026-11-22T06:00:00Z").out


def test_a_new_game_waits_for_players_who_are_away(league: League, started: League) -> None:
    made = ("new", "slow", "--ruleset", "claim", "--secret-file", league.secret, "--deadline-hours", "72")
    league.organiser.does(*made)
    assert published_game(Folder(league.organiser.clone), "slow").file.absences == Absences(2, away_days=7)
    player, _other = seat_asked(started)
    player.does("seat", "away", "duel", "--until", "2026-11-27")
    said = adopted(started, now="2026-11-21T05:00:00Z")
    assert "open until Sat 2026-11-28 00:00 UTC" in said


@pytest.mark.slow
def test_players_are_away_vote_and_resign(started: League) -> None:
    started.ann.does("seat", "away", "duel", "--until", "2026-11-30T00:00:00Z")
    started.bob.does("seat", "vote", "duel", "draw")
    adopted(started, now="2026-11-21T05:00:00Z")
    assert duel(started).roster.votes.keys() == {"b"}
    started.ann.does("seat", "resign", "duel")
    assert "The game is over." in adopted(started, now="2026-11-21T06:00:00Z")


@pytest.mark.slow
def test_a_wanted_seat_is_taken_over_with_a_code(league: League, tmp_path: Path) -> None:
    """And given up, and come back to, by one who has the program alone."""
    policy = tmp_path / "policy.yaml"
    policy.write_text("deadline: {hours: 72}\njoining: {takeover: invited}\n", "utf-8")
    new = ("new", "duel", "--ruleset", "claim", "--policy", policy, "--secret-file", league.secret)
    may = "Whoever has a code from the organiser may take over the seat of a player"
    assert may in league.organiser.does(*new).out
    assert may in league.ann.does("join", "duel", "a", "--name", "Ann").out
    league.bob.does("join", "duel", "b", "--name", "Bob")
    adopted(league, now="2026-11-21T04:30:00Z")
    league.ann.does("ready", "duel")
    league.bob.does("ready", "duel")
    assert "The game starts." in adopted(league, now="2026-11-21T04:40:00Z")
    league.bob.does("seat", "relief", "duel")
    told = league.organiser.does("organise", "invite", "duel", *REASON).out
    (code,) = re.findall(r"^Invitation, for one player: (\S+)$", told, re.MULTILINE)
    said = adopted(league, now="2026-11-21T05:00:00Z")
    assert "B looks for somebody to take over the seat, and plays on until then." in said
    status = league.ann.does("status").out
    assert "a player for B (Bob). Its player looks for relief" in status
    assert "adjudicator join duel b --name NAME --invitation CODE" in status
    (facts,) = json.loads(league.ann.does("status", "--json").out)
    assert (facts["wanted"]["b"]["why"], facts["takeover"]) == ("relief", "invited")

    cid = tmp_path / "cid.key"
    adjudicator("key", "--out", cid)
    where = ("-C", league.ann.clone, "--key", cid)
    wrong = adjudicator("join", "duel", "b", "--name", "Cid", *where)
    assert "This game is by invitation" in wrong.err
    there = adjudicator("join", "duel", "a", "--name", "Cid", "--invitation", code, *where)
    assert "Nobody looks for a player for seat “a”." in there.err
    taken = adjudicator("join", "duel", "b", "--name", "Cid", "--invitation", code, *where).out
    assert "You take the seat as it stands" in taken
    assert "When your request is taken in: adjudicator view duel" in taken
    assert "Cid takes over the seat B." in adopted(league, now="2026-11-21T06:00:00Z")
    assert "You play B." in adjudicator("status", "--mine", *where).out
    assert (
        "Your key holds no seat here any more. Cid takes over the seat B."
        in league.bob.does("status", "--mine").out
    )

    adjudicator("seat", "resign", "duel", *where)
    assert "B has resigned." in adopted(league, now="2026-11-21T07:00:00Z")
    adjudicator("join", "duel", "b", "--name", "Cid", *where)
    assert "Cid takes over the seat B." in adopted(league, now="2026-11-21T08:00:00Z")
    assert duel(league).roster.resigned == set()


def test_a_seat_gives_an_address_that_stands_nowhere_in_the_repository(started: League) -> None:
    address = "ann.of.winterfell@players.example"
    none = started.ann.does("seat", "mail", "duel", address, status=1).err
    assert none == (
        "adjudicator: error: This league takes no mail.\n"
        "hint: Whoever runs the league can set it up: adjudicator mail setup ADDRESS\n"
    )
    master = read_master_file(started.secret)
    changes = mail_file_changes("games@league.example", master.mail)
    with Repository(started.remote) as remote:
        remote.commit_here(changes, "Take mail", when=1_795_233_600)
    wrong = started.ann.does("seat", "mail", "duel", "Ann <ann@players.example>", status=1).err
    assert "This is not a plain address for mail" in wrong
    assert "hint: Write the address alone, for example ann@example.org." in wrong
    given = started.ann.does("seat", "mail", "duel", address, "--letters", "turns", "--clear", "--direct").out
    assert f"The league will write to {address}. Answer the letter that comes" in given
    assert (
        "0005-mail.yaml is adopted: A has given an address for mail.\n"
        in started.run(now="2026-11-21T05:00:00Z").out
    )
    player = duel(started).roster.players["a"]
    found = seat_address(duel(started).file, player, read_ledger(Folder(Path()), "duel"), master.mail)
    assert found is not None
    assert (found.address, found.letters, found.clear, found.on_file) == (address, "turns", True, False)
    with git.Repo(started.remote) as remote:
        whole = remote.git.cat_file("--batch", "--batch-all-objects", "--buffer", stdout_as_string=False)
    assert player.mail.encode() in whole
    assert address.encode() not in whole


def told(league: League, now: str) -> str:
    return league.ann.does("status", "duel", "--now", now).out


@pytest.mark.slow
def test_status_tells_who_is_away_and_not_who_has_voted(started: League) -> None:
    away = ("seat", "away", "duel", "--from", "2026-11-22T00:00:00Z", "--until", "2026-11-30T00:00:00Z")
    started.ann.does(*away)
    started.bob.does("seat", "vote", "duel", "draw")
    adopted(started, now="2026-11-21T05:00:00Z")
    said = told(started, "2026-11-21T06:00:00Z")
    assert "A (Ann) is away from Sun 2026-11-22 00:00 UTC until Mon 2026-11-30 00:00 UTC.\n" in said
    assert "vote" not in said
    own = "You have voted about the end of the game. Only the adjudicator can tell what for.\n"
    assert own in started.bob.does("status", "--mine", "--now", "2026-11-21T06:00:00Z").out
    assert "A (Ann) is away until Mon 2026-11-30 00:00 UTC.\n" in told(started, "2026-11-22T06:00:00Z")
    assert " away " not in told(started, "2026-12-01T06:00:00Z")
    (facts,) = json.loads(started.ann.does("status", "--json", "--now", "2026-11-21T06:00:00Z").out)
    assert facts["away"] == {"a": {"from": "2026-11-22T00:00:00Z", "until": "2026-11-30T00:00:00Z"}}
    assert "votes" not in facts


@pytest.mark.slow
def test_a_game_that_agreed_but_for_who_has_gone_ends_without_a_word_before(started: League) -> None:
    latest = duel(started).latest
    assert latest is not None
    (missing,) = latest.asked.seats
    other = {"a": started.bob, "b": started.ann}[missing]
    other.does("seat", "vote", "duel", "end")
    adopted(started, now="2026-11-24T05:00:00Z")
    started.run(now="2026-11-24T06:00:00Z")
    assert "to end the game" not in told(started, "2026-11-27T07:00:00Z")
    assert "The game is over." in started.run(now="2026-11-27T08:00:00Z").out


def test_status_tells_that_a_game_stands_still(tmp_path: Path) -> None:
    deadline = Deadline(hours=24, breaker_percent=40, early=False)
    trial = GameInMemory(options={"first-leader": "a"}, deadline=deadline)

    def status() -> str:
        for path, data in trial.contents.items():
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_bytes(data)
        return adjudicator("status", "-C", tmp_path, "--now", time_text(trial.now)).out

    assert " is open until" in status()
    assert "percent of the seats missed" in trial.run(hours=30).stopped
    assert "the game stands still until they send orders or their plans answer" in status()
    assert "adjudicator organise proceed trial" in status()
    assert "The next run closes the turn." not in status()
    trial.act(Proceed(game="trial", at=trial.at, for_turn=1, reason="They were told"))
    assert trial.run(hours=0).turn == 1
    assert "stands still" not in status()


@pytest.mark.usefixtures("in_time")
def test_a_game_that_does_not_stand_still_is_not_restarted(started: League) -> None:
    told = started.organiser.does("organise", "proceed", "duel", *REASON, "--direct", status=1).err
    assert "The game does not stand still, so there is nothing to restart." in told


def test_status_tells_who_has_resigned(started: League) -> None:
    started.ann.does("seat", "resign", "duel")
    adopted(started, now="2026-11-21T05:00:00Z")
    said = started.bob.does("status", "duel", "--now", "2026-11-21T06:00:00Z").out
    assert "Resigned, so the rules answer for them: A (Ann)\n" in said
    assert "Absent" not in said
    (awaited,) = [line for line in said.splitlines() if "Awaited" in line]
    assert "Ann" not in awaited


def test_a_correction_is_adopted_or_refused_with_the_reason(started: League) -> None:
    started.organiser.does("organise", "correct", "duel", "--set", "prizes.nobody=1", "--yes", *REASON)
    assert "“prizes.nobody” cannot be 1" in adopted(started, now="2026-11-21T05:00:00Z")
    untried = started.organiser.does(
        "organise", "correct", "duel", "--set", "prizes.a=[G0]", "--yes", *REASON
    )
    assert "so this was not tried out" in untried.out
    assert "The rules do not allow the corrected board." in adopted(started, now="2026-11-21T06:00:00Z")


@pytest.mark.slow
def test_a_correction_is_tried_out_shown_and_asked_about(started: League) -> None:
    leader = board_of(started)["leader"]
    other = "b" if leader == "a" else "a"
    secret = ("--secret-file", started.secret)
    impossible = started.organiser.does(
        "organise", "correct", "duel", "--set", "prizes.a=[G0]", *secret, *REASON, status=1
    )
    assert "would hold 6 of “G0”" in impossible.err
    correction = ("organise", "correct", "duel", "--set", f"leader={other}", *secret, *REASON)
    shown = started.organiser.does(*correction, status=1)
    assert f"leader: {leader.upper()} → {other.upper()}\n" in shown.out
    assert "no terminal here to ask you in" in shown.err
    assert not started.branches()
    started.organiser.does(*correction, "--yes")
    assert "Turn 1 is published." in adopted(started, now="2026-11-21T06:00:00Z")
    assert board_of(started)["leader"] == other


def board_of(league: League) -> dict[str, Any]:
    """The board that an organiser with the secret may see."""
    secret = ("--secret-file", league.secret)
    board: dict[str, Any] = yaml.safe_load(
        adjudicator("organise", "record", "duel", "-C", league.organiser.clone, *secret).out
    )
    return board


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (("organise", "pause", "duel", *REASON), 1, "is not the organiser's key"),
        (("organise", "pause", "duel"), 2, "--reason is missing"),
        (("seat", "vote", "duel", "peace"), 2, "not one of draw, end, nothing"),
        (("seat", "vote", "duel", "pause"), 1, "its settings allow no motions"),
        (("seat", "vote", "duel", "draw", "b"), 1, "names a seat, and no other vote does"),
        (("seat", "away", "duel", "--until", "soon"), 1, "not a time"),
        (
            ("seat", "away", "duel", "--until", "2020-01-01T00:00:00Z"),
            1,
            "An absence must end in the future.",
        ),
        (
            ("seat", "away", "duel", "--from", "2099-01-02", "--until", "2099-01-01"),
            1,
            "An absence must end after it begins.",
        ),
        (("seat", "away", "duel", "--until", "2099-01-01"), 1, "An absence lasts at most 90 days."),
    ],
)
def test_what_cannot_be_done_is_told_at_once(
    started: League, arguments: tuple[str, ...], status: int, message: str
) -> None:
    assert message in started.ann.does(*arguments, status=status).err
    assert not started.branches()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("undo", "duel", "--to", "50"), "Turn 50 does not come before turn 0"),
        (("extend", "duel", "--until", "2026-11-22T00:00:00Z"), "can only be moved later"),
        (("extend", "duel", "--until", "tomorrow"), "“tomorrow” is not a time"),
        (("correct", "duel", "--set", "houses.stark.power=5"), "no value at “houses.stark.power”"),
    ],
)
def test_what_an_organiser_cannot_do_is_told_at_once(
    started: League, arguments: tuple[str, ...], message: str
) -> None:
    assert message in started.organiser.does("organise", *arguments, *REASON, status=1).err
    assert not started.branches()


@pytest.mark.parametrize("value", ["[G0", "0.5", "[1, {x: .inf}]"])
def test_a_correction_to_what_no_board_can_have_is_a_wrong_use(started: League, value: str) -> None:
    outcome = started.organiser.does(
        "organise", "correct", "duel", "--set", f"prizes.a={value}", *REASON, status=2
    )
    assert f"The value in --set prizes.a={value} is not one that a board can have" in outcome.err


def test_the_examples_of_a_correction_name_what_a_board_has() -> None:
    rules = ruleset("agot2")
    options = {option.name: option.values[0] for option in rules.game_options}
    board = msgspec.to_builtins(rules.opening(Setup(rules.seats(6, options), options)))
    shown = [adjudicator("organise", name, "--help").out for name in ("correct", "record")]
    paths = [path for text in shown for path in re.findall(r"--set ([a-z.]+)=", text)]
    assert len(paths) == 2
    for path in paths:
        value = board
        for step in path.split("."):
            value = value[step]


@pytest.mark.slow
def test_a_game_by_invitation_with_a_policy_of_its_own(league: League, tmp_path: Path) -> None:
    policy = tmp_path / "policy.yaml"
    policy.write_text(
        "deadline:\n  days: 2\n  at: ['20:00']\n  zone: Europe/Prague\n"
        "absences:\n  after: 3\n  play: steward\n",
        "utf-8",
    )
    made = league.organiser.does(
        "new", "duel", "--ruleset", "claim", "--policy", policy, "--invitations", "2",
        "--secret-file", league.secret,
    )  # fmt: skip
    assert "--name NAME --invitation CODE" in made.out
    cut = league.ann.does("join", "duel", "a", "--name", "Ann", "--invitation", "XYZ", status=1).err
    assert "The invitation cannot be read: " in cut
    assert "After --invitation" in cut
    assert len(re.findall(r"^  ... 20..-..-.. 20:00 CES?T \(1[89]:00 UTC\)$", made.out, re.MULTILINE)) == 3
    codes = [line.split(": ")[1] for line in made.out.splitlines() if line.startswith("Invitation,")]
    assert [code for code in codes if len(code.split()) != 1] == []
    assert "by invitation" in league.ann.does("join", "duel", "a", "--name", "Ann", status=1).err
    for person, seat, code in ((league.ann, "a", codes[0]), (league.bob, "b", codes[1])):
        person.does("join", "duel", seat, "--name", seat, "--invitation", code)
    adopted(league, now="2026-11-21T04:30:00Z")
    for person in (league.ann, league.bob):
        person.does("ready", "duel")
    adopted(league, now="2026-11-21T04:30:00Z")
    assert (
        "open until Sun 2026-11-22 20:00 CET (19:00 UTC)"
        in league.ann.does("status", "--now", "2026-11-21T05:00:00Z").out
    )


def test_a_game_says_what_it_asks_of_its_players_and_refuses_others(league: League, tmp_path: Path) -> None:
    policy = tmp_path / "policy.yaml"
    policy.write_text("joining:\n  least-finished: 1\n", "utf-8")
    made = league.organiser.does(
        "new", "duel", "--ruleset", "claim", "--policy", policy, "--secret-file", league.secret
    )
    asked = "Only those who have finished at least 1 game in this league can join."
    assert asked in made.out
    assert asked in league.ann.does("status").out
    refused = league.ann.does("join", "duel", "a", "--name", "Ann", status=1).err
    assert asked in refused
    assert "“No deadlines yet, finished 0 games, left 0 seats”" in refused


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("deadline: {days: 2}\n", "needs a time of day"),
        ("deadlines: {}\n", "line 1, column 1: “deadlines” is not a setting here."),
        ("deadline: {days: 1, at: 8pm}\n", "hint: docs/PEOPLE.md shows a file with every setting"),
        (
            "deadline: {hours: 24, kinds: {folow: 3}}\n",
            "kind “folow”. Did you mean follow? Legal: follow, lead.",
        ),
        ("deadline: {hours: 24, kinds: {zzzz: 3}}\n", "Claim asks no questions of the kind “zzzz”."),
    ],
)
def test_a_policy_that_cannot_be_is_refused(league: League, tmp_path: Path, text: str, message: str) -> None:
    policy = tmp_path / "policy.yaml"
    policy.write_text(text, "utf-8")
    outcome = league.organiser.does(
        "new", "duel", "--ruleset", "claim", "--policy", policy, "--secret-file", league.secret, status=1
    )
    assert message in outcome.err


@pytest.mark.parametrize("zone", ["localtime", "Factory", "posixrules"])
def test_a_zone_that_only_one_machine_knows_is_refused(league: League, tmp_path: Path, zone: str) -> None:
    policy = tmp_path / "policy.yaml"
    policy.write_text(f"deadline: {{hours: 24, zone: {zone}}}\n", "utf-8")
    outcome = league.organiser.does(
        "new", "duel", "--ruleset", "claim", "--policy", policy, "--secret-file", league.secret, status=1
    )
    assert f"There is no time zone “{zone}”; write it like Europe/Prague or UTC." in outcome.err


@pytest.mark.parametrize(
    ("zone", "note"), [("EST", "UTC-05:00"), ("Etc/GMT-3", "UTC+03:00"), ("Europe/Prague", ""), ("UTC", "")]
)
def test_a_zone_that_is_no_places_is_remarked_on(
    league: League, tmp_path: Path, zone: str, note: str
) -> None:
    policy = tmp_path / "policy.yaml"
    policy.write_text(f"deadline: {{hours: 24, zone: {zone}}}\n", "utf-8")
    outcome = league.organiser.does(
        "new", "duel", "--ruleset", "claim", "--policy", policy, "--secret-file", league.secret
    )
    assert (f"Note that in the time zone “{zone}” clocks show {note} all year." in outcome.out) == bool(note)
    assert ("Note" in outcome.out) == bool(note)


def test_time_zones_that_are_missing_are_no_slip_of_whoever_names_one(
    league: League, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "tzdata", None)
    policy = tmp_path / "policy.yaml"
    policy.write_text("deadline: {hours: 24, zone: Europe/Prague}\n", "utf-8")
    outcome = league.organiser.does(
        "new", "duel", "--ruleset", "claim", "--policy", policy, "--secret-file", league.secret, status=1
    )
    assert outcome.err == (
        "adjudicator: error: The time zones are missing on this machine: the Python package “tzdata”.\n"
        "hint: Install the program again with pip, which installs everything that it needs.\n"
    )


@pytest.mark.parametrize(
    ("settings", "percent"),
    [
        (("--ruleset", "agot2", "--seats", "3", "--deadline-hours", "24"), 50),
        (("--ruleset", "claim", "--deadline-hours", "24"), msgspec.UNSET),
        (("--ruleset", "agot2", "--seats", "3", "--policy", "deadline: {hours: 24, breaker-percent: 0}"), 0),
        (("--ruleset", "agot2", "--seats", "3", "--policy", "deadline: {hours: 9, kinds: {retreat: 3}}"), 50),
    ],
)
def test_a_new_game_for_more_than_two_stops_when_most_miss_a_deadline(
    league: League, tmp_path: Path, settings: tuple[str, ...], percent: object
) -> None:
    policy = tmp_path / "policy.yaml"
    if settings[-2] == "--policy":
        policy.write_text(settings[-1], "utf-8")
        settings = (*settings[:-1], str(policy))
    league.organiser.does("new", "duel", *settings, "--secret-file", league.secret)
    deadline = duel(league).file.deadline
    assert deadline is not None
    assert deadline.breaker_percent == percent


def test_a_correction_is_written_from_the_record(started: League) -> None:
    secret = ("--secret-file", started.secret)
    clone = started.organiser.clone
    shown = adjudicator("organise", "record", "duel", "-C", clone, *secret)
    assert shown.out.startswith("# SECRET: this shows what players may not see. Show it to nobody.\n")
    board = yaml.safe_load(shown.out)
    other = "b" if board["leader"] == "a" else "a"
    started.organiser.does("organise", "correct", "duel", "--set", f"leader={other}", "--yes", *REASON)
    assert "0005-correct.yaml is adopted:" in adopted(started, now="2026-11-21T05:00:00Z")
    assert board_of(started) == board | {"leader": other}


def test_the_record_is_for_whoever_has_the_secret(started: League, tmp_path: Path) -> None:
    other = tmp_path / "other.secret"
    adjudicator("key", "--adjudicator", "--out", other)
    refused = adjudicator("organise", "record", "duel", "-C", started.ann.clone, "--secret-file", other)
    assert refused.status == 1
    assert refused.out == ""
    assert "not the one that game “duel” was made with" in refused.err


SLOW = "2026-11-21T05:50:00Z"
"""What a clock says that is ten minutes slow."""


@pytest.mark.slow
@pytest.mark.parametrize("way", ["--direct", ""])
def test_acts_within_a_second_and_by_a_slow_clock_are_all_adopted_in_their_order(
    started: League, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """As commits, each of which sees the one before, or as branches that no run has looked at yet."""

    def extend(day: int, clock: str) -> None:
        monkeypatch.setattr("adjudicator.cli.acting.clock", lambda: read_time(clock))
        until = ("--until", f"2026-12-{day:02}T00:00:00Z")
        started.organiser.does("organise", "extend", "duel", *until, *REASON, *filter(None, [way]))

    for day, clock in enumerate((LATER, LATER, SLOW, SLOW), 1):
        extend(day, clock)
    if not way:
        assert len(started.merge_all()) == 4
    told = started.run(now="2026-11-21T06:05:00Z").out
    assert [int(day) for day in re.findall(r"2026-12-(\d\d)", told)][:4] == [1, 2, 3, 4], told
    if way:
        for kind in ("pause", "resume"):
            started.organiser.does("organise", kind, "duel", *REASON, way)
    extend(5, SLOW)
    if not way:
        started.merge_all()
    assert "2026-12-05" in started.run(now="2026-11-21T06:10:00Z").out


@pytest.mark.slow
def test_a_seat_that_was_freed_can_be_taken_by_a_slow_clock(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = ("--ruleset", "claim", "--secret-file", league.secret)
    league.organiser.does("new", "duel", *make)
    monkeypatch.setattr("adjudicator.cli.acting.clock", lambda: read_time(SLOW))
    league.ann.does("join", "duel", "a", "--name", "Ann", "--direct")
    league.run(now=LATER)
    monkeypatch.setattr("adjudicator.cli.acting.clock", lambda: read_time(LATER))
    league.organiser.does("organise", "release", "duel", "a", *REASON, "--direct")
    league.run(now=LATER)
    monkeypatch.setattr("adjudicator.cli.acting.clock", lambda: read_time(SLOW))
    league.bob.does("join", "duel", "a", "--name", "Bob", "--direct")
    assert "Bob takes the seat" in league.run(now="2026-11-21T06:05:00Z").out
