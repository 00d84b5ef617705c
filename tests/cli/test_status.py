"""What `status` says of games in which several seats are asked at once."""

import json
import re
from pathlib import Path

import pytest

from adjudicator.repository.files import digest
from adjudicator.repository.people.acts import Release, join_act, ready_act
from adjudicator.rulesets import installed
from tests.cli.people import League, adjudicator
from tests.engine.toy import listed
from tests.orders.toy import Caravan
from tests.repository.table_in_memory import GameInMemory


@pytest.fixture
def caravan(monkeypatch: pytest.MonkeyPatch) -> GameInMemory:
    """A game in which both seats are asked at once."""
    monkeypatch.setitem(installed(), "caravan/1", listed(Caravan))
    return GameInMemory("caravan")


def status(game: GameInMemory, folder: Path, *words: str | Path) -> str:
    """What the command says of a plain copy of the game."""
    game.copy(folder / "copy")
    done = adjudicator("status", *words, "-C", folder / "copy", "--now", game.at)
    assert done.status == 0, done
    return done.out


def test_who_has_sent_orders_is_told_apart_from_the_next(caravan: GameInMemory, tmp_path: Path) -> None:
    first, second = caravan.published.awaited
    caravan.submit(first, f"game: trial\nturn: 1\nseat: {first}\nanswers:\n  bid: 2\n")
    caravan.run()
    told = status(caravan, tmp_path)
    first_title, second_title = map(Caravan().seat_title, (first, second))
    assert f"Awaited: {second_title} (Player {second}) · Sent: {first_title} (Player {first})\n" in told
    caravan.submit(second, f"game: trial\nturn: 1\nseat: {second}\nanswers:\n  bid: 2\n")
    both = f"{first_title} (Player {first}), {second_title} (Player {second})"
    assert f"Awaited: nobody · Sent: {both}\n" in status(caravan, tmp_path)


def test_orders_are_acknowledged_at_once_and_their_player_sees_it(
    caravan: GameInMemory, tmp_path: Path
) -> None:
    """While others are still asked, and when the turn is over; `view` says it like `status`."""
    first, second = caravan.published.awaited
    key = tmp_path / "a.key"
    key.write_text(caravan.keys[first].text(), "ascii")
    caravan.submit(first, f"game: trial\nturn: 1\nseat: {first}\nanswers:\n  bid: 2\n")
    assert "Acknowledged" not in status(caravan, tmp_path, "--mine", "--key", key)
    caravan.run()
    told = re.compile(
        r"Acknowledged at .*10:00 UTC: 0000/adopted-1\.yaml, signed by the game, lists it "
        r"\(SHA-256 ([0-9a-f]{16})…\)\."
    )
    (file,) = (name for name in caravan.contents if name.endswith(f"inbox/{first}-0001-1.sealed"))
    for command in (("status", "--mine"), ("view", "trial")):
        caravan.copy(tmp_path / "copy")
        done = adjudicator(*command, "-C", tmp_path / "copy", "--key", key)
        said = told.search(done.out)
        assert said, done
        assert digest(caravan.contents[file]).startswith(said[1])
    caravan.submit(second, f"game: trial\nturn: 1\nseat: {second}\nanswers:\n  bid: 1\n")
    caravan.run()
    assert told.search(status(caravan, tmp_path, "--mine", "--key", key))


def test_whoever_was_released_hears_why(tmp_path: Path) -> None:
    game = GameInMemory(started=False)
    key = game.keys["a"]
    file = tmp_path / "a.key"
    file.write_text(key.text(), "ascii")
    game.propose(join_act(game.game, "a", "Ann", key).serialize(), "join-a.yaml")
    game.run()
    assert "You play A." in status(game, tmp_path, "--mine", "--key", file)
    game.act(Release(game="trial", at=game.at, seat="a", key=key.public.text(), reason="Nobody knows her"))
    game.run()
    told = status(game, tmp_path, "--mine", "--key", file)
    assert "Your key holds no seat here any more. " in told
    assert "Nobody knows her" in told
    assert "You play" not in told
    stranger = tmp_path / "stranger.key"
    stranger.write_text(game.keys["b"].text(), "ascii")
    assert status(game, tmp_path, "--mine", "--key", stranger) == "Your key holds no seat here.\n"


def test_other_settings_are_told_to_everyone_and_to_whoever_had_joined(tmp_path: Path) -> None:
    game = GameInMemory(started=False)
    key = game.keys["a"]
    file = tmp_path / "a.key"
    file.write_text(key.text(), "ascii")
    for seat in ("a", "b"):
        game.propose(join_act(game.game, seat, seat, game.keys[seat]).serialize(), f"join-{seat}.yaml")
    game.run()
    assert "settings" not in status(game, tmp_path)
    signed = game.contents[game.game.paths.file("game.yaml")]
    other = signed.replace(b"appeal-hours: 0", b"appeal-hours: 1")
    game.contents[game.game.paths.file("game.yaml")] = other
    told = status(game, tmp_path)
    assert "The settings in game.yaml have changed since these seats were taken: a, b." in told
    assert "join again: adjudicator join trial SEAT" in told
    mine = status(game, tmp_path, "--mine", "--key", file)
    assert "The settings in game.yaml have changed since you joined." in mine
    game.contents[game.game.paths.file("game.yaml")] = signed
    game.propose(ready_act(game.game, "b", game.keys["b"]).serialize(), "ready-b.yaml")
    game.run()
    game.contents[game.game.paths.file("game.yaml")] = other
    told = status(game, tmp_path)
    assert "turns/trial/game.yaml was changed after a seat had confirmed" in told


def test_legal_answers_too_many_for_a_line_are_left_to_view(tmp_path: Path) -> None:
    game = GameInMemory("tigris")
    (seat,) = game.published.awaited
    file = tmp_path / "seat.key"
    file.write_text(game.keys[seat].text(), "ascii")
    told = status(game, tmp_path, "--mine", "--key", file)
    assert "To see what is legal: adjudicator view trial\n" in told
    assert "Legal for" not in told


def test_everyone_is_told_whose_key_the_league_holds_and_of_a_damaged_ledger(tmp_path: Path) -> None:
    game = GameInMemory(started=False)
    held = join_act(game.game, "a", "Ann", game.keys["a"], custody=True)
    game.send(held)
    game.run()
    assert "Played by mail without a key: A." in status(game, tmp_path)
    assert '"custody": [\n      "a"\n    ]' in status(game, tmp_path, "--json")
    game.contents[game.game.paths.mailed] = b"a" * 26 + b" counted\nspilt ink\n"
    told = status(game, tmp_path)
    assert "1 line of turns/trial/mailed.txt cannot be read and does not count" in told


def test_status_tells_that_no_run_has_taken_place_for_an_hour(started: League) -> None:
    asleep = ("--now", "2026-11-24T05:01:00Z")
    told = started.ann.does("status", *asleep).out
    assert (
        "The turn should have closed 61 minutes ago, but no run of the league has been seen since then."
        in told
    )
    assert "with adjudicator run elsewhere." in told
    (facts,) = json.loads(started.ann.does("status", *asleep, "--json").out)
    assert facts["no-run-since"] == "2026-11-24T04:00:00Z"
    (facts,) = json.loads(started.ann.does("status", "--json", "--now", "2026-11-24T04:59:00Z").out)
    assert "no-run-since" not in facts
