"""What the words of Tigris & Euphrates promise."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from adjudicator.engine import Condition
from adjudicator.rulesets.tigris.events import (
    ConflictBegun,
    ConflictWon,
    MonumentIncome,
    SupportersRemoved,
)
from adjudicator.rulesets.tigris.pieces import COLOUR, COLOURS, HAND, LEADERS, TILES
from adjudicator.rulesets.tigris.squares import SQUARES
from tests.rulesets.promises import holding
from tests.rulesets.promises.holding import AnyTable, Moment, Promises, gives, number


def fitting(moment: Moment) -> str:
    """The tile that a side commits in the conflict under way."""
    conflict = moment.board.conflict
    colour = "red" if conflict.sort == "revolt" else conflict.colour
    return next(tile for tile in TILES if COLOUR[tile] == colour)


def decided(table: AnyTable, *, full: bool) -> ConflictWon:
    """How the conflict ends if the defender, should it still be asked, commits all that it may, or none."""
    while not (ends := holding.told(table, ConflictWon)):
        (question,) = table.unanswered
        table.answer(question, max(question.options.listing(), key=int) if full else "0")
    end: ConflictWon = ends[0]
    return end


def wins(moment: Moment, committed: Any, *, full: bool = False) -> bool:  # noqa: ANN401
    """Whether so many tiles win if the defender adds none; `full`: if its whole hand fits and it adds all."""
    table = moment.table.fork()
    if full:
        hands, defender = table.board.hands, moment.board.conflict.defender
        size = sum(hands[defender].values())
        hands[defender] = {tile: size if tile == fitting(moment) else 0 for tile in TILES}
    return decided(moment.after(committed, table=table), full=full).winner == moment.seat


def numbers(moment: Moment) -> list[str]:
    return sorted(moment.legal, key=int)


def enough(moment: Moment, given: Any) -> None:  # noqa: ANN401
    assert given == next((each for each in numbers(moment) if wins(moment, each)), "0")


def certain(moment: Moment, given: Any) -> None:  # noqa: ANN401
    assert given == next((each for each in numbers(moment) if wins(moment, each, full=True)), None)


def most(moment: Moment, given: Any) -> None:  # noqa: ANN401
    assert given == numbers(moment)[-1]


def needed(moment: Moment) -> int | None:
    """The fewest of the fitting tiles that would win, whatever the seat holds of them."""
    conflict = moment.board.conflict
    own, other = len(conflict.supporting), len(conflict.opposing)
    if moment.seat == conflict.attacker:
        return next(more for more in range(99) if own + more > other)
    return next(more for more in range(99) if own + conflict.committed <= other + more)


def margin(moment: Moment) -> int:
    conflict = moment.board.conflict
    ahead = len(conflict.supporting) + (conflict.committed or 0) - len(conflict.opposing)
    return ahead if moment.seat == conflict.attacker else -ahead


def at_stake(moment: Moment, condition: Condition[Any]) -> None:
    """Whoever adds nothing and loses, loses so many tiles of the board."""
    table = moment.after("0")
    if not holding.told(table, ConflictWon):
        defence = table.unanswered[0]
        table.answer(defence, max(defence.options.listing(), key=int))
    if holding.told(table, ConflictWon)[0].loser == moment.seat:
        told = table.game.told
        after = told[told.index(holding.told(table, ConflictWon)[0]) :]
        lost = 0
        for event in after[1:]:
            if isinstance(event, ConflictBegun):
                break
            lost += len(event.squares) if isinstance(event, SupportersRemoved) else 0
        number(lambda _moment: lost)(moment, condition)


def strongest(moment: Moment) -> dict[str, int]:
    """By how much the seat leads in each of its wars, as the war begins once it is chosen."""
    found = {}
    for colour in moment.legal:
        begun = holding.told(moment.after(colour), ConflictBegun)[0]
        if moment.seat in {begun.attacker, begun.defender}:
            ahead = len(begun.supporting) - len(begun.opposing)
            found[colour] = ahead if moment.seat == begun.attacker else -ahead
    return found


def income(moment: Moment, word: str) -> int:
    """What monuments yield at the end of the turn, if nothing else is done in it."""
    table = moment.after(word)
    while not table.over and table.board.turn == moment.board.turn and table.unanswered:
        question = table.unanswered[0]
        table.answer(question, "pass" if question.kind == "action" else question.default)
    return sum(event.seat == moment.seat for event in holding.told(table, MonumentIncome))


def sites(moment: Moment) -> list[str]:
    return [word for word in moment.legal if word != "none"]


def gain(moment: Moment, word: str) -> int:
    return income(moment, word) - income(moment, "none")


def earning(moment: Moment, given: Any) -> None:  # noqa: ANN401
    gains = {word: gain(moment, word) for word in sites(moment)}
    assert (given is not None) is (max(gains.values()) > 0), (given, gains)
    assert given is None or gains[given] == max(gains.values()), (given, gains)


def others(moment: Moment, given: Any) -> None:  # noqa: ANN401
    foreign = set(moment.legal) - strongest(moment).keys()
    assert given in foreign if foreign else given is None


def leaders(_moment: Moment) -> tuple[str, ...]:
    return LEADERS


def standing(moment: Moment) -> set[str]:
    return set(moment.board.leaders[moment.seat])


def some_squares(moment: Moment) -> Sequence[str]:
    """Every seventh square, from another one in every turn."""
    return SQUARES[moment.board.turn % 7 :: 7]


def taken(moment: Moment) -> set[str]:
    """The squares on which anything lies."""
    board = moment.board
    pieces = {*board.tiles, *board.turned, *board.catastrophes}
    return pieces | {square for standing in board.leaders.values() for square in standing.values()}


def flooded(moment: Moment, start: str) -> set[str]:
    """The squares that are connected with one, itself among them if anything stands there."""
    around, found = [start], set[str]()
    occupied = taken(moment) - set(moment.board.catastrophes)
    while around:
        square = around.pop()
        if square in occupied and square not in found:
            found.add(square)
            row, column = square[0], int(square[1:])
            beside = [(chr(ord(row) + step), column) for step in (-1, 1)]
            beside += [(row, column + step) for step in (-1, 1)]
            around += [f"{letter}{digit}" for letter, digit in beside]
    return found


def together(moment: Moment, condition: Condition[Any]) -> None:
    squares = some_squares(moment)
    for first, second in pairwise(squares):
        value = condition.grammar.parse([first, second])
        true = second in flooded(moment, first)
        assert condition.holds(moment.seen, moment.question, value) is true, (first, second)


def held_tiles(moment: Moment, condition: Condition[Any]) -> None:
    hand = moment.board.hands[moment.seat]
    for tile in TILES:
        for many in range(1, HAND + 1):
            value = condition.grammar.parse([tile] * many)
            assert condition.holds(moment.seen, moment.question, value) is (hand[tile] >= many)


def colours(_moment: Moment) -> tuple[str, ...]:
    return COLOURS


PROMISES = Promises(
    {
        "attack enough": enough,
        "defend enough": enough,
        "certain": certain,
        "all": most,
        "attack none": gives("0"),
        "defend none": gives("0"),
        "strongest": holding.best(strongest, lambda moment, colour: strongest(moment)[colour]),
        "weakest": holding.best(strongest, lambda moment, colour: -strongest(moment)[colour]),
        "others": others,
        "earning": earning,
        "any": holding.best(sites, gain),
    },
    {
        "needed": number(needed),
        "margin": number(margin),
        "attack holding": number(lambda moment: moment.board.hands[moment.seat][fitting(moment)]),
        "defend holding": number(lambda moment: moment.board.hands[moment.seat][fitting(moment)]),
        "at-stake": at_stake,
        "colour": holding.among(colours, lambda moment: {moment.board.conflict.colour}),
        "against": holding.among(
            lambda moment: moment.board.seats,
            lambda moment: {moment.board.conflict.attacker, moment.board.conflict.defender} - {moment.seat},
        ),
        "kingdom": holding.among(some_squares, lambda moment: flooded(moment, moment.board.conflict.at)),
        "action holding": held_tiles,
        "on-board": holding.among(leaders, standing, every=True),
        "in-supply": holding.among(leaders, lambda moment: set(LEADERS) - standing(moment), every=True),
        "empty": holding.among(some_squares, lambda moment: set(SQUARES) - taken(moment), every=True),
        "together": together,
        "round": number(lambda moment: -(-moment.board.turn // len(moment.board.seats))),
        "treasures": number(lambda moment: len(moment.board.treasures)),
        "bag": number(lambda moment: sum(moment.board.bag.values())),
    },
)
