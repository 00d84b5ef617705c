"""The repository for a league: complete, safe, and made without touching what is there."""

import hashlib
import io
import posixpath
import re
import tarfile
import zipfile
from importlib.metadata import PackageNotFoundError, distribution, requires
from pathlib import Path
from typing import Any

import git
import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from adjudicator import DISTRIBUTION, repository
from adjudicator.repository.git.store import Repository, RepositoryError
from adjudicator.repository.league.template import ATTRIBUTES, WHEEL, keep_bytes, league_files, make_league
from adjudicator.rulesets import installed
from tests.vendored_wheels import SOURCES, VENDOR, main as make_vendored, vendored as vendored_wheel

pytestmark = pytest.mark.slow

ADJUDICATE = ".github/workflows/adjudicate.yml"
CHECK = ".github/workflows/check.yml"
AWAKE = ".github/workflows/awake.yml"
INSTALL = "python -m pip install --require-hashes -r requirements.txt"


def workflow(name: str) -> dict[Any, Any]:
    loaded: dict[Any, Any] = yaml.safe_load(league_files()[name])
    return loaded


def jobs(name: str) -> dict[str, Any]:
    found: dict[str, Any] = workflow(name)["jobs"]
    return found


def steps(name: str) -> list[dict[str, Any]]:
    return [step for job in jobs(name).values() for step in job["steps"]]


def expressions(name: str) -> set[str]:
    """What the forge puts into a workflow where it runs."""
    text = league_files()[name].decode()
    found = re.findall(r"\$\{\{ (.+?) \}\}", text)
    assert len(found) == text.count("${{")
    return set(found)


def test_it_is_made_as_one_commit_of_a_new_repository(tmp_path: Path) -> None:
    folder = tmp_path / "a new" / "league"
    paths = make_league(folder)
    with git.Repo(folder) as made:
        assert made.active_branch.name == "main"
        assert len(list(made.iter_commits())) == 1
        assert not made.is_dirty(untracked_files=True)
    with Repository(folder) as repository:
        tree = repository.tree()
        assert {path: tree.read(path) for path in paths} == league_files()
    assert (folder / "README.md").read_bytes() == league_files()["README.md"]


def test_it_is_added_to_a_repository_that_is_there(tmp_path: Path) -> None:
    git.Repo.init(tmp_path, initial_branch="trunk").close()
    (tmp_path / "notes.txt").write_text("mine")
    make_league(tmp_path)
    with git.Repo(tmp_path) as made:
        assert made.active_branch.name == "trunk"
        assert made.untracked_files == ["notes.txt"]


@pytest.mark.parametrize("is_repository", [True, False])
def test_a_file_of_yours_is_never_overwritten(tmp_path: Path, *, is_repository: bool) -> None:
    if is_repository:
        git.Repo.init(tmp_path).close()
    (tmp_path / "README.md").write_text("mine")
    with pytest.raises(RepositoryError, match=r"There is already a file \S+/README\.md\."):
        make_league(tmp_path)
    assert (tmp_path / "README.md").read_text() == "mine"
    assert (tmp_path / ".git").exists() == is_repository


def test_it_is_not_made_twice(tmp_path: Path) -> None:
    make_league(tmp_path)
    with pytest.raises(RepositoryError, match="already"):
        make_league(tmp_path)


PIN = re.compile(r"([a-z0-9-]+)==[0-9][\w.+!-]*(?: ; [^\\\n]+)?((?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n")


def vendored() -> dict[str, str]:
    """The versions of the packages that a league contains."""
    names = [posixpath.basename(path) for path in league_files() if path.startswith("vendor/")]
    return {canonicalize_name(name): version for name, version, *_tags in (name.split("-") for name in names)}


