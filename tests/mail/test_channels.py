"""Rooms and players' channels are told what is due, once, whatever runs are killed or repeated."""

import sys
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from adjudicator.engine import picker
from adjudicator.mail.channels import (
    Channels,
    NoApprise,
    Room,
    Tiding,
    noted,
    require_apprise,
    resting,
    rooms_in,
    strangers,
    tell,
)
from adjudicator.player.status import StatusReport
from adjudicator.repository.channels import seal_channel
from adjudicator.repository.mail_ledger import FAILURES, PAUSE
from adjudicator.repository.people.acts import Away, GiveChannel, Nudge, Pause
from adjudicator.repository.schedule import HOUR
from adjudicator.repository.times import time_text
from tests.mail.ntfy_here import NtfyHere, ntfy_here
from tests.repository.table_in_memory import GameInMemory

pytestmark = pytest.mark.filterwarnings("ignore:'imghdr' is deprecated:DeprecationWarning")  # Apprise's

TOPICS = {seat: f"ntfy://channel-of-{seat}" for seat in ("lannister", "stark", "baratheon", "a", "b")}
PAGES = "https://example.org/games/"


@pytest.fixture
def here() -> Iterator[NtfyHere]:
    with ntfy_here() as here:
        yield here


def give(trial: GameInMemory, seat: str, address: str = "") -> None:
    sealed = seal_channel(address or TOPICS[seat], trial.game, seat, trial.master.mail.key.public)
    trial.act(GiveChannel(game="trial", at=trial.at, seat=seat, sealed=sealed))
    trial.run(0)


def due(trial: GameInMemory, *rooms: Room, remind_hours: int = 24) -> tuple[Tiding, ...]:
    channels = Channels(rooms, trial.master.mail, of_players=True, pages=PAGES, remind_hours=remind_hours)
    return channels.tidings(trial.files, ["trial"], trial.now)


def heard(trial: GameInMemory, *rooms: Room, failed: bool = False) -> dict[str, str]:
    """What a run tells now, by seat, or by the address of a room; all channels take it, or none."""
    wanted = due(trial, *rooms)
    trial.contents |= noted(trial.files, wanted, trial.now)
    if failed:
        trial.contents |= noted(trial.files, wanted, trial.now, failed=True)
    return {one.seat or one.address: one.text for one in wanted}


def three() -> GameInMemory:
    """A game of three houses, who are all asked and have all given a channel."""
    trial = GameInMemory("agot2", seats=3, hours=72)
    for seat in trial.game.seats:
        give(trial, seat)
    return trial


def play(trial: GameInMemory, seat: str) -> None:
    trial.submit(seat, trial.bot_orders(seat, picker(b"channels", seat)))
    trial.run(0)


def test_each_player_hears_that_it_is_their_turn_with_a_link_to_the_desk_and_once() -> None:
    trial = three()
    told = heard(trial)
    assert told.keys() == {*trial.game.seats}
    first, *_others = trial.game.seats
    assert told[first].startswith("The game trial begins. ")
    assert f"{first}: you are awaited for turn 1, until" in told[first]
    assert told[first].endswith(f"\n{PAGES}trial/play/{first}.html")
    assert not any(other in told[first] for other in _others)
    assert heard(trial) == {}, "what was told is noted"


def test_who_is_the_last_hears_it_once_and_nobody_else_does() -> None:
    trial = three()
    heard(trial)
    first, second, third = trial.game.seats
    play(trial, first)
    assert heard(trial) == {}
    play(trial, second)
    room = Room("ntfy://all")
    told = heard(trial, room)
    assert told[third].startswith(f"{third}: you are the last who is awaited for turn 1 of the game trial.\n")
    assert "the last" not in told.pop("ntfy://all"), "nobody is shown to the others"
    assert told.keys() == {third}
    assert heard(trial, room) == {}


def test_reminders_reach_whoever_has_sent_nothing_and_is_there() -> None:
    trial = three()
    first, second, third = trial.game.seats
    until = time_text(trial.now + 70 * HOUR)
    trial.act(Away(game="trial", at=trial.at, seat=second, start=trial.at, until=until))
    trial.run(0)
    play(trial, first)
    room = Room("ntfy://all")
    assert heard(trial, room).keys() == {*trial.game.seats, "ntfy://all"} - {first}
    trial.now += 47 * HOUR
    assert heard(trial, room) == {}
    trial.now += 2 * HOUR
    told = heard(trial, room)
    assert told.keys() == {third, "ntfy://all"}
    assert f"{third}: you are still awaited for turn 1 of the game trial, until" in told["ntfy://all"]
    assert heard(trial, room) == {}


def test_the_end_is_told_to_everyone() -> None:
    trial = GameInMemory(hours=24)
    for seat in trial.game.seats:
        give(trial, seat)
    trial.play_out()
    ends = heard(trial)
    assert ends.keys() == {"a", "b"}
    assert all(text.splitlines()[0].endswith("The game is over.") for text in ends.values())
    last = trial.published.turns[-1].number
    assert all(text.endswith(f"trial/{last:04}.html") for text in ends.values())


