"""What a game's settings mean for whoever takes a seat, in sentences."""

from collections.abc import Iterator

from adjudicator.repository.game_file import Absences, Conditions, GameFile, Motions
from adjudicator.repository.schedule import HOUR
from adjudicator.repository.times import told_span
from adjudicator.words import gettext as _, ngettext


def terms(game: GameFile) -> Iterator[str]:
    """Who is invited, how seats are drawn or taken over, which deadlines extend, what players decide."""
    if game.rematch:
        yield _(
            "It is a rematch of %(game)s: its players are invited, with the key that they played it with.",
            game=game.rematch,
        )
    if game.anonymous:
        yield _(
            "Nobody sees who plays until the game's secret is published: names are sealed. A key must be one "
            "that no other game of this league knows."
        )
    if game.draws_seats:
        yield _(
            "Seats are drawn when the game starts, by the same chance as everything else: in a drawn order "
            "each player gets the first seat left of those they wished for, and the others get what is left."
        )
    yield from _takeover(game.conditions)
    yield from _allowance(game.absence_policy)
    if game.motions:
        yield from _motions(game.motions)


def _takeover(conditions: Conditions) -> Iterator[str]:
    if conditions.takeover == "open":
        yield _(
            "Anyone may take over the seat of a player who has resigned, is absent or looks for relief, "
            "and a steward's."
        )
    if conditions.takeover == "invited":
        yield _(
            "Whoever has a code from the organiser may take over the seat of a player who has resigned, "
            "is absent or looks for relief, and a steward's."
        )


def _allowance(absences: Absences) -> Iterator[str]:
    if absences.excused:
        yield ngettext(
            "The first deadline that a seat does not keep extends by itself.",
            "The first %(n)s deadlines that a seat does not keep extend by themselves.",
            absences.excused,
        )
    if absences.bank_hours:
        bank = told_span(absences.bank_hours * HOUR)
        yield _("Beside the deadlines, every seat has %(bank)s of its own for the whole game.", bank=bank)
    if absences.increment_hours:
        increment = told_span(absences.increment_hours * HOUR)
        yield _("For each turn that it answers, it gets back %(increment)s.", increment=increment)


def _motions(motions: Motions) -> Iterator[str]:
    match motions.majority:
        case "more-than-half":
            yield _(
                "More than half of the players can decide to pause, to extend a turn, to go on, or to let a "
                "steward replace somebody who has gone."
            )
        case "two-thirds":
            yield _(
                "Two thirds of the players can decide to pause, to extend a turn, to go on, or to let a "
                "steward replace somebody who has gone."
            )
        case "all":
            yield _(
                "All players together can decide to pause, to extend a turn, to go on, or to let a steward "
                "replace somebody who has gone."
            )
    if motions.voters == "present":
        yield _("Players who have announced that they are away do not count for that.")
