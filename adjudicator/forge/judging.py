"""Judging: whether a proposal may be taken in. Pure: same proposal and files, same verdict.

A verdict's reason is public. So it never quotes or reveals what was submitted, which could be anything; it
only says which condition fails.
"""

import re
from collections.abc import Mapping
from contextlib import suppress

import msgspec

from adjudicator.forge.proposals import Changed, NotTaken, RefusedProposal, SetAside, Submitted
from adjudicator.plain_text import LINES, require_known
from adjudicator.player.order_file import is_plain
from adjudicator.repository.damage import DAMAGE
from adjudicator.repository.files import Files, components
from adjudicator.repository.game_file import GameFile, read_game_file
from adjudicator.repository.intake.inbox import (
    NotOwn,
    believed,
    read_submission,
    require_own,
    signed_name,
    what_is_wrong,
)
from adjudicator.repository.intake.refusals import SKEW, InboxWithoutRefused, NotYet
from adjudicator.repository.layout import (
    GAME,
    NAME,
    SECRET,
    TURNS,
    GamePaths,
    SubmissionName,
    submission_name,
)
from adjudicator.repository.people.acts import (
    LARGEST_ACT,
    Act,
    AfterTheEnd,
    Join,
    SignedAct,
    TakeOver,
)
from adjudicator.repository.people.adoption import adopt_proposals, require_known_text, require_timely
from adjudicator.repository.people.effects import adopt
from adjudicator.repository.people.holding import GameStatus
from adjudicator.repository.people.refused_act import RefusedAct, refuse_odd_text
from adjudicator.repository.people.reliability import reliable
from adjudicator.repository.people.roster import Roster, was_first
from adjudicator.repository.press.delivery import (
    LARGEST_MESSAGE,
    Occasion,
    judge as judge_message,
    require_ration,
)
from adjudicator.repository.press.messages import is_press
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.times import BadTime, read_time, time_text
from adjudicator.sealing import ENVELOPE_LIMIT, SealingError, decode, encode
from adjudicator.words import gettext as _

_INBOX = re.compile(rf"{TURNS}/(?P<game>{NAME.pattern})/inbox/(?P<file>[^/]+)")
_SIGNED = re.compile(r"[a-z][a-z-]{0,80}[a-z0-9-]*-[0-9a-f]{8}\.yaml")


class Accepted(msgspec.Struct, frozen=True):
    """The one file to take in; `there` means that it was taken in before."""

    path: str
    data: bytes
    there: bool = False

    @property
    def changes(self) -> Mapping[str, bytes]:
        """What is to be committed, by path."""
        return {} if self.there else {self.path: self.data}


class Refusal(NotTaken, frozen=True):
    """Why a proposal is not taken in, in a sentence that may be public."""


class Postponed(NotTaken, frozen=True):
    """Why a proposal is left as it is for now, in a sentence for whoever proposed it."""


Answered = Accepted | Refusal | Postponed
Verdict = Answered | SetAside


class _Place(msgspec.Struct, frozen=True):
    """Where the one file would go."""

    game: str
    file: str

    @property
    def path(self) -> str:
        return f"{GamePaths(self.game).inbox}/{self.file}"


def wanted(changes: tuple[Changed, ...]) -> Changed | None:
    """Return the one changed file if it is worth reading: the list of changes is valid."""
    try:
        _place(changes)
    except RefusedProposal:
        return None
    return changes[0]


def judge(files: Files, submitted: Submitted, now: int) -> Answered:
    """Judge a proposal against the newest files; `now` is when it would be taken in."""
    if submitted.proposal.draft:
        return Postponed(_("This is a draft. It is looked at once you mark it as ready for review."))
    if submitted.refused:
        return Refusal(submitted.refused)
    try:
        place = _place(submitted.changes)
        data = submitted.content
        if data is None or len(data) > _limit(place.file):
            raise RefusedProposal(_too_large(place.file))
        if is_plain(data):
            raise RefusedProposal(
                _(
                    "These orders are not sealed: everyone can read them, and they do not count. Send other "
                    "orders; adjudicator submit FILE seals them."
                )
            )
        return _judged(files, place, data, submitted, now)
    except (RefusedProposal, RefusedAct, NotOwn) as refused:
        return Refusal(str(refused))


