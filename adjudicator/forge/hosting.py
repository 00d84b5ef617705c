"""Sets a league up at a forge, step by step.

Every step looks first, does what is missing, and says in a sentence what it did or found. So all of it can be
repeated, and goes on where it stopped. What is there already is never overwritten unless the step says so. A
step that fails does not keep the others from being tried, except those that need it. What is left to a person
is told with the page to open and what to do there.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

import msgspec

from adjudicator.forge.proposals import ForgeError
from adjudicator.forge.settings import Home, Part, Rules, Schedule, Writer
from adjudicator.repository.times import time_text
from adjudicator.words import PlainError, gettext as _

SECRET = "ADJUDICATOR_SECRET"
TOKEN = "ADJUDICATOR_FORGE_TOKEN"
"""The names of a league's secrets, as its job asks for them."""

PAUSE = 3.0
"""Seconds between two looks for what a forge does a little later, such as finding a new workflow."""

LOOKS = 6


class Given(msgspec.Struct, frozen=True, kw_only=True):
    """What the forge is to get: the secrets by name, and where the pages are, if that is said.

    `push` pushes the league and returns what it did in a sentence. With `replace`, secrets that are there are
    set again. `now` is the time, in seconds since 1970.
    """

    secrets: Mapping[str, str]
    push: Callable[[], str]
    pages: str = ""
    replace: bool = False
    now: int = 0

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


class Left(PlainError):
    """Something is left to a person: what is the matter. The step knows what to do and where."""


class Step(msgspec.Struct, frozen=True):
    """One step: what to do by hand in its place, what it needs done before, and the doing.

    `page` is the part of the settings at which it is done by hand.
    """

    name: str
    page: Part
    by_hand: str
    do: Callable[[], str]
    needs: Sequence[str] = ()


class Took(msgspec.Struct, frozen=True):
    """A step that was taken: what it did or found, in a sentence."""

    told: str


class Missed(msgspec.Struct, frozen=True):
    """A step that is left to a person, or to a later run: why, and the page and what to do there."""

    why: str
    by_hand: str
    page: str


class Waits(msgspec.Struct, frozen=True):
    """A step that was not tried, because one that it needs was missed or the forge has had enough."""


class Hosting(Protocol):
    """A forge at which a league is set up."""

    def page(self, part: Part) -> str:
        """Return the page at the forge on which a person sees and changes a part."""
        ...

    def steps(self, given: Given) -> Sequence[Step]:
        """Return the steps, in order."""
        ...


def set_up(there: Hosting, given: Given) -> Iterator[tuple[str, Took | Missed | Waits]]:
    """Take every step that can be taken, and say of each by its name what became of it.

    If the forge has had enough, nothing more is asked of it.
    """
    undone: set[str] = set()
    enough = False
    for step in there.steps(given):
        if enough or not undone.isdisjoint(step.needs):
            undone.add(step.name)
            yield step.name, Waits()
            continue
        try:
            yield step.name, Took(step.do())
        except PlainError as error:
            undone.add(step.name)
            enough = isinstance(error, ForgeError) and error.enough
            why = _without(given.secrets.values(), " ".join(filter(None, (str(error), error.hint))))
            yield step.name, Missed(why, step.by_hand, there.page(step.page))


def _without(secrets: Iterable[str], told: str) -> str:
    """What is told, without secrets, should a forge have repeated one."""
    for secret in filter(None, secrets):
        for written in (secret, secret.replace(" ", "")):
            told = told.replace(written, "…")
    return told


def said_home(home: Home) -> str:
    """Say that the repository is there; raises Left if it is of no use."""
    if home.archived:
        raise Left(_("The repository %(address)s is archived.", address=home.address))
    if not home.administered:
        raise Left(_("You do not administer the repository %(address)s.", address=home.address))
    return _("The repository %(address)s is there already.", address=home.address)


def said_new(address: str) -> str:
    """Say that the repository was made."""
    return _("Made the public repository %(address)s.", address=address)


def said_rules(rules: Rules) -> str:
    """Say that the branch is protected already; raises Left if a rule may keep the job from pushing."""
    if rules.hindrances:
        raise Left(
            _("The branch is protected by rules that may keep the job from pushing: %(rules)s.",
              rules=", ".join(rules.hindrances))
        )  # fmt: skip
    return _("The branch is protected already: nobody can delete it or rewrite its history.")


def said_writers(writers: Sequence[Writer], own: str) -> str:
    """Say that nobody else may push; raises Left if somebody may."""
    others = [one.name for one in writers if one.name.casefold() != own.casefold()]
    if others:
        raise Left(_("Besides you these may push: %(names)s.", names=", ".join(others)))
    return _("Nobody but you may push.")


def said_run(schedule: Schedule | None, start: Callable[[], None], page: str) -> str:
    """Start the job unless a run is under way or the last one ended well, and say so."""
    newest = schedule.newest if schedule else None
    if newest and newest.succeeded:
        return _("The job has run already: %(page)s", page=newest.address)
    if newest and not newest.outcome:
        return _("The job is running: %(page)s", page=newest.address)
    start()
    if newest:
        return _("The last run failed (%(page)s); started another.", page=newest.address)
    return _("Started the first run of the job; it takes about two minutes: %(page)s", page=page)


def waited_for(look: Callable[[], bool]) -> bool:
    """Whether something comes to be there soon."""
    for _look in range(LOOKS):
        if look():
            return True
        time.sleep(PAUSE)
    return look()


def day_of(moment: int) -> str:
    """The day of a time, as forges write it."""
    return time_text(moment).partition("T")[0]
