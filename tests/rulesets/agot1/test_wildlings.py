"""Attacks of the wildlings."""

import pytest

from adjudicator.engine import IllegalAnswer, Number, OneOf
from adjudicator.rulesets.agot1.edition import EDITION
from adjudicator.rulesets.westeros.board import IRON_THRONE, Board, Task
from adjudicator.rulesets.westeros.control import unused
from adjudicator.rulesets.westeros.events import GameEnded
from adjudicator.rulesets.westeros.power import pool
from adjudicator.rulesets.westeros.procedures.wildlings import AttackDecided, NothingChanged
from tests.rulesets.agot1.positions import empty, start
from tests.rulesets.westeros.positions import WesterosTable, answer, place, play, told

WON = {"stark": 5, "lannister": 3, "greyjoy": 2, "baratheon": 1, "tyrell": 1}
"""Twelve: Stark is the highest bidder."""

LOST = {"stark": 0, "lannister": 1, "greyjoy": 1, "baratheon": 1, "tyrell": 1}
"""Four: Stark is the lowest bidder."""


def attacked(board: Board, threat: int = 12) -> WesterosTable:
    """Let the wildlings attack; the bids are asked first. After it comes a bid for the Iron Throne."""
    board.threat = threat
    board.agenda = [Task("wildlings", "card"), Task("bid", IRON_THRONE)]
    return play(board)


def bid(table: WesterosTable, bids: dict[str, int]) -> None:
    for question in table.unanswered:
        table.answer(question, bids[question.seat])


def decided(table: WesterosTable) -> AttackDecided:
    (event,) = told(table, AttackDecided)
    assert isinstance(event, AttackDecided)
    return event


@pytest.mark.rule("A1-WILD-03", "A1-WILD-15")
def test_the_strengths_are_printed_and_there_are_no_cards() -> None:
    assert EDITION.wildlings.spaces == (0, 2, 4, 6, 8, 10, 12)
    assert EDITION.wildling_cards == {}
    table = attacked(start(), 8)
    bid(table, LOST)
    assert decided(table).wildlings == 8


@pytest.mark.rule("A1-WILD-05")
def test_all_bid_at_once_and_in_secret_what_they_have() -> None:
    board = empty()
    board.available["tyrell"] = 9
    table = attacked(board)
    asked = {each.seat: (each.options, each.default, each.secret) for each in table.unanswered}
    assert asked == {**dict.fromkeys(board.seats, (Number(0, 5), 0, True)), "tyrell": (Number(0, 9), 0, True)}


@pytest.mark.rule("A1-WILD-06", "A1-WILD-07")
@pytest.mark.parametrize(("threat", "wins"), [(10, True), (12, True)])
def test_the_watch_wins_with_as_much_as_the_wildlings(threat: int, *, wins: bool) -> None:
    table = attacked(empty(), threat)
    bid(table, WON)
    assert (decided(table).watch, decided(table).repelled) == (12, wins)


def test_the_watch_loses_with_less() -> None:
    table = attacked(empty())
    bid(table, {**WON, "tyrell": 0})
    assert (decided(table).watch, decided(table).repelled) == (11, False)


@pytest.mark.rule("A1-WILD-08", "A1-WILD-14")
@pytest.mark.parametrize("bids", [WON, LOST])
def test_bids_go_to_the_pool_and_the_token_to_0_whoever_wins(bids: dict[str, int]) -> None:
    board = empty()
    before = {seat: pool(board, seat) for seat in board.seats}
    table = attacked(board)
    bid(table, bids)
    assert {seat: pool(table.board, seat) - before[seat] for seat in board.seats} == bids
    assert table.board.threat == 0
    assert table.board.bids == {}


@pytest.mark.rule("A1-WILD-09")
def test_the_highest_bidder_may_take_a_card_back() -> None:
    board = empty()
    board.discards["stark"] = ["maester-luwin", "robb-stark", "greatjon-umber"]
    board.hands["stark"] = [card for card in board.hands["stark"] if card not in board.discards["stark"]]
    table = attacked(board)
    bid(table, WON)
    (question,) = table.unanswered
    assert (question.seat, question.kind, question.secret) == ("stark", "wildling-reward", False)
    assert isinstance(question.options, OneOf)
    assert {*question.options.choices} == {"maester-luwin", "robb-stark", "greatjon-umber", "none"}
    assert question.default == "greatjon-umber"  # as strong as Robb, and with a sword
    answer(table, "maester-luwin")
    assert "maester-luwin" in table.board.hands["stark"]
    assert table.board.discards["stark"] == ["robb-stark", "greatjon-umber"]


def test_the_reward_may_be_declined_and_ties_for_it_are_broken() -> None:
    board = empty()
    board.tracks[IRON_THRONE] = ["greyjoy", "tyrell", "stark", "baratheon", "lannister"]
    board.discards["stark"] = ["robb-stark"]
    board.hands["stark"].remove("robb-stark")
    table = attacked(board)
    bid(table, {**WON, "lannister": 5})
    (question,) = table.unanswered
    assert (question.seat, question.kind, question.default) == ("greyjoy", "pick-highest-bidder", "stark")
    answer(table, "stark", "none")
    assert table.board.discards["stark"] == ["robb-stark"]


