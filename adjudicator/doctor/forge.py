"""Checks of a league's forge: the job and its schedule, secrets, who may push, pages, proposals."""

from collections.abc import Iterator
from datetime import UTC
from typing import TypeVar

from adjudicator.doctor.finding import Finding, fine, unknown, warning, wrong
from adjudicator.doctor.league import League
from adjudicator.forge.proposals import ForgeError, Proposal, RefusedProposal, Source
from adjudicator.forge.settings import (
    ADDRESS,
    ENVIRONMENT,
    Home,
    Pages,
    Part,
    Run,
    Unread,
    Writer,
)
from adjudicator.mail.settings import VARIABLE
from adjudicator.repository.layout import TURNS
from adjudicator.repository.mail_file import pages_address, takes_mail
from adjudicator.repository.schedule import DAY, HOUR
from adjudicator.repository.times import read_day_or_time, told_span
from adjudicator.words import gettext as _, ngettext

T = TypeVar("T")

SECRET, TOKEN = "ADJUDICATOR_SECRET", "ADJUDICATOR_FORGE_TOKEN"
"""The secrets that a job has under these names."""

LATE = 6 * HOUR
"""So long after the last run that the clock began, schedules are off: forges are hours late at times."""

UNANSWERED = 2 * HOUR
"""After so many seconds a run should have answered a proposal."""

ENDS_SOON = 14 * DAY
"""So many seconds before a token ends, somebody should make another."""

_MOST = 20
"""How many proposals are looked at."""

_HARMLESS = frozenset({"", "success", "cancelled", "canceled", "skipped", "neutral"})
"""How a run may end without anything being wrong: one that waited is dropped for a newer one."""

_PROTECTED = "protected branches"
"""What a forge says in place of the branches' names."""


def at_a_forge(league: League) -> bool:
    """Whether the forge can be asked, and has the league; the row of the repository says if not."""
    return league.forge is not None and not league.offline and isinstance(league.hosted.home, Home)


def on_github(league: League) -> bool:
    """The same, on GitHub."""
    return at_a_forge(league) and _kind(league) == "github"


def has_proposals(league: League) -> bool:
    """Whether there is a place where players propose files."""
    return bool(league.sources) or at_a_forge(league)


def _kind(league: League) -> str:
    return league.forge.kind if league.forge else ""


def _page(league: League, part: Part) -> str:
    """The page on which a part of the settings is changed."""
    return league.forge.page(part) if league.forge else ""


def _known(part: T | Unread) -> T:
    """A part of the settings; raises ForgeError if the forge did not tell it."""
    if isinstance(part, Unread):
        raise ForgeError(part.reason, part.hint, status=part.status)
    return part


def repository(league: League) -> Iterator[Finding]:
    """Whether the forge has the repository, as a league needs it."""
    if league.forge is None:
        if league.no_forge:
            yield league.no_forge
        return
    home = _known(league.hosted.home)
    page = _page(league, "repository")
    if home is None:
        yield wrong(
            _("The forge has no such repository, or none that the token may see."),
            _("Look at the address that git has, and at the token:"),
            "git remote -v",
        )
    elif home.archived:
        yield wrong(_("The repository is archived, so nothing can be pushed."), _("Unarchive it:"), page)
    elif home.branch != league.branch:
        yield wrong(
            _(
                "The default branch is %(branch)s, but the league is on %(league)s. Jobs run on the first.",
                branch=home.branch,
                league=league.branch,
            ),
            _("Make the league's branch the default one:"),
            page,
        )
    elif not home.has_issues:
        yield warning(
            _("Issues are off, so desks can send nothing, and no issue tells players whose turn it is."),
            _("Switch them on:"),
            page,
        )
    else:
        yield fine(
            _("%(address)s is there. (Visibility: %(words)s)", address=home.address, words=home.visibility)
        )


