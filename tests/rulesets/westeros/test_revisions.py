"""What the second revisions of both editions mend, and that the first revisions decide as ever."""

from collections.abc import Sequence

import pytest

from adjudicator.engine import Event, SomeOf
from adjudicator.rulesets.agot1.expansions.one_time.idling import OneTimeOrderIdle
from adjudicator.rulesets.agot1.wildlings import EACH_LOSES, default_loss
from adjudicator.rulesets.westeros.board import IRON_THRONE, Board, Order, Task
from adjudicator.rulesets.westeros.combat.retreats import judge_retreats
from adjudicator.rulesets.westeros.events import (
    HouseCardsTakenBack,
    OrderRemoved,
    StrengthCounted,
    UnitsRetreated,
)
from adjudicator.rulesets.westeros.procedures.clean_up import DominanceRefreshed
from adjudicator.rulesets.westeros.procedures.losses import held_by, smallest_cut
from tests.rulesets.agot1 import positions as agot1
from tests.rulesets.agot2 import positions as agot2
from tests.rulesets.agot2.attacks import wall, won
from tests.rulesets.agot2.plans.filing import filed
from tests.rulesets.westeros.fights import asked, attack, begin, fight_out, only, told
from tests.rulesets.westeros.positions import WesterosTable, answer, at, order, place, play

REVISIONS = pytest.mark.parametrize("revision", [1, 2])


def in_revision(board: Board, revision: int) -> Board:
    """The same board in a game of a revision; boards of the tests are of the newest."""
    assert "/2" in board.variant
    if revision == 1:
        board.variant = board.variant.replace("/2", "")
    return board


def toward_kings_landing() -> Board:
    board = agot1.empty(5)
    place(board, "blackwater: tyrell knight knight footman", "the-reach: tyrell footman")
    order(board, "blackwater: march", "the-reach: support+1")
    return board


def toward_sunspear() -> Board:
    board = agot2.empty(5)
    place(board, "yronwood: tyrell footman knight", "sea-of-dorne: tyrell ship", "salt-shore: tyrell footman")
    order(board, "yronwood: march", "sea-of-dorne: support", "salt-shore: support")
    return board


@REVISIONS
@pytest.mark.rule("A1-MARCH-14", "A2-MARCH-15")
@pytest.mark.parametrize(
    ("board", "origin", "moves"),
    [
        (toward_kings_landing(), "blackwater", {"the-reach": ["knight"] * 2, "kings-landing": ["footman"]}),
        (toward_sunspear(), "yronwood", {"salt-shore": ["footman"], "sunspear": ["knight"]}),
    ],
    ids=["agot1", "agot2"],
)
def test_a_march_that_wins_only_by_those_it_sends_to_a_support_may_leave_power(
    board: Board, origin: str, moves: dict[str, list[str]], revision: int
) -> None:
    board = in_revision(board.clone(), revision)
    at(board, "march")
    table = play(board)
    answer(table, {origin: moves})
    if revision == 2:
        (question,) = table.unanswered
        assert (question.kind, question.subject) == ("leave-power", origin)
        answer(table, "yes")
    answer(table, {area: "attacker" for area in board.orders if area != origin})
    assert not moves.keys() & table.board.neutral_forces.keys()
    assert origin not in table.board.units
    assert (origin in table.board.power_tokens) == (revision == 2)


def beaten(board: Board, units: str) -> Board:
    """Lannister beats Stark, which has three armies of 2 elsewhere; its supply allows two."""
    place(board, f"harrenhal: stark {units}", f"riverrun: lannister{' knight' * 4}")
    place(board, *(f"{area}: stark footman footman" for area in ("winterfell", "white-harbor", "karhold")))
    board.supply["stark"] = 0
    attack(board, "riverrun", "harrenhal")
    return board


@REVISIONS
@pytest.mark.rule("A1-SUP-02", "A2-SUPPLY-10", "A2-RET-19")
@pytest.mark.parametrize("board", [agot1.empty(), agot2.empty()], ids=["agot1", "agot2"])
@pytest.mark.parametrize(("units", "lost"), [("footman", 0), ("footman knight", 1)])
def test_of_a_house_over_its_supply_one_unit_may_retreat_alone(
    board: Board, units: str, lost: int, revision: int
) -> None:
    board = in_revision(beaten(board.clone(), units), revision)
    assert board.combat is not None
    legal = judge_retreats(board, board.combat, "stark")
    number = len(units.split())
    assert (len(legal.areas), legal.losses) == ((3, lost) if revision == 2 else (0, number))


@pytest.mark.rule("A2-SUPPLY-10", "A2-RET-09")
def test_it_joins_nobody() -> None:
    board = beaten(agot2.empty(), "footman")
    place(board, "stoney-sept: stark footman", "crackclaw-point: stark footman")
    table = fight_out(board, {"lannister house-card": "tywin-lannister", "stark house-card": "catelyn-stark"})
    assert only(table, UnitsRetreated).destination == "blackwater"


