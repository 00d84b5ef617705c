"""Imports point downwards and never go round, and the rules of games touch nothing but their own data."""

import ast
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "adjudicator"

LAYERS = (
    ("words",),
    ("newer",),
    ("plain_text",),
    ("faults",),
    ("sentences",),
    ("engine",),
    ("yaml_files",),
    ("rulesets",),
    ("cartography",),
    ("sealing",),
    ("orders",),
    ("repository",),
    ("player",),
    ("site", "forge"),
    ("mail",),
    ("demonstration", "doctor"),
    ("solo",),
    ("cli",),
    ("__main__",),
)
"""From the bottom up; those in one layer may not import each other."""

DEEPEST = 8
"""So many modules a chain of imports within `repository` may have."""

CARTOGRAPHY = "adjudicator.rulesets.westeros.cartography"
"""It stands beside the drawing, but is a command above all editions: no ruleset may import it."""

LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}

PURE = {
    "abc", "base64", "bisect", "collections", "contextlib", "copy", "dataclasses", "difflib", "enum",
    "fractions", "functools", "hashlib", "heapq", "hmac", "html", "itertools", "json", "math", "msgspec",
    "operator", "re", "string", "textwrap", "types", "typing", "unicodedata",
}  # fmt: skip
"""What the engine may import from outside: nothing of it reads or writes, tells the time or draws."""

BESIDES = {"pkgutil.get_data", "svgwrite"}
"""What a ruleset may import besides, to read the facts that lie beside its code and to draw the table."""

IMPURE_CALLS = {"open", "input", "print", "exec", "eval", "compile", "__import__", "breakpoint", "hash", "id"}
"""Built-in functions that reach outside, or whose result differs between two runs."""


