"""The facts, counted and held against what the rules say of them."""

from collections import Counter

import pytest

from adjudicator.rulesets.agot2.edition import EDITION
from adjudicator.rulesets.westeros.units import KINDS
from tests.rulesets.agot2.facts import (
    AGAINST_FORTS,
    COST,
    DOMINANCE,
    HOUSE_CARDS,
    HOUSE_CARDS_OF,
    HOUSES,
    MAP,
    MUSTERING_POINTS,
    NEUTRAL,
    ORDERS,
    OWNS,
    PLAYERS,
    POWER_TOKENS,
    ROUNDS,
    SHIPS_IN_A_PORT,
    SPECIAL,
    STARS,
    STRENGTH,
    SUPPLY,
    TIDES_CARDS,
    TIDES_DECK,
    TOKENS_OF,
    UPGRADE,
    WESTEROS_CARDS,
    WESTEROS_DECKS,
    WILDLING_CARDS,
    WILDLING_SPACES,
    lowest_card,
)

SCREENS = {
    "stark": (3, 4, 2, 1, 2),
    "greyjoy": (5, 1, 6, 2, 1),
    "lannister": (2, 6, 1, 2, 1),
    "baratheon": (1, 5, 4, 2, 1),
    "tyrell": (6, 2, 5, 2, 1),
    "martell": (4, 3, 3, 2, 1),
}
"""Iron Throne, Fiefdoms, King's Court, supply, victory."""


# --- The map ----------------------------------------------------------------------------------------------


@pytest.mark.rule("A2-SETUP-01", "A2-GEN-02", "A2-MAP-05", table=True)
def test_the_board_has_its_areas_and_borders() -> None:
    assert (len(MAP.land), len(MAP.seas), len(MAP.ports)) == (38, 12, 8)
    assert len(MAP.areas) == 58
    assert sum(len(others) for others in MAP.adjacent.values()) == 2 * 127
    assert all(not MAP.adjacent[port] for port in MAP.ports)
    assert MAP.by_name["King's Landing"] == "kings-landing"
    assert len(MAP.by_name) == 58


def test_what_is_printed_in_the_areas_adds_up() -> None:
    assert Counter(MAP.fort.values()) == {"none": 18, "castle": 10, "stronghold": 10}
    assert (sum(MAP.supply.values()), sum(MAP.power.values())) == (24, 19)
    assert (MAP.supply["blackwater"], MAP.power["kings-landing"], MAP.power["seagard"]) == (2, 2, 1)
    assert (MAP.fort["the-eyrie"], MAP.fort["oldtown"]) == ("castle", "stronghold")


def test_everywhere_can_be_reached_from_everywhere() -> None:
    reached, to_do = {"winterfell"}, ["winterfell"]
    while to_do:
        further = set(MAP.adjacent[to_do.pop()]) - reached
        reached |= further
        to_do += sorted(further)
    assert reached == {*MAP.land, *MAP.seas}


@pytest.mark.rule("A2-MAP-01", "A2-MAP-02")
def test_rivers_part_and_bridges_join() -> None:
    assert [other in MAP.adjacent[one] for one, other in MAP.bridges] == [True, True]
    assert [other in MAP.adjacent[one] for one, other in MAP.rivers] == [False] * 4
    assert "the-mountains-of-the-moon" in MAP.adjacent["crackclaw-point"]
    assert "greywater-watch" not in MAP.adjacent["winterfell"]


@pytest.mark.rule("A2-MAP-03", "A2-MAP-04")
def test_islands_border_on_nothing_but_the_sea() -> None:
    assert MAP.islands == ("dragonstone", "pyke", "the-arbor")
    assert {area for area in MAP.land if not MAP.adjacent_land[area]} == set(MAP.islands)


