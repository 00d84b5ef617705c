"""The form of a desk offers every legal answer and no other, by what a person can click, choose and type."""

import random
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec
import pytest
from playwright.sync_api import Browser, Page

from adjudicator.engine import (
    ASK_ME,
    AnyOptions,
    Assignment,
    Branches,
    Fields,
    IllegalAnswer,
    Limit,
    Moves,
    Number,
    OneOf,
    Ordering,
    Question,
    SomeOf,
)
from adjudicator.engine.bounds import Total
from adjudicator.orders.judging import judge
from adjudicator.rulesets.claim import Claim
from adjudicator.sentences import Sentences, prose
from tests.browsing import without_errors
from tests.desk.engines import in_chromium, on_a_desk
from tests.desk.test_bounds import Asked, at_random, recorded
from tests.rulesets.westeros.test_plans_at_random import ALL_OPTIONS

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]

SCRIPTS = ("plain.js", "bounds.js", "page.js", "form.js")
PRESSING = Path(__file__).with_name("pressing.js")

MOST = 8
"""So many answers of a question are chosen; all, where there are no more."""

STEPS = 25
"""So often something in a form is used at random."""

_SPACES = tuple(
    f"{piece} at {place}" for piece in ("king", "place temple") for place in ("A1", "A2", "B1", "C9")
)
_SWAPS = ("swap", "swap farm", "swap farm farm", "swap farm farm ox", "swap farm ox", "swap ox")

OPTIONS: tuple[AnyOptions, ...] = (
    OneOf(("yes", "no")),
    OneOf((*_SPACES, *_SWAPS, "pass")),
    Number(-2, 3),
    SomeOf({"knight": 1, "ship": 1, "footman": 1}, 1, 2),
    SomeOf({"knight": 2, "footman": 3}, 0, 4),
    Assignment(
        {"a": ("x", "y"), "b": ("x", "y", "z"), "c": ("y", "z")},
        (Limit(("x",), 1), Limit(("y", "z"), 2)),
    ),
    Ordering(("a", "b", "c", "d")),
    Moves(
        {"knight": 2, "ship": 1},
        {"a": ("knight",), "b": ("knight", "ship"), "c": ("ship",)},
        (Limit(("a", "b"), 1),),
    ),
    Branches({"a": Number(1, 2), "b": OneOf(("x", "y")), "c": SomeOf({"x": 2}, 0, 2)}),
    Fields({"a": SomeOf({"x": 1, "y": 2}, 0, 2), "b": Ordering(("x", "y"))}),
)
"""Every type of options, as a ruleset might use it."""


def of_every_type() -> Iterator[Asked]:
    """Questions with these options."""
    for place, options in enumerate(OPTIONS):
        yield Claim(), None, Question(f"toy-{place}", "a", "toy", "", options, options.first())


def once_each(asked: Iterable[Asked]) -> Iterator[Asked]:
    """Questions without those whose options came before."""
    seen: set[bytes] = set()
    for each in asked:
        options = msgspec.json.encode(each[2].options)
        if options not in seen:
            seen.add(options)
            yield each