def job(league: League) -> Iterator[Finding]:
    """Whether the job is there, may run, and ended well the last time."""
    jobs, schedule = _known(league.hosted.jobs), _known(league.hosted.schedule)
    if jobs and not jobs.enabled:
        yield wrong(_("Jobs are switched off."), _("Switch them on:"), _page(league, "jobs"))
    elif jobs and not jobs.foreign:
        yield wrong(
            _("Jobs may not use actions that others wrote, which the league's job needs."),
            _("Allow those by GitHub:"),
            _page(league, "jobs"),
        )
    elif schedule is None:
        yield wrong(
            _("The job that adjudicates is not there: its workflow is missing."),
            _("Put its file back, and push it. This shows which commits changed the folder of workflows:"),
            "git log --oneline -- .github",
        )
    elif schedule.newest is None:
        yield warning(
            _("The job has never run."),
            _("Start it by hand, and see that it turns green:"),
            _page(league, "schedule"),
        )
    elif schedule.newest.outcome not in _HARMLESS:
        yield wrong(
            _("%(run)s It failed (%(outcome)s).", run=_told_run(schedule.newest, league.now),
              outcome=schedule.newest.outcome),
            _("Read what its red step says last; the README of the league lists what to do:"),
            schedule.newest.address,
        )  # fmt: skip
    else:
        yield fine(_told_run(schedule.newest, league.now))


def _told_run(run: Run, now: int) -> str:
    if run.began is None:
        return _("The job has run.")
    return _("The newest run of the job began %(span)s ago.", span=told_span(max(0, now - run.began)))


def schedule(league: League) -> Iterator[Finding]:
    """Whether the clock starts the job, and when it did so last."""
    found = _known(league.hosted.schedule)
    if found is None:
        return
    page = _page(league, "schedule")
    last = found.by_clock.began if found.by_clock else None
    if found.state:
        yield wrong(
            _("The forge does not start the job by the clock (%(state)s).", state=found.state),
            _("Switch the schedule on:"),
            page,
        )
    elif last is not None and league.now - last <= LATE:
        yield fine(
            _("The clock started the job last %(span)s ago.", span=told_span(max(0, league.now - last)))
        )
    elif last is not None:
        yield warning(
            _("The clock has not started the job for %(span)s.", span=told_span(league.now - last)),
            _("See that the schedule is on, and start a run by hand until it works:"),
            page,
        )
    else:
        yield warning(
            _("The clock has never started the job."),
            _("In a new league wait for an hour. Then see that there is a schedule, and that it is on:"),
            page,
        )


def environment(league: League) -> Iterator[Finding]:
    """Whether the environment with the secrets is for the league's branch alone."""
    found = _known(league.hosted.environment)
    page = _page(league, "environment")
    if found is None:
        yield wrong(
            _("There is no environment %(name)s, which guards the secret.", name=ENVIRONMENT),
            _(
                "Make it, for %(branch)s alone. (A private repository needs a paid plan.)",
                branch=league.branch,
            ),
            page,
        )
        return
    advice = _("Choose “Selected branches and tags”, and name %(branch)s alone:", branch=league.branch)
    if found.branches is None:
        yield wrong(
            _("Jobs on any branch may use the environment %(name)s, and read the secret.", name=ENVIRONMENT),
            advice,
            page,
        )
    elif league.branch not in found.branches and _PROTECTED not in found.branches:
        yield wrong(
            _("The environment %(name)s is not for %(branch)s, so no job gets the secret.", name=ENVIRONMENT,
              branch=league.branch),
            advice,
            page,
        )  # fmt: skip
    elif others := [one for one in found.branches if one != league.branch]:
        yield warning(
            _(
                "The environment %(name)s is also for %(branches)s.",
                name=ENVIRONMENT,
                branches=", ".join(others),
            ),
            advice,
            page,
        )
    else:
        yield fine(_("Only jobs on %(branch)s get what the environment guards.", branch=league.branch))


