"""An effect that is due and comes to nothing is told: texts of cards and skulls, in combats at random."""

import random
from collections.abc import Iterator, Mapping

import pytest

from adjudicator.rulesets.agot1.house_cards.immediate import TextCancelled
from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.combat.events import (
    HouseCardNotSentBack,
    HouseCardReplaced,
    HouseCardSentBack,
    HouseCardsRevealed,
    SkullStopped,
    TextIdle,
    TidesRevealed,
)
from adjudicator.rulesets.westeros.edition import Card
from adjudicator.rulesets.westeros.events import CombatBegun, CombatWon, UnitsLost
from adjudicator.rulesets.westeros.playable import PlayableEdition
from tests.rulesets.agot1 import positions as first_edition
from tests.rulesets.agot2 import positions as second_edition
from tests.rulesets.agot2.combat.test_combats_at_random import position
from tests.rulesets.westeros.fights import begin, only, told
from tests.rulesets.westeros.positions import WesterosTable

ATTACKING, DEFENDING = "attacker", "defender"

OF_ONE_SIDE = {
    "A1-HC-BRIENNE": ATTACKING,
    "A2-HC-LORAS": ATTACKING,
    "CK2-HC-BALON-01": ATTACKING,
    "A2-HC-ARIANNE": DEFENDING,
}
"""The texts that are due to one side alone; Balon's in land areas."""


def bare(edition: str, chosen: random.Random) -> Board:
    """A board without units, on which houses have any amount of power."""
    if edition == "agot2":
        board = second_edition.empty()
    else:
        board = first_edition.empty(new_house_cards=chosen.choice(["yes", "no"]))
    board.available = {seat: chosen.choice([0, 1, 5, board.edition.power_tokens]) for seat in board.seats}
    return board


def make_scarce(board: Board, chosen: random.Random) -> None:
    """Take away much of what texts act on, and most cards without a text that acts at a moment."""
    combat, texts = board.combat, PlayableEdition.of(board).texts
    assert combat is not None
    acting = {*texts.cancelling, *texts.immediate, *texts.winning, *texts.losing, *texts.later}
    if chosen.random() < 1 / 2:
        board.orders = {combat.origin: board.orders[combat.origin]}
    for area, (_first, *rest) in [(area, force.units) for area, force in board.units.items()]:
        if chosen.random() < 2 / 3:
            board.remove(area, rest)
    for seat in board.seats:
        idle = [card for card in board.hands[seat] if card not in acting]
        if len(idle) < len(board.hands[seat]) and chosen.random() < 2 / 3:
            board.hands[seat] = [card for card in board.hands[seat] if card in acting]
            board.discards[seat] += idle


def fought(edition: str, seed: int) -> WesterosTable:
    """A combat at random, played out at random."""
    chosen = random.Random(seed)
    board = position(chosen, bare(edition, chosen))
    make_scarce(board, chosen)
    table = begin(board, tides_of_battle="yes") if edition == "agot2" else begin(board)
    while not table.over:
        question = table.unanswered[0]
        table.answer(question, question.options.sample(chosen.randrange))
    return table


def due(table: WesterosTable) -> Iterator[tuple[str, Card]]:
    """The cards whose texts' moment came in a combat, each with its house."""
    won = only(table, CombatWon)
    played = dict(only(table, HouseCardsRevealed).cards)
    for replaced in told(table, HouseCardReplaced):
        if replaced.by is None:
            del played[replaced.seat]
        else:
            played[replaced.seat] = replaced.by
    texts = PlayableEdition.of(table.board).texts
    cancelled = {event.seat for event in told(table, TextCancelled)}
    for seat, card in played.items():
        tables: tuple[Mapping[Card, object], ...] = (
            texts.cancelling,
            texts.immediate,
            texts.winning if seat == won.winner else texts.losing,
            texts.later,
        )
        if seat not in cancelled and any(card in each for each in tables):
            yield seat, card


def silent(table: WesterosTable) -> Iterator[Card]:
    """The cards of whose texts nothing was told and nothing asked although their moment came."""
    combat, cards = only(table, CombatBegun), table.board.edition.house_cards
    rules = {event.rule for event in table.game.told}
    kept = {event.card for event in told(table, HouseCardSentBack)}  # maybe by the other side's text
    kept |= {event.card for event in told(table, HouseCardNotSentBack)}
    for seat, card in due(table):
        rule = cards[card].rule
        if rule in OF_ONE_SIDE and seat != getattr(combat, OF_ONE_SIDE[rule]):
            continue
        if rule == "CK2-HC-BALON-01" and table.board.edition.map.kind[combat.area] == "sea":
            continue
        asked = any(
            given.question.seat == seat and given.question.kind.startswith("card-") for given in table.given
        )
        if not (asked or rule in rules or card in kept):
            yield card


FEW, MANY = 120, pytest.param(800, marks=pytest.mark.slow)


@pytest.mark.parametrize("edition", ["agot1", "agot2"])
@pytest.mark.parametrize("combats", [FEW, MANY])
@pytest.mark.rule("A2-TIDE-07")
def test_whatever_comes_of_texts_and_skulls_is_told(edition: str, combats: int) -> None:
    """No moment of theirs passes in silence; and every way to come to nothing is there to be seen."""
    seen = set[object]()
    for seed in range(combats):
        table = fought(edition, seed)
        assert [*silent(table)] == [], seed
        known = table.board.edition.tides_cards
        drawn = [card for event in told(table, TidesRevealed) for card in event.cards.values()]
        killed = [event for event in told(table, UnitsLost) if event.reason == "killed-by-skull"]
        stopped = told(table, SkullStopped)
        assert sum(known[card].skulls for card in drawn) == len(killed) + len(stopped), seed
        seen |= {event.spared for event in stopped}
        seen |= {event.why for event in told(table, TextIdle)}
        seen |= {type(event) for event in told(table, HouseCardNotSentBack)}
    every: dict[str, set[object]] = {
        "agot1": {"nothing-there", "unpaid", HouseCardNotSentBack},
        "agot2": {"nothing-there", "unpaid", "spared", True, False},
    }
    assert seen <= every[edition]
    assert combats == FEW or seen == every[edition]
