"""Reliability: deadlines met and missed, games finished and seats left, counted from what games publish.

Whoever has the repository counts the same. A person is known by keys: seats that share one belong together.
For seats in custody, whose keys the league makes for each game, there is nothing but the name.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import pairwise

import msgspec

from adjudicator.plain_text import folded
from adjudicator.repository.damage import DAMAGE
from adjudicator.repository.files import Files
from adjudicator.repository.game_file import Conditions, GameFile, read_game_file
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.layout import GAME, SECRET, GamePaths
from adjudicator.repository.people.acts import Act, Join, RotateKey, Succession, TakeOver, Undo, decided
from adjudicator.repository.people.effects import read_roster
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.people.roster import Player, public_key
from adjudicator.repository.published import (
    PublishedGame,
    PublishedTurn,
    games_that_name,
    may_play,
    published_game,
)
from adjudicator.repository.times import read_time
from adjudicator.repository.turn.public_files import told_miss
from adjudicator.sealing import PublicKey
from adjudicator.words import ENGLISH, command, gettext as _, ngettext, use_language


class Reliability(msgspec.Struct, frozen=True):
    """How many deadlines were met and missed, games finished and seats left."""

    met: int = 0
    missed: int = 0
    finished: int = 0
    left: int = 0

    @property
    def deadlines(self) -> int:
        """How many deadlines there were."""
        return self.met + self.missed

    @property
    def told(self) -> str:
        """The figures in words."""
        finished = ngettext("finished %(n)s game", "finished %(n)s games", self.finished)
        left = ngettext("left %(n)s seat", "left %(n)s seats", self.left)
        if not self.deadlines:
            return _("No deadlines yet, %(finished)s, %(left)s", finished=finished, left=left)
        return ngettext(
            "Met %(met)s of %(n)s deadline, %(finished)s, %(left)s",
            "Met %(met)s of %(n)s deadlines, %(finished)s, %(left)s",
            self.deadlines,
            met=self.met,
            finished=finished,
            left=left,
        )


class Tenure(msgspec.Struct, frozen=True):
    """The time for which a player held a seat.

    `since` is the first turn that the player could answer, if not that of the start; `until` the last, if
    somebody took over the seat.
    """

    player: Player
    seat: str
    since: int | None
    until: int | None
    reliability: Reliability

    @property
    def keys(self) -> tuple[PublicKey, ...]:
        """The player's keys, the newest first; none to go by if the league holds the key."""
        if self.player.custody:
            return ()
        known = (self.player.known,) if self.player.known else ()
        return (self.player.key, *self.player.former, *known)


def total(each: Iterable[Reliability]) -> Reliability:
    """Add up several."""
    known = list(each)
    return Reliability(*(sum(getattr(one, name) for one in known) for name in Reliability.__struct_fields__))


def tenures(game: PublishedGame) -> Iterator[Tenure]:
    """Whoever holds or held a seat of a game, but for stewards; before the start, who holds it now."""
    deadlines = _deadlines(game)
    took_over = [
        (place, act)
        for place, (signed, roster) in enumerate(game.adopted)
        if isinstance(act := decided(signed, roster.carried), Succession) and game.turns
    ]
    for seat in game.roster.seats:
        since = None
        for place, act in took_over:
            before, after = (roster.players.get(seat) for roster in game.rosters[place : place + 2])
            if act.seat == seat and before and after and _is_another(act, before, after):
                until = bisect_right(game.turns, place, key=lambda turn: len(turn.manifest.acts)) - 1
                if not before.steward:
                    counted = _counted(deadlines, seat, since, until)
                    yield Tenure(before, seat, since, until, msgspec.structs.replace(counted, left=1))
                since = until + 1
        if seat in game.roster.players and seat not in game.roster.stewards:
            counted = msgspec.structs.replace(
                _counted(deadlines, seat, since, None),
                finished=int(_was_finished_by(game, seat)),
                left=int(seat in game.roster.resigned),
            )
            yield Tenure(game.roster.players[seat], seat, since, None, counted)


def _is_another(act: Succession, before: Player, after: Player) -> bool:
    """Whether another person plays for a seat after an act.

    The organiser knows who is who; whoever takes a seat over proves it by nothing but the key.
    """
    return before.key != after.key if isinstance(act, TakeOver) else before.name != after.name


def _counted(
    deadlines: Mapping[int, Mapping[str, bool]], seat: str, since: int | None, until: int | None
) -> Reliability:
    """The deadlines that a seat met and missed from one turn to another."""
    kept = [
        asked[seat]
        for turn, asked in deadlines.items()
        if seat in asked and (since or 0) <= turn and (until is None or turn <= until)
    ]
    return Reliability(met=sum(kept), missed=len(kept) - sum(kept))


def _was_finished_by(game: PublishedGame, seat: str) -> bool:
    """Whether a game is over and was not abandoned, and its player was still there for this seat."""
    latest = game.latest
    with suppress(*DAMAGE):
        return (
            latest is not None
            and not latest.asked.questions
            and not (game.ending and game.ending.reason == "abandon")
            and seat not in {*latest.manifest.absent, *game.roster.resigned}
        )
    return False


def _deadlines(game: PublishedGame) -> Mapping[int, Mapping[str, bool]]:
    """By turn, the seats whose deadline it was, and whether they met it.

    Turns that were taken back do not count, nor do those that a correction, an undo or an end made, nor
    damaged ones.
    """
    counted: dict[int, Mapping[str, bool]] = {}
    for before, turn in pairwise(game.turns if game.file.deadline else ()):
        with suppress(*DAMAGE):
            turning = turn.turning
            if isinstance(turning, Undo):
                counted = {number: asked for number, asked in counted.items() if number <= turning.to}
            elif not turning and (turn.asked.questions or not turn.state.ended):
                counted[turn.number] = dict(_kept(before, turn))
    return counted


