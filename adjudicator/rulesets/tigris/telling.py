"""What answers do, in a player's words."""

from collections.abc import Mapping

from adjudicator.rulesets.tigris.actions import PASS, SWAP, action
from adjudicator.rulesets.tigris.board import SORTS
from adjudicator.rulesets.tigris.pieces import TILES, Colour, Monument
from adjudicator.rulesets.tigris.procedures.monuments import NOTHING
from adjudicator.rulesets.tigris.squares import Square
from adjudicator.rulesets.tigris.wording import (
    conflict_name,
    leader_name,
    listed,
    monument_name,
    tile_name,
    tiles_counted,
    tiles_of_any_kind,
)
from adjudicator.words import gettext as _, per_language, pgettext


def acted(word: str) -> str:
    """An action, as `legal_actions` spells it."""
    parts = action(word)
    match parts.sort:
        case "position":
            return _("%(leader)s at %(square)s", leader=leader_name(parts.leader), square=parts.square)
        case "withdraw":
            return _("withdraw the %(leader)s", leader=leader_name(parts.leader))
        case "place":
            return _("place a %(tile)s at %(square)s", tile=tile_name(parts.tiles[0]), square=parts.square)
        case "catastrophe":
            return _("catastrophe at %(square)s", square=parts.square)
        case "swap":
            counted = {tile: parts.tiles.count(tile) for tile in TILES}
            tiles = listed(tiles_counted(tile, number) for tile, number in counted.items() if number)
            return _("swap %(tiles)s", tiles=tiles)
    return pgettext("action", "pass")


def fought(colour: Colour) -> str:
    """The war that is fought next."""
    return conflict_name("war", colour)


def committed(number: str) -> str:
    """How many tiles are added to a conflict."""
    return tiles_of_any_kind(int(number))


def built(monument: tuple[str, Square | None]) -> str:
    """A monument, and where if that is said; or none."""
    name, square = monument
    if name == NOTHING:
        return pgettext("monument", "none")
    named = monument_name(Monument(name))
    return _("%(monument)s at %(square)s", monument=named, square=square) if square else named


@per_language
def parts() -> Mapping[str, str]:
    """The names of the words that an answer is put together from, where a page offers one after another."""
    revolt, war = SORTS
    return {
        PASS: pgettext("action", "pass"),
        SWAP: pgettext("action", "swap"),
        "place": pgettext("action", "place"),
        "withdraw": pgettext("action", "withdraw"),
        "catastrophe": pgettext("action", "catastrophe"),
        "at": pgettext("action", "at"),
        NOTHING: pgettext("monument", "none"),
        revolt: pgettext("conflict", "revolt"),
        war: pgettext("conflict", "war"),
    }