def secrets(league: League) -> Iterator[Finding]:
    """Whether the job gets the secrets that it needs, and no other job does; nobody sees what they say."""
    found = _known(league.hosted.secrets)
    needed = [SECRET] if _kind(league) == "github" else [SECRET, TOKEN]
    mailed = [VARIABLE] if takes_mail(league.files) else []
    names = {one.name for one in found}
    open_to_all = [one.name for one in found if one.name in {*needed, VARIABLE} and not one.guarded]
    shown = [one.name for one in found if one.name in {*needed, VARIABLE} and not one.hidden]
    page = _page(league, "secrets")
    if missing := [name for name in needed if name not in names]:
        yield wrong(
            _("The job does not get %(names)s.", names=", ".join(missing)),
            _("Set it, as the league's README or docs/HOSTING.md explains:"),
            page,
        )
    elif open_to_all and _kind(league) != "forgejo":
        yield wrong(
            _("Jobs on any branch can read %(names)s.", names=", ".join(open_to_all)),
            _("Keep it in the environment %(name)s alone:", name=ENVIRONMENT)
            if _kind(league) == "github"
            else _("Set its flag “Protect variable”:"),
            page,
        )
    elif shown:
        yield warning(
            _("Logs may show %(names)s.", names=", ".join(shown)), _("Make it “Masked and hidden”:"), page
        )
    elif missing := [name for name in mailed if name not in names]:
        yield warning(
            _("The job does not get %(names)s, so it deals with no mail.", names=", ".join(missing)),
            _("Set it, as docs/HOSTING.md explains under “Mail”:"),
            page,
        )
    else:
        yield fine(
            _(
                "The job gets %(names)s. (Nobody can see there what they say.)",
                names=", ".join([*needed, *mailed]),
            )
        )


def writers(league: League) -> Iterator[Finding]:
    """Who may push: whoever pushes a branch can change the code that runs beside the secret, or read it."""
    found = _known(league.hosted.writers)
    rules = league.hosted.rules
    allowed = set() if rules is None or isinstance(rules, Unread) else set(rules.pushers or ())
    others = [one for one in found if not one.administrator and one.name not in allowed]
    told = ", ".join(one.name for one in found)
    if others:
        yield warning(
            _(
                "These may push although they administer nothing: %(names)s. So they can read all orders.",
                names=", ".join(map(_called, others)),
            ),
            _("Take the right to write from them; players propose from forks:"),
            _page(league, "writers"),
        )
    else:
        yield fine(_("Only these may push: %(names)s.", names=told))


def _called(writer: Writer) -> str:
    if writer.kind == "key":
        return _("the deploy key “%(name)s”", name=writer.name)
    return _("the team %(name)s", name=writer.name) if writer.kind == "team" else writer.name


def rules(league: League) -> Iterator[Finding]:
    """Whether the branch is kept from being rewritten, and the job is not kept from pushing."""
    found = _known(league.hosted.rules)
    if found is None:
        return
    page = _page(league, "rules")
    if found.hindrances:
        yield wrong(
            _("Rules for %(branch)s may keep the job from pushing turns: %(rules)s.", branch=league.branch,
              rules=", ".join(found.hindrances)),
            _("Leave only those against deleting and force pushes:"),
            page,
        )  # fmt: skip
    elif not found.kept:
        yield warning(
            _("Whoever may push can delete %(branch)s or rewrite its history.", branch=league.branch),
            _("Protect it against deleting and force pushes, and against nothing else:"),
            page,
        )
    else:
        yield fine(_("Nobody can delete %(branch)s or rewrite its history.", branch=league.branch))


def pages(league: League) -> Iterator[Finding]:
    """Whether the pages are published from the job, and their address is the one that is told."""
    found, page = _known(league.hosted.pages), _page(league, "pages")
    if found is None and _kind(league) == "forgejo":
        if said := _known(league.hosted.variables).get(ADDRESS):
            yield fine(_("The pages are at %(address)s, as a variable says.", address=said))
        else:
            yield warning(
                _("No variable %(name)s says where the pages are; previews and feeds need it.", name=ADDRESS),
                _("Set it, if you publish pages:"),
                page,
            )
    elif found is None:
        yield wrong(
            _("No pages are published."),
            _("Choose “GitHub Actions” as their source:")
            if _kind(league) == "github"
            else _("They come with a run of the job “pages”. Look at it:"),
            page,
        )
    elif found.branch:
        yield wrong(
            _("The pages come from the branch %(branch)s, and not from the job.", branch=found.branch),
            _("Choose “GitHub Actions” as their source:"),
            page,
        )
    else:
        yield _told_address(league, found)


