"""Plans and answers for what the first edition asks outside combat, and what the steward does."""

import re

import pytest

from adjudicator.engine import Assignment
from adjudicator.orders import explain_kind
from adjudicator.rulesets.westeros.board import IRON_THRONE, KINGS_COURT, Board, Task
from tests.rulesets.agot1.positions import RULES, empty, start
from tests.rulesets.agot2.plans.filing import faults, filed, planned, read
from tests.rulesets.westeros.positions import WesterosTable, answer, at, order, place, play, shift
from tests.rulesets.westeros.steps import play_step


def raiding(raid: str = "raid*") -> WesterosTable:
    """Lannister raids from The Reach, with four orders in reach; Baratheon controls most castles."""
    board = empty()
    board.tracks[IRON_THRONE] = ["lannister", "stark", "baratheon", "tyrell", "greyjoy"]
    place(
        board, "the-reach: lannister footman", "highgarden: tyrell footman", "searoad-marches: tyrell knight"
    )
    place(board, "blackwater: baratheon footman", "kingswood: baratheon footman")
    order(board, f"the-reach: {raid}", "highgarden: consolidate-power", "searoad-marches: raid")
    order(board, "blackwater: support", "kingswood: consolidate-power")
    board.power_tokens |= dict.fromkeys(("oldtown", "storms-end"), "tyrell")
    return play_step(board, "raid")


@pytest.mark.parametrize(
    ("do", "taken"),
    [
        ("any", ("blackwater", "highgarden")),
        ("consolidate-power", ("highgarden", "kingswood")),
        ("[raid, any]", ("blackwater", "searoad-marches")),
        ("[baratheon, tyrell]", ("blackwater", "kingswood")),
        ("[tyrell/raid, kingswood]", ("kingswood", "searoad-marches")),
        ("[winterfell, kingswood]", ("kingswood",)),
        ("none", ()),
    ],
)
def test_a_special_raid_takes_the_first_orders_that_the_words_mean(do: str, taken: tuple[str, ...]) -> None:
    assert planned(raiding(), f"raid-several: any; do: {do}") == taken


def test_a_plan_for_a_special_raid_that_means_nothing_falls_through() -> None:
    assert planned(raiding(), "raid-several: the-reach; do: [stark, kings-landing]") is None
    assert planned(raiding("raid"), "raid: the-reach; do: consolidate-power") == "highgarden"
    assert "defense" not in {choice.name for choice in raiding().ruleset.questions["raid"].choices}


def test_a_word_that_no_special_raid_knows_is_refused() -> None:
    (fault,) = faults(raiding(), "raid-several: the-reach; do: [marhc]")
    assert "marhc" in fault


def assigning() -> WesterosTable:
    board = empty()
    place(board, "winterfell: stark footman", "karhold: stark footman", "the-narrow-sea: stark ship")
    at(board, "assign")
    return play(board)


def test_a_sheet_may_leave_areas_out() -> None:
    assert planned(assigning(), "assign-orders: any; do: {winterfell: march}") == {
        "karhold": "none",
        "the-narrow-sea": "none",
        "winterfell": "march",
    }
    assert planned(assigning(), "assign-orders: any; do: {rest: [consolidate-power, support]}") == {
        "karhold": "consolidate-power",
        "the-narrow-sea": "support",
        "winterfell": "consolidate-power",
    }


def test_the_reference_tells_that_areas_may_be_left_out() -> None:
    assert "leave out" in RULES.questions["assign-orders"].summary


def test_a_plan_to_look_at_wildling_cards_is_read_and_never_used() -> None:
    board = start()
    order(board, "lannisport: march")
    at(board, "raven")
    assert planned(play(board), "raven-use: any; do: look") is None
    assert planned(play(board), "raven-use: any; do: [look, {lannisport: support}]") == "lannisport/support"


def test_plans_say_nothing_of_what_the_second_edition_alone_has() -> None:
    for kind in RULES.questions.values():
        found = re.search(r".*(garrison|wildling card|Tides|skull|\blook\b).*", explain_kind(kind))
        assert found is None, found


def lost(bids: dict[str, int], board: Board | None = None) -> WesterosTable:
    """The wildlings have won, and Baratheon is asked first what it loses."""
    board = board or start()
    board.threat = 12
    board.agenda = [Task("wildlings", "card"), Task("assign")]
    table = play(board)
    for question in table.unanswered:
        table.answer(question, bids.get(question.seat, 1))
    return table


