"""Facts of a game's own, what is not certain of the others, and what whoever makes a game is told."""

import inspect
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import adjudicator.rulesets.agot1
from adjudicator.engine import KeyedChance, Setup, Table, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.repository.own_facts import BadFacts, rules_with
from adjudicator.rulesets.agot1.agot1 import Agot1, FirstAgot1
from adjudicator.rulesets.agot1.house_cards.texts import NUMBERED, TABLES, texts
from adjudicator.rulesets.agot1.options import GAME_OPTIONS
from adjudicator.rulesets.westeros.edition import HouseCard
from adjudicator.rulesets.westeros.events import PowerGained
from adjudicator.rulesets.westeros.playable import PlayableEdition
from adjudicator.words import PSEUDO, use_language
from tests.playing import play_out
from tests.rulesets.agot1.positions import RULES
from tests.rulesets.westeros.positions import answer, at, order, place, play

FOLDER = Path(adjudicator.rulesets.agot1.__file__).parent

SETUP = Setup(RULES.seats(5, {}))


@cache
def as_printed(name: str) -> str:
    return (FOLDER / name).read_text("utf-8")


def changed(name: str, *changes: str) -> dict[str, bytes]:
    """A file of facts with some changes, each written `before => after`."""
    text = as_printed(name)
    for change in changes:
        before, after = change.split(" => ")
        assert before in text
        text = text.replace(before, after, 1)
    return {name: text.encode()}


def rules_of(own: dict[str, bytes]) -> Agot1:
    rules = rules_with(RULES, own)
    assert isinstance(rules, Agot1)
    return rules


# What is refused

