"""The language in which a player wants letters: said in public, and kept with the player."""

import pytest

from adjudicator.repository.game_file import Conditions
from adjudicator.repository.people.acts import (
    ChooseLanguage,
    Leave,
    Relief,
    Replace,
    Resign,
    RotateKey,
    join_act,
    take_over_act,
)
from adjudicator.repository.turn.notices import notice
from adjudicator.sealing import SecretKey
from tests.repository.table_in_memory import GameInMemory

NEW_KEY = SecretKey.from_seed(b"new key")
CID = SecretKey.from_seed(b"cid")


def choose(trial: GameInMemory, language: str) -> ChooseLanguage:
    act = ChooseLanguage(game="trial", at=trial.at, seat="a", language=language)
    trial.act(act)
    return act


def language(trial: GameInMemory) -> str:
    return trial.published.roster.players["a"].language


def test_the_newest_choice_of_a_seats_player_counts() -> None:
    trial = GameInMemory()
    act = choose(trial, "cs")
    assert notice(act, trial.game) == "A wants letters in the language cs."
    assert trial.run().turn is None
    choose(trial, "sr-Latn")
    trial.run()
    assert language(trial) == "sr-Latn"
    trial.act(RotateKey(game="trial", at=trial.at, seat="a", key=NEW_KEY.public.text()))
    trial.run()
    assert language(trial) == "sr-Latn", "whoever changes keys is the same player"
    key = SecretKey.from_seed(b"sub").public.text()
    trial.act(Replace(game="trial", at=trial.at, seat="a", player="Sub", key=key, reason="Gone"))
    trial.run()
    assert language(trial) == ""


def test_a_language_is_named_with_the_join_or_once_the_seat_is_taken() -> None:
    trial = GameInMemory(started=False)
    choose(trial, "cs")
    assert [*trial.run().refused.values()] == ["Nobody holds seat “a” yet."]
    join = join_act(trial.game, "a", "Ann", trial.keys["a"], at=trial.at, language="ru")
    trial.send(join)
    trial.run()
    assert language(trial) == "ru"
    choose(trial, "cs")
    trial.run()
    assert language(trial) == "cs"
    trial.act(Leave(game="trial", at=trial.at, seat="a"))
    trial.run()
    again = join_act(trial.game, "a", "Bob", NEW_KEY, at=trial.at)
    trial.send(again)
    trial.run()
    assert language(trial) == "", "nothing is left of whoever gave the seat back"


@pytest.mark.parametrize("named", ["ru", None])
def test_whoever_takes_a_seat_over_names_a_language_and_who_comes_back_keeps_it(named: str | None) -> None:
    trial = GameInMemory(joining=Conditions(takeover="open"))
    choose(trial, "cs")
    trial.run()
    trial.act(Resign(game="trial", at=trial.at, seat="a"))
    trial.run()
    back = take_over_act(trial.game, "a", "Ann", trial.keys["a"], at=trial.at, language=named)
    trial.send(back)
    trial.run()
    assert language(trial) == (named or "cs")
    trial.act(Relief(game="trial", at=trial.at, seat="a", wanted=True))
    trial.run()
    other = take_over_act(trial.game, "a", "Cid", CID, at=trial.at, language=named)
    trial.send(other)
    trial.run()
    assert language(trial) == (named or "")


@pytest.mark.parametrize("tag", ["", "c", "CS", "cs_CZ", "sr-latn", "in Czech", "cs\n"])
def test_what_is_no_tag_is_refused(tag: str) -> None:
    trial = GameInMemory()
    choose(trial, tag)
    (refused,) = trial.run().refused.values()
    assert "is not the tag of a language, like cs." in refused
