"""Sets a league up on Forgejo. Documented at /api/swagger of each."""

from collections.abc import Sequence
from functools import partial

from adjudicator.forge.forgejo_settings import ForgejoSettings, User
from adjudicator.forge.hosting import (
    SECRET,
    TOKEN,
    Given,
    Left,
    Step,
    said_home,
    said_new,
    said_rules,
    said_run,
)
from adjudicator.forge.rest import escaped
from adjudicator.forge.settings import ADDRESS, WORKFLOW
from adjudicator.words import gettext as _


class ForgejoHosting(ForgejoSettings):
    """A repository on Forgejo that is to become a league's."""

    def steps(self, given: Given) -> Sequence[Step]:
        """As `Hosting.steps`."""
        repository = ("repository",)
        return (
            Step(
                "repository",
                "new",
                _("make a public, empty repository of that name, which you administer."),
                self._make,
            ),
            Step("issues", "repository", _("tick Issues."), partial(self._allow, "has_issues"), repository),
            Step("jobs", "jobs", _("tick Actions."), partial(self._allow, "has_actions"), repository),
            *(
                Step(
                    name,
                    "secrets",
                    _("Add secret, %(name)s.", name=name),
                    partial(self._set, name, given.secrets.get(name, ""), replace=given.replace),
                    repository,
                )
                for name in (SECRET, TOKEN)
            ),
            Step(
                "rules",
                "rules",
                _("protect main, and allow only yourself and the league's account to push."),
                self._protect,
                repository,
            ),
            Step(
                "variable",
                "variables",
                _(
                    "add the variable %(name)s: where you publish the folder _site (docs/HOSTING.md); or run "
                    "this again with --pages-address.",
                    name=ADDRESS,
                ),
                partial(self._say_where, given.pages),
                repository,
            ),
            Step("push", "repository", _("push this clone: git push -u origin main"), given.push, repository),
            Step(
                "run",
                "schedule",
                _("choose adjudicate.yml and press Run workflow."),
                self._run_once,
                ("push", SECRET, TOKEN),
            ),
        )

    def _make(self) -> str:
        owner, name = self._name.split("/")
        home = self.home()
        if home is None:
            own = self._rest.get("user", User).login.casefold() == owner.casefold()
            path = "user/repos" if own else f"orgs/{escaped(owner)}/repos"
            self._rest.do("POST", path, name=name, private=False, default_branch=self._branch)
            return said_new(self._address)
        return said_home(home)

    def _allow(self, what: str) -> str:
        words = {"has_issues": _("Issues"), "has_actions": _("Jobs")}
        if getattr(self._repository(), what):
            return _("%(what)s are on already.", what=words[what])
        self._rest.do("PATCH", self._root, **{what: True})
        return _("Switched on: %(what)s", what=words[what])

    def _set(self, name: str, value: str, *, replace: bool) -> str:
        there = any(secret.name == name for secret in self.secrets())
        if there and not (replace and value):
            return _("The secret %(name)s is there already.", name=name)
        if not value:
            raise Left(_("The token of the league's account was not given."))
        self._rest.do("PUT", f"{self._root}/actions/secrets/{name}", data=value)
        if there:
            return _("Set the secret %(name)s in the place of the one that was there.", name=name)
        return _("Set the secret %(name)s.", name=name)

    def _protect(self) -> str:
        rules = self.rules()
        if rules.kept:
            return said_rules(rules)
        names = [one.name for one in self.writers() if one.kind == "person"]
        self._rest.do(
            "POST",
            f"{self._root}/branch_protections",
            rule_name=self._branch,
            enable_push=True,
            enable_push_whitelist=True,
            push_whitelist_usernames=names,
        )
        return _("Protected main; these may push to it: %(names)s", names=", ".join(names))

    def _say_where(self, wanted: str) -> str:
        known = self.variables().get(ADDRESS)
        if not wanted:
            if known is None:
                raise Left(
                    _("Where the pages will be is not known, and Forgejo does not publish them itself.")
                )
            return _("The job knows where the pages are: %(address)s", address=known)
        if known == wanted:
            return _("The job knows where the pages are: %(address)s", address=known)
        path = f"{self._root}/actions/variables/{ADDRESS}"
        self._rest.do("POST" if known is None else "PUT", path, value=wanted)
        if known is None:
            return _("Set the variable %(name)s: %(value)s", name=ADDRESS, value=wanted)
        return _(
            "The variable %(name)s was %(old)s; now it is %(value)s", name=ADDRESS, old=known, value=wanted
        )

    def _run_once(self) -> str:
        path = f"{self._root}/actions/workflows/{WORKFLOW}/dispatches"
        start = partial(self._rest.do, "POST", path, ref=self._branch)
        return said_run(self.schedule(), start, self.page("schedule"))
