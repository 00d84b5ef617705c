"""Forks: equal to their origin, and independent of it."""

import pytest

from tests.engine.play import asked, find, finish, picture, start, stops


@pytest.mark.parametrize("seed", range(4))
def test_a_fork_at_every_stop_is_equal_and_goes_on_alike(seed: int) -> None:
    table = start(4, seed)
    forks = []
    for _stop in stops(table, seed):
        fork = table.fork()
        assert picture(fork) == picture(table)
        assert fork.record() == table.record()
        assert (fork.game.told, fork.game.whispered, fork.given) == ([], [], [])
        forks.append(fork)
    for fork in forks[::7]:
        finish(fork, seed)
        assert picture(fork) == picture(table)


def test_a_fork_and_its_origin_go_their_own_ways() -> None:
    table = find(asked("support"))
    before = picture(table)
    given = list(table.given)
    fork = table.fork()
    finish(fork, 1)
    assert picture(table) == before
    assert table.given == given
    other = table.fork()
    finish(other, 2)
    finish(table, 1)
    assert picture(table) == picture(fork)
    assert picture(table) != picture(other)


def test_held_answers_go_along_and_may_be_replaced_in_each() -> None:
    table = start(3)
    table.answer(table.pending[0], 3)
    fork = table.fork()
    assert [question.seat for question in fork.unanswered] == ["b", "c"]
    fork.answer(fork.pending[0], 0)
    for each in (table, fork):
        for question in each.unanswered:
            each.answer(question, 2)
    assert (table.board.crown, fork.board.crown) == ("a", "b")


def test_a_fork_of_a_finished_game_is_finished() -> None:
    table = start(2)
    finish(table)
    assert picture(table.fork()) == picture(table)
