"""What people say and agree on, on the pages."""

from pathlib import Path

import pytest

from adjudicator.repository.press import write_message
from adjudicator.sealing import SecretKey
from adjudicator.site import build_site
from tests.site.conftest import OPENED, League, read_site
from tests.site.reading import elements

HOSTILE = (
    "<script>alert(1)</script>",
    "<svg><style>*{display:none}</style></svg>",
    "[a](javascript:alert(1)) ![b](https://example.org/b.png)",
    "{{ 7*7 }} %(n)s &lt;b&gt; &#60;",
    "שלום\nend",
)


def say(league: League, text: str, to: tuple[str, ...] = (), number: int = 1) -> None:
    game = league.game("cup")
    key = SecretKey.from_seed(b"cup a")
    message = write_message(game.file, game.roster, key, turn=0, at=OPENED + number, to=to, text=text)
    folder = league.root / game.file.paths.press
    folder.mkdir(exist_ok=True)
    (folder / f"{number:04}-{number:08x}.yaml").write_bytes(message.serialize())


@pytest.mark.parametrize("text", HOSTILE)
def test_a_statement_is_text(league: League, tmp_path: Path, text: str) -> None:
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", 2)
    build_site(league.games(), tmp_path / "site")
    say(league, text)
    report = build_site(league.games(), tmp_path / "site")
    assert "cup/index.html" in report.written
    assert "cup/0001.html" not in report.written
    page = read_site(tmp_path / "site")["cup/index.html"]
    (said,) = elements(page, ".statements blockquote > bdi")
    assert said.to_text(strip=False) == text
    assert not [child for child in said.children or [] if hasattr(child, "attrs") and child.attrs]


def test_letters_are_not_shown(league: League, tmp_path: Path) -> None:
    league.announce("cup", {"a": "Ann", "b": "Ben"})
    league.play("cup", 2)
    say(league, "only for you", ("b",))
    say(league, "for all", (), 2)
    build_site(league.games(), tmp_path / "site")
    page = read_site(tmp_path / "site")["cup/index.html"]
    assert [said.to_text() for said in elements(page, ".statements blockquote")] == ["for all"]
