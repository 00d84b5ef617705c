"""Whole games of houses that do anything legal: the board after every action, and what came up how often.

    python -m tests.rulesets.agot2.simulation 200

plays so many games of each number of players, with and without Tides of Battle by turns, holds every board
against what must be true of it, and prints how often each question was put, each Westeros card carried out,
each wildling card met, each house card played and each text told.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from adjudicator.engine import Event, Game, KeyedChance, Setup, Table, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.rulesets.westeros.board import TRACKS, Board
from adjudicator.rulesets.westeros.combat.events import HouseCardsRevealed, TextActed
from adjudicator.rulesets.westeros.control import controller, unused
from adjudicator.rulesets.westeros.events import UnitsRetreated
from adjudicator.rulesets.westeros.power import pool
from adjudicator.rulesets.westeros.procedures.neutral import NeutralForceHeld
from adjudicator.rulesets.westeros.procedures.westeros_phase import WesterosCardCarriedOut
from adjudicator.rulesets.westeros.procedures.wildlings import AttackDecided, WildlingCardTurned
from adjudicator.rulesets.westeros.supply import complies, sizes
from adjudicator.rulesets.westeros.units import KIND, SHIP
from tests.playing import play_out
from tests.rulesets.agot2.facts import (
    HOUSE_CARDS_OF,
    MAP,
    ORDERS,
    PLAYERS,
    SHIPS_IN_A_PORT,
    WESTEROS_DECKS,
    WILDLING_CARDS,
    WILDLING_SPACES,
    opening,
)
from tests.rulesets.agot2.ledger import Ledger
from tests.rulesets.westeros.positions import From, WesterosTable, begun_as

MOST = 3_000
"""More questions than any game asks."""


class Watched(From):
    """The second edition, with a look at the board after every action."""

    actions = 0

    async def perform(self, game: Game[Board]) -> None:
        """Play out the next task, and look."""
        supplied = [seat for seat in game.board.seats if complies(game.board, seat)]
        ledger, told = Ledger(game.board), len(game.told)
        await super().perform(game)
        self.actions += 1
        look(game.board)
        ledger.enter(game.told[told:])
        assert ledger.agrees(game.board), "power or units changed, and nothing told of it"
        for seat in game.board.seats:
            if not complies(game.board, seat):
                assert seat not in supplied or went_back(game.told[told:], seat), f"{seat} exceeds its supply"
                assert one_army_over(game.board, seat), f"{seat} exceeds its supply by more than an army"


def one_army_over(board: Board, seat: str) -> bool:
    """Whether without one of its armies a house would comply with its supply."""
    return any(complies(board, seat, {area: -size}) for area, size in sizes(board, seat).items())


def went_back(told: Iterable[Event], seat: str) -> bool:
    """Whether a house's attackers came to nothing: what goes back, or stays, alone may exceed its supply.

    Beaten ones go back whatever the supply [A2-RET-02]; those that a neutral force holds stay [A2-NEUT-11].
    """
    return any(
        event.seat == seat and event.rule in {"A2-RET-02", "A2-NEUT-11"}
        for event in told
        if isinstance(event, UnitsRetreated | NeutralForceHeld)
    )


def look(board: Board) -> None:
    """Hold the board against what is true between any two actions."""
    assert board.winners or board.combat is None
    _pieces(board)
    _areas(board)
    _cards(board)


def _pieces(board: Board) -> None:
    """Nothing is lost or made: units, Power, order tokens, places on the tracks."""
    for seat in board.seats:
        assert all(left >= 0 for left in unused(board, seat).values())
        assert pool(board, seat) >= 0
        assert board.available[seat] >= 0
        placed = Counter(order.token for order in board.orders.values() if order.seat == seat)
        assert all(number <= ORDERS[token].count for token, number in placed.items())
    for track in TRACKS:
        assert sorted(board.tracks[track]) == sorted(board.seats)
    assert board.threat in WILDLING_SPACES
    assert board.winners or not board.bids


def _areas(board: Board) -> None:
    """Everything lies where it can lie, with one house to an area."""
    for area, order in board.orders.items():
        assert board.winners or board.units_in(area, order.seat)  # a game may end in the middle of a march
    for area, force in board.units.items():
        assert {KIND[unit] == SHIP for unit in force.units} == {MAP.kind[area] != "land"}
        assert board.power_tokens.get(area) in {None, force.seat}
        assert area not in board.neutral_forces
        assert area not in board.impassable
        assert area not in board.garrisons or MAP.home_of[area] == force.seat
    for port in MAP.ports:
        if port in board.units:
            assert controller(board, port) == board.units[port].seat
            assert len(board.units[port].units) <= SHIPS_IN_A_PORT


def _cards(board: Board) -> None:
    """Every card is in one pile."""
    for seat in board.seats:
        assert sorted(board.hands[seat] + board.discards[seat]) == sorted(HOUSE_CARDS_OF[seat])
        assert board.hands[seat]
    for deck, cards in WESTEROS_DECKS.items():
        turned = [board.turned[deck]] if deck in board.turned else []
        assert sorted([*board.decks[deck], *board.used[deck], *turned]) == sorted(cards)
    hidden = board.wildlings
    assert sorted([*hidden.top, *hidden.unseen, *hidden.bottom]) == sorted(WILDLING_CARDS)
    assert not board.drawn


def play(players: int, key: bytes, *, tides: bool) -> WesterosTable:
    """Play a whole game in which every house does anything legal."""
    setup = Setup(PLAYERS[players], {"tides-of-battle": "yes" if tides else "no"})
    table = Table.start(begun_as(Watched, opening(setup)), setup, KeyedChance(key))
    play_out(table, dict.fromkeys(setup.seats, RandomBot()), picker(key, "game"), MOST)
    return table


@dataclass
class Seen:
    """What came up in games, and how often."""

    games: Counter[str] = field(default_factory=Counter)
    questions: Counter[str] = field(default_factory=Counter)
    westeros: Counter[str] = field(default_factory=Counter)
    wildlings: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    texts: Counter[str] = field(default_factory=Counter)

    def add(self, table: WesterosTable) -> None:
        """Count what came up in a game that is over."""
        board = table.board
        self.games[f"{len(board.seats)} houses, ended in round {board.round:2} by {board.ending}"] += 1
        self.questions.update(given.question.kind for given in table.given)
        self._add_events(table.game.told)

    def _add_events(self, told: list[Event]) -> None:
        outcome = ""
        for event in told:
            match event:
                case WesterosCardCarriedOut(card=card):
                    self.westeros[card] += 1
                case AttackDecided(repelled=repelled):
                    outcome = "repelled" if repelled else "not repelled"
                case WildlingCardTurned(card=card):
                    self.wildlings[f"{card}, {outcome}"] += 1
                case HouseCardsRevealed(cards=cards):
                    self.played.update(cards.values())
                case TextActed(card=card):
                    self.texts[card] += 1
                case _:
                    pass


def simulate(games: int, seed: int = 0) -> Seen:
    """Play so many games of each number of players, and count."""
    seen = Seen()
    for players in sorted(PLAYERS):
        for number in range(games):
            seen.add(play(players, f"{seed}/{players}/{number}".encode(), tides=number % 2 == 1))
    return seen


def table_of(seen: Seen) -> Iterator[str]:
    """What came up, in lines: the seldom first, since those are looked for."""
    chapters = [
        ("games", seen.games),
        ("questions answered", seen.questions),
        ("Westeros cards carried out", seen.westeros),
        ("wildling cards", seen.wildlings),
        ("house cards played", seen.played),
        ("texts of house cards told", seen.texts),
    ]
    for title, counted in chapters:
        yield f"{counted.total()} {title}"
        for name, times in sorted(counted.items(), key=lambda item: (item[1], item[0])):
            yield f"    {times:8}  {name}"


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in table_of(simulate(int(sys.argv[1]))))
