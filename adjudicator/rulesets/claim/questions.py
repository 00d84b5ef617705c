"""The two questions of a trick: what is asked, how it is planned for, and what is likely to be asked next.

Everything here is judged on the seat's own view and on the question put to it, never on the board.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from adjudicator.engine import (
    ANY,
    ASK_ME,
    Catalogue,
    Choice,
    Condition,
    Habit,
    IllegalAnswer,
    Likely,
    Never,
    NoLonger,
    Number,
    OneOf,
    Prospect,
    Question,
    QuestionKind,
    Reading,
    among,
    beyond,
    catalogue,
    forms,
    numbered,
    one_or_some,
    read_words,
    yes_or_no,
)
from adjudicator.rulesets.claim import bot
from adjudicator.rulesets.claim.cards import (
    CARDS,
    FACTION,
    FACTIONS,
    TRICKS,
    VALUE,
    Card,
    highest,
    lowest,
    of_faction,
)
from adjudicator.rulesets.claim.descriptions import asked_to_follow, asked_to_lead
from adjudicator.rulesets.claim.judgements import Role, trick_winner
from adjudicator.rulesets.claim.play import FOLLOW, LEAD
from adjudicator.rulesets.claim.saying import say
from adjudicator.rulesets.claim.view import View
from adjudicator.rulesets.claim.wording import faction_names, listed
from adjudicator.sentences import Said
from adjudicator.words import N_, gettext as _, per_language

Selection = Callable[[Iterable[Card]], Card]

_FACTION_WORDS = {word: name for name, faction in FACTIONS.items() for word in (name, faction.plural)}


_CERTAIN = ("lowest", "highest")
"""The words that name a card whatever may be played."""


def read_factions(plain: object) -> frozenset[str]:
    """Read a faction or a list of some; singular and plural are both understood."""
    return frozenset(_FACTION_WORDS[word] for word in read_words(plain, tuple(_FACTION_WORDS)))


def _factions() -> Reading:
    described = one_or_some(faction.plural for faction in FACTIONS.values())
    return Reading(read_factions, described, forms.Several(tuple(FACTIONS)))


@per_language
def questions() -> Catalogue[View]:
    """Both kinds, in the language in force."""
    any_card = OneOf[str](CARDS)
    tricks = tuple(f"trick-{number}" for number in range(1, TRICKS + 1))
    follow = QuestionKind(
        name=FOLLOW,
        title=_("Follow"),
        sentence=asked_to_follow,
        steward=bot.play,
        careful=Habit(["only", ASK_ME], says=_("the only card you may play; of several you are asked")),
        likely=_coming_follows,
        summary=_("the card you play second"),
        literals=any_card,
        why_not=_why_not,
        never_legal=_never_in_hand,
        not_asked=_never_asked,
        conditions=(*_conditions_of_the_lead(), *_conditions_of_the_trick()),
        choices=(*_choices_by_result(), *_choices_by_faction(), _only_choice()),
        certain=_CERTAIN,
        subjects=tricks,
    )
    lead = QuestionKind(
        name=LEAD,
        title=_("Lead"),
        sentence=asked_to_lead,
        steward=bot.play,
        likely=_coming_leads,
        summary=_("the card you play first"),
        literals=any_card,
        why_not=_why_not,
        never_legal=_never_in_hand,
        not_asked=_never_asked,
        conditions=_conditions_of_the_trick(),
        choices=(*_choices_by_value(), *_choices_by_faction()),
        certain=_CERTAIN,
        subjects=tricks,
    )
    return catalogue((follow, lead))


def _why_not(view: View, question: Question, word: str) -> Said | None:
    """Say why a card may not be played [CL-INFO-05]; None for any other word."""
    card, legal = Card(word.upper()), tuple(question.options.listing())
    if card not in FACTION or card in legal:
        return None
    if card not in view.hand:
        return say("not-held", card=card, cards=listed(legal))
    return say("must-follow", lead=view.lead, cards=listed(legal))


def _never_in_hand(prospect: Prospect[View], _tricks: Sequence[str], card: Card) -> IllegalAnswer | None:
    """A hand only shrinks during a phase; what the followers bring is the hand of phase two."""
    view = prospect.view
    if card in view.hand or view.stage == "over" or (prospect.lasting and view.stage == "phase-1"):
        return None
    refused = NoLonger if prospect.lasting or card in _played(view) else IllegalAnswer
    return refused(say("not-in-hand", card=card), legal=sorted({*view.hand}))


def _played(view: View) -> Iterator[Card]:
    """The cards that the seat has played in this phase."""
    for trick in view.tricks:
        if trick.phase == view.stage:
            yield trick.lead if trick.leader == view.seat else trick.follow
    if view.lead is not None and view.leader == view.seat:
        yield view.lead


def _never_asked(prospect: Prospect[View], trick: str) -> Said | None:
    view = prospect.view
    number = int(trick.removeprefix("trick-")) if trick != ANY else view.trick
    if number == TRICKS:
        return say("last-trick")
    if number >= view.trick or (prospect.lasting and view.stage == "phase-1"):
        return None
    return say("trick-over", number=number)


def _tricks_left(view: View) -> int:
    """The tricks of this phase in which a seat has a choice: a last card is played unasked [CL-INFO-03]."""
    return TRICKS - view.trick if view.seat is not None and view.stage in ("phase-1", "phase-2") else 0


def _coming_follows(view: View) -> Iterator[Likely]:
    if _tricks_left(view) > 0 and view.seat != view.leader:
        yield Likely(0, f"trick-{view.trick}")
    if _tricks_left(view) > 1:
        yield Likely(2)


def _coming_leads(view: View) -> Iterator[Likely]:
    if _tricks_left(view) > 1:
        yield Likely(1)


_OF_NO_CARD: Never[View] = beyond(min(VALUE.values()), lambda _view: max(VALUE.values()))


def _no_prize(prospect: Prospect[View], _wanted: object) -> Said | None:
    return say("no-prize") if prospect.view.stage == "phase-2" else None


def _no_such_prize(prospect: Prospect[View], wanted: range) -> Said | None:
    return _no_prize(prospect, wanted) or _OF_NO_CARD(prospect, wanted)


def _most_left(view: View) -> int:
    return TRICKS + 1 - view.trick if view.stage == "phase-2" else TRICKS


def _wrong_phase(prospect: Prospect[View], number: int) -> Said | None:
    stage = prospect.view.stage
    if stage == f"phase-{number}" or (stage == "phase-1" and prospect.lasting):
        return None
    return say("phase-over" if stage == "phase-2" else "phase-to-come")


def _conditions_of_the_trick() -> tuple[Condition[View], ...]:
    def phase_is(view: View, _question: Question, number: int) -> bool:
        return view.stage == f"phase-{number}"

    return (
        among(
            "prize",
            _("the faction of the prize, in phase one"),
            _factions(),
            lambda view, _question: view.prize and FACTION[view.prize],
            N_("the prize is one of the %(value)s"),
            N_("the prize is one of these: %(value)s"),
            never=_no_prize,
        ),
        numbered(
            "prize-value",
            _("the value of the prize, in phase one"),
            lambda view, _question: None if view.prize is None else VALUE[view.prize],
            N_("the value of the prize is %(value)s"),
            never=_no_such_prize,
        ),
        Condition(
            "phase",
            _("the phase of the game"),
            Number(1, 2),
            phase_is,
            (N_("it is phase %(value)s"),),
            _wrong_phase,
        ),
        numbered(
            "tricks-left",
            _("how many tricks are left in the phase, this one included"),
            lambda view, _question: TRICKS + 1 - view.trick,
            N_("the number of tricks left is %(value)s"),
            never=beyond(2, _most_left),  # in the last trick nobody is asked
        ),
    )


def _conditions_of_the_lead() -> tuple[Condition[View], ...]:
    def is_void(view: View, _question: Question) -> bool | None:
        return None if view.lead is None else not of_faction(view.hand, FACTION[view.lead])

    return (
        among(
            "led",
            _("the faction that was led"),
            _factions(),
            lambda view, _question: view.lead and FACTION[view.lead],
            N_("the lead is one of the %(value)s"),
            N_("the lead is one of these: %(value)s"),
        ),
        numbered(
            "led-value",
            _("the value of the card that was led"),
            lambda view, _question: None if view.lead is None else VALUE[view.lead],
            N_("the value of the lead is %(value)s"),
            never=_OF_NO_CARD,
        ),
        yes_or_no(
            "can-win",
            _("whether a card you may play wins the trick"),
            lambda view, question: bool(_that_make(view, question, "follower")),
            N_("you can win the trick"),
            N_("you cannot win the trick"),
        ),
        yes_or_no(
            "void",
            _("whether you hold nothing of the led faction"),
            is_void,
            N_("you hold nothing of the led faction"),
            N_("you hold some of the led faction"),
        ),
    )


def _choices_by_value() -> tuple[Choice[View], Choice[View]]:
    return (
        Choice("lowest", _("the lowest card you may play"), _select(lowest, _legal)),
        Choice("highest", _("the highest card you may play"), _select(highest, _legal)),
    )


def _choices_by_result() -> tuple[Choice[View], ...]:
    """The most useful first: explanations show the first two as an example."""

    def winning(view: View, question: Question) -> tuple[Card, ...]:
        return _that_make(view, question, "follower")

    def losing(view: View, question: Question) -> tuple[Card, ...]:
        return _that_make(view, question, "leader")

    lowest_legal, highest_legal = _choices_by_value()
    return (
        Choice("lowest-winning", _("the lowest card that wins the trick"), _select(lowest, winning)),
        lowest_legal,
        Choice("highest-winning", _("the highest card that wins the trick"), _select(highest, winning)),
        highest_legal,
        Choice("lowest-losing", _("the lowest card that loses the trick"), _select(lowest, losing)),
        Choice("highest-losing", _("the highest card that loses the trick"), _select(highest, losing)),
    )


def _choices_by_faction() -> tuple[Choice[View], ...]:
    choices: list[Choice[View]] = []
    for name in FACTIONS:
        own = _legal_of(name)
        low = _("the lowest of the %(faction)s you may play", faction=faction_names()[name])
        high = _("the highest of the %(faction)s you may play", faction=faction_names()[name])
        choices += (
            Choice(f"lowest-{name}", low, _select(lowest, own)),
            Choice(f"highest-{name}", high, _select(highest, own)),
        )
    return tuple(choices)


def _only_choice() -> Choice[View]:
    return Choice("only", _("the only card you may play, if there is no other"), _only)


def _only(_view: View, question: Question) -> Card | None:
    card: Card | None = question.options.only()
    return card


Candidates = Callable[[View, Question], tuple[Card, ...]]


def _select(selection: Selection, candidates: Candidates) -> Callable[[View, Question], Card | None]:
    """Make a choice: one of the candidates, or None where there is none."""

    def pick(view: View, question: Question) -> Card | None:
        cards = candidates(view, question)
        return selection(cards) if cards else None

    return pick


def _legal(_view: View, question: Question) -> tuple[Card, ...]:
    return tuple(question.options.listing())


def _legal_of(faction: str) -> Candidates:
    return lambda view, question: of_faction(_legal(view, question), faction)


def _that_make(view: View, question: Question, winner: Role) -> tuple[Card, ...]:
    """The legal cards with which the follower wins or leaves the trick to the leader."""
    if view.lead is None:
        return ()
    return tuple(card for card in _legal(view, question) if trick_winner(view.lead, card).role == winner)
