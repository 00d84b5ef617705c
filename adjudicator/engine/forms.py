"""What a form offers of a grammar: controls with which a plan is built that reads without a fault.

A grammar may read more than its form offers: another spelling, an amount before a word. `OneOf`, `Number` and
`SomeOf` are forms, too, each of its own answers.
"""

import msgspec


class Form(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """A closed set: for each type, the script of the plans has one control."""


class Several(Form, frozen=True, tag="several"):
    """Words in an order: one of them alone, or a list. `most` is 0 for any number of them."""

    words: tuple[str, ...]
    most: int = 0
    repeats: bool = False


class Amount(Form, frozen=True, tag="amount"):
    """A number, or a mapping from `ends` to numbers, with one or both.

    If they are in `order`, the first is not higher than the second.
    """

    ends: tuple[str, str]
    low: int | None = None
    high: int | None = None
    order: bool = False


class Each(Form, frozen=True, tag="each"):
    """A mapping from words to values, each built with the same form; `most` is 0 for any number of them.

    At most one of them has one of the values `once`.
    """

    words: tuple[str, ...]
    value: msgspec.Struct
    most: int = 0
    once: tuple[str, ...] = ()


class Either(Form, frozen=True, tag="either"):
    """One of some words, or what another form builds."""

    words: tuple[str, ...]
    other: msgspec.Struct


class Phrase(Form, frozen=True, tag="phrase"):
    """A beginning, and one of its ends after a blank if it has any."""

    ends: dict[str, tuple[str, ...]]
