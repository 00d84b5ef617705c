"""Descriptions: questions, situations and views in words."""

from collections.abc import Callable, Iterator, Sequence

from adjudicator.engine import Line, Seat, section
from adjudicator.rulesets.claim.cards import TRICKS, Card, by_faction, in_order
from adjudicator.rulesets.claim.judgements import count_votes, outcome
from adjudicator.rulesets.claim.saying import say
from adjudicator.rulesets.claim.view import View
from adjudicator.rulesets.claim.wording import (
    card_name,
    faction_names,
    faction_of,
    listed,
    listed_by_faction,
    seat_name,
)
from adjudicator.sentences import Said
from adjudicator.words import capitalised, gettext as _, ngettext


def situation(view: View) -> str:
    """Phase and trick, or how the game ended."""
    match view.stage:
        case "setup":
            return _("Before the deal")
        case "phase-1":
            return _("Phase one, trick %(trick)s of %(tricks)s", trick=view.trick, tricks=TRICKS)
        case "phase-2":
            return _("Phase two, trick %(trick)s of %(tricks)s", trick=view.trick, tricks=TRICKS)
        case "scoring":
            return _("All tricks are played")
        case "over":
            return _outcome(view)


def _outcome(view: View) -> str:
    end = outcome(count_votes(view.scored))
    if end.winner is None:
        return ngettext("A draw, %(n)s vote each", "A draw, %(n)s votes each", max(end.votes.values()))
    return ngettext(
        "%(seat)s won by %(n)s vote to %(other)s",
        "%(seat)s won by %(n)s votes to %(other)s",
        end.votes[end.winner],
        seat=seat_name(end.winner),
        other=end.votes[view.other(end.winner)],
    )


def asked_to_lead(view: View, seat: Seat, _subject: str) -> str:
    """Say that a seat is to lead, from what everyone sees of the trick [CL-INFO-04]."""
    name, trick, prize = seat_name(seat), view.trick, view.prize
    if prize is None:
        return _("%(seat)s is to lead to trick %(trick)s of phase two.", seat=name, trick=trick)
    return _(
        "%(seat)s is to lead to trick %(trick)s of phase one, for the prize %(prize)s (%(faction)s).",
        seat=name,
        trick=trick,
        prize=prize,
        faction=faction_of(prize),
    )


def asked_to_follow(view: View, seat: Seat, _subject: str) -> str:
    """Say that a seat is to follow the lead that everyone sees [CL-INFO-04]."""
    name, trick, prize = seat_name(seat), view.trick, view.prize
    if prize is None:
        return _(
            "%(seat)s is to follow the lead %(lead)s in trick %(trick)s of phase two.",
            seat=name,
            lead=view.lead,
            trick=trick,
        )
    return _(
        "%(seat)s is to follow the lead %(lead)s in trick %(trick)s of phase one,"
        " for the prize %(prize)s (%(faction)s).",
        seat=name,
        lead=view.lead,
        trick=trick,
        prize=prize,
        faction=faction_of(prize),
    )


def own(view: View) -> Iterator[Said]:
    """The seat's own cards."""
    return _own(view, listed)


def _own(view: View, row: Callable[[Sequence[Card]], str]) -> Iterator[Said]:
    if view.seat is None:
        return
    if view.hand:
        yield say("cards-in-hand", cards=row(view.hand))
    if view.followers[view.seat]:
        yield say("cards-in-pile", cards=row(in_order(view.prizes[view.seat] + view.blind)))
    if view.blind:
        yield say("cards-unseen", cards=row(in_order(view.blind)))


def describe_view(view: View, *, ended: bool = False) -> list[Line]:
    """The trick on the table, the seat's own cards, and every pile; `ended` as in `Ruleset.draw`."""
    lines = section(_("Your cards"), map(str, _own(view, listed_by_faction)))
    lines += section(_("The trick"), _trick(view, ended=ended))
    lines += section(_("Followers"), (_followers(view, seat) for seat in view.followers))
    for seat, cards in view.scored.items():
        heading = ngettext(
            "%(seat)s’s score pile: %(n)s card",
            "%(seat)s’s score pile: %(n)s cards",
            len(cards),
            seat=seat_name(seat),
        )
        lines += section(heading, _by_faction(cards))
    heading = ngettext("Discarded: %(n)s card", "Discarded: %(n)s cards", len(view.discard))
    lines += section(heading, _by_faction(view.discard))
    lines += section(_("Votes as the score piles stand"), _votes(view))
    return lines


def _trick(view: View, *, ended: bool) -> Iterator[str]:
    if view.stage in ("phase-1", "phase-2"):
        if view.prize is not None:
            yield _("The prize is %(card)s.", card=card_name(view.prize))
        leader = seat_name(view.leader)
        if view.lead is None and not ended:
            yield _("%(seat)s is to lead.", seat=leader)
        elif view.lead is not None:
            yield _("%(seat)s has led %(card)s.", seat=leader, card=card_name(view.lead))
            if not ended:
                yield _("%(seat)s is to follow.", seat=seat_name(view.other(view.leader)))
        first, second = view.hands
        yield _(
            "Cards in hand: %(first)s %(m)s, %(second)s %(n)s.",
            first=seat_name(first),
            m=view.hands[first],
            second=seat_name(second),
            n=view.hands[second],
        )
    if view.deck:
        yield ngettext("The deck has %(n)s card.", "The deck has %(n)s cards.", view.deck)
    if view.tricks:
        last = view.tricks[-1]
        yield _(
            "The last trick: %(leader)s led %(lead)s, %(follower)s played %(follow)s; %(winner)s won it.",
            leader=seat_name(last.leader),
            lead=card_name(last.lead),
            follower=seat_name(view.other(last.leader)),
            follow=card_name(last.follow),
            winner=seat_name(last.winner),
        )


def _followers(view: View, seat: Seat) -> str:
    tricks = sum(trick.winner == seat for trick in view.tricks if trick.phase == "phase-1")
    if view.stage != "phase-1":
        return ngettext(
            "%(seat)s won %(n)s trick of phase one.",
            "%(seat)s won %(n)s tricks of phase one.",
            tricks,
            seat=seat_name(seat),
        )
    return ngettext(
        "%(seat)s has %(n)s follower; the prizes among them: %(prizes)s.",
        "%(seat)s has %(n)s followers; the prizes among them: %(prizes)s.",
        view.followers[seat],
        seat=seat_name(seat),
        prizes=listed_by_faction(view.prizes[seat]),
    )


def _by_faction(cards: Sequence[Card]) -> Iterator[str]:
    names = faction_names()
    for faction, own in by_faction(tuple(cards)).items():
        if own:
            yield capitalised(_("%(faction)s: %(cards)s", faction=names[faction], cards=listed(own)))


def _votes(view: View) -> Iterator[str]:
    names = faction_names()
    for vote in count_votes(view.scored):
        if vote.seat is not None:
            told = _("%(faction)s: %(seat)s", faction=names[vote.faction], seat=seat_name(vote.seat))
            yield capitalised(told)
