"""Intake: what is proposed is gathered, judged, taken in by one commit, and answered.

Between gathering and answering lies the commit. Gathered is read-only; judging is pure and done again on
every new head; answers are given only to what is in the branch by then. A run that is killed in between is
finished by the next: what was taken in is known by its bytes, and answered then.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adjudicator.forge.judging import Accepted, Verdict, judge, wanted
from adjudicator.forge.proposals import ForgeError, Proposal, Source, Submitted
from adjudicator.repository.files import Files, Overlay
from adjudicator.repository.git_store import Revision
from adjudicator.words import gettext as _, ngettext

MOST = 100
"""So many proposals are looked at in one run: reading and answering one takes about nine requests, and a job
on GitHub has a thousand an hour."""


@dataclass(frozen=True)
class Gathered:
    """What was read from a source: proposals in the order they are judged, and those not read, with why.

    `waiting` are left for the next run, because there are too many.
    """

    submitted: tuple[Submitted, ...]
    unread: tuple[tuple[Proposal, str], ...] = ()
    waiting: tuple[Proposal, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether everything proposed was read: if not, orders that came in time may be among the rest."""
        return not self.unread and not self.waiting


@dataclass(frozen=True)
class TakenIn:
    """The verdicts on what was gathered, on top of one state of the files, and the commit to make."""

    verdicts: tuple[tuple[Proposal, Verdict], ...]
    revision: Revision | None


def gather(source: Source) -> Gathered:
    """Read what is proposed, each person's first before anybody's second; raises ForgeError.

    A proposal that cannot be read stays as it is; the others are judged, but nobody is to miss a deadline
    while there is one. When none of them can be read, that is an error: more likely the way is broken than
    all of them. A forge that has had enough of requests is asked nothing more.
    """
    submitted: list[Submitted] = []
    unread: list[tuple[Proposal, str]] = []
    enough = ""
    ordered = list(_in_turn(source.proposals()))
    for proposal in ordered[:MOST]:
        if enough:
            unread.append((proposal, enough))
            continue
        try:
            changes = source.changes(proposal)
            changed = wanted(changes)
            content = None if changed is None else source.read(proposal, changed)
            submitted.append(Submitted(proposal, changes, content))
        except ForgeError as error:
            unread.append((proposal, str(error)))
            enough = str(error) if error.enough else ""
    if unread and not submitted:
        proposal, reason = unread[0]
        raise ForgeError(
            _("No proposal could be read (%(name)s: %(reason)s)", name=proposal.name, reason=reason),
            _("See whether the forge is in order. If it is, close the proposals that are not."),
        )
    return Gathered(tuple(submitted), tuple(unread), tuple(ordered[MOST:]))


def _in_turn(proposals: Sequence[Proposal]) -> Iterator[Proposal]:
    """So that somebody with a thousand proposals does not keep others waiting."""
    seen: Counter[str] = Counter()
    turns = []
    for number, proposal in enumerate(proposals):
        turns.append((seen[proposal.author] if proposal.author else 0, number, proposal))
        seen[proposal.author] += 1
    return (proposal for _turn, _number, proposal in sorted(turns, key=lambda one: one[:2]))


def take_in(files: Files, gathered: Gathered, now: int) -> TakenIn:
    """Judge what was gathered, each on top of what was accepted before it; pure."""
    accepted: dict[str, bytes] = {}
    verdicts: list[tuple[Proposal, Verdict]] = []
    there = files
    for one in gathered.submitted:
        verdict = judge(there, one, now)
        verdicts.append((one.proposal, verdict))
        if isinstance(verdict, Accepted) and not verdict.there:
            accepted[verdict.path] = verdict.data
            there = Overlay(files, accepted)
    if not accepted:
        return TakenIn(tuple(verdicts), None)
    message = ngettext("Take in %(n)s file", "Take in %(n)s files", len(accepted))
    return TakenIn(tuple(verdicts), Revision(accepted, message, now))


def reply(proposal: Proposal, verdict: Verdict) -> str:
    """Word the answer to a proposal; it names the commit judged, so that no two are alike."""
    if isinstance(verdict, Accepted):
        return _(
            "Taken in, as it stood at commit %(commit)s. What comes of it shows once the adjudicator has run;"
            " a receipt for orders is sealed to their sender.",
            commit=proposal.head,
        )
    reason = _plain(verdict.reason)
    told = _("Not taken in, as it stood at commit %(commit)s:", commit=proposal.head)
    return f"{told}\n\n    {reason}\n"


def _plain(text: str) -> str:
    """One line that no forge takes for markup or for a person's name, since it stands as code."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def answer(source: Source, taken: TakenIn) -> tuple[tuple[Proposal, str], ...]:
    """Answer every proposal judged; gives those that could not be answered, for the next run to do it."""
    failed: list[tuple[Proposal, str]] = []
    enough = ""
    for proposal, verdict in taken.verdicts:
        if enough:
            failed.append((proposal, enough))
            continue
        try:
            source.answer(proposal, reply(proposal, verdict), taken=isinstance(verdict, Accepted))
        except ForgeError as error:
            failed.append((proposal, str(error)))
            enough = str(error) if error.enough else ""
    return tuple(failed)
