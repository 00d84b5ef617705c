"""A league's settings on GitHub. Documented at https://docs.github.com/rest."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec

from adjudicator.forge.github import GitHub
from adjudicator.forge.rest import escaped, moment, unless_absent
from adjudicator.forge.settings import (
    ENVIRONMENT,
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

_MANY = 100
_VARIABLES = 30
"""The longest page of variables."""

_HARMLESS = frozenset({"deletion", "non_fast_forward", "creation", "required_linear_history"})
"""Rules that do not keep a job from pushing."""

_PAGES: Mapping[Part, str] = {
    "repository": "settings",
    "jobs": "settings/actions",
    "secrets": "settings/environments",
    "environment": "settings/environments",
    "rules": "settings/rules",
    "writers": "settings/access",
    "pages": "settings/pages",
    "schedule": f"actions/workflows/{WORKFLOW}",
    "variables": "settings/variables/actions",
    "tokens": "settings/access",
}


class Permissions(msgspec.Struct):
    """What the token's account may do with a repository."""

    admin: bool = False
    push: bool = False


class _Repository(msgspec.Struct):
    html_url: str
    default_branch: str
    private: bool
    archived: bool
    has_issues: bool
    size: int
    permissions: Permissions | None = None


class _Jobs(msgspec.Struct):
    enabled: bool
    allowed_actions: str | None = None


class _Secret(msgspec.Struct):
    name: str
    updated_at: str


class _Secrets(msgspec.Struct):
    secrets: list[_Secret]


class _Branches(msgspec.Struct):
    custom_branch_policies: bool
    protected_branches: bool


class _Environment(msgspec.Struct):
    deployment_branch_policy: _Branches | None = None


class _Policy(msgspec.Struct):
    name: str | None = None


class _Policies(msgspec.Struct):
    branch_policies: list[_Policy]


class _Rule(msgspec.Struct):
    type: str


class _Switch(msgspec.Struct):
    enabled: bool | None = None


class _Protection(msgspec.Struct):
    """The older kind of protection of a branch."""

    required_status_checks: Any = None
    required_pull_request_reviews: Any = None
    restrictions: Any = None
    required_signatures: _Switch | None = None
    lock_branch: _Switch | None = None
    allow_force_pushes: _Switch | None = None
    allow_deletions: _Switch | None = None


class _Collaborator(msgspec.Struct):
    login: str
    type: str
    permissions: Permissions | None = None


class _Key(msgspec.Struct):
    title: str
    read_only: bool


class _Source(msgspec.Struct):
    branch: str


class Page(msgspec.Struct):
    """The pages of a repository."""

    html_url: str | None = None
    build_type: str | None = None
    source: _Source | None = None


class _Workflow(msgspec.Struct):
    state: str


class _Run(msgspec.Struct):
    event: str
    conclusion: str | None
    html_url: str
    created_at: str


class _Runs(msgspec.Struct):
    workflow_runs: list[_Run]


class _Variable(msgspec.Struct):
    name: str
    value: str


class _Variables(msgspec.Struct):
    variables: list[_Variable]