def modules() -> Iterator[tuple[str, Path]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


@cache
def imports(module: str, source: str, *, is_package: bool = False) -> frozenset[str]:
    """The modules `source` imports anywhere, by full name; `from a import b` gives `a.b`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                package = module.split(".") if is_package else module.split(".")[:-1]
                above = package[: len(package) - node.level + 1]
                base = ".".join([*above, base] if base else above)
            found |= {f"{base}.{alias.name}" for alias in node.names}
    return frozenset(found)


def part_of(module: str) -> str:
    """The layer's name in a full module name; empty for the package itself."""
    if module.startswith(CARTOGRAPHY):
        return "cartography"
    return module.split(".")[1] if "." in module else ""


def upward(module: str, source: str, *, is_package: bool = False) -> list[str]:
    """What `module` imports and must not: layers above it, and others in its own layer."""
    own = part_of(module)
    faults = []
    for name in sorted(imports(module, source, is_package=is_package)):
        other = part_of(name) if name.split(".")[0] == "adjudicator" else ""
        if other not in LEVEL or other == own:
            continue
        if not own or LEVEL[other] >= LEVEL[own]:
            faults.append(f"{module} imports {name}")
    return faults


def sideways(module: str, source: str, *, is_package: bool = False) -> list[str]:
    """What a ruleset imports of the rulesets' package and must not: another ruleset.

    Open to all are `westeros`, which two share, `plain`, the least of a ruleset, `facts`, which reads a
    ruleset's own data, and `svg_layers`, `svg_pen`, `svg_style` and `svg_text`, which write drawings out.
    """
    parts = module.split(".")
    if parts[:2] != ["adjudicator", "rulesets"] or len(parts) == 2:
        return []  # the registry imports them all
    allowed = {parts[2], "westeros", "plain", "facts", "svg_layers", "svg_pen", "svg_style", "svg_text"}
    found = (name.split(".") for name in sorted(imports(module, source, is_package=is_package)))
    return [
        f"{module} imports {'.'.join(name)}"
        for name in found
        if name[:2] == parts[:2] and not (len(name) > 2 and name[2] in allowed)
    ]


@cache
def imported() -> dict[str, set[str]]:
    """For each module, those of the package that it imports, be it for their types alone."""
    paths = dict(modules())
    found: dict[str, set[str]] = {}
    for module, path in paths.items():
        names = imports(module, path.read_text("utf-8"), is_package=path.name == "__init__.py")
        # `from a.b import c` may name the module `a.b.c`, or `c` in the module `a.b`.
        found[module] = paths.keys() & {name if name in paths else name.rpartition(".")[0] for name in names}
    return found


def imported_within(layer: str) -> dict[str, set[str]]:
    """For each module of a layer, those of the same layer that it imports; packages have no code."""
    within = {module for module, path in modules() if part_of(module) == layer and path.name != "__init__.py"}
    return {module: imported()[module] & within for module in within}


def longest_chain(imported: Mapping[str, Collection[str]]) -> list[str]:
    """The longest chain in which each module imports the next; raises CycleError where imports go round."""
    chains: dict[str, list[str]] = {}
    for module in TopologicalSorter(imported).static_order():
        chains[module] = [module, *max((chains[name] for name in imported[module]), key=len, default=[])]
    return max(chains.values(), key=len)


def impure(module: str, source: str, *, is_package: bool = False) -> list[str]:
    """What `module` imports or calls and must not if it is to have no effect and no source but its input."""
    allowed = PURE | BESIDES if part_of(module) == "rulesets" else PURE
    faults = []
    for name in sorted(imports(module, source, is_package=is_package)):
        ways = {".".join(name.split(".")[: length + 1]) for length in range(name.count(".") + 1)}
        if name.split(".")[0] != "adjudicator" and not ways & allowed:
            faults.append(f"{module} imports {name}")
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    names = (call.func for call in calls if isinstance(call.func, ast.Name))
    return faults + [
        f"{module} calls {name.id}() in line {name.lineno}" for name in names if name.id in IMPURE_CALLS
    ]


def edition_named(module: str, source: str, **_package: bool) -> list[str]:
    """Where code that editions share names one of them: its ruleset, or the number of one of its rules.

    What it says to people who read it is free: docstrings and comments cite the rules where they are kept.
    """
    if not module.startswith("adjudicator.rulesets.westeros"):
        return []
    tree = ast.parse(source)
    said = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in said)
    return [
        f"{module} names {node.value} in line {node.lineno}"
        for node in texts
        if isinstance(node.value, str) and re.search(r"agot\d|\bA\d-[A-Z]", node.value)
    ]


def faults_of(check: Callable[..., list[str]], *layers: str) -> list[str]:
    """What `check` finds in the package's own modules, in `layers` if any are named."""
    return [
        fault
        for module, path in modules()
        if not layers or part_of(module) in layers
        for fault in check(module, path.read_text("utf-8"), is_package=path.name == "__init__.py")
    ]


def test_every_module_has_a_layer() -> None:
    assert {part_of(module) for module, _ in modules()} - {""} <= LEVEL.keys()


@pytest.mark.slow
def test_imports_point_downwards() -> None:
    assert faults_of(upward) == []


@pytest.mark.slow
def test_rulesets_know_nothing_of_each_other() -> None:
    assert faults_of(sideways, "rulesets") == []


@pytest.mark.slow
def test_shared_rules_name_no_edition() -> None:
    assert faults_of(edition_named, "rulesets") == []


@pytest.mark.slow
def test_engine_and_rulesets_touch_nothing_outside() -> None:
    listing = ("adjudicator.rulesets imports importlib", "adjudicator.rulesets imports sys")  # to find them
    assert [each for each in faults_of(impure, "engine", "rulesets") if not each.startswith(listing)] == []


@pytest.mark.slow
def test_imports_never_go_round() -> None:
    TopologicalSorter(imported()).prepare()  # raises CycleError, which names the circle


@pytest.mark.slow
def test_no_chain_of_imports_within_the_repository_is_long() -> None:
    chain = longest_chain(imported_within("repository"))
    assert len(chain) <= DEEPEST, chain


