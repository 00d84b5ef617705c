"""Plans of mustering: of a list of wishes, as many as go together."""

import pytest

from adjudicator.orders import Orders, resolve, template
from adjudicator.orders.plans import Wait, first_fitting
from adjudicator.rulesets.westeros.board import WesterosGame
from adjudicator.rulesets.westeros.procedures.mustering import muster_in
from tests.resolved import resolved
from tests.rulesets.agot2.attacks import wall, won
from tests.rulesets.agot2.plans.filing import asked, faults, filed, planned, read
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.positions import WesterosTable, at, place, play
from tests.rulesets.westeros.procedures import carry_out, mustering as mustering_first


def mustering(area: str = "winterfell", *forces: str, supply: int = 6) -> WesterosTable:
    board = empty()
    board.supply["stark"] = supply
    place(board, *forces)

    async def play_area(game: WesterosGame) -> None:
        await muster_in(game, "stark", area)

    return carry_out(board, play_area)


CASTLE = "white-harbor"


@pytest.mark.parametrize(
    ("area", "forces", "do", "mustered"),
    [
        # A stronghold has two points.
        ("winterfell", (), "knight", ["knight"]),
        ("winterfell", (), "[knight, footman]", ["knight"]),
        ("winterfell", (), "[footman, knight]", ["footman"]),
        ("winterfell", (), "[footman, footman, footman]", ["footman", "footman"]),
        ("winterfell", (), "{footman: 2}", ["footman", "footman"]),
        ("winterfell", (), "[footmen, siege]", ["footman"]),
        ("winterfell", (), "[ship, footman]", ["footman", "port-of-winterfell/ship"]),
        ("winterfell", (), "[bay-of-ice/ship]", ["bay-of-ice/ship"]),
        ("winterfell", (), "[ship, ship]", ["port-of-winterfell/ship", "port-of-winterfell/ship"]),
        ("winterfell", (), "none", []),
        # A castle has one.
        (CASTLE, (f"{CASTLE}: stark footman",), "[knight, siege-engine, footman]", ["footman"]),
        (CASTLE, (f"{CASTLE}: stark footman",), "[upgrade-to-knight, footman]", ["upgrade-to-knight"]),
        (CASTLE, (f"{CASTLE}: stark knight",), "[upgrade-to-knight, footman]", ["footman"]),
        (CASTLE, (f"{CASTLE}: stark knight",), "upgrade-to-knight", None),
        (
            CASTLE,
            (f"{CASTLE}: stark routed-footman",),
            "upgrade-to-knight",
            ["upgrade-to-routed-knight"],
        ),
        # One wish makes room for another, in whatever order they stand.
        ("winterfell", (), "[upgrade-to-knight, footman]", ["footman", "upgrade-to-knight"]),
        # Where an enemy lies at sea no ship can be placed.
        ("winterfell", ("bay-of-ice: greyjoy ship",), "bay-of-ice/ship", None),
        ("winterfell", ("bay-of-ice: greyjoy ship",), "[bay-of-ice/ship, knight]", ["knight"]),
    ],
)
def test_wishes(area: str, forces: tuple[str, ...], do: str, mustered: list[str] | None) -> None:
    if area not in {force.split(":")[0] for force in forces} and area != "winterfell":
        forces = (*forces, f"{area}: stark footman")
    found = planned(mustering(area, *forces), f"muster: any; do: {do}")
    assert (None if found is None else sorted(found)) == (None if mustered is None else sorted(mustered))


def test_no_more_is_mustered_than_supply_carries() -> None:
    forces = ("winterfell: stark footman footman",)
    assert planned(mustering("winterfell", *forces, supply=0), "muster: any; do: [footman, footman]") is None
    assert planned(mustering("winterfell", *forces, supply=1), "muster: any; do: {footman: 2}") == (
        "footman",
    )


def test_a_plan_is_for_an_area_and_the_next_is_tried() -> None:
    plans = ("muster: white-harbor; do: footman", "muster: [The Eyrie, winterfell]; do: [knight, footman]")
    assert planned(mustering("winterfell"), *plans) == ("knight",)
    assert planned(mustering("winterfell"), plans[0]) is None


