"""`adjudicator host`: sets a league up on each forge's stand-in, again and again, whatever fails."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli.commands.host import JOB_TOKEN_VARIABLE
from adjudicator.cli.forge_login import token_for
from adjudicator.cli.parameters import SECRET_VARIABLE
from adjudicator.cli.taking_in import TOKEN_VARIABLE
from adjudicator.forge.forgejo_hosting import ForgejoHosting
from adjudicator.forge.github_hosting import GitHubHosting
from adjudicator.forge.gitlab_hosting import GitLabHosting
from adjudicator.forge.hosting import SECRET, TOKEN as TOKEN_NAME, Given, Hosting, Took, set_up
from adjudicator.forge.rest import ATTEMPTS
from adjudicator.forge.settings import ADDRESS
from adjudicator.sealing import read_master_file
from tests.cli.people import Outcome, adjudicator
from tests.forge.forge_here import EACH_FORGE, NAME, TOKEN, ForgeHere, Trouble, forge_here
from tests.forge.settings_here import MADE_TOKEN, SettingsHere
from tests.repository.git.world import git

pytestmark = pytest.mark.needs("git")

JOB_TOKEN = "token-of-the-leagues-account"
PAGES = "https://ann.codeberg.page/league/"
JOBS = (".github/workflows/adjudicate.yml", ".github/workflows/awake.yml",
        ".forgejo/workflows/adjudicate.yml", ".gitlab-ci.yml")  # fmt: skip
HOSTINGS: dict[str, Callable[[str, str, str, str], Hosting]] = {
    "github": GitHubHosting,
    "forgejo": ForgejoHosting,
    "gitlab": GitLabHosting,
}


class Organiser:
    """Somebody with a league that is on no forge yet, whose forge is here."""

    def __init__(self, folder: Path, made: Path, forge: ForgeHere) -> None:
        self.folder = folder
        self.forge = forge
        self.clone = folder / "league"
        self.secret = folder / "adjudicator.secret"
        self.key = folder / "ann.key"
        shutil.copytree(made, self.clone)
        self._near = f"url.{forge.remote}.insteadOf"
        git(self.clone, "config", self._near, f"{forge.address}.git")

    def pushes_by_http(self) -> None:
        """Reach the forge as everybody does, where git asks for a password; this clone has one, by itself."""
        git(self.clone, "config", "--unset", self._near)
        helper = '!f() { echo username=ann; echo "password=$OWN_TOKEN"; }; f'
        git(self.clone, "config", "credential.helper", helper)

    def hosts(self, *more: str | Path, status: int = 0) -> Outcome:
        """Put the league on the forge; fails unless the command ends with this status."""
        where = ("-C", self.clone, "--key", self.key, "--secret-file", self.secret)
        told = adjudicator("host", self.forge.dialect, self.forge.address, *where, *self.pages, *more)
        assert told.status == status, told
        return told

    @property
    def pages(self) -> tuple[str, ...]:
        """What has to be said of the pages."""
        return ("--pages-address", PAGES) if self.forge.dialect == "forgejo" else ()

    @property
    def secret_text(self) -> str:
        return read_master_file(self.secret).text()

    def written(self) -> list[str]:
        """What was asked to be changed, and forget it."""
        found = [one for one in self.forge.asked if not one.startswith("GET ")]
        self.forge.asked.clear()
        return found


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A league of nothing but its jobs, to be copied."""
    folder = tmp_path_factory.mktemp("league")
    git(folder, "init", "--quiet", "--template=", "--initial-branch=main")
    for file in JOBS:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text("jobs: {}\n")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "-m", "A league")
    return folder


@pytest.fixture
def organiser(
    tmp_path: Path, league: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Organiser]:
    monkeypatch.setenv(TOKEN_VARIABLE, TOKEN)
    monkeypatch.delenv("ADJUDICATOR_SECRET", raising=False)
    monkeypatch.setattr("adjudicator.forge.hosting.PAUSE", 0)
    with forge_here(tmp_path / "remote.git", request.param) as forge:
        forge.settings.absent = True
        if forge.dialect == "forgejo":
            monkeypatch.setenv(JOB_TOKEN_VARIABLE, JOB_TOKEN)
        yield Organiser(tmp_path, league, forge)


