"""Events: what happens in a game of Claim, as data, and the sentence that tells it."""

from collections.abc import Sequence

from adjudicator.engine import Event, Feat, Seat, Term, Words
from adjudicator.rulesets.claim.cards import FACTION, WILD, Card, Phase
from adjudicator.rulesets.claim.judgements import Reason
from adjudicator.rulesets.claim.wording import (
    WORDS,
    both,
    faction_names,
    faction_of,
    listed,
    phase_name,
    seat_name,
)
from adjudicator.words import gettext as _, ngettext


class LeaderNamed(Event, frozen=True, kw_only=True):
    """Who leads the first trick: drawn by lot, or settled when the game was set up."""

    seat: Seat
    drawn: bool

    def sentence(self, words: Words) -> str:
        if self.drawn:
            return _("The lot falls on %(seat)s to lead the first trick.", **words.fields_in_words(self))
        return _("%(seat)s leads the first trick, as settled beforehand.", **words.fields_in_words(self))

    def headings(self, words: Words) -> tuple[str, ...]:
        return (_("The deal"),)


class HandsDealt(Event, frozen=True, kw_only=True):
    """Every seat has so many cards, and so many are left in the deck."""

    cards: int
    deck: int

    def sentence(self, words: Words) -> str:
        return _(
            "The cards are shuffled. Each seat is dealt %(cards)s in secret; %(deck)s are left in the deck.",
            **words.fields_in_words(self),
        )

    def headings(self, words: Words) -> tuple[str, ...]:
        return (_("The deal"),)


class HandSeen(Event, frozen=True, kw_only=True):
    """A seat's own hand as the phase begins. For that seat alone."""

    phase: Phase
    hand: tuple[Card, ...]

    def sentence(self, words: Words) -> str:
        return _(
            "%(phase)s begins. Your hand: %(cards)s.", phase=phase_name(self.phase), cards=listed(self.hand)
        )


class _InTrick(Event, frozen=True, kw_only=True):
    """What happens in a trick."""

    phase: Phase
    trick: int

    def headings(self, words: Words) -> tuple[str, ...]:
        if self.phase == "phase-1":
            return (_("Phase one, trick %(trick)s", trick=self.trick),)
        return (_("Phase two, trick %(trick)s", trick=self.trick),)


class PrizeTurned(_InTrick, frozen=True, kw_only=True):
    """The card that a trick of phase one is about."""

    card: Card

    def sentence(self, words: Words) -> str:
        return _(
            "The prize is turned up: %(card)s (%(faction)s).",
            **words.fields_in_words(self, faction=faction_of(self.card)),
        )


class CardLed(_InTrick, frozen=True, kw_only=True):
    """The leader's card. A seat's `last` card is played by itself."""

    seat: Seat
    card: Card
    last: bool

    def sentence(self, words: Words) -> str:
        if self.last:
            return _("%(seat)s leads its last card, %(card)s.", **words.fields_in_words(self))
        return _("%(seat)s leads %(card)s.", **words.fields_in_words(self))


class CardFollowed(_InTrick, frozen=True, kw_only=True):
    """The follower's card, and the lead it was played on."""

    seat: Seat
    card: Card
    lead: Card
    last: bool

    def sentence(self, words: Words) -> str:
        if self.last:
            return _("%(seat)s adds its last card, %(card)s.", **words.fields_in_words(self))
        if FACTION[self.card] == FACTION[self.lead]:
            return _("%(seat)s follows with %(card)s.", **words.fields_in_words(self))
        if self.card in WILD:
            return _(
                "%(seat)s follows with %(card)s in the guise of %(faction)s.",
                **words.fields_in_words(self, faction=faction_of(self.lead)),
            )
        return _(
            "%(seat)s holds no %(faction)s and plays %(card)s.",
            **words.fields_in_words(self, faction=faction_of(self.lead)),
        )


class TrickWon(_InTrick, frozen=True, kw_only=True):
    """Who won a trick, and why; `leader` led it."""

    seat: Seat
    leader: Seat
    lead: Card
    follow: Card
    reason: Reason

    def sentence(self, words: Words) -> str:
        winner, led = seat_name(self.seat), self.seat == self.leader
        high, low = (self.lead, self.follow) if led else (self.follow, self.lead)
        match self.reason:
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
                    "%(seat)s wins the trick: %(high)s is higher than %(low)s.",
                    seat=winner,
                    high=high,
                    low=low,
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


class PrizeTaken(_InTrick, frozen=True, kw_only=True):
    """The prize goes into the winner's follower pile."""

    seat: Seat
    card: Card

    def sentence(self, words: Words) -> str:
        return _("%(seat)s recruits the prize, %(card)s.", **words.fields_in_words(self))


