"""What the organiser's desk offers is what the league adopts, and what it refuses the league does, too."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from justhtml import JustHTML

from adjudicator.player.decisions import refusal
from adjudicator.repository.game_file import Conditions
from adjudicator.repository.people import acts
from adjudicator.repository.people.acts import join_act
from adjudicator.sealing import SecretKey
from adjudicator.site import build_site
from adjudicator.site.forge_pages import HERE
from adjudicator.site.organiser import ORGANISERS_DESK
from tests.repository.table_in_memory import GameInMemory
from tests.site.reading import elements
from tests.slow import first

CID = SecretKey.from_seed(b"cid")


def gathering() -> GameInMemory:
    """A game by invitation, of which one seat is taken."""
    game = GameInMemory(started=False, invitations=[CID.public.text()])
    game.propose(join_act(game.game, "a", "Ann", game.keys["a"], CID).serialize(), "join-a.yaml")
    game.run()
    return game


def begun() -> GameInMemory:
    return GameInMemory("agot2", seats=3, joining=Conditions(takeover="invited"))


def under_way() -> GameInMemory:
    """A game of which a turn is played, and whose first seat is given up."""
    game = GameInMemory()
    game.run(25)
    game.act(acts.Resign(game="trial", at=game.at, seat="a"))
    game.run()
    assert len(game.published.turns) > 1
    return game


def paused() -> GameInMemory:
    game = GameInMemory()
    game.act(acts.Pause(game="trial", at=game.at, reason="Holidays"))
    game.run()
    return game


def over() -> GameInMemory:
    game = GameInMemory()
    game.play_out()
    return game


STATES = (gathering, begun, under_way, paused, over)

OFFERED = {
    "gathering": "release steward invite rotate-key abandon",
    "begun": "pause extend proceed nudge replace steward invite rotate-key abandon",
    "under_way": "pause extend proceed nudge replace steward rotate-key undo abandon",
    "paused": "resume proceed replace steward rotate-key abandon",
    "over": "rotate-key undo closing",
}


def desk(game: GameInMemory, folder: Path) -> JustHTML:
    """The organiser's desk of a game as it stands."""
    assert build_site([game.published], folder).problems == ()
    return JustHTML((folder / "trial" / ORGANISERS_DESK).read_bytes(), sanitize=False, strict=True)


def decisions(page: JustHTML) -> dict[str, Any]:
    (facts,) = elements(page, "#facts")
    return dict(json.loads(facts.to_text())["decisions"])


def given(game: GameInMemory, choice: str) -> dict[str, Any]:
    """What an organiser says, by field."""
    return {
        "at": game.at,
        "reason": "So it is",
        "text": "Thank you all.\nUntil next time!",
        "until": "2027-03-01T00:00:00Z",
        "player": "Cid",
        "name": "Cid",
        "key": CID.public.text(),
        "invitation": SecretKey.from_seed(b"code").public.text(),
        "seats": list(game.published.missing) if choice else [],
    }


@pytest.mark.parametrize("state", first(2, STATES))
def test_what_is_offered_is_adopted_as_it_is_signed(
    state: Callable[[], GameInMemory], tmp_path: Path
) -> None:
    """Each act has its fields in the order in which they are signed."""
    offered = decisions(desk(state(), tmp_path))
    assert " ".join(offered) == OFFERED[state.__name__]
    for name, decision in offered.items():
        for choice, one in decision["choices"].items():
            game = state()
            said = given(game, choice)
            statement = {
                field: said[field] if value == "" else value for field, value in one["statement"].items()
            }
            act = msgspec.convert(statement, acts.Act)
            assert msgspec.json.encode(act) == msgspec.json.encode(statement)
            before = len(game.published.adopted)
            game.act(act)
            assert game.run(0).refused == {}, (name, choice)
            assert len(game.published.adopted) == before + 1
            assert one["lines"][-1].startswith("Everyone will read: ")


def test_what_is_refused_is_refused_with_the_same_sentence(tmp_path: Path) -> None:
    game = paused()
    told = [one.to_text() for one in elements(desk(game, tmp_path), ".not-now dd")]
    said = {"game": "trial", "reason": "So it is"}
    until = "2027-03-01T00:00:00Z"
    files = [
        game.act(acts.Pause(**said, at=game.at)),
        game.act(acts.Extend(**said, at=game.at, for_turn=1, until=until)),
        game.act(acts.Nudge(**said, at=game.at, for_turn=1, seats=())),
        game.act(acts.Release(**said, at=game.at, seat="a", key=game.keys["a"].public.text())),
        game.act(acts.Invite(**said, at=game.at, invitation=CID.public.text())),
        game.act(acts.OrganiserClosing(game="trial", at=game.at, text="Thank you all.")),
    ]
    refused = game.run(0).refused
    assert told == [refused[file] for file in files]


def test_where_the_server_has_the_key_there_is_no_organisers_desk(tmp_path: Path) -> None:
    build_site([begun().published], tmp_path, repository=HERE)
    assert not (tmp_path / "trial" / ORGANISERS_DESK).exists()
    assert "For the organiser" not in (tmp_path / "trial" / "index.html").read_text("utf-8")


def test_a_statement_alone_counts_once_the_secret_is_published() -> None:
    game = over()
    game.reveal()
    closing = acts.OrganiserClosing(game="trial", at=game.at, text="Thank you all.")
    assert refusal(game.published, closing) == ""
    undo = acts.Undo(game="trial", at=game.at, reason="So it is", turn=1, to=0)
    assert "its secret is published" in refusal(game.published, undo)
