"""What all may see, and what the special orders add in a combat."""

import pytest

from adjudicator.rulesets.westeros.board import IRON_THRONE
from tests.rulesets.agot1.positions import empty
from tests.rulesets.westeros.fights import attack, begin, terms
from tests.rulesets.westeros.positions import answer, order, place
from tests.rulesets.westeros.steps import play_step


@pytest.mark.rule("A1-GEN-10")
def test_cards_lie_open_but_for_the_one_that_is_chosen() -> None:
    board = empty()
    board.discards["stark"] = ["robb-stark"]
    board.hands["stark"].remove("robb-stark")
    place(board, "moat-cailin: stark footman", "seagard: greyjoy footman")
    attack(board, "moat-cailin", "seagard")
    table = begin(board)
    shown = table.view("greyjoy").board
    assert "eddard-stark" in shown.hands["stark"]
    assert shown.discards["stark"] == ["robb-stark"]
    before = table.view("greyjoy")
    question = next(each for each in table.unanswered if each.seat == "stark")
    table.answer(question, "eddard-stark")
    assert table.view("greyjoy") == before


@pytest.mark.rule("A1-ORD-06", "A1-ORD-07", "A1-MARCH-10")
@pytest.mark.parametrize(("march", "attack_adds"), [("march+1", 1), ("march", 0), ("march-1", -1)])
@pytest.mark.parametrize(("defense", "defense_adds"), [("defense+1", 1), ("defense+2", 2)])
def test_what_marches_and_defenses_add(march: str, attack_adds: int, defense: str, defense_adds: int) -> None:
    board = empty()
    place(board, "moat-cailin: stark footman", "seagard: greyjoy footman")
    order(board, f"seagard: {defense}")
    attack(board, "moat-cailin", "seagard", token=march)
    table = begin(board)
    added = terms(table, "stark", final=False).get(f"order/{march}", (0, ""))[0]
    assert added == attack_adds
    assert terms(table, "greyjoy", final=False)[f"order/{defense}"][0] == defense_adds


@pytest.mark.rule("A1-ORD-08")
@pytest.mark.parametrize(("token", "strength"), [("support", 2), ("support+1", 3)])
def test_a_special_support_adds_one(token: str, strength: int) -> None:
    board = empty()
    place(board, "moat-cailin: stark footman", "seagard: greyjoy footman", "the-twins: stark knight")
    order(board, f"the-twins: {token}")
    attack(board, "moat-cailin", "seagard")
    table = begin(board)
    answer(table, {"the-twins": "attacker"})
    counted = terms(table, "stark", final=False)
    assert (
        sum(amount for text, (amount, _rule) in counted.items() if text.startswith("the-twins/")) == strength
    )


@pytest.mark.rule("A1-MARCH-10")
@pytest.mark.parametrize(("march", "taken"), [("march+1", True), ("march", False)])
def test_the_march_counts_against_a_neutral_force(march: str, *, taken: bool) -> None:
    board = empty()
    board.tracks[IRON_THRONE] = ["lannister", "stark", "baratheon", "tyrell", "greyjoy"]
    place(board, "blackwater: lannister knight knight")
    order(board, f"blackwater: {march}")
    table = play_step(board, "march")
    # Without the bonus they cannot leave, and nobody is asked about a token.
    answer(table, {"kings-landing": ["knight", "knight"]}, *(["no"] if taken else []))
    assert ("kings-landing" not in table.board.neutral_forces) == taken
