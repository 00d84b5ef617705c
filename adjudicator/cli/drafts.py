"""A player's own side of a game: the seat a key holds, and order files checked before they are sealed."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.sources import find_game
from adjudicator.orders import Complaint, Orders, read_orders, refusal
from adjudicator.orders.reading import read, same_word
from adjudicator.orders.text import MOST_BYTES
from adjudicator.repository.files import Files
from adjudicator.repository.layout import game_names
from adjudicator.repository.seat_files import Chair, take_chair
from adjudicator.sealing import SecretKey
from adjudicator.words import gettext as _


@dataclass(frozen=True)
class Draft:
    """An order file as its seat's own program reads it, which is how the adjudicator will read it."""

    chair: Chair
    data: bytes
    orders: Orders


def sit_down(files: Files, game: str, key: SecretKey) -> Chair:
    """Take the seat that a key holds in a game; raises Failure or NoSeat."""
    return take_chair(find_game(files, game), key)


def read_draft(files: Files, file: Path, game: str | None, key: SecretKey) -> Draft:
    """Read an order file for the turn now open; `game` is what the file itself names unless it is given.

    Raises Failure with all that is wrong with the file, so that the orders of a draft are in order.
    """
    data = _content(file)
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


def _content(file: Path) -> bytes:
    with file.open("rb") as stream:
        data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise Failure(
            _("%(file)s is too large: %(most)s bytes are read at most.", file=file, most=MOST_BYTES),
            _("See that it is your order file that you mean."),
            Status.LOOK,
        )
    return data


def _refuse(complaints: Sequence[Complaint]) -> None:
    if complaints:
        raise Failure(refusal(complaints), status=Status.LOOK)


def _game_of(files: Files, data: bytes, file: Path) -> str:
    reading = read(data)
    root = reading.root
    entries = root.value.values() if root and isinstance(root.value, dict) else ()
    for entry in entries:
        if same_word(entry.key.found, "game") and not entry.value.blank:
            named = entry.value.found
            return next((name for name in game_names(files) if same_word(name, named)), named)
    # The line with the game may be among those that could not be read.
    _refuse(reading.complaints)
    raise Failure(
        _("%(file)s does not say which game it is for.", file=file),
        _("Begin it with a line like game: westeros, or make it with adjudicator orders new GAME."),
    )
