"""Sets a league up on GitHub. Documented at https://docs.github.com/rest."""

import base64
import binascii
from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from adjudicator.forge.github_settings import GitHubSettings, Page
from adjudicator.forge.hosting import (
    SECRET,
    Given,
    Left,
    Step,
    said_home,
    said_new,
    said_rules,
    said_run,
    said_writers,
    waited_for,
)
from adjudicator.forge.proposals import ForgeError
from adjudicator.forge.rest import escaped, unless_absent
from adjudicator.forge.settings import ADDRESS, ENVIRONMENT, KEEPING, WORKFLOW
from adjudicator.words import gettext as _

RULESET = "The league"


class _User(msgspec.Struct):
    login: str


class _Key(msgspec.Struct):
    key_id: str
    key: str


class _Workflow(msgspec.Struct):
    state: str


class GitHubHosting(GitHubSettings):
    """A repository on GitHub that is to become a league's."""

    def steps(self, given: Given) -> Sequence[Step]:
        """As `Hosting.steps`: the secret before the push, and the pages after it, as GitHub wants it."""
        branch = self._branch
        return (
            Step(
                "repository",
                "new",
                _("make a public, empty repository of that name, which you administer."),
                self._make,
            ),
            Step(
                "issues", "repository", _("tick Issues under Features."), self._open_issues, ("repository",)
            ),
            Step(
                "jobs", "jobs", _("allow all actions and reusable workflows."), self._allow, ("repository",)
            ),
            Step(
                "environment",
                "environment",
                _(
                    "New environment, %(name)s; under Deployment branches and tags choose Selected branches "
                    "and tags, and let %(branch)s be the only rule.",
                    name=ENVIRONMENT,
                    branch=branch,
                ),
                self._guard,
                ("repository",),
            ),
            *(
                Step(
                    name,
                    "secrets",
                    _(
                        "in the environment %(environment)s, Add environment secret, %(name)s; its value is "
                        "the line in the file of the secret. Delete one of that name of the repository.",
                        environment=ENVIRONMENT,
                        name=name,
                    ),
                    partial(self._set, name, value, replace=given.replace),
                    ("environment",),
                )
                for name, value in given.secrets.items()
            ),
            Step(
                "rules",
                "rules",
                _(
                    "New branch ruleset: Active, target Include default branch, with Restrict deletions and "
                    "Block force pushes and nothing else."
                ),
                self._protect,
                ("repository",),
            ),
            Step(
                "push",
                "repository",
                _("push this clone: git push -u origin main"),
                given.push,
                ("repository",),
            ),
            Step("branch", "repository", _("make main the default branch."), self._show_branch, ("push",)),
            Step("pages", "pages", _("under Source, choose GitHub Actions."), self._publish, ("push",)),
            Step(
                "variable",
                "variables",
                _("New repository variable %(name)s: the address of the pages.", name=ADDRESS),
                partial(self._say_where, given.pages),
                ("pages",),
            ),
            Step("workflows", "schedule", _("press Enable workflow."), self._switch_on, ("push",)),
            Step(
                "writers",
                "writers",
                _("remove them; players propose from forks."),
                self._look,
                ("repository",),
            ),
            Step("run", "schedule", _("press Run workflow."), self._run_once, ("push", SECRET, "workflows")),
        )

    def _make(self) -> str:
        owner, name = self._name.split("/")
        home = self.home()
        if home is None:
            new: dict[str, Any] = {"name": name, "private": False, "has_issues": True, "has_wiki": False}
            own = self._user().casefold() == owner.casefold()
            self._rest.do("POST", "user/repos" if own else f"orgs/{escaped(owner)}/repos", **new)
            return said_new(self._address)
        if home.visibility == "private":
            need = _("It is private, so its environment and its pages need a paid plan.")
            return f"{said_home(home)} {need}"
        return said_home(home)

    def _open_issues(self) -> str:
        if (home := self.home()) and home.has_issues:
            return _("Issues can be opened already.")
        self._rest.do("PATCH", self._root, has_issues=True)
        return _("Switched on issues: desks send through them, and players are notified there.")

    def _allow(self) -> str:
        jobs = self.jobs()
        if not jobs.enabled:
            self._rest.do("PUT", f"{self._root}/actions/permissions", enabled=True)
            return _("Switched on jobs.")
        if not jobs.foreign:
            raise Left(_("Jobs may only use actions of your own."))
        return _("Jobs are on already.")

    def _guard(self) -> str:
        found = self.environment()
        policies = f"{self._environment}/deployment-branch-policies"
        if found is None or found.branches is None:
            custom = {"protected_branches": False, "custom_branch_policies": True}
            self._rest.do("PUT", self._environment, deployment_branch_policy=custom)
        others = sorted(set((found.branches if found else None) or ()) - {self._branch})
        if others:
            raise Left(_("The environment lets others in, too: %(branches)s.", branches=", ".join(others)))
        if found and found.branches:
            return _("The environment %(name)s is there already, for main only.", name=ENVIRONMENT)
        self._rest.do("POST", policies, name=self._branch, type="branch")
        if found and found.branches is None:
            return _("The environment %(name)s let every branch in; now only main.", name=ENVIRONMENT)
        return _("Made the environment %(name)s, for main only.", name=ENVIRONMENT)

    def _set(self, name: str, value: str, *, replace: bool) -> str:
        there = [secret for secret in self.secrets() if secret.name == name]
        guarded = any(secret.guarded for secret in there)
        if guarded and not replace:
            told = _("The secret %(name)s is there already.", name=name)
        else:
            key = self._rest.get(f"{self._environment}/secrets/public-key", _Key)
            path = f"{self._environment}/secrets/{name}"
            self._rest.do("PUT", path, encrypted_value=sealed(key.key, value), key_id=key.key_id)
            told = _("Set the secret %(name)s, sealed, in the environment.", name=name)
            if guarded:
                told = _("Set the secret %(name)s in the place of the one that was there.", name=name)
        if any(not secret.guarded for secret in there):
            raise Left(
                f"{told} " + _("The repository has one of that name, too, which any branch's job gets.")
            )
        return told

    def _protect(self) -> str:
        rules = self.rules()
        if rules.kept or rules.hindrances:
            return said_rules(rules)
        self._rest.do(
            "POST",
            f"{self._root}/rulesets",
            name=RULESET,
            target="branch",
            enforcement="active",
            conditions={"ref_name": {"include": ["~DEFAULT_BRANCH"], "exclude": []}},
            rules=[{"type": "deletion"}, {"type": "non_fast_forward"}],
        )
        return _("Made a ruleset: nobody can delete main or rewrite its history.")

    def _show_branch(self) -> str:
        if (home := self.home()) and home.branch == self._branch:
            return _("The default branch is main already.")
        self._rest.do("PATCH", self._root, default_branch=self._branch)
        return _("Made main the default branch.")

    def _publish(self) -> str:
        pages = self.pages()
        if pages is None:
            made = self._rest.send("POST", f"{self._root}/pages", Page, build_type="workflow")
            return _("Switched on the pages: %(address)s", address=made.html_url or "")
        if pages.branch:
            self._rest.do("PUT", f"{self._root}/pages", build_type="workflow")
            return _("The pages came from the branch %(branch)s; now from the job.", branch=pages.branch)
        return _("The pages are on already: %(address)s", address=pages.address)

    def _say_where(self, wanted: str) -> str:
        owner, name = self._name.split("/")
        pages = self.pages()
        address = wanted or (pages.address if pages else "")
        if not address:
            raise Left(_("GitHub does not say where the pages are."))
        known = self.variables().get(ADDRESS)
        usual = f"https://{owner}.github.io/{name}/"
        if (known or usual).casefold() == address.casefold() or (known and not wanted):
            return _("The job knows where the pages are.")
        path = f"{self._root}/actions/variables"
        if known is None:
            self._rest.do("POST", path, name=ADDRESS, value=address)
            return _("Set the variable %(name)s: %(value)s", name=ADDRESS, value=address)
        self._rest.do("PATCH", f"{path}/{ADDRESS}", value=address)
        return _(
            "The variable %(name)s was %(old)s; now it is %(value)s", name=ADDRESS, old=known, value=address
        )

    def _switch_on(self) -> str:
        if not waited_for(lambda: self._state(WORKFLOW) is not None):
            raise Left(_("GitHub has not found the workflows yet."))
        off = [file for file in (WORKFLOW, KEEPING) if self._state(file) not in {None, "active"}]
        for file in off:
            self._rest.do("PUT", f"{self._root}/actions/workflows/{file}/enable")
        if off:
            return _("Switched on: %(files)s", files=", ".join(off))
        return _("The workflows are on already, with their schedules.")

    def _look(self) -> str:
        return said_writers(self.writers(), self._user())

    def _run_once(self) -> str:
        start = partial(self._rest.do, "POST", f"{self._workflow}/dispatches", ref=self._branch)
        return said_run(self.schedule(), start, self.page("schedule"))

    def _state(self, file: str) -> str | None:
        path = f"{self._root}/actions/workflows/{file}"
        found = unless_absent(lambda: self._rest.get(path, _Workflow), None)
        return None if found is None else found.state

    def _user(self) -> str:
        return self._rest.get("user", _User).login


def sealed(key: str, value: str) -> str:
    """Seal a secret to a public key as GitHub asks for it: libsodium's sealed box, in base64."""
    from nacl.exceptions import CryptoError  # noqa: PLC0415  only setting up a league needs it
    from nacl.public import PublicKey, SealedBox  # noqa: PLC0415  as above

    try:
        box = SealedBox(PublicKey(base64.b64decode(key, validate=True)))
    except (binascii.Error, ValueError, CryptoError) as error:
        raise ForgeError(_("The forge's answer was not understood.")) from error
    return base64.b64encode(box.encrypt(value.encode())).decode()
