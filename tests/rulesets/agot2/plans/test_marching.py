"""Plans of marches: the units that are there when the time comes, the order of the marches, the odds."""

import pytest

from adjudicator.orders import Orders, plan_lines
from adjudicator.rulesets.westeros.board import Order
from adjudicator.rulesets.westeros.questions.marching import odds
from tests.resolved import resolved, to_seat
from tests.rulesets.agot2.plans.filing import faults, filed, planned, read
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.positions import WesterosTable, answer, at, order, place, play


def marching(units: str = "footman knight knight", *others: str, orders: str = "march+1") -> WesterosTable:
    """Stark is asked where the units in Winterfell march."""
    board = empty()
    place(board, f"winterfell: stark {units}", *others)
    order(board, f"winterfell: {orders}")
    at(board, "march")
    return play(board)


@pytest.mark.parametrize(
    ("do", "moves"),
    [
        ("{castle-black: all}", {"castle-black": {"footman": 1, "knight": 2}}),
        ("{castle-black: rest}", {"castle-black": {"footman": 1, "knight": 2}}),
        ("{castle-black: footman}", {"castle-black": {"footman": 1}}),
        ("{castle-black: [footman, knight]}", {"castle-black": {"footman": 1, "knight": 1}}),
        ("{castle-black: {knight: 2}}", {"castle-black": {"knight": 2}}),
        ("{Castle Black: knights}", {"castle-black": {"knight": 1}}),
        (
            "{castle-black: footman, moat-cailin: rest}",
            {"castle-black": {"footman": 1}, "moat-cailin": {"knight": 2}},
        ),
        (
            "{moat-cailin: rest, castle-black: footman, stay: knight}",
            {"castle-black": {"footman": 1}, "moat-cailin": {"knight": 1}},
        ),
        ("{moat-cailin: footman, stay: rest}", {"moat-cailin": {"footman": 1}}),
        ("{castle-black: {knight: 3}}", None),  # only two are there
        ("{castle-black: siege-engine}", None),
        ("[{castle-black: {knight: 3}}, {castle-black: footman}]", {"castle-black": {"footman": 1}}),
        ("stay", {}),
        ("{stay: all}", {}),
        ("{stay: [footman, knight]}", {}),
    ],
)
def test_what_marches(do: str, moves: object) -> None:
    assert planned(marching(), f"march: winterfell; do: {do}") == moves


def test_routed_units_are_left_out_of_all() -> None:
    table = marching("footman routed-knight")
    assert planned(table, "march: winterfell; do: {castle-black: all}") == {"castle-black": {"footman": 1}}


def test_who_is_to_stay_and_has_died_is_not_missed() -> None:
    table = marching("footman")
    plan = "march: winterfell; do: {castle-black: footman, stay: knight}"
    assert planned(table, plan) == {"castle-black": {"footman": 1}}


def test_nothing_is_left_for_the_rest() -> None:
    table = marching("footman")
    both = "march: winterfell; do: {castle-black: footman, moat-cailin: rest}"
    assert planned(table, both) == {"castle-black": {"footman": 1}}
    assert planned(table, "march: winterfell; do: {moat-cailin: rest, stay: footman}") is None


@pytest.mark.parametrize(
    ("do", "said"),
    [
        ("{castle-blakc: all}", "castle-black"),
        ("{castle-black: all, moat-cailin: rest}", "Only one entry can take the rest."),
        ("{castle-black: nights}", "knight"),
        ("{castle-black: {footman: 11}}", "footman"),
        ("{castle-black: []}", "Say here which units"),
        ("castle-black", "neither an answer nor a choice word"),
    ],
)
def test_what_cannot_be_meant_is_complained_about(do: str, said: str) -> None:
    (fault,) = faults(marching(), f"march: winterfell; do: {do}")
    assert said in fault


def test_the_plans_order_in_the_file_is_the_order_of_the_marches() -> None:
    board = empty()
    place(board, "winterfell: stark knight", "white-harbor: stark footman")
    order(board, "winterfell: march+1", "white-harbor: march")
    at(board, "march")
    plans = (
        "march: white-harbor; when: {free: widows-watch}; do: {widows-watch: all}",
        "march: winterfell; do: {castle-black: all}",
    )
    table = play(board)
    assert planned(table, *plans) == {"white-harbor": {"widows-watch": {"footman": 1}}}
    place(board, "widows-watch: baratheon footman")
    assert planned(play(board), *plans) == {"winterfell": {"castle-black": {"knight": 1}}}


def test_an_answer_may_tell_several_marches_and_leave_some_blank() -> None:
    board = empty()
    place(board, "winterfell: stark knight", "white-harbor: stark footman", "karhold: stark footman")
    order(board, "winterfell: march+1", "white-harbor: march", "karhold: march-1")
    at(board, "march")
    text = "answers:\n  march:\n    White Harbor: {widows-watch: all}\n    karhold:\n"
    text += "    winterfell: {pyke: all}\n"
    orders = filed(play(board), text)
    assert [(fault.line, fault.column) for fault in orders.complaints] == [(8, 18)]
    orders = filed(play(board), text.replace("pyke", "castle-black"))
    assert orders.complaints == ()
    (answer,) = orders.answers.values()
    assert answer.value == {"white-harbor": {"widows-watch": {"footman": 1}}}
    assert [plan_lines(plan) for plan in orders.plans] == [
        ["  - march: winterfell", "    do: {castle-black: all}"]
    ]