def cersei_chose(table: WesterosTable) -> bool:
    """Whether there was an order that she could remove."""
    acted = any(removed.reason == "card-text" for removed in told(table, OrderRemoved))
    return acted or "lannister card-cersei" in asked(table)


@REVISIONS
@pytest.mark.rule("A1-HC-CERSEI-01", "A2-HC-CERSEI")
@pytest.mark.parametrize("board", [agot1.empty(ports="yes"), agot2.empty()], ids=["agot1", "agot2"])
@pytest.mark.parametrize("token", [False, True])
def test_an_order_in_a_port_that_falls_is_not_offered_to_cersei(
    board: Board, revision: int, *, token: bool
) -> None:
    """A Power token goes too. Where only one order can be removed, the first edition does not ask."""
    board = in_revision(board.clone(), revision)
    place(board, "kingswood: lannister knight knight knight", "storms-end: baratheon footman")
    place(board, "port-of-storms-end: baratheon ship")
    order(board, "storms-end: defense+1", "port-of-storms-end: support")
    if token:
        board.power_tokens["storms-end"] = "baratheon"
    attack(board, "kingswood", "storms-end")
    cards = {"lannister house-card": "cersei-lannister", "baratheon house-card": "ser-davos-seaworth"}
    table = fight_out(board, cards)
    assert cersei_chose(table) == (revision == 1)
    assert not table.board.orders


@REVISIONS
@pytest.mark.rule("A1-HC-CERSEI-01", "A2-HC-CERSEI")
@pytest.mark.parametrize("board", [agot1.empty(ports="yes"), agot2.empty()], ids=["agot1", "agot2"])
def test_cersei_removes_an_order_in_a_port_beside_the_embattled_sea(board: Board, revision: int) -> None:
    """The port stays: it falls with its land, not with the sea that it opens onto."""
    board = in_revision(board.clone(), revision)
    place(board, f"the-golden-sound: lannister{' ship' * 4}", "ironmans-bay: greyjoy ship")
    place(board, "pyke: greyjoy footman", "port-of-pyke: greyjoy ship")
    order(board, "port-of-pyke: consolidate-power")
    attack(board, "the-golden-sound", "ironmans-bay")
    cards = {"lannister house-card": "cersei-lannister", "greyjoy house-card": "aeron-damphair"}
    table = fight_out(board, cards)
    assert cersei_chose(table)


def beside_a_port(board: Board, attackers: str, area: str) -> Board:
    """Lannister attacks Martell, whose only order in the end lies in the port of the area."""
    place(board, f"yronwood: lannister {attackers}", f"{area}: martell footman")
    place(board, f"port-of-{area}: martell ship")
    order(board, f"port-of-{area}: support")
    board.garrisons.clear()
    attack(board, "yronwood", area, token="march+1")
    return board


@pytest.mark.rule("A2-HC-CERSEI", "A2-CLEAN-02", "A2-CLEAN-12", "A2-PORT-18", table=True)
@pytest.mark.parametrize(
    ("attackers", "area", "card", "tides", "may_stay"),
    [
        ("knight", "sunspear", "nymeria-sand", "blank", False),
        ("knight", "sunspear", "arianne-martell", "blank", True),
        ("knight", "storms-end", "arianne-martell", "blank", False),
        ("knight", "sunspear", "nymeria-sand", "skull", True),
        ("knight", "storms-end", "nymeria-sand", "skull", False),
        ("knight footman", "sunspear", "nymeria-sand", "skull", False),
    ],
)
def test_the_crest_keeps_a_port_where_no_attacker_comes_in(
    attackers: str, area: str, card: str, tides: str, *, may_stay: bool
) -> None:
    board = beside_a_port(agot2.empty(), attackers, area)
    board.power_tokens["storms-end"] = "martell"
    cards = {"lannister house-card": "cersei-lannister", "martell house-card": card}
    draws = {"tides-lannister": "two", "tides-martell": tides}
    table = fight_out(board, cards, draws, tides_of_battle="yes")
    assert cersei_chose(table) == may_stay
    assert ("port-of-sunspear" in table.board.orders) == may_stay


@pytest.mark.rule("A1-HC-CERSEI-01", "CK1-HC-ARIANNE-03")
@pytest.mark.parametrize(("attackers", "stays"), [("knight", True), ("knight footman", False)])
def test_a_power_token_keeps_a_port_where_arianne_kills_the_only_attacker(
    attackers: str, *, stays: bool
) -> None:
    board = beside_a_port(agot1.empty(6, martell="yes", ports="yes"), attackers, "storms-end")
    board.power_tokens["storms-end"] = "martell"
    cards = {"lannister house-card": "cersei-lannister", "martell house-card": "arianne-martell"}
    table = fight_out(board, {**cards, "martell card-arianne": "knight"})
    assert cersei_chose(table) == stays
    assert table.board.power_tokens.get("storms-end") == ("martell" if stays else None)


