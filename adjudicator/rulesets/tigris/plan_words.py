"""The words of order files: how answers may be written, and what plans may say under `when` and `do`."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NoReturn

from adjudicator.engine import (
    Choice,
    Condition,
    IllegalAnswer,
    Number,
    OneOf,
    Question,
    Seat,
    forms,
    nearest_word,
    numbered,
    read_number,
    read_several,
    read_word,
)
from adjudicator.rulesets.tigris.actions import PASS, SWAP, swap
from adjudicator.rulesets.tigris.board import Conflict
from adjudicator.rulesets.tigris.judgements import (
    fitting_tile,
    incomes,
    lost_tiles,
    open_wars,
    stranded,
    supporters,
)
from adjudicator.rulesets.tigris.pieces import (
    COLOURS,
    DYNASTIES,
    HAND,
    LEADER,
    LEADERS,
    MONUMENTS,
    TILES,
    Colour,
    Monument,
    Tile,
)
from adjudicator.rulesets.tigris.procedures.monuments import NOTHING, site
from adjudicator.rulesets.tigris.saying import say
from adjudicator.rulesets.tigris.squares import SQUARES, Square, set_of
from adjudicator.rulesets.tigris.view import View
from adjudicator.words import gettext as _

_FILLING = {"a", "at", "go", "leader", "move", "on", "place", "play", "position", "put", "the", "tile", "to"}
_BETWEEN = r"[\s,_\-‐‑‒–—―−]+"
_CATASTROPHE = "catastrophe"
_PLURALS = {f"{word}s": word for word in (*TILES, *LEADERS)} | {"catastrophes": _CATASTROPHE}
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


class Actions:
    """An action as a person says it; read as `actions` spells it."""

    form = forms.Phrase(
        {
            **{f"place {tile} at": SQUARES for tile in TILES},
            **{f"{leader} at": SQUARES for leader in LEADERS},
            "withdraw": LEADERS,
            f"{_CATASTROPHE} at": SQUARES,
            SWAP: TILES,
            PASS: (),
        }
    )

    def parse(self, plain: object) -> str:
        """Read the words in whatever order and with whatever little words between; raises IllegalAnswer."""
        tokens = _tokens(plain)
        return self._read(tokens) or self._refuse(tokens)

    def _read(self, tokens: Sequence[str]) -> str:
        """Return the action, or "" if the words make none; raises IllegalAnswer if they swap no tiles."""
        match tokens:
            case ["pass"]:
                return PASS
            case ["withdraw", leader] if leader in LEADERS:
                return f"withdraw {leader}"
            case ["swap", *tiles]:
                return self._swap(tiles)
        said = [word for word in tokens if word not in _FILLING]
        match said:
            case [piece, square] if square in _SQUARE and piece in LEADERS:
                return f"{piece} at {_SQUARE[square]}"
            case [piece, square] if square in _SQUARE and piece in TILES:
                return f"place {piece} at {_SQUARE[square]}"
            case ["catastrophe", square] if square in _SQUARE:
                return f"catastrophe at {_SQUARE[square]}"
        return ""

    def _swap(self, words: Sequence[str]) -> str:
        """Read what is swapped; the nearest word to a fault is a whole swap."""
        try:
            return swap(self._tiles(words))
        except IllegalAnswer as illegal:
            nearest = None
            mended = [word if word.isdecimal() else nearest_word(word, TILES) for word in words]
            if illegal.nearest and None not in mended:
                nearest = swap(self._tiles([str(word) for word in mended]))
            raise IllegalAnswer(illegal.said, nearest=nearest) from illegal

    @staticmethod
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

    def _refuse(self, tokens: Sequence[str]) -> NoReturn:
        """Raise IllegalAnswer, with the action that the words make when the strange ones are mended."""
        strange = [word for word in tokens if word not in _KNOWN]
        if square := next(filter(_LIKE_A_SQUARE.fullmatch, strange), ""):
            raise IllegalAnswer(say("no-square", square=square.upper()))
        mended = [word if word in _KNOWN else nearest_word(word, _WORDS) or word for word in tokens]
        raise IllegalAnswer(say("no-action"), nearest=self._read(mended) or None)

    def describe(self) -> str:
        """Show the forms."""
        return _(
            "place TILE at SQUARE, LEADER at SQUARE (also to move it), withdraw LEADER,"
            " catastrophe at SQUARE, swap TILES, or pass"
        )


class Numbers:
    """How many tiles to commit: a number, with the tiles named or not (`2`, `2 temples`)."""

    form = Number(0, HAND)

    def parse(self, plain: object) -> str:
        """Read the number; raises IllegalAnswer."""
        tokens = _tokens(str(plain) if isinstance(plain, int) and not isinstance(plain, bool) else plain)
        match tokens:
            case [number] | [number, "settlement" | "temple" | "farm" | "market"]:
                return str(read_number(number, 0, HAND))
        return str(read_number(plain, 0, HAND))

    def describe(self) -> str:
        """Name the bounds."""
        return _("a number from 0 to %(most)s", most=HAND)


class Wars:
    """A war, by its colour or its leaders (`green`, `traders`)."""

    form = OneOf(COLOURS)

    def parse(self, plain: object) -> str:
        """Read the colour; raises IllegalAnswer."""
        tokens = [token for token in _tokens(plain) if token not in {"war", "of"}]
        if len(tokens) == 1 and tokens[0] in LEADERS:
            return COLOURS[LEADERS.index(tokens[0])]
        return read_word(plain, COLOURS)

    def describe(self) -> str:
        """Name the colours."""
        return _("one of %(colours)s", colours=", ".join(COLOURS))


class Monuments:
    """A monument, with its north-west square or without it (`red-black at E6`, `red-black`), or `none`."""

    form = forms.Phrase(
        {**dict.fromkeys((NOTHING, *MONUMENTS), ()), **{f"{name} at": SQUARES for name in MONUMENTS}}
    )

    def parse(self, plain: object) -> tuple[str, Square | None]:
        """Read the monument, in either order of its colours, and the square; raises IllegalAnswer."""
        tokens = [token for token in _tokens(plain) if token not in _FILLING | {"build", "monument", "and"}]
        if tokens == [NOTHING]:
            return NOTHING, None
        square = _SQUARE[tokens.pop()] if tokens and tokens[-1] in _SQUARE else None
        for monument, colours in MONUMENTS.items():
            if sorted(tokens) == sorted(colours):
                return monument, square
        return read_word(" ".join(tokens), (NOTHING, *MONUMENTS)), square

    def describe(self) -> str:
        """Name the monuments."""
        return _(
            "none, or one of %(monuments)s, with the north-west square of its four (red-black at E6)"
            " or without",
            monuments=", ".join(MONUMENTS),
        )


class TreasureSquares:
    """Squares with treasures, those to be taken first at the beginning."""

    form = forms.Several(SQUARES)

    def parse(self, plain: object) -> tuple[Square, ...]:
        """Read one square or a list; raises IllegalAnswer."""
        if isinstance(plain, str):
            plain = _tokens(plain)
        return read_several(plain, lambda entry, where: read_word(entry, SQUARES, where, listed=()))

    def describe(self) -> str:
        """Say what is listed."""
        return _("squares in order of preference; as many are taken as are due")


class Listed:
    """A condition's value that is a word or a list of words."""

    def __init__(self, words: Sequence[str], described: str) -> None:
        self.form = forms.Several(tuple(words), repeats=True)
        self._words = words
        self._described = described

    def parse(self, plain: object) -> tuple[str, ...]:
        """Read the words, each as often as it stands there; raises IllegalAnswer."""
        legal = self._words if len(self._words) < len(SQUARES) else ()
        return read_several(
            plain, lambda entry, where: read_word(entry, self._words, where, listed=legal), legal=legal
        )

    def describe(self) -> str:
        """Say what may be listed."""
        return self._described


