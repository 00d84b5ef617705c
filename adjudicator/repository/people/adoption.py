"""Adoption: which of the proposed acts hold, in which order, and what the adopted ones add up to."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from adjudicator.repository.faults import faults_as
from adjudicator.repository.files import Files, without_copy
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.intake.refusals import FarAhead, NotYet, require_signed_by
from adjudicator.repository.layout import GamePaths, file_number, in_order
from adjudicator.repository.people.acts import (
    LARGEST_ACT,
    Act,
    BeforeTheStart,
    Correct,
    Extend,
    Leave,
    Proceed,
    RefusedAct,
    Release,
    SignedAct,
    UnderWay,
    Undo,
    act_kind,
    read_act,
    signed_at,
)
from adjudicator.repository.people.effects import adopt, makes_turn
from adjudicator.repository.people.roster import Roster, act_time, seats_refuse
from adjudicator.repository.press.messages import is_press
from adjudicator.words import gettext as _


def adopted_acts(files: Files, game: GameFile) -> Iterator[tuple[str, bytes]]:
    """Give name and bytes of the adopted acts, in order."""
    folder = GamePaths(game.game).acts
    return ((name, files.read(f"{folder}/{name}")) for name in in_order(files.names(folder)))


def act_files(files: Files, game: GameFile) -> dict[str, bytes]:
    """Give the adopted acts' bytes by name."""
    return dict(adopted_acts(files, game))


def read_roster(files: Files, game: GameFile) -> Roster:
    """Read who sits where from the adopted acts; raises RefusedAct naming the act that does not hold."""
    *_earlier, roster = read_rosters(files, game)
    return roster


def read_rosters(files: Files, game: GameFile) -> Iterator[Roster]:
    """Read who sat where before the first adopted act, and after each; raises RefusedAct as `read_roster`."""
    roster = Roster(game.seats)
    yield roster
    for name, data in adopted_acts(files, game):
        roster = adopt_named(roster, game, name, data)
        yield roster


def adopt_named(roster: Roster, game: GameFile, name: str, data: bytes) -> Roster:
    """Give the roster after an act that was adopted under a name; raises RefusedAct that says the name."""
    try:
        return adopt(roster, game, read_act(data, name))
    except RefusedAct as error:
        raise RefusedAct(_("Act %(name)s does not hold: %(reason)s", name=name, reason=error)) from error


def require_timely(act: Act, newest: int | None, now: int) -> None:
    """Raise RefusedAct unless an act may be adopted now, when turn `newest` (None: none) is the newest."""
    if newest is not None and isinstance(act, BeforeTheStart):
        raise seats_refuse(_("The game has started already."))
    if newest is None and isinstance(act, UnderWay):
        raise seats_refuse(_("The game has not started: not every seat is taken and ready."))
    if at := signed_at(act):
        require_signed_by(act_time(at), now)
    if isinstance(act, Extend | Proceed | Correct | Undo) and act.turn != newest:
        raise RefusedAct(
            _(
                "It is about turn %(turn)s, but the newest is turn %(newest)s; make it anew if it is still"
                " wanted.",
                turn=act.turn,
                newest=newest,
            )
        )


@dataclass(frozen=True)
class Adoption:
    """What became of the proposals in the inbox: files to add under `acts/`, and refusals by file name.

    `turning` is the last act adopted, if it makes a turn of its own, and `proposal` its name in the inbox;
    `before` is the roster without it, `found` that before all of them. `waits`: some are neither, but
    signed a little later than now.
    """

    found: Roster
    before: Roster
    roster: Roster
    acts: Mapping[str, bytes]
    refused: Mapping[str, str]
    turning: Act | None = None
    proposal: str = ""
    waits: bool = False


def proposals(files: Files, game: GameFile) -> tuple[str, ...]:
    """Name what lies in the inbox and is meant to be an act, without what is adopted."""
    inbox = game.paths.inbox
    names = [name for name in files.names(inbox) if name.endswith(".yaml") and not is_press(name)]
    return without_copy(files, inbox, names, game.paths.acts) if names else ()


def adopt_proposals(
    files: Files,
    game: GameFile,
    newest: int | None,
    now: int,
    unworkable: Mapping[str, str] = MappingProxyType({}),
    *,
    require_turn: Callable[[Roster, Roster, Act], None] | None = None,
    through: bool = False,
) -> Adoption:
    """Adopt what is valid among the proposals that lie in the inbox, by the times they were signed.

    `newest` is the newest turn, None before the start. `unworkable` are those that the game turned out not to
    allow, with the reasons. `require_turn` raises RefusedAct for an act that would make a turn and cannot,
    by who sits where without it and with it. With `through`, adopting goes on behind acts that do.

    Adopting goes on until nothing more is valid, so a `ready` counts in the same run as the last `join`, or
    until an act makes a turn of its own. A seat is freed only when nothing else is valid: a number that has
    been revealed counts before. A proposal that was adopted before is left out silently.
    """
    found = roster = read_roster(files, game)
    number = max(map(file_number, files.names(game.paths.acts)), default=0)
    acts: dict[str, bytes] = {}
    waiting, refused = _waiting(files, game, unworkable)
    order = sorted(waiting, key=lambda name: _rank(waiting[name][1], name))
    waits = False
    progress = True
    while progress:
        progress = False
        for name in [name for name in order if name in waiting]:
            data, signed = waiting[name]
            act = signed.statement
            if progress and _frees(signed):
                break
            try:
                with faults_as(RefusedAct):
                    require_timely(act, newest, now)
                    after = adopt(roster, game, signed)
                    if require_turn:
                        require_turn(roster, after, act)
            except (NotYet, FarAhead):
                waits = True
                continue
            except RefusedAct as error:
                refused[name] = str(error)
                continue
            number += 1
            acts[f"{number:04}-{act_kind(act)}.yaml"] = data
            refused.pop(name, None)
            del waiting[name]
            if makes_turn(roster, after, act) and not through:
                return Adoption(found, roster, after, acts, refused, act, name)
            roster = after
            progress = True
    return Adoption(found, roster, roster, acts, refused, waits=waits)


def _waiting(
    files: Files, game: GameFile, unworkable: Mapping[str, str]
) -> tuple[dict[str, tuple[bytes, SignedAct]], dict[str, str]]:
    """Read the proposals; also give those refused, with the reasons."""
    waiting: dict[str, tuple[bytes, SignedAct]] = {}
    refused: dict[str, str] = dict(unworkable)
    for name in proposals(files, game):
        if name not in unworkable:
            try:
                data = _proposal(files, f"{game.paths.inbox}/{name}")
                with faults_as(RefusedAct):
                    waiting[name] = data, read_act(data, name)
            except RefusedAct as error:
                refused[name] = str(error)
    return waiting, refused


def _rank(signed: SignedAct, name: str) -> tuple[bool, str, str]:
    return _frees(signed), signed_at(signed.statement), name


def _frees(signed: SignedAct) -> bool:
    return isinstance(signed.statement, Leave | Release)


def _proposal(files: Files, path: str) -> bytes:
    if not files.is_regular(path) or files.size(path) > LARGEST_ACT:
        raise RefusedAct(_("%(path)s is not a small regular file.", path=path))
    return files.read(path)
