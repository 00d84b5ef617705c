"""Corrections of the board: values set by their paths, held to the rules, and tried out before they count."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from adjudicator.engine import AnyRuleset, Chance, Record, Setup, Table
from adjudicator.faults import place_of
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.turn.notices import value_in_words
from adjudicator.words import N_, gettext as _

_TOLD = 3
"""How many faults of a board are told."""

Difference = tuple[str, Any, Any]
"""The path of a value that everyone can see, and what it was and is; None where there is none."""


class ImpossibleBoard(RefusedAct):
    """A corrected board that the rules do not allow.

    `faults` say why, and may tell what is hidden: whoever reads that the correction is refused is not told.
    """

    advice = N_("To see why, run “adjudicator organise correct” where the adjudicator's secret is.")

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__(_("The rules do not allow the corrected board."))
        self.faults = tuple(faults)


def corrected_table(
    game: GameFile, chance: Chance, record: Record, changes: Mapping[str, Any]
) -> Table[Any, Any]:
    """The table with values set on the board of the last complete action, which is then run again.

    Raises ImpossibleBoard, or RefusedAct if the board cannot be shown or played on.
    """
    board = msgspec.convert(record.board, game.rules.board_type, str_keys=True)
    for path, value in changes.items():
        board = with_value(board, path, value)
    require_possible(game.rules, game.setup, board)
    try:
        again = Table(game.rules, game.setup, chance, board, record.answers)
        table = Table.resume(game.rules, game.setup, chance, again.record())
        show(table)
    except Exception as error:  # rules may do anything with a board that is not one of theirs
        raise RefusedAct(
            _(
                "These rules cannot continue from the corrected board (%(place)s); an undo may help.",
                place=place_of(error),
            )
        ) from error
    return table


def with_value(board: Any, path: str, value: Any) -> Any:  # noqa: ANN401  each ruleset has its own board
    """Return a board with the value at a path set; null takes an entry away from a mapping.

    Raises RefusedAct if there is no such place, or the value is not of its kind.
    """
    plain = _plain(board)
    *way, last = path.split(".")
    place, typed = plain, board
    try:
        for step in way:
            typed = _below(typed, step)
            place = place[int(step)] if isinstance(place, list) else place[step]
        if isinstance(place, list):
            place[int(last)]
            place[int(last)] = value
        elif value is None and isinstance(typed, dict):
            del place[last]
        else:
            if isinstance(typed, msgspec.Struct):
                place[last]
            place[last] = value
    except (LookupError, ValueError, TypeError, AttributeError) as error:
        raise RefusedAct(_("The board has no value at “%(path)s”.", path=path)) from error
    try:
        read = msgspec.convert(plain, type(board), str_keys=True)
    except (msgspec.ValidationError, ValueError) as error:
        raise RefusedAct(
            _(
                "“%(path)s” cannot be %(value)s: %(reason)s.",
                path=path,
                value=value_in_words(value),
                reason=str(error).partition(" - at ")[0],
            )
        ) from error
    if _plain(read) != plain:
        raise RefusedAct(
            _(
                "“%(path)s” cannot be %(value)s: it would be read as something else.",
                path=path,
                value=value_in_words(value),
            )
        )
    return read


def _plain(board: Any) -> Any:  # noqa: ANN401  as in `with_value`
    return msgspec.json.decode(msgspec.json.encode(board))


def _below(typed: Any, step: str) -> Any:  # noqa: ANN401  as in `with_value`
    """The value at one step of a path."""
    if isinstance(typed, msgspec.Struct):
        return getattr(typed, step)
    if isinstance(typed, dict):
        return {str(key): value for key, value in typed.items()}[step]
    return typed[int(step)]


def require_possible(rules: AnyRuleset, setup: Setup, board: Any) -> None:  # noqa: ANN401  as in `with_value`
    """Raise ImpossibleBoard with the first faults of a board, if it has any."""
    try:
        faults = list(islice(rules.faults(board, setup), _TOLD))
    except Exception as error:  # noqa: BLE001  as in `corrected_table`
        faults = [_("The rules cannot read it (%(place)s).", place=place_of(error))]
    if faults:
        raise ImpossibleBoard(faults)


def show(table: Table[Any, Any]) -> None:
    """Make all that everyone will be shown of a table, so that an error is met now and not later."""
    rules, view = table.ruleset, table.view(None)
    rules.draw(view)
    rules.preview(view)
    rules.describe_view(view)
    rules.tables(view)
    rules.result(view)
    for seat in table.setup.seats:
        rules.describe_view(table.view(seat))
    for question in table.pending:
        rules.describe_question(view, question.seat, question.kind, question.subject)


def seen_by_all(table: Table[Any, Any]) -> Any:  # noqa: ANN401  plain data
    """What everyone can see of a table, as plain data."""
    return msgspec.to_builtins(table.view(None))


def differences(before: Any, after: Any, path: str = "") -> Iterator[Difference]:  # noqa: ANN401  plain data
    """Find where two pieces of plain data differ."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in {**before, **after}:
            yield from differences(before.get(key), after.get(key), f"{path}.{key}" if path else str(key))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for position, pair in enumerate(zip(before, after, strict=True)):
            yield from differences(*pair, f"{path}.{position}")
    elif before != after:
        yield path, before, after


def in_words(game: GameFile, difference: Difference) -> str:
    """Say what a value was and is, with the names of words."""
    path, before, after = difference
    return _(
        "%(value)s: %(before)s → %(after)s",
        value=", ".join(_name(game, part) for part in path.removeprefix("board.").split(".")),
        before=_named(game, before),
        after=_named(game, after),
    )


def _named(game: GameFile, value: Any) -> str:  # noqa: ANN401  plain data
    match value:
        case None:
            return _("nothing")
        case str():
            return _name(game, value)
        case list():
            return ", ".join(_named(game, one) for one in value) or _("nothing")
        case dict():
            entries = (f"{_name(game, key)}: {_named(game, one)}" for key, one in value.items())
            return "; ".join(entries) or _("nothing")
    return value_in_words(value)


def _name(game: GameFile, word: str) -> str:
    if word in game.seats:
        return game.rules.seat_title(word)
    return game.rules.name_of(word) or word
