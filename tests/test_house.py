"""The house around the code: names, documents, types, workflows, messages and what git does with files."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
MODULES = sorted(path for folder in ("adjudicator", "tests") for path in (ROOT / folder).rglob("*.py"))
PINNED = re.compile(
    r"[\w.-]+(/[\w.-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+|\./\.github/workflows/ci\.yml #.+"  # our own
)
ONE_MACHINE = re.compile(r"(?<![\w.:/-])/(?:home|root|Users|work|tmp)/\w|[A-Z]:\\Users|\.\./shared\b")
PLACEHOLDER = re.compile(r"%\((\w+)\)s|%%|(%)")
IMPORT = re.compile(r"^ *(?:from (?=\S+ import )|import )(\w+)", re.MULTILINE)
IMPORTED_AS = {
    "dkimpy": "dkim",
    "dnspython": "dns",
    "gitpython": "git",
    "pillow": "PIL",
    "pynacl": "nacl",
    "pyyaml": "yaml",
}
"""Where a package is imported by another name than it is installed by."""


def git(*arguments: str) -> str:
    """What git says in the repository."""
    return subprocess.run(
        ["git", "-C", str(ROOT), *arguments], check=True, capture_output=True, encoding="utf-8"
    ).stdout


@cache
def text_of(path: Path) -> str:
    """The source of a module."""
    return path.read_text("utf-8")


def test_every_module_says_what_it_is_for() -> None:
    """It begins with its docstring, before any comment or import."""
    bare = [path for path in MODULES if text_of(path) and not text_of(path).startswith(('"""', 'r"""'))]
    assert bare == []


def test_no_module_is_named_for_leftovers() -> None:
    leftovers = {"utils", "util", "helpers", "helper", "common", "misc", "manager"}
    assert [path for path in MODULES if leftovers & set(path.stem.split("_"))] == []


@pytest.mark.slow
def test_no_file_knows_one_machine() -> None:
    """Paths of somebody's machine mean nothing to anybody else."""
    found = []
    for name in git("ls-files", "-z", "--", ":!turns", ":!tests/test_house.py").split("\0"):
        path = ROOT / name
        if path.is_file():
            text = path.read_bytes().decode("utf-8", "replace")
            found += [f"{name}: {match[0]}" for match in ONE_MACHINE.finditer(text)]
    assert found == []


@pytest.mark.parametrize(
    "text", ["see /home/ann/notes", "cd /tmp/x", r"C:\Users\ann", "from ../shared/rules"]
)
def test_a_path_of_one_machine_is_seen(text: str) -> None:
    assert ONE_MACHINE.search(text)


@pytest.mark.parametrize("text", ["turns/work/0001", "https://example.org/home/ann", "framework/tmp/x"])
def test_other_paths_are_fine(text: str) -> None:
    assert not ONE_MACHINE.search(text)


TAG = re.compile(r"(?<!\?P)</?[a-z][a-z0-9]*(?:\s[a-z-]+=|\s*/?>)")


def texts(source: str) -> Iterator[tuple[int, str]]:
    """Line and value of each text in `source` but for docstrings."""
    tree = ast.parse(source)
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value


@pytest.mark.slow
def test_python_holds_no_markup_of_pages() -> None:
    """It stands in templates; drawings are markup of their own."""
    pages = [path for path in (ROOT / "adjudicator").rglob("*.py") if "rulesets" not in path.parts]
    found = [
        f"{path}:{line}: {tag[0]}"
        for path in sorted(pages)
        for line, text in texts(text_of(path))
        if (tag := TAG.search(text))
    ]
    assert found == []


@pytest.mark.parametrize("text", ["<li>", "</table>", '<a href="', "<br />"])
def test_a_tag_is_seen(text: str) -> None:
    assert TAG.search(text)


# --- Messages ---------------------------------------------------------------------------------------------


