"""FORMAT.md says enough: a second program, written from it alone, checks whole games and finds changes."""

import ast
import base64
import hmac
import json
import re
import shutil
import sys
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from adjudicator.engine import picker
from adjudicator.repository import press
from adjudicator.repository.addresses import Correspondence, seal_correspondence
from adjudicator.repository.game_file import Absences, Conditions, GameFile, Motions
from adjudicator.repository.mail_ledger import mail_mac
from adjudicator.repository.people.acts import (
    Abandon,
    Act,
    ChooseLanguage,
    Correct,
    Invite,
    Leave,
    Relief,
    Replace,
    Resign,
    Steward,
    Undo,
    join_act,
    ready_act,
    take_over_act,
)
from adjudicator.repository.people.custody import custody_key
from adjudicator.repository.press.messages import Message, write_message
from adjudicator.repository.schedule import Deadline
from adjudicator.repository.turn.adoption_record import AdoptionRecord
from adjudicator.repository.turn.load_table import newest_record
from adjudicator.repository.turn.manifest import Manifest
from adjudicator.sealing import SecretKey
from tests.repository import second_program
from tests.repository.second_program import Game, Wrong, check, derive, derived, from_line, joined
from tests.repository.table_in_memory import GameInMemory
from tests.repository.turn.test_audit import finished_game
from tests.slow import first

TURNS = Path(__file__).parents[2] / "turns"
DUEL = TURNS / "first-duel"
FORMAT = Path(press.__file__).parents[1] / "FORMAT.md"
NAMES = sorted(folder.name for folder in TURNS.iterdir())


@cache
def example(name: str) -> Game:
    """A game of `turns/`, checked once for all tests."""
    return check(TURNS / name)


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with adoption records, files sealed again, a message, and refused and late submissions."""
    folder = tmp_path_factory.mktemp("mixed")
    finished_game().copy(folder)
    return folder / "turns" / "trial"


def test_it_imports_nothing_of_the_adjudicator() -> None:
    tree = ast.parse(Path(second_program.__file__).read_text(encoding="utf-8"))
    roots = {
        (node.module or "").partition(".")[0]
        if isinstance(node, ast.ImportFrom)
        else name.name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }

    assert roots - sys.stdlib_module_names == {"cryptography", "yaml"}


@pytest.mark.parametrize("name", first(2, NAMES))
def test_every_example_game_is_as_the_format_says(name: str) -> None:
    game = example(name)

    turns = len(list((TURNS / name).glob("*/manifest.yaml")))
    sealed = len(list((TURNS / name).rglob("*.sealed")))
    draws = sum(bool(answer["seat"] == "chance") for turn in game.turns for answer in turn.record["answers"])
    assert game.counted["links"] == turns > 0
    assert game.counted["envelopes"] == sealed > 0
    assert game.counted["signatures"] == turns + len(game.adopted) + len(game.listed)
    assert game.counted["draws"] > max(draws, len(game.order))


def test_a_game_with_every_kind_of_file_is_as_the_format_says(mixed: Path) -> None:
    game = check(mixed)

    records = list(mixed.glob("*/adopted-*.yaml"))
    assert game.counted["links"] == len(game.turns) + len(records)
    assert len(records) > 1
    assert game.counted["sentences"]
    assert list(mixed.glob("*/adopted-*/*/*.sealed"))
    assert False in game.listed.values()
    assert game.delivered


@pytest.fixture(scope="module")
def anonymous(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game by invitation in which a seat was freed before the start, with messages that name no sender."""
    codes = [SecretKey.from_seed(f"code {number}".encode()) for number in range(2)]
    texts = [code.public.text() for code in codes]
    asked = Conditions(most_missed=50)
    trial = GameInMemory(started=False, invitations=texts, press="anonymous", joining=asked)
    joined: dict[str, str] = {}
    for seat, key, code in (("a", SecretKey.from_seed(b"guest"), 0), ("b", trial.keys["b"], 1)):
        joined[seat] = trial.at
        act = join_act(trial.game, seat, "A player", key, codes[code], at=joined[seat])
        trial.send(act)
    trial.run()
    trial.act(Leave(game="trial", at=trial.at, seat="a"), SecretKey.from_seed(b"guest"))
    trial.run()
    joined["a"] = trial.at
    again = join_act(trial.game, "a", "Another", trial.keys["a"], codes[0], at=joined["a"])
    trial.send(again)
    trial.run()
    for seat, player in trial.published.roster.players.items():
        confirmed = ready_act(trial.game, seat, trial.keys[seat], joined=joined[seat], freed=player.freed)
        trial.send(confirmed)
    trial.run()
    for to, text in ((("b",), "For you"), ((), "For all")):
        roster, key = trial.published.roster, trial.keys["a"]
        message = write_message(trial.game, roster, key, turn=0, at=trial.now, to=to, text=text)
        trial.send(message)
    trial.run()
    trial.act(Abandon(game="trial", at=trial.at, reason="Enough"))
    assert trial.run().over
    trial.reveal()
    folder = tmp_path_factory.mktemp("anonymous")
    trial.copy(folder)
    return folder / "turns" / "trial"


