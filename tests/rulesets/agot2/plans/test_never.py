"""Plans that can never be used in the game at hand are refused, and nobody is named who does not play."""

import pytest

from adjudicator.engine import KeyedChance, Setup, Table
from adjudicator.orders import Orders, read_orders, read_plans
from adjudicator.rulesets import installed
from tests.rulesets.agot2.plans.filing import RULES, faults, filed, read
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.positions import WesterosTable, at, place, play


def three_players() -> WesterosTable:
    """The opening with Stark, Lannister and Baratheon."""
    rules = installed()["agot2/2"].load()
    return Table.start(rules, Setup(rules.seats(3, {})), KeyedChance(b"three"))


def of_stark(*plans: str) -> list[str]:
    return faults(three_players(), *plans, seat="stark")


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        ("march: winterfell; do: {the-narrow-sea: all}", "land units march to land areas only"),
        ("march: the-shivering-sea; do: {karhold: all}", "Ships move to seas and ports only"),
        ("march: any; do: {castle-black: ship}", "Ships march to seas and ports only"),
        ("march: any; do: {the-narrow-sea: knight}", "Ships march to seas and ports only"),
        ("march: any; do: {moat-cailin: {footman: 5}}", "No army is larger than 4 units"),
        ("march: any; do: {highgarden: all}", "Nobody may enter “highgarden”"),
        (
            "march: winterfell; do: {the-eyrie: all}",
            "no Ships of yours could lead there; this can never be legal in this round. Legal: castle",
        ),
        ("march: [winterfell, karhold]; do: {dragonstone: all}", "“dragonstone” is not next to “winterfell”"),
        ("march: the-shivering-sea; do: {sunset-sea: all}", "so no Ship ever marches there"),
        ("muster: highgarden; do: knight", "Nobody may enter “highgarden”"),
        ("muster: harrenhal; do: ship", "“harrenhal” can never muster “ship”"),
        ("muster: white-harbor; do: [knight, siege-engine]", "“white-harbor” can never muster “knight”"),
        ("muster: winterfell; do: the-narrow-sea/ship", "Legal: footman, knight, siege-engine, ship"),
        (
            "raid: winterfell; do: the-eyrie",
            "A Raid in “winterfell” never reaches “the-eyrie”. Legal: castle-black, ",
        ),
        ("raid: [karhold, winterfell]; do: the-shivering-sea", "never reaches “the-shivering-sea”"),
        (
            "retreat: moat-cailin; do: dragonstone",
            "never retreat from “moat-cailin” to “dragonstone”",
        ),
        ("retreat: the-narrow-sea; do: [the-eyrie, ask-me]", "Units can never retreat from “the-narrow-sea”"),
        ("leave-power: winterfell; do: yes", "“winterfell” is your home area"),
        ("house-card: any; do: tywin", "“tywin-lannister” is not a card of your House"),
        ("support: any; do: martell", "“martell” does not play"),
        ("support: any; do: [against-martell, nobody]", "“martell” does not play"),
        ("raid: any; do: martell/support", "“martell” does not play"),
        ("accept-support: any; do: [lannister, tyrell]", "“tyrell” does not play"),
    ],
)
def test_a_plan_that_can_never_be_used_is_refused(plan: str, reason: str) -> None:
    (told,) = of_stark(plan)
    assert reason in told


@pytest.mark.parametrize(
    "plan", ["support: any", "accept-support: any", "leave-power: any", "house-card: any"]
)
def test_a_plan_without_an_answer_is_told_the_same_words_as_one_with_a_wrong_answer(plan: str) -> None:
    (missing,), (wrong,) = of_stark(plan), of_stark(f"{plan}; do: xyzzy")
    assert "does not say what to do" in missing
    assert missing.partition("An answer is ")[2] == wrong.partition("An answer is ")[2] != ""


@pytest.mark.parametrize(
    ("condition", "house"), [("attacker: martell", "martell"), ("defender: [stark, tyrell]", "tyrell")]
)
def test_no_condition_of_a_plan_names_a_house_that_does_not_play(condition: str, house: str) -> None:
    (told,) = of_stark(f"support: any; when: {{{condition}}}; do: nobody")
    assert f"“{house}” does not play" in told


@pytest.mark.parametrize(
    "plan",
    [
        "march: any; do: {moat-cailin: {footman: 3, knight: 1}, stay: ship}",
        "march: any; do: {the-narrow-sea: ship}",
        "march: [winterfell, the-shivering-sea]; do: [{the-narrow-sea: all}, {karhold: all}]",
        "march: karhold; do: {the-eyrie: all}; keep: game",  # as far as Ships may lead one day
        "house-card: any; do: [eddard-stark, weakest]",
        "support: any; do: [lannister, against-baratheon]",
        "muster: white-harbor; do: ship",
        "support: any; when: {attacker: [lannister, baratheon]}; do: nobody",
    ],
)
def test_what_may_be_possible_one_day_is_not(plan: str) -> None:
    assert of_stark(plan) == []


