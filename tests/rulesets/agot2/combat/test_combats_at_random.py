"""Combats at random: whatever is there and whatever is answered, the pieces stay together."""

import random

import pytest
from hypothesis import example, given, strategies as st

from adjudicator.rulesets.westeros.board import Board, Order
from adjudicator.rulesets.westeros.combat.events import TextActed
from adjudicator.rulesets.westeros.control import unused
from adjudicator.rulesets.westeros.power import pool
from adjudicator.rulesets.westeros.supply import complies
from tests.rulesets.agot2.facts import HOUSE_CARDS, HOUSE_CARDS_OF, OWNS
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.fights import attack, begin
from tests.rulesets.westeros.positions import WesterosTable

LAND_UNITS = ("footman", "footman", "knight", "siege-engine", "routed-footman", "routed-knight")
SHIPS = ("ship", "ship", "ship", "routed-ship")


def position(chosen: random.Random, bare: Board | None = None) -> Board:
    """A board full of units within everyone's supply, with a combat about to begin; of any edition."""
    board = bare or empty()
    geography = board.edition.map
    board.supply = dict.fromkeys(board.seats, 6)
    for track in board.tracks.values():
        chosen.shuffle(track)
    for area in chosen.sample(geography.areas, 40):
        _people(board, area, chosen)
    for seat in board.seats:
        cards = chosen.sample(board.hands[seat], 7)
        in_hand = chosen.randint(1, 7)
        board.hands[seat], board.discards[seat] = cards[:in_hand], cards[in_hand:]
    fronts = [
        (origin, area)
        for origin, force in board.units.items()
        for area in geography.adjacent[origin]
        if area in board.units
        and board.units[area].seat != force.seat
        and geography.kind[area] == geography.kind[origin]
        and any(not unit.startswith("routed") for unit in force.units)
    ]
    origin, area = chosen.choice(fronts)
    standing = [unit for unit in board.units[origin].units if not unit.startswith("routed")]
    marches = [token for token, order in board.edition.orders.items() if order.kind == "march"]
    attack(board, origin, area, *standing, token=chosen.choice(marches))
    return board


def _people(board: Board, area: str, chosen: random.Random) -> None:
    kind = board.edition.map.kind[area]
    if area in board.neutral_forces or kind == "port":
        return
    seat = chosen.choice(board.seats)
    for unit in chosen.choices(LAND_UNITS if kind == "land" else SHIPS, k=chosen.randint(1, 3)):
        if unused(board, seat).get(unit.removeprefix("routed-")):
            board.add(area, seat, (unit,))
            if not complies(board, seat):
                board.remove(area, (unit,))
    if area in board.units:
        board.orders[area] = Order(seat, chosen.choice([*board.edition.orders, "support", "support"]))


def play(board: Board, chosen: random.Random) -> WesterosTable:
    table = begin(board, tides_of_battle=chosen.choice(["yes", "no"]))
    while not table.over:
        question = table.unanswered[0]
        table.answer(question, question.options.sample(chosen.randrange))
    return table


@given(st.integers(0, 2**32))
@example(0)
@pytest.mark.rule("A2-GEN-13", "A2-CARD-10", "A2-CLEAN-07")
def test_pieces_are_conserved(seed: int) -> None:
    chosen = random.Random(seed)
    board = play(position(chosen), chosen).board
    assert board.combat is None
    assert board.drawn == {}
    for seat in board.seats:
        assert all(0 <= left <= OWNS[kind] for kind, left in unused(board, seat).items())
        assert sorted(board.hands[seat] + board.discards[seat]) == sorted(HOUSE_CARDS_OF[seat])
        assert board.hands[seat]
        assert pool(board, seat) >= 0
    assert all(board.units_in(area, order.seat) for area, order in board.orders.items())


@given(st.integers(0, 2**32))
def test_a_combat_can_be_taken_up_again_at_every_question(seed: int) -> None:
    chosen = random.Random(seed)
    table = begin(position(chosen), tides_of_battle="yes")
    while not table.over:
        assert table.fork().record() == table.record()
        table.answer(table.unanswered[0], table.unanswered[0].options.sample(chosen.randrange))


KINDS = (
    "accept-support blade card-aeron card-cersei card-doran card-mace card-patchface card-queen-of-thorns "
    "card-renly card-robb card-tyrion card-tyrion-replacement casualties house-card retreat retreat-losses "
    "skull-casualty support tides-redraw"
)


@pytest.mark.slow
def test_every_question_is_asked_and_every_text_acts_sooner_or_later() -> None:
    acted: set[str] = set()
    kinds: set[str] = set()
    for seed in range(600):
        chosen = random.Random(seed)
        table = play(position(chosen), chosen)
        acted |= {event.card for event in table.game.told if isinstance(event, TextActed)}
        kinds |= {given.question.kind for given in table.given}
    standing = {card for card, facts in HOUSE_CARDS.items() if facts.text == "other"}
    assert acted == {card for card, facts in HOUSE_CARDS.items() if facts.text} - standing
    assert sorted(kinds - {"capture-port"}) == KINDS.split()
