"""How acts are made: checked against the game as it stands, signed, and sent to be adopted."""

from collections.abc import Callable
from pathlib import Path

import click

from adjudicator.cli.command import Command, Example
from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.keys import read_key
from adjudicator.cli.parameters import direct_option, game_argument, key_option, repository_option
from adjudicator.cli.proposing import send
from adjudicator.cli.sources import find_game, pull, time_of
from adjudicator.repository.acts import Act, ByOrganiser, act_kind, sign_act
from adjudicator.repository.adoption import adopt_proposals, require_timely
from adjudicator.repository.git_store import Repository
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.roster import adopt
from adjudicator.repository.seat_files import NoSeat
from adjudicator.repository.times import time_text
from adjudicator.sealing import SecretKey
from adjudicator.words import gettext as _

Make = Callable[[PublishedGame, str, str], Act]
"""Makes the act for a game, signed at the time given (as files hold it), by the seat given ("" for none)."""


def act_command(
    name: str,
    run: Callable[..., Status],
    *,
    help: str,  # noqa: A002  click's own word
    examples: list[Example],
    params: list[click.Parameter],
) -> Command:
    """Make a command that signs an act of a game: GAME, its own parameters, and those of all acts."""
    shared = [direct_option(), repository_option(), key_option()]
    return Command(name, run, help=help, params=[game_argument(), *params, *shared], examples=examples)


def reason_option() -> click.Option:
    """`--reason`: what everyone can read."""
    return click.Option(
        ["--reason"],
        required=True,
        metavar="TEXT",
        help=_("Why, in a sentence that everyone can read. It must be given."),
    )


def make_act(*, game: str, make: Make, repository: Path, key: Path, direct: bool) -> Status:
    """Sign an act with a person's key and send it; raises RefusedAct when it would not be adopted."""
    own = read_key(key)
    now = time_of(None)
    with Repository(repository) as clone:
        files = pull(clone)
        found = find_game(files, game)
        newest = found.latest.number if found.latest else None
        roster = adopt_proposals(files, found.file, newest, now).roster
        act = make(found, time_text(now), roster.seat_of(own.public) or "")
        _require_right(found, act, own)
        signed = sign_act(act, own, found.file)
        require_timely(act, newest, now)
        adopt(roster, found.file, signed)
        send(
            clone,
            {f"{found.file.paths.inbox}/{signed.file}": signed.serialize()},
            branch=f"act/{game}/{signed.file.removesuffix('.yaml')}",
            message=_("%(game)s: %(act)s", game=game, act=act_kind(act)),
            direct=direct,
            now=now,
        )
    return Status.DONE


def _require_right(game: PublishedGame, act: Act, own: SecretKey) -> None:
    if isinstance(act, ByOrganiser):
        if own.public.text() != game.file.organiser.key:
            raise Failure(
                _("Your key (%(fingerprint)s) is not that of the organiser of game “%(game)s”.",
                  fingerprint=own.public.fingerprint, game=game.name),
                _("Only %(name)s can do this; --key FILE uses another key.", name=game.file.organiser.name),
            )  # fmt: skip
    elif not act.seat:
        raise NoSeat(
            _("Your key (%(fingerprint)s) holds no seat in game “%(game)s”.",
              fingerprint=own.public.fingerprint, game=game.name)
        )  # fmt: skip


def newest_turn(game: PublishedGame) -> int:
    """Give the number of a game's newest turn; raises NoSeat before the start."""
    if game.latest is None:
        raise NoSeat(_("Game “%(game)s” has not started: not every seat is taken and ready.", game=game.name))
    return game.latest.number
