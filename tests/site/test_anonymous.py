"""The pages of an anonymous game, before and after its secret is published."""

from pathlib import Path

from adjudicator.repository.people.acts import join_act, ready_act
from adjudicator.site import build_site
from tests.repository.table_in_memory import GameInMemory
from tests.site.conftest import Site
from tests.site.reading import words


def played() -> GameInMemory:
    game = GameInMemory(players="anonymous", started=False)
    at = game.at
    for seat, name in (("a", "Annabel"), ("b", "Boromir")):
        propose = join_act(game.game, seat, name, game.keys[seat], at=at)
        game.send(propose)
    game.run()
    return game


def begin(game: GameInMemory) -> None:
    for seat, key in game.keys.items():
        joined = game.published.roster.players[seat].joined
        act = ready_act(game.game, seat, key, joined=joined)
        game.send(act)
    game.run()


def built(game: GameInMemory, out: Path) -> Site:
    assert build_site([game.published], out).problems == ()
    return Site(out)


def holds(out: Path, text: str) -> list[str]:
    return [file.name for file in out.rglob("*") if file.is_file() and text.encode() in file.read_bytes()]


def test_pages_tell_no_name_before_the_secret_is_published(tmp_path: Path) -> None:
    game = played()
    lobby = built(game, tmp_path / "lobby")
    assert "an anonymous player A" in words(lobby["trial/index.html"], "section[aria-labelledby=players]")
    assert "free" not in words(lobby["trial/index.html"], "section[aria-labelledby=players]")
    begin(game)
    built(game, tmp_path / "open")
    game.play_out()
    over = built(game, tmp_path / "over")
    assert "an anonymous player" in words(over["trial/index.html"], "main")
    for out in ("lobby", "open", "over"):
        assert holds(tmp_path / out, "Annabel") == []
        assert not (tmp_path / out / "players").exists()

    game.reveal()
    told = built(game, tmp_path / "told")
    assert "Annabel" in words(told["trial/index.html"], "main")
    assert "trial" in words(told["players/annabel.html"], "main")
    assert "Annabel" in words(told["statistics.html"], "main")
