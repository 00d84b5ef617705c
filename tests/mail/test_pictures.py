"""Pictures in letters have few colours, which are near those of the drawing."""

from io import BytesIO

from PIL import Image

from adjudicator.mail.letters.pictures import COLOURS, rendered


def test_a_drawing_of_many_colours_gets_fewer_that_are_near() -> None:
    steps = "".join(
        f'<rect x="{x}" y="{y}" width="1" height="1" fill="rgb({x * 16},{y * 16},{(x ^ y) * 16})"/>'
        for x in range(16)
        for y in range(16)
    )
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">{steps}</svg>'
    with Image.open(BytesIO(rendered(svg, 16))) as opened:
        assert opened.mode == "P"
        pixels = opened.convert("RGB")
    colours = pixels.getcolors()
    assert colours is not None
    assert len(colours) <= COLOURS
    for x in range(16):
        for y in range(16):
            found = pixels.getpixel((x, y))
            assert isinstance(found, tuple)
            right = (x * 16, y * 16, (x ^ y) * 16)
            assert all(abs(one - value) < 64 for one, value in zip(found, right, strict=True))
