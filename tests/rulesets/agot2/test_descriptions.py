"""Descriptions: situations, questions and views in words."""

import re

import pytest

from adjudicator.engine import picker
from adjudicator.engine.bots import RandomBot
from adjudicator.faults import RulesFault
from adjudicator.orders import read_plans, template
from adjudicator.orders.background import background
from adjudicator.rulesets.agot2.agot2 import Agot2
from adjudicator.rulesets.westeros.board import Board, Combat, Order
from adjudicator.rulesets.westeros.drawing.scene import position
from adjudicator.rulesets.westeros.view import view
from adjudicator.rulesets.westeros.words import descriptions
from adjudicator.words import use_language
from tests.rulesets.agot2.attacks import attacked
from tests.rulesets.agot2.positions import empty, start
from tests.rulesets.westeros.positions import answer, at, order, place, play

RULES = Agot2()
SUBJECTS = {
    "bid-influence": "fiefdoms",
    "order-influence-ties": "kings-court-3",
    "wildling-raid": "units",
}


def lines_of(board: Board, seat: str | None = None) -> list[str]:
    return [line.text for line in descriptions.describe_view(view(board, seat))]


def test_every_kind_of_question_has_a_sentence() -> None:
    seen = view(start(), None)
    asked = [
        (kind, subject) for kind in RULES.questions for subject in ("", SUBJECTS.get(kind, "winterfell"))
    ]
    told = {about: RULES.describe_question(seen, "stark", *about) for about in asked}
    assert {about: text for about, text in told.items() if not re.fullmatch(r"Stark .*\.", text)} == {}
    with use_language("pseudo"):
        told = {about: RULES.describe_question(seen, "stark", *about) for about in asked}
    assert {about: text for about, text in told.items() if not text.startswith("⟦")} == {}


def test_no_question_is_described_without_a_sentence() -> None:
    with pytest.raises(RulesFault):
        RULES.describe_question(view(start(), None), "stark", "no-such-kind", "")


@pytest.mark.parametrize(
    ("kind", "subject", "told"),
    [
        ("march", "", "Stark is to choose a March order to resolve, and where the units march."),
        ("leave-power", "karhold", "Stark is to decide whether to leave a Power token in Karhold."),
        ("bid-influence", "kings-court", "Stark is to bid for the King’s Court track."),
        (
            "order-influence-ties",
            "fiefdoms-4",
            "Stark is to put the houses that bid the same for the Fiefdoms track in order.",
        ),
        ("wildling-raid", "units", "Stark is to choose the units that it loses to the Preemptive Raid."),
        ("capture-port", "port-of-pyke", "Stark is to say how many Ships it replaces in Port of Pyke."),
    ],
)
def test_a_sentence_names_what_it_is_about(kind: str, subject: str, told: str) -> None:
    assert RULES.describe_question(view(start(), None), "stark", kind, subject) == told


def test_a_question_in_a_combat_names_its_sides() -> None:
    board = empty()
    place(board, "winterfell: stark knight")
    board.combat = Combat("greyjoy", "stark", "winterfell", "moat-cailin", "march", ("footman",))
    assert RULES.describe_question(view(board, None), "stark", "house-card", "winterfell") == (
        "Stark is to choose a House card for the combat in Winterfell. Greyjoy attacks Stark in Winterfell."
        " Strengths so far: Greyjoy 1, Stark 4."
    )
    told = RULES.describe_question(view(board, None), "stark", "casualties", "winterfell")
    assert told.endswith(" Greyjoy attacks Stark in Winterfell.")


def test_support_against_a_neutral_force_names_the_march_and_what_it_lacks() -> None:
    board = empty(5)
    place(board, "yronwood: tyrell footman knight", "sea-of-dorne: tyrell ship")
    order(board, "yronwood: march+1", "sea-of-dorne: support")
    at(board, "march")
    table = play(board)
    answer(table, {"sunspear": ["footman", "knight"]}, "no")
    march = (
        "Tyrell marches from Yronwood against the neutral force in Sunspear, which takes a strength of 5 to "
        "overcome."
    )
    assert RULES.describe_question(table.view(None), "tyrell", "support", "sunspear") == (
        f"Tyrell is to say whom its units next to Sunspear support. {march} Strength so far: 4."
    )
    told = lines_of(table.board)
    assert told[told.index("Combat") :] == ["Combat", march, "Strength so far: 4."]