def _told_address(league: League, found: Pages) -> Finding:
    """Whether everything that tells the pages' address tells the same."""
    mailed, variables = pages_address(league.files), league.hosted.variables
    said = found.address  # unless it is known what the job is told
    if _kind(league) == "github" and not isinstance(variables, Unread):
        said = variables.get(ADDRESS) or _usual_address(league)
    if not _same(said, found.address):
        return warning(
            _("The pages are at %(address)s, but feeds and previews say otherwise.", address=found.address),
            _("Tell the job:"),
            f"gh variable set {ADDRESS} --body {found.address}",
        )
    if mailed and not _same(mailed, found.address):
        return warning(
            _(
                "The pages are at %(address)s, but letters link to %(other)s.",
                address=found.address,
                other=mailed,
            ),
            _("Tell players the right address:"),
            f"adjudicator mail setup ADDRESS --pages {found.address}",
        )
    return fine(_("The job publishes them at %(address)s.", address=found.address))


def _usual_address(league: League) -> str:
    """Where the league's workflow expects its pages to be, unless a variable says otherwise."""
    home = _known(league.hosted.home)
    owner, _slash, name = home.address.split("/", 3)[-1].partition("/") if home else ("", "", "")
    return f"https://{owner}.github.io/{name}/"


def _same(one: str, other: str) -> bool:
    return one.rstrip("/").casefold() == other.rstrip("/").casefold()


def tokens(league: League) -> Iterator[Finding]:
    """Whether the project's own tokens go on being valid."""
    for token in _known(league.hosted.tokens):
        about = _("Token %(name)s", name=token.name)
        left = _ends(token.until) - league.now if token.until else ENDS_SOON + 1
        told = _("It ends on %(day)s.", day=token.until) if token.until else _("It has no end.")
        if not token.valid or left <= 0:
            yield wrong(
                _("It is not valid any more."),
                _("Make another, and set it as the job's:"),
                _page(league, "tokens"),
                about=about,
            )
        elif left <= ENDS_SOON:
            yield warning(
                told, _("Make another, and set it as the job's:"), _page(league, "tokens"), about=about
            )
        else:
            yield fine(told, about=about)


def _ends(day: str) -> int:
    return read_day_or_time(day, UTC, end=False)


def proposals(league: League) -> Iterator[Finding]:
    """Whether any file that players have proposed waits for long."""
    if not league.sources:
        yield unknown(
            _("What players have proposed was not looked at, because that takes the adjudicator's secret."),
            _("Name its file with --secret-file, or let the league's job run this."),
        )
        return
    waiting = [age for source in league.sources for age in _waiting(league, source)]
    if waiting:
        yield wrong(
            ngettext(
                "%(n)s proposal of a player is not answered, for %(span)s.",
                "%(n)s proposals of players are not answered, the oldest for %(span)s.",
                len(waiting),
                span=told_span(max(waiting)),
            ),
            _("See what the row “Runs” says, and start a run by hand."),
        )
    else:
        yield fine(_("No proposal of a player waits for long."))


def _waiting(league: League, source: Source) -> Iterator[int]:
    """For how many seconds the files wait that are proposed at a source, where a run should have answered.

    A draft waits for its author, and what adds nothing to an inbox may be left alone for ever.
    """
    listed = source.fetch(source.proposals()[:_MOST])
    ages = [(one, league.now - _since(league, one)) for one in listed if not one.draft]
    yield from (age for one, age in ages if age > UNANSWERED and _adds_a_file(source, one))


def _since(league: League, proposal: Proposal) -> int:
    """When a proposal was last changed: as its source says, or its commit."""
    if proposal.since is not None:
        return proposal.since
    answer = league.git.run("log", "-1", "--format=%ct", proposal.head, statuses=())
    return int(answer.text) if answer.text.isdecimal() else league.now


def _adds_a_file(source: Source, proposal: Proposal) -> bool:
    try:
        paths = [changed.path.split("/") for changed in source.changes(proposal)]
    except RefusedProposal:  # as the next run will
        return True
    return any(path[0] == TURNS and "inbox" in path for path in paths)
