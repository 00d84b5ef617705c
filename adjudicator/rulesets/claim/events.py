"""Events: what happens in a game of Claim, as data, and the sentence that tells it."""

from collections.abc import Sequence

from adjudicator.engine import Event, Feat, Messages, News, Seat, Term, Words
from adjudicator.rulesets.claim.board import Board, Trick
from adjudicator.rulesets.claim.cards import FACTION, WILD, Card, Phase, in_order
from adjudicator.rulesets.claim.judgements import Reason
from adjudicator.rulesets.claim.wording import WORDS, faction_names, seat_name, trick_name
from adjudicator.words import N_, gettext as _, ngettext, remembered


class _InTheDeal(Event, frozen=True, kw_only=True):
    """What happens before the first trick."""

    def headings(self, words: Words) -> tuple[str, ...]:
        return (_("The deal"),)


class LeaderNamed(_InTheDeal, frozen=True, kw_only=True):
    """Who leads the first trick: drawn by lot, or settled when the game was set up."""

    messages = Messages("drawn", {
        True: N_("The lot falls on %(seat)s to lead the first trick."),
        False: N_("%(seat)s leads the first trick, as settled beforehand."),
    })  # fmt: skip

    seat: Seat
    drawn: bool

    def apply(self, board: Board) -> None:
        board.leader = self.seat


class HandsDealt(_InTheDeal, frozen=True, kw_only=True):
    """Every seat has so many cards, and so many are left in the deck."""

    message = N_(
        "The cards are shuffled. Each seat is dealt %(cards)s in secret; %(deck)s are left in the deck."
    )

    cards: int
    deck: int

    def apply(self, board: Board) -> None:
        board.stage = "phase-1"


class HandSeen(Event, frozen=True, kw_only=True):
    """A seat's own hand as the phase begins. For that seat alone."""

    message = N_("%(phase)s begins. Your hand: %(hand)s.")

    phase: Phase
    hand: tuple[Card, ...]


@remembered
def _trick_heading(which: tuple[Phase, int]) -> tuple[str, ...]:
    phase, trick = which
    if phase == "phase-1":
        return (_("Phase one, trick %(trick)s", trick=trick),)
    return (_("Phase two, trick %(trick)s", trick=trick),)


class _InTrick(Event, frozen=True, kw_only=True):
    """What happens in a trick."""

    phase: Phase
    trick: int

    def headings(self, words: Words) -> tuple[str, ...]:
        return _trick_heading((self.phase, self.trick))


class PrizeTurned(_InTrick, frozen=True, kw_only=True):
    """The card that a trick of phase one is about."""

    message = N_("The prize is turned up: %(card)s (%(card_faction)s).")

    card: Card

    def apply(self, board: Board) -> None:
        board.prize = self.card


class CardLed(_InTrick, frozen=True, kw_only=True):
    """The leader's card. A seat's `last` card is played by itself."""

    brief = N_("%(seat)s leads %(card)s")
    messages = Messages("last", {
        True: N_("%(seat)s leads its last card, %(card)s."),
        False: N_("%(seat)s leads %(card)s."),
    })  # fmt: skip

    seat: Seat
    card: Card
    last: bool

    def apply(self, board: Board) -> None:
        board.lead = self.card


class CardFollowed(_InTrick, frozen=True, kw_only=True):
    """The follower's card, and the lead it was played on."""

    messages = Messages("way", {
        "last": N_("%(seat)s adds its last card, %(card)s."),
        "same-faction": N_("%(seat)s follows with %(card)s."),
        "wild": N_("%(seat)s follows with %(card)s in the guise of %(lead_faction)s."),
        "off-faction": N_("%(seat)s holds no %(lead_faction)s and plays %(card)s."),
    })  # fmt: skip

    seat: Seat
    card: Card
    lead: Card
    last: bool

    @property
    def way(self) -> str:
        """How the card follows."""
        if self.last:
            return "last"
        if FACTION[self.card] == FACTION[self.lead]:
            return "same-faction"
        return "wild" if self.card in WILD else "off-faction"


class TrickWon(_InTrick, frozen=True, kw_only=True):
    """Who won a trick, and why; `leader` led it."""

    messages = Messages("won_by", {
        "power": N_(
            "%(seat)s wins the trick: %(follow)s (%(follow_faction)s) beats %(lead)s (%(lead_faction)s)"
            " whatever the values."
        ),
        "higher": N_("%(seat)s wins the trick: %(follow)s is higher than %(lead)s."),
        "higher-lead": N_("%(seat)s wins the trick: %(lead)s is higher than %(follow)s."),
        "equal": N_("%(seat)s wins the trick: %(lead)s and %(follow)s are equal, and %(seat)s led."),
        "off-faction": N_(
            "%(seat)s wins the trick: %(follow)s is not of the faction led, and %(seat)s led."
        ),
    })  # fmt: skip

    seat: Seat
    leader: Seat
    lead: Card
    follow: Card
    reason: Reason

    def apply(self, board: Board) -> None:
        board.tricks.append(
            Trick(self.phase, self.trick, self.leader, self.lead, self.follow, self.seat, board.prize)
        )
        board.prize = board.lead = None
        board.leader = self.seat  # [CL-P1-10, CL-P2-08], and across the phases [CL-P2-02]

    @property
    def won_by(self) -> str:
        """The reason, and whether the higher card was the lead."""
        return "higher-lead" if self.reason == "higher" and self.seat == self.leader else self.reason

    def news(self, words: Words) -> News:
        told = words.fields_in_words(self)
        return News(N_("%(seat)s wins %(tricks)s"), told, 3, trick_name(self.trick))