def test_a_view_tells_houses_tracks_and_neutral_forces() -> None:
    board = start(3)
    told = lines_of(board)
    assert told[:4] == [
        "Baratheon",
        "It controls 1 castle or stronghold of the 7 that win.",
        "Supply 2; available: 5 Power tokens.",
        "Dragonstone: 1 footman, 1 knight; garrison of strength 2.",
    ]
    assert "Fiefdoms track: Stark, Baratheon, Lannister." in told
    assert "Wildling threat: 2." in told
    assert [line.text for line in descriptions.describe_view(view(board, None)) if line.level] == [
        "Baratheon", "Lannister", "Stark", "Tracks", "Westeros",
    ]  # fmt: skip


def test_a_view_tells_orders_only_to_whom_they_belong() -> None:
    board = empty()
    place(board, "winterfell: stark knight routed-footman", "pyke: greyjoy footman")
    board.face_down = {"winterfell": Order("stark", "raid*"), "pyke": Order("greyjoy", "march-1")}
    board.power_tokens["winterfell"] = "stark"
    public = lines_of(board)
    own = lines_of(board, "stark")
    laid = "Winterfell: 1 knight, 1 footman (routed); order face down; power token; garrison of strength 2."
    assert laid in public
    assert own == ["For you alone", "Your orders that lie face down: Winterfell: raid (special).", *public]
    assert not any("raid" in line or "march" in line for line in public)


def test_a_view_tells_what_one_house_knows() -> None:
    board = start()
    board.seen["stark"], board.drawn["stark"] = "silence-at-the-wall", "tower"
    assert lines_of(board, "stark")[:3] == [
        "For you alone",
        "The wildling card you looked at last: Silence at the Wall.",
        "Your Tides of Battle card: a 1 with a fortification.",
    ]
    assert "For you alone" not in lines_of(board, "greyjoy")


def test_a_view_tells_used_tokens_cards_and_bans() -> None:
    board = empty()
    board.blade_used, board.power_tokens["karhold"] = True, "stark"
    board.turned, board.banned = {"III": "sea-of-storms"}, ("raid", "raid*")
    board.discards["stark"].append(board.hands["stark"].pop(0))
    board.impassable = ("sunspear",)
    told = lines_of(board)
    assert any(
        line.startswith("Fiefdoms track: ") and line.endswith(" The Valyrian Steel Blade is used.")
        for line in told
    )
    for line in (
        "Westeros cards of this round: Sea of Storms.",
        "Orders that may not be placed this round: raid, raid (special).",
        "Controlled without units: Karhold (power token), Winterfell (home, garrison of strength 2).",
        "Discarded: Eddard Stark (4).",
        "Closed to all: Sunspear.",
    ):
        assert line in told


def test_a_view_tells_a_combat_under_way() -> None:
    board = empty()
    place(board, "winterfell: stark knight", "castle-black: stark footman")
    order(board, "winterfell: defense+1", "castle-black: support")
    board.combat = Combat("greyjoy", "stark", "winterfell", "moat-cailin", "march", ("footman",))
    board.combat.supports["castle-black"] = "stark"
    board.combat.cards["stark"] = "eddard-stark"
    board.combat.tides["greyjoy"] = "skull"
    told = lines_of(board)
    assert told[told.index("Combat") :] == [
        "Combat",
        "Greyjoy attacks Stark in Winterfell with 1 footman.",
        "Castle Black supports Stark.",
        "Strengths so far: Greyjoy 1, Stark 10.",
        "Stark plays Eddard Stark (4).",
        "Greyjoy has drawn a skull.",
    ]
    assert "Winterfell: 1 footman." in told  # the attacker's, without the defender's order
    assert "Winterfell: 1 knight; defense +1; garrison of strength 2." in told


def test_no_combat_is_under_way_when_the_march_has_won_the_game_before_it() -> None:
    board = empty()
    place(board, "seagard: stark knight footman", "greywater-watch: greyjoy footman")
    order(board, "seagard: march")
    for area in ("seagard", "white-harbor", "moat-cailin", "flints-finger", "harrenhal"):
        board.power_tokens[area] = "stark"  # and Winterfell by the crest
    at(board, "march")
    table = play(board)
    answer(table, {"riverrun": ["footman"], "greywater-watch": ["knight"]})
    assert table.board.winners == ("stark",)
    told = lines_of(table.board)
    assert "Combat" not in told
    assert told.count("Greywater Watch: 1 knight.") == told.count("Greywater Watch: 1 footman.") == 1
    assert position(view(table.board, None)).marks == {}


