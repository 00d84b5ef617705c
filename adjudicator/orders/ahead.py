"""Answers that say more than was asked: the rest becomes plans, which come before all others.

In a sheet, what an order is to do: `winterfell: {march+1: {moat-cailin: all}}`. Where one of several comes
next, what the others do after it: `march: {winterfell: {karhold: all}, white-harbor: {winterfell: all}}`.
Where one subject follows another, an answer for each: `bid-influence: {iron-throne: 3, fiefdoms: 2}`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from adjudicator.engine import AnyRuleset, QuestionKind
from adjudicator.engine.options.reading import folded_word
from adjudicator.orders.reading import Entry, Node, same_word
from adjudicator.orders.spelling import Spellings
from adjudicator.orders.steps import in_preference, read_step


def with_plans_of_answers(root: Node, ruleset: AnyRuleset) -> Node:
    """Return a file in which what stands with an answer is a plan, as if written under `plans`."""
    entries = _mapping(root)
    answers = next((text for text in entries if same_word(text, "answers")), None)
    plans = next((text for text in entries if same_word(text, "plans")), None)
    before = entries[plans].value if plans is not None else None
    if answers is None or (before and not (before.blank or isinstance(before.value, list))):
        return root
    reader = _Reader(ruleset)
    answered = {answers: Entry(entries[answers].key, reader.answers(entries[answers].value))}
    if not reader.plans:
        return replace(root, value={**entries, **answered})
    own = before.value if before and isinstance(before.value, list) else []
    planned = Entry(
        entries[plans].key if plans is not None else replace(entries[answers].key, value="plans"),
        replace(before or entries[answers].value, value=[*reader.plans, *own]),
    )
    return replace(root, value={**entries, **answered, plans or "plans": planned})


class _Reader:
    """Reads answers, and collects the plans that stand in them."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        self.plans: list[Node] = []
        self._ruleset = ruleset
        self._spellings = Spellings(ruleset)

    def answers(self, node: Node) -> Node:
        """Return the answers without what is planned in them."""
        entries = _mapping(node)
        found: dict[str, Entry] = {}
        for text, entry in entries.items():
            kind, value = self._kind(text), entry.value
            if kind and kind.leads_to:
                value = self._sheet(value, kind.leads_to)
            elif kind and kind.in_turn:
                value = self._first(kind, value)
            elif kind and kind.one_by_one:
                value = self._soonest(kind, value)
            found[text] = Entry(entry.key, value)
        return replace(node, value=found) if entries else node

    def _kind(self, text: str) -> QuestionKind[Any] | None:
        """The kind that an answer's name ends in, before its subject if it has one."""
        kinds = self._ruleset.questions.values()
        named = (one for part in reversed(text.split("/")) for one in kinds if same_word(part, one.name))
        return next(named, None)

    def _first(self, kind: QuestionKind[Any], node: Node) -> Node:
        """Return what comes next alone, of several that are told in their order; blank ones are left out."""
        entries = _mapping(node)
        told = {text: entry for text, entry in entries.items() if not entry.value.blank}
        # Where units march is told by area, too; but what stands behind such an area is no march.
        if len(entries) == 1 or not any(self._tells(kind, entry) for entry in told.values()):
            return node
        if kind.only_one and len(told) > 1:
            return node
        (text, first), *others = told.items()
        self.plans += [_plan(kind.name, entry.key, entry) for _text, entry in others]
        return replace(node, value={text: first})

    def _soonest(self, kind: QuestionKind[Any], node: Node) -> Node:
        """Return what is said of the subject that is asked about first, even if it is left blank."""
        entries = _mapping(node)
        first = next(
            (
                text
                for subject in kind.subjects
                for text, entry in entries.items()
                if self._spellings.same(entry.key.word, subject)
            ),
            None,
        )
        if first is None:
            return node
        others = (entry for text, entry in entries.items() if text != first and not entry.value.blank)
        self.plans += [_plan(kind.name, entry.key, entry) for entry in others]
        return replace(node, value={first: entries[first]})

    def _tells(self, kind: QuestionKind[Any], entry: Entry) -> bool:
        """Whether an entry names something that a plan of the kind can be for, and says what it does."""
        named = any(self._spellings.same(entry.key.word, word) for word in kind.subjects)
        steps = (read_step(kind, one, self._ruleset)[0] for one in in_preference(kind, entry.value))
        return named and any(step is not None for step in steps)

    def _sheet(self, node: Node, leads_to: Callable[[str], str]) -> Node:
        items = {item: Entry(one.key, self._alone(one, leads_to)) for item, one in _mapping(node).items()}
        return replace(node, value=items) if items else node

    def _alone(self, entry: Entry, leads_to: Callable[[str], str]) -> Node:
        """Return the order of an area alone; what else is said of it becomes a plan."""
        said = tuple(_mapping(entry.value).values())
        if len(said) != 1:
            return entry.value
        ((order, wanted),) = said
        kind = leads_to(folded_word(self._spellings.word(order.word)))
        if not kind:
            return entry.value
        if not wanted.blank:
            self.plans.append(_plan(kind, entry.key, said[0]))
        return order


def _plan(kind: str, subject: Node, said: Entry) -> Node:
    """Return a plan as it stands under `plans`."""
    words = {kind: subject, "do": said.value}
    return replace(
        said.key, value={word: Entry(replace(said.key, value=word), value) for word, value in words.items()}
    )


def _mapping(node: Node) -> Mapping[str, Entry]:
    return node.value if isinstance(node.value, dict) else {}
