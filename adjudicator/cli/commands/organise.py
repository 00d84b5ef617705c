"""`adjudicator organise`: the organiser's decisions about a game."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click
import msgspec

from adjudicator.cli.acting import act_command, decision
from adjudicator.cli.command import Argument, Command, Group, group_of
from adjudicator.cli.commands.new import told_codes
from adjudicator.cli.commands.organise_board import board_commands
from adjudicator.cli.parameters import login_option, option, required
from adjudicator.cli.texts import required_text, text_parameters
from adjudicator.player.decisions import DECISIONS, PLEASE
from adjudicator.player.signing import Signer, extension, nudge, of_kind, restart
from adjudicator.repository.people import acts
from adjudicator.sealing import PublicKey, SecretKey
from adjudicator.words import gettext as _, lookup

K = TypeVar("K", acts.Replace, acts.HandOver, acts.Appoint)


def command() -> Group:
    """Make the group."""
    return group_of(
        "organise",
        {_("Time"): _time(), _("People"): _people(), _("Game"): [*board_commands(), _closing()]},
        help=_(
            "Makes decisions about a game you organise. Each one is signed with your key, is published "
            "with your reason, and takes effect when the adjudicator next runs."
        ),
        examples=[(_("Pause a game:"), 'adjudicator organise pause westeros --reason "Holidays"')],
    )


def _time() -> list[Command]:
    return [
        decision("pause", of_kind(acts.Pause), example='--reason "Holidays"'),
        decision("resume", of_kind(acts.Resume), example='--reason "All are back"'),
        decision(
            "extend",
            extension,
            required(
                "--until",
                "TIME",
                _("The new deadline: a day, for its end in the game's time zone, or 2026-11-21T04:00:00Z."),
            ),
            example='--until 2027-08-20 --reason "Exams"',
        ),
        decision("proceed", restart, example='--reason "They were told"'),
        _nudge(),
    ]


def _nudge() -> Command:
    return act_command(
        "nudge",
        nudge,
        summary=lookup(DECISIONS["nudge"].summary),
        help=lookup(DECISIONS["nudge"].does),
        params=[
            Argument("seats", _("Only these seats."), nargs=-1, metavar="SEAT", required=False),
            option(
                "--reason",
                "TEXT",
                _("What to say, in a sentence that everyone can read."),
                default=lookup(PLEASE),
            ),
        ],
        examples=[
            (_("Remind everyone who is awaited:"), "adjudicator organise nudge westeros"),
            (_("Remind one of them:"), "adjudicator organise nudge westeros stark"),
        ],
    )


def _people() -> list[Command]:
    return [
        decision("release", _make_release, _seat_argument(), example='stark --reason "Nobody knows them"'),
        decision("invite", _make_invite, example='--reason "For whoever plays on for Bob"'),
        decision(
            "replace",
            _with_key(acts.Replace),
            _seat_argument(),
            required("--name player", "NAME", _("The new player's name.")),
            required("--public-key", "KEY", _("The new player's public key.")),
            login_option(_("The new player's login on the forge, for notifications.")),
            example='stark --name Cid --public-key KEY --reason "Bob left"',
        ),
        decision(
            "steward",
            of_kind(acts.Steward),
            _seat_argument(),
            example='stark --reason "We are only five"',
        ),
        decision(
            "rotate-key",
            _with_key(acts.HandOver),
            *_organiser_options(),
            example='--public-key KEY --name Cid --reason "I leave"',
        ),
        decision(
            "appoint",
            _with_key(acts.Appoint),
            *_organiser_options(),
            example='--public-key KEY --reason "My computer burnt"',
            with_secret=True,
        ),
    ]


def _closing() -> Command:
    return act_command(
        "closing",
        _make_closing,
        summary=lookup(DECISIONS["closing"].summary),
        help=lookup(DECISIONS["closing"].does),
        params=text_parameters(),
        examples=[("", 'adjudicator organise closing westeros "Thank you all for eight months."')],
    )


def _make_closing(signer: Signer, *, text: str | None, file: Path | None) -> acts.OrganiserClosing:
    return of_kind(acts.OrganiserClosing)(signer, text=required_text(text, file))


def _seat_argument() -> Argument:
    return Argument("seat", _("The seat; “adjudicator status” lists them."))


def _make_release(signer: Signer, seat: str, reason: str) -> acts.Release:
    player = signer.found.roster.players.get(seat)
    file = signer.found.file
    invitation = SecretKey.new() if file.takes_codes else None
    if invitation:
        _tell_invitation(signer, invitation, seat)
    return acts.Release(
        game=signer.game,
        at=signer.at,
        seat=seat,
        key=player.key.text() if player else "",
        invitation=invitation.public.text() if invitation else msgspec.UNSET,
        reason=reason,
    )


def _make_invite(signer: Signer, reason: str) -> acts.Invite:
    invitation = SecretKey.new()
    _tell_invitation(signer, invitation, "SEAT")
    return of_kind(acts.Invite)(signer, invitation=invitation.public.text(), reason=reason)


def _tell_invitation(signer: Signer, invitation: SecretKey, seat: str) -> None:
    told = _(
        "Whoever has this code can take the seat: adjudicator join %(game)s %(seat)s --name "
        "NAME --invitation CODE",
        game=signer.game,
        seat=seat,
    )
    signer.once_sent.extend([*told_codes([invitation]), told])


def _organiser_options() -> list[click.Parameter]:
    return [
        required("--public-key", "KEY", _("The organiser's new public key.")),
        option("--name", "NAME", _("The organiser's name; unchanged by default.")),
    ]


def _with_key(kind: type[K]) -> Callable[..., K]:
    """Make acts of a kind that names a public key, as `of_kind` does."""

    def make(signer: Signer, *, public_key: str, **given: str | None) -> K:
        return of_kind(kind)(signer, key=PublicKey.from_text(public_key).text(), **given)

    return make
