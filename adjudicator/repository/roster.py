"""The roster: what the adopted acts of a game add up to, one after the other."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import msgspec

from adjudicator.repository.acts import (
    INVITATION,
    Act,
    Away,
    ByOrganiser,
    Correct,
    Extend,
    Join,
    OrganiserAct,
    Pause,
    Proceed,
    Ready,
    RefusedAct,
    Replace,
    Resign,
    Resume,
    RotateKey,
    SeatAct,
    SignedAct,
    Undo,
    Vote,
    act_kind,
    invitation_body,
    nonce_hash,
    signer,
)
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.schedule import DAY
from adjudicator.repository.times import BadTime, read_time, time_text
from adjudicator.sealing import PublicKey, SealingError, verify_document
from adjudicator.words import gettext as _

LONGEST_PLAYER_NAME = 60
LONGEST_REASON = 500
LONGEST_ABSENCE = 90 * DAY
MOST_A_DAY = 4
"""So often a seat may announce an absence, and so often change its key."""
HANDLE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
"""What a login looks like on the forges there are."""

ORGANISER = ""
"""Under what the organiser's acts are counted where a seat's are counted under its name."""


@dataclass(frozen=True)
class Player:
    """Who holds a seat. `nonce` is known once the player is ready, `former` are keys the player had before.

    The nonce stays with the seat when another player takes it over, because the game's chance rests on it.
    `handle` is the login the player wants to be called upon by; empty for none.
    """

    name: str
    key: PublicKey
    nonce_hash: str
    nonce: bytes | None = None
    former: tuple[PublicKey, ...] = ()
    resigned: bool = False
    handle: str = ""

    def key_called(self, fingerprint: str) -> PublicKey | None:
        """The key of that fingerprint among those the player has or had."""
        return next((key for key in (self.key, *self.former) if key.fingerprint == fingerprint), None)


@dataclass(frozen=True)
class Roster:
    """Who sits where, in the order of the game's seats, and what was agreed since the start.

    `newest` is the time of each signer's newest act, `lately` those of a seat's absences and keys of the last
    day, by seat and kind of act, `excused` when each seat's announced absence begins and ends, `votes` what
    the seats wish for, `proceeds` the turns whose questions the organiser wants closed in any case.
    """

    seats: tuple[str, ...]
    players: Mapping[str, Player] = field(default_factory=dict)
    invitations: tuple[str, ...] = ()
    newest: Mapping[str, int] = field(default_factory=dict)
    lately: Mapping[tuple[str, str], tuple[int, ...]] = field(default_factory=dict)
    excused: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    votes: Mapping[str, str] = field(default_factory=dict)
    proceeds: frozenset[int] = frozenset()
    paused: bool = False

    @property
    def free(self) -> tuple[str, ...]:
        """Seats that nobody has taken."""
        return tuple(seat for seat in self.seats if seat not in self.players)

    @property
    def unready(self) -> tuple[str, ...]:
        """Seats taken whose player has not confirmed."""
        return tuple(seat for seat in self.seats if seat in self.players and self.players[seat].nonce is None)

    @property
    def complete(self) -> bool:
        """Whether every seat is taken and confirmed, so that the game can start."""
        return not self.free and not self.unready

    @property
    def nonces(self) -> tuple[bytes, ...]:
        """The nonces of all seats, in their order; only when complete."""
        return tuple(nonce for seat in self.seats if (nonce := self.players[seat].nonce) is not None)

    @property
    def resigned(self) -> frozenset[str]:
        """Seats that their players have given up."""
        return frozenset(seat for seat, player in self.players.items() if player.resigned)

    @property
    def agreed(self) -> str | None:
        """How all who still play wish to end the game, `draw` or `end`; None while they do not agree."""
        wishes = {self.votes.get(seat, "nothing") for seat in self.seats if seat not in self.resigned}
        return wishes.pop() if len(wishes) == 1 and wishes <= {"draw", "end"} else None

    def is_away(self, seat: str, moment: int) -> bool:
        """Whether a seat's player has announced to be absent then."""
        start, end = self.excused.get(seat, (0, 0))
        return start <= moment < end

    def seat_of(self, key: PublicKey) -> str | None:
        """The seat held with a key."""
        return next((seat for seat, player in self.players.items() if player.key == key), None)


