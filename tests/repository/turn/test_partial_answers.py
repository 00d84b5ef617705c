"""An answer that is half-filled, or legal in part: completed at the deadline, and audited like any other."""

import pytest

from adjudicator.player.in_force import receipt_in_words
from adjudicator.repository.turn.audit import audit_game
from adjudicator.rulesets import installed
from tests.engine.toy import listed
from tests.orders.toy import Caravan
from tests.repository.table_in_memory import GameInMemory

STALLS = "round-1/stalls"


@pytest.fixture
def fair(monkeypatch: pytest.MonkeyPatch) -> GameInMemory:
    """A game of caravans in which Amber is asked what it sells at its two stalls."""
    monkeypatch.setitem(installed(), "caravan/1", listed(Caravan))
    game = GameInMemory("caravan")
    send(game, "bid: 2", seat="blue")
    for answer in ("bid: 3", "load: salt", "send: {}"):
        send(game, answer)
    return game


def send(game: GameInMemory, answer: str, seat: str = "amber") -> None:
    head = f"game: trial\nturn: {game.chair(seat).next_turn}\nseat: {seat}\n"
    game.submit(seat, f"{head}answers:\n  {answer}\n")
    game.run()


def given(game: GameInMemory) -> dict[str, tuple[object, bool]]:
    """The answers that the newest turn made public, and whether each is the rules'."""
    return {one.label: (one.answer, one.default) for one in game.newest().happened.answers}


def test_a_half_filled_one_is_accepted_with_its_plans_and_awaited_still(fair: GameInMemory) -> None:
    send(fair, "stalls: {north: salt}\nplans:\n- {bid: any, do: 1}")
    latest = fair.newest()
    assert latest.asked.seats == ("amber",)
    (receipt,) = fair.chair("amber").receipts(latest.number + 1)
    assert receipt.accepted
    told = receipt_in_words(receipt, fair.game.rules)
    assert "It leaves out south." in told
    assert "You are still awaited." in told
    assert ", Bid: 1." in told
    fair.run(hours=25)
    assert given(fair)[STALLS] == ({"north": "salt", "south": "silk"}, True)


def test_a_faulty_one_is_refused_and_awaited_still(fair: GameInMemory) -> None:
    send(fair, "stalls: {north: salt, south: cheese}")
    latest = fair.newest()
    assert latest.asked.seats == ("amber",)
    (receipt,) = fair.chair("amber").receipts(latest.number + 1)
    assert not receipt.accepted
    told = receipt_in_words(receipt, fair.game.rules)
    assert "“cheese” is not a legal answer" in told
    assert "If nothing better comes by the deadline, the rules complete its legal part." in told


def test_at_the_deadline_the_rules_complete_it(fair: GameInMemory) -> None:
    send(fair, "stalls: {north: salt, south: cheese}")
    fair.run(hours=25)
    assert given(fair)[STALLS] == ({"north": "salt", "south": "silk"}, True)


def test_it_replaces_a_whole_one_that_came_before(fair: GameInMemory) -> None:
    send(fair, "stalls: ask-me")
    send(fair, "stalls: {south: salt}")
    fair.run(hours=25)
    assert given(fair)[STALLS] == ({"north": "dates", "south": "salt"}, True)


def test_the_newest_file_counts(fair: GameInMemory) -> None:
    send(fair, "stalls: {north: salt}")
    send(fair, "stalls: {south: salt}")
    fair.run(hours=25)
    assert given(fair)[STALLS] == ({"north": "dates", "south": "salt"}, True)


def test_the_newest_of_two_files_that_came_together_counts(fair: GameInMemory) -> None:
    turn = fair.chair("amber").next_turn
    for stalls in ("{north: salt}", "{south: salt}"):
        fair.submit("amber", f"game: trial\nturn: {turn}\nseat: amber\nanswers:\n  stalls: {stalls}\n")
    fair.run(hours=25)
    assert given(fair)[STALLS] == ({"north": "dates", "south": "salt"}, True)


def test_a_right_file_comes_before_it(fair: GameInMemory) -> None:
    send(fair, "stalls: {north: salt}")
    send(fair, "stalls: {north: dates, south: salt}")
    assert given(fair)[STALLS] == ({"north": "dates", "south": "salt"}, False)


def test_a_wish_to_be_asked_and_then_a_part(fair: GameInMemory) -> None:
    send(fair, "stalls: ask-me")
    send(fair, "stalls: {north: salt}")
    fair.run(hours=25)
    assert given(fair)[STALLS] == ({"north": "salt", "south": "silk"}, True)


@pytest.mark.slow
def test_such_a_game_audits_clean(fair: GameInMemory) -> None:
    send(fair, "stalls: {north: salt}")
    while not fair.run(hours=25).over:
        pass
    fair.reveal()
    audit = audit_game(fair.files, "trial")
    assert [str(finding) for finding in audit.findings] == []
