"""The examples of HOSTING.md, each by the name that stands before it."""

from pathlib import Path

from adjudicator import forge

TEXT = (Path(forge.__file__).parent / "HOSTING.md").read_text("utf-8")


def example(name: str) -> str:
    return TEXT.split(f"<!-- {name} -->")[1].split("```")[1].split("\n", 1)[1]
