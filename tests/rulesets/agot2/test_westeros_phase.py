"""The Westeros phase: the cards and what they do, and supply."""

from collections import Counter

import pytest

from adjudicator.engine import Event, OneOf, Term
from adjudicator.rulesets.westeros.board import FIEFDOMS, IRON_THRONE, KINGS_COURT, Board, Task, WesterosGame
from adjudicator.rulesets.westeros.events import (
    PowerGained,
    SupplyCounted,
    ThreatChanged,
    UnitsLost,
    WesterosCardTurned,
)
from adjudicator.rulesets.westeros.procedures import westeros_phase
from adjudicator.rulesets.westeros.procedures.westeros_phase import (
    OrdersBanned,
    WesterosCardCarriedOut,
    WesterosChoiceMade,
    WesterosDeckShuffled,
    trading_ports,
)
from tests.rulesets.agot2.facts import WESTEROS_CARDS, WESTEROS_DECKS
from tests.rulesets.agot2.positions import empty, start
from tests.rulesets.westeros.positions import WesterosTable, answer, at, place, play, told
from tests.rulesets.westeros.procedures import carry_out

QUIET = {"I": "last-days-of-summer", "II": "last-days-of-summer", "III": "web-of-lies"}


def turned(board: Board, **cards: str) -> WesterosTable:
    """Turn up cards, `II="clash-of-kings"`, and stop before they are carried out."""
    draws = {f"round-1/turn-cards/deck-{deck}": card for deck, card in {**QUIET, **cards}.items()}
    draws |= {
        f"round-1/turn-cards/deck-{deck}-{place}": card
        for deck, listed in cards.items()
        for place, card in enumerate(listed.split(), start=1)
        if place > 1
    }
    draws |= {f"round-1/turn-cards/deck-{deck}": listed.split()[0] for deck, listed in cards.items()}
    named = {label.replace("round-1/turn-cards", "round-1/procedure"): card for label, card in draws.items()}

    async def turn(game: WesterosGame) -> None:
        await westeros_phase.turn_cards(game, "")

    return carry_out(board, turn, draws=named)


def carried_out(board: Board, deck: str, card: str) -> WesterosTable:
    """Carry out one card, and stop before the tasks it leaves."""
    board.turned[deck] = card

    async def carry(game: WesterosGame) -> None:
        await westeros_phase.carry_out(game, deck)

    return carry_out(board, carry)


def after(board: Board, deck: str, card: str) -> list[Task]:
    """The tasks that a card leaves to be done next."""
    table = carried_out(board, deck, card)
    assert table.over
    return table.board.agenda


# --- Turning up -------------------------------------------------------------------------------------------


@pytest.mark.rule("A2-WEST-03", "A2-WEST-06")
def test_a_card_of_each_deck_is_turned_up_and_carried_out_in_their_order() -> None:
    table = turned(empty(), I="supply", II="game-of-thrones", III="put-to-the-sword")
    assert table.board.turned == {"I": "supply", "II": "game-of-thrones", "III": "put-to-the-sword"}
    assert table.board.agenda == [Task("card", "I"), Task("card", "II"), Task("card", "III")]
    assert [event.rule for event in told(table, WesterosCardTurned)] == ["A2-WEST-03"] * 3
    assert {deck: len(cards) for deck, cards in table.board.decks.items()} == {"I": 9, "II": 9, "III": 9}


@pytest.mark.rule("A2-WEST-04")
@pytest.mark.parametrize(
    ("cards", "threat"),
    [
        ({"I": "supply", "II": "clash-of-kings", "III": "wildlings-attack"}, 2),
        ({"I": "a-throne-of-blades", "II": "clash-of-kings", "III": "wildlings-attack"}, 4),
        ({"I": "last-days-of-summer", "II": "dark-wings-dark-words", "III": "web-of-lies"}, 8),
    ],
)
def test_each_icon_brings_the_wildlings_a_space_nearer(cards: dict[str, str], threat: int) -> None:
    table = turned(empty(), **cards)
    assert table.board.threat == threat
    changes = told(table, ThreatChanged)
    assert changes == (
        []
        if threat == 2
        else [ThreatChanged(rule="A2-WEST-04", reason="wildling-icons", before=2, after=threat)]
    )
    assert table.board.agenda[0] == Task("card", "I")


