"""How a game stands, in sentences: whom it waits for until when, whom not, and how it ended."""

from collections.abc import Iterable, Iterator

from adjudicator.repository.mail_ledger import FAILURES, channel_mark, read_ledger
from adjudicator.repository.people.custody import told_custody
from adjudicator.repository.people.effects import motion_voters
from adjudicator.repository.people.reliability import told_conditions
from adjudicator.repository.people.roster import altered_settings
from adjudicator.repository.people.stewards import told_stewards
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.schedule import HOUR
from adjudicator.repository.times import told_span, told_time
from adjudicator.repository.turn.notices import told_extensions
from adjudicator.words import N_, command, gettext as _, joined, ngettext, pgettext, say


def with_names(game: PublishedGame, seats: Iterable[str]) -> str:
    """Return seats, as reports call them, with the names of their players."""
    players = game.roster.players
    return joined(
        pgettext(
            "seat", "%(seat)s (%(player)s)", seat=game.file.seat_title(seat), player=players[seat].called
        )
        for seat in seats
    )


def joining(game: PublishedGame) -> Iterator[str]:
    """Say what must happen before the game starts."""
    roster = game.roster
    void = [seat for seat in roster.free if seat in roster.void]
    if roster.altered:
        yield altered_settings(game.file)
    elif void:
        yield _(
            "The settings in game.yaml have changed since these seats were taken: %(seats)s. Their joins"
            " are void. They hold again if the file is put back; otherwise read it and join again:"
            " %(command)s",
            seats=", ".join(void),
            command=command(f"join {game.name} SEAT"),
        )
    if roster.free:
        yield _told_free(game)
        if conditions := told_conditions(game.file):
            yield conditions
    else:
        yield _("All seats are taken.")
    if roster.unready and not roster.free:
        yield _("Not yet ready: %(seats)s", seats=with_names(game, roster.unready))


def _told_free(game: PublishedGame) -> str:
    """Name the free seats, at a table of a tournament with those for whom they were drawn."""
    roster = game.roster
    if roster.undrawn:
        return ngettext(
            "%(n)s seat is free. Who gets which is drawn when the game starts: %(command)s",
            "%(n)s seats are free. Who gets which is drawn when the game starts: %(command)s",
            len(roster.free),
            command=command(f"join {game.name} --wish SEATS --name NAME"),
        )
    drawn = {seat: game.file.drawn_for(seat) for seat in roster.free}
    seats = (
        pgettext("seat", "%(seat)s for %(player)s", seat=seat, player=one.name) if one else seat
        for seat, one in drawn.items()
    )
    return _("Free seats: %(seats)s", seats=joined(seats))


def awaited(game: PublishedGame, now: int, own: str = "") -> Iterator[str]:
    """Say whom a game waits for and until when, and whom it does not wait for.

    The seat `own` counts as awaited although others see that it has sent orders: they leave questions open.
    """
    turn, until = (game.holding.open_turn, game.holding.until) if game.holding else (None, None)
    seats = awaited_and_sent(game, own) if game.awaited else ""
    if seats and until is not None:
        time = told_time(until, game.file.zone)
        if now < until:
            left = told_span(until - now)
            yield _(
                "Turn %(turn)s is open until %(time)s, in %(left)s. Awaited: %(seats)s",
                turn=turn,
                time=time,
                left=left,
                seats=seats,
            )
        else:
            yield from _closing(game, now, _("Turn %(turn)s was open until %(time)s.", turn=turn, time=time))
            yield _("Awaited until then: %(seats)s", seats=seats)
    elif seats and game.roster.paused:
        yield _(
            "The game is paused. Turn %(turn)s is open; when the game resumes, it waits for: %(seats)s",
            turn=turn,
            seats=seats,
        )
    elif game.roster.paused and not game.result:
        yield _("The game is paused.")
    elif seats:
        yield _("Turn %(turn)s is open, with no deadline. Awaited: %(seats)s", turn=turn, seats=seats)
    yield from not_waited(game)


def not_waited(game: PublishedGame) -> Iterator[str]:
    """Say whose deadline was extended by itself, and for whom the rules answer."""
    if game.holding:
        yield from told_extensions(game.file, game.holding.extended, game.holding.spent)
    if game.absent:
        absent = with_names(game, game.absent)
        yield _("Absent until they send orders, so the rules answer for them: %(seats)s", seats=absent)
    if gone := resigned(game):
        yield _("Resigned, so the rules answer for them: %(seats)s", seats=with_names(game, gone))


def awaited_and_sent(game: PublishedGame, own: str = "") -> str:
    """The seats that a game waits for, and apart from them those that have sent orders."""
    sent = [seat for seat in game.awaited if seat in game.sent and seat != own]
    left = with_names(game, (seat for seat in game.awaited if seat not in sent)) or pgettext("seat", "nobody")
    if not sent:
        return left
    return _("%(awaited)s · Sent: %(sent)s", awaited=left, sent=with_names(game, sent))


def no_run_since(game: PublishedGame, now: int) -> int | None:
    """When a run was to close the open turn, if that is over an hour ago and nothing else keeps it open."""
    holding = game.holding
    if holding is None or holding.until is None or not game.awaited or game.may_stop(now):
        return None
    due = holding.until + (game.file.deadline.grace if game.file.deadline else 0)
    return due if now > due + HOUR else None


