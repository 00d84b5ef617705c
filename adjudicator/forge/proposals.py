"""Proposals: what somebody wants to have taken in, and what a place that has them can do."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

ENOUGH = 2
"""As many changed files need be listed: a proposal that changes more than one is refused."""


@dataclass(frozen=True)
class Proposal:
    """Something proposed, as it stood at one commit.

    `name` is how its place calls it (a pull request's number, a branch), `author` the login of whoever opened
    it, vouched for by the forge; empty where nobody vouches.
    """

    name: str
    head: str
    author: str = ""


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
class Comment:
    """What was written below a proposal or an issue, and by whom."""

    author: str
    text: str


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


class Source(Protocol):
    """A place where proposals wait. Every method raises ForgeError."""

    def proposals(self) -> Sequence[Proposal]:
        """List what is proposed for the default branch, oldest first."""
        ...

    def changes(self, proposal: Proposal) -> tuple[Changed, ...]:
        """List the files that a proposal changes, `ENOUGH` of them at least if there are so many."""
        ...

    def read(self, proposal: Proposal, changed: Changed) -> bytes:
        """Give the content of a file that `changes` listed, at the proposal's commit."""
        ...

    def answer(self, proposal: Proposal, text: str, *, taken: bool) -> None:
        """Tell whoever proposed what became of it, once, and close it, unless it has moved on since."""
        ...


class Forge(Source, Protocol):
    """A place that has issues too."""

    def issue(self, title: str, text: str) -> str:
        """Find the open issue of this title that this program opened, or open it; gives its number."""
        ...

    def comments(self, issue: str) -> Sequence[Comment]:
        """Give what this program itself has written below an issue."""
        ...

    def comment(self, issue: str, text: str) -> None:
        """Write below an issue."""
        ...
