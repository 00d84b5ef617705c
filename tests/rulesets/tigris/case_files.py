"""Reads and plays the cases under `cases/`: the worked examples, to be read without knowing the code.

    - case: Internal conflict, tie
      rules: [TE-EX-S1, TE-CON-06]
      position:
        seats: lion bull
        board: start D7=T F7=T E7=K@bull
        hands: lion=TTSSFM bull=TTTSFM
      play:
        - lion action/first: king at E9
          refused: [king at E8]
        - lion attack/revolt-of-kings: 2
        - bull defend/revolt-of-kings: 3
      next: lion action/second
      conflicts: [revolt black lion@E9=3 bull@E7=2]
      gains: {bull: red 1}
      decided:
        leader-placed: TE-LEADER-02
        conflict-begun: TE-REV-02
        tiles-committed: TE-REV-06 TE-REV-06
        conflict-won: TE-CON-06
        leader-defeated: TE-REV-07
        points-gained: TE-REV-08
      then:
        board: {E9: "-"}

`position` is the text of `adjudicator.rulesets.tigris.text`, line by line. `play` has every question that is
asked, in order, each with its answer; `next` is the one that is open then, `over` if there is none. Beside an
answer may stand answers that are `legal` and some that are `refused`, all that the question `offers`, how
many answers begin in some way (`counts`), which squares end them (`squares`), and what everyone is told of
the question (`public`).

`conflicts` are all that there were, with base strengths and supporters; `gains` all points gained, by seat.
Both may be left out only if there were none. `decided` names the rules that decided what happened, for each
kind of event one after another; every worked example of the rules says that. `then` is what stands in the
end: the pieces on some squares (`board`), all `kingdoms`, leaders in a `supply`, how many tiles have been
`discarded` since the position, how many treasures were `taken`, which are still `lying`, the `sizes` of
hands, and lines of the position.
`places` and `totals` are those of a game that has ended.
`variants` are the same case but for what they name.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import yaml

from adjudicator.engine import IllegalAnswer, KeyedChance, Question, Setup, Table
from adjudicator.rulesets.tigris import events
from adjudicator.rulesets.tigris.board import ENGLISH_VARIANT, Board
from adjudicator.rulesets.tigris.pieces import COLOURS, LEADERS
from adjudicator.rulesets.tigris.squares import SQUARES, squares_of
from adjudicator.rulesets.tigris.text import (
    read_answer,
    read_position,
    write_answers,
    write_position,
    write_question,
)
from adjudicator.rulesets.tigris.tigris import Tigris
from adjudicator.rulesets.tigris.view import View
from tests.rulesets.cases import decided

RULES = Tigris()
CASES = Path(__file__).parent / "cases"
BESIDE = ("legal", "refused", "offers", "counts", "squares", "public")
"""What may stand beside an answer."""

TigrisTable = Table[Board, View]


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A case as it is written, or a variant with the rest of its case filled in."""

    case: str
    rules: tuple[str, ...]
    position: dict[str, str]
    play: tuple[dict[str, Any], ...] = ()
    next: str = ""
    conflicts: tuple[str, ...] = ()
    gains: dict[str, str] = {}
    decided: dict[str, str] = {}
    then: dict[str, Any] = {}
    places: tuple[str, ...] = ()
    totals: dict[str, str] = {}


def read_cases() -> Iterator[Case]:
    """Every case, each followed by its variants; all that is written is text."""
    for path in sorted(CASES.glob("*.yaml")):
        for plain in yaml.load(path.read_text("utf-8"), yaml.CBaseLoader):  # noqa: S506  nothing but text
            variants = plain.pop("variants", [])
            yield msgspec.convert(plain, Case)
            for variant in variants:
                position = {**plain["position"], **variant.get("position", {})}
                name = f"{plain['case']}: {variant['case']}"
                yield msgspec.convert({**plain, **variant, "case": name, "position": position}, Case)


