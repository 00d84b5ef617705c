"""Compares a game with what a clone has seen of it: what an audit of the game's files alone cannot tell.

The host decides what its runs take in and what time they believe, and signs it. So a game whose clock ran
fast audits clean, and so does one from which a submission was left out. But a clone that somebody else keeps
has the states that the branch has had, the times at which it first saw them, and what it pushed itself.
"""

import re
from collections.abc import Iterator, Sequence

from adjudicator.repository.files import Files, content_id, digest
from adjudicator.repository.game_file import read_game_file
from adjudicator.repository.game_folders import record_numbers, turn_numbers
from adjudicator.repository.git.history import History, Line
from adjudicator.repository.intake.inbox import NotOwn, require_own
from adjudicator.repository.intake.refusals import SKEW
from adjudicator.repository.layout import MANIFEST, GamePaths, SubmissionName, adopted_file, submission_name
from adjudicator.repository.people.holding import GameStatus
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.schedule import HOUR
from adjudicator.repository.times import read_time, time_text
from adjudicator.repository.turn.adoption_record import AdoptionRecord
from adjudicator.repository.turn.finding import Finding
from adjudicator.repository.turn.manifest import Manifest
from adjudicator.sealing import ENVELOPE_LIMIT
from adjudicator.words import gettext as _
from adjudicator.yaml_files import UnreadableFile

FAR = HOUR
"""How far the clock of a run and that of a clone may differ, with the time that a push takes."""

_LINK = re.compile(rf"(\d{{4}})/({re.escape(MANIFEST)}|adopted-[0-9]+\.yaml)")


def compare_with_history(files: Files, name: str, history: History) -> Iterator[Finding]:
    """Say where a game is not what the history of its folder in a clone has shown.

    Files that are only behind the clone say nothing of their own: the clone's newest ones are compared then.
    Raises what reading a damaged game raises.
    """
    if _is_behind(files, history.files, GamePaths(name)):
        files = history.files
    game = PublishedGame(files, read_game_file(files, name))
    yield from _rewritten(history)
    yield from _taken_back(game, history)
    yield from _at_other_times(game, history)
    told: set[SubmissionName] = set()
    for finding, submission in (*_left_out(game, history), *_not_taken_in(game, history)):
        if submission not in told:
            told.add(submission)
            yield finding


def _is_behind(files: Files, others: Files, paths: GamePaths) -> bool:
    """Whether others have all manifests and records of a game that files have."""

    def links(of: Files) -> set[tuple[str, str]]:
        names = (
            paths.turn(turn, name)
            for turn in turn_numbers(of, paths.game)
            for name in (MANIFEST, *map(adopted_file, record_numbers(of, paths.game, turn)))
        )
        return {(name, content_id(of, name)) for name in names if of.exists(name)}

    return links(files) < links(others)


def _rewritten(history: History) -> Iterator[Finding]:
    """Heads of the branch that this clone saw, with commits that the branch does not contain any more."""
    told: set[str] = set()
    for at, commit in history.seen:
        if commit not in told and history.lost(commit):
            told.add(commit)
            what = _(
                "this clone saw it at the head of the branch at %(time)s, but the branch no longer "
                "contains it: history was rewritten.",
                time=time_text(at),
            )
            yield Finding(_commit(commit), None, what)