each_forge = pytest.mark.parametrize("organiser", EACH_FORGE, indirect=True)
on_github = pytest.mark.parametrize("organiser", ["github"], indirect=True)
on_forgejo, on_gitlab = (
    pytest.mark.parametrize("organiser", [pytest.param(name, marks=pytest.mark.slow)], indirect=True)
    for name in ("forgejo", "gitlab")
)


def set_secrets(one: Organiser) -> dict[str, str]:
    """All secrets that jobs get, as the forge has them."""
    return one.forge.settings.secrets["environment" if one.forge.dialect == "github" else "repository"]


def expected_secrets(one: Organiser) -> dict[str, str]:
    return {
        "github": {SECRET: one.secret_text},
        "forgejo": {SECRET: one.secret_text, "ADJUDICATOR_FORGE_TOKEN": JOB_TOKEN},
        "gitlab": {SECRET: one.secret_text.replace(" ", ""), "ADJUDICATOR_FORGE_TOKEN": MADE_TOKEN},
    }[one.forge.dialect]


def test_secrets_are_called_as_jobs_ask_for_them() -> None:
    assert (SECRET, TOKEN_NAME) == (SECRET_VARIABLE, TOKEN_VARIABLE)


@each_forge
def test_one_command_leads_from_nothing_to_the_first_run(organiser: Organiser) -> None:
    told = organiser.hosts()
    here = organiser.forge.settings
    assert git(organiser.forge.remote, "rev-parse", "main") == git(organiser.clone, "rev-parse", "main")
    assert git(organiser.clone, "rev-parse", "--abbrev-ref", "main@{upstream}") == "origin/main"
    assert git(organiser.clone, "config", "remote.origin.url") == f"{organiser.forge.address}.git"
    assert set_secrets(organiser) == expected_secrets(organiser)
    begun = {"gitlab": "api"}.get(organiser.forge.dialect, "workflow_dispatch")
    assert [run["event"] for run in here.runs] == [begun]
    assert told.out.splitlines()[-2:] == [
        f"The league is ready: {organiser.forge.address}",
        "To make a game: adjudicator new GAME --ruleset NAME --organiser YOU",
    ]
    assert told.err == ""

    assert organiser.written() != []
    again = organiser.hosts()
    assert organiser.written() == [], "everything is there already"
    assert again.out.splitlines()[-2:] == told.out.splitlines()[-2:]
    assert len(again.out.splitlines()) == len(told.out.splitlines())


@on_github
def test_what_is_set_up_on_github(organiser: Organiser) -> None:
    told = organiser.hosts()
    here = organiser.forge.settings
    assert (here.environment, here.policies) == (True, ["main"])
    assert here.secrets["repository"] == {}
    (ruleset,) = here.rulesets
    assert (ruleset["enforcement"], ruleset["conditions"]["ref_name"]["include"]) == (
        "active",
        ["~DEFAULT_BRANCH"],
    )
    assert ruleset["rules"] == [{"type": "deletion"}, {"type": "non_fast_forward"}]
    assert here.pages == {"build_type": "workflow", "html_url": "https://ann.github.io/league/"}
    assert here.variables == {}, "the job works that address out"
    page = f"{organiser.forge.address}/actions/workflows/adjudicate.yml"
    assert told.out.splitlines() == [
        f"This clone's remote is now {organiser.forge.address}.",
        f"Made your key, in {organiser.key}. Keep a copy of this file.",
        (
            f"Made the adjudicator's secret, in {organiser.secret}. Keep a copy: anyone who has it can read "
            "all orders, and without it no game can go on."
        ),
        f"Made the public repository {organiser.forge.address}.",
        "Issues can be opened already.",
        "Jobs are on already.",
        "Made the environment adjudication, for main only.",
        "Set the secret ADJUDICATOR_SECRET, sealed, in the environment.",
        "Made a ruleset: nobody can delete main or rewrite its history.",
        "Pushed main.",
        "The default branch is main already.",
        "Switched on the pages: https://ann.github.io/league/",
        "The job knows where the pages are.",
        "The workflows are on already, with their schedules.",
        "Nobody but you may push.",
        f"Started the first run of the job; it takes about two minutes: {page}",
        f"The league is ready: {organiser.forge.address}",
        "To make a game: adjudicator new GAME --ruleset NAME --organiser YOU",
    ]


