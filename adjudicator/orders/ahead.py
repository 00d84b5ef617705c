"""What orders are to do, said where they are given: `winterfell: {march+1: {moat-cailin: all}}`.

The sheet gets the order alone, and the rest becomes a plan for that area, which comes before all others.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from adjudicator.engine import AnyRuleset
from adjudicator.engine.options.reading import folded_word
from adjudicator.orders.reading import Entry, Node, same_word
from adjudicator.orders.spelling import Spellings


def with_plans_of_answers(root: Node, ruleset: AnyRuleset) -> Node:
    """Return a file in which what stands with an answer is a plan, as if written under `plans`."""
    entries = _mapping(root)
    answers = next((text for text in entries if same_word(text, "answers")), None)
    plans = next((text for text in entries if same_word(text, "plans")), None)
    before = entries[plans].value if plans is not None else None
    if answers is None or (before and not (before.blank or isinstance(before.value, list))):
        return root
    reader = _Reader(ruleset)
    answered = reader.answers(entries[answers].value)
    if not reader.plans:
        return root
    own = before.value if before and isinstance(before.value, list) else []
    planned = Entry(
        entries[plans].key if plans is not None else replace(entries[answers].key, value="plans"),
        replace(before or entries[answers].value, value=[*reader.plans, *own]),
    )
    changed = {answers: Entry(entries[answers].key, answered), plans or "plans": planned}
    return replace(root, value={**entries, **changed})


class _Reader:
    """Reads answers, and collects the plans that stand in them."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        self.plans: list[Node] = []
        self._kinds = [kind for kind in ruleset.questions.values() if kind.leads_to]
        self._spellings = Spellings(ruleset)

    def answers(self, node: Node) -> Node:
        """Return the answers without what is planned in them."""
        entries = _mapping(node)
        found: dict[str, Entry] = {}
        for text, entry in entries.items():
            named = text.rpartition("/")[2]
            kind = next((one for one in self._kinds if same_word(named, one.name)), None)
            sheet = entry.value
            if kind and kind.leads_to:
                items = {
                    item: Entry(inner.key, self._alone(inner, kind.leads_to))
                    for item, inner in _mapping(sheet).items()
                }
                sheet = replace(sheet, value=items) if items else sheet
            found[text] = Entry(entry.key, sheet)
        return replace(node, value=found) if entries else node

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
            words = {kind: entry.key, "do": wanted}
            plan = {word: Entry(replace(order, value=word), value) for word, value in words.items()}
            self.plans.append(replace(entry.value, value=plan))
        return order


def _mapping(node: Node) -> Mapping[str, Entry]:
    return node.value if isinstance(node.value, dict) else {}
