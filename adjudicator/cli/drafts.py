"""A player's side of a game: the seat that a key holds, and order files checked before sealing."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import click

from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.parameters import clock
from adjudicator.cli.proposing import send
from adjudicator.cli.sources import find_game
from adjudicator.orders import Complaint, Orders, read_orders, refusal
from adjudicator.orders.reading import read, same_word
from adjudicator.orders.text import MOST_BYTES
from adjudicator.repository.files import Files
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.git.store import Repository
from adjudicator.repository.layout import SubmissionName, submission_name
from adjudicator.repository.seat_files import KeyedSeat, keyed_seat
from adjudicator.sealing import SecretKey
from adjudicator.words import gettext as _

ORDERS = "orders"
"""The prefix of branches that propose orders."""

_MARKED = 8
_SEALED = "sealed"
_MARK = re.compile(rf"-[0-9a-f]{{{_MARKED}}}$")
"""The ending of a branch whose usual name is taken: part of a digest that nobody can foresee."""


@dataclass(frozen=True)
class Draft:
    """An order file as its player's own program reads it, which is how the adjudicator will read it."""

    chair: KeyedSeat
    data: bytes
    orders: Orders


def sit_down(files: Files, game: str, key: SecretKey) -> KeyedSeat:
    """Return the seat that a key holds in a game, to send orders; raises NoSeat, or Failure if it is over."""
    chair = keyed_seat(find_game(files, game), key)
    if chair.latest.state.over:
        raise Failure(
            _("Game “%(game)s” is over and takes no more orders.", game=game),
            _("See how it ended: adjudicator status %(game)s", game=game),
        )
    return chair


def read_draft(files: Files, file: Path, game: str | None, key: SecretKey) -> Draft:
    """Read an order file for the open turn; `game` is the game, by default the one the file names.

    Raises Failure with everything that is wrong with the file, so a draft's orders have no faults.
    """
    data = content(file)
    chair = sit_down(files, game or _game_of(files, data, file), key)
    private = chair.private()
    orders = read_orders(
        data,
        game=chair.game.name,
        turn=chair.next_turn,
        seat=chair.seat,
        ruleset=chair.game.rules,
        questions=private.open_questions(),
        view=chair.view(private),
    )
    _refuse(orders.complaints)
    return Draft(chair, data, orders)


def refuse_unfinished(orders: Orders, *, partial: bool) -> None:
    """Raise Failure for a half-filled answer, unless the player means it (`partial`)."""
    if orders.unfinished and not partial:
        raise Failure(
            "\n".join(map(str, orders.unfinished)),
            _(
                "Fill in the rest, or send it as it is with --partial: you are still awaited, and if "
                "nothing better comes by the deadline, the rules fill in the rest."
            ),
            Status.LOOK,
        )


def heading_of(data: bytes, key: str) -> str:
    """Return what an order file says under a top-level key such as `seat`; "" if nothing."""
    root = read(data).root
    entries = root.value.values() if root and isinstance(root.value, dict) else ()
    return next((one.value.found for one in entries if same_word(one.key.found, key) and one.value.found), "")


def content(file: Path) -> bytes:
    """Read an order file; raises Failure if it is too large."""
    with file.open("rb") as stream:
        data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise Failure(
            _("%(file)s is too large: at most %(most)s bytes are read.", file=file, most=MOST_BYTES),
            _("Check that this is your order file."),
            Status.LOOK,
        )
    return data


def _refuse(complaints: Sequence[Complaint]) -> None:
    if complaints:
        raise Failure(refusal(complaints), status=Status.LOOK)


def _game_of(files: Files, data: bytes, file: Path) -> str:
    named = heading_of(data, "game")
    if named:
        return next((name for name in game_names(files) if same_word(name, named)), named)
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
    folder = _folder(chair)
    # A branch also takes its name if another branch is below it.
    stems = {branch.removeprefix(folder).partition("/")[0] for branch in waiting if branch.startswith(folder)}
    names = (submission_name(f"{_MARK.sub('', stem)}.sealed") for stem in stems)
    return chair.seal(data, [name for name in names if name])


def send_orders(
    repository: Repository, chair: KeyedSeat, data: bytes, waiting: Sequence[str], *, direct: bool
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
        message=_(
            "%(game)s: orders of %(seat)s for turn %(turn)s", game=game.name, seat=name.seat, turn=name.turn
        ),
        direct=direct,
        now=clock(),
    )
    click.echo(_("To see your receipt later: adjudicator view %(game)s", game=game.name))


def _folder(chair: KeyedSeat) -> str:
    """The prefix of branches that propose orders for a game."""
    return f"{ORDERS}/{chair.game.name}/"
