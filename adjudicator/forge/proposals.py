"""Proposals: what somebody wants taken in, and what a source of proposals can do."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Protocol, TypeVar

import msgspec

from adjudicator.faults import bug_told
from adjudicator.forge.marks import Marks
from adjudicator.repository.damage import machine_failed
from adjudicator.repository.people.acts import SignedAct, read_act
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.press.messages import is_press
from adjudicator.words import PlainError, gettext as _

T = TypeVar("T")

_HEAD = 16
"""How many digits of an answer's digest stand for it."""

ENOUGH = 2
"""How many changed files to list: a proposal that changes more than one is refused."""


class Proposal(msgspec.Struct, frozen=True):
    """A proposal, fixed at one commit or one text.

    `name` is its name at its source (a pull request's number, a branch). `author` is the login of whoever
    opened it, vouched for by the forge; empty if nobody vouches. `sender` is whose share it counts towards:
    the author, or the seat in a branch's name. `since` is when it was last changed, in seconds since 1970,
    if known. `urgent` means that it may hold anybody's orders or act, as far as the source knows. A `draft`
    is one whose author says that it is not ready. `game` is the game it is for, if its name says so.
    """

    name: str
    head: str
    author: str = ""
    sender: str = ""
    since: int | None = None
    urgent: bool = False
    draft: bool = False
    game: str = ""


class Changed(msgspec.Struct, frozen=True):
    """A file that a proposal changes: its mode as git writes it, empty if the file is deleted.

    `identity` is the object's id; a path may be anything that a stranger can think of.
    """

    path: str
    mode: str
    size: int
    identity: str = ""


class Submitted(msgspec.Struct, frozen=True, dict=True):
    """A proposal with all that is read of it: the start of its list of changes, and one file's content.

    The content is None if it was not read, because the list alone is reason enough to refuse. `refused` is
    why not even the list could be read.
    """

    proposal: Proposal
    changes: tuple[Changed, ...] = ()
    content: bytes | None = None
    refused: str = ""

    @cached_property
    def act(self) -> SignedAct | None:
        """The act that the file holds; None if it is no act, or not as `adjudicator` writes it."""
        file = self.changes[0].path.rpartition("/")[2] if self.changes else ""
        if self.content is not None and file.endswith(".yaml") and not is_press(file):
            with suppress(RefusedAct):
                return read_act(self.content, file)
        return None


class Unlisted(msgspec.Struct, frozen=True):
    """Proposals that a source could not even list: why, and by when all were last changed, if known."""

    reason: str
    since: int | None = None


class NotTaken(msgspec.Struct, frozen=True):
    """A proposal is not taken in; the reason is a sentence."""

    reason: str

    @property
    def changes(self) -> Mapping[str, bytes]:
        """Nothing is to be committed."""
        return {}


class SetAside(NotTaken, frozen=True):
    """A bug kept the program from reading or judging a proposal; the reason is the bug's kind and place.

    It stays as it is, and nobody waits for it. A newer version may do better.
    """


class LeftAlone(msgspec.Struct, frozen=True):
    """A proposal is not for the league to judge; the reason continues the sentence “It is left alone: …”."""

    reason: str


class Issue(msgspec.Struct, frozen=True):
    """An open issue of a forge.

    `since` is when it was last changed, in seconds since 1970, if known.
    """

    number: str
    title: str
    text: str
    author: str
    since: int | None = None


class Reply(msgspec.Struct, frozen=True):
    """The answer to a proposal, whether it was taken in, and whether it is done with."""

    proposal: Proposal
    text: str
    taken: bool
    closes: bool = True

    @property
    def about(self) -> tuple[str, ...]:
        """What its mark says: the same answer to the same commit or text is given only once."""
        digest = hashlib.sha256(self.text.encode()).hexdigest()[:_HEAD]
        return ("answer", self.proposal.name, self.proposal.head, digest)


class RefusedProposal(Exception):
    """A proposal is not taken in; the text is one plain sentence that quotes nothing of it."""


