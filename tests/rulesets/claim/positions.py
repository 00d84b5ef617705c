"""Positions to play on from, and games of bots, for the tests of Claim."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from adjudicator.engine import Chance, KeyedChance, NamedChance, Question, Setup, Table
from adjudicator.engine.bots import Bot, RandomBot
from adjudicator.rulesets.claim import Claim
from adjudicator.rulesets.claim.board import Board
from adjudicator.rulesets.claim.cards import DECK, FACTION, Card, Phase
from adjudicator.rulesets.claim.view import View

SEATS = ("a", "b")
RULES = Claim()
ClaimTable = Table[Board, View]


class From(Claim):
    """Claim, begun at a position."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._board = board

    def opening(self, setup: Setup) -> Board:
        return self._board.clone()


def cards(text: str) -> list[Card]:
    """Read cards as one writes them: `G3 K2`."""
    return [Card(word) for word in text.split()]


def without(all_cards: Sequence[Card], *taken: Sequence[Card]) -> list[Card]:
    """Take cards out, each as often as it is named."""
    left = list(all_cards)
    for one in taken:
        for card in one:
            left.remove(card)
    return left


def position(phase: Phase = "phase-1", *, a: str, b: str, trick: int = 1) -> Board:
    """The seats hold these cards; all others are in the deck, or in phase two among the discards."""
    board = Board.opening(SEATS)
    board.stage, board.trick, board.leader = phase, trick, "a"
    board.hands = {"a": cards(a), "b": cards(b)}
    others = without(DECK, *board.hands.values())
    board.deck, board.discard = (others, []) if phase == "phase-1" else ([], others)
    return board


def play_from(board: Board, draws: Mapping[str, str] | None = None) -> ClaimTable:
    """Set a table up at a position; `draws` names cards by the last part of the draw's label."""
    named = {f"phase-1/{name}": card.split() for name, card in (draws or {}).items()}
    return Table.start(From(board), Setup(SEATS), NamedChance(named, KeyedChance(b"position")))


def play_trick(
    lead: str, follow: str, phase: Phase = "phase-1", *, prize: str = "", blind: str = ""
) -> ClaimTable:
    """Play one trick, led by A, of cards that matter; both seats hold some more that play no part."""
    led = Card(lead)
    idle = [
        card
        for card in without(DECK, cards(f"{lead} {follow} {prize} {blind}"))
        if FACTION[card] != FACTION[led]  # so that B may play what it plays
    ]
    a, b = " ".join([lead, *idle[:2]]), " ".join([follow, *idle[-2:]])
    draws = {"prize-trick-1": prize, "blind-trick-1": blind}
    table = play_from(position(phase, a=a, b=b), draws)
    answer(table, lead, follow)
    return table


def answer(table: ClaimTable, *answers: str) -> None:
    for card in answers:
        (question,) = table.unanswered
        table.answer(question, card)


def start(
    seed: object = 0, options: Mapping[str, str] | None = None, chance: Chance | None = None
) -> ClaimTable:
    """Begin a game whose chance comes from a seed."""
    return Table.start(RULES, Setup(SEATS, dict(options or {})), chance or KeyedChance(f"{seed}".encode()))


def questions(
    table: ClaimTable, seed: object = 0, bots: Mapping[str, Bot] | None = None
) -> Iterator[Question]:
    """Play on to the end of the game, and give each question before a bot answers it."""
    pick = Random(f"{seed}").randrange
    while not table.over:
        (question,) = table.unanswered
        yield question
        bot = (bots or {}).get(question.seat) or RandomBot()
        table.answer(question, bot.choose(RULES, table.view(question.seat), question, pick))


def play_to(seed: object, stop: Callable[[Board], bool]) -> ClaimTable:
    """Play a game of random bots up to the first question at which the board is as wanted."""
    table = start(seed)
    for _question in questions(table, seed):
        if stop(table.board):
            break
    return table
