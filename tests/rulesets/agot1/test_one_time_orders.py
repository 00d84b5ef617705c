"""One-time orders: who sees which, what plans say of them, what the steward does."""

from collections.abc import Mapping

import msgspec
import pytest

from adjudicator.rulesets.agot1.expansions.one_time.placing import OneTimeOrderLaid
from adjudicator.rulesets.agot1.expansions.one_time.resolving import AFTER_POWER, IN_TURN, OneTimeOrderUsed
from adjudicator.rulesets.westeros.board import FACE_DOWN, Board, Order
from adjudicator.rulesets.westeros.view import view
from tests.rulesets.agot1.positions import RULES, empty
from tests.rulesets.agot2.plans.filing import faults, filed, planned
from tests.rulesets.westeros.positions import WesterosTable, answer, at, order, place, play, told


def board(players: int = 5, **options: str) -> Board:
    """Some houses, with one-time orders."""
    return empty(players, one_time_orders="yes", **options)


def once(position: Board, *orders: str) -> None:
    """Put one-time orders on the board, each written `winterfell: recruit`."""
    for each in orders:
        area, token = each.split(": ")
        position.one_time[area] = Order(position.units[area].seat, token)


def placing() -> WesterosTable:
    """Stark, then Lannister, may lay a one-time order."""
    position = board()
    place(position, "winterfell: stark footman", "lannisport: lannister footman")
    position.tracks["iron-throne"] = ["stark", "lannister", "baratheon", "tyrell", "greyjoy"]
    at(position, "place-one-time")
    return play(position)


# --- Hidden -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CK6-PLAN-02")
def test_all_see_where_an_order_lies_and_its_house_alone_which() -> None:
    table = placing()
    answer(table, "winterfell/young-wolf")
    assert told(table, OneTimeOrderLaid) == [
        OneTimeOrderLaid(rule="CK6-PLAN-02", seat="stark", area="winterfell")
    ]
    for seat in (None, *table.board.seats):
        seen = view(table.board, seat)
        assert seen.board.one_time_down == {"winterfell": Order("stark", FACE_DOWN)}
        own = {"winterfell": Order("stark", "young-wolf")} if seat == "stark" else {}
        assert seen.one_time == own
        assert "young-wolf" in str(seen.board.one_time_left["stark"])


@pytest.mark.rule("CK6-PLAN-02")
def test_two_games_that_differ_in_the_order_that_was_laid_look_alike_to_the_others() -> None:
    one, other = placing(), placing()
    answer(one, "winterfell/young-wolf")
    answer(other, "winterfell/recruit")
    assert one.game.told == other.game.told
    for seat in (None, "lannister", "greyjoy"):
        assert one.view(seat) == other.view(seat)
    assert one.view("stark") != other.view("stark")
    assert [question.options for question in one.pending] == [question.options for question in other.pending]


def test_what_is_hidden_has_room_in_what_is_sealed() -> None:
    table = placing()
    rooms = {seat: RULES.max_hidden_bytes(table.view(seat), seat) for seat in (None, "stark")}
    answer(table, "winterfell/young-wolf")
    hidden = len(msgspec.json.encode(table.board.one_time_down))
    for seat, room in rooms.items():
        assert RULES.max_hidden_bytes(table.view(seat), seat) >= room + hidden


def test_a_house_reads_which_order_it_has_laid_and_others_that_it_has() -> None:
    table = placing()
    answer(table, "winterfell/young-wolf", "lannisport/recruit")
    lines = {
        seat: " ".join(line.text for line in RULES.describe_view(table.view(seat)))
        for seat in ("stark", "greyjoy")
    }
    assert "Your one-time order that lies face down: Winterfell: The Young Wolf." in lines["stark"]
    assert "face down in Winterfell" not in lines["greyjoy"]
    assert all("Winterfell: 1 footman; one-time order face down." in each for each in lines.values())
    assert all("One-time orders not used yet: Recruit, Recruit" in each for each in lines.values())


# --- Supposing --------------------------------------------------------------------------------------------


def test_what_is_supposed_has_the_own_order_and_for_others_one_that_may_lie() -> None:
    table = placing()
    asked = [question.label for question in table.pending]
    assert RULES.suppose(table.view("stark"), asked, lambda _number: 0) is not None
    answer(table, "winterfell/young-wolf")
    asked = [question.label for question in table.pending]
    assert RULES.suppose(table.view("lannister"), asked, lambda _number: 0) is None  # in the midst of it
    answer(table, "lannisport/forced-march")
    asked = [question.label for question in table.pending]
    supposed = RULES.suppose(table.view("stark"), asked, lambda _number: 0)
    assert supposed is not None
    assert supposed.board.one_time_down == {
        "winterfell": Order("stark", "young-wolf"),
        "lannisport": Order("lannister", "recruit"),
    }
    supposed.board.banned = ("consolidate-power", "consolidate-power*")
    seen = msgspec.structs.replace(table.view("stark"), board=supposed.board)
    seen.board.one_time_down["lannisport"] = Order("lannister", FACE_DOWN)
    again = RULES.suppose(seen, asked, lambda _number: 0)
    assert again is not None
    assert again.board.one_time_down["lannisport"] == Order("lannister", "forced-march")


