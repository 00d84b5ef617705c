"""The grammar of plans as data, from which the desks' script makes an editor of plans.

Most kinds of question share their conditions, choice words and long lists of words, so that each stands
there once.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import msgspec

from adjudicator.engine import AnyRuleset, AnyView, Condition, NoLonger, OneOf, Prospect, QuestionKind
from adjudicator.orders.plans import choices_of
from adjudicator.words import lookup_without_forms


def plan_grammar(rules: AnyRuleset, view: AnyView = None) -> dict[str, Any]:
    """Kinds of question with subjects, conditions, answers and choice words, by name.

    Words are places in `lists`, conditions by name places in `conditions`, choice words and what they mean
    places in `choices`. With the `view` of a game, words that have no place in it are left out.
    """
    shared = _Shared(
        (lambda word: not rules.why_word_cannot_occur(view, word)) if view else lambda _word: True
    )
    kinds = {kind.name: shared.kind(kind) for kind in rules.questions.values()}
    return {"kinds": kinds, "choices": shared.choices, "conditions": shared.conditions, "lists": shared.lists}


def possible(rules: AnyRuleset, view: AnyView) -> dict[str, dict[str, list[str]]]:
    """What a plan of the view's seat may name, by kind, where not every word of the grammar is possible.

    `soon` are the subjects about which it may be asked before the period ends, `answers` those that may ever
    be legal. Public facts decide both: what may only no longer be legal is left in.
    """
    found: dict[str, dict[str, list[str]]] = {}
    soon, ever = Prospect(view), Prospect(view, lasting=True)
    # Many kinds share their checks and their words.
    asked = cache(lambda check, words: [word for word in words if not check(soon, word)])
    why_not = cache(lambda check, answers: [check(ever, (), answer) for answer in answers])
    for kind in rules.questions.values():
        named, form, said = (*kind.stems, *kind.subjects), kind.literals.form, {}
        if kind.not_asked:
            said["soon"] = asked(kind.not_asked, named)
        if kind.never_legal and isinstance(form, OneOf):
            reasons = why_not(kind.never_legal, _read(kind.literals.parse, form.choices))
            said["answers"] = [
                word
                for word, reason in zip(form.choices, reasons, strict=True)
                if not reason or isinstance(reason, NoLonger)
            ]
        whole = {"soon": named, "answers": form.choices if isinstance(form, OneOf) else ()}
        if less := {name: words for name, words in said.items() if len(words) < len(whole[name])}:
            found[kind.name] = less
    return found


@cache
def _read(parse: Callable[[object], Any], choices: tuple[str, ...]) -> tuple[Any, ...]:
    """Choices as a kind reads them, the same for every seat."""
    return tuple(map(parse, choices))


class _Shared:
    """Collects what several kinds share."""

    def __init__(self, is_of_the_game: Callable[[str], bool]) -> None:
        self.lists: list[list[str]] = []
        self.choices: list[tuple[str, str]] = []
        self.conditions: list[tuple[str, dict[str, Any]]] = []
        self._is_of_the_game = is_of_the_game
        self._places: dict[bytes | tuple[str, ...] | int, int] = {}

    def kind(self, kind: QuestionKind[Any]) -> dict[str, Any]:
        found = {
            "title": kind.title,
            "choices": [
                self._place(self.choices, (choice.name, choice.summary)) for choice in choices_of(kind)
            ],
            "subjects": self._list((*kind.stems, *kind.subjects)),
            "conditions": [self._condition(condition) for condition in kind.conditions],
            "answer": self._form(kind.literals.form),
        }
        return found | {name: value for name in ("ranked", "also") if (value := getattr(kind, name))}

    def _condition(self, condition: Condition[Any]) -> int:
        same = id(condition)
        if same not in self._places:
            value = self._form(condition.grammar.form)
            value["said"] = tuple(map(lookup_without_forms, condition.said))
            facts = {"summary": condition.summary, "value": value}
            self._places[same] = self._place(self.conditions, (condition.name, facts))
        return self._places[same]

    def _list(self, words: Iterable[str]) -> int:
        words = tuple(words)
        if words not in self._places:
            self._places[words] = self._place(self.lists, list(filter(self._is_of_the_game, words)))
        return self._places[words]

    def _form(self, form: Any) -> Any:  # noqa: ANN401  a form, or any field of one
        """A form as plain data, its lists of words as places; what is false is left out."""
        if isinstance(form, msgspec.Struct):
            tag = form.__struct_config__.tag
            fields = ((name, getattr(form, name)) for name in form.__struct_fields__)
            given = {name: self._form(value) for name, value in fields if value is not False}
            return {"type": tag, **given}
        if isinstance(form, dict):
            return {key: self._form(value) for key, value in form.items()}
        return self._list(form) if isinstance(form, tuple) else form

    def _place(self, found: list[Any], value: object) -> int:
        key = msgspec.json.encode(value, enc_hook=str)
        if key not in self._places:
            self._places[key] = len(found)
            found.append(value)
        return self._places[key]
