"""The table: it stops at questions, takes legal answers and plays on."""

import traceback
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import cast

import msgspec
import pytest

from adjudicator.engine import (
    Ask,
    Draw,
    Event,
    Given,
    IllegalAnswer,
    Number,
    OneOf,
    Result,
    Seat,
    Setup,
    Table,
    UnknownQuestion,
)
from adjudicator.faults import RulesFault
from tests.engine.play import (
    ToyTable,
    asked,
    chance,
    choice,
    find,
    finish,
    picture,
    setup,
    start,
    step,
    stops,
)
from tests.engine.toy import DECK, Board, Crowned, Dealt, Peeked, Retreated, Talked, Toy, ToyGame, View


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_whole_games_keep_their_cards_coins_and_labels(seats: int) -> None:
    for seed in range(6):
        table = start(seats, seed)
        for _stop in stops(table, seed):
            board = table.board
            assert sorted([*board.deck, *board.discard, *chain(*board.hands.values())]) == sorted(DECK)
            assert min(board.gold.values()) >= 0
            assert sum(troop.soldiers for troop in board.areas.values()) <= 3 * seats
            assert all(table.judge(question, question.default) is None for question in table.pending)
        labels = Counter((given.question.label, given.question.seat) for given in table.given)
        assert max(labels.values()) == 1
        assert table.ruleset.result(table.view(None)) is not None


def test_what_a_stop_tells_about_its_question() -> None:
    table = start(3, rounds="1")
    assert [(q.label, q.seat, q.kind, q.subject, q.secret) for q in table.pending] == [
        ("round-1/bid/bid", seat, "bid", "", True) for seat in "abc"
    ]
    assert table.unanswered == table.pending
    question = find(asked("support")).pending[0]
    assert question.label.split("/")[2:] == ["support", question.subject]
    assert question.options == OneOf((*question.options.listing(),))


def test_options_of_the_game_reach_the_rules() -> None:
    table = start(2, rounds="1")
    finish(table)
    assert table.board.round == 1
    assert not table.pending
    longer = Table.start(Toy(), Setup(("a", "b")), chance())
    finish(longer)
    assert longer.board.round == 2


def test_a_game_may_be_played_on_from_any_position() -> None:
    opened = Toy().opening(setup(3))
    opened.gold["b"] = 7
    table = Table.start_at(Toy(), setup(3), chance(), opened)
    assert table.board.gold["b"] == 7
    finish(table)
    assert opened.round != table.board.round  # it played on a copy


def test_simultaneous_answers_show_nowhere_before_the_last_is_in() -> None:
    table = start(4)
    before = picture(table)
    told = list(table.game.told)
    for question in table.pending[:-1]:
        table.answer(question, 3)
        assert question not in table.unanswered
    assert {**picture(table), "unanswered": before["unanswered"]} == before
    assert (table.game.told, table.given) == (told, [])
    table.answer(table.pending[-1], 0)
    assert table.board.crown == "a"
    assert [given.answer for given in table.given] == [3, 3, 3, 0]


def test_a_simultaneous_answer_may_be_replaced_until_the_last_is_in() -> None:
    table = start(3)
    first, second, third = table.pending
    for answer in (3, 1, 2):
        table.answer(first, answer)
    table.answer(second, 0)
    table.answer(third, 1)
    bids = next(event.bids for event in table.game.told if isinstance(event, Crowned))
    assert bids == {"a": 2, "b": 0, "c": 1}
    with pytest.raises(UnknownQuestion):
        table.answer(first, 3)


def test_two_simultaneous_questions_of_different_types() -> None:
    table = start(3)
    for question, bid in zip(table.pending, (0, 2, 0), strict=True):
        table.answer(question, bid)
    word, tribute = table.pending
    assert (word.seat, word.kind, tribute.seat, tribute.kind) == ("b", "word", "c", "tribute")
    table.answer(tribute, 2)
    table.answer(word, "please")
    assert table.board.gold == {"a": 3, "b": 3, "c": 1}


@pytest.mark.parametrize("answer", [4, -1, "many", None, [1]])
def test_an_illegal_answer_changes_nothing(answer: object) -> None:
    table = start(3)
    table.answer(table.pending[0], 2)
    before = picture(table)
    with pytest.raises(IllegalAnswer):
        table.answer(table.pending[0], answer)
    with pytest.raises(IllegalAnswer):
        table.answer(table.pending[1], answer)
    assert picture(table) == before


