"""`adopted-1.yaml`: the record of acts adopted beside a turn.

Acts that touch no board make no turn. The run that adopts them writes a record into the folder of the newest
turn; what holds from then on follows from that turn and the records beside it (`GameStatus`).
"""

from typing import ClassVar

import msgspec

from adjudicator.repository.turn.manifest import Link


class AdoptionRecord(Link, frozen=True, rename="kebab"):
    """`adopted` is the time of the run (UTC, ISO 8601), `number` counts the records beside turn `turn`.

    The program's version and the digests are as in a manifest. `acts` are those that this run adopted, in
    their order; what it took in came before them. `awaited` are the seats that the game waits for from then
    on, `until` is when the open questions close (None: without limit, or the game is paused). `files` are
    those sealed again for new keys. `extended` are the seats for which the deadline extends by itself.
    """

    purpose: ClassVar[str] = "adoption"

    game: str
    turn: int
    number: int
    adjudicator: str
    adopted: str
    previous: str
    acts: dict[str, str]
    submissions: dict[str, str]
    receipts: dict[str, str]
    awaited: tuple[str, ...]
    until: str | None
    files: dict[str, str]
    press: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    extended: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
