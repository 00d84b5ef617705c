"""The pages' scripts in an engine of JavaScript, without a page around them."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from adjudicator.site.desk_words import sentences
from adjudicator.site.templates import served_script
from tests.parts import find

EMPTY = Path(__file__).with_name("empty.html")
IN_NODE = Path(__file__).with_name("in_node.cjs")

Run = Callable[[str, object], Any]
"""`run(body, given)` is what the body of an async function returns for `given`, as plain data."""


def in_node(*scripts: str) -> Run:
    """Run in Node, after these scripts."""
    node = find("node")
    assert node is not None

    def run(body: str, given: object) -> Any:  # noqa: ANN401  whatever it returns
        served = {script: served_script(script).decode() for script in scripts}
        asked = {"scripts": served, "body": body, "given": given}
        done = subprocess.run(
            [node, IN_NODE], input=json.dumps(asked).encode(), capture_output=True, check=False, timeout=120
        )
        assert done.returncode == 0, done.stderr.decode()
        return json.loads(done.stdout)

    return run


def on_a_desk() -> str:
    """A script that sets up what a desk has before its own scripts run: sentences, and next to no facts."""
    blocks = json.dumps({"facts": {"about": {}, "around": {}, "possible": {}}, "sentences": sentences()})
    return f"""
    const vocabulary = {{}};
    const said = {{ prose: "%(text)s" }};
    for (const [id, block] of Object.entries({blocks})) {{
      const data = Object.assign(document.createElement("script"), {{ type: "application/json", id }});
      data.textContent = JSON.stringify(block);
      document.body.append(data);
    }}
    """


def in_chromium(page: Page, *scripts: str, before: str = ";") -> Run:
    """Run in a page of Chromium that has nothing but these scripts, after a script of the test's own."""
    page.goto(EMPTY.as_uri())  # a secure context, as every page in a folder
    page.add_script_tag(content=before)
    for script in scripts:
        page.add_script_tag(content=served_script(script).decode())
    return lambda body, given: page.evaluate(f"(given) => (async (given) => {{{body}}})(given)", given)
