"""The editor of plans on a desk: what it builds is read without a fault, and it shows what was built."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from playwright.sync_api import Browser, Locator, Page, expect

from adjudicator.engine import picker
from adjudicator.orders import plain_plan, write_orders, write_plans
from adjudicator.orders.plan_reading import Plans
from adjudicator.orders.reading import read
from adjudicator.repository.plans_in_force import standing_plans
from adjudicator.repository.published import published_games
from adjudicator.rulesets import installed
from adjudicator.site import build_site
from adjudicator.site.desk import offered_plans
from adjudicator.site.plan_grammar import plan_grammar
from tests.desk.desks import DRAFT_WITH
from tests.desk.engines import Run, in_chromium, in_node, on_a_desk
from tests.desk.plan_words import PlanWords
from tests.repository.table_in_memory import GameInMemory
from tests.rulesets.agot2.plans.test_bids import bidding_for_all


def of_each_kind(name: str, check: Callable[[list[dict[str, Any]]], None]) -> None:
    """Check plans by chance for each kind of question of a ruleset, as they can be built."""

    @settings(
        max_examples=2, phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck)
    )
    @given(plans=PlanWords(plan_grammar(installed()[name].load())).plans())
    def every(plans: list[dict[str, Any]]) -> None:
        check(plans)

    every()


def assert_reads(name: str, plans: list[dict[str, Any]]) -> None:
    """None of the plans is refused for its form."""
    text = write_plans(plans)
    root = read(text.encode()).root
    assert root is not None
    assert isinstance(root.value, dict)
    reading = Plans(installed()[name].load())
    reading.take(root.value["plans"].value)
    assert [str(complaint) for complaint in reading.complaints] == [], text
    assert len(reading.read) == len(plans)


@pytest.mark.needs("node")
def test_what_can_be_built_is_written_alike_and_read_without_a_fault() -> None:
    def check(plans: list[dict[str, Any]]) -> None:
        assert_reads("claim/1", plans)
        file: dict[str, Any] = {"game": "duel", "turn": 3, "seat": "a", "plans": plans}
        assert in_node("writing.js")("return writing.orders(given)", file) == write_orders(answers={}, **file)

    of_each_kind("claim/1", check)


EDITOR = """
const editor = planEditor([], given);
editor.set();
return {
  file: writing.orders({ game: "g", turn: 1, seat: "a", plans: editor.value() }),
  texts: Array.from(editor.element.querySelectorAll("code"), (code) => code.textContent),
  told: Array.from(editor.element.querySelectorAll(".plan > summary"), (summary) => summary.textContent),
};
"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page()
    yield opened
    opened.close()


def editor_of(page: Page, name: str) -> Run:
    """The editor of plans for a ruleset, on a page without anything else."""
    grammar = msgspec.json.encode(plan_grammar(installed()[name].load())).decode()
    scripts = ("writing.js", "page.js", "form.js", "choosing.js", "planning.js")
    return in_chromium(page, *scripts, before=f"{on_a_desk()} const grammar = {grammar};")


@pytest.mark.slow
@pytest.mark.needs("chromium")
@pytest.mark.parametrize("name", installed())
def test_the_editor_shows_and_gives_back_every_plan_that_it_can_build(name: str, page: Page) -> None:
    run = editor_of(page, name)

    def check(plans: list[dict[str, Any]]) -> None:
        assert_reads(name, plans)
        found = run(EDITOR, plans)
        assert found["texts"] == []
        assert found["file"] == write_orders(game="g", turn=1, seat="a", answers={}, plans=plans)
        assert all("%(" not in told and "undefined" not in told for told in found["told"])

    of_each_kind(name, check)


KEPT = """\
plans:
  - march: winterfell
    do: {moat-cailin: {footman: 2}}
    keep: game
  - retreat: any
    when: {power: {at-least: 3}}
    do: [castle, home]
    keep: game
"""
"""The editor has no control for the first, in which units stand as a mapping."""


def desk_of(trial: GameInMemory, seat: str, pages: Path, page: Page) -> None:
    """Build a seat's desk, open it with its key, and open the part of the plans."""
    build_site(published_games(trial.files), pages, repository="https://github.com/ann/league")
    page.goto((pages / "trial" / "play" / f"{seat}.html").as_uri())
    page.get_by_label("Key, one line").fill(trial.keys[seat].text())
    page.get_by_role("button", name="Use this key").click()
    page.locator("#plans-part > summary").click()


