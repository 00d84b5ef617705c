"""Checks answers, and finds the exact word in a file that a complaint is about."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from adjudicator.engine import AnyRuleset, AnyView, Grammar, IllegalAnswer, Question, nearest_word
from adjudicator.orders.complaints import Complaint
from adjudicator.orders.reading import Entry, Node, same_word
from adjudicator.sentences import Said

_MOST_PARTS = 20
"""How many illegal parts of one answer to look for."""


def judge(
    ruleset: AnyRuleset,
    view: AnyView,
    question: Question,
    answer: Any,  # noqa: ANN401  of the question's own type
) -> IllegalAnswer | None:
    """Return why an answer is illegal on the asked seat's view alone; None if it is legal."""
    try:
        question.options.parse(answer)
    except IllegalAnswer as illegal:
        return illegal
    return ruleset.checks[question.check](view, answer) if question.check else None


def illegal_parts(grammar: Grammar, plain: object) -> Iterator[IllegalAnswer]:
    """Yield the faults of an answer: after an illegal part, the others are still checked."""
    first = True
    for _part in range(_MOST_PARTS):
        try:
            grammar.parse(plain)
        except IllegalAnswer as illegal:
            # Gaps that only come from leaving out an illegal part are not faults themselves.
            if first or illegal.where:
                yield illegal
            if not isinstance(plain, Mapping) or not illegal.where or illegal.where[0] not in plain:
                return
            plain = {key: value for key, value in plain.items() if key != illegal.where[0]}
            first = False
        else:
            return


def place_illegal(
    illegal: IllegalAnswer, node: Node, unrecognised: Callable[[str], Said] | None = None
) -> Complaint:
    """Turn a fault of the answer in `node` into a complaint at the exact word.

    `unrecognised` returns the sentence about a word that is not legal. Without it, the rules have
    already judged the answer: their sentence is used, and the fault is in a key, not its value.
    """
    part, beside = _part(illegal, node, in_key=unrecognised is None)
    legal = tuple(word for word in illegal.legal if not _any_same(word, beside))
    nearest = illegal.nearest
    if nearest and _any_same(nearest, beside):
        nearest = nearest_word(part.word, legal)
    strange = illegal.said.quotes(part.word) and not _any_same(part.word, illegal.legal)
    if unrecognised and illegal.legal and strange:
        return part.complain(unrecognised(part.found), legal=legal, nearest=nearest)
    named = all(map(illegal.said.names, illegal.legal))
    return part.complain(illegal.said, legal=() if named else legal, nearest=nearest, aside=illegal.aside)


def left_blank(illegal: IllegalAnswer, node: Node) -> bool:
    """Whether an answer is not legal only because nothing is filled in yet at some place."""
    return _part(illegal, node)[0].blank


def _part(illegal: IllegalAnswer, node: Node, *, in_key: bool = False) -> tuple[Node, tuple[str, ...]]:
    """Return the node that `illegal.where` leads to: a value, or the key before it if that is at fault.

    With a key come the other keys beside it, which cannot stand there again.
    """
    steps = len(illegal.where)
    for number, step in enumerate(illegal.where, 1):
        mapping = node.value if isinstance(node.value, dict) else {}
        if entry := _entry(mapping, str(step)):
            key, node = entry
            if number == steps and (in_key or _key_at_fault(illegal, key, node)):
                return key, tuple(one.key.word for one in mapping.values() if one.key is not key)
        elif isinstance(node.value, list) and isinstance(step, int) and step < len(node.value):
            node = node.value[step]
        else:
            break
    return node, ()


def _entry(mapping: Mapping[str, Entry], key: str) -> Entry | None:
    """Return the entry of a key, as it was written or as the rules spell it."""
    return mapping.get(key) or next((one for text, one in mapping.items() if same_word(text, key)), None)


def _key_at_fault(illegal: IllegalAnswer, key: Node, value: Node) -> bool:
    """Whether the fault is in a key rather than its value: `where` is the same for both."""
    if _any_same(key.word, illegal.legal):
        return False
    if illegal.said.quotes(key.word):
        return True
    # If the legal words fit neither, the fault is in the key, unless the sentence is about the value.
    about_value = value.word and illegal.said.names(value.word)
    return bool(illegal.legal) and not about_value and isinstance(value.value, str) and value.found != ""


def _any_same(text: str, words: Sequence[str]) -> bool:
    return any(same_word(text, word) for word in words)
