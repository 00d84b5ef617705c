"""Acts: signed public statements that change who plays, and how.

An act is proposed as a file in `inbox/`; `run` checks it and adopts it, byte for byte, into `acts/`,
numbered in the order of adoption. An act is valid only in the one form that `serialize` writes, so that no
byte of it can change unnoticed. PEOPLE.md, beside this module, says what each act does.
"""

import hashlib
from typing import Any, Literal

import msgspec

from adjudicator import yaml_files
from adjudicator.repository.files import Files
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.layout import GamePaths, in_order
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.sealing import PublicKey, SecretKey, seal_identity, sign_document, verify_document
from adjudicator.words import command, gettext as _

PURPOSE = "act"
INVITATION = "invitation"
LARGEST_ACT = 20 * 1024
"""Room for the longest closing statement in any script."""

MOST_KEYS = 200
"""How many keys an act `open` holds."""

ORGANISER = ""
"""The signer's name for the organiser's acts; a seat's acts have the name of the seat."""

ADJUDICATOR = "."
"""The signer's name for decisions made with the adjudicator's secret; no seat has that name."""

NUMBERS = 100
"""How many numbers a join commits to by one hash: one to reveal, and another whenever a seat is freed."""


class Join(
    msgspec.Struct, frozen=True, tag_field="act", tag="join", rename="kebab", forbid_unknown_fields=True
):
    """A player takes a free seat, and commits to a nonce for the game's chance by its hash.

    `settings` is the digest of `game.yaml` (`GameFile.digest`); while the game has other settings, the join
    is void. In a game by invitation, `invitation` is the signature of seat and key with the invitation's key.
    `handle` is the player's login on the forge, for notifications. `at` is when it was signed, by the
    player's own clock; a freed seat can only be taken by a join signed after that, so that an old join does
    not take it. `custody` says that the league holds the key, for a player who plays by mail alone.
    `language` is as in `ChooseLanguage`.

    Where seats are drawn, `seat` is a place, and `wishes` are seats, the dearest first. In an anonymous game
    `player` is empty, and who it is stands in `sealed` (`seal_identity`).
    """

    game: str
    seat: str
    player: str
    key: str
    settings: str
    nonce_hash: str
    invitation: str | msgspec.UnsetType = msgspec.UNSET
    handle: str | msgspec.UnsetType = msgspec.UNSET
    wishes: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    sealed: str | msgspec.UnsetType = msgspec.UNSET
    at: str | msgspec.UnsetType = msgspec.UNSET
    custody: bool | msgspec.UnsetType = msgspec.UNSET
    language: str | msgspec.UnsetType = msgspec.UNSET


class Ready(msgspec.Struct, frozen=True, tag_field="act", tag="ready", forbid_unknown_fields=True):
    """A player confirms, once all seats are taken, and reveals the nonce; `settings` are as in the join."""

    game: str
    seat: str
    settings: str
    nonce: str


class Timed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An act that says when it was signed, `at`: each signer's acts have increasing times.

    So an old act, copied or left lying, is never adopted after a newer one.
    """

    game: str
    at: str


class BySeat(Timed, frozen=True, kw_only=True):
    """An act of the player who holds a seat, signed with the seat's key."""

    seat: str


class ByOrganiser(Timed, frozen=True, kw_only=True):
    """An act of the organiser, signed with the organiser's key."""


class Decision(ByOrganiser, frozen=True, kw_only=True):
    """What the organiser decides, with a public reason.

    Without a reason, it is what a motion of the players decides, and stands in no file.
    """

    reason: str


class ByAdjudicator(Timed, frozen=True, kw_only=True):
    """An act signed with the game's signing key, by whoever holds the adjudicator's secret."""


class Leave(BySeat, frozen=True, kw_only=True, tag_field="act", tag="leave"):
    """A player gives the seat back before the start; it is free again."""


class Release(Decision, frozen=True, kw_only=True, tag_field="act", tag="release"):
    """The organiser frees a seat before the start, from the player who holds it with `key`.

    `invitation` is the public key of a new invitation, if the game is by invitation.
    """

    seat: str
    key: str
    invitation: str | msgspec.UnsetType = msgspec.UNSET


