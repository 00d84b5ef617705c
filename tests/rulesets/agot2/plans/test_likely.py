"""Which questions are offered to be planned for."""

from collections.abc import Iterator

import pytest

from adjudicator.engine import KeyedChance, Setup, Table, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.orders import read_plans, template
from adjudicator.orders.template_plans import still_of_use
from adjudicator.rulesets.westeros.board import FIEFDOMS, IRON_THRONE, KINGS_COURT, Board, Task
from adjudicator.rulesets.westeros.procedures.rounds import phase
from tests.playing import answer_next
from tests.rulesets.agot2.attacks import attacked, wall
from tests.rulesets.agot2.facts import PLAYERS, ROUNDS, opening
from tests.rulesets.agot2.plans.filing import RULES
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.positions import WesterosTable, at, begun_at, order, place, play, shift

KINDS = RULES.questions


def likely(table: WesterosTable, seat: str = "stark") -> list[str]:
    """What is offered, each as `march winterfell`."""
    return [f"{kind} {subject}" for kind, subject in RULES.likely_questions(table.view(seat))]


def kinds(table: WesterosTable, seat: str = "stark") -> list[str]:
    return list(dict.fromkeys(kind for kind, _subject in RULES.likely_questions(table.view(seat))))


def position(*forces: str) -> Board:
    board = empty()
    place(board, *forces)
    return board


NORTH = (
    "winterfell: stark footman knight", "moat-cailin: stark footman", "white-harbor: stark footman",
    "the-shivering-sea: stark ship", "karhold: stark footman", "castle-black: stark footman",
    "bay-of-ice: stark ship",
)  # fmt: skip
ORDERS = (
    "winterfell: march+1", "moat-cailin: march", "white-harbor: consolidate-power*",
    "the-shivering-sea: support", "karhold: defense+1", "castle-black: consolidate-power",
    "bay-of-ice: raid",
)  # fmt: skip


def test_before_orders_are_given_the_action_phase_is_offered_for_any_area() -> None:
    board = position(*NORTH, "pyke: greyjoy footman")
    at(board, "assign")
    found = likely(play(board))
    assert found[:5] == ["raid any", "march any", "leave-power any", "support any", "accept-support any"]
    for each in ("house-card any", "casualties any", "retreat any", "consolidate any"):
        assert each in found
    assert "raven-use any" not in found  # Lannister has the Raven
    assert "blade any" not in found  # Greyjoy has the Blade


def test_once_orders_lie_open_the_areas_are_named() -> None:
    board = position(*NORTH, "sunset-sea: greyjoy ship")
    order(board, *ORDERS, "sunset-sea: support")
    at(board, "raid")
    found = likely(play(board), "stark")
    assert found[:6] == [
        "raid bay-of-ice", "march moat-cailin", "march winterfell",
        "leave-power moat-cailin", "leave-power winterfell", "support the-shivering-sea",
    ]  # fmt: skip
    rest = found[found.index("capture-port any") + 1 :]
    assert rest[:3] == ["muster white-harbor", "consolidate castle-black", "consolidate white-harbor"]
    assert "reconcile-supply any" in rest[3:]


def test_a_house_knows_its_own_face_down_orders_and_no_others() -> None:
    """Tokens are short for Stark, and Greyjoy waits to see where Stark's orders lie."""
    areas = (
        "winterfell", "white-harbor", "karhold", "castle-black", "the-stony-shore", "widows-watch",
        "moat-cailin", "flints-finger", "seagard", "the-twins", "the-fingers",
    )  # fmt: skip
    board = position(*(f"{area}: stark footman" for area in areas), "pyke: greyjoy footman")
    shift(board, IRON_THRONE, "stark", 1)
    shift(board, KINGS_COURT, "stark", 5)
    at(board, "assign")
    table = play(board)
    assert table.unanswered[0].kind == "assign-orders-short"
    assert "march any" in likely(table)
    for question in table.unanswered:
        table.answer(question, {"pyke": "ask-me"} if question.seat == "greyjoy" else question.default)
    raids = [f"raid {area}" for area, order in table.view("stark").orders.items() if order.token == "raid"]
    assert [each for each in likely(table) if each.startswith("raid")] == sorted(raids)
    assert len(raids) == 2
    assert "raid any" in likely(table, "greyjoy")


