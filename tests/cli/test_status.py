"""What `status` says of games in which several seats are asked at once."""

from pathlib import Path

import pytest

from adjudicator.rulesets import RULESETS
from tests.cli.people import adjudicator
from tests.orders.toy import Caravan
from tests.repository.table_in_memory import GameInMemory


@pytest.fixture
def caravan(monkeypatch: pytest.MonkeyPatch) -> GameInMemory:
    """A game in which both seats are asked at once."""
    monkeypatch.setitem(RULESETS, "caravan/1", Caravan)
    return GameInMemory("caravan")


def status(game: GameInMemory, folder: Path, *words: str | Path) -> str:
    """What the command says of a plain copy of the game."""
    for path, data in game.contents.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    done = adjudicator("status", *words, "-C", folder, "--now", game.at)
    assert done.status == 0, done
    return done.out


def test_who_has_sent_orders_is_told_apart_from_the_next(caravan: GameInMemory, tmp_path: Path) -> None:
    first, second = caravan.published.awaited
    caravan.submit(first, f"game: trial\nturn: 1\nseat: {first}\nanswers:\n  bid: 2\n")
    caravan.run()
    told = status(caravan, tmp_path)
    assert f": {first} (Player {first}), who has sent orders; {second} (Player {second})\n" in told
