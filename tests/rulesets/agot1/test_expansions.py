"""The options of A Clash of Kings as such: which go together, and for how many players."""

from collections.abc import Iterator
from itertools import product

import pytest

from adjudicator.engine import BadSetup, KeyedChance, Setup, Table
from adjudicator.rulesets.agot1.agot1 import Agot1
from adjudicator.rulesets.agot1.expansions import EXPANSIONS
from adjudicator.rulesets.agot1.options import EXPANSIONS as OPTIONS, GAME_OPTIONS
from adjudicator.rulesets.westeros.board import Board
from adjudicator.rulesets.westeros.playable import PlayableEdition
from tests.rulesets.agot1.positions import RULES, start

NAMES = [option.name for option in OPTIONS]


def switched(*on: str) -> dict[str, str]:
    return {name: "yes" if name in on else "no" for name in NAMES}


def opened(options: dict[str, str], players: int) -> Board:
    return RULES.opening(Setup(RULES.seats(players, options), options))


def every_set() -> Iterator[dict[str, str]]:
    for values in product(("no", "yes"), repeat=len(NAMES)):
        yield dict(zip(NAMES, values, strict=True))


@pytest.mark.rule("CK0-01")
@pytest.mark.parametrize("name", EXPANSIONS)
def test_each_option_can_be_played_by_itself(name: str) -> None:
    options = switched(name)
    setup = Setup(RULES.seats(6 if name == "martell" else 5, options), options)
    table = Table.start(RULES, setup, KeyedChance(b"alone"))
    assert f"{name}=yes" in table.board.variant
    assert table.pending


@pytest.mark.rule("CK0-02", "CK0-07")
def test_all_options_together_change_what_each_changes_alone() -> None:
    together, plain = opened(switched(*NAMES), 6).edition, PlayableEdition.of(opened({}, 5))
    for name, change in EXPANSIONS.items():
        alone = change(plain)
        parts = alone.__struct_fields__
        changed = [part for part in parts if getattr(alone, part) is not getattr(plain, part)]
        same = [part for part in changed if getattr(together, part) == getattr(plain, part)]
        assert changed, name
        assert same == [], name


@pytest.mark.rule("CK0-03")
def test_without_an_option_the_edition_is_as_it_is() -> None:
    assert opened(switched(), 5).edition is opened({}, 5).edition


@pytest.mark.rule("CK0-04", "CK-X-35")
def test_an_option_without_anything_to_act_on_does_nothing() -> None:
    for players in (4, 5):
        with_it, without = (opened(switched(*on), players) for on in (["three-player-track"], []))
        assert with_it.edition.stars[players] == without.edition.stars[players]
    assert opened(switched("martell", "three-player-track"), 6).edition.stars[6] == (3, 3, 2, 1, 0, 0)


@pytest.mark.rule("CK0-05")
def test_a_board_names_the_options_and_every_round_has_them() -> None:
    board = start(5, ports="yes")
    board.round = 9
    assert board.clone().edition is board.edition
    assert set(board.variant.split("+")[1:]) >= {"ports=yes"}
    assert {option.name for option in GAME_OPTIONS} >= {*NAMES}


@pytest.mark.rule("CK0-06", "CK-X-33", "CK1-MAP-01")
def test_six_play_with_house_martell_and_only_they() -> None:
    assert "martell" in RULES.seats(6, {"martell": "yes"})
    for players in (3, 4, 5):
        assert len(RULES.seats(players, {"martell": "no"})) == players
        with pytest.raises(BadSetup, match="martell=yes needs six seats"):
            RULES.seats(players, {"martell": "yes"})
    with pytest.raises(BadSetup, match="six seats need martell=yes"):
        RULES.seats(6, {"ports": "yes"})
    assert Agot1().seat_counts() == (5, 4, 3, 6)


@pytest.mark.rule("CK0-08")
def test_512_sets_of_options_can_be_played() -> None:
    counts = {True: 0, False: 0}
    for options in every_set():
        martell = options["martell"] == "yes"
        for players in (6,) if martell else (3, 4, 5):
            assert len(RULES.seats(players, options)) == players
        counts[martell] += 1
    assert counts == {True: 256, False: 256}
