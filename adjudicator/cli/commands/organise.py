"""`adjudicator organise`: the organiser's decisions about a game."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
import msgspec

from adjudicator import yaml_files
from adjudicator.cli.acting import act_command, make_act, newest_turn, reason_option, send_act
from adjudicator.cli.command import Argument, Command, Group
from adjudicator.cli.commands import record
from adjudicator.cli.commands.new import tell_codes
from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.keys import public_text, read_secret
from adjudicator.cli.parameters import (
    direct_option,
    game_argument,
    repository_option,
    secret_option,
    whole_number,
)
from adjudicator.cli.sources import time_named
from adjudicator.repository.layout import LAST_TURN
from adjudicator.repository.people.acts import (
    Abandon,
    Act,
    Appoint,
    Correct,
    Extend,
    HandOver,
    Pause,
    Proceed,
    Release,
    Replace,
    Resume,
    SignedAct,
    Undo,
    sign_act,
)
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.times import time_text
from adjudicator.repository.turn.load_table import game_secret
from adjudicator.sealing import SecretKey
from adjudicator.words import gettext as _


def command() -> Group:
    """Make the group."""
    return Group(
        "organise",
        help=_(
            "Decides something about a game you organise. Your decision is signed with your key, "
            "public in the game with your reason, and takes effect once the adjudicator has run."
        ),
        summaries={
            _("Time"): {
                "pause": _("Pause a game."),
                "resume": _("Resume a paused game."),
                "extend": _("Set a later deadline."),
                "proceed": _("Resume a game stopped by many missed deadlines or by the clock."),
            },
            _("Before the start"): {"release": _("Take a seat from a player, to free it.")},
            _("People"): {
                "replace": _("Give a seat to a substitute, or a player a new key."),
                "rotate-key": _("Change the organiser's key, or hand the game over."),
                "appoint": _(
                    "Give the organiser a new key with the adjudicator's secret, if the old one is lost."
                ),
            },
            _("Game"): {
                "record": _("Show the values that a correction can change; secret."),
                "correct": _("Correct the board."),
                "undo": _("Take the game back to an earlier turn."),
                "abandon": _("End a game without a result."),
            },
        },
        load=lambda name: _commands()[name],
        examples=[(_("Pause a game:"), 'adjudicator organise pause westeros --reason "Holidays"')],
    )


def _commands() -> Mapping[str, Command]:
    return {
        "pause": _pause(),
        "resume": _resume(),
        "extend": _extend(),
        "proceed": _proceed(),
        "release": _release(),
        "replace": _replace(),
        "rotate-key": _rotate_key(),
        "appoint": _appoint(),
        "record": record.command(),
        "correct": _correct(),
        "undo": _undo(),
        "abandon": _abandon(),
    }


def _pause() -> Command:
    return act_command(
        "pause",
        _run_pause,
        help=_(
            "Pauses a game: orders are still taken in, but nothing is adjudicated and nobody "
            "misses a deadline."
        ),
        params=[reason_option()],
        examples=[(_("Pause a game:"), 'adjudicator organise pause westeros --reason "Holidays"')],
    )


def _run_pause(*, game: str, reason: str, **where: Any) -> Status:  # noqa: ANN401
    return make_act(game=game, make=lambda _found, at, _seat: Pause(game=game, at=at, reason=reason), **where)


def _resume() -> Command:
    return act_command(
        "resume",
        _run_resume,
        help=_("Resumes a paused game. Everyone gets the full time again for the open questions."),
        params=[reason_option()],
        examples=[(_("Resume a game:"), 'adjudicator organise resume westeros --reason "All are back"')],
    )


def _run_resume(*, game: str, reason: str, **where: Any) -> Status:  # noqa: ANN401
    return make_act(
        game=game, make=lambda _found, at, _seat: Resume(game=game, at=at, reason=reason), **where
    )


def _extend() -> Command:
    return act_command(
        "extend",
        _run_extend,
        help=_("Sets a later deadline for the questions that are open now. It can never be made earlier."),
        params=[
            click.Option(
                ["--until"],
                required=True,
                metavar="TIME",
                help=_("The new deadline, for example 2026-11-21T04:00:00Z. Required."),
            ),
            reason_option(),
        ],
        examples=[
            (
                _("Give players until a later date:"),
                'adjudicator organise extend westeros --until 2026-11-24T20:00:00Z --reason "Exams"',
            )
        ],
    )


def _run_extend(*, game: str, until: str, reason: str, **where: Any) -> Status:  # noqa: ANN401
    later = time_text(time_named(until))
    return make_act(
        game=game,
        make=lambda found, at, _seat: Extend(
            game=game, at=at, turn=newest_turn(found), until=later, reason=reason
        ),
        **where,
    )


def _proceed() -> Command:
    return act_command(
        "proceed",
        _run_proceed,
        help=_(
            "Resumes a game that has stopped because too many players missed a deadline at once, "
            "or because the clock was far ahead. First check that your intake of orders did not "
            "fail: the rules will answer for those who missed the deadline."
        ),
        params=[reason_option()],
        examples=[
            (_("Let the turn close:"), 'adjudicator organise proceed westeros --reason "They were told"')
        ],
    )


def _run_proceed(*, game: str, reason: str, **where: Any) -> Status:  # noqa: ANN401
    return make_act(
        game=game,
        make=lambda found, at, _seat: Proceed(game=game, at=at, turn=newest_turn(found), reason=reason),
        **where,
    )


def _release() -> Command:
    return act_command(
        "release",
        _run_release,
        help=_(
            "Frees a seat before the game starts, so that somebody else can join. The key that "
            "held it can take no seat in this game again. If the game is by invitation, a new "
            "code is printed. Once a player has confirmed, no seat can be freed; abandon the game"
            " with organise abandon instead."
        ),
        params=[Argument("seat", _("The seat; the command status lists them.")), reason_option()],
        examples=[
            (
                _("Free a seat that a stranger has taken:"),
                'adjudicator organise release westeros stark --reason "Nobody knows them"',
            )
        ],
    )


def _run_release(*, game: str, seat: str, reason: str, **where: Any) -> Status:  # noqa: ANN401
    invitation = SecretKey.new()
    invites = False

    def make(found: PublishedGame, at: str, _seat: str) -> Act:
        nonlocal invites
        invites = bool(found.file.invited)
        player = found.roster.players.get(seat)
        return Release(
            game=game,
            at=at,
            seat=seat,
            key=player.key.text() if player else "",
            invitation=invitation.public.text() if invites else msgspec.UNSET,
            reason=reason,
        )

    status = make_act(game=game, make=make, **where)
    if invites:
        tell_codes([invitation])
        click.echo(
            _(
                "Whoever has this code can take the seat: adjudicator join %(game)s %(seat)s --name "
                "NAME --invitation CODE",
                game=game,
                seat=seat,
            )
        )
    return status


def _replace() -> Command:
    return act_command(
        "replace",
        _run_replace,
        help=_(
            "Gives a seat to a substitute, who sends you the public key that adjudicator key "
            "--show prints; or gives a new key to a player who has lost the old one. All orders "
            "sent earlier for the seat become void, and everyone gets the full time again for the"
            " open questions."
        ),
        params=[
            Argument("seat", _("The seat; the command status lists them.")),
            click.Option(
                ["--name"],
                required=True,
                metavar="NAME",
                help=_("The new player's name. Required."),
            ),
            click.Option(
                ["--public-key"],
                required=True,
                metavar="KEY",
                help=_("The new player's public key. Required."),
            ),
            click.Option(
                ["--handle"],
                metavar="LOGIN",
                help=_("The new player's login on the forge, for notifications."),
            ),
            reason_option(),
        ],
        examples=[
            (
                _("Let Cid replace Bob:"),
                'adjudicator organise replace westeros stark --name Cid --public-key KEY --reason "Bob left"',
            )
        ],
    )


def _run_replace(
    *,
    game: str,
    seat: str,
    name: str,
    public_key: str,
    handle: str | None,
    reason: str,
    **where: Any,  # noqa: ANN401
) -> Status:
    called, key = handle or msgspec.UNSET, public_text(public_key)
    return make_act(
        game=game,
        make=lambda _found, at, _seat: Replace(
            game=game, at=at, seat=seat, player=name, key=key, handle=called, reason=reason
        ),
        **where,
    )


def _name_option() -> click.Option:
    return click.Option(
        ["--name"],
        metavar="NAME",
        help=_("The organiser's name; unchanged by default."),
    )


def _rotate_key() -> Command:
    return act_command(
        "rotate-key",
        _run_rotate_key,
        help=_(
            "Changes the organiser's key: to one you have made with the command key, or to that "
            "of somebody else, who sends you what adjudicator key --show prints. From then on, "
            "anything signed with the old key is refused."
        ),
        params=[_public_key_option(), _name_option(), reason_option()],
        examples=[
            (
                _("Hand the game over to Cid:"),
                'adjudicator organise rotate-key westeros --public-key KEY --name Cid --reason "I leave"',
            )
        ],
    )


def _public_key_option() -> click.Option:
    return click.Option(
        ["--public-key"],
        required=True,
        metavar="KEY",
        help=_("The organiser's new public key. Required."),
    )


def _run_rotate_key(
    *,
    game: str,
    public_key: str,
    name: str | None,
    reason: str,
    **where: Any,  # noqa: ANN401
) -> Status:
    def make(found: PublishedGame, at: str, _seat: str) -> Act:
        called = name or found.roster.organiser(found.file).name
        return HandOver(game=game, at=at, name=called, key=public_text(public_key), reason=reason)

    return make_act(game=game, make=make, **where)


def _appoint() -> Command:
    return Command(
        "appoint",
        _run_appoint,
        help=_(
            "Gives the organiser a new key when the old one is lost. This is signed with the "
            "game's own key, so it needs the adjudicator's secret; everyone can see it with your "
            "reason."
        ),
        params=[
            game_argument(),
            _public_key_option(),
            _name_option(),
            reason_option(),
            direct_option(),
            repository_option(),
            secret_option(),
        ],
        examples=[
            (
                _("Appoint a new key:"),
                'adjudicator organise appoint westeros --public-key KEY --reason "My computer burnt"',
            )
        ],
    )


def _run_appoint(
    *,
    game: str,
    public_key: str,
    name: str | None,
    reason: str,
    secret_file: Path | None,
    **where: Any,  # noqa: ANN401
) -> Status:
    master = read_secret(secret_file)

    def sign(found: PublishedGame, roster: Roster, at: str) -> SignedAct:
        called = name or roster.organiser(found.file).name
        act = Appoint(game=game, at=at, name=called, key=public_text(public_key), reason=reason)
        return sign_act(act, game_secret(found.file, master).key, found.file)

    return send_act(game=game, sign=sign, **where)


def _correct() -> Command:
    return act_command(
        "correct",
        _run_correct,
        help=_(
            "Corrects the board, in a new turn that everyone can see and replay. The path of a "
            "value consists of the names and positions in the adjudicator's record of the board, "
            "which organise record prints. What you write is public: never use this to correct "
            "what players may not see."
        ),
        params=[
            click.Option(
                ["--set", "settings"],
                multiple=True,
                required=True,
                metavar="PATH=VALUE",
                help=_("A value to set, as YAML; can be repeated. Required."),
            ),
            reason_option(),
        ],
        examples=[
            (
                _("Give back a token that was lost:"),
                'adjudicator organise correct westeros --set available.stark=5 --reason "A bug"',
            )
        ],
    )


def _run_correct(*, game: str, settings: tuple[str, ...], reason: str, **where: Any) -> Status:  # noqa: ANN401
    changes = dict(map(_setting, settings))

    def make(found: PublishedGame, at: str, _seat: str) -> Act:
        act = Correct(game=game, at=at, turn=newest_turn(found), changes=changes, reason=reason)
        _require_known(found, act)
        return act

    return make_act(game=game, make=make, **where)


def _require_known(found: PublishedGame, act: Correct) -> None:
    """Refuse an impossible path; only the holder of the adjudicator's secret can check it on the board."""
    parts = msgspec.to_builtins(found.rules.opening(found.file.setup))
    for path in act.changes:
        if path.partition(".")[0] not in parts:
            raise Failure(
                _("The board has no value at “%(path)s”.", path=path),
                _(
                    "It has the parts %(parts)s. The command organise record shows them.",
                    parts=", ".join(parts),
                ),
            )


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
    return act_command(
        "undo",
        _run_undo,
        help=_(
            "Takes a game back to its position after an earlier turn, as a new turn: nothing is "
            "erased. Players are asked again, and the same things will be drawn again. A finished"
            " game can be taken back until its secret is published."
        ),
        params=[
            click.Option(
                ["--to"],
                callback=whole_number(0, LAST_TURN),
                metavar="N",
                help=_("Which turn to go back to; by default the one before the newest."),
            ),
            reason_option(),
        ],
        examples=[
            (
                _("Take back the newest turn:"),
                'adjudicator organise undo westeros --reason "Mail was lost"',
            )
        ],
    )


def _run_undo(*, game: str, to: int | None, reason: str, **where: Any) -> Status:  # noqa: ANN401
    def make(found: PublishedGame, at: str, _seat: str) -> Act:
        nonlocal to
        newest = newest_turn(found)
        if to is None and newest == 0:
            raise Failure(_("The board has not changed since the start, so there is nothing to take back."))
        to = newest - 1 if to is None else to
        return Undo(game=game, at=at, turn=newest, to=to, reason=reason)

    status = make_act(game=game, make=make, **where)
    click.echo(_("The game goes back to its position after turn %(turn)s.", turn=to))
    return status


def _abandon() -> Command:
    return act_command(
        "abandon",
        _run_abandon,
        help=_("Ends a game without a result; if it has not started, nobody can join any more."),
        params=[reason_option()],
        examples=[(_("Abandon a game:"), 'adjudicator organise abandon westeros --reason "Nobody is left"')],
    )


def _run_abandon(*, game: str, reason: str, **where: Any) -> Status:  # noqa: ANN401
    return make_act(
        game=game, make=lambda _found, at, _seat: Abandon(game=game, at=at, reason=reason), **where
    )
