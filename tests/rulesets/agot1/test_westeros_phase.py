"""The round, the Westeros phase, and what its cards do."""

from collections import Counter

import pytest

from adjudicator.engine import Assignment
from adjudicator.rulesets.agot1.edition import EDITION
from adjudicator.rulesets.westeros.board import IRON_THRONE, Board, Task, WesterosGame
from adjudicator.rulesets.westeros.events import PowerGained, ThreatChanged, WesterosCardTurned
from adjudicator.rulesets.westeros.procedures import rounds, westeros_phase
from adjudicator.rulesets.westeros.procedures.westeros_phase import WesterosDeckShuffled
from tests.rulesets.agot1.positions import empty, start
from tests.rulesets.westeros.positions import WesterosTable, answer, at, order, place, play, told
from tests.rulesets.westeros.procedures import carry_out

CARDS = {card: facts for deck in EDITION.westeros_cards.values() for card, facts in deck.items()}


def turned(board: Board, **cards: str) -> WesterosTable:
    """Turn up cards, `II="winter-is-coming clash-of-kings"`, and stop before they are carried out."""
    draws = {}
    for deck, listed in cards.items():
        for place_, card in enumerate(listed.split(), start=1):
            draws[f"round-1/procedure/deck-{deck}{'' if place_ == 1 else f'-{place_}'}"] = card

    async def turn(game: WesterosGame) -> None:
        await westeros_phase.turn_cards(game, "")

    return carry_out(board, turn, draws=draws)


def carried_out(board: Board, deck: str, card: str) -> Board:
    """The board after a card was carried out, before the tasks that it leaves."""
    board.turned[deck] = card

    async def carry(game: WesterosGame) -> None:
        await westeros_phase.carry_out(game, deck)

    table = carry_out(board, carry)
    assert table.over
    return table.board


def legal_orders(board: Board, area: str) -> set[str]:
    """What may be given to an area in Planning."""
    at(board, "assign")
    question = next(each for each in play(board).pending if each.seat == board.units[area].seat)
    assert isinstance(question.options, Assignment)
    return {*question.options.places[area]}


# --- The round --------------------------------------------------------------------------------------------


@pytest.mark.rule("A1-ROUND-01", "A1-ROUND-02", "A1-ROUND-06")
def test_the_phases_and_their_steps() -> None:
    board = start()
    board.round = 2
    steps = [task.step for task in rounds.tasks(board)]
    assert steps == ["turn-cards", "assign", "raven", "raid", "march", "consolidate", "clean-up"]
    assert [rounds.PHASES[step] for step in steps] == ["westeros", *["planning"] * 2, *["action"] * 4]
    assert [task.step for task in board.agenda] == steps[1:]


@pytest.mark.rule("A1-ROUND-03", "A1-CP-06")
def test_a_round_is_followed_by_the_next_ones_westeros_phase() -> None:
    board = start()
    order(board, "winterfell: support")
    board.agenda = [Task("clean-up")]
    cards = {"deck-I": "last-days-of-summer", "deck-II": "last-days-of-summer", "deck-III": "sea-of-storms"}
    table = play(board, {f"round-2/turn-cards/{deck}": card for deck, card in cards.items()})
    assert table.board.orders == {}
    assert table.board.round == 2
    assert table.board.turned == {deck[-len(deck) + 5 :]: card for deck, card in cards.items()}
    assert table.board.threat == 4
    assert table.unanswered[0].kind == "assign-orders"


@pytest.mark.rule("A1-ROUND-04")
def test_the_game_ends_after_the_tenth_action_phase() -> None:
    board = start()
    board.round, board.agenda = 9, [Task("clean-up"), Task("raven")]
    assert not play(board).over
    board.round = 10
    assert play(board).over


