"""The order file to fill in: it names what is open, reads back, and helps whoever sends it as it is."""

import re
from typing import Any

import pytest
import yaml
from hypothesis import given, strategies as st

from adjudicator.engine import (
    ASK_ME,
    Assignment,
    Fields,
    KeyedChance,
    Number,
    OneOf,
    Ruleset,
    Setup,
    Table,
    picker,
)
from adjudicator.engine.bots import RandomBot
from adjudicator.orders import Orders, plan_lines, read_orders, read_plans, template
from adjudicator.orders.answers import name_of
from adjudicator.orders.plans import first_fitting
from adjudicator.orders.reading import read
from adjudicator.orders.writing import WIDTH
from adjudicator.rulesets import installed
from adjudicator.rulesets.agot1.options import EXPANSIONS
from tests.orders.filling import fill
from tests.orders.positions import CARAVAN, at
from tests.orders.test_fuzz import needs_libyaml
from tests.orders.toy import GOODS

MADE = {"caravan/1": lambda: CARAVAN, **{name: each.load for name, each in installed().items()}}
MOST_QUESTIONS = 8


class Desk:
    """One seat's place before an open turn."""

    def __init__(self, table: Table[Any, Any], seat: str) -> None:
        self.table = table
        self.seat = seat
        self.questions = [question for question in table.pending if question.seat == seat]
        self.view = table.view(seat)
        self.template = template("sands", 1, seat, table.ruleset, self.view, self.questions)

    def read(self, text: str) -> Orders:
        return read_orders(
            text.encode(),
            game="sands",
            turn=1,
            seat=self.seat,
            ruleset=self.table.ruleset,
            questions=self.questions,
            view=self.view,
        )

    @property
    def unwrapped(self) -> str:
        """The template with every note on one line."""
        return re.sub(r"\n# {5}", " ", self.template)

    def answers(self, **given: str) -> str:
        """A file without plans; to what is not answered, `ask-me`."""
        lines = [f"  {one.label}: {given.get(one.label, ASK_ME)}" for one in self.questions]
        answers = ["answers:", *lines] if lines else []
        return "\n".join(["game: sands", "turn: 1", f"seat: {self.seat}", *answers, ""])

    def filled(self) -> str:
        """The template with the default written behind every question."""
        defaults = {question.label: question.plain_default for question in self.questions}
        return fill(self.template, defaults, self.questions)


def _desks(ruleset: Ruleset[Any, Any]) -> list[Desk]:
    """Every seat's place at each stop of a game, as far as a test has time for."""
    setup = Setup(ruleset.seats(ruleset.seat_counts()[0], {}))
    table = Table.start(ruleset, setup, KeyedChance(b"templates"))
    pick = picker(b"templates", "bots")
    desks: list[Desk] = []
    for _number in range(MOST_QUESTIONS):
        if table.over:
            break
        desks += [Desk(table.fork(), seat) for seat in setup.seats]
        for question in table.unanswered:
            view = table.view(question.seat)
            table.answer(question, RandomBot().choose(ruleset, view, question, pick))
    return desks


@pytest.fixture(params=sorted(MADE), scope="module")
def desks(request: pytest.FixtureRequest) -> list[Desk]:
    made = _desks(MADE[request.param]())
    assert any(desk.questions for desk in made)
    assert any(not desk.questions for desk in made)
    return made


def test_a_filled_template_is_in_order(desks: list[Desk]) -> None:
    for desk in desks:
        orders = desk.read(desk.filled())
        assert orders.complaints == ()
        defaults = {question.label: question.default for question in desk.questions}
        assert {label: answer.value for label, answer in orders.answers.items()} == defaults


