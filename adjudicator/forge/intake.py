"""Intake: proposals are gathered, judged, taken in by one commit, and answered.

The commit comes between gathering and answering. Gathering only reads; judging is pure and done again on
every new head; answers are given only about files already in the branch. A killed run is completed by the
next one, which recognises files that were taken in by their bytes and answers them then.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from random import SystemRandom
from types import MappingProxyType
from typing import Generic, Protocol, TypeVar

import msgspec

from adjudicator.faults import bug_told
from adjudicator.forge.judging import (
    Accepted,
    Answered,
    Postponed,
    Refusal,
    Verdict,
    judge,
    wanted,
)
from adjudicator.forge.proposals import (
    BugMet,
    Changed,
    ForgeError,
    LeftAlone,
    Listing,
    Proposal,
    RefusedProposal,
    Reply,
    SetAside,
    Source,
    Submitted,
    Undelivered,
    Unlisted,
    one_by_one,
)
from adjudicator.plain_text import on_one_line
from adjudicator.repository.damage import machine_failed
from adjudicator.repository.files import Files, Overlay
from adjudicator.repository.layout import TURNS
from adjudicator.repository.people.acts import Leave, Release, signed_at
from adjudicator.repository.schedule import DAY
from adjudicator.words import gettext as _

SHARE = 10
"""How many proposals of one sender are waited for; a sender with more than that waits alone."""

MOST_URGENT = 1000
"""How many proposals are read in one run if nobody vouches for the senders; others are waited for."""

PATIENCE = 3 * DAY
"""How long after its last change to keep trying a proposal that cannot be read."""

_INBOX = re.compile(rf"{TURNS}/[^/]+/inbox/")
_DENIED = frozenset({401, 403})
_NONE: Mapping[str, str] = MappingProxyType({})


class Judgement(Protocol):
    """What became of one thing that was proposed."""

    @property
    def changes(self) -> Mapping[str, bytes]:
        """What is to be committed, by path."""
        ...


S = TypeVar("S")
J = TypeVar("J", bound=Judgement)


class Gathered(msgspec.Struct, Generic[S], frozen=True):
    """What was read from a source: proposals in the order of reading, and those not read, with reasons.

    `given_up` could not be read for too long, and are waited for a last time. `others` are left alone, and
    `set_aside` met a bug. `waiting` are left for the next run, because there are too many. `unlisted` could
    not even be listed. `obstacles` kept people from proposing. `undelivered` are the games of
    proposals that the repository itself has lost. `complete` means that everything was read that
    may be orders sent in time.
    """

    submitted: tuple[S, ...]
    unread: tuple[tuple[Proposal, str], ...] = ()
    given_up: tuple[Proposal, ...] = ()
    others: tuple[tuple[Proposal, LeftAlone], ...] = ()
    set_aside: tuple[tuple[Proposal, SetAside], ...] = ()
    waiting: tuple[Proposal, ...] = ()
    unlisted: tuple[Unlisted, ...] = ()
    obstacles: tuple[str, ...] = ()
    undelivered: frozenset[str] = frozenset()
    complete: bool = True


class TakenIn(msgspec.Struct, frozen=True):
    """The verdicts on what was gathered, for one state of the files, and the files to commit, by path."""

    verdicts: tuple[tuple[Proposal, Verdict], ...]
    changes: Mapping[str, bytes]


def gather(source: Source, now: int, known_bugs: Mapping[str, str] = _NONE) -> Gathered[Submitted]:
    """Read the files proposed at a source, as `gather_from` says; raises ForgeError."""
    return gather_from(source, partial(_submitted, source), now, known_bugs)


def _submitted(source: Source, proposal: Proposal) -> Submitted | LeftAlone:
    """Read what a proposal changes, unless it is none of the league's business."""
    try:
        changes = source.changes(proposal)
        changed = wanted(changes)
        if changed is None and not _touches_inbox(changes) and (alone := _left_alone(source, proposal)):
            return alone
        content = None if changed is None or proposal.draft else source.read(proposal, changed)
        return Submitted(proposal, changes, content)
    except RefusedProposal as refused:
        return Submitted(proposal, refused=str(refused))


