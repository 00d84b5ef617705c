"""The questions of marches: which one is next, where the units go, and what they leave behind."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.engine import (
    ANY,
    ASK_ME,
    Bounds,
    Choice,
    Condition,
    Habit,
    IllegalAnswer,
    OneOf,
    Prospect,
    Question,
    QuestionKind,
    Reading,
    Seat,
    SomeOf,
    always,
    forms,
    read_counts,
    read_word,
)
from adjudicator.engine.bounds import broken
from adjudicator.engine.options.moving import STAY
from adjudicator.engine.options.reading import amount, folded_word
from adjudicator.engine.options.saying import twice, written_as
from adjudicator.rulesets.westeros import supply
from adjudicator.rulesets.westeros.board import Board, Combat
from adjudicator.rulesets.westeros.bot.decision import Decision
from adjudicator.rulesets.westeros.bot.marching import March, best_march
from adjudicator.rulesets.westeros.bot.outlook import Outlook, best
from adjudicator.rulesets.westeros.combat.strength import strengths
from adjudicator.rulesets.westeros.control import controller
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures.marches import (
    ENTRIES,
    LEAVE_POWER,
    MARCH,
    EntryReason,
    bounds_of_moves,
    destinations,
    judge,
    ship_lanes,
)
from adjudicator.rulesets.westeros.questions.declaring import kind, ordered
from adjudicator.rulesets.westeros.questions.prospects import lands_in_reach, needs
from adjudicator.rulesets.westeros.questions.telling import movements
from adjudicator.rulesets.westeros.questions.words import by_area, of_areas, own
from adjudicator.rulesets.westeros.units import SHIP, Kind, count, standing
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.refusals import why_word_cannot_occur
from adjudicator.rulesets.westeros.words.saying import say
from adjudicator.sentences import Said
from adjudicator.words import N_, gettext as _

_REST = ("all", "rest")


def kinds(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """A march, and what it leaves behind."""
    conditions = (*of_areas(edition), _of_odds(edition))
    geography = edition.map
    return (
        kind(
            MARCH,
            _("March"),
            N_("%(house)s is to choose a March order to resolve, and where the units march."),
            steward=_march,
            habits=(Habit("steward"),),
            careful=Habit(ASK_ME, says=_("you are asked; with stay, nobody marches where no plan fits")),
            suggest=_suggested,
            goals=_goals,
            likely={"march": ordered("march")},
            why_not=_why_not,
            never_legal=_never_legal,
            not_yet=_not_yet,
            not_asked=needs("march", "march"),
            summary=_("where the units march; marches follow the order of the plans in the file"),
            example={
                "when": {"odds": {"moat-cailin": {"at-least": 1}}},
                "do": {"moat-cailin": "rest", "stay": "footman"},
            },
            literals=moves(edition),
            told=movements(edition),
            conditions=conditions,
            choices=(always(STAY, _("nobody marches"), {}),),
            certain=(STAY,),
            subjects=geography.areas,
            fit=marching,
            in_turn=True,
            also=(LEAVE_POWER,),
        ),
        kind(
            LEAVE_POWER,
            _("Power token left"),
            N_("%(house)s is to decide whether to leave a Power token in %(about)s."),
            habits=(Habit("if-worth"),),
            careful=Habit("if-castle", says=_("a Power token stays in a castle or stronghold, else none")),
            likely={"march": _where_power_may_be_left},
            not_asked=needs("march", "march"),
            summary=_("whether you leave a Power token in the area that all your units march out of"),
            example={"do": "if-castle"},
            literals=OneOf(("yes", "no")),
            never_legal=_never_left,
            conditions=conditions,
            choices=(
                Choice("if-castle", _("yes for a castle or stronghold, else no"), _for_a_castle),
                Choice("if-worth", _("yes for a castle, stronghold, barrel or crown, else no"), _for_worth),
            ),
            certain=("yes", "no", "if-castle", "if-worth"),
            subjects=geography.land,
        ),
    )


def _march(asked: Decision) -> Any:  # noqa: ANN401  the moves from an area, or an area with them
    """The march that is worth most goes first."""
    branches = asked.question.branches
    marches = {area: _best(asked.outlook, area) for area in branches or (asked.subject,)}
    origin = best({area: march.worth for area, march in marches.items()}, asked.pick)
    moves = {area: count(units) for area, units in marches[origin].moves.items()}
    return asked.parsed({origin: moves} if branches else moves)


def _best(outlook: Outlook, origin: Area) -> March:
    return best_march(outlook, origin, outlook.tokens[outlook.board.orders[origin].token].modifier)


def _suggested(view: View) -> dict[str, Any] | None:
    """An example: all units of an area march next door, from where a March order lies or could lie."""
    board, seat = view.board, own(view)
    ordered_here = [area for area in ordered("march")(view, "") if area != ANY]
    for origin in ordered_here or [area for area, _units in board.forces(seat)]:
        marching = len(standing(board.units_in(origin, seat)))
        for target in destinations(board, seat, origin):
            bounds = bounds_of_moves(board, seat, origin, origin, (target,))
            if marching and broken(bounds, {origin: {target: marching}}) is None:
                return {MARCH: origin, "do": {target: "all"}}
    return None


def _goals(view: View, origin: Area) -> dict[Area, dict[Area, str]]:
    """Where all units of an area may march, with the Ships where they are now."""
    board, seat = view.board, own(view)
    near = destinations(board, seat, origin) if standing(board.units_in(origin, seat)) else ()
    return {area: {area: "all"} for area in near}


def _where_power_may_be_left(view: View, subject: str) -> Iterator[str]:
    board, marches = view.board, ordered("march")
    for area in marches(view, subject):
        on_land = area != ANY and board.edition.map.kind[area] == "land"
        if area == ANY or (on_land and area not in board.power_tokens and board.available[own(view)] > 0):
            yield area


# --- Who marches ------------------------------------------------------------------------------------------


class Wanted(msgspec.Struct, frozen=True):
    """What is to march somewhere, or to stay: numbers of each kind, or all that no other entry names."""

    units: Mapping[Kind, int]
    rest: bool = False


def moves(edition: Edition) -> Reading:
    """Destinations with units; `stay` names units that do not go. One entry may take all others."""

    def parse(plain: object) -> dict[Area, Wanted]:
        if not isinstance(plain, Mapping) or not plain:
            area = folded_word(plain) if folded_word(plain) in edition.map.areas else _("an-area")
            raise IllegalAnswer(say("not-areas-and-units"), aside=written_as(f"{{{area}: all}}"))
        read: dict[Area, Wanted] = {}
        for key, value in plain.items():
            where = (str(key),)
            destination = read_word(key, (*edition.map.areas, STAY), where)
            if destination in read:
                raise IllegalAnswer(twice(destination), where=where)
            wanted = _wanted(edition, value, where)
            if wanted.rest and any(other.rest for other in read.values()):
                raise IllegalAnswer(say("second-rest"), where=where)
            read[destination] = wanted
        return read

    some = SomeOf(dict(edition.owns), 1, _largest_army(edition))
    return Reading(
        parse,
        _(
            "{an-area: units, another: units, stay: units}; units are a kind, a list of kinds, {footman: 2, "
            "knight: 1}, all, or rest for those not named elsewhere"
        ),
        forms.Each((*edition.map.areas, STAY), forms.Either(_REST, some), once=_REST),
    )


def _largest_army(edition: Edition) -> int:
    return max(map(max, edition.supply))


def _wanted(edition: Edition, plain: object, where: tuple[str]) -> Wanted:
    if isinstance(plain, str) and plain and not amount(plain):
        word = read_word(plain, (*_REST, *edition.owns), where)
        return Wanted({}, rest=True) if word in _REST else Wanted({word: 1})
    units = {kind: number for kind, number in read_counts(plain, edition.owns, where).items() if number}
    if not units:
        raise IllegalAnswer(say("no-units-named"), where=where)
    return Wanted(units)


def marching(
    view: View, question: Question, wanted: Mapping[Area, Wanted]
) -> dict[Area, dict[Kind, int]] | None:
    """The moves of the units that are there; None if some that should go are missing, or none goes.

    It does not matter whether those that should stay are there.
    """
    left = dict(count(standing(view.board.units_in(question.subject, own(view)))))
    moves: dict[Area, dict[Kind, int]] = {}
    for destination, entry in wanted.items():
        going = {kind: min(number, left.get(kind, 0)) for kind, number in entry.units.items()}
        if destination != STAY:
            if going != entry.units:
                return None
            moves[destination] = going
        left |= {kind: left[kind] - number for kind, number in going.items() if number}
    for destination, entry in wanted.items():
        if entry.rest and destination != STAY:
            moves[destination] = {kind: number for kind, number in left.items() if number}
    moves = {destination: units for destination, units in moves.items() if units}
    return moves if moves or set(wanted) == {STAY} else None


# --- What cannot march ------------------------------------------------------------------------------------


def _why_not(view: View, question: Question, word: str) -> Said | None:
    """Return why the units of an area cannot march to another; None for other questions and words."""
    origin, areas = question.subject, view.board.edition.map.areas
    if origin not in areas or word not in areas or word == origin:
        return None
    reason = judge(view.board, question.seat, origin, word)
    return None if reason in ENTRIES else _barred(view, reason, word, origin)


def _barred(view: View, reason: EntryReason, area: Area, origin: Area) -> Said:
    code = "no-march-in" if reason == "impassable" else reason
    return say(code, area=area, origin=origin, rule=view.board.rule(reason))


def _never_legal(
    prospect: Prospect[View], subjects: Sequence[Area], moves: Mapping[Area, Wanted]
) -> IllegalAnswer | None:
    """Judge an answer for each area of the plan; it is never legal if it is so for none of them."""
    found = _never_anywhere(prospect.view, moves)
    if found is not None or not subjects:
        return found
    reasons = [_never_from(prospect, origin, moves) for origin in subjects]
    return reasons[0] if all(reasons) else None


def _never_anywhere(view: View, moves: Mapping[Area, Wanted]) -> IllegalAnswer | None:
    """Judge units by their kind and number, and areas that nobody enters, wherever a march begins."""
    edition = view.board.edition
    largest_army = _largest_army(edition)
    for destination, wanted in moves.items():
        if destination == STAY:
            continue
        ashore = edition.map.kind[destination] == "land"
        reason = why_word_cannot_occur(view, destination)
        if any((unit == SHIP) is ashore for unit in wanted.units):
            reason = say("wrong-ground")
        elif sum(wanted.units.values()) > largest_army:
            reason = say("army-too-large", most=largest_army)
        if reason:
            return IllegalAnswer(reason, where=(destination,))
    return None


def _never_from(prospect: Prospect[View], origin: Area, moves: Mapping[Area, Wanted]) -> IllegalAnswer | None:
    """Judge whether the units of an area may ever get where they are to go."""
    edition = prospect.view.board.edition
    kinds = edition.map.kind
    ashore = kinds[origin] == "land"
    possible = lands_in_reach(prospect, origin) if ashore else ship_lanes(edition.map, origin)
    for destination in moves:
        if destination == STAY or destination in possible:
            continue
        if ashore is not (kinds[destination] == "land"):
            barred: EntryReason = "land-units-keep-to-land" if ashore else "ships-keep-off-land"
            reason = _barred(prospect.view, barred, destination, origin)
        else:
            code = "never-there" if prospect.lasting else "not-there-this-round"
            reason = say(code if ashore else "ships-never-there", area=destination, origin=origin)
        return IllegalAnswer(reason, where=(destination,), legal=sorted(possible))
    return None


def _not_yet(prospect: Prospect[View], subjects: Sequence[Area], moves: Mapping[Area, Wanted]) -> Said | None:
    """Say what is not so now: units that are not there, Ships that do not lead there, or supply too low."""
    if prospect.lasting or not subjects:
        return None
    reasons = [
        _not_from(prospect.view, origin, moves) or _beyond_supply(prospect, origin, moves)
        for origin in subjects
    ]
    return reasons[0] if all(reasons) else None


def _not_from(view: View, origin: Area, moves: Mapping[Area, Wanted]) -> Said | None:
    board = view.board
    there = count(standing(board.units_in(origin, own(view))))
    going = Counter[Kind]()
    for destination, wanted in moves.items():
        if destination == STAY:
            continue
        going.update(wanted.units)
        if judge(board, own(view), origin, destination) == "out-of-reach":
            return say("not-there-now", area=destination, origin=origin)
    missing = any(number > there.get(kind, 0) for kind, number in going.items())
    return say("units-not-there", area=origin) if missing else None


def _beyond_supply(prospect: Prospect[View], origin: Area, moves: Mapping[Area, Wanted]) -> Said | None:
    """Say which armies supply does not allow, if all marches go that are said so far and those above."""
    board, seat = prospect.view.board, own(prospect.view)
    marches = {**_answered(prospect), **dict(prospect.above), origin: moves}
    changes = Counter[Area]()
    for start, wanted in marches.items():
        rest = len(standing(board.units_in(start, seat))) - sum(
            sum(entry.units.values()) for entry in wanted.values()
        )
        for destination, entry in wanted.items():
            number = max(0, rest) if entry.rest else sum(entry.units.values())
            if destination != STAY:
                changes.update({destination: number, start: -number})
    if supply.complies(board, seat, changes):
        return None
    found = supply.judge(board, seat, changes)
    return say("armies-so-far", made=found.armies, limits=found.limits)


def _answered(prospect: Prospect[View]) -> dict[Area, dict[Area, Wanted]]:
    """The march that the same file answers with."""
    return {
        origin: {destination: Wanted(units) for destination, units in moves.items()}
        for question, answer in prospect.answers
        if question.kind == MARCH
        for origin, moves in answer.items()
    }


# --- Odds -------------------------------------------------------------------------------------------------


def odds(board: Board, seat: Seat, origin: Area, target: Area) -> int | None:
    """By how much all units that can march from an area would be ahead in another; None if there are none.

    It counts the March order, and the units, garrison, Defense order or neutral force that are there now, but
    no support and no House cards.
    """
    units = standing(board.units_in(origin, seat))
    if not units:
        return None
    order = board.orders.get(origin)
    token = order.token if order is not None and order.token in board.edition.orders else ""
    other = board.units.get(target)
    defender = other.seat if other is not None else controller(board, target) or ""
    march = Combat(seat, "" if defender == seat else defender, target, origin, token, units)
    counted = strengths(board, march)
    ahead = counted[seat].total - board.neutral_forces.get(target, 0)
    return ahead - counted[defender].total if march.defender else ahead


def _of_odds(edition: Edition) -> Condition[View]:
    def are(view: View, question: Question, wanted: Mapping[Area, range]) -> bool:
        found = {area: odds(view.board, own(view), question.subject, area) for area in wanted}
        return all(found[area] in numbers for area, numbers in wanted.items())

    return Condition(
        "odds",
        _(
            "how much stronger all the units that can march are than whatever holds an area by then, with "
            "its Defense order and garrison and your March order, but without support and House cards"
        )
        if edition.garrisoned
        else _(
            "how much stronger all the units that can march are than whatever holds an area by then, with "
            "its Defense order and your March order, but without support and House cards"
        ),
        by_area(
            edition,
            lambda plain, where: read_word(plain, edition.map.areas, where),
            Bounds(),
            _("{an-area: {at-least: 1}}"),
        ),
        are,
        (N_("in %(item)s you are ahead in strength by %(value)s"),),
    )


# --- Leaving power ----------------------------------------------------------------------------------------


def _never_left(prospect: Prospect[View], subjects: Sequence[Area], _word: str) -> IllegalAnswer | None:
    """In its home area a house leaves no Power token [A2-MARCH-19]."""
    edition = prospect.view.board.edition
    if not subjects or any(edition.map.home_of.get(area) != own(prospect.view) for area in subjects):
        return None
    return IllegalAnswer(say("home-without-power", area=subjects[0]))


def _for_a_castle(view: View, question: Question) -> str:
    return "yes" if question.subject in view.board.edition.map.sites else "no"


def _for_worth(view: View, question: Question) -> str:
    area, geography = question.subject, view.board.edition.map
    return "yes" if area in geography.sites or geography.supply[area] or geography.power[area] else "no"
