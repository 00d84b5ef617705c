"""Messages between players, told by letter to those who are played by mail."""

from collections.abc import Sequence

import pytest

from adjudicator.engine import picker
from adjudicator.mail.letter import Letter
from adjudicator.mail.letters.turns import MOST_NOTES
from adjudicator.player.message import signed_message
from adjudicator.repository.addresses import Correspondence
from adjudicator.repository.schedule import DAY
from tests.mail.played_by_mail import MailedGame

ANN, BOB = MailedGame.address("a"), MailedGame.address("b")


def quiet(**given: Correspondence) -> MailedGame:
    """A game whose news has been told; `a` is in custody, `b` has a key."""
    game = MailedGame(wishes=given, hours=24 * 30)
    game.letters()
    return game


def says(game: MailedGame, seat: str, text: str, *to: str) -> Sequence[Letter]:
    message = signed_message(game.chair(seat), to, text, game.now)
    game.send(message)
    game.run()
    return game.letters()


def words(letter: Letter) -> str:
    return " ".join(letter.text.split())


def test_a_player_in_custody_reads_a_message_in_the_letter() -> None:
    game = quiet()
    (letter,) = says(game, "b", "Peace?\n\nI take the left.", "a")
    assert letter.to == ANN
    assert letter.subject == "trial: you are awaited for turn 1; a message"
    assert "B to A" in words(letter)
    assert "Peace? I take the left." in words(letter)
    assert "Peace?" in letter.markup
    assert game.letters() == (), "once"


def test_whoever_has_a_key_hears_that_there_is_a_message_and_nobody_reads_it_on_the_way() -> None:
    game = quiet(b=Correspondence(BOB, clear=True))
    (letter,) = says(game, "a", "Peace!", "b")
    assert letter.to == BOB
    assert "It is sealed. To read it: adjudicator press read trial" in words(letter)
    assert "Peace" not in letter.text


@pytest.mark.slow
def test_a_statement_is_told_to_all_who_want_all_letters() -> None:
    game = quiet()
    assert [letter.to for letter in says(game, "a", "Hello, world.")] == [BOB]
    (letter,) = says(game, "b", "Hello, Ann.")
    assert "B to everyone" in words(letter)
    assert "Hello, Ann." in words(letter)
    turns = quiet(a=Correspondence(ANN, "turns"))
    assert says(turns, "b", "Hello, world.") == ()
    assert [letter.to for letter in says(turns, "b", "Hello, you.", "a")] == [ANN]
    none = quiet(a=Correspondence(ANN, "none"))
    assert says(none, "b", "Hello, you.", "a") == ()


def test_a_message_is_news_also_in_a_game_in_which_nothing_else_happens() -> None:
    game = quiet()
    game.now += 5 * DAY
    assert len(says(game, "b", "Still there?", "a")) == 1
    game.told.clear()
    game.now += 10 * DAY
    assert game.letters() == (), "but not for ever"


def test_a_message_that_was_delivered_late_is_news_all_the_same() -> None:
    game = quiet()
    message = signed_message(game.chair("b"), ("a",), "Peace?", game.now)
    game.send(message)
    game.run(hours=6 * 24)
    (letter,) = game.letters()
    assert "Peace?" in letter.text


def test_several_messages_come_in_one_letter() -> None:
    game = quiet()
    for text in ("One.", "Two."):
        message = signed_message(game.chair("b"), ("a",), text, game.now)
        game.send(message)
        game.now += 1
    game.run()
    (letter,) = game.letters()
    assert "One." in letter.text
    assert "Two." in letter.text
    assert letter.subject == "trial: you are awaited for turn 1; a message"


@pytest.mark.slow
def test_a_player_in_custody_finds_the_newest_notes_in_the_letter_of_a_turn() -> None:
    game = quiet()
    for number in range(MOST_NOTES + 1):
        assert says(game, "a", f"Note {number}.", "a") == (), "nobody is told"
    game.submit("a", game.bot_orders("a", picker(b"bots", "bots")))
    game.run()
    told = {letter.to: words(letter) for letter in game.letters()}
    assert "Note 0." not in told[ANN]
    assert all(f"Note {number}." in told[ANN] for number in range(1, MOST_NOTES + 1))
    assert "Note" not in told[BOB]
