"""The type checker knows what an answer is."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent

PROCEDURE = '''"""A procedure whose answers the type checker is asked about."""

from typing import Literal, reveal_type

from adjudicator.engine import Ask, Assignment, Draw, Limit, Moves, Number, OneOf, Ordering, SomeOf, Together

Side = Literal["left", "right"]


async def ask(word: OneOf[Side], number: Ask[int], some: SomeOf[Side]) -> None:
    """Ask everything."""
    reveal_type(await Ask("a", "side", word, default="left"))
    reveal_type(await number)
    reveal_type(await Ask("a", "some", some, default=()))
    reveal_type(await Ask("a", "order", Ordering(("x", "y")), default=("x", "y")))
    reveal_type(await Ask("a", "assign", Assignment({}, (Limit(("x",), 1),)), default={}))
    reveal_type(await Ask("a", "move", Moves({}, {}), default={}))
    reveal_type(await Together(Ask("a", "side", word, default="left"), number))
    reveal_type(await Together(number, Ask("a", "some", some, default=()), number))
    reveal_type(await Together({"a": number, "b": number}))
    reveal_type(await Draw("card", ["x", "y"]))


async def err(word: OneOf[Side], number: Number) -> None:
    """Ask wrongly."""
    await Ask("a", "side", word, default="middle")
    await Ask("a", "number", number, default="1")
    (await Ask("a", "number", number, default=1)).upper()
'''

REVEALED = [
    "Literal['left'] | Literal['right']",
    "int",
    "tuple[Literal['left'] | Literal['right'], ...]",
    "tuple[Literal['x']? | Literal['y']?, ...]",
    "dict[str, str]",
    "dict[str, dict[str, int]]",
    "tuple[Literal['left'] | Literal['right'], int]",
    "tuple[int, tuple[Literal['left'] | Literal['right'], ...], int]",
    "dict[str, int]",
    "tuple[str, ...]",
]


@pytest.mark.slow
def test_the_types_of_answers_are_inferred(tmp_path: Path) -> None:
    source = tmp_path / "procedure.py"
    source.write_text(PROCEDURE, "utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", str(source)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    revealed = re.findall(r'Revealed type is "(.*)"', run.stdout)
    assert [text.replace("builtins.", "") for text in revealed] == REVEALED, run.stdout + run.stderr
    faults = re.findall(r"procedure\.py:(\d+): error: .*\[(\S+)\]", run.stdout)
    lines = PROCEDURE.splitlines()
    wrong = range(len(lines) - 2, len(lines) + 1)
    assert faults == list(zip(map(str, wrong), ["misc", "misc", "attr-defined"], strict=True)), run.stdout
