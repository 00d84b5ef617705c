"""`adjudicator demo`: bots play a whole game."""

from pathlib import Path

import click

from adjudicator.cli.command import Command
from adjudicator.cli.failures import Status, to_stderr, warn
from adjudicator.cli.parameters import (
    PATH,
    chosen_options,
    flag,
    game_options,
    one_of,
    option,
    seats_option,
)
from adjudicator.demonstration.whole_game import demonstrate
from adjudicator.words import gettext as _


def command() -> Command:
    """Make the command."""
    rules = _("The game to play, by default agot2; “adjudicator rulesets” lists all.")
    out = _("A new folder for everything, outside any repository; by default a temporary folder.")
    return Command(
        "demo",
        run,
        help=_(
            "Makes a new repository with a game and lets bots play it to the end as people would:"
            " each bot has its own clone and its own key, and sends sealed orders on a branch. "
            "Then the game's secret is published, the game is audited, and its pages are built."
        ),
        params=[
            option("--ruleset", "NAME", rules, default="agot2"),
            seats_option(_("How many bots play.")),
            game_options(),
            option(
                "--seed", "WORDS", _("Any words. The same words always give the same game."), default="raven"
            ),
            option("--out", "DIR", out, type=PATH),
            flag(
                "--quick", _("Run all bots in this process, one after another, which takes less computing.")
            ),
            option(
                "--bot",
                "random|steward|hard",
                _(
                    "How the bots play: any legal answer, sensible ones, or with a look ahead, which takes "
                    "its time; by default sensibly."
                ),
                default="steward",
                callback=one_of("random", "steward", "hard"),
            ),
        ],
        examples=[
            (_("Play a game and build its pages:"), "adjudicator demo"),
            (
                _("Play another game, in a folder of your choice:"),
                "adjudicator demo --ruleset claim --seed winter --out ../winter",
            ),
        ],
    )


def run(
    *,
    ruleset: str,
    seats: int | tuple[str, ...] | None,
    options: tuple[str, ...],
    seed: str,
    out: Path | None,
    quick: bool,
    bot: str,
) -> Status:
    """Play, and name the page to open."""
    played = demonstrate(
        out,
        ruleset=ruleset,
        seats=seats,
        options=chosen_options(options, ruleset),
        seed=seed,
        quick=quick,
        bot=bot,
        progress=to_stderr,
    )
    from adjudicator.cli.commands.audit import tell_audit

    tell_audit(played.audit)
    for problem in played.problems:
        warn(problem)
    click.echo(_("Open this page in a browser: %(page)s", page=played.page))
    return Status.DONE
