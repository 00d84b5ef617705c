"""Packages that bring rulesets, as wheels, so that a league contains these, too, and not only the program."""

import re
from collections.abc import Iterable
from importlib.metadata import Distribution, PackagePath
from typing import NamedTuple

import adjudicator
from adjudicator.repository.files import digest
from adjudicator.repository.git.command import RepositoryError
from adjudicator.repository.layout import REQUIREMENTS, VENDOR
from adjudicator.repository.league.wheel import pack_wheel
from adjudicator.rulesets import Installed
from adjudicator.words import gettext as _

_NOTES = ("METADATA", "entry_points.txt", "top_level.txt")
_MADE = {".pyc", ".pth"}
_TAG = "Tag: py3-none-any"


class Brought(NamedTuple):
    """A package that brings rulesets."""

    wheel: str
    """The name of its wheel's file."""
    content: bytes
    needs: frozenset[str]
    """The packages that it needs, by their normalised names (PEP 503)."""


def brought(rulesets: Iterable[Installed]) -> tuple[Brought, ...]:
    """Return the packages that bring some of these rulesets, as wheels like those they were installed from.

    Raises RepositoryError for one that is not plain Python, or was not installed from a wheel.
    """
    packages = {each.package: each.entry.dist for each in rulesets if each.package}
    return tuple(_brought(dist) for _name, dist in sorted(packages.items()) if dist is not None)


def _brought(package: Distribution) -> Brought:
    name = f"{_normalised(package.name).replace('-', '_')}-{package.version}"
    info = f"{name}.dist-info"
    files = package.files or []
    if _TAG not in (package.read_text("WHEEL") or "").splitlines() or not _code(files):
        raise RepositoryError(
            _("The package %(package)s cannot be put into a league.", package=package.name),
            _("Install it from a wheel of plain Python: not --editable, and without compiled parts."),
        )
    notes = {note: (package.read_text(note) or "").encode() for note in _NOTES if package.read_text(note)}
    code = {path.as_posix(): path.read_binary() for path in sorted(_code(files))}
    needs = frozenset(_normalised(line) for line in package.requires or () if "extra ==" not in line)
    return Brought(
        f"{name}-py3-none-any.whl",
        pack_wheel(code, info, notes.pop("METADATA"), notes),
        needs - {adjudicator.DISTRIBUTION},
    )


def with_packages(requirements: bytes, packages: Iterable[Brought]) -> dict[str, bytes]:
    """Return the files by which a league installs packages, too: their wheels, and `requirements.txt`.

    Another version of one takes its place. Raises RepositoryError if one needs what the league does not pin.
    """
    text = requirements.decode()
    pinned = {_normalised(name) for name in re.findall(r"(?m)^([\w.-]+)==", text)}
    files: dict[str, bytes] = {}
    for one in packages:
        if missing := sorted(one.needs - pinned):
            raise RepositoryError(
                _(
                    "%(wheel)s needs %(packages)s, which %(file)s does not pin.",
                    wheel=one.wheel,
                    packages=", ".join(missing),
                    file=REQUIREMENTS,
                ),
                _("Add a line for each, with its version and the SHA-256 of its wheels (pip hash)."),
            )
        other = re.compile(rf"(?m)^file:{VENDOR}/{re.escape(one.wheel.partition('-')[0])}-.*\n")
        line = f"file:{VENDOR}/{one.wheel}#sha256={digest(one.content)}\n"
        text = line + other.sub("", text)
        files[f"{VENDOR}/{one.wheel}"] = one.content
    return {**files, REQUIREMENTS: text.encode()}


def _code(files: Iterable[PackagePath]) -> list[PackagePath]:
    """The files that stand beside the notes on the package: its code and facts."""
    return [
        path
        for path in files
        if not (".." in path.parts or path.parts[0].endswith(".dist-info") or path.suffix in _MADE)
    ]


def _normalised(requirement: str) -> str:
    """The name of the package that a requirement begins with."""
    name = re.split(r"[^\w.-]", requirement.strip(), maxsplit=1)[0]
    return re.sub(r"[-_.]+", "-", name).lower()