class Seating(ByAdjudicator, frozen=True, kw_only=True, tag_field="act", tag="seating"):
    """The seats are drawn: `order` is of the places, and `seats` are the seats in another drawn order.

    `lobby.seated` says who gets which.
    """

    order: tuple[str, ...]
    seats: tuple[str, ...]


class Steward(Decision, frozen=True, kw_only=True, tag_field="act", tag="steward"):
    """The ruleset's steward plays for a seat from now on: a free one, or one whose player has gone."""

    seat: str


class Invite(Decision, frozen=True, kw_only=True, tag_field="act", tag="invite"):
    """The organiser makes another invitation; `invitation` is its public key."""

    invitation: str


class HandOver(Decision, frozen=True, kw_only=True, tag_field="act", tag="hand-over"):
    """The organiser, `name`, changes to another key, or is now another person; signed with the old key."""

    name: str
    key: str


class Appoint(ByAdjudicator, frozen=True, kw_only=True, tag_field="act", tag="appoint"):
    """The organiser's key is lost: from now on `name` organises the game, with `key`, for a public reason."""

    reason: str
    name: str
    key: str


class Away(BySeat, frozen=True, kw_only=True, tag_field="act", tag="away", rename={"start": "from"}):
    """A player will be away, from one time until another."""

    start: str
    until: str


class Resign(BySeat, frozen=True, kw_only=True, tag_field="act", tag="resign"):
    """A player gives the seat up, in a game under way, and may come back while nobody else plays it."""


class Relief(BySeat, frozen=True, kw_only=True, tag_field="act", tag="relief"):
    """A player looks for somebody to take over the seat, and plays on until then; `wanted` may end it."""

    wanted: bool


class TakeOver(Timed, frozen=True, kw_only=True, tag_field="act", tag="take-over"):
    """A player takes over a wanted seat in a game under way, or comes back to it; signed with `key`.

    `player`, `invitation`, `handle`, `sealed`, `custody` and `language` are as in a join.
    """

    seat: str
    player: str
    key: str
    invitation: str | msgspec.UnsetType = msgspec.UNSET
    handle: str | msgspec.UnsetType = msgspec.UNSET
    sealed: str | msgspec.UnsetType = msgspec.UNSET
    custody: bool | msgspec.UnsetType = msgspec.UNSET
    language: str | msgspec.UnsetType = msgspec.UNSET


class RotateKey(BySeat, frozen=True, kw_only=True, tag_field="act", tag="rotate-key"):
    """A player changes to another key; signed with the old one."""

    key: str


class GiveAddress(BySeat, frozen=True, kw_only=True, tag_field="act", tag="mail"):
    """A player tells the league about mail: an address and what is to be sent there, sealed to the league."""

    sealed: str


class GiveChannel(BySeat, frozen=True, kw_only=True, tag_field="act", tag="tell"):
    """A player tells the league, sealed to it, the channel in which to tell whose turn it is, or none."""

    sealed: str


class ChooseLanguage(BySeat, frozen=True, kw_only=True, tag_field="act", tag="language"):
    """A player says in which language to write to them: its tag (BCP 47), `cs` or `sr-Latn`."""

    language: str


class Vote(BySeat, frozen=True, kw_only=True, tag_field="act", tag="vote"):
    """A player votes about the end of the game, sealed to the adjudicator (`agreement.seal_vote`)."""

    sealed: str


class Motion(
    BySeat,
    frozen=True,
    kw_only=True,
    tag_field="act",
    tag="motion",
    rename={
        "wish": "for",
        "for_turn": "for-turn",
    },
):
    """A player votes that, while turn `for_turn` is open, the players decide as the organiser can.

    They pause the game; extend the turn, by the whole promised time; go on, where the game is paused or
    stands still; or replace the player of the seat `whose`, who is absent, by a steward.
    """

    for_turn: int
    wish: Literal["pause", "extend", "go-on", "replace"]
    whose: str | msgspec.UnsetType = msgspec.UNSET


class Pause(Decision, frozen=True, kw_only=True, tag_field="act", tag="pause"):
    """The game is paused: nothing is adjudicated and nobody can miss anything."""


class Resume(Decision, frozen=True, kw_only=True, tag_field="act", tag="resume"):
    """A paused game resumes, with the full time for the open questions."""


