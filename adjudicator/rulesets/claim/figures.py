"""What the report of a turn shows at a glance: each trick with both cards."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from adjudicator.engine import Duel, Event, Played, Seat, Side, Words
from adjudicator.rulesets.claim.cards import SEATS, VALUE, Card
from adjudicator.rulesets.claim.events import BlindCardTaken, CardsScored, PrizeTaken, TrickWon
from adjudicator.rulesets.claim.wording import listed, seat_name, word_name
from adjudicator.words import gettext as _


def figure(events: Sequence[Event], place: int, words: Words) -> Duel | None:
    """The trick whose heading begins at a place, once it is won."""
    heading = events[place].headings(words)
    below = list(takewhile(lambda event: event.headings(words) == heading, events[place:]))
    for event in below:
        if isinstance(event, TrickWon):
            return _trick(event, below)
    return None


def _trick(won: TrickWon, events: Sequence[Event]) -> Duel:
    follower = next(seat for seat in SEATS if seat != won.leader)

    def side(seat: Seat, part: str, card: Card) -> Side:
        return Side(
            seat_name(seat),
            part,
            VALUE[card],
            played=(Played(word_name(card) or card),),
            fate=tuple(_fate(events, seat)),
            won=seat == won.seat,
        )

    # Translators: each stands below the name of a seat.
    return Duel(
        (side(won.leader, _("leads"), won.lead), side(follower, _("follows"), won.follow)),
        _("%(seat)s wins", seat=seat_name(won.seat)),
    )


def _fate(events: Sequence[Event], seat: Seat) -> Iterator[str]:
    for event in events:
        match event:
            case PrizeTaken(seat=taker) if taker == seat:
                yield _("recruits %(card)s", card=word_name(event.card))
            case BlindCardTaken(seat=taker) if taker == seat:
                yield _("recruits an unseen card")
            case CardsScored(seat=taker) if taker == seat:
                yield _("scores %(cards)s", cards=listed(event.cards))