def _left_alone(source: Source, proposal: Proposal) -> LeftAlone | None:
    """Why to leave alone a proposal that touches no inbox."""
    if proposal.draft:
        return LeftAlone(_("it is a draft"))
    try:
        if source.is_of_the_house(proposal):
            return LeftAlone(_("it is not a submission, and comes from a maintainer of the repository"))
    except ForgeError as error:
        if error.status not in _DENIED:
            raise
        return LeftAlone(
            _(
                "it is not a submission, and whether a maintainer made it is not known. %(error)s",
                error=error,
            )
        )
    return None


def gather_from(
    listing: Listing,
    read: Callable[[Proposal], S | LeftAlone],
    now: int,
    known_bugs: Mapping[str, str] = _NONE,
) -> Gathered[S]:
    """Read proposals, first one from every sender, then the second ones, and so on; raises ForgeError.

    One that cannot be read stays as it is. The others are judged, but nobody misses a deadline while there is
    such a proposal. If none can be read, that is an error, since the connection is probably broken, unless
    the forge itself denies one. Those with `known_bugs`, by head, are not read again.
    """
    proposals = listing.proposals()
    known = tuple(
        (proposal, SetAside(known_bugs[proposal.head]))
        for proposal in proposals
        if proposal.head in known_bugs
    )
    chosen, later = _chosen([one for one in proposals if one.head not in known_bugs], listing.most)
    chosen = listing.fetch(chosen)
    submitted: list[S] = []
    others: list[tuple[Proposal, LeftAlone]] = []

    def read_one(proposal: Proposal) -> None:
        one = read(proposal)
        if isinstance(one, LeftAlone):
            others.append((proposal, one))
        else:
            submitted.append(one)

    not_read = one_by_one(chosen, read_one)
    set_aside = tuple(
        (proposal, SetAside(str(error))) for proposal, error in not_read if isinstance(error, BugMet)
    )
    failed = tuple((proposal, error) for proposal, error in not_read if not isinstance(error, BugMet))
    given_up = tuple(proposal for proposal, error in failed if _is_given_up(proposal, error, now))
    unread = tuple((proposal, str(error)) for proposal, error in failed if proposal not in given_up)
    denied = any(error.answered and not error.enough for _proposal, error in failed)
    if unread and len(unread) == len(chosen) and not denied:
        proposal, reason = unread[0]
        raise ForgeError(
            _("No proposal could be read (%(name)s: %(reason)s)", name=proposal.name, reason=reason),
            _("Check whether the forge works. If it does, close the proposals that are broken."),
        )
    return Gathered(
        tuple(submitted),
        unread,
        given_up,
        tuple(others),
        (*known, *set_aside),
        waiting=tuple(proposal for _turn, proposal in later),
        unlisted=tuple(listing.unlisted),
        obstacles=tuple(listing.obstacles),
        undelivered=frozenset(proposal.game for proposal, error in failed if isinstance(error, Undelivered)),
        complete=not failed
        and not listing.obstacles
        and all(_is_old(one, now) for one in listing.unlisted)
        and not any(proposal.urgent or turn < SHARE for turn, proposal in later),
    )


