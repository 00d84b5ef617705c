"""How a kind of question of this game is declared: `QuestionKind`, in terms of houses, areas and steps."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from adjudicator.engine import (
    ANY,
    Choice,
    Habit,
    IllegalAnswer,
    Likely,
    Pick,
    Prospect,
    Question,
    QuestionKind,
    Seat,
    has_no_subject,
)
from adjudicator.rulesets.westeros.board import FIEFDOMS, IRON_THRONE, KINGS_COURT, TRACKS, Board, Task
from adjudicator.rulesets.westeros.bot.decision import Decision
from adjudicator.rulesets.westeros.edition import Card, OrderKind, Track
from adjudicator.rulesets.westeros.procedures.mustering import IN_TURN
from adjudicator.rulesets.westeros.procedures.rounds import WESTEROS
from adjudicator.rulesets.westeros.procedures.westeros_phase import WINTER_IS_COMING
from adjudicator.rulesets.westeros.questions.prospects import NotAsked, Phase, over_after
from adjudicator.rulesets.westeros.tracks import holder
from adjudicator.rulesets.westeros.view import View
from adjudicator.rulesets.westeros.words.descriptions import in_the_combat
from adjudicator.rulesets.westeros.words.refusals import never_named
from adjudicator.rulesets.westeros.words.saying import say as refuse
from adjudicator.rulesets.westeros.words.wording import names_of, track_name
from adjudicator.sentences import Said
from adjudicator.words import gettext as _, say

Subjects = Callable[[View, str], Iterable[str]]
"""What a kind may be asked about in a task: `subjects(view, subject of the task)`."""


def kind(
    name: str,
    title: str,
    sentence: str,
    *,
    without_subject: str = "",
    steward: Callable[[Decision], Any] | None = None,
    habits: tuple[Habit, ...] = (),
    choices: tuple[Choice[View], ...] = (),
    strengths: bool = False,
    likely: Mapping[str, Subjects] | None = None,
    opens: str = "",
    later: Callable[[View], bool] | None = None,
    phase: Phase = "action",
    never_legal: Callable[[Prospect[View], Sequence[str], Any], IllegalAnswer | None] = never_named,
    not_asked: NotAsked | None = None,
    unasked: Callable[[View], bool] | None = None,
    **more: Any,  # noqa: ANN401  as `QuestionKind` has it
) -> QuestionKind[View]:
    """Declare a kind of question.

    `sentence` is a message marked by `N_`, with `%(house)s` for the house, `%(about)s` for the subject and
    `%(card)s` for the card that the house has revealed.
    If the kind is also asked without a subject, `without_subject` is the message for that, and for what is
    only asked in turn. With
    `strengths`, the strengths of the combat are shown too, because they can still change. Without a `steward`
    the steward answers by its own `habits`, and where none applies as the rules do.

    `likely` says what the kind may be asked about, for each step of the round that may ask it. `opens` is
    the step that begins with this question: once that step is under way, the question is no longer to come.
    A kind that comes `later` is listed after the others of the same step. `phase` is the last one of a round
    in which the kind is asked. `unasked` says whether the view's house is never asked in the whole game.
    """

    def ask(view: View, seat: Seat, subject: str) -> str:
        message = sentence if subject not in {"", IN_TURN} or not without_subject else without_subject
        names, combat = names_of(view.board.edition), view.board.combat
        card = names.card(combat.cards[seat]) if combat is not None and seat in combat.cards else ""
        named = {"house": names.house(seat), "about": _about(view, subject), "card": card}
        return in_the_combat(view, say(message, **named), strengths=strengths)

    def answer(view: View, question: Question, pick: Pick) -> Any:  # noqa: ANN401  each kind's own
        if steward is not None:
            return steward(Decision(view, question, pick))
        if question.fields:
            return {field: answer(view, part, pick) for field, part in question.fields.items()}
        return next(_legal(question, by_habit(view, question)), question.default)

    def by_habit(view: View, question: Question) -> Iterator[Any]:
        named, fit = {choice.name: choice for choice in choices}, more.get("fit")
        for habit in habits:
            for word in [habit.do] if isinstance(habit.do, str) else habit.do:
                if word in named:
                    yield named[word].pick(view, question)
                elif word not in {"default", "steward"}:
                    read = more["literals"].parse(word)
                    yield fit(view, question, read) if fit else read

    word = Choice[View](
        "steward",
        _("what a sensible house would do"),
        lambda view, question: answer(view, question, lambda _number: 0),  # the first among equals
        whole=True,
    )
    return QuestionKind(
        name=name,
        title=title,
        sentence=ask,
        steward=answer,
        likely=None if likely is None else _during(likely, opens, later, unasked),
        habits=habits,
        choices=(*choices, word),
        never_legal=never_legal,
        not_asked=_or_never(unasked, not_asked or over_after(phase), with_subject="subjects" in more),
        **more,
    )


def _or_never(unasked: Callable[[View], bool] | None, not_asked: NotAsked, *, with_subject: bool) -> NotAsked:
    """Say also what is never asked in a game, or never about a subject."""
    if unasked is None and with_subject:
        return not_asked

    def never_or_now(prospect: Prospect[View], subject: str) -> Said | None:
        if unasked is not None and unasked(prospect.view):
            return refuse("never-asked")
        if not with_subject and subject != IN_TURN and (said := has_no_subject(prospect, subject)):
            return said
        return not_asked(prospect, subject)

    return never_or_now


def _legal(question: Question, answers: Iterable[Any]) -> Iterator[Any]:
    for answer in answers:
        with suppress(IllegalAnswer):
            if answer is not None:
                yield question.options.parse(question.options.plain(answer))


def _about(view: View, subject: str) -> str:
    """An area's or a track's name (of `fiefdoms-3` too: the houses that bid 3); else the word itself."""
    for track in TRACKS:
        if subject == track or subject.startswith(f"{track}-"):
            return track_name(track)
    edition = view.board.edition
    return names_of(edition).area(subject) if subject in edition.map.kind else subject


# --- What may be asked soon -------------------------------------------------------------------------------


def _during(
    steps: Mapping[str, Subjects],
    opens: str,
    later: Callable[[View], bool] | None,
    unasked: Callable[[View], bool] | None,
) -> Callable[[View], Iterator[Likely]]:
    def likely(view: View) -> Iterator[Likely]:
        if view.seat is None or (unasked is not None and unasked(view)):
            return
        behind = later is not None and later(view)
        for place, task in enumerate(_coming(view.board)):
            if task.step in steps and not (place == 0 and task.step == opens):
                when, later_round = 2 * place + behind, place >= len(view.board.agenda)
                for subject in steps[task.step](view, task.subject):
                    yield Likely(when, subject, later_round)

    return likely


def _coming(board: Board) -> tuple[Task, ...]:
    """The tasks left in this round and the first of the next; none when the game is over."""
    if board.winners:
        return ()
    return (*board.agenda, *(WESTEROS if board.round < board.edition.rounds else ()))


def anything(_view: View, _subject: str) -> tuple[str, ...]:
    """What it will be about is unknown."""
    return (ANY,)


def when_own(view: View, seat: Seat) -> tuple[str, ...]:
    """Only in a task of the house itself."""
    return (ANY,) if seat == view.seat else ()


def when_held(track: Track) -> Subjects:
    """Only for the house that holds the dominance token of a track."""
    return lambda view, _subject: (ANY,) if holder(view.board, track) == view.seat else ()


when_on_the_throne = when_held(IRON_THRONE)
when_with_the_raven = when_held(KINGS_COURT)
when_with_the_blade = when_held(FIEFDOMS)


def westeros_cards(view: View, deck: str) -> tuple[Card, ...]:
    """The open card of a deck; without a deck, all cards that can still be turned up."""
    board = view.board
    if deck:
        return (board.turned[deck],)
    return tuple(card for each in board.edition.westeros_cards for card in dict.fromkeys(_next(board, each)))


def _next(board: Board, deck: str) -> Sequence[Card]:
    """What may be turned up of a deck: the open card, but any for Winter Is Coming."""
    top = board.rows.get(deck, ())[:1]
    if top and top[0] != WINTER_IS_COMING:
        return top
    return board.decks[deck] or board.used[deck]


def effects(view: View, deck: str) -> frozenset[Card]:
    """What these cards may do: the names of the cards whose effects they have."""
    facts = {
        card: each for cards in view.board.edition.westeros_cards.values() for card, each in cards.items()
    }
    return frozenset(effect for card in westeros_cards(view, deck) for effect in (card, *facts[card].of))


def if_brought(effect: Card, subjects: Subjects = anything) -> Subjects:
    """Only if a Westeros card may have this effect."""
    return lambda view, deck: subjects(view, deck) if effect in effects(view, deck) else ()


def ordered(order_kind: OrderKind) -> Subjects:
    """Where the house has orders of a kind, even face down; any area, until orders are given."""

    def areas(view: View, _subject: str) -> tuple[str, ...]:
        lying = view.board.orders or view.orders
        mine = {area: order.token for area, order in lying.items() if order.seat == view.seat}
        if not mine:
            return () if view.board.orders else (ANY,)
        known = view.board.edition.orders
        return tuple(sorted(area for area, token in mine.items() if known[token].kind == order_kind))

    return areas
