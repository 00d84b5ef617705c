"""Drift: a record that the rules no longer lead to is refused, with the place named."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec
import pytest

from adjudicator.engine import Ask, Check, Draw, Drift, IllegalAnswer, Number, Record, Recorded, Seat
from adjudicator.sentences import prose
from tests.engine.play import ToyTable, asked, find, finish, picture, resume, start
from tests.engine.toy import Board, Toy, ToyGame, View


class AsksInAnotherOrder(Toy):
    def supporters(self, board: Board, area: str, sides: tuple[Seat, Seat]) -> list[Seat]:
        return super().supporters(board, area, sides)[::-1]


class AsksFewer(Toy):
    def supporters(self, board: Board, area: str, sides: tuple[Seat, Seat]) -> list[Seat]:
        return super().supporters(board, area, sides)[:1]


class AllowsLess(Toy):
    def refuges(self, board: Board, seat: Seat) -> tuple[str, ...]:
        return super().refuges(board, seat)[::-1]


class PaysForFighting(Toy):
    def supporters(self, board: Board, area: str, sides: tuple[Seat, Seat]) -> list[Seat]:
        board.gold[sides[0]] += 1
        return super().supporters(board, area, sides)


class HasOtherTides(Toy):
    def tides(self) -> tuple[str, ...]:
        return ("calm", "squall")


def keep_everyone_home(view: View, answer: Mapping[str, Any]) -> IllegalAnswer | None:
    return IllegalAnswer(prose("Nobody leaves.")) if answer else None


class ForbidsMore(Toy):
    checks: ClassVar[Mapping[str, Check]] = {"leaves-a-guard": keep_everyone_home}


def answered_by_one_of_several(table: ToyTable) -> bool:
    """A second support question is open, after one was answered."""
    return asked("support")(table) and table.record().answers[-1].label.split("/")[2] == "support"


@pytest.mark.parametrize(
    ("rules", "wanted"),
    [
        (AsksInAnotherOrder(), answered_by_one_of_several),
        (AsksFewer(), answered_by_one_of_several),
        (AllowsLess(), asked("retreat")),
        (PaysForFighting(), asked("card")),
        (HasOtherTides(), asked("retreat")),
        (ForbidsMore(), asked("support")),
    ],
    ids=lambda part: type(part).__name__ if isinstance(part, Toy) else "",
)
def test_changed_rules_are_noticed_in_mid_action(rules: Toy, wanted: Callable[[ToyTable], bool]) -> None:
    table = find(wanted, seats=5)
    action = "/".join(table.pending[0].label.split("/")[:2])
    assert picture(resume(table)) == picture(table)
    with pytest.raises(Drift, match=action):
        resume(table, rules=rules)


def changed(record: Record, at: int, **changes: object) -> Record:
    """The record with one answer changed."""
    answers = list(record.answers)
    answers[at] = msgspec.structs.replace(answers[at], **changes)
    return msgspec.structs.replace(record, answers=tuple(answers))


def refused(table: ToyTable, record: Record) -> str:
    """What is said of a record that is refused."""
    with pytest.raises(Drift) as caught:
        resume(table, record)
    return str(caught.value)


def test_questions_in_another_order_are_named() -> None:
    table = find(answered_by_one_of_several, seats=5)
    answered, waiting = table.record().answers[-1], table.pending[0]
    swapped = changed(table.record(), -1, seat=waiting.seat)
    assert refused(table, swapped) == (
        f"The record answers {answered.label} {waiting.seat} next, "
        f"but the rules ask {answered.label} {answered.seat}."
    )


def test_another_open_question_is_named() -> None:
    table = start(2)
    record = msgspec.structs.replace(table.record(), waiting=("round-1/bid/bid a",))
    assert refused(table, record) == (
        "The record waits for round-1/bid/bid a, but the rules now ask round-1/bid/bid a, round-1/bid/bid b."
    )
    several = msgspec.structs.replace(table.record(), waiting=("round-1/bid/bid a", "round-2/bid/bid b"))
    assert refused(table, several).startswith(
        "The record waits for round-1/bid/bid a, round-2/bid/bid b, but"
    )
    ended = msgspec.structs.replace(table.record(), waiting=())
    assert refused(table, ended).startswith("The record waits for nothing, but the rules now ask round-1/")
    finish(table)
    record = msgspec.structs.replace(table.record(), waiting=("round-9/bid/bid a",))
    assert refused(table, record) == "The record waits for round-9/bid/bid a, but the rules now ask nothing."


def test_an_answer_that_is_no_longer_legal_is_named() -> None:
    table = find(asked("support"), seats=5)
    label = table.record().answers[0].label
    assert refused(table, changed(table.record(), 0, answer={"the-moon": {"soldier": 1}})) == (
        f"The recorded answer to {label} is no longer legal."
    )


@pytest.mark.parametrize("answer", ["kraken", ["kraken"], [], ["fox", "fox"], None, 7, [["fox"]]])
def test_a_draw_that_cannot_have_been_is_named(answer: object) -> None:
    table = find(asked("bury"))
    label = table.record().answers[0].label
    assert refused(table, changed(table.record(), 0, answer=answer)) == (
        f"At {label} the record does not fit the rules."
    )


class DrawsAPair(Toy):
    async def bid(self, game: ToyGame) -> None:
        await Draw("pair", ("ebb", "ebb", "flow"), 2)
        await Ask("a", "bid", Number(0, 1), default=0)


def test_nothing_is_drawn_more_often_than_it_is_there() -> None:
    table = start(2, rules=DrawsAPair())
    two_of_two = changed(table.record(), 0, answer=["ebb", "ebb"])
    assert resume(table, two_of_two, DrawsAPair()).record() == two_of_two
    with pytest.raises(Drift, match="round-1/bid/pair"):
        resume(table, changed(table.record(), 0, answer=["flow", "flow"]), DrawsAPair())


def test_a_changed_board_is_noticed_at_the_open_question() -> None:
    table = find(asked("bury"))
    record = table.record()
    poorer = {**record.board, "gold": {**record.board["gold"], "a": 99}}
    assert refused(table, msgspec.structs.replace(record, board=poorer)) == (
        f"At {table.pending[0].label} {table.pending[0].seat} the board or the legal answers differ from the "
        "record."
    )
    together = start(2)
    assert refused(together, msgspec.structs.replace(together.record(), digest="0" * 64)) == (
        "At round-1/bid/bid a, round-1/bid/bid b the board or the legal answers differ from the record."
    )
    finish(table)
    record = msgspec.structs.replace(table.record(), digest="0" * 64)
    assert refused(table, record) == "At the end the board or the legal answers differ from the record."


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"round": "first"}, "The stored board does not fit these rules."),
        ({"gold": None}, "The stored board does not fit these rules."),
        ({"weather": "fair"}, "The stored board does not have the parts of the rules' board."),
    ],
)
def test_a_board_of_another_make_is_refused(change: dict[str, object], message: str) -> None:
    table = start(2)
    record = table.record()
    assert refused(table, msgspec.structs.replace(record, board={**record.board, **change})) == message


class KnowsNoSupport(Toy):
    def supporters(self, board: Board, area: str, sides: tuple[Seat, Seat]) -> list[Seat]:
        raise KeyError(area)


def test_a_board_that_the_rules_cannot_play_is_refused() -> None:
    table = find(asked("support"))
    with pytest.raises(Drift, match=r"^The rules cannot run again from the stored board \(KeyError\)\.$"):
        resume(table, rules=KnowsNoSupport())


def test_a_board_that_lacks_a_part_is_refused_even_where_there_is_a_usual_value() -> None:
    table = start(2)
    record = table.record()
    board = {key: value for key, value in record.board.items() if key != "crown"}
    assert refused(table, msgspec.structs.replace(record, board=board)) == (
        "The stored board does not have the parts of the rules' board."
    )


def more(record: Record, *answers: Recorded) -> Record:
    """The record with further answers."""
    return msgspec.structs.replace(record, answers=(*record.answers, *answers))


def test_surplus_answers_are_refused() -> None:
    table = find(asked("bury"))
    (question,) = table.pending
    assert "waits for" in refused(
        table, more(table.record(), Recorded(question.label, question.seat, "put-back"))
    )
    assert "next, but the rules ask" in refused(
        table, more(table.record(), Recorded("round-9/x", question.seat, "put-back"))
    )


def test_answers_to_some_of_several_simultaneous_questions_are_refused() -> None:
    table = start(3)
    first, second, _third = table.pending
    given = [Recorded(question.label, question.seat, 1) for question in (first, second)]
    assert refused(table, more(table.record(), *given)) == (
        "At round-1/bid/bid the record does not fit the rules."
    )


def test_answers_after_the_end_are_refused() -> None:
    table = start(2)
    finish(table)
    assert refused(table, more(table.record(), Recorded("round-3/bid/bid", "a", 1))) == (
        "At round-3/bid/bid the record does not fit the rules."
    )


def test_missing_answers_are_noticed() -> None:
    table = find(answered_by_one_of_several, seats=5)
    record = msgspec.structs.replace(table.record(), answers=table.record().answers[:-1])
    assert refused(table, record).startswith("The record waits for ")
