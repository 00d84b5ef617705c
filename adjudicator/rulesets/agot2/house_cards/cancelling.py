"""Texts that cancel another card, first of all [A2-CARD-06]."""

from adjudicator.engine import Ask, OneOf, Seat
from adjudicator.rulesets.westeros.board import Combat, WesterosGame
from adjudicator.rulesets.westeros.combat.card_texts import tell_text
from adjudicator.rulesets.westeros.combat.events import HouseCardReplaced, HouseCardSentBack
from adjudicator.rulesets.westeros.combat.frame import opponent

TYRION = "card-tyrion"
TYRION_REPLACEMENT = "card-tyrion-replacement"


async def send_back_their_card(game: WesterosGame, combat: Combat, seat: Seat) -> None:
    """The opponent may be made to take back the card and play another, openly [A2-CARD-16, A2-HC-TYRION]."""
    other = opponent(combat, seat)
    answer = await Ask(seat, TYRION, OneOf(("no", "yes")), default="no", subject=combat.area)
    if answer == "no":
        return
    left, sent_back = tuple(game.board.hands[other]), combat.cards[other]
    tell_text(game, combat, seat, "A2-HC-TYRION")
    game.tell(HouseCardSentBack(rule="A2-CARD-16", seat=other, area=combat.area, card=sent_back))
    if not left:
        game.tell(HouseCardReplaced(rule="A2-CARD-17", seat=other, area=combat.area, card=sent_back, by=None))
        return
    card = await Ask(
        other,
        TYRION_REPLACEMENT,
        OneOf(left),
        default=game.board.edition.lowest_card(left),
        subject=combat.area,
        settle=True,
    )
    game.tell(HouseCardReplaced(rule="A2-CARD-16", seat=other, area=combat.area, card=sent_back, by=card))
