"""Elo ratings by place."""

from hypothesis import given, strategies as st

from adjudicator.site.rating import MOST, START, Placed, ratings

GAMES = st.lists(
    st.lists(
        st.tuples(st.sampled_from("abcdef"), st.integers(1, 6)), max_size=6, unique_by=lambda one: one[0]
    )
)


def after(*games: list[Placed]) -> dict[str, int]:
    return ratings(games)


def test_two_equal_players_win_and_lose_half_of_what_a_game_moves() -> None:
    assert after([("a", 1), ("b", 2)]) == {"a": 1516, "b": 1484}


def test_a_later_game_counts_by_what_was_expected_of_it() -> None:
    # a has 1516 and b 1484: b is expected to win 1 / (1 + 10^(32/400)) = 0.454 and wins 1.
    assert after([("a", 1), ("b", 2)], [("b", 1), ("a", 2)]) == {"a": 1499, "b": 1501}


def test_in_a_game_of_more_each_is_compared_with_every_other() -> None:
    assert after([("a", 1), ("b", 2), ("c", 3), ("d", 4)]) == {"a": 1516, "b": 1505, "c": 1495, "d": 1484}


def test_equal_places_are_half_a_win() -> None:
    assert after([("a", 1), ("b", 1)]) == {"a": START, "b": START}
    assert after([("a", 1), ("b", 1), ("c", 3)]) == {"a": 1508, "b": 1508, "c": 1484}


def test_nobody_wins_against_themselves() -> None:
    assert after([("a", 1), ("a", 2)]) == after([("a", 1)]) == after([]) == {}
    assert after([("a", 1), ("a", 2), ("b", 3)]) == {"a": 1516, "b": 1484}


@given(GAMES)
def test_a_game_moves_a_rating_by_so_much_at_most_and_upwards_for_who_is_first(
    games: list[list[Placed]],
) -> None:
    for number, game in enumerate(games):
        before, now = after(*games[:number]), after(*games[: number + 1])
        moved = {player: rating - before.get(player, START) for player, rating in now.items()}
        assert all(abs(change) <= MOST for change in moved.values())
        assert abs(sum(moved.values())) <= len(game) / 2  # what rounding adds or takes away
        if len(game) > 1:
            best = min(place for _player, place in game)
            first = [player for player, place in game if place == best]
            assert len(first) > 1 or moved[first[0]] >= 0
        else:
            assert set(moved.values()) <= {0}


@given(GAMES)
def test_the_order_of_seats_does_not_count(games: list[list[Placed]]) -> None:
    assert ratings(games) == ratings([sorted(game, reverse=True) for game in games])


def test_only_games_against_others_are_counted() -> None:
    assert after() == after([("a", 1)]) == {}
    assert after([("a", 1), ("b", 2)], [("a", 1)]) == after([("a", 1), ("b", 2)])