class Extend(Decision, frozen=True, kw_only=True, tag_field="act", tag="extend", rename="kebab"):
    """Turn `for_turn`, whose questions are open, closes at `until`, later than before.

    By a motion, which names no time, it gets the whole promised time again.
    """

    for_turn: int
    until: str


class Proceed(Decision, frozen=True, kw_only=True, tag_field="act", tag="proceed", rename="kebab"):
    """Turn `for_turn`, whose questions are open, is to close, however many seats miss it or how late."""

    for_turn: int


class Nudge(Decision, frozen=True, kw_only=True, tag_field="act", tag="nudge", rename="kebab"):
    """Whoever is awaited for turn `for_turn` is reminded now; of some `seats` alone, if it names any."""

    for_turn: int
    seats: tuple[str, ...]

    def concerns(self, seat: str) -> bool:
        """Whether it reminds a seat that is awaited."""
        return not self.seats or seat in self.seats


class Replace(Decision, frozen=True, kw_only=True, tag_field="act", tag="replace"):
    """A substitute takes over a seat, or its player gets a new key for a lost one."""

    seat: str
    player: str
    key: str
    handle: str | msgspec.UnsetType = msgspec.UNSET


class Correct(Decision, frozen=True, kw_only=True, tag_field="act", tag="correct"):
    """The board is corrected: by the path of a value (`available.stark`), its new value."""

    turn: int
    changes: dict[str, Any]


class Undo(Decision, frozen=True, kw_only=True, tag_field="act", tag="undo"):
    """The game, whose newest turn is `turn`, continues from its position after turn `to`; the draws stay."""

    turn: int
    to: int


class Abandon(Decision, frozen=True, kw_only=True, tag_field="act", tag="abandon"):
    """The game ends without a result."""


class Closing(BySeat, frozen=True, kw_only=True, tag_field="act", tag="closing"):
    """A player says something about the game that is over; the newest of each player stands."""

    text: str


class OrganiserClosing(ByOrganiser, frozen=True, kw_only=True, tag_field="act", tag="organiser-closing"):
    """The organiser does the same."""

    text: str


BeforeTheStart = Join | Ready | Leave | Release | Seating
"""Acts that are possible only before the start."""

Reach = GiveAddress | GiveChannel | ChooseLanguage
"""Acts by which players tell the league how to reach them."""

AtAnyTime = HandOver | Appoint | Abandon | Reach | Steward | Invite
"""Acts that are possible before the start too."""

UnderWay = (
    Away | Resign | Relief | RotateKey | Vote | Motion | Pause | Resume | Extend | Proceed | Nudge | Replace
    | TakeOver | Correct | Undo
)  # fmt: skip


class Open(BySeat, frozen=True, kw_only=True, tag_field="act", tag="open"):
    """A player consents that everyone reads what the player wrote and got, if all its other people do.

    `keys` open what nobody's consent lacks any more: in base64, by the message's number and the seat that it
    was sealed to (`0007/stark`).
    """

    keys: dict[str, str]


AfterTheEnd = Closing | OrganiserClosing | Open
"""Acts that are possible once the game is over, also when its secret is published."""

Act = BeforeTheStart | AtAnyTime | UnderWay | AfterTheEnd

OrganiserAct = (
    Release | Steward | Invite | HandOver | Pause | Resume | Extend | Proceed | Nudge | Replace | Correct
    | Undo | Abandon | OrganiserClosing
)  # fmt: skip
"""Acts that the organiser signs."""

OfOpenTurn = Extend | Proceed | Nudge | Motion
"""Acts that are about the open turn, and void in any other."""

Succession = Replace | TakeOver | Steward
"""Acts by which somebody else plays for a seat, in a game under way."""

MOTIONS = ("pause", "extend", "go-on", "replace")
"""What a motion may be for."""

VOTE = "vote"
"""The kind of acts that nobody is told of: who has voted is not to be seen before votes decide."""

NUDGE = "nudge"
"""The kind of acts that remind players."""

SEATING = frozenset({"join", "replace", "take-over", "rotate-key"})
"""The kinds of acts that seat a key."""