class GitHubSettings:
    """The settings of a repository: `site` is `https://github.com`, `name` is `ann/league`."""

    kind = "github"

    def __init__(self, site: str, name: str, branch: str, token: str) -> None:
        self._rest = GitHub.interface(site, token)
        self._name = name
        self._address = f"{site}/{name}"
        self._new = f"{site}/new"
        self._root = "repos/" + "/".join(map(escaped, name.split("/")))
        self._branch = branch
        self._environment = f"{self._root}/environments/{ENVIRONMENT}"
        self._workflow = f"{self._root}/actions/workflows/{WORKFLOW}"

    def page(self, part: Part) -> str:
        """As `Reading.page`."""
        return self._new if part == "new" else f"{self._address}/{_PAGES[part]}"

    def home(self) -> Home | None:
        """As `Reading.home`."""
        found = unless_absent(lambda: self._rest.get(self._root, _Repository), None)
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
        found = self._rest.get(f"{self._root}/actions/permissions", _Jobs)
        return Jobs(found.enabled, foreign=found.allowed_actions != "local_only")

    def secrets(self) -> tuple[Secret, ...]:
        """As `Reading.secrets`."""
        places = ((f"{self._environment}/secrets", True), (f"{self._root}/actions/secrets", False))
        found: list[Secret] = []
        for place, guarded in places:
            listed = unless_absent(partial(self._rest.get, place, _Secrets, per_page=_MANY), _Secrets([]))
            found += [
                Secret(one.name, guarded=guarded, changed=moment(one.updated_at)) for one in listed.secrets
            ]
        return tuple(found)

    def environment(self) -> Environment | None:
        """As `Reading.environment`."""
        found = unless_absent(lambda: self._rest.get(self._environment, _Environment), None)
        if found is None:
            return None
        policy = found.deployment_branch_policy
        if policy is None:
            return Environment(None)
        if policy.protected_branches:
            return Environment(("protected branches",))
        path = f"{self._environment}/deployment-branch-policies"
        named = self._rest.get(path, _Policies, per_page=_MANY).branch_policies
        return Environment(tuple(one.name or "" for one in named))

    def rules(self) -> Rules:
        """As `Reading.rules`: all rulesets, and the older protection of branches."""
        branch = escaped(self._branch)
        path = f"{self._root}/rules/branches/{branch}"
        kinds = {rule.type if rule else "?" for rule in self._rest.pages(path, _Rule)}
        hindrances = kinds - _HARMLESS
        older = unless_absent(
            lambda: self._rest.get(f"{self._root}/branches/{branch}/protection", _Protection), None
        )
        kept = {"deletion", "non_fast_forward"} <= kinds
        if older:
            hindrances |= {
                name
                for name in ("required_status_checks", "required_pull_request_reviews", "restrictions")
                if getattr(older, name) is not None
            }
            hindrances |= {
                name for name in ("required_signatures", "lock_branch") if _on(getattr(older, name))
            }
            kept |= not (_on(older.allow_force_pushes) or _on(older.allow_deletions))
        return Rules(kept, tuple(sorted(hindrances)))

    def writers(self) -> tuple[Writer, ...]:
        """As `Reading.writers`; members of an organisation's teams are among them one by one."""
        people = self._rest.pages(
            f"{self._root}/collaborators", _Collaborator, {"permission": "push"}, whole=True
        )
        keys = self._rest.pages(f"{self._root}/keys", _Key, whole=True)
        return (
            *(
                Writer(
                    one.login,
                    "robot" if one.type == "Bot" else "person",
                    administrator=bool(one.permissions and one.permissions.admin),
                )
                for one in people
                if one
            ),
            *(Writer(key.title, "key") for key in keys if key and not key.read_only),
        )

    def pages(self) -> Pages | None:
        """As `Reading.pages`."""
        found = unless_absent(lambda: self._rest.get(f"{self._root}/pages", Page), None)
        if found is None:
            return None
        source = "" if found.build_type == "workflow" else found.source.branch if found.source else "?"
        return Pages(found.html_url or "", source)

    def schedule(self) -> Schedule | None:
        """As `Reading.schedule`."""
        found = unless_absent(lambda: self._rest.get(self._workflow, _Workflow), None)
        if found is None:
            return None
        state = "" if found.state == "active" else found.state
        return Schedule(state, self._run(branch=self._branch), self._run(event="schedule"))

    def variables(self) -> Mapping[str, str]:
        """As `Reading.variables`."""
        found = self._rest.get(f"{self._root}/actions/variables", _Variables, per_page=_VARIABLES)
        return {one.name: one.value for one in found.variables}

    def tokens(self) -> tuple[Token, ...]:
        """As `Reading.tokens`: the job's own is made for each run."""
        return ()

    def _run(self, **which: object) -> Run | None:
        runs = self._rest.get(f"{self._workflow}/runs", _Runs, **which, per_page=1).workflow_runs
        for run in runs:
            return Run(moment(run.created_at), run.event, run.conclusion or "", run.html_url)
        return None


def _on(switch: _Switch | None) -> bool:
    return bool(switch and switch.enabled)
