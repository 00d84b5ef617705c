"""How acts are made: checked against the current game, signed, and sent for adoption."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from adjudicator.cli import parameters
from adjudicator.cli.command import Command, Example
from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.keys import read_key, read_secret
from adjudicator.cli.parameters import Way, clock
from adjudicator.cli.proposing import say, send
from adjudicator.cli.sources import find_game, pull
from adjudicator.forge.own_branches import proposed_acts
from adjudicator.player.decisions import DECISIONS, preview
from adjudicator.player.signing import Make, signed_act
from adjudicator.repository.git.store import Repository
from adjudicator.repository.people import acts
from adjudicator.repository.people.acts import Act, Join, Ready, SignedAct, act_kind, signed_at
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.times import read_time
from adjudicator.repository.turn.load_table import game_keys
from adjudicator.sealing import MasterSecret, SecretKey
from adjudicator.words import gettext as _, lookup


def act_command(
    name: str,
    make: Callable[..., Act | SignedAct],
    *,
    summary: str = "",
    help: str,  # noqa: A002  click's own word
    params: Sequence[click.Parameter] = (),
    examples: list[Example],
    with_secret: bool = False,
    asks: bool = False,
) -> Command:
    """A command that signs an act of a game and sends it.

    `make` gets the signer and the command's own parameters by name. `with_secret` signs with the game's key,
    which the adjudicator's secret holds, instead of a person's. If it `asks`, it shows what the act would do
    first, and sends it after a yes.
    """

    def run(
        *,
        game: str,
        way: Way | None,
        repository: Path,
        key: Path | None = None,
        yes: bool = True,
        **given: Any,  # noqa: ANN401  each command has its own
    ) -> Status:
        own = read_secret(given.pop("secret_file")) if with_secret else read_key(key)
        sent = _send_act(
            game, own, lambda signer: make(signer, **given), repository=repository, way=way, yes=yes
        )
        return Status.DONE if sent else Status.NEEDS_ATTENTION

    own = parameters.secret_option() if with_secret else parameters.key_option()
    shared = [*parameters.way_options(), parameters.repository_option(), own]
    if asks:
        shared.append(parameters.flag("--yes", _("Send it without asking.")))
    every = [parameters.game_argument(), *params, *shared]
    return Command(name, run, summary=summary, help=help, params=every, examples=examples)


def reason_option() -> click.Option:
    """`--reason`: public."""
    return parameters.required("--reason", "TEXT", _("Why, in a sentence that everyone can read."))


def decision(
    name: str,
    make: Callable[..., Act],
    *params: click.Parameter,
    example: str,
    with_secret: bool = False,
    asks: bool = False,
) -> Command:
    """A command for an act that everyone sees with its reason; `example` is what follows the game's name."""
    return act_command(
        name,
        make,
        summary=lookup(DECISIONS[name].summary),
        help=lookup(DECISIONS[name].does),
        params=[*params, reason_option()],
        examples=[("", f"adjudicator organise {name} westeros {example}")],
        with_secret=with_secret,
        asks=asks,
    )


def _send_act(
    game: str,
    own: SecretKey | MasterSecret,
    make: Make,
    *,
    repository: Path,
    way: Way | None,
    yes: bool,
) -> bool:
    """Make, sign and send an act, and return whether it was sent.

    Without `yes`, show what it would do and ask first. Raises NoSeat and RefusedAct as `signed_act`.
    """
    now = clock()
    with Repository(repository) as clone:
        files = pull(clone)
        found = find_game(files, game)
        key = game_keys(found.file, own).signing if isinstance(own, MasterSecret) else own
        later = max(now, _after_proposed(clone, found, key))
        signed, signer = signed_act(files, found, key, make, later)
        act = signed.statement
        told = preview(found, act) if isinstance(act, acts.Decision | acts.Appoint) else ()
        for line in (*signer.effects, *told):
            say(line, way)
        if not yes and not _confirmed():
            say(_("Nothing was sent."), way)
            return False
        branch, message = _proposal(act, signed.file)
        send(
            clone,
            f"{found.file.paths.inbox}/{signed.file}",
            signed.serialize(),
            branch=branch,
            message=message,
            way=way,
            now=now,
        )
    for line in signer.once_sent:
        say(line, way)
    return True


def _confirmed() -> bool:
    """Ask whether to send what was shown; raises Failure where nobody can answer."""
    if not sys.stdin.isatty():
        raise Failure(
            _("Nothing was sent, because there is no terminal here to ask you in."),
            _("If what is shown is right: --yes"),
        )
    return click.confirm(_("Send it?"), default=False, err=True)


def _after_proposed(clone: Repository, found: PublishedGame, key: SecretKey) -> int:
    """The time after those of all acts that this key has signed and this clone has proposed."""
    proposed = proposed_acts(clone, found.name)
    times = [read_time(signed_at(one.statement)) for one in proposed if one.holds(key.public, found.file)]
    return max(times, default=-1) + 1


def _proposal(act: Act, file: str) -> tuple[str, str]:
    """Return the branch that proposes an act, different for each act, and its commit message."""
    game = act.game
    stem = file.removesuffix(".yaml")
    if isinstance(act, Join):
        branch = f"join/{game}/{stem.removeprefix('join-')}"
        return branch, f"{game}: {act.player} asks for seat {act.seat}"
    if isinstance(act, Ready):
        return f"ready/{game}/{stem.removeprefix('ready-')}", f"{game}: {act.seat} is ready"
    return f"act/{game}/{stem}", f"{game}: {act_kind(act)}"
