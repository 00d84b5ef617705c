"""Descriptions: the situation, questions and views in words."""

from collections.abc import Iterable, Iterator

from adjudicator.engine import Line, Seat, section
from adjudicator.rulesets.westeros.board import FACE_DOWN, FIEFDOMS, KINGS_COURT, TRACKS, Combat
from adjudicator.rulesets.westeros.combat.strength import strengths
from adjudicator.rulesets.westeros.control import controlled, sites, sites_to_win
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures import rounds
from adjudicator.rulesets.westeros.procedures.neutral import NeutralForceMet
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.saying import say
from adjudicator.rulesets.westeros.words.wording import (
    Names,
    listed,
    names_of,
    power,
    tides_card,
    track_name,
    units_named,
)
from adjudicator.sentences import Said
from adjudicator.words import gettext as _, joined, ngettext, pgettext


def situation(view: View) -> str:
    """Round and phase, or who has won."""
    number = view.board.round
    if len(view.board.winners) > 1:
        houses = _names(view).houses(view.board.winners)
        return _("A draw in round %(round)s between %(houses)s", round=number, houses=houses)
    if view.board.winners:
        house = _names(view).houses(view.board.winners)
        return _("%(house)s has won in round %(round)s", house=house, round=number)
    match rounds.phase(view.board):
        case "westeros":
            return _("Round %(round)s, Westeros phase", round=number)
        case "planning":
            return _("Round %(round)s, Planning phase", round=number)
        case "action":
            if view.board.combat is not None and view.board.combat.defender:
                return _(
                    "Round %(round)s, Action phase: combat in %(area)s",
                    round=number,
                    area=_names(view).area(view.board.combat.area),
                )
            return _("Round %(round)s, Action phase", round=number)
        case _:
            return _("Over after round %(round)s", round=number)


def round_name(view: View) -> str:
    """Name the round."""
    return _("Round %(round)s", round=view.board.round)


def in_the_combat(view: View, sentence: str, *, strengths: bool) -> str:
    """Add the combat under way to a sentence: its sides, the place, and their current `strengths`."""
    combat = view.board.combat
    if combat is None:
        return sentence
    return " ".join((sentence, _attack(view, combat), *([_strengths(view, combat)] if strengths else [])))


def _attack(view: View, combat: Combat) -> str:
    if not combat.defender:
        return _against_neutral_force(view, combat)
    return _(
        "%(attacker)s attacks %(defender)s in %(area)s.",
        attacker=_names(view).house(combat.attacker),
        defender=_names(view).house(combat.defender),
        area=_names(view).area(combat.area),
    )


def _against_neutral_force(view: View, combat: Combat) -> str:
    needed = view.board.neutral_forces[combat.area]
    met = NeutralForceMet(
        rule="", seat=combat.attacker, area=combat.area, origin=combat.origin, needed=needed
    )
    return met.sentence(_names(view))


def _strengths(view: View, combat: Combat) -> str:
    counted = strengths(view.board, combat)
    if not combat.defender:
        return _("Strength so far: %(strength)s.", strength=counted[combat.attacker].total)
    return _(
        "Strengths so far: %(attacker)s %(attack)s, %(defender)s %(defense)s.",
        attacker=_names(view).house(combat.attacker),
        attack=counted[combat.attacker].total,
        defender=_names(view).house(combat.defender),
        defense=counted[combat.defender].total,
    )


def own(view: View) -> Iterator[Said]:
    """What only the view's own house knows."""
    if view.orders:
        yield say("face-down", orders={area: view.orders[area].token for area in sorted(view.orders)})
    if view.one_time:
        orders = {area: order.token for area, order in view.one_time.items()}
        yield say("one-time-face-down", orders=orders)
    if view.seen:
        yield say("wildling-card", card=[view.seen])
    if view.drawn:
        yield say("tides-card", card=[view.drawn])


def describe_view(view: View) -> list[Line]:
    """What only the view's own house knows, then each house, tracks, cards and neutral forces."""
    board = view.board
    lines = section(_("For you alone"), (one.told(_names(view).name_of) for one in own(view)))
    for seat in board.seats:
        lines += section(
            _names(view).house(seat), (*_standing(view, seat), *_areas(view, seat), *_cards(view, seat))
        )
    lines += section(_("Tracks"), _tracks(view))
    lines += section(_("Westeros"), _westeros(view))
    if board.combat is not None and not board.winners:  # [A2-AMB-27]
        lines += section(_("Combat"), _combat(view, board.combat))
    return lines


def _standing(view: View, seat: Seat) -> Iterator[str]:
    board = view.board
    held = len(sites(board, seat))
    yield ngettext(
        "It controls %(n)s castle or stronghold of the %(victory)s that win.",
        "It controls %(n)s castles and strongholds of the %(victory)s that win.",
        held,
        victory=sites_to_win(board),
    )
    yield _(
        "Supply %(supply)s; available: %(power)s.",
        supply=board.supply[seat],
        power=power(board.available[seat]),
    )
    empty = [area for area in controlled(board, seat) if area not in board.units]
    if empty:
        yield _("Controlled without units: %(areas)s.", areas=listed([_held(view, area) for area in empty]))


