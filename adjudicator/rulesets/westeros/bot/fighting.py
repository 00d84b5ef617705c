"""Combat: which card to play."""

from collections.abc import Iterable

from adjudicator.engine import Pick
from adjudicator.rulesets.westeros.bot.outlook import Outlook, best
from adjudicator.rulesets.westeros.combat.frame import fighting, opponent, total, under_way
from adjudicator.rulesets.westeros.combat.strength import judge_victor, reckon
from adjudicator.rulesets.westeros.control import sites_to_win
from adjudicator.rulesets.westeros.edition import Card
from adjudicator.rulesets.westeros.playable import PlayableEdition

_EXPECTED = 3
"""How many of the opponent's strongest cards are considered."""

_UNIT = 12
"""What a casualty is worth."""

_DEAR = {0: 0, 1: 2, 2: 6, 3: 13, 4: 22, 5: 33}
"""What it costs to play a card, by its strength: it is gone until the hand is empty."""


def stake(outlook: Outlook) -> int:
    """What the fight is about."""
    combat = under_way(outlook.board)
    other = opponent(combat, outlook.seat)
    units = len(fighting(outlook.board, combat, outlook.seat)) + len(fighting(outlook.board, combat, other))
    harm = 0
    if combat.area in outlook.map.sites:
        castles = outlook.castles.get(other, 0) + (outlook.seat == combat.defender)
        nearly_won = castles >= sites_to_win(outlook.board) - 1
        harm = 300 if nearly_won and outlook.holder(combat.area) != other else 0
    return outlook.worth(combat.area) + 6 * units + harm


def card(outlook: Outlook, offered: Iterable[Card], pick: Pick) -> Card:
    """The card that fares best against the opponent's strongest ones, its own worth counted against it."""
    board, seat = outlook.board, outlook.seat
    combat = under_way(board)
    other = opponent(combat, seat)
    if other in combat.cards:
        expected: list[Card] = [combat.cards[other]]
    else:
        expected = sorted(board.hands[other], key=lambda each: -outlook.cards[each].strength)[:_EXPECTED]
    at_stake, worths = stake(outlook), PlayableEdition.of(board).texts.worths
    few = len(board.hands[seat])

    def fares(own: Card) -> int:
        won, lost = worths.get(own, (0, 0))
        results = [_result(outlook, own, theirs, at_stake, won=won, lost=lost) for theirs in expected]
        dear = _DEAR[outlook.cards[own].strength]
        return sum(results) * 2 // max(1, len(results)) - dear * min(few, 4) // 2

    return best({own: fares(own) for own in offered}, pick)


def _result(outlook: Outlook, own: Card, theirs: Card, at_stake: int, *, won: int, lost: int) -> int:
    """The result of one card against another: half of the stake either way, and what its text is worth."""
    board, seat = outlook.board, outlook.seat
    combat = under_way(board).clone()
    other = opponent(combat, seat)
    combat.cards = {seat: own, other: theirs}
    victor = judge_victor(board, combat)
    found = reckon(board, combat)
    margin = victor.strengths[seat] - victor.strengths[other]
    wins = victor.winner == seat
    result = at_stake // 2 if wins else -at_stake // 2
    result += max(-4, min(4, margin))
    loser, winner = victor.loser, victor.winner
    swords, fortifications = total(found.swords[winner]).total, total(found.fortifications[loser]).total
    dead = 0 if loser in found.spared else max(0, swords - fortifications)
    dead = min(dead, len(fighting(board, combat, loser)))
    return result + (dead if wins else -dead) * _UNIT + (won if wins else lost)
