"""The opening board [A2-SETUP, A2-FEW]. Nothing is asked: seats are houses."""

from adjudicator.engine import Seat, Setup
from adjudicator.rulesets.westeros.board import Board, WildlingDeck
from adjudicator.rulesets.westeros.edition import Edition, Track
from adjudicator.rulesets.westeros.playable import PlayableEdition
from adjudicator.rulesets.westeros.procedures.rounds import tasks
from adjudicator.rulesets.westeros.variants import EDITIONS, variant


def opening(edition: Edition, setup: Setup) -> Board:
    """Lay out the board of the variant that the options ask for.

    No deck is shuffled, because a card is drawn when it is turned up.
    """
    edition = EDITIONS[variant(edition, setup)]
    houses, seats, neutral = edition.houses, setup.seats, edition.neutral[len(setup.seats)]
    board = Board(
        variant=edition.name,
        units={},
        garrisons={
            houses[seat].home: houses[seat].garrison for seat in seats if houses[seat].garrison
        },  # [A2-SETUP-13]
        neutral_forces=dict(neutral.forces),  # [A2-SETUP-04]
        impassable=neutral.impassable,
        available=dict.fromkeys(seats, edition.starting_power),  # [A2-SETUP-14]
        supply={seat: houses[seat].supply for seat in seats},  # [A2-SETUP-08]
        tracks={track: _starting_order(edition, track, seats) for track in edition.dominance},
        hands={seat: list(edition.dealt[seat]) for seat in seats},  # [A2-SETUP-07]
        discards={seat: [] for seat in seats},
        decks={deck: list(cards) for deck, cards in edition.westeros_decks.items()},  # [A2-SETUP-03]
        used={deck: [] for deck in edition.westeros_decks},
        threat=edition.wildlings.start,  # [A2-SETUP-02]
        wildlings=WildlingDeck(list(edition.wildling_cards)),
    )
    board.agenda = tasks(board)
    for seat in seats:
        _place_units(board, seat)
    for add in PlayableEdition.of(board).hooks.opened:
        add(board)
    return board


def _starting_order(edition: Edition, track: Track, seats: tuple[Seat, ...]) -> list[Seat]:
    """The houses in play from place 1 of a track, gaps closed [A2-SETUP-10, A2-FEW-07]."""
    return sorted(seats, key=lambda seat: edition.houses[seat].tracks[track])


def _place_units(board: Board, seat: Seat) -> None:
    """Place a house's starting units [A2-SETUP-12], corrections included."""
    house = board.edition.houses[seat]
    corrected = house.corrected_units if len(board.seats) in house.corrected_players else {}
    for area, units in (*house.units.items(), *corrected.items()):
        board.add(area, seat, units)
