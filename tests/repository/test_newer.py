"""What a newer version of the program made is refused in one sentence, and nothing is changed."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator import repository, yaml_files
from adjudicator.repository.files import Folder, Overlay, digest
from adjudicator.repository.layout import (
    ASKED,
    EVENTS,
    GAME,
    MANIFEST,
    STATE,
    VAULT,
    adopted_file,
    private_file,
)
from adjudicator.repository.league_file import LEAGUE_FILE, read_league_file
from adjudicator.repository.mail_file import MAIL_FILE, mail_file_changes, takes_mail
from adjudicator.repository.people.acts import Pause, read_act
from adjudicator.repository.press.messages import read_message, write_message
from adjudicator.repository.published_secret import read_secret
from adjudicator.repository.recovery_file import RECOVERY_FILE, read_recovery_file, recovery_changes
from adjudicator.repository.turn.adoption_record import AdoptionRecord
from adjudicator.repository.turn.advancing import advance_all
from adjudicator.repository.turn.manifest import Manifest
from adjudicator.sealing import (
    GameSecret,
    PublicKey,
    open_for_seat_with_secret,
    open_vault,
    seal_for_seat,
    seal_vault,
)
from tests.repository.table_in_memory import GameInMemory

SENTENCE = "was made by a newer version of the program: this one does not know “{}”."
"""What every reader says."""


@cache
def played() -> GameInMemory:
    """A game in whose newest turn an act was adopted, with a message, and orders that have a receipt."""
    trial = GameInMemory("claim", options={"first-leader": "a"})
    text = write_message(
        trial.game, trial.published.roster, trial.keys["b"], turn=0, at=trial.now, to=("a",), text="Hm."
    )
    trial.send(text)
    trial.run()
    trial.submit("a", "game: trial\nturn: 1\nseat: a\nplans:\n  - lead: any\n    do: ask-me\n")
    trial.run()
    assert trial.published.turns[-1].records
    return trial


def refused(changes: Mapping[str, bytes], word: str, *, during: str = "the run") -> None:
    """A run over the game with these files stops it, says why, and writes nothing."""
    trial = played()
    wakes = {f"{trial.game.paths.inbox}/something": b""}
    (step,) = advance_all(Overlay(trial.files, {**changes, **wakes}), trial.master, trial.now + 1)
    assert step.stopped.endswith(SENTENCE.format(word)), (during, step.stopped)
    assert step.revision is None


def signed_again(changes: Mapping[str, bytes]) -> dict[str, bytes]:
    """The same files of the newest turn, listed by the manifest and the records as a newer version would."""
    trial = played()
    paths = trial.game.paths
    (turn,) = trial.published.turns
    names = {paths.turn(0, name): name for name in turn.manifest.files}
    listed = {names[path]: digest(data) for path, data in changes.items() if path in names}
    manifest = msgspec.structs.replace(turn.manifest, files=turn.manifest.files | listed)
    found = {paths.turn(0, MANIFEST): manifest.signed(trial.signing, trial.game).serialize()}
    before = found[paths.turn(0, MANIFEST)]
    for record in turn.records:
        again = msgspec.structs.replace(record, previous=digest(before)).signed(trial.signing, trial.game)
        before = found[paths.turn(0, adopted_file(record.number))] = again.serialize()
    return {**changes, **found}


def of_turn(name: str, old: bytes, new: bytes) -> dict[str, bytes]:
    """A public file of the newest turn with something new in it, signed by the game."""
    path = played().game.paths.turn(0, name)
    return signed_again({path: replaced(played().contents[path], old, new)})


def replaced(data: bytes, old: bytes, new: bytes) -> bytes:
    assert old in data
    return data.replace(old, new, 1)


def settings(old: bytes, new: bytes) -> dict[str, bytes]:
    path = played().game.paths.file(GAME)
    return {path: replaced(played().contents[path], old, new)}


def rules(**settings: Any) -> Callable[[], object]:  # noqa: ANN401
    return lambda: msgspec.structs.replace(played().game, **settings).rules


def link(kind: type[Manifest | AdoptionRecord], name: str) -> dict[str, bytes]:
    """A manifest or a record with a key more, which its signature covers."""
    path = played().game.paths.turn(0, name)
    assert kind.read(played().contents[path], path).turn == 0
    return {path: replaced(played().contents[path], b"signature:", b"weather: fine\nsignature:")}


def act(old: bytes, new: bytes) -> Callable[[], object]:
    signed = played().published.files.read("turns/trial/acts/0001-join.yaml")
    return lambda: read_act(replaced(signed, old, new), "the act")


def vault() -> dict[str, bytes]:
    """The vault of the newest turn with a key more."""
    trial = played()
    path = trial.game.paths.turn(0, VAULT)
    known: dict[str, Any] = {"game": "trial", "turn": 0, "secret": trial.secret}
    content = replaced(open_vault(trial.contents[path], **known), b'{"record"', b'{"weather":1,"record"')
    return signed_again({path: seal_vault(content, **known, room=8192).encode()})


def sealed_to_a(path: str, purpose: str, old: bytes, new: bytes, **more: Any) -> bytes:  # noqa: ANN401
    """A file sealed to a seat with other content."""
    trial = played()
    key = trial.keys["a"].public
    known = {
        "purpose": purpose,
        "game": "trial",
        "seat": "a",
        "secret": trial.secret,
        "seat_key": key,
        **more,
    }
    content = replaced(open_for_seat_with_secret(trial.contents[path], **known), old, new)
    return seal_for_seat(content, **known, room=8192).encode()


def private() -> object:
    """What a seat sees, from a newer version."""
    trial = played()
    path = trial.game.paths.turn(0, private_file("a"))
    sealed = sealed_to_a(path, "private", b'"seat":"a"', b'"seat":"a","weather":1', turn=0)
    trial = GameInMemory.__new__(GameInMemory)
    trial.__dict__ |= played().__dict__ | {"contents": played().contents | signed_again({path: sealed})}
    return trial.chair("a").private()


def receipt() -> dict[str, bytes]:
    """A receipt, which a run reads again."""
    (name,) = played().files.names("turns/trial/receipts")
    path = f"turns/trial/receipts/{name}"
    label = name.removesuffix(".sealed")
    return {path: sealed_to_a(path, "receipt", b'{"', b'{"weather":1,"', turn=1, label=label)}


def message() -> object:
    (name,) = played().files.names("turns/trial/press")
    data = played().files.read(f"turns/trial/press/{name}")
    return read_message(replaced(data, b"signature:", b"weather: fine\nsignature:"), "the message")


def in_file(path: str, data: bytes, reader: Callable[[Any], object]) -> Callable[[], object]:
    return lambda: reader(Overlay(Folder(Path("nowhere")), {path: data}))


def mail_file(old: bytes, new: bytes) -> Callable[[], object]:
    (data,) = mail_file_changes("league@example.org", played().master.mail).values()
    return in_file(MAIL_FILE, replaced(data, old, new), takes_mail)


def recovery_file(old: bytes, new: bytes) -> Callable[[], object]:
    people = [(name, key.public) for name, key in played().keys.items()]
    (data,) = recovery_changes(played().master, 2, people).values()
    return in_file(RECOVERY_FILE, replaced(data, old, new), read_recovery_file)


def secret_file() -> object:
    text = played().secret.text()
    return read_secret(f"game: trial\nsecret: {text}\nweather: fine\n".encode(), "trial")


STOPS_THE_GAME: dict[str, list[tuple[Callable[[], Mapping[str, bytes]], str]]] = {
    "game.yaml": [
        (lambda: settings(b"format: 2", b"format: 3\nweather: fine"), "format: 3"),
        (lambda: settings(b"nonce:", b"weather: fine\nnonce:"), "weather"),
        (lambda: settings(b"publish-secret: at-end", b"publish-secret: at-dawn"), "at-dawn"),
    ],
    "manifest.yaml": [(lambda: link(Manifest, MANIFEST), "weather")],
    "adopted-K.yaml": [(lambda: link(AdoptionRecord, adopted_file(1)), "weather")],
    "state.yaml": [(lambda: of_turn(STATE, b"over: false", b"over: false\nweather: fine"), "weather")],
    "asked.yaml": [(lambda: of_turn(ASKED, b"questions:", b"weather: fine\nquestions:"), "weather")],
    "vault.sealed": [(vault, "weather")],
    "receipts/": [(receipt, "weather")],
}
"""What a run reads of a game."""

READ_ALONE: dict[str, list[tuple[Callable[[], Callable[[], object]], str]]] = {
    "game.yaml": [
        (lambda: rules(ruleset="claim/2"), "claim/2"),
        (lambda: rules(options={"first-leader": "nobody"}), "first-leader: nobody"),
        (lambda: rules(options={"trumps": "two"}), "trumps: two"),
    ],
    "acts/": [
        (lambda: act(b"act: join", b"act: pigeon"), "pigeon"),
        (lambda: act(b"  seat:", b"  weather: fine\n  seat:"), "weather"),
        (lambda: act(b"signature:", b"weather: fine\nsignature:"), "weather"),
    ],
    "events.json": [
        (lambda: lambda: happened(b'"event":"', b'"event":"new-'), "new-hands-dealt"),
        (lambda: lambda: happened(b'"rule"', b'"weather":1,"rule"'), "weather"),
    ],
    "private/": [(lambda: private, "weather")],
    "press/": [(lambda: message, "weather")],
    "secret.yaml": [(lambda: secret_file, "weather")],
    "keys": [
        (lambda: lambda: PublicKey.from_text("adjudicator-key-2 AAAA"), "adjudicator-key-2"),
        (
            lambda: lambda: GameSecret.from_text("ADJUDICATOR-GAME-SECRET-3 AAAA"),
            "ADJUDICATOR-GAME-SECRET-3",
        ),
    ],
    "mail.yaml": [
        (lambda: mail_file(b"format: 1", b"format: 2"), "format: 2"),
        (lambda: mail_file(b"key:", b"weather: fine\nkey:"), "weather"),
    ],
    "recovery.yaml": [
        (lambda: recovery_file(b"format: 1", b"format: 2"), "format: 2"),
        (lambda: recovery_file(b"needed:", b"weather: fine\nneeded:"), "weather"),
    ],
    "league.yaml": [
        (lambda: in_file(LEAGUE_FILE, b"weather: fine\n", read_league_file), "weather"),
        (lambda: in_file(LEAGUE_FILE, b"rating: glicko\n", read_league_file), "glicko"),
    ],
}
"""What is read by itself."""


def happened(old: bytes, new: bytes) -> object:
    trial = played()
    path = trial.game.paths.turn(0, EVENTS)
    files = Overlay(trial.files, {path: replaced(trial.contents[path], old, new)})
    (turn,) = msgspec.structs.replace(trial.published, files=files).turns
    return turn.happened


@pytest.mark.parametrize("name", STOPS_THE_GAME)
def test_a_run_changes_nothing_in_a_game_that_a_newer_version_has_written_to(name: str) -> None:
    for made, word in STOPS_THE_GAME[name]:
        refused(made(), word, during=name)


@pytest.mark.parametrize("name", READ_ALONE)
def test_each_reader_says_the_same_sentence(name: str) -> None:
    for made, word in READ_ALONE[name]:
        with pytest.raises(Exception, match=re.escape(SENTENCE.format(word))) as refusal:
            made()()
        assert getattr(refusal.value, "hint", "").startswith("Install the version that the league uses.")


def test_what_is_sent_by_a_newer_version_is_refused_and_nothing_else() -> None:
    """An act, a message and an envelope in the inbox: each is noted with its reason, and the game goes on."""
    trial = played()
    paths = trial.game.paths
    before = dict(trial.contents)
    pause = Pause(game="trial", at="2027-01-16T00:00:00Z", reason="So")
    signed = msgspec.structs.replace(
        read_act(trial.files.read(f"{paths.acts}/0001-join.yaml"), ""), statement=pause
    )
    (sent,) = (name for name in trial.files.names(paths.inbox) if name.endswith(".sealed"))
    orders = trial.contents[f"{paths.inbox}/{sent}"].replace(b"ORDERS", b"SCROLL")
    name = re.sub(r"^a-0001-1", "a-0001-2", sent)
    files = {
        "pause-organiser-00000000.yaml": replaced(signed.serialize(), b"act: pause", b"act: tea-break"),
        "press-b-00000000.yaml": b"message:\n  weather: fine\nsignature: ''\n",
        name: orders,
    }
    inbox = {f"{paths.inbox}/{file}": data for file, data in files.items()}
    (step,) = advance_all(Overlay(trial.files, inbox), trial.master, trial.now + 1)
    assert step.revision is not None
    assert set(step.revision.changes) == {paths.refused}
    assert [reason.endswith(SENTENCE.format("tea-break")) for reason in step.refused.values()].count(
        True
    ) == 1
    assert step.refused["press-b-00000000.yaml"] == "It was made by a newer version of the program."
    assert step.refused[name] == "It was made by a newer version of the program."
    assert trial.contents == before


def test_the_page_of_formats_says_of_each_what_an_older_program_does() -> None:
    chapter = (
        (Path(repository.__file__).parent / "FORMAT.md")
        .read_text("utf-8")
        .partition("\n## Versions\n")[2]
        .partition("\n## ")[0]
    )
    rows = [row for row in chapter.splitlines() if row.startswith("| `")]
    named = {name.rstrip("`") for row in rows for name in re.findall(r"`([^`]+)`", row.split("|")[1])}
    named = {re.sub(r"(?<=/).*", "", name) for name in named}
    by_hand = {"mailed.txt", "refused.txt", "set-aside.txt", "agenda.txt", "inbox/", "facts/"}
    assert named - by_hand - {"position.sealed", "report.md"} == {
        name for name in {*STOPS_THE_GAME, *READ_ALONE} if name != "keys"
    }


def test_plain_data_of_an_earlier_format_is_not_called_newer() -> None:
    with pytest.raises(yaml_files.UnreadableFile, match="has format 1; this release reads format 2"):
        yaml_files.load(b"format: 1\n", dict, "x", 2)
