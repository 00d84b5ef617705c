"""Pieces of pages: whatever people and rulesets say in them is text."""

from types import SimpleNamespace
from typing import Any

from justhtml import JustHTML
from msgspec.structs import replace

from adjudicator.engine import Outline, Step, Tabulation
from adjudicator.rulesets import ruleset
from adjudicator.site.answers import Answered, in_words
from adjudicator.site.facts import Awaited, Drawing, Moment, Rank
from adjudicator.site.frame import frame
from adjudicator.site.history import Changed
from adjudicator.site.people import Person
from adjudicator.site.pieces import awaited, deadline, notices, people, standings, tables, turn_line
from adjudicator.site.turn_pieces import answers, figures_changed, pager
from tests.site.reading import attributes, elements
from tests.site.rows import row

EVIL = "\"'><script>alert(1)</script>&"


def test_whatever_people_and_rulesets_say_is_escaped() -> None:
    who, moment = Person(EVIL, EVIL, EVIL), Moment(EVIL, EVIL)
    drawing = Drawing(EVIL, 1, 1, ((EVIL, EVIL),), (Step(EVIL, EVIL, 0), Step(f"{EVIL}2", EVIL, 1, (EVIL,))))
    told = replace(
        row(1, EVIL), headline=EVIL, situation=EVIL, notices=(EVIL,), drawing=drawing, closed=moment
    )
    table = Tabulation(EVIL, (EVIL,), ((EVIL,),))
    game: Any = SimpleNamespace(rules_page=EVIL, legend=EVIL)
    turn: Any = SimpleNamespace(outlines=(Outline(EVIL, EVIL, EVIL),), described=[])
    shown = "".join(
        (
            frame(game, told, turn, "", "../", before=told),
            frame(game, replace(told, drawing=replace(drawing, steps=())), turn, "", "../", before=told),
            frame(game, told, turn, "", "../"),
            pager(told, 2, ""),
            people([who, who], "../"),
            deadline(moment),
            notices([EVIL]),
            standings([Rank(1, who, 1)], "../"),
            awaited([Awaited("a", who, (EVIL,))], moment, "../", states={"a": "sent"}, desks=True),
            tables([table, table]),
            turn_line(told, (told,)),
            figures_changed(Changed((EVIL,), ((who, ((1, -1),)),))),
            answers(
                [Answered(who, "question", in_words(ruleset("claim/1"), {EVIL: [EVIL, 1]}), default=True)]
            ),
        )
    )
    page = JustHTML(shown, fragment=True, sanitize=False)
    assert [script.attrs["src"] for script in elements(page, "script")] == ["../drawing.js"] * 3
    assert EVIL in {value for _element, _name, value in attributes(page)}
    assert not {name for _element, name, _value in attributes(page) if "script" in name or '"' in name}