def test_of_several_marches_a_later_one_may_be_told_alone() -> None:
    board = empty()
    place(board, "karhold: stark footman", "winterfell: stark knight")
    order(board, "karhold: march-1", "winterfell: march+1")
    at(board, "march")
    orders = filed(play(board), "answers:\n  march:\n    karhold:\n    winterfell: {castle-black: all}\n")
    assert orders.complaints == ()
    assert [answer.value for answer in orders.answers.values()] == [
        {"winterfell": {"castle-black": {"knight": 1}}}
    ]


def test_stay_says_too_which_order_goes_first() -> None:
    board = empty()
    place(board, "winterfell: stark knight", "white-harbor: stark footman")
    order(board, "winterfell: march+1", "white-harbor: march")
    at(board, "march")
    assert planned(play(board), "march: any; do: stay") == {"white-harbor": {}}


@pytest.mark.parametrize(
    ("when", "fits"),
    [
        ("{odds: {moat-cailin: 2}}", True),  # 1 + 2 + 2 and the order, against 1 + 2 + 1
        ("{odds: {moat-cailin: {at-least: 3}}}", False),
        ("{odds: {moat-cailin: {at-least: 1}, castle-black: 6}}", True),
        ("{free: castle-black}", True),
        ("{free: [castle-black, moat-cailin]}", False),
        ("{enemy-in: moat-cailin}", True),
        ("{enemy-in: [moat-cailin, castle-black]}", False),
        ("{holds: winterfell, lacks: moat-cailin}", True),
        ("{holds: [winterfell, moat-cailin]}", False),
        ("{round: 1}", True),
        ("{round: {at-least: 2}}", False),
        ("{power: {at-least: 1}}", True),
        ("{castles: 1}", True),
        ("{castles: {at-least: 2}}", False),
    ],
)
def test_conditions(when: str, fits: bool) -> None:  # noqa: FBT001  the expected result
    table = marching("footman knight knight", "moat-cailin: greyjoy footman knight")
    table.board.orders["moat-cailin"] = Order("greyjoy", "defense+1")
    moved = planned(table, f"march: winterfell; when: {when}; do: {{castle-black: footman}}")
    assert (moved is not None) is fits


def test_odds_count_garrisons_and_neutral_forces_and_siege_engines_where_they_count() -> None:
    board = empty(3)
    place(board, "harrenhal: lannister siege-engine knight")
    order(board, "harrenhal: march")
    assert odds(board, "lannister", "harrenhal", "winterfell") == 6 - board.garrisons["winterfell"]
    assert odds(board, "lannister", "harrenhal", "stoney-sept") == 2
    board.neutral_forces["stoney-sept"] = 5
    assert odds(board, "lannister", "harrenhal", "stoney-sept") == -3
    assert odds(board, "lannister", "crackclaw-point", "harrenhal") is None


@pytest.mark.parametrize(
    ("do", "left"),
    [
        ("yes", "yes"),
        ("true", "yes"),
        ("no", "no"),
        ("false", "no"),
        ("if-castle", "yes"),
        ("if-worth", "yes"),
        ("default", "yes"),
    ],
)
def test_leaving_power(do: str, left: str) -> None:
    board = empty()
    place(board, "moat-cailin: stark footman")
    order(board, "moat-cailin: march")
    at(board, "march")
    table = play(board)
    answer(table, {"greywater-watch": "footman"})
    assert planned(table, f"leave-power: moat-cailin; do: {do}") == left


def test_a_march_may_say_true_of_the_power_it_leaves() -> None:
    board = empty()
    place(board, "moat-cailin: stark footman")
    order(board, "moat-cailin: march")
    at(board, "march")
    table = play(board)
    filed = read(table, "march: moat-cailin; do: {greywater-watch: footman, leave-power: true}")
    assert filed.complaints == ()
    orders = Orders(plans=filed.plans, period=table.ruleset.period(table.view(None)))
    found = resolved(table, {"stark": orders})
    left = [each.answer for each in found if each.question.kind == "leave-power"]
    assert left == ["yes"]


def test_a_barrel_is_worth_a_token_but_is_no_castle() -> None:
    board = empty()
    place(board, "greywater-watch: stark footman")
    order(board, "greywater-watch: march")
    at(board, "march")
    table = play(board)
    answer(table, {"moat-cailin": "footman"})
    assert planned(table, "leave-power: any; do: if-castle") == "no"
    assert planned(table, "leave-power: any; do: if-worth") == "yes"


def test_the_next_stage_of_a_march_that_goes_on() -> None:
    """Ser Loras Tyrell lets the order follow into Blackwater, from where it is resolved again."""
    board = empty()
    place(board, "the-reach: tyrell knight knight", "blackwater: lannister footman")
    order(board, "the-reach: march+1")
    at(board, "march")
    table = play(board)
    filed = read(
        table,
        "march: the-reach; do: {blackwater: all, leave-power: no}",
        "march: blackwater; when: {holds: blackwater}; do: {crackclaw-point: knight, stay: rest}",
        "house-card: any; do: [ser-loras-tyrell, steward]",
    )
    assert filed.complaints == ()
    orders = Orders(plans=filed.plans, period=table.ruleset.period(table.view(None)))
    found = resolved(table, {"tyrell": orders}, absent=["lannister"])
    marched = [each.answer for each in to_seat("tyrell", found) if each.question.kind == "march"]
    assert {"blackwater": {"crackclaw-point": {"knight": 1}}} in marched
    assert table.board.units["crackclaw-point"].seat == "tyrell"


def test_no_area_stands_twice_in_a_condition_however_it_is_spelt() -> None:
    when = "{odds: {moat-cailin: 2, Moat Cailin: 3}}"
    (complaint,) = faults(marching(), f"march: winterfell; when: {when}; do: stay")
    assert "“moat-cailin” appears here twice" in complaint
