"""The roster: the result of a game's adopted acts, and what acts may say about people and keys."""

import re
from collections.abc import Iterable, Mapping
from typing import Self

import msgspec

from adjudicator.engine import nearest_or
from adjudicator.plain_text import is_visible
from adjudicator.repository.game_file import GameFile, Organiser
from adjudicator.repository.layout import GAME
from adjudicator.repository.people.refused_act import RefusedAct, refuse_odd_text
from adjudicator.repository.schedule import DAY
from adjudicator.repository.times import BadTime, read_time, time_text
from adjudicator.sealing import PublicKey, SealingError
from adjudicator.words import N_, command, gettext as _, pgettext

LONGEST_PLAYER_NAME = 60
LONGEST_REASON = 500
LONGEST_CLOSING = 4000
LONGEST_ABSENCE = 90 * DAY
HANDLE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
"""The form of a login on the known forges."""

_LANGUAGE = re.compile(r"[a-z]{2,8}(-[A-Z][a-z]{3})?")
"""The form of a language's tag: the language, and a script if need be (BCP 47)."""


class Player(msgspec.Struct, frozen=True):
    """Who holds a seat. `nonce` is known once the player is ready; `former` are earlier keys of the player.

    The nonce stays with the seat when another player takes it over, because the game's chance depends on it.
    `handle` is the login by which the player is notified; empty for none. `joined` is when the player joined
    or took the seat over, `invitation` the one that was used. Until the start, `freed` is how many seats were
    freed since.

    `custody` means that the league holds the key, for a player who plays by mail alone. `mail` is what the
    player has told the league about mail, `channel` about a channel, sealed; empty for nothing. `language` is
    the tag of that in which the player wants letters; empty for the league's.

    Where seats are drawn, `place` is the one that the player's join named, and `wishes` are the seats wished
    for. `mail_from` and `channel_from` are the seat or place that each was sealed for.

    In an anonymous game the `name` is empty until the secret is published. What is `sealed` of the player is
    there with the seat, or place, and the key that it was sealed for. `known` is the key that it tells.

    `steward` means that nobody holds the seat: the ruleset's steward plays for it. `relief` means that the
    player looks for somebody to take over the seat, and plays on until then.
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
    custody: bool = False
    mail: str = ""
    mail_from: str = ""
    channel: str = ""
    channel_from: str = ""
    language: str = ""
    sealed: tuple[str, str, str] | None = None
    known: PublicKey | None = None
    place: str = ""
    wishes: tuple[str, ...] = ()
    steward: bool = False
    relief: bool = False

    @classmethod
    def for_steward(cls, game: GameFile, before: Self | None = None) -> Self:
        """What stands for a player in a seat of a steward; `before` held the seat.

        A steward signs and reads nothing, so it has no key. What is sealed to the seat is sealed to the
        game's key, until a player takes the seat over. It adds no number to the game's chance.
        """
        promised = (before.nonce_hash, before.nonce) if before else ("", b"")
        return cls("", game.public_key, *promised, steward=True)

    @property
    def called(self) -> str:
        """What to call who plays."""
        if self.steward:
            return pgettext("player", "a steward")
        return self.name or pgettext("player", "an anonymous player")

    def key_called(self, fingerprint: str) -> PublicKey | None:
        """The key with that fingerprint among the player's present and former keys."""
        return next((key for key in (self.key, *self.former) if key.fingerprint == fingerprint), None)


