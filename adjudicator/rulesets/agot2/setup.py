"""The opening board for 3 to 6 players [A2-SETUP, A2-FEW]. Nothing is asked: seats are houses."""

from adjudicator.engine import Seat, Setup
from adjudicator.rulesets.agot2.board import Board, WildlingDeck
from adjudicator.rulesets.agot2.cards import HOUSE_CARDS_OF, WESTEROS_DECKS, WILDLING_CARDS
from adjudicator.rulesets.agot2.edition import EDITION
from adjudicator.rulesets.agot2.houses import HOUSES, NEUTRAL, STARTING_POWER
from adjudicator.rulesets.agot2.options import LANNISTER_FLEET, chosen
from adjudicator.rulesets.agot2.tables import DOMINANCE, WILDLING_START
from adjudicator.rulesets.westeros.board import Track
from adjudicator.rulesets.westeros.procedures.rounds import FIRST_ROUND


def opening(setup: Setup) -> Board:
    """Lay out the board; no deck is shuffled, because a card is drawn when it is turned up."""
    seats, neutral = setup.seats, NEUTRAL[len(setup.seats)]
    board = Board(
        variant=EDITION.name,
        units={},
        garrisons={HOUSES[seat].home: HOUSES[seat].garrison for seat in seats},  # [A2-SETUP-13]
        neutral_forces=dict(neutral.forces),  # [A2-SETUP-04]
        impassable=neutral.impassable,
        available=dict.fromkeys(seats, STARTING_POWER),  # [A2-SETUP-14]
        supply={seat: HOUSES[seat].supply for seat in seats},  # [A2-SETUP-08]
        tracks={track: starting_order(track, seats) for track in DOMINANCE},
        hands={seat: list(HOUSE_CARDS_OF[seat]) for seat in seats},  # [A2-SETUP-07]
        discards={seat: [] for seat in seats},
        decks={deck: list(cards) for deck, cards in WESTEROS_DECKS.items()},  # [A2-SETUP-03]
        used={deck: [] for deck in WESTEROS_DECKS},
        threat=WILDLING_START,  # [A2-SETUP-02]
        wildlings=WildlingDeck(list(WILDLING_CARDS)),
        agenda=list(FIRST_ROUND),
    )
    for seat in seats:
        _place_units(board, setup, seat)
    return board


def starting_order(track: Track, seats: tuple[Seat, ...]) -> list[Seat]:
    """The houses in play from place 1 of a track, gaps closed [A2-SETUP-10, A2-FEW-07]."""
    return sorted(seats, key=lambda seat: HOUSES[seat].tracks[track])


def _place_units(board: Board, setup: Setup, seat: Seat) -> None:
    """Place a house's starting units [A2-SETUP-12], the errata's included."""
    house = HOUSES[seat]
    for area, units in house.units.items():
        board.add(area, seat, units)
    if len(setup.seats) in house.corrected_players and chosen(setup, LANNISTER_FLEET) == "errata":
        for area, units in house.corrected_units.items():
            board.add(area, seat, units)