class SignedAct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An act with its signature (Ed25519, base64)."""

    statement: Act
    signature: str

    def serialize(self) -> bytes:
        """Return the only valid form of the file."""
        return yaml_files.dump(self)

    def holds(self, key: PublicKey, game: GameFile) -> bool:
        """Whether the holder of a key signed exactly this act, for this game."""
        return verify_document(PURPOSE, _body(self.statement), self.signature, key, game_key=game.public_key)

    @property
    def file(self) -> str:
        """The name of a proposal of this act in `inbox/`: different acts have different names."""
        digest = hashlib.sha256(self.serialize()).hexdigest()[:8]
        who = {ORGANISER: "organiser", ADJUDICATOR: "adjudicator"}.get(whose := signer(self.statement), whose)
        return f"{act_kind(self.statement)}-{who}-{digest}.yaml"


def decided(act: Act, carried: str) -> Act:
    """What an act decides: by the last vote for a motion, what that `carried`, else itself."""
    return decision(act, carried) if carried and isinstance(act, Motion) else act


def decision(act: Motion, carried: str) -> Pause | Resume | Extend | Steward | Proceed:
    """The act of a kind that a motion decides, as if the organiser had signed it, without a reason."""
    common = {"game": act.game, "at": act.at, "reason": ""}
    match carried:
        case "pause":
            return Pause(**common)
        case "resume":
            return Resume(**common)
        case "extend":
            return Extend(**common, for_turn=act.for_turn, until="")
        case "steward":
            return Steward(**common, seat=act.whose or "")
        case _:
            return Proceed(**common, for_turn=act.for_turn)


def act_kind(act: Act) -> str:
    """The word in the name of an act's file."""
    return str(msgspec.to_builtins(act)["act"])


def adopted_name(number: int, act: Act) -> str:
    """The file name of the act that is adopted as the game's `number`th, as in `0012-vote.yaml`."""
    return f"{number:04}-{act_kind(act)}.yaml"


def adopted_kind(file: str) -> str:
    """The kind of act that an adopted file holds, by its name alone."""
    return file.removesuffix(".yaml").partition("-")[2]


def signer(act: Act) -> str:
    """The seat whose key signs an act, or ORGANISER, or ADJUDICATOR."""
    if isinstance(act, ByAdjudicator):
        return ADJUDICATOR
    return ORGANISER if isinstance(act, ByOrganiser) else act.seat


def signed_at(act: Act) -> str:
    """When an act was signed, as it says; empty if it does not say."""
    return getattr(act, "at", "") or ""


def nonce_hash(nonce: bytes) -> str:
    """A join's commitment to a nonce."""
    return hashlib.sha256(b"nonce\0" + nonce).hexdigest()


def number_before(nonce: bytes) -> bytes:
    """Return the number that was to be revealed until another seat was freed: each is the hash of the next.

    So a number that somebody has shown too early reveals nothing about the one that will count.
    """
    return bytes.fromhex(nonce_hash(nonce))


def promised_nonce(game: GameFile, key: SecretKey, joined: str = "", freed: int = 0) -> bytes:
    """Return the number that confirms a join made at a time, after this many seats were freed since.

    It is another one for other settings. A join without a time commits to one number only. Raises RefusedAct
    when none is left.
    """
    if freed >= (NUMBERS if joined else 1):
        raise RefusedAct(
            _(
                "Seats were freed since you joined, and you have promised no further number. Give your seat"
                " back and join again: %(command)s",
                command=command(f"seat resign {game.game}"),
            )
        )
    nonce = key.nonce(game.game, f"{game.nonce} {game.digest} {joined}")
    for _left in range(NUMBERS - 1 - freed if joined else 0):
        nonce = number_before(nonce)
    return nonce


