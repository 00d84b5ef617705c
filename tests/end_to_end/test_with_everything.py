"""One game with all that people ask for: nobody knows who plays, and everything is told in the end."""

from pathlib import Path

import pytest

from adjudicator.engine import picker
from adjudicator.player.signing import open_up, signed_act
from adjudicator.repository.game_file import Conditions
from adjudicator.repository.people.acts import Closing, OrganiserClosing, Relief, take_over_act
from adjudicator.repository.press.opening import opened
from adjudicator.repository.published import published_games
from adjudicator.repository.turn.audit import audit_game
from adjudicator.sealing import SecretKey
from adjudicator.site import build_site
from tests.repository import second_program
from tests.repository.letters import send
from tests.repository.table_in_memory import GameInMemory
from tests.site.conftest import Site
from tests.site.reading import words

NOTE, LETTER, CLOSING = "I shall betray them all.", "Peace until winter?", "I enjoyed every lie."


def exchange(trial: GameInMemory) -> None:
    """Let everybody who is awaited answer."""
    pick = picker(b"everything", str(trial.now))
    for seat in trial.published.missing:
        trial.submit(seat, trial.bot_orders(seat, pick, "steward"))
    assert trial.run().refused == {}


def asked_for_a_card(trial: GameInMemory) -> str:
    """Play until two Houses fight; gives the seat of one that has to choose its House card."""
    for _exchange in range(60):
        for question in trial.newest().asked.questions:
            if question.kind == "house-card":
                return question.seat
        exchange(trial)
    raise AssertionError("nobody fights")


def assert_nobody_is_named(trial: GameInMemory) -> None:
    for path, data in trial.contents.items():
        assert b"Player place-" not in data, path
        assert b"Cassandra" not in data, path


@pytest.mark.slow
def test_a_game_with_everything(tmp_path: Path) -> None:
    # Three join an anonymous game, and draw who plays which House.
    trial = GameInMemory(
        "agot2", seats=3, seating="drawn", players="anonymous", joining=Conditions(takeover="open")
    )
    assert set(trial.keys) == set(trial.game.seats)

    # They keep notes and write letters; one of them wants to leave in the middle of a combat.
    seat = asked_for_a_card(trial)
    first, second = (each for each in trial.game.seats if each != seat)
    send(trial, first, NOTE, first)
    send(trial, first, LETTER, second)
    trial.act(Relief(game="trial", at=trial.at, seat=seat, wanted=True))
    trial.run(0.01)
    assert_nobody_is_named(trial)

    # Somebody else takes the seat, and fights on.
    turns = len(trial.published.turns)
    new = SecretKey.from_seed(b"a key of this game alone")
    act = take_over_act(trial.game, seat, "Cassandra", new, at=trial.at)
    trial.send(act)
    trial.coming[seat] = new
    assert trial.run(0.01).refused == {}
    assert seat in trial.published.missing
    assert len(trial.published.turns) == turns
    exchange(trial)
    assert len(trial.published.turns) > turns

    # They agree on a draw, and nobody sees who wants it before all do.
    for each in (first, second):
        trial.vote(each, "draw")
        trial.run(0.01)
        assert trial.published.result is None
    trial.vote(seat, "draw")
    trial.run(0.01)
    assert trial.published.result is not None
    assert_nobody_is_named(trial)

    # The end is told: who they were, what they thought, what they say now.
    trial.act(Closing(game="trial", at=trial.at, seat=first, text=CLOSING))
    trial.act(OrganiserClosing(game="trial", at=trial.at, text="Thank you all."))
    for each in (first, second):
        signed, _signer = signed_act(trial.files, trial.published, trial.keys[each], open_up, trial.now)
        trial.send(signed)
        assert trial.run().refused == {}
    trial.reveal()
    assert {text for _message, text in opened(trial.files, trial.game, trial.published.adopted)} == {
        NOTE,
        LETTER,
    }
    audit = audit_game(trial.files, "trial")
    assert audit.findings == ()
    trial.copy(tmp_path / "league")
    told = second_program.check(tmp_path / "league" / "turns" / "trial")
    assert sorted(set(told.texts.values())) == sorted([NOTE, LETTER])

    assert build_site(published_games(trial.files), tmp_path / "site").problems == ()
    site = Site(tmp_path / "site")
    page, thoughts = (words(site[f"trial/{name}.html"], "main") for name in ("index", "thoughts"))
    for name in (*(f"Player place-{number}" for number in (1, 2, 3)), "Cassandra"):
        assert name in page + thoughts
    assert CLOSING in page
    assert NOTE in thoughts
    assert LETTER in thoughts