def adopt(roster: Roster, game: GameFile, signed: SignedAct) -> Roster:
    """Give the roster after an act; raises RefusedAct with the reason."""
    act = signed.statement
    if act.game != game.game:
        raise RefusedAct(_("This act is for the game “%(other)s”.", other=act.game))
    seat = act.seat if isinstance(act, Replace) else signer(act)
    if seat and seat not in roster.seats:
        raise RefusedAct(
            _("There is no seat “%(seat)s”; there are: %(seats)s.", seat=seat, seats=", ".join(roster.seats))
        )
    if isinstance(act, Join):
        after = _join(roster, game, act)
    else:
        after = _ready(roster, act) if isinstance(act, Ready) else _later(roster, act)
    # A join is signed with the key it brings; whoever changes keys signs with the old one.
    keys = after if isinstance(act, Join) else roster
    key = PublicKey.from_text(game.organiser.key) if isinstance(act, ByOrganiser) else keys.players[seat].key
    if not signed.holds(key, game):
        raise RefusedAct(
            _("The signature does not fit the act and the organiser's key.")
            if isinstance(act, ByOrganiser)
            else _("The signature does not fit the act and the key of seat “%(seat)s”.", seat=seat)
        )
    return after


def _join(roster: Roster, game: GameFile, act: Join) -> Roster:
    if act.seat in roster.players:
        raise RefusedAct(_("Seat “%(seat)s” is taken already.", seat=act.seat))
    key = _new_key(roster, act.key)
    _require_name(act.player)
    invitations = roster.invitations
    if game.invited:
        used = _invitation_of(game, act)
        if used is None:
            raise RefusedAct(_("This game is by invitation: join it with the code the organiser gave you."))
        if used in invitations:
            raise RefusedAct(_("This invitation has been used already."))
        invitations += (used,)
    player = Player(act.player, key, act.nonce_hash, handle=_handle(act.handle))
    return replace(roster, players={**roster.players, act.seat: player}, invitations=invitations)


def _invitation_of(game: GameFile, act: Join) -> str | None:
    """The invitation that was shown, by the public key that `game.yaml` has of it."""
    shown = act.invitation
    if not isinstance(shown, str):
        return None
    body = invitation_body(act.game, act.seat, act.key)
    return next((key for key in game.invited if _shows(game, body, shown, key)), None)


def _shows(game: GameFile, body: bytes, shown: str, invitation: str) -> bool:
    key = PublicKey.from_text(invitation)
    return verify_document(INVITATION, body, shown, key, game_key=game.public_key)


def _later(roster: Roster, act: SeatAct | OrganiserAct) -> Roster:
    if not roster.complete:
        raise RefusedAct(_("The game has not started: not every seat is taken and ready."))
    who = signer(act)
    at = _time(act.at)
    if at <= roster.newest.get(who, 0):
        raise RefusedAct(_("It was signed no later than an act that was adopted before."))
    if isinstance(act, ByOrganiser):
        if not 1 <= len(act.reason) <= LONGEST_REASON or not act.reason.isprintable():
            raise RefusedAct(_("A reason has 1 to %(most)s printable characters.", most=LONGEST_REASON))
    elif roster.players[act.seat].resigned:
        raise RefusedAct(_("The player of seat “%(seat)s” has resigned.", seat=act.seat))
    after = replace(_effect(roster, act, at), newest={**roster.newest, who: at})
    if isinstance(act, Away | RotateKey):
        # Each makes a turn, and there is no end to them.
        done = who, act_kind(act)
        times = tuple(time for time in roster.lately.get(done, ()) if time > at - DAY)
        if len(times) >= MOST_A_DAY:
            raise RefusedAct(_("A seat may do this %(most)s times a day.", most=MOST_A_DAY))
        after = replace(after, lately={**roster.lately, done: (*times, at)})
    return after


def makes_turn(before: Roster, after: Roster, act: Act) -> bool:
    """Tell whether an act makes a turn of its own: it changes who is asked what until when.

    A vote does when it is the last one that was wanting.
    """
    if isinstance(act, Vote):
        return before.agreed is None and after.agreed is not None
    if isinstance(act, Resign):
        return after.agreed is not None or not set(after.seats) - after.resigned
    return not isinstance(act, Join | Ready | Proceed)