def test_a_game_by_invitation_with_anonymous_messages_is_as_the_format_says(anonymous: Path) -> None:
    game = check(anonymous)

    assert [seat.freed for seat in game.seats.values()].count(1) == 1
    assert len(game.delivered) == 2
    assert game.counted["envelopes"] == len(list(anonymous.rglob("*.sealed"))) + 1


def test_a_game_with_stewards_is_as_the_format_says(tmp_path: Path) -> None:
    """One plays from the start, and a person takes over from it; another gets the seat of who was there."""
    trial = GameInMemory(started=False)
    trial.act(Steward(game="trial", at=trial.at, seat="b", reason="We are too few"))
    joined_at = trial.at
    join = join_act(trial.game, "a", "Ann", trial.keys["a"], at=joined_at)
    ready = ready_act(trial.game, "a", trial.keys["a"], joined=joined_at)
    for act in (join, ready):
        trial.send(act)
    trial.run()
    cid = trial.coming["b"] = SecretKey.from_seed(b"cid")
    key = cid.public.text()
    trial.act(Replace(game="trial", at=trial.at, seat="b", player="Cid", key=key, reason="Here I am"))
    trial.run()
    trial.act(Steward(game="trial", at=trial.at, seat="a", reason="Ann has gone"))
    trial.run()
    trial.abandon()
    trial.reveal()
    trial.copy(tmp_path)
    game = check(tmp_path / "turns" / "trial")
    assert [game.seats[seat].nonce == b"" for seat in ("a", "b")] == [False, True]
    assert [key == game.key for key in game.seats["a"].keys] == [False, True]
    assert [key == game.key for key in game.seats["b"].keys] == [True, False]


def test_seats_that_are_taken_over_are_as_the_format_says(tmp_path: Path) -> None:
    """With a code, from a player who was absent, and by the player who had resigned."""
    trial = GameInMemory(joining=Conditions(takeover="invited"), options={"first-leader": "a"})
    codes = [SecretKey.from_seed(f"code {number}".encode()) for number in range(2)]
    for code in codes:
        key = code.public.text()
        trial.act(Invite(game="trial", at=trial.at, reason="For whoever comes", invitation=key))
    trial.act(Relief(game="trial", at=trial.at, seat="b", wanted=True))
    trial.act(ChooseLanguage(game="trial", at=trial.at, seat="a", language="sr-Latn"))
    trial.run()
    take_over(trial, "b", SecretKey.from_seed(b"cid"), codes[0])
    trial.run()
    trial.run(25)
    assert trial.published.absent == ("a",)
    take_over(trial, "a", SecretKey.from_seed(b"dora"), codes[1])
    trial.run()
    trial.act(Resign(game="trial", at=trial.at, seat="a"))
    trial.run()
    take_over(trial, "a", trial.keys["a"])
    assert trial.run().refused == {}
    game = checked(trial, tmp_path)

    assert len(game.seats["a"].keys) == 3
    act = {"act": "take-over", "seat": "a", "key": trial.keys["b"].public.text()}
    with pytest.raises(Wrong, match="takes over no wanted seat"):
        game.seat_key(act, "acts")
    game.left["a"] = "relief"
    with pytest.raises(Wrong, match="shows no invitation"):
        game.seat_key({**act, "invitation": ""}, "acts")
    game.file["joining"] = {}
    with pytest.raises(Wrong, match="that the organiser gives"):
        game.seat_key(act, "acts")


