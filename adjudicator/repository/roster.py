"""The roster: what the adopted acts of a game add up to, one after the other."""

import re
from collections.abc import Mapping, Set as AbstractSet
from dataclasses import dataclass, field, replace

import msgspec

from adjudicator.repository.acts import (
    INVITATION,
    Abandon,
    Act,
    Appoint,
    AtAnyTime,
    Away,
    BeforeTheStart,
    ByAdjudicator,
    ByOrganiser,
    BySeat,
    Correct,
    Extend,
    HandOver,
    Join,
    Leave,
    Pause,
    Proceed,
    Ready,
    RefusedAct,
    Release,
    Replace,
    Resign,
    Resume,
    RotateKey,
    SignedAct,
    UnderWay,
    Undo,
    Vote,
    act_kind,
    invitation_body,
    nonce_hash,
    number_before,
    signer,
)
from adjudicator.repository.game_file import GameFile, Organiser
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


@dataclass(frozen=True)
class Player:
    """Who holds a seat. `nonce` is known once the player is ready, `former` are keys the player had before.

    The nonce stays with the seat when another player takes it over, because the game's chance rests on it.
    `handle` is the login the player wants to be called upon by; empty for none. Until the start, `joined` is
    when the player joined, `freed` how many seats were freed since, `invitation` what was shown.
    """

    name: str
    key: PublicKey
    nonce_hash: str
    nonce: bytes | None = None
    former: tuple[PublicKey, ...] = ()
    resigned: bool = False
    handle: str = ""
    joined: str = ""
    freed: int = 0
    invitation: str = ""

    def key_called(self, fingerprint: str) -> PublicKey | None:
        """The key of that fingerprint among those the player has or had."""
        return next((key for key in (self.key, *self.former) if key.fingerprint == fingerprint), None)


@dataclass(frozen=True)
class Roster:
    """Who sits where, in the order of the game's seats, and what was agreed since the start.

    `appointed` is the organiser where it is not that of `game.yaml` any more, `abandoned` that the game was
    given up. From before the start, `invitations` are those used, `issued` those that the organiser added,
    `freed` is when seats became free again, by seat and by the key of who left it, `released` are the keys
    that may not come back.

    `newest` is the time of each signer's newest act, `lately` those of a seat's absences and keys of the last
    day, by seat and kind of act, `excused` when each seat's announced absence begins and ends, `votes` what
    the seats wish for, `proceeds` the turns whose questions the organiser wants closed in any case,
    `resumed` when the game last went on after a pause.
    """

    seats: tuple[str, ...]
    players: Mapping[str, Player] = field(default_factory=dict)
    invitations: tuple[str, ...] = ()
    issued: tuple[str, ...] = ()
    freed: Mapping[str, int] = field(default_factory=dict)
    released: frozenset[str] = frozenset()
    abandoned: bool = False
    appointed: Organiser | None = None
    newest: Mapping[str, int] = field(default_factory=dict)
    lately: Mapping[tuple[str, str], tuple[int, ...]] = field(default_factory=dict)
    excused: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    votes: Mapping[str, str] = field(default_factory=dict)
    proceeds: frozenset[int] = frozenset()
    paused: bool = False
    resumed: int = 0

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

    def agreed(self, uncounted: AbstractSet[str] = frozenset()) -> str | None:
        """How all who still play wish to end the game, `draw` or `end`; None while they do not agree."""
        counted = [seat for seat in self.seats if seat not in self.resigned | uncounted]
        wishes = {self.votes.get(seat, "nothing") for seat in counted}
        return wishes.pop() if len(wishes) == 1 and wishes <= {"draw", "end"} else None

    def is_away(self, seat: str, moment: int) -> bool:
        """Whether a seat's player has announced to be absent then."""
        start, end = self.excused.get(seat, (0, 0))
        return start <= moment < end

    def organiser(self, game: GameFile) -> Organiser:
        """Who organises the game now."""
        return self.appointed or game.organiser

    def seat_of(self, key: PublicKey) -> str | None:
        """The seat held with a key."""
        return next((seat for seat, player in self.players.items() if player.key == key), None)


def adopt(roster: Roster, game: GameFile, signed: SignedAct) -> Roster:
    """Give the roster after an act; raises RefusedAct with the reason."""
    act = signed.statement
    if act.game != game.game:
        raise RefusedAct(_("This act is for the game “%(other)s”.", other=act.game))
    seat = getattr(act, "seat", "")
    if seat and seat not in roster.seats:
        raise RefusedAct(
            _("There is no seat “%(seat)s”; there are: %(seats)s.", seat=seat, seats=", ".join(roster.seats))
        )
    if roster.abandoned and isinstance(act, BeforeTheStart | Abandon):
        raise RefusedAct(_("The game was abandoned."))
    after = _after(roster, game, act)
    if not signed.holds(_signing_key(roster, after, game, act), game):
        raise RefusedAct(
            _("The signature does not fit the act and the key of seat “%(seat)s”.", seat=act.seat)
            if isinstance(act, BySeat | Join | Ready)
            else _("The signature does not fit the act and the adjudicator's key.")
            if isinstance(act, ByAdjudicator)
            else _("The signature does not fit the act and the organiser's key.")
        )
    return after


