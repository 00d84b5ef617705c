"""Forts and open Westeros cards: what plans say, what the steward does, what is read of them."""

import pytest

from tests.rulesets.agot1.positions import RULES, empty
from tests.rulesets.agot2.plans.filing import planned
from tests.rulesets.westeros.positions import WesterosTable, at, order, place, play


def building(**power: int) -> WesterosTable:
    """Stark may build in Winterfell, which Greyjoy threatens, in Moat Cailin and in Karhold."""
    board = empty(forts="yes")
    place(board, "winterfell: stark footman", "karhold: stark footman", "moat-cailin: stark footman")
    place(board, "the-stony-shore: greyjoy knight knight knight")
    order(board, "winterfell: consolidate-power", "karhold: consolidate-power*")
    order(board, "moat-cailin: consolidate-power")
    board.available.update(power)
    at(board, "consolidate")
    return play(board)


@pytest.mark.parametrize(
    ("do", "expected"),
    [
        ("[karhold, pyke]", ("karhold",)),
        ("castles", ("moat-cailin", "winterfell")),
        ("none", ()),
        ("pyke", ()),
    ],
)
def test_plans_for_forts(do: str, expected: tuple[str, ...]) -> None:
    assert planned(building(), f"fort: any; do: {do}") == expected


def test_forts_are_likely_only_where_they_may_be_built() -> None:
    likely = RULES.questions["fort"].likely
    assert likely is not None
    table = building()
    assert [each.subject for each in likely(table.view("stark"))] == ["any"]
    assert list(likely(table.view("greyjoy"))) == []
    table.board.variant = "agot1/2"
    assert list(likely(table.view("stark"))) == []


def test_the_steward_builds_where_a_castle_is_in_danger_and_power_is_at_hand() -> None:
    for table, expected in ((building(stark=5), ("winterfell",)), (building(stark=2), ())):
        question = table.unanswered[0]
        assert RULES.play_steadily(table.view("stark"), question, lambda _number: 0) == expected


def test_what_comes_next_is_known_from_the_open_row() -> None:
    board = empty(open_westeros="yes")
    place(board, "winterfell: stark footman")
    at(board, "clean-up")
    likely = RULES.questions["muster"].likely
    assert likely is not None
    for first, expected in (("supply", []), ("mustering", ["any"]), ("winter-is-coming", ["any"])):
        board.rows = {"I": [first, "supply", "mustering"], "II": ["clash-of-kings"], "III": ["sea-of-storms"]}
        view = RULES.view(board, "stark")
        assert [each.subject for each in likely(view)] == expected


def test_open_cards_and_forts_are_read_of() -> None:
    board = empty(open_westeros="yes", forts="yes")
    place(board, "winterfell: stark footman")
    board.forts["winterfell"] = "stark"
    board.rows = {"II": ["clash-of-kings", "last-days-of-summer"]}
    told = [line.text for line in RULES.describe_view(RULES.view(board, "stark"))]
    assert "Open cards of Westeros deck II, the next first: Clash of Kings, Last Days of Summer." in told
    assert "Winterfell: 1 footman; fort." in told


def test_cards_laid_open_together_are_told_in_one_sentence() -> None:
    board = empty(open_westeros="yes")
    at(board, "lay-cards")
    board.agenda[1:] = []
    board.decks = {"I": ["supply"] * 4, "II": ["clash-of-kings"] * 3, "III": ["wildlings-attack"] * 3}
    board.rows = {"I": [], "II": ["clash-of-kings"] * 2, "III": ["wildlings-attack"] * 3}
    (line,) = (line.text for line in RULES.report(play(board).game.told) if "lie open" in line.text)
    assert line == "Westeros cards that now lie open: I: Supply, Supply, Supply; II: Clash of Kings."
