"""The branches that a clone has proposed: remembered here, so that its player learns their fate.

A run that refuses a branch writes the reason to `refused/<day>/<branch>`, where nobody would look for it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import msgspec

from adjudicator.forge.branches import KEPT_DAYS, PREFIXES, REFUSED
from adjudicator.forge.differences import LARGEST_COMMIT
from adjudicator.orders.text import MOST_BYTES
from adjudicator.plain_text import on_one_line
from adjudicator.player.order_file import is_plain
from adjudicator.repository.git.cat_file import CatFile, Unreadable
from adjudicator.repository.git.command import Git, RepositoryError, open_repository
from adjudicator.repository.git.limits import FETCHING, READING
from adjudicator.repository.git.store import Repository
from adjudicator.repository.layout import GamePaths
from adjudicator.repository.people.acts import SignedAct, read_act
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.schedule import DAY

_OWN = "refs/adjudicator/proposed/"
_HEADS = "refs/heads/"
_REFUSED = re.compile(rf"{REFUSED}/([0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}})/(.*)", re.DOTALL)
_LONGEST = 300
_MOST_FILES = 20
"""How many files of a commit made by hand are searched for plain orders."""


class ProposalStatus(msgspec.Struct, frozen=True):
    """The fate of a branch: refused on a day with a reason, or waiting if both are empty.

    `unsealed` is the file in it that holds orders anyone can read, if somebody committed one by hand.
    """

    branch: str
    day: str = ""
    reason: str = ""
    unsealed: str = ""

    @property
    def game(self) -> str:
        """The game that the branch was for."""
        return self.branch.split("/")[1]


def remember(folder: Path, branch: str, commit: str) -> None:
    """Remember that this clone has proposed a branch."""
    with _commands(folder) as (commands, _objects):
        commands.run("update-ref", f"{_OWN}{branch}", commit, statuses=())


def proposed_acts(clone: Repository, game: str) -> Iterator[SignedAct]:
    """The acts of a game that this clone has proposed; some may have been taken in or refused since."""
    listed = open_repository(clone.root or clone.notes.parent).run(
        "for-each-ref", "--format=%(objectname) %(refname)", f"{_OWN}act/{game}/"
    )
    for commit, _blank, ref in (line.partition(" ") for line in listed.lines):
        file = f"{ref.rpartition('/')[2]}.yaml"
        with suppress(RefusedAct, FileNotFoundError, RepositoryError):
            yield read_act(clone.tree(commit).read(f"{GamePaths(game).inbox}/{file}"), file)


def proposal_statuses(folder: Path, now: int) -> tuple[ProposalStatus, ...]:
    """Ask the remote what became of the branches this clone proposed; forget those gone.

    The clone's own branches with such names count too: somebody may have pushed them by hand.
    If there are none, the remote is not asked. Raises RepositoryError.
    """
    with _commands(folder) as (commands, objects), Repository(folder) as repository:
        by_hand = _by_hand(commands)
        own = {**by_hand, **_own(commands, now)}
        upstream = repository.upstream
        if not own or upstream is None:
            return ()
        remote = upstream[0]
        heads = _heads(commands, remote)
        told = {match[2]: match for name in sorted(heads) if (match := _REFUSED.fullmatch(name))}
        _fetch(commands, remote, [told[branch][0] for branch in own if branch in told])
        found = []
        for branch, commit in own.items():
            answer = told.get(branch)
            reason = _reason(objects, heads[answer[0]], commit) if answer else ""
            unsealed = _unsealed(commands, objects, commit) if branch in by_hand else ""
            if answer and reason:
                found.append(ProposalStatus(branch, answer[1], reason, unsealed))
            elif heads.get(branch) == commit:
                found.append(ProposalStatus(branch, unsealed=unsealed))
            elif branch not in by_hand:
                commands.run("update-ref", "-d", f"{_OWN}{branch}", statuses=())
        return tuple(sorted(found, key=lambda fate: (fate.day, fate.branch)))


@contextmanager
def _commands(folder: Path) -> Iterator[tuple[Git, CatFile]]:
    commands = open_repository(folder)
    with closing(CatFile(commands, READING)) as objects:
        yield commands, objects


def _own(commands: Git, now: int) -> Mapping[str, str]:
    """The remembered branches and their commits; forgets those older than reasons are kept."""
    form = "--format=%(objectname) %(committerdate:unix) %(refname)"
    listed = commands.run("for-each-ref", form, _OWN).lines
    own = {}
    for commit, date, ref in (line.split(" ", 2) for line in listed):
        if int(date or 0) >= now - KEPT_DAYS * DAY:
            own[ref.removeprefix(_OWN)] = commit
        else:
            commands.run("update-ref", "-d", ref, statuses=())
    return own


def _by_hand(commands: Git) -> Mapping[str, str]:
    """The clone's own branches that are named like proposals, and the commit of each."""
    patterns = [f"{_HEADS}{prefix}" for prefix in PREFIXES]
    listed = commands.run("for-each-ref", "--format=%(objectname) %(refname)", *patterns).lines
    refs = (line.split(" ", 1) for line in listed)
    return {
        ref.removeprefix(_HEADS): commit for commit, ref in refs if ref.count("/") > _HEADS.count("/") + 1
    }


def _unsealed(commands: Git, objects: CatFile, commit: str) -> str:
    """The first file with orders in plain text that a commit adds or changes; "" if there is none."""
    form = ("diff-tree", "-r", "-z", "--root", "--no-commit-id", "--diff-filter=AM", commit)
    listed = commands.run(*form).fields
    for entry, path in list(zip(listed[::2], listed[1::2], strict=False))[:_MOST_FILES]:
        blob = entry.split(" ")[3]
        if objects.has(blob) and objects.header(blob).size <= MOST_BYTES and is_plain(objects.read(blob)):
            return path
    return ""


def _heads(commands: Git, remote: str) -> Mapping[str, str]:
    patterns = [f"{_HEADS}{prefix}/*" for prefix in (*PREFIXES, REFUSED)]
    listed = commands.run("ls-remote", "--refs", remote, *patterns, remote=True).lines
    lines = (line.partition("\t") for line in listed)
    return {ref.removeprefix(_HEADS): head for head, _tab, ref in lines}


def _fetch(commands: Git, remote: str, branches: Sequence[str]) -> None:
    if branches:
        options = ("--quiet", "--no-tags", "--no-write-fetch-head", "--recurse-submodules=no")
        refs = [_HEADS + branch for branch in branches]
        commands.run("fetch", *options, remote, *refs, statuses=(), remote=True, limits=FETCHING)


def _reason(objects: CatFile, head: str, commit: str) -> str:
    """The reason that a commit's message gives for refusing `commit`; empty if it is about another.

    Anyone who may push branches can push such a commit, so the reason is cut to one plain, short line.
    """
    try:
        if objects.header(head).size > LARGEST_COMMIT:
            return ""
        message = objects.read(head).partition(b"\n\n")[2].decode("utf-8", "replace")
    except Unreadable:
        return ""
    first, _blank, rest = message.partition("\n\n")
    return on_one_line(rest)[:_LONGEST] if commit in first else ""
