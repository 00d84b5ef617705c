"""Pages of rules and order files: an anchor for every number and heading, and links that lead somewhere."""

import re
from collections import Counter
from pathlib import Path

import pytest

import adjudicator
from adjudicator.rulesets import installed, read_rules, ruleset
from adjudicator.site.document import NUMBER, render_document
from tests.slow import first

TEXT = """# Rules of Toss

## Coins

- **TO-COIN-01** A coin has two sides (see TO-WIN-02, and TO-GONE-09).

- **TO-COIN-02** It lands on one of them, though ISO-8859 knows nothing of it.

## Winning

1. **TO-WIN-02** Heads wins. <script>alert(1)</script>
2. Tails loses, `TO-COIN-01` notwithstanding.

| side | wins |
|---|---|
| heads | TO-WIN-02 |
"""


def test_a_number_that_begins_an_item_is_an_anchor() -> None:
    rules = render_document(TEXT)
    assert rules.numbers == ("TO-COIN-01", "TO-COIN-02", "TO-WIN-02")
    assert all(f'<li id="{number}">' in rules.html for number in rules.numbers)


def test_a_number_links_to_its_own_anchor() -> None:
    html = render_document(TEXT).html
    assert '<strong><a class="rule" href="#TO-WIN-02">TO-WIN-02</a></strong> Heads wins.' in html
    assert '<td><a class="rule" href="#TO-WIN-02">TO-WIN-02</a></td>' in html
    assert '(see <a class="rule" href="#TO-WIN-02">TO-WIN-02</a>' in html


def test_a_number_without_a_rule_is_no_link() -> None:
    html = render_document(TEXT).html
    assert "#TO-GONE-09" not in html
    assert "TO-GONE-09" in html
    assert "#ISO-8859" not in html


def test_only_the_first_of_two_equal_numbers_is_the_anchor() -> None:
    rules = render_document("- **TO-WIN-01** Heads.\n- **TO-WIN-01** Tails.\n")
    assert rules.numbers == ("TO-WIN-01",)
    assert rules.html.count('id="TO-WIN-01"') == 1


def test_chapters_are_the_headings_of_second_level() -> None:
    assert render_document(TEXT).chapters == (("coins", "Coins"), ("winning", "Winning"))


def test_a_number_in_a_link_stays_in_that_link() -> None:
    html = render_document("- **TO-WIN-01** As [TO-WIN-01 says](https://example.org/).\n").html
    assert '<a href="https://example.org/">TO-WIN-01 says</a>' in html


def test_raw_html_in_rules_is_text() -> None:
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in render_document(TEXT).html


def test_every_rule_of_every_ruleset_has_its_anchor() -> None:
    """Also below a table, where a list has to begin anew."""
    for name in installed():
        rules = render_document(read_rules(ruleset(name)))
        assert [number for number in rules.numbers if f'id="{number}"' not in rules.html] == [], name


def test_headings_keep_the_anchors_that_are_given() -> None:
    """So that a link leads to the same chapter in every language."""
    anchors = render_document(TEXT).anchors
    assert anchors == ("rules-of-toss", "coins", "winning")
    again = render_document(TEXT.replace("Coins", "Монеты").replace("Winning", "Победа"), anchors)
    assert again.anchors == anchors
    assert again.chapters == (("coins", "Монеты"), ("winning", "Победа"))


def test_links_to_files_lead_to_their_pages() -> None:
    text = "[All games](../ORDERS.md#plans), [another](../RULES.md), [none](../x.md), `a: [b](c.md)`\n"
    html = render_document(text, pages={"../ORDERS.md": "index.html", "../RULES.md": "rules.html"}).html
    assert (
        '<a href="index.html#plans">All games</a>, <a href="rules.html">another</a>, <span>none</span>'
        in html
    )
    assert "<code>a: [b](c.md)</code>" in html


def test_columns_of_numbers_need_no_style_of_their_own() -> None:
    html = render_document("| side | won |\n|:--|--:|\n| heads | 7 |\n").html
    assert '<td>heads</td>\n<td class="number">7</td>' in html


def test_a_table_is_in_a_frame_that_has_the_name_of_its_chapter() -> None:
    table = "| coin |\n| --- |\n| heads |\n"
    html = render_document(f"{table}\n## Tosses\n\n1. One\n\n{table}").html
    assert html.startswith('<div class="scroll" tabindex="0"><table>')
    assert '<div aria-labelledby="tosses" class="scroll" role="group" tabindex="0"><table>' in html


def test_examples_of_files_stay_as_they_are_typed() -> None:
    html = render_document("```yaml\n- {march: any, do: <b>}\n```\n").html
    assert "- {march: any, do: &lt;b&gt;}\n</code></pre>" in html


TRANSLATED = sorted(Path(adjudicator.__file__).parent.rglob("*.*.md"))
DOCUMENTS = sorted(
    [*Path(adjudicator.__file__).parent.rglob("*.md"), *Path(__file__).parents[2].glob("*.md")],
    key=lambda path: (path in TRANSLATED, path),
)


@pytest.mark.parametrize(
    "path",
    first(len(DOCUMENTS) - len(TRANSLATED), DOCUMENTS),
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_every_heading_and_item_is_shown_as_one(path: Path) -> None:
    shown = re.sub(r"<code.*?</code>", "", render_document(path.read_text("utf-8")).html, flags=re.DOTALL)
    assert re.findall(r"(?m)(?:^|>)(?:#+|\d+\.|-) .*", shown) == []


PARTS = {
    "headings": re.compile(r"^#+(?= )", re.MULTILINE),
    "links": re.compile(r"(?<=\]\()[^)]+"),
    "examples": re.compile(r"^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL),
    "words to type": re.compile(r"(?<!`)`[^`]+`(?!`)"),
    "rules named": NUMBER,
    "cards and squares": re.compile(r"\b[A-Z]\d+\b"),
}


@pytest.mark.slow
@pytest.mark.parametrize("path", TRANSLATED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_translation_leaves_nothing_out(path: Path) -> None:
    """Chapters and rules stand in the same order; what is said within may come in any."""
    said, english = (
        file.read_text("utf-8") for file in (path, path.with_name(f"{path.name.partition('.')[0]}.md"))
    )
    assert render_document(said).numbers == render_document(english).numbers
    assert PARTS["headings"].findall(said) == PARTS["headings"].findall(english)
    for name, part in PARTS.items():
        found, expected = (
            Counter(" ".join(each.split()) for each in part.findall(text)) for text in (said, english)
        )
        assert (found - expected, expected - found) == (Counter(), Counter()), name