def _held(view: View, area: Area) -> str:
    """An area without units, what the house controls it by, and what else is there."""
    board, name = view.board, _names(view).area(area)
    there = [*_with_them(view, area)]
    if area in board.edition.map.home_of and area not in board.power_tokens:
        there.insert(0, _("home"))
    return _("%(area)s (%(pieces)s)", area=name, pieces=listed(there)) if there else name


def _areas(view: View, seat: Seat) -> Iterator[str]:
    """The areas with a house's units or with an order that they have left there, and what else is there."""
    board = view.board
    forces = sorted(board.forces(seat))
    for area, units in forces:
        beside = _with_them(view, area) if board.units_in(area, seat) else ()  # attackers have nothing yet
        yield _in_area(view, area, (units_named(units), *beside))
    held = {*controlled(board, seat), *(area for area, _units in forces)}
    laid = (board.orders, board.face_down, board.one_time, board.one_time_down)
    theirs = {area for orders in laid for area, order in orders.items() if order.seat == seat}
    for area in sorted(theirs - held):
        yield _in_area(view, area, _with_them(view, area))


def _in_area(view: View, area: Area, pieces: Iterable[str]) -> str:
    return _("%(area)s: %(pieces)s.", area=_names(view).area(area), pieces=joined(pieces, "; "))


def _with_them(view: View, area: Area) -> Iterator[str]:
    board = view.board
    laid = board.orders.get(area) or board.face_down.get(area)
    if laid is not None:
        yield _("order face down") if laid.token == FACE_DOWN else _names(view).order(laid.token)
    once = board.one_time.get(area) or board.one_time_down.get(area)
    if once is not None:
        face_down = once.token == FACE_DOWN
        yield _("one-time order face down") if face_down else _names(view).order(once.token)
    if area in board.power_tokens:
        yield _("power token")
    if area in board.forts:
        yield pgettext("piece", "fort")
    if area in board.garrisons:
        yield _("garrison of strength %(strength)s", strength=board.garrisons[area])


def _cards(view: View, seat: Seat) -> Iterator[str]:
    board = view.board
    yield _("Hand: %(cards)s.", cards=_names(view).house_cards(board.hands[seat]))
    if board.discards[seat]:
        yield _("Discarded: %(cards)s.", cards=_names(view).house_cards(board.discards[seat]))
    if board.one_time_left.get(seat):
        left = listed([_names(view).order(token) for token in board.one_time_left[seat]])
        yield _("One-time orders not used yet: %(tokens)s.", tokens=left)
    if seat in board.restrained:
        yield _(
            "In this round it may not act against %(house)s.",
            house=_names(view).house(board.restrained[seat]),
        )


def _tracks(view: View) -> Iterator[str]:
    board = view.board
    used = {FIEFDOMS: board.blade_used, KINGS_COURT: board.raven_used}
    for track in TRACKS:
        told = {"track": track_name(track), "order": _names(view).houses(board.tracks[track])}
        token = _names(view).token_of(track)
        if used.get(track):
            yield _("%(track)s: %(order)s. The %(token)s is used.", **told, token=token)
        else:
            yield _("%(track)s: %(order)s.", **told)
        if track in board.lent:
            house = _names(view).house(board.lent[track])
            yield _("Until the next Clash of Kings %(house)s holds the %(token)s.", house=house, token=token)
    yield _("Wildling threat: %(threat)s.", threat=board.threat)


def _westeros(view: View) -> Iterator[str]:
    board = view.board
    if board.turned:
        yield _(
            "Westeros cards of this round: %(cards)s.",
            cards=listed([_names(view).card(card) for card in board.turned.values()]),
        )
    for deck, cards in board.rows.items():
        named = listed([_names(view).card(card) for card in cards])
        yield _("Open cards of Westeros deck %(deck)s, the next first: %(cards)s.", deck=deck, cards=named)
    if board.banned:
        tokens = listed([_names(view).order(token) for token in board.banned])
        yield _("Orders that may not be placed this round: %(tokens)s.", tokens=tokens)
    for area, force in sorted(board.neutral_forces.items()):
        yield _(
            "%(area)s: a neutral force of strength %(strength)s.",
            area=_names(view).area(area),
            strength=force,
        )
    if board.impassable:
        yield _(
            "Closed to all: %(areas)s.",
            areas=_names(view).areas(sorted(board.impassable, key=board.edition.map.name.__getitem__)),
        )


def _combat(view: View, combat: Combat) -> Iterator[str]:
    if combat.defender:
        yield _(
            "%(attacker)s attacks %(defender)s in %(area)s with %(units)s.",
            attacker=_names(view).house(combat.attacker),
            defender=_names(view).house(combat.defender),
            area=_names(view).area(combat.area),
            units=units_named(combat.attackers),
        )
    else:
        yield _against_neutral_force(view, combat)
    for area, seat in sorted(combat.supports.items()):
        yield _("%(area)s supports %(house)s.", area=_names(view).area(area), house=_names(view).house(seat))
    yield _strengths(view, combat)
    for seat, card in combat.cards.items():
        yield _(
            "%(house)s plays %(card)s.", house=_names(view).house(seat), card=_names(view).house_cards([card])
        )
    for seat, card in combat.tides.items():
        yield _("%(house)s has drawn %(card)s.", house=_names(view).house(seat), card=tides_card(card))


def _names(view: View) -> Names:
    return names_of(view.board.edition)