class PrizeTaken(_InTrick, frozen=True, kw_only=True):
    """The prize goes into the winner's follower pile."""

    brief = N_("%(seat)s recruits %(card)s")
    weight = 3
    message = N_("%(seat)s recruits the prize, %(card)s.")

    seat: Seat
    card: Card

    def apply(self, board: Board) -> None:
        board.prizes[self.seat].append(self.card)


class BlindCardTaken(_InTrick, frozen=True, kw_only=True):
    """The loser takes a card from the deck, unseen by others."""

    message = N_("%(seat)s recruits an unseen card from the deck.")

    seat: Seat


class BlindCardSeen(_InTrick, frozen=True, kw_only=True):
    """Which card that was. For the loser alone."""

    message = N_("The card you recruited unseen by others is %(card)s (%(card_faction)s).")

    card: Card


class CardsScored(_InTrick, frozen=True, kw_only=True):
    """Played cards go into a seat's score pile, the winner's or the loser's."""

    messages = Messages("by_winner", {
        True: N_("%(seat)s puts %(cards)s on its score pile."),
        False: N_("%(seat)s, who lost, puts %(cards)s on its score pile."),
    })  # fmt: skip

    seat: Seat
    cards: tuple[Card, ...]
    by_winner: bool

    def apply(self, board: Board) -> None:
        board.scored[self.seat] += self.cards


class CardsDiscarded(_InTrick, frozen=True, kw_only=True):
    """Played cards leave the game."""

    message = N_("Discarded: %(cards)s.")

    cards: tuple[Card, ...]

    def apply(self, board: Board) -> None:
        board.discard += self.cards


class FollowersTakenUp(Event, frozen=True, kw_only=True):
    """Phase one is over; each seat takes its follower pile as its hand, and `leader` leads."""

    brief = N_("phase two begins")
    weight = 4
    message = N_("Phase one is over. Each seat takes up its %(cards)s followers; %(leader)s leads on.")

    cards: int
    leader: Seat

    def apply(self, board: Board) -> None:
        board.stage, board.trick = "phase-2", 1
        for seat in board.hands:
            board.hands[seat] = in_order(board.prizes[seat] + board.blind[seat])
            board.prizes[seat], board.blind[seat] = [], []


class _InTheVote(Event, frozen=True, kw_only=True):
    """What happens when all tricks are played."""

    def headings(self, words: Words) -> tuple[str, ...]:
        return (_("The vote"),)


class FactionVoted(_InTheVote, frozen=True, kw_only=True):
    """Whose a faction's vote is (None: nobody's), by number of cards and by the best card of each seat."""

    messages = Messages("decided_by", {
        "none": N_("%(faction)s: nobody has any, so nobody gets the vote."),
        "equal": N_("%(faction)s: %(counts)s, and the highest cards are equal – nobody gets the vote."),
        "best": N_("%(faction)s: %(counts)s, but %(best)s is the highest card – the vote goes to %(seat)s."),
        "number": N_("%(faction)s: %(counts)s – the vote goes to %(seat)s."),
    })  # fmt: skip

    faction: str
    seat: Seat | None
    counts: dict[Seat, int]
    best: dict[Seat, Card | None]

    @property
    def decided_by(self) -> str:
        """What the vote goes by."""
        first, second = self.counts.values()
        if self.seat is None:
            return "equal" if first else "none"
        return "best" if first == second else "number"


class GameEnded(_InTheVote, frozen=True, kw_only=True):
    """Who won (None: a draw): the factions whose votes each seat has."""

    seat: Seat | None
    votes: dict[Seat, tuple[str, ...]]

    def apply(self, board: Board) -> None:
        board.stage = "over"

    def sentence(self, words: Words) -> str:
        other, own = sorted(len(votes) for votes in self.votes.values())
        if self.seat is None:
            return ngettext(
                "The game is a draw: %(n)s vote each.", "The game is a draw: %(n)s votes each.", own
            )
        return ngettext(
            "%(seat)s is king, by %(n)s vote to %(other)s.",
            "%(seat)s is king, by %(n)s votes to %(other)s.",
            own,
            seat=seat_name(self.seat),
            other=other,
        )

    def news(self, words: Words) -> News:
        message = N_("%(seat)s is king") if self.seat else N_("the game is a draw")
        return News(message, words.fields_in_words(self), 9)

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
