"""How long each hostile branch takes to be refused, and how much memory that needs.

`python -m tests.forge.hostile_figures` prints them, for `tests/RELIABILITY.md`.
"""

import resource
import tempfile
import time
from pathlib import Path

from adjudicator.forge.branches import Branches
from adjudicator.forge.proposals import RefusedProposal
from tests.forge.hostile_objects import Pack, damaged_commits, hostile_commits, nested
from tests.repository.git.world import World, git, write


def _deepest(start: str, _tree: str) -> tuple[Pack, dict[str, str]]:
    pack = Pack()
    file = pack.tree(("100644", "f", pack.add("blob", b"x")))
    return pack, {"16,000 deep": pack.commit(nested(pack, file, 16_000), start)}


def _world(folder: Path) -> World:
    world = World(folder)
    git(folder, "init", "--quiet", "--bare", "--initial-branch=main", "remote.git")
    home = world.clone("home")
    write(home / "README.md", b"A league.\n")
    git(home, "add", "README.md")
    git(home, "commit", "--quiet", "--message", "Start")
    git(home, "push", "--quiet", "origin", "HEAD:refs/heads/main")
    return world


def main() -> None:
    """Print a line for each branch, and the memory of the largest process at the end."""
    with tempfile.TemporaryDirectory() as folder:
        world = _world(Path(folder))
        start, tree = git(world.remote, "rev-parse", "main", "main^{tree}").splitlines()
        for made in (hostile_commits, damaged_commits, _deepest):
            pack, commits = made(start, tree)
            pack.store(world.remote)
            for wrong, head in commits.items():
                branch = wrong.replace(" ", "-").replace(",", "")
                write(world.remote / "refs/heads/orders/duel" / branch, f"{head}\n".encode())
        with Branches(world.remote, 1_800_000_000) as source:
            for proposal in source.proposals():
                begun = time.perf_counter()
                try:
                    told = f"changes {len(source.changes(proposal))} files or more"
                except RefusedProposal as refused:
                    told = str(refused)
                print(f"{(time.perf_counter() - begun) * 1000:6.1f} ms  {proposal.name}: {told}")  # noqa: T201
    largest = max(
        resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    print(f"largest process: {largest // 1024} MB")  # noqa: T201


if __name__ == "__main__":
    main()