@needs_libyaml
def test_a_filled_template_is_read_by_the_faster_parser(
    desks: list[Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(yaml, "SafeLoader")
    for desk in desks:
        assert read(desk.filled().encode()).complaints == ()


def test_an_unedited_template_is_told_what_it_leaves_open(desks: list[Desk]) -> None:
    for desk in desks:
        complaints = desk.read(desk.template).complaints
        assert len(complaints) == len(desk.questions)
        for question, complaint in zip(desk.questions, complaints, strict=True):
            assert f"no answer to {name_of(question)}." in complaint.message
            line = desk.template.splitlines()[complaint.line - 1]
            assert line == f"  {name_of(question)}:"
            assert complaint.column == 3


def test_its_plans_count_as_they_stand_and_so_do_its_examples(desks: list[Desk]) -> None:
    for desk in desks:
        rules, text = desk.table.ruleset, desk.filled()
        orders = desk.read(text)
        assert (orders.complaints, orders.remarks) == ((), ())
        planned = {plan.kind for plan in orders.plans}
        likely = {kind for kind, _subject in rules.likely_questions(desk.view, this_period=True)}
        assert planned >= {kind for kind in likely if rules.questions[kind].careful}
        with_examples = desk.read(re.sub(r"^#(?=  - )", "", text, flags=re.MULTILINE))
        assert with_examples.complaints == ()
        assert len(with_examples.plans) == len(orders.plans) + text.count("\n#  - ")


def test_a_template_names_every_legal_word(desks: list[Desk]) -> None:
    for desk in desks:
        for question in desk.questions:
            assert all(line in desk.unwrapped for line in question.options.describe_lines())
            assert (
                desk.table.ruleset.describe_question(desk.view, desk.seat, question.kind, question.subject)
                in desk.unwrapped
            )


def test_lines_are_short_enough_for_a_mail(desks: list[Desk]) -> None:
    for desk in desks:
        assert max(map(len, desk.template.splitlines())) <= WIDTH


def test_a_template_shows_nothing_that_others_hide() -> None:
    table, other = at("guess"), at("guess")
    other.board.purses["blue"] = 1
    other.board.parcel = next(goods for goods in GOODS if goods != table.board.parcel)
    assert Desk(other, "amber").template == Desk(table, "amber").template


def test_plans_in_force_stand_in_it_and_are_in_force_again() -> None:
    table = at("send")
    view, questions = table.view("amber"), table.pending
    plans = read_plans(b"plans: [{send: any, do: {oasis: camel}}, {bid: any, do: 2, keep: game}]", CARAVAN)
    text = template("sands", 1, "amber", CARAVAN, view, questions, plans)
    assert "One of your plans in force, below, is for this question" in text
    assert text.count("send: any") == text.count("bid: any") == 1
    assert "\n  - {guess: any, do: ask-me}" in text
    orders = Desk(table, "amber").read(text.replace("  send/well-1:\n", ""))
    assert orders.complaints == ()
    assert [plan_lines(plan) for plan in orders.plans[:2]] == [plan_lines(plan) for plan in plans]
    assert "in force" not in template("sands", 1, "amber", CARAVAN, view, questions)


FURTHEST = 120


GAMES: list[tuple[str, int, dict[str, str]]] = [
    ("claim/1", 2, {}),
    ("tigris/1", 3, {}),
    ("agot2/2", 3, {"tides-of-battle": "yes"}),
    ("agot2/2", 6, {}),
    ("agot1/2", 5, {}),
    ("agot1/2", 6, {option.name: "yes" for option in EXPANSIONS}),
]


def _some_way(
    ruleset: Ruleset[Any, Any], seats: int, options: dict[str, str], key: bytes, answers: int
) -> Table[Any, Any]:
    """A table some way into a random game."""
    setup = Setup(ruleset.seats(seats, options), options)
    table = Table.start(ruleset.of_game(setup), setup, KeyedChance(key))
    pick = picker(key, "bots")
    while not table.over and answers > 0:
        question = table.unanswered[0]
        table.answer(question, RandomBot().choose(ruleset, table.view(question.seat), question, pick))
        answers -= 1
    return table


@pytest.mark.slow
@given(st.data())
def test_every_example_is_legal_and_can_apply(data: st.DataObject) -> None:
    name, seats, options = data.draw(st.sampled_from(GAMES))
    key, answers = data.draw(st.binary(max_size=3)), data.draw(st.integers(0, FURTHEST))
    table = _some_way(installed()[name].load(), seats, options, key, answers)
    for seat in table.setup.seats:
        desk = Desk(table, seat)
        shown = iter(re.findall(r"^# For example: (.*)\.$", desk.unwrapped, re.MULTILINE))
        for question in desk.questions:
            suggest = table.ruleset.questions[question.kind].suggest
            suggested = suggest(desk.view) if suggest else None
            of_fields = suggested is not None and suggested.get(question.kind) in question.fields
            listed = isinstance(question.options, OneOf) and len(question.options.describe_lines()) == 1
            if (listed or isinstance(question.options, Number | Assignment | Fields)) and not of_fields:
                continue
            for answer in next(shown).split("; "):
                orders = desk.read(desk.answers(**{question.label: answer}))
                assert orders.complaints == (), answer
                assert question.label in orders.answers
        assert next(shown, None) is None
        _before, _ahead, told = desk.unwrapped.partition("or you are asked when its turn comes:\n")
        for example in re.findall(r"\A((?:# - .*\n)*)", told)[0].splitlines():
            (question,) = desk.questions
            orders = desk.read(desk.answers(**{question.label: f"{{{example.removeprefix('# - ')}}}"}))
            assert (orders.complaints, len(orders.plans)) == ((), 1), example
        _before, plans, careful = desk.template.partition("\nplans:\n")
        orders = desk.read(f"{desk.answers()}{plans}{careful}")
        assert (orders.complaints, orders.remarks) == ((), ())
        for line in re.findall(r"^#(  - .*)$", desk.template, re.MULTILINE):
            orders = desk.read(f"{desk.answers()}plans:\n{line}\n")
            assert orders.complaints == (), line
            (plan,) = orders.plans
            for question in desk.questions:
                if plan.covers(question):
                    assert first_fitting([plan], table.ruleset, desk.view, question), line