FREE = "none of these areas holds another house’s unit, a garrison or a neutral force"


def add(part: Locator, label: str) -> None:
    """Add a word to the last rows in a part of the plans."""
    part.locator(".tools > select").last.select_option(label=label)
    part.locator(".tools > button").last.click()


def march_planned(page: Page) -> Locator:
    """A new plan for Marches, opened."""
    add(page.locator("#plans > div"), "March")
    march = page.locator("#plans > div > .plan-rows > li").last
    march.locator("summary").click()
    return march


def taken_in(trial: GameInMemory, page: Page) -> None:
    """Seal, and let the issue that the desk would open be taken in."""
    page.get_by_role("button", name="Seal and send").click()
    address = page.get_by_role("link", name="Open the filled-in issue").get_attribute("href") or ""
    query = parse_qs(urlsplit(address).query)
    trial.propose((query["body"][0].strip("`\n") + "\n").encode(), query["title"][0].rpartition("/")[2])
    trial.run()


@pytest.mark.slow
@pytest.mark.needs("chromium")
def test_plans_are_built_by_choosing_and_those_in_force_stand_there_again(page: Page, tmp_path: Path) -> None:
    trial = GameInMemory("agot2", hours=None, seats=3)
    for seat in trial.game.seats:
        trial.submit(seat, trial.bot_orders(seat, picker(b"plans", "orders")))
    trial.submit("stark", trial.bot_orders("stark", picker(b"plans", "orders")) + KEPT)
    trial.run()
    desk_of(trial, "stark", tmp_path, page)
    plans, text = page.locator("#plans > div > .plan-rows > li"), page.locator("#file-text")

    expect(plans.nth(0)).to_contain_text("{march: winterfell, do: {moat-cailin: {footman: 2}}, keep: game}")
    expect(plans.nth(1)).to_contain_text("if you have at least 3 available power")
    march = march_planned(page)
    expect(text).to_have_value(re.compile(r"  - march: any\n    do: ask-me\n$"))
    about, when, do = (march.locator("fieldset").nth(place) for place in range(3))
    add(about, "Winterfell")
    add(when, FREE)
    expect(march.locator("summary")).to_contain_text("unfinished")
    expect(text).not_to_have_value(re.compile("march: any"))
    when.locator(".tools > select").first.select_option(label="Moat Cailin")
    when.locator(".tools > button").first.click()
    add(do, "this answer")
    do.locator(".tools > select").first.select_option(label="Moat Cailin")
    do.locator(".tools > button").first.click()
    do.get_by_label("Moat Cailin", exact=True).select_option("all")
    do.get_by_label("Power token left").select_option("no")
    march.get_by_role("button", name="March: earlier").click()
    assert (
        "  - march: winterfell\n    when: {free: moat-cailin}\n"
        "    do: [{moat-cailin: all, leave-power: no}, ask-me]\n"
    ) in text.input_value()

    taken_in(trial, page)
    kept = standing_plans(trial.chair("stark")).plans
    assert [plain_plan(plan) for plan in kept][:2] == [
        {"march": "winterfell", "do": {"moat-cailin": {"footman": "2"}}, "keep": "game"},
        {"retreat": "any", "when": {"power": {"at-least": "3"}}, "do": ["castle", "home"], "keep": "game"},
    ]
    sent = text.input_value()
    desk_of(trial, "stark", tmp_path, page)
    expect(text).to_have_value(sent)

    for seat in trial.game.seats:
        trial.submit(seat, trial.bot_orders(seat, picker(b"plans", "orders")))
    trial.run()
    for _time in range(4):
        trial.submit("stark", "nonsense")
        trial.run()
    desk_of(trial, "stark", tmp_path, page)
    expect(page.locator("#notices")).to_contain_text("which this page does not know")