class ForgeError(PlainError):
    """A forge or a remote did not do what was asked.

    `answered` means that the forge itself said no, by the HTTP `status` if that is not 0; `enough` means that
    it must not be asked anything more for now.
    """

    def __init__(
        self, message: str, hint: str = "", *, answered: bool = False, enough: bool = False, status: int = 0
    ) -> None:
        super().__init__(message, hint)
        self.answered = answered
        self.enough = enough
        self.status = status


class Undelivered(ForgeError):
    """The repository that holds a proposal has lost objects, and cannot deliver it."""

    def __init__(self, said: str = "") -> None:
        told = _(
            "The repository is damaged, so this could not be read from it. It waits until the "
            "repository is repaired, and nobody misses a deadline because of that. Run git fsck in "
            "the repository, and repair it from a clone that has everything."
        )
        super().__init__(
            _("%(told)s Git says: %(said)s", told=told, said=said) if said else told, answered=True
        )


class BugMet(ForgeError):
    """A bug in the program, met where a forge was asked about one thing: its kind and place."""

    def __init__(self, fault: Exception) -> None:
        super().__init__(bug_told(fault), answered=True)


def one_by_one(items: Iterable[T], ask: Callable[[T], None]) -> tuple[tuple[T, ForgeError], ...]:
    """Ask a forge something about each item; return those that failed, and why.

    One failure does not affect the others, nor does a bug in the program, which is a BugMet; but if the forge
    has had enough, nothing more is asked.
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
            except Exception as fault:
                if machine_failed(fault):
                    raise
                failed.append((item, BugMet(fault)))
        else:
            failed.append((item, enough))
    return tuple(failed)


class Listing(Protocol):
    """Where proposals of any sort wait, files or mails. Every method raises ForgeError."""

    @property
    def most(self) -> int:
        """How many proposals are read and answered in one run, besides the urgent ones."""
        ...

    def proposals(self) -> Sequence[Proposal]:
        """List the proposals for the default branch, oldest first."""
        ...

    @property
    def obstacles(self) -> Sequence[str]:
        """Among what `proposals` listed, branches that keep people from proposing; `answer` deletes them."""
        ...

    @property
    def unlisted(self) -> Sequence[Unlisted]:
        """What `proposals` could not list."""
        ...

    def fetch(self, proposals: Sequence[Proposal]) -> Sequence[Proposal]:
        """Fetch the proposals that will be read, in one go if possible.

        Returns them in their present state, without those that have gone since they were listed.
        """
        ...


class Source(Listing, Protocol):
    """A source where files are proposed. Every method raises ForgeError.

    `changes` and `read` raise RefusedProposal for what can never be read, or only at too great a cost.
    """

    def changes(self, proposal: Proposal) -> tuple[Changed, ...]:
        """List the files that a proposal changes, at least `ENOUGH` of them if there are that many."""
        ...

    def read(self, proposal: Proposal, changed: Changed) -> bytes:
        """Return the content of a file that `changes` listed, at the proposal's commit."""
        ...

    def is_of_the_house(self, proposal: Proposal) -> bool:
        """Whether the source vouches that a maintainer or one of its robots opened the proposal."""
        ...

    def answer(self, replies: Sequence[Reply]) -> tuple[tuple[Reply, ForgeError], ...]:
        """Answer each proposal once and close it, unless it has changed since.

        Returns the replies that did not get through.
        """
        ...


class Forge(Source, Protocol):
    """A source that also has issues. It recognises what the league wrote by its marks, whoever the author."""

    @property
    def marks(self) -> Marks:
        """The league's marks."""
        ...

    def issues(self) -> Iterator[Issue | None]:
        """Return everybody's open issues, newest first, and None for each that is not understood."""
        ...

    def open_issue(self, title: str, text: str) -> str:
        """Open an issue and return its number."""
        ...

    def close_issue(self, issue: str) -> str:
        """Close an issue, and return its text as it stands then."""
        ...

    def comments(self, since: int) -> Iterator[tuple[str, str]]:
        """Return what anybody has written on any issue since a time, in seconds since 1970.

        Each comment comes with its issue's number. Raises ForgeError if more was written than can be read.
        """
        ...

    def comment(self, issue: str, text: str) -> None:
        """Comment on an issue."""
        ...

    def comment_once(self, issue: str, text: str, mark: str) -> None:
        """Comment on an issue and end with this mark, unless a comment there has it already."""
        ...