class Roster(msgspec.Struct, frozen=True):
    """Who holds which seat, in the order of the game's seats, and what was agreed since the start.

    Until the `undrawn` seats of a game are drawn, players hold places instead.

    `appointed` is the organiser if no longer the one in `game.yaml`; `abandoned` means that the game was
    given up. `invitations` are those used, `issued` those that the organiser added. From before the start,
    `freed` is when seats became free again, by seat and by the key of who left it, and `released` are the
    keys that may not come back.

    `void` are the seats, with their keys, whose join signed other settings than the game has now; `altered`
    means that somebody confirmed other settings.

    `newest` is the time of each signer's newest act, `signed` the times of all, by signer and kind of act,
    for the rate limits. `away` is when each seat's announced absence begins and ends, `votes` the seats'
    sealed votes about the end. `motions` are those who have voted for a motion, by its turn, wish and seat;
    `carried` is the kind of act that the newest one decided, if it was the last vote that a motion needed.
    `proceeds` are the turns that are to close in any case, and `opened` means that somebody opened notes and
    letters. `corrected` is the turn that the last corrections
    are about, and how many there are.
    """

    seats: tuple[str, ...]
    players: Mapping[str, Player] = msgspec.field(default_factory=dict)
    undrawn: tuple[str, ...] = ()
    invitations: tuple[str, ...] = ()
    issued: tuple[str, ...] = ()
    freed: Mapping[str, int] = msgspec.field(default_factory=dict)
    released: frozenset[str] = frozenset()
    void: Mapping[str, str] = msgspec.field(default_factory=dict)
    altered: bool = False
    abandoned: bool = False
    appointed: Organiser | None = None
    newest: Mapping[str, int] = msgspec.field(default_factory=dict)
    signed: Mapping[tuple[str, str], tuple[int, ...]] = msgspec.field(default_factory=dict)
    away: Mapping[str, tuple[int, int]] = msgspec.field(default_factory=dict)
    votes: Mapping[str, str] = msgspec.field(default_factory=dict)
    motions: Mapping[tuple[int, str, str], tuple[str, ...]] = msgspec.field(default_factory=dict)
    carried: str = ""
    proceeds: frozenset[int] = frozenset()
    opened: bool = False
    paused: bool = False
    corrected: tuple[int, int] = (0, 0)

    @classmethod
    def before_joining(cls, game: GameFile) -> Self:
        """The roster of a game that nobody has joined yet."""
        return cls(game.places, undrawn=game.seats if game.draws_seats else ())

    def acts_of(self, signer: str) -> int:
        """How many acts of a signer that say when they were signed have been adopted, of a seat's holder."""
        return sum(len(times) for (who, _kind), times in self.signed.items() if who == signer)

    def next_time(self, *signers: str) -> int:
        """The earliest time for the next act of these signers, who are one person: after all adopted ones.

        Before the start, also after every time at which a seat was freed, so that it can take that seat.
        """
        freed = () if self.complete else self.freed.values()
        return max(0, *(self.newest.get(who, -1) + 1 for who in signers), *(time + 1 for time in freed))

    @property
    def free(self) -> tuple[str, ...]:
        """Seats that nobody has taken."""
        return tuple(seat for seat in self.seats if seat not in self.players)

    @property
    def unready(self) -> tuple[str, ...]:
        """Taken seats whose player has not confirmed."""
        return tuple(seat for seat in self.seats if seat in self.players and self.players[seat].nonce is None)

    @property
    def complete(self) -> bool:
        """Whether every seat is taken and confirmed, and drawn if need be, so that the game can start."""
        return self.confirmed and not self.undrawn

    @property
    def confirmed(self) -> bool:
        """Whether every seat is taken and confirmed."""
        return not self.free and not self.unready

    @property
    def nonces(self) -> tuple[bytes, ...]:
        """The nonces of all seats, in their order; only when complete."""
        return tuple(nonce for seat in self.seats if (nonce := self.players[seat].nonce) is not None)

    def only_corrected(self, since: int, newest: int) -> bool:
        """Whether only corrections of the turn `since` made the turns after it, until the `newest`."""
        turn, number = self.corrected
        return turn == since and newest == since + number

    @property
    def in_custody(self) -> tuple[str, ...]:
        """Seats whose key the league holds."""
        return tuple(seat for seat in self.seats if seat in self.players and self.players[seat].custody)

    @property
    def resigned(self) -> frozenset[str]:
        """Seats that their players have given up."""
        return frozenset(seat for seat, player in self.players.items() if player.resigned)

    @property
    def stewards(self) -> tuple[str, ...]:
        """Seats that stewards play for."""
        return tuple(seat for seat in self.seats if seat in self.players and self.players[seat].steward)

    @property
    def unattended(self) -> frozenset[str]:
        """Seats without a player, who are never waited for and have no vote: given up, or of stewards."""
        return self.resigned.union(self.stewards)

    def is_away(self, seat: str, moment: int) -> bool:
        """Whether a seat's player has announced to be away then."""
        start, end = self.away.get(seat, (0, 0))
        return start <= moment < end

    def is_mass_miss(self, game: GameFile, missing: Iterable[str], turn: int, now: int) -> bool:
        """Whether more than the game's share of players miss this deadline, not counting those away.

        Once the organiser has let the game go on, nothing stops it while turn `turn` is open.
        """
        percent = game.deadline.breaker if game.deadline else 0
        if not percent or turn in self.proceeds:
            return False
        present = sum(not self.is_away(seat, now) for seat in missing)
        return present * 100 > percent * (len(game.seats) - len(self.stewards))

    def organiser(self, game: GameFile) -> Organiser:
        """Who organises the game now."""
        return self.appointed or game.organiser

    def returns(self, seat: str, key: str) -> bool:
        """Whether it is the player who resigned who comes back to a seat, with the same key."""
        return seat in self.resigned and public_key(key) == self.players[seat].key

    def has_another_player(self, seat: str, before: "Roster") -> bool:
        """Whether somebody has taken over a seat since an earlier roster of a game under way."""
        return self.players[seat].joined not in ("", before.players[seat].joined)

    def seat_of(self, key: PublicKey) -> str | None:
        """The seat held with a key."""
        return next((seat for seat, player in self.players.items() if player.key == key), None)