class BlindCardTaken(_InTrick, frozen=True, kw_only=True):
    """The loser takes a card from the deck, unseen by others."""

    seat: Seat

    def sentence(self, words: Words) -> str:
        return _("%(seat)s recruits an unseen card from the deck.", **words.fields_in_words(self))


class BlindCardSeen(_InTrick, frozen=True, kw_only=True):
    """Which card that was. For the loser alone."""

    card: Card

    def sentence(self, words: Words) -> str:
        return _(
            "The card you recruited unseen by others is %(card)s (%(faction)s).",
            **words.fields_in_words(self, faction=faction_of(self.card)),
        )


class CardsScored(_InTrick, frozen=True, kw_only=True):
    """Played cards go into a seat's score pile, the winner's or the loser's."""

    seat: Seat
    cards: tuple[Card, ...]
    by_winner: bool

    def sentence(self, words: Words) -> str:
        seat, cards = seat_name(self.seat), both(self.cards)
        if self.by_winner:
            return _("%(seat)s puts %(cards)s on its score pile.", seat=seat, cards=cards)
        return _("%(seat)s, who lost, puts %(cards)s on its score pile.", seat=seat, cards=cards)


class CardsDiscarded(_InTrick, frozen=True, kw_only=True):
    """Played cards leave the game."""

    cards: tuple[Card, ...]

    def sentence(self, words: Words) -> str:
        return ngettext(
            "Discarded: %(cards)s.", "Discarded: %(cards)s.", len(self.cards), cards=both(self.cards)
        )


class FollowersTakenUp(Event, frozen=True, kw_only=True):
    """Phase one is over; each seat takes its follower pile as its hand, and `leader` leads."""

    cards: int
    leader: Seat

    def sentence(self, words: Words) -> str:
        return _(
            "Phase one is over. Each seat takes up its %(cards)s followers; %(seat)s leads on.",
            cards=self.cards,
            seat=seat_name(self.leader),
        )


class FactionVoted(Event, frozen=True, kw_only=True):
    """Whose a faction's vote is (None: nobody's), by number of cards and by the best card of each seat."""

    faction: str
    seat: Seat | None
    counts: dict[Seat, int]
    best: dict[Seat, Card | None]

    def sentence(self, words: Words) -> str:
        name = faction_names()[self.faction].capitalize()
        first, second = self.counts
        if not any(self.counts.values()):
            return _("%(faction)s: nobody has any, so nobody gets the vote.", faction=name)
        counts = _(
            "%(first)s %(m)s, %(second)s %(n)s",
            first=seat_name(first),
            m=self.counts[first],
            second=seat_name(second),
            n=self.counts[second],
        )
        if self.seat is None:
            return _(
                "%(faction)s: %(counts)s, and the highest cards are equal – nobody gets the vote.",
                faction=name,
                counts=counts,
            )
        seat = seat_name(self.seat)
        if self.counts[first] == self.counts[second]:
            return _(
                "%(faction)s: %(counts)s, but %(best)s is the highest card – the vote goes to %(seat)s.",
                faction=name,
                counts=counts,
                best=self.best[self.seat],
                seat=seat,
            )
        return _(
            "%(faction)s: %(counts)s – the vote goes to %(seat)s.", faction=name, counts=counts, seat=seat
        )

    def headings(self, words: Words) -> tuple[str, ...]:
        return (_("The vote"),)


class GameEnded(Event, frozen=True, kw_only=True):
    """Who won (None: a draw): the factions whose votes each seat has."""

    seat: Seat | None
    votes: dict[Seat, tuple[str, ...]]

    def sentence(self, words: Words) -> str:
        first, second = self.votes
        if self.seat is None:
            return ngettext(
                "The game is a draw: %(n)s vote each.",
                "The game is a draw: %(n)s votes each.",
                len(self.votes[first]),
            )
        loser = second if self.seat == first else first
        return _(
            "%(seat)s is king, by %(own)s votes to %(other)s.",
            seat=seat_name(self.seat),
            own=len(self.votes[self.seat]),
            other=len(self.votes[loser]),
        )

    def headings(self, words: Words) -> tuple[str, ...]:
        return (_("The vote"),)

    def breakdown(self, words: Words) -> tuple[Term, ...]:
        if self.seat is None:
            return ()
        names = faction_names()
        return tuple(Term(names[faction], 1, "CL-SCORE-01") for faction in self.votes[self.seat])


def feats(events: Sequence[Event]) -> tuple[Feat, ...]:
    """What a record tells: every faction that somebody won, by how many cards more."""
    return tuple(
        Feat(
            "vote",
            _("Clearest vote"),
            max(event.counts.values()) - min(event.counts.values()),
            event.sentence(WORDS),
        )
        for event in events
        if isinstance(event, FactionVoted) and event.seat is not None
    )