def fit_monument(_view: View, question: Question, written: tuple[str, Square | None]) -> str | None:
    """The first legal site of a monument, if no square was named."""
    monument, square = written
    if monument == NOTHING:
        return NOTHING
    if square is not None:
        return site(Monument(monument), square)
    legal: Sequence[str] = tuple(question.options.listing())
    return next((word for word in legal if word.startswith(f"{monument} at ")), None)


def fit_treasures(_view: View, question: Question, wanted: tuple[Square, ...]) -> tuple[str, ...]:
    """As many of the squares as are due, and others if there are too few."""
    options: Any = question.options
    chosen = [
        square for square in dict.fromkeys((*wanted, *options.available)) if square in options.available
    ]
    return tuple(chosen[: options.low])


def _conflict(view: View) -> Conflict:
    conflict = view.board.conflict
    if conflict is None:
        raise AssertionError("tiles are committed only in a conflict")
    return conflict


def strengths(view: View, seat: Seat) -> tuple[int, int]:
    """A seat's strength in the conflict under way and its opponent's, with what has been committed."""
    conflict = _conflict(view)
    attack = len(conflict.supporting) + (conflict.committed or 0)
    defence = len(conflict.opposing)
    return (attack, defence) if seat == conflict.attacker else (defence, attack)


def needed(view: View, question: Question, *, more: int = 0) -> int:
    """How many tiles the asked seat must add to win if its opponent adds so many `more`.

    An attacker needs one more than a defender.
    """
    own, other = strengths(view, question.seat)
    attacking = question.seat == _conflict(view).attacker
    return max(0, other + more - own + attacking)


