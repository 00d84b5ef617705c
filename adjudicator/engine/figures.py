"""Figures: what a reader takes in at a glance beside the sentences of a report, as data."""

import msgspec


def signed(amount: int) -> str:
    """An amount as people read it, with its sign: `+3`, `−1`."""
    return f"{amount:+}".replace("-", "−")


class Term(msgspec.Struct, frozen=True):
    """One summand of a judgement, for example of a side's strength, with the rule that adds it."""

    text: str
    amount: int
    rule: str

    @property
    def signed(self) -> str:
        """The amount with its sign."""
        return signed(self.amount)


class Tabulation(msgspec.Struct, frozen=True):
    """Public facts as a table: the first cell of a row says what the row is about."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Played(msgspec.Struct, frozen=True):
    """A card that a side of a duel plays, and the number of the rule of its text; "" if it has none."""

    card: str
    rule: str = ""


class Side(msgspec.Struct, frozen=True):
    """One side of a duel: its name, the part it takes, what it brings, and in `fate` what became of it.

    `strength` is None where nothing was counted; its `terms` need not add up to it if only a part is known.
    """

    name: str
    part: str = ""
    strength: int | None = None
    terms: tuple[Term, ...] = ()
    played: tuple[Played, ...] = ()
    fate: tuple[str, ...] = ()
    won: bool = False


class Duel(msgspec.Struct, frozen=True):
    """Two sides against each other: a combat, a conflict, a trick; `result` is "" while it goes on."""

    sides: tuple[Side, Side]
    result: str = ""


Figure = Duel | Tabulation
