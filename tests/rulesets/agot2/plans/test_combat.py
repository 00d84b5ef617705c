"""Plans of combats: conditions, support, House cards, the Blade, Tides of Battle."""

import pytest

from adjudicator.rulesets.westeros.board import FIEFDOMS
from tests.rulesets.agot2.plans.filing import planned
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.fights import attack, begin
from tests.rulesets.westeros.positions import WesterosTable, answer, at, order, place, play, shift


def fight(*more: str, support: str = "") -> WesterosTable:
    """Tyrell, 3 strong, attacks Lannister, 2 strong, in King’s Landing; Support may lie beside."""
    board = empty()
    place(board, "the-reach: tyrell footman knight", "kings-landing: lannister footman footman", *more)
    if support:
        order(board, support)
    attack(board, "the-reach", "kings-landing")
    return begin(board)


ASK_IF_ATTACKED = (
    "house-card: any; when: {attacking: no, margin: {at-most: 2}}; do: ask-me",
    "house-card: any; do: weakest",
)


def test_ask_me_if_attacked_with_a_margin_of_at_most_2() -> None:
    strong = fight("kingswood: lannister footman footman footman", support="kingswood: support+1")
    answer(strong, "defender")
    assert planned(strong, *ASK_IF_ATTACKED, seat="tyrell") == "queen-of-thorns"
    assert planned(strong, *ASK_IF_ATTACKED, seat="lannister") == "cersei-lannister"  # 6 against 3
    weak = fight()
    assert str(planned(weak, *ASK_IF_ATTACKED, seat="lannister")) == "Wait.ASK_ME"


@pytest.mark.parametrize(
    ("when", "fits"),
    [
        ("{attacking: yes}", False),
        ("{attacking: no}", True),
        ("{against: tyrell}", True),
        ("{against: [stark, greyjoy]}", False),
        ("{fort: yes}", True),
        ("{fort: no}", False),
        ("{margin: -1}", True),
        ("{margin: {at-least: 0}}", False),
        ("{supported: no}", True),
        ("{supported: yes}", False),
        ("{blade: nobodys}", True),
        ("{blade: mine}", False),
        ("{opponent-has: ser-loras-tyrell}", True),
        ("{opponent-has: [eddard-stark, ser-loras-tyrell]}", True),
        ("{opponent-has: eddard-stark}", False),
        ("{opponent-lacks: eddard-stark}", True),
        ("{opponent-lacks: [eddard-stark, ser-loras-tyrell]}", False),
        ("{opponent-hand: 7}", True),
        ("{opponent-hand: {at-most: 3}}", False),
        ("{opponent-best: 4}", True),
        ("{opponent-best: {at-most: 3}}", False),
        ("{outlook: open}", True),
        ("{outlook: won}", False),
        ("{round: 1, holds: kings-landing}", True),
    ],
)
def test_conditions(when: str, fits: bool) -> None:  # noqa: FBT001  the expected result
    card = planned(fight(), f"house-card: kings-landing; when: {when}; do: tywin-lannister", seat="lannister")
    assert (card is not None) is fits


def test_who_holds_the_unused_blade() -> None:
    table = fight()
    shift(table.board, FIEFDOMS, "tyrell", 1)
    mine, theirs = (f"house-card: any; when: {{blade: {whose}}}; do: weakest" for whose in ("mine", "theirs"))
    assert planned(table, mine, seat="tyrell")
    assert planned(table, theirs, seat="lannister")
    table.board.blade_used = True
    assert planned(table, mine, seat="tyrell") is None


# --- Cards ------------------------------------------------------------------------------------------------


def with_hands(lannister: str, tyrell: str) -> WesterosTable:
    """The same fight with only these cards in hand."""
    board = empty()
    place(board, "the-reach: tyrell footman knight", "kings-landing: lannister footman footman")
    board.hands["lannister"], board.hands["tyrell"] = lannister.split(), tyrell.split()
    attack(board, "the-reach", "kings-landing")
    return begin(board)


@pytest.mark.parametrize(
    ("do", "card"),
    [
        ("weakest", "cersei-lannister"),
        ("strongest", "tywin-lannister"),
        ("most-swords", "ser-gregor-clegane"),
        ("most-fortifications", "the-hound"),
        ("[tyrion-lannister, weakest]", "tyrion-lannister"),
        ("weakest-winning", None),  # Mace Tyrell is worth 4
    ],
)
def test_words_for_cards(do: str, card: str | None) -> None:
    assert planned(fight(), f"house-card: any; do: {do}", seat="lannister") == card


