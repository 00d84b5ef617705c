"""How answers may be written: actions, tiles, wars, monuments and treasures as a person says them."""

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

from adjudicator.engine import (
    IllegalAnswer,
    Number,
    OneOf,
    Reading,
    forms,
    nearest_word,
    read_number,
    read_word,
    read_words,
)
from adjudicator.engine.options.reading import folded_word
from adjudicator.rulesets.tigris.actions import PASS, SWAP, swap
from adjudicator.rulesets.tigris.pieces import COLOUR, COLOURS, HAND, LEADERS, MONUMENTS, TILES, Tile
from adjudicator.rulesets.tigris.procedures.monuments import NOTHING
from adjudicator.rulesets.tigris.saying import say
from adjudicator.rulesets.tigris.squares import SQUARES, Square
from adjudicator.words import gettext as _

_FILLING = {"a", "at", "go", "leader", "move", "on", "place", "play", "position", "put", "the", "tile", "to"}
_BETWEEN = r"[\s,_\-‐‑‒–—―−]+"
_CATASTROPHE = "catastrophe"
_PLURALS = {f"{word}s": word for word in (*TILES, *LEADERS, _CATASTROPHE)}
_WORDS = (*TILES, *LEADERS, _CATASTROPHE, "place", "withdraw", SWAP, PASS)
_LIKE_A_SQUARE = re.compile(r"[a-z][0-9]{1,3}")
_SQUARE = {square.lower(): square for square in SQUARES}
_KNOWN = {*_WORDS, *_FILLING, *_SQUARE}


def _tokens(plain: object) -> list[str]:
    if isinstance(plain, list | tuple):
        plain = " ".join(map(str, plain))
    if not isinstance(plain, str):
        return []
    words = (word for word in re.split(_BETWEEN, plain.strip().lower()) if word)
    return [_PLURALS.get(word, word) for word in words]


def _plainly(tokens: Sequence[str]) -> list[str]:
    """The words without a full stop, and without “and”: what they may mean where they are not understood."""
    return _tokens([folded_word(token) for token in tokens if token != "and"])


# --- Actions ----------------------------------------------------------------------------------------------


def actions() -> Reading:
    """An action; read as `legal_actions` spells it."""
    return Reading(
        read_action,
        _(
            "place TILE at SQUARE, LEADER at SQUARE (also to move it), withdraw LEADER,"
            " catastrophe at SQUARE, swap TILES, or pass"
        ),
        forms.Phrase(
            {
                **{f"place {tile} at": SQUARES for tile in TILES},
                **{f"{leader} at": SQUARES for leader in LEADERS},
                "withdraw": LEADERS,
                f"{_CATASTROPHE} at": SQUARES,
                SWAP: TILES,
                PASS: (),
            }
        ),
    )


def read_action(plain: object) -> str:
    """Read the words in whatever order and with whatever little words between; raises IllegalAnswer."""
    tokens = _tokens(plain)
    return _action_of(tokens) or _refuse(tokens)


def _action_of(tokens: Sequence[str]) -> str:
    """Return the action, or "" if the words make none; raises IllegalAnswer if they swap no tiles."""
    match tokens:
        case ["pass"]:
            return PASS
        case ["withdraw", leader] if leader in LEADERS:
            return f"withdraw {leader}"
        case ["swap", *tiles]:
            return _swap_of(tiles)
    match [word for word in tokens if word not in _FILLING]:
        case [piece, square] if square in _SQUARE and (piece in LEADERS or piece == _CATASTROPHE):
            return f"{piece} at {_SQUARE[square]}"
        case [piece, square] if square in _SQUARE and piece in TILES:
            return f"place {piece} at {_SQUARE[square]}"
    return ""


def _swap_of(words: Sequence[str]) -> str:
    """Read what is swapped; the nearest word to a fault is a whole swap."""
    try:
        return swap(_tiles(words))
    except IllegalAnswer as illegal:
        nearest = None
        kept = [word for word in _plainly(words) if word not in _FILLING]
        mended = [word if word.isdecimal() else nearest_word(word, TILES) for word in kept]
        if None not in mended:
            with suppress(IllegalAnswer):
                nearest = swap(_tiles([str(word) for word in mended]))
        said = say("no-tiles") if illegal.legal and not nearest else illegal.said
        raise IllegalAnswer(said, nearest=nearest) from illegal