@pytest.mark.rule("A2-WEST-05", "A2-WILD-01", "A2-WILD-03")
def test_at_12_the_wildlings_attack_before_the_cards_and_further_icons_are_lost() -> None:
    board = empty()
    board.threat = 10
    table = turned(board)  # three icons
    assert table.board.threat == 12
    assert told(table, ThreatChanged) == [
        ThreatChanged(rule="A2-WEST-05", reason="wildling-icons", before=10, after=12)
    ]
    assert table.board.agenda[:2] == [Task("wildlings", "track"), Task("card", "I")]


@pytest.mark.rule("A2-WCARD-05", "A2-WCARD-20")
def test_winter_shuffles_the_whole_deck_and_the_new_card_counts() -> None:
    board = empty()
    board.decks["II"] = ["winter-is-coming", "last-days-of-summer"]
    board.used["II"] = [
        *["clash-of-kings"] * 3,
        *["game-of-thrones"] * 3,
        *["dark-wings-dark-words"] * 2,
    ]
    table = turned(board, I="supply", II="winter-is-coming dark-wings-dark-words", III="web-of-lies")
    assert table.board.turned["II"] == "dark-wings-dark-words"
    assert table.board.threat == 6  # its icon, and the one of Web of Lies
    assert table.board.used["II"] == []
    assert Counter([*table.board.decks["II"], "dark-wings-dark-words"]) == Counter(WESTEROS_DECKS["II"])
    events = [each for each in table.game.told if isinstance(each, WesterosCardTurned | WesterosDeckShuffled)]
    assert events[1:4] == [
        WesterosCardTurned(rule="A2-WEST-03", deck="II", card="winter-is-coming"),
        WesterosDeckShuffled(rule="A2-WCARD-05", deck="II"),
        WesterosCardTurned(rule="A2-WCARD-05", deck="II", card="dark-wings-dark-words"),
    ]


@pytest.mark.rule("A2-WCARD-06")
def test_winter_may_come_again_and_again() -> None:
    table = turned(empty(), I="winter-is-coming winter-is-coming winter-is-coming mustering")
    assert table.board.turned["I"] == "mustering"
    assert len(table.board.decks["I"]) == 9
    assert [event.rule for event in told(table, WesterosDeckShuffled)] == [
        "A2-WCARD-05",
        "A2-WCARD-06",
        "A2-WCARD-06",
    ]


@pytest.mark.rule("A2-WEST-08", "A2-WCARD-18")
def test_cards_and_restrictions_of_the_last_round_are_put_away() -> None:
    board = empty()
    board.turned = {"I": "supply", "II": "clash-of-kings", "III": "rains-of-autumn"}
    for deck, card in board.turned.items():
        board.decks[deck].remove(card)
    board.banned = ("march+1",)
    table = turned(board)
    assert table.board.used == {"I": ["supply"], "II": ["clash-of-kings"], "III": ["rains-of-autumn"]}
    assert table.board.banned == ()
    assert {deck: len(cards) for deck, cards in table.board.decks.items()} == {"I": 8, "II": 8, "III": 8}


# --- The cards --------------------------------------------------------------------------------------------


@pytest.mark.rule("A2-WCARD-01")
def test_supply_is_every_houses() -> None:
    board = empty()
    assert after(board, "I", "supply") == [Task("supply", seat) for seat in board.tracks[IRON_THRONE]]


@pytest.mark.rule("A2-WCARD-02")
def test_mustering_is_every_houses() -> None:
    assert after(empty(), "I", "mustering") == [Task("muster")]


