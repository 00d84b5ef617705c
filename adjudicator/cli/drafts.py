"""A player's own side of a game: the seat a key holds, and order files checked before they are sealed."""

from dataclasses import dataclass
from pathlib import Path

from adjudicator.cli.failures import Failure
from adjudicator.cli.sources import find_game
from adjudicator.orders import Orders, read_orders
from adjudicator.orders.reading import read, same_word
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
    """Read an order file for the turn now open; `game` is what the file itself names unless it is given."""
    data = file.read_bytes()
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
    return Draft(chair, data, orders)


def _game_of(files: Files, data: bytes, file: Path) -> str:
    root = read(data).root
    entries = root.value.values() if root and isinstance(root.value, dict) else ()
    for entry in entries:
        if same_word(entry.key.found, "game") and not entry.value.blank:
            named = entry.value.found
            return next((name for name in game_names(files) if same_word(name, named)), named)
    raise Failure(
        _("%(file)s does not say which game it is for.", file=file),
        _("Begin it with a line like game: westeros, or make it with adjudicator orders new GAME."),
    )