def _after(roster: Roster, game: GameFile, act: Act) -> Roster:
    if isinstance(act, Join):
        return _join(roster, game, act)
    if isinstance(act, Ready):
        return _ready(roster, act)
    return _timed(roster, game, act)


def _signing_key(roster: Roster, after: Roster, game: GameFile, act: Act) -> PublicKey:
    """A join is signed with the key it brings; whoever changes keys signs with the old one."""
    if isinstance(act, ByAdjudicator):
        return game.public_key
    if isinstance(act, ByOrganiser):
        return PublicKey.from_text(roster.organiser(game).key)
    return (after if isinstance(act, Join) else roster).players[act.seat].key


def _join(roster: Roster, game: GameFile, act: Join) -> Roster:
    if act.seat in roster.players:
        raise RefusedAct(_("Seat “%(seat)s” is taken already.", seat=act.seat))
    key = _new_key(roster, act.key)
    _require_name(act.player)
    at = act_time(act.at) if act.at else 0
    if key.text() in roster.released:
        raise RefusedAct(_("The organiser has released this key; it takes no seat of this game again."))
    if at <= max(roster.freed.get(act.seat, -1), roster.freed.get(key.text(), -1)):
        raise RefusedAct(_("It was signed before the seat was freed; join again."))
    invitation = _invitation_of(roster, game, act)
    player = Player(
        act.player,
        key,
        act.nonce_hash,
        handle=_handle(act.handle),
        joined=act.at or "",
        invitation=invitation,
    )
    return replace(
        roster,
        players={**roster.players, act.seat: player},
        invitations=(*roster.invitations, invitation) if invitation else roster.invitations,
    )


def _invitation_of(roster: Roster, game: GameFile, act: Join) -> str:
    """The invitation that was shown, by its public key; empty where none is wanted. Raises RefusedAct."""
    if not game.invited:
        return ""
    body = invitation_body(act.game, act.seat, act.key)
    shown = act.invitation or ""
    known = (*game.invited, *roster.issued)
    invitation = next((key for key in known if shown and _shows(game, body, shown, key)), None)
    if invitation is None:
        raise RefusedAct(_("This game is by invitation: join it with the code the organiser gave you."))
    if invitation in roster.invitations:
        raise RefusedAct(_("This invitation has been used already."))
    return invitation


def _shows(game: GameFile, body: bytes, shown: str, invitation: str) -> bool:
    key = PublicKey.from_text(invitation)
    return verify_document(INVITATION, body, shown, key, game_key=game.public_key)


def _timed(roster: Roster, game: GameFile, act: Leave | Release | AtAnyTime | UnderWay) -> Roster:
    """Give the roster after an act that tells when it was signed."""
    if not roster.complete and isinstance(act, UnderWay):
        raise RefusedAct(_("The game has not started: not every seat is taken and ready."))
    who = signer(act)
    at = act_time(act.at)
    if at <= roster.newest.get(who, 0):
        raise RefusedAct(_("It was signed no later than an act that was adopted before."))
    if isinstance(act, ByOrganiser | ByAdjudicator):
        if not 1 <= len(act.reason) <= LONGEST_REASON or not act.reason.isprintable():
            raise RefusedAct(_("A reason has 1 to %(most)s printable characters.", most=LONGEST_REASON))
    elif act.seat in roster.resigned:
        raise RefusedAct(_("The player of seat “%(seat)s” has resigned.", seat=act.seat))
    after = replace(_effect(roster, game, act, at), newest={**roster.newest, who: at})
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
        return before.agreed() is None and after.agreed() is not None
    if isinstance(act, Resign):
        return after.agreed() is not None or not set(after.seats) - after.resigned
    return not isinstance(act, BeforeTheStart | HandOver | Appoint | Proceed)


def _effect(roster: Roster, game: GameFile, act: Leave | Release | AtAnyTime | UnderWay, at: int) -> Roster:
    if isinstance(act, Leave | Release):
        return _freed(roster, game, act, at)
    if isinstance(act, HandOver | Appoint):
        return _organised(roster, game, act)
    if isinstance(act, Away | Resign | RotateKey | Vote):
        return _of_player(roster, act, at)
    return _of_organiser(roster, act, at)


