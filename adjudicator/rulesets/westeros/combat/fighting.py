"""A combat from beginning to end [A2-CBT-03]."""

from adjudicator.engine import Ask, OneOf, Seat, Together
from adjudicator.rulesets.westeros.board import Combat, WesterosGame
from adjudicator.rulesets.westeros.combat.aftermath import clean_up, remove_garrison
from adjudicator.rulesets.westeros.combat.blade import offer_blade
from adjudicator.rulesets.westeros.combat.casualties import lose_the_helpless, take_casualties
from adjudicator.rulesets.westeros.combat.events import HouseCardsRevealed
from adjudicator.rulesets.westeros.combat.frame import CombatResult, sides, under_way
from adjudicator.rulesets.westeros.combat.retreats import retreat
from adjudicator.rulesets.westeros.combat.strength import Victor, judge_outright, judge_victor, strengths
from adjudicator.rulesets.westeros.combat.support import call_for_support
from adjudicator.rulesets.westeros.combat.texts import carry_out, carry_out_deciding
from adjudicator.rulesets.westeros.control import controllers
from adjudicator.rulesets.westeros.edition import Card
from adjudicator.rulesets.westeros.events import CombatBegun, CombatWon, Reason, StrengthCounted, because
from adjudicator.rulesets.westeros.playable import PlayableEdition

HOUSE_CARD = "house-card"

HOUSE_CARDS = "house-cards"
"""The step in which the sides come by the cards they play, as `PlayableEdition.procedures` names it."""


async def fight(game: WesterosGame) -> None:
    """Play out the combat on `board.combat`, whose attackers have left their area; then there is none.

    The March order still lies in the area of origin, and goes with the clean-up.
    """
    combat, edition = under_way(game.board), PlayableEdition.of(game.board)
    held = controllers(game.board, edition.map.land)
    _tell_begun(game, combat)
    await call_for_support(game, combat)  # step 1
    _tell_strengths(game, combat, final=False)  # step 2
    choose = edition.procedures.get(HOUSE_CARDS, choose_cards)
    await choose(game, combat.area)  # step 3
    await carry_out(game, combat, edition.texts.cancelling)
    await carry_out(game, combat, edition.texts.immediate)
    outright = judge_outright(game.board, combat)
    if outright is None:
        for step in edition.hooks.cards_played:
            await step(game, combat)
        await offer_blade(game, combat)  # step 4
        _tell_strengths(game, combat, final=True)  # step 5
    after = _decide(game, combat, outright)  # step 6
    await carry_out_deciding(after)
    remove_garrison(after)
    lose_the_helpless(after)
    if outright is None:
        await take_casualties(after)
    for lose in edition.hooks.casualties_taken:
        await lose(after)
    await retreat(after)
    await clean_up(after, held)


def _tell_begun(game: WesterosGame, combat: Combat) -> None:
    game.tell(
        CombatBegun(
            rule=game.board.rule("combat-begins"),
            attacker=combat.attacker,
            defender=combat.defender,
            area=combat.area,
            origin=combat.origin,
        )
    )


def _tell_strengths(game: WesterosGame, combat: Combat, *, final: bool) -> None:
    """Announce both strengths with their terms [A2-CBT-10, A2-CBT-14]."""
    for seat, counted in strengths(game.board, combat, final=final).items():
        attacks = seat == combat.attacker
        reason: Reason = "initial-strength" if attacks else "initial-strength-defending"
        if final:
            reason = "final-strength" if attacks else "final-strength-defending"
        game.tell(
            StrengthCounted(
                **because(game.board, reason),
                seat=seat,
                side="attacker" if attacks else "defender",
                area=combat.area,
                final=final,
                total=counted.total,
                terms=counted.terms,
            )
        )


async def choose_cards(game: WesterosGame, _area: str) -> None:
    """Both choose a card from hand, and both are revealed; the last card of a hand is played unasked."""
    combat = under_way(game.board)
    asks = {seat: _card(game, combat, seat) for seat in sides(combat)}
    reveal(game, combat, dict(await Together(asks)))


def reveal(game: WesterosGame, combat: Combat, cards: dict[Seat, Card]) -> None:
    """Put the cards that the sides play on the table, out of their hands."""
    hands = game.board.hands
    last = tuple(seat for seat in cards if len(hands[seat]) == 1)
    rule = game.board.rule("house-cards-revealed")
    game.tell(HouseCardsRevealed(rule=rule, area=combat.area, cards=cards, last=last))


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


def _decide(game: WesterosGame, combat: Combat, outright: Victor | None) -> CombatResult:
    """Announce who has won [A2-CBT-15, A2-CBT-16]."""
    victor = outright or judge_victor(game.board, combat)
    game.tell(
        CombatWon(
            rule=victor.rule,
            winner=victor.winner,
            loser=victor.loser,
            area=combat.area,
            strengths=victor.strengths,
        )
    )
    return CombatResult(game, combat, victor.winner, victor.loser)
