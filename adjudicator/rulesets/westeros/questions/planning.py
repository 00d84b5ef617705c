"""The questions of the Planning phase: the whole sheet of orders, and the Messenger Raven."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from adjudicator.engine import (
    Condition,
    Habit,
    IllegalAnswer,
    OneOf,
    Prospect,
    Question,
    QuestionKind,
    Reading,
    forms,
    numbered,
    of_each,
    read_words,
    several,
)
from adjudicator.engine.options import Assignment, read_word
from adjudicator.engine.options.illegal import Place
from adjudicator.engine.options.limits import first_exceeded
from adjudicator.engine.options.reading import folded_word
from adjudicator.engine.options.saying import twice, written_as
from adjudicator.rulesets.westeros.board import NONE
from adjudicator.rulesets.westeros.bot import ordering as steady
from adjudicator.rulesets.westeros.combat.support import SUPPORT
from adjudicator.rulesets.westeros.edition import Edition, OrderKind, Token
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.procedures import raven
from adjudicator.rulesets.westeros.procedures.consolidating import CONSOLIDATE
from adjudicator.rulesets.westeros.procedures.marches import MARCH
from adjudicator.rulesets.westeros.procedures.planning import (
    ASSIGN_ORDERS,
    ASSIGN_ORDERS_SHORT,
    NO_ORDER,
    complete,
    why_not_given,
)
from adjudicator.rulesets.westeros.procedures.raids import RAID, RAID_SEVERAL
from adjudicator.rulesets.westeros.questions.declaring import Subjects, anything, kind, when_with_the_raven
from adjudicator.rulesets.westeros.questions.telling import laid, ordered
from adjudicator.rulesets.westeros.questions.wildlings import card_seen
from adjudicator.rulesets.westeros.questions.words import by_area, of_areas, off_the_track
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.saying import say
from adjudicator.rulesets.westeros.words.spellings import spellings
from adjudicator.sentences import Said
from adjudicator.words import N_, gettext as _

REST = "rest"
"""In a sheet: the areas that it does not name."""

Sheet = Mapping[Area, tuple[Token, ...]]
"""By area, the orders it may get, the most wanted first."""


def kinds(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """The questions of the phase."""
    threat: Condition[View] = numbered(
        "threat",
        _("the strength of the wildlings on their track"),
        lambda view, _question: view.board.threat,
        N_("the wildlings’ strength is %(value)s"),
        never=off_the_track,
    )
    compulsory = edition.policies.compulsory_orders
    return (
        _assign(
            edition,
            ASSIGN_ORDERS,
            _("Orders"),
            N_("%(house)s is to give an order to each of its areas."),
            _("the orders of all your areas; areas that are not yours are left out")
            if compulsory
            else _("the orders of your areas; an area that you leave out gets none"),
            likely={"assign": anything},
        ),
        *(_short(edition) if compulsory else ()),
        kind(
            raven.RAVEN_USE,
            _("Messenger Raven"),
            N_("%(house)s is to decide whether to use the Messenger Raven."),
            steward=lambda asked: steady.use_raven(asked.outlook),
            habits=(Habit("steward"),),
            careful=Habit(NONE, says=_("you keep the Messenger Raven")),
            likely={"raven": when_with_the_raven},
            phase="planning",
            opens="raven",
            summary=_("what you do with the Messenger Raven, once all orders lie open"),
            literals=_raven_use(edition),
            certain=(NONE,),
            told=laid(edition),
            why_not=_why_not_replaced,
            conditions=(*of_areas(edition), _lying(edition), threat),
            example={"do": raven.LOOK if edition.wildling_cards else {"winterfell": "march+1"}},
        ),
        *(_put_back(edition, threat) if edition.wildling_cards else ()),
    )


def _short(edition: Edition) -> tuple[QuestionKind[View], ...]:
    """The sheet if every area must get an order and tokens are too few."""
    return (
        _assign(
            edition,
            ASSIGN_ORDERS_SHORT,
            _("Orders, with too few tokens"),
            N_("%(house)s is to give an order to each of its areas; some houses have too few tokens."),
            _("the same where some houses have too few tokens; those after them may wait for them"),
        ),
    )


def _put_back(edition: Edition, threat: Condition[View]) -> tuple[QuestionKind[View], ...]:
    """What becomes of the wildling card that the Raven looked at."""
    return (
        kind(
            raven.RAVEN_DECK_PLACEMENT,
            _("Wildling card put back"),
            N_("%(house)s is to put the wildling card back, on top of its deck or at the bottom."),
            habits=(Habit("steward"),),
            likely={"raven": when_with_the_raven},
            phase="planning",
            summary=_("whether the wildling card you looked at comes back on top of its deck"),
            literals=OneOf((raven.TOP, raven.BOTTOM)),
            certain=(raven.TOP, raven.BOTTOM),
            conditions=(
                card_seen(edition, "card", _("the card you looked at")),
                threat,
            ),
            example={"when": {"card": next(iter(edition.wildling_cards))}, "do": raven.BOTTOM},
        ),
    )


def _assign(
    edition: Edition,
    name: str,
    title: str,
    sentence: str,
    summary: str,
    *,
    likely: Mapping[str, Subjects] | None = None,
) -> QuestionKind[View]:
    return kind(
        name,
        title,
        sentence,
        steward=lambda asked: steady.sheet(asked.outlook, asked.pick),
        likely=likely,
        phase="planning",
        careful=None,
        leads_to=_resolved_by(edition),
        opens="assign",
        complete=lambda view, question, part: complete(view.board, question.seat, part),
        summary=summary,
        literals=_orders(edition),
        told=ordered(edition, NO_ORDER, REST),
        conditions=(*of_areas(edition), _banned(edition)),
        fit=_assigned,
        left_out=_not_given,
        example={"do": {"winterfell": "march+1", REST: ["support", "consolidate-power"]}},
    )


def _resolved_by(edition: Edition) -> Callable[[str], str]:
    """By order, the question about its area that asks what it does."""
    asks = {
        token: RAID_SEVERAL if order.targets > 1 else _ASKS.get(order.kind, "")
        for token, order in edition.orders.items()
    }
    left_out = "" if CONSOLIDATE in edition.policies.in_turn else CONSOLIDATE
    return lambda token: "" if asks.get(token, "") == left_out else asks.get(token, "")


_ASKS: Mapping[OrderKind, str] = {
    "march": MARCH,
    "raid": RAID,
    "support": SUPPORT,
    "consolidate-power": CONSOLIDATE,
}


# --- The sheet --------------------------------------------------------------------------------------------


def _area(edition: Edition, plain: object, where: Place, *besides: str) -> str:
    """Read an area in any spelling, or one of `besides`."""
    word = spellings(edition).get(folded_word(plain), plain)
    # A complaint does not list all the areas there are.
    return read_word(word, (*besides, *edition.map.areas), where, listed=())


def _orders(edition: Edition) -> Reading:
    """A sheet: area and order, or orders in a list, the most wanted first; `rest` for all other areas."""
    words = (*edition.orders, NO_ORDER)

    def parse(plain: object) -> Sheet:
        if not isinstance(plain, Mapping) or not plain:
            order = folded_word(plain) if folded_word(plain) in words else words[0]
            example = written_as(f"{{{REST}: {order}}}")
            raise IllegalAnswer(say("not-areas-and-orders"), legal=(REST,), aside=example)
        sheet: dict[Area, tuple[Token, ...]] = {}
        for key, value in plain.items():
            area = _area(edition, key, (key,), REST)
            if area in sheet:
                raise IllegalAnswer(twice(area), where=(key,))
            sheet[area] = read_words(value, words, (key,))
        return sheet

    return Reading(
        parse,
        _(
            "{winterfell: march+1, white-harbor: [raid*, raid], rest: [support, consolidate-power]},"
            " of: %(words)s",
            words=", ".join(words),
        ),
        forms.Each((*edition.map.areas, REST), forms.Several(words)),
    )


def _assigned(view: View, question: Question, sheet: Sheet) -> dict[Area, Token] | None:
    """The sheet for the areas of the question; None if one of them would get no order, and must get one."""
    options = question.options
    if not isinstance(options, Assignment):
        return None
    unnamed = () if view.board.edition.policies.compulsory_orders else (NO_ORDER,)
    named = [area for area in sheet if area in options.places]
    given: dict[Area, Token] = {}
    for area in (*named, *(area for area in options.places if area not in named)):
        token = _first_allowed(options, given, area, (*sheet.get(area, sheet.get(REST, ())), *unnamed))
        if token is None:
            return None
        given[area] = token
    return {area: given[area] for area in options.places}


def _first_allowed(
    options: Assignment, given: Mapping[Area, Token], area: Area, tokens: Iterable[Token]
) -> Token | None:
    """The first of some tokens that an area may still get."""
    for token in tokens:
        used = dict.fromkeys(given.values(), 0)
        for each in (*given.values(), token):
            used[each] = used.get(each, 0) + 1
        if token in options.places[area] and first_exceeded(options.limits, used) is None:
            return token
    return None


def _not_given(
    view: View, _question: Question, written: object, sheet: Mapping[Area, Token]
) -> Iterator[Said]:
    """Say which areas get no order, though orders are written for them or for the rest."""
    wanted = _orders(view.board.edition).parse(written)
    without = [area for area, token in sheet.items() if token == NO_ORDER]
    for area in without:
        tokens = wanted.get(area, ())
        if len(tokens) == 1 and NO_ORDER not in tokens:
            yield say(why_not_given(view.board, sheet, area, *tokens), area=area, order=tokens[0])
        elif tokens and NO_ORDER not in tokens:
            yield say("none-given", area=area, orders=tokens)
    rest = [area for area in without if area not in wanted]
    if rest and NO_ORDER not in wanted.get(REST, (NO_ORDER,)):
        yield say("nothing-left", areas=rest)


# --- The Raven --------------------------------------------------------------------------------------------


def _raven_use(edition: Edition) -> Reading:
    """What the Raven does: `none`, `look`, or `{winterfell: march+1}`, also written `winterfell/march+1`.

    Without wildling cards `look` is read, because files that say it have been taken, but it is not offered.
    """
    looks = bool(edition.wildling_cards)
    words = (NONE, raven.LOOK) if looks else (NONE,)

    def swap(area: object, token: object, where: Place) -> str:
        return f"{_area(edition, area, where)}/{read_word(token, tuple(edition.orders), where)}"

    def parse(plain: object) -> str:
        if isinstance(plain, Mapping):
            if len(plain) != 1:
                raise IllegalAnswer(say("raven-replaces-one"))
            ((key, value),) = plain.items()
            return swap(key, value, (key,))
        if isinstance(plain, str) and "/" in plain:
            area, _slash, token = plain.partition("/")
            return swap(area, spellings(edition).get(folded_word(token), token), ())
        return read_word(plain, (NONE, raven.LOOK))

    return Reading(
        parse,
        _("none, look, or {winterfell: march+1} for another order in one of your areas")
        if looks
        else _("none, or {winterfell: march+1} for another order in one of your areas"),
        forms.Either(words, forms.Each(edition.map.areas, OneOf(tuple(edition.orders)), most=1)),
    )


def _why_not_replaced(view: View, question: Question, word: str) -> Said | None:
    """Return why the Raven cannot lay an order in an area; None for other words."""
    area, _slash, token = word.partition("/")
    if area not in view.board.edition.map.areas or not token:
        return None
    order = view.board.orders.get(area)
    if order is None or order.seat != question.seat:
        return say("nothing-to-replace", area=area)
    return say("lies-there", area=area, order=token) if order.token == token else None


# --- When -------------------------------------------------------------------------------------------------


def _some_orders(edition: Edition) -> Reading:
    """Order tokens, or kinds of them: `march` means every March order."""
    words = tuple(dict.fromkeys((*edition.tokens_of, *edition.orders)))
    return several(words, _("an order, or a list of some in [ ]: %(words)s", words=", ".join(words)))


def _lying(edition: Edition) -> Condition[View]:
    def they_lie(view: View, _question: Question, wanted: Mapping[Area, tuple[str, ...]]) -> bool:
        tokens = {area: order.token for area, order in view.board.orders.items()}
        return all(
            area in tokens and bool({tokens[area], edition.orders[tokens[area]].kind} & set(some))
            for area, some in wanted.items()
        )

    form = _("{pyke: march, sunset-sea: [raid, support]}; march means any March order, and so on")
    lying = by_area(edition, lambda plain, where: _area(edition, plain, where), _some_orders(edition), form)
    return Condition(
        "orders",
        _("in all of these areas lies such an order"),
        lying,
        they_lie,
        (N_("one of these orders lies in %(item)s: %(value)s"),),
    )


def _tokens(edition: Edition, word: str) -> tuple[Token, ...]:
    """The orders that a word means: one, or all of a kind."""
    return tuple(token for token, facts in edition.orders.items() if word in {token, facts.kind})


def _banned(edition: Edition) -> Condition[View]:
    def is_banned(view: View, _question: Question, word: str) -> bool:
        """A kind is banned when all its tokens are."""
        return all(token in view.board.banned for token in _tokens(edition, word))

    def is_never_banned(prospect: Prospect[View], wanted: Sequence[str]) -> Said | None:
        decks = prospect.view.board.edition.westeros_cards.values()
        bans = {each.bans for cards in decks for each in cards.values()}
        for word in wanted:
            if any(bans.isdisjoint({token, edition.orders[token].kind}) for token in _tokens(edition, word)):
                return say("never-forbidden", order=word)
        return None

    return of_each(
        "banned",
        _("all of these orders are forbidden now"),
        _some_orders(edition),
        is_banned,
        N_("this order is forbidden now: %(value)s"),
        N_("these orders are forbidden now: %(value)s"),
        never=is_never_banned,
    )
