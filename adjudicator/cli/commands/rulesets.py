"""`adjudicator rulesets`: list the games that can be played."""

import json
from typing import Any

import click

from adjudicator.cli.command import Command
from adjudicator.cli.failures import Status
from adjudicator.cli.parameters import json_option
from adjudicator.engine import Ruleset
from adjudicator.rulesets import RULESETS, ruleset
from adjudicator.words import gettext as _


def command() -> Command:
    """Make the command."""
    return Command(
        "rulesets",
        run,
        help=_("Lists the games that can be played, with their names, numbers of players and options."),
        params=[json_option()],
        examples=[
            (_("List them:"), "adjudicator rulesets"),
            (_("Make a game of one of them:"), "adjudicator new duel --ruleset claim"),
        ],
    )


def run(*, as_json: bool) -> Status:
    """Print each ruleset."""
    rulesets = [ruleset(name) for name in RULESETS]
    if as_json:
        click.echo(json.dumps([_facts(rules) for rules in rulesets], indent=2, ensure_ascii=False))
        return Status.DONE
    for rules in rulesets:
        click.echo(
            _(
                "%(name)s: %(title)s, for %(counts)s players",
                name=rules.revision_name,
                title=rules.title,
                counts=", ".join(map(str, sorted(rules.seat_counts()))),
            )
        )
        for option in rules.game_options:
            click.echo(f"  --option {option.name}={'|'.join(option.values)}")
            click.echo(
                "    " + _("%(summary)s (default: %(value)s)", summary=option.summary, value=option.values[0])
            )
    return Status.DONE


def _facts(rules: Ruleset[Any, Any]) -> dict[str, Any]:
    return {
        "name": rules.name,
        "revision": rules.revision_name,
        "title": rules.title,
        "seat-counts": list(rules.seat_counts()),
        "options": [
            {"name": option.name, "summary": option.summary, "values": list(option.values)}
            for option in rules.game_options
        ],
    }
