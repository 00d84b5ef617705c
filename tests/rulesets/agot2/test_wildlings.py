"""Wildling attacks: when they come, bids, ties, the card, the threat that is left."""

from random import Random

import msgspec
import pytest
from hypothesis import given as examples, settings, strategies as st

from adjudicator.engine import KeyedChance, Number, OneOf, Record, Table
from adjudicator.rulesets.agot2.wildlings.attacking import TEXTS
from adjudicator.rulesets.westeros import power
from adjudicator.rulesets.westeros.board import IRON_THRONE, Board
from adjudicator.rulesets.westeros.control import unused
from adjudicator.rulesets.westeros.events import (
    BidsRevealed,
    GameEnded,
    ThreatChanged,
    TieBroken,
    TrackOrdered,
    UnitsLost,
)
from adjudicator.rulesets.westeros.procedures.wildlings import (
    AttackDecided,
    BidderNamed,
    WildlingCardTurned,
    WildlingsAttacked,
)
from adjudicator.rulesets.westeros.supply import complies
from adjudicator.rulesets.westeros.units import KINDS
from tests.rulesets.agot2.attacks import (
    OVERRUN,
    REPELLED,
    asked,
    attacked,
    bid,
    by_default,
    done,
    lost,
    wall,
    won,
)
from tests.rulesets.agot2.facts import WILDLING_CARDS
from tests.rulesets.westeros.positions import WesterosTable, answer, place, told

QUIET = "silence-at-the-wall"


def even(amount: int) -> dict[str, int]:
    return dict.fromkeys(REPELLED, amount)


# --- Bids -------------------------------------------------------------------------------------------------


@pytest.mark.rule("A2-WILD-05")
def test_every_house_bids_any_of_its_available_power_in_secret() -> None:
    board = wall()
    board.available["stark"] = 7
    table = attacked(board, QUIET)
    assert {question.seat for question in table.unanswered} == set(board.seats)
    for question in table.unanswered:
        assert (question.kind, question.secret, question.default) == ("bid-wildlings", True, 0)
        assert question.options == Number(0, 7 if question.seat == "stark" else 5)


def test_a_house_without_power_bids_nothing_and_is_not_asked() -> None:
    board = wall()
    board.available["stark"] = 0
    table = attacked(board, QUIET)
    assert "stark" not in {question.seat for question in table.unanswered}


@pytest.mark.rule("A2-WILD-06", "A2-HID-04")
def test_bids_are_revealed_when_all_are_in_and_are_added_up() -> None:
    table = attacked(wall(), QUIET)
    for question in table.unanswered[:5]:
        table.answer(question, REPELLED[question.seat])
        assert told(table, BidsRevealed) == []
        assert table.view("stark").board.bids == {}
        assert table.view(None).board.available == dict.fromkeys(table.board.seats, 5)
    table.answer(table.unanswered[0], REPELLED["tyrell"])
    assert told(table, BidsRevealed) == [BidsRevealed(rule="A2-WILD-06", subject="wildlings", bids=REPELLED)]
    assert told(table, AttackDecided) == [
        AttackDecided(rule="A2-WILD-07", watch=12, wildlings=12, repelled=True)
    ]


@pytest.mark.rule("A2-WILD-04", "A2-WILD-07")
@pytest.mark.parametrize(
    ("threat", "each", "winner"),
    [(12, 2, "watch"), (12, 1, ""), (6, 1, "watch"), (8, 1, ""), (2, 0, ""), (0, 0, "watch")],
)
def test_bids_as_high_as_the_number_of_the_threat_repel_the_attack(
    threat: int, each: int, winner: str
) -> None:
    table = attacked(wall(threat), QUIET)
    bid(table, even(each))
    assert told(table, WildlingsAttacked) == [
        WildlingsAttacked(rule="A2-WILD-04", strength=threat, left_out=None)
    ]
    decided = AttackDecided(rule="A2-WILD-07", watch=6 * each, wildlings=threat, repelled=bool(winner))
    assert told(table, AttackDecided) == [decided]


@pytest.mark.rule("A2-WILD-17")
@pytest.mark.parametrize("bids", [REPELLED, OVERRUN])
def test_all_that_was_bid_goes_to_the_pool(bids: dict[str, int]) -> None:
    table = attacked(wall(), QUIET)
    bid(table, bids)
    assert done(table)
    assert table.board.bids == {}
    for seat, amount in bids.items():
        assert table.board.available[seat] == 5 - amount
        assert power.pool(table.board, seat) == 15 + amount


# --- Ties -------------------------------------------------------------------------------------------------


