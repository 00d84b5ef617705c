"""Messages by the command line, and jobs that share a league."""

import os
from pathlib import Path
from urllib.parse import quote

import pytest

from adjudicator.player.seat_page import notes, notes_closed
from adjudicator.repository.people.acts import Replace, RotateKey
from adjudicator.repository.press.messages import write_message
from adjudicator.repository.seat_files import NoSeat, keyed_seat, seat_to_read
from adjudicator.sealing import SecretKey
from tests.cli.people import LATER, League, Person, adjudicator
from tests.repository.git.world import git
from tests.repository.table_in_memory import GameInMemory
from tests.slow import first


@pytest.mark.slow
def test_a_letter_and_a_statement_are_sent_and_read(started: League, monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter(range(1_795_233_660, 1_795_300_000, 60))
    monkeypatch.setattr("adjudicator.cli.commands.press.clock", lambda: next(moments))
    sent = started.ann.does("press", "send", "duel", "Peace?", "--to", "b")
    assert "Pushed the branch press/duel/press-a-" in sent.out
    started.bob.does("press", "send", "duel", "War it is!")
    started.merge_all()

    assert "2 messages are delivered." in started.run(now="2026-11-21T05:00:00Z").out

    mine = started.bob.does("status", "--mine").out
    assert "1 unread message, from A: adjudicator press read duel\n" in mine
    assert "Peace?" in started.bob.does("press", "read", "duel").out
    assert "unread" not in started.bob.does("status", "--mine").out
    assert "1 unread message, from B: " in started.ann.does("status", "--mine").out
    for person in (started.ann, started.bob):
        told = person.does("press", "read", "duel").out
        assert told.index("Peace?") < told.index("War it is!")
        assert "A to B" in told
        assert "B to everyone" in told
    assert "There is nothing to do now." in started.run(now="2026-11-21T05:00:00Z").out


@pytest.mark.slow
def test_a_note_is_kept_and_read(started: League, tmp_path: Path) -> None:
    note = tmp_path / "note.txt"
    note.write_text("Bob bluffs.\n", "utf-8")
    assert "You have no notes in this game." in started.ann.does("seat", "note", "duel").out
    sent = started.ann.does("seat", "note", "duel", "--file", note)
    assert "Pushed the branch press/duel/press-a-" in sent.out
    started.merge_all()
    started.run(now="2026-11-21T05:00:00Z")
    for command in (("seat", "note"), ("view",)):
        assert "Bob bluffs." in started.ann.does(*command, "duel").out
        assert "bluffs" not in started.bob.does(*command, "duel").out
    assert "There are no messages for you." in started.ann.does("press", "read", "duel").out
    assert "unread" not in started.bob.does("status", "--mine").out
    own = started.ann.does("press", "send", "duel", "To me", "--to", "a", status=1)
    assert "To write a note for yourself: adjudicator seat note duel" in own.err


def test_who_writes_without_a_name_can_read_what_was_written(
    tmp_path: Path,
) -> None:
    trial = GameInMemory(press="anonymous")
    at = trial.now + 60
    letter = write_message(
        trial.game, trial.published.roster, trial.keys["a"], turn=0, at=at, to=("b",), text="Peace?"
    )
    trial.send(letter)
    for delivered in (False, True):
        if delivered:
            trial.run()
        told = {seat: read_press(trial, seat, tmp_path) for seat in ("a", "b")}
        assert "you, without your name, to B\n  Peace?\n" in told["a"]
        assert ("somebody to B\n  Peace?\n" in told["b"]) is delivered
        assert "your name" not in told["b"]


def read_press(trial: GameInMemory, seat: str, folder: Path, old: SecretKey | None = None) -> str:
    """What a seat reads in a plain copy of a game, with the key that it has or with an `old` one."""
    key = folder / f"{seat}.key"
    key.write_text((old or trial.keys[seat]).text(), "ascii")
    trial.copy(folder / "copy")
    done = adjudicator("press", "read", "trial", "-C", folder / "copy", "--key", key)
    assert done.status == 0, done
    return done.out


LOST = "(sealed with a key that is no longer in use; if it is yours: --key OLD)"


@pytest.mark.parametrize("by", [RotateKey, Replace])
def test_older_letters_are_read_with_the_key_they_were_sealed_to(
    tmp_path: Path, by: type[RotateKey] | type[Replace]
) -> None:
    trial = GameInMemory()
    old, new = trial.keys["a"], SecretKey.from_seed(b"new")
    write(trial, "b", "a", "Before")
    write(trial, "a", "b", "Mine")
    write(trial, "a", "a", "A note")
    trial.run()
    key, at = new.public.text(), trial.at
    if by is RotateKey:
        trial.act(RotateKey(game="trial", at=at, seat="a", key=key))
    else:
        trial.act(Replace(game="trial", at=at, seat="a", player="Sub", key=key, reason="Gone"))
    trial.coming["a"] = new
    trial.run()
    write(trial, "b", "a", "After")
    trial.run()

    told = read_press(trial, "a", tmp_path)
    assert (told.count(f"B to A\n  {LOST}\n"), told.count(f"A to B\n  {LOST}\n")) == (1, 1)
    assert "B to A\n  After\n" in told
    earlier = read_press(trial, "a", tmp_path, old)
    assert "B to A\n  Before\n" in earlier
    assert "A to B\n  Mine\n" in earlier
    for said in (told, earlier):
        assert "note" not in said
        assert "A to A" not in said
    assert "After" not in earlier
    assert LOST not in earlier

    with_old, with_new = (seat_to_read(trial.published, key) for key in (old, new))
    assert "A note" in str(list(notes(with_old)))
    assert not notes_closed(with_old)
    assert not list(notes(with_new))
    assert notes_closed(with_new)
    with pytest.raises(NoSeat):
        keyed_seat(trial.published, old)
    with pytest.raises(NoSeat):
        seat_to_read(trial.published, SecretKey.from_seed(b"a stranger"))


def write(trial: GameInMemory, sender: str, to: str, text: str) -> None:
    """Send a letter, or a note."""
    trial.now += 60
    roster = trial.published.roster
    key = trial.keys[sender]
    trial.send(write_message(trial.game, roster, key, turn=0, at=trial.now, to=(to,), text=text))


@pytest.mark.slow
def test_notes_are_read_and_nothing_is_sent_with_a_key_given_up(started: League, tmp_path: Path) -> None:
    started.ann.does("seat", "note", "duel", "Bob bluffs.", "--direct")
    started.run(now="2026-11-21T05:00:00Z")
    adjudicator("key", "--out", tmp_path / "new.key")
    started.ann.does("seat", "rotate-key", "duel", "--new-key", tmp_path / "new.key", "--direct")
    started.run(now=LATER)
    new = Person(started.ann.clone, tmp_path / "new.key")
    assert "Bob bluffs." in started.ann.does("seat", "note", "duel").out
    told = new.does("seat", "note", "duel").out
    assert told == "Notes sealed with another key of this seat are not shown; if it is yours: --key FILE\n"
    assert "no notes" in started.bob.does("seat", "note", "duel").out
    assert "holds no seat" in started.ann.does("seat", "note", "duel", "More", status=1).err
    assert "holds no seat" in started.ann.does("press", "send", "duel", "More", status=1).err


@pytest.mark.slow
def test_what_was_refused_is_told_where_its_sender_looks(started: League) -> None:
    inbox = started.organiser.clone / "turns" / "duel" / "inbox"
    odd = "od d.yaml" if os.name == "nt" else "od\x1bd.yaml"
    for file in ("press-a-00000000.yaml", "vote-a-00000000.yaml", "a-0001-1.sealed", odd):
        (inbox / file).write_text("junk", encoding="utf-8")
    git(started.organiser.clone, "add", "turns")
    git(started.organiser.clone, "commit", "-q", "-m", "Junk")
    git(started.organiser.clone, "push", "-q")
    now = "2026-11-21T05:00:00Z"
    ran = started.run(now=now).out
    assert f"{quote(odd)} is refused: " in ran
    assert "\x1b" not in ran
    assert "is refused" not in started.run(now=now).out, "once"

    mine = started.ann.does("status", "--mine").out
    assert "press-a-00000000.yaml was refused: It is not a message as adjudicator writes it." in mine
    assert "a-0001-1.sealed was refused: It is not a complete sealed block of orders." in mine
    assert "was refused" not in started.bob.does("status", "--mine").out
    told = started.ann.does("press", "read", "duel").out
    assert "Not delivered: press-a-00000000.yaml" in told
    assert "Not delivered: vote" not in told


def test_players_are_found_by_their_names(started: League) -> None:
    started.ann.does("press", "send", "duel", "Peace?", "--to", "bob", "--to", "B", "--direct")
    started.run(now="2026-11-25T05:00:00Z")
    assert "A to B" in started.bob.does("press", "read", "duel").out


def test_a_message_too_many_is_not_sent(started: League, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.repository.press.delivery.MOST_A_DAY", 1)
    started.ann.does("press", "send", "duel", "One", "--direct")
    told = started.ann.does("press", "send", "duel", "Two", status=1).err
    assert "send it tomorrow" in told
    assert not started.branches()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("Hello", "--to", "z"), "No seat or player is called “z” in game “duel”."),
        (("Hello", "--to", "z"), "hint: You can write to B (Bob)."),
        (("Hello", "--to", "Bobb"), "hint: Did you mean Bob?"),
        (("Hello", "--to", "Anne"), "hint: You can write to B (Bob)."),
        (("Hello", "--to", "a"), "“a” is your own seat."),
        (("Hello", "--to", "Ann"), "hint: You can write to B (Bob)."),
        (("",), "1 to 4000"),
        (("x" * 4001,), "1 to 4000"),
    ],
)
def test_what_is_no_message_is_not_sent(started: League, arguments: tuple[str, ...], message: str) -> None:
    assert message in started.ann.does("press", "send", "duel", *arguments, status=1).err
    assert not started.branches()


