"""What was measured as a Markdown table, with what is needed to compare it with another machine's."""

import platform
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tests.benchmarks.measure import Sample

_CPU = Path("/proc/cpuinfo")


@dataclass(frozen=True)
class Line:
    """A row's samples, in the order in which they were taken: of this checkout, and of the one `before`.

    `beside` is the row to compare it with. Where a commit could not be measured, `failed` says why.
    """

    name: str
    told: str
    now: Sequence[Sample]
    before: Sequence[Sample] = ()
    beside: str = ""
    failed: str = ""


def table(lines: Sequence[Line], loops: Sequence[float], *, against: str = "") -> Iterator[str]:
    """Lines of Markdown; `loops` are the times of the fixed loop, taken between the samples."""
    columns = ["what", "row", "processor time", "least to most", "loops", "by the clock", "memory", "beside"]
    columns += [f"at {against}", "ratio"] if against else []
    yield _cells(columns)
    yield _cells(["---"] * 2 + ["---:"] * (len(columns) - 2))
    found = {line.name: line for line in lines if line.now}
    for line in lines:
        cells = [line.told, f"`{line.name}`", *_figures(line, loops), _beside(line, found)]
        yield _cells([*cells, *_before(line)] if against else cells)


def about(versions: Mapping[str, str], loops: Sequence[float], processors: int) -> Iterator[str]:
    """On what it was measured, as Markdown."""
    told = ", ".join(f"{name} {version}" for name, version in versions.items())
    yield f"{_processor()}, {processors} processors, {platform.system()} {platform.machine()}; {told}."
    yield (
        f"The fixed loop takes {seconds(median(loops))} here"
        f" ({seconds(min(loops))} to {seconds(max(loops))} between the rows)."
    )


def seconds(value: float) -> str:
    """A time with three digits, in seconds or milliseconds."""
    if value < 1:
        return f"{value * 1000:.3g} ms" if value < 0.1 else f"{value * 1000:.0f} ms"
    return f"{value:.3g} s" if value < 100 else f"{value:.0f} s"


def ratio(now: Sequence[Sample], before: Sequence[Sample]) -> float:
    """How much of the time before is needed now: the median over the rounds, in which they took turns."""
    return median(one.seconds / other.seconds for one, other in zip(now, before, strict=True))


def _figures(line: Line, loops: Sequence[float]) -> Iterator[str]:
    if not line.now:
        yield from (f"failed: {line.failed}", "", "", "", "")
        return
    taken = [sample.seconds for sample in line.now]
    yield seconds(median(taken))
    yield f"{seconds(min(taken))} to {seconds(max(taken))}"
    yield f"{median(taken) / median(loops):.3g}"
    clock = [sample.clock for sample in line.now if sample.clock is not None]
    yield seconds(median(clock)) if clock else "–"
    memory = [sample.megabytes for sample in line.now if sample.megabytes is not None]
    yield f"{max(memory)} MB" if memory else "–"


def _beside(line: Line, found: Mapping[str, Line]) -> str:
    other = found.get(line.beside)
    if other is None or not line.now:
        return ""
    times = median(one.seconds for one in line.now) / median(one.seconds for one in other.now)
    return f"{times:.{1 if times < 10 else 0}f} × `{line.beside}`"


def _before(line: Line) -> tuple[str, str]:
    if not line.before:
        return (f"failed: {line.failed}" if line.failed and line.now else "", "")
    before = seconds(median(sample.seconds for sample in line.before))
    return before, f"{ratio(line.now, line.before):.2f}" if line.now else ""


def _processor() -> str:
    """The name of the processor, as far as the system tells it."""
    lines = _CPU.read_text(encoding="utf-8").splitlines() if _CPU.exists() else []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, "") or platform.processor() or "an unnamed processor"


def _cells(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
