"""`adjudicator notify`: notify the players who are awaited."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adjudicator.cli.command import Command
from adjudicator.cli.failures import Failure, Status, complain, stage, warn
from adjudicator.cli.keys import read_secret
from adjudicator.cli.parameters import (
    MOST_HOURS,
    now_option,
    option,
    repository_argument,
    secret_option,
    whole_number,
)
from adjudicator.cli.sources import publish, pull
from adjudicator.cli.taking_in import FORGES, find_forge, forge_options
from adjudicator.repository.files import Files
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.git.store import Made, Repository, Revision
from adjudicator.words import ENGLISH, gettext as _, use_language

if TYPE_CHECKING:
    from adjudicator.forge.proposals import Forge

CHANNELS = "ADJUDICATOR_TELL"
"""The environment variable with the addresses of rooms, as Apprise writes them, between blanks.

Before that of a game's own room stands the game's name, as in `GAME=ADDRESS`.
"""

REMIND_HOURS = 24


def command() -> Command:
    """Make the command."""
    return Command(
        "notify",
        run,
        help=_(
            "Notifies the players who are awaited, by the logins they joined with, in a comment "
            "on each game's own issue: when a turn is new, and again before the deadline if they "
            "have sent nothing. Nothing is written twice."
        ),
        params=[
            repository_argument(),
            *forge_options(
                _("The forge that holds the issues: %(kinds)s. Required.", kinds=", ".join(FORGES))
            ),
            remind_option(),
            secret_option(),
            now_option(),
        ],
        examples=[
            (_("Notify the players who are awaited:"), "adjudicator notify --forge github"),
            (_("Remind two days before:"), "adjudicator notify --forge github --remind-hours 48"),
        ],
    )


def remind_option() -> click.Option:
    """`--remind-hours`: when to remind."""
    summary = _(
        "How many hours before the deadline to remind players; 0 for never. Default: %(hours)s.",
        hours=REMIND_HOURS,
    )
    check = whole_number(0, MOST_HOURS)
    return option("--remind-hours", "HOURS", summary, default=str(REMIND_HOURS), callback=check)


def run(
    *,
    path: Path,
    forge: str | None,
    forge_address: str | None,
    remind_hours: int,
    secret_file: Path | None,
    now: int,
) -> Status:
    """Write the notices that are due and not yet written."""
    if not forge:
        raise Failure(_("No forge is given to notify players on."), _("Give --forge KIND."), Status.USAGE)
    with stage("notify"), Repository(path) as repository:
        place = find_forge(repository, forge, forge_address, secret_file)
        files = pull(repository)
        return notify(place, files, game_names(files), remind_hours, now)


def notify(forge: "Forge", files: Files, games: Sequence[str], hours: int, now: int) -> Status:
    """Write the notices due for these games, and print a line for each.

    If the forge does not answer, say so and return, so that other work can continue.
    """
    from adjudicator.forge.notifications import notices, tell
    from adjudicator.forge.proposals import ForgeError

    try:
        with use_language(ENGLISH):
            wanted = tuple(notices(files, games, now, remind_hours=hours))
            told, failed = tell(forge, wanted)
    except ForgeError as error:
        complain(_("Nobody could be notified: %(reason)s", reason=error), error.hint)
        return Status.FAILED
    for notice in told:
        click.echo(_("%(game)s: %(sentence)s", game=notice.game, sentence=notice.text))
    for game, reason in failed:
        warn(_("Nobody could be notified in the game %(game)s: %(reason)s", game=game, reason=reason))
    return Status.NEEDS_ATTENTION if failed else Status.DONE


def tell_channels(
    repository: Repository,
    games: Sequence[str],
    now: int,
    *,
    remind_hours: int,
    secret_file: Path | None,
    pages: str,
) -> Status:
    """Tell rooms that the environment names, and players' channels, what is due, if there are any.

    `pages` is the address of the league's pages; without it, links go to that in `mail.yaml`.
    """
    from adjudicator.mail import channels
    from adjudicator.repository.mail_file import find_mail_file
    from adjudicator.yaml_files import UnreadableFile

    files, rooms = repository.tree(), channels.rooms_in(os.environ.get(CHANNELS, ""))
    try:
        league = find_mail_file(files)
    except UnreadableFile as error:
        complain(str(error), error.hint)
        return Status.NEEDS_ATTENTION
    of_players = league is not None and league.channels
    if not rooms and not of_players:
        return Status.DONE
    if unknown := channels.strangers(files, rooms):
        named = ", ".join(unknown)
        warn(_("%(variable)s names games that are not here: %(games)s.", variable=CHANNELS, games=named))
    ours = channels.Channels(
        rooms,
        read_secret(secret_file).mail,
        of_players=of_players,
        pages=pages or (league.pages if league else ""),
        remind_hours=remind_hours,
    )

    def compute(files: Files) -> Made[tuple[channels.Tiding, ...]]:
        with use_language(ENGLISH):
            wanted = ours.tidings(files, games, now)
            changes = channels.noted(files, wanted, now)
            return Made([Revision(changes, "Tell channels", now)] if changes else [], wanted)

    def note(files: Files) -> list[Revision]:
        with use_language(ENGLISH):
            changes = channels.noted(files, failed, now, failed=True)
            return [Revision(changes, "Note which channels failed", now)] if changes else []

    if not compute(files).result:
        return Status.DONE
    try:
        channels.require_apprise()
    except channels.NoApprise as error:
        complain(str(error), error.hint)
        return Status.NEEDS_ATTENTION
    failed = channels.tell(publish(repository, compute, _("Publishing …")).computed.result)
    if not failed:
        return Status.DONE
    publish(repository, note, _("Publishing …"))
    named = ", ".join(dict.fromkeys(one.called for one in failed))
    warn(_("The news could not be told to every channel; it failed for: %(channels)s.", channels=named))
    if rest := channels.resting(repository.tree(), failed):
        warn(
            _(
                "The channels of %(seats)s rest, because they failed again and again. Their players can give"
                " them again: adjudicator seat tell",
                seats=", ".join(rest),
            )
        )
    return Status.NEEDS_ATTENTION
