"""`adjudicator organise`: the organiser's decisions about a game."""

from functools import partial
from typing import Any, TypeVar

import click
import msgspec

from adjudicator import yaml_files
from adjudicator.cli.acting import Signer, act_command, reason_option
from adjudicator.cli.command import Argument, Command, Group, group_of
from adjudicator.cli.commands import record
from adjudicator.cli.commands.new import told_codes
from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.keys import public_text
from adjudicator.cli.parameters import option, required, whole_number
from adjudicator.cli.sources import time_named
from adjudicator.repository.layout import LAST_TURN
from adjudicator.repository.people import acts
from adjudicator.repository.times import time_text
from adjudicator.sealing import SecretKey
from adjudicator.words import gettext as _


def command() -> Group:
    """Make the group."""
    return group_of(
        "organise",
        {
            _("Time"): [_pause(), _resume(), _extend(), _proceed()],
            _("Before the start"): [_release()],
            _("People"): [_replace(), _rotate_key(), _appoint()],
            _("Game"): [record.command(), _correct(), _undo(), _abandon()],
        },
        help=_(
            "Makes decisions about a game you organise. Each one is signed with your key, is published "
            "with your reason, and takes effect when the adjudicator next runs."
        ),
        examples=[(_("Pause a game:"), 'adjudicator organise pause westeros --reason "Holidays"')],
    )


def _pause() -> Command:
    return act_command(
        "pause",
        lambda signer, reason: acts.Pause(game=signer.game, at=signer.at, reason=reason),
        summary=_("Pause a game."),
        help=_(
            "Pauses a game: orders are still taken in, but nothing is adjudicated and nobody "
            "misses a deadline."
        ),
        params=[reason_option()],
        examples=[(_("Pause a game:"), 'adjudicator organise pause westeros --reason "Holidays"')],
    )


def _resume() -> Command:
    return act_command(
        "resume",
        lambda signer, reason: acts.Resume(game=signer.game, at=signer.at, reason=reason),
        summary=_("Resume a paused game."),
        help=_("Resumes a paused game. Everyone gets the full time again for the open questions."),
        params=[reason_option()],
        examples=[(_("Resume a game:"), 'adjudicator organise resume westeros --reason "All are back"')],
    )


def _extend() -> Command:
    summary = _("The new deadline, for example 2026-11-21T04:00:00Z.")
    return act_command(
        "extend",
        _make_extend,
        summary=_("Set a later deadline."),
        help=_("Sets a later deadline for the questions that are open now. It can never be made earlier."),
        params=[required("--until", "TIME", summary), reason_option()],
        examples=[
            (
                _("Give players until a later date:"),
                'adjudicator organise extend westeros --until 2026-11-24T20:00:00Z --reason "Exams"',
            )
        ],
    )


def _make_extend(signer: Signer, until: str, reason: str) -> acts.Extend:
    later = time_text(time_named(until))
    return acts.Extend(game=signer.game, at=signer.at, turn=signer.turn, until=later, reason=reason)


def _proceed() -> Command:
    return act_command(
        "proceed",
        lambda signer, reason: acts.Proceed(game=signer.game, at=signer.at, turn=signer.turn, reason=reason),
        summary=_("Restart a game that missed deadlines or a wrong clock have stopped."),
        help=_(
            "Restarts a game that has stopped because too many players missed a deadline at once, "
            "or because the clock was far ahead. First check that no orders got lost on "
            "the way: the rules will answer for those who missed the deadline."
        ),
        params=[reason_option()],
        examples=[
            (_("Let the turn close:"), 'adjudicator organise proceed westeros --reason "They were told"')
        ],
    )


def _seat_argument() -> Argument:
    return Argument("seat", _("The seat; “adjudicator status” lists them."))


def _release() -> Command:
    return act_command(
        "release",
        _make_release,
        summary=_("Take a seat from a player, to free it."),
        help=_(
            "Frees a seat before the game starts, so that somebody else can join. The key that "
            "held it can take no seat in this game again. If the game is by invitation, a new "
            "code is printed. Once a player has confirmed, no seat can be freed; abandon the game"
            " with organise abandon instead."
        ),
        params=[_seat_argument(), reason_option()],
        examples=[
            (
                _("Free a seat that a stranger has taken:"),
                'adjudicator organise release westeros stark --reason "Nobody knows them"',
            )
        ],
    )


def _make_release(signer: Signer, seat: str, reason: str) -> acts.Release:
    player = signer.found.roster.players.get(seat)
    invitation = SecretKey.new() if signer.found.file.invited else None
    if invitation:
        told = _(
            "Whoever has this code can take the seat: adjudicator join %(game)s %(seat)s --name "
            "NAME --invitation CODE",
            game=signer.game,
            seat=seat,
        )
        signer.once_sent.extend([*told_codes([invitation]), told])
    return acts.Release(
        game=signer.game,
        at=signer.at,
        seat=seat,
        key=player.key.text() if player else "",
        invitation=invitation.public.text() if invitation else msgspec.UNSET,
        reason=reason,
    )


def _replace() -> Command:
    return act_command(
        "replace",
        _make_replace,
        summary=_("Give a seat to a substitute, or a player a new key."),
        help=_(
            "Gives a seat to a substitute, who sends you the public key that adjudicator key "
            "--show prints; or gives a new key to a player who has lost the old one. All orders "
            "sent earlier for the seat become void, and everyone gets the full time again for the"
            " open questions."
        ),
        params=[
            _seat_argument(),
            required("--name", "NAME", _("The new player's name.")),
            required("--public-key", "KEY", _("The new player's public key.")),
            option("--handle", "LOGIN", _("The new player's login on the forge, for notifications.")),
            reason_option(),
        ],
        examples=[
            (
                _("Let Cid replace Bob:"),
                'adjudicator organise replace westeros stark --name Cid --public-key KEY --reason "Bob left"',
            )
        ],
    )