def _kept(before: PublishedTurn, turn: PublishedTurn) -> Iterator[tuple[str, bool]]:
    """The seats with a deadline at a turn, and whether they met it, by orders or plans; not those excused.

    Absent seats miss what the rules answer for them. Excused is who had announced to be away at that time.
    """
    closed, roster = read_time(turn.manifest.closed), turn.roster
    due = min(before.until or closed, closed)
    lines = set(turn.report.splitlines())
    for seat in (seat for seat in turn.game.seats if seat not in roster.unattended):
        title = turn.of.rules.seat_title(seat)
        with use_language(ENGLISH):
            told = {told_miss(title, earlier=earlier) for earlier in (False, True)}
        if lines.isdisjoint(told):
            if seat in before.asked.seats:
                yield seat, True
        elif not roster.is_away(seat, due):
            yield seat, False


def reliability_of(files: Files, join: Join | TakeOver) -> Reliability:
    """What the games of a repository show of whoever takes a seat, as far as they are not damaged."""
    if join.custody:
        held = (one for name in game_names(files) for one in _tenures(files, name))
        same = folded(join.player)
        return total(one.reliability for one in held if not one.keys and folded(one.player.name) == same)
    games: dict[str, tuple[Tenure, ...]] = {}
    anonymous = _told_later(files, told=True)
    keys = [public_key(join.key)]
    for key in keys:  # which grows by the other keys of the same person
        for name in games_that_name(files, key):
            if name not in games and _may_play(files, name, key):
                games[name] = _tenures(files, name)
        games |= {name: _tenures(files, name) for name in anonymous if name not in games}
        held = (one for each in games.values() for one in each if key in one.keys)
        keys += dict.fromkeys(other for one in held for other in one.keys if other not in keys)
    return total(
        one.reliability for each in games.values() for one in each if not set(keys).isdisjoint(one.keys)
    )


def _told_later(files: Files, *, told: bool) -> tuple[str, ...]:
    """The anonymous games whose published secret has `told` who plays, or has not yet."""
    return tuple(
        name
        for name in game_names(files)
        if files.exists(GamePaths(name).file(SECRET)) == told
        and b"\nplayers: anonymous\n" in files.read(GamePaths(name).file(GAME))
    )


def _tenures(files: Files, game: str) -> tuple[Tenure, ...]:
    with suppress(*DAMAGE):
        return tuple(tenures(published_game(files, game)))
    return ()


def _may_play(files: Files, game: str, key: PublicKey) -> bool:
    with suppress(*DAMAGE):
        return may_play(files, game, key)
    return False


def told_conditions(game: GameFile) -> str:
    """What a game asks of those who join, in words; empty for nothing."""
    asked, told = game.conditions, []
    if asked.least_finished:
        told.append(
            ngettext(
                "Only those who have finished at least %(n)s game in this league can join.",
                "Only those who have finished at least %(n)s games in this league can join.",
                asked.least_finished,
            )
        )
    if asked.most_missed < Conditions().most_missed:
        told.append(
            _(
                "Nobody can join who has missed more than %(percent)s percent of their deadlines in this "
                "league.",
                percent=asked.most_missed,
            )
        )
    return " ".join(told)


def reliable(files: Files, game: GameFile) -> Callable[[Act], None]:
    """Return what raises RefusedAct for whoever takes a seat if the league's games do not show what is asked.

    Only proposals are judged by it. What was adopted stands, whatever other games show later. Whoever comes
    back to a seat was judged before.
    """

    def require(act: Act) -> None:
        if isinstance(act, Join | TakeOver | RotateKey):
            _require_unlinked(files, game, act)
        if not isinstance(act, Join | TakeOver) or not (conditions := told_conditions(game)):
            return
        if isinstance(act, Join) or not read_roster(files, game).returns(act.seat, act.key):
            asked, found = game.conditions, reliability_of(files, act)
            missed = found.missed * 100 > asked.most_missed * found.deadlines
            if missed or found.finished < asked.least_finished:
                raise RefusedAct(f"{conditions} {_shown(act, found)}")

    return require


def _require_unlinked(files: Files, game: GameFile, act: Join | TakeOver | RotateKey) -> None:
    """Raise RefusedAct for a key that another game knows, if either game is to tell nobody who plays."""
    key = public_key(act.key)
    for name in game_names(files) if game.anonymous else _told_later(files, told=False):
        if _knows(files, name, key, is_own=name == game.game):
            raise RefusedAct(
                _(
                    "The game %(game)s knows this key, so it could tell who plays an anonymous game. "
                    "Make a new one: %(command)s",
                    game=name,
                    command=command("key --out FILE"),
                )
            )


def _knows(files: Files, game: str, key: PublicKey, *, is_own: bool) -> bool:
    """Whether somebody organises a game with a key or, unless it is the player's own game, plays it."""
    with suppress(*DAMAGE):
        is_organiser = read_game_file(files, game).organiser.key == key.text()
        return is_organiser or (not is_own and may_play(files, game, key))
    return False


def _shown(join: Join | TakeOver, found: Reliability) -> str:
    if join.custody:
        return _(
            "The league's games show of this name, in seats whose keys the league holds: “%(told)s”.",
            told=found.told,
        )
    return _("The league's games show of this key: “%(told)s”.", told=found.told)