def _chosen(
    proposals: Sequence[Proposal], most: int
) -> tuple[Sequence[Proposal], list[tuple[int, Proposal]]]:
    """Split proposals into those read in this run and the rest, numbered within each sender.

    Somebody else may name many urgent ones after the same seat. So if there are too many, they are picked at
    random: nobody can ensure that a certain one is left out, run after run.
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
    """Number each sender's proposals, and sort all by that number.

    So a sender with a thousand proposals does not keep others waiting.
    """
    seen: Counter[str] = Counter()
    turns = []
    for proposal in proposals:
        turns.append((seen[proposal.sender], proposal))
        seen[proposal.sender] += 1
    return sorted(turns, key=lambda one: one[0])


def _touches_inbox(changes: Sequence[Changed]) -> bool:
    return any(_INBOX.match(changed.path) for changed in changes)


def _is_given_up(proposal: Proposal, error: ForgeError, now: int) -> bool:
    return not error.enough and not isinstance(error, Undelivered) and _is_old(proposal, now)


def _is_old(proposal: Proposal | Unlisted, now: int) -> bool:
    return proposal.since is not None and proposal.since + PATIENCE <= now


def one_on_another(
    files: Files, ones: Iterable[S], judge_one: Callable[[Files, S], J]
) -> tuple[tuple[J, ...], dict[str, bytes]]:
    """Judge each on top of what was accepted before it; return the judgements, and the files to commit."""
    accepted: dict[str, bytes] = {}
    judged: list[J] = []
    there = files
    for one in ones:
        judgement = judge_one(there, one)
        judged.append(judgement)
        if judgement.changes:
            accepted |= judgement.changes
            there = Overlay(files, accepted)
    return tuple(judged), accepted


def take_in(files: Files, gathered: Gathered[Submitted], now: int) -> TakenIn:
    """Judge what was gathered at one source, as `take_in_all` does; pure."""
    (taken,) = take_in_all(files, (gathered,), now)
    return taken


def take_in_all(files: Files, sources: Sequence[Gathered[Submitted]], now: int) -> tuple[TakenIn, ...]:
    """Judge what was gathered at each source, all on top of what was accepted before it; pure.

    Acts are judged in the order in which they were signed, whichever was read first.
    """

    def judge_one(there: Files, one: Submitted) -> Verdict:
        try:
            return judge(there, one, now)
        except Exception as fault:
            if machine_failed(fault):
                raise
            return SetAside(bug_told(fault))

    ones = sorted((one for source in sources for one in source.submitted), key=_rank)
    judged, _accepted = one_on_another(files, ones, judge_one)
    verdicts = {id(one): verdict for one, verdict in zip(ones, judged, strict=True)}
    unreadable = Refusal(_("It could not be read for three days; please propose it again."))

    def taken_in(source: Gathered[Submitted]) -> TakenIn:
        own = [(one.proposal, verdicts[id(one)]) for one in source.submitted]
        changes = {path: data for _one, verdict in own for path, data in verdict.changes.items()}
        return TakenIn((*own, *((proposal, unreadable) for proposal in source.given_up)), changes)

    return tuple(map(taken_in, sources))


def _rank(one: Submitted) -> tuple[bool, bool, bool, str]:
    """Order proposals for judging: acts come last, by the times they were signed, as they are adopted.

    Whoever frees a seat comes after all others, because a revealed number counts first, and an act that does
    not say when it was signed after those that do: before a seat is confirmed, it is taken.
    """
    signed = None
    with suppress(Exception):  # judging meets the same bug again
        signed = one.act
    if signed is None:
        return False, False, False, ""
    act, at = signed.statement, signed_at(signed.statement)
    return True, isinstance(act, Leave | Release), not at, at


def reply(proposal: Proposal, verdict: Answered) -> Reply:
    """Return the answer to a proposal; it names the commit or text judged, so that no two are alike."""
    if isinstance(verdict, Accepted):
        text = _(
            "Taken in, as of version %(commit)s. You will see the result once the adjudicator has "
            "run; a receipt for orders is sealed to their sender.",
            commit=proposal.head,
        )
        return Reply(proposal, text, taken=True)
    if isinstance(verdict, Postponed):
        return Reply(proposal, verdict.reason, taken=False, closes=False)
    told = _("Not taken in, as of version %(commit)s:", commit=proposal.head)
    # As a line of code, no forge takes it for markup or mentions a person.
    return Reply(proposal, f"{told}\n\n    {on_one_line(verdict.reason)}\n", taken=False)


def answer(source: Source, taken: TakenIn) -> tuple[tuple[Proposal, str], ...]:
    """Answer every proposal judged; return those that could not be answered, for the next run."""
    failed = source.answer(
        [
            reply(proposal, verdict)
            for proposal, verdict in taken.verdicts
            if not isinstance(verdict, SetAside)
        ]
    )
    return tuple((one.proposal, str(error)) for one, error in failed)
