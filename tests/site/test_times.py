"""Deadlines on pages: by the clocks of the game's own zone, as reports and `status` tell them."""

from pathlib import Path

import pytest
from justhtml import JustHTML

from adjudicator.repository.schedule import Deadline
from adjudicator.site import build_site
from adjudicator.site.desk import desk_path
from adjudicator.site.moments import Moment
from adjudicator.site.organiser import ORGANISERS_DESK
from adjudicator.site.turn_facts import Drawing, turn_facts, turn_row
from tests.repository.table_in_memory import GameInMemory
from tests.site.reading import words


def until_of(zone: str) -> Moment | None:
    """Until when orders are awaited, as the page of a turn tells it, where turns close daily at eight."""
    game = GameInMemory(deadline=Deadline(days=1, at=("20:00",), zone=zone)).published
    assert game.latest is not None
    return turn_row(
        game, game.latest, facts=turn_facts(game, game.latest), drawing=Drawing("picture.svg", 1, 1), key=""
    ).until


def test_a_deadline_is_told_in_the_zone_of_the_game() -> None:
    until = until_of("Europe/Prague")
    assert until is not None
    assert " 20:00 CE" in until.people
    assert until.people.endswith(" UTC)")
    assert until.machine.endswith(("T19:00:00Z", "T18:00:00Z"))


def test_of_games_in_utc_no_other_zone_is_named() -> None:
    until = until_of("UTC")
    assert until is not None
    assert until.people.endswith(" 20:00 UTC")
    assert until.machine.endswith("T20:00:00Z")


@pytest.mark.slow
def test_pages_say_why_a_turn_is_still_open_an_hour_late(tmp_path: Path) -> None:
    """No run closes it, or too many have missed the deadline at once."""
    game = GameInMemory("agot2", seats=3, deadline=Deadline(hours=24, breaker_percent=70))

    def told(page: str) -> str:
        build_site([game.published], tmp_path)
        return words(JustHTML((tmp_path / "trial" / page).read_bytes(), sanitize=False), "[data-late]")

    pages = "index.html", desk_path("stark"), ORGANISERS_DESK
    for page in pages:
        assert told(page).startswith("Turn 1 was open until . Too many seats have sent nothing, so the game")
    game.submit("stark", "game: trial\nturn: 1\nseat: stark\n")
    game.run()
    for page in pages:
        assert "no run of the league has closed it" in told(page)
