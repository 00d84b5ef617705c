"""Public news goes to channels once; what fails is said without their addresses."""

import sys
from types import ModuleType

import pytest

from adjudicator.mail.channel import NoChannels, tell_channels
from tests.repository.table_in_memory import GameInMemory

ROOM = "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js"
DEAD = "ntfy://password@dead.example/room"


class Room:
    """What `apprise.Apprise` is to us: every message lands in `told`."""

    told: list[tuple[str, str]]

    def __init__(self) -> None:
        self.address = ""

    def add(self, address: str) -> bool:
        self.address = address
        return "://" in address

    def notify(self, *, body: str) -> bool:
        self.told.append((self.address, body))
        return self.address != DEAD


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    rooms = ModuleType("apprise")
    Room.told = []
    vars(rooms)["Apprise"] = Room
    monkeypatch.setitem(sys.modules, "apprise", rooms)
    return Room.told


def test_a_new_turn_is_told_in_every_room(told: list[tuple[str, str]]) -> None:
    game = GameInMemory()
    assert tell_channels(game.files, ["trial"], game.now, f"{ROOM}  {DEAD} nonsense") == ("ntfy", "?")
    (room, news), _dead = told
    assert room == ROOM
    assert news.startswith("The game trial begins. ")
    assert "you are awaited for turn 1, until" in news


def test_nothing_is_told_where_nothing_was_made(told: list[tuple[str, str]]) -> None:
    game = GameInMemory()
    assert tell_channels(game.files, [], game.now, ROOM) == ()
    assert told == []


def test_without_apprise_people_hear_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "apprise", None)
    game = GameInMemory()
    with pytest.raises(NoChannels) as error:
        tell_channels(game.files, ["trial"], game.now, ROOM)
    assert "adjudicator[channels]" in error.value.hint
