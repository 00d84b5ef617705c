"""What is read back to a player, word for word."""

from adjudicator.orders import in_short, read_back
from adjudicator.orders.wording import in_words
from adjudicator.rulesets import ruleset
from adjudicator.words import use_language
from tests.orders.positions import CARAVAN, at, file_of, read_at

PLANS = """\
  - guess: [box, parcel]
    when: {goods: [dates, salt]}
    do: [plentiful, silk, ask-me]
    keep: game
  - send: any
    do: {oasis: camel}
  - guess: any
    do: ask-me"""


def test_orders_are_read_back_in_words() -> None:
    orders = read_at(at("toll"), file_of("  toll:\n    north: Camel\n    south: ask-me", PLANS))
    assert read_back(orders, CARAVAN) == (
        "line 6, Toll (north): camel.\n"
        "line 7, Toll (south): ask me.\n"
        "line 9, Guess (box, parcel): if all of these are left in stock: dates, salt: the first of which "
        "there are several in stock; else silk; else ask me (kept for the game).\n"
        "line 13, Send: oasis: camel.\n"
        "Careful choices, as offered: Guess (line 15).\n"
        "If nothing of a plan is legal, or its conditions do not hold, the next plan is tried; if none "
        "applies, you are asked.\n"
        "Other plans end with this round or phase, or when your next file comes.\n"
    )


def test_plans_that_only_ask_are_read_back_together() -> None:
    plans = "  - {guess: any, do: ask-me}\n  - {send: well-1, do: ask-me}\n  - {bid: any, do: 3}"
    lines = read_back(read_at(at("bid"), file_of("  bid: 2", plans)), CARAVAN).splitlines()
    assert lines[2] == "Ask me about: Guess (line 7); Send (well-1) (line 8)."


def test_a_refused_file_is_read_back_as_its_complaints() -> None:
    orders = read_at(at("bid"), file_of("  bid: 12"))
    assert read_back(orders, CARAVAN) == (
        "The file is refused, for this reason:\nline 5, column 8: 12 is not between 0 and 9.\n"
    )


def test_a_file_may_say_nothing() -> None:
    orders = read_at(at("load"), file_of(seat="blue"), seat="blue")
    assert read_back(orders, CARAVAN) == "The file answers nothing and plans nothing.\n"


def test_every_sentence_can_be_translated() -> None:
    with use_language("pseudo"):
        orders = read_at(at("toll"), file_of("  toll:\n    north: Camel\n    south: ask-me", PLANS))
        lines = read_back(orders, CARAVAN).splitlines()
        refused = [
            str(one)
            for one in read_at(at("bid"), file_of("  bid: 12\n  gess: 3", "  - guess: any")).complaints
        ]
    for line in (*lines, *refused):
        assert line.lstrip().startswith("⟦")
        assert line.endswith("⟧")


def test_orders_are_said_on_one_line() -> None:
    orders = read_at(at("toll"), file_of("  toll:\n    north: Camel\n    south: ask-me", PLANS))
    assert in_short(orders, CARAVAN) == "Toll (north): camel; Toll (south): ask me; plans: 3"
    assert in_short(read_at(at("bid"), file_of("  bid: 2", "")), CARAVAN) == "Bid: 2"


def test_so_many_of_something_are_said_as_such() -> None:
    moved = {"winterfell": {"footman": 2, "knight": 1, "fort": 3}, "riverrun/knight": []}
    assert in_words(moved, ruleset("agot2")) == (
        "Winterfell: 2 footmen, 1 knight, 3 × fort; Riverrun: knight: nothing"
    )


def test_the_orders_of_areas_are_said_in_words() -> None:
    kind = ruleset("agot2").questions["assign-orders"]
    assert kind.told
    sheet = {"lannisport": "march-1", "riverrun": ["support+1", "raid"], "rest": "consolidate-power"}
    assert kind.told(kind.literals.parse(sheet)) == (
        "Lannisport: march −1, Riverrun: support +1 (special) or else raid, "
        "all other areas: consolidate power"
    )
    assert kind.told({"pyke": "defense+1", "winterfell": "none"}) == ("Pyke: defense +1, Winterfell: none")


def test_what_an_area_musters_is_counted() -> None:
    kind = ruleset("agot2").questions["muster"]
    assert kind.told
    for wishes, told in (
        (["footman", "footman"], "2 footmen"),
        (["footman", "knight", "footman"], "1 footman, 1 knight, 1 footman"),
        (["upgrade-to-knight", "upgrade-to-knight"], "2 × upgrade to knight"),
        (["upgrade-to-knight", "shipbreaker-bay/ship"], "upgrade to knight, 1 ship in Shipbreaker Bay"),
    ):
        assert kind.told(kind.literals.parse(wishes)) == told
