"""Letters when a game is given up, ends, is taken back, and when its secret is published."""

from collections.abc import Sequence

import pytest

from adjudicator.mail.letter import Letter
from adjudicator.repository.addresses import Correspondence
from adjudicator.repository.people.acts import Closing, OrganiserClosing, Undo
from adjudicator.repository.schedule import DAY
from tests.mail.played_by_mail import MailedGame

ANN, BOB = MailedGame.address("a"), MailedGame.address("b")


def given_up(game: MailedGame) -> MailedGame:
    game.letters()
    game.abandon()
    return game


def recipients(letters: Sequence[Letter]) -> list[str]:
    return sorted(letter.to for letter in letters)


def test_whoever_took_a_seat_hears_that_the_game_was_given_up_before_its_start() -> None:
    game = given_up(MailedGame(start=False))
    letters = game.letters()
    assert recipients(letters) == [ANN, BOB]
    for letter in letters:
        assert "The organiser ends the game without a result: Enough" in " ".join(letter.text.split())
        assert "confirm" not in letter.text, "nobody is asked for anything"
    assert game.letters() == ()


def test_nobody_hears_of_a_game_given_up_long_ago() -> None:
    game = given_up(MailedGame(start=False))
    game.now += 30 * DAY
    assert game.letters() == ()


@pytest.mark.slow
def test_the_end_of_a_game_is_told_once_and_nobody_is_reminded_of_anything() -> None:
    wishes = {"b": Correspondence(BOB, "turns")}
    game = given_up(MailedGame(wishes=wishes))
    letters = game.letters()
    assert recipients(letters) == [ANN, BOB]
    for letter in letters:
        assert "The game ends without a result." in letter.text
        assert "adjudicator reveal" not in letter.text, "that is for whoever holds the secret"
        assert "To get fewer letters" not in letter.text
        assert "you are awaited" not in letter.subject
    for _day in range(3):
        game.run(hours=24)
        assert game.letters() == ()


@pytest.mark.slow
def test_a_published_secret_is_told_once_even_after_a_week() -> None:
    game = given_up(MailedGame())
    game.letters()
    game.run(hours=24 * 7 + 1)
    assert game.published.secret_published
    letters = game.letters()
    assert recipients(letters) == [ANN, BOB]
    assert all("The secret of this game is published" in letter.text for letter in letters)
    told = {letter.to: " ".join(letter.text.split()) for letter in letters}
    assert "To say something about the game to everyone: closing trial." in told[ANN]
    assert "your letters: adjudicator seat open trial." in told[BOB]
    assert game.letters() == ()


def test_whoever_wants_no_letters_hears_nothing_of_an_end() -> None:
    wishes = {seat: Correspondence(MailedGame.address(seat), "none") for seat in ("a", "b")}
    game = given_up(MailedGame(wishes=wishes))
    assert game.letters() == ()
    game.reveal()
    assert game.letters() == ()


@pytest.mark.slow
def test_a_game_that_is_taken_back_from_its_end_asks_again() -> None:
    game = MailedGame()
    seat = game.awaited()
    given_up(game)
    game.letters()
    game.act(Undo(game="trial", at=game.at, turn=1, to=0, reason="Too early"))
    assert game.run().turn == 2
    letters = game.letters()
    assert recipients(letters) == [ANN, BOB]
    (asked,) = (letter for letter in letters if "you are awaited" in letter.subject)
    assert asked.to == MailedGame.address(seat)
    assert "back to its position after turn 0: Too early" in " ".join(asked.text.split())


@pytest.mark.slow
def test_a_closing_statement_is_told_to_all_others_once() -> None:
    game = given_up(MailedGame())
    game.letters()
    game.act(Closing(game="trial", at=game.at, seat="a", text="I was never\nafraid."))
    game.act(OrganiserClosing(game="trial", at=game.at, text="Thank you."))
    game.run()
    told = {letter.to: " ".join(letter.text.replace("-", "").split()) for letter in game.letters()}
    assert "A makes a closing statement. I was never afraid." in told[BOB]
    assert "The organiser makes a closing statement. Thank you." in told[BOB]
    assert "I was never" not in told[ANN]
    assert "Thank you." in told[ANN]
    assert game.letters() == ()
