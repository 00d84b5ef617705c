"""Real parts of the machine that tests need, and the Debian packages that hold them.

A test says so with `@pytest.mark.needs("chromium")`, and takes the executable from `find`. `.ci/run` installs
what `python3 tests/parts.py` prints: the packages of all parts that this machine lacks. Only what comes with
Python is imported here, since such a machine has nothing else yet.
"""

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple


class Part(NamedTuple):
    """The package a part comes in, and the names its executable goes by."""

    package: str
    names: tuple[str, ...]


PARTS: Mapping[str, Part] = {
    "WebKitWebDriver": Part("webkit2gtk-driver", ("WebKitWebDriver",)),
    "Xvfb": Part("xvfb", ("Xvfb",)),
    "bash": Part("bash", ("bash",)),
    "chasquid": Part("chasquid", ("chasquid",)),
    # The same engine without windows, which saves a third of what the browser's tests cost a processor.
    "chromium": Part(
        "chromium-headless-shell",
        ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"),
    ),
    "dovecot": Part("dovecot-imapd", ("dovecot", "/usr/sbin/dovecot")),
    "firefox-esr": Part("firefox-esr", ("firefox-esr", "firefox")),
    "git": Part("git", ("git",)),
    "java": Part("default-jre-headless", ("java",)),
    "node": Part("nodejs", ("node", "nodejs")),
    "npm": Part("npm", ("npm",)),
    "sh": Part("dash", ("sh",)),
    "stty": Part("coreutils", ("stty",)),
}
"""The parts there are; a test that needs another is an error."""


def find(part: str) -> Path | None:
    found = (shutil.which(name) for name in PARTS[part].names)
    return next((Path(path) for path in found if path), None)


if __name__ == "__main__":
    for part, (package, _names) in PARTS.items():
        if find(part) is None:
            print(package)  # noqa: T201  for `.ci/run`
