"""Wanted seats: those of a game under way that somebody may take over, as everyone can see it.

Nothing says so but the record: who resigned, looks for relief, is absent or has a steward in their place.
"""

from collections.abc import Iterable, Iterator

import msgspec

from adjudicator.engine import Standing
from adjudicator.repository.pace import told_pace
from adjudicator.repository.people.acts import Relief, Resign, Steward, decided
from adjudicator.repository.people.holding import Why
from adjudicator.repository.published import PublishedGame, PublishedTurn
from adjudicator.repository.times import read_time, told_time
from adjudicator.words import command, gettext as _, ngettext


class Wanted(msgspec.Struct, frozen=True):
    """A seat that somebody may take over, why, since when, and how it stands if everyone can see that."""

    seat: str
    why: Why
    since: int
    standing: Standing | None
    seats: int

    @property
    def reason(self) -> str:
        """Why the seat is wanted, in a sentence."""
        reasons = {
            "resigned": _("Its player has resigned."),
            "absent": _("Its player is absent, and can come back by sending orders."),
            "relief": _("Its player looks for relief, and plays on until somebody takes over."),
            "steward": _("A steward, which is a program, plays for it."),
        }
        return reasons[self.why]

    @property
    def position(self) -> str:
        """How the seat stands, in a sentence; empty if that is hidden."""
        if self.standing is None:
            return ""
        return ngettext(
            "Place %(place)s of %(seats)s, with a score of %(n)s.",
            "Place %(place)s of %(seats)s, with a score of %(n)s.",
            self.standing.score,
            place=self.standing.place,
            seats=self.seats,
        )


def wanted_seats(game: PublishedGame, moment: int) -> tuple[Wanted, ...]:
    """The seats of a game that are wanted at a moment, in its order; only while it is under way."""
    latest, holding = game.latest, game.holding
    if latest is None or holding is None or not (reasons := holding.wanted(game.sent, moment)):
        return ()
    standings = {one.seat: one for one in game.rules.standings(latest.view)}
    return tuple(
        Wanted(seat, why, _since(game, latest, seat, why), standings.get(seat), len(game.file.seats))
        for seat, why in reasons.items()
    )


def _since(game: PublishedGame, latest: PublishedTurn, seat: str, why: Why) -> int:
    """Since when a seat is wanted: since a player or the organiser said so, or a turn was made without it."""
    opened = read_time(game.turns[0].manifest.closed)
    if why != "absent":
        acts = (decided(act, roster.carried) for act, roster in reversed(game.adopted))
        own = (act for act in acts if isinstance(act, Resign | Relief | Steward) and act.seat == seat)
        return max(opened, read_time(next(own).at))
    since = read_time(latest.manifest.closed)
    for turn in reversed(game.turns):
        if seat not in turn.manifest.absent:
            break
        since = read_time(turn.manifest.closed)
    return since


def told_wanted(
    game: PublishedGame, wanted: Iterable[Wanted], *, to_organiser: bool = False
) -> Iterator[str]:
    """Say which seats are wanted, and how somebody takes one over.

    Whoever decides that, where the organiser does, is not told `to_organiser`.
    """
    told = tuple(wanted)
    for one in told:
        player = game.roster.players[one.seat]
        first = _(
            "Wanted since %(time)s: a player for %(seat)s (%(player)s).",
            time=told_time(one.since, game.file.zone),
            seat=game.rules.seat_title(one.seat),
            player=player.called,
        )
        yield " ".join(filter(None, (first, one.reason, one.position)))
    if told:
        yield _("A turn: %(pace)s.", pace=told_pace(game.file.deadline))
        if not to_organiser or game.file.conditions.takeover != "organiser":
            yield told_takeover(game, told[0].seat)


def told_takeover(game: PublishedGame, seat: str) -> str:
    """Say how somebody takes over a seat; whoever resigned also comes back so."""
    join = f"join {game.name} {seat} --name NAME"
    if game.file.conditions.takeover == "open":
        return _("To take over a wanted seat: %(command)s", command=command(join))
    if game.file.conditions.takeover == "invited":
        return _(
            "To take over a wanted seat, with a code from the organiser: %(command)s",
            command=command(f"{join} --invitation CODE"),
        )
    return _(
        "The organiser, %(name)s, decides who takes over a wanted seat: send them your public key, which "
        "adjudicator key --show prints.",
        name=game.roster.organiser(game.file).name,
    )
