"""Wildling cards that move houses on the influence tracks: A King Beyond the Wall, Preemptive Raid."""

from adjudicator.engine import Ask, Asked, OneOf, Seat
from adjudicator.rulesets.agot2.wildlings.units import destroy_any
from adjudicator.rulesets.westeros.board import FIEFDOMS, KINGS_COURT, TRACKS, Task, WesterosGame
from adjudicator.rulesets.westeros.procedures.rounds import put_next
from adjudicator.rulesets.westeros.procedures.shifting import move
from adjudicator.rulesets.westeros.procedures.wildlings import Attack, FallChosen
from adjudicator.rulesets.westeros.tracks import place, throne_holder
from adjudicator.rulesets.westeros.view import View

KING_TOP = "wildling-king-top"
KING_BOTTOM = "wildling-king-bottom"
RAID = "wildling-raid"
RAID_TRACK = "wildling-raid-track"

AGAIN = "again-"
"""Before the house that is left out of a second attack, in the subject of its task."""

SECOND_STRENGTH = 6

DESTROY, FALL = "destroy", "fall"

DESTROYED = 2
"""Units."""

FALLEN = 2
"""Places."""


def attack_of(view: View, question: Asked) -> Attack:
    """The attack that houses bid against: the second one of a Preemptive Raid spares a house."""
    before, again, seat = question.label.split("/")[1].partition(AGAIN)
    second = bool(again) and before == "wildlings-"
    return Attack(SECOND_STRENGTH, seat) if second else Attack(view.board.threat)


# --- A King Beyond the Wall -------------------------------------------------------------------------------


async def move_to_the_top(game: WesterosGame, seat: Seat) -> None:
    """The house moves to place 1 of a track of its choice."""
    board = game.board
    best = min(TRACKS, key=lambda track: place(board, track, seat))
    tracks = TRACKS if any(place(board, track, seat) > 1 for track in TRACKS) else (best,)
    track = await Ask(seat, KING_TOP, OneOf(tracks), default=best, settle=True)
    move(game, seat, track, 1)


async def fall_to_the_bottom_of_all(game: WesterosGame, seat: Seat) -> None:
    """The house falls to the last place of every track."""
    for track in TRACKS:
        move(game, seat, track, len(game.board.seats))


async def fall_to_the_bottom_of_one(game: WesterosGame, seat: Seat) -> None:
    """The house falls to the last place of the Fiefdoms or of the King's Court, as it chooses."""
    tracks = (FIEFDOMS, KINGS_COURT)
    nearest = max(tracks, key=lambda track: place(game.board, track, seat))
    track = await Ask(seat, KING_BOTTOM, OneOf(tracks), default=nearest)
    move(game, seat, track, len(game.board.seats))


# --- Preemptive Raid --------------------------------------------------------------------------------------


async def be_spared_a_second_attack(game: WesterosGame, seat: Seat) -> None:
    """When this attack is finished, the wildlings attack all but this house [A2-WILD-22]."""
    put_next(game.board, Task("wildlings", f"{AGAIN}{seat}"))


async def destroy_units_or_fall(game: WesterosGame, seat: Seat) -> None:
    """The house loses two units, or falls two places where it stands best; without a unit it falls."""
    board = game.board
    ways = (DESTROY, FALL) if any(board.forces(seat)) else (FALL,)
    if await Ask(seat, RAID, OneOf(ways), default=FALL, settle=True) == DESTROY:
        await destroy_any(game, seat, RAID, DESTROYED, subject="units")
        return
    best = min(place(board, track, seat) for track in TRACKS)
    tracks = tuple(track for track in TRACKS if place(board, track, seat) == best)
    track = tracks[0]
    if len(tracks) > 1 and best < len(board.seats):
        holder = throne_holder(board)
        track = await Ask(holder, RAID_TRACK, OneOf(tracks), default=tracks[0])
        game.tell(FallChosen(rule="A2-GEN-15", seat=holder, falling=seat, track=track))
    move(game, seat, track, best + FALLEN)