SHEET = "winterfell: march+1, white-harbor: march, the-shivering-sea: support"


def beside(sheet: str, plan: str) -> Orders:
    """A file of Stark's with a sheet of orders and a plan."""
    first, *others = plan.split("; ")
    lines = ["game: westeros", "turn: 1", "seat: stark", f"answers: {{assign-orders: {{{sheet}}}}}", "plans:"]
    table = three_players()
    return read_orders(
        "\n".join([*lines, f"  - {first}", *(f"    {line}" for line in others)]).encode(),
        game="westeros",
        turn=1,
        seat="stark",
        ruleset=table.ruleset,
        questions=[question for question in table.pending if question.seat == "stark"],
        view=table.view("stark"),
    )


@pytest.mark.parametrize(
    ("plan", "note"),
    [
        (
            "march: the-shivering-sea; do: {the-narrow-sea: all}",
            "give “the-shivering-sea” the order",
        ),
        ("march: karhold; do: {winterfell: all}", "You give no order in “karhold”."),
        ("raid: [winterfell]; do: any", "You give “winterfell” the order “march+1”."),
        (
            "march: winterfell; do: {castle-black: siege-engine}",
            "These units are not all in “winterfell”",
        ),
        (
            "muster: white-harbor; do: [knight, footman]; keep: game",
            "“white-harbor” can never muster “knight”",
        ),
        ("bid-influence: any; do: 3", "write “keep: game” below it"),
        ("bid-influence: any; do: 3; keep: game", ""),
        ("march: winterfell; do: {castle-black: knight}", ""),
    ],
)
def test_what_does_not_apply_as_things_stand_is_noted(plan: str, note: str) -> None:
    orders = beside(SHEET, plan)
    assert orders.accepted
    told = "".join(remark.message for remark in orders.remarks)
    assert note in told
    assert bool(told) is bool(note)


@pytest.mark.parametrize(("karhold", "noted"), [("footman", False), ("2 footmen", True), ("all", True)])
def test_marches_that_together_are_beyond_supply_are_noted(karhold: str, *, noted: bool) -> None:
    board = empty()
    place(board, "winterfell: stark footman footman", "karhold: stark footman footman")
    board.supply["stark"] = 1
    at(board, "assign")
    sheet = f"winterfell: {{march: {{castle-black: all}}}}, karhold: {{march+1: {{castle-black: {karhold}}}}}"
    orders = filed(play(board), f"answers: {{assign-orders: {{{sheet}}}}}", "stark")
    assert orders.accepted
    told = "With the marches planned so far, that makes armies of 4 units; supply allows 3, 2."
    assert [remark.message for remark in orders.remarks] == ([told] if noted else [])


def test_a_discarded_card_is_noted_as_it_may_come_back() -> None:
    board = empty(3)
    place(board, "winterfell: stark footman")
    board.hands["stark"].remove("eddard-stark")
    board.discards["stark"].append("eddard-stark")
    orders = read(play(board), "house-card: any; do: [eddard-stark, robb-stark]", seat="stark")
    assert [remark.message for remark in orders.remarks] == [
        "“eddard-stark” is among your discards, and can be played only if you take it back first."
    ]


def test_ships_are_known_by_the_orders_in_the_same_file() -> None:
    plan = "march: white-harbor; do: {the-eyrie: all}"
    (told,) = beside(SHEET, plan).complaints
    assert "no Ships of yours could lead there" in told.message
    sailing = beside("winterfell: support, white-harbor: march, the-shivering-sea: march+1", plan)
    (note,) = sailing.remarks
    assert (sailing.accepted, "no Ships of yours lead there now" in note.message) == (True, True)


def test_nobody_is_named_who_does_not_play() -> None:
    (told,) = of_stark("support: any; do: lanister")
    assert "Did you mean lannister?" in told
    assert "martell" not in told


def test_plans_filed_before_are_read_without_judging_them() -> None:
    assert len(read_plans(b"plans: [{muster: highgarden, do: knight}]", RULES)) == 1


@pytest.mark.parametrize(
    "do", ["{moat-cailin: rest}", "{moat-cailin: {ship: 1}}", "{moat-cailin: {footman: 5}, stay: knight}"]
)
@pytest.mark.parametrize("subject", ["winterfel", "[winterfell, winterfel]"])
def test_a_slip_in_a_plans_area_is_told_at_its_line(subject: str, do: str) -> None:
    (told,) = of_stark(f"march: {subject}; do: {do}")
    assert told.startswith("line 7, column ")
    assert "There can never be a question march “winterfel”. Did you mean winterfell?" in told