def test_the_longest_chain_is_found() -> None:
    assert longest_chain({"a": ["b", "d"], "b": ["c"], "c": [], "d": []}) == ["a", "b", "c"]
    with pytest.raises(CycleError):
        longest_chain({"a": ["b"], "b": ["a"]})


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("adjudicator.engine.table", "import adjudicator.rulesets.claim"),
        ("adjudicator.engine.table", "from adjudicator import orders"),
        ("adjudicator.engine.table", "from ..rulesets.claim import rules"),
        ("adjudicator.engine.table", "def run():\n    from adjudicator.cli import main"),
        ("adjudicator.engine.table", "if TYPE_CHECKING:\n    from adjudicator.orders.plans import Plan"),
        ("adjudicator.site.pages", "from adjudicator.mail import letters"),
        ("adjudicator.rulesets.westeros.drawing.chart", f"from {CARTOGRAPHY}.grid import Grid"),
        ("adjudicator.words", "import adjudicator.engine"),
        ("adjudicator", "from adjudicator.engine import Ask"),
    ],
)
def test_an_import_upwards_or_beside_is_seen(module: str, source: str) -> None:
    assert len(upward(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("adjudicator.orders.plans", "from adjudicator.engine import Ask, Question"),
        ("adjudicator.orders.plans", "from . import parsing"),
        ("adjudicator.orders.plans", "from .parsing import read"),
        ("adjudicator.orders.plans", "from adjudicator import __version__"),
        ("adjudicator.cli.main", "import adjudicator.site, adjudicator.words, os"),
    ],
)
def test_an_import_downwards_is_fine(module: str, source: str) -> None:
    assert upward(module, source) == []


def test_a_package_imports_relative_to_itself() -> None:
    assert imports("adjudicator.engine", "from .table import Table", is_package=True) == {
        "adjudicator.engine.table.Table"
    }
    assert imports("adjudicator.engine.table", "from .asking import Ask") == {"adjudicator.engine.asking.Ask"}


def test_another_ruleset_is_seen() -> None:
    assert len(sideways("adjudicator.rulesets.agot2.raid", "from adjudicator.rulesets.claim import win")) == 1
    assert len(sideways("adjudicator.rulesets.agot2.raid", "from adjudicator.rulesets import ruleset")) == 1
    assert (
        sideways("adjudicator.rulesets.agot2.raid", "from adjudicator.rulesets.westeros import areas") == []
    )
    assert sideways("adjudicator.rulesets.agot2.raid", "from . import board") == []


def test_an_edition_named_in_shared_rules_is_seen() -> None:
    shared = "adjudicator.rulesets.westeros.raids"
    assert len(sideways(shared, "from adjudicator.rulesets.agot2.edition import EDITION")) == 1
    assert len(edition_named(shared, 'names = EDITIONS["agot2"].names')) == 1
    assert len(edition_named(shared, 'rule = "A2-RAID-03"')) == 1
    assert edition_named(shared, 'def raid() -> None:\n    """Resolve a Raid [A2-RAID-03]."""') == []


@pytest.mark.parametrize(
    "source",
    [
        "import os",
        "import random",
        "from time import time",
        "from datetime import datetime",
        "import pathlib, re",
        "import socket",
        "import subprocess",
        "import importlib",
        "from importlib import resources",
        "import yaml",
        "text = open('facts.yaml').read()",
        "def order(card):\n    return hash(card)",
    ],
)
def test_what_reaches_outside_is_seen_in_the_engine(source: str) -> None:
    assert len(impure("adjudicator.engine.table", source)) == 1


def test_a_ruleset_may_read_the_facts_beside_it() -> None:
    assert impure("adjudicator.rulesets.claim.cards", "from pkgutil import get_data") == []
    assert impure("adjudicator.rulesets.claim.cards", "from pkgutil import iter_modules") != []


def test_what_the_engine_is_made_of_is_fine() -> None:
    source = "import re, msgspec\nfrom collections.abc import Sequence\nfrom adjudicator.words import gettext"
    assert impure("adjudicator.engine.table", source) == []