def test_the_program_is_named_by_its_digest_and_all_it_needs_is_pinned() -> None:
    files = league_files()
    own = [path for path in files if path.startswith("vendor/")]
    assert WHEEL in own
    head = ["--only-binary :all:"]
    head += [f"file:{path}#sha256={hashlib.sha256(files[path]).hexdigest()}" for path in own]
    text = files["requirements.txt"].decode()
    assert sorted(text.splitlines()[: len(head)]) == sorted(head)
    packages = "".join(text.splitlines(keepends=True)[len(head) :])
    assert re.fullmatch(f"(?:{PIN.pattern})+", packages)
    names = {match[0] for match in PIN.findall(packages)}
    # What it asks for itself, and what that asks for in turn; nothing that is for developing only.
    assert names == _needed({DISTRIBUTION}) - set(vendored())


def test_the_lock_pins_versions_that_the_program_works_with() -> None:
    packages = league_files()["requirements.txt"].decode()
    pinned = {**dict(re.findall(r"^([a-z0-9-]+)==(\S+)", packages, re.MULTILINE)), **vendored()}
    for line in requires(DISTRIBUTION) or ():
        requirement = Requirement(line)
        if not requirement.marker or "extra" not in str(requirement.marker):
            assert requirement.specifier.contains(pinned[requirement.name]), line


def test_a_package_may_be_installed_on_any_usual_machine() -> None:
    """There are several files of what is not plain Python; each one's digest is pinned."""
    digests = {name: hashes.count("--hash") for name, hashes in PIN.findall(_locked())}
    for name in ("cffi", "cryptography", "markupsafe", "msgspec", "pyyaml", "resvg-py"):
        assert digests[name] > 10, name


def test_what_is_locked_is_for_every_system() -> None:
    """Time zones, for one, are those of a package everywhere."""
    assert set(re.findall(r" ; ([^\\\n]+) \\", _locked())) <= {
        "platform_python_implementation != 'PyPy'",
        "implementation_name != 'PyPy' and platform_python_implementation != 'PyPy'",
    }


def _locked() -> str:
    text = league_files()["requirements.txt"].decode()
    return text[text.index("\n", text.rindex("file:")) + 1 :]


def test_what_is_vendored_is_the_source_that_is_named(tmp_path: Path) -> None:
    """Its modules are those that pip makes of the same version."""
    assert set(SOURCES) == {"-".join(one) for one in vendored().items() if one[0] != DISTRIBUTION}
    for name in SOURCES:
        with zipfile.ZipFile(VENDOR / f"{name}-py3-none-any.whl") as archive:
            held = {path: archive.read(path) for path in archive.namelist() if path.endswith(".py")}
        package, _hyphen, version = name.rpartition("-")
        found = distribution(package)
        assert found.version == version
        modules = [path for path in found.files or () if path.name.endswith(".py")]
        # Pip before version 23.1 lists all files of the source, whether it installs them or not.
        there = [path for path in modules if Path(path.locate()).is_file()]
        assert held == {path.as_posix(): path.read_binary() for path in there}


def test_a_vendored_wheel_is_made_again_to_the_byte(tmp_path: Path) -> None:
    """From modules, description and licence, wherever and whenever."""
    name = "rjsmin-1.3.0"
    with zipfile.ZipFile(VENDOR / f"{name}-py3-none-any.whl") as archive:
        parts = {
            "rjsmin.py": archive.read("rjsmin.py"),
            "rjsmin.c": b"not taken along",
            "PKG-INFO": archive.read(f"{name}.dist-info/METADATA"),
            "LICENSE": archive.read(f"{name}.dist-info/licenses/LICENSE"),
        }
    with tarfile.open(tmp_path / f"{name}.tar.gz", "w:gz") as source:
        for path, content in parts.items():
            entry = tarfile.TarInfo(f"{name}/{path}")
            entry.size, entry.mtime = len(content), 1_700_000_000
            source.addfile(entry, io.BytesIO(content))
    made = vendored_wheel(tmp_path / f"{name}.tar.gz", name)
    assert made == (VENDOR / f"{name}-py3-none-any.whl").read_bytes()
    (tmp_path / f"{next(iter(SOURCES))}.tar.gz").write_bytes(b"another")
    with pytest.raises(SystemExit, match=r"is not the archive that is named here\."):
        make_vendored(tmp_path)