def test_a_nudge_reaches_those_it_names_and_not_while_the_game_is_paused() -> None:
    trial = three()
    heard(trial)
    _first, second, third = trial.game.seats
    trial.act(Nudge(game="trial", at=trial.at, for_turn=1, seats=(second, third), reason="It is late"))
    trial.run(0)
    play(trial, third)
    room = Room("ntfy://all")
    due_now = {one.seat: one.text for one in due(trial, room)}
    assert due_now.keys() == {second, ""}
    asks = f"{second}: the organiser of the game trial asks for your orders for turn 1."
    assert asks in due_now[second]
    assert asks in due_now[""]
    assert "It is late" not in due_now[second], "no free text goes to a channel"
    trial.act(Pause(game="trial", at=trial.at, reason="Snow"))
    trial.run(0)
    assert heard(trial, room) == {}


def test_a_channel_that_fails_is_tried_again_later_and_rests_in_the_end() -> None:
    trial = GameInMemory(hours=200)
    (seat,) = trial.published.missing
    give(trial, seat)
    for number in range(FAILURES):
        assert heard(trial, failed=True).keys() == {seat}, number
        assert heard(trial) == {}, "not at once"
        trial.now += PAUSE
    assert heard(trial) == {}
    (told,) = rest_told(trial, seat)
    assert told == (
        "You are told nothing in your channel any more, because it failed 5 times. Give it again:"
        " adjudicator seat tell trial ADDRESS"
    )
    give(trial, seat)
    assert rest_told(trial, seat) == []
    assert heard(trial).keys() == {seat}


def rest_told(trial: GameInMemory, seat: str) -> list[str]:
    """What the status of a seat says about its channel."""
    status = StatusReport(trial.published, seat)
    told = status.sentences(status.facts(trial.now), trial.now)
    return [line for line in told if "in your channel" in line]


def test_whoever_runs_the_league_hears_whose_channel_rests_and_no_address() -> None:
    trial = GameInMemory(hours=200)
    (seat,) = trial.published.missing
    give(trial, seat)
    wanted = due(trial)
    for _time in range(FAILURES):
        assert resting(trial.files, wanted) == ()
        heard(trial, failed=True)
        trial.now += PAUSE
    assert resting(trial.files, wanted) == (f"trial/{seat}",)
    assert wanted[0].called == f"trial/{seat}"
    room = replace(wanted[0], seat="", address="discord://1/secret")
    assert (room.called, replace(room, address="secret").called) == ("discord", "?")


def test_a_channel_that_was_taken_back_or_that_nobody_can_open_is_told_nothing() -> None:
    trial = GameInMemory()
    (seat,) = trial.published.missing
    give(trial, seat)
    assert len(due(trial)) == 1
    give(trial, seat, "none")
    assert due(trial) == ()
    other = GameInMemory(seed="2").master.mail.key.public
    sealed = seal_channel(TOPICS[seat], trial.game, seat, other)
    trial.act(GiveChannel(game="trial", at=trial.at, seat=seat, sealed=sealed))
    trial.run(0)
    assert due(trial) == ()


def test_a_league_that_no_longer_takes_channels_tells_none_of_players() -> None:
    trial = three()
    channels = Channels((Room("ntfy://all"),), trial.master.mail)
    (one,) = channels.tidings(trial.files, ["nothing", "trial"], trial.now)
    assert one.seat == ""


def test_the_rooms_are_read_and_a_games_own_room_hears_that_game_alone() -> None:
    rooms = rooms_in("ntfy://all  duel=discord://1/a=b\ntrial=tgram://x matrix://a?b=c")
    assert rooms == (
        Room("ntfy://all"), Room("discord://1/a=b", "duel"), Room("tgram://x", "trial"), Room("matrix://a?b=c"),
    )  # fmt: skip
    trial = GameInMemory()
    assert heard(trial, *rooms).keys() == {"ntfy://all", "tgram://x", "matrix://a?b=c"}
    assert strangers(trial.files, rooms) == ("duel",)
    assert rooms_in(" ") == ()


@pytest.mark.slow
def test_a_room_takes_what_it_is_told_and_another_that_fails_does_not_matter(here: NtfyHere) -> None:
    trial = GameInMemory()
    rooms = [Room("ntfy://127.0.0.1:1/dead"), Room("nonsense"), Room(here.room("league"))]
    failed = tell(due(trial, *rooms))
    assert [one.address for one in failed] == ["ntfy://127.0.0.1:1/dead", "nonsense"]
    (told,) = here.in_room("league")
    assert told.startswith("The game trial begins. ")
    here.answer = 500
    assert len(tell(due(trial, Room(here.room("league"))))) == 1


def test_a_players_channel_never_reaches_the_leagues_own_network(here: NtfyHere) -> None:
    """Whatever address gets by the check of its form: the connection itself is looked at."""
    mine = Tiding("trial", "a", here.room("mine"), "", (), "Hello")
    assert tell([mine]) == (mine,)
    assert here.told == []
    assert tell([replace(mine, seat="")]) == ()
    assert here.in_room("mine") == ["Hello"], "the league's own room may be anywhere"


def test_without_apprise_people_hear_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    require_apprise()
    monkeypatch.setitem(sys.modules, "apprise", None)
    with pytest.raises(NoApprise) as error:
        require_apprise()
    assert "sealed-orders[channels]" in error.value.hint