@pytest.mark.rule("A2-PORT-01")
def test_ports_join_a_land_area_and_a_sea_on_its_coast() -> None:
    assert {MAP.land_of[port]: MAP.sea_of[port] for port in MAP.ports} == {
        "dragonstone": "shipbreaker-bay",
        "lannisport": "the-golden-sound",
        "oldtown": "redwyne-straights",
        "pyke": "ironmans-bay",
        "storms-end": "shipbreaker-bay",
        "sunspear": "east-summer-sea",
        "white-harbor": "the-narrow-sea",
        "winterfell": "bay-of-ice",
    }
    assert all(MAP.sea_of[port] in MAP.adjacent_seas[MAP.land_of[port]] for port in MAP.ports)
    assert MAP.ports_of["shipbreaker-bay"] == ("port-of-dragonstone", "port-of-storms-end")
    assert MAP.ports_of["winterfell"] == ("port-of-winterfell",)
    assert MAP.ports_of["the-reach"] == ()
    assert SHIPS_IN_A_PORT == 3


@pytest.mark.parametrize(
    ("area", "borders"),
    [
        ("lannisport", "riverrun searoad-marches stoney-sept the-golden-sound"),
        ("riverrun", "harrenhal ironmans-bay lannisport seagard stoney-sept the-golden-sound"),
        ("blackwater", "crackclaw-point harrenhal kings-landing searoad-marches stoney-sept the-reach"),
        ("the-boneway", "dornish-marches kingswood princes-pass sea-of-dorne storms-end the-reach yronwood"),
        ("sunspear", "east-summer-sea salt-shore sea-of-dorne yronwood"),
        (
            "east-summer-sea",
            "salt-shore sea-of-dorne shipbreaker-bay starfall storms-end sunspear west-summer-sea",
        ),
        ("three-towers", "dornish-marches oldtown princes-pass redwyne-straights west-summer-sea"),
        ("white-harbor", "moat-cailin the-narrow-sea the-shivering-sea widows-watch winterfell"),
        ("highgarden", "dornish-marches oldtown redwyne-straights searoad-marches the-reach west-summer-sea"),
    ],
)
def test_areas_of_the_worked_examples_and_disputed_ones_border_as_printed(area: str, borders: str) -> None:
    assert " ".join(MAP.adjacent[area]) == borders


# --- The houses -------------------------------------------------------------------------------------------


@pytest.mark.rule("A2-GEN-03", "A2-GARR-01")
def test_homes_are_strongholds_with_a_garrison_of_two() -> None:
    assert {seat: house.home for seat, house in HOUSES.items()} == MAP.home
    assert {MAP.fort[house.home] for house in HOUSES.values()} == {"stronghold"}
    assert {house.garrison for house in HOUSES.values()} == {2}


@pytest.mark.rule("A2-SETUP-08")
@pytest.mark.parametrize("seat", SCREENS)
def test_screens_say_where_a_house_starts(seat: str) -> None:
    house = HOUSES[seat]
    assert (*house.tracks.values(), house.supply, house.victory) == SCREENS[seat]
    assert tuple(house.tracks) == tuple(DOMINANCE)


@pytest.mark.parametrize("seat", SCREENS)
def test_supply_and_victory_are_what_the_first_areas_give(seat: str) -> None:
    house = HOUSES[seat]
    land = [area for area in house.units if area in MAP.land]
    assert sum(MAP.supply[area] for area in land) == house.supply
    assert sum(area in MAP.sites for area in land) == house.victory


@pytest.mark.rule("A2-COMP-01", "A2-COMP-02", "A2-GEN-01", table=True)
def test_what_a_house_owns() -> None:
    assert OWNS == {"footman": 10, "knight": 5, "ship": 6, "siege-engine": 2}
    assert set(OWNS) == set(KINDS)
    assert POWER_TOKENS == 20
    assert {len(cards) for cards in HOUSE_CARDS_OF.values()} == {7}


