"""Sets a league up on GitLab. Documented at https://docs.gitlab.com/api/rest."""

from collections.abc import Sequence
from functools import partial
from http import HTTPStatus

import msgspec

from adjudicator.forge.gitlab import MAINTAINER
from adjudicator.forge.gitlab_settings import GitLabSettings
from adjudicator.forge.hosting import (
    SECRET,
    TOKEN,
    Given,
    Left,
    Step,
    day_of,
    said_home,
    said_new,
    said_rules,
    said_run,
    said_writers,
)
from adjudicator.forge.proposals import ForgeError
from adjudicator.forge.rest import escaped
from adjudicator.repository.schedule import DAY
from adjudicator.words import gettext as _

TOKEN_NAME = "adjudicator"
_LIFE = 364
"""How many days a token lasts: GitLab allows a year."""

_SPARE = 30
"""A token that ends within so many days is replaced."""

_SCOPES = ("api", "write_repository")
_HOURLY = "17 * * * *"


class _User(msgspec.Struct):
    username: str


class _Namespace(msgspec.Struct):
    id: int


class _Made(msgspec.Struct):
    token: str

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


class GitLabHosting(GitLabSettings):
    """A project on GitLab that is to become a league's."""

    def steps(self, given: Given) -> Sequence[Step]:
        """As `Hosting.steps`: the variables before the push, which starts the first pipeline."""
        project = ("repository",)
        variable = _(
            "Add variable %(name)s, Masked and hidden, with Protect variable; its value without the space.",
            name=SECRET,
        )
        token = _(
            "make a token with the role Maintainer and the scopes api and write_repository, here or of an "
            "account made for the league, set the environment variable ADJUDICATOR_JOB_TOKEN to it, and run "
            "this again."
        )
        return (
            Step(
                "repository",
                "new",
                _("make a public, empty project of that name, which you maintain."),
                self._make,
            ),
            Step(
                "issues",
                "repository",
                _("enable Issues."),
                partial(self._allow, "issues_access_level"),
                project,
            ),
            Step("jobs", "jobs", _("enable CI/CD."), partial(self._allow, "builds_access_level"), project),
            Step(
                SECRET,
                "secrets",
                variable,
                partial(self._set, SECRET, given.secrets[SECRET].replace(" ", ""), replace=given.replace),
                project,
            ),
            Step(TOKEN, "tokens", token, partial(self._give_token, given), project),
            Step(
                "rules",
                "rules",
                _("protect main: pushes and merges for Maintainers, no force pushes."),
                self._protect,
                project,
            ),
            Step("push", "repository", _("push this clone: git push -u origin main"), given.push, project),
            Step("schedule", "schedule", _("New schedule: hourly, for main."), self._schedule_it, ("push",)),
            Step("writers", "writers", _("remove them; players propose from forks."), self._look, project),
            Step(
                "run", "schedule", _("press Run for the schedule."), self._run_once, ("push", SECRET, TOKEN)
            ),
        )

    def _make(self) -> str:
        owner, _slash, name = self._name.rpartition("/")
        home = self.home()
        if home is None:
            space = self._rest.get(f"namespaces/{escaped(owner)}", _Namespace).id
            self._rest.do("POST", "projects", name=name, path=name, namespace_id=space, visibility="public")
            return said_new(self._address)
        return said_home(home)

    def _allow(self, what: str) -> str:
        project = self._project()
        words = {"issues_access_level": _("Issues"), "builds_access_level": _("Jobs")}
        on = {"issues_access_level": project.issues_enabled, "builds_access_level": project.jobs_enabled}
        if on[what]:
            return _("%(what)s are on already.", what=words[what])
        self._rest.do("PUT", self._root, **{what: "enabled"})
        return _("Switched on: %(what)s", what=words[what])

    def _set(self, name: str, value: str, *, replace: bool) -> str:
        found = next((secret for secret in self.secrets() if secret.name == name), None)
        if found and not replace:
            if not (found.guarded and found.hidden):
                raise Left(_("The variable %(name)s is there, but not protected and masked.", name=name))
            return _("The variable %(name)s is there already, protected and masked.", name=name)
        how = {"value": value, "protected": True, "masked": True, "raw": True}
        path = f"{self._root}/variables"
        if found:
            self._rest.do("PUT", f"{path}/{name}", **how)
            return _("Set the variable %(name)s in the place of the one that was there.", name=name)
        self._rest.do("POST", path, key=name, masked_and_hidden=True, **how)
        return _("Set the variable %(name)s, protected, masked and hidden.", name=name)

    def _give_token(self, given: Given) -> str:
        """Let the job have a token: the given one, or one of the project's that lasts for a year."""
        if own := given.secrets.get(TOKEN):
            return self._set(TOKEN, own, replace=given.replace)
        there = any(secret.name == TOKEN for secret in self.secrets())
        late = day_of(given.now + _SPARE * DAY)
        lasting = [one.until for one in self.tokens() if one.name == TOKEN_NAME and one.valid]
        if there and not given.replace:
            if not lasting:
                return self._set(TOKEN, "", replace=False)  # it has been set by hand
            if max(lasting) > late:
                return _("The job has a token already, until %(day)s.", day=max(lasting))
        until = day_of(given.now + _LIFE * DAY)
        try:
            made = self._rest.send(
                "POST",
                f"{self._root}/access_tokens",
                _Made,
                name=TOKEN_NAME,
                scopes=list(_SCOPES),
                access_level=MAINTAINER,
                expires_at=until,
            )
        except ForgeError as error:
            if error.status in {HTTPStatus.BAD_REQUEST, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND}:
                raise Left(_("GitLab made no token for the project (%(error)s): perhaps your plan has none.",
                             error=error)) from error  # fmt: skip
            raise
        self._set(TOKEN, made.token, replace=True)
        if there:
            return _(
                "Gave the job a new token, in the place of the one that was there. It ends on %(day)s: run "
                "this again before then.",
                day=until,
            )
        return _("Gave the job a token, which ends on %(day)s: run this again before then.", day=until)

    def _protect(self) -> str:
        rules = self.rules()
        if rules.kept or rules.pushers is not None:
            if not rules.kept or rules.pushers != ("Maintainers",):
                raise Left(_("The branch is protected otherwise: %(who)s may push.",
                             who=", ".join(rules.pushers or ()) or _("nobody")))  # fmt: skip
            return said_rules(rules)
        self._rest.do(
            "POST",
            f"{self._root}/protected_branches",
            name=self._branch,
            push_access_level=MAINTAINER,
            merge_access_level=MAINTAINER,
            allow_force_push=False,
        )
        return _("Protected main: only Maintainers push, and nobody rewrites its history.")

    def _schedule_it(self) -> str:
        ours = self._schedules()
        path = f"{self._root}/pipeline_schedules"
        if any(one.active for one in ours):
            return _("The schedule is there already.")
        if ours:
            self._rest.do("PUT", f"{path}/{ours[0].id}", active=True)
            return _("Switched on the schedule.")
        self._rest.do("POST", path, description=TOKEN_NAME, ref=self._branch, cron=_HOURLY, active=True)
        return _("Made a schedule: every hour.")

    def _look(self) -> str:
        people = [one for one in self.writers() if not one.name.startswith("project_")]
        return said_writers(people, self._rest.get("user", _User).username)

    def _run_once(self) -> str:
        start = partial(self._rest.do, "POST", f"{self._root}/pipeline", ref=self._branch)
        return said_run(self.schedule(), start, f"{self._address}/-/pipelines")
