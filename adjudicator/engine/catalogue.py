"""The catalogue of questions: everything that a ruleset says about a kind of question, in one declaration.

A procedure names the kind it asks by a constant (`await Ask(seat, RAID, ...)`). The ruleset's catalogue
declares what that constant means to everything else: questions in words, order files and bots.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, Literal, TypeVar

import msgspec

from adjudicator.engine.asking import Question, Seat
from adjudicator.engine.grammars import Grammar
from adjudicator.engine.options import IllegalAnswer, Pick
from adjudicator.engine.options.saying import say
from adjudicator.engine.plans import Choice, Condition, Prospect
from adjudicator.sentences import Said

V = TypeVar("V")

ANY = "any"
"""The subject of a plan for every question of its kind."""

ASK_ME = "ask-me"
"""Instead of an answer: the seat wants to be asked when the question comes up."""


class Likely(msgspec.Struct, frozen=True):
    """A question that may follow: how soon (0 is soonest), and about what (`any` if that is unknown).

    `next_period`: only after the present period, when plans that are not kept for the game have ended.
    """

    when: int
    subject: str = ANY
    next_period: bool = False


class Habit(msgspec.Struct, frozen=True):
    """A plan for every question of a kind: what stands under `do`, when, and how long.

    `says` tells a player in a few words what it does, if it differs from what the kind decides.
    """

    do: Any
    when: Mapping[str, Any] = MappingProxyType({})
    keep: Literal["period", "game"] = "period"
    says: str = ""

    def plan(self, kind: str) -> dict[str, Any]:
        """The plan as it stands in an order file."""
        plan: dict[str, Any] = {kind: ANY}
        if self.when:
            plan["when"] = dict(self.when)
        plan["do"] = self.do
        if self.keep != "period":
            plan["keep"] = self.keep
        return plan


_ASKED = Habit(ASK_ME)


class QuestionKind(msgspec.Struct, Generic[V], frozen=True, kw_only=True):
    """A kind of question. Its texts are in the language in which the catalogue was made.

    Asking: `sentence(view, seat, subject)` says in one sentence what a seat is asked, from public facts
    alone; lists call the kind by its `title`. `complete(view, question, part)` makes a whole answer of the
    legal part of one, for a seat that missed the deadline, or returns None if it cannot; without it, the
    rules never complete an answer.

    Bots: `steward(view, question, pick)` is what a sensible player answers, and `habits` are the plans that
    the steward files beside its answers: those that it keeps for the game, and those of likely questions.

    What comes next: `likely(view)` are the questions of the kind that the view's seat may soon be asked.

    Plans: `summary` says what an answer decides. `literals` reads an answer written out (every answer that
    the kind could ever have). `fit` turns what it read into an answer to the question that came up (of "all",
    the units that are there), or returns None if it does not apply; without it, what was read is the answer.
    `conditions` and `choices` are the words beyond it. `certain` are those choice words and answers of one
    word that are legal at every such question, so that nothing behind one is reached. When `ranked`, a list
    under `do` gives answers in order of preference; otherwise a list is read by `literals`. `subjects` are
    the words that the subject of such a question can be; if there are none, a plan's subjects are not
    checked. `stems` are words by which a plan names several subjects at once: all that begin with one, before
    a dash (`fiefdoms` for `fiefdoms-3`). `example` is a plan of the kind: `do`, and `when` if that helps, as
    a person writes them.
    `told(answer)` says what an answer written out does, as `literals` reads it; without it, the names of its
    words are listed.

    Templates: `careful` is the plan that stands in an order file from the start, for the player to change or
    delete; None: no plan. It gives nothing away that a player would want to decide. `suggest(view)` is
    an example that can apply in the view's position, shown beside an `ask-me`; None if there is none.

    `in_turn`: a question of this kind asks which of several comes next, and what about it: its options are
    `Branches`. The first plan in the file that fits a branch answers with it. Conditions, literals and choice
    words (unless they are `whole`) are for a branch, as if it were asked by itself. `only_one` of them comes
    at all: nothing is asked of the others afterwards.

    `at_once`: a question of this kind asks about several subjects at the same time: its options may be
    `Fields`, one for each. Plans answer field by field, as if each were asked by itself.

    `one_by_one`: such questions follow one another, one for each subject, in the order of `subjects`. In an
    order file one answer may say all of them: `{iron-throne: 3, fiefdoms: 2}`.

    `leads_to(word)` is for a kind that is answered item by item, a sheet of orders: the kind of question that
    asks later what such an order does, about the item; "" if none does. In an order file the sheet may say
    that at once: `{march+1: {moat-cailin: all}}`.

    `goals(view, subject)` is for a kind that an order leads to: where it may go from the subject as the view
    has it, by the words of the areas, each with the answer in a plan (`{moat-cailin: {moat-cailin: all}}`).
    A page offers them beside the order and lights them up on the board.

    `also` names kinds that are asked about the same subject afterwards, in the same action; a mapping under
    `do` may answer them with a key of that name. An answer that is itself that name need not be repeated.

    Refusing: `why_not(view, question, word)` says why a word, as it was typed, cannot stand in an answer, or
    None if there is nothing to add to what is legal: also for a word that is not the game's. It may raise
    IllegalAnswer for what is written like no answer at all, with the one probably meant.

    Remarks: `left_out(view, question, written, answer)` says which words of an answer written out, as plain
    data in the game's spellings, are not in the answer that they were read as.

    Plans that come to nothing, by a `Prospect`; the subjects are those of the plan, none: any.
    `never_legal(prospect, subjects, answer)` says why an answer written out in a plan, as `literals` reads
    it, is never legal for the seat, whatever may still happen; what is only unlikely is left alone. It is
    NoLonger if it may have been legal when the plan was filed.
    `not_yet(prospect, subjects, answer)` says why it is not legal as things stand, though it may become so.
    `not_asked(prospect, subject)` says why the question does not come up about a subject, as things stand and
    by the answers in the file; a plan for any subject is judged by `any`. Both return None if there is
    nothing to say.
    """

    name: str
    title: str
    sentence: Callable[[V, Seat, str], str]
    complete: Callable[[V, Question, Any], Any | None] | None = None

    steward: Callable[[V, Question, Pick], Any]
    habits: tuple[Habit, ...] = ()

    likely: Callable[[V], Iterable[Likely]] | None = None

    summary: str
    literals: Grammar
    conditions: tuple[Condition[V], ...] = ()
    choices: tuple[Choice[V], ...] = ()
    certain: tuple[str, ...] = ()
    ranked: bool = True
    subjects: tuple[str, ...] = ()
    stems: tuple[str, ...] = ()
    fit: Callable[[V, Question, Any], Any | None] | None = None
    in_turn: bool = False
    only_one: bool = False
    at_once: bool = False
    one_by_one: bool = False
    leads_to: Callable[[str], str] | None = None
    goals: Callable[[V, str], Mapping[str, Any]] | None = None
    also: tuple[str, ...] = ()
    example: Mapping[str, Any] = msgspec.field(default_factory=dict)
    told: Callable[[Any], str] | None = None
    careful: Habit | None = _ASKED
    suggest: Callable[[V], Mapping[str, Any] | None] | None = None

    why_not: Callable[[V, Question, str], Said | None] | None = None
    left_out: Callable[[V, Question, Any, Any], Iterable[Said]] | None = None
    never_legal: Callable[[Prospect[V], Sequence[str], Any], IllegalAnswer | None] | None = None
    not_yet: Callable[[Prospect[V], Sequence[str], Any], Said | None] | None = None
    not_asked: Callable[[Prospect[V], str], Said | None] | None = None


Catalogue = Mapping[str, QuestionKind[V]]
"""The kinds of a ruleset by name, in the order in which they come up in play."""


def catalogue(kinds: Iterable[QuestionKind[V]]) -> Catalogue[V]:
    """Collect declarations; raises ValueError if a kind is declared twice."""
    found: dict[str, QuestionKind[V]] = {}
    for kind in kinds:
        if kind.name in found:
            raise ValueError(f"the kind of question {kind.name} is declared twice")
        found[kind.name] = kind
    return found


def has_no_subject(_prospect: Prospect[Any], subject: str) -> Said | None:
    """Say, as `not_asked`, that no question of a kind is about anything in particular."""
    return None if subject == ANY else say("no-subject")
