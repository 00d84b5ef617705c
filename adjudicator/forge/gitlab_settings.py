"""A league's settings on GitLab. Documented at https://docs.gitlab.com/api/rest.

GitLab has no environments that guard secrets: only jobs of protected branches get protected variables.
"""

from collections.abc import Mapping
from fnmatch import fnmatchcase

import msgspec

from adjudicator.forge.gitlab import DEVELOPER, MAINTAINER, GitLab
from adjudicator.forge.rest import escaped, moment, unless_absent
from adjudicator.forge.settings import (
    Environment,
    Home,
    Jobs,
    Pages,
    Part,
    Rules,
    Run,
    Schedule,
    Secret,
    Token,
    Writer,
)

_PAGES: Mapping[Part, str] = {
    "repository": "edit",
    "jobs": "edit",
    "secrets": "-/settings/ci_cd",
    "environment": "-/settings/ci_cd",
    "rules": "-/settings/repository",
    "writers": "-/project_members",
    "pages": "pages",
    "schedule": "-/pipeline_schedules",
    "variables": "-/settings/ci_cd",
    "tokens": "-/settings/access_tokens",
}
_ENDED = frozenset({"success", "failed", "canceled", "skipped"})


class _Level(msgspec.Struct):
    access_level: int


class _Permissions(msgspec.Struct):
    project_access: _Level | None = None
    group_access: _Level | None = None

    @property
    def level(self) -> int:
        """The higher of both."""
        return max((one.access_level for one in (self.project_access, self.group_access) if one), default=0)


class _Project(msgspec.Struct):
    web_url: str
    visibility: str
    archived: bool
    issues_enabled: bool
    jobs_enabled: bool
    default_branch: str | None = None
    permissions: _Permissions | None = None


class _Variable(msgspec.Struct):
    """A variable without its value, which may be secret."""

    key: str
    protected: bool
    masked: bool


class _Pushes(msgspec.Struct):
    access_level: int | None = None
    access_level_description: str = ""


class _Protected(msgspec.Struct):
    name: str
    allow_force_push: bool
    push_access_levels: list[_Pushes] | None = None


class _Member(msgspec.Struct):
    username: str
    access_level: int


class _Key(msgspec.Struct):
    title: str
    can_push: bool = False


class _Pages(msgspec.Struct):
    url: str


class _Schedule(msgspec.Struct):
    id: int
    ref: str
    active: bool


class _Pipeline(msgspec.Struct):
    status: str
    source: str
    web_url: str
    created_at: str


class _Token(msgspec.Struct):
    name: str
    active: bool
    expires_at: str | None = None


class GitLabSettings:
    """The settings of a project: `site` is `https://gitlab.com`, `name` is `games/ann/league`."""

    kind = "gitlab"

    def __init__(self, site: str, name: str, branch: str, token: str) -> None:
        self._rest = GitLab.interface(site, token)
        self._name = name
        self._address = f"{site}/{name}"
        self._new = f"{site}/projects/new"
        self._root = f"projects/{escaped(name)}"
        self._branch = branch

    def page(self, part: Part) -> str:
        """As `Reading.page`."""
        return self._new if part == "new" else f"{self._address}/{_PAGES[part]}"

    def home(self) -> Home | None:
        """As `Reading.home`."""
        found = unless_absent(self._project, None)
        if found is None:
            return None
        return Home(
            found.web_url,
            found.visibility,
            found.default_branch or "",
            found.archived,
            found.issues_enabled,
            bool(found.permissions and found.permissions.level >= MAINTAINER),
        )

    def jobs(self) -> Jobs:
        """As `Reading.jobs`."""
        return Jobs(self._project().jobs_enabled)

    def secrets(self) -> tuple[Secret, ...]:
        """As `Reading.secrets`: all variables, since GitLab does not tell which are secret."""
        found = self._rest.pages(f"{self._root}/variables", _Variable, whole=True)
        return tuple(Secret(one.key, guarded=one.protected, hidden=one.masked) for one in found if one)

    def environment(self) -> Environment | None:
        """As `Reading.environment`."""
        return None

    def rules(self) -> Rules:
        """As `Reading.rules`; a protected branch cannot be deleted by pushing."""
        listed = self._rest.pages(f"{self._root}/protected_branches", _Protected, whole=True)
        found = [one for one in listed if one and fnmatchcase(self._branch, one.name)]
        if not found:
            return Rules(kept=False)
        # Of several that hold, the most permissive one counts.
        levels = [level for one in found for level in one.push_access_levels or ()]
        pushers = [level for level in levels if level.access_level != 0]
        return Rules(
            not any(one.allow_force_push for one in found),
            () if pushers else ("push_access_levels",),
            tuple(dict.fromkeys(level.access_level_description for level in pushers)),
        )

    def writers(self) -> tuple[Writer, ...]:
        """As `Reading.writers`; the members of groups above are among them."""
        members = self._rest.pages(f"{self._root}/members/all", _Member, whole=True)
        keys = self._rest.pages(f"{self._root}/deploy_keys", _Key, whole=True)
        return (
            *(
                Writer(one.username, administrator=one.access_level >= MAINTAINER)
                for one in members
                if one and one.access_level >= DEVELOPER
            ),
            *(Writer(key.title, "key") for key in keys if key and key.can_push),
        )

    def pages(self) -> Pages | None:
        """As `Reading.pages`."""
        found = unless_absent(lambda: self._rest.get(f"{self._root}/pages", _Pages), None)
        return None if found is None else Pages(found.url)

    def schedule(self) -> Schedule | None:
        """As `Reading.schedule`."""
        ours = self._schedules()
        state = "" if any(one.active for one in ours) else "inactive" if ours else "none"
        return Schedule(state, self._run(), self._run(source="schedule"))

    def variables(self) -> Mapping[str, str]:
        """As `Reading.variables`: GitLab's are all among the secrets."""
        return {}

    def tokens(self) -> tuple[Token, ...]:
        """As `Reading.tokens`."""
        found = self._rest.pages(f"{self._root}/access_tokens", _Token, whole=True)
        return tuple(Token(one.name, one.expires_at or "", one.active) for one in found if one)

    def _project(self) -> _Project:
        return self._rest.get(self._root, _Project)

    def _schedules(self) -> list[_Schedule]:
        """The schedules of the league's branch."""
        refs = {self._branch, f"refs/heads/{self._branch}"}
        listed = self._rest.pages(f"{self._root}/pipeline_schedules", _Schedule, whole=True)
        return [one for one in listed if one and one.ref in refs]

    def _run(self, **which: object) -> Run | None:
        path = f"{self._root}/pipelines"
        found = self._rest.get(path, list[_Pipeline], ref=self._branch, **which, per_page=1)
        for run in found:
            outcome = run.status if run.status in _ENDED else ""
            return Run(moment(run.created_at), run.source, outcome, run.web_url)
        return None