def test_the_situation_is_round_and_phase() -> None:
    board = start()
    assert descriptions.situation(view(board, None)) == "Round 1, Planning phase"
    at(board, "card", "I")
    assert descriptions.situation(view(board, None)) == "Round 1, Westeros phase"
    at(board, "march")
    assert descriptions.situation(view(board, None)) == "Round 1, Action phase"
    board.combat = Combat("stark", "greyjoy", "pyke", "winterfell", "march", ("footman",))
    assert descriptions.situation(view(board, None)) == "Round 1, Action phase: combat in Pyke"
    board.combat = None
    board.agenda = []
    assert descriptions.situation(view(board, None)) == "Over after round 1"
    board.winners = ("stark",)
    assert descriptions.situation(view(board, None)) == "Stark has won in round 1"


@pytest.mark.parametrize(("step", "phase"), [("raven", "Planning phase"), ("wildlings", "Westeros phase")])
def test_the_situation_names_the_phase_of_what_is_being_asked(step: str, phase: str) -> None:
    board = start()
    at(board, step)
    assert descriptions.situation(play(board).view(None)) == f"Round 1, {phase}"


def test_every_sentence_of_a_game_goes_through_gettext() -> None:
    table, bot, pick = play(start()), RandomBot(), picker(b"words", "game")
    rules = table.ruleset
    with use_language("pseudo"):
        while not table.over and table.board.round == 1:
            question = table.unanswered[0]
            seen = table.view(question.seat)
            told = [rules.describe_question(seen, question.seat, question.kind, question.subject)]
            told += [line.text for line in rules.describe_view(seen) if not line.level]
            told.append(rules.situation(seen))
            assert [text for text in told if not text.startswith("⟦")] == []
            answer(table, bot.choose(rules, seen, question, pick))


def test_what_stands_around_the_areas_of_a_question() -> None:
    board = empty()
    place(board, "winterfell: stark knight", "white-harbor: stark footman", "moat-cailin: greyjoy footman")
    place(board, "the-narrow-sea: baratheon ship ship", "bay-of-ice: greyjoy ship")
    order(board, "winterfell: march+1", "white-harbor: march", "bay-of-ice: raid")
    at(board, "march")
    table = play(board)
    supply, harbor, winterfell = background(RULES, table.view("stark"), table.unanswered[0])
    moat = "moat-cailin (greyjoy; 1 footman; castle)"
    assert supply == "Supply 1 allows armies of: 3, 2."
    there = "winterfell (yours; 1 knight; march+1; stronghold; garrison 2)"
    assert harbor == f"Around white-harbor: {moat}, widows-watch, {there}."
    assert winterfell.startswith(f"Around winterfell: castle-black, karhold, {moat}, the-stony-shore, ")


def test_prices_are_told_where_units_are_mustered() -> None:
    board = empty()
    place(board, "winterfell: stark knight", "bay-of-ice: greyjoy ship")
    at(board, "muster", "stark")
    table = play(board)
    question = next(one for one in table.unanswered if one.seat == "stark")
    prices, *_others, around = background(RULES, table.view("stark"), question)
    assert prices == (
        "Points to muster with: castle 1, stronghold 2. Prices: footman 1, knight 2, siege-engine 2, ship 1, "
        "upgrade-to-knight 1, upgrade-to-siege-engine 1."
    )
    assert around.startswith("Around winterfell: bay-of-ice (greyjoy; 1 ship), castle-black, karhold, ")


def test_strength_and_power_are_told_where_houses_bid() -> None:
    table = attacked(start(), "massing-on-the-milkwater")
    strength, power = background(RULES, table.view("stark"), table.unanswered[0])
    assert strength == "The wildlings attack with strength 2."
    assert power.startswith("Power available: baratheon 5, ")


def test_both_hands_are_told_where_a_house_card_is_chosen() -> None:
    board = empty()
    place(board, "winterfell: stark knight", "moat-cailin: greyjoy footman")
    order(board, "winterfell: march")
    at(board, "march")
    table = play(board)
    answer(table, {"winterfell": {"moat-cailin": {"knight": 1}}})
    own, other = background(RULES, table.view("stark"), next(iter(table.unanswered)))
    assert own.startswith(
        "Of these: eddard-stark (strength 4; 2 swords), robb-stark (strength 3; A2-HC-ROBB), "
    )
    assert other.startswith("Hand of greyjoy: euron-crows-eye (strength 4; 1 sword), ")


def test_a_plan_in_force_that_this_round_asks_no_more_is_not_in_the_file_to_fill_in() -> None:
    past = read_plans(b"plans: [{bid-wildlings: any, do: 1}, {march: any, do: stay}]", RULES)
    board = start()
    at(board, "assign")
    table = play(board)
    text = template("westeros", 1, "stark", RULES, table.view("stark"), table.unanswered[-1:], past)
    assert "bid-wildlings: any, do: 1" not in text
    assert "march: any, do: stay" in text
