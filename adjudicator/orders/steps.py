"""Reads one step of a plan: an answer written out, a choice word, or the wish to be asked."""

from typing import Any

from msgspec.structs import replace

from adjudicator.engine import AnyRuleset, Choice, IllegalAnswer, QuestionKind, nearest_word
from adjudicator.engine.options.saying import expected
from adjudicator.orders.complaints import Complaint, shortened
from adjudicator.orders.judging import illegal_parts, place_illegal
from adjudicator.orders.plans import Plan, Step, Wait, Written, choices_of
from adjudicator.orders.reading import Entry, Node, same_word
from adjudicator.orders.saying import say
from adjudicator.orders.spelling import Spellings
from adjudicator.sentences import Said


def asks_to_wait(node: Node) -> bool:
    """Whether the text is `ask-me`."""
    return isinstance(node.value, str) and same_word(node.value, Wait.ASK_ME.value)


def read_step(
    offered: QuestionKind[Any], node: Node, ruleset: AnyRuleset
) -> tuple[Step | None, list[Complaint]]:
    """Read a step of a plan of this kind; if there are complaints, there is no step."""
    if asks_to_wait(node):
        return Wait.ASK_ME, []
    # A choice word takes precedence over the same word as an answer, unless that needed respelling.
    if chosen := _choice(offered, node):
        return chosen, []
    answer, beside, complaints = split_beside(offered, node, ruleset)
    spellings = Spellings(ruleset)
    answer, illegals = spellings.understand(offered.literals, answer)
    if illegals and (chosen := _choice(offered, answer)):
        return chosen, []
    complaints += [_no_step(offered, illegal, answer) for illegal in illegals]
    if complaints:
        return None, complaints
    return Written(offered.literals.parse(answer.plain()), spellings.told(answer), beside), []


def in_preference(offered: QuestionKind[Any], node: Node) -> list[Node]:
    """Split what is under `do` into steps: a list in order of preference, or a single one.

    If a list can be an answer, a list of choice words alone still counts as steps, unless it is legal.
    """
    if not isinstance(node.value, list):
        return [node]
    if offered.ranked:
        return node.value
    words = node.value and all(asks_to_wait(one) or _choice(offered, one) for one in node.value)
    return node.value if words and any(illegal_parts(offered.literals, node.plain())) else [node]


def _choice(offered: QuestionKind[Any], node: Node) -> Choice[Any] | None:
    return next((one for one in choices_of(offered) if same_word(node.word, one.name)), None)


def split_beside(
    offered: QuestionKind[Any], node: Node, ruleset: AnyRuleset
) -> tuple[Node, tuple[Plan, ...], list[Complaint]]:
    """Split an answer from the answers to follow-up questions inside it (`QuestionKind.also`).

    If an answer has the name of the question that follows from it, one key says both: `{muster: [knight]}`.
    """
    if not isinstance(node.value, dict):
        return node, (), []
    own: dict[str, Entry] = {}
    beside: dict[str, Plan] = {}
    complaints: list[Complaint] = []
    for text, entry in node.value.items():
        also = next((kind for kind in offered.also if same_word(text, kind)), None)
        if also is None:
            own[text] = entry
        elif also in beside:
            complaints.append(entry.key.complain(say("repeated", key=also)))
        else:
            step, faults = read_step(ruleset.questions[also], entry.value, ruleset)
            complaints += faults
            steps = () if step is None else (step,)
            beside[also] = Plan(ruleset.questions[also], steps=steps, line=entry.key.line)
    alone = next(iter(beside)) if len(beside) == 1 and not own else ""
    both = alone and not any(illegal_parts(offered.literals, alone))
    return replace(node, value=alone if both else own), tuple(beside.values()), complaints


def with_also(illegal: IllegalAnswer, offered: QuestionKind[Any], depth: int = 0) -> IllegalAnswer:
    """In a complaint about an answer's key, also list the keys of follow-up questions.

    The answer is that of a branch at `depth` 1.
    """
    if not offered.also or len(illegal.where) != depth + 1 or not illegal.legal:
        return illegal
    key = str(illegal.where[-1])
    if not illegal.said.quotes(shortened(key)):
        return illegal
    legal = (*illegal.legal, *offered.also)
    return IllegalAnswer(illegal.said, where=illegal.where, legal=legal, nearest=nearest_word(key, legal))


def _no_step(offered: QuestionKind[Any], illegal: IllegalAnswer, node: Node) -> Complaint:
    """Complain about a step; choice words would be legal there too."""
    within = next((one for one in _items(node) if _choice(offered, one)), None)
    if within and not offered.ranked:
        return within.complain(say("choice-in-list", word=within.word))
    if illegal.where:
        return place_illegal(with_also(illegal, offered), node, lambda found: _no_part(offered, found))
    choices = tuple(choice.name for choice in choices_of(offered))
    legal, answers = _legal_steps(offered, illegal.legal)
    said, aside = illegal.said, illegal.aside
    if node.found and not (said.code == "not-between" and said.quotes(node.found)):
        said = say("no-step", found=node.found, kind=offered.name)
        aside = answers
        if not (illegal.legal or illegal.nearest or illegal.said.quotes(node.found)):
            aside = str(illegal.said)  # what is wrong with a part of it
    answer = _mended(offered, illegal, node)
    nearest = nearest_word(node.found, (*choices, *filter(None, [answer]), Wait.ASK_ME.value)) or answer
    return node.complain(said, legal=legal, nearest=nearest, aside=aside)


def nothing_to_do(offered: QuestionKind[Any], place: Node) -> Complaint:
    """Complain about a plan that says nothing to do."""
    words = next((illegal.legal for illegal in illegal_parts(offered.literals, "")), ())
    legal, answers = _legal_steps(offered, words)
    return place.complain(say("plan-no-do"), legal=legal, aside=answers)


def _legal_steps(offered: QuestionKind[Any], words: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """The words for a step, with those of the answers' `words` that are one; else what an answer is."""
    choices = tuple(choice.name for choice in choices_of(offered))
    # A list of all possible answers would bury the choice words.
    listed = () if offered.choices else tuple(word for word in words if _answer(offered, word))
    aside = "" if listed else expected(offered.literals.describe())
    return (*listed, *choices, Wait.ASK_ME.value), aside


def _answer(offered: QuestionKind[Any], plain: object) -> bool:
    return not any(illegal_parts(offered.literals, plain))


def _mended(offered: QuestionKind[Any], illegal: IllegalAnswer, node: Node) -> str | None:
    """The answer that a word of several parts (`winterfel/recruit`) was probably meant to be."""
    parts = node.found.split("/")
    for place in range(len(parts)) if illegal.nearest else ():
        whole = "/".join([*parts[:place], str(illegal.nearest), *parts[place + 1 :]])
        if _answer(offered, whole):
            return whole
    return None


def _items(node: Node) -> list[Node]:
    return node.value if isinstance(node.value, list) else []


def _no_part(offered: QuestionKind[Any], found: str) -> Said:
    return say("no-part", found=found, kind=offered.name)