def _needed(names: set[str]) -> set[str]:
    """These packages and all that they need, on whatever system."""
    found: set[str] = set()
    while names:
        name = names.pop()
        found.add(name)
        try:
            needed = [Requirement(line) for line in requires(name) or ()]
        except PackageNotFoundError:
            continue  # for another system
        names |= {
            canonicalize_name(one.name)
            for one in needed
            if not one.marker
            or one.marker.evaluate({"extra": ""})
            or ("sys_platform" in str(one.marker) and "extra" not in str(one.marker))
        } - found
    return found


def test_a_job_has_no_permission_that_it_does_not_need() -> None:
    permissions = {
        name: (
            workflow(name)["permissions"],
            {job: facts["permissions"] for job, facts in jobs(name).items()},
        )
        for name in (ADJUDICATE, CHECK, AWAKE)
    }
    assert permissions == {
        ADJUDICATE: (
            {},
            {
                "adjudicate": {"contents": "write", "pull-requests": "write", "issues": "write"},
                "deploy": {"pages": "write", "id-token": "write"},
            },
        ),
        CHECK: ({}, {"check": {"contents": "read"}}),
        AWAKE: ({}, {"awake": {"actions": "write"}}),
    }


def test_every_action_is_pinned_by_commit() -> None:
    used = [
        action
        for name in (ADJUDICATE, CHECK)
        for action in re.findall(r"uses: (\S+)", league_files()[name].decode())
    ]
    assert len(used) == 6
    assert all(re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}", action) for action in used)
    names = {action.partition("@")[0].removeprefix("actions/") for action in used}
    assert names == {"checkout", "setup-python", "upload-pages-artifact", "deploy-pages"}


SECRETS = {"secrets.ADJUDICATOR_SECRET", "secrets.ADJUDICATOR_MAIL"}


def test_the_secrets_are_given_to_the_one_step_that_needs_them() -> None:
    text = league_files()[ADJUDICATE].decode()
    assert text.count("secrets.") == len(SECRETS)
    (step,) = [step for step in steps(ADJUDICATE) if "secrets." in str(step.get("env"))]
    assert step["run"] == "adjudicator run --forge github ${ADJUDICATOR_MAIL:+--mail} --notify"
    assert {text for text in expressions(ADJUDICATE) if "secrets" in text} == SECRETS
    assert not any("secrets" in text for text in expressions(CHECK))


def test_the_secret_lies_in_an_environment_that_the_readme_tells_to_restrict() -> None:
    environments = {name: facts.get("environment") for name, facts in jobs(ADJUDICATE).items()}
    assert environments["adjudicate"] == {"name": "adjudication", "deployment": False}
    assert not any("environment" in facts for facts in jobs(CHECK).values())
    readme = " ".join(league_files()["README.md"].decode().split())
    assert "*Settings → Environments → New environment*, name it `adjudication`" in readme
    assert "*Selected branches and tags*" in readme


def test_a_token_is_kept_in_no_file_and_given_to_the_one_step_that_needs_it() -> None:
    for name, command in ((ADJUDICATE, "adjudicator run"), (CHECK, "git fetch")):
        (checkout,) = [step for step in steps(name) if "checkout" in step.get("uses", "")]
        assert checkout["with"]["persist-credentials"] is False
        (step,) = [step for step in steps(name) if "${{ github.token }}" in step.get("env", {}).values()]
        assert step["run"].startswith(command)


