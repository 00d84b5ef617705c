"""Lessons: each reaches its goal by its own answers, what its texts say is so, a wrong try is taken back."""

import re
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from adjudicator.orders import write_orders
from adjudicator.repository.files import Folder
from adjudicator.repository.seat_files import keyed_seat
from adjudicator.repository.turn.audit import audit_game
from adjudicator.rulesets import installed
from adjudicator.site.desk import offered_plans
from adjudicator.site.documents import rule_texts
from adjudicator.solo import lesson as lesson_module
from adjudicator.solo.league import SoloLeague, open_league
from adjudicator.solo.lesson import Lesson, Step, is_legal, lesson_of, lessons, progress
from adjudicator.words import gettext as _, languages, use_language, words_of
from tests import killing
from tests.browsing import barriers, without_errors
from tests.cli.people import adjudicator
from tests.solo.leagues import sent_by_the_player, served
from tests.solo.test_league import PLAYS, goes_on_after
from tests.solo.test_play import address_in, started

ALL = sorted(lessons())
PLAYED = [pytest.param(name, marks=[pytest.mark.slow] if name != "claim" else []) for name in ALL]
FOLDER = Path(lesson_module.__file__).parent / "lessons"
OTHERS = languages()[1:]

QUOTED = re.compile(r"[“„«]([^”“»]+)[”“»]")
NAMED = re.compile(r"<strong>(.+?)</strong>")
ENGLISH_WORDS = re.compile(r"\b(?:[a-z]{2,} ){3}[a-z]{2,}\b")


def begun(league: SoloLeague, lesson: Lesson) -> str:
    place = lesson.position
    name = league.found(place.rules, place.setup.seats, place.setup.options, "you", place).game
    league.begin(name, (lesson.seat,), "you")
    return name


def orders(
    league: SoloLeague, name: str, answers: dict[str, Any], *, planned: bool = False
) -> tuple[str, str]:
    """Title and text of an issue with answers, and with the plans that a desk offers if `planned`."""
    game = league.game(name)
    chair = keyed_seat(game, league.own_key)
    seen = replace(chair.latest.view, seat=chair.seat)
    plans = [one["plan"] for one in offered_plans(game.rules, seen) if planned]
    text = write_orders(game=name, turn=chair.next_turn, seat=chair.seat, answers=answers, plans=plans)
    label, sealed = chair.seal(text.encode())
    return f"{game.file.paths.inbox}/{label.file}", f"```\n{sealed}```\n"


def require_said(league: SoloLeague, name: str, step: Step) -> None:
    """Fail unless the answers of which a step's text says so are legal, or are not."""
    game = league.game(name)
    chair = keyed_seat(game, league.own_key)
    private = chair.private()
    view, questions = chair.view(private), private.open_questions()
    for said, legal in ((step.legal, True), (step.illegal, False)):
        for end, answers in said.items():
            (question,) = (question for question in questions if question.label.endswith(end))
            for answer in answers:
                assert is_legal(game.rules, view, question, answer) == legal, (end, answer)


def at(league: SoloLeague, name: str, lesson: Lesson) -> int:
    """The step at which the player is."""
    return progress(lesson, league.game(name)).step


def texts(lesson: Lesson) -> list[str]:
    steps = range(1, len(lesson.steps) + 1)
    return [*(f"{number}{kind}" for number in steps for kind in ("", "-missed")), "end"]


def test_every_ruleset_has_a_lesson() -> None:
    assert sorted({name.partition("/")[0] for name in installed()}) == ALL


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", PLAYED)
def test_a_lesson_reaches_its_goal_by_its_own_answers_and_its_texts_are_right(
    ruleset: str, tmp_path: Path
) -> None:
    lesson = lessons()[ruleset]
    with open_league(tmp_path / "solo") as league:
        name = begun(league, lesson)
        for number, step in enumerate(lesson.steps):
            assert at(league, name, lesson) == number
            require_said(league, name, step)
            assert league.take(*orders(league, name, step.model)) == ""
        assert at(league, name, lesson) == len(lesson.steps)
        assert not progress(lesson, league.game(name)).missed


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ALL)
def test_with_the_plans_of_the_desk_a_lesson_reaches_its_goal_too(ruleset: str, tmp_path: Path) -> None:
    lesson = lessons()[ruleset]
    with open_league(tmp_path / "solo") as league:
        name = begun(league, lesson)
        while (now := at(league, name, lesson)) < len(lesson.steps):
            assert league.take(*orders(league, name, lesson.steps[now].model, planned=True)) == ""
            assert at(league, name, lesson) > now


@pytest.mark.parametrize("ruleset", ALL)
def test_a_lesson_has_all_its_texts_and_the_rules_they_name_exist(ruleset: str) -> None:
    lesson = lessons()[ruleset]
    names = texts(lesson)
    spoken = ("", *(f".{language}" for language in OTHERS))
    assert {file.name for file in (FOLDER / ruleset).iterdir()} == {
        "lesson.yaml",
        *(f"{name}{language}.md" for name in names for language in spoken),
    }
    rules = rule_texts(lesson.position.rules)
    for name in names:
        text = (FOLDER / ruleset / f"{name}.md").read_text("utf-8")
        named = re.findall(r"\[([A-Z0-9-]+)\]\(#([A-Z0-9-]+)\)", text)
        assert text.count("](") == len(named)
        assert all(shown == rule and rule in rules for shown, rule in named), name


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("ruleset", ALL)
def test_a_lesson_is_told_in_the_language_in_force_and_quotes_the_words_of_its_desk(
    ruleset: str, language: str
) -> None:
    lesson = lessons()[ruleset]
    for name in texts(lesson):
        english = lesson.told(name, "")
        with use_language(language):
            told = lesson.told(name, "")
            said = [_(label) for label in QUOTED.findall(english.html.striptags())]
            with words_of(ruleset):
                choices = lesson.position.rules.answer_words()
        assert told.language == language
        assert bool(told.heading) == bool(english.heading)
        assert QUOTED.findall(told.html.striptags()) == said
        named = {word for choice in NAMED.findall(told.html) for word in choice.split()}
        assert not {word for word in named if choices.get(word, word) != word}, name
        left = set(ENGLISH_WORDS.findall(english.html.striptags()))
        assert not left & set(ENGLISH_WORDS.findall(told.html.striptags())), name


