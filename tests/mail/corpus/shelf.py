"""Where the corpus lies: its folders, each with messages and what is to come of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parent
FOLDERS = ("clients", "sealed", "plain", "mime", "headers", "identity", "automatic", "limits")


@dataclass(frozen=True)
class Message:
    """A message with its expected outcome: what is read, verified of its sender, and done with it."""

    name: str
    data: bytes
    read: Mapping[str, object]
    vouched: Mapping[str, str] = field(default_factory=dict)
    take: Mapping[str, str] = field(default_factory=dict)


@cache
def messages(folder: str) -> tuple[Message, ...]:
    """The messages of a folder, by name. Raises FileNotFoundError where one has an outcome and no file."""
    expected = _loaded(ROOT / folder / "expected.yaml")
    files = {path.stem for path in (ROOT / folder).glob("*.eml")}
    assert files <= set(expected), f"without an outcome: {sorted(files - set(expected))}"
    return tuple(
        Message(name, (ROOT / folder / f"{name}.eml").read_bytes(), **outcome)
        for name, outcome in expected.items()
    )


def message(folder: str, name: str) -> Message:
    return next(one for one in messages(folder) if one.name == name)


@cache
def recipes() -> Mapping[str, Mapping[str, object]]:
    """What is read in the messages of `recipes.py`; of those that come in numbers, how many hold what."""
    return _loaded(ROOT / "recipes.yaml")


def _loaded(path: Path) -> Mapping[str, Any]:
    """A file of outcomes; every word in it is text."""
    loaded: Mapping[str, Any] = yaml.load(path.read_text("utf-8"), yaml.CBaseLoader)  # noqa: S506  it makes no objects
    return loaded


def block(name: str) -> str:
    """A sealed or signed block, as it was made once: sealing gives other bytes every time."""
    return (ROOT / "blocks" / f"{name}.sealed").read_text("utf-8")


def block_named(text: str) -> str:
    """The name of a block; empty for one that was changed on the way."""
    return next((path.stem for path in (ROOT / "blocks").glob("*.sealed") if block(path.stem) == text), "")
