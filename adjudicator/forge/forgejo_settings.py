"""A league's settings on Forgejo. Documented at /api/swagger of each.

Forgejo has no environments and publishes no pages itself. A branch that is protected can neither be deleted
nor have its history rewritten.
"""

from collections.abc import Mapping
from fnmatch import fnmatchcase
from http import HTTPStatus

import msgspec

from adjudicator.forge.forgejo import Forgejo
from adjudicator.forge.proposals import ForgeError
from adjudicator.forge.rest import escaped, moment, unless_absent
from adjudicator.forge.settings import (
    WORKFLOW,
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
    "repository": "settings",
    "jobs": "settings/units",
    "secrets": "settings/actions/secrets",
    "environment": "settings/actions/secrets",
    "rules": "settings/branches",
    "writers": "settings/collaboration",
    "pages": "settings/actions/variables",
    "schedule": f"actions?workflow={WORKFLOW}",
    "variables": "settings/actions/variables",
    "tokens": "settings/collaboration",
}
_UNDER_WAY = frozenset({"unknown", "waiting", "running", "blocked"})
_WRITE = frozenset({"write", "admin", "owner"})
_ADMINISTER = frozenset({"admin", "owner"})


class _Permissions(msgspec.Struct):
    admin: bool = False


class User(msgspec.Struct):
    """An account."""

    login: str


class _Repository(msgspec.Struct):
    html_url: str
    default_branch: str
    private: bool
    archived: bool
    has_issues: bool
    has_actions: bool
    size: int
    owner: User
    permissions: _Permissions | None = None


class _Secret(msgspec.Struct):
    name: str
    created_at: str | None = None


class _Protection(msgspec.Struct):
    rule_name: str = ""
    branch_name: str = ""
    enable_push: bool = False
    enable_push_whitelist: bool = False
    push_whitelist_usernames: list[str] | None = None
    push_whitelist_teams: list[str] | None = None
    require_signed_commits: bool = False
    protected_file_patterns: str = ""

    def holds_for(self, branch: str) -> bool:
        """Whether it holds for a branch."""
        return fnmatchcase(branch, self.rule_name or self.branch_name)

    @property
    def pushers(self) -> tuple[str, ...] | None:
        """Who may push, None if all may who write."""
        if not self.enable_push:
            return ()
        if not self.enable_push_whitelist:
            return None
        return (*(self.push_whitelist_usernames or ()), *(self.push_whitelist_teams or ()))

    @property
    def hindrances(self) -> tuple[str, ...]:
        """What may keep a job from pushing."""
        said = {
            "enable_push": not self.enable_push,
            "require_signed_commits": self.require_signed_commits,
            "protected_file_patterns": bool(self.protected_file_patterns),
        }
        return tuple(name for name, hinders in said.items() if hinders)


class _Access(msgspec.Struct):
    permission: str


class _Team(msgspec.Struct):
    name: str
    permission: str


class _Key(msgspec.Struct):
    title: str
    read_only: bool


class _Run(msgspec.Struct):
    event: str
    status: str
    html_url: str
    created: str


class _Runs(msgspec.Struct):
    workflow_runs: list[_Run] | None = None


class _Variable(msgspec.Struct):
    name: str
    data: str = ""


class ForgejoSettings:
    """The settings of a repository: `site` is `https://codeberg.org`, `name` is `ann/league`."""

    kind = "forgejo"

    def __init__(self, site: str, name: str, branch: str, token: str) -> None:
        self._rest = Forgejo.interface(site, token)
        self._name = name
        self._address = f"{site}/{name}"
        self._new = f"{site}/repo/create"
        self._root = "repos/" + "/".join(map(escaped, name.split("/")))
        self._branch = branch

    def page(self, part: Part) -> str:
        """As `Reading.page`."""
        return self._new if part == "new" else f"{self._address}/{_PAGES[part]}"

    def home(self) -> Home | None:
        """As `Reading.home`."""
        found = unless_absent(self._repository, None)
        if found is None:
            return None
        return Home(
            found.html_url,
            "private" if found.private else "public",
            found.default_branch,
            found.archived,
            found.has_issues,
            bool(found.permissions and found.permissions.admin),
            found.size * 1024,
        )

    def jobs(self) -> Jobs:
        """As `Reading.jobs`."""
        return Jobs(self._repository().has_actions)

    def secrets(self) -> tuple[Secret, ...]:
        """As `Reading.secrets`: any branch's job gets them."""
        found = self._rest.pages(f"{self._root}/actions/secrets", _Secret, whole=True)
        return tuple(Secret(one.name, guarded=False, changed=moment(one.created_at)) for one in found if one)

    def environment(self) -> Environment | None:
        """As `Reading.environment`."""
        return None

    def rules(self) -> Rules:
        """As `Reading.rules`; a rule that names the branch itself comes before patterns."""
        found = [
            one
            for one in self._rest.items(f"{self._root}/branch_protections", _Protection)
            if one and one.holds_for(self._branch)
        ]
        found.sort(key=lambda one: self._branch not in {one.rule_name, one.branch_name})
        return Rules(True, found[0].hindrances, found[0].pushers) if found else Rules(False)  # noqa: FBT003

    def writers(self) -> tuple[Writer, ...]:
        """As `Reading.writers`: the owner, collaborators, an organisation's teams, and deploy keys."""
        owner = self._repository().owner.login
        people = self._rest.pages(f"{self._root}/collaborators", User, whole=True)
        access = {one.login: self._access(one.login) for one in people if one and one.login != owner}
        keys = self._rest.pages(f"{self._root}/keys", _Key, whole=True)
        return (
            Writer(owner, administrator=True),
            *(
                Writer(login, administrator=permission in _ADMINISTER)
                for login, permission in access.items()
                if permission in _WRITE
            ),
            *(
                Writer(team.name, "team", administrator=team.permission in _ADMINISTER)
                for team in self._teams()
                if team.permission in _WRITE
            ),
            *(Writer(key.title, "key") for key in keys if key and not key.read_only),
        )

    def pages(self) -> Pages | None:
        """As `Reading.pages`."""
        return None

    def schedule(self) -> Schedule | None:
        """As `Reading.schedule`; Forgejo does not say whether a file of a workflow is there."""
        return Schedule("", self._run(), self._run(event="schedule"))

    def variables(self) -> Mapping[str, str]:
        """As `Reading.variables`."""
        found = self._rest.pages(f"{self._root}/actions/variables", _Variable, whole=True)
        return {one.name: one.data for one in found if one}

    def tokens(self) -> tuple[Token, ...]:
        """As `Reading.tokens`: the job has one of an account."""
        return ()

    def _repository(self) -> _Repository:
        return self._rest.get(self._root, _Repository)

    def _access(self, login: str) -> str:
        path = f"{self._root}/collaborators/{escaped(login)}/permission"
        return self._rest.get(path, _Access).permission

    def _teams(self) -> list[_Team]:
        """The teams; a person's repository has none, and Forgejo says so by refusing the question."""
        try:
            return [one for one in self._rest.items(f"{self._root}/teams", _Team) if one]
        except ForgeError as error:
            if error.status == HTTPStatus.METHOD_NOT_ALLOWED:
                return []
            raise

    def _run(self, **which: object) -> Run | None:
        path = f"{self._root}/actions/runs"
        runs = self._rest.get(path, _Runs, workflow_id=WORKFLOW, **which, limit=1).workflow_runs or ()
        for run in runs:
            outcome = "" if run.status in _UNDER_WAY else run.status
            return Run(moment(run.created), run.event, outcome, run.html_url)
        return None
