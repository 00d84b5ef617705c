"""Plans of losses: casualties, supply, retreats, captured ports."""

import pytest

from adjudicator.rulesets.westeros.board import WesterosGame
from adjudicator.rulesets.westeros.procedures.losses import reconcile
from adjudicator.rulesets.westeros.procedures.ports import settle
from tests.rulesets.agot2.plans.filing import faults, planned
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.fights import attack, begin
from tests.rulesets.westeros.positions import WesterosTable, answer, place
from tests.rulesets.westeros.procedures import carry_out


def beaten(
    units: str = "footman knight siege-engine knight", *more: str, card: str = "ser-gregor-clegane"
) -> WesterosTable:
    """Tyrell is beaten in the Reach by Lannister from King's Landing, who plays a card with swords."""
    board = empty()
    place(board, "kings-landing: lannister knight knight knight knight knight", *more)
    place(board, f"the-reach: tyrell {units}")
    board.hands["tyrell"] = ["queen-of-thorns", "alester-florent"]
    board.hands["lannister"] = [card, "cersei-lannister"]
    attack(board, "kings-landing", "the-reach")
    table = begin(board)
    while table.unanswered[0].kind in {"house-card", "card-queen-of-thorns"}:
        question = table.unanswered[0]
        answer(table, {"tyrell": "alester-florent", "lannister": card}[question.seat])
    return table


@pytest.mark.parametrize(
    ("do", "lost"),
    [
        ("[footman, knight]", ("footman", "knight")),
        ("[knight, footman]", ("knight", "knight")),
        ("knight", ("knight", "knight")),
        ("footman", None),  # one is not enough, and nobody else is named
        ("[the-reach/footman, the-reach]", ("footman", "knight")),
        ("[winterfell/knight, footman, ship]", None),
        ("cheapest", ("footman", "knight")),
    ],
)
def test_casualties(do: str, lost: tuple[str, ...] | None) -> None:
    assert planned(beaten(), f"casualties: the-reach; do: {do}") == lost


def test_casualties_on_conditions() -> None:
    plans = (
        "casualties: any; when: {attacking: yes}; do: footman",
        "casualties: any; when: {against: lannister, holds: the-reach}; do: [knight]",
    )
    assert planned(beaten(), *plans) == ("knight", "knight")


@pytest.mark.parametrize(
    ("do", "said"),
    [
        ("footmann", "footman"),
        ("[knight, winterfel]", "winterfell"),
        ("[winterfell/nights]", "knight"),
        ("[]", "At least one"),
    ],
)
def test_units_that_cannot_be_meant(do: str, said: str) -> None:
    (fault,) = faults(beaten(), f"casualties: any; do: {do}")
    assert said in fault


@pytest.mark.parametrize(
    ("do", "area"),
    [
        ("home", "highgarden"),
        ("castle", "highgarden"),
        ("most-units", "dornish-marches"),
        ("[kings-landing, highgarden]", "highgarden"),
        ("[kings-landing, dornish-marches]", "dornish-marches"),
        ("kings-landing", None),
    ],
)
def test_retreats(do: str, area: str | None) -> None:
    table = beaten("knight knight", "dornish-marches: tyrell footman", card="the-hound")
    assert planned(table, f"retreat: the-reach; do: {do}") == area


def test_away_from_enemies() -> None:
    far = beaten("knight knight knight", "the-boneway: martell knight knight", card="the-hound")
    assert planned(far, "retreat: any; do: away") == "highgarden"
    near = beaten(
        "knight knight knight",
        "searoad-marches: lannister knight siege-engine",
        "west-summer-sea: greyjoy ship ship",
        "redwyne-straights: greyjoy ship ship",
        card="the-hound",
    )
    assert planned(near, "retreat: any; do: away") == "dornish-marches"


def over_supply() -> WesterosTable:
    """Stark may have armies of 2 and 2, and has 3 and 3."""
    board = empty()
    board.supply["stark"] = 0
    place(board, "winterfell: stark footman knight knight")
    place(board, "white-harbor: stark footman footman routed-knight")

    async def reconciled(game: WesterosGame) -> None:
        await reconcile(game, "stark", "supply-reconciled")

    return carry_out(board, reconciled)


@pytest.mark.parametrize(
    ("do", "lost"),
    [
        ("footman", {"winterfell/footman", "white-harbor/footman"}),
        ("[white-harbor/routed-knight]", "said"),
        ("knight", {"winterfell/knight", "white-harbor/routed-knight"}),
        ("[white-harbor/knight, winterfell]", {"winterfell/footman", "white-harbor/routed-knight"}),
        ("winterfell", None),
        ("cheapest", {"winterfell/footman", "white-harbor/footman"}),
    ],
)
def test_reconciling(do: str, lost: object) -> None:
    plan = f"reconcile-supply: any; do: {do}"
    if lost == "said":
        assert "knight" in faults(over_supply(), plan)[0]
        return
    answered = planned(over_supply(), plan)
    assert (answered if answered is None else set(answered)) == lost


@pytest.mark.parametrize(("do", "ships"), [("all", 2), ("none", 0), ("1", 1), ("3", 2)])
def test_captured_ports(do: str, ships: int) -> None:
    board = empty()
    place(board, "port-of-lannisport: lannister ship ship", "lannisport: greyjoy footman")

    async def settled(game: WesterosGame) -> None:
        await settle(game, "lannisport")

    assert planned(carry_out(board, settled), f"capture-port: any; do: {do}") == ships
