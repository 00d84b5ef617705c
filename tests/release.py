"""Makes a release of the commit that is checked out: its packages, and what is published beside them.

    python -m tests.release FOLDER                      # as `.ci/run` does
    python -m tests.release FOLDER v1.2.0 OWNER/NAME    # for that tag of that repository

`FOLDER/packages` gets the wheel and the source archive, `FOLDER/beside` their digests, the list of all parts
(an SBOM, CycloneDX) and the changelog's words about this version. It is run by a Python that has what
`.ci/release.txt` pins. `.github/workflows/release.yml` publishes what it makes.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterable
from pathlib import Path

from adjudicator import DISTRIBUTION, __version__

ROOT = Path(__file__).parents[1]
LEAGUE = Path("adjudicator/repository/league")
"""Where a checkout has the packages that a league installs: most by their digests, some as wheels."""

ADDRESSED = ("pyproject.toml", ".github/ISSUE_TEMPLATE/config.yml")
"""The files that name the repository by its address."""

UNRELEASED = "Unreleased"
"""What the changelog calls the version that is worked on."""

_ADDRESS = re.compile(r"https://(?:github|raw\.githubusercontent)\.com/([\w-]+/[\w.-]+)")
_DATE = r" - \d{4}-\d{2}-\d{2}"


def main(folder: Path, tag: str = "", repository: str = "") -> None:
    """Make everything in a new folder. Raises SystemExit if this is no release, or its bytes differ."""
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    if tag:
        named = [name for path in ADDRESSED for name in _ADDRESS.findall((ROOT / path).read_text("utf-8"))]
        check(tag, changes, repository, named)
    packages, beside = folder / "packages", folder / "beside"
    for place in (packages, beside):
        place.mkdir(parents=True)
    wheel = build(packages)
    write_parts(wheel, beside / f"{'-'.join(wheel.name.split('-')[:2])}.cdx.json")
    (beside / "notes.md").write_text(notes(__version__ if tag else UNRELEASED, changes), "utf-8")
    listed = sorted([*packages.iterdir(), *beside.glob("*.json")], key=lambda path: path.name)
    lines = [f"{digest}  {name}\n" for name, digest in digests(listed).items()]
    (beside / "SHA256SUMS").write_text("".join(lines), "utf-8")
    print("".join(lines), end="")  # noqa: T201  this is what the run is read for


def check(tag: str, changes: str, repository: str, named: Iterable[str]) -> None:
    """Refuse a tag that is not the version or has no words in the changelog, or a stranger's address."""
    if tag != f"v{__version__}":
        raise SystemExit(f"The tag is {tag}, but adjudicator/__init__.py says {__version__}.")
    if not notes(__version__, changes):
        raise SystemExit(f"CHANGELOG.md says nothing under “## [{__version__}] - YEAR-MONTH-DAY”.")
    if strangers := sorted({*named} - {repository}):
        places = " or ".join(ADDRESSED)
        raise SystemExit(f"This repository is {repository}, but {strangers[0]} stands in {places}.")


def notes(version: str, changes: str) -> str:
    """Return what the changelog says under the heading of a version, or ""."""
    heading = re.escape(f"## [{version}]") + ("" if version == UNRELEASED else _DATE)
    found = re.search(rf"^{heading}\n(.*?)(?=^## |^\[[^\]\n]+\]: |\Z)", changes, re.MULTILINE | re.DOTALL)
    return f"{found[1].strip()}\n" if found and found[1].strip() else ""


def build(folder: Path) -> Path:
    """Build the wheel and the source archive of this commit; return the wheel.

    It is done twice, in two clones, and the wheel a third time from the source archive. Raises SystemExit
    unless it gives the same bytes each time.
    """
    with tempfile.TemporaryDirectory() as scratch:
        first, second = (
            _built(Path(scratch), name, mask) for name, mask in (("first", 0o022), ("second", 0o077))
        )
        same(first, second)
        (source,) = first.glob("*.tar.gz")
        shutil.unpack_archive(source, scratch)
        _hatch(Path(scratch) / source.name.removesuffix(".tar.gz"), second, "-t", "wheel")
        same(first, second)
        for made in first.iterdir():
            shutil.copy(made, folder)
    (wheel,) = folder.glob("*.whl")
    return wheel


def same(one: Path, other: Path) -> None:
    """Raise SystemExit unless two folders hold files of the same names and bytes."""
    here, there = (digests(sorted(folder.iterdir())) for folder in (one, other))
    if here != there:
        differing = sorted({name for name, _digest in here.items() ^ there.items()})
        raise SystemExit(f"Built twice, these differ: {', '.join(differing)}.")


def digests(files: Iterable[Path]) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def _built(scratch: Path, name: str, mask: int) -> Path:
    """Build in a clone of its own, whose files other people of the machine may read or not."""
    clone, out = scratch / f"{name}-clone", scratch / name
    before = os.umask(mask)
    try:
        _run("git", "clone", "--quiet", ROOT.as_uri(), clone)
        _hatch(clone, out)
    finally:
        os.umask(before)
    return out


def _hatch(source: Path, out: Path, *options: str) -> None:
    """Build packages dated as the commit is."""
    dated = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    date = subprocess.run(dated, check=True, capture_output=True, encoding="ascii").stdout.strip()
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-d", str(out), *options],
        check=True,
        cwd=source,
        env={**os.environ, "SOURCE_DATE_EPOCH": date},
        stdout=subprocess.DEVNULL,
    )


def write_parts(wheel: Path, listed: Path) -> None:
    """List what a league installs with this wheel, each part with its version and licence (CycloneDX)."""
    with tempfile.TemporaryDirectory() as scratch:
        place = Path(scratch) / "venv"
        venv.create(place)
        python = place / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
        pip = ("pip", "--quiet", "--disable-pip-version-check", "--python", python, "install", "--no-deps")
        locked = ("--require-hashes", "--only-binary", ":all:", "-r", ROOT / LEAGUE / "lock.txt")
        _run(sys.executable, "-m", *pip, wheel, *(ROOT / LEAGUE).rglob("*.whl"))
        _run(sys.executable, "-m", *pip, *locked)
        about = ("--pyproject", ROOT / "pyproject.toml", "--mc-type", "application")
        form = ("--output-reproducible", "--output-format", "JSON", "--output-file", listed)
        _run(sys.executable, "-m", "cyclonedx_py", "environment", *about, *form, python)
    parts = json.loads(listed.read_text("utf-8"))
    (digest,) = digests([wheel]).values()
    parts["metadata"]["component"] |= {
        "version": __version__,
        "purl": f"pkg:pypi/{DISTRIBUTION}@{__version__}",
        "hashes": [{"alg": "SHA-256", "content": digest}],
    }
    listed.write_text(json.dumps(parts, indent=1, sort_keys=True) + "\n", "utf-8")


def _run(*command: str | Path) -> None:
    subprocess.run(list(map(str, command)), check=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
