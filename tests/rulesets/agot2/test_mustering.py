"""Mustering: points, prices, places, supply, components."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import assume, given, strategies as st

from adjudicator.engine import IllegalAnswer, SomeOf
from adjudicator.engine.bots import RandomBot
from adjudicator.rulesets.agot2.edition import EDITION
from adjudicator.rulesets.westeros.board import IRON_THRONE, Board, WesterosGame
from adjudicator.rulesets.westeros.control import unused
from adjudicator.rulesets.westeros.events import UnitsMustered, UnitsReplaced
from adjudicator.rulesets.westeros.procedures.mustering import (
    Entry,
    choices,
    entries,
    fields,
    judge,
    lists,
    muster_in,
)
from adjudicator.rulesets.westeros.supply import complies
from adjudicator.rulesets.westeros.units import KIND
from tests.rulesets.agot2.positions import empty, start
from tests.rulesets.westeros.positions import WesterosTable, answer, at, place, play, told
from tests.rulesets.westeros.procedures import carry_out, mustering


def mustering_in(board: Board, seat: str, area: str) -> WesterosTable:
    async def play_area(game: WesterosGame) -> None:
        await muster_in(game, seat, area)

    return carry_out(board, play_area)


def refused(table: WesterosTable, *listed: str) -> bool:
    return isinstance(table.judge(table.unanswered[0], list(listed)), IllegalAnswer)


# --- Who, where, for what ---------------------------------------------------------------------------------


def mustered_in(table: WesterosTable) -> list[tuple[str, str]]:
    """The houses that mustered, each with the area, in the order in which they did."""
    return [(event.seat, event.area) for event in table.game.told if isinstance(event, UnitsMustered)]


@pytest.mark.rule("A2-MUSTER-01")
def test_a_house_finishes_all_its_areas_before_the_next_begins() -> None:
    board = start()
    seats = tuple(board.tracks[IRON_THRONE])
    at(board, "muster")
    table = play(board)
    asked = [(question.seat, *question.default) for question in table.unanswered]
    answer(table, *({area: ["footman"] for area in areas} for _seat, *areas in asked))
    mustered = [seat for seat, _area in mustered_in(table)]
    assert mustered == sorted(mustered, key=seats.index)
    assert asked == [
        ("baratheon", "dragonstone"),
        ("lannister", "lannisport"),
        ("stark", "white-harbor", "winterfell"),
        ("martell", "sunspear"),
        ("greyjoy", "pyke"),
        ("tyrell", "highgarden"),
    ]


def at_sea() -> WesterosTable:
    """Greyjoy and then Stark muster beside the Bay of Ice; nobody else can."""
    board = empty()
    board.tracks[IRON_THRONE].sort(key=lambda seat: seat != "greyjoy")
    place(board, "flints-finger: greyjoy footman", "white-harbor: stark footman")
    at(board, "muster")
    table = play(board)
    for question in table.unanswered:
        if question.seat not in {"greyjoy", "stark"}:
            table.answer(question, {})
    return table


def says(table: WesterosTable, seat: str, answer: object) -> None:
    table.answer(next(question for question in table.unanswered if question.seat == seat), answer)


SHIP_AND_FOOTMAN = {"winterfell": ["bay-of-ice/ship"], "white-harbor": ["footman"]}


@pytest.mark.rule("A2-MUSTER-19")
def test_all_are_asked_at_once_and_nobody_sees_an_answer_before_the_last() -> None:
    table = at_sea()
    before = table.board.clone()
    says(table, "stark", SHIP_AND_FOOTMAN)
    assert table.board == before
    assert {question.secret for question in table.unanswered} == {True}
    says(table, "greyjoy", {})
    assert table.board.units_in("bay-of-ice", "stark") == ("ship",)
    assert mustered_in(table) == [("stark", "white-harbor"), ("stark", "winterfell")]


@pytest.mark.rule("A2-MUSTER-19")
def test_who_waits_with_an_area_is_asked_about_it_in_its_turn() -> None:
    table = at_sea()
    says(table, "stark", {"winterfell": ["ask-me"], "white-harbor": ["footman"]})
    says(table, "greyjoy", {"flints-finger": ["bay-of-ice/ship"]})
    (question,) = table.unanswered
    assert (question.label.split("/", 1)[1], question.seat) == ("muster/muster/in-turn", "stark")
    assert table.board.units_in("bay-of-ice", "greyjoy") == ("ship",)
    assert table.board.units_in("white-harbor", "stark") == ("footman", "footman")
    assert [*question.default] == ["winterfell"]
    assert "bay-of-ice/ship" not in question.options.describe()
    assert "ask-me" not in question.options.describe()
    again = table.fork()
    for each in (table, again):
        answer(each, {"winterfell": ["knight"]})
        assert each.board.units_in("winterfell", "stark") == ("knight",)


@pytest.mark.rule("A2-MUSTER-19")
def test_what_enemy_ships_have_made_illegal_is_asked_again() -> None:
    table = at_sea()
    says(table, "stark", SHIP_AND_FOOTMAN)
    says(table, "greyjoy", {"flints-finger": ["bay-of-ice/ship"]})
    (question,) = table.unanswered
    assert [*question.default] == ["white-harbor", "winterfell"]
    assert table.board.units_in("white-harbor", "stark") == ("footman",)
    answer(table, {})
    assert mustered_in(table) == [("greyjoy", "flints-finger")]


def test_who_musters_first_has_nothing_to_wait_for_and_waiting_stands_alone() -> None:
    table = at_sea()
    first, second = sorted(table.unanswered, key=lambda question: question.seat)
    assert "ask-me" not in first.options.describe()
    illegal = table.judge(second, {"winterfell": ["footman", "ask-me"]})
    assert isinstance(illegal, IllegalAnswer)
    assert illegal.where == ("winterfell",)


@pytest.mark.rule("A2-MUSTER-02", "A2-MUSTER-15")
def test_every_controlled_castle_and_stronghold_may_muster_even_without_units() -> None:
    board = empty()
    board.power_tokens["moat-cailin"] = "stark"  # a castle
    place(board, "karhold: stark footman")  # no castle
    place(board, "white-harbor: baratheon footman")
    table = mustering(board, "stark")
    (question,) = table.unanswered
    assert question.default == {"moat-cailin": (), "winterfell": ()}  # the second by its crest
    answer(table, {"moat-cailin": ["footman"]})
    assert table.over
    assert table.board.units_in("moat-cailin", "stark") == ("footman",)


@pytest.mark.rule("A2-MUSTER-03", "A2-MUSTER-04", "A2-MUSTER-07")
def test_points_and_prices() -> None:
    board = empty()
    board.supply["stark"] = 6
    board.power_tokens["white-harbor"] = "stark"
    legal = lists(board, "stark", "white-harbor")  # a castle: 1 point
    ships = ("port-of-white-harbor/ship", "the-narrow-sea/ship", "the-shivering-sea/ship")
    assert legal == ((), ("footman",), *((ship,) for ship in ships))
    strong = lists(board, "stark", "winterfell")  # a stronghold: 2 points
    for listed in (("knight",), ("siege-engine",), ("footman", "footman"), ("footman", "bay-of-ice/ship")):
        assert listed in strong
    for dear in (["footman", "knight"], ["footman", "footman", "footman"], ["knight", "knight"]):
        judged = judge(board, "stark", {"winterfell": dear})
        assert (judged.reason, EDITION.rules[judged.reason]) == ("too-few-points", "A2-MUSTER-07")
    table = mustering(board, "stark")
    # The point that White Harbor does not spend is lost.
    illegal = table.judge(table.unanswered[0], {"winterfell": ["footman", "knight"]})
    assert isinstance(illegal, IllegalAnswer)
    assert illegal.where == ("winterfell",)


@pytest.mark.rule("A2-MUSTER-05", "A2-MUSTER-14")
def test_a_footman_becomes_a_knight_or_siege_engine_for_one_point() -> None:
    board = empty()
    board.supply["stark"] = 0
    place(board, "winterfell: stark footman footman footman", "karhold: stark footman footman")
    board.supply["stark"] = 1  # armies of 3 and 2 are all that is allowed
    table = mustering_in(board, "stark", "winterfell")
    assert refused(table, "footman")
    answer(table, ["upgrade-to-knight", "upgrade-to-siege-engine"])
    assert table.board.units_in("winterfell", "stark") == ("footman", "knight", "siege-engine")
    assert told(table, UnitsReplaced) == [
        UnitsReplaced(
            rule="A2-MUSTER-05",
            reason="footman-upgraded",
            seat="stark",
            area="winterfell",
            units=("footman",),
            by=(unit,),
        )
        for unit in ("knight", "siege-engine")
    ]
    lonely = empty()
    place(lonely, "karhold: stark footman")
    judged = judge(lonely, "stark", {"winterfell": ["upgrade-to-knight"]})
    assert (judged.reason, EDITION.rules[judged.reason]) == ("no-footman", "A2-MUSTER-05")


@pytest.mark.rule("A2-AMB-18")
def test_a_routed_footman_becomes_a_routed_knight() -> None:
    board = empty()
    place(board, "winterfell: stark footman routed-footman")
    table = mustering_in(board, "stark", "winterfell")
    assert refused(table, "upgrade-to-routed-knight", "upgrade-to-routed-siege-engine")  # only one is routed
    answer(table, ["upgrade-to-routed-knight", "upgrade-to-siege-engine"])
    assert table.board.units_in("winterfell", "stark") == ("siege-engine", "routed-knight")


@pytest.mark.rule("A2-MUSTER-08", "A2-MUSTER-06")
def test_supply_is_not_exceeded() -> None:
    board = empty()
    board.supply["stark"] = 0
    place(board, "karhold: stark footman footman", "the-shivering-sea: stark ship ship")
    judged = judge(board, "stark", {"winterfell": ["footman", "footman"]})
    assert (judged.reason, EDITION.rules[judged.reason]) == ("over-supply", "A2-MUSTER-08")
    table = mustering_in(board, "stark", "winterfell")
    answer(table, ["knight"])
    assert table.board.units_in("winterfell", "stark") == ("knight",)


@pytest.mark.rule("A2-MUSTER-09", "A2-MUSTER-13", "A2-PORT-06")
def test_ships_go_to_the_port_or_a_sea_and_all_others_into_the_area() -> None:
    board = empty()
    options = choices(board, "stark", "winterfell")
    ships = [word for word in options.available if word.endswith("ship")]
    assert ships == ["port-of-winterfell/ship", "bay-of-ice/ship", "the-shivering-sea/ship"]
    assert [word for word in options.available if "/" not in word] == [
        "footman",
        "knight",
        "siege-engine",
        "upgrade-to-knight",
        "upgrade-to-siege-engine",
    ]
    assert refused(mustering_in(board, "stark", "winterfell"), "bay-of-ice/footman")
    inland = empty()
    place(inland, "harrenhal: stark footman")
    assert not [word for word in choices(inland, "stark", "harrenhal").available if word.endswith("ship")]


@pytest.mark.rule("A2-MUSTER-11")
def test_an_area_whose_seas_are_all_enemy_and_that_has_no_port_musters_no_ships() -> None:
    board = empty()
    place(board, "moat-cailin: stark footman", "the-narrow-sea: baratheon ship")
    assert not [word for word in choices(board, "stark", "moat-cailin").available if word.endswith("ship")]
    judged = judge(board, "stark", {"moat-cailin": ["the-narrow-sea/ship"]})
    assert (judged.reason, EDITION.rules[judged.reason]) == ("no-such-entry", "A2-MUSTER-10")


@pytest.mark.rule("A2-MUSTER-18", "A2-PORT-05")
def test_a_port_holds_three_ships() -> None:
    board = empty()
    board.supply["stark"] = 6
    place(board, "port-of-winterfell: stark ship ship")
    assert choices(board, "stark", "winterfell").available["port-of-winterfell/ship"] == 1
    judged = judge(board, "stark", {"winterfell": ["port-of-winterfell/ship"] * 2})
    assert (judged.reason, EDITION.rules[judged.reason]) == ("port-full", "A2-MUSTER-18")


# --- Components -------------------------------------------------------------------------------------------


def knights_all_used() -> Board:
    board = empty()
    place(board, *(f"{area}: stark knight" for area in board.edition.map.land[:5]))
    return board


@pytest.mark.rule("A2-MUSTER-16", "A2-COMP-04")
def test_what_is_used_up_cannot_be_mustered() -> None:
    board = knights_all_used()
    place(board, "winterfell: stark footman")
    judged = judge(board, "stark", {"winterfell": ["knight"]})
    assert (judged.reason, EDITION.rules[judged.reason]) == ("no-unit-left", "A2-MUSTER-16")
    assert not {"knight", "upgrade-to-knight"} & set(choices(board, "stark", "winterfell").available)
    assert refused(mustering_in(board, "stark", "winterfell"), "upgrade-to-knight")


@pytest.mark.rule("A2-MUSTER-17")
def test_one_entry_may_make_room_for_another() -> None:
    board = empty()
    table = mustering_in(board, "stark", "winterfell")
    answer(table, ["footman", "upgrade-to-knight"])  # the Footman just mustered
    assert table.board.units_in("winterfell", "stark") == ("knight",)

    board = empty()
    board.supply["stark"] = 6
    place(
        board, "winterfell: stark footman", *(f"{area}: stark footman" for area in board.edition.map.land[:9])
    )
    assert unused(board, "stark")["footman"] == 0
    assert judge(board, "stark", {"winterfell": ["footman"]}).reason == "no-unit-left"
    table = mustering_in(board, "stark", "winterfell")
    answer(table, ["footman", "upgrade-to-knight"])  # the Footman just freed
    assert table.board.units_in("winterfell", "stark") == ("footman", "knight")


def test_an_area_that_can_muster_nothing_is_not_asked_about() -> None:
    board = empty()
    board.supply["stark"] = 0
    place(board, "winterfell: stark knight knight", "moat-cailin: stark knight knight")
    place(board, "the-narrow-sea: baratheon ship")
    table = mustering_in(board, "stark", "moat-cailin")
    assert table.over
    assert [each.source for each in table.given] == ["settled"]


FORCES = st.dictionaries(
    st.sampled_from(["winterfell", "karhold", "moat-cailin", "white-harbor", "castle-black"]),
    st.lists(
        st.sampled_from(["footman", "knight", "siege-engine", "routed-footman"]), min_size=1, max_size=3
    ),
)


def positioned(forces: Mapping[str, Sequence[str]], supply: int) -> Board:
    """Stark with some forces, which must comply with its supply and its components."""
    board = empty()
    for area, units in forces.items():
        board.add(area, "stark", units)
    board.supply["stark"] = supply
    assume(complies(board, "stark") and min(unused(board, "stark").values()) >= 0)
    return board


@given(FORCES, st.integers(0, 6), st.data())
def test_whatever_is_mustered_complies(
    forces: dict[str, list[str]], supply: int, data: st.DataObject
) -> None:
    board = positioned(forces, supply)
    table = mustering(board.clone(), "stark")
    if not table.over:
        pick = data.draw(st.randoms(use_true_random=False)).randrange
        (question,) = table.unanswered
        table.answer(question, RandomBot().choose(table.ruleset, table.view("stark"), question, pick))
    assert complies(table.board, "stark")
    assert min(unused(table.board, "stark").values()) >= 0


def reached(board: Board, areas: Sequence[str]) -> set[tuple[tuple[str, ...], ...]]:
    """All lists that areas can muster, found by mustering one thing after another on the board itself."""
    known = [entry for area in areas for entry in entries(board, "stark", area)]
    begun: list[tuple[Board, dict[str, tuple[str, ...]]]] = [(board, dict.fromkeys(areas, ()))]
    found: set[tuple[tuple[str, ...], ...]] = set()
    while begun:
        here, lists = begun.pop()
        if (*lists.values(),) in found:
            continue
        found.add((*lists.values(),))
        for entry in known:
            more = {**lists, entry.area: tuple(sorted((*lists[entry.area], entry.word)))}
            spent = sum(
                one.cost for word in more[entry.area] for one in known if one[:2] == (word, entry.area)
            )
            points = board.edition.fort_points[board.edition.map.fort[entry.area]]
            if spent <= points and (after := mustered(here, entry)):
                begun.append((after, more))
    return found


def mustered(board: Board, entry: Entry) -> Board | None:
    """The board after one thing is mustered; None where that is against the rules."""
    after = board.clone()
    if not unused(after, "stark")[KIND[entry.unit]]:
        return None
    if entry.instead is not None:
        if entry.instead not in after.units_in(entry.area, "stark"):
            return None
        after.remove(entry.area, (entry.instead,))
    after.add(entry.into, "stark", (entry.unit,))
    crowded = entry.into.startswith("port-of") and len(after.units_in(entry.into, "stark")) > 3
    return None if crowded or not complies(after, "stark") else after


@pytest.mark.rule("A2-MUSTER-17")
@pytest.mark.parametrize(
    ("forces", "footmen", "supply"),
    [
        (("winterfell: stark footman", "white-harbor: stark footman"), 0, 6),
        (("winterfell: stark footman routed-footman", "white-harbor: stark knight"), 1, 6),
        (
            (
                "winterfell: stark knight",
                "white-harbor: stark footman",
                "port-of-winterfell: stark ship ship",
            ),
            1,
            1,
        ),
    ],
)
def test_just_what_can_be_mustered_in_some_order_is_legal(
    forces: tuple[str, ...], footmen: int, supply: int
) -> None:
    """Neither the order of areas nor that of entries matters, and all is offered."""
    board = empty()
    place(board, *forces)
    lone = iter(area for area in board.edition.map.land if area not in board.units)
    while unused(board, "stark")["footman"] > footmen:
        board.add(next(lone), "stark", ("footman",))
    board.supply["stark"] = supply
    areas = ("white-harbor", "winterfell")
    options = fields(board, "stark", areas)
    legal = {
        tuple(tuple(sorted(answer.get(area, ()))) for area in areas)
        for answer in options.listing()
        if judge(board, "stark", answer).legal
    }
    assert legal == reached(board, areas)
    for area, some in options.fields.items():  # no more is offered than what some legal answer has
        assert isinstance(some, SomeOf)
        number = areas.index(area)
        assert some.available == {
            word: max(lists[number].count(word) for lists in legal) for word in some.available
        }
