"""The story of a turn, and whatever else people and rulesets say on its page."""

import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from justhtml import JustHTML
from msgspec import field
from msgspec.structs import replace

from adjudicator.engine import Duel, Event, Line, Outline, Played, Side, Step, Tabulation, Term
from adjudicator.orders.wording import in_words
from adjudicator.rulesets import ruleset
from adjudicator.site.game_facts import SeatFacts
from adjudicator.site.history import Changed
from adjudicator.site.moments import Moment
from adjudicator.site.people import Person
from adjudicator.site.templates import environment, render, template_folder
from adjudicator.site.told import begun, sections, without_name
from adjudicator.site.turn_facts import Answered, Awaited, Drawing, Passage, Rank, TurnFacts
from tests.site.reading import attributes, elements, words
from tests.site.rows import row

CONTRIBUTING = Path(__file__).parents[2] / "CONTRIBUTING.md"
EVIL = """"'><script>alert(1)</script>&"""


class Named(Event, frozen=True, kw_only=True):
    """An event that names a seat."""

    seat: str
    others: dict[str, tuple[str, ...]] = field(default_factory=dict)


def page(html: str | bytes) -> JustHTML:
    return JustHTML(html.decode() if isinstance(html, bytes) else html, fragment=True, sanitize=False)


def told(report: Sequence[Passage], steps: Sequence[Step] = ()) -> JustHTML:
    shown = {
        "root": "../",
        "row": row(1, ""),
        "game": SimpleNamespace(rules_page="rules.html", rules_language="en"),
        "rules": {},
    }
    module: Any = environment().get_template("report.html").make_module(shown)
    return page(module.story(sections(report, begun(report, steps), (), ())))


def test_whatever_people_and_rulesets_say_is_text() -> None:
    who, moment = Person(EVIL, EVIL, EVIL), Moment(EVIL, EVIL)
    terms = (Term(EVIL, 1, EVIL), Term(EVIL, 2, EVIL))
    line = Line(EVIL, EVIL, terms=terms, event=1, where=(EVIL,))
    side = Side(EVIL, EVIL, 3, terms, (Played(EVIL, EVIL),), (EVIL,))
    table = Tabulation(EVIL, (EVIL, EVIL), ((EVIL, EVIL * 9),))
    report = [
        Passage(EVIL, 1, [line], Duel((side, side), EVIL), 0),
        Passage(EVIL, 1, [line], table, 2),
        Passage(EVIL, 1, [line]),
    ]
    steps = (Step(EVIL, EVIL, 0), Step(f"{EVIL}2", EVIL, 1, (EVIL,)))
    found = begun(report, steps)
    seats = (SeatFacts(EVIL, who, ready=True),)
    closed = replace(
        row(1, EVIL),
        headline=EVIL,
        situation=EVIL,
        notices=(EVIL,),
        drawing=Drawing(EVIL, 1, 1, ((EVIL, EVIL),), steps),
        closed=moment,
        changes=(table,),
    )
    told = in_words({EVIL: [EVIL, 1]}, ruleset("claim/1"))
    turn = TurnFacts(
        described=[line],
        outlines=(Outline(EVIL, EVIL, EVIL),),
        report=report,
        answers=(Answered(who, told, told, default=True),),
        absent=(who,),
        ranked={"a": Rank(1, who, 1, EVIL)},
        tables=(table, table),
        measures=(),
        awaited=(Awaited("a", who, (EVIL,)),),
    )
    shown = page(
        render(
            "turn.html",
            root="../",
            site="../",
            translations=(),
            language="en",
            base="",
            path=EVIL,
            preview=None,
            game=SimpleNamespace(
                name=EVIL,
                rules_page=EVIL,
                rules_language="en",
                orders_page=EVIL,
                legend=EVIL,
                seats=seats,
                has_areas=True,
                begins=(EVIL, EVIL),
            ),
            row=closed,
            turn=turn,
            before=closed,
            later=2,
            sections=sections(report, found, (Named(rule=EVIL, seat=EVIL),) * 3, (EVIL,)),
            told={step.anchor for step in found.values()},
            rules={EVIL: EVIL},
            changed=Changed((EVIL,), ((who, ((1, -1),)),)),
        )
    )
    scripts = [script.attrs["src"] for script in elements(shown, "script")]
    assert scripts == ["../times.js", "../site.js", "areas.js", "../drawing.js"]
    assert EVIL in {value for _element, _name, value in attributes(shown)}
    assert not {name for _element, name, _value in attributes(shown) if "script" in name or '"' in name}
    assert EVIL in words(shown, ".who")


