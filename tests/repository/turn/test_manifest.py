"""Manifests: signed, chained, and a whole list of what a turn is made of and rests on."""

import hashlib
from collections.abc import Iterator

import msgspec
import pytest

from adjudicator.engine import picker
from adjudicator.repository.people.acts import Pause, Resume
from adjudicator.repository.press.messages import write_message
from adjudicator.repository.turn.manifest import Manifest
from adjudicator.sealing import SecretKey
from tests.repository.table_in_memory import GameInMemory

PICK = picker(b"manifest", "orders")


@pytest.fixture(scope="module")
def played() -> GameInMemory:
    """Turns made by orders, one of them with a refused file, by an act, and one with a message."""
    trial = GameInMemory()
    for _turn in range(2):
        latest = trial.published.latest
        assert latest is not None
        (seat,) = latest.asked.seats
        trial.submit(seat, "no: orders\n")
        trial.submit(seat, trial.bot_orders(seat, PICK))
        roster = trial.published.roster
        message = write_message(trial.game, roster, trial.keys["a"], turn=0, at=trial.now, to=(), text="Hm.")
        trial.propose(message.serialize(), message.file)
        trial.run()
    trial.act(Pause(game="trial", at=trial.at, reason="A feast"))
    trial.run()
    trial.act(Resume(game="trial", at=trial.at, reason="It is over"))
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


def test_it_lists_all_that_the_turn_is_made_of_and_rests_on(played: GameInMemory) -> None:
    manifests = [turn.manifest for turn in played.published.turns]
    assert len(manifests) == 5
    previous = ""
    for number, manifest in enumerate(manifests):
        files = digests(played, f"{number:04}")
        itself = files.pop("manifest.yaml")
        assert manifest.files == files
        assert manifest.previous == previous
        assert manifest.game_file == hashlib.sha256(played.game.serialize()).hexdigest()
        previous = itself
    assert manifests[-1].acts == digests(played, "acts")
    sealed = {name: found for name, found in digests(played, "inbox").items() if name.endswith(".sealed")}
    assert merged(manifest.submissions for manifest in manifests) == sealed
    assert merged(manifest.receipts for manifest in manifests) == digests(played, "receipts")
    press = [manifest.press for manifest in manifests]
    assert merged(listed for listed in press if isinstance(listed, dict)) == digests(played, "press")
    assert len(sealed) == 4


def merged(listings: Iterator[dict[str, str]]) -> dict[str, str]:
    """All that several turns list, each thing once."""
    whole: dict[str, str] = {}
    for listing in listings:
        assert not set(whole) & set(listing)
        whole |= listing
    return whole


def test_its_signature_covers_every_field(played: GameInMemory) -> None:
    manifest = played.published.turns[-1].manifest
    key = played.game.public_key
    assert manifest.signature_holds(key)
    assert not manifest.signature_holds(SecretKey.from_seed(b"another").public)
    others = Manifest(
        game="other",
        turn=9,
        ruleset="other/1",
        adjudicator="9",
        closed="2099-01-01T00:00:00Z",
        defaulted=("z",),
        previous="0",
        game_file="0",
        acts={"0": "0"},
        submissions={"0": "0"},
        receipts={"0": "0"},
        files={"0": "0"},
        press={"0": "0"},
    )
    for field in msgspec.structs.fields(Manifest):
        if field.name != "signature":
            changed = {field.name: getattr(others, field.name)}
            assert not msgspec.structs.replace(manifest, **changed).signature_holds(key), field.name
