"""Notices: adopted acts announced to everyone, each in one sentence."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, assert_never

from msgspec import json

from adjudicator.plain_text import shown
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.people import acts
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.times import read_time, told_span, told_time
from adjudicator.words import N_, gettext as _, joined, pgettext, say

ASKS_FOR = N_("The organiser asks for the orders of %(seats)s: %(reason)s")
"""The notice of a reminder to some seats."""


def value_in_words(value: Any) -> str:  # noqa: ANN401  any value on a board
    """Format a value on one line: words as they are, everything else as JSON."""
    plain = isinstance(value, str) and value and value == shown(value)
    return str(value) if plain else json.encode(value).decode()


def beginning(game: GameFile) -> tuple[str, ...]:
    """Say from which position a game begins, and what of it is made up; nothing for its opening."""
    begins = game.begins
    if not begins:
        return ()
    told = _("The game begins from the position %(place)s.", place=begins.place)
    if begins.chance:
        told = _(
            "The game begins from the position %(place)s, and draws what would have been drawn there.",
            place=begins.place,
        )
    if not begins.supposed:
        return (told,)
    seat = game.seat_title(begins.supposed)
    return told, _("What %(seat)s could not see there is made up.", seat=seat)


def told_extensions(game: GameFile, seats: Iterable[str], spent: Mapping[str, int]) -> Iterator[str]:
    """Say for whom a deadline extended by itself, and what is left to each of what it began with."""
    policy = game.absence_policy
    for seat in seats:
        title, left = game.seat_title(seat), policy.allowance - spent.get(seat, 0)
        if policy.excused:
            yield _(
                "%(seat)s's deadline was extended by itself (%(left)s of %(all)s left).",
                seat=title,
                left=left,
                all=policy.excused,
            )
        else:
            yield _(
                "%(seat)s's deadline was extended by time from its bank (%(left)s of %(all)s left).",
                seat=title,
                left=told_span(left),
                all=told_span(policy.allowance),
            )


def announced(adopted: Iterable[tuple[acts.Act, Roster]]) -> list[acts.Act]:
    """The acts that everyone is told of, and what they decide; each comes with the roster after it.

    Of sealed votes nobody is told.
    """
    told = (
        (act, acts.decided(act, roster.carried)) for act, roster in adopted if not isinstance(act, acts.Vote)
    )
    return [one for act, decided in told for one in (act, *([] if decided is act else [decided]))]


def notice(act: acts.Act, game: GameFile) -> str:  # noqa: C901, PLR0912  one sentence for each
    """Describe an act of a game. A player's text may be any printable text."""
    title = game.seat_title
    match act:
        case acts.Join():
            return " ".join(_joined(act, game))
        case acts.Seating():
            return _(
                "The seats are drawn. In this order each got the first seat left of those wished for: "
                "%(order)s. The others then got what was left, in this order: %(seats)s.",
                order=joined(map(title, act.order)),
                seats=joined(map(title, act.seats)),
            )
        case acts.Ready():
            return _("%(seat)s is ready.", seat=title(act.seat))
        case acts.Leave():
            return _("%(seat)s is free again.", seat=title(act.seat))
        case acts.Release():
            return _(
                "The organiser frees the seat %(seat)s: %(reason)s",
                seat=title(act.seat),
                reason=act.reason,
            )
        case acts.Steward(reason=""):
            seat = title(act.seat)
            return _("The players have decided that a steward plays for %(seat)s from now on.", seat=seat)
        case acts.Steward():
            return _(
                "From now on a steward plays for %(seat)s: %(reason)s",
                seat=title(act.seat),
                reason=act.reason,
            )
        case acts.HandOver():
            return _(
                "From now on %(name)s organises the game, with a new key: %(reason)s",
                name=act.name,
                reason=act.reason,
            )
        case acts.Appoint():
            return _(
                "The adjudicator appoints %(name)s as organiser, with a new key: %(reason)s",
                name=act.name,
                reason=act.reason,
            )
        case acts.Away():
            return _(
                "%(seat)s is away from %(start)s until %(until)s.",
                seat=title(act.seat),
                start=_time(act.start, game),
                until=_time(act.until, game),
            )
        case acts.Resign():
            return _("%(seat)s has resigned.", seat=title(act.seat))
        case acts.Relief(wanted=True):
            return _(
                "%(seat)s looks for somebody to take over the seat, and plays on until then.",
                seat=title(act.seat),
            )
        case acts.Relief():
            return _("%(seat)s stays in the game.", seat=title(act.seat))
        case acts.TakeOver(custody=True):
            return _(
                "%(player)s takes over the seat %(seat)s, to play by mail: the league holds its key.",
                player=act.player or pgettext("player", "Somebody"),
                seat=title(act.seat),
            )
        case acts.TakeOver():
            return _(
                "%(player)s takes over the seat %(seat)s.",
                player=act.player or pgettext("player", "Somebody"),
                seat=title(act.seat),
            )
        case acts.Invite():
            return _("The organiser makes another invitation: %(reason)s", reason=act.reason)
        case acts.RotateKey():
            return _("%(seat)s changes to a new key.", seat=title(act.seat))
        case acts.GiveAddress():
            return _("%(seat)s has given an address for mail.", seat=title(act.seat))
        case acts.GiveChannel():
            return _("%(seat)s has told the league of a channel.", seat=title(act.seat))
        case acts.ChooseLanguage():
            seat = title(act.seat)
            return _("%(seat)s wants letters in the language %(language)s.", seat=seat, language=act.language)
        case acts.Vote():
            return _("%(seat)s sends a sealed vote.", seat=title(act.seat))
        case acts.Motion(wish="pause"):
            return _("%(seat)s votes to pause the game.", seat=title(act.seat))
        case acts.Motion(wish="extend"):
            return _("%(seat)s votes to extend turn %(turn)s.", seat=title(act.seat), turn=act.for_turn)
        case acts.Motion(wish="go-on"):
            return _("%(seat)s votes to go on.", seat=title(act.seat))
        case acts.Motion():
            return _(
                "%(seat)s votes to let a steward play for %(other)s.",
                seat=title(act.seat),
                other=title(act.whose or ""),
            )
        case acts.Pause(reason=""):
            return _("The players have decided to pause the game.")
        case acts.Resume(reason=""):
            return _("The players have decided to resume the game.")
        case acts.Extend(reason=""):
            return _("The players have decided to extend turn %(turn)s.", turn=act.for_turn)
        case acts.Proceed(reason=""):
            return _("The players have decided to let turn %(turn)s close.", turn=act.for_turn)
        case acts.Pause():
            return _("The organiser pauses the game: %(reason)s", reason=act.reason)
        case acts.Resume():
            return _("The organiser resumes the game: %(reason)s", reason=act.reason)
        case acts.Extend():
            return _(
                "The organiser extends turn %(turn)s until %(until)s: %(reason)s",
                turn=act.for_turn,
                until=_time(act.until, game),
                reason=act.reason,
            )
        case acts.Proceed():
            return _(
                "The organiser lets turn %(turn)s close: %(reason)s", turn=act.for_turn, reason=act.reason
            )
        case acts.Nudge(seats=()):
            return _("The organiser asks for the orders that are missing: %(reason)s", reason=act.reason)
        case acts.Nudge():
            seats = joined(map(title, act.seats))
            return say(ASKS_FOR, seats=seats, reason=act.reason)
        case acts.Replace():
            return _(
                "%(player)s takes over the seat %(seat)s: %(reason)s",
                player=act.player,
                seat=title(act.seat),
                reason=act.reason,
            )
        case acts.Correct():
            return _(
                "The organiser corrects %(changes)s: %(reason)s",
                changes=", ".join(
                    _("%(path)s to %(value)s", path=path, value=value_in_words(value))
                    for path, value in act.changes.items()
                ),
                reason=act.reason,
            )
        case acts.Undo():
            return _(
                "The organiser takes the game back to its position after turn %(turn)s: %(reason)s",
                turn=act.to,
                reason=act.reason,
            )
        case acts.Closing():
            return _("%(seat)s makes a closing statement.", seat=title(act.seat))
        case acts.Open():
            return _(
                "%(seat)s opens notes and letters, as far as all who wrote or got them agree.",
                seat=title(act.seat),
            )
        case acts.OrganiserClosing():
            return _("The organiser makes a closing statement.")
        case acts.Abandon():
            return _("The organiser ends the game without a result: %(reason)s", reason=act.reason)
    assert_never(act)


def _joined(act: acts.Join, game: GameFile) -> Iterator[str]:
    seat, player = game.seat_title(act.seat), act.player or pgettext("player", "Somebody")
    if game.draws_seats and act.custody:
        yield _("%(player)s joins, to play by mail: the league holds the key.", player=player)
    elif game.draws_seats:
        yield _("%(player)s joins.", player=player)
    elif act.custody:
        yield _(
            "%(player)s takes the seat %(seat)s, to play by mail: the league holds its key.",
            player=player,
            seat=seat,
        )
    else:
        yield _("%(player)s takes the seat %(seat)s.", player=player, seat=seat)
    if act.wishes:
        yield _("Wishes: %(seats)s.", seats=joined(map(game.seat_title, act.wishes)))


def _time(text: str, game: GameFile) -> str:
    return told_time(read_time(text), game.zone)
