"""Plans for the combats of the first edition: support, three cards, texts."""

import pytest

from adjudicator.orders.plans import first_fitting
from adjudicator.rulesets.westeros.board import Task
from tests.rulesets.agot1.positions import empty
from tests.rulesets.agot2.plans.filing import planned, read
from tests.rulesets.westeros.fights import attack, begin
from tests.rulesets.westeros.positions import WesterosTable, answer, order, place


def supported(*more: str) -> WesterosTable:
    """Tyrell attacks Lannister in Blackwater; Baratheon, who declares first, has two areas beside it."""
    board = empty()
    board.tracks["iron-throne"] = ["baratheon", "lannister", "tyrell", "stark", "greyjoy"]
    place(
        board,
        "the-reach: tyrell knight",
        "blackwater: lannister knight",
        "harrenhal: baratheon knight",
        "crackclaw-point: baratheon footman",
        *more,
    )
    order(board, "harrenhal: support", "crackclaw-point: support")
    attack(board, "the-reach", "blackwater")
    return begin(board)


@pytest.mark.rule("A1-SUPP-14")
@pytest.mark.parametrize(
    ("plans", "harrenhal", "crackclaw"),
    [
        (["any; do: attacker"], "attacker", "attacker"),
        (["any; do: lannister"], "defender", "defender"),
        (["any; do: [me, against-tyrell]"], "defender", "defender"),
        (["harrenhal; do: tyrell", "crackclaw-point; do: lannister"], "attacker", "defender"),
        (["harrenhal; do: defender", "any; do: nobody"], "defender", "nobody"),
        (["[storms-end, harrenhal, crackclaw-point]; do: against-tyrell"], "defender", "defender"),
    ],
)
def test_plans_answer_for_each_supporting_area(plans: list[str], harrenhal: str, crackclaw: str) -> None:
    orders = read(supported(), *(f"support: {plan}" for plan in plans))
    table = supported()
    answer = first_fitting(orders.plans, table.ruleset, table.view("baratheon"), table.unanswered[0])
    assert answer is not None
    assert answer.value == {"harrenhal": harrenhal, "crackclaw-point": crackclaw}


@pytest.mark.parametrize("plan", ["any; do: stark", "harrenhal; do: attacker", "any; do: me"])
def test_where_an_area_is_left_without_a_plan_the_house_is_asked(plan: str) -> None:
    assert planned(supported(), f"support: {plan}") is None


@pytest.mark.parametrize(
    ("when", "fits"),
    [
        ("{decides: yes}", True),
        ("{attacker: tyrell, defender: lannister}", True),
        ("{own: yes}", False),
        ("{defender: stark}", False),
    ],
)
def test_conditions_of_support(when: str, fits: bool) -> None:  # noqa: FBT001  the expected result
    board = supported().board.clone()
    board.tracks["fiefdoms"] = ["lannister", "tyrell", "stark", "baratheon", "greyjoy"]
    table = begin(board)
    assert (planned(table, f"support: any; when: {when}; do: attacker") is not None) is fits


def test_support_decides_only_if_all_of_it_is_enough() -> None:
    board = supported().board.clone()
    assert board.combat is not None
    board.combat.attackers = ("footman",)
    place(board, "kings-landing: lannister footman")
    board.units.pop("crackclaw-point")
    del board.orders["crackclaw-point"]
    board.remove("harrenhal", ["knight"])
    place(board, "harrenhal: baratheon footman")
    board.tracks["fiefdoms"] = ["lannister", "tyrell", "stark", "baratheon", "greyjoy"]
    assert planned(begin(board), "support: any; when: {decides: yes}; do: attacker") is None


def blind(**more: str) -> WesterosTable:
    """Stark attacks Lannister, each with three cards to choose."""
    board = empty(5, blind_leaders="yes", **more)
    place(board, "stoney-sept: stark knight knight", "harrenhal: lannister footman")
    attack(board, "stoney-sept", "harrenhal")
    return begin(board)


@pytest.mark.rule("CK8-01")
@pytest.mark.parametrize(
    ("do", "chosen"),
    [
        (
            "[catelyn-stark, maester-luwin, eddard-stark, robb-stark]",
            "eddard-stark maester-luwin catelyn-stark",
        ),
        ("weakest", "house-mormont-lord maester-luwin catelyn-stark"),
        ("strongest", "eddard-stark robb-stark greatjon-umber"),
    ],
)
def test_plans_for_three_cards(do: str, chosen: str) -> None:
    assert sorted(planned(blind(), f"three-cards: any; do: {do}")) == sorted(chosen.split())


