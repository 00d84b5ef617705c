"""Makes wheels of packages that the index has as source alone, at least for some systems, for leagues.

    pip download --no-deps --no-binary :all: -d FOLDER dkimpy==1.1.8 rjsmin==1.3.0
    python -m tests.vendored_wheels FOLDER

All are plain Python, so nothing is built: their modules are packed as they are, and the same source gives the
same wheel everywhere. (rjsmin has a part in C besides, which does the same faster.)
"""

import hashlib
import re
import sys
import tarfile
from pathlib import Path

from adjudicator.repository import league
from adjudicator.repository.league.wheel import pack_wheel

VENDOR = Path(league.__file__).parent / "skeleton" / "vendor"

SOURCES = {
    "dkimpy-1.1.8": "b5f60fb47bbf5d8d762f134bcea0c388eba6b498342a682a21f1686545094b77",
    "rjsmin-1.3.0": "7c2ef57d55e2d76db0c0d0f7399c6c5efde995c677b190ba30fb94019f94a07e",
}
"""The SHA-256 of each source archive, as the index has it."""

_MODULES = re.compile(r"dkim/\w+\.py|rjsmin\.py")


def main(folder: Path) -> None:
    VENDOR.mkdir(exist_ok=True)
    for name, digest in SOURCES.items():
        source = folder / f"{name}.tar.gz"
        if hashlib.sha256(source.read_bytes()).hexdigest() != digest:
            raise SystemExit(f"{source} is not the archive that is named here.")
        (VENDOR / f"{name}-py3-none-any.whl").write_bytes(vendored(source, name))


def vendored(source: Path, name: str) -> bytes:
    """The modules in a source archive as a wheel."""
    with tarfile.open(source) as archive:
        held = {member.name: archive.extractfile(member) for member in archive if member.isfile()}
        files = {path.removeprefix(f"{name}/"): file.read() for path, file in held.items() if file}
    modules = {path: content for path, content in sorted(files.items()) if _MODULES.fullmatch(path)}
    licence = {"licenses/LICENSE": files["LICENSE"]}
    return pack_wheel(modules, f"{name}.dist-info", files["PKG-INFO"], licence)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
