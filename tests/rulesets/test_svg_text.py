"""Pictures written out: the same text that svgwrite makes of them."""

import re
from collections.abc import Callable
from typing import Any

import pytest
import svgwrite
from hypothesis import given, strategies as st

from adjudicator.rulesets.svg_text import Written, document, written

words = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=12) | st.sampled_from(
    ["<script>", "a & b", '"', "]]>", "\u202eabc", ""]
)


def picture(title: str = "", wrap: Callable[[Any], Any] | None = None) -> Any:  # noqa: ANN401  svgwrite has no types
    """A bit of everything that drawings are made of."""
    drawn: Any = svgwrite.Drawing(size=(10, 20), viewBox="0 0 10 20", debug=False)
    drawn.set_desc(title, "in words")
    drawn.embed_stylesheet("text { fill: red } a > b {}")
    symbol = drawn.symbol(id="crown", viewBox="0 0 1 1")
    symbol.add(drawn.path(d="M0 0L1 1", class_="a", fill_rule="evenodd"))
    drawn.defs.add(wrap(symbol) if wrap else symbol)
    group = drawn.g(id="area", transform="translate(1 2)")
    group.set_desc(title)
    group.add(drawn.text(title, insert=(1, 2.5), font_size=7, class_="quiet"))
    group.add(drawn.use("#crown", insert=(0, 1), size=(2, 2)))
    group.add(drawn.rect(insert=(0, 1), size=(3, 4), rx=2, ry=None))
    group.add(drawn.polyline([(0, 1), (2, 3)], class_=title or None))
    group.add(drawn.circle((1, 1), 2))
    group.add(drawn.g())
    drawn.add(wrap(group) if wrap else group)
    return drawn


def by_svgwrite(title: str) -> str:
    """The same picture as svgwrite writes it, without the namespaces that plain links need not have."""
    text: str = picture(title).tostring()
    for name in ("ev", "xlink"):
        text = re.sub(rf' xmlns:{name}="[^"]*"', "", text)
    return text.replace(" xlink:href=", " href=")


@given(words)
def test_a_picture_is_written_as_svgwrite_would(title: str) -> None:
    assert document(picture(title)) == by_svgwrite(title)


@pytest.mark.parametrize("title", ["", "a <b>"])
def test_what_was_written_before_makes_no_difference(title: str) -> None:
    assert document(picture(title, lambda element: Written(written(element)))) == by_svgwrite(title)
