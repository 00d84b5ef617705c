"""The drawing: a view on the map of Westeros in SVG."""

from functools import cache

from adjudicator.rulesets.agot2.descriptions import describe_view, situation
from adjudicator.rulesets.agot2.map import MAP
from adjudicator.rulesets.agot2.view import FACE_DOWN, View
from adjudicator.rulesets.agot2.wording import face, house
from adjudicator.rulesets.westeros.board import Order
from adjudicator.rulesets.westeros.cartography import draw_chart
from adjudicator.rulesets.westeros.control import controller
from adjudicator.rulesets.westeros.drawing import Picture
from adjudicator.rulesets.westeros.drawing_position import LaidOrder, MapPosition, Pieces
from adjudicator.rulesets.westeros.grid import read_grid
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.units import Force
from adjudicator.words import gettext as _


def draw(view: View) -> str:
    """Draw the map as a complete SVG document, with one's own orders open where they lie face down."""
    title = _("A Game of Thrones: %(situation)s", situation=situation(view))
    in_words = " ".join(line.text for line in describe_view(view))
    return _picture().draw(position(view), title, in_words)


@cache
def _picture() -> Picture:
    return Picture(draw_chart(read_grid(__package__ or "", "westeros.grid.yaml"), MAP))


def position(view: View) -> MapPosition:
    """What stands where, as the view shows it; areas in which nothing is are left out."""
    pieces = {area: _pieces(view, area) for area in MAP.areas}
    empty = Pieces()
    return MapPosition(
        {seat: house(seat) for seat in view.board.seats},
        {area: each for area, each in pieces.items() if each != empty},
    )


def _pieces(view: View, area: Area) -> Pieces:
    board, combat = view.board, view.board.combat
    forces = [board.units[area]] if area in board.units else []
    if combat is not None and combat.area == area and combat.attackers:
        forces.append(Force(combat.attacker, combat.attackers))
    laid = board.orders.get(area) or view.orders.get(area) or board.face_down.get(area)
    return Pieces(
        controller=(controller(board, area) or "") if forces or MAP.kind[area] != "port" else "",
        forces=tuple(forces),
        order=_laid(laid) if laid else None,
        power_token=board.power_tokens.get(area, ""),
        garrison=board.garrisons.get(area, 0),
        neutral=board.neutral_forces.get(area, 0),
        impassable=area in board.impassable,
    )


def _laid(order: Order) -> LaidOrder:
    return LaidOrder(order.seat, None if order.token == FACE_DOWN else face(order.token))