def test_a_card_that_is_gone_gives_way_to_the_next() -> None:
    table = with_hands("cersei-lannister tywin-lannister", "mace-tyrell ser-loras-tyrell")
    plan = "house-card: any; do: [tyrion-lannister, weakest]"
    assert planned(table, plan, seat="lannister") == "cersei-lannister"


def test_the_weakest_card_that_beats_all_they_can_play() -> None:
    mine = "tywin-lannister ser-gregor-clegane the-hound cersei-lannister"
    weak = with_hands(mine, "margaery-tyrell ser-garlan-tyrell")
    plan = "house-card: any; do: weakest-winning"
    assert planned(weak, plan, seat="lannister") == "tywin-lannister"  # 2 + 4 against 3 + 2
    weaker = with_hands(mine, "margaery-tyrell alester-florent")
    assert planned(weaker, plan, seat="lannister") == "ser-gregor-clegane"  # 2 + 3 against 3 + 1
    assert planned(weaker, "house-card: any; when: {outlook: won}; do: weakest", seat="lannister")
    assert planned(weaker, "house-card: any; when: {outlook: won}; do: weakest", seat="tyrell") is None


def test_a_text_that_changes_strengths_counts() -> None:
    """Ser Kevan is worth 1, and 3 when his house attacks with two Footmen."""
    board = empty()
    place(board, "stoney-sept: lannister footman footman", "harrenhal: stark footman")
    board.hands["lannister"] = ["ser-kevan-lannister", "the-hound", "cersei-lannister"]
    board.hands["stark"] = ["the-blackfish", "catelyn-stark", "ser-rodrick-cassel"]
    attack(board, "stoney-sept", "harrenhal")
    table = begin(board)
    assert planned(table, "house-card: any; do: strongest", seat="lannister") == "ser-kevan-lannister"
    assert planned(table, "house-card: any; do: best-chance", seat="lannister") == "ser-kevan-lannister"


def test_when_all_is_lost_the_weakest() -> None:
    lost = with_hands("cersei-lannister the-hound", "mace-tyrell ser-loras-tyrell")
    plans = ("house-card: any; when: {outlook: lost}; do: weakest", "house-card: any; do: best-chance")
    assert planned(lost, *plans, seat="lannister") == "cersei-lannister"
    assert planned(lost, *plans, seat="tyrell") == "ser-loras-tyrell"


# --- Support ----------------------------------------------------------------------------------------------


def called(seat: str = "baratheon", units: str = "footman") -> WesterosTable:
    """A house is asked whom to support while Tyrell, 3 strong, attacks Lannister, 2 strong."""
    return fight(f"kingswood: {seat} {units}", support="kingswood: support")


@pytest.mark.parametrize(
    ("do", "side"),
    [
        ("attacker", "attacker"),
        ("nobody", "nobody"),
        ("lannister", "defender"),
        ("tyrell", "attacker"),
        ("against-tyrell", "defender"),
        ("against-lannister", "attacker"),
        ("stark", None),
        ("against-stark", None),
        ("me", None),
        ("[me, stark, lannister]", "defender"),
    ],
)
def test_whom_to_support(do: str, side: str | None) -> None:
    assert planned(called(), f"support: kingswood; do: {do}") == (side and {"kingswood": side})


@pytest.mark.parametrize(
    ("units", "when", "fits"),
    [
        ("footman", "{decides: yes}", True),  # equal strength, and Lannister stands better
        ("siege-engine", "{decides: yes}", False),  # worth nothing in defence
        ("knight", "{decides: yes}", True),
        ("footman", "{decides: no}", False),
        ("footman", "{combat: kings-landing}", True),
        ("footman", "{combat: [harrenhal, the-reach]}", False),
        ("footman", "{own: no}", True),
        ("footman", "{own: yes}", False),
        ("footman", "{attacker: tyrell, defender: [lannister, stark]}", True),
        ("footman", "{attacker: lannister}", False),
        ("footman", "{defender: tyrell}", False),
        ("footman", "{attacking: no}", False),  # it does not fight
        ("footman", "{margin: {at-most: 9}}", False),
    ],
)
def test_conditions_of_support(units: str, when: str, fits: bool) -> None:  # noqa: FBT001  the expected result
    table = called(units=units)
    shift(table.board, FIEFDOMS, "lannister", 1)
    side = planned(table, f"support: kingswood; when: {when}; do: lannister")
    assert (side is not None) is fits


