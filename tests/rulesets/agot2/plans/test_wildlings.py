"""Plans of what a wildling card does."""

import pytest

from adjudicator.orders import Orders
from adjudicator.rulesets.westeros.board import FIEFDOMS, IRON_THRONE, KINGS_COURT, Board
from tests.resolved import resolved
from tests.rulesets.agot2.attacks import attacked, bid, bids_of, lost, wall, won
from tests.rulesets.agot2.plans.filing import asked, faults, planned, read
from tests.rulesets.westeros.positions import answer, place


def stark(*forces: str) -> Board:
    """A wall at which Stark has these units, and nobody else any."""
    board = wall()
    place(board, *forces)
    return board


# --- Tracks -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("do", "track"),
    [
        ("fiefdoms", FIEFDOMS),
        ("[King's Court, fiefdoms]", KINGS_COURT),
        ("where-worst", FIEFDOMS),
        ("where-best", KINGS_COURT),
    ],
)
def test_where_to_rise(do: str, track: str) -> None:
    """Stark stands third on the Iron Throne, fourth on the Fiefdoms, second at court."""
    assert planned(won(wall(), "a-king-beyond-the-wall"), f"wildling-king-top: any; do: {do}") == track


@pytest.mark.parametrize(
    ("do", "track"),
    [
        ("fiefdoms", FIEFDOMS),
        ("where-worst", FIEFDOMS),
        ("where-best", KINGS_COURT),
        ("[court]", KINGS_COURT),
    ],
)
def test_where_to_fall(do: str, track: str) -> None:
    table = attacked(wall(), "a-king-beyond-the-wall")
    bid(table, bids_of(stark=1, others=0))
    answer(table, "tyrell")  # is picked as the lowest bidder
    while asked(table).seat != "stark":
        answer(table, asked(table).default)
    assert planned(table, f"wildling-king-bottom: any; do: {do}") == track
    assert len(faults(table, "wildling-king-bottom: any; do: iron-throne")) == 1


def test_who_holds_the_throne_says_where_another_falls() -> None:
    board = stark(*ARMY)
    for track in (IRON_THRONE, FIEFDOMS, KINGS_COURT):
        board.tracks[track].remove("stark")
        board.tracks[track].insert(1, "stark")
    table = lost(board, "preemptive-raid")
    assert planned(table, "wildling-raid: any; do: fall") == "fall"
    answer(table, "fall")
    assert asked(table).seat == "greyjoy"
    assert planned(table, "wildling-raid-track: any; do: [fiefdoms]") == FIEFDOMS


# --- Knights and Footmen ----------------------------------------------------------------------------------

FOOTMEN = ("winterfell: stark footman footman", "karhold: stark footman", "moat-cailin: stark knight")


@pytest.mark.parametrize(
    ("do", "chosen"),
    [
        ("footman", ("winterfell/footman", "winterfell/footman")),
        ("[karhold, footman]", ("karhold/footman", "winterfell/footman")),
        ("karhold", ("karhold/footman",)),
        ("[karhold/footman]", ("karhold/footman",)),
        ("moat-cailin", None),
        ("none", ()),
    ],
)
def test_footmen_that_become_knights(do: str, chosen: tuple[str, ...] | None) -> None:
    found = planned(won(stark(*FOOTMEN), "crow-killers"), f"wildling-crow-upgrade: any; do: {do}")
    assert found == chosen or (found is not None and sorted(found) == sorted(chosen or ()))


@pytest.mark.parametrize(
    ("do", "chosen"),
    [
        ("[karhold, knight]", ("karhold/knight", "moat-cailin/knight")),
        ("[moat-cailin, winterfell]", ("moat-cailin/knight", "winterfell/knight")),
        ("karhold", None),
    ],
)
def test_knights_that_become_footmen(do: str, chosen: tuple[str, ...] | None) -> None:
    board = stark("winterfell: stark knight", "karhold: stark knight", "moat-cailin: stark knight")
    table = attacked(board, "crow-killers")
    bid(table, {**bids_of(stark=1, others=0)})
    answer(table, "tyrell")
    found = planned(table, f"wildling-crow-knights: any; do: {do}")
    assert (None if found is None else tuple(sorted(found))) == chosen
    assert planned(table, "wildling-crow-knights: destroyed; do: knight") is None
    assert planned(table, "wildling-crow-knights: replaced; do: knight") is not None


# --- Cards ------------------------------------------------------------------------------------------------


def with_discards() -> Board:
    board = wall()
    hand = board.hands["stark"]
    board.hands["stark"], board.discards["stark"] = hand[3:], hand[:3]
    return board


@pytest.mark.parametrize(
    ("do", "card"),
    [
        ("roose-bolton", "roose-bolton"),
        ("[catelyn, ned]", "eddard-stark"),
        ("catelyn-stark", None),  # is in the hand
        ("strongest", "eddard-stark"),
        ("none", "none"),
    ],
)
def test_cards_taken_back(do: str, card: str | None) -> None:
    """Eddard, Robb and Roose are discarded."""
    table = won(with_discards(), "mammoth-riders")
    assert planned(table, f"wildling-mammoth-card: any; do: {do}") == card


