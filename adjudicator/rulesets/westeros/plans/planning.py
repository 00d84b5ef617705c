"""The words for plans of the Planning phase: the whole sheet of orders, and the Messenger Raven."""

from collections.abc import Iterable, Mapping

from adjudicator.engine import Bounds, Condition, IllegalAnswer, OneOf, PlanKind, Question
from adjudicator.engine.options import Assignment, nearest_word, read_word
from adjudicator.engine.options.limits import first_exceeded
from adjudicator.engine.options.reading import folded_word
from adjudicator.rulesets.agot2.cards import WILDLING_CARDS
from adjudicator.rulesets.agot2.map import MAP
from adjudicator.rulesets.agot2.tables import ORDERS, TOKENS_OF
from adjudicator.rulesets.westeros.board import Card, Token
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.plans.words import Several, of_areas, of_the_game
from adjudicator.rulesets.westeros.procedures.planning import NO_ORDER
from adjudicator.rulesets.westeros.procedures.raven import BOTTOM, LOOK, NOTHING, TOP
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.spellings import SPELLINGS
from adjudicator.words import gettext as _

REST = "rest"
"""In a sheet: the areas that it does not name."""

Sheet = Mapping[Area, tuple[Token, ...]]
"""By area, the orders it may get, the most wanted first."""


def plan_kinds() -> tuple[PlanKind[View], ...]:
    """How the phase is planned for."""
    return (
        _assign("assign-orders", _("the orders of all your areas; areas that you have not are left out")),
        _assign("assign-orders-short", _("the same where the tokens are too few, so that all give in turn")),
        PlanKind(
            kind="raven-use",
            summary=_("what you do with the Messenger Raven, once all orders lie open"),
            literals=RavenUse(),
            conditions=(*of_the_game(), *of_areas(), _lying(), _threat()),
            example={"do": "look"},
        ),
        PlanKind(
            kind="raven-deck-placement",
            summary=_("whether the wildling card you looked at comes back on top of its deck"),
            literals=OneOf((TOP, BOTTOM)),
            conditions=(*of_the_game(), _seen(), _threat()),
            example={"when": {"card": "silence-at-the-wall"}, "do": "top"},
        ),
    )


def _assign(kind: str, summary: str) -> PlanKind[View]:
    return PlanKind(
        kind=kind,
        summary=summary,
        literals=Orders(),
        conditions=(*of_the_game(), *of_areas(), _banned()),
        fit=_assigned,
        example={"do": {"winterfell": "march+1", REST: ["support", "consolidate-power"]}},
    )


# --- The sheet --------------------------------------------------------------------------------------------


class Orders:
    """A sheet: area and order, or orders in a list, the most wanted first; `rest` for all other areas."""

    def parse(self, plain: object) -> Sheet:
        """Read the sheet; raises IllegalAnswer."""
        if not isinstance(plain, Mapping) or not plain:
            raise IllegalAnswer(_("A mapping is expected here: areas with their orders."), legal=(REST,))
        sheet: dict[Area, tuple[Token, ...]] = {}
        for key, value in plain.items():
            area = _read_area(key, (REST,), where=(key,))
            if area in sheet:
                raise IllegalAnswer(_("“%(item)s” appears here twice.", item=area), where=(key,))
            sheet[area] = _read_tokens(value, key)
        return sheet

    def describe(self) -> str:
        """Show a sheet."""
        return _(
            "{winterfell: march+1, white-harbor: [raid*, raid], rest: [support, consolidate-power]},"
            " of: %(words)s",
            words=", ".join((*ORDERS, NO_ORDER)),
        )


def _read_area(plain: object, besides: tuple[str, ...], where: tuple[str | int, ...]) -> str:
    """Read an area in any spelling: what stands beside it may be legal as it is."""
    try:
        return read_word(SPELLINGS.get(folded_word(plain), plain), (*besides, *MAP.areas), where)
    except IllegalAnswer as illegal:
        # A complaint does not list all the areas there are.
        nearest = nearest_word(str(plain), (*besides, *MAP.areas))
        raise IllegalAnswer(illegal.message, where=where, nearest=nearest) from illegal


def _read_tokens(plain: object, key: str | int) -> tuple[Token, ...]:
    words = (*ORDERS, NO_ORDER)
    if not isinstance(plain, list | tuple):
        return (read_word(plain, words, where=(key,)),)
    if not plain:
        raise IllegalAnswer(_("At least one is expected here."), where=(key,), legal=words)
    return tuple(read_word(entry, words, where=(key, place)) for place, entry in enumerate(plain))


