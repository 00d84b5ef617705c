"""Wheels of the packages that this Python has, so that an empty one installs them without any index.

They are packed again, so their digests are not those of the index; `.ci/run` installs from that.
"""

import base64
import hashlib
import re
import zipfile
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

_LEFT_OUT = {"INSTALLER", "REQUESTED", "RECORD", "direct_url.json"}


def fill_wheelhouse(folder: Path, requirements: str) -> str:
    """Make a wheel of every package that is pinned; gives requirements that pin these wheels instead."""
    folder.mkdir()
    lines = [line for line in requirements.splitlines() if line.startswith(("--", "file:"))]
    for name in re.findall(r"^([\w-]+)==", requirements, re.MULTILINE):
        try:
            found = distribution(name)
        except PackageNotFoundError:
            continue  # for another system
        digest = hashlib.sha256(_packed(folder, found).read_bytes()).hexdigest()
        lines.append(f"{name}=={found.version} --hash=sha256:{digest}")
    return "".join(f"{line}\n" for line in lines)


def _packed(folder: Path, found: Distribution) -> Path:
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
    wheel = folder / f"{info.removesuffix('.dist-info')}-{name}.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, data in files.items():
            archive.writestr(path, data)
    return wheel