def test_no_combat_is_likely_where_no_march_is_left() -> None:
    board = position("winterfell: stark footman", "pyke: greyjoy footman", "karhold: stark footman")
    order(board, "winterfell: consolidate-power*", "karhold: consolidate-power", "pyke: consolidate-power")
    at(board, "consolidate")
    found = kinds(play(board))
    assert "house-card" not in found
    assert found[:2] == ["muster", "consolidate"]
    order(board, "winterfell: consolidate-power")
    soon = RULES.likely_questions(begun_at(board).view(board, "stark"))
    assert "consolidate" not in {kind for kind, _subject in soon}  # which comes first cannot matter


def test_only_who_marches_nowhere_may_still_be_attacked() -> None:
    board = position("winterfell: stark footman", "pyke: greyjoy footman knight", "seagard: greyjoy footman")
    order(board, "winterfell: defense+1", "pyke: march", "seagard: march+1")
    at(board, "march")
    found = kinds(play(board))
    assert found[:3] == ["accept-support", "house-card", "card-tyrion-replacement"]
    assert not {"march", "leave-power", "support"} & set(found)


def test_texts_of_cards_in_hand_are_offered() -> None:
    texts = {"patchface": "card-patchface", "robb-stark": "card-robb", "mace-tyrell": "card-mace"}
    board = position(*NORTH)
    at(board, "assign")
    table = play(board)
    for seat in table.board.seats:
        found = kinds(table, seat)
        for card, kind in texts.items():
            assert (kind in found) is (card in table.board.hands[seat])
        assert ("card-tyrion-replacement" in found) is (seat != "lannister")
    board.hands["stark"].remove("robb-stark")
    assert "card-robb" not in kinds(play(board))


def test_tokens_bring_questions() -> None:
    board = position(*NORTH)
    for track in (IRON_THRONE, FIEFDOMS, KINGS_COURT):
        shift(board, track, "stark", 1)
    at(board, "assign")
    found = kinds(play(board))
    for kind in ("raven-use", "raven-deck-placement", "blade", "order-influence-ties", "throne-of-blades"):
        assert kind in found
    board.blade_used = True
    assert "blade" not in kinds(play(board))


def test_what_a_westeros_card_brings_is_offered_while_another_is_carried_out() -> None:
    board = position(*NORTH)
    shift(board, IRON_THRONE, "stark", 1)
    board.turned = {"I": "a-throne-of-blades", "II": "clash-of-kings", "III": "wildlings-attack"}
    board.agenda = [Task("card", deck) for deck in board.turned] + [Task("assign"), Task("raven")]
    found = likely(play(board))
    assert found[:2] == ["reconcile-supply any", "muster moat-cailin"]  # what is being chosen may bring these
    bids = found.index("bid-influence iron-throne")
    assert found[bids + 1] == "bid-influence fiefdoms"
    assert "order-influence-ties any" in found[bids:]
    attack = [each.split()[0] for each in found[found.index("bid-wildlings any") :]]
    asked = {kind for kind in KINDS if kind.startswith("wildling-")}
    assert asked <= set(attack)
    assert "pick-lowest-bidder" in attack
    assert "assign-orders any" in found


def test_musters_are_offered_for_the_own_forts() -> None:
    board = position(*NORTH)
    shift(board, IRON_THRONE, "stark", 1)
    board.agenda = [Task("bid", "kings-court"), Task("muster"), Task("assign")]
    found = [each for each in likely(play(board)) if each.startswith("muster")]
    assert found[:3] == ["muster moat-cailin", "muster white-harbor", "muster winterfell"]


def test_what_the_card_that_was_seen_asks_comes_first() -> None:
    board = wall(12)
    board.seen["stark"] = "mammoth-riders"
    board.agenda = [Task("card", "I"), Task("wildlings", "track"), Task("assign")]
    board.turned = {"I": "a-throne-of-blades"}
    table = play(board)
    found = kinds(table)
    assert found.index("wildling-mammoth-card") == found.index("bid-wildlings") + 1
    found = kinds(table, "tyrell")
    assert found.index("wildling-king-top") == found.index("bid-wildlings") + 1


