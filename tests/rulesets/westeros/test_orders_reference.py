"""The order references tell every kind of plan with its words; their examples are read without complaint."""

import re
from pathlib import Path

import pytest
import yaml

import adjudicator.rulesets
from adjudicator.engine import QuestionKind, Setup
from adjudicator.orders import Orders, read_orders
from adjudicator.orders.explaining import example
from adjudicator.rulesets.agot1.agot1 import Agot1
from adjudicator.rulesets.agot2.agot2 import Agot2
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.westeros import Westeros

FOLDER = Path(adjudicator.rulesets.__file__).parent
README = Path(__file__).parents[3] / "README.md"
ROUND = Path(__file__).parents[1] / "agot2" / "plans" / "round.yaml"


class Reference:
    """The `ORDERS.md` of an edition."""

    def __init__(self, rules: Westeros) -> None:
        self.rules = rules
        self.text = (FOLDER / rules.name / "ORDERS.md").read_text("utf-8")
        self.sections: dict[str, str] = dict(
            re.findall(r"^#+ (.*)\n((?:(?!^#).*\n?)*)", self.text, re.MULTILINE)
        )
        self.examples: list[str] = re.findall(r"^```yaml\n(.*?)^```", self.text, re.MULTILINE | re.DOTALL)
        self.view = rules.view(rules.opening(Setup(rules.seats(5, {}))), "stark")

    def section_of(self, kind: str) -> str:
        return next((body for heading, body in self.sections.items() if kind in named(heading)), "")


REFERENCES = {rules.name: Reference(rules) for rules in (Agot1(), Agot2())}

KINDS = [
    (reference, kind) for reference in REFERENCES.values() for kind in reference.rules.questions.values()
]


def named(text: str) -> set[str]:
    """The words that stand in a text as they are typed."""
    return {word.strip("`") for word in re.findall(r"`[^`\n]+`", text)}


def untold(reference: Reference, kind: QuestionKind[View]) -> set[str]:
    """The conditions and words of a kind that its section does not tell."""
    section = reference.section_of(kind.name)
    shared = {
        phrase: reference.sections[phrase.capitalize()]
        for phrase in ("of the game", "of areas", "of the combat")
    }
    flat = " ".join(section.split()).lower()
    words = named(section) | named(reference.sections["A whole round"])
    words = words.union(*(named(body) for phrase, body in shared.items() if phrase in flat))
    if "those of `march`" in flat:
        words |= named(reference.section_of("march")) | set().union(*map(named, shared.values()))
    told = {choice.name for choice in kind.choices} | {condition.name for condition in kind.conditions}
    return told - words


def read(reference: Reference, text: str) -> Orders:
    """Read plans as the file of a seat that is asked nothing."""
    text = text if "seat:" in text else f"game: westeros\nturn: 1\nseat: stark\n{text}"
    return read_orders(
        re.sub(r"^answers:\n(  .*\n)*", "", text, flags=re.MULTILINE).encode(),
        game="westeros",
        turn=1,
        seat="stark",
        ruleset=reference.rules,
        questions=(),
        view=reference.view,
    )


def test_every_kind_is_told_with_its_conditions_and_words() -> None:
    kinds = [(reference, kind, reference.rules.name, kind.name) for reference, kind in KINDS]
    assert [at for reference, _kind, *at in kinds if not reference.section_of(at[1])] == []
    assert [(*at, words) for reference, kind, *at in kinds if (words := untold(reference, kind))] == []


def test_no_kind_lists_all_there_is_in_the_game() -> None:
    assert [kind.name for _reference, kind in KINDS if len(kind.literals.describe()) >= 250] == []


@pytest.mark.parametrize("reference", REFERENCES.values(), ids=REFERENCES)
def test_no_section_tells_of_a_kind_that_is_never_asked(reference: Reference) -> None:
    told = {word for heading in reference.sections for word in named(heading)}
    assert told == set(reference.rules.questions)


def test_examples_are_read_without_complaint() -> None:
    wrong = []
    for reference in REFERENCES.values():
        for text in reference.examples:
            orders = read(reference, text if "plans:" in text else f"plans:\n{text}")
            if orders.complaints or not orders.plans:
                wrong.append((reference.rules.name, text, [*map(str, orders.complaints)]))
    assert wrong == []


def test_what_a_template_shows_of_a_kind_is_one_plan_of_that_kind() -> None:
    wrong = []
    for reference, kind in KINDS:
        orders = read(reference, "\n".join(["plans:", *example(kind), ""]))
        plans = [(plan.kind, bool(plan.steps)) for plan in orders.plans]
        if orders.complaints or plans != [(kind.name, True)]:
            wrong.append((reference.rules.name, kind.name, plans, [*map(str, orders.complaints)]))
    assert wrong == []


def test_the_round_is_the_one_that_is_played_and_that_the_readme_shows() -> None:
    played = ROUND.read_text("utf-8")
    assert [reference.examples[0] for reference in REFERENCES.values()] == [played, played]
    assert f"```yaml\n{played}```" in README.read_text("utf-8")
    assert yaml.safe_load(played)["seat"] == "stark"
