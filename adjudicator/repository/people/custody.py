"""Custody: seats whose key the league holds, because their players play by mail and have no key.

Whoever holds the league's secret can read and sign for such a seat, and knows the number that it adds to the
game's chance before it is promised. A number that comes by mail would be no better: whoever runs the league
reads it first, can say that it was lost, and has the only copy of what the mail's domain signed, so nobody
else could check it. So two seats at least keep keys of their players' own, and of two seats one, and everyone
is told what that is worth.
"""

from collections.abc import Iterator
from contextlib import suppress

from adjudicator.repository.game_file import GameFile
from adjudicator.repository.people.acts import SignedAct, ready_act
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.people.roster import Player, Roster
from adjudicator.sealing import MailSecret, SecretKey
from adjudicator.words import gettext as _, joined


def risk_for_draws() -> str:
    """Who could choose the draws of a game in which the league holds keys."""
    return _(
        "Where the league holds players' keys, whoever runs it can choose the draws, unless somebody whom "
        "they do not control plays with a key of their own."
    )


def told_custody(roster: Roster, game: GameFile) -> str:
    """Whose keys the league holds and what that means, for everyone; empty if it holds none."""
    if not roster.in_custody:
        return ""
    held = _(
        "Played by mail without a key: %(seats)s. Whoever runs the league can read what these players send,"
        " and could sign for them.",
        seats=joined(map(game.seat_title, roster.in_custody)),
    )
    return f"{held} {risk_for_draws()}"


def custody_key(secret: MailSecret, game: GameFile, seat: str, joined: str) -> SecretKey:
    """The key that the league holds for whoever joined for a seat at that time."""
    return secret.custody_key(game.game, game.nonce, seat, joined)


def custody_key_of(secret: MailSecret, game: GameFile, seat: str, player: Player) -> SecretKey | None:
    """The key of a seat in custody; None for any other, and for a join that only says that it is one."""
    key = custody_key(secret, game, player.place or seat, player.joined)
    return key if player.custody and key.public == player.key else None


def confirmations(secret: MailSecret, game: GameFile, roster: Roster) -> Iterator[SignedAct]:
    """The acts by which the league confirms the seats that it holds keys of, after all other seats have.

    It comes last because nobody can give a seat back once any is confirmed.
    """
    if roster.abandoned or roster.free or set(roster.unready) - set(roster.in_custody):
        return
    for seat in roster.unready:
        player = roster.players[seat]
        if key := custody_key_of(secret, game, seat, player):
            with suppress(RefusedAct):  # its join promised no further number
                yield ready_act(game, seat, key, joined=player.joined, freed=player.freed)
