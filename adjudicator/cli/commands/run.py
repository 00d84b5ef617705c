"""`adjudicator run`: open what has come in and adjudicate what is due."""

import re
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from adjudicator.cli import parameters, taking_in
from adjudicator.cli.command import Command
from adjudicator.cli.commands.notify import notify as notify_players, remind_option, tell_channels
from adjudicator.cli.failures import Failure, Status, complain, stage, warn
from adjudicator.cli.keys import read_secret
from adjudicator.cli.outcome import Outcome, outcomes_of
from adjudicator.cli.parameters import PATH, Clock, flag, option
from adjudicator.cli.progress import Progress
from adjudicator.cli.sources import publish, pull, require_games
from adjudicator.repository.clock import ENDLESS_HOLD, LONGEST_HOLD
from adjudicator.repository.files import Files
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.git.store import Made, Repository
from adjudicator.repository.turn.advancing import advance_all
from adjudicator.repository.turn.agenda import Shard, games_to_look_at, with_agenda
from adjudicator.repository.turn.step import Step
from adjudicator.words import ENGLISH, gettext as _, use_language

if TYPE_CHECKING:
    from adjudicator.cli.mail_room import MailRoom


def command() -> Command:
    """Make the command."""
    return Command(
        "run",
        run,
        help=_(
            "Adopts joins and other acts, opens the orders that have come in, writes a receipt "
            "for each, and adjudicates every game whose orders are complete or whose deadline has"
            " passed. It commits and pushes the result. You can run it at any time and as often "
            "as you like; if it is interrupted, run it again."
        ),
        params=[
            parameters.repository_argument(),
            option("--game games", "NAME", _("Only this game; can be repeated."), multiple=True),
            option(
                "--shard",
                "K/N",
                _("Only the K-th of N parts of the games, if N jobs share a large league."),
                callback=_read_shard,
            ),
            parameters.clock_option(),
            flag("--dry-run", _("Update the clone and say what would happen, but publish nothing.")),
            parameters.push_option(),
            parameters.secret_option(),
            *taking_in.source_options(),
            flag(
                "--mail",
                _("Take in the league's mail, and send letters, as “adjudicator mail” does."),
            ),
            flag(
                "--notify",
                _("Notify the players who are awaited, on the forge, as “adjudicator notify” does."),
            ),
            remind_option(),
            option(
                "--site",
                "DIR",
                _("At the end, build the pages into this folder, as “adjudicator site” does."),
                type=PATH,
            ),
            parameters.site_address_option("--site-address address"),
        ],
        examples=[
            (_("Adjudicate whatever is due:"), "adjudicator run"),
            (
                _("Do everything a league's job does, with proposals on GitHub:"),
                "adjudicator run --forge github --notify --site _site",
            ),
            (
                _("The same in a bare repository, with the branches that players have pushed:"),
                "adjudicator run --branches --site _site",
            ),
            (_("Do everything, with players who play by mail:"), "adjudicator run --mail"),
            (_("See what a run would do:"), "adjudicator run --dry-run"),
            (
                _("Adjudicate half of a large league, while another job does the rest:"),
                "adjudicator run --shard 1/2",
            ),
            (
                _("Adjudicate one game as of a certain time:"),
                "adjudicator run --game westeros --now 2026-11-21T04:00:00Z",
            ),
        ],
    )


def _read_shard(ctx: click.Context, param: click.Parameter, value: str | None) -> Shard:
    match = re.fullmatch(r"([1-9][0-9]{0,3})/([1-9][0-9]{0,3})", value or "1/1")
    if not match or int(match[1]) > int(match[2]):
        raise click.BadParameter(
            _("“%(value)s” is not a part; write it like 1/2 or 2/2.", value=value or ""), ctx, param
        )
    return Shard(int(match[1]), int(match[2]))


class _Result(msgspec.Struct, frozen=True):
    """What a run took in, and what came of each game that it looked at."""

    judged: tuple[taking_in.Judged, ...]
    outcomes: Sequence[Outcome]