def told_no_run(game: PublishedGame, now: int) -> Iterator[str]:
    """Say since when no run was seen, and what wakes a league."""
    due = no_run_since(game, now)
    if due is not None and game.holding:
        yield _(
            "The turn should have closed %(span)s ago, but no run of the league has been seen since then. "
            "(The last sign of a run is from %(clock)s.)",
            span=told_span(now - due),
            clock=told_time(game.holding.clock, game.file.zone),
        )
        yield _(
            "On GitHub every pull request wakes the league. Whoever runs the league can also start a "
            "run: with Actions → Adjudicate → Run workflow on GitHub, with adjudicator run elsewhere. "
            "Orders that come before the next run still count."
        )


def _closing(game: PublishedGame, now: int, missed: str) -> Iterator[str]:
    """Say which deadline was `missed`, and what follows."""
    if no_run_since(game, now) is not None:
        yield missed
        yield from told_no_run(game, now)
        return
    if not game.may_stop(now):
        extends = any(game.holding and game.holding.left(seat, now) for seat in game.missing)
        closes = _("The next run extends it by itself.") if extends else _("The next run closes it.")
        yield f"{missed} {closes}"
        return
    yield missed
    yield told_stop(game)


def told_stop(game: PublishedGame) -> str:
    """Say what follows where a game `may_stop` at a deadline that is over."""
    return _(
        "Too many seats have sent nothing, so the game stands still until they send orders or"
        " their plans answer, or until the organiser lets it go on: adjudicator organise "
        "proceed %(game)s",
        game=game.name,
    )


def resigned(game: PublishedGame) -> list[str]:
    """Return the seats whose players have given them up; none once the game is over."""
    return [] if game.result else [seat for seat in game.file.seats if seat in game.roster.resigned]


def away(game: PublishedGame, now: int) -> dict[str, tuple[int, int]]:
    """Return from when until when players are or will be away; none once the game is over."""
    return {} if game.result else {seat: span for seat, span in game.roster.away.items() if now < span[1]}


def told_away(game: PublishedGame, now: int) -> Iterator[str]:
    """Say who is away, or will be."""
    zone = game.file.zone
    for seat, (start, end) in away(game, now).items():
        who, until = with_names(game, [seat]), told_time(end, zone)
        if start <= now:
            yield _("%(seat)s is away until %(until)s.", seat=who, until=until)
        else:
            begin = told_time(start, zone)
            yield _("%(seat)s is away from %(start)s until %(until)s.", seat=who, start=begin, until=until)


_MOTIONS = {
    "pause": N_("Voted to pause the game: %(seats)s. Votes needed: %(needed)s"),
    "extend": N_("Voted to extend the turn: %(seats)s. Votes needed: %(needed)s"),
    "go-on": N_("Voted to go on: %(seats)s. Votes needed: %(needed)s"),
    "replace": N_("Voted to let a steward play for %(other)s: %(seats)s. Votes needed: %(needed)s"),
}
"""What players have voted for, by their wish."""


def told_motions(game: PublishedGame, now: int) -> Iterator[str]:
    """Say what players have voted to decide while this turn is open, and how many votes it needs."""
    roster, policy, holding = game.roster, game.file.motions, game.holding
    for (turn, wish, whose), votes in roster.motions.items():
        if policy and votes and holding and turn == holding.open_turn and not game.result:
            yield say(
                _MOTIONS[wish],
                other=game.file.seat_title(whose) if whose else "",
                seats=with_names(game, votes),
                needed=policy.needed(motion_voters(roster, policy, whose, votes, now)),
            )


def told_keys(game: PublishedGame) -> Iterator[str]:
    """Say which seats stewards play for, and whose keys the league holds.

    Also whether the record of what came by mail is damaged.
    """
    if stewards := told_stewards(game.roster, game.file):
        yield stewards
    if custody := told_custody(game.roster, game.file):
        yield custody
    if damaged := read_ledger(game.files, game.name).damaged:
        yield ngettext(
            "%(count)s line of %(path)s cannot be read and does not count; put it back with git.",
            "%(count)s lines of %(path)s cannot be read and do not count; put them back with git.",
            damaged,
            count=damaged,
            path=game.file.paths.mailed,
        )


def channel_rests(game: PublishedGame, seat: str) -> bool:
    """Whether the channel of a seat's player is told nothing until it is given again."""
    player = game.roster.players.get(seat)
    given = player.channel if player and not game.result else ""
    return bool(given) and read_ledger(game.files, game.name).channel_rests(channel_mark(given))


def told_channel(game: PublishedGame, seat: str) -> Iterator[str]:
    """Say that the channel of a seat's player rests, if it does."""
    if channel_rests(game, seat):
        yield _(
            "You are told nothing in your channel any more, because it failed %(n)s times. Give it again: "
            "%(command)s",
            n=FAILURES,
            command=command(f"seat tell {game.name} ADDRESS"),
        )


def ended(game: PublishedGame) -> Iterator[str]:
    """Say how a finished game ended, and whether its secret is published."""
    winners = with_names(game, game.result.winners) if game.result else ""
    if game.ending and game.ending.reason == "abandon":
        yield _("It ended without a result.")
    elif game.file.tournament:
        yield _("Its tables are drawn.")
    elif winners:
        yield _("Won by %(seats)s.", seats=winners)
    else:
        yield _("It ended in a draw.")
    if game.secret_published:
        yield _("Everyone can check it: adjudicator audit turns/%(game)s", game=game.name)
    elif game.file.publish_secret == "never":
        yield _("Its secret is never published.")
    else:
        yield _("Its secret is not published yet. To publish it: adjudicator reveal %(game)s", game=game.name)
