"""What a player is told about each kind of faulty file, word for word, as a person has read it.

A file `inputs/<kind>/<case>.yaml` is read where a question of that kind is open; its complaints stand in
`golden/<kind>/<case>.txt`.
"""

from pathlib import Path

import pytest

from tests.orders.positions import at, read_at

HERE = Path(__file__).parent
INPUTS = HERE / "inputs"
GOLDEN = HERE / "golden"

LARGE = {
    "bid/a-megabyte": b"# sand\n" * 150_000,
    "bid/a-megabyte-in-one-line": b"game: sands # " + b"sand " * 200_000,
}
"""Inputs that would be a nuisance as files."""

CASES = sorted(path.relative_to(INPUTS).with_suffix("").as_posix() for path in INPUTS.rglob("*.yaml"))


def _check(case: str, data: bytes, *, update: bool) -> None:
    orders = read_at(at(case.split("/", maxsplit=1)[0]), data)
    told = "".join(f"{complaint}\n" for complaint in orders.complaints)
    golden = GOLDEN / f"{case}.txt"
    if update:
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(told, encoding="utf-8", newline="\n")
    assert not orders.accepted
    assert told == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("case", CASES)
def test_complaints_about_a_file(case: str, update_golden: bool) -> None:  # noqa: FBT001
    _check(case, (INPUTS / f"{case}.yaml").read_bytes(), update=update_golden)


@pytest.mark.parametrize("case", sorted(LARGE))
def test_complaints_about_a_large_file(case: str, update_golden: bool) -> None:  # noqa: FBT001
    _check(case, LARGE[case], update=update_golden)


def test_every_golden_file_has_its_input() -> None:
    golden = {path.relative_to(GOLDEN).with_suffix("").as_posix() for path in GOLDEN.rglob("*.txt")}
    assert golden == {*CASES, *LARGE}
