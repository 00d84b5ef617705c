"""What is read back to a player, word for word."""

from adjudicator.orders import read_back
from adjudicator.words import use_language
from tests.orders.positions import at, file_of, read_at

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
    assert read_back(orders) == (
        "line 6: answer camel to toll/north.\n"
        "line 7: ask me about toll/south later.\n"
        "line 9: plan 1, for guess/box, guess/parcel.\n"
        "  Only if goods is [dates, salt] (what is left in stock).\n"
        "  Answer plentiful (the first of which there are several in stock).\n"
        "  If that is not legal, answer silk.\n"
        "  If that is not legal, ask me.\n"
        "  Keep this plan until the game ends or my next file comes.\n"
        "line 13: plan 2, for any send.\n"
        "  Answer {oasis: camel}.\n"
        "line 15: plan 3, for any guess.\n"
        "  Ask me.\n"
        "If no answer of a plan is legal, the next plan is tried.\n"
        "Other plans end with this round or phase, or when your next file comes.\n"
    )


def test_a_refused_file_is_read_back_as_its_complaints() -> None:
    orders = read_at(at("bid"), file_of("  bid: 12"))
    assert read_back(orders) == (
        "The file is refused, for this reason:\nline 5, column 8: 12 is not between 0 and 9.\n"
    )


def test_a_file_may_say_nothing() -> None:
    orders = read_at(at("load"), file_of(seat="blue"), seat="blue")
    assert read_back(orders) == "The file answers nothing and plans nothing.\n"


def test_every_sentence_can_be_translated() -> None:
    with use_language("pseudo"):
        orders = read_at(at("toll"), file_of("  toll:\n    north: Camel\n    south: ask-me", PLANS))
        lines = read_back(orders).splitlines()
        refused = [
            str(one)
            for one in read_at(at("bid"), file_of("  bid: 12\n  gess: 3", "  - guess: any")).complaints
        ]
    for line in (*lines, *refused):
        assert line.lstrip().startswith("⟦")
        assert line.endswith("⟧")
