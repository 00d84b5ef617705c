"""The running program as a wheel, so that a league contains the very program that adjudicates it.

It does not come from a package index, because what runs beside a secret must be in the league itself.
"""

import base64
import hashlib
import io
import posixpath
import tomllib
import zipfile
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import msgspec

import adjudicator
from adjudicator import RULESETS
from adjudicator.repository.git.command import RepositoryError
from adjudicator.words import gettext as _

_RELEASE = f"{adjudicator.DISTRIBUTION.replace('-', '_')}-{adjudicator.__version__}"
_INFO = f"{_RELEASE}.dist-info"

NAME = f"{_RELEASE}-py3-none-any.whl"

_TEMPLATES = "site_templates"
_BESIDE = (_TEMPLATES, "CHANGELOG.md", "SECURITY.md")
"""Files beside the package, where people look for them, that travel inside the wheel."""

_SCRIPTS = "console_scripts"
_ENTRY_POINTS = (_SCRIPTS, RULESETS)

_BINARY = {".mo", ".whl"}
_KINDS = {".css", ".html", ".js", ".json", ".md", ".py", ".svg", ".typed", ".xml", ".yaml", ".yml", *_BINARY}
_NAMES = {".gitignore", "lock.txt"}
_FOR_DEVELOPERS = "WHY-*.md"
_FIRST_MOMENT = (1980, 1, 1, 0, 0, 0)


class Project(msgspec.Struct, frozen=True):
    """What an installer must know about the program; `requires` leaves out development dependencies."""

    summary: str
    requires_python: str
    requires: tuple[str, ...]
    entry_points: Mapping[str, Mapping[str, str]]
    licence: bytes


def project() -> Project:
    """Read it where the program is: in a checkout, or among the installed packages.

    The notes of an editable installation are ignored, because the checkout may have moved on since.
    """
    package = Path(adjudicator.__file__).parent
    return _installed() if (package / _TEMPLATES).is_dir() else _checked_out(package.parent)


def wheel() -> bytes:
    """Make a wheel (PyPA's binary distribution format) of the running program.

    The bytes depend only on the program, not on the machine, the time or how it was installed.
    """
    known = project()
    listed = (
        f"[{group}]\n" + "".join(f"{name} = {target}\n" for name, target in sorted(points.items()))
        for group, points in known.entry_points.items()
    )
    own = {"entry_points.txt": "\n".join(listed).encode(), "licenses/LICENSE": known.licence}
    return pack_wheel(program_files(), _INFO, _metadata(known), own)


def pack_wheel(files: Mapping[str, bytes], info: str, metadata: bytes, more: Mapping[str, bytes]) -> bytes:
    """Pack plain Python into a wheel; `info` is the folder `….dist-info`, and `more` stands there too.

    The bytes depend on nothing else. Nothing is compressed: git does that, and then stores little more for a
    newer program than what is new.
    """
    made = b"Wheel-Version: 1.0\nGenerator: adjudicator\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    notes = {"METADATA": metadata, "WHEEL": made, **more}
    whole = {**files, **{f"{info}/{name}": content for name, content in notes.items()}}
    record = [f"{path},{_digest(content)},{len(content)}\n" for path, content in whole.items()]
    whole[f"{info}/RECORD"] = "".join([*record, f"{info}/RECORD,,\n"]).encode()

    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for path, content in whole.items():
            entry = zipfile.ZipInfo(path, _FIRST_MOMENT)
            entry.create_system = 3  # Unix, on every system
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, content)
    return packed.getvalue()


def _installed() -> Project:
    try:
        found = distribution(adjudicator.DISTRIBUTION)
    except PackageNotFoundError as error:
        raise _unknown() from error
    licence = found.read_text("licenses/LICENSE")
    if licence is None:
        raise _unknown()
    return Project(
        summary=found.metadata["Summary"],
        requires_python=found.metadata["Requires-Python"],
        requires=tuple(sorted(line for line in found.requires or () if "extra ==" not in line)),
        entry_points={
            group: {point.name: point.value for point in found.entry_points.select(group=group)}
            for group in _ENTRY_POINTS
        },
        licence=licence.encode(),
    )


def _unknown() -> RepositoryError:
    return RepositoryError(
        _("The program does not know how it was installed, so it cannot put itself into a league."),
        _("Install it with pip."),
    )


def _checked_out(root: Path) -> Project:
    known: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    return Project(
        summary=known["description"],
        requires_python=known["requires-python"],
        requires=tuple(sorted(known["dependencies"])),
        entry_points={_SCRIPTS: known["scripts"], RULESETS: known["entry-points"][RULESETS]},
        licence=_plain((root / "LICENSE").read_bytes()),
    )


def program_files() -> dict[str, bytes]:
    """Return the program's files by their paths in a wheel, where all are in the package."""
    package = Path(adjudicator.__file__).parent
    places = [(package, "adjudicator")]
    places += [
        (package.parent / name, f"adjudicator/{name}") for name in _BESIDE if not (package / name).exists()
    ]
    files = {
        posixpath.normpath(f"{below}/{path.relative_to(place).as_posix()}"): (
            path.read_bytes() if path.suffix in _BINARY else _plain(path.read_bytes())
        )
        for place, below in places
        for path in (place.rglob("*") if place.is_dir() else [place])
        if (path.suffix in _KINDS or path.name in _NAMES) and not path.match(_FOR_DEVELOPERS)
    }
    return dict(sorted(files.items()))


def _plain(content: bytes) -> bytes:
    """Undo what git does to line endings on Windows."""
    return content.replace(b"\r\n", b"\n")


def _metadata(known: Project) -> bytes:
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {adjudicator.DISTRIBUTION}",
        f"Version: {adjudicator.__version__}",
        f"Summary: {known.summary}",
        "License-Expression: MIT",
        "License-File: LICENSE",
        f"Requires-Python: {known.requires_python}",
        *(f"Requires-Dist: {requirement}" for requirement in known.requires),
    ]
    return "".join(f"{line}\n" for line in lines).encode()


def _digest(content: bytes) -> str:
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
