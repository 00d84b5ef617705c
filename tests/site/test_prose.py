"""Prose: what Markdown may carry onto a page, and what it may not."""

import pytest
from hypothesis import given, strategies as st
from justhtml import JustHTML
from justhtml.dom import Element

from adjudicator.site.prose import inline

PROSE = {"p", "em", "strong", "code", "a", "span", "ul", "ol", "li", "pre", "blockquote", "hr", "br"} | {
    f"h{level}" for level in range(1, 7)
}

HOSTILE = st.lists(
    st.sampled_from(
        [
            "<script>alert(1)</script>",
            "<svg onload=alert(1)>",
            "<img src=x onerror=alert(1)>",
            "<style>*{display:none}</style>",
            "<div>\n",
            "<!-- ",
            "-->",
            "<?php ",
            "<![CDATA[",
            "&lt;b&gt;",
            "&#60;",
            "[a](javascript:alert(1))",
            "[a](&#106;avascript:alert(1))",
            "[a](java\tscript:alert(1))",
            '[a](https://example.org "onclick=x")',
            "[a]: data:text/html,x",
            "![a](https://example.org/a.png)",
            "<https://example.org>",
            "[a][a]",
            "**",
            "`",
            "\n\n",
            "\\",
            "*",
            "_",
            ")",
            "(",
            "]",
            "[",
            "\x02",
            "\x03",
            "a",
        ]
    ),
    max_size=8,
).map("".join)


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("**A** wins with *G7*", "<strong>A</strong> wins with <em>G7</em>"),
        ("5 < 7 & 7 > 5", "5 &lt; 7 &amp; 7 &gt; 5"),
        ("<b>no</b>", "&lt;b&gt;no&lt;/b&gt;"),
        ("[rules](#CL-WIN-01)", '<a href="#CL-WIN-01">rules</a>'),
        ("[out](https://example.org/?a&b)", '<a href="https://example.org/?a&amp;b">out</a>'),
        ("[in](javascript:alert(1))", "<span>in</span>"),
        ("[in](&#106;avascript:alert(1))", "<span>in</span>"),
        ("[in](../../../secret.html)", "<span>in</span>"),
        ("![p](https://example.org/p.png)", "![p](https://example.org/p.png)"),
        (
            "`play --all-seats <a-b>`",
            '<code>play <span class="option">--all-seats</span> &lt;a-b&gt;</code>',
        ),
    ],
)
def test_a_sentence(markdown: str, html: str) -> None:
    assert inline(markdown) == html


@pytest.mark.parametrize(
    "begins",
    ["4. kolo", "4) kolo", "- kolo", "+ 4", "* 4", "# 4", "> 4", "***", "    4. kolo", "[a]: #b", "4\n==="],
)
def test_a_sentence_is_no_list_or_heading_whatever_it_begins_with(begins: str) -> None:
    page = JustHTML(inline(f"{begins} *začíná*"), fragment=True, sanitize=False)
    assert {element.name for element in page.query("*") if isinstance(element, Element)} <= {"em", "a"}
    assert page.root.to_text().split() == [*begins.split(), "začíná"]


@given(HOSTILE)
def test_nothing_but_prose_gets_through(markdown: str) -> None:
    page = JustHTML(inline(markdown), fragment=True, sanitize=False)
    for element in page.query("*"):
        assert isinstance(element, Element)
        assert element.name in PROSE
        assert set(element.attrs) <= ({"href", "title"} if element.name == "a" else set())
        assert (element.attrs.get("href") or "#").startswith(("#", "http://", "https://"))