WRONG = {
    "a text that there is not": (
        ("house_cards.yaml", "rule: A1-HC-ROBB => rule: A1-HC-ROB"),
        "go under “says”. A new effect needs a change to the program. Did you mean A1-HC-ROBB? Legal:",
    ),
    "words without an effect": (
        ("house_cards.yaml", "swords: 1} => swords: 1, says: Smile}"),
        "“says” gives a card words but no effect. Add “rule” to say which text it works like. Legal:",
    ),
    "a number where there is none": (
        ("house_cards.yaml", "rule: A1-HC-CATELYN => number: 3, rule: A1-HC-CATELYN"),
        "The text “A1-HC-CATELYN” takes no number. Legal: A1-HC-ROBB,",
    ),
    "a number below 0": (
        ("house_cards.yaml", "rule: A1-HC-ROBB => number: -1, rule: A1-HC-ROBB"),
        "This cannot be less than 0.",
    ),
    "a field that there is not": (
        ("house_cards.yaml", "swords: 1 => sword: 1"),
        "“sword” is no field here. Did you mean swords? Legal: name, strength,",
    ),
    "a text told by its moment": (
        ("house_cards.yaml", "rule: A1-HC-ROBB => text: on-win"),
        "A card names its text by the number of its rule, under “rule”.",
    ),
    "eight cards": (
        (
            "house_cards.yaml",
            "  robb-stark: => \\n  rickon-stark: {name: Rickon Stark, strength: 0}\\n  robb-stark:",
        ),
        "A house has 7 cards, not 8.",
    ),
    "a card of two houses": (
        ("house_cards.yaml", "  theon-greyjoy: => \\n  robb-stark:"),
        "The card “robb-stark” is in two decks.",
    ),
    "a card of Martell and another house": (
        ("house_cards_martell.yaml", "    the-red-viper: => \\n    robb-stark:"),
        "The card “robb-stark” is in two decks.",
    ),
    "a word that cannot be typed": (
        ("house_cards_new.yaml", "    arya-stark: => \\n    Arya Stark:"),
        "A card's word has small letters, digits and hyphens.",
    ),
    "a card weaker than nothing": (
        ("house_cards.yaml", "strength: 3 => strength: -1"),
        "This cannot be less than 0.",
    ),
    "a house that does not play": (
        ("house_cards.yaml", "stark: => stork:"),
        "There is no “stork” here. Did you mean stark?",
    ),
    "an area that the board does not have": (
        ("areas.yaml", "  winterfell: => \\n  winterfel:"),
        "There is no “winterfel” here. Did you mean winterfell?",
    ),
    "an area that is missing": (
        ("areas.yaml", "  winterfell: => \\n  winterfel:"),
        "“winterfell” is missing here.",
    ),
    "a border of an unknown area": (
        ("areas.yaml", "[bay-of-ice, castle-black] => [bay-of-ice, castle-blak]"),
        "There is no “castle-blak” here. Did you mean castle-black?",
    ),
    "a border twice": (
        (
            "areas.yaml",
            "  - [bay-of-ice, flints-finger] => \\n  - [castle-black, bay-of-ice]",
        ),
        "These two stand here twice; once is enough, either way round.",
    ),
    "a border with itself": (
        ("areas.yaml", "[bay-of-ice, castle-black] => [bay-of-ice, bay-of-ice]"),
        "An area has no border with itself.",
    ),
    "two areas of one name": (
        ("areas.yaml", "name: Winterfell => name: Karhold"),
        "Two areas are called “Karhold”.",
    ),
    "the home of nobody": (
        ("areas.yaml", "home_of: stark => home_of: stork"),
        "There is no “stork” here. Did you mean stark?",
    ),
    "a port among the areas": (
        (
            "areas.yaml",
            "seas: => \\nports: {port-of-karhold: {name: Port, land: karhold, sea: bay-of-ice}}\\nseas:",
        ),
        "Ports stand in ports.yaml.",
    ),
    "an overlay that covers something else": (
        ("overlay.yaml", "covers:\\n  areas: [dornish-marches,  => covers:\\n  areas: ["),
        "The overlay covers these areas: dornish-marches,",
    ),
    "a port of no area": (
        ("ports.yaml", "land: pyke => land: pike"),
        "There is no “pike” here. Did you mean pyke?",
    ),
    "a port on a sea elsewhere": (
        ("ports.yaml", "seas: [ironmans-bay] => seas: [the-narrow-sea]"),
        "None of these is a sea beside pyke on the board for 5 houses.",
    ),
    "a port that is not drawn": (
        ("ports.yaml", "port-of-pyke: => port-of-seagard:"),
        "There is no “port-of-seagard” here.",
    ),
    "a ship on land": (
        ("houses.yaml", "winterfell: [footman, knight] => winterfell: [ship, knight]"),
        "A ship cannot be there.",
    ),
    "a unit that there is not": (
        ("houses.yaml", "winterfell: [footman, knight] => winterfell: [footmen, knight]"),
        "There is no “footmen” here. Did you mean footman?",
    ),
    "more units than there are": (
        (
            "houses.yaml",
            "winterfell: [footman, knight] => winterfell: [knight, knight, knight, knight, knight]",
        ),
        "It has 4 of “knight”.",
    ),
    "a start beyond supply": (
        ("houses.yaml", "winterfell: [footman, knight] => winterfell: [footman, footman, footman, footman]"),
        "Its supply does not allow these armies.",
    ),
    "a start in no area": (
        ("houses.yaml", "winterfell: [footman, knight] => winterfel: [footman, knight]"),
        "There is no “winterfel” here. Did you mean winterfell?",
    ),
    "two houses in an area": (
        ("houses.yaml", "white-harbor: [footman] => kingswood: [footman]"),
        "Two houses start in kingswood.",
    ),
    "a home elsewhere": (
        ("six_houses.yaml", "home: winterfell => home: karhold"),
        "karhold is not printed as the home of this house.",
    ),
    "supply off the track": (("six_houses.yaml", "supply: 1 => supply: 7"), "Supply is 0 to 6."),
    "two houses on a place": (
        ("houses.yaml", "iron-throne: 3 => iron-throne: 5"),
        "Each house has a place of its own on this track.",
    ),
    "other houses in play": (
        ("houses.yaml", "  3: [baratheon, lannister, stark] => \\n  3: [baratheon, lannister, greyjoy]"),
        "The houses in play are as printed.",
    ),
    "a place of the King's Court without its stars": (
        ("six_houses.yaml", "[3, 3, 2, 1, 0, 0] => [3, 3, 2, 1, 0]"),
        "The King’s Court has 6 places, each with its number of special orders, 0 or more.",
    ),
    "fewer special orders than none": (
        ("six_houses.yaml", "[3, 3, 2, 1, 0, 0] => [3, 3, 2, 1, 0, -1]"),
        "The King’s Court has 6 places, each with its number of special orders, 0 or more.",
    ),
    "a neutral force of nothing": (
        ("neutral_forces.yaml", "kings-landing: 5 => kings-landing: 0"),
        "A neutral force has a strength of 1 or more.",
    ),
    "a neutral force where a house starts": (
        ("neutral_forces.yaml", "kings-landing: 5 => winterfell: 5"),
        "A house starts in winterfell, with 3 players.",
    ),
    "neutral forces missing for a number of players": (
        ("neutral_forces.yaml", "4: => 6:"),
        "Neutral forces are needed for 3, 4 and 5 players.",
    ),
    "eleven cards in a deck": (
        ("westeros_cards.yaml", "count: 4 => count: 5"),
        "A deck has 10 cards, not 11.",
    ),
    "a Westeros card that there is not": (
        ("westeros_cards.yaml", "  supply: => \\n  suply:"),
        "There is no “suply” here. Did you mean supply?",
    ),
    "a Westeros card with another effect": (
        ("westeros_cards.yaml", "bans: raid => bans: march"),
        "“bans” is as printed: raid.",
    ),
}