@pytest.mark.rule("A2-WCARD-03")
@pytest.mark.parametrize("choice", ["supply", "mustering", "nothing"])
def test_the_holder_of_the_iron_throne_picks_on_a_throne_of_blades(choice: str) -> None:
    board = empty()
    board.tracks[IRON_THRONE].reverse()
    table = carried_out(board, "I", "a-throne-of-blades")
    (question,) = table.unanswered
    assert (question.seat, question.kind, question.default) == ("tyrell", "throne-of-blades", "nothing")
    assert question.options == OneOf(("supply", "mustering", "nothing"))
    answer(table, choice)
    assert told(table, WesterosChoiceMade) == [
        WesterosChoiceMade(rule="A2-WCARD-03", seat="tyrell", card="a-throne-of-blades", choice=choice)
    ]
    steps = {task.step for task in table.board.agenda}
    assert steps == {"supply": {"supply"}, "mustering": {"muster"}, "nothing": set()}[choice]


@pytest.mark.rule("A2-WCARD-04")
@pytest.mark.parametrize("deck", ["I", "II"])
def test_nothing_happens_in_the_last_days_of_summer(deck: str) -> None:
    table = carried_out(start(), deck, "last-days-of-summer")
    assert table.over
    assert table.board.agenda == []
    assert told(table, Event) == [
        WesterosCardCarriedOut(rule="A2-WCARD-04", deck=deck, card="last-days-of-summer")
    ]


@pytest.mark.rule("A2-WCARD-07", "A2-BID-01", "A2-BID-04")
def test_clash_of_kings_has_all_three_tracks_bid_on() -> None:
    assert after(empty(), "II", "clash-of-kings") == [
        Task("bid", IRON_THRONE),
        Task("bid", FIEFDOMS),
        Task("bid", KINGS_COURT),
    ]


@pytest.mark.rule("A2-WCARD-08", "A2-AMB-16")
def test_game_of_thrones_pays_for_power_icons_in_turn_order() -> None:
    board = empty()
    place(board, "kings-landing: stark footman", "karhold: stark footman", "the-narrow-sea: stark ship")
    board.tracks[IRON_THRONE].reverse()
    table = carried_out(board, "II", "game-of-thrones")
    assert table.over
    gains = {event.seat: event.amount for event in told(table, PowerGained) if isinstance(event, PowerGained)}
    # Winterfell 1, King's Landing 2, Karhold 1; every crest with a power icon pays its house.
    assert gains["stark"] == 4
    assert gains["greyjoy"] == gains["baratheon"] == 1
    assert table.board.available["stark"] == 9
    assert list(gains) == [seat for seat in board.tracks[IRON_THRONE] if seat in gains]


@pytest.mark.rule("A2-WCARD-09", "A2-TRADE-01", "A2-TRADE-03")
def test_each_port_with_a_ship_pays_once() -> None:
    board = empty()
    place(board, "port-of-lannisport: lannister ship ship", "port-of-winterfell: stark ship")
    board.power_tokens["white-harbor"] = "stark"
    place(board, "port-of-white-harbor: stark ship")
    table = carried_out(board, "II", "game-of-thrones")
    paid = {
        event.seat: event.amount
        for event in told(table, PowerGained)
        if isinstance(event, PowerGained) and event.rule == "A2-WCARD-09"
    }
    assert paid == {"lannister": 1, "stark": 2}


@pytest.mark.rule("A2-TRADE-02")
def test_an_enemy_ship_off_the_port_stops_its_trade() -> None:
    board = empty()
    place(board, "port-of-lannisport: lannister ship")
    assert trading_ports(board, "lannister") == ("port-of-lannisport",)
    place(board, "the-golden-sound: lannister ship")
    assert trading_ports(board, "lannister") == ("port-of-lannisport",)
    del board.units["the-golden-sound"]
    place(board, "the-golden-sound: greyjoy ship")
    assert trading_ports(board, "lannister") == ()