def test_a_list_that_names_too_few_cards_in_hand_falls_through() -> None:
    board = blind().board.clone()
    board.hands["stark"].remove("robb-stark")
    table = begin(board)
    assert planned(table, "three-cards: any; do: [robb-stark, eddard-stark, maester-luwin]") is None
    assert len(planned(table, "three-cards: any; do: best-chance")) == 3
    assert len(planned(table, "three-cards: any; do: steward")) == 3


def decided(cards: tuple[str, str], *forces: str) -> WesterosTable:
    """A combat in Harrenhal that the attacker has won, before its card asks."""
    board = empty()
    board.tracks["fiefdoms"].sort(key="tyrell".__ne__)
    place(board, *forces)
    order(board, "winterfell: support", "riverrun: consolidate-power", "blackwater: support")
    attack(board, "stoney-sept", "harrenhal")
    table = begin(board)
    while table.unanswered[0].kind != "house-card":
        answer(table, table.unanswered[0].plain_default)
    answer(table, *cards)
    return table


AROUND = ("winterfell: stark footman", "riverrun: stark footman", "blackwater: stark footman")


@pytest.mark.parametrize(
    ("house", "card", "kind", "do", "expected"),
    [
        ("lannister", "cersei-lannister", "card-cersei", "[march, consolidate-power]", "riverrun"),
        ("lannister", "cersei-lannister", "card-cersei", "support", "blackwater"),
        ("lannister", "cersei-lannister", "card-cersei", "[pyke, winterfell]", "winterfell"),
        ("lannister", "cersei-lannister", "card-cersei", "steward", "blackwater"),
        ("greyjoy", "asha-greyjoy", "card-asha", "[support, none]", "blackwater"),
        ("greyjoy", "asha-greyjoy", "card-asha", "[pyke, none]", "none"),
        ("greyjoy", "asha-greyjoy", "card-asha", "steward", "blackwater"),
        ("baratheon", "renly-baratheon", "card-renly", "no", "no"),
        ("baratheon", "renly-baratheon", "card-renly", "steward", "yes"),
        ("baratheon", "melisandre-of-asshai", "card-melisandre", "strongest", "eddard-stark"),
        ("baratheon", "melisandre-of-asshai", "card-melisandre", "[robb-stark, none]", "robb-stark"),
        ("baratheon", "melisandre-of-asshai", "card-melisandre", "steward", "eddard-stark"),
    ],
)
def test_plans_for_texts(house: str, card: str, kind: str, do: str, expected: str) -> None:
    forces = (f"stoney-sept: {house} footman knight knight knight", "harrenhal: stark footman", *AROUND)
    table = decided((card, "catelyn-stark"), *forces)
    assert table.unanswered[0].kind == kind
    assert planned(table, f"{kind}: any; do: {do}", seat=house) == expected


@pytest.mark.parametrize(("do", "expected"), [("strongest", "eddard-stark"), ("[none]", "none")])
def test_plans_for_luwin(do: str, expected: str) -> None:
    board = empty()
    place(board, "stoney-sept: stark knight knight", "harrenhal: tyrell footman")
    board.hands["stark"].remove("eddard-stark")
    board.discards["stark"] = ["eddard-stark"]
    attack(board, "stoney-sept", "harrenhal")
    table = begin(board)
    answer(table, "maester-luwin", "brienne-of-tarth")
    assert planned(table, f"card-luwin: any; do: {do}") == expected


def likely(table: WesterosTable, seat: str) -> set[str]:
    """The kinds of question that a seat may soon be asked."""
    view = table.view(seat)
    kinds = table.ruleset.questions.values()
    return {kind.name for kind in kinds if kind.likely is not None and any(kind.likely(view))}


def test_only_what_the_game_can_ask_is_likely() -> None:
    usual, drawn, new = supported(), blind(), blind(new_house_cards="yes")
    for table in (usual, drawn, new):
        order(table.board, "harrenhal: march")
        table.board.agenda = [Task("march")]
    assert {"house-card", "card-melisandre", "support"} <= likely(usual, "baratheon")
    assert "three-cards" not in likely(usual, "baratheon")
    assert {"three-cards", "card-luwin"} <= likely(drawn, "stark")
    assert "house-card" not in likely(drawn, "stark")
    assert "card-cersei" in likely(drawn, "lannister")
    assert "card-cersei" not in likely(new, "lannister")
