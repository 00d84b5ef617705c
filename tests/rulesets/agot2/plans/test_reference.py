"""The order reference tells every kind of plan with its words; its examples are read without complaint."""

import re
from pathlib import Path

import pytest
import yaml

import adjudicator.rulesets.agot2
from adjudicator.engine import QuestionKind
from adjudicator.orders import read_orders
from adjudicator.orders.explaining import example
from adjudicator.rulesets.westeros.view import View
from tests.rulesets.agot2.plans.filing import RULES
from tests.rulesets.agot2.positions import empty

TEXT = (Path(adjudicator.rulesets.agot2.__file__).parent / "ORDERS.md").read_text("utf-8")

README = Path(__file__).parents[4] / "README.md"

SECTIONS: dict[str, str] = dict(re.findall(r"^#+ (.*)\n((?:(?!^#).*\n?)*)", TEXT, re.MULTILINE))

SHARED = {
    "of the game": SECTIONS["Of the game"],
    "of areas": SECTIONS["Of areas"],
    "of the combat": SECTIONS["Of the combat"],
}

EXAMPLES = re.findall(r"^```yaml\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


def named(text: str) -> set[str]:
    """The words that stand in a text as they are typed."""
    return {word.strip("`") for word in re.findall(r"`[^`\n]+`", text)}


def section_of(kind: str) -> str:
    return next((body for heading, body in SECTIONS.items() if kind in named(heading)), "")


@pytest.mark.parametrize("kind", RULES.questions.values(), ids=lambda kind: kind.name)
def test_every_kind_is_told_with_its_conditions_and_words(kind: QuestionKind[View]) -> None:
    section = section_of(kind.name)
    assert section, f"no section tells of {kind.name}"
    flat = " ".join(section.split()).lower()
    words = named(section) | named(SECTIONS["A whole round"])
    words = words.union(*(named(body) for phrase, body in SHARED.items() if phrase in flat))
    if "those of `march`" in flat:
        words |= named(section_of("march")) | set().union(*map(named, SHARED.values()))
    told = {choice.name for choice in kind.choices} | {condition.name for condition in kind.conditions}
    assert told - words == set()


@pytest.mark.parametrize("kind", RULES.questions.values(), ids=lambda kind: kind.name)
def test_no_kind_lists_all_there_is_in_the_game(kind: QuestionKind[View]) -> None:
    assert len(kind.literals.describe()) < 250


def assert_read(text: str) -> None:
    """Read plans as the file of a seat that is asked nothing."""
    text = text if "seat:" in text else f"game: westeros\nturn: 1\nseat: stark\n{text}"
    orders = read_orders(
        re.sub(r"^answers:\n(  .*\n)*", "", text, flags=re.MULTILINE).encode(),
        game="westeros",
        turn=1,
        seat="stark",
        ruleset=RULES,
        questions=(),
        view=RULES.view(empty(), "stark"),
    )
    assert [str(complaint) for complaint in orders.complaints] == []
    assert orders.plans


@pytest.mark.parametrize("text", EXAMPLES, ids=range(len(EXAMPLES)))
def test_examples_are_read_without_complaint(text: str) -> None:
    assert_read(text if "plans:" in text else f"plans:\n{text}")


@pytest.mark.parametrize("kind", RULES.questions.values(), ids=lambda kind: kind.name)
def test_what_a_template_shows_of_a_kind_is_read_without_complaint(kind: QuestionKind[View]) -> None:
    assert_read("\n".join(["plans:", *example(kind), ""]))


def test_the_round_is_the_one_that_is_played_and_that_the_readme_shows() -> None:
    played = Path(__file__).with_name("round.yaml").read_text("utf-8")
    assert EXAMPLES[0] == played
    assert f"```yaml\n{played}```" in README.read_text("utf-8")
    assert yaml.safe_load(EXAMPLES[0])["seat"] == "stark"