def test_the_next_round_is_offered_last_and_after_the_last_round_nothing() -> None:
    board = position(*NORTH)
    place(board, "seagard: greyjoy footman")
    order(board, "moat-cailin: raid", "seagard: support")
    at(board, "raid")
    found = kinds(play(board))
    assert found[0] == "raid"
    assert {"muster", "bid-influence", "bid-wildlings"} <= set(found[1:])
    board.round = ROUNDS
    assert kinds(play(board)) == ["raid"]


def test_nothing_is_likely_for_those_who_watch_or_when_all_is_over() -> None:
    board = position(*NORTH)
    at(board, "assign")
    assert RULES.likely_questions(play(board).view(None)) == ()
    board.winners = ("stark",)
    assert RULES.likely_questions(begun_at(board).view(board, "stark")) == ()


def test_an_attack_under_way_offers_nothing_that_is_past() -> None:
    table = attacked(wall(4), "crow-killers")
    assert kinds(table)[0].startswith("wildling-")


def test_no_muster_follows_that_of_all_areas() -> None:
    board = position(*NORTH)
    board.agenda = [Task("muster"), Task("assign")]
    table = play(board)
    asked = next(question for question in table.unanswered if question.seat == "stark")
    assert [*asked.default] == ["moat-cailin", "white-harbor", "winterfell"]
    mustering = [each for each in likely(table) if each.startswith("muster")]
    assert mustering == ["muster any"]  # by a special order


def test_where_the_raven_puts_a_card_is_offered_while_it_is_asked_what_it_does() -> None:
    board = position(*NORTH)
    shift(board, KINGS_COURT, "stark", 1)
    order(board, *ORDERS)
    at(board, "raven")
    assert kinds(play(board))[0] == "raven-deck-placement"


# --- In whole games ---------------------------------------------------------------------------------------


def played(players: int) -> Iterator[WesterosTable]:
    setup = Setup(PLAYERS[players])
    table = Table.start(begun_at(opening(setup)), setup, KeyedChance(b"likely"))
    pick, bot = picker(b"likely", "game"), RandomBot()
    while not table.over:
        yield table
        answer_next(table, bot, pick)


@pytest.mark.slow
def test_what_is_offered_can_be_planned_for_and_much_of_what_is_asked_was_offered() -> None:
    asked = foretold = 0
    offered: dict[tuple[str, str], set[str]] = {}
    for table in played(6):
        for seat in table.board.seats:
            found = RULES.likely_questions(table.view(seat))
            assert len(found) == len(set(found))
            for kind, subject in found:
                assert subject == "any" or subject in KINDS[kind].subjects
            if phase(table.board) == "planning" or table.board.orders:
                offered.setdefault((seat, table.ruleset.period(table.view(None))), set()).update(
                    kind for kind, _subject in found
                )
        question = table.unanswered[0]
        if phase(table.board) == "action":
            asked += 1
            foretold += question.kind in offered[question.seat, table.ruleset.period(table.view(None))]
    assert asked > 80
    assert foretold / asked > 0.95


@pytest.mark.parametrize("players", [3, 6])
def test_a_template_of_a_round_is_not_too_long_to_be_read(players: int) -> None:
    table = next(played(players))
    question = table.unanswered[0]
    text = template("westeros", 1, question.seat, RULES, table.view(question.seat), [question])
    assert "- {march: any, do: ask-me}" in text
    assert len(text.partition("plans:")[2].splitlines()) <= 30


def test_plans_that_cannot_be_asked_for_any_more_are_of_no_use() -> None:
    """In a file to fill in, and in the warning of plans that end with a file, they are left out."""
    board = position("winterfell: stark footman", "pyke: greyjoy footman", "karhold: stark footman")
    order(board, "winterfell: consolidate-power*", "karhold: consolidate-power", "pyke: consolidate-power")
    at(board, "consolidate")
    table = play(board)
    plans = read_plans(
        b"plans: [{raid: any, do: any}, {muster: any, do: knight}, {support: any, do: me, keep: game}]", RULES
    )
    questions = [question for question in table.unanswered if question.seat == "stark"]
    found = still_of_use(plans, RULES, table.view("stark"), questions)
    assert [plan.kind for plan in found] == ["muster", "support"]
