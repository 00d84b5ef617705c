"""Open Westeros cards: the cards of the next rounds lie open in three rows [CK7].

The first card of `Board.rows` is the top of a deck's column. A used card stays in sight through its round, as
without the option, and goes under its deck when the next round begins.
"""

from collections.abc import Mapping

from adjudicator.engine import Draw
from adjudicator.rulesets.westeros.board import Board, Task, WesterosGame
from adjudicator.rulesets.westeros.edition import Card
from adjudicator.rulesets.westeros.events import WesterosCardLaid, WesterosCardTurned
from adjudicator.rulesets.westeros.playable import Hooks, PlayableEdition, Procedure
from adjudicator.rulesets.westeros.procedures.westeros_phase import (
    WINTER_IS_COMING,
    WesterosDeckShuffled,
    turn_cards,
)

ROWS = 3

LAY_CARDS = "lay-cards"
"""The step that fills the rows: at the beginning of the game, and after each Westeros phase."""


def open_rows(board: Board) -> None:
    """Begin the game with laying three rows [CK7-SETUP-01]."""
    board.rows = {deck: [] for deck in board.edition.westeros_cards}
    board.agenda.insert(0, Task(LAY_CARDS))


async def lay_cards(game: WesterosGame, _subject: str) -> None:
    """Fill every column: three rows at first, a new bottom row after each Westeros phase [CK7-PLAY-02]."""
    rule = "CK7-PLAY-02" if game.board.round > 1 else "CK7-SETUP-01"
    for deck in game.board.rows:
        await _fill(game, deck, range(1, ROWS + 1), rule)


async def _fill(game: WesterosGame, deck: str, rows: range, rule: str) -> None:
    """Fill so many rows of a column, with the cards put under the deck once all others are out."""
    board = game.board
    column, cards = board.rows[deck], board.decks[deck]
    for row in rows[len(column) :]:
        if cards:
            (card,) = await Draw(f"deck-{deck}-row-{row}", cards)
        else:
            card = board.used[deck][0]
        game.tell(WesterosCardLaid(rule=rule, deck=deck, row=row, card=card))


async def turn(game: WesterosGame, subject: str) -> None:
    """Use the top row, and lay a new one when its cards have been carried out [CK7-PLAY-02]."""
    await turn_cards(game, subject, use_the_top)
    agenda = game.board.agenda
    last = max(place for place, task in enumerate(agenda) if task.step == "card")
    agenda.insert(last + 1, Task(LAY_CARDS))


async def use_the_top(game: WesterosGame, deck: str) -> None:
    """Use the card in the top row; nothing is drawn but for Winter Is Coming [CK7-PLAY-01]."""
    board = game.board
    card = board.rows[deck][0]
    game.tell(WesterosCardTurned(rule="CK7-PLAY-01", deck=deck, card=card))
    if card == WINTER_IS_COMING:
        await _after_winter(game, deck, card)
        await _fill(game, deck, range(2, ROWS + 1), "CK7-WINTER-02")  # [CK7-WINTER-03]


async def _after_winter(game: WesterosGame, deck: str, card: Card) -> None:
    """Shuffle the whole deck, open cards included, and draw until another card comes [CK7-WINTER-01]."""
    cards = game.board.decks[deck]
    times = 0
    while card == WINTER_IS_COMING:
        times += 1
        rule = "CK7-WINTER-01" if times == 1 else "CK7-WINTER-04"
        game.tell(WesterosDeckShuffled(rule=rule, deck=deck))
        (card,) = await Draw(f"deck-{deck}-{times}", cards)
        game.tell(WesterosCardTurned(rule=rule, deck=deck, card=card))


HOOKS = Hooks(opened=(open_rows,))

PROCEDURES: Mapping[str, Procedure] = {LAY_CARDS: lay_cards, "turn-cards": turn}


def with_open_westeros(edition: PlayableEdition) -> PlayableEdition:
    """Lay the cards open, and use them row by row."""
    return edition.joined(HOOKS, procedures={**edition.procedures, **PROCEDURES})
