"""What the worked examples of every ruleset share."""

import re
from collections.abc import Iterable
from typing import Any

import pytest

from adjudicator.engine import Event


def marked(case: Any) -> object:  # noqa: ANN401  of any ruleset
    """A case as a parameter of a test that stands on its rules."""
    return pytest.param(
        case, marks=pytest.mark.rule(*case.rules), id=re.sub(r"[^a-z0-9]+", "-", case.case.lower())
    )


def decided(told: Iterable[Event]) -> dict[str, str]:
    """The rules of events by kind, each once, as they came: `points-gained: TE-REV-08 TE-SCORE-01`.

    A worked example names them, so that no event cites a rule beside it.
    """
    found: dict[str, dict[str, None]] = {}
    for event in told:
        found.setdefault(str(event.__struct_config__.tag), {})[event.rule] = None
    return {kind: " ".join(rules) for kind, rules in found.items()}