@pytest.mark.slow
def test_a_step_tried_in_vain_is_taken_back_and_its_desk_says_what_to_do(tmp_path: Path) -> None:
    lesson = lessons()["claim"]
    with served(tmp_path / "solo", place="lesson-claim@0") as browser:
        league, name = browser.server.league, "claim-1"
        page = browser.ask(browser.server.page)
        assert "Lesson: Win a follower" in page.text
        assert "That was not D9" not in page.text
        for _try in range(2):
            page = browser.follow(browser.send(*orders(league, name, {"lead": "K9"})))
            assert "That was not D9" in page.text
            assert "Lesson: Win a follower" in page.text
        asked = league.game(name).turns[-1].asked.questions
        assert [question.label for question in asked] == ["phase-1/lead/trick-1"]
        for number, step in enumerate(lesson.steps, 1):
            page = browser.follow(browser.send(*orders(league, name, step.model)))
            assert at(league, name, lesson) == number
        assert "The end of the lesson" in page.text
        assert "not D9" not in page.text
        while not browser.server.over.is_set():
            assert browser.follow(browser.send(*sent_by_the_player(league, name))).status == 200
    assert audit_game(Folder(tmp_path / "solo" / "league"), name).clean


@pytest.mark.slow
def test_what_was_killed_before_it_was_taken_back_is_taken_back_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = lessons()["claim"]
    with open_league(tmp_path / "solo") as league, monkeypatch.context() as patched:
        patched.setattr("adjudicator.solo.league.to_take_back", lambda _lesson, _game: None)
        name = begun(league, lesson)
        assert league.take(*orders(league, name, {"lead": "K9"})) == ""
        assert not progress(lesson, league.game(name)).missed
    with open_league(tmp_path / "solo") as league:
        league.begin(name, (lesson.seat,), "you")
        assert progress(lesson, league.game(name)) == (0, 0, league.game(name).turns[-1].number)


def test_only_a_game_of_the_lesson_is_one(tmp_path: Path) -> None:
    with use_language("cs"), served(tmp_path / "solo", place="lesson-claim@0") as browser:
        assert lesson_of(browser.server.league.game("claim-1").file) is lessons()["claim"]
        assert "Lekce: Získejte následovníka" in browser.ask(browser.server.page).text
    with served(tmp_path / "solo") as browser:
        assert browser.server.page == "claim-2/play/a.html"
        assert lesson_of(browser.server.league.game("claim-2").file) is None
        assert "Lesson:" not in browser.ask(browser.server.page).text


@pytest.mark.slow
def test_killed_at_some_steps_a_lesson_goes_on(tmp_path: Path) -> None:
    steps = len(killing.run(PLAYS, str(tmp_path / "whole"), "lesson-claim@0").steps)
    for step in (steps // 2, steps * 3 // 4):
        assert goes_on_after(tmp_path, step, "lesson-claim@0")


@pytest.mark.slow
def test_the_command_begins_a_lesson_and_goes_on_with_it(tmp_path: Path) -> None:
    lesson = ("play", "claim", "--lesson")
    for _again in range(2):
        with started(*lesson[1:], "--out", tmp_path / "solo", "--no-browser") as (said, _process):
            assert "You play A." in said
            assert address_in(said).endswith("/claim-1/play/a.html")
    for options in (
        ("--seats", "2"),
        ("--from", "first-duel@3"),
        ("--option", "first-leader=b"),
        ("--as", "b"),
    ):
        told = adjudicator(*lesson, *options, "--out", tmp_path / "solo", "--no-browser")
        assert "has a ruleset, seats and options already" in told.err


@pytest.mark.slow
@pytest.mark.needs("chromium")
@pytest.mark.parametrize(("width", "language"), [(360, "ru"), (1366, "sr-Latn")])
def test_a_lesson_is_played_by_clicks_alone(
    width: int, language: str, tmp_path: Path, browser: Browser
) -> None:
    lesson = lessons()["claim"]
    with use_language(language):
        guide, send = _("How to play here"), _("Seal and send")
        missed = str(lesson.told("1-missed", "").html.striptags())
        second, third, end = (lesson.told(name, "").heading for name in ("2", "3", "end"))
    play = ("claim", "--lesson", "--out", tmp_path / "solo", "--no-browser")
    with (
        started(*play, ADJUDICATOR_LANGUAGE=language) as (said, _process),
        browser.new_context(viewport={"width": width, "height": 900}) as context,
        without_errors(context.new_page()) as page,
    ):
        page.goto(address_in(said))
        tries = count()
        for card, told in (("K9", missed), ("D9", second), ("G0", third), ("K2", end)):
            assert page.get_by_role("heading", name=guide).is_hidden()
            if next(tries) < 2:
                assert barriers(page, "light") == []
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            page.locator("#questions label", has_text=card).first.click()
            page.get_by_role("button", name=send).click()
            expect(page.locator("#lesson")).to_contain_text(told)
