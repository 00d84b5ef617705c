"""Rematches by mail: who is told of one, and how somebody without a key joins it."""

from dataclasses import replace

import pytest

from adjudicator.mail.due import due
from adjudicator.mail.letter import Letter
from adjudicator.mail.requests import REQUESTS
from adjudicator.repository.addresses import Correspondence
from adjudicator.words import PlainError
from tests.mail.played_by_mail import MailedGame
from tests.mail.test_requests import asking
from tests.repository.table_in_memory import GameInMemory


def over(**wishes: Correspondence) -> MailedGame:
    """A game that is over; the league holds the key of seat `a`."""
    game = MailedGame(wishes=wishes)
    game.abandon()
    game.letters()
    return game


def rematch(before: MailedGame, *, started: bool = False) -> GameInMemory:
    keys = [key.public.text() for key in before.keys.values()]
    game = GameInMemory(name="again", rematch="trial", invitations=keys, started=False)
    game.contents = before.contents | game.contents
    game.now = before.now
    if started:
        game.keys = before.keys
        game.start()
    return game


def letters(before: MailedGame, game: GameInMemory) -> dict[str, Letter]:
    """The letters due, by address; what they tell is not due again."""
    found = due(game.files, ["again", "trial"], game.now, before.told.intersection, before.league)
    before.told.update(tells for letter in found for tells in letter.tells)
    return {letter.to: letter for letter in found}


def test_players_are_told_of_a_rematch_once() -> None:
    before = over()
    game = rematch(before)
    found = letters(before, game)
    assert set(found) == {"a@players.example", "b@players.example"}
    assert "Olga invites you to a rematch: again." in found["b@players.example"].text
    assert "To join: join again SEAT YOUR NAME" in found["a@players.example"].text
    assert "To join: adjudicator join again SEAT --name NAME" in found["b@players.example"].text
    assert letters(before, game) == {}


@pytest.mark.slow
def test_nobody_is_told_who_wants_no_letters_nor_once_it_has_begun() -> None:
    before = over(b=Correspondence("b@players.example", letters="none"))
    assert set(letters(before, rematch(before))) == {"a@players.example"}
    before = over()
    assert letters(before, rematch(before, started=True)) == {}


def test_who_has_no_key_joins_a_rematch_from_the_same_address() -> None:
    before = over()
    game = rematch(before)
    request = replace(asking(game, "join again b Ann"), address="a@players.example")
    game.contents |= REQUESTS["join"].serve(request).files
    assert game.run().acts == ("0001-join.yaml", "0002-mail.yaml")
    player = game.published.roster.players["b"]
    assert player.invitation == before.keys["a"].public.text()
    assert player.key != before.keys["a"].public

    again = replace(asking(game, "join again a Ann"), address="a@players.example")
    with pytest.raises(PlainError, match="already been used"):
        REQUESTS["join"].serve(again)


@pytest.mark.parametrize("address", ["eve@players.example", "b@players.example"])
def test_nobody_else_joins_it_by_mail(address: str) -> None:
    """Whoever has a key of their own signs with it."""
    request = replace(asking(rematch(over()), "join again b Eve"), address=address)
    with pytest.raises(PlainError, match="This game is by invitation"):
        REQUESTS["join"].serve(request)
