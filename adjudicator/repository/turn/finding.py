"""What an audit finds: where a game is not what it has to be."""

import msgspec

from adjudicator.words import gettext as _


class Finding(msgspec.Struct, frozen=True):
    """One difference: the file (relative to the game's folder), its turn if it belongs to one, and what."""

    path: str
    turn: int | None
    what: str

    def __str__(self) -> str:
        where = (
            self.path if self.turn is None else _("turn %(turn)s, %(path)s", turn=self.turn, path=self.path)
        )
        return _("%(where)s: %(what)s", where=where, what=self.what)
