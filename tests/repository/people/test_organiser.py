"""The organiser's key: changed by its holder, or by the adjudicator when it is lost."""

import pytest

from adjudicator.repository.game_file import Organiser
from adjudicator.repository.intake.refusals import InboxWithoutRefused
from adjudicator.repository.people.acts import Act, Appoint, HandOver, Pause, Replace, Resume, sign_act
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.published import may_play
from adjudicator.repository.times import time_text
from adjudicator.sealing import SecretKey
from tests.repository.table_in_memory import GameInMemory

CID = SecretKey.from_seed(b"cid")
DAN = SecretKey.from_seed(b"dan")


def hand_over(trial: GameInMemory, to: SecretKey = CID, by: SecretKey | None = None) -> str:
    return trial.act(
        HandOver(game="trial", at=trial.at, name="Cid", key=to.public.text(), reason="Leaving"), by
    )


def appoint(trial: GameInMemory, to: SecretKey = CID, by: SecretKey | None = None) -> str:
    act = Appoint(game="trial", at=trial.at, name="Cid", key=to.public.text(), reason="Key lost")
    return trial.act(act, by or trial.signing)


def pause(trial: GameInMemory) -> Act:
    return Pause(game="trial", at=trial.at, reason="Holidays")


@pytest.mark.parametrize("started", [True, False])
@pytest.mark.parametrize("change", [hand_over, appoint])
def test_a_new_key_counts_at_once_and_the_old_one_no_more(change: object, *, started: bool) -> None:
    trial = GameInMemory(started=started)
    assert callable(change)
    change(trial)
    assert trial.run().turn is None, "it makes no turn"
    assert trial.published.roster.organiser(trial.game) == Organiser("Cid", CID.public.text())
    if not started:
        trial.start()
    refused = trial.act(pause(trial))
    assert "organiser's key" in trial.run().refused[refused]
    trial.act(pause(trial), CID)
    trial.run()
    trial.act(Resume(game="trial", at=trial.at, reason="Back"), CID)
    trial.run()
    trial.play_out()
    trial.assert_audits_clean()


def test_acts_of_both_keys_count_in_the_order_they_were_signed() -> None:
    trial = GameInMemory()
    before = trial.act(pause(trial))
    hand_over(trial)
    resumed = trial.act(Resume(game="trial", at=trial.at, reason="Back"), CID)
    after = trial.act(pause(trial))
    trial.run()
    assert trial.published.roster.paused is False
    refused = InboxWithoutRefused(trial.files, "trial").refused
    assert set(refused) == {after}
    assert not {before, resumed} & set(refused)


def test_whoever_stole_the_key_is_put_out_by_the_adjudicator() -> None:
    trial = GameInMemory()
    hand_over(trial, CID)
    appoint(trial, DAN)
    hand_over(trial, SecretKey.from_seed(b"more"), by=CID)
    step = trial.run()
    assert trial.published.roster.organiser(trial.game).key == DAN.public.text()
    assert len(step.refused) == 1


def test_only_the_signing_key_appoints() -> None:
    trial = GameInMemory()
    for key in (CID, GameInMemory.organiser, trial.secret.key):
        name = appoint(trial, by=key)
        assert "adjudicator's key" in trial.run().refused[name]


def test_only_the_organiser_hands_over() -> None:
    trial = GameInMemory()
    for key in (CID, trial.keys["a"], trial.secret.key, trial.signing):
        name = hand_over(trial, by=key)
        assert "organiser's key" in trial.run().refused[name]


def test_an_old_appointment_is_not_made_again() -> None:
    trial = GameInMemory()
    stale = Appoint(game="trial", at=time_text(trial.now - 1), name="Cid", key=CID.public.text(), reason="x")
    appoint(trial, DAN)
    trial.run()
    signed = sign_act(stale, trial.signing, trial.game)
    trial.send(signed)
    assert "Do the same again" in trial.run().refused[signed.file]


@pytest.mark.parametrize(
    ("name", "key", "reason"),
    [
        ("", CID.public.text(), "1 to 60 characters"),
        ("Cid", "no key", ""),
        ("Olga", GameInMemory.organiser.public.text(), "already"),
    ],
)
def test_what_is_no_new_key_is_refused(name: str, key: str, reason: str) -> None:
    trial = GameInMemory()
    file = trial.act(HandOver(game="trial", at=trial.at, name=name, key=key, reason="x"))
    step = trial.run()
    assert reason in step.refused[file]
    assert step.acts == ()


def test_a_key_may_be_written_as_one_word() -> None:
    trial = GameInMemory()
    for act in (
        Replace(game="trial", at=trial.at, seat="a", player="Dan", key=one_word(DAN), reason="Ill"),
        HandOver(game="trial", at=trial.at, name="Cid", key=one_word(CID), reason="Leaving"),
    ):
        trial.act(act)
    trial.run()
    assert may_play(trial.files, "trial", DAN.public)
    assert trial.published.roster.seat_of(DAN.public) == "a"
    assert trial.published.roster.organiser(trial.game) == Organiser("Cid", CID.public.text())


def one_word(key: SecretKey) -> str:
    return key.public.text().replace(" ", "")


@pytest.mark.parametrize("space", [" ", "", "  ", "\n", "\t", "\u2003"])
def test_a_key_is_found_however_it_is_spaced(space: str) -> None:
    """Whoever looks for it reads only acts that hold its text."""
    trial = GameInMemory()
    key = DAN.public.text().replace(" ", space)
    trial.act(Replace(game="trial", at=trial.at, seat="a", player="Dan", key=key, reason="Ill"))
    trial.run()
    assert may_play(trial.files, "trial", DAN.public)
    assert not may_play(trial.files, "trial", CID.public)


def test_acts_of_others_need_not_be_readable() -> None:
    trial = GameInMemory()
    (act,) = (path for path in trial.contents if path.endswith("0001-join.yaml"))
    trial.contents[act] = b"{"
    assert not may_play(trial.files, "trial", CID.public)
    trial.contents[act] += CID.public.text().encode()
    with pytest.raises(RefusedAct, match="cannot be read"):
        may_play(trial.files, "trial", CID.public)