@on_forgejo
def test_what_is_set_up_on_forgejo(organiser: Organiser) -> None:
    organiser.forge.settings.people["league-robot"] = "write"
    organiser.hosts()
    here = organiser.forge.settings
    (rule,) = here.protections
    assert rule["push_whitelist_usernames"] == ["ann", "league-robot"]
    assert here.variables == {ADDRESS: PAGES}


@on_gitlab
def test_what_is_set_up_on_gitlab(organiser: Organiser) -> None:
    organiser.hosts()
    here = organiser.forge.settings
    guard = {"protected": True, "masked": True, "hidden": True}
    assert here.guards == {SECRET: guard, "ADJUDICATOR_FORGE_TOKEN": guard}
    (rule,) = here.protections
    assert (rule["push_access_levels"][0]["access_level"], rule["allow_force_push"]) == (40, False)
    assert [(one["ref"], one["cron"], one["active"]) for one in here.schedules] == [
        ("main", "17 * * * *", True)
    ]
    assert here.visibility == "public"


@pytest.mark.parametrize("organiser", EACH_FORGE[:2], indirect=True)
def test_an_organisation_can_own_the_repository(organiser: Organiser) -> None:
    here = organiser.forge.settings
    here.user, here.people = "bob", {"bob": "admin"}
    told = organiser.hosts(status=1)
    assert "Not done: The forge refused (404)" in told.out
    page = {"github": "new", "forgejo": "repo/create"}[organiser.forge.dialect]
    site = organiser.forge.address.removesuffix(NAME)
    assert f"  Open {site}{page}: make a public, empty repository" in told.out
    here.organisations = {"ann"}
    organiser.hosts()


@pytest.mark.slow
@on_github
def test_what_is_there_otherwise_is_changed_only_with_a_word(organiser: Organiser) -> None:
    here = organiser.forge.settings
    organiser.hosts()
    here.has_issues = here.has_jobs = False
    here.policies = None
    here.pages = {
        "build_type": "legacy",
        "source": {"branch": "gh-pages"},
        "html_url": "https://league.example/",
    }
    here.states = {"adjudicate.yml": "disabled_inactivity", "awake.yml": "disabled_manually"}
    here.runs = []
    here.began("push", "failure")
    here.default_branch = "other"
    told = organiser.hosts().out.splitlines()
    for line in (
        "Switched on issues: desks send through them, and players are notified there.",
        "Switched on jobs.",
        "The environment adjudication let every branch in; now only main.",
        "The secret ADJUDICATOR_SECRET is there already.",
        "Made main the default branch.",
        "The pages came from the branch gh-pages; now from the job.",
        "Set the variable PAGES_ADDRESS: https://league.example/",
        "Switched on: adjudicate.yml, awake.yml",
    ):
        assert line in told
    assert [line for line in told if line.startswith("The last run failed")] != []
    assert organiser.forge.settings.policies == ["main"]
    assert (here.pages["build_type"], here.states) == ("workflow", {})
    changed = organiser.hosts("--pages-address", "https://games.example/").out
    assert (
        "The variable PAGES_ADDRESS was https://league.example/; now it is https://games.example/" in changed
    )


