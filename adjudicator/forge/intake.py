"""Intake: what is proposed is gathered, judged, taken in by one commit, and answered.

Between gathering and answering lies the commit. Gathered is read-only; judging is pure and done again on
every new head; answers are given only to what is in the branch by then. A run that is killed in between is
finished by the next: what was taken in is known by its bytes, and answered then.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import SystemRandom

from adjudicator.forge.judging import Accepted, Refusal, Verdict, judge, wanted
from adjudicator.forge.proposals import Changed, ForgeError, Proposal, Reply, Source, Submitted, one_by_one
from adjudicator.repository.files import Files, Overlay
from adjudicator.repository.git.store import Revision
from adjudicator.repository.layout import TURNS
from adjudicator.repository.schedule import DAY
from adjudicator.words import gettext as _, ngettext

SHARE = 10
"""So many proposals of one sender are waited for; whoever sends more at once waits alone."""

MOST_URGENT = 1000
"""So many are read in one run where nobody vouches for the senders, and all the others are waited for."""

PATIENCE = 3 * DAY
"""How long after its last change a proposal that cannot be read is tried again."""

_INBOX = re.compile(rf"{TURNS}/[^/]+/inbox/")


@dataclass(frozen=True)
class Gathered:
    """What was read from a source: proposals in the order they are judged, and those not read, with why.

    `given_up` could not be read for too long, and are waited for a last time. `others` are the business of
    the repository's own people. `waiting` are left for the next run, because there are too many. `obstacles`
    kept people from proposing. `complete` tells that all that may be orders which came in time was read.
    """

    submitted: tuple[Submitted, ...]
    unread: tuple[tuple[Proposal, str], ...] = ()
    given_up: tuple[Proposal, ...] = ()
    others: tuple[Proposal, ...] = ()
    waiting: tuple[Proposal, ...] = ()
    obstacles: tuple[str, ...] = ()
    complete: bool = True


@dataclass(frozen=True)
class TakenIn:
    """The verdicts on what was gathered, on top of one state of the files, and the commit to make."""

    verdicts: tuple[tuple[Proposal, Verdict], ...]
    revision: Revision | None


def gather(source: Source, now: int) -> Gathered:
    """Read what is proposed, each sender's first before anybody's second; raises ForgeError.

    A proposal that cannot be read stays as it is; the others are judged, but nobody is to miss a deadline
    while there is one. When none of them can be read, that is an error, unless the forge itself denies one:
    more likely the way is broken than all of them.
    """
    chosen, later = _chosen(source.proposals(), source.most)
    chosen = source.fetch(chosen)
    submitted: list[Submitted] = []
    others: list[Proposal] = []

    def read(proposal: Proposal) -> None:
        changes = source.changes(proposal)
        changed = wanted(changes)
        if changed is None and not _touches_inbox(changes) and source.is_of_the_house(proposal):
            others.append(proposal)
            return
        content = None if changed is None else source.read(proposal, changed)
        submitted.append(Submitted(proposal, changes, content))

    failed = one_by_one(chosen, read)
    given_up = tuple(proposal for proposal, error in failed if not error.enough and _is_old(proposal, now))
    unread = tuple((proposal, str(error)) for proposal, error in failed if proposal not in given_up)
    denied = any(error.answered and not error.enough for _proposal, error in failed)
    if unread and len(unread) == len(chosen) and not denied:
        proposal, reason = unread[0]
        raise ForgeError(
            _("No proposal could be read (%(name)s: %(reason)s)", name=proposal.name, reason=reason),
            _("See whether the forge is in order. If it is, close the proposals that are not."),
        )
    return Gathered(
        tuple(submitted),
        unread,
        given_up,
        tuple(others),
        waiting=tuple(proposal for _turn, proposal in later),
        obstacles=tuple(source.obstacles),
        complete=not failed
        and not source.obstacles
        and not any(proposal.urgent or turn < SHARE for turn, proposal in later),
    )


def _chosen(
    proposals: Sequence[Proposal], most: int
) -> tuple[Sequence[Proposal], list[tuple[int, Proposal]]]:
    """What is read in this run, and the rest, each with the how-manieth of its sender it is.

    What is urgent may all be called after the same seat, by somebody else. So of too many it is left to
    chance which are read: nobody can see to it that a certain one is not among them, run after run.
    """
    urgent = [proposal for proposal in proposals if proposal.urgent]
    if len(urgent) > MOST_URGENT:
        SystemRandom().shuffle(urgent)
    others = [proposal for proposal in proposals if not proposal.urgent]
    chosen = {proposal for _turn, proposal in (*_in_turn(urgent)[:MOST_URGENT], *_in_turn(others)[:most])}
    ordered = _in_turn(proposals)
    return (
        [proposal for _turn, proposal in ordered if proposal in chosen],
        [(turn, proposal) for turn, proposal in ordered if proposal not in chosen],
    )


def _in_turn(proposals: Sequence[Proposal]) -> list[tuple[int, Proposal]]:
    """Each with the how-manieth of its sender it is, the first ones first.

    So whoever has a thousand proposals does not keep others waiting.
    """
    seen: Counter[str] = Counter()
    turns = []
    for proposal in proposals:
        turns.append((seen[proposal.sender], proposal))
        seen[proposal.sender] += 1
    return sorted(turns, key=lambda one: one[0])


def _touches_inbox(changes: Sequence[Changed]) -> bool:
    return any(_INBOX.match(changed.path) for changed in changes)


def _is_old(proposal: Proposal, now: int) -> bool:
    return proposal.since is not None and proposal.since + PATIENCE <= now


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
    unreadable = Refusal(_("It could not be read for three days; please propose it again."))
    verdicts += [(proposal, unreadable) for proposal in gathered.given_up]
    if not accepted:
        return TakenIn(tuple(verdicts), None)
    message = ngettext("Take in %(n)s file", "Take in %(n)s files", len(accepted))
    return TakenIn(tuple(verdicts), Revision(accepted, message, now))


def reply(proposal: Proposal, verdict: Verdict) -> Reply:
    """Word the answer to a proposal; it names the commit judged, so that no two are alike."""
    if isinstance(verdict, Accepted):
        text = _(
            "Taken in, as it stood at commit %(commit)s. What comes of it shows once the adjudicator has run;"
            " a receipt for orders is sealed to their sender.",
            commit=proposal.head,
        )
        return Reply(proposal, text, taken=True)
    reason = _plain(verdict.reason)
    told = _("Not taken in, as it stood at commit %(commit)s:", commit=proposal.head)
    return Reply(proposal, f"{told}\n\n    {reason}\n", taken=False)


def _plain(text: str) -> str:
    """One line that no forge takes for markup or for a person's name, since it stands as code."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def answer(source: Source, taken: TakenIn) -> tuple[tuple[Proposal, str], ...]:
    """Answer every proposal judged; gives those that could not be answered, for the next run to do it."""
    failed = source.answer([reply(proposal, verdict) for proposal, verdict in taken.verdicts])
    return tuple((one.proposal, str(error)) for one, error in failed)