@pytest.mark.parametrize(
    ("seat", "do", "side"),
    [
        ("lannister", "me", "defender"),
        ("lannister", "lannister", "defender"),
        ("lannister", "tyrell", None),  # never one's own opponent
        ("tyrell", "me", "attacker"),
        ("tyrell", "against-lannister", "attacker"),
    ],
)
def test_own_fights(seat: str, do: str, side: str | None) -> None:
    assert planned(called(seat=seat), f"support: any; when: {{own: yes}}; do: {do}") == (
        side and {"kingswood": side}
    )


def test_support_for_who_is_ahead_decides_nothing() -> None:
    plan = "support: any; when: {decides: yes}; do: me"
    assert planned(called(seat="tyrell"), plan) is None
    assert planned(called(seat="lannister", units="knight"), plan) == {"kingswood": "defender"}


@pytest.mark.parametrize(
    ("do", "areas"),
    [("all", ("kingswood",)), ("none", ()), ("baratheon", ("kingswood",)), ("[stark, martell]", ())],
)
def test_accepting_support(do: str, areas: tuple[str, ...]) -> None:
    table = called()
    answer(table, "defender")
    assert planned(table, f"accept-support: any; do: {do}") == areas


@pytest.mark.parametrize(
    ("units", "side"), [("footman", "attacker"), ("siege-engine", "attacker"), ("routed-footman", None)]
)
def test_support_against_a_neutral_force(units: str, side: str | None) -> None:
    """King's Landing has a neutral force of 5 when three play."""
    board = empty(3)
    board.neutral_forces["kings-landing"] = 5
    place(board, "blackwater: lannister knight knight", f"crackclaw-point: lannister {units}")
    order(board, "blackwater: march", "crackclaw-point: support")
    at(board, "march")
    table = play(board)
    answer(table, {"kings-landing": {"knight": 2}}, *(["no"] if side else []))
    plan = "support: any; when: {decides: yes, combat: kings-landing, own: yes, margin: -1}; do: me"
    assert planned(table, plan) == (side and {"crackclaw-point": side})


# --- Blade and Tides --------------------------------------------------------------------------------------


def cards_played(defenders: str = "footman footman", **options: str) -> WesterosTable:
    """Tyrell, with the Blade, loses by as much as it adds."""
    board = empty()
    shift(board, FIEFDOMS, "tyrell", 1)
    place(board, "the-reach: tyrell footman knight", f"kings-landing: lannister {defenders}")
    attack(board, "the-reach", "kings-landing")
    table = begin(board, draws={"tides-tyrell": "skull", "tides-lannister": "blank"}, **options)
    while table.unanswered[0].kind == "house-card":
        seat = table.unanswered[0].seat
        answer(table, {"tyrell": "ser-garlan-tyrell", "lannister": "tywin-lannister"}[seat])
    return table


@pytest.mark.parametrize(
    ("do", "answered"),
    [("always", "yes"), ("if-it-decides", "yes"), ("never", "no"), ("yes", "yes"), ("no", "no")],
)
def test_the_blade(do: str, answered: str) -> None:
    assert planned(cards_played(), f"blade: any; when: {{margin: -1, attacking: yes}}; do: {do}") == answered
    assert planned(cards_played(), f"blade: any; when: {{margin: 0}}; do: {do}") is None


@pytest.mark.parametrize("defenders", ["footman", "footman knight"])
@pytest.mark.parametrize(("do", "answered"), [("always", "yes"), ("if-it-decides", "no"), ("never", "no")])
def test_the_blade_where_it_decides_nothing(defenders: str, do: str, answered: str) -> None:
    assert planned(cards_played(defenders), f"blade: any; do: {do}") == answered


@pytest.mark.parametrize(
    ("plan", "answered"),
    [
        ("do: if-behind", "redraw"),
        ("do: keep", "keep"),
        ("when: {drawn: skull}; do: redraw", "redraw"),
        ("when: {drawn: [blank, two]}; do: redraw", None),
        ("when: {drawn-strength: {at-most: 0}}; do: redraw", "redraw"),
        ("when: {drawn-strength: {at-least: 1}}; do: keep", None),
    ],
)
def test_the_tides(plan: str, answered: str | None) -> None:
    assert planned(cards_played(tides_of_battle="yes"), f"tides-redraw: any; {plan}") == answered
