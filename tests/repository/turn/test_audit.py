"""The audit: a finished game replays to the byte, and any byte that changes is named."""

import msgspec
import pytest

from adjudicator import __version__
from adjudicator.engine import picker
from adjudicator.orders import Orders
from adjudicator.repository.files import Folder, Overlay, digest
from adjudicator.repository.intake.inbox import Submission, open_receipt, seal_receipt
from adjudicator.repository.layout import MANIFEST, REFUSED, REPORT, SECRET, VAULT, submission_name
from adjudicator.repository.people.acts import Abandon, Pause, Resume, RotateKey
from adjudicator.repository.press.messages import write_message
from adjudicator.repository.secret_file import secret_changes
from adjudicator.repository.turn.audit import Audit, audit_game
from adjudicator.repository.turn.manifest import Manifest
from adjudicator.sealing import GameSecret, MasterSecret, SecretKey, envelope, seal_orders
from adjudicator.sealing.deflating import _stored
from adjudicator.sentences import prose
from tests.repository.table_in_memory import GameInMemory
from tests.repository.whole_game_plans import FOLLOWING, WHOLE_GAME


def head(trial: GameInMemory, seat: str) -> str:
    return f"game: trial\nturn: {trial.chair(seat).next_turn}\nseat: {seat}\n"


def finished_game() -> GameInMemory:
    """A game of few turns that holds every kind of file.

    There are used, refused, superseded and late submissions, and adoption records with files sealed again.
    """
    trial = GameInMemory(seed="audit")
    pick = picker(b"audit", "orders")
    seat = trial.awaited()
    other = "b" if seat == "a" else "a"
    trial.submit(seat, "not: orders\n")
    trial.submit(seat, head(trial, seat) + "plans:\n  - lead: any\n    do: ask-me\n")
    trial.submit(other, head(trial, other) + FOLLOWING)
    assert trial.run().turn is None
    message = write_message(
        trial.game, trial.published.roster, trial.keys[other], turn=0, at=trial.now, to=(), text="Hm."
    )
    trial.send(message)
    trial.run()
    trial.coming[other] = SecretKey.from_seed(b"another key")
    text = trial.coming[other].public.text()
    trial.act(RotateKey(game="trial", at=trial.at, seat=other, key=text))
    trial.act(Pause(game="trial", at=trial.at, reason="A feast"))
    assert len(trial.run().acts) == 2
    trial.act(Resume(game="trial", at=trial.at, reason="It is over"))
    trial.submit(other, head(trial, other) + FOLLOWING)
    assert trial.run().turn is None
    trial.submit(seat, trial.bot_orders(seat, pick))
    late_name, late = trial.chair(seat).seal(b"too late")
    assert trial.run().turn == 1
    trial.propose(late.encode(), late_name.file)  # sealed for turn 1, arrives for turn 2
    for _turn in range(2):
        assert trial.run(hours=25).turn is not None  # one seat misses its deadlines
    trial.submit(seat, trial.bot_orders(seat, pick) + WHOLE_GAME)
    while not trial.run().over:
        for awaited in trial.newest().asked.seats:
            trial.submit(awaited, trial.bot_orders(awaited, pick) + WHOLE_GAME)
    name, sealed = trial.chair(other).seal(head(trial, other).encode())
    trial.propose(sealed.encode(), name.file)  # after the end, refused
    trial.run()
    trial.reveal()
    return trial


@pytest.fixture(scope="module")
def finished() -> GameInMemory:
    return finished_game()


def test_a_whole_game_is_clean(finished: GameInMemory) -> None:
    audit = audit_game(finished.files, "trial")

    assert audit.findings == ()
    assert audit.turns == len(finished.published.turns)
    assert audit.submissions == sum(
        name.endswith(".sealed") for name in finished.files.names(finished.game.paths.inbox)
    )


