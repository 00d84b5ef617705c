"""The Messenger Raven: replacing an order, looking at the wildling deck, keeping it."""

import pytest

from adjudicator.rulesets.westeros.board import KINGS_COURT, Board, Task
from adjudicator.rulesets.westeros.events import OrderReplaced
from adjudicator.rulesets.westeros.procedures.raven import (
    RavenKept,
    WildlingCardLookedAt,
    WildlingCardPutBack,
    WildlingCardSeen,
    replacements,
)
from tests.rulesets.agot2.facts import TOKENS_OF, WILDLING_CARDS
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.positions import WesterosTable, answer, order, place, play, shift, told

CARD = "massing-on-the-milkwater"


def position(*orders: str, at: int = 1) -> Board:
    """Stark has these orders and this place of the King's Court track; Greyjoy can raid Lannister."""
    board = empty()
    shift(board, KINGS_COURT, "stark", at)
    place(board, *(f"{each.split(': ')[0]}: stark footman" for each in orders), "seagard: lannister footman")
    place(board, "greywater-watch: greyjoy footman")
    order(board, *orders, "seagard: support", "greywater-watch: raid")
    return board


def raven(board: Board, *answers: object, card: str = CARD) -> WesterosTable:
    """Use the Raven as told; play stops at Greyjoy's Raid at the latest."""
    board.agenda = [Task("raven"), Task("raid"), Task("march")]
    table = play(board, {"round-1/raven/wildling-card": card})
    answer(table, *answers)
    return table


@pytest.mark.rule("A2-RAVEN-01", "A2-RAVEN-09", "A2-RAVEN-10")
def test_the_raven_may_be_kept() -> None:
    table = raven(position("winterfell: march"))
    question = table.pending[0]
    assert (question.seat, question.kind, question.default) == ("stark", "raven-use", "none")
    answer(table, "none")
    assert told(table, RavenKept) == [RavenKept(rule="A2-RAVEN-01", seat="stark")]
    assert not table.board.raven_used
    assert table.pending[0].label == "round-1/raid-1/raid"


@pytest.mark.rule("A2-RAVEN-02", "A2-RAVEN-04", "A2-RAVEN-08")
def test_an_order_is_replaced() -> None:
    table = raven(position("winterfell: march", "karhold: defense+1"), "winterfell/support")
    assert told(table, OrderReplaced) == [
        OrderReplaced(rule="A2-RAVEN-02", seat="stark", area="winterfell", token="march", by="support")
    ]
    assert table.board.orders["winterfell"].token == "support"
    assert ("karhold", "march") in replacements(table.board, "stark")
    assert table.board.raven_used


@pytest.mark.rule("A2-RAVEN-11")
def test_only_where_an_own_order_lies() -> None:
    board = position("winterfell: march")
    place(board, "karhold: stark footman")
    assert {area for area, _token in replacements(board, "stark")} == {"winterfell"}
    assert ("winterfell", "march") not in replacements(board, "stark")


def test_tokens_that_lie_elsewhere_are_used() -> None:
    board = position("winterfell: march", "karhold: raid", "white-harbor: raid", "castle-black: support")
    offered = replacements(board, "stark")
    assert ("winterfell", "raid") not in offered
    assert ("winterfell", "support") in offered
    assert ("karhold", "march") not in offered
    assert ("karhold", "raid") not in offered


@pytest.mark.rule("A2-RAVEN-03", "A2-AMB-40")
def test_the_replacement_respects_stars_and_bans() -> None:
    board = position("winterfell: march+1", "karhold: raid", at=4)  # one star
    board.banned = TOKENS_OF["defense"]
    offered = replacements(board, "stark")
    assert ("karhold", "support+1") not in offered
    assert ("winterfell", "support+1") in offered
    assert {token for _area, token in offered}.isdisjoint(TOKENS_OF["defense"])


@pytest.mark.rule("A2-RAVEN-05", "A2-HID-06", "A2-PUB-02")
def test_the_holder_alone_sees_the_top_wildling_card() -> None:
    table = raven(position("winterfell: march"), "look")
    assert told(table, WildlingCardLookedAt) == [WildlingCardLookedAt(rule="A2-RAVEN-05", seat="stark")]
    assert table.game.whispered == [("stark", WildlingCardSeen(rule="A2-RAVEN-05", card=CARD))]
    assert table.view("stark").seen == CARD
    assert CARD not in (table.view("lannister").seen, table.view(None).seen)
    assert CARD not in repr(table.game.told)


@pytest.mark.rule("A2-RAVEN-07")
def test_nothing_else_tells_which_card_it_was() -> None:
    tables = [raven(position("winterfell: march"), card=card) for card in (CARD, "skinchanger-scout")]
    for answers in ("look", "bottom"):
        for table in tables:
            answer(table, answers)
        for seat in ("lannister", None):
            assert tables[0].view(seat) == tables[1].view(seat)
        assert tables[0].view("stark") != tables[1].view("stark")
    assert tables[0].game.told == tables[1].game.told


@pytest.mark.rule("A2-RAVEN-06")
@pytest.mark.parametrize(("where", "top", "bottom"), [("top", [CARD], []), ("bottom", [], [CARD])])
def test_the_card_goes_on_top_or_to_the_bottom(where: str, top: list[str], bottom: list[str]) -> None:
    table = raven(position("winterfell: march"), "look")
    question = table.pending[0]
    assert (question.kind, question.default, question.secret) == ("raven-deck-placement", "top", False)
    answer(table, where)
    deck = table.board.wildlings
    assert (deck.top, deck.bottom) == (top, bottom)
    assert len(deck.unseen) == len(WILDLING_CARDS) - 1
    assert told(table, WildlingCardPutBack) == [
        WildlingCardPutBack(rule="A2-RAVEN-06", seat="stark", place=where)
    ]


def test_a_card_known_to_lie_on_top_is_not_drawn_again() -> None:
    board = position("winterfell: march")
    board.wildlings.unseen.remove("crow-killers")
    board.wildlings.top = ["crow-killers"]
    assert raven(board, "look").view("stark").seen == "crow-killers"


def test_when_all_places_are_known_the_lower_cards_come_up_in_their_order() -> None:
    board = position("winterfell: march")
    first, *others = WILDLING_CARDS
    board.wildlings.unseen, board.wildlings.bottom = [], [first, *others]
    table = raven(board, "look", "bottom")
    assert table.view("stark").seen == first
    assert (*table.board.wildlings.top, *table.board.wildlings.bottom) == (*others, first)
