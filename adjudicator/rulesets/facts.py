"""Facts: the YAML that lies beside a ruleset's code, one fact a line."""

from importlib import resources
from typing import TypeVar

from adjudicator.yaml_files import load

T = TypeVar("T")


def read_facts(package: str, name: str, kind: type[T]) -> T:
    """Read the file `name` of a ruleset's `package` as `kind`.

    Raises UnreadableFile, which names the place, when the facts are not of that kind.
    """
    return load(resources.files(package).joinpath(name).read_bytes(), kind, name)
