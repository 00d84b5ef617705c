"""Acts: signed public statements that change who plays.

A player proposes an act as a file in `inbox/`; `run` checks it and adopts it, byte for byte, into
`acts/`, numbered in the order of adoption. An act is valid only in the one form `serialize` writes, so
that no byte of it can change unnoticed.
"""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

import msgspec

from adjudicator.repository import yaml_files
from adjudicator.repository.files import Files
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.layout import GamePaths
from adjudicator.sealing import PublicKey, SealingError, SecretKey, sign_document, verify_document
from adjudicator.words import gettext as _

PURPOSE = "act"
LARGEST_ACT = 4096
LONGEST_PLAYER_NAME = 60


class RefusedAct(Exception):
    """An act that is not valid here; the text is one plain sentence."""


class Join(msgspec.Struct, frozen=True, tag_field="act", tag="join", rename="kebab"):
    """A player takes a free seat, and promises a nonce for the game's chance by its hash."""

    game: str
    seat: str
    player: str
    key: str
    nonce_hash: str


class Ready(msgspec.Struct, frozen=True, tag_field="act", tag="ready"):
    """A player confirms, once all seats are taken, and reveals the nonce."""

    game: str
    seat: str
    nonce: str


Act = Join | Ready


class SignedAct(msgspec.Struct, frozen=True):
    """An act with its signature (Ed25519, base64)."""

    statement: Act
    signature: str

    def serialize(self) -> bytes:
        """Give the only valid form of the file."""
        return yaml_files.dump(self)

    @property
    def file(self) -> str:
        """The name a proposal of this act has in `inbox/`: different acts have different names."""
        digest = hashlib.sha256(self.serialize()).hexdigest()[:8]
        return f"{act_kind(self.statement)}-{self.statement.seat}-{digest}.yaml"


@dataclass(frozen=True)
class Player:
    """Who holds a seat. `nonce` is known once the player is ready."""

    name: str
    key: PublicKey
    nonce_hash: str
    nonce: bytes | None = None


@dataclass(frozen=True)
class Roster:
    """Who sits where, in the order of the game's seats."""

    seats: tuple[str, ...]
    players: Mapping[str, Player] = field(default_factory=dict)

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

    def seat_of(self, key: PublicKey) -> str | None:
        """The seat held with a key."""
        return next((seat for seat, player in self.players.items() if player.key == key), None)


def act_kind(act: Act) -> str:
    """The word an act's file is named by."""
    return str(msgspec.to_builtins(act)["act"])


def nonce_hash(nonce: bytes) -> str:
    """What a join promises of a nonce."""
    return hashlib.sha256(b"nonce\0" + nonce).hexdigest()


def join_act(game: GameFile, seat: str, player: str, key: SecretKey) -> SignedAct:
    """Make the act by which a player takes a seat."""
    nonce = key.nonce(game.game, game.nonce)
    return _signed(Join(game.game, seat, player, key.public.text(), nonce_hash(nonce)), key)


def ready_act(game: GameFile, seat: str, key: SecretKey) -> SignedAct:
    """Make the act by which a player confirms."""
    return _signed(Ready(game.game, seat, key.nonce(game.game, game.nonce).hex()), key)


def _signed(act: Act, key: SecretKey) -> SignedAct:
    return SignedAct(act, sign_document(PURPOSE, _body(act), key))


def _body(act: Act) -> bytes:
    return msgspec.json.encode(act)


def read_act(data: bytes, path: str) -> SignedAct:
    """Read an act; raises RefusedAct when it is not in its one valid form."""
    if len(data) > LARGEST_ACT:
        raise RefusedAct(_("%(path)s is too large for an act.", path=path))
    try:
        signed = yaml_files.load(data, SignedAct, path)
    except yaml_files.UnreadableFile as error:
        raise RefusedAct(str(error)) from error
    if signed.serialize() != data:
        raise RefusedAct(_("%(path)s is not in the form that `adjudicator` writes.", path=path))
    return signed


def adopt(roster: Roster, game: GameFile, signed: SignedAct) -> Roster:
    """Give the roster after an act; raises RefusedAct with the reason."""
    act = signed.statement
    if act.game != game.game:
        raise RefusedAct(_("This act is for the game “%(other)s”.", other=act.game))
    if act.seat not in roster.seats:
        raise RefusedAct(
            _(
                "There is no seat “%(seat)s”; there are: %(seats)s.",
                seat=act.seat,
                seats=", ".join(roster.seats),
            )
        )
    players = dict(roster.players)
    if isinstance(act, Join):
        key = _join_key(act, roster)
        players[act.seat] = Player(act.player, key, act.nonce_hash)
    else:
        player = _ready_player(act, roster)
        key = player.key
        players[act.seat] = replace(player, nonce=bytes.fromhex(act.nonce))
    if not verify_document(PURPOSE, _body(act), signed.signature, key):
        raise RefusedAct(
            _("The signature does not fit the act and the key of seat “%(seat)s”.", seat=act.seat)
        )
    return replace(roster, players=players)


