"""How acts are made: checked against the current game, signed, and sent for adoption."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import click

from adjudicator.cli import parameters
from adjudicator.cli.command import Command, Example
from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.keys import read_key, read_secret
from adjudicator.cli.parameters import clock
from adjudicator.cli.proposing import send
from adjudicator.cli.sources import find_game, pull, require_secret
from adjudicator.repository.git.store import Repository
from adjudicator.repository.people.acts import (
    Act,
    ByOrganiser,
    BySeat,
    Join,
    Ready,
    SignedAct,
    act_kind,
    sign_act,
)
from adjudicator.repository.people.adoption import adopt_proposals, require_timely
from adjudicator.repository.people.effects import adopt
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.seat_files import NoSeat, newest_turn
from adjudicator.repository.times import time_text
from adjudicator.repository.turn.load_table import game_keys
from adjudicator.sealing import MasterSecret, SecretKey
from adjudicator.words import gettext as _

K = TypeVar("K", bound=Act)


@dataclass(frozen=True)
class Signer:
    """Whoever signs an act: with which key, at what time, in which game as it now stands.

    What an act says about its signer and the game has the same name here as there.
    """

    found: PublishedGame
    roster: Roster
    at: str
    key: SecretKey
    once_sent: list[str] = field(default_factory=list)
    """What to print once the act is sent."""

    @property
    def game(self) -> str:
        """The game's name."""
        return self.found.name

    @property
    def seat(self) -> str:
        """The seat that the key holds; "" if none."""
        return self.roster.seat_of(self.key.public) or ""

    @property
    def name(self) -> str:
        """The name of the game's organiser."""
        return self.roster.organiser(self.found.file).name

    @property
    def start(self) -> str:
        """When an absence begins, if its player does not say."""
        return self.at

    @property
    def turn(self) -> int:
        """The number of the game's newest turn; raises NoSeat before the start."""
        return newest_turn(self.found).number


def act_command(
    name: str,
    make: Callable[..., Act | SignedAct],
    *,
    summary: str = "",
    help: str,  # noqa: A002  click's own word
    params: Sequence[click.Parameter] = (),
    examples: list[Example],
    with_secret: bool = False,
) -> Command:
    """A command that signs an act of a game and sends it.

    `make` gets the signer and the command's own parameters by name. `with_secret` signs with the game's key,
    which the adjudicator's secret holds, instead of a person's.
    """

    def run(
        *,
        game: str,
        direct: bool,
        repository: Path,
        key: Path | None = None,
        secret_file: Path | None = None,
        **given: Any,  # noqa: ANN401  each command has its own
    ) -> Status:
        own = read_secret(secret_file) if key is None else read_key(key)
        _send_act(game, own, lambda signer: make(signer, **given), repository=repository, direct=direct)
        return Status.DONE

    own = parameters.secret_option() if with_secret else parameters.key_option()
    shared = [parameters.direct_option(), parameters.repository_option(), own]
    every = [parameters.game_argument(), *params, *shared]
    return Command(name, run, summary=summary, help=help, params=every, examples=examples)


def of_kind(kind: type[K]) -> Callable[..., K]:
    """Make acts of a kind from options named like its fields; the signer knows what was not given."""

    def make(signer: Signer, **given: Any) -> K:  # noqa: ANN401  each kind has its own
        fields = {name: value for name, value in given.items() if value is not None}
        known = (name for name in kind.__struct_fields__ if name not in fields and hasattr(signer, name))
        return kind(**fields, **{name: getattr(signer, name) for name in known})

    return make


def time_option(names: str, summary: str, *, required: bool = False) -> click.Option:
    """An option for a time, as acts write it."""
    make = parameters.required if required else parameters.option
    return make(
        names,
        "TIME",
        summary,
        callback=lambda _ctx, _param, text: text and time_text(parameters.seconds_of(text)),
    )


def reason_option() -> click.Option:
    """`--reason`: public."""
    return parameters.required("--reason", "TEXT", _("Why, in a sentence that everyone can read."))


def _send_act(
    game: str,
    own: SecretKey | MasterSecret,
    make: Callable[[Signer], Act | SignedAct],
    *,
    repository: Path,
    direct: bool,
) -> None:
    """Make, sign and send an act; raises RefusedAct if it would not be adopted."""
    now = clock()
    with Repository(repository) as clone:
        files = pull(clone)
        found = find_game(files, game)
        key = game_keys(found.file, own).signing if isinstance(own, MasterSecret) else own
        require_secret(found)
        adoption = adopt_proposals(files, found.file, found.holding, now)
        roster, holding = adoption.roster, adoption.holding
        signer = Signer(found, roster, time_text(now), key)
        made = make(signer)
        signed = made if isinstance(made, SignedAct) else sign_act(made, key, found.file)
        act = signed.statement
        _require_right(signer, act)
        require_timely(act, holding.turn if holding else None, now)
        after = adopt(roster, found.file, signed)
        if holding:
            holding.require_workable(act, after)
        branch, message = _proposal(act, signed.file)
        send(
            clone,
            f"{found.file.paths.inbox}/{signed.file}",
            signed.serialize(),
            branch=branch,
            message=message,
            direct=direct,
            now=now,
        )
    for line in signer.once_sent:
        click.echo(line)


def _proposal(act: Act, file: str) -> tuple[str, str]:
    """Return the branch that proposes an act, different for each act, and its commit message."""
    game = act.game
    stem = file.removesuffix(".yaml")
    if isinstance(act, Join):
        return f"join/{game}/{stem.removeprefix('join-')}", _(
            "%(game)s: %(player)s asks for seat %(seat)s", game=game, player=act.player, seat=act.seat
        )
    if isinstance(act, Ready):
        return f"ready/{game}/{stem.removeprefix('ready-')}", _(
            "%(game)s: %(seat)s is ready", game=game, seat=act.seat
        )
    return f"act/{game}/{stem}", _("%(game)s: %(act)s", game=game, act=act_kind(act))


def _require_right(signer: Signer, act: Act) -> None:
    fingerprint = signer.key.public.fingerprint
    if isinstance(act, ByOrganiser):
        if signer.key.public.text() != signer.roster.organiser(signer.found.file).key:
            raise Failure(
                _("Your key (%(fingerprint)s) is not the organiser's key for game “%(game)s”.",
                  fingerprint=fingerprint, game=signer.game),
                _("Only %(name)s can do this. To use another key: --key FILE", name=signer.name),
            )  # fmt: skip
    elif isinstance(act, BySeat) and not act.seat:
        raise NoSeat(
            _("Your key (%(fingerprint)s) holds no seat in game “%(game)s”.",
              fingerprint=fingerprint, game=signer.game)
        )  # fmt: skip