def _taken_back(game: PublishedGame, history: History) -> Iterator[Finding]:
    """Manifests and records that the game signed, and that are now gone or others."""
    told: set[tuple[str, str]] = set()
    for line in history.lines:
        for change in line.changes:
            short = change.path.removeprefix(f"{game.file.paths.root}/")
            found = _LINK.fullmatch(short)
            if not found or not change.content or (short, change.content) in told:
                continue
            told.add((short, change.content))
            there = game.files.exists(change.path)
            if there and content_id(game.files, change.path) == change.content:
                continue
            if _is_signed(game, short, found[2], history.read(change.content)):
                where = _commit(line.commits[change.place])
                what = (
                    _("is not the one that the game had signed and published: %(commit)s.", commit=where)
                    if there
                    else _("is gone, though the game had signed and published it: %(commit)s.", commit=where)
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
    for turn in game.turns:
        times = [(MANIFEST, turn.manifest.closed)]
        times += [(adopted_file(record.number), record.adopted) for record in turn.records]
        for name, says in times:
            path = game.file.paths.turn(turn.number, name)
            content = content_id(game.files, path)
            before, since = _seen(history, ((line, line.first(path, content)) for line in history.lines))
            what = ""
            if since is not None and read_time(says) > since + FAR:
                what = _(
                    "says that it was written at %(says)s, but this clone already had it at %(time)s.",
                    says=says,
                    time=time_text(since),
                )
            elif since is not None and before is not None and read_time(says) < before - FAR:
                what = _(
                    "says that it was written at %(says)s, but the branch did not have it yet at "
                    "%(time)s: the clock was slow, or it was published late.",
                    says=says,
                    time=time_text(before),
                )
            if what:
                yield Finding(f"{turn.number:04}/{name}", turn.number, what)


def _seen(history: History, places: Iterator[tuple[Line, int | None]]) -> tuple[int | None, int | None]:
    """When this clone last saw the branch without something, and then first with it; None if it never did.

    Of each line, the place is where it came in, None if it never did.
    """
    without: list[int] = []
    having: list[int] = []
    for line, place in places:
        for at, commit in history.seen:
            head = line.places.get(commit)
            if head is not None:
                (without if place is None or head < place else having).append(at)
    since = min(having, default=None)
    return max((at for at in without if since is None or at < since), default=None), since


def _left_out(game: PublishedGame, history: History) -> Iterator[tuple[Finding, SubmissionName]]:
    """Submissions that lay in the inbox before their turn closed, and that nothing acknowledges."""
    told: set[tuple[SubmissionName, str]] = set()
    paths = game.file.paths
    for line in history.lines:
        for change in line.changes:
            folder, _slash, file = change.path.rpartition("/")
            name = submission_name(file) if folder == paths.inbox and change.content else None
            if name is None or not 0 < name.turn < len(game.turns) or (name, change.content) in told:
                continue
            place = _in_time(game, history, line, name, change.place)
            if place is None or line.at(change.path, place) != change.content:
                continue
            told.add((name, change.content))
            if not _counts(game, name, history, change.content, _stages(game, line, name, place)[:1]):
                continue
            if what := _why_not_used(game, name, history.read(change.content), line.commits[place]):
                yield Finding(f"inbox/{file}", name.turn, what), name


def _in_time(
    game: PublishedGame, history: History, line: Line, name: SubmissionName, place: int
) -> int | None:
    """The state in which a submission first lay in the inbox while its turn was open; None if never.

    A run that was published late did not see what came after it and was published before it. So when a file
    came counts too: by this clone's own log and, as far as that does not tell, by the date of its commit.
    """
    paths = game.file.paths
    opened, closed = (line.first(paths.turn(turn, MANIFEST)) for turn in (name.turn - 1, name.turn))
    at = max(place, opened) if opened is not None else None
    if at is None or (closed is not None and at >= closed):
        return None
    before, since = _seen(history, iter([(line, place)]))
    came = max(line.dates[place], before or 0)
    came = came if since is None else min(came, since)
    return at if came <= read_time(game.turns[name.turn].manifest.closed) else None


def _stages(game: PublishedGame, line: Line, name: SubmissionName, place: int) -> Sequence[GameStatus]:
    """What held at a place of a line while a submission's turn was open, and after each record since."""
    turn = game.turns[name.turn - 1]
    records = (
        line.first(game.file.paths.turn(turn.number, adopted_file(one.number))) for one in turn.records
    )
    return turn.stages[sum(found is not None and found <= place for found in records) :]


def _not_taken_in(game: PublishedGame, history: History) -> Iterator[tuple[Finding, SubmissionName]]:
    """Submissions on branches that this clone pushed or fetched well before their turn closed.

    It says nothing of a branch whose file, or a newer one of its seat, was taken in. A clone cannot tell
    whether the branch needed a pull request.
    """
    kind = f"orders/{game.name}/"
    for branch, heads in history.proposed(kind):
        name = submission_name(f"{branch.removeprefix(kind)}.sealed")
        if name is None or not 0 < name.turn < len(game.turns):
            continue
        opened, closed = game.turns[name.turn - 1], game.turns[name.turn]
        in_time = [seen for seen in heads if seen.at <= read_time(closed.manifest.closed) - SKEW]
        if not in_time or in_time[-1].at < read_time(opened.manifest.closed):
            continue
        at, commit = in_time[-1]
        content = history.only_change(commit, f"{game.file.paths.inbox}/{name.file}")
        stages = opened.stages[sum(read_time(record.adopted) <= at for record in opened.records) :]
        newest = max(_listed(game, name), default=None)
        if (newest is None or newest < name) and content and _counts(game, name, history, content, stages):
            what = _(
                "was on the branch %(branch)s at %(time)s, before turn %(turn)s closed, but nothing "
                "acknowledges it. If it needed a pull request, check whether there was one, and what "
                "the answer was.",
                branch=branch,
                time=time_text(at),
                turn=name.turn,
            )
            yield Finding(f"inbox/{name.file}", name.turn, what), name


def _counts(
    game: PublishedGame, name: SubmissionName, history: History, content: str, stages: Sequence[GameStatus]
) -> bool:
    """Whether a run had to take a submission in at any of these stages, by what everyone can see."""
    if history.size(content) > ENVELOPE_LIMIT:
        return False
    data = history.read(content)
    others = {one for one in _listed(game, name) if one != name}
    for stage in stages:
        then = {one for one in stage.listed if one.seat == name.seat}
        takes = None if stage.over else stage.open_turn
        for sent in (then, others):
            try:
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
    where = _commit(commit)
    if found:
        return _(
            "was there before turn %(turn)s closed (%(commit)s), but another file with the same name "
            "was taken in.",
            turn=name.turn,
            commit=where,
        )
    older = [one for one in _listed(game, name) if one < name]
    if older:
        return _(
            "was there before turn %(turn)s closed (%(commit)s), but was left out; %(older)s, which "
            "is older, was used instead.",
            turn=name.turn,
            commit=where,
            older=older[-1].file,
        )
    return _(
        "was there before turn %(turn)s closed (%(commit)s), but was left out.", turn=name.turn, commit=where
    )


def _commit(commit: str) -> str:
    return _("commit %(commit)s", commit=commit[:12])
