"""Manifests and adoption records: signed, chained, and all that a game is made of and rests on."""

import hashlib
import re
from collections.abc import Callable, Iterator

import msgspec
import pytest

from adjudicator.engine import picker
from adjudicator.repository.files import Overlay
from adjudicator.repository.people.acts import Pause, RotateKey
from adjudicator.repository.press.messages import write_message
from adjudicator.repository.published import published_game
from adjudicator.repository.turn.adoption_record import AdoptionRecord
from adjudicator.repository.turn.advancing import advance_all
from adjudicator.repository.turn.manifest import Manifest
from adjudicator.sealing import SecretKey
from adjudicator.yaml_files import UnreadableFile
from tests.repository.table_in_memory import GameInMemory

PICK = picker(b"manifest", "orders")
ANOTHER = SecretKey.from_seed(b"another")


@pytest.fixture(scope="module")
def played() -> GameInMemory:
    """Turns made by orders, with refused files and messages, and records of a pause and of a new key."""
    trial = GameInMemory()
    for _turn in range(2):
        seat = trial.awaited()
        trial.submit(seat, "no: orders\n")
        trial.submit(seat, trial.bot_orders(seat, PICK))
        roster = trial.published.roster
        message = write_message(trial.game, roster, trial.keys["a"], turn=0, at=trial.now, to=(), text="Hm.")
        trial.send(message)
        trial.run()
    trial.submit("a", "no: orders\n")
    trial.act(Pause(game="trial", at=trial.at, reason="A feast"))
    trial.run()
    trial.act(RotateKey(game="trial", at=trial.at, seat="a", key=ANOTHER.public.text()))
    trial.run()
    return trial


def digests(trial: GameInMemory, folder: str) -> dict[str, str]:
    """The SHA-256 of each file below a folder of the game."""
    start = f"{trial.game.paths.root}/{folder}/"
    return {
        path.removeprefix(start): hashlib.sha256(data).hexdigest()
        for path, data in trial.contents.items()
        if path.startswith(start)
    }


def test_the_chain_lists_all_that_the_game_is_made_of_and_rests_on(played: GameInMemory) -> None:
    turns = played.published.turns
    assert [len(turn.records) for turn in turns] == [0, 0, 2]
    previous = ""
    for turn in turns:
        files = digests(played, f"{turn.number:04}")
        links: dict[str, Manifest | AdoptionRecord] = {"manifest.yaml": turn.manifest}
        links |= {f"adopted-{record.number}.yaml": record for record in turn.records}
        for name, link in links.items():
            assert link.previous == previous
            previous = files.pop(name)
        assert merged(link.files for link in links.values()) == files
        assert turn.manifest.game_file == hashlib.sha256(played.game.serialize()).hexdigest()
    every = [link for turn in turns for link in turn.links]
    acts = [turns[-1].manifest.acts, *(record.acts for record in turns[-1].records)]
    assert merged(iter(acts)) == digests(played, "acts")
    sealed = {name: found for name, found in digests(played, "inbox").items() if name.endswith(".sealed")}
    assert merged(link.submissions for link in every) == sealed
    assert merged(link.receipts for link in every) == digests(played, "receipts")
    press = [link.press for link in every]
    assert merged(listed for listed in press if isinstance(listed, dict)) == digests(played, "press")
    assert len(sealed) == 5


def merged(listings: Iterator[dict[str, str]]) -> dict[str, str]:
    """All that several turns list, each thing once."""
    whole: dict[str, str] = {}
    for listing in listings:
        assert not set(whole) & set(listing)
        whole |= listing
    return whole


OTHER = {
    "game": "other",
    "turn": 9,
    "number": 9,
    "ruleset": "other/1",
    "adjudicator": "9",
    "adopted": "2099-01-01T00:00:00Z",
    "closed": "2099-01-01T00:00:00Z",
    "absent": ("z",),
    "previous": "0",
    "game_file": "0",
    "acts": {"0": "0"},
    "submissions": {"0": "0"},
    "receipts": {"0": "0"},
    "awaited": ("z",),
    "extended": ("z",),
    "spent": {"z": 9},
    "until": "2099-01-01T00:00:00Z",
    "files": {"0": "0"},
    "press": {"0": "0"},
}


RETOUCHED: dict[str, Callable[[str], str]] = {
    "a comment": lambda text: text + "# nothing to see\n",
    "an unknown field": lambda text: text.replace("files:", "note: hello\nfiles:", 1),
    "another order": lambda text: re.sub(r"^(game: .*\n)(turn: .*\n)", r"\2\1", text),
    "other quotes": lambda text: text.replace("game: trial", "game: 'trial'", 1),
    "a line end": lambda text: text.replace("\n", "\r\n", 1),
}


@pytest.mark.parametrize("name", ["manifest.yaml", "adopted-2.yaml"])
@pytest.mark.parametrize("how", RETOUCHED)
def test_a_retouched_manifest_or_record_counts_for_nothing(played: GameInMemory, how: str, name: str) -> None:
    """The same facts with the same signature, written in any other way than the program's."""
    path = played.game.paths.turn(2, name)
    text = played.contents[path].decode()
    retouched = RETOUCHED[how](text)
    assert retouched != text
    news = f"{played.game.paths.inbox}/something"
    files = Overlay(played.files, {path: retouched.encode(), news: b""})

    (step,) = advance_all(files, played.master, played.now + 1)
    assert step.revision is None
    assert path in step.stopped
    newer = "made by a newer version of the program: this one does not know “note”"
    assert (newer if how == "an unknown field" else "put it back with git") in step.stopped
    with pytest.raises(UnreadableFile):
        assert published_game(files, "trial").holding


def test_a_signature_covers_every_field(played: GameInMemory) -> None:
    game = played.game
    stranger = msgspec.structs.replace(game, signing_key=ANOTHER.public.text())
    newest = played.published.turns[-1]
    links: list[Manifest | AdoptionRecord] = [newest.manifest, newest.records[-1]]
    for link in links:
        assert link.signature_holds(game)
        assert not link.signature_holds(stranger)
        for field in msgspec.structs.fields(type(link)):
            if field.name != "signature":
                changed = msgspec.structs.replace(link, **{field.name: OTHER[field.name]})
                assert not changed.signature_holds(game), field.name
