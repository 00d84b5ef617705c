"""A player's side of a game: the seat that a key holds, and order files checked before sealing."""

import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import click

from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.parameters import Way, clock
from adjudicator.cli.proposing import say, send
from adjudicator.cli.sources import find_game
from adjudicator.orders import Complaint, Orders, refusal
from adjudicator.orders.reading import read
from adjudicator.orders.text import MOST_BYTES
from adjudicator.player.in_force import told_ended
from adjudicator.player.order_file import Draft, game_of, read_draft, seat_to_order
from adjudicator.player.standing import told_no_run
from adjudicator.repository.files import Files
from adjudicator.repository.git.store import Repository
from adjudicator.repository.layout import SubmissionName, submission_name
from adjudicator.repository.seat_files import KeyedSeat
from adjudicator.sealing import SecretKey
from adjudicator.words import gettext as _

ORDERS = "orders"
"""The prefix of branches that propose orders."""

_MARKED = 8
_SEALED = "sealed"
_MARK = re.compile(rf"-[0-9a-f]{{{_MARKED}}}$")
"""The ending of a branch whose usual name is taken: part of a digest that nobody can foresee."""


def open_seat(files: Files, game: str, key: SecretKey) -> KeyedSeat:
    """Return the seat that a key holds in a game, to send orders; raises Failure and as `seat_to_order`."""
    return seat_to_order(find_game(files, game), key)


def read_file(files: Files, file: Path, game: str | None, key: SecretKey) -> Draft:
    """Read an order file for the open turn; `game` is the game, by default the one the file names.

    Raises Failure with everything that is wrong with the file, so a draft's orders have no faults.
    """
    data = content(file)
    draft = read_draft(open_seat(files, game or _game_of(files, data, file), key), data)
    _refuse(draft.orders.complaints)
    return draft


def warn_of_ended_plans(draft: Draft, way: Way | None = None) -> None:
    """Warn of the plans in force that end because the file, which replaces all earlier ones, omits them."""
    for number, line in enumerate(told_ended(draft.chair.game.name, draft.ended)):
        say(click.style(line, bold=not number), way)


def refuse_unfinished(orders: Orders, *, partial: bool) -> None:
    """Raise Failure for a half-filled answer, unless the player means it (`partial`)."""
    if orders.unfinished and not partial:
        raise Failure(
            "\n".join(map(str, orders.unfinished)),
            _(
                "Fill in the rest, or send it as it is with --partial: you are still awaited, and if "
                "nothing better comes by the deadline, the rules fill in the rest."
            ),
            Status.NEEDS_ATTENTION,
        )


def content(file: Path) -> bytes:
    """Read an order file; raises Failure if it is too large."""
    with file.open("rb") as stream:
        data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise Failure(
            _("%(file)s is too large: at most %(most)s bytes are read.", file=file, most=MOST_BYTES),
            _("Check that this is your order file."),
            Status.NEEDS_ATTENTION,
        )
    return data


def _refuse(complaints: Sequence[Complaint]) -> None:
    if complaints:
        raise Failure(refusal(complaints), status=Status.NEEDS_ATTENTION)


def _game_of(files: Files, data: bytes, file: Path) -> str:
    if named := game_of(files, data):
        return named
    # The line with the game may be one of those that could not be read.
    _refuse(read(data).complaints)
    raise Failure(
        _("%(file)s does not say which game it is for.", file=file),
        _("Begin it with a line like game: westeros, or make it with adjudicator orders new GAME."),
    )


def orders_waiting(repository: Repository) -> tuple[str, ...]:
    """Return the branches with orders that wait to be taken in, and those of orders sealed here.

    To be called before the clone is updated, so that a file taken in meanwhile is seen both ways.
    """
    return (*repository.proposed(ORDERS), *sealed_here(repository))


def sealed_here(repository: Repository) -> tuple[str, ...]:
    """Return what branches with the orders that this clone has sealed would be called."""
    sealed = (repository.notes / _SEALED).glob("*/*")
    return tuple(sorted(f"{ORDERS}/{note.parent.name}/{note.name}" for note in sealed))


def remember_sealed(repository: Repository, game: str, name: SubmissionName) -> None:
    """Remember the counter of orders that were sealed to be sent by hand, so that no others get it."""
    note = repository.notes / _SEALED / game / name.stem
    note.parent.mkdir(parents=True, exist_ok=True)
    note.touch()


def seal_next(chair: KeyedSeat, data: bytes, waiting: Sequence[str]) -> tuple[SubmissionName, str]:
    """Seal an order file for the open turn, with a higher counter than all that came in or are `waiting`."""
    return chair.seal(data, _names(chair, waiting), clock())


def is_under_way(chair: KeyedSeat, waiting: Sequence[str]) -> bool:
    """Whether orders for the open turn are `waiting` that have not come in yet."""
    come_in = chair.submissions(chair.next_turn)
    mine = (
        name for name in _names(chair, waiting) if (name.seat, name.turn) == (chair.seat, chair.next_turn)
    )
    return any(name not in come_in for name in mine)


def _names(chair: KeyedSeat, waiting: Sequence[str]) -> list[SubmissionName]:
    """The names of the submissions to a game that branches propose."""
    folder = _folder(chair)
    # A branch also takes its name if another branch is below it.
    stems = {branch.removeprefix(folder).partition("/")[0] for branch in waiting if branch.startswith(folder)}
    names = (submission_name(f"{_MARK.sub('', stem)}.sealed") for stem in stems)
    return [name for name in names if name]


def send_orders(
    repository: Repository, chair: KeyedSeat, data: bytes, waiting: Sequence[str], *, way: Way | None
) -> None:
    """Seal an order file as `seal_next` does, and send it."""
    game = chair.game
    name, sealed = seal_next(chair, data, waiting)
    branch = f"{_folder(chair)}{name.stem}"
    if any(f"{other}/".startswith(f"{branch}/") for other in waiting):
        branch += "-" + sha256(sealed.encode()).hexdigest()[:_MARKED]
    send(
        repository,
        f"{game.file.paths.inbox}/{name.file}",
        sealed.encode(),
        branch=branch,
        message=f"{game.name}: orders of {name.seat} for turn {name.turn}",
        way=way,
        now=clock(),
    )
    if way == "print":
        remember_sealed(repository, game.name, name)
    say(_("To see your receipt later: adjudicator view %(game)s", game=game.name), way)
    for line in told_no_run(game, clock()):
        say(line, way)


def _folder(chair: KeyedSeat) -> str:
    """The prefix of branches that propose orders for a game."""
    return f"{ORDERS}/{chair.game.name}/"
