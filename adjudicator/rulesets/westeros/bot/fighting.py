"""Combat: whom to support, which card to play, whether to spend the Blade, what the cards' texts do."""

from collections.abc import Iterable

from adjudicator.engine import Pick
from adjudicator.rulesets.agot2.cards import HOUSE_CARDS, TIDES_CARDS, TIDES_DECK
from adjudicator.rulesets.agot2.map import MAP
from adjudicator.rulesets.agot2.tables import VICTORY
from adjudicator.rulesets.westeros.board import Card
from adjudicator.rulesets.westeros.bot.outlook import Outlook
from adjudicator.rulesets.westeros.bot.raids import best, order_harm
from adjudicator.rulesets.westeros.combat.frame import fighting, opponent, sides, total, under_way
from adjudicator.rulesets.westeros.combat.strength import judge_victor, reckon, strength
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.tracks import place

NONE = "none"

_EXPECTED = 3
"""So many of the opponent's strongest cards are reckoned with."""

_UNIT = 12
"""What a casualty is worth."""

_DEAR = {0: 0, 1: 2, 2: 6, 3: 13, 4: 22}
"""What it costs to have played a card, by its strength: it is missed until the hand is empty."""

_BLADE = 12
"""What a fight must be about for the Blade to be spent on it."""


# --- Support ----------------------------------------------------------------------------------------------


def support(outlook: Outlook, offered: tuple[str, ...]) -> str:
    """Support oneself; of others whoever fights a house that is about to win."""
    combat = under_way(outlook.board)
    if outlook.seat in sides(combat):
        return "attacker" if outlook.seat == combat.attacker else "defender"
    near = {
        side: outlook.castles.get(opponent(combat, house), 0)
        for side, house in (("attacker", combat.attacker), ("defender", combat.defender))
        if side in offered and house and combat.defender
    }
    close = {side: castles for side, castles in near.items() if castles >= VICTORY - 2}
    if len(set(close.values())) != 1 or len(close) != 1:
        return "nobody"
    return next(iter(close))


# --- House cards ------------------------------------------------------------------------------------------


def stake(outlook: Outlook) -> int:
    """What the fight is about."""
    combat = under_way(outlook.board)
    other = opponent(combat, outlook.seat)
    units = len(fighting(outlook.board, combat, outlook.seat)) + len(fighting(outlook.board, combat, other))
    harm = 0
    if combat.area in MAP.sites:
        castles = outlook.castles.get(other, 0) + (outlook.seat == combat.defender)
        harm = 300 if castles >= VICTORY - 1 and outlook.holder(combat.area) != other else 0
    return outlook.worth(combat.area) + 6 * units + harm


def card(outlook: Outlook, offered: Iterable[Card], pick: Pick) -> Card:
    """The card that fares best against the opponent's strongest ones, its own worth counted against it."""
    board, seat = outlook.board, outlook.seat
    combat = under_way(board)
    other = opponent(combat, seat)
    if other in combat.cards:
        expected: list[Card] = [combat.cards[other]]
    else:
        expected = sorted(board.hands[other], key=lambda each: -HOUSE_CARDS[each].strength)[:_EXPECTED]
    at_stake = stake(outlook)
    few = len(board.hands[seat])

    def fares(own: Card) -> int:
        results = [_result(outlook, own, theirs, at_stake) for theirs in expected]
        return sum(results) * 2 // max(1, len(results)) - _DEAR[HOUSE_CARDS[own].strength] * min(few, 4) // 2

    return best({own: fares(own) for own in offered}, pick)


def _result(outlook: Outlook, own: Card, theirs: Card, at_stake: int) -> int:
    """What comes of one card against another, half of the stake either way."""
    board, seat = outlook.board, outlook.seat
    combat = under_way(board).clone()
    other = opponent(combat, seat)
    combat.cards = {seat: own, other: theirs}
    victor = judge_victor(board, combat)
    found = reckon(board, combat)
    margin = victor.strengths[seat] - victor.strengths[other]
    won = victor.winner == seat
    result = at_stake // 2 if won else -at_stake // 2
    result += max(-4, min(4, margin))
    loser, winner = victor.loser, victor.winner
    swords, fortifications = total(found.swords[winner]).total, total(found.fortifications[loser]).total
    dead = 0 if loser in found.spared else max(0, swords - fortifications)
    dead = min(dead, len(fighting(board, combat, loser)))
    return result + (dead if won else -dead) * _UNIT + _text_worth(own, won=won)


