"""What people type for the game's words."""

import pytest

from adjudicator.engine import KeyedChance, OneOf, Setup, SomeOf, Table, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.engine.options import Assignment, Moves
from adjudicator.engine.options.reading import folded_word
from adjudicator.orders import read_orders
from adjudicator.rulesets.agot2.edition import EDITION
from adjudicator.rulesets.westeros.board import TRACKS
from adjudicator.rulesets.westeros.units import UNITS
from adjudicator.rulesets.westeros.westeros import PROCEDURES
from tests.rulesets.agot2.facts import (
    DOMINANCE,
    HOUSE_CARDS,
    HOUSES,
    MAP,
    ORDERS,
    PLAYERS,
    TOKENS_OF,
    WESTEROS_CARDS,
    WILDLING_CARDS,
    opening,
)
from tests.rulesets.agot2.plans.filing import RULES
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.positions import at, begun_at, place, play

WORDS = {
    *MAP.areas, *HOUSES, *HOUSE_CARDS, *WILDLING_CARDS, *UNITS, *ORDERS, *TRACKS,
    *(card for cards in WESTEROS_CARDS.values() for card in cards),
}  # fmt: skip
"""The words of the game that an answer is made of."""

OTHER_WORDS = {
    *WORDS, *HOUSES, *DOMINANCE.values(), *PROCEDURES, *EDITION.procedures,
    *RULES.questions,
    *(choice.name for kind in RULES.questions.values() for choice in kind.choices),
    *(condition.name for kind in RULES.questions.values() for condition in kind.conditions),
    "any", "all", "ask-me", "default", "keep", "game", "period", "when", "do", "stay", "rest", "yes", "no",
}  # fmt: skip
"""Everything else that a file may hold."""

ALIKE = {"defense", "consolidate"}
"""These name a kind of order, or a question about one, and stand for the order where an order is wanted."""


def test_every_spelling_stands_for_a_word_of_the_game() -> None:
    upgrades = {f"upgrade-to-{kind}" for kind in ("knight", "siege-engine")}
    assert set(RULES.spellings().values()) <= WORDS | upgrades | {"yes", "no"}


def test_no_spelling_is_a_word_with_another_meaning() -> None:
    taken = {folded_word(word) for word in OTHER_WORDS}
    dashed = {spelling for spelling in RULES.spellings() if " " not in spelling}
    assert {spelling for spelling in dashed if folded_word(spelling) in taken} == ALIKE
    assert "defense" in TOKENS_OF
    assert "consolidate" in PROCEDURES


def test_no_two_spellings_are_read_alike() -> None:
    """They are given as words are compared: small letters, and dashes but where a blank must not be one."""
    assert [spelling for spelling in RULES.spellings() if folded_word(spelling) != spelling] == ["march 1"]
    assert "march-1" in WORDS


def test_no_spelling_is_an_answer_to_any_question_of_a_game() -> None:
    """Where the rules ask, a spelling never is one of the legal words, so it cannot mean anything else."""
    setup = Setup(PLAYERS[6])
    table = Table.start(begun_at(opening(setup)), setup, KeyedChance(b"spellings"))
    pick, bot = picker(b"spellings", "game"), RandomBot()
    while not table.over:
        question = table.unanswered[0]
        assert legal(question.options).isdisjoint(RULES.spellings())
        answer = bot.choose(table.ruleset, table.view(question.seat), question, pick)
        table.answer(question, answer)


def legal(options: object) -> set[str]:
    """The words an answer may be made of."""
    match options:
        case OneOf(choices=choices):
            return set(choices)
        case SomeOf(available=available):
            return set(available)
        case Assignment(places=places):
            return {*places, *(word for words in places.values() for word in words)}
        case Moves(units=units, destinations=destinations):
            return {*units, *destinations}
        case _:
            return set()


@pytest.mark.parametrize(
    ("typed", "token"),
    [
        ("march+0", "march"), ("March 0", "march"), ("march +1", "march+1"), ("march*", "march+1"),
        ("march -1", "march-1"), ("march –1", "march-1"), ("march − 1", "march-1"), ("march- 1", "march-1"),
        ("march 1", "march+1"), ("March  1", "march+1"), ("march_1", "march+1"), ("march1", "march+1"),
        ("march+ 1", "march+1"), ("march + 1", "march+1"), ("defence + 1", "defense+1"),
        ("defense", "defense+1"), ("Defence", "defense+1"), ("defence+2", "defense+2"),
        ("defense*", "defense+2"), ("Special Defence", "defense+2"), ("support*", "support+1"),
        ("raid special", "raid*"), ("Special raid", "raid*"), ("raid *", "raid*"),
        ("cp", "consolidate-power"), ("CP*", "consolidate-power*"), ("consolidate", "consolidate-power"),
        ("consolidate *", "consolidate-power*"), ("special consolidate power", "consolidate-power*"),
    ],
)  # fmt: skip
def test_orders_as_people_type_them_in_the_sheet(typed: str, token: str) -> None:
    assert sheet({"winterfell": typed}) == {"winterfell": token}


@pytest.mark.parametrize(
    ("typed", "area"),
    [
        ("Winterfell", "winterfell"), ("king's landing", "kings-landing"),
        ("King’s Landing", "kings-landing"), ("kings_landing", "kings-landing"),
        ("Eyrie", "the-eyrie"), ("Stoney Shore", "the-stony-shore"), ("White Harbour", "white-harbor"),
        ("shivering sea", "the-shivering-sea"), ("the sunset sea", "sunset-sea"),
        ("white harbor port", "port-of-white-harbor"), ("Port of Storm's End", "port-of-storms-end"),
        ("redwyne straits", "redwyne-straights"),
    ],
)  # fmt: skip
def test_areas_as_people_type_them_in_the_sheet(typed: str, area: str) -> None:
    assert sheet({typed: "support"}, area) == {area: "support"}


def sheet(typed: dict[str, str], area: str = "winterfell") -> object:
    """What is read of Stark's sheet; its units are in one area, and the land of a port is Stark's too."""
    board = empty()
    place(board, f"{area}: stark {'footman' if MAP.kind[area] == 'land' else 'ship'}")
    if area in MAP.ports:
        board.power_tokens[MAP.land_of[area]] = "stark"
    at(board, "assign")
    table = play(board)
    question = table.unanswered[0]
    assert question.seat == "stark"
    lines = "\n".join(f"    {key}: {value}" for key, value in typed.items())
    text = f"game: westeros\nturn: 1\nseat: stark\nanswers:\n  assign-orders:\n{lines}\n"
    orders = read_orders(
        text.encode(),
        game="westeros",
        turn=1,
        seat="stark",
        ruleset=RULES,
        questions=[question],
        view=table.view("stark"),
    )
    assert [str(complaint) for complaint in orders.complaints] == []
    return orders.answers[question.label].value


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("footmen", "footman"), ("ft", "footman"), ("knights", "knight"), ("kn", "knight"), ("ships", "ship"),
        ("siege", "siege-engine"), ("siege-towers", "siege-engine"), ("routed-knights", "routed-knight"),
        ("upgrade-knight", "upgrade-to-knight"), ("throne", "iron-throne"), ("king's-court", "kings-court"),
        ("eddard", "eddard-stark"), ("ned", "eddard-stark"), ("hound", "the-hound"),
        ("davos", "ser-davos-seaworth"), ("queen-of-thorns", None), ("bolton", None), ("stark", None),
    ],
)  # fmt: skip
def test_units_tracks_and_cards(typed: str, word: str | None) -> None:
    assert RULES.spellings().get(typed) == word
