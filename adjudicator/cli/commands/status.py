"""`adjudicator status`: who is awaited until when."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adjudicator.cli import prose
from adjudicator.cli.command import Argument, Command
from adjudicator.cli.failures import Status, complain, warn
from adjudicator.cli.keys import read_key
from adjudicator.cli.messages_read import last_read
from adjudicator.cli.parameters import flag, json_option, now_option, reading_options
from adjudicator.cli.sources import is_plain_copy, newest_files, require_games, warn_if_older
from adjudicator.player.status import MOST_REFUSED, Facts, game_status
from adjudicator.repository.damage import contained
from adjudicator.repository.files import Files
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.published import games_that_may_invite, games_that_name
from adjudicator.repository.set_aside import set_aside
from adjudicator.sealing import PublicKey
from adjudicator.words import gettext as _, ngettext

if TYPE_CHECKING:
    from adjudicator.forge.own_branches import ProposalStatus

_MOST_ASIDE = 10
"""How many things that are set aside are listed."""


def command() -> Command:
    """Make the command."""
    return Command(
        "status",
        run,
        help=_(
            "Shows how every game stands: free seats, who is awaited until when (in the game's "
            "own time zone), or how it ended. With --mine it shows only the games in which your "
            "key holds a seat or one is kept for it, your questions, and what became of your orders."
        ),
        params=[
            Argument("games", _("Only these games."), nargs=-1, metavar="GAME"),
            flag("--mine", _("Only the games you play in, as your seat sees them.")),
            json_option(),
            now_option(),
            *reading_options(),
        ],
        examples=[
            (_("Show all games:"), "adjudicator status"),
            (_("Show what you have to do:"), "adjudicator status --mine"),
        ],
    )


def run(
    *,
    games: tuple[str, ...],
    mine: bool,
    as_json: bool,
    now: int,
    offline: bool,
    repository: Path,
    key: Path | None,
) -> Status:
    """Print how each game stands; one that cannot be read does not hide the others."""
    own = read_key(key) if mine else None
    told: list[tuple[Facts, list[str]]] = []
    unreadable: dict[str, str] = {}
    with newest_files(repository, offline=offline) as files:
        require_games(files, games)
        warn_if_older(files, games or game_names(files))
        aside = set_aside(files)
        proposed = () if offline or is_plain_copy(repository) else _proposed(repository, now)
        for name in games or (game_names(files) if own is None else _games_of(files, own.public)):
            with contained(partial(unreadable.__setitem__, name)):
                if shown := game_status(files, name, own, now, partial(last_read, repository)):
                    facts = shown.facts(now)
                    told.append((facts, list(shown.sentences(facts, now))))
    if as_json:
        import json

        click.echo(json.dumps([facts for facts, _said in told], indent=2, ensure_ascii=False))
    else:
        for number, (facts, sentences) in enumerate(told):
            heading = _("%(game)s (%(title)s)", game=facts["game"], title=facts["title"])
            click.secho(f"\n{heading}" if number else heading, bold=True)
            for sentence in sentences:
                prose.paragraph(sentence)
        if not told and not unreadable:
            click.echo(_("Your key holds no seat here.") if mine else _("There are no games here."))
        _tell_set_aside(aside)
        _tell_proposals([one for one in proposed if not games or one.game in games])
    for path in [path for facts, _said in told for path in facts.get("unsealed", ())]:
        _warn_of_unsealed(_("The file %(path)s is orders that are not sealed.", path=path))
    for name, reason in unreadable.items():
        complain(_("Game “%(game)s” cannot be read: %(reason)s", game=name, reason=reason))
    return Status.FAILED if unreadable else Status.DONE


def _games_of(files: Files, key: PublicKey) -> list[str]:
    """The games in which a key may hold a seat, or have one kept for it."""
    return sorted({*games_that_name(files, key), *games_that_may_invite(files, key)})


def _proposed(repository: Path, now: int) -> "tuple[ProposalStatus, ...]":
    from adjudicator.forge.own_branches import proposal_statuses

    return proposal_statuses(repository, now)


def _tell_set_aside(aside: Sequence[str]) -> None:
    """Report what runs could not judge because of a bug."""
    if not aside:
        return
    prose.paragraph(
        ngettext(
            "%(n)s thing that somebody sent is set aside, because of a bug in the program. It stays "
            "where it was sent until a newer version of the program judges it:",
            "%(n)s things that somebody sent are set aside, because of a bug in the program. They "
            "stay where they were sent until a newer version of the program judges them:",
            len(aside),
        )
    )
    for line in aside[:_MOST_ASIDE]:
        click.echo(f"  {line}")


def _tell_proposals(proposed: "Sequence[ProposalStatus]") -> None:
    """Report on the branches that this clone has proposed, except those already taken in."""
    for one in [one for one in proposed if one.reason][-MOST_REFUSED:]:
        prose.paragraph(
            _(
                "The branch %(branch)s was refused on %(day)s: %(reason)s",
                branch=one.branch,
                day=one.day,
                reason=one.reason,
            )
        )
    for one in proposed:
        if not one.reason:
            prose.paragraph(_("The branch %(branch)s is not taken in yet.", branch=one.branch))
        if one.unsealed:
            _warn_of_unsealed(
                _(
                    "The branch %(branch)s holds orders that are not sealed: %(path)s.",
                    branch=one.branch,
                    path=one.unsealed,
                )
            )


def _warn_of_unsealed(what: str) -> None:
    told = _(
        "Everyone who can read the repository can read them, and they do not count. Send other orders;"
        " adjudicator submit FILE seals them."
    )
    warn(f"{what} {told}")