def _join_key(act: Join, roster: Roster) -> PublicKey:
    try:
        key = PublicKey.from_text(act.key)
    except SealingError as error:
        raise RefusedAct(str(error)) from error
    if act.seat in roster.players:
        raise RefusedAct(_("Seat “%(seat)s” is taken already.", seat=act.seat))
    if (other := roster.seat_of(key)) is not None:
        raise RefusedAct(_("This key holds seat “%(seat)s” already.", seat=other))
    if not 1 <= len(act.player) <= LONGEST_PLAYER_NAME or not act.player.isprintable():
        raise RefusedAct(
            _("A player's name has 1 to %(most)s printable characters.", most=LONGEST_PLAYER_NAME)
        )
    return key


def _ready_player(act: Ready, roster: Roster) -> Player:
    player = roster.players.get(act.seat)
    if player is None:
        raise RefusedAct(_("Nobody holds seat “%(seat)s” yet.", seat=act.seat))
    if roster.free:
        raise RefusedAct(_("Not all seats are taken yet; confirm when they are."))
    if player.nonce is not None:
        raise RefusedAct(_("Seat “%(seat)s” has confirmed already.", seat=act.seat))
    try:
        revealed = nonce_hash(bytes.fromhex(act.nonce))
    except ValueError:
        revealed = ""
    if revealed != player.nonce_hash:
        raise RefusedAct(
            _("The number revealed is not the one promised when seat “%(seat)s” joined.", seat=act.seat)
        )
    return player


def adopted_acts(files: Files, game: GameFile) -> Iterator[tuple[str, bytes]]:
    """Give name and bytes of the adopted acts, in order."""
    folder = GamePaths(game.game).acts
    return ((name, files.read(f"{folder}/{name}")) for name in files.names(folder))


def read_roster(files: Files, game: GameFile) -> Roster:
    """Read who sits where from the adopted acts; raises RefusedAct naming the act that does not hold."""
    roster = Roster(game.seats)
    for name, data in adopted_acts(files, game):
        try:
            roster = adopt(roster, game, read_act(data, name))
        except RefusedAct as error:
            raise RefusedAct(_("Act %(name)s does not hold: %(reason)s", name=name, reason=error)) from error
    return roster


@dataclass(frozen=True)
class Adoption:
    """What became of the proposals in the inbox: files to add under `acts/`, and refusals by file name."""

    roster: Roster
    acts: Mapping[str, bytes]
    refused: Mapping[str, str]


def adopt_proposals(files: Files, game: GameFile) -> Adoption:
    """Adopt what is valid among the proposals that lie in the inbox, in the order of their names.

    Adopting goes on until nothing more is valid, so a `ready` counts in the same run as the last `join`.
    A proposal that was adopted before is left out silently.
    """
    roster = read_roster(files, game)
    known = {data for _name, data in adopted_acts(files, game)}
    number = len(files.names(game.paths.acts))
    open_files = [name for name in files.names(game.paths.inbox) if name.endswith(".yaml")]
    acts: dict[str, bytes] = {}
    refused: dict[str, str] = {}
    progress = True
    while progress:
        progress = False
        for name in list(open_files):
            path = f"{game.paths.inbox}/{name}"
            try:
                data = _proposal(files, path)
                if data in known:
                    open_files.remove(name)
                    continue
                signed = read_act(data, name)
                roster = adopt(roster, game, signed)
            except RefusedAct as error:
                refused[name] = str(error)
                continue
            number += 1
            acts[f"{number:04}-{act_kind(signed.statement)}.yaml"] = data
            refused.pop(name, None)
            open_files.remove(name)
            progress = True
    return Adoption(roster, acts, refused)


def _proposal(files: Files, path: str) -> bytes:
    if not files.is_regular(path) or files.size(path) > LARGEST_ACT:
        raise RefusedAct(_("%(path)s is not a small regular file.", path=path))
    return files.read(path)


def act_files(files: Files, game: GameFile) -> dict[str, bytes]:
    """Give the adopted acts' bytes by name."""
    return dict(adopted_acts(files, game))