def test_a_check_by_name_couples_the_parts_of_an_answer() -> None:
    table = find(asked("march"), seats=3)
    (question,) = table.pending
    everyone = {"hill": {"soldier": table.board.areas[f"home-{question.seat}"].soldiers}}
    question.options.parse(everyone)
    complaint = table.judge(question, everyone)
    assert complaint is not None
    assert complaint.message == "One soldier must stay at home."
    with pytest.raises(IllegalAnswer, match="One soldier must stay"):
        table.answer(question, everyone)
    assert table.judge(question, {}) is None


def test_a_question_that_is_not_open_is_not_answered() -> None:
    table = start(3)
    (closed, *_others) = table.pending
    for question in table.pending:
        table.answer(question, 1)
    before = picture(table)
    with pytest.raises(UnknownQuestion, match="round-1/bid/bid"):
        table.answer(closed, 1)
    finish(table)
    assert before["questions"]
    with pytest.raises(UnknownQuestion):
        table.answer(closed, 1)


def test_an_answer_is_recorded_with_its_source() -> None:
    table = start(2)
    first, second = table.pending
    table.answer(first, "2", "plan", line=7)
    table.answer(second, second.default, "default")
    assert table.given == [
        Given(first, 2, "plan", line=7),
        Given(second, 0, "default"),
    ]
    step(table)
    step(table)
    assert [(given.source, given.question.secret) for given in table.given[2:]] == [("answer", False)] * 2


def test_the_table_settles_where_the_rules_allow_it() -> None:
    def retreat_was_settled(table: ToyTable) -> bool:
        return any(given.source == "settled" for given in table.given)

    table = find(retreat_was_settled)
    settled = next(given for given in table.given if given.source == "settled")
    assert (settled.question.kind, settled.line) == ("retreat", 0)
    retreats = [event for event in table.game.told if isinstance(event, Retreated)]
    assert (retreats[0].seat, retreats[0].area) == (settled.question.seat, settled.answer)
    asked_for = find(asked("retreat"))
    assert asked_for.pending[0].options.only() is None


def test_rules_that_use_an_answer_up_change_neither_log_nor_record() -> None:
    """`Toy.march` empties the moves it is given."""
    table = find(asked("support"))
    march = next(answer for answer in table.record().answers if "/march" in answer.label[7:])
    assert march.answer == table.given[-1].answer != {}
    attacked = table.pending[0].subject
    assert attacked in march.answer


def test_an_answer_belongs_to_nobody_else() -> None:
    table = find(asked("march"), seats=3)
    answer = {"hill": {"soldier": 1}}
    table.answer(table.pending[0], answer)
    given = table.given[-1]
    answer["hill"]["soldier"] = 99
    assert given.answer == {"hill": {"soldier": 1}}


def test_who_peeks_sees_and_nobody_else() -> None:
    table = find(asked("bury"))
    crown = table.board.crown
    assert table.view(crown).seen == table.board.seen != ""
    assert {table.view(seat).seen for seat in (None, *"abcd") if seat != crown} == {""}
    assert table.game.whispered[-1] == (crown, Peeked(card=table.board.seen, rule="TOY-PEEK-01"))
    assert not any(isinstance(event, Peeked | Dealt) for event in table.game.told)


def test_a_procedure_that_fails_says_where() -> None:
    class Broken(Toy):
        def tides(self) -> tuple[str, ...]:
            raise ZeroDivisionError("no tides")

    table = find(asked("card"), rules=Broken())
    with pytest.raises(ZeroDivisionError, match="no tides") as caught:
        finish(table)
    frames = [frame.name for frame in traceback.extract_tb(caught.value.__traceback__)]
    assert frames[-4:] == ["perform", "march", "combat", "tides"]


class AsksTwice(Toy):
    async def bid(self, game: ToyGame) -> None:
        for _time in range(2):
            await Ask("a", "bid", Number(0, 1), default=0)


class DefaultsWrongly(Toy):
    async def bid(self, game: ToyGame) -> None:
        await Ask("a", "bid", Number(0, 1), default=2)


class ChecksByNoName(Toy):
    async def bid(self, game: ToyGame) -> None:
        await Ask("a", "bid", Number(0, 1), default=0, check="by-heart")


class DrawsTooMany(Toy):
    async def bid(self, game: ToyGame) -> None:
        await Draw("coin", ["heads", "tails"], 3)


class DrawsTwice(Toy):
    async def bid(self, game: ToyGame) -> None:
        for _time in range(2):
            await Draw("coin", ["heads", "tails"])


class ForgetsTheRound(Toy):
    def next_action(self, board: Board) -> str | None:
        return board.todo[0] if board.todo else None


