"""The lobby: how seats are taken, confirmed and freed before a game starts."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from adjudicator.engine import KeyedChance
from adjudicator.plain_text import folded
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.people import acts
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.people.roster import (
    Player,
    Roster,
    act_time,
    language_tag,
    login,
    new_key,
    public_key,
    require_name,
    seats_refuse,
)
from adjudicator.repository.times import time_text
from adjudicator.sealing import GameSecret, PublicKey, SealingError, require_sealed_form, verify_document
from adjudicator.words import gettext as _, ngettext, pgettext

OWN_KEYS = 2
"""How many players keep keys of their own, in a game of more than two."""


def join(roster: Roster, game: GameFile, act: acts.Join) -> Roster:
    """Seat a player; raises RefusedAct."""
    if act.seat in roster.stewards:
        raise seats_refuse(
            _("A steward plays for seat “%(seat)s”; the organiser can free it.", seat=act.seat)
        )
    seat = act.seat
    if roster.undrawn and seat in roster.players:
        # Two players who came together have named one place; which it is means nothing.
        seat = next(iter(roster.free), seat)
    if seat in roster.players:
        raise seats_refuse(_("Seat “%(seat)s” is already taken.", seat=seat))
    key = joining_key(roster, act.key)
    require_player(game, act)
    _require_wishes(roster, act.wishes or ())
    at = act_time(act.at) if act.at else 0
    if at <= max(roster.freed.get(seat, -1), roster.freed.get(key.text(), -1)):
        raise RefusedAct(_("It was signed before the seat was freed; join again."))
    invitation = _shown_invitation(roster, game, act, key)
    player = Player(
        act.player,
        key,
        act.nonce_hash,
        handle=login(act.handle),
        language=language_tag(act.language),
        joined=act.at or "",
        invitation=invitation,
        custody=bool(act.custody),
        wishes=act.wishes or (),
        place=act.seat if roster.undrawn else "",
        sealed=sealed_player(act),
    )
    after = replace(
        roster,
        players={**roster.players, seat: player},
        invitations=(*roster.invitations, invitation) if invitation else roster.invitations,
    )
    if act.custody:
        require_own_keys(after)
    return after


def _shown_invitation(roster: Roster, game: GameFile, act: acts.Join, key: PublicKey) -> str:
    """The invitation that a join shows, "" if it needs none; raises RefusedAct.

    A seat that was drawn for a player is taken under that name, with the key or by the invitation named.
    """
    drawn = game.drawn_for(act.seat)
    if drawn is None:
        return used_invitation(roster, game, act) if game.invited else ""
    if folded(drawn.name) != folded(act.player):
        raise RefusedAct(
            _(
                "In the tournament, seat “%(seat)s” was drawn for %(player)s.",
                seat=act.seat,
                player=drawn.name or pgettext("player", "a steward"),
            )
        )
    if key.text() == drawn.key:
        return ""
    if act.invitation or not drawn.key:
        return used_invitation(roster, game, act)
    raise RefusedAct(
        _("%(player)s entered the tournament with another key; take the seat with that.", player=drawn.name),
        _(
            "If the key is lost, the organiser can give a code: adjudicator organise invite %(game)s",
            game=game.game,
        ),
    )


def require_player(game: GameFile, act: acts.Join | acts.TakeOver) -> None:
    """Raise RefusedAct unless an act says who takes a seat, or in an anonymous game seals it."""
    if game.anonymous and (act.player or act.handle):
        raise RefusedAct(
            _("This game is anonymous: a name is sealed in it, and nobody is called by a login.")
        )
    if game.anonymous:
        require_sealed(act.sealed or "")
        return
    require_name(act.player)
    if act.sealed:
        raise RefusedAct(_("In this game everyone sees who plays, so no name is sealed."))


def sealed_player(act: acts.Join | acts.TakeOver) -> tuple[str, str, str] | None:
    """What an act seals of whoever takes a seat, with the seat and the key that it is sealed for."""
    return (act.seat, act.key, act.sealed) if act.sealed else None


def require_sealed(text: str) -> None:
    """Raise RefusedAct unless a text has the form in which players seal something; that needs no secret."""
    try:
        require_sealed_form(text)
    except SealingError as error:
        raise RefusedAct(str(error)) from error


def _require_wishes(roster: Roster, wishes: Sequence[str]) -> None:
    """Raise RefusedAct for wishes that a draw could not honour."""
    if wishes and not roster.undrawn:
        raise RefusedAct(
            _("In this game players choose their seats; nothing is drawn that one could wish for.")
        )
    if len(set(wishes)) < len(wishes) or not set(wishes) <= set(roster.undrawn):
        raise RefusedAct(
            _("Wishes are different seats among these: %(seats)s.", seats=", ".join(roster.undrawn))
        )


def joining_key(roster: Roster, text: str) -> PublicKey:
    """Read the key with which a player takes a seat; raises RefusedAct if it may not."""
    key = new_key(roster, text)
    if key.text() in roster.released:
        raise RefusedAct(_("The organiser has released this key; it takes no seat of this game again."))
    return key


def require_own_keys(roster: Roster) -> None:
    """Raise RefusedAct if the league would hold too many keys of a game."""
    if least := lacks_own_keys(roster):
        raise seats_refuse(
            ngettext(
                "The league can hold no more keys of this game: %(count)s seat must have a key of its"
                " player's own, so that nobody else can sign for all seats. Join with a key of your own;"
                " the game's page makes one for you.",
                "The league can hold no more keys of this game: %(count)s seats must have keys of their"
                " players' own, so that nobody with the league's secret and one seat can choose the draws."
                " Join with a key of your own; the game's page makes one for you.",
                least,
                count=least,
            )
        )


def lacks_own_keys(roster: Roster) -> int:
    """How many players must have keys of their own, if fewer seats than that are left for them; else 0."""
    people = len(roster.seats) - len(roster.stewards)
    least = OWN_KEYS if people > OWN_KEYS else 1
    return least if people - len(roster.in_custody) < least else 0


def used_invitation(roster: Roster, game: GameFile, act: acts.Join | acts.TakeOver) -> str:
    """The invitation that an act shows, as its public key; raises RefusedAct."""
    body = acts.invitation_body(act.game, act.seat, act.key)
    shown = act.invitation or ""
    drawn = game.drawn_for(act.seat)
    known = (*game.invited, *roster.issued, *((drawn.invitation,) if drawn and drawn.invitation else ()))
    invitation: str | None = next((key for key in known if shown and _shows(game, body, shown, key)), None)
    if invitation is None:
        raise RefusedAct(_("This game is by invitation: join it with the code the organiser gave you."))
    if invitation in roster.invitations:
        raise RefusedAct(_("This invitation has already been used."))
    return invitation


def _shows(game: GameFile, body: bytes, shown: str, invitation: str) -> bool:
    key = PublicKey.from_text(invitation)
    return verify_document(acts.INVITATION, body, shown, key, game_key=game.public_key)


def confirm(roster: Roster, act: acts.Ready) -> Roster:
    """Record the number that a player reveals, if it is the one committed to; raises RefusedAct."""
    player = roster.players.get(act.seat)
    if player is None:
        raise seats_refuse(_("Nobody holds seat “%(seat)s” yet.", seat=act.seat))
    if roster.free:
        raise seats_refuse(_("Not all seats are taken yet; confirm when they are."))
    if player.nonce is not None:
        raise seats_refuse(_("Seat “%(seat)s” has already confirmed.", seat=act.seat))
    try:
        nonce = bytes.fromhex(act.nonce)
    except ValueError:
        nonce = b""
    promised = nonce
    for _freed_since in range(player.freed):
        promised = acts.number_before(promised)
    if acts.nonce_hash(promised) != player.nonce_hash:
        raise RefusedAct(
            _("The number revealed is not the one promised when seat “%(seat)s” joined.", seat=act.seat)
        )
    return replace(roster, players={**roster.players, act.seat: replace(player, nonce=nonce)})


def free(roster: Roster, game: GameFile, act: acts.Leave | acts.Release, at: int) -> Roster:
    """Free a seat before the start. Those who stay must then confirm with another number.

    Otherwise an organiser who has seen somebody's number could choose a player whose draws suit.
    """
    player = roster.players.get(act.seat)
    if player is None:
        raise seats_refuse(_("Nobody holds seat “%(seat)s”.", seat=act.seat))
    if any(one.nonce is not None and not one.steward for one in roster.players.values()):
        raise RefusedAct(
            _(
                "A seat has confirmed and so revealed its number. No seat can be freed any more, "
                "because the holder of the adjudicator's secret could otherwise try out which players"
                " the draws suit. The organiser can abandon the game and make another: adjudicator "
                "organise abandon %(game)s",
                game=game.game,
            )
        )
    key = player.key.text()
    issued, used, released = roster.issued, roster.invitations, roster.released
    if isinstance(act, acts.Release):
        if act.key != key:
            raise RefusedAct(_("Seat “%(seat)s” is now held by another player.", seat=act.seat))
        released |= {key}
        issued += (public_key(act.invitation).text(),) if act.invitation else ()
    elif player.joined and at <= act_time(player.joined):
        raise RefusedAct(_("It was signed before its player joined."))
    else:
        used = tuple(invitation for invitation in used if invitation != player.invitation)
    return replace(
        roster,
        players={
            seat: replace(one, freed=one.freed + 1)
            for seat, one in roster.players.items()
            if seat != act.seat
        },
        freed={**roster.freed, act.seat: at, key: at},
        released=released,
        invitations=used,
        issued=issued,
    )


def draw_seats(roster: Roster, game: GameFile, secret: GameSecret, at: int) -> acts.Seating:
    """Make the act that says in which orders chance puts the places and the seats, once all have confirmed.

    The numbers of all players and the game's secret decide it, as they decide all draws.
    """
    chance = KeyedChance(secret.seating_key(roster.nonces))
    order = chance.draw("order", roster.seats, len(roster.seats))
    seats = chance.draw("seats", roster.undrawn, len(roster.undrawn))
    return acts.Seating(
        game=game.game,
        at=time_text(at),
        order=tuple(roster.seats[position] for position in order),
        seats=tuple(roster.undrawn[position] for position in seats),
    )


def seated(order: Sequence[str], seats: Sequence[str], wishes: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Which seat each place gets, both in drawn orders: one after another gets its first wish that is left.

    Those for whom none is left get what all others have left, in the same order.
    """
    found: dict[str, str] = {}
    for place in order:
        if wish := next((seat for seat in wishes.get(place, ()) if seat not in found.values()), ""):
            found[place] = wish
    left = iter([seat for seat in seats if seat not in found.values()])
    return {place: found.get(place) or next(left) for place in order}


def play_drawn(roster: Roster, act: acts.Seating) -> Roster:
    """Seat the players as drawn; raises RefusedAct for what cannot have been drawn."""
    drawn = sorted(act.order) == sorted(roster.seats) and sorted(act.seats) == sorted(roster.undrawn)
    if not roster.undrawn or not roster.confirmed or not drawn:
        raise RefusedAct(_("Nothing is drawn like this: it is not about the places and seats of this game."))
    wishes = {place: player.wishes for place, player in roster.players.items()}
    of_place = seated(act.order, act.seats, wishes)
    return replace(
        roster,
        seats=roster.undrawn,
        undrawn=(),
        players={of_place[place]: one for place, one in roster.players.items()},
        newest={of_place.get(who, who): at for who, at in roster.newest.items()},
        signed={(of_place.get(who, who), kind): times for (who, kind), times in roster.signed.items()},
    )