# --- Plans ------------------------------------------------------------------------------------------------


def test_a_plan_lays_an_order() -> None:
    table = placing()
    assert planned(table, "one-time-order: any; do: {winterfell: recruit}") == "winterfell/recruit"
    assert planned(table, "one-time-order: any; do: [karhold/recruit, winterfell/forced-march]") == (
        "winterfell/forced-march"
    )
    assert planned(table, "one-time-order: any; do: none") == "none"
    assert planned(table, "one-time-order: any; when: {round: 2}; do: none") is None
    (fault,) = faults(table, "one-time-order: any; do: {winterfell: recruits}")
    assert "recruit" in fault
    assert len(faults(table, "one-time-order: any; do: {winterfell: recruit, karhold: recruit}")) == 1


def around() -> dict[str, WesterosTable]:
    """Each one-time order about to act, with something to do."""
    found = {}
    for token, (step, area, subject) in {
        "iron-fleet": ("raid", "sunset-sea", ""),
        "young-wolf": ("raid", "winterfell", ""),
        "sting-of-the-scorpion": ("raid", "sunspear", ""),
        "cunning-of-the-lion": ("raid", "lannisport", ""),
        "will-of-rhllor": ("raid", "dragonstone", ""),
        "forced-march": ("march", "winterfell", ""),
        "recruit": ("one-time", "winterfell", "stark"),
        "might-of-highgarden": ("one-time", "highgarden", "tyrell"),
    }.items():
        position = board(6, martell="yes")
        place(
            position,
            "winterfell: stark footman footman",
            "karhold: stark knight",
            "dragonstone: baratheon footman",
            "lannisport: lannister footman",
            "riverrun: greyjoy footman",
            "sunset-sea: greyjoy ship",
            "searoad-marches: tyrell footman",
            "highgarden: tyrell footman",
            "the-reach: baratheon footman",
            "redwyne-straights: lannister ship",
            "sunspear: martell footman",
            "yronwood: stark footman",
        )
        order(position, "searoad-marches: support", "redwyne-straights: defense+1", "karhold: support")
        once(position, f"{area}: {token}")
        at(position, step, subject)
        found[token] = play(position)
    return found


@pytest.mark.parametrize(
    ("token", "plan", "expected"),
    [
        ("iron-fleet", "iron-fleet: any; do: [searoad-marches, pyke]", ("searoad-marches",)),
        ("iron-fleet", "iron-fleet: any; do: pyke", None),
        ("iron-fleet", "iron-fleet: any; do: none", ()),
        ("young-wolf", "young-wolf: winterfell; do: {karhold: footman}", {"karhold": {"footman": 1}}),
        ("young-wolf", "young-wolf: any; do: stay", {}),
        ("young-wolf", "young-wolf: any; do: default", {}),
        ("iron-fleet", "iron-fleet: any; do: steward", ("searoad-marches",)),
        ("iron-fleet", "raid: any; do: steward", ("searoad-marches",)),
        ("sting-of-the-scorpion", "sting: any; do: [mace-tyrell, eddard-stark]", "eddard-stark"),
        ("sting-of-the-scorpion", "sting: any; do: none", "none"),
        ("cunning-of-the-lion", "cunning: any; do: [tyrell, greyjoy]", "tyrell"),
        ("cunning-of-the-lion", "cunning: any; do: none", "none"),
        ("will-of-rhllor", "will-of-rhllor: any; do: [pyke, karhold]", "karhold"),
        ("will-of-rhllor", "will-of-rhllor: any; do: none", "none"),
        ("forced-march", "forced-march: any; do: knight", ("karhold/knight",)),
        ("forced-march", "forced-march: any; do: [pyke, karhold]", ("karhold/knight",)),
        ("forced-march", "forced-march: any; do: none", ()),
        ("recruit", "recruit: any; do: [ship, footman]", ("bay-of-ice/ship", "footman")),
        ("recruit", "recruit: winterfell; do: none", ()),
        ("might-of-highgarden", "might-of-highgarden: any; do: mace-tyrell", "mace-tyrell/2"),
        ("might-of-highgarden", "might-of-highgarden: any; do: mace-tyrell/1", "mace-tyrell/1"),
        ("might-of-highgarden", "might-of-highgarden: any; do: none", "none"),
    ],
)
def test_plans_for_what_an_order_does(token: str, plan: str, expected: object) -> None:
    found = planned(around()[token], plan)
    assert found == expected


def test_the_first_plan_says_whether_the_one_time_order_comes_first() -> None:
    position = board()
    place(position, "winterfell: stark footman", "karhold: stark footman")
    order(position, "karhold: march")
    once(position, "winterfell: forced-march")
    at(position, "march")
    plans = "forced-march: any; do: none", "march: any; do: stay"
    assert planned(play(position), *plans) == {"forced-march": ()}
    assert planned(play(position), *reversed(plans)) == {"karhold": {}}


