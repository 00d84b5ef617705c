"""What a league's settings at its forge are, as plain facts: read part by part, and changed by nobody here.

    here = GitHubSettings("https://github.com", "ann/league", "main", token)  # or Forgejo…, GitLabSettings
    facts = read_settings(here)
    if isinstance(facts.secrets, Unread):
        print(facts.secrets.reason, facts.secrets.hint, here.page("secrets"))

A part that the token may not read is an `Unread` with what the forge said; the other parts are read all the
same. No fact holds a secret.
"""

from collections.abc import Callable, Mapping
from typing import Literal, Protocol, TypeVar

import msgspec

from adjudicator.forge.proposals import ForgeError

T = TypeVar("T")

ENVIRONMENT = "adjudication"
"""The environment whose secrets a league's job gets, on GitHub."""

WORKFLOW = "adjudicate.yml"
"""The file of the workflow that adjudicates, on GitHub and Forgejo."""

KEEPING = "awake.yml"
"""The file of the workflow that keeps the schedules on, on GitHub."""

ADDRESS = "PAGES_ADDRESS"
"""The variable that says where the pages are, if that does not follow from the repository's name."""

Part = Literal[
    "repository", "jobs", "secrets", "environment", "rules", "writers", "pages", "schedule", "variables",
    "tokens", "new",
]  # fmt: skip
"""The parts of the settings, each of which has a page at the forge; on `new` a repository is made."""


class Unread(msgspec.Struct, frozen=True):
    """A part that could not be read: what the forge said, a hint, and the HTTP status (0 if it said none)."""

    reason: str
    hint: str
    status: int


class Home(msgspec.Struct, frozen=True):
    """The repository itself.

    `branch` is its default branch. `has_issues` says whether issues can be opened, `administered` whether the
    token's account administers it. `size` is in bytes, None if unknown.
    """

    address: str
    visibility: str
    branch: str
    archived: bool
    has_issues: bool
    administered: bool
    size: int | None = None


class Jobs(msgspec.Struct, frozen=True):
    """Whether jobs run at all, and whether they may use actions that others wrote."""

    enabled: bool
    foreign: bool = True


class Secret(msgspec.Struct, frozen=True):
    """A secret that jobs get: its name, and when it was set, if known.

    It is `guarded` if not every branch's jobs get it: on GitHub a secret of the environment, on GitLab a
    protected variable, on Forgejo none. It is `hidden` if logs do not show it.
    """

    name: str
    guarded: bool
    hidden: bool = True
    changed: int | None = None


class Environment(msgspec.Struct, frozen=True):
    """GitHub's environment: the patterns of names of branches and tags that may use it, None if all may."""

    branches: tuple[str, ...] | None


class Rules(msgspec.Struct, frozen=True):
    """What holds for the league's branch.

    It is `kept` if nobody may delete it or rewrite its history. `hindrances` are rules that may keep the job
    from pushing, in the forge's own words. `pushers` may push to it, None if all may who write.
    """

    kept: bool
    hindrances: tuple[str, ...] = ()
    pushers: tuple[str, ...] | None = None


class Writer(msgspec.Struct, frozen=True):
    """Somebody or something that may push branches: a person, a robot, a team or a deploy key.

    An `administrator` may also change the settings.
    """

    name: str
    kind: Literal["person", "robot", "team", "key"] = "person"
    administrator: bool = False


class Pages(msgspec.Struct, frozen=True):
    """The web pages: where they are, and the branch that they come from, empty if jobs publish them."""

    address: str
    branch: str = ""


class Run(msgspec.Struct, frozen=True):
    """A run of the job: when it began, what began it, its page, and how it ended in the forge's own word.

    While it is under way, `outcome` is empty.
    """

    began: int | None
    event: str
    outcome: str
    address: str

    @property
    def succeeded(self) -> bool:
        """Whether it ended well."""
        return self.outcome == "success"


class Schedule(msgspec.Struct, frozen=True):
    """The job that adjudicates: whether the forge starts it by the clock, and its newest runs.

    `state` is the forge's own word for why it does not, and empty if it does. `newest` is the newest run of
    the league's branch, `by_clock` the newest that the clock began.
    """

    state: str
    newest: Run | None
    by_clock: Run | None


class Token(msgspec.Struct, frozen=True):
    """A token of the project's own, as GitLab has: its name, the day it ends, and whether it is valid."""

    name: str
    until: str
    valid: bool


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All parts; `home` is None if there is no such repository, or none that the token may see.

    Then nothing else is asked. `environment` is None where there is none: everywhere but on GitHub.
    `pages` is None where none are published by the forge, and `schedule` where there is no job.
    """

    home: Home | Unread | None
    jobs: Jobs | Unread | None = None
    secrets: tuple[Secret, ...] | Unread = ()
    environment: Environment | Unread | None = None
    rules: Rules | Unread | None = None
    writers: tuple[Writer, ...] | Unread = ()
    pages: Pages | Unread | None = None
    schedule: Schedule | Unread | None = None
    variables: Mapping[str, str] | Unread = {}
    tokens: tuple[Token, ...] | Unread = ()


class Reading(Protocol):
    """A repository at a forge, whose settings are read one part at a time. Every method raises ForgeError."""

    kind: str
    """`github`, `forgejo` or `gitlab`."""

    def page(self, part: Part) -> str:
        """Return the page at the forge on which a person sees and changes a part."""
        ...

    def home(self) -> Home | None:
        """Return the repository, None if there is none."""
        ...

    def jobs(self) -> Jobs:
        """Return whether jobs run."""
        ...

    def secrets(self) -> tuple[Secret, ...]:
        """Return the secrets of the environment and of the repository."""
        ...

    def environment(self) -> Environment | None:
        """Return the environment, None if there is none."""
        ...

    def rules(self) -> Rules:
        """Return what holds for the league's branch."""
        ...

    def writers(self) -> tuple[Writer, ...]:
        """Return all who may push branches."""
        ...

    def pages(self) -> Pages | None:
        """Return the pages, None if there are none."""
        ...

    def schedule(self) -> Schedule | None:
        """Return the job that adjudicates, None if there is none."""
        ...

    def variables(self) -> Mapping[str, str]:
        """Return the variables that are no secrets."""
        ...

    def tokens(self) -> tuple[Token, ...]:
        """Return the project's own tokens."""
        ...


def read_settings(here: Reading) -> Settings:
    """Read all parts; what cannot be read is an Unread each, and after «too many requests» so is the rest."""
    enough: list[ForgeError] = []

    def read(ask: Callable[[], T]) -> T | Unread:
        error = enough[0] if enough else None
        if error is None:
            try:
                return ask()
            except ForgeError as refusal:
                error = refusal
                enough.extend([refusal] if refusal.enough else [])
        return Unread(str(error), error.hint, error.status)

    home = read(here.home)
    if not isinstance(home, Home):
        return Settings(home=home)
    return Settings(
        home=home,
        jobs=read(here.jobs),
        secrets=read(here.secrets),
        environment=read(here.environment),
        rules=read(here.rules),
        writers=read(here.writers),
        pages=read(here.pages),
        schedule=read(here.schedule),
        variables=read(here.variables),
        tokens=read(here.tokens),
    )