@pytest.mark.rule("A2-COMP-06", "A2-COMP-07")
def test_a_house_has_ten_regular_and_five_special_orders() -> None:
    regular = {token: facts.count for token, facts in ORDERS.items() if not facts.star}
    assert regular == {
        "march-1": 1, "march": 1, "defense+1": 2, "support": 2, "raid": 2, "consolidate-power": 2,
    }  # fmt: skip
    assert SPECIAL == ("march+1", "defense+2", "support+1", "raid*", "consolidate-power*")
    assert sum(facts.count for facts in ORDERS.values()) == 15
    assert [ORDERS[token].modifier for token in TOKENS_OF["march"]] == [-1, 0, 1]
    assert [ORDERS[token].modifier for token in TOKENS_OF["defense"]] == [1, 2]
    assert [ORDERS[token].modifier for token in TOKENS_OF["support"]] == [0, 1]


def test_what_units_are_worth_and_cost() -> None:
    assert STRENGTH == {"footman": 1, "knight": 2, "siege-engine": 0, "ship": 1}
    assert AGAINST_FORTS == {"footman": 1, "knight": 2, "siege-engine": 4, "ship": 1}
    assert COST == {"footman": 1, "knight": 2, "siege-engine": 2, "ship": 1}
    assert UPGRADE == {"knight": 1, "siege-engine": 1}
    assert MUSTERING_POINTS == {"none": 0, "castle": 1, "stronghold": 2}


@pytest.mark.rule("A2-FEW-01", "A2-FEW-02", "A2-FEW-03", "A2-FEW-04", "A2-FEW-05", "A2-EX-21", table=True)
def test_who_plays_and_which_tokens_lie_out_by_number_of_players() -> None:
    assert {count: len(NEUTRAL[count].forces) + len(NEUTRAL[count].impassable) for count in NEUTRAL} == {
        3: 14, 4: 12, 5: 9, 6: 2,
    }  # fmt: skip
    assert {count: set(HOUSES) - set(seats) for count, seats in PLAYERS.items()} == {
        3: {"martell", "tyrell", "greyjoy"},
        4: {"martell", "tyrell"},
        5: {"martell"},
        6: set(),
    }
    assert NEUTRAL[6].forces == {"kings-landing": 5, "the-eyrie": 6}
    assert NEUTRAL[3].forces == NEUTRAL[6].forces
    assert [count for count in NEUTRAL if NEUTRAL[count].impassable] == [3]
    assert set(NEUTRAL[3].impassable) >= {"pyke", "sunspear", "highgarden"}
    assert set(NEUTRAL[5].forces.items()) <= set(NEUTRAL[4].forces.items())
    assert set(NEUTRAL[4].forces) - set(NEUTRAL[5].forces) == {"storms-end", "dornish-marches", "oldtown"}
    assert (NEUTRAL[5].forces["sunspear"], NEUTRAL[4].forces["storms-end"]) == (5, 4)


# --- Tracks and tables ------------------------------------------------------------------------------------


@pytest.mark.rule("A2-TRACK-09", "A2-TRACK-10", "A2-FEW-06")
def test_how_many_special_orders_a_place_allows() -> None:
    assert STARS == {3: (3, 2, 1), 4: (3, 2, 1, 0), 5: (3, 3, 2, 1, 0), 6: (3, 3, 2, 1, 0, 0)}


@pytest.mark.rule("A2-SUPPLY-02", "A2-WILD-20")
def test_tracks_are_those_of_the_board() -> None:
    assert SUPPLY == (
        (2, 2), (3, 2), (3, 2, 2), (3, 2, 2, 2), (3, 3, 2, 2), (4, 3, 2, 2), (4, 3, 2, 2, 2),
    )  # fmt: skip
    assert WILDLING_SPACES == (0, 2, 4, 6, 8, 10, 12)
    assert ROUNDS == 10
    assert dict.fromkeys(PLAYERS, 7) == EDITION.victory
    assert DOMINANCE == {
        "iron-throne": "iron-throne",
        "fiefdoms": "valyrian-steel-blade",
        "kings-court": "messenger-raven",
    }


# --- The cards --------------------------------------------------------------------------------------------


