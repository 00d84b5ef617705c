"""What plans do, in words: in English, and in a language that puts names into cases."""

from collections.abc import Mapping
from gettext import NullTranslations
from typing import Any
from unittest.mock import patch

import pytest

from adjudicator import words
from adjudicator.rulesets.agot2.agot2 import Agot2
from adjudicator.rulesets.westeros.events import UnitsMustered
from adjudicator.rulesets.westeros.words.wording import names_of
from adjudicator.words import ENGLISH, use_language
from tests.rulesets.test_prospects import RULES

CZECH = {
    ("area:in", "Winterfell"): "ve Winterfellu",
    ("unit:acc", "knight"): "rytíře",
    ("unit:acc", "%(n)s knights"): "%(n)s rytíře",
    ("unit:acc", "%(units)s in %(area)s"): "%(units:acc)s %(area:in)s",
    ("unit", "upgrade to %(unit)s"): "povýšení na %(unit:acc)s",
    (None, "%(house)s musters: %(units)s."): "%(house)s shromažďuje %(units:acc)s.",
}


class Czech(NullTranslations):
    """Says what `CZECH` has."""

    def gettext(self, message: str) -> str:
        return CZECH.get((None, message), message)

    def pgettext(self, context: str, message: str) -> str:
        """A name, or a form of it."""
        return CZECH.get((context, message), message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """Several things, or a form of their name."""
        return CZECH.get((context, msgid2), super().npgettext(context, msgid1, msgid2, n))


def told(kind: str, plain: object) -> str:
    """What an answer of a plan does, as it stands in an order file."""
    offered = RULES["agot2"].questions[kind]
    assert offered.told
    return offered.told(offered.literals.parse(plain))


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ({"moat-cailin": "all"}, "all units march to Moat Cailin"),
        ({"moat-cailin": "knight", "stay": "rest"}, "1 knight marches to Moat Cailin, all others stay"),
        ({"stay": "footman", "karhold": "rest"}, "1 footman stays, all others march to Karhold"),
        (
            {"stay": {"footman": 2}, "karhold": {"knight": 1, "footman": 1}},
            "2 footmen stay, 1 footman, 1 knight march to Karhold",
        ),
    ],
)
def test_where_units_march_is_said_whole(moves: Mapping[str, Any], said: str) -> None:
    assert told("march", moves) == said


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        (["knight", "the-narrow-sea/ship"], "1 knight, 1 ship in The Narrow Sea"),
        (["upgrade-to-siege-engine"], "upgrade to siege engine"),
        (["upgrade-to-routed-knight"], "upgrade to knight (routed)"),
    ],
)
def test_units_are_called_in_wishes_as_elsewhere(wishes: list[str], said: str) -> None:
    assert told("muster", wishes) == said


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("winterfell", "the order in Winterfell"),
        ("stark", "an order of Stark"),
        ("stark/consolidate-power", "a consolidate power order of Stark"),
    ],
)
def test_what_a_raid_removes_is_said_whole(target: str, said: str) -> None:
    assert told("raid", target) == said


def test_names_within_phrases_take_forms() -> None:
    czech = Czech()
    names = names_of(Agot2.edition)
    mustered = UnitsMustered(
        rule="A2-MUST-01",
        reason="unit-mustered",
        seat="stark",
        area="winterfell",
        into="winterfell",
        units=("knight", "knight"),
    )
    with patch.object(words, "_translations", lambda _language: czech), use_language(ENGLISH):
        assert mustered.sentence(names) == "Stark shromažďuje 2 rytíře ve Winterfellu."
        assert names.name_of("upgrade-to-knight") == "povýšení na rytíře"


def test_planned_orders_are_told_as_in_reports() -> None:
    sheet = {"winterfell": ["march", "raid"], "rest": "march+1"}
    assert told("assign-orders", sheet) == (
        "Winterfell: march or else raid, all other areas: march +1 (special)"
    )
