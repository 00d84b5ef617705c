"""The rules page: an anchor for every number, and a link for every mention."""

from adjudicator.rulesets import installed, read_rules, ruleset
from adjudicator.site.rules_page import render_rules

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
    rules = render_rules(TEXT)
    assert rules.numbers == ("TO-COIN-01", "TO-COIN-02", "TO-WIN-02")
    assert all(f'<li id="{number}">' in rules.html for number in rules.numbers)


def test_a_number_links_to_its_own_anchor() -> None:
    html = render_rules(TEXT).html
    assert '<strong><a class="rule" href="#TO-WIN-02">TO-WIN-02</a></strong> Heads wins.' in html
    assert '<td><a class="rule" href="#TO-WIN-02">TO-WIN-02</a></td>' in html
    assert '(see <a class="rule" href="#TO-WIN-02">TO-WIN-02</a>' in html


def test_a_number_without_a_rule_is_no_link() -> None:
    html = render_rules(TEXT).html
    assert "#TO-GONE-09" not in html
    assert "TO-GONE-09" in html
    assert "#ISO-8859" not in html


def test_only_the_first_of_two_equal_numbers_is_the_anchor() -> None:
    rules = render_rules("- **TO-WIN-01** Heads.\n- **TO-WIN-01** Tails.\n")
    assert rules.numbers == ("TO-WIN-01",)
    assert rules.html.count('id="TO-WIN-01"') == 1


def test_chapters_are_the_headings_of_second_level() -> None:
    assert render_rules(TEXT).chapters == (("coins", "Coins"), ("winning", "Winning"))


def test_a_number_in_a_link_stays_in_that_link() -> None:
    html = render_rules("- **TO-WIN-01** As [TO-WIN-01 says](https://example.org/).\n").html
    assert '<a href="https://example.org/">TO-WIN-01 says</a>' in html


def test_raw_html_in_rules_is_text() -> None:
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in render_rules(TEXT).html


def test_every_rule_of_every_ruleset_has_its_anchor() -> None:
    """Also below a table, where a list has to begin anew."""
    for name in installed():
        rules = render_rules(read_rules(ruleset(name)))
        assert [number for number in rules.numbers if f'id="{number}"' not in rules.html] == [], name