STOPPING = {
    "a garrison": (
        ("houses.yaml", "home: lannisport => home: lannisport\\n    garrison: 2"),
        "The first edition has nothing of this kind. Leave “garrison” out.",
    ),
    "units by an errata": (
        ("six_houses.yaml", "home: lannisport => home: lannisport\\n    corrected_units: {pyke: [knight]}"),
        "Leave “corrected_units” out.",
    ),
    "an area that nobody enters": (
        ("neutral_forces.yaml", "3: => 3:\\n  impassable: [nowhere]"),
        "Leave “impassable” out.",
    ),
    "units of a kind that this edition has by an option": (
        ("houses.yaml", "ship: 6 => ship: 6\\n  siege-engine: 2"),
        "There is no “siege-engine” here. Legal: footman, knight, ship.",
    ),
    "fewer Power tokens than none": (
        ("houses.yaml", "power_tokens: 20 => power_tokens: -1"),
        "This cannot be less than 0.",
    ),
    "more power to start with than Power tokens": (
        ("houses.yaml", "starting_power: 5 => starting_power: 21"),
        "A house has 20 Power tokens, and cannot start with more.",
    ),
}
"""What a game could be made with in revision 1, and could not be played with to its end."""


@pytest.mark.parametrize("case", STOPPING)
def test_a_game_under_way_is_read_even_with_facts_that_no_new_game_gets(case: str) -> None:
    (name, change), _sentence = STOPPING[case]
    rules = rules_with(FirstAgot1(), changed(name, change.replace("\\n", "\n")))
    assert rules.revision_name == "agot1/1"
    assert re.fullmatch("agot1~[0-9a-f]{16}", rules.of_game(SETUP).opening(SETUP).variant)


WRONG |= STOPPING


@pytest.mark.parametrize("case", WRONG)
def test_wrong_facts_are_refused_with_file_line_and_the_nearest_word(case: str) -> None:
    (name, change), sentence = WRONG[case]
    own = changed(name, change.replace("\\n", "\n"))
    with pytest.raises(BadFacts) as caught:
        rules_with(RULES, own)
    lines = str(caught.value).splitlines()
    told = [line for line in lines if sentence in line]
    assert told, lines
    assert all(re.match(rf"{name}, line [0-9]+, column [0-9]+: ", line) for line in lines)