@pytest.mark.slow
@on_github
def test_what_is_wrong_and_not_ours_to_change_is_left(organiser: Organiser) -> None:
    organiser.hosts()
    here = organiser.forge.settings
    here.foreign = "local_only"
    here.policies = ["main", "release/*"]
    here.secrets["repository"][SECRET] = "x"
    here.rulesets.append({"name": "b", "enforcement": "active", "rules": [{"type": "pull_request"}]})
    here.people["bob"] = "write"
    organiser.written()
    told = organiser.hosts(status=3)
    left = [
        line.removeprefix("Not done: ") for line in told.out.splitlines() if line.startswith("Not done: ")
    ]
    assert left == [
        "Jobs may only use actions of your own.",
        "The environment lets others in, too: release/*.",
        "The branch is protected by rules that may keep the job from pushing: pull_request.",
        "Besides you these may push: bob.",
    ]
    assert "Not tried before that is done: ADJUDICATOR_SECRET, run." in told.out.splitlines()
    assert organiser.written() == []
    here.policies = ["main"]
    told = organiser.hosts(status=3)
    assert "The repository has one of that name, too, which any branch's job gets." in told.out
    assert told.out.count(f"  Open {organiser.forge.address}/settings/environments: ") == 1


@pytest.mark.slow
@each_forge
def test_secrets_are_set_again_only_on_demand(organiser: Organiser) -> None:
    organiser.hosts()
    kept = set_secrets(organiser)
    kept[SECRET] = "another"
    organiser.hosts()
    assert kept[SECRET] == "another"
    told = organiser.hosts("--replace-secrets")
    assert "ADJUDICATOR_SECRET in the place of the one that was there." in told.out
    assert kept == expected_secrets(organiser)


@each_forge
def test_without_its_guard_no_secret_is_set_and_all_else_is(organiser: Organiser) -> None:
    place = {"github": "environments/", "forgejo": "actions/secrets", "gitlab": "variables"}[
        organiser.forge.dialect
    ]
    root = "projects/ann%2Fleague" if organiser.forge.dialect == "gitlab" else "repos/ann/league"
    organiser.forge.trouble[f"{root}/{place}"] = [Trouble(403, body=b'{"message": "Upgrade your plan"}')]
    told = organiser.hosts(status=3)
    assert "Not done: The forge refused (403): Upgrade your plan" in told.out
    assert set_secrets(organiser) == organiser.forge.settings.secrets["repository"] == {}
    assert "Pushed main." in told.out
    assert organiser.forge.settings.runs == []
    organiser.forge.trouble.clear()
    organiser.hosts()
    assert set_secrets(organiser) == expected_secrets(organiser)