@pytest.mark.slow
@pytest.mark.needs("chromium")
def test_a_question_left_open_is_asked_again_unless_a_plan_is_for_it(page: Page, tmp_path: Path) -> None:
    trial = GameInMemory("agot2", hours=None, seats=3)
    desk_of(trial, "stark", tmp_path, page)
    text, said = page.locator("#file-text"), page.locator("#in-words")
    page.locator("#questions select").first.select_option("march")
    expect(said).to_contain_text("not answered; you will be asked again")
    expect(text).to_have_value(re.compile(r"^  [^\n]*assign-orders[^\n]*: ask-me$", re.MULTILINE))
    taken_in(trial, page)
    (receipt,) = trial.chair("stark").sent
    assert receipt.accepted
    assert receipt.waiting == 1
    desk_of(trial, "stark", tmp_path, page)
    add(page.locator("#plans > div"), "Orders")
    expect(text).not_to_have_value(re.compile("^answers", re.MULTILINE))
    expect(text).to_have_value(re.compile("  - assign-orders: any\n    do: ask-me\n$"))
    taken_in(trial, page)
    assert [receipt.accepted for receipt in trial.chair("stark").sent] == [True, True]


@pytest.mark.slow
@pytest.mark.needs("chromium")
def test_a_file_that_is_edited_by_hand_takes_over_until_it_is_given_up(page: Page, tmp_path: Path) -> None:
    trial = GameInMemory("agot2", hours=None, seats=3)
    text, mine = page.locator("#file-text"), "game: trial # by hand\n"
    for time in range(2):
        desk_of(trial, "stark", tmp_path, page)
        page.locator("#file-part > summary").click()
        if not time:
            text.fill(mine)
        expect(page.locator("#in-words")).to_have_text("The order file as you edited it is sent.")
        expect(page.locator("#planned-part")).to_be_hidden()
        page.locator("#questions select").first.select_option(["march", "raid"][time])
        expect(text).to_have_value(mine)
        assert page.evaluate(DRAFT_WITH, ["march", "raid"][time])
    page.get_by_role("button", name="Write it from the form again").click()
    expect(text).to_have_value(re.compile("^game: trial\nturn: 1\nseat: stark\nanswers:\n"))
    expect(page.locator("#in-words")).to_contain_text("not answered")


@pytest.mark.slow
@pytest.mark.needs("chromium")
def test_an_unfinished_plan_survives_undo_and_a_reload(page: Page, tmp_path: Path) -> None:
    trial = GameInMemory("agot2", hours=None, seats=3)
    desk_of(trial, "stark", tmp_path, page)
    text = page.locator("#file-text")
    before = text.input_value()
    march = march_planned(page)
    add(march.locator("fieldset").nth(1), FREE)
    march.get_by_label("Kept for the game").check()
    expect(march.locator("summary")).to_contain_text("unfinished")

    page.get_by_role("button", name="Undo").click()
    expect(march.get_by_label("Kept for the game")).not_to_be_checked()
    expect(march.locator("summary")).to_contain_text("unfinished")
    page.get_by_role("button", name="Undo").click()
    expect(march.locator("summary")).to_have_text("March: ask me.")
    for _time in range(2):
        page.get_by_role("button", name="Redo").click()
    assert page.evaluate(DRAFT_WITH, "game")
    desk_of(trial, "stark", tmp_path, page)
    expect(march.locator("summary")).to_contain_text("unfinished")
    expect(march.get_by_label("Kept for the game")).to_be_checked()
    expect(text).to_have_value(before)
    add(march.locator("fieldset").nth(1).locator("li"), "Moat Cailin")
    expect(text).to_have_value(
        f"{before}  - march: any\n    when: {{free: moat-cailin}}\n    do: ask-me\n    keep: game\n"
    )


def test_of_bids_that_follow_one_another_each_has_a_plan_of_its_own() -> None:
    table = bidding_for_all()
    view = msgspec.structs.replace(table.view(None), seat="stark")
    offered = [one["plan"] for one in offered_plans(table.ruleset, view)]
    assert table.unanswered[0].subject == "iron-throne"
    assert [plan for plan in offered if "bid-influence" in plan] == [
        {"bid-influence": "fiefdoms", "do": "ask-me"},
        {"bid-influence": "kings-court", "do": "ask-me"},
    ]
    assert {"reconcile-supply": "any", "do": "cheapest", "keep": "game"} in offered


def test_words_that_have_no_place_in_a_game_are_not_offered() -> None:
    game = GameInMemory("agot2", hours=None, seats=3).published
    assert game.latest is not None
    every, here = plan_grammar(game.rules), plan_grammar(game.rules, game.latest.view)
    assert any("martell" in words for words in every["lists"])
    assert not any({"martell", "against-martell", "martell/raid"} & {*words} for words in here["lists"])
    assert here["kinds"] == every["kinds"]
