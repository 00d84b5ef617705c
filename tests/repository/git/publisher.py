"""A small league to publish: orders come in, turns go out. Run as a script, it is one publisher.

python publisher.py CLONE run                 adjudicate all orders that are not adjudicated yet
python publisher.py CLONE order NAME COUNT    send in so many orders, each by a commit of its own
python publisher.py CLONE propose NAME        propose an order on a branch of that name
"""

import sys
from collections.abc import Sequence
from functools import partial

from adjudicator.repository.files import Files
from adjudicator.repository.git.store import Repository, Revision

INBOX = "turns/league/inbox"
TURNS = "turns/league"
STATE = "turns/league/state.yaml"
WHEN = 1_700_000_000


def adjudicate(files: Files) -> Sequence[Revision]:
    """Two commits for all orders not seen yet: one that answers each, one that rewrites the large state."""
    state = files.read(STATE)
    orders = [name for name in files.names(INBOX) if name.encode() not in state]
    if not orders:
        return []
    turn = sum(name.isdecimal() for name in files.names(TURNS)) + 1
    answers = {f"{TURNS}/{turn:04}/{name}": files.read(f"{INBOX}/{name}") for name in orders}
    grown = state + b"".join(f"{name}: {turn:04}\n".encode() * 400 for name in orders)
    return [
        Revision(answers, f"Answer the orders for turn {turn}", WHEN),
        Revision({STATE: grown, f"{TURNS}/{turn:04}/report.md": state}, f"Turn {turn}", WHEN),
    ]


def _one(order: Revision, _files: Files) -> Sequence[Revision]:
    return [order]


def do(repository: Repository, *task: str) -> str:
    """Do one task of the command line, and return what it warns of."""
    match task:
        case ["run"]:
            return repository.publish(adjudicate, attempts=50).warning
        case ["order", name, count]:
            for number in range(int(count)):
                path = f"{INBOX}/{name}-{number:04}.sealed"
                order = Revision({path: name.encode()}, f"Orders of {name}", WHEN)
                repository.publish(partial(_one, order), attempts=50)
        case ["propose", name]:
            path = f"{INBOX}/{name}-0001-1.sealed"
            repository.propose({path: name.encode()}, branch=name, message=f"Orders of {name}", when=WHEN)
        case _:
            sys.exit(__doc__)
    return ""


def main() -> None:
    """Do what the command line says."""
    clone, *task = sys.argv[1:]
    with Repository(clone) as repository:
        print(do(repository, *task), end="")  # noqa: T201  the script's answer


if __name__ == "__main__":
    main()
