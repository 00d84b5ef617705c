"""What many kinds of plan share: lists of areas, houses and units, and conditions on the position.

These are functions, not constants, because they describe themselves in the current language.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adjudicator.engine import (
    Choice,
    Condition,
    Grammar,
    IllegalAnswer,
    Prospect,
    Question,
    Reading,
    Seat,
    SomeOf,
    best,
    beyond,
    forms,
    numbered,
    of_each,
    one_of,
    read_pair,
    read_several,
    read_word,
    several,
)
from adjudicator.engine.options.illegal import Place
from adjudicator.engine.options.saying import expected, twice
from adjudicator.rulesets.westeros.board import NONE, TRACKS
from adjudicator.rulesets.westeros.control import controller, enemies_in, sites
from adjudicator.rulesets.westeros.edition import Card, Edition
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.units import KIND, KINDS, Kind, Unit
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.saying import say
from adjudicator.sentences import Said
from adjudicator.words import N_, gettext as _


def own(view: View) -> Seat:
    """The house that plans; raises ValueError for the public view, which plans nothing."""
    if view.seat is None:
        raise ValueError("only a house plans")
    return view.seat


def items(question: Question) -> SomeOf[str]:
    """The options of a question whose answer is some of several items."""
    options = question.options
    if not isinstance(options, SomeOf):
        raise TypeError(f"{question.label} is not answered by some of several items")
    return options


# --- Grammars ---------------------------------------------------------------------------------------------


def areas(edition: Edition) -> Reading:
    """An area, or some."""
    return several(edition.map.areas, _("an area, or a list of areas in [ ]"))


def cards(edition: Edition) -> Reading:
    """A house card, or some."""
    return several(edition.house_cards, _("a House card, or a list of some in [ ]"))


def any_card(edition: Edition) -> Reading:
    """A house card."""
    return one_of(edition.house_cards, _("a House card"))


def never_foreign(prospect: Prospect[View], _subjects: Sequence[str], card: Card) -> IllegalAnswer | None:
    """Refuse a House card of another house."""
    edition = prospect.view.board.edition
    foreign = card in edition.house_cards and card not in edition.dealt[own(prospect.view)]
    return IllegalAnswer(say("foreign-card", card=card)) if foreign else None


def of_another(
    prospect: Prospect[View], _subjects: Sequence[str], answer: str | Sequence[str]
) -> Said | None:
    """Say of an answer that names another house, or its orders, that it names the house itself."""
    seat, words = own(prospect.view), (answer,) if isinstance(answer, str) else answer
    itself = any(word.partition("/")[0] == seat for word in words)
    return say("own-house", house=seat) if itself else None


def card_or_none(edition: Edition) -> Reading:
    """A house card, or none."""
    return one_of((NONE, *edition.house_cards), _("a House card, or none"))


def units(edition: Edition) -> Reading:
    """Units in the order in which they go: a kind, an area (all that is there), or `winterfell/knight`.

    An entry covers what no earlier one does.
    """
    areas = edition.map.areas
    words = (*KINDS, *areas)

    def entry(plain: object, where: Place) -> str:
        return read_pair(plain, areas, KINDS, where) or read_word(plain, words, where, listed=KINDS)

    return Reading(
        lambda plain: read_several(plain, entry, legal=KINDS),
        _(
            "kinds of units, the first to go first: [%(kinds)s]; also an area, or winterfell/knight",
            kinds=", ".join(KINDS),
        ),
        forms.Several(words),
    )


def by_area(
    edition: Edition, read_area: Callable[[object, Place], Area], grammar: Grammar, described: str
) -> Reading:
    """Areas, each with what `grammar` reads."""

    def parse(plain: object) -> dict[Area, Any]:
        if not isinstance(plain, Mapping) or not plain:
            raise IllegalAnswer(say("not-by-area"), aside=expected(described))
        read: dict[Area, Any] = {}
        for key, value in plain.items():
            area = read_area(key, (str(key),))
            if area in read:
                raise IllegalAnswer(twice(area), where=(str(key),))
            try:
                read[area] = grammar.parse(value)
            except IllegalAnswer as illegal:
                raise illegal.inside(str(key)) from illegal
        return read

    return Reading(parse, described, forms.Each(edition.map.areas, grammar.form))


def rank(order: Sequence[str], area: Area, unit: Unit) -> int | None:
    """The place of a unit in an order that `units` has read; None if it is not named."""
    kind: Kind = KIND[unit]
    return next((place for place, word in enumerate(order) if word in {kind, area, f"{area}/{kind}"}), None)


def taken_in_order(
    order: Sequence[str], available: Mapping[str, int], number: int, area: Area = ""
) -> tuple[str, ...] | None:
    """Take so many units in an order; None if it names too few.

    `available` is a question's, `knight` or `winterfell/knight` to number; `area` is where units stand that
    come without one. Routed ones go before others of their kind, and those in a larger army first.
    """
    sizes: dict[Area, int] = {}
    named: list[tuple[str, Area, Unit]] = []
    for word, many in available.items():
        where, slash, unit = word.rpartition("/")
        place = where if slash else area
        sizes[place] = sizes.get(place, 0) + many
        named += [(word, place, unit)] * many
    willing = [(at, *each) for each in named if (at := rank(order, each[1], each[2])) is not None]
    willing.sort(key=lambda each: (each[0], each[3] == KIND[each[3]], -sizes[each[2]], each[2]))
    return tuple(word for _at, word, _place, _unit in willing[:number]) if len(willing) >= number else None


# --- Conditions -------------------------------------------------------------------------------------------


def of_the_game(edition: Edition) -> tuple[Condition[View], ...]:
    """What every plan may depend on: the round, the house's power, what it controls."""
    return (
        numbered(
            "round",
            _("the round"),
            lambda view, _question: view.board.round,
            N_("it is round %(value)s"),
            never=_no_round,
        ),
        numbered(
            "power",
            _("your available power"),
            lambda view, _question: view.board.available[own(view)],
            N_("you have %(value)s available power"),
            never=beyond(0, lambda view: view.board.edition.power_tokens),
        ),
        numbered(
            "castles",
            _("your castles and strongholds"),
            lambda view, _question: len(sites(view.board, own(view))),
            N_("you control %(value)s castles and strongholds"),
            never=beyond(0, lambda view: len(view.board.edition.map.sites)),
        ),
        of_each(
            "holds",
            _("you control all of these areas"),
            areas(edition),
            lambda view, _question, area: controller(view.board, area) == own(view),
            N_("you control %(value)s"),
        ),
        of_each(
            "lacks",
            _("you control none of these areas"),
            areas(edition),
            lambda view, _question, area: controller(view.board, area) != own(view),
            N_("you do not control %(value)s"),
            N_("you control none of these: %(value)s"),
        ),
    )