def messages(source: str) -> Iterator[tuple[int, str]]:
    """Line and fault of each message in `source` that a translator or a player would stumble over."""
    nodes: list[tuple[ast.AST, bool]] = [(ast.parse(source), False)]
    while nodes:
        node, late = nodes.pop()
        late = late or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        nodes.extend((inner, late) for inner in ast.iter_child_nodes(node))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            texts = {"_": 1, "gettext": 1, "ngettext": 2, "pgettext": 1, "npgettext": 2}.get(node.func.id, 0)
            if texts:
                yield from ((node.lineno, fault) for fault in _faults(node, texts))
            if texts and not late:
                yield node.lineno, "is looked up on import, before the language is known"
            if node.func.id == "N_":
                yield from ((node.lineno, fault) for fault in _faults(node, 1, values=False))


def _faults(call: ast.Call, texts: int, *, values: bool = True) -> Iterator[str]:
    given = {keyword.arg for keyword in call.keywords} | ({"n"} if texts > 1 else set())
    used: set[str | None] = set()
    first = int(ast.unparse(call.func) in {"pgettext", "npgettext"})  # behind the context
    for argument in call.args[first : first + texts]:
        if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
            yield "is no literal, so it cannot be taken out for translation"
            return
        places = list(PLACEHOLDER.finditer(argument.value))
        used |= {place[1] for place in places if place[1]}
        if any(place[2] for place in places):
            yield "holds a % that is neither %(name)s nor %%"
    if None in given or not values:
        return  # values by the row, `**named(event)`: tests of the report hold them to their messages
    if used - given:
        yield f"has no value for {', '.join(sorted(map(str, used - given)))}"
    if given - used - {"n"}:
        yield f"does not use {', '.join(sorted(map(str, given - used - {'n'})))}"


@pytest.mark.slow
def test_every_message_is_whole_and_has_its_values() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: the message {fault}"
        for path in MODULES
        if path.is_relative_to(ROOT / "adjudicator") and path.name != "words.py"
        for line, fault in messages(path.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("call", "fault"),
    [
        ("_(f'{seat} is next.')", "is no literal"),
        ("_(text)", "is no literal"),
        ("_('%(seat)s is next.')", "has no value for seat"),
        ("_('%(seat)s is next.', seat=1, turn=2)", "does not use turn"),
        ("_('%s is next.', seat=1)", "holds a %"),
        ("_('100% sure')", "holds a %"),
        ("N_(text)", "is no literal"),
        ("N_('%s is next.')", "holds a %"),
        ("ngettext('%(n)s card', cards, 2)", "is no literal"),
        ("pgettext('card', text)", "is no literal"),
        ("npgettext('card', '%(n)s card', '%(n)s of %(all)s cards', 2)", "has no value for all"),
        ("ngettext('%(seat)s: %(n)s card', '%(seat)s: %(n)s cards', 2)", "has no value for seat"),
    ],
)
def test_a_message_with_a_fault_is_seen(call: str, fault: str) -> None:
    assert fault in "".join(text for _line, text in messages(f"def f():\n    {call}"))


def test_values_by_the_row_are_left_to_other_tests() -> None:
    assert list(messages("def f():\n    return _('%(seat)s is next.', **named(event))")) == []
    assert list(messages("message = N_('%(seat)s is next.')")) == []


def test_a_message_on_import_is_seen() -> None:
    assert [line for line, _fault in messages("TITLE = _('Claim')\ndef f():\n    return _('Claim')")] == [1]


def test_a_sound_message_is_fine() -> None:
    source = "def f(n):\n    _('%(a)s of 100%%', a=1)\n    ngettext('one card', '%(n)s cards', n)"
    assert list(messages(source)) == []


# --- What the package is made of --------------------------------------------------------------------------


def imported(folder: str) -> set[str]:
    """The top-level packages that modules below `folder` import."""
    paths = (path for path in MODULES if path.is_relative_to(ROOT / folder))
    return {name for path in paths for name in IMPORT.findall(text_of(path))}


