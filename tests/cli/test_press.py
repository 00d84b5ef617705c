"""Messages by the command line, and jobs that share a league."""

import pytest

from tests.cli.people import League, adjudicator


def test_a_letter_and_a_statement_are_sent_and_read(started: League, monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter(range(1_795_233_660, 1_795_300_000, 60))
    monkeypatch.setattr("adjudicator.cli.commands.press.time_of", lambda _given: next(moments))
    sent = started.ann.does("press", "send", "duel", "Peace?", "--to", "b")
    assert "Pushed the branch press/duel/press-a-" in sent.out
    started.bob.does("press", "send", "duel", "War it is!")
    started.merge_all()

    assert "2 messages are delivered." in started.run(now="2026-11-21T05:00:00Z").out

    for person in (started.ann, started.bob):
        told = person.does("press", "read", "duel").out
        assert told.index("Peace?") < told.index("War it is!")
        assert "A to B" in told
        assert "B to everyone" in told
    assert "There is nothing to do now." in started.run(now="2026-11-21T05:00:00Z").out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("Hello", "--to", "z"), "goes to other seats"),
        (("Hello", "--to", "a"), "goes to other seats"),
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
    assert "is no part" in outcome.err
