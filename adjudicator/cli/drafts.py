"""A player's own side of a game: the seat a key holds, and order files checked before they are sealed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import click

from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.proposing import send
from adjudicator.cli.sources import find_game, time_of
from adjudicator.orders import Complaint, Orders, read_orders, refusal
from adjudicator.orders.reading import read, same_word
from adjudicator.orders.text import MOST_BYTES
from adjudicator.repository.files import Files
from adjudicator.repository.git.store import Repository
from adjudicator.repository.layout import SubmissionName, game_names, submission_name
from adjudicator.repository.seat_files import KeyedSeat, keyed_seat
from adjudicator.sealing import SecretKey
from adjudicator.words import gettext as _

ORDERS = "orders"
"""Below what branches orders are proposed."""

_MARKED = 8
_MARK = re.compile(rf"-[0-9a-f]{{{_MARKED}}}$")
"""The end of a branch whose usual name is taken: the beginning of a digest, which nobody can foresee."""


@dataclass(frozen=True)
class Draft:
    """An order file as its seat's own program reads it, which is how the adjudicator will read it."""

    chair: KeyedSeat
    data: bytes
    orders: Orders


def sit_down(files: Files, game: str, key: SecretKey) -> KeyedSeat:
    """Take the seat that a key holds in a game, to send orders from; raises NoSeat, or Failure at its end."""
    chair = keyed_seat(find_game(files, game), key)
    if chair.latest.state.over:
        raise Failure(
            _("Game “%(game)s” is over; no orders are wanted.", game=game),
            _("See how it ended: adjudicator status %(game)s", game=game),
        )
    return chair


def read_draft(files: Files, file: Path, game: str | None, key: SecretKey) -> Draft:
    """Read an order file for the turn now open; `game` is what the file itself names unless it is given.

    Raises Failure with all that is wrong with the file, so that the orders of a draft are in order.
    """
    data = content(file)
    chair = sit_down(files, game or _game_of(files, data, file), key)
    data = _brought_up_to_date(data, chair)
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


def answers_open_questions(data: bytes, chair: KeyedSeat) -> bool:
    """Tell whether an order file is for a turn before, after which acts alone made turns asking the same."""
    turn = heading_of(data, "turn")
    return turn.isascii() and turn.isdigit() and int(turn) in range(chair.latest.first_open, chair.next_turn)


def _brought_up_to_date(data: bytes, chair: KeyedSeat) -> bytes:
    """Put the open turn into an order file that answers its questions under an earlier number, and say so."""
    if not answers_open_questions(data, chair):
        return data
    turn = heading_of(data, "turn")
    line = re.compile(
        rf"^(turn[ \t]*:[ \t]*){turn}(?=[ \t\r]*(?:#|$))".encode(), re.MULTILINE | re.IGNORECASE
    )
    changed, found = line.subn(rf"\g<1>{chair.next_turn}".encode(), data)
    if found != 1:
        return data
    click.echo(
        _(
            "This file is for turn %(turn)s. Since then acts of people alone have made turns, and you are"
            " asked the same: it is taken as being for turn %(next)s.",
            turn=turn,
            next=chair.next_turn,
        )
    )
    return changed


def refuse_unfinished(orders: Orders, *, partial: bool) -> None:
    """Raise Failure for a half-filled answer, unless that is as the player means it to be (`partial`)."""
    if orders.unfinished and not partial:
        raise Failure(
            "\n".join(map(str, orders.unfinished)),
            _(
                "Fill in the rest; or send it so with --partial: you are awaited still, and if nothing better"
                " comes by the deadline, the rules fill up the rest."
            ),
            Status.LOOK,
        )


def heading_of(data: bytes, key: str) -> str:
    """Give what an order file says under one of its first keys, `seat` for example; "" where it does not."""
    root = read(data).root
    entries = root.value.values() if root and isinstance(root.value, dict) else ()
    return next((one.value.found for one in entries if same_word(one.key.found, key) and one.value.found), "")


def content(file: Path) -> bytes:
    """Read an order file; raises Failure when it is too large for one."""
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
    named = heading_of(data, "game")
    if named:
        return next((name for name in game_names(files) if same_word(name, named)), named)
    # The line with the game may be among those that could not be read.
    _refuse(read(data).complaints)
    raise Failure(
        _("%(file)s does not say which game it is for.", file=file),
        _("Begin it with a line like game: westeros, or make it with adjudicator orders new GAME."),
    )


def orders_waiting(repository: Repository) -> tuple[str, ...]:
    """Name the branches with orders that wait to be taken in.

    To be asked for before the clone is brought up to date: what is taken in between is there both times.
    """
    return repository.proposed(ORDERS)


def seal_next(chair: KeyedSeat, data: bytes, waiting: Sequence[str]) -> tuple[SubmissionName, str]:
    """Seal an order file for the open turn, as later than what came in and what is on branches `waiting`."""
    folder = _folder(chair)
    # A branch below a branch takes its name as well.
    stems = {branch.removeprefix(folder).partition("/")[0] for branch in waiting if branch.startswith(folder)}
    names = (submission_name(f"{_MARK.sub('', stem)}.sealed") for stem in stems)
    return chair.seal(data, [name for name in names if name])


def send_orders(
    repository: Repository, chair: KeyedSeat, data: bytes, waiting: Sequence[str], *, direct: bool
) -> None:
    """Seal an order file for the open turn as `seal_next`, and send it."""
    game = chair.game
    name, sealed = seal_next(chair, data, waiting)
    branch = f"{_folder(chair)}{name.stem}"
    if any(f"{other}/".startswith(f"{branch}/") for other in waiting):
        branch += "-" + sha256(sealed.encode()).hexdigest()[:_MARKED]
    send(
        repository,
        {f"{game.file.paths.inbox}/{name.file}": sealed.encode()},
        branch=branch,
        message=_(
            "%(game)s: orders of %(seat)s for turn %(turn)s", game=game.name, seat=name.seat, turn=name.turn
        ),
        direct=direct,
        now=time_of(None),
    )
    click.echo(_("Your receipt will be shown by: adjudicator view %(game)s", game=game.name))


def _folder(chair: KeyedSeat) -> str:
    """Below what branches the orders of a game are proposed."""
    return f"{ORDERS}/{chair.game.name}/"