def test_a_line_concerns_whom_its_events_name() -> None:
    joined = (Named(rule="", seat="a"), Named(rule="", seat="north", others={"b": ("c",)}))
    report = [Passage("", 0, [Line("A acts.", event=0), Line("D acts.", event=2)])]
    [section] = sections(report, {}, (*joined, Named(rule="", seat="d")), ("a", "b", "c", "d", "e"))
    assert [one.who for lines in section.told for one in lines] == [("a", "b", "c"), ("d",)]


def test_a_heading_that_came_before_is_not_shown_again_in_its_phase() -> None:
    lines = [Line("A raids B.", event=1)]
    report = [Passage("Action phase", 1, []), Passage("Raid orders", 2, lines, event=1)] * 2
    report.insert(2, Passage("Raid orders", 2, [Line("C raids D.", event=2)], event=2))
    shown = told(report, [Step("before", "Before", 0), Step("raid-1", "A", 1), Step("raid-2", "C", 2)])
    unseen = ["unseen" in (heading.attrs["class"] or "") for heading in elements(shown, ".heading")]
    assert unseen == [False, False, True, False, False]
    turns = [link.attrs["href"] for link in elements(shown, "#raid-2 .told .where")]
    assert turns == ["0001.svg#raid-2"], "the first line leads to the step of the heading that is not shown"


def test_what_a_figure_shows_is_folded_and_what_begins_in_it_can_be_addressed() -> None:
    orders = Tabulation("Orders", ("House", "March"), (("Stark", "Winterfell"),))
    lines = [Line("Stark marches.", event=1), Line("It arrives.", event=2, follows=True)]
    shown = told(
        [Passage("Orders", 1, lines, orders, 1)],
        [Step("before", "Before", 0), Step("orders", "Orders", 1), Step("march", "March", 2)],
    )
    assert words(shown, "section > details > summary") == "As it happened"
    assert words(shown, "details .told") == "Stark marches. It arrives."
    assert [place.attrs["id"] for place in elements(shown, "section")] == ["orders"]
    assert [link.attrs["href"] for link in elements(shown, "li .where")] == ["0001.svg#march"]


def test_a_line_changes_its_look_in_one_template_as_contributing_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = CONTRIBUTING.read_text("utf-8").partition("in the macro `said`")[2]
    written = "".join(re.findall(r"^    (.+\n)", shown, re.MULTILINE)[:2])
    templates = Path(shutil.copytree(template_folder(), tmp_path / "templates"))
    report = templates / "report.html"
    assert report.read_text("utf-8").count(written.replace("★ ", "")) == 1
    report.write_text(report.read_text("utf-8").replace(written.replace("★ ", ""), written), "utf-8")
    monkeypatch.setattr("adjudicator.site.templates.template_folder", lambda: templates)
    environment.cache_clear()
    try:
        page = told([Passage("Orders", 1, [Line("Stark marches."), Line("Arryn holds.")])])
    finally:
        environment.cache_clear()
    assert [line.to_text() for line in elements(page, ".told li")] == ["★ Stark marches.", "★ Arryn holds."]


def test_a_card_is_not_named_twice() -> None:
    assert without_name("*Patchface*: you look at the hand.") == "you look at the hand."
    assert without_name("**Supply** is counted.") == "**Supply** is counted."