class StandsStill(Toy):
    async def perform(self, game: ToyGame) -> None:
        """Forget to go on."""


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (AsksTwice(), "the ruleset asks a for round-1/bid/bid twice in one game"),
        (DefaultsWrongly(), "the default of round-1/bid/bid is not legal"),
        (ChecksByNoName(), "the ruleset has no check by-heart, which round-1/bid/bid names"),
        (DrawsTooMany(), "round-1/bid/coin draws 3 of 2 items"),
        (DrawsTwice(), "the ruleset asks chance for round-1/bid/coin twice in one game"),
        (ForgetsTheRound(), "the ruleset asks chance for deal/card-a twice in one game"),
        (StandsStill(), "round-1/deal neither asks, draws nor changes anything"),
    ],
)
def test_a_fault_of_the_rules_is_named(rules: Toy, message: str) -> None:
    with pytest.raises(RulesFault) as caught:
        finish(start(2, rules=rules))
    assert str(caught.value) == message


def test_a_board_that_cannot_be_written_is_a_fault_of_the_rules() -> None:
    table = start(2)
    table.checkpoint.todo.append(cast("str", object()))
    with pytest.raises(RulesFault, match=r"^the board cannot be written at .*bid a.*: .* type object"):
        table.record()


class HasNoResult(Toy):
    def result(self, view: View) -> Result | None:
        return None


class HasAResultAtOnce(Toy):
    def result(self, view: View) -> Result | None:
        return Result((), "TOY-END-01")


def test_a_game_has_a_result_at_its_end_and_never_before() -> None:
    with pytest.raises(RulesFault, match=r"^result says how the game ended, but it waits for .*bid a, "):
        start(2, rules=HasAResultAtOnce()).record()
    table = start(2, rules=HasNoResult())
    table.record()
    finish(table)
    with pytest.raises(RulesFault, match="^next_action ends the game, but result does not say how$"):
        table.record()


class Unlisted(Event, frozen=True, kw_only=True):
    """An event that the toy's union does not have."""


class ShowsWords(Toy):
    def view(self, board: Board, seat: Seat | None) -> View:
        return msgspec.structs.replace(super().view(board, seat), round="one" if seat else 1)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            Talked(word=cast("str", 7), coins=1, rule="R"),
            "Talked .*: Expected `str`, got `int` - at `$.word`",
        ),
        (Talked(word=cast("str", object()), coins=1, rule="R"), "Talked .*: .* type object is unsupported"),
        (Unlisted(rule="R"), "Unlisted .*: Invalid value - at `$.event`"),
    ],
)
def test_an_event_that_could_not_be_read_again_is_a_fault_of_the_rules(event: Event, told: str) -> None:
    table = start(2)
    table.require_readable()
    for add in (table.game.told.append, lambda event: table.game.whispered.append(("a", event))):
        table.forget_what_happened()
        add(event)
        with pytest.raises(RulesFault, match=f"^the event {told.replace('$', '[$]')}"):
            table.require_readable()


def test_so_is_a_view() -> None:
    with pytest.raises(RulesFault, match=r"^the view of a cannot be read again: Expected `int`, got `str`"):
        start(2, rules=ShowsWords()).require_readable()


class Listening:
    """Chance that notes what it drew."""

    def __init__(self, seed: int) -> None:
        self.chance = chance(seed)
        self.drawn: list[tuple[tuple[str, tuple[str, ...]], tuple[int, ...]]] = []

    def draw(self, label: str, items: Sequence[str], count: int) -> tuple[int, ...]:
        positions = self.chance.draw(label, items, count)
        self.drawn.append(((label, tuple(items)), positions))
        return positions


def test_draws_do_not_depend_on_what_was_answered_before() -> None:
    """So an undone turn, played otherwise, draws the same from the same."""
    plays = []
    for seed in range(8):
        listening = Listening(0)
        table = Table.start(Toy(), setup(4), listening)
        finish(table, seed)
        labels = [label for (label, _items), _positions in listening.drawn]
        assert len(set(labels)) == len(labels)
        plays.append(dict(listening.drawn))
    common = [case for case in plays[0] if any(case in other for other in plays[1:])]
    assert any("tide" in label for label, _items in common)
    for case in common:
        assert len({play[case] for play in plays if case in play}) == 1


def test_the_same_answers_make_the_same_game() -> None:
    games = [start(5, 3), start(5, 3)]
    for table in games:
        finish(table, 8)
    assert picture(games[0]) == picture(games[1])
    assert games[0].game.told == games[1].game.told
    assert choice(start(5, 3), start(5, 3).pending[0], 8) == games[0].given[0].answer
