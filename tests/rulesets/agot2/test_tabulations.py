"""What is read beside the map, measured, remembered and named for people."""

import pytest

from adjudicator.engine import Tabulation
from adjudicator.rulesets.agot2.agot2 import Agot2
from adjudicator.rulesets.westeros.board import KINGS_COURT, Board
from adjudicator.rulesets.westeros.events import CombatWon
from adjudicator.rulesets.westeros.view import view
from adjudicator.rulesets.westeros.words import tabulations
from adjudicator.words import PSEUDO, use_language
from tests.rulesets.agot2.facts import MAP
from tests.rulesets.agot2.positions import empty, start
from tests.rulesets.westeros.positions import place


def table(board: Board, title: str) -> Tabulation:
    return next(table for table in tabulations.tables(view(board, None)) if table.title == title)


def row(board: Board, title: str, about: str) -> tuple[str, ...]:
    return next(row for row in table(board, title).rows if row[0] == about)


def test_every_row_has_a_cell_for_every_column() -> None:
    for players in (3, 4, 5, 6):
        for made in tabulations.tables(view(start(players), None)):
            assert made.rows
            assert {len(row) for row in made.rows} == {len(made.columns)}


def test_victory_and_power_count_what_a_house_has() -> None:
    board = empty()
    place(board, "winterfell: stark footman", "moat-cailin: stark footman")
    board.power_tokens["widows-watch"] = "stark"
    board.available["stark"] = 7
    assert row(board, "Victory and power", "Stark") == ("Stark", "2", "7", "1", "12")


def test_tracks_say_who_holds_a_token_and_whether_it_is_used() -> None:
    board = start()
    board.raven_used = True
    first = row(board, "Tracks", "1")
    assert first[1].endswith(", Iron Throne")
    assert first[3].endswith(", Messenger Raven used")
    assert first[4] == "3"
    second = row(board, "Tracks", "2")
    assert [cell.lower() for cell in second[3:4]] == [board.tracks[KINGS_COURT][1]]


def test_supply_shows_armies_beside_what_is_allowed() -> None:
    board = empty()
    place(board, "winterfell: stark footman knight", "moat-cailin: stark footman")
    board.supply["stark"] = 1
    assert row(board, "Supply", "Stark") == ("Stark", "1", "3\N{NO-BREAK SPACE}2", "2")
    assert row(board, "Supply", "Tyrell")[3] == "–"


def test_house_cards_lie_in_hand_or_discarded() -> None:
    board = start()
    board.hands["stark"].remove("eddard-stark")
    board.discards["stark"].append("eddard-stark")
    _house, hand, discarded = row(board, "House cards", "Stark")
    assert discarded == "Eddard Stark (4)"
    assert "Eddard" not in hand
    assert hand.startswith("Robb Stark (3), ")


def test_westeros_cards_are_counted_by_where_they_are() -> None:
    board = start()
    board.decks["I"].remove("mustering")
    board.turned["I"] = "mustering"
    _deck, now, coming, used = row(board, "Westeros cards", "I")
    assert (now, used) == ("Mustering", "none")
    assert "Mustering ×2" in coming


def test_wildlings_show_their_threat() -> None:
    board = start()
    board.threat = 6
    assert table(board, "Wildlings").rows == (("6", "9"),)


def test_measures_follow_castles_power_and_supply() -> None:
    board = empty()
    place(board, "winterfell: stark footman")
    measures = {measure.name: measure.amounts["stark"] for measure in tabulations.measures(view(board, None))}
    assert measures == {"castles": 1, "power": board.available["stark"], "supply": board.supply["stark"]}


@pytest.mark.parametrize(
    ("loser", "how"), [(5, "by 7 to 5"), (7, "at 7 to 7, by the Fiefdoms track")], ids=["stronger", "tied"]
)
def test_a_battle_is_remembered_by_the_strength_of_both_sides(loser: int, how: str) -> None:
    won = CombatWon(
        rule="A2-CBT-01",
        winner="stark",
        loser="lannister",
        area="moat-cailin",
        strengths={"lannister": loser, "stark": 7},
    )
    (feat,) = Agot2().feats([won])
    assert feat.amount == loser + 7
    assert feat.text == f"Stark beat Lannister in Moat Cailin {how}."


def test_words_of_order_files_have_names() -> None:
    assert all(Agot2().name_of(area) == MAP.name[area] for area in MAP.areas)
    words = ("stark", "march+1", "footman", "2 footman", "eddard-stark", "muster", "fiefdoms")
    assert {word: Agot2().name_of(word) for word in words} == {
        "stark": "Stark",
        "march+1": "march +1 (special)",
        "footman": "1 footman",
        "2 footman": "2 footmen",
        "eddard-stark": "Eddard Stark",
        "muster": "Muster",
        "fiefdoms": "Fiefdoms track",
    }
    assert Agot2().name_of("ask-me") == "ask me in my turn"  # as one of several things to muster
    assert Agot2().name_of("no-such-word") is None


def test_titles_and_columns_go_through_gettext() -> None:
    with use_language(PSEUDO):
        for made in tabulations.tables(view(start(), None)):
            assert all(text.startswith("⟦") for text in (made.title, *made.columns))
        assert all(measure.title.startswith("⟦") for measure in tabulations.measures(view(start(), None)))
