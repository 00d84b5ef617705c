"""The editor of plans on a desk: what it builds is read without a fault, and it shows what was built."""

import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from playwright.sync_api import Browser, Locator, Page, expect

from adjudicator.engine import OneOf, picker
from adjudicator.engine.forms import Amount
from adjudicator.orders import plain_plan, read_plans, write_orders, write_plans
from adjudicator.orders.plan_reading import Plans
from adjudicator.orders.reading import read
from adjudicator.orders.wording import tell_condition
from adjudicator.repository.files import Folder
from adjudicator.repository.layout import SECRET
from adjudicator.repository.plans_in_force import standing_plans
from adjudicator.repository.published import published_game, published_games
from adjudicator.repository.published_secret import read_secret
from adjudicator.repository.seat_files import OverseenSeat
from adjudicator.rulesets import installed
from adjudicator.site import build_site
from adjudicator.site.desk import offered_plans
from adjudicator.site.plan_grammar import plan_grammar, possible
from adjudicator.site.templates import as_json
from tests.desk.desks import DRAFT_WITH
from tests.desk.engines import Run, in_chromium, in_node, on_a_desk
from tests.desk.plan_words import PlanWords
from tests.repository.table_in_memory import GameInMemory
from tests.rulesets.agot2.plans.test_bids import bidding_for_all
from tests.slow import first
from tests.test_example_games import GAMES, ROOT


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
        assert in_node("plain.js", "writing.js")("return writing.orders(given)", file) == write_orders(
            answers={}, **file
        )

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
    grammar = as_json(plan_grammar(installed()[name].load()))
    scripts = ("plain.js", "writing.js", "page.js", "form.js", "choosing.js", "planning.js")
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
        rules = installed()[name].load()
        for plan, told in zip(read_plans(write_plans(plans).encode(), rules), found["told"], strict=True):
            for when in plan.conditions:
                if isinstance(when.condition.grammar.form, OneOf | Amount):  # without names
                    assert tell_condition(when, rules) in told

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


CAREFUL = "  - march: any\n    do: ask-me\n"
FREE = "none of these areas holds another house’s unit, a garrison or a neutral force"


def add(part: Locator, label: str) -> None:
    """Add a word to the last rows in a part of the plans."""
    part.locator(".tools > select").last.select_option(label=label)
    part.locator(".tools > button").last.click()


def planned(page: Page, kind: str) -> Locator:
    """A new plan for a kind of question: it is open, and has the focus."""
    add(page.locator("#plans > div"), kind)
    rows = page.locator("#plans > div > .plan-rows > li")
    focused = "rows => rows.findIndex((row) => row.firstElementChild.open && row.matches(':focus-within'))"
    place = int(rows.evaluate_all(focused))
    assert place >= 0
    return rows.nth(place)


def taken_in(trial: GameInMemory, page: Page) -> None:
    """Seal, and let the issue that the desk would open be taken in."""
    page.get_by_role("button", name="Seal and send").click()
    address = page.get_by_role("link", name="Send it on GitHub").get_attribute("href") or ""
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
    march = planned(page, "March")
    expect(text).to_have_value(re.compile(r"  - march: any\n    do: ask-me\n$"))
    about, when, do = (march.locator("fieldset").nth(place) for place in range(3))
    march.get_by_label("Kept for the game").check()  # no order lies in Winterfell in this round
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
        "    do: [{moat-cailin: all, leave-power: no}, ask-me]\n    keep: game\n"
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
    expect(said).to_contain_text(
        "not sent as it stands; you will be asked again. Still to choose: White Harbor"
    )
    expect(text).to_have_value(re.compile(r"^  [^\n]*assign-orders[^\n]*: ask-me$", re.MULTILINE))
    taken_in(trial, page)
    (receipt,) = trial.chair("stark").sent
    assert receipt.accepted
    assert receipt.waiting == 1
    desk_of(trial, "stark", tmp_path, page)
    planned(page, "Orders")
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
    expect(page.locator("#in-words")).to_contain_text("Orders: not sent as it stands")