def test_a_game_is_clean_wherever_it_is_audited(
    finished: GameInMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two machines may deflate one content to different bytes: here, to none at all."""
    monkeypatch.setattr(envelope, "deflate", _stored)

    assert audit_game(finished.files, "trial").findings == ()


def flipped(finished: GameInMemory, path: str, position: int) -> Overlay:
    data = finished.contents[path]
    altered = bytes([*data[:position], data[position] ^ 1, *data[position + 1 :]])
    return Overlay(finished.files, {path: altered})


@pytest.mark.parametrize(
    ("thirds", "every"),
    [((1,), 3), pytest.param((0, 1, 2, 3), 1, marks=pytest.mark.slow)],
    ids=["some", "all"],
)
def test_any_byte_that_changes_is_found_and_its_file_named(
    finished: GameInMemory, thirds: tuple[int, ...], every: int
) -> None:
    """Every file of the game is tried, or every third, at one place or at a few that are spread over it."""
    tried = 0
    # The list of refusals only spares work: what it says of a file that was changed does not count.
    others = {path: data for path, data in finished.contents.items() if path != finished.game.paths.refused}
    for path, data in list(others.items())[::every]:
        for position in sorted({min(len(data) * third // 3, len(data) - 1) for third in thirds}):
            audit = audit_game(flipped(finished, path, position), "trial")

            assert audit.findings, f"{path} at byte {position}"
            assert audit.findings[0].path == path.removeprefix("turns/trial/"), f"{path} at {position}"
            tried += 1
    assert tried > 50 * len(thirds) // every


def test_the_first_turn_that_differs_is_named(finished: GameInMemory) -> None:
    last = finished.published.turns[-1].number
    for number in (0, last // 2, last):
        path = finished.game.paths.turn(number, "state.yaml")

        audit = audit_game(flipped(finished, path, 30), "trial")

        assert audit.findings[0].turn == number
        assert f"turn {number}, {number:04}/state.yaml" in str(audit.findings[0])


@pytest.mark.slow
def test_a_file_that_is_missing_or_does_not_belong_is_named(finished: GameInMemory) -> None:
    links = [link for turn in finished.published.turns for link in turn.links]
    receipts = finished.files.names(finished.game.paths.receipts)
    unlisted = [name for name in receipts if not any(name in link.receipts for link in links)]
    for path in list(finished.contents):
        if path.endswith(("game.yaml", REFUSED, SECRET, *unlisted)) or "/inbox/" in path:
            continue
        rest = {other: data for other, data in finished.contents.items() if other != path}

        audit = audit_game(Overlay(Folder(finished.nowhere), rest), "trial")

        assert audit.findings, path
        if path.endswith("0000/adopted-2.yaml"):
            assert str(audit.findings[0]) == "turn 0, 0000/adopted-2.yaml: is missing."
    stranger = Overlay(finished.files, {"turns/trial/0001/notes.txt": b"x"})
    assert audit_game(stranger, "trial").findings[0].path == "0001/notes.txt"


def without(finished: GameInMemory, *turns: int) -> Overlay:
    folders = tuple(f"{finished.game.paths.turn(turn)}/" for turn in turns)
    rest = {path: data for path, data in finished.contents.items() if not path.startswith(folders)}
    return Overlay(Folder(finished.nowhere), rest)


def test_a_game_cut_short_is_found(finished: GameInMemory) -> None:
    turns = [turn.number for turn in finished.published.turns]
    for missing in ([turns[-1]], [turns[0]], [turns[1]], turns):
        audit = audit_game(without(finished, *missing), "trial")

        assert audit.findings[0].turn == missing[0]
        assert "missing" in audit.findings[0].what


def test_a_manifest_of_another_turn_is_named(finished: GameInMemory) -> None:
    paths = finished.game.paths
    copied = {paths.turn(2, "manifest.yaml"): finished.contents[paths.turn(1, "manifest.yaml")]}

    audit = audit_game(Overlay(finished.files, copied), "trial")

    assert audit.findings[0].path == "0002/manifest.yaml"


def test_a_copy_of_a_submission_under_another_name_is_named(finished: GameInMemory) -> None:
    inbox = finished.game.paths.inbox
    first = next(name for name in finished.files.names(inbox) if name.endswith("-0001-2.sealed"))
    copy = first.replace("-2.sealed", "-9.sealed")

    audit = audit_game(
        Overlay(finished.files, {f"{inbox}/{copy}": finished.contents[f"{inbox}/{first}"]}), "trial"
    )

    assert audit.findings[0].path == f"inbox/{copy}"


def test_what_is_no_file_in_the_inbox_is_named(finished: GameInMemory) -> None:
    odd = {
        f"{finished.game.paths.inbox}/folder/file": b"",
        f"{finished.game.paths.receipts}/folder/file": b"",
    }

    audit = audit_game(Overlay(finished.files, odd), "trial")

    assert [finding.path for finding in audit.findings] == ["inbox/folder", "receipts/folder"]


def test_orders_sealed_for_a_later_turn_wait_for_it() -> None:
    trial = GameInMemory(options={"first-leader": "a"})
    early = seal_orders(
        b"game: trial\nturn: 3\nseat: b\nplans:\n  - lead: any\n    do: lowest\n",
        game="trial",
        turn=3,
        seat="b",
        counter=1,
        sender=trial.keys["b"],
        game_key=trial.game.public_key,
    )
    trial.propose(early.encode(), "b-0003-1.sealed")
    assert trial.run().revision is None
    trial.play_out(turns=6)
    trial.reveal()

    assert trial.chair("b").receipts(3)
    assert audit_game(trial.files, "trial").findings == ()


def test_a_turn_nobody_ordered_is_found_even_when_it_is_signed(finished: GameInMemory) -> None:
    """An adjudicator that makes up a result can sign it, but not make the rules give it."""
    trial = GameInMemory(seed="cheat")
    trial.play_out(turns=6)
    trial.reveal()
    paths = trial.game.paths
    swapped = {
        paths.turn(5, name): trial.contents[paths.turn(6, name)] for name in ("state.yaml", "events.json")
    }

    audit = audit_game(Overlay(trial.files, swapped), "trial")

    assert audit.findings[0].turn == 5


def test_an_unpublished_game_cannot_be_audited() -> None:
    with pytest.raises(FileNotFoundError):
        audit_game(GameInMemory().files, "trial")


def forged(finished: GameInMemory, **changed: object) -> Overlay:
    """The game with a record that says something else, signed by the adjudicator all the same."""
    records = [record for turn in finished.published.turns for record in turn.records]
    field = "submissions" if "submissions" in changed else "files"
    original = next(record for record in records if getattr(record, field))
    record = msgspec.structs.replace(original, **changed).signed(finished.signing, finished.game)
    path = finished.game.paths.turn(original.turn, f"adopted-{original.number}.yaml")
    return Overlay(finished.files, {path: record.serialize()})


@pytest.mark.parametrize(
    "changed",
    [
        {"awaited": ()},
        {"until": "2027-02-01T00:00:00Z"},
        {"adopted": "2027-01-15T10:00:00Z"},
        {"files": {}},
        {"submissions": {}, "receipts": {}},
        {"number": 2},
        {"previous": ""},
    ],
    ids=str,
)
def test_a_record_that_does_not_follow_is_found_even_when_it_is_signed(
    finished: GameInMemory, changed: dict[str, object]
) -> None:
    (finding, *_others) = audit_game(forged(finished, **changed), "trial").findings
    assert (finding.turn or 0) == 0


def test_a_record_that_was_made_before_its_turn_is_named(finished: GameInMemory) -> None:
    early = forged(finished, submissions={}, receipts={}, adopted="2027-01-01T00:00:00Z")
    (finding, *_others) = audit_game(early, "trial").findings
    assert str(finding).startswith("turn 0, 0000/adopted-1.yaml: The clock says 2027-01-01")


def test_the_secret_of_another_game_is_named(finished: GameInMemory) -> None:
    other = secret_changes("trial", MasterSecret.from_seed(b"other").game_secret("trial", "nonce"))
    (finding, *_others) = audit_game(Overlay(finished.files, other), "trial").findings
    assert str(finding) == "secret.yaml: is not the secret that this game's key belongs to."


def rewritten(finished: GameInMemory, number: int, **changed: object) -> Manifest:
    """The manifest of a turn with other facts, signed by whoever knows only what was published."""
    manifest = finished.published.turns[number].manifest
    return msgspec.structs.replace(manifest, **changed).signed(finished.secret.key, finished.game)


def test_what_was_published_makes_no_signature(finished: GameInMemory) -> None:
    """Once the secret is published anybody can seal anything; a report or a receipt changes all the same."""
    paths = finished.game.paths
    number = next(turn.number for turn in finished.published.turns if turn.manifest.receipts)
    manifest = finished.published.turns[number].manifest
    name = submission_name(next(iter(manifest.receipts)))
    assert name
    key = finished.published.turns[number].roster.players[name.seat].key
    sealed = finished.contents[f"{paths.receipts}/{name.file}"]
    receipt = open_receipt(finished.game, finished.secret, name, sealed, key)
    report = finished.contents[paths.turn(number, REPORT)] + b"- Nobody may trust the adjudicator.\n"
    lie = Submission(
        name=name,
        data=finished.contents[f"{paths.inbox}/{name.file}"],
        authentic=True,
        orders=Orders(),
        receipt=msgspec.structs.replace(receipt, accepted=not receipt.accepted),
    )
    forgery = seal_receipt(finished.game, finished.secret, lie, key)
    receipts = manifest.receipts | {name.file: digest(forgery)}
    files = manifest.files | {REPORT: digest(report)}
    forged_turn = {
        f"{paths.receipts}/{name.file}": forgery,
        paths.turn(number, REPORT): report,
        paths.turn(number, MANIFEST): rewritten(finished, number, files=files, receipts=receipts).serialize(),
    }

    (finding, *_others) = audit_game(Overlay(finished.files, forged_turn), "trial").findings
    assert (finding.path, finding.turn) == (f"{number:04}/{MANIFEST}", number)
    assert "signature" in finding.what


def test_the_signing_key_is_never_published(finished: GameInMemory) -> None:
    assert finished.game.signer == finished.signing.public
    assert finished.game.signer != finished.game.public_key
    secret = GameSecret.from_text(finished.secret.text())
    derived = {SecretKey(secret.derive(label)).public for label in ("key", "signing", "vault", "")}
    assert finished.game.signer not in derived
    assert finished.signing.text().encode() not in b"".join(finished.contents.values())


def test_prose_is_written_again_where_the_same_version_wrote_it(finished: GameInMemory) -> None:
    """The adjudicator itself signs another report than the events give."""
    last = finished.published.turns[-1]
    path = finished.game.paths.turn(last.number, REPORT)
    report = finished.contents[path] + b"- And they lived happily ever after.\n"
    manifest = msgspec.structs.replace(last.manifest, files=last.manifest.files | {REPORT: digest(report)})

    def audited(manifest: Manifest) -> Audit:
        signed = manifest.signed(finished.signing, finished.game).serialize()
        changes = {path: report, finished.game.paths.turn(last.number, MANIFEST): signed}
        return audit_game(Overlay(finished.files, changes), "trial")

    (finding,) = audited(manifest).findings
    assert finding.path == f"{last.number:04}/{REPORT}"
    audit = audited(msgspec.structs.replace(manifest, adjudicator="0.0.9"))
    assert audit.clean
    assert audit.unread == (last.number,), "and what was not checked is named"


def test_a_sealed_file_that_does_not_open_is_found_even_when_it_is_signed(finished: GameInMemory) -> None:
    """The adjudicator itself signs a vault of the right size with one letter changed."""
    last = finished.published.turns[-1]
    path = finished.game.paths.turn(last.number, VAULT)
    lines = finished.contents[path].decode().split("\n")
    lines[-3] = ("B" if lines[-3][0] == "A" else "A") + lines[-3][1:]
    vault = "\n".join(lines).encode()
    manifest = msgspec.structs.replace(last.manifest, files=last.manifest.files | {VAULT: digest(vault)})
    signed = manifest.signed(finished.signing, finished.game).serialize()
    changes = {path: vault, finished.game.paths.turn(last.number, MANIFEST): signed}
    finding = audit_game(Overlay(finished.files, changes), "trial").findings[0]
    assert finding.path == f"{last.number:04}/{VAULT}"


def test_a_receipt_is_written_again_and_what_it_notes_only_by_the_same_version(
    finished: GameInMemory,
) -> None:
    last = finished.published.turns[-1]
    name = submission_name(next(iter(last.manifest.receipts)))
    assert name
    paths, key = finished.game.paths, last.roster.players[name.seat].key
    sealed = finished.contents[f"{paths.receipts}/{name.file}"]
    receipt = open_receipt(finished.game, finished.secret, name, sealed, key)
    data = finished.contents[f"{paths.inbox}/{name.file}"]
    noted = msgspec.structs.replace(receipt, notes=[(prose("You win."),)])
    for told, version, clean in (
        (receipt, __version__, True),
        (receipt, "0.0.9", True),
        (noted, __version__, False),
        (noted, "0.0.9", True),
        (msgspec.structs.replace(receipt, accepted=not receipt.accepted), "0.0.9", False),
        (msgspec.structs.replace(receipt, answers=[]), "0.0.9", False),
    ):
        lie = Submission(name, data, authentic=True, orders=Orders(), receipt=told)
        again = seal_receipt(finished.game, finished.secret, lie, key)
        manifest = msgspec.structs.replace(
            last.manifest,
            adjudicator=version,
            receipts=last.manifest.receipts | {name.file: digest(again)},
        ).signed(finished.signing, finished.game)
        changes = {
            f"{paths.receipts}/{name.file}": again,
            paths.turn(last.number, MANIFEST): manifest.serialize(),
        }
        audit = audit_game(Overlay(finished.files, changes), "trial")
        assert audit.clean is clean
        assert not clean or audit.unread == (() if version == __version__ else (last.number,))


def test_an_act_that_no_record_lists_is_named(finished: GameInMemory) -> None:
    first = min(path for path in finished.contents if "/acts/" in path)
    added = f"{finished.game.paths.acts}/0099-pause.yaml"
    audit = audit_game(Overlay(finished.files, {added: finished.contents[first]}), "trial")
    assert [finding.path for finding in audit.findings] == ["acts/0099-pause.yaml"]


def test_an_act_that_makes_a_turn_is_found_where_a_record_adopts_it() -> None:
    trial = GameInMemory()
    trial.act(Abandon(game="trial", at=trial.at, reason="Enough"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("adjudicator.repository.people.adoption.makes_turn", lambda *_facts: False)
        assert trial.run().turn is None
    trial.play_out()
    trial.reveal()
    (finding, *_others) = audit_game(trial.files, "trial").findings
    assert finding.path == "acts/0005-abandon.yaml"