@pytest.mark.rule("A2-WCARD-08")
def test_no_house_is_paid_more_than_the_pool_holds() -> None:
    board = empty()
    board.available["greyjoy"] = 20
    board.available["baratheon"] = 19
    table = carried_out(board, "II", "game-of-thrones")
    paid = next(
        event for event in table.game.told if isinstance(event, PowerGained) and event.seat == "greyjoy"
    )
    assert (paid.amount, paid.terms[-1].text) == (0, "pool")
    assert table.board.available["baratheon"] == 20
    paid = next(
        event for event in table.game.told if isinstance(event, PowerGained) and event.seat == "baratheon"
    )
    assert (paid.amount, paid.terms) == (1, (Term("dragonstone", 1, "A2-WCARD-08"),))


@pytest.mark.rule("A2-GEN-10")
def test_what_the_pool_cannot_pay_is_told_as_such() -> None:
    board = empty()
    board.available["stark"] = 19
    place(board, "karhold: stark footman")
    paid = next(
        event
        for event in carried_out(board, "II", "game-of-thrones").game.told
        if isinstance(event, PowerGained) and event.seat == "stark"
    )
    assert (paid.amount, {term.text: term.amount for term in paid.terms}) == (
        1,
        {"karhold": 1, "winterfell": 1, "pool": -1},
    )


@pytest.mark.rule("A2-WCARD-10", "A2-AMB-02")
@pytest.mark.parametrize("choice", ["clash-of-kings", "game-of-thrones", "nothing"])
def test_the_holder_of_the_messenger_raven_picks_on_dark_wings(choice: str) -> None:
    table = carried_out(empty(), "II", "dark-wings-dark-words")
    (question,) = table.unanswered
    assert (question.seat, question.kind, question.default) == ("lannister", "dark-wings", "nothing")
    assert question.options == OneOf(("clash-of-kings", "game-of-thrones", "nothing"))
    answer(table, choice)
    assert len(table.board.agenda) == (3 if choice == "clash-of-kings" else 0)
    assert bool(told(table, PowerGained)) == (choice == "game-of-thrones")


@pytest.mark.rule("A2-WCARD-11", "A2-WILD-02")
def test_wildlings_attack() -> None:
    assert after(empty(), "III", "wildlings-attack") == [Task("wildlings", "card")]


BANS = {
    "rains-of-autumn": ("A2-WCARD-12", ("march+1",)),
    "storm-of-swords": ("A2-WCARD-13", ("defense+1", "defense+2")),
    "sea-of-storms": ("A2-WCARD-14", ("raid", "raid*")),
    "feast-for-crows": ("A2-WCARD-15", ("consolidate-power", "consolidate-power*")),
    "web-of-lies": ("A2-WCARD-16", ("support", "support+1")),
}


@pytest.mark.rule("A2-WCARD-12", "A2-WCARD-13", "A2-WCARD-14", "A2-WCARD-15", "A2-WCARD-16", table=True)
@pytest.mark.parametrize("card", BANS)
def test_a_card_forbids_orders_in_this_round(card: str) -> None:
    rule, tokens = BANS[card]
    table = carried_out(empty(), "III", card)
    assert table.board.banned == tokens
    assert told(table, OrdersBanned) == [OrdersBanned(rule=rule, tokens=tokens)]


@pytest.mark.rule("A2-WCARD-17", "A2-WCARD-19")
@pytest.mark.parametrize("choice", ["storm-of-swords", "rains-of-autumn", "nothing"])
def test_the_holder_of_the_blade_picks_on_put_to_the_sword(choice: str) -> None:
    table = carried_out(empty(), "III", "put-to-the-sword")
    (question,) = table.unanswered
    assert (question.seat, question.kind, question.default) == ("greyjoy", "put-to-the-sword", "nothing")
    assert question.options == OneOf(("storm-of-swords", "rains-of-autumn", "nothing"))
    answer(table, choice)
    assert table.board.banned == (BANS[choice][1] if choice != "nothing" else ())