@pytest.mark.parametrize(
    ("do", "taken"),
    [
        ("knight", ("dragonstone/knight",)),
        ("[ship, footman]", ("shipbreaker-bay/ship", "shipbreaker-bay/ship")),
        ("[kingswood, ship]", ("kingswood/footman", "shipbreaker-bay/ship")),
        ("[kingswood/footman, dragonstone]", ("kingswood/footman", "dragonstone/footman")),
    ],
)
def test_wildling_losses_go_in_the_order_of_the_plan(do: str, taken: tuple[str, ...]) -> None:
    assert planned(lost({"stark": 0}), f"wildling-loss: any; do: {do}") == taken


def test_a_plan_that_names_too_little_to_lose_falls_through() -> None:
    assert planned(lost({"baratheon": 0}), "wildling-loss: any; do: [kingswood]") is None
    assert planned(lost({"baratheon": 0}), "wildling-loss: 2; do: footman") is None


def test_what_a_plan_names_and_can_be_spared_is_not_lost() -> None:
    table = lost({"baratheon": 0})
    assert planned(table, "wildling-loss: 4; do: [kingswood, knight, ship]") == (
        "kingswood/footman",
        "dragonstone/knight",
        "shipbreaker-bay/ship",
    )
    board = empty()
    place(
        board,
        "winterfell: baratheon knight knight",
        "kingswood: baratheon footman",
        "karhold: baratheon knight",
    )
    table = lost({"baratheon": 0}, board)
    assert planned(table, "wildling-loss: 4; do: [footman, knight]") == ("winterfell/knight",) * 2


def test_the_reward_may_be_named_or_be_the_strongest() -> None:
    board = empty()
    board.discards["stark"] = ["robb-stark", "greatjon-umber"]
    for card in board.discards["stark"]:
        board.hands["stark"].remove(card)
    board.threat, board.agenda = 0, [Task("wildlings", "card"), Task("assign")]
    table = play(board)
    for question in table.unanswered:
        table.answer(question, int(question.seat == "stark"))
    assert planned(table, "wildling-reward: any; do: [eddard-stark, robb-stark]") == "robb-stark"
    assert planned(table, "wildling-reward: any; do: strongest") == "greatjon-umber"
    assert planned(table, "wildling-reward: any; do: none") == "none"


def test_share_is_a_fair_part_of_the_wildlings_strength() -> None:
    board = start()
    board.threat, board.agenda = 8, [Task("wildlings", "card"), Task("assign")]
    assert planned(play(board), "bid-wildlings: any; do: share") == 2
    assert read(play(board), "bid-wildlings: any; when: {strength: 8}; do: all").complaints == ()


# --- The steward ------------------------------------------------------------------------------------------


def sheet(board: Board) -> dict[str, str]:
    """What the steward orders for Stark."""
    at(board, "assign")
    table = play(board)
    given: dict[str, str] = planned(table, "assign-orders: any; do: steward", seat="stark")
    question = next(each for each in table.unanswered if each.seat == "stark")
    assert isinstance(question.options, Assignment)
    assert table.judge(question, given) is None
    return given


def test_the_steward_consolidates_no_power_at_sea() -> None:
    board = empty()
    place(board, *(f"{area}: stark ship" for area in ("bay-of-ice", "the-shivering-sea", "the-narrow-sea")))
    place(board, "sunset-sea: stark ship", "ironmans-bay: stark ship", "the-golden-sound: stark ship")
    assert {"consolidate-power", "consolidate-power*"} & {*sheet(board).values()} == set()


def test_the_steward_musters_by_no_order() -> None:
    board = empty()
    place(board, "winterfell: stark footman")
    board.round = 2
    assert sheet(board) in ({"winterfell": "consolidate-power"}, {"winterfell": "march-1"})


def test_the_steward_leaves_the_raven_alone_and_raids_all_it_can() -> None:
    board = empty()
    place(board, "lannisport: lannister footman")
    order(board, "lannisport: march")
    board.threat = 12
    at(board, "raven")
    assert planned(play(board), "raven-use: any; do: steward") == "none"
    assert planned(raiding(), "raid-several: any; do: steward") == ("blackwater", "highgarden")


def test_the_steward_gives_up_what_is_cheapest() -> None:
    assert planned(lost({"stark": 0}), "wildling-loss: any; do: steward") == (
        "dragonstone/footman",
        "kingswood/footman",
    )
    table = lost({"stark": 0})
    answer(table, list(table.unanswered[0].default))
    assert table.unanswered[0].seat == "lannister"


