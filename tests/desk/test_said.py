"""The desk of a game has every sentence that what is sealed to a seat may say."""

import pytest

from adjudicator.repository.files import Folder
from adjudicator.repository.layout import SECRET, submission_name
from adjudicator.repository.published import PublishedGame, published_game
from adjudicator.repository.published_secret import read_secret
from adjudicator.repository.seat_files import OverseenSeat
from adjudicator.sentences import Said, messages
from adjudicator.site.desk_words import said
from tests.rewording import reworded
from tests.test_example_games import GAMES, ROOT


def sealed_sentences(game: PublishedGame) -> set[str]:
    """The codes of all sentences that are sealed to the seats of a recorded game."""
    files = game.files
    name = game.file.game
    secret = read_secret(files.read(game.file.paths.file(SECRET)), name)
    found: set[str] = set()
    for turn in game.turns:
        for seat in game.file.seats:
            chair = OverseenSeat(game, turn, seat, secret)
            private = chair.private()
            bounds = [bound for each in private.bounds.values() for bound in each or ()]
            sentences: list[Said] = [*private.own, *(bound.says for bound in bounds)]
            names = filter(None, map(submission_name, turn.manifest.receipts))
            for receipt in (chair.receipt(one) for one in names if one.seat == seat):
                sentences += [one for note in receipt.notes for one in note] if receipt else []
            found |= {one.code for one in sentences}
    return found


@pytest.mark.slow
def test_the_sentences_of_the_recorded_games_are_there() -> None:
    told: dict[str, set[str]] = {}
    for name in GAMES:
        game = published_game(Folder(ROOT), name)
        found = sealed_sentences(game)
        told.setdefault(game.file.ruleset, set()).update(found)
        assert found <= said(game.rules).keys(), name
    assert all(told.values())


def test_they_are_said_as_the_page_is_built() -> None:
    rules = published_game(Folder(ROOT), "first-duel").rules
    assert said(rules)["cards-in-hand"] == messages()["cards-in-hand"]
    with reworded():
        assert said(rules)["cards-in-hand"].startswith("Put otherwise: Your hand")
