"""Texts that house cards of both editions have, each with the rule by which an edition has it."""

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros import power
from adjudicator.rulesets.westeros.board import Combat, WesterosGame
from adjudicator.rulesets.westeros.combat.events import TextActed, TextIdle, WhyIdle
from adjudicator.rulesets.westeros.combat.frame import (
    CombatResult,
    Reckoning,
    Share,
    opponent,
    skulls_against,
)
from adjudicator.rulesets.westeros.combat.texts import silenced
from adjudicator.rulesets.westeros.events import PowerGained
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.playable import Keeping, PlayableEdition


def tell_text(game: WesterosGame, combat: Combat, seat: Seat, rule: str) -> None:
    """Tell that the text of the card that a side has in play acts."""
    game.tell(TextActed(rule=rule, seat=seat, area=combat.area, card=combat.cards[seat]))


def tell_idle(
    game: WesterosGame, combat: Combat, seat: Seat, rule: str, why: WhyIdle = "nothing-there"
) -> None:
    """Tell that this text changes nothing although its moment has come."""
    game.tell(TextIdle(rule=rule, seat=seat, area=combat.area, card=combat.cards[seat], why=why))


def by_text(count: Reckoning, seat: Seat, amount: int, rule: str) -> Share:
    """What the text of a side's card adds."""
    return Share(f"text/{count.combat.cards[seat]}", amount, rule)


def defense_counts_twice(count: Reckoning, seat: Seat, rule: str) -> None:
    """A Defense order in the embattled area counts twice for the defender."""
    order = count.board.orders.get(count.combat.area)
    if seat != count.combat.defender or order is None:
        return
    facts = count.board.edition.orders[order.token]
    if facts.kind == "defense":
        count.shares[seat].append(by_text(count, seat, facts.modifier, rule))


def limit_their_card(count: Reckoning, seat: Seat, rule: str, number: int) -> None:
    """The printed strength of the opponent's card counts no more than so much."""
    other = opponent(count.combat, seat)
    for share in count.shares[other]:
        if share.text == f"card/{count.combat.cards.get(other)}" and share.each >= number:
            share.each, share.rule = number, rule


async def gain_power(after: CombatResult, seat: Seat, rule: str, number: int) -> None:
    """A side gains so much power, as far as its pool goes."""
    gained = power.gainable(after.game.board, seat, number)
    tell_text(after.game, after.combat, seat, rule)
    by = power.gained_by(after.game.board, rule, number, gained)
    after.game.tell(PowerGained(rule=by, reason="card-text", seat=seat, amount=gained))


def orders_that_stay(after: CombatResult) -> tuple[Area, ...]:
    """Where the loser has orders which the end of this combat would not remove anyway."""
    combat, loser = after.combat, after.loser
    goes = (combat.origin,) if loser == combat.attacker else (combat.area, *_lost_ports(after))
    orders = sorted(after.game.board.orders.items())
    return tuple(area for area, order in orders if order.seat == loser and area not in goes)


def _lost_ports(after: CombatResult) -> tuple[Area, ...]:
    """The port of the embattled land area, if the beaten defender is sure to lose that."""
    edition, area = after.game.board.edition, after.combat.area
    is_land = edition.map.kind[area] == "land"
    lost = is_land and edition.policies.combat_clears_ports and not _may_hold(after)
    return edition.map.ports_of[area] if lost else ()


def _may_hold(after: CombatResult) -> bool:
    """Whether the beaten defender may still control the area, because no attacker is left to enter it.

    Then its crest holds the area. A Power token goes even so [A2-CLEAN-02], unless a text keeps it there.
    """
    board, combat = after.game.board, after.combat
    area, defender = combat.area, combat.defender
    text = PlayableEdition.of(board).texts.keeping.get(combat.cards.get(defender, ""))
    if text is None or silenced(board, combat, defender):
        text = Keeping()
    dying = skulls_against(board, combat, combat.attacker) + (0 if defender in after.acted else text.kills)
    crest = board.edition.map.home_of.get(area) == defender
    token = text.token and board.power_tokens.get(area) == defender
    return (crest or token) and (text.turns_back or dying >= len(combat.attackers))