@pytest.mark.rule("A2-WILD-09")
def test_one_highest_bidder_is_named_when_the_attack_is_repelled() -> None:
    table = won(wall(), QUIET)
    assert told(table, BidderNamed) == [BidderNamed(rule="A2-WILD-09", seat="stark", bidder="highest-bidder")]


@pytest.mark.rule("A2-WILD-11", "A2-WILD-21", "A2-AMB-50")
def test_the_iron_throne_names_the_highest_of_equal_bidders_before_the_card_is_seen() -> None:
    table = attacked(wall(), QUIET)
    bid(table, even(2) | {"greyjoy": 3, "tyrell": 3, "stark": 3})
    question = asked(table)
    assert (question.seat, question.kind, question.default) == ("greyjoy", "pick-highest-bidder", "greyjoy")
    assert question.options == OneOf(("greyjoy", "stark", "tyrell"))
    assert not question.secret
    assert told(table, WildlingCardTurned) == []
    answer(table, "tyrell")
    assert told(table, TieBroken) == [
        TieBroken(
            rule="A2-WILD-11", seat="greyjoy", subject="highest-bidder", order=("tyrell", "greyjoy", "stark")
        )
    ]
    named = BidderNamed(rule="A2-WILD-11", seat="tyrell", bidder="highest-bidder")
    assert told(table, BidderNamed) == [named]


# --- The card ---------------------------------------------------------------------------------------------


@pytest.mark.rule("A2-WILD-08")
def test_the_top_card_is_turned_up_after_the_fight_is_decided() -> None:
    board = wall()
    board.wildlings.unseen.remove("crow-killers")
    board.wildlings.top = ["crow-killers"]
    table = attacked(board, QUIET)  # its place is not drawn: another card is known to be above it
    bid(table, OVERRUN)
    order = [type(event) for event in table.game.told[:4]]
    assert order == [WildlingsAttacked, BidsRevealed, AttackDecided, BidderNamed]
    assert told(table, WildlingCardTurned) == [WildlingCardTurned(rule="A2-WILD-08", card="crow-killers")]


@pytest.mark.rule("A2-WILD-15")
def test_the_card_goes_under_the_deck() -> None:
    table = won(wall(), QUIET)
    deck = table.board.wildlings
    assert (deck.top, deck.bottom) == ([], [QUIET])
    assert sorted([*deck.unseen, QUIET]) == sorted(WILDLING_CARDS)


@pytest.mark.rule("A2-WILD-14", "A2-WILD-10", "A2-WILD-13")
def test_the_lowest_bidder_comes_first_then_the_others_in_turn_order() -> None:
    table = lost(wall(units=True), "mammoth-riders")
    seats = []
    while not done(table):
        question = asked(table)
        assert (question.kind, question.secret) == ("wildling-mammoth-units", False)
        seats.append(question.seat)
        answer(table, question.default)
    assert seats == ["stark", "greyjoy", "lannister", "martell", "baratheon", "tyrell"]


@pytest.mark.rule("A2-WILD-14")
def test_the_turn_order_of_the_others_is_that_after_the_lowest_bidders_loss() -> None:
    board = wall()
    bids = even(1) | {"greyjoy": 0}
    table = attacked(board, "a-king-beyond-the-wall")
    bid(table, bids)
    assert table.board.tracks[IRON_THRONE] == [
        "lannister",
        "stark",
        "martell",
        "baratheon",
        "tyrell",
        "greyjoy",
    ]
    assert asked(table).seat == "lannister"


@pytest.mark.rule("A2-WILD-25")
def test_every_card_has_its_text() -> None:
    assert set(TEXTS) == set(WILDLING_CARDS)
    assert len(TEXTS) == 9


@pytest.mark.parametrize("bids", [REPELLED, OVERRUN])
def test_nothing_happens_at_silence_at_the_wall(bids: dict[str, int]) -> None:
    board = wall(units=True)
    table = attacked(board, QUIET)
    bid(table, bids)
    assert done(table)
    assert (table.board.units, table.board.tracks, table.board.supply) == (
        board.units,
        board.tracks,
        board.supply,
    )
    assert table.board.hands == board.hands


# --- The threat -------------------------------------------------------------------------------------------


@pytest.mark.rule("A2-WILD-16")
@pytest.mark.parametrize(("threat", "left"), [(12, 8), (10, 6), (8, 4), (6, 2), (4, 0), (2, 0)])
def test_when_the_wildlings_win_the_threat_goes_back_two_spaces(threat: int, left: int) -> None:
    table = attacked(wall(threat), QUIET)
    bid(table, even(0))
    answer(table, "stark")  # all are equal
    assert table.board.threat == left
    assert told(table, ThreatChanged) == [
        ThreatChanged(rule="A2-WILD-16", reason="threat-set-back", before=threat, after=left)
    ]