def test_a_deck_that_would_be_shuffled_for_ever_is_refused() -> None:
    """Ten cards Winter is Coming, each of which is replaced by the next."""
    own = changed(
        "westeros_cards.yaml", *["count: 4 => count: 0"] * 2, "count: 1 => count: 0", "count: 1 => count: 10"
    )
    with pytest.raises(BadFacts, match="No card of this deck can take the place of Winter is Coming."):
        rules_with(RULES, own)
    rules_of(changed("westeros_cards.yaml", *["count: 4 => count: 0"] * 2, "count: 1 => count: 9"))


def test_the_line_told_is_the_one_at_fault() -> None:
    own = changed("house_cards.yaml", "rule: A1-HC-ROBB => rule: A1-HC-ROB")
    number = next(n for n, line in enumerate(as_printed("house_cards.yaml").split("\n"), 1) if "ROBB" in line)
    with pytest.raises(BadFacts, match=f"^house_cards.yaml, line {number}, column 5[0-9]: There is no text"):
        rules_with(RULES, own)


@pytest.mark.parametrize(
    ("name", "message"),
    [("house_card.yaml", "Did you mean house_cards.yaml?"), ("rules.yaml", "is no file of facts")],
)
def test_other_files_are_refused(name: str, message: str) -> None:
    with pytest.raises(BadFacts, match=message):
        rules_with(RULES, {name: b"a: b"})


# What is played


def test_the_printed_facts_can_stand_for_themselves() -> None:
    own = {file.name: as_printed(file.name).encode() for file in RULES.fact_files}
    rules = rules_of(own)
    board, usual = rules.opening(SETUP), RULES.opening(SETUP)
    assert re.fullmatch("agot1/2~[0-9a-f]{16}", board.variant)
    board.variant = usual.variant
    assert board == usual


def test_equal_facts_give_the_same_edition_wherever_they_are_read() -> None:
    own = changed("house_cards.yaml", "strength: 3 => strength: 4")
    one, other = rules_of(own), rules_of(dict(own))
    assert one.edition is other.edition
    assert rules_of(changed("house_cards.yaml", "strength: 3 => strength: 2")).edition is not one.edition


def test_what_a_game_replaced_is_what_it_plays_with() -> None:
    own = {
        **changed(
            "house_cards.yaml",
            "eddard-stark: {name: Eddard Stark, strength: 3 => ned: {name: Ned, strength: 4",
        ),
        **changed("areas.yaml", "[bay-of-ice, castle-black] => [bay-of-ice, karhold]"),
        **changed("houses.yaml", "winterfell: [footman, knight] => winterfell: [footman, footman]"),
        **changed("westeros_cards.yaml", "count: 4 => count: 3\n    icons: 1", "count: 1 => count: 2"),
    }
    rules = rules_of(own)
    board = rules.opening(SETUP)
    assert "ned" in board.hands["stark"]
    assert board.edition.house_cards["ned"].strength == 4
    assert "karhold" in board.edition.map.adjacent["bay-of-ice"]
    assert board.units_in("winterfell", "stark") == ("footman", "footman")
    assert board.decks["I"].count("supply") == 3
    assert "ned" in rules.of_game(SETUP).edition.house_cards
    assert "ned" not in RULES.edition.house_cards


def test_options_find_what_a_game_replaced() -> None:
    options = {"martell": "yes", "new-house-cards": "yes", "ports": "yes"}
    setup = Setup(RULES.seats(6, options), options)
    own = {
        **changed("house_cards_new.yaml", "tyene-sand: {name: Tyene Sand => nym: {name: Nym"),
        **changed("six_houses.yaml", "sunspear: [footman, knight] => sunspear: [footman, footman]"),
        **changed("ports.yaml", "name: Port of Pyke => name: Lordsport"),
    }
    board = rules_of(own).opening(setup)
    assert "nym" in board.hands["martell"]
    assert board.units_in("sunspear", "martell") == ("footman", "footman")
    assert board.edition.map.name["port-of-pyke"] == "Lordsport"