@pytest.mark.slow
@pytest.mark.needs("chromium")
def test_an_unfinished_plan_survives_undo_and_a_reload(page: Page, tmp_path: Path) -> None:
    trial = GameInMemory("agot2", hours=None, seats=3)
    desk_of(trial, "stark", tmp_path, page)
    text = page.locator("#file-text")
    before = text.input_value()
    march = planned(page, "March")
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
    new = "  - march: any\n    when: {free: moat-cailin}\n    do: ask-me\n    keep: game\n"
    expect(text).to_have_value(before.replace(CAREFUL, new + CAREFUL))


BEFORE = """
return given.flatMap((above) =>
  given.map((plan) => covers(above, plan) && alwaysAnswers(above) && [above, plan])).filter(Boolean);
"""


@pytest.mark.slow
@pytest.mark.needs("chromium")
def test_the_desk_knows_as_the_program_which_plan_always_comes_before_another(page: Page) -> None:
    parts: tuple[tuple[dict[str, Any], ...], ...] = (
        ({"retreat": "any"}, {"retreat": "pyke"}, {"retreat": ["pyke", "karhold"]}, {"march": "any"}),
        ({}, {"when": {"power": 3}}),
        ({"do": "ask-me"}, {"do": "default"}, {"do": "castle"}, {"do": ["castle", "ask-me"]}),
        ({}, {"keep": "game"}),
    )
    plans = [{key: value for part in each for key, value in part.items()} for each in product(*parts)]
    plans = [plan for plan in plans if "march" not in plan or "castle" not in plan["do"]]
    root = read(write_plans(plans).encode()).root
    assert root is not None
    assert isinstance(root.value, dict)
    reading = Plans(installed()["agot2/2"].load())
    reading.take(root.value["plans"].value)
    assert reading.complaints == []
    pairs = product(zip(plans, reading.read, strict=True), repeat=2)
    first = [[above, plan] for (above, one), (plan, other) in pairs if one.always_before(other)]
    assert len(first) > 50
    assert editor_of(page, "agot2/2")(BEFORE, plans) == first


@pytest.mark.slow
@pytest.mark.needs("chromium")
@pytest.mark.parametrize(
    ("rules", "seats", "title", "kind"),
    [("claim", 2, "Follow", "follow"), ("tigris", 3, "Action", "action"), ("agot2", 3, "March", "march")],
)
def test_a_new_plan_comes_before_the_one_for_all_else(
    rules: str, seats: int, title: str, kind: str, page: Page, tmp_path: Path
) -> None:
    trial = GameInMemory(rules, hours=None, seats=seats)
    desk_of(trial, trial.game.seats[-1], tmp_path, page)
    text, notes = page.locator("#file-text"), page.locator("#plan-notes li")
    expect(text).to_have_value(re.compile(f"{kind}: any"))
    expect(notes).to_have_count(0)
    plan = planned(page, title)
    expect(notes).to_contain_text([f"This plan is never used: {title}"])
    wishes = plan.get_by_role("group", name="What is done")
    wishes.get_by_role("button", name=": remove").click()
    expect(notes).to_have_count(0)
    wishes.get_by_role("combobox").select_option("default")
    wishes.get_by_role("button", name="Add").click()
    expect(text).to_have_value(re.compile(f"- {kind}: any\n    do: default\n.*- {kind}: any\n", re.DOTALL))
    expect(notes).to_have_count(1)


