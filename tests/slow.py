"""Which values of a test's parameter are for slow tests alone."""

from collections.abc import Iterable

import pytest


def first(few: int, values: Iterable[object]) -> list[object]:
    """All values as parameters of a test, those after the first few marked slow."""
    return [
        value if place < few else pytest.param(value, marks=pytest.mark.slow)
        for place, value in enumerate(values)
    ]
