"""Notifications: whom to notify on a game's issue, derived from what is published.

The only record of what was sent is the comments themselves. Each ends with a mark of the league that names
its turn, and a comment whose mark already exists is not written again, so a run may be killed or repeated.
Only games that have just moved, or whose deadline is near, are looked up on the forge. All their comments
come in one list, back to the oldest that may hold a mark.
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from adjudicator.forge.proposals import Forge, ForgeError, one_by_one
from adjudicator.repository.damage import contained
from adjudicator.repository.files import Files
from adjudicator.repository.people.acts import Nudge
from adjudicator.repository.published import PublishedGame, PublishedTurn, published_game
from adjudicator.repository.schedule import HOUR
from adjudicator.repository.times import read_time, told_time
from adjudicator.words import gettext as _

FRESH = 48 * HOUR
"""How long after a turn its notice is still sent, in case the runs right after it failed."""


class Notice(msgspec.Struct, frozen=True):
    """A notice to write once on a game's issue; `about` says which of the game's notices it is.

    It cannot have been written before `since`, in seconds since 1970.
    """

    game: str
    about: str
    text: str
    since: int = 0

    @property
    def title(self) -> str:
        """The title of the issue that it belongs to."""
        return _("Game %(game)s", game=self.game)


def notices(files: Files, games: Sequence[str], now: int, *, remind_hours: int = 24) -> Iterator[Notice]:
    """Return the notices due for these games now; a game that cannot be read is left out."""
    for name in games:
        found: list[Notice] = []
        # `run` and `status` tell what is wrong with the game.
        with contained(lambda _reason: None):
            found.extend(notices_of(published_game(files, name), now, remind_hours * HOUR))
        yield from found


def notices_of(game: PublishedGame, now: int, ahead: int, seat: str = "") -> Iterator[Notice]:
    """Return the notices due for a game now; reminders come so many seconds `ahead` of a deadline.

    With a seat, only what its player is to hear; nobody else hears who is the last.
    """
    latest = game.latest
    if latest is None:
        return
    closed = read_time(latest.manifest.closed)
    is_due = latest.closes_within(ahead, now)
    # Acts are read only if there may be a notice to send: a league has many games.
    if not (now < latest.clock + FRESH or is_due) or game.roster.paused:
        return
    missing = [one for one in game.missing if seat in {"", one}]
    if now < closed + FRESH and (missing or not seat or not latest.asked.questions):
        yield Notice(game.name, f"turn {latest.number}", _news(game, latest, missing), closed)
    present = [one for one in missing if not game.roster.is_away(one, now)]
    if not present:
        return
    if is_due:
        yield _reminder(game, latest, present, max(closed, (latest.until or now) - ahead))
    if seat and seat == game.last_awaited:
        yield _last(game, latest)
    nudge = game.nudge
    called = [one for one in present if nudge and nudge.concerns(one)]
    if nudge and called and now < read_time(nudge.at) + FRESH:
        yield _nudge(game, nudge, called)


def _reminder(game: PublishedGame, latest: PublishedTurn, seats: Sequence[str], since: int) -> Notice:
    text = _(
        "%(seats)s: you are still awaited for turn %(turn)s of the game %(game)s, until %(until)s.",
        seats=_called(game, seats),
        turn=latest.holding.open_turn,
        game=game.name,
        until=told_time(latest.until or 0, game.file.zone),
    )
    return Notice(game.name, f"reminder {latest.number}", text, since)


def _last(game: PublishedGame, latest: PublishedTurn) -> Notice:
    text = _(
        "%(seat)s: you are the last who is awaited for turn %(turn)s of the game %(game)s.",
        seat=game.last_awaited,
        turn=latest.holding.open_turn,
        game=game.name,
    )
    return Notice(game.name, f"last {latest.number}", text)


def _nudge(game: PublishedGame, nudge: Nudge, seats: Sequence[str]) -> Notice:
    text = _(
        "%(seats)s: the organiser of the game %(game)s asks for your orders for turn %(turn)s.",
        seats=_called(game, seats),
        game=game.name,
        turn=nudge.for_turn,
    )
    return Notice(game.name, f"nudge {nudge.at}", text, read_time(nudge.at))


def _news(game: PublishedGame, latest: PublishedTurn, missing: Sequence[str]) -> str:
    """What happened in the newest turn, and whose orders the next one waits for."""
    turn, seats = latest.holding.open_turn, _called(game, missing)
    said = [_happened(game, latest)]
    if not latest.asked.questions:
        said.append(_("The game is over."))
    elif not missing:
        said.append(_("Everyone who is awaited for turn %(turn)s has sent orders.", turn=turn))
    elif latest.holding.until is None:
        said.append(_("%(seats)s: you are awaited for turn %(turn)s.", seats=seats, turn=turn))
    else:
        until = told_time(latest.holding.until, game.file.zone)
        said.append(
            _(
                "%(seats)s: you are awaited for turn %(turn)s, until %(until)s.",
                seats=seats,
                turn=turn,
                until=until,
            )
        )
    return " ".join(said)


def _happened(game: PublishedGame, latest: PublishedTurn) -> str:
    turn, name = latest.number, game.name
    if not turn:
        return _("The game %(game)s begins.", game=name)
    if latest.is_quiet:
        return _("The game %(game)s goes on.", game=name)
    if headline := latest.headline:
        return _("Turn %(turn)s of the game %(game)s: %(headline)s.", turn=turn, game=name, headline=headline)
    return _("Turn %(turn)s of the game %(game)s is published.", turn=turn, game=name)


def _called(game: PublishedGame, seats: Sequence[str]) -> str:
    """The seats with the logins their players signed; a player who gave none is not notified."""
    players = game.roster.players
    return ", ".join(f"{seat} (@{players[seat].handle})" if players[seat].handle else seat for seat in seats)


def tell(
    forge: Forge, wanted: Sequence[Notice]
) -> tuple[tuple[Notice, ...], tuple[tuple[str, ForgeError], ...]]:
    """Write the notices that are missing on each game's own issue; raises ForgeError.

    Returns the notices written, and the games for which it failed, with reasons: one game's locked issue
    does not affect the others.
    """
    if not wanted:
        return (), ()
    told: list[Notice] = []
    issues = _issues(forge, wanted)

    def write(notice: Notice) -> None:
        if notice.title not in issues:
            text = _("Players who are awaited in the game %(game)s are notified here.", game=notice.game)
            issues[notice.title] = forge.open_issue(notice.title, f"{text}\n\n{_issue_mark(forge, notice)}")
        forge.comment(issues[notice.title], f"{notice.text}\n\n{_mark(forge, notice)}")
        told.append(notice)

    failed = one_by_one(_unwritten(forge, issues, wanted), write)
    reasons = {notice.game: error for notice, error in reversed(failed)}
    return tuple(told), tuple(sorted(reasons.items()))


def _issue_mark(forge: Forge, notice: Notice) -> str:
    return forge.marks.mark("game", notice.game)


def _mark(forge: Forge, notice: Notice) -> str:
    return forge.marks.mark("game", notice.game, notice.about)


def _issues(forge: Forge, wanted: Sequence[Notice]) -> dict[str, str]:
    """The numbers of the games' issues by title; the oldest if there are several."""
    marks = {notice.title: _issue_mark(forge, notice) for notice in wanted}
    found: dict[str, str] = {}
    for issue in forge.issues():
        if issue and issue.title in marks and marks[issue.title] in issue.text:
            found[issue.title] = issue.number  # the newest come first
    return found


def _unwritten(forge: Forge, issues: Mapping[str, str], wanted: Sequence[Notice]) -> list[Notice]:
    """The notices that are not on their issues yet; raises ForgeError."""
    sought: dict[str, dict[str, Notice]] = {}
    for notice in wanted:
        if notice.title in issues:
            sought.setdefault(issues[notice.title], {})[_mark(forge, notice)] = notice
    those = [notice for of_issue in sought.values() for notice in of_issue.values()]
    oldest = min((notice.since for notice in those), default=0)
    written: set[Notice] = set()
    for issue, comment in forge.comments(oldest - HOUR) if sought else ():
        written.update(notice for mark, notice in sought.get(issue, {}).items() if mark in comment)
        if len(written) == len(those):
            break
    return [notice for notice in wanted if notice not in written]
