"""Lines for a terminal and for letters."""

from adjudicator.engine import Line, Term
from adjudicator.player.lines import Section, page, told


def test_a_page_has_headings_rules_and_terms() -> None:
    sections = [
        Section("One", (*told("first\nsecond"), *told("deeper", 1))),
        Section(
            "Two",
            (Line("Below", level=1), Line("Sum", "A2-RAID-03", terms=(Term("a star", 1, "A2-1"),))),
        ),
    ]
    assert page(sections) == (
        "One\n  first\n  second\n    deeper\n\nTwo\n\n  Below\n  Sum [A2-RAID-03]\n      +1 a star [A2-1]\n"
    )