@pytest.mark.rule("A2-COMP-03", "A2-TIDE-01")
def test_decks_are_those_of_the_box() -> None:
    assert {deck: len(cards) for deck, cards in WESTEROS_DECKS.items()} == {"I": 10, "II": 10, "III": 10}
    icons = {
        deck: sum(card.count * card.icons for card in cards.values())
        for deck, cards in WESTEROS_CARDS.items()
    }
    assert icons == {"I": 3, "II": 3, "III": 5}
    assert len(WILDLING_CARDS) == 9
    counts = Counter(TIDES_DECK)
    kinds = {
        (facts.strength, facts.swords, facts.fortifications, facts.skulls): counts[card]
        for card, facts in TIDES_CARDS.items()
    }
    assert kinds == {
        (0, 0, 0, 0): 8,
        (1, 1, 0, 0): 4,
        (1, 0, 1, 0): 4,
        (2, 0, 0, 0): 4,
        (3, 0, 0, 0): 2,
        (0, 0, 0, 1): 2,
    }


def test_westeros_cards_offer_and_ban_what_they_name() -> None:
    choices = {
        card: (facts.choice, facts.of)
        for cards in WESTEROS_CARDS.values()
        for card, facts in cards.items()
        if facts.choice
    }
    assert choices == {
        "a-throne-of-blades": ("iron-throne", ("supply", "mustering", "nothing")),
        "dark-wings-dark-words": ("messenger-raven", ("clash-of-kings", "game-of-thrones", "nothing")),
        "put-to-the-sword": ("valyrian-steel-blade", ("storm-of-swords", "rains-of-autumn", "nothing")),
    }
    bans = {card: facts.bans for card, facts in WESTEROS_CARDS["III"].items() if facts.bans}
    assert bans == {
        "storm-of-swords": "defense",
        "rains-of-autumn": "march+1",
        "sea-of-storms": "raid",
        "feast-for-crows": "consolidate-power",
        "web-of-lies": "support",
    }
    assert all(ban in TOKENS_OF or ban in ORDERS for ban in bans.values())


@pytest.mark.rule("A2-CARD-20", "A2-CARD-04")
def test_house_cards_are_seven_of_each_house() -> None:
    assert len(HOUSE_CARDS) == 42
    for cards in HOUSE_CARDS_OF.values():
        assert [HOUSE_CARDS[card].strength for card in cards] == [4, 3, 2, 2, 1, 1, 0]
    for facts in HOUSE_CARDS.values():
        assert bool(facts.text) != bool(facts.swords or facts.fortifications)
    moments = Counter(facts.text for facts in HOUSE_CARDS.values() if facts.text)
    assert moments == {
        "cancel": 1, "immediately": 4, "other": 11, "on-win": 5, "on-lose": 2, "after-combat": 1,
    }  # fmt: skip
    may = {card for card, facts in HOUSE_CARDS.items() if facts.optional}
    assert may == {
        "robb-stark", "tyrion-lannister", "cersei-lannister",
        "renly-baratheon", "patchface", "aeron-damphair",
    }  # fmt: skip
    icons = {
        card: (facts.swords, facts.fortifications)
        for card, facts in HOUSE_CARDS.items()
        if facts.swords or facts.fortifications
    }
    assert icons == {
        "eddard-stark": (2, 0), "greatjon-umber": (1, 0), "ser-rodrick-cassel": (0, 2),
        "ser-gregor-clegane": (3, 0), "ser-jaime-lannister": (1, 0), "the-hound": (0, 2),
        "brienne-of-tarth": (1, 1), "melisandre": (1, 0), "euron-crows-eye": (1, 0),
        "dagmar-cleftjaw": (1, 1), "ser-garlan-tyrell": (2, 0), "randyll-tarly": (1, 0),
        "alester-florent": (0, 1), "margaery-tyrell": (0, 1), "the-red-viper": (2, 1),
        "areo-hotah": (0, 1), "obara-sand": (1, 0), "darkstar": (1, 0),
    }  # fmt: skip


def test_the_lowest_card_is_the_first_by_name_among_equals() -> None:
    assert lowest_card(["eddard-stark", "the-blackfish", "ser-rodrick-cassel"]) == "ser-rodrick-cassel"
    assert lowest_card(HOUSE_CARDS_OF["martell"]) == "doran-martell"