@pytest.mark.rule("A1-ROUND-05", "A1-PLAN-01", "A1-RAVEN-06")
def test_orders_are_given_at_once_and_then_the_raven_is_used() -> None:
    table = play(start())
    assert [(each.kind, each.seat, each.secret) for each in table.unanswered] == [
        ("assign-orders", seat, True) for seat in table.board.tracks[IRON_THRONE]
    ]
    for question in table.unanswered:
        table.answer(question, question.default)
    (raven,) = table.unanswered
    assert (raven.kind, raven.seat, raven.secret, raven.default) == ("raven-use", "lannister", False, "none")


# --- Turning up -------------------------------------------------------------------------------------------


@pytest.mark.rule("A1-WEST-01", "A1-WEST-04")
def test_three_cards_are_turned_up_and_carried_out_in_their_order() -> None:
    table = turned(empty(), I="supply", II="game-of-thrones", III="sea-of-storms")
    assert table.board.turned == {"I": "supply", "II": "game-of-thrones", "III": "sea-of-storms"}
    assert table.board.agenda == [Task("card", "I"), Task("card", "II"), Task("card", "III")]
    board = start()
    board.turned = {"I": "mustering", "II": "clash-of-kings"}
    board.agenda = [Task("card", "I"), Task("card", "II")]
    table = play(board)
    assert table.unanswered[0].kind == "muster"
    assert table.board.agenda[-1] == Task("card", "II")


@pytest.mark.rule("A1-WEST-02", "A1-WEST-03", "A1-WILD-01")
@pytest.mark.parametrize(
    ("cards", "threat"),
    [
        (("supply", "clash-of-kings", "wildlings-attack"), 0),
        (("last-days-of-summer", "clash-of-kings", "sea-of-storms"), 2),
        (("last-days-of-summer", "last-days-of-summer", "storm-of-swords"), 6),
    ],
)
def test_each_icon_moves_the_token_a_space(cards: tuple[str, ...], threat: int) -> None:
    table = turned(empty(), **dict(zip(("I", "II", "III"), cards, strict=True)))
    assert table.board.threat == threat
    assert len(told(table, ThreatChanged)) == bool(threat)
    assert {facts.icons for facts in CARDS.values()} == {0, 1}


@pytest.mark.rule("A1-WEST-05")
def test_cards_go_under_their_decks() -> None:
    board = empty()
    board.turned = {"I": "supply"}
    board.decks["I"].remove("supply")
    table = turned(board, I="mustering", II="clash-of-kings", III="sea-of-storms")
    assert table.board.used["I"] == ["supply"]
    assert Counter([*table.board.decks["I"], "supply", "mustering"]) == Counter(EDITION.westeros_decks["I"])
    assert told(table, WesterosDeckShuffled) == []


@pytest.mark.rule("A1-WILD-02", "A1-WILD-04")
def test_a_token_that_comes_to_12_stays_there_and_nobody_attacks() -> None:
    board = empty()
    board.threat = 10
    table = turned(board, I="last-days-of-summer", II="last-days-of-summer", III="storm-of-swords")
    assert table.board.threat == 12
    assert Task("wildlings", "track") not in table.board.agenda


# --- Cards ------------------------------------------------------------------------------------------------


@pytest.mark.rule("A1-WC-WINTER-01", "A1-WC-WINTER-02", "A1-WC-WINTER-03")
def test_winter_shuffles_its_deck_and_another_card_takes_its_place() -> None:
    board = empty()
    board.decks["I"] = ["winter-is-coming", "mustering"]
    board.used["I"] = [*["supply"] * 4, *["mustering"] * 3, "last-days-of-summer"]
    listed = "winter-is-coming winter-is-coming last-days-of-summer"
    table = turned(board, I=listed, II="clash-of-kings", III="sea-of-storms")
    assert table.board.turned["I"] == "last-days-of-summer"
    assert table.board.used["I"] == []
    assert Counter([*table.board.decks["I"], "last-days-of-summer"]) == Counter(EDITION.westeros_decks["I"])
    assert len(told(table, WesterosDeckShuffled)) == 2
    turns = [event.card for event in table.game.told if isinstance(event, WesterosCardTurned)]
    assert turns == [*listed.split(), "clash-of-kings", "sea-of-storms"]