def take_over(trial: GameInMemory, seat: str, key: SecretKey, code: SecretKey | None = None) -> None:
    act = take_over_act(trial.game, seat, "A player", key, code, at=trial.at)
    trial.send(act)
    trial.coming[seat] = key


def test_an_anonymous_message_that_nobody_sent_is_found(anonymous: Path, tmp_path: Path) -> None:
    folder = tmp_path / "trial"
    shutil.copytree(anonymous, folder)
    for letter in (folder / "inbox").glob("press-*.yaml"):
        letter.unlink()

    with pytest.raises(Wrong, match="nobody sent it"):
        check(folder)


@pytest.mark.parametrize(
    "file",
    [
        "game.yaml",
        "secret.yaml",
        "acts/0001-join.yaml",
        "acts/0003-ready.yaml",
        "inbox/*-0001-*.sealed",
        "receipts/*-0001-*.sealed",
        "press/*.yaml",
        "0000/manifest.yaml",
        "0000/adopted-1.yaml",
        "0000/adopted-*/private/*.sealed",
        "0001/manifest.yaml",
        "0001/state.yaml",
        "0001/asked.yaml",
        "0001/events.json",
        "0001/report.md",
        "0001/vault.sealed",
        "0001/private/a.sealed",
    ],
)
def test_a_changed_byte_is_found_and_its_file_named(mixed: Path, tmp_path: Path, file: str) -> None:
    folder = tmp_path / "trial"
    shutil.copytree(mixed, folder)
    changed = min(folder.glob(file))
    data = bytearray(changed.read_bytes())
    data[len(data) // 2] ^= 1
    changed.write_bytes(data)

    with pytest.raises(Wrong, match=changed.relative_to(folder).as_posix()):
        check(folder)


def add(folder: Path) -> None:
    (folder / "0001" / "more.md").write_text("x", encoding="utf-8")


def lose_a_turn(folder: Path) -> None:
    shutil.rmtree(folder / "0001")


def lose_an_order(folder: Path) -> None:
    min((folder / "inbox").glob("*-0001-*.sealed")).unlink()


def swap(folder: Path) -> None:
    first, second = (folder / "0001" / "private" / f"{seat}.sealed" for seat in "ab")
    data = first.read_bytes()
    first.write_bytes(second.read_bytes())
    second.write_bytes(data)


@pytest.mark.parametrize("change", [add, lose_a_turn, lose_an_order, swap])
def test_a_file_too_many_too_few_or_in_another_place_is_found(
    tmp_path: Path, change: Callable[[Path], None]
) -> None:
    folder = tmp_path / "first-duel"
    shutil.copytree(DUEL, folder)
    change(folder)

    with pytest.raises(Wrong):
        check(folder)


def play(trial: GameInMemory, turns: int, until: str = "") -> None:
    """Let everybody who is asked answer at random, for so many turns or until something happens."""
    pick = picker(b"second program", "orders")
    for _turn in range(turns):
        for seat in trial.published.awaited:
            trial.submit(seat, trial.bot_orders(seat, pick))
        trial.run()
        if until and any(type(event).__struct_config__.tag == until for event in trial.newest().events):
            return


def checked(trial: GameInMemory, folder: Path) -> Game:
    """End a game and check it."""
    trial.act(Abandon(game="trial", at=trial.at, reason="Enough"))
    trial.run()
    trial.reveal()
    trial.copy(folder)
    return check(folder / "turns" / "trial")


@pytest.mark.slow
def test_the_draws_of_a_game_are_derived_past_undos_and_corrections(tmp_path: Path) -> None:
    trial = GameInMemory()
    play(trial, 5)
    trial.act(Undo(game="trial", at=trial.at, reason="A bug", turn=5, to=2))
    trial.run()
    play(trial, 5)
    deck = newest_record(trial.files, "trial", trial.master)[1].board["deck"]
    changes = {"deck.0": deck[-1], f"deck.{len(deck) - 1}": deck[0]}
    trial.act(Correct(game="trial", at=trial.at, reason="A bug", turn=11, changes=changes))
    trial.run()
    assert newest_record(trial.files, "trial", trial.master)[1].board["deck"] != deck
    play(trial, 8)
    game = checked(trial, tmp_path)

    assert game.back == {6: 2}
    assert game.counted["draws"] > 12
    assert len(game.turns) == 22


@pytest.mark.slow
@pytest.mark.parametrize(
    ("trial", "until", "seen"),
    [
        (
            partial(GameInMemory, "agot2", seats=5, options={"tides-of-battle": "yes"}, seed="2"),
            "tides-revealed",
            {"tides-card-seen"},
        ),
        (
            partial(
                GameInMemory, "agot1", options={"open-westeros": "yes", "blind-leaders": "yes"}, seed="2"
            ),
            "house-cards-revealed",
            {"house-cards-revealed", "westeros-card-laid", "westeros-deck-shuffled"},
        ),
    ],
    ids=["tides of battle", "open westeros, blind leaders"],
)
def test_the_draws_of_options_are_derived(
    tmp_path: Path, trial: Callable[[], GameInMemory], until: str, seen: set[str]
) -> None:
    played = trial()
    play(played, 60, until)
    game = checked(played, tmp_path)

    told = [event for turn in game.turns for events in (turn.events, *turn.seen.values()) for event in events]
    assert seen <= {event["event"] for event in told}
    assert game.counted["draws"] >= 2


@pytest.mark.parametrize("name", first(3, NAMES))
def test_another_chance_key_or_another_draw_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = example(name)
    monkeypatch.setattr(game, "chance", bytes(32))

    with pytest.raises(Wrong, match=r"draws .*, but the record says"):
        game.check_draws()


def test_a_card_that_was_not_drawn_is_found() -> None:
    game = check(DUEL)
    prize = next(event for event in game.turns[0].events if event["event"] == "prize-turned")
    prize["card"] = next(card for card in game.turns[0].record["board"]["deck"] if card != prize["card"])

    with pytest.raises(Wrong, match="phase-1/prize-trick-1"):
        game.check_draws()


def test_an_envelope_of_another_class_or_deflated_wrongly_is_found(mixed: Path) -> None:
    envelope = second_program.Envelope("", {}, b"")

    with pytest.raises(Wrong, match="padded"):
        envelope.content(bytes([0x03, 0x00, 0x80]).ljust(513, b"\0"))
    assert envelope.content(bytes([0x03, 0x00, 0x80]).ljust(576, b"\0")) == b""


def test_each_draw_depends_on_its_label() -> None:
    items = [str(number) for number in range(52)]

    assert derived(bytes(32), "a", items, 13) != derived(bytes(32), "b", items, 13)
    assert sorted(derived(bytes(32), "a", items, 52)) == sorted(items)


def test_a_counter_that_goes_back_is_found(mixed: Path) -> None:
    listed = {f"{seat}-{turn:04}-500.sealed": True for seat in "ab" for turn in range(10)}

    with pytest.raises(Wrong, match="counter goes back"):
        Game(mixed, listed=listed).check()


def test_a_counter_that_skips_many_is_found(mixed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_program, "FURTHEST", 0)

    with pytest.raises(Wrong, match="counter skips many"):
        check(mixed)


def test_what_derives_for_mail_is_as_the_format_says() -> None:
    trial = GameInMemory()
    nonce = trial.game.nonce.encode()
    league = trial.master.mail
    secret = from_line("ADJUDICATOR-MAIL-SECRET-1", league.text(), 32, "")
    master = from_line("ADJUDICATOR-MASTER-SECRET-1", trial.master.text(), 32, "")
    assert secret == derive(master, b"mail")
    custody = derive(secret, b"custody", b"trial", nonce, b"a", b"2026-11-21T04:00:00Z")
    assert SecretKey(custody) == custody_key(league, trial.game, "a", "2026-11-21T04:00:00Z")
    whole = hmac.digest(derive(secret, b"mac", b"counted"), joined(b"trial", b"a signature"), "sha256")
    mac = base64.b32encode(whole[:16]).decode().lower().rstrip("=")
    assert mac == mail_mac(league, "trial", b"a signature")

    told = Correspondence("ann@example.org", "turns", clear=True)
    sealed = base64.b64decode(seal_correspondence(told, trial.game, "a", league.key.public))
    key = X25519PrivateKey.from_private_bytes(derive(derive(secret, b"addresses"), b"sealing"))
    info = joined(b"adjudicator-sealed-1", b"mail", b"trial", nonce, b"a")
    padded = second_program.SUITE.decrypt(sealed, key, info=info)
    assert (len(sealed), len(padded)) == (560, 512)
    text = padded.rstrip(b"\0").removesuffix(b"\x80")
    assert json.loads(text) == {"address": "ann@example.org", "letters": "turns", "clear": True}


def test_the_format_names_every_label_and_field() -> None:
    """The page and the program, which takes them from it, say the same."""
    tree = ast.parse(Path(second_program.__file__).read_text(encoding="utf-8"))
    labels = {
        node.value.decode()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, bytes) and node.value[:1].isalpha()
    }
    fields = f"{second_program.SETTINGS} {second_program.MANIFEST} {second_program.RECORD}"
    acts = " ".join([*second_program.ACTS, *second_program.ACTS.values(), second_program.MESSAGE])
    words = {word.rstrip("?") for word in [*fields.split(), *acts.split()]}
    said = set(re.findall(r"[a-z0-9-]+", FORMAT.read_text(encoding="utf-8")))

    assert {"adjudicator-document-1", "adjudicator-sealed-1"} < {label.rstrip("\0") for label in labels}
    assert not {part for label in labels for part in label.rstrip("\0").split()} - said
    assert not words - said


