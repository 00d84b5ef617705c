"""The story of a turn, and other pieces of pages that are written without a template."""

from collections.abc import Sequence

from justhtml import JustHTML
from markupsafe import Markup

from adjudicator.engine import Duel, Line, Outline, Played, Side, Step, Tabulation, Term
from adjudicator.site.facts import Passage
from adjudicator.site.pieces import areas, passages, table, why
from adjudicator.site.prose import inline
from adjudicator.site.story import Story
from adjudicator.site.told import begun
from tests.site.reading import attributes, elements, words

EVIL = """<script>"&'</script>"""


def told(report: Sequence[Passage], steps: Sequence[Step] = ()) -> JustHTML:
    story = Story(begun(report, steps), {}, "rules.html", "0001.svg", "map")
    return JustHTML(str(story.tell(report)), fragment=True, sanitize=False)


def test_whatever_a_ruleset_says_is_escaped() -> None:
    terms = (Term(EVIL, 1, EVIL), Term(EVIL, 2, EVIL))
    line = Line(EVIL, EVIL, terms=terms, event=1, where=(EVIL,))
    side = Side(EVIL, EVIL, 3, terms, (Played(EVIL, EVIL),), (EVIL,))
    report = [
        Passage(inline(EVIL), 1, [line], Duel((side, side), EVIL), 0),
        Passage(inline(EVIL), 1, [line], Tabulation(EVIL, (EVIL, EVIL), ((EVIL, EVIL * 9),)), 2),
        Passage(inline(EVIL), 1, [line]),
    ]
    steps = [Step(EVIL, EVIL, 0), Step(f"{EVIL}2", EVIL, 1)]
    texts = {EVIL: Markup("<em>Name</em>: text")}
    shown = "".join(
        (
            Story(begun(report, steps), texts, EVIL, EVIL, EVIL).tell(report),
            passages(report, EVIL, 2),
            areas([Outline(EVIL, EVIL, EVIL)]),
            table(Tabulation(EVIL, (EVIL,), ((EVIL,),)), "figures"),
            why(EVIL, "", EVIL),
        )
    )
    page = JustHTML(shown, fragment=True, sanitize=False)
    assert not elements(page, "script")
    names = {name for _element, name, _value in attributes(page)}
    assert names <= {
        *("aria-label", "class", "d", "data-area", "data-column", "data-step", "data-where", "href", "id"),
        *("lang", "role", "scope", "tabindex", "target", "title"),
    }
    assert EVIL in words(page, ".who")


def test_a_heading_that_came_before_is_not_shown_again_in_its_phase() -> None:
    phase, raids = Markup("Action phase"), Markup("Raid orders")
    lines = [Line("A raids B.", event=1)]
    report = [Passage(phase, 1, []), Passage(raids, 2, lines, event=1)] * 2
    report.insert(2, Passage(raids, 2, [Line("C raids D.", event=2)], event=2))
    page = told(report, [Step("before", "Before", 0), Step("raid-1", "A", 1), Step("raid-2", "C", 2)])
    unseen = ["unseen" in (heading.attrs["class"] or "") for heading in elements(page, ".heading")]
    assert unseen == [False, False, True, False, False]
    turns = [link.attrs["href"] for link in elements(page, "#raid-2 .told .where")]
    assert turns == ["0001.svg#raid-2"], "the first line leads to the step of the heading that is not shown"


def test_what_a_figure_shows_is_folded_and_what_begins_in_it_can_be_addressed() -> None:
    orders = Tabulation("Orders", ("House", "March"), (("Stark", "Winterfell"),))
    lines = [Line("Stark marches.", event=1), Line("It arrives.", event=2, follows=True)]
    page = told(
        [Passage(Markup("Orders"), 1, lines, orders, 1)],
        [Step("before", "Before", 0), Step("orders", "Orders", 1), Step("march", "March", 2)],
    )
    assert words(page, "section > details > summary") == "As it happened"
    assert words(page, "details .told") == "Stark marches. It arrives."
    assert [place.attrs["id"] for place in elements(page, "section")] == ["orders"]
    assert [link.attrs["href"] for link in elements(page, "li .where")] == ["0001.svg#march"]
