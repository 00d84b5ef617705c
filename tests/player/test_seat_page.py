"""A seat's own page names all that is legal, or how to see it."""

from pathlib import Path

import pytest

from adjudicator.engine.options.choosing import MANY
from adjudicator.player.lines import page
from adjudicator.player.seat_page import seat_page
from adjudicator.repository.seat_files import KeyedSeat, keyed_seat
from tests.desk.desks import announced, asked_about, key_of
from tests.site.conftest import League


@pytest.fixture
def chair(tmp_path: Path) -> KeyedSeat:
    """A seat of Tigris & Euphrates that is asked for its first action."""
    league = League(tmp_path)
    announced(league, "rivers", "tigris", 3)
    league.play("rivers", 1)
    return keyed_seat(league.game("rivers"), key_of("rivers", asked_about(league, "rivers", "action")))


def test_a_shortened_list_says_how_to_see_the_rest(chair: KeyedSeat) -> None:
    told = page(seat_page(chair))
    assert " more" in told
    assert "To see all that is legal: adjudicator view rivers --all" in told


def test_the_whole_list_is_not_shortened(chair: KeyedSeat) -> None:
    told = page(seat_page(chair, whole=True))
    (question,) = chair.private().open_questions()
    assert " more" not in told
    assert "--all" not in told
    line = next(line for line in told.splitlines() if "catastrophe at: " in line)
    legal = [word for word in question.options.listing() if word.startswith("catastrophe at ")]
    assert line.count(",") + 1 == len(legal) > MANY
