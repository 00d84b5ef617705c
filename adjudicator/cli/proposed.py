"""Files that players have proposed on a forge or as branches: gathered, judged and answered."""

from collections import Counter
from collections.abc import Iterator, Mapping

import click
import msgspec

from adjudicator.cli.failures import warn
from adjudicator.forge.intake import Gathered, TakenIn, answer, gather, take_in_all
from adjudicator.forge.judging import Accepted, Answered, Postponed, Refusal, Verdict
from adjudicator.forge.proposals import Proposal, SetAside, Source, Submitted
from adjudicator.plain_text import shown
from adjudicator.repository.files import Files
from adjudicator.repository.set_aside import Aside, known_bugs
from adjudicator.words import ENGLISH, gettext as _, ngettext, use_language


def gathered(sources: Mapping[str, Source], files: Files, now: int, *, silent: bool) -> "AllProposed":
    """Gather what the sources have, named by their places; raises ForgeError.

    `files` say which bugs are known. With `silent` nobody will be answered.
    """
    return AllProposed(
        tuple(
            Proposed(place, source, gather(source, now, known_bugs(files, place)), silent)
            for place, source in sources.items()
        )
    )


class Proposed(msgspec.Struct, frozen=True):
    """What was gathered from a source of files, a `place`; with `silent` nobody is answered."""

    place: str
    source: Source
    gathered: Gathered[Submitted]
    silent: bool


class AllProposed(msgspec.Struct, frozen=True):
    """What was gathered from all sources of files, to be judged together."""

    sources: tuple[Proposed, ...]

    def judge(self, files: Files, now: int) -> "tuple[JudgedFiles, ...]":
        """As `Brought.judge`."""
        taken = take_in_all(files, [one.gathered for one in self.sources], now)
        return tuple(map(JudgedFiles, self.sources, taken))


class JudgedFiles(msgspec.Struct, frozen=True):
    """The verdicts on proposed files."""

    proposed: Proposed
    taken: TakenIn

    @property
    def place(self) -> str:
        """As `Judged.place`."""
        return self.proposed.place

    @property
    def set_aside(self) -> tuple[Aside, ...]:
        """As `Judged.set_aside`."""
        return tuple(
            Aside(_name(proposal), verdict.reason, proposal.head)
            for proposal, verdict in self._verdicts()
            if isinstance(verdict, SetAside)
        )

    def _verdicts(self) -> Iterator[tuple[Proposal, Verdict]]:
        """What became of each proposal, read or not."""
        yield from self.proposed.gathered.set_aside
        yield from self.taken.verdicts

    @property
    def changes(self) -> Mapping[str, bytes]:
        """As `Judged.changes`."""
        return self.taken.changes

    @property
    def complete(self) -> bool:
        """As `Judged.complete`."""
        return self.proposed.gathered.complete

    @property
    def undelivered(self) -> frozenset[str]:
        """As `Judged.undelivered`."""
        return self.proposed.gathered.undelivered

    @property
    def any(self) -> bool:
        """As `Judged.any`."""
        return bool(self.taken.verdicts)

    def answer(self) -> int:
        """As `Judged.answer`."""
        source, gathered, silent = self.proposed.source, self.proposed.gathered, self.proposed.silent
        wrong = 0
        with use_language(ENGLISH):
            failed = () if silent else answer(source, self.taken)
        for branch in gathered.obstacles:
            warn(_("The branch %(branch)s prevents players from pushing theirs.", branch=branch))
            if not silent:
                warn(_("The branch %(branch)s is deleted.", branch=branch))
        for reason, times in Counter(one.reason for one in gathered.unlisted).items():
            warn(reason if times == 1 else _("%(reason)s (%(times)s times)", reason=reason, times=times))
            wrong += 1
        for proposal, reason in (*gathered.unread, *failed):
            warn(_("%(proposal)s: %(reason)s", proposal=_name(proposal), reason=reason))
            wrong += 1
        for proposal, verdict in self._verdicts():
            if isinstance(verdict, SetAside):
                told = _(
                    "set aside until a newer version of the program judges it: %(reason)s",
                    reason=verdict.reason,
                )
                warn(_("%(proposal)s: %(told)s", proposal=_name(proposal), told=told))
                wrong += 1
            else:
                click.echo(_("%(proposal)s: %(told)s", proposal=_name(proposal), told=_told(verdict)))
        for proposal, alone in gathered.others:
            told = _("left alone; %(reason)s", reason=alone.reason)
            click.echo(_("%(proposal)s: %(told)s", proposal=_name(proposal), told=told))
        if gathered.waiting:
            click.echo(
                ngettext(
                    "%(n)s more proposal waits for the next run.",
                    "%(n)s more proposals wait for the next run.",
                    len(gathered.waiting),
                )
            )
        return wrong


def _told(verdict: Answered) -> str:
    match verdict:
        case Accepted():
            return _("taken in")
        case Postponed():
            return _("left open: %(reason)s", reason=verdict.reason)
        case Refusal():
            return _("refused: %(reason)s", reason=verdict.reason)


def _name(proposal: Proposal) -> str:
    """How messages name a proposal: a branch may have any name that git allows."""
    name = shown(proposal.name, instead="?")
    return _("%(name)s by %(author)s", name=name, author=proposal.author) if proposal.author else name