@pytest.mark.slow
@each_forge
def test_nothing_secret_is_shown_passed_on_or_kept(
    organiser: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    organiser.pushes_by_http()
    monkeypatch.setenv("OWN_TOKEN", TOKEN)
    trace = organiser.folder / "trace"
    monkeypatch.setenv("GIT_TRACE2_EVENT", str(trace))
    before = dict(os.environ)
    told = organiser.hosts()
    assert dict(os.environ) == before
    secret = organiser.secret_text
    # A forge may repeat what it was sent.
    body = f'{{"message": "not {secret}, not {secret.replace(" ", "")}"}}'.encode()
    root = "projects/ann%2Fleague" if organiser.forge.dialect == "gitlab" else "repos/ann/league"
    organiser.forge.trouble[f"{root}/"] = [Trouble(422, body=body)]
    repeated = organiser.hosts(status=3)
    assert "not …, not …" in repeated.out
    shown = told.out + told.err + repeated.out + repeated.err
    files = [path for path in organiser.folder.rglob("*") if path.is_file() and path != organiser.secret]
    kept = {str(path): path.read_bytes().decode("utf-8", "replace") for path in files}
    assert "remote-http" in kept[str(trace)], "git was asked for the token"
    words = (TOKEN, JOB_TOKEN, MADE_TOKEN, secret, secret.replace(" ", ""))
    assert [word for word in words if word in shown] == []
    assert [(path, word) for path, text in kept.items() for word in words if word in text] == []


@pytest.mark.skipif(sys.platform == "win32", reason="the program in its place is a script")
@pytest.mark.slow
@on_github
def test_the_token_of_the_forges_own_program_is_used(
    organiser: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(TOKEN_VARIABLE)
    programs = organiser.folder / "programs"
    programs.mkdir()
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    (programs / "gh").write_text("#!/bin/sh\necho not logged in >&2\nexit 1\n")
    (programs / "gh").chmod(0o755)
    told = organiser.hosts(status=1)
    assert "There is no token for the forge in the environment variable ADJUDICATOR_FORGE_TOKEN." in told.err
    assert "/settings/tokens/new?scopes=repo,workflow; what it must allow: docs/HOSTING.md." in told.err
    assert organiser.forge.asked == []
    assert git(organiser.clone, "remote") == "", "another name may follow"
    (programs / "gh").write_text(
        f'#!/bin/sh\ntest "$*" = "auth token --hostname 127.0.0.1" && echo {TOKEN}\n'
    )
    assert f"This clone's remote is now {organiser.forge.address}.\n" in organiser.hosts().out


@on_github
def test_a_repository_that_is_of_no_use_is_left(organiser: Organiser) -> None:
    git(organiser.folder, "init", "--quiet", "--bare", "--initial-branch=main", "remote.git")
    here = organiser.forge.settings
    here.absent, here.role = False, "write"
    address = organiser.forge.address
    assert f"Not done: You do not administer the repository {address}." in organiser.hosts(status=1).out
    here.role, here.archived = "admin", True
    assert f"Not done: The repository {address} is archived." in organiser.hosts(status=1).out
    assert organiser.written() == []
    here.archived, here.visibility = False, "private"
    told = organiser.hosts().out
    assert f"The repository {address} is there already. It is private, so its environment" in told


def test_a_token_is_asked_for_where_nothing_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(TOKEN_VARIABLE, raising=False)
    with CliRunner().isolation(input=f"{TOKEN}\n") as (out, err, _both):
        monkeypatch.setattr("sys.stdin.isatty", lambda: True)
        assert token_for("forgejo", "https://codeberg.org") == TOKEN
    assert b"Make a token at https://codeberg.org/user/settings/applications" in err.getvalue()
    assert TOKEN.encode() not in out.getvalue() + err.getvalue()


@pytest.mark.slow
@on_github
def test_git_that_cannot_push_by_itself_is_told(
    organiser: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    organiser.pushes_by_http()
    monkeypatch.setenv("OWN_TOKEN", "expired")
    told = organiser.hosts(status=3)
    assert "Pushed main." in told.out, "with the token of this command, whatever else git would use"
    (left,) = [line for line in told.out.splitlines() if line.startswith("Not done: ")]
    assert "The remote origin did not take the push" in left
    monkeypatch.setenv("OWN_TOKEN", TOKEN)
    organiser.hosts()


@on_github
def test_commits_of_others_are_never_overwritten(organiser: Organiser) -> None:
    organiser.forge.settings.absent = False
    other = organiser.folder / "other"
    git(organiser.folder, "init", "--quiet", "--bare", "--initial-branch=main", "remote.git")
    git(organiser.folder, "init", "--quiet", "--initial-branch=main", str(other))
    git(other, "commit", "--quiet", "--allow-empty", "-m", "Something else")
    git(other, "push", "--quiet", str(organiser.forge.remote), "main")
    there = git(other, "rev-parse", "main")
    told = organiser.hosts(status=1)
    assert "Not done: Your branch main and that of the remote have gone different ways." in told.out
    assert git(organiser.forge.remote, "rev-parse", "main") == there
    assert organiser.forge.settings.runs == []


@on_github
def test_only_a_league_that_is_elsewhere_nowhere_is_hosted(organiser: Organiser) -> None:
    git(organiser.clone, "remote", "add", "origin", "https://github.com/bob/league")
    told = organiser.hosts(status=1)
    assert "This clone's remote is another one: https://github.com/bob/league." in told.err
    git(organiser.clone, "remote", "remove", "origin")
    git(organiser.clone, "switch", "--quiet", "-c", "side")
    assert "git switch main" in organiser.hosts(status=1).err
    git(organiser.clone, "rm", "-r", "--quiet", ".github")
    git(organiser.clone, "commit", "--quiet", "-m", "No league")
    assert "adjudicator new --template DIR" in organiser.hosts(status=1).err
    assert organiser.forge.asked == []


@pytest.mark.parametrize(
    "name", ["league", "a/b/c", "ann/", "https://github.com/ann", "ann/lea gue", "-/-/x"]
)
@on_github
def test_a_name_that_is_none_is_refused(organiser: Organiser, name: str) -> None:
    told = adjudicator("host", "github", "-C", organiser.clone, "--", name)
    assert told.status == 2
    assert "does not name a repository" in told.err


@on_gitlab
def test_a_project_without_tokens_of_its_own_gets_one_by_hand(
    organiser: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = "projects/ann%2Fleague/access_tokens"
    organiser.forge.trouble[path] = [None, Trouble(400, body=b'{"message": "400 Bad request"}')]
    told = organiser.hosts(status=3)
    assert "perhaps your plan has none" in told.out
    assert f"set the environment variable {JOB_TOKEN_VARIABLE} to it, and run this again" in told.out
    assert list(set_secrets(organiser)) == [SECRET]
    monkeypatch.setenv(JOB_TOKEN_VARIABLE, JOB_TOKEN)
    organiser.hosts()
    assert set_secrets(organiser)["ADJUDICATOR_FORGE_TOKEN"] == JOB_TOKEN
    monkeypatch.delenv(JOB_TOKEN_VARIABLE)
    organiser.forge.trouble.clear()
    organiser.hosts()
    assert organiser.forge.settings.tokens == []


@on_gitlab
def test_a_token_that_ends_soon_is_replaced(organiser: Organiser) -> None:
    organiser.hosts()
    set_secrets(organiser)["ADJUDICATOR_FORGE_TOKEN"] = "old"
    (token,) = organiser.forge.settings.tokens
    token["expires_at"] = "2026-01-01"
    told = organiser.hosts()
    assert "Gave the job a new token, in the place of the one that was there." in told.out
    assert set_secrets(organiser)["ADJUDICATOR_FORGE_TOKEN"] == MADE_TOKEN


@on_forgejo
def test_on_forgejo_what_only_a_person_knows_is_left(
    organiser: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(JOB_TOKEN_VARIABLE)
    where = ("-C", organiser.clone, "--key", organiser.key, "--secret-file", organiser.secret)
    told = adjudicator("host", "forgejo", organiser.forge.address, *where)
    assert told.status == 3
    left = [line for line in told.out.splitlines() if line.startswith("Not done: ")]
    assert left == [
        "Not done: The token of the league's account was not given.",
        "Not done: Where the pages will be is not known, and Forgejo does not publish them itself.",
    ]
    assert "Not tried before that is done: run." in told.out.splitlines()
    monkeypatch.setenv(JOB_TOKEN_VARIABLE, JOB_TOKEN)
    organiser.hosts()


@on_forgejo
def test_what_is_otherwise_on_forgejo_is_changed_with_a_word(organiser: Organiser) -> None:
    organiser.hosts()
    here = organiser.forge.settings
    here.has_issues = here.has_jobs = False
    here.variables[ADDRESS] = "https://old.example/"
    told = organiser.hosts().out.splitlines()
    assert {"Switched on: Issues", "Switched on: Jobs"} <= set(told)
    assert f"The variable PAGES_ADDRESS was https://old.example/; now it is {PAGES}" in told
    assert (here.has_issues, here.has_jobs, here.variables) == (True, True, {ADDRESS: PAGES})


@on_gitlab
def test_what_is_otherwise_on_gitlab_is_changed_with_a_word(organiser: Organiser) -> None:
    organiser.hosts()
    here = organiser.forge.settings
    here.has_issues = here.has_jobs = here.schedules[0]["active"] = False
    told = organiser.hosts().out.splitlines()
    assert {"Switched on: Issues", "Switched on: Jobs", "Switched on the schedule."} <= set(told)
    assert (here.has_issues, here.has_jobs, here.schedules[0]["active"]) == (True, True, True)
    here.guards[SECRET]["protected"] = False
    here.protections[0]["push_access_levels"] = [
        {"access_level": 30, "access_level_description": "Developers + Maintainers"}
    ]
    told = organiser.hosts(status=3).out.splitlines()
    assert [line for line in told if line.startswith("Not done: ")] == [
        "Not done: The variable ADJUDICATOR_SECRET is there, but not protected and masked.",
        "Not done: The branch is protected otherwise: Developers + Maintainers may push.",
    ]


TROUBLES = (403, 404, 422, 429, 500)


def fresh(organiser: Organiser) -> Hosting:
    """A forge where nothing is, and a new look at it."""
    forge = organiser.forge
    if forge.remote.exists():
        shutil.rmtree(forge.remote)
    forge.settings = SettingsHere(absent=True, key=forge.settings.key)
    forge.asked.clear()
    kind = HOSTINGS[forge.dialect]
    return kind(forge.address.removesuffix(f"/{NAME}"), NAME, "main", TOKEN)


def missed(hosting: Hosting, given: Given) -> list[str]:
    """The names of the steps that are left after all have been tried."""
    return [name for name, outcome in set_up(hosting, given) if not isinstance(outcome, Took)]


def state(organiser: Organiser) -> dict[str, object]:
    """All that is set; a token whose making was answered with an error may be there twice."""
    kept = vars(organiser.forge.settings).items()
    return {name: value for name, value in kept if name not in {"key", "tokens"}}


@pytest.mark.slow
@pytest.mark.parametrize("organiser", ["github", "forgejo", "gitlab"], indirect=True)
def test_whatever_fails_the_next_time_goes_on(organiser: Organiser) -> None:
    """Every request in turn fails in one of five ways: the rest is tried, and another time completes it."""
    forge = organiser.forge

    def push() -> str:
        git(organiser.clone, "push", "--quiet", str(forge.remote), "main")
        return "Pushed."

    secrets = {SECRET: "secret AAAA", **({TOKEN_VARIABLE: JOB_TOKEN} if organiser.pages else {})}
    given = Given(secrets=secrets, push=push, pages=PAGES if organiser.pages else "", now=1_700_000_000)
    hosting = fresh(organiser)
    assert missed(hosting, given) == []
    complete, requests = state(organiser), len(forge.asked)
    steps = [step.name for step in hosting.steps(given)]
    for number in range(1, requests + 1):
        status = TROUBLES[(number + len(forge.dialect)) % len(TROUBLES)]
        hosting = fresh(organiser)
        lasts = ATTEMPTS if status == 500 else 1
        forge.failing = range(number, number + lasts).__contains__
        forge.fault = Trouble(status, (("Retry-After", "3600"),) if status == 429 else ())
        after = missed(hosting, given)
        forge.fault = None
        if status == 429:
            assert after == steps[steps.index(after[0]) :], "nothing more is asked"
        elif after and after[0] not in {"repository", "push"}:
            assert len(after) < len(steps) / 2, "the rest is done"
        assert missed(hosting, given) == [], (number, status)
        assert state(organiser) == complete, (number, status)


@on_github
def test_a_secret_is_opened_by_nobody_but_the_forge(
    organiser: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is sent is sealed: the request holds the secret in no readable way."""
    seen: list[str] = []
    answer = organiser.forge.answer

    def watch(method: str, path: str, query: dict[str, str], body: dict[str, object]) -> object:
        seen.append(repr(body))
        return answer(method, path, query, body)

    monkeypatch.setattr(organiser.forge, "answer", watch)
    organiser.hosts()
    assert [body for body in seen if organiser.secret_text in body] == []
    assert any("encrypted_value" in body for body in seen)
