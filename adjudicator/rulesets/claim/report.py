"""The report: events told in prose, trick by trick, each sentence with the rule behind it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adjudicator.engine import Event, Feat, Line, Term
from adjudicator.rulesets.claim.cards import FACTION, WILD, Card
from adjudicator.rulesets.claim.events import (
    BlindCardSeen,
    BlindCardTaken,
    CardFollowed,
    CardLed,
    CardsDiscarded,
    CardsScored,
    FactionVoted,
    FollowersTakenUp,
    GameEnded,
    HandsDealt,
    HandSeen,
    LeaderNamed,
    PrizeTaken,
    PrizeTurned,
    TrickWon,
)
from adjudicator.rulesets.claim.wording import faction_names, faction_of, listed, phase_name, seat_name
from adjudicator.words import gettext as _, ngettext


def report(events: Sequence[Event]) -> list[Line]:
    """Tell events in their order, under a heading for each trick."""
    lines: list[Line] = []
    above = ""
    for event in events:
        heading = _heading(event)
        if heading and heading != above:
            lines.append(Line(heading, level=1))
            above = heading
        terms = _winning_votes(event) if isinstance(event, GameEnded) else ()
        lines.append(Line(_SENTENCES[type(event)](event), event.rule, terms=terms))
    return lines


def _heading(event: Event) -> str:
    match event:
        case HandsDealt() | LeaderNamed():
            return _("The deal")
        case HandSeen() | FollowersTakenUp():
            return ""
        case FactionVoted() | GameEnded():
            return _("The vote")
    in_trick: Any = event
    if in_trick.phase == "phase-1":
        return _("Phase one, trick %(trick)s", trick=in_trick.trick)
    return _("Phase two, trick %(trick)s", trick=in_trick.trick)


def feats(events: Sequence[Event]) -> tuple[Feat, ...]:
    """Find what a record tells: every faction that somebody won, by how many cards more."""
    return tuple(
        Feat(
            "vote",
            _("Clearest vote"),
            max(event.counts.values()) - min(event.counts.values()),
            _faction_voted(event),
        )
        for event in events
        if isinstance(event, FactionVoted) and event.seat is not None
    )


def _hands_dealt(event: HandsDealt) -> str:
    return _(
        "The cards are shuffled. Each seat is dealt %(cards)s in secret; %(deck)s are left in the deck.",
        cards=event.cards,
        deck=event.deck,
    )


def _leader_named(event: LeaderNamed) -> str:
    if event.drawn:
        return _("The lot falls on %(seat)s to lead the first trick.", seat=seat_name(event.seat))
    return _("It was settled beforehand that %(seat)s leads the first trick.", seat=seat_name(event.seat))


def _hand_seen(event: HandSeen) -> str:
    return _(
        "%(phase)s begins. Your hand: %(cards)s.", phase=phase_name(event.phase), cards=listed(event.hand)
    )


def _prize_turned(event: PrizeTurned) -> str:
    return _(
        "The prize is turned up: %(card)s (%(faction)s).", card=event.card, faction=faction_of(event.card)
    )


def _card_led(event: CardLed) -> str:
    if event.last:
        return _("%(seat)s leads its last card, %(card)s.", seat=seat_name(event.seat), card=event.card)
    return _("%(seat)s leads %(card)s.", seat=seat_name(event.seat), card=event.card)


def _card_followed(event: CardFollowed) -> str:
    if event.last:
        return _("%(seat)s adds its last card, %(card)s.", seat=seat_name(event.seat), card=event.card)
    if FACTION[event.card] == FACTION[event.lead]:
        return _("%(seat)s follows with %(card)s.", seat=seat_name(event.seat), card=event.card)
    if event.card in WILD:
        return _(
            "%(seat)s follows with %(card)s in the guise of %(faction)s.",
            seat=seat_name(event.seat),
            card=event.card,
            faction=faction_of(event.lead),
        )
    return _(
        "%(seat)s holds no %(faction)s and plays %(card)s.",
        seat=seat_name(event.seat),
        faction=faction_of(event.lead),
        card=event.card,
    )


def _trick_won(event: TrickWon) -> str:
    winner, led = seat_name(event.seat), event.seat == event.leader
    high, low = (event.lead, event.follow) if led else (event.follow, event.lead)
    match event.reason:
        case "power":
            return _(
                "%(seat)s wins the trick: %(high)s (%(knights)s) beats %(low)s (%(goblins)s)"
                " whatever the values.",
                seat=winner,
                high=high,
                low=low,
                knights=faction_of(high),
                goblins=faction_of(low),
            )
        case "higher":
            return _(
                "%(seat)s wins the trick: %(high)s is higher than %(low)s.", seat=winner, high=high, low=low
            )
        case "equal":
            return _(
                "%(seat)s wins the trick: %(high)s and %(low)s are equal, and %(seat)s led.",
                seat=winner,
                high=high,
                low=low,
            )
        case "off-faction":
            return _(
                "%(seat)s wins the trick: %(low)s is not of the faction led, and %(seat)s led.",
                seat=winner,
                low=low,
            )


def _prize_taken(event: PrizeTaken) -> str:
    return _("%(seat)s recruits the prize, %(card)s.", seat=seat_name(event.seat), card=event.card)


def _blind_card_taken(event: BlindCardTaken) -> str:
    return _("%(seat)s recruits an unseen card from the deck.", seat=seat_name(event.seat))


def _blind_card_seen(event: BlindCardSeen) -> str:
    return _(
        "The card you recruited unseen by others is %(card)s (%(faction)s).",
        card=event.card,
        faction=faction_of(event.card),
    )


def _cards_scored(event: CardsScored) -> str:
    seat, cards = seat_name(event.seat), _both(event.cards)
    if event.by_winner:
        return _("%(seat)s puts %(cards)s on its score pile.", seat=seat, cards=cards)
    return _("%(seat)s, who lost, puts %(cards)s on its score pile.", seat=seat, cards=cards)


def _cards_discarded(event: CardsDiscarded) -> str:
    return ngettext(
        "Discarded: %(cards)s.", "Discarded: %(cards)s.", len(event.cards), cards=_both(event.cards)
    )


def _followers_taken_up(event: FollowersTakenUp) -> str:
    return _(
        "Phase one is over. Each seat takes up its %(cards)s followers; %(seat)s leads on.",
        cards=event.cards,
        seat=seat_name(event.leader),
    )


def _faction_voted(event: FactionVoted) -> str:
    name = faction_names()[event.faction].capitalize()
    first, second = event.counts
    if not any(event.counts.values()):
        return _("%(faction)s: nobody has one, and nobody gets the vote.", faction=name)
    counts = _(
        "%(first)s %(m)s, %(second)s %(n)s",
        first=seat_name(first),
        m=event.counts[first],
        second=seat_name(second),
        n=event.counts[second],
    )
    if event.seat is None:
        return _(
            "%(faction)s: %(counts)s, and the highest are equal – nobody gets the vote.",
            faction=name,
            counts=counts,
        )
    seat = seat_name(event.seat)
    if event.counts[first] == event.counts[second]:
        return _(
            "%(faction)s: %(counts)s, but %(best)s is the highest – the vote goes to %(seat)s.",
            faction=name,
            counts=counts,
            best=event.best[event.seat],
            seat=seat,
        )
    return _("%(faction)s: %(counts)s – the vote goes to %(seat)s.", faction=name, counts=counts, seat=seat)


def _game_ended(event: GameEnded) -> str:
    first, second = event.votes
    if event.seat is None:
        return ngettext(
            "The game is a draw: %(n)s vote each.",
            "The game is a draw: %(n)s votes each.",
            len(event.votes[first]),
        )
    loser = second if event.seat == first else first
    return _(
        "%(seat)s is king, by %(own)s votes to %(other)s.",
        seat=seat_name(event.seat),
        own=len(event.votes[event.seat]),
        other=len(event.votes[loser]),
    )


def _winning_votes(event: GameEnded) -> tuple[Term, ...]:
    if event.seat is None:
        return ()
    names = faction_names()
    return tuple(Term(names[faction], 1, "CL-SCORE-01") for faction in event.votes[event.seat])


def _both(cards: Sequence[Card]) -> str:
    if len(cards) == 1:
        return cards[0]
    return _("%(first)s and %(second)s", first=cards[0], second=cards[1])


_SENTENCES: Mapping[type[Event], Callable[[Any], str]] = {
    HandsDealt: _hands_dealt,
    LeaderNamed: _leader_named,
    HandSeen: _hand_seen,
    PrizeTurned: _prize_turned,
    CardLed: _card_led,
    CardFollowed: _card_followed,
    TrickWon: _trick_won,
    PrizeTaken: _prize_taken,
    BlindCardTaken: _blind_card_taken,
    BlindCardSeen: _blind_card_seen,
    CardsScored: _cards_scored,
    CardsDiscarded: _cards_discarded,
    FollowersTakenUp: _followers_taken_up,
    FactionVoted: _faction_voted,
    GameEnded: _game_ended,
}