@REVISIONS
@pytest.mark.rule("CK4-CMBT-01", "CK4-CMBT-02", "CK4-CMBT-03")
@pytest.mark.parametrize(
    ("area", "attacks", "defends"),
    [("seagard", "CK4-CMBT-01", "CK4-CMBT-02"), ("the-twins", "CK4-CMBT-03", "CK4-CMBT-02")],
)
def test_the_rule_is_told_by_which_a_siege_engine_counts(
    area: str, attacks: str, defends: str, revision: int
) -> None:
    board = in_revision(agot1.empty(siege_engines="yes"), revision)
    place(board, "riverrun: lannister siege-engine knight", f"{area}: stark siege-engine footman")
    attack(board, "riverrun", area)
    cards = {"lannister house-card": "tywin-lannister", "stark house-card": "catelyn-stark"}
    told_by = {
        counted.seat: term.rule
        for counted in told(fight_out(board, cards), StrengthCounted)
        for term in counted.terms
        if term.text == "1-siege-engine"
    }
    expected = {"lannister": attacks, "stark": defends}
    assert told_by == (expected if revision == 2 else dict.fromkeys(expected, "CK4-CMBT-01"))


@REVISIONS
@pytest.mark.rule("A2-SUPPLY-10", "A2-SUPPLY-14", "A2-WILD-09")
@pytest.mark.parametrize("supply", [0, 6])
def test_a_house_that_the_wildlings_give_supply_need_not_comply(supply: int, revision: int) -> None:
    board = in_revision(wall(), revision)
    place(board, *(f"{area}: stark{' footman' * 5}" for area in ("winterfell", "white-harbor")))
    board.supply["stark"] = supply
    table = won(board, "rattleshirts-raiders")
    assert table.unanswered[0].kind == ("reconcile-supply" if revision == 1 else "raven-use")


@REVISIONS
@pytest.mark.rule("A2-SUPPLY-07", "A2-SUPPLY-14")
def test_supply_costs_the_cheapest_kinds_by_default(revision: int) -> None:
    """Two Footmen of the smaller army, rather than a Footman and a Knight of the others."""
    board = in_revision(agot2.empty(), revision)
    board.supply["greyjoy"] = 1
    place(board, "harrenhal: greyjoy footman knight knight", "starfall: greyjoy footman footman knight")
    place(board, "moat-cailin: greyjoy knight knight")
    lost = smallest_cut(board, "greyjoy")
    if revision == 1:
        assert lost == {"harrenhal": ("footman", "knight")}
    else:
        assert lost == {"starfall": ("footman", "footman")}


@REVISIONS
@pytest.mark.rule("A1-SUP-09")
def test_supply_costs_units_of_the_largest_armies_by_default(revision: int) -> None:
    board = in_revision(agot1.empty(), revision)
    board.supply["stark"] = 1
    place(board, "castle-black: stark footman knight knight", "karhold: stark footman footman")
    place(board, "white-harbor: stark footman footman footman")
    if revision == 1:
        assert smallest_cut(board, "stark") == {"castle-black": ("footman",), "karhold": ("footman",)}
    else:
        assert smallest_cut(board, "stark") == {"white-harbor": ("footman", "footman")}


@REVISIONS
@pytest.mark.rule("A1-WILD-10", "A1-WILD-11")
def test_knights_are_lost_before_siege_engines_by_default(revision: int) -> None:
    board = in_revision(agot1.empty(siege_engines="yes"), revision)
    place(board, "crackclaw-point: lannister siege-engine", "stoney-sept: lannister knight")
    (lost,) = default_loss(board.edition, held_by(board, "lannister"), EACH_LOSES).values()
    assert lost == ("knight" if revision == 2 else "siege-engine",)


@REVISIONS
@pytest.mark.rule("A1-WILD-09", "A1-WILD-11", "CK1-HC-DORAN-04")
@pytest.mark.parametrize(("amount", "picked"), [(5, ("stark", "martell")), (0, ("martell", "tyrell"))])
def test_who_was_lent_the_throne_names_itself_the_highest_and_never_the_lowest_bidder(
    amount: int, picked: tuple[str, str], revision: int
) -> None:
    board = in_revision(agot1.start(6, martell="yes"), revision)
    board.tracks[IRON_THRONE] = ["baratheon", "lannister", "stark", "greyjoy", "tyrell", "martell"]
    board.lent = {IRON_THRONE: "martell"}
    board.threat = 12
    board.agenda = [Task("wildlings", "card"), Task("bid", IRON_THRONE)]
    table = play(board)
    bids = dict.fromkeys(board.seats, 1) | dict.fromkeys(("stark", "tyrell", "martell"), amount)
    for question in table.unanswered:
        table.answer(question, bids[question.seat])
    (question,) = table.unanswered
    assert (question.seat, question.default) == ("martell", picked[revision - 1])