def some(asked: Iterable[Asked], most: int) -> list[Asked]:
    """So many different questions at most, from all over a game."""
    found = list(once_each(asked))
    return found[:: -(-len(found) // most)]


def legal(asked: Asked, draw: random.Random) -> list[Any]:
    """Legal answers to a question as plain data: all, or some of many."""
    rules, view, question = asked
    options = question.options
    tried = list(islice(options.listing(), MOST + 1))
    if len(tried) > MOST:
        tried = [options.sample(draw.randrange) for _time in range(MOST)]
    found = [answer for answer in tried if judge(rules, view, question, answer) is None]
    return [options.plain(answer) for answer in found or [question.default]]


def form_of(page: Page, found: list[Asked], part: str, **more: object) -> list[list[Any]]:
    """What a part of `pressing.js` tells of the forms for questions."""
    run = in_chromium(page, *SCRIPTS, before=on_a_desk())
    page.add_script_tag(path=PRESSING)
    draw = random.Random("form")
    given = [
        {
            "options": msgspec.to_builtins(question.options),
            "bounds": msgspec.to_builtins(rules.bounds(view, question) or ()),
            "answers": legal((rules, view, question), draw),
        }
        for rules, view, question in found
    ]
    told: list[list[Any]] = run(f"return given.asked.map((question) => {part});", {"asked": given, **more})
    return told


def wrong_with(asked: Asked, plain: object) -> str:
    """Why the rules refuse an answer; "" if they do not, or if the page says that it is judged later."""
    rules, view, question = asked
    try:
        answer = question.options.parse(plain)
    except IllegalAnswer as illegal:
        return illegal.message
    refused = judge(rules, view, question, answer)
    return refused.message if refused and rules.bounds(view, question) is not None else ""


def holds(page: Page, asked: Iterable[Asked]) -> int:
    """Hold the form against the rules; how many answers were looked at."""
    found = list(asked)
    draw = random.Random("form")
    wanted = [legal(each, draw) for each in found]
    assert form_of(page, found, "pressing.answered(question)") == wanted
    seed = "let seed = 7; const next = () => (seed = (seed * 48271) % 2147483647) / 2147483647;"
    given = form_of(
        page, found, f"{{ {seed} return pressing.wandered(question, given.steps, next); }}", steps=STEPS
    )
    for each, answers in zip(found, given, strict=True):
        for plain in answers:
            wrong = wrong_with(each, plain)
            assert not wrong, f"{each[2].label}: the form gives {plain}, but: {wrong}"
    return sum(map(len, wanted)) + sum(map(len, given))


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a computer."""
    with without_errors(browser.new_page()) as opened:
        yield opened


def test_every_type_of_options_has_a_control_that_gives_its_answers_alone(page: Page) -> None:
    assert holds(page, of_every_type()) > 100
    types = {(get_origin(kind) or kind).__struct_config__.tag for kind in get_args(AnyOptions)}
    assert {msgspec.to_builtins(options)["type"] for options in OPTIONS} == types


DEAR = Sentences({"test-dear": "“%(area)s”: too dear."})("test-dear", area="a")

BROKEN = """
const control = form.bounded(given.options, given.bounds, "Muster");
document.body.replaceChildren(control.element);
const press = (name) => control.element.querySelector(`[aria-label="${name}"]`).click();
const now = () => [control.value() ?? null, control.element.querySelector("[role=status].wrong").textContent];
press("One more: knight");
const fine = now();
press("One more: footman");
const dear = now();
press("One fewer: knight");
return [fine, dear, now()];
"""


def test_what_a_bound_forbids_is_told_while_choosing(page: Page) -> None:
    bound = Total({"knight": 2, "footman": 1}, high=2, says=prose("You have 2 points."))
    given = {
        "options": msgspec.to_builtins(SomeOf({"knight": 1, "footman": 2, "ship": 1}, 0, 3)),
        "bounds": msgspec.to_builtins((bound,)),
    }
    found = in_chromium(page, *SCRIPTS, before=on_a_desk())(BROKEN, given)
    assert found == [[["knight"], ""], [None, "You have 2 points."], [["footman"], ""]]


BUDGET = """
assign(vocabulary, { "dragonstone": "Dragonstone", "winterfell": "Winterfell" });
const control = form.bounded(given.options, given.bounds, "Muster");
document.body.replaceChildren(control.element);
const part = document.querySelector(`[data-item="dragonstone"]`);
const more = (unit) => part.querySelector(`[aria-label="One more: ${unit}"]`);
const told = part.querySelector(".told");
const now = () => [told.textContent, more("footman").disabled, more("knight").disabled];
const found = [now()];
for (const unit of ["footman", "footman"]) {
  more(unit).click();
  found.push(now());
}
part.querySelector(`[aria-label="One fewer: footman"]`).click();
part.querySelector(`[aria-label="One fewer: footman"]`).click();
more("knight").click();
return [...found, now(), control.value()];
"""


def test_where_units_cost_points_the_points_are_counted(page: Page) -> None:
    waits = SomeOf({"knight": 1, "footman": 2, ASK_ME: 1}, 0, 2)
    options = Fields({"dragonstone": waits, "winterfell": SomeOf({"footman": 1}, 0, 1)})
    alone = Total({"dragonstone": {"knight": 1, "footman": 1, ASK_ME: 2}}, high=2, says=prose("alone"))
    points = Total({"dragonstone": {"knight": 2, "footman": 1}}, high=2, says=prose("dear"))
    left = Total({"dragonstone": {"footman": 1}, "winterfell": {"footman": 1}}, high=2, says=prose("few"))
    given = {"options": msgspec.to_builtins(options), "bounds": msgspec.to_builtins((alone, points, left))}
    found = in_chromium(page, *SCRIPTS, before=on_a_desk())(BUDGET, given)
    assert found == [
        ["0 of 2 points used", False, False],
        ["1 of 2 points used", False, True],
        ["2 of 2 points used", True, True],
        ["2 of 2 points used", True, True],
        {"dragonstone": ["knight"], "winterfell": []},
    ]


UNSENT = """
assign(vocabulary, { "a": "Dragonstone", "b": "Winterfell" });
assign(said, { "test-dear": "“%(area)s”: too dear." });
return given.map(({ options, bounds: all, drafts }) => {
  const control = form.bounded(options, all, "?");
  const now = () => control.value() ?? control.unsent();
  return [now(), ...drafts.map((draft) => (control.set(draft), now()))];
});
"""
OPEN, AS_IT_STANDS = (
    "not answered; you will be asked again",
    "not sent as it stands; you will be asked again. ",
)


@pytest.mark.parametrize(
    ("options", "draft", "why"),
    [
        (Assignment({"a": ("x",), "b": ("x", "y")}, ()), {"a": "x", "b": ""}, "Still to choose: Winterfell."),
        (
            Fields({"a": OneOf(("x", "y")), "b": OneOf(("x", "y"))}),
            {"b": "x"},
            "Still to choose: Dragonstone.",
        ),
        (Branches({"a": OneOf(("x", "y"))}), {"a": None}, "Still to choose: Dragonstone."),
        (OneOf(tuple(f"a {word}" for word in "pqrstuvwxyzabcdefg")), "a", "Still to choose: Dragonstone."),
        (SomeOf({"x": 2}, 2, 2), ["x"], "1 of 2 chosen"),
        (SomeOf({"x": 2, "y": 1}, 0, 2), ["x", "x"], "“Dragonstone”: too dear."),
    ],
    ids=["assignment", "fields", "branches", "list", "some", "bound"],
)
def test_what_is_begun_and_not_sent_says_what_is_missing_or_wrong(
    options: AnyOptions, draft: object, why: str, page: Page
) -> None:
    """With the names of areas, whatever the order file calls them."""
    dear = Total({"x": 2}, high=3, says=DEAR)
    bounds = (dear,) if why.endswith("dear.") else ()
    given = {
        "options": msgspec.to_builtins(options),
        "bounds": msgspec.to_builtins(bounds),
        "drafts": [draft],
    }
    found = in_chromium(page, *SCRIPTS, before=on_a_desk())(UNSENT, [given])
    assert found == [[[] if bounds else OPEN, f"{AS_IT_STANDS}{why}"]]


def test_the_form_offers_what_is_legal_in_the_recorded_games(page: Page) -> None:
    """In every position that came up in one of them."""
    rulesets = ("agot1", "agot2", "tigris", "claim")
    assert holds(page, once_each(each for name in rulesets for each in recorded(name))) > 2000


def test_the_form_offers_what_is_legal_in_games_at_random(page: Page) -> None:
    checked = (
        each
        for game in (("agot2", 6, {}), ("agot1", 6, ALL_OPTIONS))
        for each in islice((one for one in at_random(*game, "steward") if one[2].check), 40)
    )
    assert holds(page, some(checked, 40)) > 300
