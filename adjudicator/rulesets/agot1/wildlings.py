"""A wildling attack: a house card for the highest bidder, or units that every house loses [A1-WILD]."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import combinations

from adjudicator.engine import Ask, Check, IllegalAnswer, OneOf, Question, Seat, SomeOf
from adjudicator.engine.bounds import Bound, Needed, Total, broken
from adjudicator.rulesets.agot1.saying import say
from adjudicator.rulesets.westeros.board import NONE, WesterosGame
from adjudicator.rulesets.westeros.edition import Card, Edition
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures import victory, wildlings
from adjudicator.rulesets.westeros.procedures.hands import take_back
from adjudicator.rulesets.westeros.procedures.losses import (
    CHEAPEST,
    Held,
    by_area,
    destroy,
    held_by,
    named,
    names,
)
from adjudicator.rulesets.westeros.procedures.wildlings import WildlingsAttacked
from adjudicator.rulesets.westeros.tracks import turn_order
from adjudicator.rulesets.westeros.units import KIND, Kind, Unit
from adjudicator.rulesets.westeros.view import View

REWARD = "wildling-reward"
LOSS = "wildling-loss"

EACH_LOSES, LOWEST_LOSES = 2, 4
"""Mustering points in units."""


async def attack(game: WesterosGame, _subject: str) -> None:
    """Play out an attack with the strength that the track shows [A1-WILD-02, A1-WILD-03]."""
    board = game.board
    rule = board.rule("wildlings-attack")
    game.tell(WildlingsAttacked(rule=rule, strength=board.threat, left_out=None))
    await wildlings.bid(game, board.seats)
    repelled = wildlings.decide(game, board.threat)
    if repelled:
        highest = await wildlings.named_bidder(game, highest=True)
        await wildlings.befall(game, highest, board.rule("watch-won"), _reward(game, highest))
    else:
        lowest = await wildlings.named_bidder(game, highest=False)
        for seat in turn_order(board):  # [A1-WILD-12]
            loss = _lose(game, seat, LOWEST_LOSES if seat == lowest else EACH_LOSES)
            await wildlings.befall(game, seat, board.rule("wildlings-won"), loss)
            if victory.check(game):
                return
    wildlings.set_back(game, repelled=repelled)


async def _reward(game: WesterosGame, seat: Seat) -> None:
    """The highest bidder may take a discarded house card back [A1-WILD-09]."""
    board = game.board
    discards = tuple(board.discards[seat])
    if not discards:
        return
    card = await Ask(seat, REWARD, OneOf((*discards, NONE)), default=best_card(board.edition, discards))
    if card != NONE:
        take_back(game, seat, (card,), reason="watch-won")


def best_card(edition: Edition, cards: Iterable[Card]) -> Card:
    """The strongest card, then the one with most swords, then the first by its word."""
    known = edition.house_cards
    return min(cards, key=lambda card: (-known[card].strength, -known[card].swords, card))


# --- Losing units -----------------------------------------------------------------------------------------


async def _lose(game: WesterosGame, seat: Seat, points: int) -> None:
    """A house removes units worth so many mustering points, or all that it has [A1-WILD-10, A1-WILD-11]."""
    there = held_by(game.board, seat)
    if not there:
        return
    fewest, most = _sizes(game.board.edition, there, points)
    options = SomeOf(named(there), fewest, most)
    default = names(default_loss(game.board.edition, there, points))
    answer = await Ask(
        seat, LOSS, options, default=default, subject=str(points), settle=True, check=check_name(points)
    )
    await destroy(game, seat, by_area(answer))


def worth(edition: Edition, unit: Unit) -> int:
    """The mustering points that a unit is worth."""
    return edition.units[KIND[unit]].cost


def bounds(view: View, question: Question) -> tuple[Bound, ...]:
    """What a house may lose: units worth enough, or all; and none that could be spared [A1-WILD-12]."""
    return _bounds(view.board.edition, held_by(view.board, question.seat), int(question.subject))


def _bounds(edition: Edition, there: Held, points: int) -> tuple[Bound, ...]:
    worths = {f"{area}/{unit}": worth(edition, unit) for area, units in there.items() for unit in units}
    every = sum(worth(edition, unit) for units in there.values() for unit in units)
    says = say("worth", points=points)
    enough = Total(worths, low=min(points, every), says=says)
    return enough, Needed(bound=enough, says=says)


def _ways(edition: Edition, there: Held, points: int) -> Iterator[dict[Kind, int]]:
    """Every legal loss, as numbers by kind."""
    numbers = {
        kind: sum(KIND[unit] == kind for units in there.values() for unit in units) for kind in CHEAPEST
    }
    present = [kind for kind in CHEAPEST if numbers[kind]]
    price = {kind: edition.units[kind].cost for kind in present}
    enough = min(points, sum(price[kind] * numbers[kind] for kind in present))

    def choose(kinds: list[Kind], taken: dict[Kind, int]) -> Iterator[dict[Kind, int]]:
        if kinds:
            for number in range(min(numbers[kinds[0]], -(-enough // price[kinds[0]])) + 1):
                yield from choose(kinds[1:], {**taken, kinds[0]: number})
            return
        total = sum(price[kind] * number for kind, number in taken.items())
        spared = min(price[kind] for kind, number in taken.items() if number) if total else 0
        if total >= enough and total - spared < enough:
            yield taken

    return choose(present, {})


def _sizes(edition: Edition, there: Held, points: int) -> tuple[int, int]:
    """How few and how many units a legal loss has."""
    sizes = [sum(way.values()) for way in _ways(edition, there, points)]
    return min(sizes), max(sizes)


def default_loss(edition: Edition, there: Held, points: int) -> dict[Area, tuple[Unit, ...]]:
    """The cheapest loss: fewest points, then most Footmen, then most Ships, then fewest areas left empty."""

    def cost(way: Mapping[Kind, int]) -> tuple[int, list[int]]:
        total = sum(edition.units[kind].cost * number for kind, number in way.items())
        return total, [-way.get(kind, 0) for kind in edition.policies.cheapest]

    way = min(_ways(edition, there, points), key=cost)
    losses = (by_area(loss) for loss in _choices(there, [(kind, way[kind]) for kind in way if way[kind]]))

    def emptied(lost: Held) -> tuple[int, tuple[str, ...]]:
        return sum(len(units) == len(there[area]) for area, units in lost.items()), names(lost)

    return min(losses, key=emptied)


def _choices(there: Held, wanted: list[tuple[Kind, int]]) -> Iterator[tuple[str, ...]]:
    """Every choice of so many units of each kind, by name."""
    if not wanted:
        yield ()
        return
    (kind, number), *rest = wanted
    units = sorted(f"{area}/{unit}" for area, units in there.items() for unit in units if KIND[unit] == kind)
    for chosen in dict.fromkeys(combinations(units, number)):
        for others in _choices(there, rest):
            yield (*chosen, *others)


def check_name(points: int) -> str:
    """The name of the check of a loss of so many points."""
    return f"{LOSS}-{points}"


def _check(points: int, view: View, answer: tuple[str, ...]) -> IllegalAnswer | None:
    """Judge what a house wants to lose."""
    if view.seat is None:
        raise ValueError("only a house loses units")
    wrong = broken(_bounds(view.board.edition, held_by(view.board, view.seat), points), answer)
    return IllegalAnswer(wrong.says) if wrong else None


CHECKS: Mapping[str, Check] = {
    check_name(points): partial(_check, points) for points in (EACH_LOSES, LOWEST_LOSES)
}
"""The checks of what houses lose."""
