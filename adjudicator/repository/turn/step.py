"""What a run did with one game."""

from collections.abc import Mapping

import msgspec

from adjudicator.repository.git.store import Revision


class Step(msgspec.Struct, frozen=True):
    """What a run did, or would do, with one game.

    `turn` is the number of the turn it adjudicated, None if none; `press` are delivered messages. `refused`
    are proposals of acts and messages that are not valid, with the reasons; `extended` are the seats for
    which the deadline extended by itself; `stopped` says why the game cannot go on; `again` that acts were
    adopted, or that nobody is awaited, so that there may be more to do at once; `revealed` that the secret
    was published of a game that has long been over. `settled` says that there is nothing to do before the
    time `wake` (None: ever), unless the game's files change.
    """

    game: str
    revision: Revision | None = None
    turn: int | None = None
    over: bool = False
    receipts: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    press: tuple[str, ...] = ()
    refused: Mapping[str, str] = msgspec.field(default_factory=dict)
    extended: tuple[str, ...] = ()
    stopped: str = ""
    drift: bool = False
    again: bool = False
    revealed: bool = False
    settled: bool = False
    wake: int | None = None