@pytest.mark.slow
@pytest.mark.needs("chromium")
def test_plans_that_another_one_leaves_nothing_to_do_are_told_before_they_are_sent(
    page: Page, tmp_path: Path
) -> None:
    trial = GameInMemory(hours=None)
    desk_of(trial, "b", tmp_path, page)
    text, notes = page.locator("#file-text"), page.locator("#plan-notes li")
    plan = planned(page, "Follow")
    wishes = plan.get_by_role("group", name="What is done")
    wishes.get_by_role("button", name=": remove").click()
    wishes.get_by_role("combobox").select_option("lowest")
    wishes.get_by_role("button", name="Add").click()
    expect(notes).to_have_count(0)
    careful = text.input_value()
    plan.get_by_role("button", name="Follow: later").click()
    (told,) = notes.all_inner_texts()
    assert re.fullmatch("This plan is never used: Follow: .*lowest.* always answers first: Follow: .*", told)
    page.get_by_role("button", name="Undo").click()
    expect(text).to_have_value(careful)
    expect(notes).to_have_count(0)
    again = planned(page, "Follow")
    wishes = again.get_by_role("group", name="What is done")
    wishes.get_by_role("button", name=": remove").click()
    wishes.get_by_role("combobox").select_option("highest")
    wishes.get_by_role("button", name="Add").click()
    expect(notes).to_have_text(re.compile("only where the one above it names nothing legal: .* Above it: .*"))
    page.locator("#file-part > summary").click()
    text.fill("game: trial\n")
    expect(notes).to_have_count(0)


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


def offered(part: Locator) -> list[str]:
    """The words that may be added to a part of a plan."""
    words = part.locator(".tools select option").evaluate_all("all => all.map((one) => one.value)")
    return [word for word in words if word.strip()]


@pytest.mark.slow
@pytest.mark.needs("chromium")
def test_a_plan_offers_own_house_cards_and_areas_that_may_be_asked_about(page: Page, tmp_path: Path) -> None:
    trial = GameInMemory("agot2", hours=None, seats=6)
    desk_of(trial, "lannister", tmp_path, page)
    march = planned(page, "March")
    about = march.get_by_role("group", name="About which")
    held = ["lannisport", "port-of-lannisport", "stoney-sept", "the-golden-sound"]
    assert offered(about) == held
    march.get_by_label("Kept for the game").check()
    assert len(offered(about)) == 58
    march.get_by_label("Kept for the game").uncheck()
    assert offered(about) == held
    wishes = planned(page, "House card").get_by_role("group", name="What is done")
    wishes.get_by_role("button", name=": remove").first.click()
    wishes.get_by_role("combobox").first.select_option("this answer")
    wishes.get_by_role("button", name="Add").first.click()
    cards = wishes.get_by_role("combobox", name="House card")
    words = cards.locator("option").evaluate_all("all => all.map((one) => one.value)")
    assert words[0] == ""
    assert len(words) == 8
    assert {"tywin-lannister", "cersei-lannister"} < {*words}


def test_of_house_cards_only_own_ones_are_offered_whatever_asks_for_them() -> None:
    game = GameInMemory("agot2", hours=None, seats=6).published
    assert game.latest is not None
    less = possible(game.rules, msgspec.structs.replace(game.latest.view, seat="lannister"))
    deck = {*game.latest.view.board.edition.dealt["lannister"]}
    kinds = (
        "house-card",
        "card-tyrion-replacement",
        "card-aeron",
        "wildling-mammoth-card",
        "wildling-massing-card",
    )
    assert all({*less[kind]["answers"]} == deck for kind in kinds)


@pytest.mark.parametrize("name", first(2, GAMES))
def test_nothing_is_left_out_that_the_seat_itself_would_know_to_be_possible(name: str) -> None:
    """Pages are built from what everybody sees."""
    game = published_game(Folder(ROOT), name)
    secret = read_secret(game.files.read(game.file.paths.file(SECRET)), name)
    for turn in game.turns:
        for seat in game.file.seats:
            chair = OverseenSeat(game, turn, seat, secret)
            public = possible(game.rules, msgspec.structs.replace(turn.view, seat=seat))
            own = possible(game.rules, chair.view(chair.private()))
            for kind, less in public.items():
                for part, words in less.items():
                    assert {*own.get(kind, {}).get(part, words)} <= {*words}, (turn.number, seat, kind)