def test_a_house_at_the_end_of_the_supply_track_starts_no_further() -> None:
    options = {"start-supply": "3"}
    rules = rules_of(changed("houses.yaml", "supply: 1 => supply: 6"))
    board = rules.opening(Setup(rules.seats(5, options), options))
    assert board.supply == {"stark": 6, "greyjoy": 3, "lannister": 3, "baratheon": 3, "tyrell": 3}


def test_a_card_with_the_text_of_another_has_it() -> None:
    own = changed(
        "house_cards.yaml",
        "greatjon-umber: {name: Greatjon Umber, strength: 2 => "
        "greatjon-umber: {name: Greatjon Umber, rule: A1-HC-JAIME, strength: 2",
    )
    rules = rules_of(own).of_game(SETUP)
    assert "greatjon-umber" in PlayableEdition.of(rules.opening(SETUP)).texts.winning
    assert "card-luwin" in rules.questions


def test_a_card_has_words_of_its_own_and_an_effect_with_its_number() -> None:
    own = changed(
        "house_cards.yaml",
        "ser-davos-seaworth: {name: Ser Davos Seaworth, strength: 2, fortifications: 1} => "
        "ser-davos-seaworth: {name: Ser Davos Seaworth, strength: 2, rule: A1-HC-JAIME, number: 3, "
        "says: He brings home three chests.}",
    )
    rules = rules_of(own)
    board = rules.opening(SETUP)
    board.units.clear()
    place(board, "blackwater: baratheon knight knight", "the-reach: tyrell footman")
    order(board, "blackwater: march")
    at(board, "march")
    table = play(board)
    answer(table, {"the-reach": ["knight", "knight"]}, "no", "ser-davos-seaworth", "queen-of-thorns")
    assert not [event for event in table.game.told if isinstance(event, PowerGained)], "she cancels it"
    table = play(board)
    answer(table, {"the-reach": ["knight", "knight"]}, "no", "ser-davos-seaworth", "house-tyrell-captain")
    gained = [event for event in table.game.told if isinstance(event, PowerGained)]
    assert [(event.seat, event.amount, event.rule) for event in gained] == [("baratheon", 3, "A1-HC-JAIME")]
    told = next(each for each in rules.tables(table.view(None)) if each.title == "Texts of House cards")
    assert told.rows == (("Ser Davos Seaworth", "He brings home three chests.", "A1-HC-JAIME"),)


def test_the_texts_with_a_number_are_known() -> None:
    functions = {rule: text for table in TABLES for rule, text in table.items()}
    having = [rule for rule, text in functions.items() if "number" in inspect.signature(text).parameters]
    assert having == list(NUMBERED)


@pytest.mark.parametrize("rule", NUMBERED)
def test_every_number_of_a_text_can_be_another(rule: str) -> None:
    """A text that claims to have a number is called with it."""
    found = texts({"stark": {"any": HouseCard("Any", 0, rule=rule, number=5)}})
    moments: tuple[Mapping[str, Any], ...] = (found.standing, found.closing, found.winning, found.losing)
    assert [each["any"].keywords["number"] for each in moments if "any" in each] == [5]


def test_a_question_that_no_card_of_a_game_asks_is_none_of_its_questions() -> None:
    own = changed("house_cards.yaml", "strength: 0, rule: A1-HC-LUWIN => strength: 0")
    assert "card-luwin" not in rules_of(own).questions


def test_what_a_question_says_names_the_card_that_asks() -> None:
    own = changed("house_cards.yaml", "maester-luwin: {name: Maester Luwin => old-nan: {name: Old Nan")
    kind = rules_of(own).questions["card-luwin"]
    assert kind.title == "Old Nan"
    assert "Old Nan" in kind.summary


def test_facts_that_do_not_go_with_the_printed_ones_are_told() -> None:
    own = changed("areas.yaml", "home_of: stark => home_of: greyjoy")
    with pytest.raises(
        BadFacts, match="houses.yaml does not go with it: winterfell is not printed as the home"
    ):
        rules_with(RULES, own)