@REVISIONS
@pytest.mark.rule("A1-HC-LUWIN")
def test_luwin_brings_the_first_of_equals_by_their_words(revision: int) -> None:
    board = in_revision(agot1.empty(), revision)
    place(board, "stoney-sept: stark knight knight", "harrenhal: tyrell footman")
    for card in (discards := ["robb-stark", "greatjon-umber"]):
        board.hands["stark"].remove(card)
    board.discards["stark"] = discards
    attack(board, "stoney-sept", "harrenhal")
    table = begin(board)
    answer(table, "maester-luwin", "brienne-of-tarth")
    assert table.unanswered[0].default == discards[revision - 1]


@REVISIONS
@pytest.mark.rule("CK6-RES-05")
def test_the_iron_fleet_may_be_given_up_by_a_word(revision: int) -> None:
    board = in_revision(agot1.empty(one_time_orders="yes"), revision)
    place(board, "ironmans-bay: greyjoy ship", "riverrun: lannister footman")
    order(board, "riverrun: march")
    board.one_time["ironmans-bay"] = Order("greyjoy", "iron-fleet")
    at(board, "raid")
    orders = filed(play(board), "answers: {raid: {iron-fleet: none}}")
    assert [given.value for given in orders.answers.values()] == [{"iron-fleet": ()}] * (revision - 1)
    assert len(orders.complaints) == 2 - revision


@REVISIONS
@pytest.mark.rule("CK8-05", "CK8-06")
def test_a_hand_of_two_takes_the_five_discards_back_before_three_are_chosen(revision: int) -> None:
    """A card that its text sends back to hand leaves it at two, in decks of a game's own."""
    board = in_revision(agot1.empty(blind_leaders="yes"), revision)
    place(board, "stoney-sept: stark knight knight", "harrenhal: lannister footman")
    hand = board.hands["stark"]
    board.hands["stark"], board.discards["stark"] = hand[:2], hand[2:]
    attack(board, "stoney-sept", "harrenhal")
    question = next(each for each in begin(board).unanswered if each.seat == "stark")
    assert isinstance(question.options, SomeOf)
    assert {*question.options.available} == {*hand}


def after_the_raven() -> Board:
    board = agot1.empty()
    board.raven_used = True
    return board


def a_caravan_without_barrels() -> Board:
    board = agot1.empty(one_time_orders="yes")
    place(board, "karhold: stark footman")
    board.one_time["karhold"] = Order("stark", "supply-caravan")
    return board


def before_the_fifth_discard() -> Board:
    board = agot1.empty(one_time_orders="yes", blind_leaders="yes")
    place(board, "highgarden: tyrell footman", "searoad-marches: lannister footman")
    board.one_time["highgarden"] = Order("tyrell", "might-of-highgarden")
    hand = board.hands["tyrell"]
    board.hands["tyrell"], board.discards["tyrell"] = hand[:3], hand[3:]
    return board


def leaving_a_port_with_an_order() -> Board:
    board = agot2.empty()
    place(board, "white-harbor: stark footman", "port-of-white-harbor: stark ship")
    order(board, "white-harbor: march", "port-of-white-harbor: support")
    return board


@pytest.mark.rule("A1-RAVEN-04", "CK8-05", "A2-PORT-17")
@pytest.mark.parametrize(
    ("board", "step", "given", "kind", "numbers"),
    [
        (after_the_raven(), "clean-up", (), DominanceRefreshed, ("A1-CMBT-11", "A1-RAVEN-04")),
        (a_caravan_without_barrels(), "consolidate", (), OneTimeOrderIdle, ("CK6-RES-05", "CK6-CARAVAN-01")),
        (
            before_the_fifth_discard(), "consolidate", ("mace-tyrell/1",), HouseCardsTakenBack,
            ("A1-CARD-09", "CK8-05"),
        ),
        (
            leaving_a_port_with_an_order(), "march", ({"winterfell": ["footman"]}, "no"), OrderRemoved,
            ("A2-PORT-18", "A2-PORT-17"),
        ),
    ],
    ids=["raven", "one-time-order", "blind-leaders", "port"],
)  # fmt: skip
@REVISIONS
def test_an_event_names_the_rule_that_decides_it(
    board: Board,
    step: str,
    given: tuple[object, ...],
    kind: type[Event],
    numbers: Sequence[str],
    revision: int,
) -> None:
    board = in_revision(board.clone(), revision)
    at(board, step)
    table = play(board)
    answer(table, *given)
    assert told(table, kind)[0].rule == numbers[revision - 1]
