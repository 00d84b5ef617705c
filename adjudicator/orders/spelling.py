"""Other spellings: what else a person may type for a word of the game (`Ruleset.spellings`).

What is legal as it was typed is left alone; only then is a spelling replaced by the game's word, so that no
short form can take the place of a word that is wanted somewhere. Complaints quote what was typed.
"""

from dataclasses import replace
from functools import cache
from typing import Any

from adjudicator.engine import Grammar, IllegalAnswer, Ruleset
from adjudicator.engine.options.reading import folded_word
from adjudicator.orders.judging import illegal_parts
from adjudicator.orders.reading import Entry, Node, same_word


@cache
def _words(ruleset: type[Ruleset[Any, Any]]) -> dict[str, str]:
    """By spelling, as words are compared, the game's word."""
    return {folded_word(typed): word for typed, word in ruleset.spellings.items()}


class Spellings:
    """The other spellings that a ruleset knows."""

    def __init__(self, ruleset: Ruleset[Any, Any]) -> None:
        self._words = _words(type(ruleset))

    def word(self, text: str) -> str:
        """Give the game's word for a spelling, and any other text as it is."""
        return self._words.get(folded_word(text), text)

    def same(self, text: str, word: str) -> bool:
        """Tell whether a text is a word, or another spelling of it."""
        return same_word(text, word) or same_word(self.word(text), word)

    def respell(self, node: Node) -> Node:
        """Put the game's words in the place of all other spellings; keys and values, however deep."""
        if isinstance(node.value, dict):
            entries: dict[str, Entry] = {}
            for key, value in node.value.values():
                respelt = self._respell_word(key)
                # Two spellings of one word stay two keys that read alike: nothing gets lost.
                text = str(respelt.value)
                while text in entries:
                    text += " "
                entries[text] = Entry(replace(respelt, value=text), self.respell(value))
            return replace(node, value=entries)
        if isinstance(node.value, list):
            return replace(node, value=[self.respell(one) for one in node.value])
        return self._respell_word(node)

    def _respell_word(self, node: Node) -> Node:
        text = str(node.value)
        word = self.word(text)
        return node if word == text else replace(node, value=word, typed=text)

    def understand(self, grammar: Grammar, node: Node) -> tuple[Node, list[IllegalAnswer]]:
        """Give a node as the grammar reads it, as typed or else respelt, with what is wrong even then."""
        illegals = list(illegal_parts(grammar, node.plain()))
        if not illegals or not self._words:
            return node, illegals
        respelt = self.respell(node)
        return respelt, list(illegal_parts(grammar, respelt.plain()))
