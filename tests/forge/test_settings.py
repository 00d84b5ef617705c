"""A league's settings, read as facts from each forge's stand-in."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from adjudicator.forge.forgejo_settings import ForgejoSettings
from adjudicator.forge.github_settings import GitHubSettings
from adjudicator.forge.gitlab_settings import GitLabSettings
from adjudicator.forge.rest import moment
from adjudicator.forge.settings import (
    Environment,
    Home,
    Jobs,
    Pages,
    Reading,
    Rules,
    Run,
    Schedule,
    Secret,
    Settings,
    Token,
    Unread,
    Writer,
    read_settings,
)
from tests.forge.forge_here import FORGES, NAME, TOKEN, ForgeHere, Trouble, forge_here
from tests.forge.settings_here import SINCE
from tests.repository.git.world import git

pytestmark = pytest.mark.needs("git")

KINDS: dict[str, Callable[[str, str, str, str], Reading]] = {
    "github": GitHubSettings,
    "forgejo": ForgejoSettings,
    "gitlab": GitLabSettings,
}
ROOT = {"github": "repos/ann/league", "forgejo": "repos/ann/league", "gitlab": "projects/ann%2Fleague"}


@pytest.fixture(scope="module")
def remote(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A league's repository, which nobody changes here: it has nothing but the job."""
    folder = tmp_path_factory.mktemp("league")
    git(folder, "init", "--quiet", "--initial-branch=main")
    job = folder / ".github" / "workflows" / "adjudicate.yml"
    job.parent.mkdir(parents=True)
    job.write_text("jobs: {}\n")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "-m", "A league")
    return folder / ".git"


@pytest.fixture
def forge(remote: Path, request: pytest.FixtureRequest) -> Iterator[ForgeHere]:
    with forge_here(remote, request.param) as one:
        yield one


every_forge = pytest.mark.parametrize("forge", FORGES, indirect=True)


def reading(forge: ForgeHere) -> Reading:
    return KINDS[forge.dialect](forge.address.removesuffix(f"/{NAME}"), NAME, "main", TOKEN)


def read(forge: ForgeHere) -> Settings:
    return read_settings(reading(forge))


@every_forge
def test_where_there_is_no_repository_nothing_else_is_asked(forge: ForgeHere) -> None:
    forge.settings.absent = True
    assert read(forge) == Settings(home=None)
    assert len(forge.asked) == 1


@every_forge
def test_a_repository_without_any_settings_is_told_as_such(forge: ForgeHere) -> None:
    facts = read(forge)
    size = None if forge.dialect == "gitlab" else 12 * 1024
    home = Home(
        forge.address, "public", "main", archived=False, has_issues=True, administered=True, size=size
    )
    state = "none" if forge.dialect == "gitlab" else ""
    assert facts == Settings(
        home=home,
        jobs=Jobs(enabled=True),
        rules=Rules(kept=False),
        writers=(Writer("ann", administrator=True),),
        schedule=Schedule(state, None, None),
    )


@pytest.mark.parametrize("forge", ["github"], indirect=True)
def test_every_setting_on_github_is_a_fact(forge: ForgeHere) -> None:
    here = forge.settings
    here.visibility, here.role, here.foreign, here.has_issues = "private", "write", "local_only", False
    here.environment, here.policies = True, ["main", "release/*"]
    here.secrets = {"environment": {"ADJUDICATOR_SECRET": "x"}, "repository": {"ADJUDICATOR_SECRET": "y"}}
    here.rulesets = [
        {"name": "a", "enforcement": "active", "rules": [{"type": "deletion"}, {"type": "pull_request"}]},
        {"name": "b", "enforcement": "active", "rules": [{"type": "non_fast_forward"}]},
        {"name": "c", "enforcement": "disabled", "rules": [{"type": "required_signatures"}]},
    ]
    here.protection = {"restrictions": {"users": []}, "lock_branch": {"enabled": True}}
    here.people |= {"bob": "write", "helper[bot]": "write", "cid": "read"}
    here.keys = {"laptop": False, "mirror": True}
    here.pages = {"build_type": "legacy", "source": {"branch": "main", "path": "/"}, "html_url": "https://x/"}
    here.states = {"adjudicate.yml": "disabled_inactivity"}
    here.began("schedule", "success", "2026-11-19T05:00:00Z")
    here.began("push", "failure")
    here.variables = {"PAGES_ADDRESS": "https://x/"}

    since = moment(SINCE)
    run = f"{forge.address}/actions/runs/1"
    assert read(forge) == Settings(
        home=Home(
            forge.address, "private", "main", archived=False, has_issues=False, administered=False, size=12288
        ),
        jobs=Jobs(enabled=True, foreign=False),
        secrets=(
            Secret("ADJUDICATOR_SECRET", guarded=True, changed=since),
            Secret("ADJUDICATOR_SECRET", guarded=False, changed=since),
        ),
        environment=Environment(("main", "release/*")),
        rules=Rules(kept=True, hindrances=("lock_branch", "pull_request", "restrictions")),
        writers=(
            Writer("ann", administrator=True),
            Writer("bob"),
            Writer("helper[bot]", "robot"),
            Writer("laptop", "key"),
        ),
        pages=Pages("https://x/", "main"),
        schedule=Schedule(
            "disabled_inactivity",
            Run(since, "push", "failure", run),
            Run(moment("2026-11-19T05:00:00Z"), "schedule", "success", run),
        ),
        variables={"PAGES_ADDRESS": "https://x/"},
    )


