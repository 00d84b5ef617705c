"""Custody: seats whose key the league holds, because their players play by mail and have no key.

Whoever holds the league's secret can read and sign for such a seat, and knows the number that it adds to the
game's chance. Two seats at least keep keys of their players' own: then there is one besides that of a player
who holds the secret, and nobody can choose the draws. Of two seats one has to do, as everyone is told.
"""

from adjudicator.repository.game_file import GameFile
from adjudicator.repository.people.roster import Player, Roster, seats_refuse
from adjudicator.sealing import MailSecret, SecretKey
from adjudicator.words import ngettext

OWN_KEYS = 2
"""How many seats keep keys of their players' own, in a game of more than two."""


def require_own_keys(roster: Roster) -> None:
    """Raise RefusedAct if one more seat in custody would leave too few for players with keys of their own."""
    least = min(OWN_KEYS, len(roster.seats) - 1)
    if len(roster.seats) - len(roster.in_custody) <= least:
        raise seats_refuse(
            ngettext(
                "The league can hold no more keys of this game: %(count)s seat must have a key of its"
                " player's own, so that nobody else can sign for all seats. Join with a key of your own.",
                "The league can hold no more keys of this game: %(count)s seats must have keys of their"
                " players' own, so that whoever holds the league's secret cannot choose the draws. Join with"
                " a key of your own.",
                least,
                count=least,
            )
        )


def draws_are_at_risk(roster: Roster) -> bool:
    """Whether only one seat keeps a key of its player's own: the draws are safe from that player alone."""
    return bool(roster.in_custody) and len(roster.seats) - len(roster.in_custody) < OWN_KEYS


def custody_key(secret: MailSecret, game: GameFile, seat: str, joined: str) -> SecretKey:
    """The key that the league holds for whoever joined for a seat at that time."""
    return secret.custody_key(game.game, game.nonce, seat, joined)


def custody_key_of(secret: MailSecret, game: GameFile, seat: str, player: Player) -> SecretKey | None:
    """The key of a seat in custody; None for any other, and for a join that only says that it is one."""
    key = custody_key(secret, game, seat, player.joined)
    return key if player.custody and key.public == player.key else None
