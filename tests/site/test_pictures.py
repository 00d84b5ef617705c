"""Pictures to share: one for each of the newest turns, and a film of a game that is over."""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from adjudicator.site import League as Words, build_site
from adjudicator.site.film import FILM, LARGEST, MOST_FRAMES, film, scenes
from adjudicator.site.preview import PICTURED, SIZE, picture
from tests.site.conftest import League, Site
from tests.site.reading import elements
from tests.site.rows import row

pytestmark = pytest.mark.slow

BASE = "https://example.org/games"
DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<rect width="1200" height="630" fill="{}"/></svg>"""


BAR = '<rect x="{}" width="100" height="630" fill="#fff"/></svg>'


def shared(page: Path) -> str | None:
    """The address of the picture that a link to a page is shown with."""
    site = Site(page.parent)
    metas = elements(site[page.name], "meta[property='og:image']")
    return metas[0].attrs["content"] if metas else None


def frames(gif: bytes) -> Iterator[Image.Image]:
    with Image.open(BytesIO(gif)) as opened:
        for place in range(getattr(opened, "n_frames", 1)):
            opened.seek(place)
            yield opened.convert("RGB")


# Turns


def test_a_link_to_a_turn_shows_that_turn_and_to_the_game_the_newest(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", PICTURED)
    build_site(league.games(), tmp_path / "site", base=BASE)
    newest = PICTURED - 1
    for page, turn in (
        ("0000", 0),
        ("0001", 1),
        (f"{newest:04}", newest),
        ("index", newest),
        ("turns", newest),
    ):
        assert shared(tmp_path / f"site/cup/{page}.html") == f"{BASE}/cup/{turn:04}.png"
    pictures = [(tmp_path / f"site/cup/{turn:04}.png").read_bytes() for turn in range(PICTURED)]
    assert len(set(pictures)) == PICTURED
    for png in pictures:
        with Image.open(BytesIO(png)) as opened:
            assert (opened.format, opened.size) == ("PNG", SIZE)
    said = elements(Site(tmp_path / "site")["cup/index.html"], "meta[property^='og:image:']")
    assert [meta.attrs["content"] for meta in said] == [*map(str, SIZE)]


def test_nothing_of_a_drawing_lies_beyond_its_edges() -> None:
    large = '<rect x="-900" y="-900" width="3000" height="3000" fill="red"/>'
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">{large}</svg>'
    (shown,) = frames(picture(drawing, "News", "cup"))
    around, inside = [(79, 13), (40, 413), (720, 168), (400, 336)], [(80, 13), (719, 168), (400, 335)]
    assert {shown.getpixel(at) for at in around} == {(0x23, 0x21, 0x1D)}
    assert {shown.getpixel(at) for at in inside} == {(255, 0, 0)}


def test_pictures_are_made_of_the_newest_turns_and_kept(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", PICTURED + 2)
    build_site(league.games(), tmp_path / "site", base=BASE)
    assert shared(tmp_path / "site/cup/0001.html") is None
    before = {path.name: path.read_bytes() for path in (tmp_path / "site/cup").glob("*.png")}
    assert sorted(before) == [f"{turn:04}.png" for turn in range(2, PICTURED + 2)]
    league.play("cup", 1)
    made: list[str] = []
    build_site(league.games(), tmp_path / "site", base=BASE, progress=made.append)
    assert [path for path in made if path.endswith(".png")] == [f"cup/{PICTURED + 2:04}.png"]
    assert all((tmp_path / "site/cup" / name).read_bytes() == png for name, png in before.items())
    assert shared(tmp_path / "site/cup/0002.html") == f"{BASE}/cup/0002.png"


def test_without_an_address_there_are_no_pictures(example: League, tmp_path: Path) -> None:
    build_site(example.games(), tmp_path)
    assert not [path for ending in ("png", "gif") for path in tmp_path.rglob(f"*.{ending}")]
    assert 'property="og:image"' not in (tmp_path / "autumn-cup/0001.html").read_text("utf-8")


@pytest.mark.parametrize(
    "headline",
    [
        "",
        "Ann wins",
        "<script>alert(1)</script> & ]]> “{{ 7 * 7 }}”",
        "Long news of a long turn " * 20,
        "ж" * 300,
    ],
)
def test_any_headline_fits_into_a_picture(headline: str) -> None:
    with Image.open(BytesIO(picture(DRAWING.format("#fff"), headline, "a & b"))) as opened:
        whole = opened.convert("RGB")
    assert whole.size == SIZE
    edge = {whole.getpixel((x, y)) for x in (2, SIZE[0] - 3) for y in range(SIZE[1])}
    assert edge == {(0x23, 0x21, 0x1D)}


# Films


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> tuple[League, Path]:
    """A game that is over, and its site, which has an address."""
    folder = tmp_path_factory.mktemp("film")
    league = League(folder / "league")
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", 1000)
    build_site(league.games(), folder / "site", base=BASE, league=Words(heading="The League"))
    return league, folder / "site"


def test_a_game_that_is_over_has_a_film_of_all_its_turns(over: tuple[League, Path]) -> None:
    league, site = over
    gif = (site / "cup" / FILM).read_bytes()
    with Image.open(BytesIO(gif)) as opened:
        assert (opened.format, opened.size, opened.info["loop"]) == ("GIF", (600, 315), 0)
    turns = league.game("cup").turns
    assert len(turns) <= MOST_FRAMES
    assert len(list(frames(gif))) == len(turns)
    assert len(gif) < LARGEST
    assert re.search(f'href="{FILM}"', (site / "cup/index.html").read_text("utf-8"))


def test_a_film_is_made_once(over: tuple[League, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """What is published of a game after its end, such as its secret, makes its pages anew."""
    league, site = over
    league.publish_secret("cup")
    monkeypatch.setattr("adjudicator.site.game_pages.film", lambda _drawings: pytest.fail("made again"))
    before = (site / "cup" / FILM).read_bytes()
    report = build_site(league.games(), site, base=BASE, league=Words(heading="The League"))
    assert "cup/index.html" in report.written
    assert (site / "cup" / FILM).read_bytes() == before


def test_a_game_that_goes_on_has_no_film(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", 2)
    build_site(league.games(), tmp_path / "site", base=BASE)
    assert not (tmp_path / "site/cup" / FILM).exists()
    assert FILM not in (tmp_path / "site/cup/index.html").read_text("utf-8")


def test_films_are_made_of_the_games_that_ended_last_and_kept(
    league: League, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They end in the order of their names, for each has as many turns as the others, or more."""
    monkeypatch.setattr("adjudicator.site.build.FILMS", 1)
    monkeypatch.setattr("adjudicator.site.game_pages.film", lambda drawings: f"{len(drawings)}".encode())
    for name in ("cup", "league"):
        league.announce(name, {"a": "Ann", "b": "Ben"})
        league.play(name, 1000)
        build_site(league.games(), tmp_path / "kept", base=BASE)
    build_site(league.games(), tmp_path / "new", base=BASE)
    last = max(league.games(), key=lambda game: (len(game.turns), game.name)).name
    assert [path.parent.name for path in (tmp_path / "new").rglob(FILM)] == [last]
    assert len(list((tmp_path / "kept").rglob(FILM))) == (2 if last == "league" else 1)


