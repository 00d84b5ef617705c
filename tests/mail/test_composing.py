"""Letters fit: their pictures get smaller, and the letter says so; text and HTML say the same."""

import pytest
from justhtml import JustHTML

from adjudicator.engine import Line, Term
from adjudicator.mail.letter import Letter
from adjudicator.mail.letters import pictures
from adjudicator.mail.letters.body import (
    Block,
    Heading,
    Items,
    Paragraph,
    Picture,
    Report,
    Typed,
    as_html,
    as_text,
)
from adjudicator.mail.letters.composing import compose
from adjudicator.mail.letters.pictures import Drawing
from adjudicator.mail.letters.writing import LARGEST, write_letter
from adjudicator.site.preview import rendered

LEAGUE = "league@example.org"
BARE = Letter("ann@players.example", "a letter", "<a@example.org>", game="trial")

SVG = """<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><style>
svg { --ink: #a02040; --paper: #f0f0e0; }
@media (prefers-color-scheme: dark) { svg { --ink: #00ff00; --paper: #000; } }
rect { fill: INK; }</style><rect width="6" height="6"/></svg>"""

BLOCKS: list[Block] = [
    Heading("Turn 7"),
    Paragraph("You are awaited <b>now</b>.", strong=True),
    Items(("a & b", "c")),
    Report((
        Line("A march", level=1),
        Line("Stark marches *now*.", terms=(Term("a knight", 2, "X-1"), Term("a fort", -1, "X-2"))),
    )),
    Typed("answers:\n  lead:\n"),
]  # fmt: skip


def sized(monkeypatch: pytest.MonkeyPatch, of_a_pixel: int) -> None:
    """Let a picture have so many bytes for each pixel of its width."""
    monkeypatch.setattr(pictures, "rendered", lambda _svg, width: b"\xff" * (of_a_pixel * width))


def letter(typed: int) -> tuple[list[str], str, int]:
    """The names of the files of a letter with a drawing and so much text, the text, and its size."""
    made = compose(BARE, LEAGUE, [Picture(Drawing("map", "<svg/>", "the map")), Typed("x" * typed)])
    names = [one.name for one in made.attachments]
    return names, " ".join(made.text.split()), len(write_letter(made, LEAGUE, 0))


def test_a_letter_has_the_drawing_as_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    sized(monkeypatch, 150)
    names, text, size = letter(1_000)
    assert names == ["map.png"]
    assert "too large" not in text
    assert 100_000 < size <= LARGEST


@pytest.mark.parametrize(
    ("of_a_pixel", "names", "said"),
    [
        (150, ["map.png"], "The drawing is small"),
        (5_000, [], "The drawing is left out"),
    ],
)
def test_what_does_not_fit_is_left_out_and_said(
    monkeypatch: pytest.MonkeyPatch, of_a_pixel: int, names: list[str], said: str
) -> None:
    sized(monkeypatch, of_a_pixel)
    found, written, size = letter(200_000)
    assert (found, said in written) == (names, True)
    assert size <= LARGEST


def test_pictures_are_small_enough_for_an_answer_to_quote_them(monkeypatch: pytest.MonkeyPatch) -> None:
    for of_a_pixel, width in ((10, 560), (160, 560), (180, 480), (200, 400), (500, 240)):
        sized(monkeypatch, of_a_pixel)
        assert len(Drawing("map", f"{of_a_pixel}", "the map").picture.data) == of_a_pixel * width


def test_drawings_are_rendered_in_their_colours_by_day() -> None:
    by_day = rendered(SVG.replace("INK", "#a02040"), 8)
    assert rendered(SVG.replace("INK", "var(--ink)"), 8) == by_day
    assert rendered(SVG.replace("INK", "var(--paper)"), 8) != by_day


def test_the_text_of_a_letter() -> None:
    assert as_text(BLOCKS) == (
        "Turn 7\n======\n\n"
        "You are awaited <b>now</b>.\n\n"
        "- a & b\n- c\n\n"
        "A march:\n- Stark marches *now*.\n    +2 a knight\n    −1 a fort\n\n"
        "answers:\n  lead:\n"
    )


def test_its_html_says_the_same_and_fetches_nothing() -> None:
    page = as_html(BLOCKS, {}, "trial: turn 1")
    document = JustHTML(page, sanitize=False)
    said = " ".join(document.to_text().split())
    for words in ("You are awaited <b>now</b>.", "a & b", "Stark marches now", "−1 a fort"):
        assert words in said
    assert [pre.to_text() for pre in document.query("pre")] == ["answers:\n  lead:"]
    assert document.query("em")
    assert document.query('html[lang="en"]')
    assert [one.to_text() for one in document.query("title")] == ["trial: turn 1"]
    assert not document.query("script, link, style, iframe, [src], [href]")


def test_a_picture_is_named_by_its_content_and_described() -> None:
    drawing = Drawing("map", SVG.replace("INK", "#000"), "Round 1, “x” <y>")
    picture = drawing.picture
    (image,) = JustHTML(as_html([Picture(drawing)], {drawing: picture}, ""), sanitize=False).query("img")
    attributes = image.attrs or {}
    assert attributes["src"] == f"cid:{picture.content_id}"
    assert attributes["alt"] == drawing.alternative
    assert as_text([Picture(drawing)]) == "[Round 1, “x” <y>]\n"
    assert not JustHTML(as_html([Picture(drawing)], {}, ""), sanitize=False).query("img")
