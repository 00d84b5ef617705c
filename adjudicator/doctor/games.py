"""Checks of the games: whether runs take place, and how each game stands."""

from collections.abc import Iterator

from adjudicator.doctor.finding import Finding, fine, warning, wrong
from adjudicator.doctor.league import League
from adjudicator.doctor.secret import made_with
from adjudicator.player import standing
from adjudicator.repository.clock import is_late, refuse_a_wrong_clock
from adjudicator.repository.damage import damage, machine_failed
from adjudicator.repository.intake.inbox import unreceipted
from adjudicator.repository.intake.refusals import InboxWithoutRefused
from adjudicator.repository.mail_ledger import read_ledger
from adjudicator.repository.people.adoption import proposals
from adjudicator.repository.people.wanted import told_wanted, wanted_seats
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.schedule import DAY, HOUR
from adjudicator.repository.stopping import STOPPING
from adjudicator.repository.times import told_span, told_time
from adjudicator.repository.turn.advancing import advance_all
from adjudicator.words import gettext as _, ngettext

UNREAD = HOUR
"""After so many seconds in the inbox, a run should have taken a file in."""

LONG = 14 * DAY
"""After so many seconds without any change, somebody should look at a game that has no deadline."""

RUN = "adjudicator run"


def runs(league: League) -> Iterator[Finding]:
    """Whether runs take place: when the newest sign of one was made, and whether anything waits for one."""
    if not league.clocks:
        yield fine(_("No game has been dealt yet, so no run has left a sign."))
        return
    game = max(league.clocks, key=lambda name: league.clocks[name])
    clock = league.clocks[game]
    told = _(
        "The newest sign of a run is of %(time)s, %(span)s ago, in %(game)s. (A run with nothing to do "
        "leaves none.)",
        time=told_time(clock),
        span=told_span(max(0, league.now - clock)),
        game=game,
    )
    waiting = [name for name in league.names if _waits_for_a_run(league, name)]
    if waiting:
        yield wrong(
            _("%(told)s These games wait for one: %(games)s.", told=told, games=", ".join(waiting)),
            _(
                "See whether the schedule is on and the newest run red (on GitHub: Actions → Adjudicate, "
                "where you can also start one). Elsewhere a run starts with:"
            ),
            RUN,
        )
    else:
        yield fine(told)


def _waits_for_a_run(league: League, name: str) -> bool:
    """Whether a run should have done something in a game that can be read."""
    try:
        game = league.game(name)
        return standing.no_run_since(game, league.now) is not None or bool(_unread(league, game))
    except Exception as error:
        if machine_failed(error):
            raise
        return False


def games(league: League) -> Iterator[Finding]:
    """How each game stands; one that cannot be read does not hide the others."""
    if not league.names:
        yield fine(_("There are no games yet."))
    over = 0
    for name in league.names:
        about = _("Game %(game)s", game=name)
        try:
            game = league.game(name)
            if game.result and not _unread(league, game):
                over += 1
                continue
            found = _state(league, game)
        except Exception as error:
            if machine_failed(error):
                raise
            found = wrong(
                damage(error),
                _("Put its files back as they were, with git. This shows what is wrong:"),
                f"adjudicator status {name}",
            )
        yield Finding(found.verdict, found.seen, found.mend, found.do, about)
    if over:
        yield fine(ngettext("%(n)s game is over.", "%(n)s games are over.", over), about=_("Finished games"))


def _state(league: League, game: PublishedGame) -> Finding:
    """The worst that is to be said of a game."""
    checks = (_stopped, _overdue, _unread_files, _damaged_ledger, _too_long, _wanted)
    found = [one for check in checks if (one := check(league, game))]
    return max(found, key=lambda one: one.verdict, default=fine(_told(game, league.now)))


def _told(game: PublishedGame, now: int) -> str:
    """What a game waits for, in a sentence or two."""
    sentences = standing.awaited(game, now) if game.latest else standing.joining(game)
    return " ".join(sentences) or _("Nobody is awaited.")


def _stopped(league: League, game: PublishedGame) -> Finding | None:
    """A game that the next run leaves as it is, and why: with the secret that is tried, and thrown away."""
    if league.secret and made_with(game.file, league.secret):
        step = advance_all(league.files, league.secret, league.now, [game.name])[-1]
        if step.drift:
            return wrong(
                _("The game stops: %(reason)s", reason=step.stopped),
                _("Report this as a bug, and run it with the release that its newest manifest.yaml names."),
            )
        return _told_stop(game, step.stopped) if step.stopped else None
    try:
        if game.holding and not game.result:
            refuse_a_wrong_clock(game.holding, game.roster, league.now)
    except STOPPING as error:
        return _told_stop(game, str(error))
    late = game.holding is not None and is_late(game.file, game.holding.until, league.now)
    return _told_stop(game, _told(game, league.now)) if late and game.may_stop(league.now) else None