@pytest.mark.parametrize(
    ("when", "fits"),
    [
        ("{points: 2}", True),
        ("{points: 1}", False),
        ("{army: 1}", True),
        ("{army: {at-least: 2}}", False),
        ("{threatened: yes}", True),
        ("{threatened: no}", False),
        ("{holds: winterfell}", True),
        ("{lacks: winterfell}", False),
        ("{enemy-in: bay-of-ice}", True),
        ("{free: bay-of-ice}", False),
        ("{free: moat-cailin}", True),
    ],
)
def test_conditions_of_mustering(when: str, fits: bool) -> None:  # noqa: FBT001  the expected result
    table = mustering("winterfell", "winterfell: stark footman", "bay-of-ice: greyjoy ship")
    assert (planned(table, f"muster: any; when: {when}; do: footman") is not None) is fits


@pytest.mark.parametrize(
    "do", ["dragon", "[]", "[footman, horse]", "winterfell/knight", "{footman: many}", "kings-landing/ship"]
)
def test_other_wishes_are_refused(do: str) -> None:
    assert len(faults(mustering(), f"muster: any; do: {do}")) == 1


# --- All areas at once ------------------------------------------------------------------------------------


def mustering_all(*forces: str, supply: int = 6) -> WesterosTable:
    board = empty()
    board.supply["stark"] = supply
    place(board, *forces)

    return mustering_first(board, "stark")


@pytest.mark.parametrize(
    ("plans", "mustered"),
    [
        (("muster: any; do: [knight, footman]",), {"white-harbor": ("footman",), "winterfell": ("knight",)}),
        (
            ("muster: winterfell; do: ship", "muster: any; do: upgrade-to-knight"),
            {"white-harbor": ("upgrade-to-knight",), "winterfell": ("port-of-winterfell/ship",)},
        ),
        (
            ("muster: winterfell; when: {threatened: yes}; do: ship", "muster: any; do: none"),
            {"white-harbor": (), "winterfell": ()},
        ),
        (
            ("muster: winterfell; do: none", "muster: any; do: steward"),
            {"white-harbor": ("the-shivering-sea/ship",), "winterfell": ()},
        ),
        # An area without a plan is asked about, and with it all.
        (("muster: winterfell; do: knight",), None),
        (("muster: winterfell; do: knight", "muster: white-harbor; do: ask-me"), Wait.ASK_ME),
    ],
)
def test_each_plan_fills_in_its_area(plans: tuple[str, ...], mustered: object) -> None:
    assert filled(mustering_all("white-harbor: stark footman"), *plans) == mustered


def test_the_plan_that_stands_first_has_the_first_claim() -> None:
    """Supply 0 carries a second army of 2, in one of the areas."""
    plans = (
        "muster: white-harbor; do: [footman, ship]",
        "muster: winterfell; do: [footman, bay-of-ice/ship]",
    )
    forces = ("white-harbor: stark footman", "winterfell: stark footman", "karhold: stark knight knight")
    assert filled(mustering_all(*forces, supply=0), *plans) == {
        "white-harbor": ("footman",),
        "winterfell": ("bay-of-ice/ship",),
    }
    assert filled(mustering_all(*forces, supply=0), *reversed(plans)) == {
        "white-harbor": ("port-of-white-harbor/ship",),
        "winterfell": ("footman", "bay-of-ice/ship"),
    }


def test_an_area_that_can_get_nothing_any_more_needs_no_plan() -> None:
    """The same army in Winterfell leaves none for Moat Cailin, where an enemy lies at sea."""
    forces = ("winterfell: stark footman", "moat-cailin: stark knight", "karhold: stark knight knight")
    table = mustering_all(*forces, "the-narrow-sea: baratheon ship", supply=0)
    assert filled(table, "muster: winterfell; do: footman") == {"moat-cailin": (), "winterfell": ("footman",)}
    assert filled(table, "muster: winterfell; do: upgrade-to-knight") is None


def test_a_replaced_footman_is_there_for_another_area() -> None:
    """All ten are on the board: Moat Cailin, first by its word and by its plan, waits for Winterfell."""
    board = ("karhold: stark footman footman footman", "castle-black: stark footman footman")
    lone = (f"{area}: stark footman" for area in ("greywater-watch", "the-stony-shore", "widows-watch"))
    table = mustering_all("winterfell: stark footman footman", "moat-cailin: stark knight", *board, *lone)
    plans = ("muster: moat-cailin; do: footman", "muster: winterfell; do: upgrade-to-knight")
    assert filled(table, *plans) == {"moat-cailin": ("footman",), "winterfell": ("upgrade-to-knight",)}


