"""Events and reports: what happened, as data and as prose."""

import re

import msgspec


def _kebab(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag=_kebab):
    """One thing that happened. A ruleset derives its own; `rule` is the number of the rule behind it."""

    rule: str


class Term(msgspec.Struct, frozen=True):
    """One summand of a judgement, for example of a side's strength, with the rule that adds it."""

    text: str
    amount: int
    rule: str

    @property
    def signed(self) -> str:
        """The amount as people read it, with its sign: `+3`, `−1`."""
        return f"{self.amount:+}".replace("-", "−")


class Line(msgspec.Struct, frozen=True):
    """One line of a report: a sentence in Markdown, or a heading when `level` is above 0.

    `rule` is what the site answers to "why?" beside the line; `terms` break a judgement down.
    """

    text: str
    rule: str = ""
    level: int = 0
    terms: tuple[Term, ...] = ()
