"""Words shared by events, questions, view and drawing, in the language in force."""

from collections.abc import Iterable, Mapping, Sequence

from adjudicator.engine import Seat, Words
from adjudicator.rulesets.tigris.pieces import (
    COLOUR,
    COLOURS,
    DYNASTIES,
    LEADERS,
    MONUMENTS,
    TILES,
    Colour,
    Leader,
    Monument,
    Tile,
)
from adjudicator.rulesets.tigris.squares import SQUARES, Square
from adjudicator.words import gettext as _, initials, joined, npgettext, per_language, pgettext


def seat_name(seat: Seat) -> str:
    """A dynasty’s name for people."""
    return {
        "archer": pgettext("dynasty", "Archer"),
        "bull": pgettext("dynasty", "Bull"),
        "potter": pgettext("dynasty", "Potter"),
        "lion": pgettext("dynasty", "Lion"),
    }[seat]


def colour_name(colour: Colour) -> str:
    """Name a colour of points."""
    return dict(
        zip(
            COLOURS,
            (
                pgettext("colour", "black"),
                pgettext("colour", "red"),
                pgettext("colour", "blue"),
                pgettext("colour", "green"),
            ),
            strict=True,
        )
    )[colour]


def tile_name(tile: Tile) -> str:
    """Name one tile."""
    return dict(
        zip(
            TILES,
            (
                pgettext("tile", "settlement"),
                pgettext("tile", "temple"),
                pgettext("tile", "farm"),
                pgettext("tile", "market"),
            ),
            strict=True,
        )
    )[tile]


def tiles_counted(tile: Tile, number: int) -> str:
    """So many tiles of a kind."""
    settlement, temple, farm, market = TILES
    return {
        settlement: npgettext("tile", "%(n)s settlement", "%(n)s settlements", number),
        temple: npgettext("tile", "%(n)s temple", "%(n)s temples", number),
        farm: npgettext("tile", "%(n)s farm", "%(n)s farms", number),
        market: npgettext("tile", "%(n)s market", "%(n)s markets", number),
    }[tile]


def land() -> str:
    """Name the ground of most squares."""
    return pgettext("ground", "land")


def river() -> str:
    """Name the ground where farms lie."""
    return pgettext("ground", "river")


def leader_name(leader: Leader) -> str:
    """Name a leader."""
    return dict(
        zip(
            LEADERS,
            (
                pgettext("leader", "king"),
                pgettext("leader", "priest"),
                pgettext("leader", "farmer"),
                pgettext("leader", "trader"),
            ),
            strict=True,
        )
    )[leader]


@per_language
def seat_letters() -> Mapping[Seat, str]:
    """The letters that tell dynasties apart."""
    return dict(zip(DYNASTIES, initials(map(seat_name, DYNASTIES)), strict=True))


@per_language
def tile_letters() -> Mapping[Tile, str]:
    """The letters that tell tiles apart."""
    return dict(zip(TILES, initials(map(tile_name, TILES)), strict=True))


@per_language
def leader_letters() -> Mapping[Leader, str]:
    """The letters that tell leaders apart, and from tiles: in English `K`, `P`, `Fa` and `Tr`."""
    return dict(zip(LEADERS, initials(map(leader_name, LEADERS), tile_letters().values()), strict=True))


def monument_name(monument: Monument) -> str:
    """Name a monument by its colours."""
    return {
        "red-black": pgettext("monument", "red and black monument"),
        "red-green": pgettext("monument", "red and green monument"),
        "blue-black": pgettext("monument", "blue and black monument"),
        "blue-red": pgettext("monument", "blue and red monument"),
        "green-black": pgettext("monument", "green and black monument"),
        "green-blue": pgettext("monument", "green and blue monument"),
    }[monument]


def stage_name(stage: str) -> str:
    """Name a part of a turn."""
    return {
        "setup": pgettext("stage", "before the game"),
        "first": pgettext("stage", "first action"),
        "second": pgettext("stage", "second action"),
        "end": pgettext("stage", "end of the turn"),
        "over": pgettext("stage", "the end"),
    }[stage]


def hand_in_words(hand: Mapping[Tile, int]) -> str:
    """The tiles of a hand, or that there are none."""
    tiles = listed(tiles_counted(tile, number) for tile, number in hand.items() if number)
    return tiles or pgettext("tile", "no tiles")


def tiles_of_any_kind(number: int) -> str:
    """So many tiles."""
    return npgettext("tile", "%(n)s tile", "%(n)s tiles", number)


def listed(words: Iterable[str]) -> str:
    """Words in a row."""
    return joined(words)


def squares_counted(squares: Sequence[Square]) -> str:
    """How many squares, and which."""
    if not squares:
        return "0"
    return _("%(n)s (%(squares)s)", n=len(squares), squares=listed(squares))


def points_in_words(points: Mapping[Colour, int]) -> str:
    """The points of each colour."""
    return listed(
        pgettext("colour", "%(colour)s %(n)s", colour=colour_name(colour), n=number)
        for colour, number in points.items()
    )


def conflict_name(sort: str, colour: Colour) -> str:
    """Name a conflict by what it is and whose leaders meet."""
    revolts = (
        pgettext("conflict", "revolt of kings"),
        pgettext("conflict", "revolt of priests"),
        pgettext("conflict", "revolt of farmers"),
        pgettext("conflict", "revolt of traders"),
    )
    wars = (
        pgettext("conflict", "war of kings"),
        pgettext("conflict", "war of priests"),
        pgettext("conflict", "war of farmers"),
        pgettext("conflict", "war of traders"),
    )
    return (revolts if sort == "revolt" else wars)[COLOURS.index(colour)]


@per_language
def _names() -> dict[str, str]:
    return {
        **{seat: seat_name(seat) for seat in DYNASTIES},
        **{colour: colour_name(colour) for colour in COLOURS},
        **{tile: tile_name(tile) for tile in TILES},
        **{leader: leader_name(leader) for leader in LEADERS},
        **{monument: monument_name(monument) for monument in MONUMENTS},
        # An action or a war, of several.
        "first": pgettext("stage", "first"),
        "second": pgettext("stage", "second"),
        "third": pgettext("stage", "third"),
        **{square: square for square in SQUARES},
        **{
            f"{sort}-of-{leader}s": conflict_name(sort, COLOUR[leader])
            for sort in ("revolt", "war")
            for leader in LEADERS
        },
    }


def words() -> Iterable[str]:
    """All order-file words that have a display name."""
    return _names()


def word_name(word: str) -> str | None:
    """Name a word of order files: a piece, a colour, a monument, a square, what a question is about."""
    return _names().get(word)


WORDS = Words(
    {
        "seat": ("seat", seat_name),
        "active": ("active", seat_name),
        "attacker": ("attacker", seat_name),
        "defender": ("defender", seat_name),
        "tile": ("tile", tile_name),
        "leader": ("leader", leader_name),
        "colour": ("colour", colour_name),
        "monument": ("monument", monument_name),
        "square": ("square", str),
        "origin": ("origin", str),
        "at": ("at", str),
        "against": ("against", str),
        "squares": ("squares", listed),
        "supporting": ("supporting", squares_counted),
        "opposing": ("opposing", squares_counted),
    }
)
"""What the words in events are called."""
