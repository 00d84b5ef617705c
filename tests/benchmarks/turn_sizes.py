"""What a turn adds to a repository: all files of a game's folder, each compressed as git does, by its turns.

    python -m tests.benchmarks.turn_sizes [FOLDER...]

Without a folder it measures the games under `turns/`.
"""

import gzip
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

TURNS = Path(__file__).parent.parent.parent / "turns"


def turn_sizes(folder: Path) -> dict[str, int]:
    """Compressed bytes a turn of each kind of file, the largest first; what lies in no turn counts too."""
    sizes: Counter[str] = Counter()
    for path in folder.rglob("*"):
        if path.is_file():
            first, *rest = path.relative_to(folder).parts
            sizes[rest[0] if first.isdigit() else first] += len(gzip.compress(path.read_bytes(), mtime=0))
    turns = sum(path.name.isdigit() for path in folder.iterdir())
    return {kind: round(size / turns) for kind, size in sizes.most_common()}


def main(folders: Sequence[str]) -> None:
    """Print a table for each game."""
    for folder in [*map(Path, folders)] or sorted(path for path in TURNS.iterdir() if path.is_dir()):
        sizes = turn_sizes(folder)
        lines = [
            f"{sum(sizes.values()):8}  {folder.name}",
            *(f"{size:8}    {kind}" for kind, size in sizes.items()),
        ]
        sys.stdout.writelines(f"{line}\n" for line in lines)


if __name__ == "__main__":
    main(sys.argv[1:])