@pytest.mark.rule("A2-WCARD-21", "A2-WEST-07")
def test_who_wins_a_token_by_the_second_card_picks_on_the_third() -> None:
    board = empty()
    board.turned = {"II": "clash-of-kings", "III": "put-to-the-sword"}
    at(board, "card", "II")
    board.agenda.insert(1, Task("card", "III"))
    board.available = dict.fromkeys(board.seats, 1)
    table = play(board)
    while table.unanswered[0].kind != "put-to-the-sword":
        question = table.unanswered[0]
        high = question.seat == "tyrell" and question.subject == FIEFDOMS
        table.answer(question, 1 if high else question.default)
    assert table.unanswered[0].seat == "tyrell"  # Greyjoy held the Blade before


def test_every_choice_has_its_question() -> None:
    assert set(westeros_phase.CHOICES) == {
        card for deck in WESTEROS_CARDS.values() for card, facts in deck.items() if facts.choice
    }


# --- Supply -----------------------------------------------------------------------------------------------


def supplied(board: Board, seat: str) -> WesterosTable:
    async def supply(game: WesterosGame) -> None:
        await westeros_phase.supply(game, seat)

    return carry_out(board, supply)


@pytest.mark.rule("A2-SUPPLY-01")
def test_supply_is_counted_from_the_icons_of_all_areas_a_house_controls() -> None:
    board = empty()
    place(board, "blackwater: lannister footman")  # 2 icons, and 2 in Lannisport
    board.power_tokens["riverrun"] = "lannister"  # 1
    table = supplied(board, "lannister")
    assert table.board.supply["lannister"] == 5
    terms = tuple(
        Term(area, icons, "A2-SUPPLY-01")
        for area, icons in (("blackwater", 2), ("lannisport", 2), ("riverrun", 1))
    )
    assert told(table, SupplyCounted) == [
        SupplyCounted(rule="A2-SUPPLY-01", seat="lannister", before=2, after=5, terms=terms)
    ]
    assert told(supplied(table.board, "lannister"), SupplyCounted) == [
        SupplyCounted(rule="A2-SUPPLY-01", seat="lannister", before=5, after=5, terms=terms)
    ]


@pytest.mark.rule("A2-SUPPLY-13")
def test_supply_ends_at_6() -> None:
    board = empty()
    board.power_tokens |= dict.fromkeys(board.edition.map.land, "stark")
    table = supplied(board, "stark")
    assert table.board.supply["stark"] == 6
    (counted,) = [event for event in table.game.told if isinstance(event, SupplyCounted)]
    assert sum(term.amount for term in counted.terms) == 6
    assert (counted.terms[-1].text, counted.terms[-1].rule) == ("track", "A2-SUPPLY-13")


@pytest.mark.rule("A2-SUPPLY-07", "A2-SUPPLY-09")
def test_a_loss_of_icons_counts_when_supply_is_next_counted() -> None:
    board = empty()
    board.supply["lannister"] = 5
    place(board, "harrenhal: lannister footman footman knight knight", "the-reach: lannister footman knight")
    place(board, "riverrun: greyjoy knight")  # Lannister's icons are those of Lannisport alone: 2
    place(board, "the-golden-sound: lannister ship ship", "stoney-sept: lannister footman footman")
    table = supplied(board, "lannister")  # 3, 2, 2 are allowed; 4, 2, 2, 2 are there
    assert table.board.supply["lannister"] == 2
    assert table.unanswered[0].kind == "reconcile-supply"
    answer(table, ["harrenhal/footman", "the-golden-sound/ship"])
    assert [event.rule for event in told(table, UnitsLost)] == ["A2-SUPPLY-07"] * 2