def test_the_format_is_up_to_date_with_what_is_signed() -> None:
    """The fields in the program are those that `adjudicator` signs, in their order."""
    for kind in get_args(Act):
        info = msgspec.inspect.type_info(kind)
        assert isinstance(info, msgspec.inspect.StructType)
        assert second_program.ACTS[str(info.tag)] == f"act {fields_of(kind)}"
    assert len(second_program.ACTS) == len(get_args(Act))
    assert " ".join(second_program.SETTINGS.split()) == fields_of(GameFile).replace("?", "")
    assert " ".join(second_program.MANIFEST.split()) == fields_of(Manifest)
    assert " ".join(second_program.RECORD.split()) == fields_of(AdoptionRecord)
    assert fields_of(Message) == second_program.MESSAGE
    for name, kind in (
        ("deadline", Deadline),
        ("absences", Absences),
        ("joining", Conditions),
        ("motions", Motions),
    ):
        assert " ".join(second_program.DEFAULTS[name]) == fields_of(kind).replace("?", "")


def fields_of(kind: type[msgspec.Struct]) -> str:
    """The fields of a file or statement, those that may be left out with a question mark."""
    return " ".join(
        field.encode_name + ("?" if field.default is msgspec.UNSET else "")
        for field in msgspec.structs.fields(kind)
    )