def join_act(
    game: GameFile,
    seat: str,
    player: str,
    key: SecretKey,
    invitation: SecretKey | None = None,
    *,
    handle: str | None = None,
    at: str = "",
    custody: bool = False,
    wishes: tuple[str, ...] = (),
    known: SecretKey | None = None,
    language: str | None = None,
) -> SignedAct:
    """Make the act by which a player takes a seat.

    In an anonymous game who it is is sealed, with the key by which the league knows them, if they give it.
    """
    act = Join(
        game=game.game,
        seat=seat,
        player="" if game.anonymous else player,
        key=key.public.text(),
        settings=game.digest,
        nonce_hash=nonce_hash(promised_nonce(game, key, at)),
        invitation=_shown(game, seat, key, invitation),
        handle=handle or msgspec.UNSET,
        wishes=wishes or msgspec.UNSET,
        sealed=_sealed(game, seat, player, key.public, known),
        at=at or msgspec.UNSET,
        custody=custody or msgspec.UNSET,
        language=language or msgspec.UNSET,
    )
    return sign_act(act, key, game)


def take_over_act(
    game: GameFile,
    seat: str,
    player: str,
    key: SecretKey,
    invitation: SecretKey | None = None,
    *,
    handle: str | None = None,
    at: str,
    custody: bool = False,
    known: SecretKey | None = None,
    language: str | None = None,
) -> SignedAct:
    """Make the act by which a player takes over a seat in a game under way; as `join_act`."""
    act = TakeOver(
        game=game.game,
        at=at,
        seat=seat,
        player="" if game.anonymous else player,
        key=key.public.text(),
        invitation=_shown(game, seat, key, invitation),
        handle=handle or msgspec.UNSET,
        sealed=_sealed(game, seat, player, key.public, known),
        custody=custody or msgspec.UNSET,
        language=language or msgspec.UNSET,
    )
    return sign_act(act, key, game)


def _sealed(
    game: GameFile, seat: str, player: str, own: PublicKey, known: SecretKey | None
) -> str | msgspec.UnsetType:
    """What an anonymous game is told of a player, by which key the league may know them among it."""
    if not game.anonymous:
        return msgspec.UNSET
    place = {"game": game.game, "nonce": game.nonce, "seat": seat}
    return seal_identity(player, game_key=game.public_key, own=own, known=known, **place)


def _shown(
    game: GameFile, seat: str, key: SecretKey, invitation: SecretKey | None
) -> str | msgspec.UnsetType:
    """What shows that a player has an invitation: a code, or their own key if it was invited."""
    code = key if invitation is None and key.public.text() in game.invited else invitation
    if code is None:
        return msgspec.UNSET
    body = invitation_body(game.game, seat, key.public.text())
    return sign_document(INVITATION, body, code, game_key=game.public_key)


def ready_act(game: GameFile, seat: str, key: SecretKey, *, joined: str = "", freed: int = 0) -> SignedAct:
    """Make the act that confirms a join made at a time, after this many seats were freed since.

    Raises RefusedAct if the join has not committed to a number for that.
    """
    nonce = promised_nonce(game, key, joined, freed).hex()
    return sign_act(Ready(game.game, seat, game.digest, nonce), key, game)


def sign_act(act: Act, key: SecretKey, game: GameFile) -> SignedAct:
    """Sign an act with its author's key; it is valid in this game and in no other of the same name."""
    return SignedAct(act, sign_document(PURPOSE, _body(act), key, game_key=game.public_key))


def invitation_body(game: str, seat: str, key: str) -> bytes:
    """The text that an invitation's key signs: worthless to anybody else who sees it."""
    return msgspec.json.encode([game, seat, key])


def _body(act: Act) -> bytes:
    return msgspec.json.encode(act)


def read_act(data: bytes, path: str) -> SignedAct:
    """Read an act; raises RefusedAct unless it is in its one valid form."""
    if len(data) > LARGEST_ACT:
        raise RefusedAct(_("%(path)s is too large for an act.", path=path))
    try:
        signed = yaml_files.load(data, SignedAct, path)
    except yaml_files.UnreadableFile as error:
        raise RefusedAct(str(error), error.hint) from error
    try:
        _body(signed.statement)
        as_written = signed.serialize() == data
    except (ValueError, TypeError, ArithmeticError):  # numbers or keys that no signed act can have
        as_written = False
    if not as_written:
        raise RefusedAct(_("%(path)s is not in the form that `adjudicator` writes.", path=path))
    return signed


def act_files(files: Files, game: GameFile) -> dict[str, bytes]:
    """The bytes of the adopted acts by name, in order."""
    folder = GamePaths(game.game).acts
    return {name: files.read(f"{folder}/{name}") for name in in_order(files.names(folder))}