def check(case: Case, watch: Callable[[TigrisTable], object] = lambda _table: None) -> None:
    """Play a case, and hold what happened against what it says; `watch` sees each question."""
    board = read_position("".join(f"{key}: {value}\n" for key, value in case.position.items()))
    before = board.clone()
    options = {ENGLISH_VARIANT: "yes" if board.english else "no"}
    table: TigrisTable = Table.start_at(RULES, Setup(board.seats, options), KeyedChance(b"case"), board)
    for step in case.play:
        watch(table)
        _answer(table, step)
    _open = [_put(question) for question in table.pending]
    assert _open == ([] if case.next == "over" else [case.next])
    told = table.game.told
    assert [_conflict(event) for event in told if isinstance(event, events.ConflictBegun)] == list(
        case.conflicts
    )
    assert _gains(before, table.board) == case.gains
    if case.decided or any(rule.startswith("TE-EX-") for rule in case.rules):
        assert decided(told) == case.decided, decided(told)
    for section, expected in case.then.items():
        found = _state(section, expected, before, table.board)
        assert found == expected, f"{section}: {found}"
    ends = [event for event in told if isinstance(event, events.GameEnded)]
    assert [" ".join(seats) for end in ends for seats in end.places] == list(case.places)
    scored = {event.seat: event.totals for event in told if isinstance(event, events.SeatScored)}
    for seat, totals in case.totals.items():
        assert " ".join(map(str, sorted(scored[seat].values()))) == totals


def _put(question: Question) -> str:
    return write_question(question).replace(":", "", 1)


def _answer(table: TigrisTable, step: Mapping[str, Any]) -> None:
    (who,) = (key for key in step if key not in BESIDE)
    (question,) = table.pending
    assert _put(question) == who
    answers = write_answers(question)
    for each in step.get("legal", ()):
        assert each in answers, f"{who}: {each} is not legal"
    for each in step.get("refused", ()):
        assert each not in answers, f"{who}: {each} is legal"
        assert _refuses(question, each), f"{who}: {each} is read"
    if "offers" in step:
        assert answers == step["offers"], f"{who} is offered {answers}"
    told = RULES.describe_question(table.view(None), question.seat, question.kind, question.subject)
    assert step.get("public", "") in told, told
    for begins, number in step.get("counts", {}).items():
        assert sum(answer.startswith(begins) for answer in answers) == int(number), begins
    for begins, squares in step.get("squares", {}).items():
        found = [answer.rpartition(" ")[2] for answer in answers if answer.startswith(begins)]
        assert " ".join(found) == squares, begins
    table.answer(question, read_answer(question, step[who]))


def _refuses(question: Question, answer: str) -> bool:
    try:
        read_answer(question, answer)
    except IllegalAnswer:
        return True
    return False


def _conflict(event: events.ConflictBegun) -> str:
    return (
        f"{event.sort} {event.colour} {_side(event.attacker, event.at, event.supporting)}"
        f" {_side(event.defender, event.against, event.opposing)}"
    )


def _side(seat: str, leader: str, supporting: Sequence[str]) -> str:
    return f"{seat}@{leader}={'+'.join(supporting) or 0}"


def _gains(before: Board, after: Board) -> dict[str, str]:
    """The colours in which each seat gained, with the points: `red 1 black 2`."""
    gained = {
        seat: {colour: after.points[seat][colour] - before.points[seat][colour] for colour in COLOURS}
        for seat in after.seats
    }
    return {
        seat: " ".join(f"{colour} {number}" for colour, number in points.items() if number)
        for seat, points in gained.items()
        if any(points.values())
    }


def _state(section: str, expected: Any, before: Board, after: Board) -> Any:  # noqa: ANN401  as YAML has it
    match section:
        case "board":
            found = dict(word.split("=") for word in _line(after, "board").split())
            return {square: found.get(square, "-") for square in expected}
        case "kingdoms":
            kingdoms = [squares_of(kingdom) for kingdom in after.regions.kingdoms()]
            return [" ".join(each) for each in sorted(kingdoms, key=lambda each: SQUARES.index(each[0]))]
        case "supply":
            return {
                seat: " ".join(leader for leader in LEADERS if leader not in after.leaders[seat])
                for seat in expected
            }
        case "discarded":
            gone = Counter(after.discarded)
            gone.subtract(before.discarded)
            return " ".join(f"{tile} {number}" for tile, number in gone.items() if number)
        case "taken":
            taken = {seat: after.held[seat] - before.held[seat] for seat in after.seats}
            return {seat: str(number) for seat, number in taken.items() if number}
        case "sizes":
            return {seat: str(after.hand_size(seat)) for seat in expected}
        case "lying":
            return " ".join(after.treasures)
        case _:
            return _line(after, section)


def _line(board: Board, name: str) -> str:
    lines = dict(line.partition(":")[::2] for line in write_position(board).splitlines())
    return lines[name].strip()
