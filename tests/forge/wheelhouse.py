"""Wheels of the packages that this Python has, so that an empty one installs them without any index."""

import base64
import hashlib
import re
import zipfile
from importlib.metadata import Distribution, distribution
from pathlib import Path

_LEFT_OUT = {"INSTALLER", "REQUESTED", "RECORD", "direct_url.json"}


def fill_wheelhouse(folder: Path, requirements: str) -> None:
    """Make a wheel of every package that is pinned in `requirements`, at the version that is pinned."""
    folder.mkdir()
    for name, version in re.findall(r"^([\w-]+)==(\S+)$", requirements, re.MULTILINE):
        found = distribution(name)
        assert found.version == version
        _pack(folder, found)


def _pack(folder: Path, found: Distribution) -> None:
    """Put an installed package together again as it came (PyPA's binary distribution format)."""
    files = {
        path.as_posix(): Path(str(path.locate())).read_bytes()
        for path in found.files or ()
        if ".." not in path.parts and "__pycache__" not in path.parts and path.name not in _LEFT_OUT
    }
    (info,) = {path.partition("/")[0] for path in files if path.partition("/")[0].endswith(".dist-info")}
    rows = [
        f"{path},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip('=')},{len(data)}"
        for path, data in files.items()
    ]
    files[f"{info}/RECORD"] = "\n".join([*rows, f"{info}/RECORD,,", ""]).encode()
    tags = re.findall(r"^Tag: (\S+)-(\S+)-(\S+)$", files[f"{info}/WHEEL"].decode(), re.MULTILINE)
    name = "-".join(".".join(sorted(set(parts))) for parts in zip(*tags, strict=True))
    with zipfile.ZipFile(folder / f"{info.removesuffix('.dist-info')}-{name}.whl", "w") as archive:
        for path, data in files.items():
            archive.writestr(path, data)
