"""Compares a game with what a clone has seen of it: what an audit of the game's files alone cannot tell.

The host decides what its runs take in and what time they believe, and signs it. So a game whose clock ran
fast audits clean, and so does one from which a submission was left out. But a clone that somebody else keeps
has the states that the branch has had, and the times at which it first saw them.
"""

import re
from collections.abc import Iterator

from adjudicator.repository.files import Files, blob_id
from adjudicator.repository.game_file import read_game_file
from adjudicator.repository.git.history import History, Line
from adjudicator.repository.intake.inbox import NotOwn, require_own
from adjudicator.repository.layout import MANIFEST, GamePaths, SubmissionName, adopted_file, submission_name
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.schedule import HOUR
from adjudicator.repository.times import read_time, time_text
from adjudicator.repository.turn.adoption_record import AdoptionRecord
from adjudicator.repository.turn.finding import Finding
from adjudicator.repository.turn.manifest import Manifest, digest
from adjudicator.sealing import ENVELOPE_LIMIT
from adjudicator.words import gettext as _
from adjudicator.yaml_files import UnreadableFile

FAR = HOUR
"""How far the clock of a run and that of a clone may differ, with the time that a push takes."""

_LINK = re.compile(rf"(\d{{4}})/({re.escape(MANIFEST)}|adopted-[0-9]+\.yaml)")


def compare_with_history(files: Files, name: str, history: History) -> Iterator[Finding]:
    """Say where a game is not what the history of its folder in a clone has shown.

    Raises what reading a damaged game raises.
    """
    game = PublishedGame(files, read_game_file(files, name))
    yield from _rewritten(history)
    yield from _taken_back(game, history)
    yield from _at_other_times(game, history)
    yield from _left_out(game, history)


def _rewritten(history: History) -> Iterator[Finding]:
    """Heads of the branch that this clone saw and that the branch does not contain any more."""
    told: set[str] = set()
    for at, commit in history.seen:
        if commit not in told and history.line(commit).changes and not history.is_part(commit):
            told.add(commit)
            what = _(
                "this clone saw it at the head of the branch at %(time)s, and it is no part of the branch any"
                " more: history was rewritten.",
                time=time_text(at),
            )
            yield Finding(_commit(commit), None, what)


def _taken_back(game: PublishedGame, history: History) -> Iterator[Finding]:
    """Manifests and records that the game signed, and that are now gone or others."""
    told: set[tuple[str, str]] = set()
    for line in history.lines():
        for change in line.changes:
            short = change.path.removeprefix(f"{game.file.paths.root}/")
            found = _LINK.fullmatch(short)
            if not found or not change.content or (short, change.content) in told:
                continue
            told.add((short, change.content))
            now = game.files.read(change.path) if game.files.exists(change.path) else None
            if now is not None and blob_id(now) == change.content:
                continue
            if _is_signed(game, short, found[2], history.read(change.content)):
                where = _commit(line.commits[change.place])
                what = (
                    _("is gone, though the game had signed and published it: %(commit)s.", commit=where)
                    if now is None
                    else _("is not the one that the game had signed and published: %(commit)s.", commit=where)
                )
                yield Finding(short, int(found[1]), what)


def _is_signed(game: PublishedGame, path: str, name: str, data: bytes) -> bool:
    kind = Manifest if name == MANIFEST else AdoptionRecord
    try:
        return kind.read(data, path).signature_holds(game.file)
    except UnreadableFile:
        return False


def _at_other_times(game: PublishedGame, history: History) -> Iterator[Finding]:
    """Manifests and records whose time is far from when this clone saw them."""
    if history.head is None:
        return
    line = history.line(history.head)
    seen = [(line.places[commit], at) for at, commit in history.seen if commit in line.places]
    for turn in game.turns:
        times = [(MANIFEST, turn.manifest.closed)]
        times += [(adopted_file(record.number), record.adopted) for record in turn.records]
        for name, says in times:
            path = game.file.paths.turn(turn.number, name)
            place = line.first(path, blob_id(game.files.read(path)))
            if place is None:
                continue
            there = min((at for head, at in seen if head >= place), default=None)
            not_there = max((at for head, at in seen if head < place), default=None)
            what = ""
            if there is not None and read_time(says) > there + FAR:
                what = _(
                    "says that it was written at %(says)s, but this clone had it at %(time)s already.",
                    says=says,
                    time=time_text(there),
                )
            elif not_there is not None and read_time(says) < not_there - FAR:
                what = _(
                    "says that it was written at %(says)s, but the branch did not have it at %(time)s yet.",
                    says=says,
                    time=time_text(not_there),
                )
            if what:
                yield Finding(f"{turn.number:04}/{name}", turn.number, what)


