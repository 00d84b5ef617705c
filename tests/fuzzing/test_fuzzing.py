"""Whatever bytes come in, no reader raises anything but its own refusal, or takes long."""

import time
from itertools import islice
from random import Random

import pytest

from tests.fuzzing.mutating import mutated
from tests.fuzzing.targets import TARGETS

SLOWEST = 2.0
INPUTS = 120


def _try_out(name: str, data: bytes) -> None:
    before = time.process_time()
    TARGETS[name].try_out(data)
    assert time.process_time() - before < SLOWEST, data


@pytest.mark.parametrize("name", TARGETS)
def test_what_the_fuzzing_starts_from_is_read(name: str) -> None:
    for seed in islice(TARGETS[name].seeds(), 3):
        TARGETS[name].read(seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_no_changed_input_raises_anything_else(name: str) -> None:
    for data in islice(mutated(list(TARGETS[name].seeds()), Random(name)), INPUTS):
        _try_out(name, data)
