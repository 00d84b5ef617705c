"""Positions, questions and legal answers as plain text, for use from outside.

A position has one line for each thing, in this order; a board is written in full, so that equal positions are
equal texts:

    seats: lion bull
    turn: 5 lion first
    board: A11=T+ B2=T+ C6=T D6=K@lion E6=(S) F9=X
    monuments: red-black=E6
    hands: lion=SSTTFM bull=TTTFFM
    bag: S20 T31 F30 M25
    discarded: S2 T5 F0 M1
    unplayed: lion=1 bull=2
    points: lion=3/0/2/1 bull=0/4/0/0
    treasures: lion=1 bull=0

`S`, `T`, `F` and `M` are settlement, temple, farm and market; `K`, `P`, `Fa` and `Tr` king, priest, farmer
and trader. `+` is a treasure, `( )` a tile that is turned over, `X` a catastrophe tile. Tiles and points are
in the order of the colours black, red, blue, green. Options that are not at their first value follow as
`options: english-variant=yes`. While a conflict goes on, the marker and the conflict are written, but only
positions between two actions can be read.

On reading, all lines but `seats` may be missing. The board is then that of the start, which `start` stands
for among pieces (`board: start E7=K@bull`; `-` empties a square). The first seat has its first action, and
everything that is not named is in the bag.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from adjudicator.engine import Chance, NamedChance, Question, Setup
from adjudicator.rulesets.tigris.board import ENGLISH_VARIANT, OPEN_SCORES, Board, Hand, Stage
from adjudicator.rulesets.tigris.pieces import (
    COLOURS,
    DYNASTIES,
    LEADERS,
    STOCK,
    TILES,
    Leader,
    Monument,
    Tile,
)
from adjudicator.rulesets.tigris.squares import BIT, PLACE, Square, block

LETTER: Mapping[Tile, str] = dict(zip(TILES, ("S", "T", "F", "M"), strict=True))
LEADER_LETTER: Mapping[Leader, str] = dict(zip(LEADERS, ("K", "P", "Fa", "Tr"), strict=True))

_TILE_OF = {letter: tile for tile, letter in LETTER.items()}
_LEADER_OF = {letter: leader for leader, letter in LEADER_LETTER.items()}
_TURNED = re.compile(r"\(([STFM])\)(\+?)")
_FACE_UP = re.compile(r"([STFM])(\+?)")
_STAGES: Mapping[str, Stage] = {"first": "first", "second": "second", "end": "end"}
START = "start"


class UnreadablePosition(ValueError):
    """A text is not a position; the message says where."""


def write_position(board: Board) -> str:
    """The position as text; equal positions give equal texts."""
    return "".join(f"{key}: {value}".rstrip() + "\n" for key, value in _lines(board))


def _lines(board: Board) -> Iterator[tuple[str, str]]:
    yield "seats", " ".join(board.seats)
    yield "turn", f"{board.turn} {board.active} {board.stage}"
    yield "board", " ".join(f"{square}={piece}" for square, piece in _pieces(board))
    yield "monuments", " ".join(f"{name}={corner}" for name, corner in sorted(board.monuments.items()))
    yield "hands", " ".join(f"{seat}={_hand(board.hands[seat])}" for seat in board.seats)
    yield "bag", _numbers(board.bag)
    yield "discarded", _numbers(board.discarded)
    yield "unplayed", " ".join(f"{seat}={board.unplayed[seat]}" for seat in board.seats)
    yield (
        "points",
        " ".join(f"{seat}={'/'.join(map(str, board.points[seat].values()))}" for seat in board.seats),
    )
    yield "treasures", " ".join(f"{seat}={board.held[seat]}" for seat in board.seats)
    options = [
        f"{name}=yes"
        for name, on in ((ENGLISH_VARIANT, board.english), (OPEN_SCORES, board.open_scores))
        if on
    ]
    if options:
        yield "options", " ".join(options)
    if board.marker is not None:
        yield "marker", board.marker
    if (conflict := board.conflict) is not None:
        committed = "" if conflict.committed is None else f"+{conflict.committed}"
        told = (
            f"{conflict.sort} {conflict.colour}"
            f" {conflict.attacker}@{conflict.at}={len(conflict.supporting)}{committed}"
            f" {conflict.defender}@{conflict.against}={len(conflict.opposing)}"
        )
        yield "conflict", told


def _pieces(board: Board) -> list[tuple[Square, str]]:
    lying = dict.fromkeys(board.treasures, "+")
    pieces = {square: LETTER[tile] + lying.get(square, "") for square, tile in board.tiles.items()}
    pieces |= {square: f"({LETTER[tile]})" + lying.get(square, "") for square, tile in board.turned.items()}
    pieces |= {square: f"{LEADER_LETTER[leader]}@{seat}" for square, seat, leader in board.standing()}
    pieces |= dict.fromkeys(board.catastrophes, "X")
    return sorted(pieces.items(), key=lambda each: PLACE[each[0]])


def _hand(hand: Hand) -> str:
    return "".join(LETTER[tile] * hand[tile] for tile in TILES) or "-"


def _numbers(tiles: Hand) -> str:
    return " ".join(f"{LETTER[tile]}{tiles[tile]}" for tile in TILES)


def read_position(text: str) -> Board:
    """The board of a position between two actions; raises UnreadablePosition."""
    lines = dict(_split(line, ":") for line in text.splitlines() if line.strip())
    strange = sorted(lines.keys() - _KEYS)
    if strange:
        raise UnreadablePosition(f"not lines of a position: {', '.join(strange)}")
    seats = tuple(lines.get("seats", "").split())
    if not seats or not set(seats) <= set(DYNASTIES):
        raise UnreadablePosition(f"seats: {' '.join(seats)}")
    board = Board.opening(Setup(seats, dict(_pairs(lines, "options"))))
    _read_turn(board, lines.get("turn", f"1 {seats[0]} first"))
    _read_pieces(board, lines.get("board", START).split())
    for name, corner in _pairs(lines, "monuments"):
        board.monuments[Monument(name)] = _square(corner)
        if any(square not in board.turned for square in block(_square(corner))):
            raise UnreadablePosition(f"monuments: {name}={corner}")
    for seat, letters in _pairs(lines, "hands", board.seats):
        board.hands[seat] = _counted(letters.replace("-", ""))
    for seat, number in _pairs(lines, "unplayed", board.seats):
        board.unplayed[seat] = _number(number)
    for seat, number in _pairs(lines, "treasures", board.seats):
        board.held[seat] = _number(number)
    for seat, numbers in _pairs(lines, "points", board.seats):
        points = tuple(map(_number, numbers.split("/")))
        if len(points) != len(COLOURS):
            raise UnreadablePosition(f"points: {seat}={numbers}")
        board.points[seat] = dict(zip(COLOURS, points, strict=True))
    _read_bag(board, lines)
    return board


_KEYS = {
    "seats", "turn", "board", "monuments", "hands", "bag", "discarded", "unplayed", "points", "treasures",
    "options",
}  # fmt: skip


def _read_turn(board: Board, text: str) -> None:
    turn, active, stage = (*text.split(), "", "", "")[:3]
    if active not in board.seats or stage not in _STAGES or not turn.isdecimal():
        raise UnreadablePosition(f"turn: {text}")
    board.turn, board.active, board.stage = int(turn), active, _STAGES[stage]


def _read_bag(board: Board, lines: Mapping[str, str]) -> None:
    """What is not on the board, in hands or discarded is in the bag."""
    left = dict(STOCK)
    placed = (*board.tiles.values(), *board.turned.values())
    for tile in TILES:
        left[tile] -= placed.count(tile) + sum(hand[tile] for hand in board.hands.values())
    if "discarded" in lines:
        board.discarded = _read_numbers(lines["discarded"])
    elif "bag" in lines:
        bag = _read_numbers(lines["bag"])
        board.discarded = {tile: left[tile] - bag[tile] for tile in TILES}
    board.bag = {tile: left[tile] - board.discarded[tile] for tile in TILES}
    wrong = "bag" in lines and board.bag != _read_numbers(lines["bag"])
    if wrong or min(*board.bag.values(), *board.discarded.values()) < 0:
        raise UnreadablePosition(f"of these tiles there are other numbers: {board.bag}")


def _read_pieces(board: Board, words: Sequence[str]) -> None:
    start = dict(board.tiles)
    whole = START in words
    board.treasures = [*board.treasures] if whole else []
    board.tiles = start if whole else {}
    board.forget_regions()
    for word in words:
        if word == START:
            continue
        square, piece = _split(word, "=")
        _put(board, _square(square), piece)
    board.forget_regions()
    board.treasures.sort(key=PLACE.__getitem__)


def _put(board: Board, square: Square, piece: str) -> None:
    board.tiles.pop(square, None)
    if square in board.treasures:
        board.treasures.remove(square)
    letter, _at, seat = piece.partition("@")
    if piece == "X":
        board.catastrophes.append(square)
    elif (turned := _TURNED.fullmatch(piece)) is not None:
        board.turned[square] = _TILE_OF[turned[1]]
        board.treasures += [square] if turned[2] else []
    elif (lying := _FACE_UP.fullmatch(piece)) is not None:
        board.tiles[square] = _TILE_OF[lying[1]]
        board.treasures += [square] if lying[2] else []
    elif letter in _LEADER_OF and seat in board.seats:
        board.leaders[seat][_LEADER_OF[letter]] = square
    elif piece != "-":
        raise UnreadablePosition(f"not a piece: {square}={piece}")


def _split(text: str, at: str) -> tuple[str, str]:
    key, found, value = text.partition(at)
    if not found:
        raise UnreadablePosition(f"“{at}” is missing: {text}")
    return key.strip(), value.strip()


def _pairs(lines: Mapping[str, str], key: str, legal: Sequence[str] = ()) -> Iterator[tuple[str, str]]:
    for word in lines.get(key, "").split():
        name, value = _split(word, "=")
        if legal and name not in legal:
            raise UnreadablePosition(f"{key}: {word}")
        yield name, value


def _square(text: str) -> Square:
    square = Square(text)
    if square not in BIT:
        raise UnreadablePosition(f"not a square: {text}")
    return square


def _number(text: str) -> int:
    if not text.isdecimal():
        raise UnreadablePosition(f"not a number: {text}")
    return int(text)


def _counted(letters: str) -> Hand:
    if strange := letters.strip("".join(_TILE_OF)):
        raise UnreadablePosition(f"not tiles: {strange}")
    return {tile: letters.count(letter) for tile, letter in LETTER.items()}


def _read_numbers(text: str) -> Hand:
    found = {word[:1]: _number(word[1:]) for word in text.split()}
    if found.keys() != _TILE_OF.keys():
        raise UnreadablePosition(f"not a number of each tile: {text}")
    return {tile: found[letter] for tile, letter in LETTER.items()}


def write_question(question: Question) -> str:
    """Which seat is asked what: `lion: action/first`, `bull: defend/war-of-kings`, `lion: treasures`."""
    return f"{question.seat}: {question.kind}" + (f"/{question.subject}" if question.subject else "")


def write_answers(question: Question) -> list[str]:
    """Every legal answer to a question as text, in the order of the rules."""
    return [write_answer(answer) for answer in question.options.listing()]


def write_answer(answer: str | tuple[str, ...]) -> str:
    """An answer to any question as text; several squares stand one after the other."""
    return answer if isinstance(answer, str) else " ".join(answer)


def read_answer(question: Question, text: str) -> str | tuple[str, ...]:
    """The answer that a text means; raises IllegalAnswer if it is not legal."""
    plain: object = text.split() if question.kind == "treasures" else text
    answer: str | tuple[str, ...] = question.options.parse(plain)
    return answer


class InOrder:
    """Chance that draws given tiles one after the other, whatever draws them; then as `otherwise` does.

    What a label drew it draws again, so that an action can be run anew. A tile that the bag does not have
    raises ValueError.
    """

    def __init__(self, tiles: Iterable[Tile], otherwise: Chance) -> None:
        self._tiles = list(tiles)
        self._otherwise = otherwise
        self._named: dict[str, list[Tile]] = {}

    def draw(self, label: str, items: Sequence[str], count: int) -> tuple[int, ...]:
        """Return `count` positions."""
        if label not in self._named:
            self._named[label], self._tiles = self._tiles[:count], self._tiles[count:]
        return NamedChance(self._named, self._otherwise).draw(label, items, count)