@pytest.mark.rule("A1-WILD-10", "A1-WILD-11", "A1-WILD-12")
def test_all_houses_lose_units_in_turn_order_and_the_lowest_bidder_most() -> None:
    table, asked = attacked(start()), []
    bid(table, LOST)
    while table.unanswered[0].kind == "wildling-loss":
        (question,) = table.unanswered
        asked.append((question.seat, question.default))
        answer(table, list(question.default))
    assert asked == [
        ("baratheon", ("dragonstone/footman", "kingswood/footman")),
        ("lannister", ("lannisport/footman", "stoney-sept/footman")),
        ("stark", ("white-harbor/footman", "winterfell/footman", "winterfell/knight")),
        ("tyrell", ("dornish-marches/footman", "highgarden/footman")),
        ("greyjoy", ("greywater-watch/footman", "pyke/footman")),
    ]


def losing(*forces: str) -> WesterosTable:
    """Stark has lost to the wildlings as the lowest bidder, with these forces."""
    board = empty()
    place(board, *forces)
    table = attacked(board)
    bid(table, LOST)
    return table


@pytest.mark.parametrize(
    ("answer", "legal"),
    [
        (["winterfell/knight", "winterfell/knight"], True),
        (["winterfell/knight", "karhold/footman", "the-narrow-sea/ship"], True),
        (["winterfell/knight", "karhold/footman"], False),
        (["winterfell/knight", "winterfell/knight", "karhold/footman"], False),
        (["karhold/footman", "karhold/footman", "the-narrow-sea/ship"], False),
    ],
)
def test_losses_are_worth_enough_and_nothing_is_spared(answer: list[str], *, legal: bool) -> None:
    table = losing(
        "winterfell: stark knight knight", "karhold: stark footman footman", "the-narrow-sea: stark ship"
    )
    complaint = table.judge(table.unanswered[0], answer)
    assert isinstance(complaint, IllegalAnswer) != legal


def test_who_has_only_knights_for_one_point_more_loses_a_whole_one() -> None:
    table = losing("winterfell: stark knight knight", "karhold: stark footman", "moat-cailin: stark knight")
    question = table.unanswered[0]
    assert table.judge(question, ["winterfell/knight", "karhold/footman"]) is not None
    assert table.judge(question, ["winterfell/knight", "moat-cailin/knight"]) is None
    assert question.default == ("moat-cailin/knight", "winterfell/knight")  # either way one area is empty


@pytest.mark.rule("A1-GEN-12")
def test_who_has_less_loses_everything_and_is_not_asked() -> None:
    table = losing("winterfell: stark knight", "karhold: stark footman")
    assert table.unanswered[0].kind == "bid-influence"
    assert table.board.units == {}
    assert unused(table.board, "stark") == {"footman": 10, "knight": 4, "ship": 6}


def test_by_default_as_few_areas_as_possible_are_left_empty() -> None:
    table = losing("karhold: stark footman", "moat-cailin: stark footman footman footman footman footman")
    assert table.unanswered[0].default == ("moat-cailin/footman",) * 4


def test_the_holder_of_the_throne_names_the_lowest_of_equal_bidders_and_not_itself() -> None:
    table = attacked(start())
    bid(table, dict.fromkeys(table.board.seats, 0))
    (question,) = table.unanswered
    assert (question.seat, question.kind, question.default) == ("baratheon", "pick-lowest-bidder", "greyjoy")


@pytest.mark.rule("A1-WILD-13")
def test_wildlings_of_strength_0_lose_and_the_reward_is_given() -> None:
    board = empty()
    board.discards["stark"] = ["robb-stark"]
    board.hands["stark"].remove("robb-stark")
    table = attacked(board, 0)
    bid(table, dict.fromkeys(board.seats, 0))
    (question,) = table.unanswered
    assert (question.kind, question.default) == ("pick-highest-bidder", "baratheon")
    assert isinstance(question.options, OneOf)
    assert {*question.options.choices} == {*board.seats}
    answer(table, "stark", "robb-stark")
    assert table.board.discards["stark"] == []


@pytest.mark.rule("A1-WILD-16", "A1-CTRL-05")
def test_no_token_is_left_where_the_wildlings_emptied_an_area() -> None:
    table = losing("moat-cailin: stark knight", "seagard: stark knight")
    assert table.unanswered[0].kind == "bid-influence"
    assert table.board.power_tokens == {}
    assert "leave-power" not in {given.question.kind for given in table.given}


@pytest.mark.rule("A1-VICT-05")
def test_losses_that_give_a_home_back_may_win_the_game() -> None:
    """Each house's losses are looked at before the next house loses anything."""
    board = empty()
    for area in (
        "moat-cailin",
        "seagard",
        "riverrun",
        "harrenhal",
        "the-twins",
        "white-harbor",
        "flints-finger",
    ):
        board.power_tokens[area] = "stark"
    place(board, "winterfell: baratheon footman", "crackclaw-point: stark knight", "pyke: greyjoy knight")
    table = attacked(board)
    bid(table, LOST)
    assert table.over
    (ended,) = told(table, GameEnded)
    assert isinstance(ended, GameEnded)
    assert (ended.winner, ended.rule) == ("stark", "A1-VICT-02")
    assert table.board.units_in("crackclaw-point", "stark") == ("knight",)


@pytest.mark.parametrize(("bids", "seats"), [(WON, {"stark"}), (LOST, {*LOST})])
def test_an_attack_that_finds_nothing_is_told_to_change_nothing(
    bids: dict[str, int], seats: set[str]
) -> None:
    """No house has a unit, or a discarded card."""
    table = attacked(empty())
    bid(table, bids)
    assert {event.seat for event in told(table, NothingChanged) if isinstance(event, NothingChanged)} == seats
