"""Fills in the answers of a template and changes nothing else, as a player in a hurry does."""

import re
from collections.abc import Mapping
from typing import Any

from adjudicator.engine import Question
from adjudicator.orders import flow
from adjudicator.orders.answers import name_of


def fill(template: str, answers: Mapping[str, Any], questions: list[Question]) -> str:
    """Write an answer, as plain data, behind every question; `answers` are by label."""
    for question in questions:
        name = name_of(question)
        if f"\n  {name}:" not in template:  # the next questions of the kind stand with it
            name = question.kind
        blank = re.compile(rf"^  {re.escape(name)}:(\n    [^ #\n]+:(  #.*)?$)*", re.MULTILINE)
        (found,) = blank.finditer(template)
        answer = f"  {name}: {flow(answers[question.label])}"
        template = template[: found.start()] + answer + template[found.end() :]
    return template