def _place(changes: tuple[Changed, ...]) -> _Place:
    """Check what the list of changed files alone shows."""
    if not changes:
        raise RefusedProposal(_("It changes nothing."))
    if len(changes) > 1:
        raise RefusedProposal(_("It changes several files; a submission must be exactly one new file."))
    (changed,) = changes
    if components(changed.path) is None:
        raise RefusedProposal(_("No file of a game can have its path."))
    match = _INBOX.fullmatch(changed.path)
    if match is None:
        raise RefusedProposal(
            _(
                "It changes a file outside the inbox of a game; a submission must be one file in "
                "turns/GAME/inbox/."
            )
        )
    if changed.mode not in _MODES:
        raise RefusedProposal(_what_it_is(changed.mode))
    file = match["file"]
    if submission_name(file) is None and not _SIGNED.fullmatch(file):
        raise RefusedProposal(
            _("Its file name is not one that adjudicator gives to orders, acts or messages.")
        )
    if changed.size > _limit(file):
        raise RefusedProposal(_too_large(file))
    return _Place(match["game"], file)


_MODES = frozenset({"100644", "100664"})


def _what_it_is(mode: str) -> str:
    return {
        "": _("It deletes a file."),
        "100755": _("It is an executable file."),
        "120000": _("It is a symbolic link."),
        "160000": _("It is a submodule."),
    }.get(mode, _("It is not a regular file."))


def _limit(file: str) -> int:
    if is_press(file):
        return LARGEST_MESSAGE
    return LARGEST_ACT if file.endswith(".yaml") else ENVELOPE_LIMIT


def _too_large(file: str) -> str:
    return _("The file is too large; at most %(most)s bytes are accepted.", most=_limit(file))


class _Here(msgspec.Struct, frozen=True):
    """The game that a proposal is for, in its present state.

    `roster` is who sits where once the acts waiting in the inbox are adopted, on which further acts depend.
    `seated` is the roster without them: whatever came together with an act that changes a key counts by the
    key it was signed with.
    """

    files: Files
    game: GameFile
    roster: Roster
    seated: Roster
    holding: GameStatus | None
    now: int

    @property
    def newest(self) -> int | None:
        """The newest turn, None before the start."""
        return self.holding.turn if self.holding else None


def _here(files: Files, name: str, now: int) -> _Here:
    try:
        files = InboxWithoutRefused(files, name)
        game = read_game_file(files, name)
        found = PublishedGame(files, game)
        # All that waits counts for what a signer may do, also what is behind an act that makes a turn.
        roster = adopt_proposals(
            files, game, found.holding, now + SKEW, reliable(files, game), through=True
        ).roster
        return _Here(files, game, roster, found.roster, found.holding, now)
    except DAMAGE as error:
        raise RefusedProposal(
            _("The game's own files are damaged; the organiser must look at them.")
        ) from error


def _judged(files: Files, place: _Place, data: bytes, submitted: Submitted, now: int) -> Accepted:
    if not files.exists(GamePaths(place.game).file(GAME)):
        raise RefusedProposal(_("There is no game of this name here."))
    name = submission_name(place.file)
    if name is not None:
        data = _canonical(data)
    if files.exists(place.path) and files.read(place.path) == data:
        return Accepted(place.path, data, there=True)
    here = _here(files, place.game, now)
    signed = submitted.act
    if name is None and signed is None and not is_press(place.file):
        raise RefusedProposal(_("It is not an act as adjudicator writes it."))
    is_late = files.exists(here.game.paths.file(SECRET))
    if is_late and not (signed and isinstance(signed.statement, AfterTheEnd)):
        raise RefusedProposal(_("The game is over, and its secret is published."))
    if name is not None:
        _require_orders(here, name, data)
    elif signed is None:
        _require_message(here, place.file, data)
    else:
        _require_act(here, place.file, signed, submitted.proposal.author)
    # A refused file may be replaced.
    if place.file in here.files.names(here.game.paths.inbox):
        raise RefusedProposal(
            _("There is already another file of this name; files in the inbox never change.")
        )
    return Accepted(place.path, data)