def _tiles(words: Sequence[str]) -> list[Tile]:
    tiles: list[Tile] = []
    number = 1
    for word in words:
        if word.isdecimal():
            number = read_number(word, 1, HAND)
            continue
        tiles += [read_word(word, TILES)] * number
        number = 1
    if not tiles:
        raise IllegalAnswer(say("no-tiles"), legal=TILES)
    return tiles


def idle_numbers(plain: object) -> list[str]:
    """The numbers in a swap that stand before no tile, so that they count nothing: `swap temple 2`."""
    words = _tokens(plain)
    following = zip(words, [*words[1:], ""], strict=True)
    return [word for word, then in following if word.isdecimal() and then not in TILES]


def _refuse(tokens: Sequence[str]) -> NoReturn:
    """Raise IllegalAnswer, with the action that the words make when the strange ones are mended."""
    words = _plainly(tokens)
    strange = [word for word in words if word not in _KNOWN]
    if square := next(filter(_LIKE_A_SQUARE.fullmatch, strange), ""):
        raise IllegalAnswer(say("no-square", square=square.upper()))
    mended = [word if word in _KNOWN else nearest_word(word, _WORDS) or word for word in words]
    nearest = ""
    with suppress(IllegalAnswer):  # a swap of nothing
        nearest = _action_of([word for word in mended if word not in _FILLING])
    raise IllegalAnswer(say("no-action"), nearest=nearest or None)


# --- Other answers ----------------------------------------------------------------------------------------


def commitments() -> Reading:
    """How many tiles to commit: a number, with the tiles named or not (`2`, `2 temples`)."""
    numbers = Number(0, HAND)

    def parse(plain: object) -> str:
        return str(numbers.parse(_tokens(plain)[0] if named_tile(plain) else plain))

    return Reading(parse, numbers.describe(), numbers)


def named_tile(plain: object) -> str:
    """The kind of tile that is named behind the number of those to commit; "" if none is."""
    match _tokens(plain):
        case [_number, "settlement" | "temple" | "farm" | "market" as tile]:
            return tile
    return ""


def wars() -> Reading:
    """A war, by its colour or its leaders (`green`, `traders`)."""
    colours = OneOf(COLOURS)

    def parse(plain: object) -> str:
        tokens = [token for token in _tokens(plain) if token not in {"war", "of"}]
        return COLOUR[tokens[0]] if len(tokens) == 1 and tokens[0] in LEADERS else colours.parse(plain)

    return Reading(parse, colours.describe(), colours)


def monuments() -> Reading:
    """A monument, with its north-west square or without it (`red-black at E6`, `red-black`), or `none`.

    Its colours may stand in either order.
    """
    passed_over = _FILLING | {"build", "monument", "and"}

    def parse(plain: object) -> tuple[str, Square | None]:
        tokens = [token for token in _tokens(plain) if token not in passed_over]
        if tokens == [NOTHING]:
            return NOTHING, None
        square = _SQUARE[tokens.pop()] if tokens and tokens[-1] in _SQUARE else None
        for monument, colours in MONUMENTS.items():
            if sorted(tokens) == sorted(colours):
                return monument, square
        return read_word(" ".join(tokens), (NOTHING, *MONUMENTS)), square

    return Reading(
        parse,
        _(
            "none, or one of %(monuments)s, with the north-west square of its four (red-black at E6)"
            " or without",
            monuments=", ".join(MONUMENTS),
        ),
        forms.Phrase(
            {**dict.fromkeys((NOTHING, *MONUMENTS), ()), **{f"{name} at": SQUARES for name in MONUMENTS}}
        ),
    )


def treasures() -> Reading:
    """Squares with treasures, those to be taken first at the beginning."""
    return Reading(
        lambda plain: read_words(_tokens(plain) if isinstance(plain, str) else plain, SQUARES, listed=()),
        _("squares in order of preference; as many are taken as are due"),
        forms.Several(SQUARES),
    )