@pytest.mark.rule("A2-WILD-16")
@pytest.mark.parametrize("threat", [2, 6, 12])
def test_when_they_are_repelled_the_threat_goes_to_0(threat: int) -> None:
    table = won(wall(threat), QUIET)
    assert table.board.threat == 0


# --- The end ----------------------------------------------------------------------------------------------


def about_to_regain_winterfell() -> Board:
    """Stark has six sites and the last one of its own, Winterfell, is Tyrell's with a single Footman."""
    board = wall()
    for area in ("white-harbor", "moat-cailin", "flints-finger", "the-eyrie", "seagard", "riverrun"):
        board.power_tokens[area] = "stark"
    place(board, "winterfell: tyrell footman")
    return board


@pytest.mark.rule("A2-AMB-55", "A2-VIC-10")
def test_a_seventh_site_counts_after_the_whole_card() -> None:
    board = about_to_regain_winterfell()
    place(board, "the-reach: greyjoy footman footman", "harrenhal: greyjoy footman")
    table = attacked(board, "the-horde-descends")
    bid(table, {"tyrell": 0, "stark": 1, "greyjoy": 1, "lannister": 1, "martell": 1, "baratheon": 1})
    # Tyrell has lost Winterfell by now, and Greyjoy still chooses what it loses.
    assert (asked(table).seat, table.board.winners) == ("greyjoy", ())
    answer(table, "harrenhal/footman")
    assert table.over
    assert (table.board.winners, table.board.ending) == (("stark",), "A2-VIC-02")
    assert len(told(table, GameEnded)) == 1


# --- Any attack -------------------------------------------------------------------------------------------


def conserved(table: WesterosTable) -> None:
    board = table.board
    deck = board.wildlings
    assert sorted([*deck.top, *deck.unseen, *deck.bottom]) == sorted(WILDLING_CARDS)
    for seat in board.seats:
        assert power.pool(board, seat) >= 0
        assert min(unused(board, seat).values()) >= 0
        assert complies(board, seat)
        assert len(board.hands[seat]) + len(board.discards[seat]) == 7
        assert board.hands[seat]
    for order in board.tracks.values():
        assert sorted(order) == sorted(board.seats)


def can_be_gone_on_from(table: WesterosTable) -> None:
    """The attack is one action: a stop in it is its board before, and the answers and draws since."""
    stored = msgspec.json.decode(msgspec.json.encode(table.record()), type=Record)
    resumed = Table.resume(table.ruleset, table.setup, KeyedChance(b"never drawn from"), stored)
    assert (resumed.board, resumed.pending) == (table.board, table.pending)


def crowded() -> Board:
    board = wall(units=True)
    place(board, "castle-black: stark knight", "harrenhal: greyjoy knight knight", "the-reach: tyrell knight")
    place(board, "kings-landing: baratheon footman siege-engine", "yronwood: martell knight")
    for seat in board.seats:
        board.discards[seat] = board.hands[seat][:5]
        board.hands[seat] = board.hands[seat][5:]
    return board


@settings(deadline=None, max_examples=80)
@examples(
    st.sampled_from(sorted(WILDLING_CARDS)),
    st.sampled_from([0, 2, 8, 12]),
    st.lists(st.integers(0, 5), min_size=6, max_size=6),
    st.randoms(use_true_random=False),
)
def test_any_attack_ends_with_a_sound_board(card: str, threat: int, bids: list[int], random: Random) -> None:
    board = crowded()
    board.threat = threat
    table = attacked(board, card)
    can_be_gone_on_from(table)
    bid(table, dict(zip(board.seats, bids, strict=True)))
    while not done(table):
        can_be_gone_on_from(table)
        question = table.unanswered[0]
        for _attempt in range(200):
            reply = question.options.sample(random.randrange)
            if table.judge(question, reply) is None:
                break
        else:
            reply = question.default
        table.answer(question, reply)
    conserved(table)
    assert not any(kind not in KINDS for force in table.board.units.values() for kind in force.units)


@pytest.mark.parametrize("card", sorted(WILDLING_CARDS))
@pytest.mark.parametrize("bids", [REPELLED, OVERRUN])
def test_the_defaults_carry_any_card_to_its_end(card: str, bids: dict[str, int]) -> None:
    table = attacked(crowded(), card, then=QUIET if card != QUIET else "crow-killers")
    bid(table, bids)
    by_default(table)
    conserved(table)
    assert not told(table, UnitsLost) or bids == OVERRUN
    assert all(event.rule == "A2-SHIFT-02" for event in told(table, TrackOrdered))
