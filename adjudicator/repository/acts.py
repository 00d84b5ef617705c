"""Acts: signed public statements that change who plays, and how.

Whoever makes an act proposes it as a file in `inbox/`; `run` checks it and adopts it, byte for byte, into
`acts/`, numbered in the order of adoption. An act is valid only in the one form `serialize` writes, so that
no byte of it can change unnoticed. PEOPLE.md, beside this module, says what each act does.
"""

import hashlib
from typing import Any, Literal

import msgspec

from adjudicator.repository import yaml_files
from adjudicator.repository.game_file import GameFile
from adjudicator.sealing import PublicKey, SecretKey, sign_document, verify_document
from adjudicator.words import gettext as _

PURPOSE = "act"
INVITATION = "invitation"
LARGEST_ACT = 4096


class RefusedAct(Exception):
    """An act that is not valid here; the text is one plain sentence."""


class Join(msgspec.Struct, frozen=True, tag_field="act", tag="join", rename="kebab"):
    """A player takes a free seat, and promises a nonce for the game's chance by its hash.

    `invitation` is, in a game by invitation, the signature of seat and key with the key of the invitation.
    `handle` is the player's login where the game is discussed, by which the player wants to be called upon.
    """

    game: str
    seat: str
    player: str
    key: str
    nonce_hash: str
    invitation: str | msgspec.UnsetType = msgspec.UNSET
    handle: str | msgspec.UnsetType = msgspec.UNSET


class Ready(msgspec.Struct, frozen=True, tag_field="act", tag="ready"):
    """A player confirms, once all seats are taken, and reveals the nonce."""

    game: str
    seat: str
    nonce: str


class Timed(msgspec.Struct, frozen=True, kw_only=True):
    """An act in a game under way. `at` is when it was signed: each signer's acts have later and later times.

    So an old act, copied or left lying, is never adopted after a newer one.
    """

    game: str
    at: str


class BySeat(Timed, frozen=True, kw_only=True):
    """An act of the player who holds a seat, signed with the seat's key."""

    seat: str


class ByOrganiser(Timed, frozen=True, kw_only=True):
    """An act of the organiser, signed with the organiser's key, with the reason everyone can read."""

    reason: str


class Away(BySeat, frozen=True, kw_only=True, tag_field="act", tag="away", rename={"start": "from"}):
    """A player will be absent, from one time until another."""

    start: str
    until: str


class Resign(BySeat, frozen=True, kw_only=True, tag_field="act", tag="resign"):
    """A player gives the seat up for good."""


class RotateKey(BySeat, frozen=True, kw_only=True, tag_field="act", tag="rotate-key"):
    """A player goes on with another key; signed with the old one."""

    key: str


class Vote(BySeat, frozen=True, kw_only=True, tag_field="act", tag="vote", rename={"wish": "for"}):
    """A player wishes that the game ends in a draw, or as it stands, or withdraws that wish."""

    wish: Literal["draw", "end", "nothing"]


class Pause(ByOrganiser, frozen=True, kw_only=True, tag_field="act", tag="pause"):
    """The game stands still: nothing is adjudicated and nobody can miss anything."""


class Resume(ByOrganiser, frozen=True, kw_only=True, tag_field="act", tag="resume"):
    """A game that was paused goes on, with the whole time for the open questions."""


class Extend(ByOrganiser, frozen=True, kw_only=True, tag_field="act", tag="extend"):
    """The questions that turn `turn` left open close at `until`, which is later than they would."""

    turn: int
    until: str


class Proceed(ByOrganiser, frozen=True, kw_only=True, tag_field="act", tag="proceed"):
    """The open questions of turn `turn` are to be closed, however many missed them or however late it is."""

    turn: int


class Replace(ByOrganiser, frozen=True, kw_only=True, tag_field="act", tag="replace"):
    """A substitute takes over a seat, or its player gets a new key for one that is lost."""

    seat: str
    player: str
    key: str
    handle: str | msgspec.UnsetType = msgspec.UNSET


class Correct(ByOrganiser, frozen=True, kw_only=True, tag_field="act", tag="correct"):
    """What the board holds is set right: by the path of a value (`houses.stark.power`), what it is to be."""

    turn: int
    changes: dict[str, Any]


class Undo(ByOrganiser, frozen=True, kw_only=True, tag_field="act", tag="undo"):
    """The game, whose newest turn is `turn`, goes on from how it stood after turn `to`; the draws stay."""

    turn: int
    to: int


class Abandon(ByOrganiser, frozen=True, kw_only=True, tag_field="act", tag="abandon"):
    """The game ends without a result."""


SeatAct = Away | Resign | RotateKey | Vote
OrganiserAct = Pause | Resume | Extend | Proceed | Replace | Correct | Undo | Abandon
Act = (
    Join | Ready | Away | Resign | RotateKey | Vote
    | Pause | Resume | Extend | Proceed | Replace | Correct | Undo | Abandon
)  # fmt: skip


class SignedAct(msgspec.Struct, frozen=True):
    """An act with its signature (Ed25519, base64)."""

    statement: Act
    signature: str

    def serialize(self) -> bytes:
        """Give the only valid form of the file."""
        return yaml_files.dump(self)

    def holds(self, key: PublicKey, game: GameFile) -> bool:
        """Tell whether the holder of a key signed exactly this act, and for this very game."""
        return verify_document(PURPOSE, _body(self.statement), self.signature, key, game_key=game.public_key)

    @property
    def file(self) -> str:
        """The name a proposal of this act has in `inbox/`: different acts have different names."""
        digest = hashlib.sha256(self.serialize()).hexdigest()[:8]
        return f"{act_kind(self.statement)}-{signer(self.statement) or 'organiser'}-{digest}.yaml"


def act_kind(act: Act) -> str:
    """The word an act's file is named by."""
    return str(msgspec.to_builtins(act)["act"])


def signer(act: Act) -> str:
    """The seat whose key signs an act; empty for the organiser's."""
    return "" if isinstance(act, ByOrganiser) else act.seat


def nonce_hash(nonce: bytes) -> str:
    """What a join promises of a nonce."""
    return hashlib.sha256(b"nonce\0" + nonce).hexdigest()


def join_act(
    game: GameFile,
    seat: str,
    player: str,
    key: SecretKey,
    invitation: SecretKey | None = None,
    *,
    handle: str | None = None,
) -> SignedAct:
    """Make the act by which a player takes a seat."""
    nonce = key.nonce(game.game, game.nonce)
    public = key.public.text()
    shown = (
        sign_document(
            INVITATION, invitation_body(game.game, seat, public), invitation, game_key=game.public_key
        )
        if invitation
        else msgspec.UNSET
    )
    called = handle or msgspec.UNSET
    return sign_act(Join(game.game, seat, player, public, nonce_hash(nonce), shown, called), key, game)


def ready_act(game: GameFile, seat: str, key: SecretKey) -> SignedAct:
    """Make the act by which a player confirms."""
    return sign_act(Ready(game.game, seat, key.nonce(game.game, game.nonce).hex()), key, game)


def sign_act(act: Act, key: SecretKey, game: GameFile) -> SignedAct:
    """Sign an act with the key of whoever makes it; it holds in this game and in no other of its name."""
    return SignedAct(act, sign_document(PURPOSE, _body(act), key, game_key=game.public_key))


def invitation_body(game: str, seat: str, key: str) -> bytes:
    """What an invitation's key signs: worthless to anybody else who sees it."""
    return msgspec.json.encode([game, seat, key])


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