def _numbers(question: Question) -> list[int]:
    return sorted(map(int, question.options.listing()))


def _enough(view: View, question: Question) -> str:
    least = needed(view, question)
    return str(next((number for number in _numbers(question) if number >= least), 0))


def _certain(view: View, question: Question) -> str | None:
    least = needed(view, question, more=view.tiles[_conflict(view).defender])
    number = next((number for number in _numbers(question) if number >= least), None)
    return None if number is None else str(number)


def _always(number: Callable[[list[int]], int]) -> Callable[[View, Question], str]:
    return lambda _view, question: str(number(_numbers(question)))


def attack_choices() -> tuple[Choice[View], ...]:
    """The words for an attacker's tiles."""
    return (
        Choice(
            "enough", _("as many as beat the defender's base strength; none if you have too few"), _enough
        ),
        Choice(
            "certain",
            _("as many as win whatever the defender may add from its hand, if you have so many"),
            _certain,
        ),
        Choice("all", _("all you have, as far as that is legal"), _always(max)),
        Choice("none", _("no tiles"), _always(min)),
    )


def defence_choices() -> tuple[Choice[View], ...]:
    """The words for a defender's tiles."""
    return (
        Choice("enough", _("as many as are needed for a tie, which wins; none if you have too few"), _enough),
        Choice("all", _("all you have, as far as that is legal"), _always(max)),
        Choice("none", _("no tiles"), _always(min)),
    )


def conflict_conditions() -> tuple[Condition[View], ...]:
    """What a plan for either side of a conflict may depend on."""

    def margin(view: View, question: Question) -> int:
        own, other = strengths(view, question.seat)
        return own - other

    def holding(view: View, _question: Question) -> int:
        conflict = _conflict(view)
        return view.hand[fitting_tile(conflict.colour, revolt=conflict.sort == "revolt")]

    def at_stake(view: View, question: Question) -> int:
        conflict = _conflict(view)
        if conflict.sort == "revolt":
            return 0
        attacking = question.seat == conflict.attacker
        return len(
            lost_tiles(
                view.board,
                conflict.supporting if attacking else conflict.opposing,
                conflict.at if attacking else conflict.against,
                conflict.colour,
            )
        )

    def in_colour(view: View, _question: Question, colours: Sequence[Colour]) -> bool:
        return _conflict(view).colour in colours

    def against(view: View, question: Question, seats: Sequence[Seat]) -> bool:
        conflict = _conflict(view)
        return (conflict.defender if question.seat == conflict.attacker else conflict.attacker) in seats

    def in_kingdom(view: View, _question: Question, squares: Sequence[Square]) -> bool:
        return bool(view.board.regions.region(_conflict(view).at) & set_of(squares))

    return (
        numbered("needed", _("how many tiles you must add to win as things stand"), needed),
        numbered("margin", _("your strength less your opponent's, before you add anything"), margin),
        numbered("holding", _("how many fitting tiles you hold"), holding),
        numbered("at-stake", _("how many of your tiles on the board a lost war would cost"), at_stake),
        Condition("colour", _("the colour of the leaders"), _colours(), in_colour),
        Condition("against", _("whom you are in conflict with"), _seats(), against),
        Condition("kingdom", _("a square of the kingdom in which it happens"), _squares(), in_kingdom),
    )


def _colours() -> Listed:
    return Listed(COLOURS, _("one of %(words)s, or a list of some in [ ]", words=", ".join(COLOURS)))


def _seats() -> Listed:
    return Listed(DYNASTIES, _("one of %(words)s, or a list of some in [ ]", words=", ".join(DYNASTIES)))


def _squares() -> Listed:
    return Listed(SQUARES, _("a square, or a list of some in [ ]"))


def _leaders() -> Listed:
    return Listed(LEADERS, _("one of %(words)s, or a list of some in [ ]", words=", ".join(LEADERS)))


