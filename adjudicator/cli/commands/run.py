"""`adjudicator run`: opens what has come in and adjudicates what is due."""

import re
from collections.abc import Sequence
from pathlib import Path

import click

from adjudicator.cli.command import Command
from adjudicator.cli.failures import Status, complain, warn
from adjudicator.cli.keys import read_secret
from adjudicator.cli.parameters import now_option, push_option, repository_argument, secret_option
from adjudicator.cli.progress import Progress
from adjudicator.cli.sources import pull, require_games, time_of
from adjudicator.repository.adjudication import Step, advance_all
from adjudicator.repository.agenda import Shard, games_to_look_at, with_agenda
from adjudicator.repository.files import Files
from adjudicator.repository.git_store import Repository, Revision
from adjudicator.words import ENGLISH, gettext as _, ngettext, use_language


def command() -> Command:
    """Make the command."""
    return Command(
        "run",
        run,
        help=_(
            "Adopts who has joined, opens the orders that have come in, gives each of them a receipt, and"
            " adjudicates every game whose orders are complete or whose deadline has passed. The result is"
            " committed and pushed. It is safe to run it at any time and as often as you like; a run that was"
            " interrupted is simply run again."
        ),
        params=[
            repository_argument(),
            click.Option(
                ["--game", "games"],
                multiple=True,
                metavar="NAME",
                help=_("Only this game; may be given again."),
            ),
            click.Option(
                ["--shard"],
                callback=_read_shard,
                metavar="K/N",
                help=_("Only the K-th of N parts of the games, for N jobs that share a large league."),
            ),
            now_option(),
            click.Option(
                ["--dry-run"],
                is_flag=True,
                help=_("Bring the clone up to date, say what would happen, and publish nothing."),
            ),
            push_option(),
            secret_option(),
        ],
        examples=[
            (_("Adjudicate whatever is due:"), "adjudicator run"),
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
            _("“%(value)s” is no part; write it like 1/2 and 2/2.", value=value or ""), ctx, param
        )
    return Shard(int(match[1]), int(match[2]))


def run(
    *,
    path: Path,
    games: tuple[str, ...],
    shard: Shard,
    now: str | None,
    dry_run: bool,
    push: bool,
    secret_file: Path | None,
) -> Status:
    """Advance the games, publish what came of it and tell it, a line for each thing."""
    moment = time_of(now)
    steps: list[Step] = []

    def compute(files: Files) -> Sequence[Revision]:
        require_games(files, games)
        names = games or games_to_look_at(files, moment, shard)
        steps[:] = _advance(files, names, moment, secret_file)
        return with_agenda(files, steps, moment)

    with Repository(path) as repository:
        if dry_run:
            compute(pull(repository))
        else:
            with Progress(_("Publishing …")):
                published = repository.publish(compute, push=push)
            if published.warning:
                warn(published.warning)
    for step in steps:
        _tell(step, dry_run=dry_run)
    if not any(step.revision or step.stopped for step in steps):
        click.echo(_("There is nothing to do now."))
    if any(step.drift for step in steps):
        return Status.DRIFT
    return Status.FAILED if any(step.stopped for step in steps) else Status.DONE


def _advance(files: Files, games: Sequence[str], now: int, secret_file: Path | None) -> list[Step]:
    if not games:
        return []
    master = read_secret(secret_file)
    steps: list[Step] = []
    with Progress(_("Adjudicating …")) as progress:
        for name in games:
            progress.tell(_("Adjudicating %(game)s …", game=name))
            # What goes into the repository must not depend on the language of whoever runs this.
            with use_language(ENGLISH):
                steps += advance_all(files, master, now, [name])
    return steps


def _tell(step: Step, *, dry_run: bool) -> None:
    for sentence in _sentences(step):
        text = _("%(game)s: %(sentence)s", game=step.game, sentence=sentence)
        click.echo(_("(not written) %(text)s", text=text) if dry_run else text)
    if step.stopped:
        complain(_("Game “%(game)s” stopped: %(reason)s", game=step.game, reason=step.stopped), _hint(step))


def _sentences(step: Step) -> list[str]:
    sentences = [_("%(act)s is adopted.", act=act) for act in step.acts]
    sentences += [
        _("%(act)s is refused: %(reason)s", act=act, reason=why) for act, why in step.refused.items()
    ]
    if step.press:
        sentences.append(
            ngettext("%(n)s message is delivered.", "%(n)s messages are delivered.", len(step.press))
        )
    if step.receipts:
        sentences.append(
            ngettext("%(n)s submission got a receipt.", "%(n)s submissions got receipts.", len(step.receipts))
        )
    if step.turn == 0:
        sentences.append(_("The game starts."))
    elif step.turn is not None:
        sentences.append(_("Turn %(turn)s is adjudicated.", turn=step.turn))
    if step.turn is not None and step.over:
        sentences.append(_("The game is over."))
    return sentences


def _hint(step: Step) -> str:
    if step.drift:
        return _("Run it with the release that the newest manifest.yaml names, and report this as a bug.")
    return _("The other games are not concerned; adjudicator status %(game)s tells more.", game=step.game)