def test_an_order_that_lies_face_down_may_be_planned_for() -> None:
    table = placing()
    answer(table, "winterfell/young-wolf", "none")
    likely = RULES.questions["young-wolf"].likely
    assert likely is not None
    assert [each.subject for each in likely(table.view("stark"))] == ["winterfell"]
    assert list(likely(table.view("lannister"))) == []
    again = RULES.questions["one-time-order"].likely
    assert again is not None
    assert list(again(table.view("lannister"))) == []  # this round it is too late


# --- The steward ------------------------------------------------------------------------------------------

STEADY: Mapping[str, object] = {
    "iron-fleet": {"iron-fleet": ("searoad-marches",)},
    "sting-of-the-scorpion": {"sting-of-the-scorpion": "eddard-stark"},
    "cunning-of-the-lion": {"cunning-of-the-lion": "greyjoy"},
    "will-of-rhllor": {"will-of-rhllor": "karhold"},
    "might-of-highgarden": "ser-loras-tyrell/2",
}
"""What the steward answers where the answer is plain."""


@pytest.mark.parametrize("token", [token for token in (*IN_TURN, *AFTER_POWER) if token != "supply-caravan"])
def test_the_steward_uses_each_order(token: str) -> None:
    table = around()[token]
    question = table.unanswered[0]
    chosen = RULES.play_steadily(table.view(question.seat), question, lambda _number: 0)
    assert table.judge(question, chosen) is None
    assert chosen == STEADY.get(token, chosen)
    answer(table, chosen)
    assert token in {event.token for event in table.game.told if isinstance(event, OneTimeOrderUsed)}


def test_the_steward_lays_what_is_worth_most() -> None:
    position = board()
    position.round = 9
    place(position, "winterfell: stark footman")
    at(position, "place-one-time")
    table = play(position)
    question = table.unanswered[0]
    assert RULES.play_steadily(table.view("stark"), question, lambda _number: 0) == "winterfell/young-wolf"
    position.one_time_left["stark"] = ["recruit", "forced-march"]
    table = play(position)
    question = table.unanswered[0]
    assert RULES.play_steadily(table.view("stark"), question, lambda _number: 0) == "winterfell/recruit"
    position.round, position.one_time_left["stark"] = 1, ["supply-caravan"]
    table = play(position)
    question = table.unanswered[0]
    assert RULES.play_steadily(table.view("stark"), question, lambda _number: 0) == "none"


def test_the_steward_gathers_units_where_they_are_needed() -> None:
    position = board()
    place(position, "winterfell: stark footman", "karhold: stark knight knight")
    place(position, "moat-cailin: greyjoy knight knight")
    once(position, "winterfell: forced-march")
    order(position, "moat-cailin: march")
    at(position, "march")
    position.tracks["iron-throne"] = ["stark", "greyjoy", "lannister", "baratheon", "tyrell"]
    table = play(position)
    question = table.unanswered[0]
    assert RULES.play_steadily(table.view("stark"), question, lambda _number: 0) == {
        "forced-march": ("karhold/knight", "karhold/knight")
    }


@pytest.mark.parametrize(
    ("units", "left_out"),
    [
        ("[castle-black/knight, karhold/knight]", ["castle-black/knight"]),
        ("[ship, karhold]", ["ship"]),
        ("[knight]", []),
    ],
)
def test_it_is_told_which_units_cannot_come_by_a_forced_march(units: str, left_out: list[str]) -> None:
    position = board()
    place(position, "winterfell: stark footman", "karhold: stark knight knight")
    once(position, "winterfell: forced-march")
    at(position, "march")
    orders = filed(play(position), f"answers: {{march: {{forced-march: {units}}}}}")
    (given,) = orders.answers.values()
    assert given.value == {"forced-march": ("karhold/knight", "karhold/knight")}
    assert [str(one.said) for one in orders.remarks] == [
        f"No unit comes to “winterfell” for “{word}”: there is none that could, so it is left out."
        for word in left_out
    ]


def test_a_house_that_lays_the_order_of_another_is_told_what_it_may_lay() -> None:
    (complaint,) = filed(placing(), "answers: {one-time-order: {winterfell: iron-fleet}}").complaints
    assert complaint.message == "“winterfell/iron-fleet” is not a legal answer to one-time-order."
    assert "winterfell/young-wolf" in complaint.legal


@pytest.mark.parametrize(
    ("laid", "column", "meant"),
    [("{winterfel: recruit}", 28, "winterfell"), ("{winterfell: recrut}", 40, "recruit")],
)
def test_a_misspelt_word_of_an_order_is_told_where_it_stands(laid: str, column: int, meant: str) -> None:
    (complaint,) = filed(placing(), f"answers: {{one-time-order: {laid}}}").complaints
    assert (complaint.column, complaint.nearest) == (column, meant)
    (fault,) = faults(placing(), f"one-time-order: any; do: {laid}")
    assert f"Did you mean {meant}?" in fault