@pytest.mark.parametrize("forge", ["github"], indirect=True)
@pytest.mark.parametrize(("policies", "branches"), [(None, None), ([], ()), (["main"], ("main",))])
def test_an_environment_tells_which_branches_may_use_it(
    forge: ForgeHere, policies: list[str] | None, branches: tuple[str, ...] | None
) -> None:
    forge.settings.environment, forge.settings.policies = True, policies
    assert read(forge).environment == Environment(branches)


@pytest.mark.parametrize("forge", ["forgejo"], indirect=True)
def test_every_setting_on_forgejo_is_a_fact(forge: ForgeHere) -> None:
    here = forge.settings
    here.has_jobs = False
    here.secrets["repository"] = {"ADJUDICATOR_SECRET": "x"}
    here.protections = [
        {"rule_name": "m*", "enable_push": False},
        {
            "rule_name": "main",
            "enable_push": True,
            "enable_push_whitelist": True,
            "push_whitelist_usernames": ["ann", "robot"],
            "require_signed_commits": True,
        },
    ]
    here.people |= {"bob": "write", "cid": "read", "dan": "admin"}
    here.keys = {"laptop": False, "mirror": True}
    here.began("schedule", "success")
    here.began("workflow_dispatch", "")
    here.variables = {"PAGES_ADDRESS": "https://x/"}

    facts = read(forge)
    run = f"{forge.address}/actions/runs/1"
    assert facts.jobs == Jobs(enabled=False)
    assert facts.secrets == (Secret("ADJUDICATOR_SECRET", guarded=False, changed=moment(SINCE)),)
    assert facts.rules == Rules(kept=True, hindrances=("require_signed_commits",), pushers=("ann", "robot"))
    assert facts.writers == (
        Writer("ann", administrator=True),
        Writer("bob"),
        Writer("dan", administrator=True),
        Writer("laptop", "key"),
    )
    assert facts.schedule == Schedule(
        "",
        Run(moment(SINCE), "workflow_dispatch", "", run),
        Run(moment(SINCE), "schedule", "success", run),
    )
    assert facts.variables == {"PAGES_ADDRESS": "https://x/"}


