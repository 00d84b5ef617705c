"""What people did besides playing, in sentences."""

from collections.abc import Iterable

from adjudicator.repository.people.acts import Act, Seating, act_kind
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.published import PublishedGame, PublishedTurn
from adjudicator.repository.turn.notices import announced, notice, told_extensions
from adjudicator.repository.versions import told_upgrade

_SEATING = frozenset({"join", "ready", "steward"})
"""The kinds of acts by which seats are taken."""


def notices_of(game: PublishedGame, turn: PublishedTurn) -> tuple[str, ...]:
    """Describe the acts adopted since the turn before, the end of the game if they ended it, and an upgrade.

    Acts before the opening only seat players and are left out, but for a draw of the seats.
    """
    if not turn.number:
        return _told(game, (one for one in game.adopted if isinstance(one[0], Seating)))
    before = game.turns[turn.number - 1]
    known = len(before.manifest.acts)
    told = _told(game, game.adopted[known : len(turn.manifest.acts)])
    told += tuple(told_extensions(game.file, before.holding.extended, turn.manifest.spent or {}))
    told += tuple(told_upgrade(before.manifest.adjudicator, turn.manifest.adjudicator))
    return (*told, turn.state.ended.sentence(game.rules)) if turn.state.ended else told


def notices_since(game: PublishedGame) -> tuple[str, ...]:
    """Describe the acts adopted since the newest turn; before the start, those besides taking seats."""
    if game.latest is None:
        return _told(game, ((act, roster) for act, roster in game.adopted if act_kind(act) not in _SEATING))
    known, holding = len(game.latest.manifest.acts), game.latest.holding
    told = _told(game, game.adopted[known:])
    return (*told, *told_extensions(game.file, holding.extended, holding.spent))


def _told(game: PublishedGame, adopted: Iterable[tuple[Act, Roster]]) -> tuple[str, ...]:
    return tuple(notice(act, game.file) for act in announced(adopted))
