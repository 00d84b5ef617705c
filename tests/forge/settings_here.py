"""The settings of a repository on the forge of this machine, and what the forge's interface says of them.

Secrets arrive as the forges want them, GitHub's sealed to a key that is made here. They are kept opened, so
that a test can hand them to a runner.
"""

import base64
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nacl.exceptions import CryptoError
from nacl.public import PrivateKey, SealedBox

from tests.repository.git.world import git

SINCE = "2026-11-20T05:00:00Z"
LEVELS = {"read": 20, "write": 30, "maintain": 40, "admin": 50}
"""GitLab's levels of access by the words of the others."""

Route = Callable[..., Any]


class Refused(Exception):
    """The forge says no: with a status, and why."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


@dataclass(frozen=True)
class Done:
    """An answer with another status than the usual one."""

    status: int
    content: object = ""


@dataclass
class SettingsHere:
    """What is set; the repository is `absent` until somebody makes it.

    `secrets` are by place, which is `environment` or `repository`. `policies` are the branches of the
    environment, None if all may use it. `rulesets` and `protections` are as they were sent.
    `people` may read, write, maintain or admin; of `keys`, those with True only read.
    """

    absent: bool = False
    user: str = "ann"
    role: str = "admin"
    organisations: set[str] = field(default_factory=set)
    visibility: str = "public"
    archived: bool = False
    has_issues: bool = True
    has_jobs: bool = True
    foreign: str = "all"
    default_branch: str = "main"
    secrets: dict[str, dict[str, str]] = field(default_factory=lambda: {"environment": {}, "repository": {}})
    environment: bool = False
    policies: list[str] | None = None
    rulesets: list[dict[str, Any]] = field(default_factory=list)
    protection: dict[str, Any] | None = None
    protections: list[dict[str, Any]] = field(default_factory=list)
    people: dict[str, str] = field(default_factory=lambda: {"ann": "admin"})
    keys: dict[str, bool] = field(default_factory=dict)
    pages: dict[str, Any] | None = None
    states: dict[str, str] = field(default_factory=dict)
    runs: list[dict[str, str]] = field(default_factory=list)
    variables: dict[str, str] = field(default_factory=dict)
    guards: dict[str, dict[str, Any]] = field(default_factory=dict)
    schedules: list[dict[str, Any]] = field(default_factory=list)
    tokens: list[dict[str, Any]] = field(default_factory=list)
    key: PrivateKey = field(default_factory=PrivateKey.generate)

    def began(self, event: str, outcome: str, at: str = SINCE) -> None:
        """A run of the job began."""
        self.runs.insert(0, {"event": event, "outcome": outcome, "at": at})


def has_branch(remote: Path) -> bool:
    """Whether the repository has its main branch."""
    return git(remote, "for-each-ref", "refs/heads/main") != ""


def has_file(remote: Path, path: str) -> bool:
    """Whether the main branch has a file."""
    return has_branch(remote) and git(remote, "ls-tree", "--name-only", "main", path) != ""


def make(forge: Any) -> None:  # noqa: ANN401  a ForgeHere
    """Make the repository."""
    if not forge.settings.absent:
        raise Refused(422, "Repository creation failed.")
    forge.settings.absent = False
    git(forge.remote.parent, "init", "--quiet", "--bare", "--initial-branch=main", str(forge.remote))


# GitHub and Forgejo


def _user(forge: Any, _query: Any, _body: Any) -> Any:  # noqa: ANN401
    return {"login": forge.settings.user}


def _repository(forge: Any, _query: Any, _body: Any) -> Any:  # noqa: ANN401
    here = forge.settings
    told = {
        "html_url": forge.address,
        "default_branch": here.default_branch,
        "private": here.visibility == "private",
        "archived": here.archived,
        "has_issues": here.has_issues,
        "size": 12,
        "owner": {"login": "ann"},
        "permissions": {"admin": here.role == "admin", "push": here.role in {"admin", "write"}, "pull": True},
    }
    return told | ({"has_actions": here.has_jobs} if forge.dialect == "forgejo" else {})


def _create(forge: Any, _query: Any, body: Any, owner: str = "") -> Any:  # noqa: ANN401
    if owner and owner not in forge.settings.organisations:
        return None
    assert body["name"] == "league"
    make(forge)
    return Done(201, _repository(forge, {}, {}))


def _edit(forge: Any, _query: Any, body: Any) -> Any:  # noqa: ANN401
    here = forge.settings
    here.has_issues = body.get("has_issues", here.has_issues)
    here.has_jobs = body.get("has_actions", here.has_jobs)
    if "default_branch" in body:
        if not has_branch(forge.remote):
            raise Refused(422, "The branch main was not found.")
        here.default_branch = body["default_branch"]
    return _repository(forge, {}, {})


def _jobs(forge: Any, _query: Any, _body: Any) -> Any:  # noqa: ANN401
    here = forge.settings
    return {"enabled": here.has_jobs} | ({"allowed_actions": here.foreign} if here.has_jobs else {})


def _set_jobs(forge: Any, _query: Any, body: Any) -> Any:  # noqa: ANN401
    forge.settings.has_jobs = body["enabled"]
    return ""


def _environment(forge: Any, _query: Any, _body: Any, name: str) -> Any:  # noqa: ANN401
    if not forge.settings.environment or name != "adjudication":
        return None
    policies = forge.settings.policies
    custom = None if policies is None else {"protected_branches": False, "custom_branch_policies": True}
    return {"name": name, "deployment_branch_policy": custom}


def _set_environment(forge: Any, _query: Any, body: Any, name: str) -> Any:  # noqa: ANN401
    here = forge.settings
    wanted = body["deployment_branch_policy"]
    if wanted["protected_branches"] == wanted["custom_branch_policies"]:
        raise Refused(422, "protected_branches and custom_branch_policies cannot have the same value.")
    here.environment, here.policies = True, here.policies or []
    return _environment(forge, {}, {}, name)


def _policies(forge: Any, _query: Any, _body: Any, _name: str) -> Any:  # noqa: ANN401
    names = forge.settings.policies if forge.settings.environment else None
    if names is None:
        return None
    listed = [{"id": number, "name": name, "type": "branch"} for number, name in enumerate(names)]
    return {"total_count": len(listed), "branch_policies": listed}


def _add_policy(forge: Any, _query: Any, body: Any, _name: str) -> Any:  # noqa: ANN401
    if forge.settings.policies is None:
        return None
    if body["name"] in forge.settings.policies:
        return Done(303)
    forge.settings.policies.append(body["name"])
    return {"id": 1, "name": body["name"], "type": "branch"}


def _secrets(forge: Any, query: Any, _body: Any, name: str = "") -> Any:  # noqa: ANN401
    here = forge.settings
    if name and not here.environment:
        return None
    kept = here.secrets["environment" if name else "repository"]
    if forge.dialect == "forgejo":
        return forge.paged([{"name": one, "created_at": SINCE} for one in kept], query)
    listed = [{"name": one, "created_at": SINCE, "updated_at": SINCE} for one in kept]
    return {"total_count": len(listed), "secrets": listed}


def _public_key(forge: Any, _query: Any, _body: Any, _name: str) -> Any:  # noqa: ANN401
    if not forge.settings.environment:
        return None
    return {"key_id": "7", "key": base64.b64encode(bytes(forge.settings.key.public_key)).decode()}


def _set_sealed(forge: Any, _query: Any, body: Any, _environment: str, name: str) -> Any:  # noqa: ANN401
    here = forge.settings
    if not here.environment:
        return None
    try:
        assert body["key_id"] == "7"
        opened = SealedBox(here.key).decrypt(base64.b64decode(body["encrypted_value"], validate=True))
    except (AssertionError, ValueError, CryptoError) as error:
        raise Refused(422, "Bad request - public key or encrypted value is not valid") from error
    there = name in here.secrets["environment"]
    here.secrets["environment"][name] = opened.decode()
    return Done(204) if there else Done(201, {})


def _set_secret(forge: Any, _query: Any, body: Any, name: str) -> Any:  # noqa: ANN401
    there = name in forge.settings.secrets["repository"]
    forge.settings.secrets["repository"][name] = body["data"]
    return Done(204 if there else 201)


def _branch_rules(forge: Any, query: Any, _body: Any, _branch: str) -> Any:  # noqa: ANN401
    active = [one for one in forge.settings.rulesets if one["enforcement"] == "active"]
    return forge.paged([{"type": rule["type"]} for one in active for rule in one["rules"]], query)


def _add_ruleset(forge: Any, _query: Any, body: Any) -> Any:  # noqa: ANN401
    if body["name"] in {one["name"] for one in forge.settings.rulesets}:
        raise Refused(422, "Name must be unique")
    forge.settings.rulesets.append(body)
    return {"id": 1, "name": body["name"], "enforcement": body["enforcement"]}


def _older_protection(forge: Any, _query: Any, _body: Any, _branch: str) -> Any:  # noqa: ANN401
    return forge.settings.protection


def _collaborators(forge: Any, query: Any, _body: Any) -> Any:  # noqa: ANN401
    people = forge.settings.people
    if forge.dialect == "forgejo":  # which lists the owner nowhere
        return forge.paged([{"login": login} for login in people if login != "ann"], query)
    listed = [
        {
            "login": login,
            "type": "Bot" if login.endswith("[bot]") else "User",
            "permissions": {"admin": role == "admin", "push": role != "read"},
        }
        for login, role in people.items()
        if role != "read"
    ]
    return forge.paged(listed, query)


def _keys(forge: Any, query: Any, _body: Any) -> Any:  # noqa: ANN401
    keys = forge.settings.keys
    return forge.paged([{"title": title, "read_only": only} for title, only in keys.items()], query)


def _teams(_forge: Any, _query: Any, _body: Any) -> Any:  # noqa: ANN401
    raise Refused(405, "repo is not owned by an organization")


def _pages(forge: Any, _query: Any, _body: Any) -> Any:  # noqa: ANN401
    return forge.settings.pages


def _add_pages(forge: Any, _query: Any, body: Any) -> Any:  # noqa: ANN401
    if forge.settings.pages:
        raise Refused(409, "GitHub Pages is already enabled.")
    if not has_branch(forge.remote):
        raise Refused(422, "The main branch must exist before GitHub Pages can be built.")
    forge.settings.pages = {**body, "html_url": "https://ann.github.io/league/"}
    return Done(201, forge.settings.pages)


def _set_pages(forge: Any, _query: Any, body: Any) -> Any:  # noqa: ANN401
    if not forge.settings.pages:
        return None
    forge.settings.pages |= body
    return ""


def _workflow(forge: Any, _query: Any, _body: Any, file: str) -> Any:  # noqa: ANN401
    if not has_file(forge.remote, f".github/workflows/{file}"):
        return None
    return {"state": forge.settings.states.get(file, "active"), "path": f".github/workflows/{file}"}


def _enable(forge: Any, _query: Any, _body: Any, file: str) -> Any:  # noqa: ANN401
    forge.settings.states.pop(file, None)
    return ""


def _dispatch(forge: Any, _query: Any, body: Any, file: str) -> Any:  # noqa: ANN401
    if not has_file(forge.remote, f".{forge.dialect}/workflows/{file}"):
        return None
    if file in forge.settings.states:
        raise Refused(422, "Cannot trigger a 'workflow_dispatch' on a disabled workflow")
    assert body == {"ref": "main"}
    forge.settings.began("workflow_dispatch", "")
    return ""


def _runs(forge: Any, query: Any, _body: Any, _file: str = "") -> Any:  # noqa: ANN401
    found = [run for run in forge.settings.runs if query.get("event", run["event"]) == run["event"]]
    listed = [_run(forge, run) for run in found[: int(query.get("limit") or query["per_page"])]]
    return {"total_count": len(found), "workflow_runs": listed}


def _run(forge: Any, run: dict[str, str]) -> dict[str, Any]:  # noqa: ANN401
    told = {"event": run["event"], "html_url": f"{forge.address}/actions/runs/1"}
    if forge.dialect == "forgejo":
        return told | {"status": run["outcome"] or "running", "created": run["at"]}
    return told | {"conclusion": run["outcome"] or None, "created_at": run["at"]}


def _variables(forge: Any, query: Any, _body: Any) -> Any:  # noqa: ANN401
    kept = forge.settings.variables
    if forge.dialect == "forgejo":
        return forge.paged([{"name": name, "data": value} for name, value in kept.items()], query)
    listed = [{"name": name, "value": value} for name, value in kept.items()]
    return {"total_count": len(listed), "variables": listed}


def _add_variable(forge: Any, _query: Any, body: Any, name: str = "") -> Any:  # noqa: ANN401
    forge.settings.variables[name or body["name"]] = body["value"]
    return Done(201, "" if name else {})


def _protections(forge: Any, _query: Any, _body: Any) -> Any:  # noqa: ANN401
    return forge.settings.protections


def _protect(forge: Any, _query: Any, body: Any) -> Any:  # noqa: ANN401
    if body["rule_name"] in {one["rule_name"] for one in forge.settings.protections}:
        raise Refused(403, "Branch protection already exist")
    forge.settings.protections.append(body)
    return Done(201, body)


def _set_variable(forge: Any, _query: Any, body: Any, name: str) -> Any:  # noqa: ANN401
    if name not in forge.settings.variables:
        return None
    forge.settings.variables[name] = body["value"]
    return ""


_REPO = r"repos/ann/league"
_BOTH: tuple[tuple[str, str, Route], ...] = (
    ("GET", "user", _user),
    ("POST", "user/repos", _create),
    ("POST", r"orgs/([^/]+)/repos", _create),
    ("GET", _REPO, _repository),
    ("PATCH", _REPO, _edit),
    ("GET", rf"{_REPO}/actions/secrets", _secrets),
    ("GET", rf"{_REPO}/actions/variables", _variables),
    ("GET", rf"{_REPO}/collaborators", _collaborators),
    ("GET", rf"{_REPO}/keys", _keys),
    ("POST", rf"{_REPO}/actions/workflows/([^/]+)/dispatches", _dispatch),
)
_GITHUB: tuple[tuple[str, str, Route], ...] = (
    *_BOTH,
    ("GET", rf"{_REPO}/actions/permissions", _jobs),
    ("PUT", rf"{_REPO}/actions/permissions", _set_jobs),
    ("GET", rf"{_REPO}/environments/([^/]+)", _environment),
    ("PUT", rf"{_REPO}/environments/([^/]+)", _set_environment),
    ("GET", rf"{_REPO}/environments/([^/]+)/deployment-branch-policies", _policies),
    ("POST", rf"{_REPO}/environments/([^/]+)/deployment-branch-policies", _add_policy),
    ("GET", rf"{_REPO}/environments/([^/]+)/secrets", _secrets),
    ("GET", rf"{_REPO}/environments/([^/]+)/secrets/public-key", _public_key),
    ("PUT", rf"{_REPO}/environments/([^/]+)/secrets/([^/]+)", _set_sealed),
    ("GET", rf"{_REPO}/rules/branches/([^/]+)", _branch_rules),
    ("POST", rf"{_REPO}/rulesets", _add_ruleset),
    ("GET", rf"{_REPO}/branches/([^/]+)/protection", _older_protection),
    ("GET", rf"{_REPO}/pages", _pages),
    ("POST", rf"{_REPO}/pages", _add_pages),
    ("PUT", rf"{_REPO}/pages", _set_pages),
    ("GET", rf"{_REPO}/actions/workflows/([^/]+)", _workflow),
    ("PUT", rf"{_REPO}/actions/workflows/([^/]+)/enable", _enable),
    ("GET", rf"{_REPO}/actions/workflows/([^/]+)/runs", _runs),
    ("POST", rf"{_REPO}/actions/variables", _add_variable),
    ("PATCH", rf"{_REPO}/actions/variables/([^/]+)", _set_variable),
)
_FORGEJO: tuple[tuple[str, str, Route], ...] = (
    *_BOTH,
    ("PUT", rf"{_REPO}/actions/secrets/([^/]+)", _set_secret),
    ("POST", rf"{_REPO}/actions/variables/([^/]+)", _add_variable),
    ("PUT", rf"{_REPO}/actions/variables/([^/]+)", _set_variable),
    ("GET", rf"{_REPO}/actions/runs", _runs),
    ("GET", rf"{_REPO}/branch_protections", _protections),
    ("POST", rf"{_REPO}/branch_protections", _protect),
    ("GET", rf"{_REPO}/teams", _teams),
)


# GitLab


def _lab_user(forge: Any, _query: Any, _body: Any) -> Any:  # noqa: ANN401
    return {"username": forge.settings.user}


def _namespace(forge: Any, _query: Any, _body: Any, path: str) -> Any:  # noqa: ANN401
    known = {forge.settings.user, *forge.settings.organisations}
    return {"id": 5, "full_path": path} if path in known else None


def _project(forge: Any, _query: Any, _body: Any) -> Any:  # noqa: ANN401
    here = forge.settings
    return {
        "web_url": forge.address,
        "visibility": here.visibility,
        "archived": here.archived,
        "issues_enabled": here.has_issues,
        "jobs_enabled": here.has_jobs,
        "default_branch": here.default_branch if has_branch(forge.remote) else None,
        "permissions": {"project_access": {"access_level": LEVELS[here.role]}, "group_access": None},
    }


def _create_project(forge: Any, _query: Any, body: Any) -> Any:  # noqa: ANN401
    assert (body["path"], body["namespace_id"]) == ("league", 5)
    make(forge)
    forge.settings.visibility = body["visibility"]
    return Done(201, _project(forge, {}, {}))


def _edit_project(forge: Any, _query: Any, body: Any) -> Any:  # noqa: ANN401
    here = forge.settings
    if "issues_access_level" in body:
        here.has_issues = body["issues_access_level"] == "enabled"
    if "builds_access_level" in body:
        here.has_jobs = body["builds_access_level"] == "enabled"
    return _project(forge, {}, {})


def _lab_variables(forge: Any, query: Any, _body: Any) -> Any:  # noqa: ANN401
    here = forge.settings
    listed = [
        {"key": key, "value": None if guard["hidden"] else here.secrets["repository"][key], **guard}
        for key, guard in here.guards.items()
    ]
    return forge.paged([{name: one[name] for name in one if name != "hidden"} for one in listed], query)


def _add_lab_variable(forge: Any, _query: Any, body: Any) -> Any:  # noqa: ANN401
    here = forge.settings
    if body["key"] in here.guards:
        raise Refused(400, "key has already been taken")
    if " " in body["value"] or "\n" in body["value"] or len(body["value"]) < 8:
        raise Refused(400, "value is invalid")  # what is masked
    here.secrets["repository"][body["key"]] = body["value"]
    here.guards[body["key"]] = {"protected": body["protected"], "masked": True, "hidden": True}
    return Done(201, {"key": body["key"], "value": None, "protected": body["protected"], "masked": True})


def _set_lab_variable(forge: Any, _query: Any, body: Any, key: str) -> Any:  # noqa: ANN401
    if key not in forge.settings.guards:
        return None
    forge.settings.secrets["repository"][key] = body["value"]
    forge.settings.guards[key]["protected"] = body["protected"]
    return {"key": key, "value": None, **_shown(forge.settings.guards[key])}


def _shown(guard: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in guard.items() if name != "hidden"}


def _lab_protections(forge: Any, query: Any, _body: Any) -> Any:  # noqa: ANN401
    return forge.paged(forge.settings.protections, query)


def _lab_protect(forge: Any, _query: Any, body: Any) -> Any:  # noqa: ANN401
    made = {
        "name": body["name"],
        "allow_force_push": body["allow_force_push"],
        "push_access_levels": [_access(body["push_access_level"])],
    }
    if body["name"] in {one["name"] for one in forge.settings.protections}:
        raise Refused(409, "Protected branch 'main' already exists")
    forge.settings.protections.append(made)
    return Done(201, made)


def _access(level: int) -> dict[str, Any]:
    words = {0: "No one", 30: "Developers + Maintainers", 40: "Maintainers"}
    return {"access_level": level, "access_level_description": words[level]}


def _lab_members(forge: Any, query: Any, _body: Any) -> Any:  # noqa: ANN401
    people = forge.settings.people
    return forge.paged(
        [{"username": who, "access_level": LEVELS[role]} for who, role in people.items()], query
    )


def _lab_keys(forge: Any, query: Any, _body: Any) -> Any:  # noqa: ANN401
    keys = forge.settings.keys
    return forge.paged([{"title": title, "can_push": not only} for title, only in keys.items()], query)


def _lab_pages(forge: Any, _query: Any, _body: Any) -> Any:  # noqa: ANN401
    return forge.settings.pages


def _schedules(forge: Any, query: Any, _body: Any) -> Any:  # noqa: ANN401
    return forge.paged(forge.settings.schedules, query)


def _add_schedule(forge: Any, _query: Any, body: Any) -> Any:  # noqa: ANN401
    made = {"id": len(forge.settings.schedules) + 1, **body}
    forge.settings.schedules.append(made)
    return Done(201, made)


def _set_schedule(forge: Any, _query: Any, body: Any, number: str) -> Any:  # noqa: ANN401
    for one in forge.settings.schedules:
        if one["id"] == int(number):
            one.update(body)
            return one
    return None


def _pipelines(forge: Any, query: Any, _body: Any) -> Any:  # noqa: ANN401
    found = [run for run in forge.settings.runs if query.get("source", run["event"]) == run["event"]]
    return forge.paged([_pipeline(forge, run) for run in found], query)


def _pipeline(forge: Any, run: dict[str, str]) -> dict[str, Any]:  # noqa: ANN401
    return {
        "status": run["outcome"] or "running",
        "source": run["event"],
        "web_url": f"{forge.address}/-/pipelines/1",
        "created_at": run["at"].replace("Z", ".123Z"),
    }


def _add_pipeline(forge: Any, _query: Any, body: Any) -> Any:  # noqa: ANN401
    if not has_file(forge.remote, ".gitlab-ci.yml"):
        raise Refused(400, "Missing CI config file")
    assert body == {"ref": "main"}
    forge.settings.began("api", "")
    return Done(201, _pipeline(forge, forge.settings.runs[0]))


def _tokens(forge: Any, query: Any, _body: Any) -> Any:  # noqa: ANN401
    return forge.paged(forge.settings.tokens, query)


def _add_token(forge: Any, _query: Any, body: Any) -> Any:  # noqa: ANN401
    made = {"name": body["name"], "active": True, "expires_at": body["expires_at"]}
    forge.settings.tokens.append(made)
    return Done(201, {**made, "token": MADE_TOKEN})


MADE_TOKEN = "glpat-made-by-the-forge"
_PROJECT = r"projects/ann%2Fleague"
_GITLAB: tuple[tuple[str, str, Route], ...] = (
    ("GET", "user", _lab_user),
    ("GET", r"namespaces/([^/]+)", _namespace),
    ("POST", "projects", _create_project),
    ("GET", _PROJECT, _project),
    ("PUT", _PROJECT, _edit_project),
    ("GET", rf"{_PROJECT}/variables", _lab_variables),
    ("POST", rf"{_PROJECT}/variables", _add_lab_variable),
    ("PUT", rf"{_PROJECT}/variables/([^/]+)", _set_lab_variable),
    ("GET", rf"{_PROJECT}/protected_branches", _lab_protections),
    ("POST", rf"{_PROJECT}/protected_branches", _lab_protect),
    ("GET", rf"{_PROJECT}/members/all", _lab_members),
    ("GET", rf"{_PROJECT}/deploy_keys", _lab_keys),
    ("GET", rf"{_PROJECT}/pages", _lab_pages),
    ("GET", rf"{_PROJECT}/pipeline_schedules", _schedules),
    ("POST", rf"{_PROJECT}/pipeline_schedules", _add_schedule),
    ("PUT", rf"{_PROJECT}/pipeline_schedules/(\d+)", _set_schedule),
    ("GET", rf"{_PROJECT}/pipelines", _pipelines),
    ("POST", rf"{_PROJECT}/pipeline", _add_pipeline),
    ("GET", rf"{_PROJECT}/access_tokens", _tokens),
    ("POST", rf"{_PROJECT}/access_tokens", _add_token),
)

ROUTES = {"github": _GITHUB, "forgejo": _FORGEJO, "gitlab": _GITLAB}
"""What each forge answers about settings."""
