"""The order file to fill in: it names what is open, reads back, and helps whoever sends it as it is."""

import re
from typing import Any

import pytest

from adjudicator.engine import KeyedChance, Ruleset, Setup, Table, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.orders import Orders, flow, plan_lines, read_orders, read_plans, template
from adjudicator.orders.answers import name_of
from adjudicator.orders.writing import WIDTH
from adjudicator.rulesets import RULESETS
from tests.orders.positions import CARAVAN, at
from tests.orders.toy import GOODS

MADE = {"caravan/1": lambda: CARAVAN, **RULESETS}
MOST_QUESTIONS = 15


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

    def filled(self) -> str:
        """The template with the default written behind every question."""
        text = self.template
        for question in self.questions:
            blank = re.compile(
                rf"^  {re.escape(name_of(question))}:(\n    [^ #\n]+:(  #.*)?$)*", re.MULTILINE
            )
            text, found = blank.subn(f"  {name_of(question)}: {flow(question.plain_default)}", text)
            assert found == 1
        return text


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


def test_an_unedited_template_is_told_what_it_leaves_open(desks: list[Desk]) -> None:
    for desk in desks:
        complaints = desk.read(desk.template).complaints
        assert len(complaints) == len(desk.questions)
        for question, complaint in zip(desk.questions, complaints, strict=True):
            assert f"no answer to {name_of(question)}." in complaint.message
            line = desk.template.splitlines()[complaint.line - 1]
            assert line == f"  {name_of(question)}:"
            assert complaint.column == 3


@pytest.mark.parametrize("taken_away", ["#", pytest.param("# ", marks=pytest.mark.slow)])
def test_every_example_of_a_plan_is_in_order(desks: list[Desk], taken_away: str) -> None:
    planned = 0
    for desk in desks:
        text = re.sub(
            r"^# ( - |   (?:when|do|keep):)",
            rf"{'# '[len(taken_away) :]}\1",
            desk.filled(),
            flags=re.MULTILINE,
        )
        orders = desk.read(text)
        assert orders.complaints == ()
        kinds = {kind for kind, _subject in desk.table.ruleset.likely_questions(desk.view)}
        assert {plan.kind for plan in orders.plans} >= kinds
        planned += len(orders.plans)
    assert planned


def test_a_template_names_every_legal_word(desks: list[Desk]) -> None:
    for desk in desks:
        for question in desk.questions:
            unwrapped = re.sub(r"\n# +", " ", desk.template)
            assert all(line in unwrapped for line in question.options.describe_lines())
            assert (
                desk.table.ruleset.describe_question(desk.view, desk.seat, question.kind, question.subject)
                in unwrapped
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
    orders = Desk(table, "amber").read(text)
    assert orders.complaints == ()
    assert [plan_lines(plan) for plan in orders.plans] == [plan_lines(plan) for plan in plans]
    assert "in force" not in template("sands", 1, "amber", CARAVAN, view, questions)
