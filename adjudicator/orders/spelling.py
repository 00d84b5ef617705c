"""Other spellings: what else a person may type for a word of the game (`Ruleset.spellings`).

A word that is legal as typed is left alone, and a spelling is replaced by the game's word only if it is not.
So no short form can take the place of a word that is expected somewhere. The exception is spellings with a
space (`march 1`), which must not be read as if the space were a dash. Complaints quote what was typed.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec.structs import replace

from adjudicator.engine import AnyRuleset, Grammar, IllegalAnswer
from adjudicator.engine.options.reading import amount, folded_word
from adjudicator.orders.judging import illegal_parts
from adjudicator.orders.reading import Entry, Node, same_word


@cache
def _words(ruleset: type[AnyRuleset]) -> dict[str, str]:
    """The game's word by spelling, in the form in which words are compared."""
    return {folded_word(typed): word for typed, word in ruleset.spellings().items() if " " not in typed}


@cache
def _words_with_blanks(ruleset: type[AnyRuleset]) -> dict[str, str]:
    """The game's word by spelling with its spaces."""
    return {_spaced(typed): word for typed, word in ruleset.spellings().items() if " " in typed}


_BLANKS = re.compile(r"[\s_]+")


def _spaced(text: str) -> str:
    """The form in which a spelling with spaces is compared: in small letters, with single spaces."""
    return _BLANKS.sub(" ", text.strip()).lower()


class Spellings:
    """The other spellings that a ruleset knows."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        self._ruleset = ruleset
        self._words = _words(type(ruleset))
        self._with_blanks = _words_with_blanks(type(ruleset))

    def word(self, text: str) -> str:
        """Return the game's word for a spelling, and any other text unchanged."""
        text = self.spelt_with_blanks(text)
        known = self._words.get(folded_word(text))
        if known is not None:
            return known
        # Parts (`winterfell/knight`) are spelt one by one, `2 knights` without the number.
        if "/" in text:
            return "/".join(map(self.word, text.split("/")))
        counted = amount(text)
        return f"{counted[0]} {self.word(counted[1])}" if counted else text

    def told(self, node: Node) -> Any:  # noqa: ANN401  any YAML value
        """Return what was understood, with every word of the game in the game's own spelling."""
        return self.respelt(node).plain()

    def respelt(self, node: Node) -> Node:
        """Return a node that was understood with every word of the game in the game's own spelling."""
        return self._respell(node, self._as_the_game_has_it)

    def _as_the_game_has_it(self, text: str) -> str:
        if "/" in text:
            return "/".join(map(self._as_the_game_has_it, text.split("/")))
        folded = folded_word(text)
        return folded if self._ruleset.name_of(folded) is not None else text

    def same(self, text: str, word: str) -> bool:
        """Whether a text is a word, or another spelling of it."""
        return same_word(self.spelt_with_blanks(text), word) or same_word(self.word(text), word)

    def _respell(self, node: Node, word: Callable[[str], str]) -> Node:
        """Replace other spellings by the game's words, in keys and values, however deep."""
        if isinstance(node.value, dict):
            entries: dict[str, Entry] = {}
            for key, value in node.value.values():
                respelt = _respell_word(key, word)
                # Two spellings of one word stay two keys that read alike, so nothing gets lost.
                text = str(respelt.value)
                while text in entries:
                    text += " "
                entries[text] = Entry(replace(respelt, value=text), self._respell(value, word))
            return replace(node, value=entries)
        if isinstance(node.value, list):
            return replace(node, value=[self._respell(one, word) for one in node.value])
        return _respell_word(node, word)

    def spelt_with_blanks(self, text: str) -> str:
        """Return the game's word for a spelling with spaces, and any other text unchanged."""
        return self._with_blanks.get(_spaced(text), text)

    def understand(self, grammar: Grammar, node: Node) -> tuple[Node, list[IllegalAnswer]]:
        """Return a node as the grammar reads it, as typed or respelt, and any fault that remains."""
        if self._with_blanks:
            node = self._respell(node, self.spelt_with_blanks)
        illegals = list(illegal_parts(grammar, node.plain()))
        if not illegals or not self._words:
            return node, illegals
        respelt = self._respell(node, self.word)
        if respelt is node:
            return node, illegals
        return respelt, list(illegal_parts(grammar, respelt.plain()))


def _respell_word(node: Node, word: Callable[[str], str]) -> Node:
    text = str(node.value)
    respelt = word(text)
    return node if respelt == text else replace(node, value=respelt, typed=node.typed or text)
