"""How much room a turn's sealed files have: an upper bound of their content, from public facts alone.

Public facts are the view that everyone has, who was asked what, every answer that is not secret, and how
many facts were told to one seat alone. The rules say how much may be hidden behind a view and in a question.
"""

from collections.abc import Collection
from typing import Any

import msgspec

from adjudicator.engine import Given, Question, Recorded, Seat, Table
from adjudicator.engine.bounds import Bound
from adjudicator.repository.turn.sealed_payloads import hidden_fields, plain_fields, public_board
from adjudicator.sealing import room_for

_FRAME = 256
"""Names of fields, brackets and digests around everything else."""
_ORIGIN = len('{"source":"settled","line":65535},')
_SECRET = len('"label":"","answer":,')
_WHISPERED = 256
"""An event that is told to one seat."""
_WORD = 48
"""A word of the game with everything around it."""
_PER_SEAT = 160
"""The name of its orders in force, and how many deadlines it missed, besides the seat's name."""


def private_room(table: Table[Any, Any], questions: Collection[Question], seat: Seat) -> int:
    """The room of a seat's private file, `questions` being those open now."""
    rules = table.ruleset
    size = _FRAME + rules.max_hidden_bytes(table.view(None), seat)
    mine = [question for question in questions if question.seat == seat]
    size += sum(map(rules.max_question_bytes, mine)) + len(msgspec.json.encode(bounds(table, mine)))
    size += sum(_max_answer_bytes(table, given) for given in table.given if given.question.seat == seat)
    size += sum(_WHISPERED for whispered_to, _event in table.game.whispered if whispered_to == seat)
    return room_for(size)


def bounds(table: Table[Any, Any], questions: Collection[Question]) -> dict[str, tuple[Bound, ...] | None]:
    """What the checks of some questions forbid, by label, where they forbid anything."""
    rules, view = table.ruleset, table.view(None)
    found = {question.label: rules.bounds(view, question) for question in questions}
    return {label: bounds for label, bounds in found.items() if bounds != ()}


def vault_room(table: Table[Any, Any], seats: Collection[Seat]) -> int:
    """The room of the vault."""
    rules = table.ruleset
    now, then = table.view(None), rules.view(table.checkpoint, None)
    changed = hidden_fields(public_board(plain_fields(then)), public_board(plain_fields(now)))
    size = _FRAME + len(msgspec.json.encode(changed)) + rules.max_hidden_bytes(then, None)
    size += len(msgspec.json.encode(table.record().waiting))
    size += sum(_max_recorded_bytes(table, question, recorded) for question, recorded in table.recorded)
    size += sum(2 * len(seat) + _PER_SEAT for seat in seats)
    return room_for(size)


def _max_answer_bytes(table: Table[Any, Any], given: Given) -> int:
    question = given.question
    if not question.secret:
        return _ORIGIN
    return _ORIGIN + _SECRET + len(question.label) + table.ruleset.max_answer_bytes(question)


def _max_recorded_bytes(table: Table[Any, Any], question: Question | None, recorded: Recorded) -> int:
    if question is None:
        return len(recorded.label) + _WORD * (1 + len(recorded.answer))
    if question.secret:
        shell = msgspec.structs.replace(recorded, answer=0)
        return len(msgspec.json.encode(shell)) + table.ruleset.max_answer_bytes(question)
    return len(msgspec.json.encode(recorded)) + 1
