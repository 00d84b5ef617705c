"""A new repository for a league: everything a CI job needs to adjudicate games and publish their pages.

It contains the program as a wheel, so that no package index decides what runs beside the secret, with wheels
of those packages that the index has as source alone, at least for some systems. It contains the documents,
since a player has no other copy of them. The league's own files are in the folder `skeleton` beside this
module, in English like everything in a repository.
"""

import posixpath
import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from adjudicator.repository.files import digest
from adjudicator.repository.git.command import make_repository
from adjudicator.repository.git.store import Repository, RepositoryError
from adjudicator.repository.layout import REQUIREMENTS, TURNS, VENDOR
from adjudicator.repository.league.wheel import NAME, program_files, wheel
from adjudicator.words import gettext as _

ATTRIBUTES = ".gitattributes"
WHEEL = f"{VENDOR}/{NAME}"

SKELETON = "adjudicator/repository/league/skeleton/"
"""Where a league's own files are in the program."""

_LOCK = "adjudicator/repository/league/lock.txt"
"""What the program needs, at exact versions, with the SHA-256 of each file of these on the package index."""

_RULESET = re.compile(r"adjudicator/rulesets/(\w+/[A-Z]+\.md)")
_DOCUMENTS = {
    "adjudicator/orders/ORDERS.md": "docs/ORDERS.md",
    "adjudicator/repository/PEOPLE.md": "docs/PEOPLE.md",
    "adjudicator/repository/TOURNAMENT.md": "docs/TOURNAMENT.md",
    "adjudicator/forge/HOSTING.md": "docs/HOSTING.md",
    "adjudicator/mail/MAIL.md": "docs/MAIL.md",
    "adjudicator/site/DATA.md": "docs/DATA.md",
    "SECURITY.md": "docs/SECURITY.md",
}
_LINK = re.compile(r"(?<=\]\()[\w./-]+\.md(?=[#)])")
_KEEP_BYTES = f"{TURNS}/** -text"


def keep_bytes(attributes: bytes) -> bytes:
    """Return `.gitattributes` with the line that excludes `turns/` from line-ending conversion."""
    if _KEEP_BYTES in map(str.strip, attributes.decode("utf-8", "replace").split("\n")):
        return attributes
    before = attributes if not attributes or attributes.endswith(b"\n") else attributes + b"\n"
    return before + f"# Manifests and signatures cover these bytes.\n{_KEEP_BYTES}\n".encode()


def league_files() -> dict[str, bytes]:
    """Return the files of a league's repository by path.

    Raises RepositoryError if it is unknown how the program was installed.
    """
    return laid_by(program_files(), WHEEL, wheel())


def laid_by(known: Mapping[str, bytes], path: str, content: bytes) -> dict[str, bytes]:
    """Return what a program lays into a league: `known` are its files, by their paths in its wheel.

    Every version since 1.0 must come out of this as it laid itself, since upgrades merge with that.
    """
    own = {path.removeprefix(SKELETON): data for path, data in known.items() if path.startswith(SKELETON)}
    own[path] = content
    return dict(
        sorted(
            {
                **own,
                **_documents(known),
                ATTRIBUTES: keep_bytes(b""),
                REQUIREMENTS: _requirements(own).encode() + known[_LOCK],
                f"{TURNS}/.gitkeep": b"",
            }.items()
        )
    )


def _requirements(own: Mapping[str, bytes]) -> str:
    """What is installed from the league itself; and nothing that is installed is built first.

    A package that comes as source would be built by whatever pip fetches for that, without version or digest.
    """
    wheels = [f"file:{path}#sha256={digest(data)}" for path, data in own.items() if path.endswith(".whl")]
    lines = ["--only-binary :all:", *wheels]
    return "".join(f"{line}\n" for line in lines)


def place_of_document(source: str) -> str:
    """Where a document of the program is in a league; "" if it does not travel with it."""
    rules = _RULESET.fullmatch(source)
    return f"docs/{rules[1]}" if rules else _DOCUMENTS.get(source, "")


def _documents(known: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the documents for players and organisers, with links between them."""
    places = {path: place for path in (*_DOCUMENTS, *known) if (place := place_of_document(path))}
    documents = {}
    for source, place in places.items():
        text = known[source if source in known else f"adjudicator/{source}"].decode()
        documents[place] = _LINK.sub(partial(_moved, source, places), text).encode()
    return documents


def _moved(source: str, places: Mapping[str, str], link: re.Match[str]) -> str:
    meant = places.get(posixpath.normpath(posixpath.join(posixpath.dirname(source), link[0])))
    return posixpath.relpath(meant, posixpath.dirname(places[source])) if meant else link[0]


def make_league(folder: Path) -> tuple[str, ...]:
    """Commit the files of a league to the repository in `folder`, made if needed; return their paths.

    Nothing is pushed. Raises RepositoryError if one of the files already exists, in `folder` or in its last
    commit.
    """
    files = league_files()
    if not (folder / ".git").exists():
        folder.mkdir(parents=True, exist_ok=True)
        _refuse(folder, [path for path in files if (folder / path).exists()])
        make_repository(folder)
    with Repository(folder) as repository:
        tree = repository.tree()
        _refuse(folder, [path for path in files if tree.exists(path) or (folder / path).exists()])
        repository.commit_here(files, "A league", push=False)
    return tuple(files)


def _refuse(folder: Path, there: list[str]) -> None:
    if there:
        raise RepositoryError(
            _("There is already a file %(path)s.", path=folder / there[0]),
            _("Choose a new or an empty folder."),
        )