def _effect(roster: Roster, act: SeatAct | OrganiserAct, at: int) -> Roster:
    """What an act in a game under way changes, whoever signed it."""
    if isinstance(act, Pause | Resume):
        return _paused(roster, act)
    if isinstance(act, Away):
        return _away(roster, act, at)
    if isinstance(act, Replace):
        return _replaced(roster, act)
    if isinstance(act, RotateKey):
        player = roster.players[act.seat]
        key = _new_key(roster, act.key)
        return _with_player(roster, act.seat, replace(player, key=key, former=(player.key, *player.former)))
    if isinstance(act, Resign):
        resigned = replace(roster.players[act.seat], resigned=True)
        return _with_player(roster, act.seat, resigned, forget=True)
    if isinstance(act, Vote):
        if act.wish == roster.votes.get(act.seat, "nothing"):
            raise RefusedAct(_("Seat “%(seat)s” has voted like this already.", seat=act.seat))
        return replace(roster, votes={**roster.votes, act.seat: act.wish})
    if isinstance(act, Extend):
        _time(act.until)
    if isinstance(act, Proceed):
        return replace(roster, proceeds=roster.proceeds | {act.turn})
    # What was agreed of a position is not agreed of another.
    return replace(roster, votes={}) if isinstance(act, Undo | Correct) else roster


def _paused(roster: Roster, act: Pause | Resume) -> Roster:
    wanted = isinstance(act, Pause)
    if roster.paused == wanted:
        raise RefusedAct(_("The game is paused already.") if wanted else _("The game is not paused."))
    return replace(roster, paused=wanted)


def _away(roster: Roster, act: Away, at: int) -> Roster:
    start, until = _time(act.start), _time(act.until)
    if not start < until <= start + LONGEST_ABSENCE or until <= at:
        raise RefusedAct(
            _(
                "An absence ends after it begins, lasts %(most)s days at most, and is not over yet.",
                most=LONGEST_ABSENCE // DAY,
            )
        )
    return replace(roster, excused={**roster.excused, act.seat: (start, until)})


def _replaced(roster: Roster, act: Replace) -> Roster:
    _require_name(act.player)
    seat = roster.players[act.seat]
    key, handle = _new_key(roster, act.key), _handle(act.handle)
    player = Player(act.player, key, seat.nonce_hash, seat.nonce, handle=handle)
    return _with_player(roster, act.seat, player, forget=True)


def _with_player(roster: Roster, seat: str, player: Player, *, forget: bool = False) -> Roster:
    """Seat a player; `forget` what the one before wished for and announced."""
    players = {**roster.players, seat: player}
    if not forget:
        return replace(roster, players=players)
    return replace(
        roster,
        players=players,
        votes={other: wish for other, wish in roster.votes.items() if other != seat},
        excused={other: times for other, times in roster.excused.items() if other != seat},
        newest={who: at for who, at in roster.newest.items() if who != seat},
        lately={(who, kind): times for (who, kind), times in roster.lately.items() if who != seat},
    )


def _new_key(roster: Roster, text: str) -> PublicKey:
    try:
        key = PublicKey.from_text(text)
    except SealingError as error:
        raise RefusedAct(str(error)) from error
    if (other := roster.seat_of(key)) is not None:
        raise RefusedAct(_("This key holds seat “%(seat)s” already.", seat=other))
    return key


def _handle(login: str | msgspec.UnsetType) -> str:
    if isinstance(login, str) and not HANDLE.fullmatch(login):
        raise RefusedAct(_("A login has 1 to 40 letters, digits, hyphens, dots and underscores."))
    return login if isinstance(login, str) else ""


def _require_name(player: str) -> None:
    if not 1 <= len(player) <= LONGEST_PLAYER_NAME or not player.isprintable():
        raise RefusedAct(
            _("A player's name has 1 to %(most)s printable characters.", most=LONGEST_PLAYER_NAME)
        )


def _time(text: str) -> int:
    try:
        seconds = read_time(text)
    except BadTime as error:
        raise RefusedAct(str(error)) from error
    if time_text(seconds) != text:
        raise RefusedAct(_("“%(text)s” is no time as acts have it, like 2026-11-21T04:00:00Z.", text=text))
    return seconds


def _ready(roster: Roster, act: Ready) -> Roster:
    player = roster.players.get(act.seat)
    if player is None:
        raise RefusedAct(_("Nobody holds seat “%(seat)s” yet.", seat=act.seat))
    if roster.free:
        raise RefusedAct(_("Not all seats are taken yet; confirm when they are."))
    if player.nonce is not None:
        raise RefusedAct(_("Seat “%(seat)s” has confirmed already.", seat=act.seat))
    try:
        nonce = bytes.fromhex(act.nonce)
    except ValueError:
        nonce = b""
    if nonce_hash(nonce) != player.nonce_hash:
        raise RefusedAct(
            _("The number revealed is not the one promised when seat “%(seat)s” joined.", seat=act.seat)
        )
    return replace(roster, players={**roster.players, act.seat: replace(player, nonce=nonce)})
