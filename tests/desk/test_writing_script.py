"""Files written in a browser (`writing.js`): byte for byte what the program writes."""

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings, strategies as st

from adjudicator import yaml_files
from adjudicator.orders import flow, write_orders
from adjudicator.orders.text import as_read
from tests.desk.engines import in_node

pytestmark = pytest.mark.needs("node")

CLOSE_CALLS = [
    *["", " ", "a b", " a", "a ", "-", "- a", "-a", "--- a", "...", ": a", ":a", "a:", "a: b", "a #b", "a#b"],
    *["? x", "null", "~", "yes", "On", "=", "<<", "0", "-1", "+3", "007", "0x1F", "0b1", "1_000", "1:30.5"],
    *["1:30", "1.", ".5", "1.5e+3", "1e3", ".inf", "-.INF", ".NaN", "2026-11-30T12:00:00Z", "'", '"', "a'b"],
    *["a\nb", "a\tb", "\u2028", "\x7f", "\x85", "\xa0", "\ufeff", "Зима", "🐺", "[a", "{a", "a]", "%a", "@a"],
    *["`a", "&a", "*a", "!a", "|", ">", "\x00\\", "a\u3000", "\x1c a", "“a”–b", "+1*"],
]
"""What is almost read as something else."""

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12) | st.sampled_from(CLOSE_CALLS)
scalars = texts | st.integers(-(10**6), 10**6) | st.booleans()
# An engine of JavaScript moves keys that are numbers to the front; no key of these files is one.
keys = texts.filter(lambda text: not text.isdecimal())
plain = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.slow
@settings(max_examples=2, phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck))
@example(batch=[{"k": text, text or "k": [text]} for text in CLOSE_CALLS if not text.isdecimal()])
@given(batch=st.lists(st.dictionaries(keys, plain, min_size=1, max_size=3), min_size=20, max_size=20))
def test_files_are_the_same(batch: list[dict[str, Any]]) -> None:
    found = in_node("plain.js", "writing.js")("return given.map(writing.file)", batch)
    for one, file in zip(batch, found, strict=True):
        assert file.encode() == yaml_files.dump(one)


read = texts.map(as_read)
words = st.recursive(
    read | st.integers(-99, 99) | st.booleans(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(read.filter(lambda text: not text.isdecimal()), inner, max_size=3)
    ),
    max_leaves=8,
)


@pytest.mark.slow
@settings(max_examples=2, phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck))
@example(batch=[as_read(text) for text in CLOSE_CALLS])
@given(batch=st.lists(words, min_size=50, max_size=50))
def test_answers_and_plans_as_they_were_read_are_the_same(batch: list[Any]) -> None:
    assert in_node("plain.js", "writing.js")("return given.map(writing.flow)", batch) == [
        flow(one) for one in batch
    ]


def test_order_files_are_the_same() -> None:
    file: dict[str, Any] = {"game": "autumn-cup", "turn": 3, "seat": "stark"}
    answers = {"march": {"winterfell": {"moat-cailin": {"knight": 1}}}, "bid": 3, "keep": True}
    plans = [
        {"march": "any", "when": {"free": ["the-eyrie"]}, "do": {"the-eyrie": "all"}},
        {"bid": "any", "do": 0},
        {"march": "Зима", "do": ["Königsmund", "d'Arc", "", "🐺"], "keep": "game"},
    ]
    asked = [file, {**file, "answers": answers}, {**file, "answers": answers, "plans": plans}]
    found = in_node("plain.js", "writing.js")("return given.map(writing.orders)", asked)
    assert found == [write_orders(**{"answers": {}, **one}) for one in asked]
