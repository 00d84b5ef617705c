"""What the texts of cards are worth to a sensible house, and what it answers when one asks."""

from adjudicator.engine import Pick
from adjudicator.rulesets.westeros.board import NONE, Card
from adjudicator.rulesets.westeros.bot.fighting import WORTH_THE_BLADE, card, stake
from adjudicator.rulesets.westeros.bot.outlook import Outlook
from adjudicator.rulesets.westeros.bot.raids import best, order_harm
from adjudicator.rulesets.westeros.combat.frame import opponent, under_way
from adjudicator.rulesets.westeros.combat.strength import judge_victor
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.tracks import place


def send_back(outlook: Outlook) -> str:
    """Tyrion: yes where the card that lies there wins, or is much stronger than what is left."""
    board, seat = outlook.board, outlook.seat
    combat = under_way(board)
    other = opponent(combat, seat)
    lies, left = outlook.cards[combat.cards[other]].strength, board.hands[other]
    if not left:
        return "yes"
    losing = judge_victor(board, combat).winner == other
    return "yes" if losing or lies > max(outlook.cards[each].strength for each in left) else "no"


def another_card(outlook: Outlook, offered: tuple[str, ...], pick: Pick) -> str:
    """Aeron: pay where another card turns the fight and the fight is worth 2 power."""
    board, seat = outlook.board, outlook.seat
    combat = under_way(board)
    if stake(outlook) < 3 * WORTH_THE_BLADE or judge_victor(board, combat).winner == seat:
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


def strongest_card(outlook: Outlook, offered: tuple[str, ...]) -> Card:
    """Patchface, and whoever else may name a card: the strongest."""
    return max(
        (each for each in offered if each != NONE),
        key=lambda each: outlook.cards[each].strength,
        default=NONE,
    )


def knight(offered: tuple[str, ...]) -> str:
    """Renly: a Knight is better than a Footman, one that stands than one that is routed."""
    footmen = sorted((word for word in offered if word != NONE), key=lambda word: ("routed" in word, word))
    return footmen[0] if footmen else NONE


def name_retreat(outlook: Outlook, offered: tuple[str, ...], pick: Pick) -> str:
    """Robb: as far from everything of value as there is, and away from one's own areas."""
    board, seat = outlook.board, outlook.seat

    def badness(area: Area) -> int:
        near = sum(outlook.holder(other) == seat for other in outlook.map.adjacent[area])
        return -outlook.worth(area) - 3 * near - 10 * (board.units.get(area) is not None)

    areas = [area for area in offered if area != NONE]
    return best({area: badness(area) for area in areas}, pick) if areas else NONE
