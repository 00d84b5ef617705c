"""Who may take a seat at a table of a tournament: whom it was drawn for, with the key or by a code."""

import pytest
from msgspec.structs import replace

from adjudicator.repository.game_file import Drawn, DrawnPlayer, GameFile
from adjudicator.repository.people.acts import Invite, Release, SignedAct, join_act, sign_act
from adjudicator.repository.people.effects import adopt
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.people.roster import Roster
from adjudicator.sealing import SecretKey
from tests.repository.table_in_memory import GameInMemory

ANN, LEAGUE, NEW = (SecretKey.from_seed(name) for name in (b"ann", b"league", b"new"))
CODE, OTHER = SecretKey.from_seed(b"code"), SecretKey.from_seed(b"other code")
AT = "2027-01-15T08:00:00Z"


@pytest.fixture
def game() -> GameFile:
    """A table for Ann, who has a key, and Bea, who plays by mail."""
    players = (
        DrawnPlayer("Ann", key=ANN.public.text()),
        DrawnPlayer("Bea", invitation=CODE.public.text()),
    )
    return replace(GameInMemory(started=False).game, drawn=Drawn("spring", 1, 2, players))


def join(game: GameFile, seat: str, name: str, key: SecretKey, code: SecretKey | None = None) -> SignedAct:
    return join_act(game, seat, name, key, code, at=AT, custody=key is LEAGUE)


def test_each_takes_the_seat_that_was_drawn(game: GameFile) -> None:
    roster = adopt(Roster(game.seats), game, join(game, "a", "ann", ANN))
    roster = adopt(roster, game, join(game, "b", "Bea", LEAGUE, CODE))
    assert [player.name for player in roster.players.values()] == ["ann", "Bea"]
    assert roster.in_custody == ("b",)


@pytest.mark.parametrize(
    ("seat", "name", "key", "code", "reason"),
    [
        ("b", "Ann", ANN, None, "seat “b” was drawn for Bea"),
        ("a", "Bea", LEAGUE, CODE, "seat “a” was drawn for Ann"),
        ("a", "Ann", NEW, None, "Ann entered the tournament with another key"),
        ("a", "Ann", NEW, CODE, "by invitation"),
        ("b", "Bea", LEAGUE, None, "by invitation"),
        ("b", "Bea", LEAGUE, OTHER, "by invitation"),
    ],
)
def test_nobody_takes_another_one(
    game: GameFile, seat: str, name: str, key: SecretKey, code: SecretKey | None, reason: str
) -> None:
    with pytest.raises(RefusedAct, match=reason):
        adopt(Roster(game.seats), game, join(game, seat, name, key, code))


def test_the_organiser_lets_somebody_in_with_another_key(game: GameFile) -> None:
    invite = Invite(game=game.game, at=AT, reason="Lost the key", invitation=OTHER.public.text())
    roster = adopt(Roster(game.seats), game, sign_act(invite, GameInMemory.organiser, game))
    roster = adopt(roster, game, join(game, "a", "Ann", NEW, OTHER))
    with pytest.raises(RefusedAct, match="already been used"):
        adopt(roster, game, join(game, "b", "Bea", LEAGUE, OTHER))
    with pytest.raises(RefusedAct, match="drawn for Bea"):
        adopt(roster, game, join(game, "b", "Cid", LEAGUE, CODE))


def test_a_seat_that_is_freed_waits_for_the_same_player(game: GameFile) -> None:
    roster = adopt(Roster(game.seats), game, join(game, "a", "Ann", ANN))
    release = Release(
        game=game.game, at="2027-01-15T09:00:00Z", seat="a", key=ANN.public.text(), reason="Wrong key",
        invitation=OTHER.public.text(),
    )  # fmt: skip
    roster = adopt(roster, game, sign_act(release, GameInMemory.organiser, game))
    again = join_act(game, "a", "Ann", NEW, OTHER, at="2027-01-15T10:00:00Z")
    assert adopt(roster, game, again).players["a"].key == NEW.public
