"""Files proposed as issues: a sealed or signed block as the text, its path in the repository as the title.

A player needs no clone, branch or fork for that, only an account at the forge. What stands in the issue is
judged as the one file of a pull request is. Other issues are none of this program's business.
"""

import hashlib
import re
from collections.abc import Sequence

from adjudicator.forge.proposals import (
    Changed,
    Forge,
    ForgeError,
    Issue,
    Proposal,
    RefusedProposal,
    Reply,
    Unlisted,
    one_by_one,
)
from adjudicator.forge.rest import MOST, not_understood, unless_absent
from adjudicator.repository.layout import NAME, TURNS
from adjudicator.sealing import ENVELOPE_LIMIT, SIGNED, SealingError, decode, encode
from adjudicator.words import gettext as _

_TITLE = re.compile(rf"{TURNS}/{NAME.pattern}/inbox/.+", re.DOTALL)
"""The title of an issue that is meant for this program; whether a file may be called so is judged later."""

_BEGIN = "-----BEGIN ADJUDICATOR "
_HEAD = 16
"""How many digits of the digest of an issue's text stand for it."""


class IssueSource:
    """The source of what is proposed as issues of a forge."""

    most = MOST
    obstacles: Sequence[str] = ()

    def __init__(self, forge: Forge) -> None:
        self.unlisted: list[Unlisted] = []
        self._forge = forge
        self._listed: dict[Proposal, Issue] = {}

    def proposals(self) -> Sequence[Proposal]:
        """As `Source.proposals`: issues whose title is a file in an inbox, if there are issues at all.

        Where the forge refuses to list them, there may be orders among them.
        """
        nothing: Sequence[Issue | None] = ()
        try:
            issues = unless_absent(lambda: tuple(self._forge.issues()), nothing)
        except ForgeError as error:
            if not error.answered or error.enough:
                raise
            reason = _("No issue can be read: %(error)s %(hint)s", error=error, hint=error.hint)
            self.unlisted.append(Unlisted(reason))
            return ()
        newer: int | None = None
        for issue in issues:
            if issue is None:
                self.unlisted.append(not_understood(newer))
                continue
            newer = issue.since
            if proposal := proposal_of(issue):
                self._listed[proposal] = issue
        return list(reversed(self._listed))

    def fetch(self, proposals: Sequence[Proposal]) -> Sequence[Proposal]:
        """As `Source.fetch`; the list had the texts."""
        return proposals

    def changes(self, proposal: Proposal) -> tuple[Changed, ...]:
        """As `Source.changes`: the one new file that the issue stands for."""
        return (file_of(self._listed[proposal])[0],)

    def read(self, proposal: Proposal, changed: Changed) -> bytes:
        """As `Source.read`: the sealed block alone, or the file that a signed one carries."""
        del changed
        return file_of(self._listed[proposal])[1]

    def is_of_the_house(self, proposal: Proposal) -> bool:
        """As `Source.is_of_the_house`; with such a title, anybody's issue is a submission."""
        del proposal
        return False

    def answer(self, replies: Sequence[Reply]) -> tuple[tuple[Reply, ForgeError], ...]:
        """As `Source.answer`; what was edited since it was judged is closed all the same, and told so."""
        return one_by_one(replies, self._answer)

    def _answer(self, reply: Reply) -> None:
        number, head = reply.proposal.name, reply.proposal.head
        self._forge.comment_once(number, reply.text, self._forge.marks.mark(*reply.about))
        if _digest(self._forge.close_issue(number)) != head:
            edited = _("This was edited after it was judged, and the edit does not count. Open a new issue.")
            self._forge.comment(number, edited)


def proposal_of(issue: Issue) -> Proposal | None:
    """The proposal that an issue is; None if its title does not say so."""
    if not _TITLE.fullmatch(issue.title):
        return None
    return Proposal(issue.number, _digest(issue.text), issue.author, issue.author, issue.since)


def file_of(issue: Issue) -> tuple[Changed, bytes]:
    """The one new file that such an issue stands for, and its content; raises RefusedProposal."""
    if issue.text.count(_BEGIN) > 1:
        raise RefusedProposal(_("It holds several blocks; send each as an issue of its own."))
    try:
        block = decode(issue.text, ENVELOPE_LIMIT)
    except SealingError as error:
        raise RefusedProposal(str(error)) from error
    data = block.body if block.kind == SIGNED else encode(block.kind, block.headers, block.body).encode()
    return Changed(issue.title, "100644", len(data)), data


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_HEAD]