@pytest.mark.parametrize("name", [ADJUDICATE, CHECK, AWAKE])
def test_nothing_that_a_stranger_may_write_gets_into_a_shell(name: str) -> None:
    assert [step["run"] for step in steps(name) if "${{" in step.get("run", "")] == []
    # Not into anything else either: numbers and commit ids are the forge's own.
    assert expressions(name) <= {
        *SECRETS,
        "github.token",
        "vars.PAGES_ADDRESS",
        "github.event.pull_request.number",
        "github.event.pull_request.head.sha",
        "steps.deployment.outputs.page_url",
        "!cancelled()",
    }


def test_the_job_with_the_secret_takes_nothing_from_what_wakes_it() -> None:
    """Whatever it is: a pull request, an issue or the clock, it runs main's code and reads no event."""
    triggers = workflow(ADJUDICATE)[True]  # YAML's `on`
    assert set(triggers) == {"push", "issues", "pull_request_target", "schedule", "workflow_dispatch"}
    assert triggers["pull_request_target"]["branches"] == ["main"]
    assert "closed" not in triggers["pull_request_target"]["types"], "a run closes them itself"
    about = ("github.event", "github.head", "github.ref", "github.base", "github.actor", "cache")
    assert not [one for one in about if one in league_files()[ADJUDICATE].decode()]
    variables = {"GITHUB_EVENT_PATH", "GITHUB_HEAD_REF", "GITHUB_REF", "GITHUB_ACTOR"}
    assert not [one for one in variables if one in league_files()[ADJUDICATE].decode()]
    assert triggers["push"] == {"branches": ["main"]}
    assert triggers["issues"] == {"types": ["opened", "edited", "reopened"]}
    assert "github.event" not in league_files()[ADJUDICATE].decode(), "a stranger's text runs nowhere"
    assert workflow(CHECK)[True] == {"pull_request": {"branches": ["main"]}}
    (checkout,) = [step for step in steps(ADJUDICATE) if "checkout" in step.get("uses", "")]
    assert checkout["with"]["ref"] == "main"


def test_a_run_follows_every_push_and_the_clock_and_can_be_started_by_hand() -> None:
    triggers = workflow(ADJUDICATE)[True]
    assert "push" in triggers
    assert "workflow_dispatch" in triggers
    ((minutes, *rest),) = [times["cron"].split() for times in triggers["schedule"]]
    assert len(minutes.split(",")) == 4
    assert rest == ["*"] * 4
    readme = " ".join(league_files()["README.md"].decode().split())
    assert "GitHub switches schedules off after 60 days without a commit" in readme


def test_both_schedules_are_kept_on_by_a_job_that_can_do_nothing_else() -> None:
    scheduled = [name for name in (ADJUDICATE, CHECK, AWAKE) if "schedule" in workflow(name)[True]]
    enabled = [f".github/workflows/{found}" for found in re.findall(r"workflows/(\S+)/enable", _runs(AWAKE))]
    assert enabled == scheduled
    assert not any("uses" in step for step in steps(AWAKE))
    assert expressions(AWAKE) == {"github.token"}


def _runs(name: str) -> str:
    return "\n".join(step["run"] for step in steps(name))


@pytest.mark.parametrize(
    ("name", "commands"),
    [
        (
            ADJUDICATE,
            [
                INSTALL,
                "adjudicator run ",
                "adjudicator site ",
            ],
        ),
        (
            CHECK,
            [
                INSTALL,
                "git fetch ",
                "adjudicator intake --check ",
            ],
        ),
    ],
)
def test_a_job_runs_the_leagues_own_program_and_git_and_nothing_else(name: str, commands: list[str]) -> None:
    runs = [step["run"] for step in steps(name) if "run" in step]
    assert len(runs) == len(commands)
    for run, command in zip(runs, commands, strict=True):
        assert run.startswith(command)
        assert not set(run.replace("$GITHUB_REPOSITORY_OWNER.", "")) & set(";&|\n`")


def test_the_check_never_takes_code_from_a_pull_request() -> None:
    (checkout,) = [step for step in steps(CHECK) if "checkout" in step.get("uses", "")]
    assert checkout["with"] == {"ref": "main", "fetch-depth": 0, "persist-credentials": False}
    assert not re.search(r"git (checkout|switch|merge|pull|reset)", league_files()[CHECK].decode())