def _canonical(data: bytes) -> bytes:
    """The sealed block alone, without surrounding text or changes made to its lines on the way."""
    try:
        block = decode(data, ENVELOPE_LIMIT)
    except SealingError as error:
        raise RefusedProposal(what_is_wrong(error)) from error
    return encode(block.kind, block.headers, block.body).encode()


def _require_orders(here: _Here, name: SubmissionName, data: bytes) -> None:
    if here.newest is None:
        raise RefusedProposal(_("The game has not started: not every seat is taken and ready."))
    sent = believed(
        other
        for file in here.files.names(here.game.paths.inbox)
        if (other := submission_name(file))
        and (other.seat, other.turn) == (name.seat, name.turn)
        and _is_own(here, other)
    )
    turn = None if here.holding and here.holding.over else here.newest + 1
    require_own(here.game, here.seated, name, data, turn=turn, sent=sent)
    newest = max(sent, default=name)
    if newest.counter > name.counter:
        raise RefusedProposal(_("Its counter is lower than that of orders received earlier."))
    if newest > name:
        raise RefusedProposal(
            _(
                "Orders of this number, sealed later, came before. If these are the newer ones, send them "
                "again."
            )
        )


def _is_own(here: _Here, name: SubmissionName) -> bool:
    """Whether a file in the inbox is the player's: files pushed by others block nobody's orders."""
    try:
        data = read_submission(here.files, here.game, name)
        return signed_name(here.game, here.seated, name, data) == name
    except (SealingError, LookupError):
        return False


def _require_message(here: _Here, file: str, data: bytes) -> None:
    occasion = Occasion(here.game, here.seated, here.newest, here.now)
    with suppress(NotYet):
        message = judge_message(occasion, file, data)
        refuse_odd_text(message.message.text, LINES, require_known)
    require_ration(here.files, here.game, file, data)


def _require_act(here: _Here, file: str, signed: SignedAct, author: str) -> None:
    game, act = here.game, signed.statement
    if signed.file != file or act.game != game.game:
        raise RefusedProposal(_("It is for a different game than its path says, or its file name is wrong."))
    _require_plain(act, game)
    require_known_text(act)
    _require_own_login(act, author)
    with suppress(NotYet):
        require_timely(act, here.newest, here.roster, here.now)
    after = adopt(here.roster, game, signed)
    reliable(here.files, game)(act)
    if isinstance(act, TakeOver) and here.roster.has_another_player(act.seat, here.seated):
        raise was_first(act.seat)
    if here.holding and here.roster == here.seated:
        # Otherwise the game will be different once the acts before this one are adopted.
        here.holding.require_workable(act, after, here.holding.sent_in(here.files))


def _require_plain(act: Act, game: GameFile) -> None:
    """Refuse an act whose own refusal would quote it."""
    seat = getattr(act, "seat", None)
    if seat is not None and seat not in {*game.seats, *game.places}:
        raise RefusedProposal(_("The game has no seat of this name."))
    for name in ("at", "start", "until"):
        try:
            text = getattr(act, name, "")
            plain = not text or time_text(read_time(text)) == text
        except BadTime:
            plain = False
        if not plain:
            raise RefusedProposal(_("It holds a time in a form that acts do not use."))


def _require_own_login(act: Act, author: str) -> None:
    """Refuse to seat somebody under another's login, when the forge vouches for the act's author."""
    if (
        isinstance(act, Join | TakeOver)
        and isinstance(act.handle, str)
        and author
        and act.handle.lower() != author.lower()
    ):
        raise RefusedProposal(_("The login it names is not that of whoever proposed it."))
