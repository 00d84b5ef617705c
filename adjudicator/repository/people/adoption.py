"""Adoption: which of the proposed acts are valid, in which order, and what the adopted ones add up to."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

import msgspec

from adjudicator.plain_text import LINES, ONE_LINE, require_known
from adjudicator.repository.faults import faults_as
from adjudicator.repository.files import Files, without_copy
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.intake.refusals import FarAhead, InboxWithoutRefused, NotYet, require_signed_by
from adjudicator.repository.layout import file_number
from adjudicator.repository.people.acts import (
    LARGEST_ACT,
    Act,
    AfterTheEnd,
    BeforeTheStart,
    Correct,
    Join,
    Leave,
    OfOpenTurn,
    Ready,
    Release,
    Seating,
    SignedAct,
    UnderWay,
    Undo,
    adopted_name,
    read_act,
    signed_at,
)
from adjudicator.repository.people.effects import adopt, makes_turn, read_roster
from adjudicator.repository.people.holding import GameStatus
from adjudicator.repository.people.refused_act import RefusedAct, refuse_odd_text
from adjudicator.repository.people.roster import Roster, act_time, seats_refuse
from adjudicator.repository.press.messages import is_press
from adjudicator.words import gettext as _


def require_known_text(act: Act) -> None:
    """Raise RefusedAct for a text of an act that is not taken in yet if it holds an unknown sign."""
    for field, besides in (("player", ONE_LINE), ("name", ONE_LINE), ("reason", ONE_LINE), ("text", LINES)):
        if isinstance(text := getattr(act, field, None), str):
            refuse_odd_text(text, besides, require_known)


def require_timely(act: Act, newest: int | None, roster: Roster, now: int) -> None:
    """Raise RefusedAct unless an act may be adopted now, when turn `newest` (or None) is the newest.

    A correction also may if since the turn that it is about only corrections of that turn made turns.
    """
    if newest is not None and isinstance(act, BeforeTheStart):
        raise seats_refuse(_("The game has already started."))
    if newest is None and isinstance(act, UnderWay | AfterTheEnd):
        raise seats_refuse(_("The game has not started: not every seat is taken and ready."))
    if at := signed_at(act):
        require_signed_by(act_time(at), now)
    if newest is not None and isinstance(act, OfOpenTurn) and act.for_turn != newest + 1:
        raise RefusedAct(
            _(
                "It is about turn %(turn)s, but turn %(open)s is open; make it again if you still want it.",
                turn=act.for_turn,
                open=newest + 1,
            )
        )
    if isinstance(act, Correct | Undo) and act.turn != newest and not _follows(act, newest, roster):
        raise RefusedAct(
            _(
                "It is about turn %(turn)s, but the newest is turn %(newest)s; make it again if you "
                "still want it.",
                turn=act.turn,
                newest=newest,
            )
        )


def _follows(act: Correct | Undo, newest: int | None, roster: Roster) -> bool:
    """Whether an act is one of several corrections of a turn."""
    return isinstance(act, Correct) and newest is not None and roster.only_corrected(act.turn, newest)


class Adoption(msgspec.Struct, frozen=True):
    """The result for the proposals in the inbox: files to add under `acts/`, and refusals by file name.

    `roster` is who holds which seat with the acts, `adopted` are these, each with the roster after it.
    `holding` is what holds with them in a game under way. If an act makes a turn of its own, it is the only
    one; then `turning` is that act, and `proposal` its name in the inbox. `waits`: some proposals are
    neither adopted nor refused, but signed a little later than now.
    """

    roster: Roster
    acts: Mapping[str, bytes]
    refused: Mapping[str, str]
    adopted: tuple[tuple[Act, Roster], ...] = ()
    holding: GameStatus | None = None
    turning: Act | None = None
    proposal: str = ""
    waits: bool = False


def proposals(files: Files, game: GameFile) -> tuple[str, ...]:
    """Return the files in the inbox that are meant to be acts, without the adopted ones."""
    inbox = game.paths.inbox
    names = [name for name in files.names(inbox) if name.endswith(".yaml") and not is_press(name)]
    return without_copy(files, inbox, names, game.paths.acts) if names else ()


def signs_settings(files: Files, game: GameFile, name: str) -> bool:
    """Whether a file in the inbox is a join or a confirmation for the settings that the game has now."""
    try:
        act = read_act(_proposal(files, f"{game.paths.inbox}/{name}"), name).statement
    except RefusedAct:
        return False
    return isinstance(act, Join | Ready) and act.settings == game.digest


def adopt_proposals(
    files: Files,
    game: GameFile,
    holding: GameStatus | None,
    now: int,
    require: Callable[[Act], None],
    *,
    unworkable: Mapping[str, str] = MappingProxyType({}),
    through: bool = False,
) -> Adoption:
    """Adopt the valid proposals in the inbox, by the times they were signed.

    `holding` is what holds in a game under way, None before the start. `require` raises RefusedAct for an act
    that other games of the league speak against (`reliable`). `unworkable` are those that the game
    turned out not to allow, with the reasons.

    Adopting continues until nothing more is valid, so that a `ready` counts in the same run as the last
    `join`, or until the next act makes a turn of its own: that one is adopted alone, unless `through` is
    wanted. A seat is freed only when nothing else is valid, because a revealed number counts first. A
    proposal that was adopted before is left out silently.
    """
    roster = holding.roster if holding else read_roster(files, game)
    number = max(map(file_number, files.names(game.paths.acts)), default=0)
    acts: dict[str, bytes] = {}
    adopted: list[tuple[Act, Roster]] = []
    waiting, refused = _waiting(files, game, unworkable)
    sent = holding.sent_in(InboxWithoutRefused(files, game.game)) if holding and waiting else frozenset()
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
                    _require_from_people(act)
                    require_timely(act, holding.turn if holding else None, roster, now)
                    after = adopt(roster, game, signed)
                    require(act)
                    if holding:
                        holding.require_workable(act, after, sent)
            except (NotYet, FarAhead):
                waits = True
                continue
            except RefusedAct as error:
                refused[name] = str(error)
                continue
            turning = holding is not None and not through and makes_turn(after, act)
            if turning and acts:
                return Adoption(roster, acts, refused, tuple(adopted), holding)
            number += 1
            acts[adopted_name(number, act)] = data
            refused.pop(name, None)
            del waiting[name]
            adopted.append((act, after))
            holding = holding and holding.after(act, after, now)
            if turning:
                return Adoption(after, acts, refused, tuple(adopted), holding, act, name)
            roster = after
            progress = True
    return Adoption(roster, acts, refused, tuple(adopted), holding, waits=waits)


def after_the_end(files: Files, game: GameFile) -> frozenset[str]:
    """The proposals that may count even when the secret is published."""
    read, _refused = _waiting(files, game, {})
    return frozenset(
        name for name, (_data, signed) in read.items() if isinstance(signed.statement, AfterTheEnd)
    )


def with_drawn(adoption: Adoption, game: GameFile, draw: SignedAct, number: int) -> Adoption:
    """An adoption with the draw of the seats after it, as the game's `number`th act; raises RefusedAct."""
    after = adopt(adoption.roster, game, draw)
    return msgspec.structs.replace(
        adoption,
        roster=after,
        acts={**adoption.acts, adopted_name(number, draw.statement): draw.serialize()},
        adopted=(*adoption.adopted, (draw.statement, after)),
    )


def _require_from_people(act: Act) -> None:
    if isinstance(act, Seating):
        raise RefusedAct(_("Nobody proposes how seats are drawn: the run that starts the game draws them."))


def _waiting(
    files: Files, game: GameFile, unworkable: Mapping[str, str]
) -> tuple[dict[str, tuple[bytes, SignedAct]], dict[str, str]]:
    """Read the proposals; also return the refused ones, with the reasons."""
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