@pytest.mark.rule("A1-WEST-06")
def test_the_icon_of_a_card_that_comes_instead_of_winter_counts() -> None:
    cards = {"I": "winter-is-coming last-days-of-summer", "II": "clash-of-kings", "III": "sea-of-storms"}
    assert turned(empty(), **cards).board.threat == 2


@pytest.mark.rule("A1-WC-SUMMER-01")
@pytest.mark.parametrize("deck", ["I", "II", "III"])
def test_in_summer_nothing_happens(deck: str) -> None:
    before = start()
    before.turned[deck], before.agenda = "last-days-of-summer", [Task("clean-up")]
    after = carried_out(start(), deck, "last-days-of-summer")
    assert after.agenda == []
    before.agenda, after.turns = [], before.turns
    assert after == before


@pytest.mark.rule("A1-WC-SEA-01", "A1-WC-SWORDS-01", "A1-WC-CROWS-01")
@pytest.mark.parametrize(
    ("card", "banned"),
    [
        ("sea-of-storms", {"raid", "raid*"}),
        ("storm-of-swords", {"defense+1", "defense+2"}),
        ("feast-for-crows", {"consolidate-power", "consolidate-power*"}),
    ],
)
def test_a_kind_of_order_may_not_be_given_special_ones_included(card: str, banned: set[str]) -> None:
    board = empty()
    place(board, "lannisport: lannister footman")
    assert banned <= legal_orders(board.clone(), "lannisport")
    after = carried_out(board, "III", card)
    assert {*after.banned} == banned
    assert legal_orders(after, "lannisport") == {*EDITION.orders, "none"} - banned


@pytest.mark.rule("A1-PLAN-06")
def test_bans_end_with_the_round() -> None:
    board = empty()
    place(board, "lannisport: lannister footman")
    board = carried_out(board, "III", "sea-of-storms")
    assert "raid" not in legal_orders(board.clone(), "lannisport")
    table = turned(board, I="supply", II="clash-of-kings", III="rains-of-autumn")
    assert "raid" in legal_orders(table.board, "lannisport")


@pytest.mark.rule("A1-WC-SUPPLY-01", "A1-WC-MUSTER-01", "A1-WC-CLASH-01")
@pytest.mark.parametrize(
    ("deck", "card", "step", "about"),
    [
        ("I", "supply", "supply", "houses"),
        ("I", "mustering", "muster", "all at once"),
        ("II", "clash-of-kings", "bid", "tracks"),
    ],
)
def test_cards_that_let_all_houses_do_something(deck: str, card: str, step: str, about: str) -> None:
    board = carried_out(empty(), deck, card)
    subjects = {
        "houses": board.tracks[IRON_THRONE],
        "all at once": [""],
        "tracks": ["iron-throne", "fiefdoms", "kings-court"],
    }
    assert board.agenda == [Task(step, subject) for subject in subjects[about]]


@pytest.mark.rule("A1-WC-WILD-01")
def test_the_wildlings_attack_by_their_card() -> None:
    assert carried_out(empty(), "III", "wildlings-attack").agenda == [Task("wildlings", "card")]


@pytest.mark.rule("A1-WC-GAME-01", "A1-COMP-11", "A1-CTRL-10")
def test_crowns_are_paid_in_turn_order_as_far_as_the_pool_goes() -> None:
    board = empty()
    place(board, "kings-landing: lannister footman", "castle-black: stark footman")
    board.power_tokens["riverrun"] = "lannister"
    board.available["stark"] = 19  # winterfell and castle-black have a crown each
    board.turned["II"] = "game-of-thrones"

    async def carry(game: WesterosGame) -> None:
        await westeros_phase.carry_out(game, "II")

    table = carry_out(board, carry)
    gained = {event.seat: event.amount for event in table.game.told if isinstance(event, PowerGained)}
    assert list(gained) == ["baratheon", "lannister", "stark", "greyjoy"]  # tyrell holds no crown
    assert gained == {"baratheon": 1, "lannister": 3, "stark": 1, "greyjoy": 1}
    assert table.board.available["stark"] == 20