def action_conditions() -> tuple[Condition[View], ...]:
    """What a plan for an action may depend on."""

    def holding(view: View, _question: Question, tiles: Sequence[Tile]) -> bool:
        return all(view.hand[tile] >= tiles.count(tile) for tile in tiles)

    def on_board(view: View, question: Question, leaders: Sequence[str]) -> bool:
        return all(leader in view.board.leaders[question.seat] for leader in leaders)

    def in_supply(view: View, question: Question, leaders: Sequence[str]) -> bool:
        return not any(leader in view.board.leaders[question.seat] for leader in leaders)

    def empty(view: View, _question: Question, squares: Sequence[Square]) -> bool:
        return not set_of(squares) & ~view.board.regions.empty

    def together(view: View, _question: Question, squares: Sequence[Square]) -> bool:
        whole = set_of(squares)
        return any(not whole & ~region for region in view.board.regions.regions)

    tiles = Listed(TILES, _("one of %(words)s, or a list of some in [ ]", words=", ".join(TILES)))
    return (
        Condition("holding", _("the tiles that you hold at least"), tiles, holding),
        Condition("on-board", _("which of your leaders are on the board"), _leaders(), on_board),
        Condition("in-supply", _("which of your leaders are not on the board"), _leaders(), in_supply),
        Condition("empty", _("squares that are empty"), _squares(), empty),
        Condition("together", _("squares that belong to one region"), _squares(), together),
        numbered("round", _("the number of the round"), lambda view, _question: view.board.round),
        numbered("treasures", _("how many treasures lie on the board"), _treasures),
        numbered("bag", _("how many tiles are in the bag"), lambda view, _question: view.bag),
    )


def _treasures(view: View, _question: Question) -> int:
    return len(view.board.treasures)


def _wars(view: View, question: Question, *, mine: bool) -> list[tuple[int, str]]:
    """The wars of a choice with the lead that the asked seat, or else the attacker, has in each."""
    board, seat = view.board, question.seat
    if board.marker is None:
        return []
    found: list[tuple[int, str]] = []
    for war in open_wars(board, board.marker):
        owners = [owner for owner, _square in war.leaders]
        if mine and seat not in owners:
            continue
        own = owners.index(seat) if seat in owners else 0
        strength = [
            len(supporters(board, board.marker, square, war.colour)) for _owner, square in war.leaders
        ]
        found.append((strength[own] - strength[1 - own], war.colour))
    return found


def war_choices() -> tuple[Choice[View], ...]:
    """The words for the war to be fought next."""

    def strongest(view: View, question: Question) -> str | None:
        wars = _wars(view, question, mine=True)
        return max(wars, key=lambda each: each[0])[1] if wars else None

    def weakest(view: View, question: Question) -> str | None:
        wars = _wars(view, question, mine=True)
        return min(wars, key=lambda each: each[0])[1] if wars else None

    def others(view: View, question: Question) -> str | None:
        mine = {colour for _lead, colour in _wars(view, question, mine=True)}
        return next(
            (colour for _lead, colour in _wars(view, question, mine=False) if colour not in mine), None
        )

    return (
        Choice("strongest", _("the war of yours in which you lead by most on the board"), strongest),
        Choice("weakest", _("the war of yours in which you lead by least"), weakest),
        Choice("others", _("a war in which you have no leader"), others),
    )


def monument_choices() -> tuple[Choice[View], ...]:
    """The words for building."""

    def earning(view: View, question: Question, *, always: bool = False) -> str | None:
        legal: Sequence[str] = tuple(question.options.listing())[1:]
        income = {word: _income(view, question.seat, word) for word in legal}
        best = max(legal, key=income.__getitem__)
        return best if always or income[best] > 0 else None

    return (
        Choice("earning", _("the one that earns your leaders most, if it earns them anything"), earning),
        Choice(
            "any",
            _("the one that earns your leaders most, even if that is nothing or costs them"),
            partial(earning, always=True),
        ),
    )


def _income(view: View, seat: Seat, word: str) -> int:
    """How many points a monument would bring at the end of each turn of a seat."""
    monument, _at, corner = word.split()
    board = view.board.clone()
    before = len(incomes(board, seat))
    board.build(Monument(monument), Square(corner))
    for _square, other, leader in stranded(board):
        board.lift_leader(other, leader)
    return len(incomes(board, seat)) - before


def conflict_subjects() -> tuple[str, ...]:
    """What the questions of a conflict can be about."""
    return tuple(f"{sort}-of-{LEADER[colour]}s" for sort in ("revolt", "war") for colour in COLOURS)