OTHER_SETTINGS = N_(
    "It was signed for other settings: game.yaml has changed since. Read it, then join and confirm again."
)


def altered_settings(game: GameFile) -> str:
    """What to say of a game whose `game.yaml` was changed after a seat had confirmed."""
    return _(
        "%(path)s was changed after a seat had confirmed, so that nobody can try out which settings the draws"
        " suit. The game stops until the file is put back with git, or the organiser abandons it: adjudicator"
        " organise abandon %(game)s",
        path=game.paths.file(GAME),
        game=game.game,
    )


def seats_refuse(reason: str) -> RefusedAct:
    """Return the refusal of an act that the seats, as everyone can see them, do not allow."""
    return RefusedAct(reason, _("%(command)s shows how the game stands.", command=command("status")))


def was_first(seat: str) -> RefusedAct:
    """Return the refusal of an act that would take over a seat after somebody else."""
    return seats_refuse(_("Somebody else has already taken over seat “%(seat)s”.", seat=seat))


def public_key(text: str) -> PublicKey:
    """Read a public key; raises RefusedAct."""
    try:
        return PublicKey.from_text(text)
    except SealingError as error:
        raise RefusedAct(str(error)) from error


def new_key(roster: Roster, text: str) -> PublicKey:
    """Read a public key for a seat; raises RefusedAct if it already holds one."""
    key = public_key(text)
    if (other := roster.seat_of(key)) is not None:
        raise seats_refuse(_("This key already holds seat “%(seat)s”.", seat=other))
    return key


def login(handle: str | msgspec.UnsetType) -> str:
    """Return the login by which a player is notified, empty for none; raises RefusedAct if it is not one."""
    if isinstance(handle, str) and not HANDLE.fullmatch(handle):
        raise RefusedAct(_("A login has 1 to 40 letters, digits, hyphens, dots and underscores."))
    return handle if isinstance(handle, str) else ""


def language_tag(language: str | msgspec.UnsetType) -> str:
    """Return the tag of a player's language, empty for none; raises RefusedAct if it is not one.

    Whether there are words in the language is another matter: programs learn languages.
    """
    if isinstance(language, str) and not _LANGUAGE.fullmatch(language):
        raise RefusedAct(_("“%(language)s” is not the tag of a language, like cs.", language=language))
    return language or ""


def require_seat(game: GameFile, roster: Roster, seat: str, free: tuple[str, ...] | None = None) -> None:
    """Raise RefusedAct for a word that is no seat of a game; with `free`, only those seats are offered."""
    if seat in roster.seats:
        return
    offered = roster.seats if free is None else free
    hint = _("The seats are %(seats)s.", seats=", ".join(offered))
    if free is not None:
        hint = _("Free seats: %(seats)s", seats=", ".join(free)) if free else _("No seat is free.")
    raise RefusedAct(
        _("There is no seat “%(seat)s” in game “%(game)s”.", seat=seat, game=game.game),
        nearest_or(hint, seat, offered),
    )


def require_name(player: str) -> None:
    """Raise RefusedAct for a text that cannot be a name."""
    if not 1 <= len(player) <= LONGEST_PLAYER_NAME:
        raise RefusedAct(_("A player's name has 1 to %(most)s characters.", most=LONGEST_PLAYER_NAME))
    refuse_odd_text(player)
    if not is_visible(player):
        raise RefusedAct(_("This name has no visible characters."))


def act_time(text: str) -> int:
    """Read a time in an act, in the one form that acts use; raises RefusedAct."""
    try:
        seconds = read_time(text)
    except BadTime as error:
        raise RefusedAct(str(error)) from error
    if time_text(seconds) != text:
        raise RefusedAct(
            _("“%(text)s” is not a time as acts write it, like 2026-11-21T04:00:00Z.", text=text)
        )
    return seconds