def declared(*, dev: bool) -> set[str]:
    """The packages that `pyproject.toml` asks for, as they are imported."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    for_work = ("dev", "fuzzing", "peers") if dev else ()
    wanted = [*project["dependencies"], *(one for extra in ("channels", *for_work) for one in extras[extra])]
    names = {re.split(r"[^\w-]", text)[0].lower() for text in wanted}
    return {IMPORTED_AS.get(name, name.replace("-", "_")) for name in names}


def test_what_is_imported_is_declared() -> None:
    own = sys.stdlib_module_names | {"adjudicator", "tests"}
    assert imported("adjudicator") - own - declared(dev=False) == set()
    assert imported("tests") - own - declared(dev=True) == set()


def test_contributing_lists_each_decision_and_each_says_the_same_things() -> None:
    pages = sorted(git("ls-files", "adjudicator/**/WHY-*.md").splitlines())
    contributing = text_of(ROOT / "CONTRIBUTING.md")
    assert sorted(re.findall(r"\]\((adjudicator/[\w/]+/WHY-[\w-]+\.md)\)", contributing)) == pages
    parts = [r"\A# Why ", r"^\*\*Decided\.\*\*", r"^\*\*Why\.\*\*", r"^\*\*What it costs\.\*\*"]
    missing = [
        (page, part)
        for page in pages
        for part in parts
        if not re.search(part, text_of(ROOT / page), re.MULTILINE)
    ]
    assert missing == []


def test_contributing_says_what_each_dependency_is_for() -> None:
    chapter = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## What each dependency is for")[2]
    told = re.findall(r"^\| ([a-z0-9-]+) \|", chapter.partition("\n## ")[0], re.MULTILINE)[2:]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert told == [re.split(r"[^\w-]", text)[0] for text in project["dependencies"]]


def test_a_forgotten_await_is_a_type_error(tmp_path: Path) -> None:
    """Without `await` a question would silently never be put."""
    source = tmp_path / "forgetful.py"
    source.write_text(
        '"""A procedure that forgets to wait."""\n'
        "from adjudicator.engine import Ask, Draw, OneOf, Together\n\n\n"
        "async def bid(options: OneOf[str]) -> None:\n"
        '    """Forget three times, remember once."""\n'
        '    Ask("a", "bid", options, default="1")\n'
        '    Together({"a": Ask("a", "bid", options, default="1")})\n'
        '    Draw("card", ["1", "2"])\n'
        '    await Ask("b", "bid", options, default="1")\n',
        "utf-8",
    )
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", str(source)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    faults = re.findall(r"forgetful\.py:(\d+): error: .*\[(\S+)\]", run.stdout)
    assert faults == [(line, "unused-awaitable") for line in ("7", "8", "9")], run.stdout + run.stderr


# --- Git and workflows ------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["turns/a/0001/state.yaml", "turns/a/inbox/b-0001-1.sealed", "x/y.sealed"])
def test_git_keeps_what_games_consist_of_byte_for_byte(path: str) -> None:
    assert git("check-attr", "text", path).rstrip() == f"{path}: text: unset"


def test_workflows_are_found() -> None:
    assert [path.name for path in WORKFLOWS] == ["ci.yml", "pages.yml", "release.yml"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_trusts_nobody(path: Path) -> None:
    """Actions are pinned, rights are named, and nothing a stranger can name gets into a shell."""
    text = path.read_text("utf-8")
    assert [line for line in re.findall(r"uses: (.+)", text) if not PINNED.fullmatch(line)] == []
    workflow = yaml.safe_load(text)
    assert set(workflow["permissions"].values()) <= {"read"}
    assert "pull_request_target" not in text
    assert "workflow_run" not in text
    steps = [step for job in workflow["jobs"].values() for step in job.get("steps", ())]
    assert [step for step in steps if "${{ github." in step.get("run", "")] == []
    checkouts = [step for step in steps if step.get("uses", "").startswith("actions/checkout@")]
    assert [step for step in checkouts if step["with"]["persist-credentials"] is not False] == []


def test_of_a_release_one_job_publishes_and_one_writes_here_and_neither_runs_its_code() -> None:
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8"))["jobs"]
    rights = {name: job["permissions"] for name, job in jobs.items()}
    trusted = {"publish": {"id-token": "write"}, "announce": {"contents": "write"}}
    assert rights == {name: trusted.get(name, {"contents": "read"}) for name in jobs}
    steps = [step for name in trusted for step in jobs[name]["steps"]]
    assert not re.search("checkout|python", yaml.safe_dump(steps))
    assert set(jobs["publish"]["needs"]) == {"tests", "build", "wheel"}
    assert jobs["announce"]["needs"] == "publish"
