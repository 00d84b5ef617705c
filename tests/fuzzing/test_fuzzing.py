"""Whatever bytes come in, no reader raises anything but its own refusal, or takes long."""

import time
from itertools import islice
from random import Random

import pytest

from tests.fuzzing.corpus import FOLDER, MOST, kept, minimised
from tests.fuzzing.mutating import mutated
from tests.fuzzing.targets import TARGETS, Target

SLOWEST = 20.0
INPUTS = 120


def _try_out(name: str, data: bytes) -> None:
    before = time.process_time()
    TARGETS[name].try_out(data)
    assert time.process_time() - before < SLOWEST, data


@pytest.mark.parametrize("name", TARGETS)
def test_what_the_fuzzing_starts_from_is_read(name: str) -> None:
    for seed in islice(TARGETS[name].seeds(), 3):
        TARGETS[name].read(seed)


@pytest.mark.parametrize("name", TARGETS)
def test_no_kept_input_raises_anything_else(name: str) -> None:
    for data in kept(name):
        _try_out(name, data)


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_no_changed_input_raises_anything_else(name: str) -> None:
    for data in islice(mutated([*TARGETS[name].seeds(), *kept(name)], Random(name)), INPUTS):
        _try_out(name, data)


def test_inputs_are_kept_for_targets_and_are_few() -> None:
    names = {file.stem for file in FOLDER.iterdir()}
    assert names <= set(TARGETS)
    assert sum(len(kept(name)) for name in names) > 100
    assert all(sum(map(len, kept(name))) <= MOST for name in names)


@pytest.mark.slow
def test_an_input_is_kept_if_it_reaches_what_seeds_and_smaller_ones_do_not() -> None:
    keys = TARGETS["keys"]
    good, unknown, longer = *islice(keys.seeds(), 1), b"a", b"some other word"
    assert minimised(Target(keys.read, lambda: [good]), [good, longer, unknown]) == [unknown]
    assert minimised(Target(keys.read, lambda: [good, longer]), [good, longer, unknown]) == []