def _of_player(roster: Roster, act: Away | Resign | RotateKey | Vote, at: int) -> Roster:
    """What a player's act changes in a game under way."""
    player = roster.players[act.seat]
    if isinstance(act, Away):
        return _away(roster, act, at)
    if isinstance(act, RotateKey):
        return _rotated(roster, act)
    if isinstance(act, Resign):
        return _with_player(roster, act.seat, replace(player, resigned=True), forget=True)
    if act.wish == roster.votes.get(act.seat, "nothing"):
        raise RefusedAct(_("Seat “%(seat)s” has voted like this already.", seat=act.seat))
    return replace(roster, votes={**roster.votes, act.seat: act.wish})


def _of_organiser(
    roster: Roster, act: Abandon | Pause | Resume | Extend | Proceed | Replace | Correct | Undo, at: int
) -> Roster:
    """What an act of the organiser changes."""
    if isinstance(act, Abandon):
        return replace(roster, abandoned=True)
    if isinstance(act, Pause | Resume):
        return _paused(roster, act, at)
    if isinstance(act, Replace):
        return _replaced(roster, act)
    if isinstance(act, Proceed):
        return replace(roster, proceeds=roster.proceeds | {act.turn})
    if isinstance(act, Extend):
        act_time(act.until)
        return roster
    # What was agreed of a position is not agreed of another.
    return replace(roster, votes={}, abandoned=False)


def _freed(roster: Roster, game: GameFile, act: Leave | Release, at: int) -> Roster:
    """Free a seat before the start. Whoever stays confirms with another number than was promised for now.

    Otherwise an organiser who has seen somebody's number could let a seat be taken by whom the draws suit.
    """
    player = roster.players.get(act.seat)
    if player is None:
        raise RefusedAct(_("Nobody holds seat “%(seat)s”.", seat=act.seat))
    if any(one.nonce is not None for one in roster.players.values()):
        raise RefusedAct(
            _(
                "A seat has confirmed and so revealed its number. No seat can be freed any more, or whoever"
                " holds the adjudicator's secret could try which players the draws suit. The organiser can"
                " give the game up and make another: adjudicator organise abandon %(game)s",
                game=game.game,
            )
        )
    key = player.key.text()
    issued, used, released = roster.issued, roster.invitations, roster.released
    if isinstance(act, Release):
        if act.key != key:
            raise RefusedAct(_("Seat “%(seat)s” is held by another player by now.", seat=act.seat))
        released |= {key}
        issued += (_public_key(act.invitation).text(),) if act.invitation else ()
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


def _organised(roster: Roster, game: GameFile, act: HandOver | Appoint) -> Roster:
    _require_name(act.name)
    if _public_key(act.key).text() == roster.organiser(game).key:
        raise RefusedAct(_("This key is the organiser's already."))
    return replace(roster, appointed=Organiser(act.name, act.key))


def _paused(roster: Roster, act: Pause | Resume, at: int) -> Roster:
    wanted = isinstance(act, Pause)
    if roster.paused == wanted:
        raise RefusedAct(_("The game is paused already.") if wanted else _("The game is not paused."))
    return replace(roster, paused=wanted, resumed=roster.resumed if wanted else at)


def _away(roster: Roster, act: Away, at: int) -> Roster:
    start, until = act_time(act.start), act_time(act.until)
    if not start < until <= start + LONGEST_ABSENCE or until <= at:
        raise RefusedAct(
            _(
                "An absence ends after it begins, lasts %(most)s days at most, and is not over yet.",
                most=LONGEST_ABSENCE // DAY,
            )
        )
    return replace(roster, excused={**roster.excused, act.seat: (start, until)})


def _rotated(roster: Roster, act: RotateKey) -> Roster:
    player = roster.players[act.seat]
    key = _new_key(roster, act.key)
    if player.key_called(key.fingerprint) is not None:
        raise RefusedAct(_("This key was given up before; make a new one."))
    return _with_player(roster, act.seat, replace(player, key=key, former=(player.key, *player.former)))


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


def _public_key(text: str) -> PublicKey:
    try:
        return PublicKey.from_text(text)
    except SealingError as error:
        raise RefusedAct(str(error)) from error


def _new_key(roster: Roster, text: str) -> PublicKey:
    key = _public_key(text)
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


def act_time(text: str) -> int:
    """Read a time that an act tells, in the one form acts have; raises RefusedAct."""
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
    promised = nonce
    for _freed_since in range(player.freed):
        promised = number_before(promised)
    if nonce_hash(promised) != player.nonce_hash:
        raise RefusedAct(
            _("The number revealed is not the one promised when seat “%(seat)s” joined.", seat=act.seat)
        )
    return replace(roster, players={**roster.players, act.seat: replace(player, nonce=nonce)})