def run(
    *,
    path: Path,
    games: tuple[str, ...],
    shard: Shard,
    now: Clock,
    dry_run: bool,
    push: bool,
    secret_file: Path | None,
    forge: str | None,
    forge_address: str | None,
    branches: bool,
    mail: bool,
    notify: bool,
    remind_hours: int,
    site: Path | None,
    address: str,
) -> Status:
    """Take in, adjudicate, publish, tell, and build the pages, each stage a whole before the next begins.

    Where taking in fails nothing is adjudicated, so that nobody misses a deadline whose orders wait there;
    where a part of it fails, only what makes nobody absent.
    """
    if notify and not forge:
        raise Failure(_("No forge is given to notify players on."), _("Give --forge KIND."), Status.USAGE)

    begun = now()

    def compute(files: Files) -> Made[_Result]:
        moment = now()
        with stage("intake"):
            judged = taking_in.judge_all(brought, files, moment)
            there = taking_in.overlaid(files, judged)
        with stage("adjudicate"):
            require_games(there, games)
            names = games or games_to_look_at(there, moment, shard)
            steps = _advance(there, names, moment, secret_file, _holds(judged))
            revisions = [*taking_in.revisions_of(files, judged, moment), *with_agenda(there, steps, moment)]
            return Made(revisions, _Result(judged, outcomes_of(there, steps, moment)))

    statuses: list[Status] = []
    silent = dry_run or not push
    with ExitStack() as stack, Repository(path) as repository:
        with stage("intake"):
            place = taking_in.find_forge(repository, forge, forge_address, secret_file) if forge else None
            sources = taking_in.inflow(repository, path, place, branches=branches, now=begun, silent=silent)
            brought = stack.enter_context(sources)
            room = _mail_room(stack, repository, secret_file) if mail else None
            if room:
                brought = (*brought, room.gather(begun, silent=silent, remind_hours=remind_hours))
        with stage("push"):
            result = _publish(repository, compute, dry_run=dry_run, push=push)
        for step, sentences in result.outcomes:
            _tell(step, sentences, dry_run=dry_run)
        with stage("answer"):
            wrong = sum(one.answer() for one in result.judged)
            if room and not silent:
                wrong += room.send(begun)
            statuses.append(Status.NEEDS_ATTENTION if wrong else Status.DONE)
        steps = [step for step, _sentences in result.outcomes]
        if not any(step.revision or step.stopped for step in steps):
            refused = any(one.any for one in result.judged) or any(step.refused for step in steps)
            _say_nothing_to_do(refused=refused, looked=bool(forge or branches or mail))
        names = _told_of(repository, games, shard)
        if not silent:
            with stage("notify"):
                told = tell_channels(
                    repository,
                    names,
                    begun,
                    remind_hours=remind_hours,
                    secret_file=secret_file,
                    pages=address,
                )
                statuses.append(told)
        if notify and place and not dry_run:
            with stage("notify"):
                statuses.append(notify_players(place, repository.tree(), names, remind_hours, begun))
    if site and not dry_run:
        with stage("site"):
            from adjudicator.cli.commands.site import run as build_pages

            statuses.append(build_pages(path=path, out=site, address=address))
    return _status(steps, statuses)


def _status(steps: Sequence[Step], statuses: Sequence[Status]) -> Status:
    """The worst that is to be said of a run's games and stages."""
    if any(step.drift for step in steps):
        return Status.DRIFT
    return Status.FAILED if any(step.stopped for step in steps) else max(statuses, default=Status.DONE)


def _told_of(repository: Repository, games: Sequence[str], shard: Shard) -> Sequence[str]:
    """The games of which a run tells people."""
    return games or [name for name in game_names(repository.tree()) if shard.has(name)]


def _mail_room(stack: ExitStack, repository: Repository, secret_file: Path | None) -> "MailRoom":
    from adjudicator.cli.mail_room import open_mail_room

    return stack.enter_context(open_mail_room(repository, secret_file))


def _say_nothing_to_do(*, refused: bool, looked: bool) -> None:
    click.echo(_("There is nothing else to do now.") if refused else _("There is nothing to do now."))
    if not looked:
        click.echo(_("To take in what players have sent, add --forge, --branches or --mail."))


def _publish(
    repository: Repository, compute: Callable[[Files], Made[_Result]], *, dry_run: bool, push: bool
) -> _Result:
    if dry_run:
        result = compute(pull(repository)).result
    else:
        result = publish(repository, compute, _("Publishing …"), push=push).computed.result
    if not all(one.complete for one in result.judged):
        warn(
            _(
                "Some proposals could not be read, so nobody misses a deadline in this run; a game "
                "waits for at most a day."
            )
        )
    return result


def _advance(
    files: Files, games: Sequence[str], now: int, secret_file: Path | None, holds: Callable[[str], int]
) -> list[Step]:
    if not games:
        return []
    master = read_secret(secret_file)
    steps: list[Step] = []
    with Progress(_("Adjudicating …")) as progress:
        for name in games:
            progress.tell(_("Adjudicating %(game)s …", game=name))
            # What is written to the repository must not depend on the language of whoever runs this.
            with use_language(ENGLISH):
                steps += advance_all(files, master, now, [name], hold=holds(name))
    return steps


def _holds(judged: Sequence[taking_in.Judged]) -> Callable[[str], int]:
    """For how many seconds after a deadline nobody is to miss it in a game, for what could not be read."""
    longest = 0 if all(one.complete for one in judged) else LONGEST_HOLD
    undelivered = frozenset[str]().union(*(one.undelivered for one in judged))
    return lambda game: ENDLESS_HOLD if game in undelivered else longest


def _tell(step: Step, sentences: Sequence[str], *, dry_run: bool) -> None:
    for sentence in sentences:
        text = _("%(game)s: %(sentence)s", game=step.game, sentence=sentence)
        click.echo(_("(not written) %(text)s", text=text) if dry_run else text)
    if step.stopped:
        complain(_("Game “%(game)s” stopped: %(reason)s", game=step.game, reason=step.stopped), _hint(step))


def _hint(step: Step) -> str:
    if step.drift:
        return _("Run it with the release named in the newest manifest.yaml, and report this as a bug.")
    return _("The other games are not affected. To see how to mend it: adjudicator doctor")
