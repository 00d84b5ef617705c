"""`recovery.yaml`."""

from pathlib import Path

import pytest

from adjudicator.repository.files import Folder, Overlay
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.recovery_file import (
    RECOVERY_FILE,
    NotShared,
    RecoveryFile,
    is_foreign,
    read_recovery_file,
    recovery_changes,
)
from adjudicator.sealing import BadShare, MasterSecret, SecretKey, Tampered
from adjudicator.sealing.shares import combine
from adjudicator.yaml_files import UnreadableFile
from tests.repository.table_in_memory import GameInMemory

MASTER = MasterSecret.from_seed(b"a repository")
ANN, BOB, CID, DAN = (SecretKey.from_seed(name) for name in (b"ann", b"bob", b"cid", b"dan"))
NAMES = ("Ann = “A”: 'x'", "Јована #1 — é", "王小明")
HOLDERS = [(name, key.public) for name, key in zip(NAMES, (ANN, BOB, CID), strict=True)]
WRITTEN = recovery_changes(MASTER, 2, HOLDERS)[RECOVERY_FILE]
NOTHING = Folder(Path("no such folder"))


def read(data: bytes) -> RecoveryFile:
    return read_recovery_file(Overlay(NOTHING, {RECOVERY_FILE: data}))


def test_each_holder_opens_their_share_and_two_make_the_secret() -> None:
    found = read(WRITTEN)
    assert found.holders == ", ".join(NAMES)
    ann, bob, cid = (found.share_of(key) for key in (ANN, BOB, CID))
    for one, other in ((ann, bob), (bob, cid), (cid, ann)):
        assert combine({"one": one, "other": other}, found.mark) == MASTER
    with pytest.raises(BadShare, match="2 different shares are needed, and there is 1"):
        combine({"ann": ann}, found.mark)


def test_the_file_is_no_help_without_a_key_of_it() -> None:
    with pytest.raises(NotShared, match=f"No share is sealed to your key {DAN.public.fingerprint}") as caught:
        read(WRITTEN).share_of(DAN)
    assert "Ann = “A”: 'x', Јована" in caught.value.hint
    with pytest.raises(NotShared, match=r"This league's secret is not shared: it has no recovery\.yaml"):
        read_recovery_file(NOTHING)


def test_it_holds_neither_the_secret_nor_a_share_in_clear() -> None:
    assert MASTER.text().split()[1].encode() not in WRITTEN
    assert read(WRITTEN).share_of(ANN).split()[3].encode() not in WRITTEN


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("needed: 2", "needed: 3"),
        ("王小明", "王大明"),
        (CID.public.fingerprint, DAN.public.fingerprint),
        ("mark: ", "mark: x"),
        ("sealed: ", "sealed: A"),
        ("sealed: ", "sealed: é"),
    ],
)
def test_whatever_is_altered_no_share_opens(old: str, new: str) -> None:
    altered = WRITTEN.decode().replace(old, new)
    assert altered.encode() != WRITTEN
    with pytest.raises(Tampered, match="something in its file was altered"):
        read(altered.encode()).share_of(ANN)


def test_the_share_of_another_does_not_open_in_ones_own_place() -> None:
    found = read(WRITTEN)
    ann, bob, cid = (share.sealed.encode() for share in found.shares)
    with pytest.raises(Tampered):
        read(WRITTEN.replace(ann, bob)).share_of(ANN)
    assert read(WRITTEN.replace(cid, b"x")).share_of(ANN), "what is Cid's is no matter of Ann's"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (b"format: 1", b"format: 2", "recovery.yaml .* does not know “format: 2”"),
        (b"format: 1\n", b"format: 1\nmore: x\n", "recovery.yaml"),
        (b"needed: 2", b"needed: two", "recovery.yaml"),
        (b"shares:", b"\xff", "recovery.yaml"),
    ],
)
def test_what_cannot_be_used_says_why(old: bytes, new: bytes, reason: str) -> None:
    assert old in WRITTEN
    with pytest.raises(UnreadableFile, match=reason):
        read(WRITTEN.replace(old, new))


def test_everybody_has_one_share_a_name_and_a_key() -> None:
    for twice in ([("Ann", ANN.public), ("ANN", BOB.public)], [("Ann", ANN.public), ("Bob", ANN.public)]):
        with pytest.raises(BadShare, match="Two of the shares are for one name or one key"):
            recovery_changes(MASTER, 2, twice)
    for name in ("", "a\nb", "\u202eAnn", "\u200b", "x" * 61):
        with pytest.raises(RefusedAct):
            recovery_changes(MASTER, 2, [(name, ANN.public), ("Bob", BOB.public)])
    with pytest.raises(BadShare, match="2 of 1 is not possible"):
        recovery_changes(MASTER, 2, HOLDERS[:1])


def test_a_secret_is_that_of_a_league_whose_games_are_made_with_it() -> None:
    trial = GameInMemory(started=False)
    assert not is_foreign(NOTHING, MASTER), "no game, no contradiction"
    assert not is_foreign(trial.files, trial.master)
    assert is_foreign(trial.files, MASTER)
    damaged = Overlay(trial.files, {"turns/trial/game.yaml": b"?"})
    assert not is_foreign(damaged, MASTER), "a game that cannot be read says nothing"
    over = Overlay(trial.files, {"turns/trial/secret.yaml": b"?"})
    assert not is_foreign(over, MASTER), "an old game may be from elsewhere"