# --- What is said of answers ------------------------------------------------------------------------------


@pytest.mark.parametrize("units", ["all", "rest", "{knight: 2}", "[knight, knight]"])
def test_however_units_are_named_a_refusal_says_that_supply_forbids_them(units: str) -> None:
    board = empty()
    place(board, "winterfell: stark footman", "karhold: stark knight knight")
    order(board, "karhold: march")
    board.supply["stark"] = 0
    at(board, "march")
    (complaint,) = filed(play(board), f"answers: {{march: {{karhold: {{winterfell: {units}}}}}}}").complaints
    assert complaint.message == "That would make armies of 3 units; supply allows 2, 2."


@pytest.mark.parametrize("units", ["knight", "rest"])
def test_however_units_are_named_a_refusal_says_that_a_march_begins_one_combat(units: str) -> None:
    board = empty()
    place(board, "winterfell: stark footman footman knight")
    place(board, "karhold: lannister footman", "moat-cailin: greyjoy footman")
    order(board, "winterfell: march")
    at(board, "march")
    moves = f"{{karhold: 2 footmen, moat-cailin: {units}}}"
    (complaint,) = filed(play(board), f"answers: {{march: {{winterfell: {moves}}}}}").complaints
    assert complaint.message == "At most 1 may be used of: karhold, moat-cailin."


@pytest.mark.parametrize(
    ("area", "wishes", "reason"),
    [
        ("winterfell", "[ship, knight]", "“winterfell”: this costs more mustering points than the area has."),
        ("winterfell", "{ship: 1, knight: 1}", "“winterfell”: this costs more mustering points"),
        ("white-harbor", "[footman, ship]", "From 0 to 1 items are expected here, not 2."),
    ],
)
def test_a_list_of_wishes_is_refused_for_what_forbids_them_together(
    area: str, wishes: str, reason: str
) -> None:
    board = empty()
    place(board, "winterfell: stark footman", "white-harbor: stark footman")
    at(board, "muster")
    table = play(board)
    (complaint,) = filed(table, f"answers: {{muster: {{{area}: {wishes}}}}}", "stark").complaints
    assert complaint.message.startswith(reason)
    (complaint,) = filed(table, "answers: {muster: [ship, ship]}", "stark").complaints
    assert complaint.message.startswith("A mapping is expected here: each of white-harbor, winterfell")


@pytest.mark.parametrize(
    ("use", "reason"),
    [
        ("{winterfell: march}", "The order “march” lies in “winterfell” already."),
        ("winterfell/march", "The order “march” lies in “winterfell” already."),
        ("{karhold: raid}", "You have no order in “karhold” that the Raven could replace."),
        ("{winterfell: raid*}", "“winterfell/raid*” is not a legal answer to raven-use."),
        ("{winterfell: rade}", "“rade” cannot be part of an answer to raven-use here."),
        ("{winterfell: raid, karhold: raid}", "The Raven replaces one order: {area: order}."),
    ],
)
def test_it_is_told_why_the_raven_cannot_lay_an_order(use: str, reason: str) -> None:
    board = empty()
    place(board, "winterfell: stark footman")
    order(board, "winterfell: march")
    shift(board, KINGS_COURT, "stark", 1)
    board.banned = ("raid*",)
    at(board, "raven")
    (complaint,) = filed(play(board), f"answers: {{raven-use: {use}}}").complaints
    assert complaint.message == reason


@pytest.mark.parametrize(
    ("knights_to", "doubted"), [("the-reach", False), ("harrenhal", True), ("stay", True)]
)
def test_units_that_join_a_support_count_for_what_a_march_can_win(knights_to: str, *, doubted: bool) -> None:
    """A Footman alone against 5; the Knights add 4 where an order supports it with 2."""
    board = empty()
    place(board, "blackwater: tyrell knight knight footman", "the-reach: tyrell footman")
    order(board, "blackwater: march", "the-reach: support+1")
    at(board, "march")
    moves = f"{{{knights_to}: 2 knights, kings-landing: footman}}"
    table = play(board)
    orders = filed(table, f"answers: {{march: {{blackwater: {moves}}}}}")
    assert orders.complaints == ()
    assert len(orders.remarks) == doubted
    (given,) = orders.answers.values()
    answer(table, given.value)
    if not doubted:
        answer(table, "no")
        answer(table, {"the-reach": "attacker"})
    assert ("kings-landing" in table.board.neutral_forces) == doubted