# --- Supply -----------------------------------------------------------------------------------------------


def supplied(board: Board, seat: str) -> WesterosTable:
    async def count(game: WesterosGame) -> None:
        await westeros_phase.supply(game, seat)

    return carry_out(board, count)


@pytest.mark.rule("A1-SUP-05")
def test_the_table_of_supply() -> None:
    assert EDITION.supply == (
        (2, 2), (3, 2), (3, 2, 2), (3, 2, 2, 2), (3, 3, 2, 2), (4, 3, 2, 2), (4, 3, 2, 2, 2),
    )  # fmt: skip


@pytest.mark.rule("A1-SUP-07")
def test_barrels_in_controlled_areas_are_counted() -> None:
    board = empty()
    place(board, "blackwater: lannister footman")
    assert supplied(board, "lannister").board.supply["lannister"] == 4  # and two at lannisport


@pytest.mark.rule("A1-SUP-08")
def test_no_more_than_6_barrels_count() -> None:
    board = empty()
    for area in ("blackwater", "riverrun", "seagard", "searoad-marches"):
        board.power_tokens[area] = "lannister"
    assert supplied(board, "lannister").board.supply["lannister"] == 6  # of seven


@pytest.mark.rule("A1-SUP-06")
def test_supply_stays_when_areas_are_gained_and_lost() -> None:
    board = empty()
    place(board, "stoney-sept: lannister knight")
    order(board, "stoney-sept: march")
    at(board, "march")
    table = play(board)
    answer(table, {"blackwater": ["knight"]}, "no")
    assert table.board.units_in("blackwater", "lannister")
    assert table.board.supply["lannister"] == 2


@pytest.mark.rule("A1-SUP-01", "A1-SUP-02", "A1-SUP-03")
def test_armies_are_two_units_or_more_whatever_they_are() -> None:
    board = empty()
    place(
        board,
        "blackwater: lannister footman",
        "stoney-sept: lannister knight",
        "harrenhal: lannister knight footman",
        "the-golden-sound: lannister ship ship",
        "ironmans-bay: lannister ship ship",
        "sunset-sea: lannister ship ship",
    )
    table = supplied(board, "lannister")  # 4: armies of 3, 3, 2 and 2
    assert table.over
    place(table.board, "bay-of-ice: lannister ship ship")
    assert supplied(table.board, "lannister").unanswered[0].kind == "reconcile-supply"


@pytest.mark.rule("A1-SUP-04")
def test_a_smaller_army_may_stand_for_a_larger_one() -> None:
    board = empty()
    place(board, *(f"{area}: tyrell footman knight" for area in ("blackwater", "the-reach", "kingswood")))
    table = supplied(board, "tyrell")  # 4: armies of 3, 3, 2 and 2
    assert table.over
    place(table.board, "highgarden: tyrell footman knight footman footman")
    assert supplied(table.board, "tyrell").unanswered[0].kind == "reconcile-supply"


@pytest.mark.rule("A1-SUP-09")
def test_what_is_lost_by_default_is_worth_least() -> None:
    """Two Ships are worth less than a Footman and a Knight, though a Footman is the cheapest unit."""
    board = empty()
    place(board, "moat-cailin: stark footman knight knight", "the-twins: stark knight knight")
    place(board, "the-narrow-sea: stark ship ship ship")
    table = supplied(board, "stark")  # 1: armies of 3 and 2
    (question,) = table.unanswered
    assert (question.seat, question.secret) == ("stark", False)
    assert question.default == ("the-narrow-sea/ship", "the-narrow-sea/ship")
    answer(table, ["moat-cailin/knight", "the-twins/knight"])
    assert table.over