@pytest.mark.parametrize(
    ("count", "chapters", "shown"),
    [(1, 1, 1), (MOST_FRAMES, 10, MOST_FRAMES), (60, 15, 15), (400, 100, MOST_FRAMES)],
)
def test_a_long_game_has_a_frame_for_each_chapter_or_fewer(count: int, chapters: int, shown: int) -> None:
    rows = [row(at, f"{at * chapters // count}") for at in range(count)]
    found = [one.number for one in scenes(rows)]
    assert len(found) == shown
    assert found == sorted(set(found))
    assert found[-1] == count - 1


def test_frames_keep_their_colours_and_their_order() -> None:
    colours = [(200, 30, 40), (30, 160, 60), (20, 40, 220)]
    made = film(DRAWING.format(f"rgb{colour}") for colour in colours)
    for frame, colour in zip(frames(made), colours, strict=True):
        found = frame.getpixel((300, 150))
        assert isinstance(found, tuple)
        assert all(abs(one - value) < 12 for one, value in zip(found, colour, strict=True))


def test_a_film_that_would_be_too_large_has_fewer_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    bars = [DRAWING.format("#000").replace("</svg>", BAR.format(at * 100)) for at in range(9)]
    whole = film(bars)
    monkeypatch.setattr("adjudicator.site.film.LARGEST", len(whole) - 1)
    fewer = film(bars)
    assert len(fewer) < len(whole)
    assert [bar(frame) for frame in frames(whole)] == [*range(9)]
    assert [bar(frame) for frame in frames(fewer)] == [0, 2, 4, 6, 8]


def bar(frame: Image.Image) -> int:
    """How many times its width a bar is from the left."""
    return next(at for at in range(9) if frame.getpixel((at * 50 + 25, 150)) == (255, 255, 255))