ASKED_IN_TURN = {"white-harbor": ("ask-me",), "winterfell": ("ask-me",)}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ask-me", ASKED_IN_TURN),
        ("{winterfell: ask-me}", {"white-harbor": (), "winterfell": ("ask-me",)}),
        (
            "{winterfell: ask-me, white-harbor: ship}",
            {"white-harbor": ("port-of-white-harbor/ship",), "winterfell": ("ask-me",)},
        ),
    ],
)
def test_to_be_asked_in_turn_is_an_answer(text: str, said: object) -> None:
    orders = filed(waiting(), f"answers: {{muster: {text}}}", "stark")
    assert [answer.value for answer in orders.answers.values()] == [said]


def test_a_plan_answers_in_turn_what_an_answer_has_left_until_then() -> None:
    table = waiting()
    plan = "plans: [{muster: any, do: knight}, {muster: any, do: footman}]"
    orders = filed(table, f"answers: {{muster: ask-me}}\n{plan}", "stark")
    assert orders.accepted, orders.complaints
    others = {
        question.seat: filed(table, "answers: {muster: none}", question.seat) for question in table.unanswered
    }
    resolve(table, {**others, "stark": orders})
    assert [given.question.subject for given in table.given if given.question.seat == "stark"] == [
        "",
        "in-turn",
    ]
    assert table.board.units_in("winterfell", "stark") == ("knight",)


def test_a_plan_to_be_asked_is_for_now() -> None:
    """Who sends a plan that asks has not yet decided to wait."""
    assert filled(waiting(), "muster: any; do: ask-me", seat="stark") == Wait.ASK_ME


def waiting() -> WesterosTable:
    """Stark may muster in two areas, after another house."""
    board = empty()
    place(board, "white-harbor: stark footman")
    at(board, "muster")
    return play(board)


def filled(table: WesterosTable, *plans: str, seat: str = "") -> object:
    question, view = asked(table, seat), table.view("stark")
    orders = read(table, *plans, seat=seat)
    assert orders.complaints == (), [str(complaint) for complaint in orders.complaints]
    answer = first_fitting(orders.plans, table.ruleset, view, question)
    return answer and answer.value


# --- After a victory at the Wall --------------------------------------------------------------------------


def beaten() -> WesterosTable:
    """Stark, who bid most against The Horde Descends, may muster in Winterfell or White Harbor."""
    return won(wall(units=True), "the-horde-descends")


def test_the_first_area_that_can_musters_what_its_plan_wishes() -> None:
    table = beaten()
    plans = (
        "wildling-horde-muster: the-eyrie; do: knight",
        "wildling-horde-muster: winterfell; do: [knight, footman]",
        "wildling-horde-muster: white-harbor; do: footman",
    )
    assert planned(table, *plans) == {"winterfell": ("knight",)}
    orders = {"stark": Orders(plans=read(table, *plans).plans, period="round-1")}
    found = resolved(table, orders)
    assert [(each.question.kind, each.answer, each.line) for each in found] == [
        ("wildling-horde-muster", {"winterfell": ["knight"]}, 9),
    ]


def test_one_area_alone_musters_when_the_horde_is_beaten() -> None:
    """The form names both; a march would come after another, but here nothing follows."""
    table = beaten()
    text = template("westeros", 1, "stark", table.ruleset, table.view("stark"), table.unanswered)
    assert "# Fill in one of them.\n" in text
    one = filed(table, "answers: {wildling-horde-muster: {white-harbor: , winterfell: knight}}", "stark")
    assert [answer.value for answer in one.answers.values()] == [{"winterfell": ("knight",)}]
    both = filed(table, "answers: {wildling-horde-muster: {white-harbor: ship, winterfell: knight}}", "stark")
    assert both.complaints


def test_nothing_may_be_mustered() -> None:
    table = beaten()
    assert planned(table, "wildling-horde-muster: any; do: none") == {"white-harbor": ()}
    assert planned(table, "wildling-horde-muster: any; do: knight") == {"winterfell": ("knight",)}
