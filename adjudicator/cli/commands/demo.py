"""`adjudicator demo`: bots play a whole game."""

from pathlib import Path

import click

from adjudicator.cli.command import Command
from adjudicator.cli.failures import Status
from adjudicator.cli.parameters import MOST_SEATS, one_of, whole_number
from adjudicator.demonstration import demonstrate
from adjudicator.words import gettext as _, ngettext


def command() -> Command:
    """Make the command."""
    return Command(
        "demo",
        run,
        help=_(
            "Makes a new repository with a game and lets bots play it to the end as people would:"
            " each bot has its own clone and its own key, and sends sealed orders on a branch. "
            "Then the game's secret is published, the game is audited, and its pages are built."
        ),
        params=[
            click.Option(
                ["--ruleset"],
                default="claim",
                metavar="NAME",
                help=_("The game to play, one of those that the command rulesets lists; by default claim."),
            ),
            click.Option(
                ["--seats"], callback=whole_number(1, MOST_SEATS), metavar="N", help=_("How many bots play.")
            ),
            click.Option(
                ["--seed"],
                default="1",
                metavar="WORDS",
                help=_("Any words. The same words always give the same game."),
            ),
            click.Option(
                ["--out"],
                type=click.Path(path_type=Path),
                metavar="DIR",
                help=_("A new folder for everything, outside any repository; by default a temporary folder."),
            ),
            click.Option(["--quick"], is_flag=True, help=_("Run all bots in one process, which is faster.")),
            click.Option(
                ["--bot"],
                default="steward",
                callback=one_of("random", "steward"),
                metavar="random|steward",
                help=_("How the bots play: any legal answer, or sensible ones; by default sensibly."),
            ),
        ],
        examples=[
            (_("Play a game and build its pages:"), "adjudicator demo"),
            (
                _("Play another game, faster, in a folder of your choice:"),
                "adjudicator demo --quick --seed winter --out ../winter",
            ),
        ],
    )


def run(*, ruleset: str, seats: int | None, seed: str, out: Path | None, quick: bool, bot: str) -> Status:
    """Play, and name the page to open."""
    played = demonstrate(out, ruleset=ruleset, seats=seats, seed=seed, quick=quick, bot=bot, progress=_tell)
    turns = ngettext("%(n)s turn", "%(n)s turns", played.turns)
    submissions = ngettext("%(n)s submission", "%(n)s submissions", played.audit.submissions)
    click.echo(
        _(
            "The game was audited without faults: %(turns)s, %(submissions)s.",
            turns=turns,
            submissions=submissions,
        )
    )
    click.echo(_("Open this page in a browser: %(page)s", page=played.page))
    return Status.DONE


def _tell(doing: str) -> None:
    click.echo(doing, err=True)
