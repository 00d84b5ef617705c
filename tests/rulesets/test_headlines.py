"""The headline of a turn, in the words of each ruleset."""

import re
from pathlib import Path

import pytest

from adjudicator.engine.events import MOST_NEWS
from adjudicator.repository.files import Folder
from adjudicator.repository.game_file import read_game_file
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.published import PublishedGame, PublishedTurn, published_game

GAMES = Folder(Path(__file__).parents[2])
LONGEST = 200
WESTEROS = [name for name in game_names(GAMES) if "agot" in read_game_file(GAMES, name).ruleset]
TOKENS = {
    "Iron Throne track": "the Iron Throne",
    "Fiefdoms track": "the Valyrian Steel Blade",
    "King’s Court track": "the Messenger Raven",
}
NOBODY = "–"


@pytest.mark.parametrize(
    ("name", "turn", "expected"),
    [
        ("first-duel", 0, ""),
        ("first-duel", 10, "Phase two begins; A wins trick 11, trick 12 and trick 13; A recruits G0"),
        ("first-duel", 24, "B is king; A wins trick 12 and trick 13"),
        ("two-rivers", 2, "Potter places its king and its priest"),
        ("two-rivers", 12, "Archer places a temple and a settlement"),
        ("two-rivers", 21, "Archer wins a war of kings; Bull takes treasure; two kingdoms are joined"),
        ("two-rivers", 37, "Bull builds the red and black monument"),
        ("two-rivers", 39, "Lion wins a revolt of kings"),
        (
            "two-rivers",
            59,
            "Lion wins the game; Bull wins a war of traders and a war of farmers; two kingdoms are joined",
        ),
    ],
)
def test_a_turn_is_called_by_what_happened_in_it(name: str, turn: int, expected: str) -> None:
    assert published_game(GAMES, name).turns[turn].headline == expected


@pytest.mark.slow
@pytest.mark.parametrize("name", game_names(GAMES))
def test_no_headline_of_a_recorded_game_is_too_long(name: str) -> None:
    told = [turn.headline for turn in published_game(GAMES, name).turns]
    assert any(told)
    assert max(map(len, told)) <= LONGEST
    assert max(one.count("; ") for one in told) < MOST_NEWS
    assert not any("%(" in one for one in told)


def changed(game: PublishedGame, turn: PublishedTurn) -> dict[str, tuple[str, str]]:
    """Whose each area, castles and strongholds told, and each token was and is by the tables of changes."""
    tables = game.rules.changes(game.turns[turn.number - 1].view, turn.view)
    rows = [row for table in tables for row in table.rows]
    owners = {
        TOKENS.get(what, what): (before.partition(",")[0], now.partition(",")[0])
        for what, before, now in rows
    }
    return {what: (before, now) for what, (before, now) in owners.items() if before != now}


@pytest.mark.parametrize("name", WESTEROS)
def test_a_headline_agrees_with_the_tables_of_what_changed(name: str) -> None:
    game = published_game(GAMES, name)
    claims = 0
    for turn in game.turns[1:]:
        rows = changed(game, turn)
        owners = {what.partition(",")[0]: hands for what, hands in rows.items()}
        for claim in re.finditer(r"(?:^|; )([A-Z][a-z]+) (takes|loses|holds) ([^;]+)", turn.headline):
            house, verb = claim[1], claim[2]
            *told, last = re.split(", | and ", claim[3])
            if more := re.fullmatch(r"(\d+) more", last):
                taken = [what for what, (_before, now) in owners.items() if now == house]
                assert len(told) + int(more[1]) == len(taken), f"turn {turn.number}: {claim[0]}"
            else:
                told.append(last)
            for what in told:
                before, now = owners.get(what, (house, house))
                agrees = {
                    "takes": before != house == now,
                    "loses": before == house and now == NOBODY,
                    "holds": before == house == now,
                }
                assert agrees[verb], f"turn {turn.number}: {claim[0]}"
                claims += 1
        # A stronghold that changed hands is left out only where there is more than a headline tells.
        for what, (before, _now) in rows.items():
            area, _comma, fort = what.partition(", ")
            if fort == "stronghold" and before != NOBODY and area not in turn.headline:
                assert " more" in turn.headline or turn.headline.count("; ") == MOST_NEWS - 1, turn.number
    assert claims
