"""What a player's own tools make of a repository."""

import pytest

from adjudicator.repository.layout import ASKED, EVENTS, MANIFEST, STATE
from adjudicator.repository.people.acts import Replace, Steward
from adjudicator.repository.seat_files import NoSeat, keyed_seat
from adjudicator.sealing import SecretKey, Tampered
from tests.repository.table_in_memory import GameInMemory


@pytest.mark.parametrize("name", [STATE, ASKED, EVENTS, MANIFEST])
def test_a_page_is_put_together_with_what_the_game_signed_and_nothing_else(name: str) -> None:
    """Otherwise whoever can write to the repository could show a player another board."""
    trial = GameInMemory()
    assert trial.chair("a").private().table["stage"] == "phase-1"
    path = trial.game.paths.turn(0, name)
    trial.contents[path] = trial.contents[path].replace(b"trial", b"other", 1)
    with pytest.raises(Tampered, match="The files of turn 0 are not as the game signed them"):
        trial.chair("a").private()


def test_a_key_without_a_seat_is_told_so_for_the_game_and_for_a_turn() -> None:
    game, stranger = GameInMemory().published, SecretKey.from_seed(b"stranger")
    shown = f"Your key ({stranger.public.fingerprint})"
    with pytest.raises(NoSeat) as caught:
        keyed_seat(game, stranger)
    assert str(caught.value) == f"{shown} holds no seat in game “trial”."
    with pytest.raises(NoSeat) as caught:
        keyed_seat(game, stranger, game.latest)
    assert str(caught.value) == f"{shown} held no seat in game “trial” when turn 0 was made."


def test_whoever_lost_a_seat_is_told_how() -> None:
    trial = GameInMemory()
    other = SecretKey.from_seed(b"other").public.text()
    trial.act(Replace(game="trial", at=trial.at, seat="a", player="Dora", key=other, reason="Ann left"))
    trial.run()
    trial.act(Steward(game="trial", at=trial.at, seat="b", reason="Bob left"))
    trial.run()
    for seat, why in (
        ("a", "Dora takes over the seat A: Ann left"),
        ("b", "From now on a steward plays for B: Bob left"),
    ):
        with pytest.raises(NoSeat) as caught:
            keyed_seat(trial.published, trial.keys[seat])
        assert f"holds no seat in game “trial” any more. {why}" in str(caught.value)
