"""A game that is over as a film to share: a GIF with a frame for each turn, or each chapter of a long game.

Programs that show no other moving picture show GIF.
"""

from collections.abc import Iterable, Sequence
from io import BytesIO

from PIL import Image

from adjudicator.site.history import chapters
from adjudicator.site.preview import rendered
from adjudicator.site.turn_facts import Row

FILM = "film.gif"
FILMS = 3
"""Of how many games, those that ended last, films are made. Each takes seconds; some leagues keep no site."""

MOST_FRAMES = 40
LARGEST = 3_000_000
"""Bytes: what programs for chat still show by themselves."""

_WIDTH = 600
_COLOURS = 128
_EACH, _LAST = 900, 5000
"""Milliseconds."""


def scenes(rows: Sequence[Row]) -> list[Row]:
    """The turns that a film shows: all, or how each chapter ended, or some of these; always the last."""
    for some in (rows, [chapter.last for chapter in chapters(rows)]):
        if len(some) <= MOST_FRAMES:
            return list(some)
    last = len(some) - 1
    return [some[last * frame // (MOST_FRAMES - 1)] for frame in range(MOST_FRAMES)]


def film(drawings: Iterable[str]) -> bytes:
    """Make a film of previews, with as many of them as `LARGEST` allows."""
    frames = [_read(rendered(svg, _WIDTH)) for svg in drawings]
    palette = _together([frames[0], frames[len(frames) // 2], frames[-1]]).quantize(_COLOURS, kmeans=1)
    plain = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    made = _written(plain)
    while len(made) > LARGEST and len(plain) > 1:
        plain = plain[::-2][::-1]
        made = _written(plain)
    return made


def _read(png: bytes) -> Image.Image:
    with Image.open(BytesIO(png)) as opened:
        return opened.convert("RGB")


def _together(frames: Sequence[Image.Image]) -> Image.Image:
    """Frames one below another, whose colours all frames have."""
    width, height = frames[0].size
    whole = Image.new("RGB", (width, height * len(frames)))
    for place, frame in enumerate(frames):
        whole.paste(frame, (0, height * place))
    return whole


def _written(frames: Sequence[Image.Image]) -> bytes:
    """Write frames as a GIF that begins anew at its end."""
    written = BytesIO()
    lasts = [*(_EACH for _frame in frames[1:]), _LAST]
    frames[0].save(written, "GIF", save_all=True, append_images=frames[1:], duration=lasts, loop=0)
    return written.getvalue()
