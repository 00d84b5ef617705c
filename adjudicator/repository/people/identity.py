"""Who plays an anonymous game: sealed in the acts that seat people, and told by the published secret."""

from contextlib import suppress

from msgspec.structs import replace

from adjudicator.repository.game_file import GameFile
from adjudicator.repository.people.acts import Act, Join, TakeOver
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.people.roster import Player, Roster, public_key, require_name
from adjudicator.sealing import GameSecret, Identity, SealingError, open_identity


def identity_of(player: Player, game: GameFile, secret: GameSecret) -> Identity | None:
    """Who a player is; None if nothing is sealed of them. Raises RefusedAct for what tells nobody."""
    return _opened(game, *player.sealed, secret) if player.sealed else None


def require_told(act: Act, game: GameFile, secret: GameSecret) -> None:
    """Raise RefusedAct for an act of which the published secret would not tell whom it seats."""
    if isinstance(act, Join | TakeOver) and act.sealed:
        _opened(game, act.seat, act.key, act.sealed, secret)


def named(roster: Roster, game: GameFile, secret: GameSecret) -> Roster:
    """A roster of an anonymous game with the names of its players, once its secret is known."""
    players = {seat: _named(one, game, secret) for seat, one in roster.players.items()}
    return replace(roster, players=players)


def _named(player: Player, game: GameFile, secret: GameSecret) -> Player:
    with suppress(RefusedAct):
        if identity := identity_of(player, game, secret):
            known = public_key(identity.key) if identity.key else None
            return replace(player, name=identity.name, known=known)
    return player


def _opened(game: GameFile, seat: str, own: str, sealed: str, secret: GameSecret) -> Identity:
    """Open what was sealed for a seat, or place, that is taken with a key."""
    try:
        identity = open_identity(sealed, game=game.game, nonce=game.nonce, seat=seat, own=own, secret=secret)
    except SealingError as error:
        raise RefusedAct(str(error)) from error
    require_name(identity.name)
    return identity
