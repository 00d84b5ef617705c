"""Proposals: what somebody wants to have taken in, and what a place that has them can do."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

T = TypeVar("T")

ENOUGH = 2
"""As many changed files need be listed: a proposal that changes more than one is refused."""


@dataclass(frozen=True)
class Proposal:
    """Something proposed, as it stood at one commit.

    `name` is how its place calls it (a pull request's number, a branch), `author` the login of whoever opened
    it, vouched for by the forge; empty where nobody vouches. `sender` is whose share it counts towards: the
    author, or the seat that a branch names. `since` is when it was last changed, in seconds since 1970, where
    the place knows. `urgent` tells that it may hold anybody's orders or act, for all that the place knows.
    """

    name: str
    head: str
    author: str = ""
    sender: str = ""
    since: int | None = None
    urgent: bool = False


@dataclass(frozen=True)
class Changed:
    """A file that a proposal changes: its mode as git writes it, empty where the file is taken away.

    `identity` is the object's id; a path may be anything that a stranger can think of.
    """

    path: str
    mode: str
    size: int
    identity: str = ""


@dataclass(frozen=True)
class Submitted:
    """A proposal with all that is read of it: the beginning of the list of changed files, and one content.

    The content is None where it was not read, because the list alone is reason enough to refuse.
    """

    proposal: Proposal
    changes: tuple[Changed, ...]
    content: bytes | None = None


@dataclass(frozen=True)
class Reply:
    """What whoever proposed something is told of it, and whether it was taken in."""

    proposal: Proposal
    text: str
    taken: bool


class ForgeError(Exception):
    """A forge or a remote did not do what was asked: what was wrong, in a sentence.

    `hint` says what would help; it may be empty. `answered` tells that the forge itself said no, `enough`
    that it is to be asked nothing more for now.
    """

    def __init__(self, message: str, hint: str = "", *, answered: bool = False, enough: bool = False) -> None:
        super().__init__(message)
        self.hint = hint
        self.answered = answered
        self.enough = enough


def one_by_one(items: Iterable[T], ask: Callable[[T], None]) -> tuple[tuple[T, ForgeError], ...]:
    """Ask a forge something of each item; gives those with which it failed, and why.

    One that fails stands in no other's way; but a forge that has had enough is asked nothing more.
    """
    failed: list[tuple[T, ForgeError]] = []
    enough: ForgeError | None = None
    for item in items:
        if enough is None:
            try:
                ask(item)
                continue
            except ForgeError as error:
                failed.append((item, error))
                enough = error if error.enough else None
        else:
            failed.append((item, enough))
    return tuple(failed)


class Source(Protocol):
    """A place where proposals wait. Every method raises ForgeError."""

    @property
    def most(self) -> int:
        """So many proposals are read and answered in one run, beside those that are urgent."""
        ...

    def proposals(self) -> Sequence[Proposal]:
        """List what is proposed for the default branch, oldest first."""
        ...

    @property
    def obstacles(self) -> Sequence[str]:
        """What kept people from proposing, of what `proposals` listed; `answer` takes it away."""
        ...

    def fetch(self, proposals: Sequence[Proposal]) -> Sequence[Proposal]:
        """Bring those that are to be read within reach, at one go where that can be done.

        Gives them as they stand by now, without those that have gone since they were listed.
        """
        ...

    def changes(self, proposal: Proposal) -> tuple[Changed, ...]:
        """List the files that a proposal changes, `ENOUGH` of them at least if there are so many."""
        ...

    def read(self, proposal: Proposal, changed: Changed) -> bytes:
        """Give the content of a file that `changes` listed, at the proposal's commit."""
        ...

    def is_of_the_house(self, proposal: Proposal) -> bool:
        """Tell whether the place vouches that a maintainer or one of its robots proposed it."""
        ...

    def answer(self, replies: Sequence[Reply]) -> tuple[tuple[Reply, ForgeError], ...]:
        """Tell whoever proposed what became of it, once, and close it, unless it has moved on since.

        Gives the replies that did not get there.
        """
        ...


class Forge(Source, Protocol):
    """A place that has issues too."""

    def issues(self) -> Mapping[str, str]:
        """Give the numbers of the open issues that this program opened, by title: of several, the oldest."""
        ...

    def open_issue(self, title: str, text: str) -> str:
        """Open an issue; gives its number."""
        ...

    def comments(self, since: int) -> Iterator[tuple[str, str]]:
        """Give what this program itself has written since a time, in seconds since 1970, below any issue.

        Each with the issue's number before it. Raises ForgeError where more was written than can be read.
        """
        ...

    def comment(self, issue: str, text: str) -> None:
        """Write below an issue."""
        ...