def test_no_run_is_cancelled_halfway() -> None:
    assert workflow(ADJUDICATE)["concurrency"] == {"group": "adjudicate", "cancel-in-progress": False}


def test_what_a_league_says_itself_stands_in_files_that_editors_and_linters_see() -> None:
    folder = Path(repository.__file__).parent / "league" / "skeleton"
    paths = [path for path in folder.rglob("*") if path.is_file() and path.parent != VENDOR]
    written = {path.relative_to(folder).as_posix(): path for path in paths}
    elsewhere = {".forgejo/workflows/adjudicate.yml", ".gitlab-ci.yml"}
    assert set(written) == {ADJUDICATE, CHECK, AWAKE, *elsewhere, ".gitignore", "README.md", "league.md"}
    files = league_files()
    for name, path in written.items():
        assert files[name] == path.read_bytes(), name
        assert b"\r" not in files[name], name
        assert max(map(len, files[name].decode().splitlines())) <= 120, name


def heading_anchors(text: str) -> set[str]:
    """What a heading is called in a link, as GitHub, GitLab and Forgejo call it."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_link_in_a_league_leads_somewhere() -> None:
    pages = {path: content.decode() for path, content in league_files().items() if path.endswith(".md")}
    links = [
        (path, target)
        for path, text in pages.items()
        for target in re.findall(r"\]\(([^)]+)\)", text)
        if not target.startswith("https://")
    ]
    assert len(links) > 10
    for path, target in links:
        file, _hash, anchor = target.partition("#")
        meant = posixpath.normpath(posixpath.join(posixpath.dirname(path), file)) if file else path
        assert meant in pages, f"{path}: {target}"
        assert not anchor or anchor in heading_anchors(pages[meant]), f"{path}: {target}"


def test_a_player_can_read_up_everything_without_the_programs_own_repository() -> None:
    files = league_files()
    documents = {path: content.decode() for path, content in files.items() if path.startswith("docs/")}
    for path, beginning in {
        "docs/ORDERS.md": "# Order files\n",
        "docs/PEOPLE.md": "# Deadlines, people and messages\n",
        "docs/HOSTING.md": "# Hosting a league\n",
        "docs/SECURITY.md": "# Security\n",
        "docs/agot2/RULES.md": "# The rules of A Game of Thrones, second edition\n",
        "docs/claim/RULES.md": "# The rules of Claim\n",
    }.items():
        assert documents[path].startswith(beginning)
    # Every ruleset that can be played has its rules there, and the README leads to every document.
    assert {f"docs/{revision.partition('/')[0]}/RULES.md" for revision in installed()} <= set(documents)
    readme = files["README.md"].decode()
    assert [path for path in documents if f"]({path})" not in readme] == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"", b"# Manifests and signatures cover these bytes.\nturns/** -text\n"),
        (b"* text=auto", b"* text=auto\n# Manifests and signatures cover these bytes.\nturns/** -text\n"),
        (b"* text=auto\n", b"* text=auto\n# Manifests and signatures cover these bytes.\nturns/** -text\n"),
        (b"* text=auto\r\n  turns/** -text\r\n", b"* text=auto\r\n  turns/** -text\r\n"),
        (b"\xff\n", b"\xff\n# Manifests and signatures cover these bytes.\nturns/** -text\n"),
    ],
)
def test_turns_are_kept_free_of_line_end_conversion(before: bytes, after: bytes) -> None:
    assert keep_bytes(before) == after
    assert keep_bytes(after) == after


def test_git_heeds_the_line(tmp_path: Path) -> None:
    make_league(tmp_path)
    assert (tmp_path / ATTRIBUTES).exists()
    with git.Repo(tmp_path) as made:
        assert made.git.check_attr("text", "turns/duel/game.yaml") == "turns/duel/game.yaml: text: unset"
