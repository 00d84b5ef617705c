"""How acts are made: checked against the current game, signed, and sent for adoption."""

from collections.abc import Callable
from pathlib import Path

import click

from adjudicator.cli.command import Command, Example
from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.keys import read_key
from adjudicator.cli.parameters import direct_option, game_argument, key_option, repository_option
from adjudicator.cli.proposing import send
from adjudicator.cli.sources import find_game, pull, time_of
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
from adjudicator.repository.seat_files import NoSeat
from adjudicator.repository.times import time_text
from adjudicator.sealing import PublicKey, SecretKey
from adjudicator.words import gettext as _

_MARKED = 8
"""How much of a key's fingerprint distinguishes players who join."""

Make = Callable[[PublishedGame, str, str], Act]
"""Makes the act for a game, signed at the given time (as files write it), by the given seat ("" for none)."""

Sign = Callable[[PublishedGame, Roster, str], SignedAct]
"""Makes and signs the act for a game with the given roster, at the given time."""


def act_command(
    name: str,
    run: Callable[..., Status],
    *,
    help: str,  # noqa: A002  click's own word
    examples: list[Example],
    params: list[click.Parameter],
) -> Command:
    """Make a command that signs an act of a game; it takes GAME, its own parameters and those of all acts."""
    shared = [direct_option(), repository_option(), key_option()]
    return Command(name, run, help=help, params=[game_argument(), *params, *shared], examples=examples)


def reason_option() -> click.Option:
    """`--reason`: public."""
    return click.Option(
        ["--reason"],
        required=True,
        metavar="TEXT",
        help=_("Why, in a sentence that everyone can read. Required."),
    )


def make_act(*, game: str, make: Make, repository: Path, key: Path, direct: bool) -> Status:
    """Sign an act with a person's key and send it; raises RefusedAct if it would not be adopted."""
    own = read_key(key)

    def sign(found: PublishedGame, roster: Roster, at: str) -> SignedAct:
        act = make(found, at, roster.seat_of(own.public) or "")
        _require_right(found, roster, act, own)
        return sign_act(act, own, found.file)

    return send_act(game=game, sign=sign, repository=repository, direct=direct)


def send_act(
    *,
    game: str,
    sign: Sign,
    repository: Path,
    direct: bool,
    before: Callable[[PublishedGame], None] = lambda _game: None,
) -> Status:
    """Send an act; raises RefusedAct if it would not be adopted. `before` describes it first."""
    now = time_of(None)
    with Repository(repository) as clone:
        files = pull(clone)
        found = find_game(files, game)
        adoption = adopt_proposals(files, found.file, found.holding, now)
        roster, holding = adoption.roster, adoption.holding
        signed = sign(found, roster, time_text(now))
        require_timely(signed.statement, holding.turn if holding else None, now)
        after = adopt(roster, found.file, signed)
        if holding:
            holding.require_workable(signed.statement, after)
        before(found)
        branch, message = _proposal(signed)
        send(
            clone,
            {f"{found.file.paths.inbox}/{signed.file}": signed.serialize()},
            branch=branch,
            message=message,
            direct=direct,
            now=now,
        )
    return Status.DONE


def _proposal(signed: SignedAct) -> tuple[str, str]:
    """Return the branch that proposes an act, and its commit message."""
    act = signed.statement
    game = act.game
    if isinstance(act, Join):
        key = PublicKey.from_text(act.key).fingerprint[:_MARKED]
        return f"join/{game}/{act.seat}-{key}", _(
            "%(game)s: %(player)s asks for seat %(seat)s", game=game, player=act.player, seat=act.seat
        )
    if isinstance(act, Ready):
        return f"ready/{game}/{act.seat}", _("%(game)s: %(seat)s is ready", game=game, seat=act.seat)
    stem = signed.file.removesuffix(".yaml")
    return f"act/{game}/{stem}", _("%(game)s: %(act)s", game=game, act=act_kind(act))


def _require_right(game: PublishedGame, roster: Roster, act: Act, own: SecretKey) -> None:
    if isinstance(act, ByOrganiser):
        organiser = roster.organiser(game.file)
        if own.public.text() != organiser.key:
            raise Failure(
                _("Your key (%(fingerprint)s) is not the organiser's key for game “%(game)s”.",
                  fingerprint=own.public.fingerprint, game=game.name),
                _("Only %(name)s can do this. To use another key: --key FILE", name=organiser.name),
            )  # fmt: skip
    elif isinstance(act, BySeat) and not act.seat:
        raise NoSeat(
            _("Your key (%(fingerprint)s) holds no seat in game “%(game)s”.",
              fingerprint=own.public.fingerprint, game=game.name)
        )  # fmt: skip


def newest_turn(game: PublishedGame) -> int:
    """Return the number of a game's newest turn; raises NoSeat before the start."""
    if game.latest is None:
        raise NoSeat(_("Game “%(game)s” has not started: not every seat is taken and ready.", game=game.name))
    return game.latest.number