def test_a_game_is_in_one_part_of_a_league(started: League) -> None:
    late = "2026-11-25T00:00:00Z"
    parts = [started.run("--shard", f"{number}/2", now=late).out for number in (1, 2)]
    assert sorted("Turn 1 is adjudicated." in out for out in parts) == [False, True]


@pytest.mark.parametrize("shard", ["0/2", "3/2", "1", "half"])
def test_what_is_no_part_is_told(started: League, shard: str) -> None:
    outcome = adjudicator("run", started.organiser.clone, "--shard", shard)
    assert outcome.status == 2
    assert "is not a part" in outcome.err


FOREIGN = "Quel coup\u202f! می\u200cخواهم \N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}\tfin\u00a0?"


@pytest.mark.parametrize("to", first(1, [(), ("--to", "b")]))
def test_a_message_in_any_language_comes_as_it_was_written(started: League, to: tuple[str, ...]) -> None:
    """As a statement, and sealed; and so does a reason."""
    started.ann.does("press", "send", "duel", FOREIGN, *to, "--direct")
    started.organiser.does("organise", "pause", "duel", "--reason", FOREIGN, "--direct")
    assert f"The organiser pauses the game: {FOREIGN}" in started.run(now=LATER).out
    assert FOREIGN in started.bob.does("press", "read", "duel").out


def test_a_sign_that_turns_text_around_is_named_with_its_place(started: League) -> None:
    told = "Character 5 is RIGHT-TO-LEFT OVERRIDE (U+202E), which is not allowed here."
    assert told in started.ann.does("press", "send", "duel", "Hi a\u202e", status=1).err
    paused = ("organise", "pause", "duel", "--reason", "Hi a\u202e")
    assert told in started.organiser.does(*paused, status=1).err


def test_what_an_error_quotes_is_shown_as_it_is(started: League) -> None:
    """But what would steer a terminal is not."""
    told = started.ann.does("status", "Quel\u202fcoup\u00a0!\x1b[2J", "--offline", status=1).err
    assert "Quel\u202fcoup\u00a0!" in told
    assert "\x1b" not in told
