"""Facts: the YAML that lies beside a ruleset's code, one fact a line."""

from importlib import resources
from typing import Any, TypeVar

import msgspec
import yaml

T = TypeVar("T")

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_facts(package: str, name: str, kind: type[T]) -> T:
    """Read the file `name` of a ruleset's `package` as `kind`.

    Raises msgspec.ValidationError, which names the place, when the facts are not of that kind.
    """
    text = resources.files(package).joinpath(name).read_text(encoding="utf-8")
    return msgspec.convert(yaml.load(text, Loader=_Loader), kind)  # noqa: S506  a safe loader, see above