def _text_worth(own: Card, *, won: bool) -> int:
    """What the text of a card that is not counted in strength brings."""
    return _ON_WIN.get(own, 0) if won else _ON_LOSE.get(own, 0)


_ON_WIN = {"tywin-lannister": 14, "cersei-lannister": 12, "renly-baratheon": 8, "ser-loras-tyrell": 10}
_ON_LOSE = {"roose-bolton": 16, "arianne-martell": 24}


def blade(outlook: Outlook) -> str:
    """Spend it on what is worth it; it is only offered where it decides."""
    return "yes" if stake(outlook) >= _BLADE else "no"


def redraw(outlook: Outlook, drawn: Card) -> str:
    """Draw again for a card below the average where the fight is close."""
    board, seat = outlook.board, outlook.seat
    combat = under_way(board)
    margin = strength(board, combat, seat).total - strength(board, combat, opponent(combat, seat)).total
    average = sum(TIDES_CARDS[each].strength for each in TIDES_DECK) // len(TIDES_DECK)
    mine = TIDES_CARDS[drawn].strength if drawn else average
    close = margin + mine - average in range(-3, 1)
    return "redraw" if mine < average and close and stake(outlook) >= _BLADE else "keep"


# --- The texts of cards -----------------------------------------------------------------------------------


def send_back(outlook: Outlook) -> str:
    """Tyrion: yes where the card that lies there wins, or is much stronger than what is left."""
    board, seat = outlook.board, outlook.seat
    combat = under_way(board)
    other = opponent(combat, seat)
    lies, left = HOUSE_CARDS[combat.cards[other]].strength, board.hands[other]
    if not left:
        return "yes"
    losing = judge_victor(board, combat).winner == other
    return "yes" if losing or lies > max(HOUSE_CARDS[each].strength for each in left) else "no"


def another_card(outlook: Outlook, offered: tuple[str, ...], pick: Pick) -> str:
    """Aeron: pay where another card turns the fight and the fight is worth 2 power."""
    board, seat = outlook.board, outlook.seat
    combat = under_way(board)
    if stake(outlook) < 3 * _BLADE or judge_victor(board, combat).winner == seat:
        return NONE
    instead = card(outlook, [word for word in offered if word != NONE], pick)
    turned = combat.clone()
    turned.cards[seat] = instead
    return instead if judge_victor(board, turned).winner == seat else NONE


def fall(outlook: Outlook, offered: tuple[str, ...], pick: Pick) -> str:
    """Doran: where the opponent stands best, stars before the rest."""
    board = outlook.board
    other = opponent(under_way(board), outlook.seat)
    dear = {track: index for index, track in enumerate(("iron-throne", "fiefdoms", "kings-court"))}
    last = len(board.seats)
    return best({track: 4 * (last - place(board, track, other)) + dear[track] for track in offered}, pick)


def strike_order(outlook: Outlook, offered: tuple[str, ...], pick: Pick) -> str:
    """Cersei, Queen of Thorns: the order that hurts most."""
    areas = [area for area in offered if area != NONE]
    return best({area: order_harm(outlook, area) for area in areas}, pick) if areas else NONE


def discard(offered: tuple[str, ...]) -> Card:
    """Patchface: the strongest card."""
    return max(
        (each for each in offered if each != NONE), key=lambda each: HOUSE_CARDS[each].strength, default=NONE
    )


def knight(offered: tuple[str, ...]) -> str:
    """Renly: a Knight is better than a Footman, one that stands than one that is routed."""
    footmen = sorted((word for word in offered if word != NONE), key=lambda word: ("routed" in word, word))
    return footmen[0] if footmen else NONE


def place_of_retreat(outlook: Outlook, offered: tuple[str, ...], pick: Pick) -> Area:
    """Where beaten units are safest, and least is to be feared for the area they come to."""
    board, seat = outlook.board, outlook.seat

    def safety(area: Area) -> int:
        there = board.units_in(area, seat)
        return outlook.holding(area, (*there, "footman")) - outlook.holding(area, there) + 4 * len(there)

    return best({area: safety(area) for area in offered}, pick)


def name_retreat(outlook: Outlook, offered: tuple[str, ...], pick: Pick) -> str:
    """Robb: as far from everything of value as there is, and away from one's own areas."""
    board, seat = outlook.board, outlook.seat

    def badness(area: Area) -> int:
        near = sum(outlook.holder(other) == seat for other in MAP.adjacent[area])
        return -outlook.worth(area) - 3 * near - 10 * (board.units.get(area) is not None)

    areas = [area for area in offered if area != NONE]
    return best({area: badness(area) for area in areas}, pick) if areas else NONE
