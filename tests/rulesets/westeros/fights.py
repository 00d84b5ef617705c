"""Combats to play out from a position, for the tests of combat and house cards.

board = empty()
place(board, "kings-landing: tyrell footman knight", "kingswood: lannister footman footman")
attack(board, "kings-landing", "kingswood")
table = fight_out(board, {"tyrell house-card": "alester-florent", "lannister house-card": "the-hound"})

Answers are looked up by seat and kind, or by seat, kind and subject; where none is named the default is
given. A combat is all there is to such a game: when it is over, so is the game.
"""

from collections.abc import Mapping
from typing import TypeVar

from adjudicator.engine import Chance, Event, Game, KeyedChance, NamedChance, Question, Table
from adjudicator.rulesets.westeros.board import Board, Combat, Order
from adjudicator.rulesets.westeros.combat.fighting import fight
from adjudicator.rulesets.westeros.combat.frame import total
from adjudicator.rulesets.westeros.combat.strength import reckon
from adjudicator.rulesets.westeros.control import controller
from adjudicator.rulesets.westeros.events import CombatWon, StrengthCounted
from tests.rulesets.westeros.positions import From, WesterosTable, begun_as, setup_for

ACTION = "round-1/march-1"

Answers = Mapping[str, object]

E = TypeVar("E", bound=Event)


class Fight(From):
    """An edition, played for the combat on the board alone."""

    def next_action(self, board: Board) -> str | None:
        return ACTION if board.combat is not None else None

    async def perform(self, game: Game[Board]) -> None:
        await fight(game)


def attack(board: Board, origin: str, area: str, *units: str, token: str = "march") -> Combat:
    """Let units (all, if none are named) march from `origin`, by an order there, upon who holds `area`."""
    attacker, defender = board.units[origin].seat, controller(board, area)
    assert defender not in {None, attacker}
    attackers = units or board.units[origin].units
    board.remove(origin, attackers)
    board.orders[origin] = Order(attacker, token)
    combat = Combat(attacker, defender or "", area, origin, token, tuple(attackers))
    board.combat = combat
    return combat


def begin(board: Board, draws: Mapping[str, str] | None = None, **options: str) -> WesterosTable:
    """Play the combat to the first question; `draws` names cards by a draw's name: `tides-stark`."""
    chance: Chance = NamedChance(
        {f"{ACTION}/{name}": cards.split() for name, cards in (draws or {}).items()}, KeyedChance(b"fight")
    )
    return Table.start(begun_as(Fight, board), setup_for(board, options), chance)


def fight_out(
    board: Board, answers: Answers | None = None, draws: Mapping[str, str] | None = None, **options: str
) -> WesterosTable:
    """Play the combat to its end; every answer must be to a question that was asked."""
    table, left = begin(board, draws, **options), dict(answers or {})
    while not table.over:
        question = table.unanswered[0]
        table.answer(question, _answer(question, left))
    assert left == {}, "never asked"
    return table


def _answer(question: Question, left: dict[str, object]) -> object:
    for key in (f"{question.seat} {question.kind} {question.subject}", f"{question.seat} {question.kind}"):
        if key in left:
            return left.pop(key)
    return question.plain_default


def asked(table: WesterosTable) -> list[str]:
    """Whom the combat asked what, in order; what the table answered by itself is left out."""
    return [
        f"{given.question.seat} {given.question.kind}" for given in table.given if given.source != "settled"
    ]


def totals(table: WesterosTable, *, final: bool = True) -> dict[str, int]:
    counted = [event for event in table.game.told if isinstance(event, StrengthCounted)]
    return {event.seat: event.total for event in counted if event.final == final}


def terms(table: WesterosTable, seat: str, *, final: bool = True) -> dict[str, tuple[int, str]]:
    """What a side's strength is made of: amount and rule by name."""
    (counted,) = [
        event
        for event in table.game.told
        if isinstance(event, StrengthCounted) and (event.seat, event.final) == (seat, final)
    ]
    return {term.text: (term.amount, term.rule) for term in counted.terms}


def strengths(board: Board) -> dict[str, int]:
    assert board.combat is not None
    shares = reckon(board, board.combat).shares
    return {seat: total(each).total for seat, each in shares.items()}


def icons(board: Board, seat: str) -> tuple[int, int]:
    """A side's swords and fortifications."""
    assert board.combat is not None
    found = reckon(board, board.combat)
    return total(found.swords[seat]).total, total(found.fortifications[seat]).total


def winner(table: WesterosTable) -> tuple[str, str]:
    """Who won, and by which rule."""
    (won,) = [event for event in table.game.told if isinstance(event, CombatWon)]
    return won.winner, won.rule


def told(table: WesterosTable, kind: type[E]) -> list[E]:
    return [event for event in table.game.told if isinstance(event, kind)]


def only(table: WesterosTable, kind: type[E]) -> E:
    (event,) = told(table, kind)
    return event