@pytest.mark.parametrize("forge", ["gitlab"], indirect=True)
def test_every_setting_on_gitlab_is_a_fact(forge: ForgeHere) -> None:
    here = forge.settings
    here.secrets["repository"] = {"ADJUDICATOR_SECRET": "x", "OTHER": "y"}
    here.guards = {
        "ADJUDICATOR_SECRET": {"protected": True, "masked": True, "hidden": True},
        "OTHER": {"protected": False, "masked": False, "hidden": False},
    }
    developers = {"access_level": 30, "access_level_description": "Developers + Maintainers"}
    here.protections = [{"name": "m*", "allow_force_push": True, "push_access_levels": [developers]}]
    here.people |= {"bob": "write", "cid": "read"}
    here.keys = {"laptop": False, "mirror": True}
    here.pages = {"url": "https://ann.gitlab.io/league"}
    here.schedules = [
        {"id": 1, "ref": "other", "active": True, "description": "", "cron": "17 * * * *"},
        {"id": 2, "ref": "refs/heads/main", "active": False, "description": "", "cron": "17 * * * *"},
    ]
    here.began("schedule", "failed")
    here.tokens = [{"name": "adjudicator", "active": True, "expires_at": "2027-11-01"}]

    facts = read(forge)
    failed = Run(moment(SINCE.replace("Z", ".123Z")), "schedule", "failed", f"{forge.address}/-/pipelines/1")
    assert facts.secrets == (
        Secret("ADJUDICATOR_SECRET", guarded=True),
        Secret("OTHER", guarded=False, hidden=False),
    )
    assert facts.rules == Rules(kept=False, pushers=("Developers + Maintainers",))
    assert facts.writers == (Writer("ann", administrator=True), Writer("bob"), Writer("laptop", "key"))
    assert facts.pages == Pages("https://ann.gitlab.io/league")
    assert facts.schedule == Schedule("inactive", failed, failed)
    assert facts.tokens == (Token("adjudicator", "2027-11-01", valid=True),)


PARTS = {
    "github": {
        "jobs": "actions/permissions",
        "secrets": "actions/secrets",
        "environment": "environments/adjudication",
        "rules": "rules/",
        "writers": "collaborators",
        "pages": "pages",
        "schedule": "actions/workflows/",
        "variables": "actions/variables",
    },
    "forgejo": {
        "secrets": "actions/secrets",
        "rules": "branch_protections",
        "writers": "keys",
        "schedule": "actions/runs",
        "variables": "actions/variables",
    },
    "gitlab": {
        "secrets": "variables",
        "rules": "protected_branches",
        "writers": "members/",
        "pages": "pages",
        "schedule": "pipeline_schedules",
        "tokens": "access_tokens",
    },
}
"""Of each forge, the parts that are asked for by themselves, and where."""


@every_forge
def test_a_part_that_may_not_be_read_hides_no_other(forge: ForgeHere) -> None:
    whole = read(forge)
    for part, place in PARTS[forge.dialect].items():
        forge.trouble = {f"{ROOT[forge.dialect]}/{place}": [Trouble(403, body=b'{"message": "Not for you"}')]}
        facts = read(forge)
        unread = getattr(facts, part)
        assert isinstance(unread, Unread)
        assert (unread.status, unread.reason) == (403, "The forge refused (403): Not for you")
        assert "permission" in unread.hint
        others = [name for name in Settings.__struct_fields__ if getattr(facts, name) != getattr(whole, name)]
        assert others == ([part] if part != "environment" else ["secrets", "environment"])


@pytest.mark.parametrize("forge", ["github"], indirect=True)
def test_without_its_workflow_a_league_has_no_schedule(forge: ForgeHere) -> None:
    forge.trouble["repos/ann/league/actions/workflows/"] = [Trouble(404)]
    assert read(forge).schedule is None


@every_forge
def test_a_forge_that_has_had_enough_is_asked_nothing_more(forge: ForgeHere) -> None:
    forge.trouble[f"{ROOT[forge.dialect]}/"] = [Trouble(429, (("Retry-After", "3600"),))]
    facts = read(forge)
    assert isinstance(facts.secrets, Unread)
    assert facts.secrets == facts.writers == facts.schedule
    assert len(forge.asked) == {"github": 2, "forgejo": 3, "gitlab": 3}[forge.dialect]


@every_forge
def test_no_fact_tells_a_secret(forge: ForgeHere) -> None:
    here = forge.settings
    here.environment = True
    here.secrets = {
        "environment": {"ADJUDICATOR_SECRET": "hush"},
        "repository": {"ADJUDICATOR_SECRET": "hush"},
    }
    here.guards = {"ADJUDICATOR_SECRET": {"protected": False, "masked": False, "hidden": False}}
    told = repr(read(forge)) + repr(vars(reading(forge)))
    assert "ADJUDICATOR_SECRET" in told
    assert "hush" not in told
    assert TOKEN not in told


@every_forge
def test_every_part_has_a_page(forge: ForgeHere) -> None:
    pages = [reading(forge).page(part) for part in ("repository", "secrets", "rules", "schedule")]
    assert all(page.startswith(f"{forge.address}/") for page in pages)
    assert len(set(pages)) == len(pages)
