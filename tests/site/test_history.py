"""A game over time: lists, slider, record, figures."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from adjudicator.engine import Feat, Measure
from adjudicator.site import build_site
from adjudicator.site.history import changed, chapters, greatest_feats, over_time
from adjudicator.site.people import Person
from tests.site.conftest import League, Site
from tests.site.reading import elements, words
from tests.site.rows import row

PEOPLE = {"a": Person("A", "Ann"), "b": Person("B", None)}
HELD = Measure("held", "Held", {"a": 0, "b": 0})


@pytest.fixture(scope="module")
def site(example: League, tmp_path_factory: pytest.TempPathFactory) -> Site:
    root = tmp_path_factory.mktemp("history")
    build_site(example.games(), root)
    return Site(root)


def test_turns_are_divided_into_chapters_in_order() -> None:
    divided = chapters([row(0, "One"), row(1, "One"), row(2, "Two"), row(3, "One")])
    assert [(chapter.title, [each.number for each in chapter.rows]) for chapter in divided] == [
        ("One", [0, 1]),
        ("Two", [2]),
        ("One", [3]),
    ]
    assert divided[0].last.number == 1


def test_figures_are_taken_at_the_opening_and_the_end_of_each_chapter() -> None:
    rows = [row(0, "One", (1, 1)), row(1, "One", (2, 1)), row(2, "Two", (3, 0)), row(3, "Three", (5, 4))]
    (figures,) = over_time(rows, PEOPLE, [HELD]).figures
    assert figures.by_moment == (("Opening", (1, 1)), ("One", (2, 1)), ("Two", (3, 0)), ("Three", (5, 4)))
    assert figures.when == ("Opening", "One", "Two", "Three")
    assert figures.by_seat == ((1, 2, 3, 5), (1, 1, 0, 4))


def test_figures_of_few_chapters_are_taken_turn_by_turn() -> None:
    rows = [row(0, "One", (1, 1)), row(1, "One", (2, 1)), row(2, "Two", (3, 0))]
    (figures,) = over_time(rows, PEOPLE, [HELD]).figures
    assert figures.by_moment == (("Opening", (1, 1)), ("Turn 1", (2, 1)), ("Turn 2", (3, 0)))


def test_a_figure_is_followed_from_when_everyone_may_see_it() -> None:
    rows = [row(number, "", (number, 7)) for number in range(5)]
    hidden = [replace(each, amounts={}) for each in rows[:2]]
    (figures,) = over_time([*hidden, *rows[2:]], PEOPLE, [HELD]).figures
    assert figures.by_seat == ((2, 3, 4), (7, 7, 7))
    shown_at_the_end = [replace(each, amounts={}) for each in rows[:4]]
    assert over_time([*shown_at_the_end, rows[4]], PEOPLE, [HELD]).figures == ()


@pytest.mark.parametrize("chapters_in_all", [1, 125])
def test_long_games_are_thinned_and_keep_their_last_turn(chapters_in_all: int) -> None:
    rows = [row(number, f"{number % chapters_in_all}", (number, 0)) for number in range(500)]
    (figures,) = over_time(rows, PEOPLE, [HELD]).figures
    assert len(figures.by_moment) <= 60
    assert figures.by_moment[-1][1][0] == rows[-1].amounts["held"]["a"]


def test_a_game_that_has_just_begun_has_nothing_to_plot() -> None:
    assert over_time([row(0, "One")], PEOPLE, [HELD]).figures == ()
    assert over_time([], PEOPLE, [HELD]).figures == ()


def test_the_greatest_feat_of_each_sort_is_remembered_and_the_first_of_equals() -> None:
    small, large, equal = (
        Feat("battle", "Battle", amount, text) for amount, text in ((3, "s"), (9, "l"), (9, "e"))
    )
    other = Feat("march", "March", 1, "m")
    best = greatest_feats([(row(0, "One"), [small]), (row(1, "One"), [large, other]), (row(2, ""), [equal])])
    assert [(feat.text, each.number) for feat, each in best] == [("l", 1), ("m", 1)]


@pytest.mark.slow
def test_the_list_names_every_turn_under_the_chapter_in_which_it_began(example: League, site: Site) -> None:
    page, game = site["autumn-cup/turns.html"], example.game("autumn-cup")
    turns = game.turns
    assert [element.to_text() for element in elements(page, "h2")] == ["Phase one", "Phase two"]
    links = [link.attrs["href"] for link in elements(page, ".turns .thumbnail")]
    assert links == [f"{turn.number:04}.html" for turn in turns]
    phases = [game.rules.chapter(turn.view) for turn in turns]
    in_the_first = elements(page, "section[aria-labelledby=chapter-1] .turns .thumbnail")
    assert len(in_the_first) == phases.count("Phase one") + 1, "the turn that ends it is listed in it"


@pytest.mark.slow
def test_the_slider_has_every_drawing(example: League, site: Site) -> None:
    page = site["autumn-cup/maps.html"]
    turns = example.game("autumn-cup").turns
    assert [(link.attrs["href"], link.attrs["data-page"]) for link in elements(page, ".frames a")] == [
        (f"{turn.number:04}.svg", f"{turn.number:04}.html") for turn in turns
    ]
    (slider,) = elements(page, "input[type=range]")
    assert slider.attrs["max"] == str(len(turns) - 1)


def test_the_record_tells_winner_standings_and_length(example: League, site: Site) -> None:
    page, game = site["autumn-cup/record.html"], example.game("autumn-cup")
    assert "has won" in words(page, ".lead")
    assert game.latest is not None
    assert f"Turns {game.latest.number}" in words(page, "section[aria-labelledby=length]")
    rows = [words_of.to_text() for words_of in elements(page, "section[aria-labelledby=by-chapter] tbody th")]
    assert rows == ["Phase one", "Phase two"]
    last = elements(page, "section[aria-labelledby=by-chapter] tbody tr")[-1]
    scores = {standing.seat: standing.score for standing in game.rules.standings(game.latest.view)}
    assert [cell.to_text() for cell in last.query("td")] == [str(scores[seat]) for seat in game.file.seats]
    assert "friends/record.html" not in site


def test_a_turn_shows_the_drawing_before_and_after(site: Site) -> None:
    page = site["autumn-cup/0009.html"]
    (frame,) = elements(page, "iframe")
    links = elements(page, f".moments a[target={frame.attrs['name']}]")
    assert frame.attrs["src"] == "0009.svg"
    assert [link.attrs["href"] for link in links] == ["0009.svg#before", "0009.svg#after"]
    steps = [link.attrs["href"] for link in elements(page, ".steps a")]
    assert (steps[0], steps[-1]) == ("0009.svg#before", "0009.svg#after")
    assert len(steps) > 2
    assert not elements(site["autumn-cup/0000.html"], ".moments a")


def test_answers_are_told_in_words(example: League, site: Site) -> None:
    for turn in example.game("autumn-cup").turns:
        rows = elements(site[f"autumn-cup/{turn.number:04}.html"], ".answers tbody tr")
        for answer, shown in zip(turn.happened.answers, rows, strict=True):
            told = " ".join(shown.to_text().split())
            assert answer.kind.capitalize() in told
            assert f"{answer.answer} (" in told


def test_a_link_to_a_game_has_a_picture_where_the_address_is_known(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", 2)
    build_site(league.games(), tmp_path / "site", base="https://example.org/games")
    page = Site(tmp_path / "site")["cup/0001.html"]
    told = {meta.attrs["property"]: meta.attrs["content"] for meta in elements(page, "meta[property]")}
    assert told["og:image"] == "https://example.org/games/cup/0001.png"
    assert told["og:url"] == "https://example.org/games/cup/0001.html"


def test_the_figures_that_a_turn_changed_are_told_with_their_change() -> None:
    before = row(1, "Round 1", (2, 5))
    told = changed(
        before, PEOPLE, [Measure("held", "Held", {"a": 4, "b": 5}), Measure("new", "New", {"a": 1})]
    )
    assert told.titles == ("Held",)
    assert told.rows == ((PEOPLE["a"], ((4, 2),)),)
    assert changed(before, PEOPLE, [Measure("held", "Held", {"a": 2, "b": 5})]).rows == ()
