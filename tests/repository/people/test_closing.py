"""Closing statements: once a game is over, also after its secret is published, and never before."""

from pathlib import Path

import pytest

from adjudicator.repository.people.acts import Closing, OrganiserClosing, Undo
from adjudicator.repository.turn.audit import audit_game
from adjudicator.site.statements import closings
from tests.repository.second_program import check
from tests.repository.table_in_memory import GameInMemory


def close(trial: GameInMemory, text: str, seat: str = "a") -> str:
    return trial.act(Closing(game="trial", at=trial.at, seat=seat, text=text))


def said(trial: GameInMemory) -> list[tuple[str, str]]:
    return [(one.organiser or one.name, one.text) for one in closings(trial.published)]


@pytest.fixture
def over() -> GameInMemory:
    trial = GameInMemory()
    trial.abandon()
    return trial


def test_players_and_the_organiser_close_and_a_later_statement_replaces_an_earlier(
    over: GameInMemory, tmp_path: Path
) -> None:
    close(over, "I should have led the doppelgangers.\n\nAnother time!")
    over.act(OrganiserClosing(game="trial", at=over.at, text="Thank you both."))
    close(over, "Well played.", "b")
    assert len(over.run().acts) == 3
    close(over, "No hard feelings.", "b")
    assert over.run().refused == {}
    assert said(over) == [
        ("closing-a", "I should have led the doppelgangers.\n\nAnother time!"),
        ("closing-b", "No hard feelings."),
        ("Olga", "Thank you both."),
    ]
    over.assert_audits_clean()
    over.copy(tmp_path)
    check(tmp_path / "turns" / "trial")


def test_a_statement_also_counts_once_the_secret_is_published_and_nothing_else_does(
    over: GameInMemory, tmp_path: Path
) -> None:
    over.reveal()
    undo = over.act(Undo(game="trial", at=over.at, turn=1, to=0, reason="Once more"))
    close(over, "We knew all the time.")
    step = over.run()
    assert over.steps[0].refused == {undo: "The game is over, and its secret is published."}
    assert step.acts == ("0006-closing.yaml",)
    assert said(over) == [("closing-a", "We knew all the time.")]
    assert over.run().settled
    assert audit_game(over.files, "trial").findings == ()
    over.copy(tmp_path)
    check(tmp_path / "turns" / "trial")


def test_nobody_closes_a_game_that_goes_on(over: GameInMemory) -> None:
    trial = GameInMemory()
    file = close(trial, "Already?")
    assert trial.run().refused == {file: "The game is not over; this is possible once it is."}

    close(over, "A pity.")
    over.run()
    over.act(Undo(game="trial", at=over.at, turn=1, to=0, reason="By mistake"))
    over.run()
    assert closings(over.published) == ()
    over.abandon()
    assert closings(over.published) == (), "it was about another end"


def test_nobody_closes_for_somebody_else(over: GameInMemory) -> None:
    act = Closing(game="trial", at=over.at, seat="b", text="I was a fool.")
    file = over.act(act, over.keys["a"])
    assert "signature does not fit" in over.run().refused[file]


@pytest.mark.parametrize(
    ("text", "reason"), [("", "1 to 4000"), ("x" * 4001, "1 to 4000"), ("\x1b[2J", "Character 1 is ESCAPE")]
)
def test_a_statement_is_a_text(over: GameInMemory, text: str, reason: str) -> None:
    file = close(over, text)
    assert reason in over.run().refused[file]
    assert closings(over.published) == ()


@pytest.mark.parametrize("sign", ["x", "ž", "語", "🐉"])
def test_the_longest_statement_fits_in_any_script(over: GameInMemory, sign: str) -> None:
    close(over, sign * 4000)
    over.run()
    assert said(over) == [("closing-a", sign * 4000)]