def _told_stop(game: PublishedGame, reason: str) -> Finding:
    return wrong(
        _("The game stops: %(reason)s", reason=reason),
        _(
            "docs/PEOPLE.md explains it under “What stops a game”. If the reason is that players or the "
            "clock are far behind, the organiser can let it go on:"
        ),
        f'adjudicator organise proceed {game.name} --direct --reason "…"',
    )


def _overdue(league: League, game: PublishedGame) -> Finding | None:
    """A game whose turn should have closed an hour ago."""
    told = next(standing.told_no_run(game, league.now), "")
    return wrong(told, _see_runs()) if told else None


def _see_runs() -> str:
    return _("See what “Runs” says above.")


def _unread_files(league: League, game: PublishedGame) -> Finding | None:
    """A game in whose inbox something lies that a run should have taken in."""
    unread = _unread(league, game)
    if not unread:
        return None
    return wrong(
        ngettext(
            "%(n)s file that a player sent lies unread in %(folder)s, for %(span)s.",
            "%(n)s files that players sent lie unread in %(folder)s, the oldest for %(span)s.",
            len(unread),
            folder=game.file.paths.inbox,
            span=told_span(max(unread.values())),
        ),
        _see_runs(),
    )


def _unread(league: League, game: PublishedGame) -> dict[str, int]:
    """The files in a game's inbox that a run should have dealt with, and for how many seconds they lie there.

    Messages are left out: only whoever has the game's secret can tell which are delivered.
    """
    files = InboxWithoutRefused(league.files, game.name)
    turn = game.latest.number + 1 if game.latest else 0
    names = [*(one.file for one in unreceipted(files, game.file, turn)), *proposals(files, game.file)]
    ages = {
        name: league.now - (league.changed(f"{game.file.paths.inbox}/{name}") or league.now) for name in names
    }
    return {name: age for name, age in ages.items() if age > UNREAD}


def _damaged_ledger(league: League, game: PublishedGame) -> Finding | None:
    """A game whose record of what came by mail has lines that cannot be read."""
    path = game.file.paths.mailed
    if not read_ledger(league.files, game.name).damaged:
        return None
    return warning(
        _("Some lines of %(path)s cannot be read, and do not count.", path=path),
        _("Put it back as it was. This shows which commits changed it:"),
        f"git log --oneline -- {path}",
    )


def _too_long(league: League, game: PublishedGame) -> Finding | None:
    """A game without a deadline in which nothing has happened for long."""
    idle = league.now - (league.changed(game.file.paths.root) or league.now)
    if idle <= LONG or game.result or (game.holding and game.holding.until is not None):
        return None
    told = _(
        "Nothing has happened for %(span)s. %(told)s", span=told_span(idle), told=_told(game, league.now)
    )
    if game.roster.paused:
        return warning(told, _("Resume it, if all are back:"), _decision("resume", game))
    if game.latest:
        return warning(told, _("Remind whoever is awaited:"), _decision("nudge", game))
    if game.roster.free:
        return warning(
            told, _("Find players, let stewards play, or give the game up:"), _decision("abandon", game)
        )
    return warning(
        told, _("Remind whoever has not confirmed, or free the seat:"), _decision("release", game, "SEAT")
    )


def _decision(kind: str, game: PublishedGame, *more: str) -> str:
    """The command by which an organiser decides something."""
    reason = () if kind == "nudge" else ('--reason "…"',)
    return " ".join(["adjudicator organise", kind, game.name, *more, "--direct", *reason])


def _wanted(league: League, game: PublishedGame) -> Finding | None:
    """A game with seats that somebody should take over, but for those where a steward plays."""
    wanted = [one for one in wanted_seats(game, league.now) if one.why != "steward"]
    if not wanted:
        return None
    return warning(
        " ".join(told_wanted(game, wanted, to_organiser=True)),
        _("Find somebody who gives you their public line, and seat them, or let a steward play there:"),
        _decision("replace", game, wanted[0].seat, '--name NAME --public-key "KEY"'),
    )