def _assigned(_view: View, question: Question, sheet: Sheet) -> dict[Area, Token] | None:
    """The sheet for the areas that there are; None where one of them would get no order."""
    options = question.options
    if not isinstance(options, Assignment):
        return None
    named = [area for area in sheet if area in options.places]
    given: dict[Area, Token] = {}
    for area in (*named, *(area for area in options.places if area not in named)):
        token = _first_allowed(options, given, area, sheet.get(area, sheet.get(REST, ())))
        if token is None:
            return None
        given[area] = token
    return {area: given[area] for area in options.places}


def _first_allowed(
    options: Assignment, given: Mapping[Area, Token], area: Area, tokens: Iterable[Token]
) -> Token | None:
    """The first of some tokens that an area may get beside what others have got."""
    for token in tokens:
        used = dict.fromkeys(given.values(), 0)
        for each in (*given.values(), token):
            used[each] = used.get(each, 0) + 1
        if token in options.places[area] and first_exceeded(options.limits, used) is None:
            return token
    return None


# --- The Raven --------------------------------------------------------------------------------------------


class RavenUse:
    """What the Raven does: `none`, `look`, or an order in an own area in place of the one that lies there."""

    def parse(self, plain: object) -> str:
        """Read the word, `winterfell/march+1` or `{winterfell: march+1}`."""
        if isinstance(plain, Mapping):
            if len(plain) != 1:
                raise IllegalAnswer(_("The Raven replaces one order: {area: order}."))
            ((key, value),) = plain.items()
            return self._swap(key, value, (key,))
        if isinstance(plain, str) and "/" in plain:
            area, _slash, token = plain.partition("/")
            return self._swap(area, SPELLINGS.get(folded_word(token), token), ())
        return read_word(plain, (NOTHING, LOOK))

    @staticmethod
    def _swap(area: object, token: object, where: tuple[str | int, ...]) -> str:
        return f"{_read_area(area, (), where)}/{read_word(token, tuple(ORDERS), where)}"

    def describe(self) -> str:
        """Show the forms."""
        return _("none, look, or {winterfell: march+1} for another order in one of your areas")


# --- When -------------------------------------------------------------------------------------------------


def _some_orders() -> Several:
    """Order tokens, or kinds of them: `march` means every March order."""
    words = tuple(dict.fromkeys((*TOKENS_OF, *ORDERS)))
    return Several(words, _("an order, or a list of some in [ ]: %(words)s", words=", ".join(words)))


def _is_one_of(token: Token, wanted: tuple[str, ...]) -> bool:
    return token in wanted or ORDERS[token].kind in wanted


class OrdersLying:
    """Orders that lie in areas: `{pyke: march, sunset-sea: [raid, support]}`."""

    def parse(self, plain: object) -> dict[Area, tuple[str, ...]]:
        """Read areas with an order, a kind of order, or a list of some."""
        if not isinstance(plain, Mapping) or not plain:
            raise IllegalAnswer(_("A mapping is expected here: areas with the orders that lie there."))
        read: dict[Area, tuple[str, ...]] = {}
        for key, value in plain.items():
            try:
                wanted = _some_orders().parse(value)
            except IllegalAnswer as illegal:
                raise illegal.inside(key) from illegal
            read[_read_area(key, (), where=(key,))] = wanted
        return read

    def describe(self) -> str:
        """Show the form."""
        return _("{pyke: march, sunset-sea: [raid, support]}; march means any March order, and so on")


def _lying() -> Condition[View]:
    def they_lie(view: View, _question: Question, wanted: Mapping[Area, tuple[str, ...]]) -> bool:
        orders = view.board.orders
        return all(area in orders and _is_one_of(orders[area].token, some) for area, some in wanted.items())

    return Condition("orders", _("in all of these areas lies such an order"), OrdersLying(), they_lie)


def _banned() -> Condition[View]:
    def are_banned(view: View, _question: Question, wanted: tuple[str, ...]) -> bool:
        """A kind is banned when all its tokens are."""
        return all(
            all(token in view.board.banned for token, facts in ORDERS.items() if word in {token, facts.kind})
            for word in wanted
        )

    return Condition("banned", _("all of these orders are forbidden now"), _some_orders(), are_banned)


def _seen() -> Condition[View]:
    def seen_is(view: View, _question: Question, wanted: tuple[Card, ...]) -> bool:
        return view.seen in wanted

    cards = Several(WILDLING_CARDS, _("a wildling card, or a list of some in [ ]"))
    return Condition("card", _("the card you looked at"), cards, seen_is)


def _threat() -> Condition[View]:
    def threat_is(view: View, _question: Question, numbers: range) -> bool:
        return view.board.threat in numbers

    return Condition("threat", _("the strength of the wildlings on their track"), Bounds(), threat_is)