def _no_round(prospect: Prospect[View], wanted: range) -> Said | None:
    board = prospect.view.board
    if all(number not in wanted for number in range(board.round, board.edition.rounds + 1)):
        return say("no-round-left")
    if board.round in wanted or prospect.lasting:
        return None
    return say("round-to-come", round=board.round)


def last_place(view: View) -> int:
    """The number of the last place on every track."""
    return len(view.board.seats)


def off_the_track(prospect: Prospect[View], wanted: range) -> Said | None:
    """Say of a strength of the wildlings that it is none of their track."""
    spaces = prospect.view.board.edition.wildlings.spaces
    none = all(space not in wanted for space in spaces)
    return say("never-such-strength", strengths=list(spaces)) if none else None


def own_alone(prospect: Prospect[View], named: Sequence[Card]) -> Said | None:
    """Say of cards, one of which an opponent is to have, that they are all the house's own."""
    foreign = not prospect.view.board.edition.dealt[own(prospect.view)].keys() >= set(named)
    return None if foreign else say("own-card", card=named[0])


def of_areas(edition: Edition) -> tuple[Condition[View], ...]:
    """Conditions on who is where."""
    return (
        of_each(
            "free",
            _("none of these areas holds another house’s unit, a garrison or a neutral force")
            if edition.garrisoned
            else _("none of these areas holds another house’s unit or a neutral force"),
            areas(edition),
            lambda view, _question, area: is_free(view, area),
            N_("%(value)s is free"),
            N_("%(value)s are free"),
        ),
        of_each(
            "enemy-in",
            _("every one of these areas holds units of another house"),
            areas(edition),
            lambda view, _question, area: bool(enemies_in(view.board, area, own(view))),
            N_("there are enemies in %(value)s"),
        ),
    )


def first_on_tracks() -> Condition[View]:
    """Whether the house leads tracks."""
    return of_each(
        "leads",
        _("you stand first on all of these tracks"),
        several(TRACKS),
        lambda view, _question, track: view.board.tracks[track][0] == view.seat,
        N_("you stand first on the %(value)s"),
    )


def is_free(view: View, area: Area) -> bool:
    """Whether the seat would meet nobody in an area."""
    board, seat = view.board, own(view)
    guarded = area in board.garrisons and board.edition.map.home_of[area] != seat
    return not (enemies_in(board, area, seat) or guarded or area in board.neutral_forces)


# --- Choices ----------------------------------------------------------------------------------------------


def strongest_card() -> Choice[View]:
    """The word for the House card with the highest printed strength among the answers."""

    def strongest(view: View, question: Question) -> str | None:
        known = view.board.edition.house_cards
        cards = (card for card in question.options.listing() if card in known)
        return best(cards, lambda card: known[card].strength)

    return Choice("strongest", _("the card with the highest printed strength"), strongest)
