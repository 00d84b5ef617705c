"""Choosing and revealing house cards [A2-CARD-01, A2-CARD-02]."""

from adjudicator.engine import Ask, OneOf, Seat, Together
from adjudicator.rulesets.westeros.board import Card, Combat, WesterosGame
from adjudicator.rulesets.westeros.combat.events import HouseCardsRevealed
from adjudicator.rulesets.westeros.combat.frame import sides

HOUSE_CARD = "house-card"


async def choose_cards(game: WesterosGame, combat: Combat) -> None:
    """Both choose a card from hand, and both are revealed; the last card of a hand is played unasked."""
    asks = {seat: _card(game, combat, seat) for seat in sides(combat)}
    last = tuple(seat for seat in asks if len(game.board.hands[seat]) == 1)
    combat.cards = dict(await Together(asks))
    for seat, card in combat.cards.items():
        game.board.hands[seat].remove(card)
    rule = game.board.rule("house-cards-revealed")
    game.tell(HouseCardsRevealed(rule=rule, area=combat.area, cards=combat.cards.copy(), last=last))


def _card(game: WesterosGame, combat: Combat, seat: Seat) -> Ask[Card]:
    hand = tuple(game.board.hands[seat])
    return Ask(
        seat,
        HOUSE_CARD,
        OneOf(hand),
        default=game.board.edition.lowest_card(hand),
        subject=combat.area,
        secret=True,
        settle=True,  # hands are public [A2-CARD-12]
    )