def test_a_game_with_facts_of_its_own_is_played_to_its_end() -> None:
    rules = rules_of(changed("house_cards.yaml", "eddard-stark: => ned:"))
    table = Table.start(rules.of_game(SETUP), SETUP, KeyedChance(b"own"))
    play_out(table, dict.fromkeys(SETUP.seats, RandomBot()), picker(b"own", "game"))
    assert table.board.winners
    assert table.ruleset.report(table.game.told)


# What is not certain


def settings(players: int = 5, **options: str) -> Setup:
    named = {option.name: option.values[0] for option in GAME_OPTIONS}
    named |= {name.replace("_", "-"): value for name, value in options.items()}
    return Setup(RULES.seats(players, named), named)


def doubts(setup: Setup, rules: Agot1 = RULES) -> list[str]:
    return [fact.what for fact in rules.uncertain(setup)]


def test_every_doubtful_fact_is_told_of_a_game_that_uses_it() -> None:
    assert "Ships of a house" in doubts(settings())
    assert "which areas have a port" not in doubts(settings())
    assert "which areas have a port" in doubts(settings(ports="yes"))
    assert "Ships of a house" not in doubts(settings(ships_per_house="5"))
    track = "special orders of the three places on the King's Court with the three-player track"
    assert track in doubts(settings(3, three_player_track="yes"))
    assert track not in doubts(settings(4, three_player_track="yes"))


def test_a_games_own_facts_are_no_doubtful_ones() -> None:
    own = rules_of({"house_cards.yaml": as_printed("house_cards.yaml").encode()})
    assert "icon of Aeron Damphair" in doubts(settings())
    assert "icon of Aeron Damphair" not in doubts(settings(), own)


def test_doubtful_facts_are_said_in_the_readers_language() -> None:
    with use_language(PSEUDO):
        every = RULES.uncertain(settings(ports="yes"))
        assert all(text.startswith("⟦") for fact in every for text in (fact.what, fact.value))


def test_the_most_doubtful_facts_stand_first_and_name_what_may_replace_them() -> None:
    every = [
        fact
        for players, martell in ((5, "no"), (6, "yes"))
        for fact in RULES.uncertain(settings(players, martell=martell, ports="yes", siege_engines="yes"))
    ]
    names = {file.name for file in RULES.fact_files} | {option.name for option in GAME_OPTIONS} | {""}
    assert {fact.override for fact in every} <= names
    for setup in (settings(), settings(6, martell="yes", new_house_cards="yes")):
        chances = [fact.chance for fact in RULES.uncertain(setup)]
        assert chances == sorted(chances)


# What whoever makes a game is told


@pytest.mark.rule("CK0-04")
def test_an_option_that_is_on_and_idle_says_so() -> None:
    (told,) = RULES.remarks(settings(4, three_player_track="yes"))
    assert told == "three-player-track is on and idle: it does something with three players only."
    assert RULES.remarks(settings(3, three_player_track="yes")) == ()


def test_cards_of_our_own_design_are_told() -> None:
    assert RULES.remarks(settings()) == ()
    assert [
        line.partition(":")[0] for line in RULES.remarks(settings(6, new_house_cards="yes", martell="yes"))
    ] == ["Of our own design, not the publisher's"]


def test_report_and_tables_say_which_cards_are_of_our_own_design() -> None:
    setup = settings(3, new_house_cards="yes")
    rules = RULES.of_game(setup)
    table = Table.start(rules, setup, KeyedChance(b"ours"))
    cards = next(each for each in rules.tables(table.view(None)) if each.title == "House cards")
    assert [row[0] for row in cards.rows] == [
        "Baratheon (our design)", "Lannister (our design)", "Stark (our design)"
    ]  # fmt: skip
    play_out(table, dict.fromkeys(setup.seats, RandomBot()), picker(b"ours", "game"))
    revealed = [line.text for line in rules.report(table.game.told) if "are revealed" in line.text]
    assert revealed
    assert all(line.count(", our design)") == line.count(" plays ") for line in revealed)
    assert "our design" not in "".join(
        row[0] for row in RULES.tables(RULES.view(RULES.opening(SETUP), None))[0].rows
    )