def _left_out(game: PublishedGame, history: History) -> Iterator[Finding]:
    """Submissions that lay in the inbox before their turn closed, and that nothing acknowledges."""
    told: set[tuple[SubmissionName, str]] = set()
    paths = game.file.paths
    for line in history.lines():
        for change in line.changes:
            folder, _slash, file = change.path.rpartition("/")
            name = submission_name(file) if folder == paths.inbox and change.content else None
            if name is None or not 0 < name.turn < len(game.turns) or (name, change.content) in told:
                continue
            told.add((name, change.content))
            place = _in_time(paths, line, name, change.place)
            if place is None or line.at(change.path, place) != change.content:
                continue
            if history.size(change.content) > ENVELOPE_LIMIT:
                continue
            data = history.read(change.content)
            if _counts(game, line, name, data, place):
                what = _why_not_used(game, name, data, _commit(line.commits[place]))
                if what:
                    yield Finding(f"inbox/{file}", name.turn, what)


def _in_time(paths: GamePaths, line: Line, name: SubmissionName, place: int) -> int | None:
    """The state in which a submission first lay in the inbox while its turn was open; None if never."""
    opened, closed = (line.first(paths.turn(turn, MANIFEST)) for turn in (name.turn - 1, name.turn))
    if opened is None:
        return None
    at = max(place, opened)
    return at if closed is None or at < closed else None


def _counts(game: PublishedGame, line: Line, name: SubmissionName, data: bytes, place: int) -> bool:
    """Whether a run that found a submission there had to take it in, by what everyone can see."""
    turn = game.turns[name.turn - 1]
    records = (
        line.first(game.file.paths.turn(turn.number, adopted_file(one.number))) for one in turn.records
    )
    stage = turn.stages[sum(found is not None and found <= place for found in records)]
    then = {one.counter for one in stage.listed if one.seat == name.seat}
    for sent in (then, {one.counter for one in _listed(game, name) if one != name}):
        try:
            takes = None if stage.over else stage.open_turn
            require_own(game.file, stage.roster, name, data, turn=takes, sent=sent)
        except NotOwn:
            return False
    return True


def _listed(game: PublishedGame, like: SubmissionName) -> list[SubmissionName]:
    """The submissions of a seat for a turn that the game acknowledges."""
    listed = [record.submissions for record in game.turns[like.turn - 1].records]
    listed.append(game.turns[like.turn].manifest.submissions)
    names = filter(None, (submission_name(file) for files in listed for file in files))
    return sorted(name for name in names if (name.seat, name.turn) == (like.seat, like.turn))


def _why_not_used(game: PublishedGame, name: SubmissionName, data: bytes, commit: str) -> str:
    """Say what became of a submission that a run had to take in; "" if it was taken in."""
    found = game.acknowledged(name)
    if found and found.digest == digest(data):
        return ""
    if found:
        return _(
            "lay there before turn %(turn)s closed (%(commit)s), and another file of its name was taken in.",
            turn=name.turn,
            commit=commit,
        )
    older = [one for one in _listed(game, name) if one < name]
    if older:
        return _(
            "lay there before turn %(turn)s closed (%(commit)s), and was left out; %(older)s, which is "
            "older, was used in its place.",
            turn=name.turn,
            commit=commit,
            older=older[-1].file,
        )
    return _(
        "lay there before turn %(turn)s closed (%(commit)s), and was left out.", turn=name.turn, commit=commit
    )


def _commit(commit: str) -> str:
    return _("commit %(commit)s", commit=commit[:12])
