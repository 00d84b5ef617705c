"""What the status of a game looks at, and what it tells a player of their own orders."""

import pytest

from adjudicator.player.status import game_status
from adjudicator.repository.schedule import Deadline
from adjudicator.sealing import PublicKey, SecretKey
from tests.repository.table_in_memory import GameInMemory

ASK_ME = "game: trial\nturn: 1\nseat: a\nanswers:\n  lead: ask-me\n"
NOTHING = "game: trial\nturn: 1\nseat: a\nanswers: nothing\n"


@pytest.fixture
def trial() -> GameInMemory:
    """A game of Claim in which seat `a` is asked first, and no turn closes before its deadline."""
    return GameInMemory(options={"first-leader": "a"}, deadline=Deadline(hours=72, early=False))


def mine(trial: GameInMemory) -> str:
    """What `status --mine` tells seat `a`."""
    report = game_status(trial.files, "trial", trial.keys["a"], trial.now, lambda _game, _key: None)
    assert report
    return "\n".join(report.sentences(report.facts(trial.now), trial.now))


def answered(trial: GameInMemory) -> str:
    card = trial.chair("a").private().open_questions()[0]
    return f"game: trial\nturn: 1\nseat: a\nanswers:\n  lead: {card.options.plain(card.default)}\n"


def test_what_was_read_is_looked_up_only_in_the_own_games() -> None:
    """Each look costs processes of git, and a league has a thousand games."""
    looked: list[str] = []

    def last_read(game: str, key: PublicKey) -> int | None:
        looked.append(game)
        return None

    trial = GameInMemory()
    assert game_status(trial.files, "trial", SecretKey.from_seed(b"stranger"), 0, last_read) is None
    assert looked == []
    assert game_status(trial.files, "trial", trial.keys["a"], 0, last_read) is not None
    assert looked == ["trial"]


def test_a_player_is_not_awaited_once_orders_are_in(trial: GameInMemory) -> None:
    assert "Awaited: A (Player a)\n" in mine(trial)
    trial.submit("a", answered(trial))
    for _unread in (True, False):
        assert "Awaited: nobody · Sent: A (Player a)\n" in mine(trial)
        assert "Your orders have come in" in mine(trial)
        trial.run()
    trial.submit("a", NOTHING)
    trial.run()
    assert "Awaited: A (Player a)\n" in mine(trial), "although everybody else sees that something was sent"
    assert "You have withdrawn your orders; you are awaited." in mine(trial)
    trial.run(hours=80)
    assert "You had withdrawn your orders for turn 1." in mine(trial)


def test_orders_that_answer_nothing_are_no_withdrawal_if_there_were_no_others(trial: GameInMemory) -> None:
    trial.submit("a", ASK_ME)
    trial.run()
    told = mine(trial)
    assert "Your orders leave every question open, so you are awaited." in told
    assert "To answer: adjudicator submit trial" in told
    assert "withdrawn" not in told
    trial.run(hours=80)
    told = mine(trial)
    assert "Your orders for turn 1 left every question open." in told
    assert "withdrawn" not in told
