"""Wildling cards that touch units: Crow Killers, Mammoth Riders, The Horde Descends."""

from collections.abc import Sequence

from adjudicator.engine import Ask, Branches, OneOf, Seat, SomeOf
from adjudicator.rulesets.westeros.board import WesterosGame
from adjudicator.rulesets.westeros.control import sites, unused
from adjudicator.rulesets.westeros.events import Reason, UnitsReplaced, because
from adjudicator.rulesets.westeros.procedures.losses import (
    CHEAPEST,
    Held,
    by_area,
    cheapest,
    destroy,
    held_by,
    named,
    names,
)
from adjudicator.rulesets.westeros.procedures.mustering import HORDE_MUSTER, MUSTER, carry_out, choices
from adjudicator.rulesets.westeros.units import FOOTMAN, KIND, KNIGHT, ROUTED, Kind, Unit, count

CROW_UPGRADE = "wildling-crow-upgrade"
CROW_KNIGHTS = "wildling-crow-knights"
MAMMOTH_UNITS = "wildling-mammoth-units"
HORDE_UNITS = "wildling-horde-units"


async def destroy_any(game: WesterosGame, seat: Seat, kind: str, number: int, subject: str = "") -> None:
    """Let a house choose so many of its units, or all it has, to be destroyed [A2-WILD-23]."""
    there = held_by(game.board, seat)
    number = min(number, _total(there))
    if not number:
        return
    options = SomeOf(named(there), number, number)
    default = names(cheapest(there, number))
    await destroy(game, seat, by_area(await _ask(seat, kind, options, default, subject)))


def _ask(
    seat: Seat, kind: str, options: SomeOf[str], default: tuple[str, ...], subject: str
) -> Ask[tuple[str, ...]]:
    """Ask for units; where all that are there have to go, nobody needs to be asked."""
    return Ask(seat, kind, options, default=default, subject=subject, settle=True)


def _total(there: Held) -> int:
    return sum(map(len, there.values()))


# --- Crow Killers -----------------------------------------------------------------------------------------


async def raise_footmen(game: WesterosGame, seat: Seat) -> None:
    """The house may replace up to two Footmen by unused Knights."""
    there = held_by(game.board, seat, FOOTMAN)
    most = min(2, _total(there), unused(game.board, seat)[KNIGHT])
    if most:
        answer = await Ask(seat, CROW_UPGRADE, SomeOf(named(there), 0, most), default=())
        _replace(game, seat, by_area(answer), KNIGHT, "watch-won")


async def lose_knights(game: WesterosGame, seat: Seat, most: int) -> None:
    """Knights become unused Footmen, so many or all that the house has [A2-WILD-23].

    Those beyond the Footmen are destroyed. The house chooses first which are destroyed, then which of the
    others are replaced. By default the first ones by their areas' words go, the last of them destroyed.
    """
    number = min(most, _total(held_by(game.board, seat, KNIGHT)))
    replaced = min(number, unused(game.board, seat)[FOOTMAN])
    destroyed = await _choose_knights(game, seat, "destroyed", skipped=replaced, number=number - replaced)
    await destroy(game, seat, destroyed)
    chosen = await _choose_knights(game, seat, "replaced", skipped=0, number=replaced)
    _replace(game, seat, chosen, FOOTMAN, "wildlings-won")


async def _choose_knights(game: WesterosGame, seat: Seat, subject: str, *, skipped: int, number: int) -> Held:
    """Let a house choose some Knights; by default those that come after the ones skipped."""
    if not number:
        return {}
    knights = held_by(game.board, seat, KNIGHT)
    default = names(knights)[skipped : skipped + number]
    options = SomeOf(named(knights), number, number)
    return by_area(await _ask(seat, CROW_KNIGHTS, options, default, subject))


def _replace(game: WesterosGame, seat: Seat, chosen: Held, kind: Kind, reason: Reason) -> None:
    """Put units of another kind in the place of some; what was routed stays routed."""
    for area, units in chosen.items():
        by = tuple(kind if unit in ROUTED else ROUTED[kind] for unit in units)
        game.tell(UnitsReplaced(**because(game.board, reason), seat=seat, area=area, units=units, by=by))


# --- The Horde Descends -----------------------------------------------------------------------------------


async def muster_in_one_area(game: WesterosGame, seat: Seat) -> None:
    """The house may muster in one of its castles or strongholds [A2-MUSTER-02]."""
    board = game.board
    lists = {area: choices(board, seat, area) for area in sites(board, seat)}
    options = Branches({area: some for area, some in lists.items() if some.available})
    if options.branches:
        nothing = {next(iter(options.branches)): ()}
        answer = await Ask(seat, HORDE_MUSTER, options, default=nothing, check=MUSTER)
        carry_out(game, seat, answer, "watch-won")


async def destroy_two_in_one_area(game: WesterosGame, seat: Seat) -> None:
    """The house loses two units in one of its castles or strongholds, or any two if none has two."""
    there = held_by(game.board, seat)
    areas = {area: there[area] for area in sites(game.board, seat) if len(there.get(area, ())) > 1}
    if not areas:
        await destroy_any(game, seat, HORDE_UNITS, 2)
        return
    default = min(areas, key=lambda area: (_ranks(areas[area]), -len(areas[area]), area))
    area = await Ask(seat, HORDE_UNITS, OneOf(tuple(areas)), default=default, settle=True)
    options = SomeOf(count(areas[area]), 2, 2)
    cheap = cheapest({area: areas[area]}, 2)[area]
    await destroy(game, seat, {area: await _ask(seat, HORDE_UNITS, options, cheap, area)})


def _ranks(units: Sequence[Unit]) -> list[int]:
    """How cheap the two cheapest units are."""
    return sorted(CHEAPEST.index(KIND[unit]) for unit in units)[:2]
