"""The order reference: its examples are read as it says, and it names what every game has."""

import re
from pathlib import Path

import pytest

import adjudicator.orders
from adjudicator.engine import ANY
from adjudicator.orders.complaints import Complaint
from adjudicator.orders.orders import KEYS
from adjudicator.orders.plan_reading import Plans
from adjudicator.orders.plans import DEFAULT, Wait
from adjudicator.orders.reading import read
from adjudicator.rulesets.agot2.agot2 import Agot2

REFERENCE = Path(adjudicator.orders.__file__).with_name("ORDERS.md")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", REFERENCE.read_text("utf-8"), re.DOTALL)
README = Path(__file__).parents[2] / "README.md"


def _complaints(text: str) -> list[Complaint]:
    """What is wrong with the form of a file, and with its plans for the second edition."""
    reading = read(text.encode())
    plans = Plans(Agot2())
    assert reading.root
    assert isinstance(reading.root.value, dict)
    assert set(reading.root.value) <= set(KEYS)
    if "plans" in reading.root.value:
        plans.take(reading.root.value["plans"].value)
        assert plans.read
    return [*reading.complaints, *plans.complaints]


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_in_order(example: str) -> None:
    assert [str(complaint) for complaint in _complaints(example)] == []


def test_there_are_examples_of_plans_in_turn_and_of_answers_beside() -> None:
    assert any("leave-power: yes" in example for example in EXAMPLES)
    assert any("stay]" in example for example in EXAMPLES)


@pytest.mark.parametrize("word", [ANY, DEFAULT, Wait.ASK_ME.value, "when", "do", "keep", "period", "game"])
def test_every_common_word_is_named(word: str) -> None:
    assert f"`{word}`" in REFERENCE.read_text("utf-8")


def test_the_readme_leads_to_it() -> None:
    assert "(adjudicator/orders/ORDERS.md)" in README.read_text("utf-8")
