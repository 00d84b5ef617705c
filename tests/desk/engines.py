"""The pages' scripts in an engine of JavaScript, without a page around them."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.parts import find

TEMPLATES = Path(__file__).parents[2] / "site_templates"
EMPTY = Path(__file__).with_name("empty.html")
IN_NODE = Path(__file__).with_name("in_node.cjs")

Run = Callable[[str, object], Any]
"""`run(body, given)` is what the body of an async function returns for `given`, as plain data."""


def in_node(*scripts: str) -> Run:
    """Run in Node, after these scripts."""
    node = find("node")
    assert node is not None

    def run(body: str, given: object) -> Any:  # noqa: ANN401  whatever it returns
        paths = [str(TEMPLATES / script) for script in scripts]
        asked = {"scripts": paths, "body": body, "given": given}
        done = subprocess.run(
            [node, IN_NODE], input=json.dumps(asked).encode(), capture_output=True, check=False, timeout=120
        )
        assert done.returncode == 0, done.stderr.decode()
        return json.loads(done.stdout)

    return run


def in_chromium(page: Page, *scripts: str) -> Run:
    """Run in a page of Chromium that has nothing but these scripts."""
    page.goto(EMPTY.as_uri())  # a secure context, as every page in a folder
    for script in scripts:
        page.add_script_tag(path=TEMPLATES / script)
    return lambda body, given: page.evaluate(f"(given) => (async (given) => {{{body}}})(given)", given)
