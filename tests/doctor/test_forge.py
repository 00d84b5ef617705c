"""A league's settings at its forge, and what players have proposed there."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace as changed

from adjudicator.doctor import clock
from adjudicator.doctor.checks import CHECKS
from adjudicator.doctor.clock import BELIEVED
from adjudicator.doctor.finding import Finding, Verdict, unknown
from adjudicator.doctor.forge import ENDS_SOON, LATE, UNANSWERED
from adjudicator.doctor.league import League
from adjudicator.forge.branches import Branches
from adjudicator.forge.forgejo_settings import ForgejoSettings
from adjudicator.forge.github import GitHub
from adjudicator.forge.github_settings import GitHubSettings
from adjudicator.forge.gitlab_settings import GitLabSettings
from adjudicator.forge.issues import IssueSource
from adjudicator.forge.marks import Marks
from adjudicator.forge.rest import moment, time_there
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
)
from adjudicator.mail.settings import VARIABLE
from adjudicator.repository.mail_file import mail_file_changes
from adjudicator.repository.times import time_text
from adjudicator.sealing import MasterSecret
from tests.doctor.looking import in_memory, of_clone, row, rows, verdict
from tests.forge.forge_here import FORGES, NAME, TOKEN, ForgeHere, forge_here
from tests.forge.settings_here import SINCE
from tests.repository.git.world import World, commit, git, write
from tests.repository.table_in_memory import START

MASTER = MasterSecret.from_seed(b"league")
READERS: dict[str, Callable[[str, str, str, str], Reading]] = {
    "github": GitHubSettings,
    "forgejo": ForgejoSettings,
    "gitlab": GitLabSettings,
}
SITES = {"github": "https://github.com", "forgejo": "https://codeberg.org", "gitlab": "https://gitlab.com"}
TITLES = [check.title for heading, checks in CHECKS if heading == "Its forge" for check in checks]
RUN = Run(START - 600, "schedule", "success", "https://github.com/ann/league/actions/runs/1")
HOME = Home(
    "https://github.com/ann/league", "public", "main", archived=False, has_issues=True, administered=True
)
WELL = Settings(
    home=HOME,
    jobs=Jobs(enabled=True),
    secrets=(Secret("ADJUDICATOR_SECRET", guarded=True),),
    environment=Environment(("main",)),
    rules=Rules(kept=True),
    writers=(Writer("ann", administrator=True),),
    pages=Pages("https://ann.github.io/league/"),
    schedule=Schedule("", RUN, RUN),
)
"""How a league is set up on GitHub as its README says."""


def hosted(kind: str = "github", contents: dict[str, bytes] | None = None, **parts: Any) -> League:  # noqa: ANN401
    """A league at a forge, all well but for some parts of its settings."""
    league = in_memory(contents, forge=READERS[kind](SITES[kind], "ann/league", "main", "token"))
    vars(league)["hosted"] = changed(WELL, **parts)
    return league


def test_a_league_that_is_set_up_as_its_readme_says_is_fine() -> None:
    found = {title: rows(title, hosted()) for title in TITLES}
    assert found.pop("Tokens") == []
    assert [one.verdict for one in found.pop("Proposals")] == [Verdict.UNKNOWN]
    for title, (one,) in found.items():
        assert one.verdict is Verdict.FINE, title


def test_what_the_token_may_not_read_is_told_and_spoils_nothing_else() -> None:
    unread = Unread("The forge refused (403).", "Check that the token has the permission.", 403)
    league = hosted(environment=unread, secrets=unread, jobs=unread)
    for title in ("Environment", "Job's secrets", "Job"):
        found = row(title, league)
        assert (found.verdict, found.seen, found.mend) == (Verdict.UNKNOWN, unread.reason, unread.hint)
    assert verdict("Schedule", league) is Verdict.FINE


def test_a_league_that_no_forge_can_be_asked_about_has_one_row() -> None:
    why = unknown("There is no token.")
    assert row("Repository", in_memory(no_forge=why)).seen == why.seen
    assert [title for title in TITLES[1:] if rows(title, in_memory(no_forge=why))] == []


def run(outcome: str, began: int = START - 600) -> Run:
    return Run(began, "push", outcome, "https://github.com/ann/league/actions/runs/7")


SETTINGS = "https://github.com/ann/league/settings"
WORKFLOW = "https://github.com/ann/league/actions/workflows/adjudicate.yml"
WRONG, WARNING, FINE = Verdict.WRONG, Verdict.WARNING, Verdict.FINE


@pytest.mark.parametrize(
    ("title", "parts", "expected", "seen", "do"),
    [
        ("Repository", {"home": None}, WRONG, "no such repository", "git remote -v"),
        ("Repository", {"home": changed(HOME, archived=True)}, WRONG, "archived", SETTINGS),
        (
            "Repository",
            {"home": changed(HOME, branch="trunk")},
            WRONG,
            "The default branch is trunk",
            SETTINGS,
        ),
        ("Repository", {"home": changed(HOME, has_issues=False)}, WARNING, "Issues are off", SETTINGS),
        ("Job", {"jobs": Jobs(enabled=False)}, WRONG, "switched off", f"{SETTINGS}/actions"),
        (
            "Job",
            {"jobs": Jobs(enabled=True, foreign=False)},
            WRONG,
            "may not use actions",
            f"{SETTINGS}/actions",
        ),
        ("Job", {"schedule": None}, WRONG, "its workflow is missing", "git log --oneline -- .github"),
        ("Job", {"schedule": Schedule("", None, None)}, WARNING, "has never run", WORKFLOW),
        (
            "Job",
            {"schedule": Schedule("", run("failure"), RUN)},
            WRONG,
            "It failed (failure).",
            run("").address,
        ),
        ("Job", {"schedule": Schedule("", run("cancelled"), RUN)}, FINE, "began 10 minutes ago", ""),
        ("Job", {"schedule": Schedule("", run(""), RUN)}, FINE, "began 10 minutes ago", ""),
        (
            "Schedule",
            {"schedule": Schedule("disabled_inactivity", RUN, RUN)},
            WRONG,
            "(disabled_inactivity)",
            WORKFLOW,
        ),
        (
            "Schedule",
            {"schedule": Schedule("", RUN, run("success", START - LATE - 1))},
            WARNING,
            "has not started the job for 6 hours",
            WORKFLOW,
        ),
        ("Schedule", {"schedule": Schedule("", RUN, None)}, WARNING, "has never started", WORKFLOW),
        ("Environment", {"environment": None}, WRONG, "There is no environment", f"{SETTINGS}/environments"),
        ("Environment", {"environment": Environment(None)}, WRONG, "any branch", f"{SETTINGS}/environments"),
        (
            "Environment",
            {"environment": Environment(("trunk",))},
            WRONG,
            "so no job gets the secret",
            f"{SETTINGS}/environments",
        ),
        (
            "Environment",
            {"environment": Environment(("main", "release/*"))},
            WARNING,
            "also for release/*",
            f"{SETTINGS}/environments",
        ),
        (
            "Environment",
            {"environment": Environment(("protected branches",))},
            WARNING,
            "also for protected branches",
            f"{SETTINGS}/environments",
        ),
        (
            "Job's secrets",
            {"secrets": ()},
            WRONG,
            "does not get ADJUDICATOR_SECRET",
            f"{SETTINGS}/environments",
        ),
        (
            "Job's secrets",
            {"secrets": (*WELL.secrets, Secret("ADJUDICATOR_SECRET", guarded=False))}
            if isinstance(WELL.secrets, tuple)
            else {},
            WRONG,
            "any branch can read ADJUDICATOR_SECRET",
            f"{SETTINGS}/environments",
        ),
        (
            "Who may push",
            {"writers": (Writer("ann", administrator=True), Writer("bob"), Writer("laptop", "key"))},
            WARNING,
            "bob, the deploy key “laptop”",
            f"{SETTINGS}/access",
        ),
        ("Branch", {"rules": Rules(kept=False)}, WARNING, "can delete main", f"{SETTINGS}/rules"),
        (
            "Branch",
            {"rules": Rules(True, ("pull_request",))},  # noqa: FBT003
            WRONG,
            "may keep the job from pushing turns: pull_request",
            f"{SETTINGS}/rules",
        ),
        ("Pages", {"pages": None}, WRONG, "No pages are published", f"{SETTINGS}/pages"),
        ("Pages", {"pages": Pages("https://x/", "main")}, WRONG, "from the branch main", f"{SETTINGS}/pages"),
        (
            "Pages",
            {"pages": Pages("https://league.example/")},
            WARNING,
            "but feeds and previews say otherwise",
            "gh variable set PAGES_ADDRESS --body https://league.example/",
        ),
        (
            "Pages",
            {
                "pages": Pages("https://league.example/"),
                "variables": {"PAGES_ADDRESS": "https://league.example"},
            },
            FINE,
            "at https://league.example/",
            "",
        ),
    ],
)
def test_each_setting_that_is_not_as_it_should_be_is_told_with_the_page_to_open(
    title: str, parts: dict[str, Any], expected: Verdict, seen: str, do: str
) -> None:
    found = row(title, hosted(**parts))
    assert (found.verdict, found.do) == (expected, do)
    assert seen in found.seen


def test_an_address_is_not_compared_with_a_variable_that_cannot_be_read() -> None:
    unread = Unread("The forge refused (403).", "", 403)
    assert verdict("Pages", hosted(pages=Pages("https://league.example/"), variables=unread)) is Verdict.FINE
    assert verdict("Pages", hosted("forgejo", pages=None, variables=unread)) is Verdict.UNKNOWN


def test_letters_that_link_elsewhere_are_told() -> None:
    contents = mail_file_changes("league@example.org", MASTER.mail, "https://old.example/")
    found = row("Pages", hosted(contents=contents))
    assert found.verdict is Verdict.WARNING
    assert found.do == "adjudicator mail setup ADDRESS --pages https://ann.github.io/league/"


def test_a_league_that_takes_mail_needs_its_secret() -> None:
    contents = mail_file_changes("league@example.org", MASTER.mail)
    assert VARIABLE in row("Job's secrets", hosted(contents=contents)).seen
    assert verdict("Job's secrets", hosted(contents=contents)) is Verdict.WARNING
    both = (Secret("ADJUDICATOR_SECRET", guarded=True), Secret(VARIABLE, guarded=True))
    assert verdict("Job's secrets", hosted(contents=contents, secrets=both)) is Verdict.FINE


def test_on_forgejo_a_writer_whom_the_branch_names_is_the_leagues_account() -> None:
    both = (Writer("ann", administrator=True), Writer("league"))
    for pushers, expected in ((("ann", "league"), Verdict.FINE), (("ann",), Verdict.WARNING)):
        rules = Rules(True, (), pushers)  # noqa: FBT003
        assert verdict("Who may push", hosted("forgejo", writers=both, rules=rules)) is expected


def test_forgejo_and_gitlab_need_a_token_among_the_secrets() -> None:
    both = [Secret(name, guarded=False) for name in ("ADJUDICATOR_SECRET", "ADJUDICATOR_FORGE_TOKEN")]
    assert verdict("Job's secrets", hosted("forgejo", secrets=(both[0],))) is Verdict.WRONG
    assert verdict("Job's secrets", hosted("forgejo", secrets=tuple(both))) is Verdict.FINE
    assert "“Protect variable”" in row("Job's secrets", hosted("gitlab", secrets=tuple(both))).mend
    guarded = [changed(one, guarded=True) for one in both]
    assert verdict("Job's secrets", hosted("gitlab", secrets=tuple(guarded))) is Verdict.FINE
    plain = (guarded[0], changed(guarded[1], hidden=False))
    assert verdict("Job's secrets", hosted("gitlab", secrets=plain)) is Verdict.WARNING


def test_pages_elsewhere_than_on_github() -> None:
    assert verdict("Pages", hosted("forgejo", pages=None)) is Verdict.WARNING
    said = {"PAGES_ADDRESS": "https://ann.codeberg.page/league/"}
    assert verdict("Pages", hosted("forgejo", pages=None, variables=said)) is Verdict.FINE
    assert verdict("Pages", hosted("gitlab", pages=None)) is Verdict.WRONG
    assert verdict("Pages", hosted("gitlab", pages=Pages("https://ann.gitlab.io/league"))) is Verdict.FINE


@pytest.mark.parametrize(
    ("until", "valid", "expected"),
    [
        (time_text(START + ENDS_SOON + 100_000)[:10], True, Verdict.FINE),
        ("", True, Verdict.FINE),
        (time_text(START + ENDS_SOON - 100_000)[:10], True, Verdict.WARNING),
        (time_text(START - 100_000)[:10], True, Verdict.WRONG),
        ("", False, Verdict.WRONG),
    ],
)
def test_a_token_that_ends_soon_is_told(until: str, expected: Verdict, *, valid: bool) -> None:
    found = row("Tokens", hosted("gitlab", tokens=(Token("league", until, valid),)))
    assert (found.verdict, found.about) == (expected, "Token league")


@pytest.fixture
def there(world: World, request: pytest.FixtureRequest) -> Iterator[ForgeHere]:
    with forge_here(world.remote, request.param) as one:
        yield one


every_forge = pytest.mark.parametrize("there", FORGES, indirect=True)
on_github = pytest.mark.parametrize("there", ["github"], indirect=True)


def site(there: ForgeHere) -> str:
    return there.address.removesuffix(f"/{NAME}")


def at(there: ForgeHere, folder: World, **more: Any) -> League:  # noqa: ANN401  its fields
    reader = READERS[there.dialect](site(there), NAME, "main", TOKEN)
    return of_clone(folder.home, moment(SINCE) or 0, forge=reader, site=site(there), **more)


@every_forge
def test_the_settings_of_every_forge_are_read(there: ForgeHere, world: World) -> None:
    bare = {title: rows(title, at(there, world)) for title in TITLES}
    assert [one.verdict for one in bare["Repository"]] == [Verdict.FINE]
    assert [one.verdict for one in bare["Job's secrets"]] == [Verdict.WRONG]
    assert [one.verdict for one in bare["Branch"]] == [Verdict.WARNING]
    assert not any("bug" in one.seen for found in bare.values() for one in found)
    there.settings.absent = True
    assert verdict("Repository", at(there, world)) is Verdict.WRONG
    assert rows("Job", at(there, world)) == []


def proposing(there: ForgeHere, world: World, path: str) -> ForgeHere:
    """Let a pull request add a file."""
    git(world.home, "switch", "--quiet", "--create", "orders/duel/a-0001-1")
    write(world.home / path, b"sealed\n")
    commit(world.home, "Orders")
    git(world.home, "push", "--quiet", "origin", "HEAD:refs/heads/orders/duel/a-0001-1")
    git(world.home, "switch", "--quiet", "main")
    there.propose("orders/duel/a-0001-1")
    return there


def of_players(there: ForgeHere, world: World, after: int) -> Finding:
    """What is said of proposals so many seconds after they were made."""
    source = GitHub(site(there), NAME, "main", TOKEN, Marks(MASTER))
    league = replace_now(at(there, world, sources=(source, IssueSource(source))), after, there.now)
    return row("Proposals", league)


def replace_now(league: League, after: int, begin: str) -> League:
    return changed(league, now=(moment(begin) or 0) + after)


@on_github
def test_a_pull_request_or_an_issue_that_nobody_answers_is_told(there: ForgeHere, world: World) -> None:
    proposing(there, world, "turns/duel/inbox/a-0001-1.sealed")
    there.open_issue("turns/duel/inbox/b-0001-1.sealed", "bob", "sealed")
    assert of_players(there, world, UNANSWERED).verdict is Verdict.FINE
    found = of_players(there, world, UNANSWERED + 1)
    assert found.verdict is Verdict.WRONG
    assert found.seen == "2 proposals of players are not answered, the oldest for 2 hours."


@on_github
def test_a_pull_request_that_is_none_of_the_leagues_may_wait(there: ForgeHere, world: World) -> None:
    proposing(there, world, "docs/README.md")
    assert of_players(there, world, UNANSWERED + 1).verdict is Verdict.FINE


def test_a_branch_that_nobody_takes_in_is_told(world: World) -> None:
    write(world.home / "turns/duel/inbox/a-0001-1.sealed", b"sealed\n")
    head = commit(world.home, "Orders")
    git(world.home, "push", "--quiet", "origin", f"{head}:refs/heads/orders/duel/a-0001-1")
    made = int(git(world.home, "log", "-1", "--format=%ct", head))
    for after, expected in ((UNANSWERED, Verdict.FINE), (UNANSWERED + 1, Verdict.WRONG)):
        with Branches(world.remote, made + after, silent=True) as source:
            assert verdict("Proposals", of_clone(world.remote, made + after, sources=(source,))) is expected
    assert git(world.remote, "for-each-ref", "refs/heads/orders") != ""


@on_github
def test_a_clock_that_is_not_the_forges_is_wrong(
    there: ForgeHere, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time_there(site(there))
    assert now is not None
    for off, expected in ((BELIEVED - 30, Verdict.FINE), (BELIEVED + 30, Verdict.WRONG)):
        assert verdict("Clock", changed(at(there, world), now=now + off)) is expected
    monkeypatch.setattr(clock, "time_there", lambda _site: None)
    assert verdict("Clock", changed(at(there, world), now=now + BELIEVED + 30)) is Verdict.FINE


def test_a_site_that_is_not_reached_tells_no_time() -> None:
    assert verdict("Clock", in_memory(site="http://127.0.0.1:9")) is Verdict.FINE