def _make_replace(
    signer: Signer, *, seat: str, name: str, public_key: str, handle: str | None, reason: str
) -> acts.Replace:
    return acts.Replace(
        game=signer.game,
        at=signer.at,
        seat=seat,
        player=name,
        key=public_text(public_key),
        handle=handle or msgspec.UNSET,
        reason=reason,
    )


def _organiser_options() -> list[click.Parameter]:
    return [
        required("--public-key", "KEY", _("The organiser's new public key.")),
        option("--name", "NAME", _("The organiser's name; unchanged by default.")),
        reason_option(),
    ]


def _rotate_key() -> Command:
    return act_command(
        "rotate-key",
        partial(_make_organiser, acts.HandOver),
        summary=_("Change the organiser's key, or hand the game over."),
        help=_(
            "Changes the organiser's key: to one you have made with “adjudicator key”, or to that "
            "of somebody else, who sends you what adjudicator key --show prints. From then on, "
            "anything signed with the old key is refused."
        ),
        params=_organiser_options(),
        examples=[
            (
                _("Hand the game over to Cid:"),
                'adjudicator organise rotate-key westeros --public-key KEY --name Cid --reason "I leave"',
            )
        ],
    )


def _appoint() -> Command:
    return act_command(
        "appoint",
        partial(_make_organiser, acts.Appoint),
        with_secret=True,
        summary=_("Give the organiser a new key with the adjudicator's secret, if the old one is lost."),
        help=_(
            "Gives the organiser a new key when the old one is lost. This is signed with the "
            "game's own key, so it needs the adjudicator's secret; everyone can see it with your "
            "reason."
        ),
        params=_organiser_options(),
        examples=[
            (
                _("Appoint a new key:"),
                'adjudicator organise appoint westeros --public-key KEY --reason "My computer burnt"',
            )
        ],
    )


T = TypeVar("T", acts.HandOver, acts.Appoint)


def _make_organiser(act: type[T], signer: Signer, *, public_key: str, name: str | None, reason: str) -> T:
    called, key = name or signer.organiser, public_text(public_key)
    return act(game=signer.game, at=signer.at, name=called, key=key, reason=reason)


def _correct() -> Command:
    summary = _("A value to set, as YAML; can be repeated.")
    return act_command(
        "correct",
        _make_correct,
        summary=_("Correct the board."),
        help=_(
            "Corrects the board, in a new turn that everyone can see and replay. The path of a "
            "value consists of the names and positions in the adjudicator's record of the board, "
            "which organise record prints. What you write is public: never use this to correct "
            "what players may not see."
        ),
        params=[required("--set settings", "PATH=VALUE", summary, multiple=True), reason_option()],
        examples=[
            (
                _("Give back a token that was lost:"),
                'adjudicator organise correct westeros --set available.stark=5 --reason "A bug"',
            )
        ],
    )


def _make_correct(signer: Signer, settings: tuple[str, ...], reason: str) -> acts.Correct:
    turn, changes = signer.turn, dict(map(_setting, settings))
    # Only the holder of the adjudicator's secret can look up a whole path on the board.
    parts = msgspec.to_builtins(signer.found.rules.opening(signer.found.file.setup))
    for path in changes:
        if path.partition(".")[0] not in parts:
            raise Failure(
                _("The board has no value at “%(path)s”.", path=path),
                _(
                    "It has the parts %(parts)s. “adjudicator organise record” shows them.",
                    parts=", ".join(parts),
                ),
            )
    return acts.Correct(game=signer.game, at=signer.at, turn=turn, changes=changes, reason=reason)


def _setting(text: str) -> tuple[str, Any]:
    path, equals, value = text.partition("=")
    hint = _("Write --set PATH=VALUE, for example --set available.stark=5.")
    if not equals:
        raise Failure(_("--set %(text)s has no value.", text=text), hint, Status.USAGE)
    try:
        return path.strip(), yaml_files.load(value.encode(), object, path)
    except yaml_files.UnreadableFile as error:
        raise Failure(
            _("The value in --set %(text)s is not valid YAML.", text=text), hint, Status.USAGE
        ) from error


def _undo() -> Command:
    summary = _("Which turn to go back to; by default the one before the newest.")
    return act_command(
        "undo",
        _make_undo,
        summary=_("Take the game back to an earlier turn."),
        help=_(
            "Takes a game back to its position after an earlier turn, as a new turn: nothing is "
            "erased. Players are asked again, and the same things will be drawn again. A finished"
            " game can be taken back until its secret is published."
        ),
        params=[option("--to", "N", summary, callback=whole_number(0, LAST_TURN)), reason_option()],
        examples=[
            (_("Take back the newest turn:"), 'adjudicator organise undo westeros --reason "Mail was lost"')
        ],
    )


def _make_undo(signer: Signer, to: int | None, reason: str) -> acts.Undo:
    if to is None and signer.turn == 0:
        raise Failure(_("The board has not changed since the start, so there is nothing to take back."))
    to = signer.turn - 1 if to is None else to
    signer.once_sent.append(_("The game goes back to its position after turn %(turn)s.", turn=to))
    return acts.Undo(game=signer.game, at=signer.at, turn=signer.turn, to=to, reason=reason)


def _abandon() -> Command:
    return act_command(
        "abandon",
        lambda signer, reason: acts.Abandon(game=signer.game, at=signer.at, reason=reason),
        summary=_("End a game without a result."),
        help=_("Ends a game without a result; if it has not started, nobody can join any more."),
        params=[reason_option()],
        examples=[(_("Abandon a game:"), 'adjudicator organise abandon westeros --reason "Nobody is left"')],
    )
