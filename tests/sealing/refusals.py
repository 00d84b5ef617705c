"""How the tests of sealing say that something is refused, and with which words."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from adjudicator.sealing import SealingError


@contextmanager
def refused(kind: type[SealingError], sentence: str) -> Iterator[None]:
    """Holds that the block raises `kind` with exactly this sentence."""
    with pytest.raises(kind) as caught:
        yield
    assert str(caught.value) == sentence