@pytest.mark.parametrize(
    ("do", "card"),
    [
        ("[robb-stark, The Blackfish]", "the-blackfish"),
        ("weakest", "catelyn-stark"),
        ("strongest", "greatjon-umber"),
        ("default", "catelyn-stark"),
    ],
)
def test_cards_discarded(do: str, card: str) -> None:
    table = attacked(with_discards(), "massing-on-the-milkwater")
    bid(table, bids_of(stark=1, others=0))
    answer(table, "tyrell")
    while asked(table).seat != "stark":
        answer(table, asked(table).default)
    assert planned(table, f"wildling-massing-card: any; do: {do}") == card


# --- Units ------------------------------------------------------------------------------------------------

ARMY = ("winterfell: stark footman knight", "karhold: stark footman", "the-shivering-sea: stark ship ship")


@pytest.mark.parametrize(
    ("do", "units"),
    [
        ("[footman, ship]", ("karhold/footman", "the-shivering-sea/ship", "winterfell/footman")),
        ("[ship, knight]", ("the-shivering-sea/ship", "the-shivering-sea/ship", "winterfell/knight")),
        (
            "[the-shivering-sea, karhold]",
            ("karhold/footman", "the-shivering-sea/ship", "the-shivering-sea/ship"),
        ),
        ("[winterfell/knight, footmen]", ("karhold/footman", "winterfell/footman", "winterfell/knight")),
        ("ship", None),  # only two
    ],
)
def test_units_that_the_riders_cost(do: str, units: tuple[str, ...] | None) -> None:
    found = planned(lost(stark(*ARMY), "mammoth-riders"), f"wildling-mammoth-units: any; do: {do}")
    assert (None if found is None else tuple(sorted(found))) == units


@pytest.mark.parametrize(
    ("do", "first", "then"),
    [
        ("fall", "fall", None),
        ("destroy", "destroy", ("karhold/footman", "winterfell/footman")),
        ("[ship]", "destroy", ("the-shivering-sea/ship", "the-shivering-sea/ship")),
        ("[karhold, winterfell/knight]", "destroy", ("karhold/footman", "winterfell/knight")),
        ("karhold", None, None),  # two are wanted
        ("default", "fall", None),
    ],
)
def test_what_a_preemptive_raid_costs(do: str, first: str | None, then: tuple[str, ...] | None) -> None:
    table = lost(stark(*ARMY), "preemptive-raid")
    plan = f"wildling-raid: any; do: {do}"
    assert planned(table, plan) == first
    if then is not None:
        answer(table, "destroy")
        assert asked(table).subject == "units"
        assert tuple(sorted(planned(table, plan))) == then


@pytest.mark.parametrize(
    ("when", "fits"), [("{best-place: 2}", True), ("{best-place: {at-least: 3}}", False)]
)
def test_the_best_place_may_decide(when: str, fits: bool) -> None:  # noqa: FBT001  the expected result
    table = lost(stark(*ARMY), "preemptive-raid")
    assert (planned(table, f"wildling-raid: any; when: {when}; do: destroy") is not None) is fits


@pytest.mark.parametrize(
    ("do", "area", "units"),
    [
        ("[footman, knight]", "white-harbor", ("footman", "footman")),
        ("[winterfell]", "winterfell", None),
        ("[knight, siege-engine]", "winterfell", ("knight", "siege-engine")),
        ("[winterfell/knight, winterfell/footman, footman]", "winterfell", ("footman", "knight")),
        ("[ship]", None, None),
    ],
)
def test_where_the_horde_descends(do: str, area: str | None, units: tuple[str, ...] | None) -> None:
    forces = ("winterfell: stark footman knight siege-engine", "white-harbor: stark footman footman knight")
    table = lost(stark(*forces, "the-shivering-sea: stark ship ship"), "the-horde-descends")
    plan = f"wildling-horde-units: any; do: {do}"
    assert planned(table, plan) == area
    if area is not None:
        answer(table, area)
        found = planned(table, plan)
        assert len(found) == 2
        assert units is None or sorted(found) == sorted(units)


def test_the_horde_takes_any_two_where_no_fort_holds_two() -> None:
    forces = ("winterfell: stark knight", "karhold: stark footman", "castle-black: stark footman")
    table = lost(stark(*forces), "the-horde-descends")
    plan = "wildling-horde-units: any; do: [castle-black, knight]"
    assert planned(table, plan) == ("castle-black/footman", "winterfell/knight")


def test_a_plan_for_all_the_horde_asks() -> None:
    """One line answers in which area, and which units."""
    forces = ("winterfell: stark footman knight knight", "white-harbor: stark footman footman")
    table = lost(stark(*forces), "the-horde-descends")
    plans = read(table, "wildling-horde-units: any; do: [winterfell/footman, winterfell/knight]").plans
    found = resolved(table, {"stark": Orders(plans=plans, period="round-1")})
    assert [each.answer for each in found] == ["winterfell", ["footman", "knight"]]


def test_other_units_are_refused() -> None:
    table = lost(stark(*ARMY), "mammoth-riders")
    for do in ("dragon", "[]", "[footman, winterfell/horse]", "{footman: 2}"):
        assert len(faults(table, f"wildling-mammoth-units: any; do: {do}")) == 1
