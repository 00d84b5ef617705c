"""`adjudicator rulesets`: list the games that can be played, or all that can be settled about one."""

import json
import sys
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

import click

from adjudicator.cli import parameters
from adjudicator.cli.command import Argument, Command
from adjudicator.cli.failures import Failure, Status, warn
from adjudicator.cli.parameters import PATH, json_option
from adjudicator.engine import GameOption, Ruleset, Seat
from adjudicator.rulesets import UnknownRuleset, found, installed, ruleset as find_ruleset
from adjudicator.words import gettext as _, lookup


def command() -> Command:
    """Make the command."""
    name = _("The name of a ruleset, such as agot1; without it, all are listed.")
    facts = _("A new folder to write the facts of the ruleset to that a game may replace (new --facts).")
    return Command(
        "rulesets",
        run,
        help=_(
            "Lists the games that can be played, with their names, numbers of players and options; or, "
            "with a name, what can be settled about that one, an option a line."
        ),
        params=[
            Argument("ruleset", name, required=False),
            parameters.option("--facts", "DIR", facts, type=PATH),
            json_option(),
        ],
        examples=[
            (_("List them:"), "adjudicator rulesets"),
            (_("List the options of one of them:"), "adjudicator rulesets agot2"),
            (_("Make a game of one of them:"), "adjudicator new duel --ruleset claim"),
            (_("Write down the facts that a game may replace:"), "adjudicator rulesets agot1 --facts mine"),
        ],
    )


def run(*, ruleset: str | None, facts: Path | None, as_json: bool) -> Status:
    """Print each ruleset, or one of them in full."""
    if facts is not None:
        _write_facts(ruleset, facts)
        return Status.DONE
    if ruleset is not None:
        _show_one(find_ruleset(ruleset), as_json=as_json)
        return Status.DONE
    rulesets = list(_loaded())
    if as_json:
        click.echo(json.dumps([_facts(rules) for rules in rulesets], indent=2, ensure_ascii=False))
        return Status.DONE
    for rules in rulesets:
        for line in _heading(rules):
            click.echo(line)
        for option in rules.game_options:
            click.echo(f"  --option {option.name}={'|'.join(option.values)}")
            click.echo(
                "    "
                + _(
                    "%(summary)s (default: %(value)s)", summary=lookup(option.summary), value=option.values[0]
                )
            )
    return Status.DONE


def _loaded() -> Iterator[Ruleset[Any, Any]]:
    """Yield the newest revision of every ruleset, if it loads; warn about each that does not."""
    newest = {revision.partition("/")[0]: each for revision, each in installed().items()}
    for each in newest.values():
        try:
            yield each.load()
        except UnknownRuleset as error:
            warn(str(error))


def _show_one(rules: Ruleset[Any, Any], *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(_facts(rules), indent=2, ensure_ascii=False))
        return
    for line in _heading(rules):
        click.echo(line)
    for line in told_options(rules.game_options):
        click.echo(line)
    if rules.fact_files:
        click.echo(_("A game may replace these files of facts (adjudicator new … --facts DIR):"))
        width = max(len(file.name) for file in rules.fact_files)
        for file in rules.fact_files:
            click.echo(f"  {file.name:{width}}  {lookup(file.summary)}")


def _write_facts(name: str | None, folder: Path) -> None:
    """Write the files of facts that a game may replace, as they come with the program."""
    rules = find_ruleset(name) if name else None
    if rules is None or not rules.fact_files:
        message = _("Name a ruleset with facts that a game may replace.")
        raise Failure(message, _("Write adjudicator rulesets agot1 --facts DIR"), Status.USAGE)
    if folder.exists():
        raise Failure(_("%(folder)s is already there.", folder=folder), _("Name a new folder."))
    folder.mkdir(parents=True)
    package = resources.files(sys.modules[type(rules).__module__].__package__ or "")
    for file in rules.fact_files:
        (folder / file.name).write_bytes((package / file.name).read_bytes())
    click.echo(_("Wrote %(number)s files to %(folder)s.", number=len(rules.fact_files), folder=folder))
    click.echo(_("Edit the files you want to change, delete the others, and make a game with new --facts."))


def _heading(rules: Ruleset[Any, Any]) -> Iterator[str]:
    yield _(
        "%(name)s: %(title)s, for %(counts)s players",
        name=rules.revision_name,
        title=rules.called,
        counts=", ".join(map(str, sorted(rules.seat_counts()))),
    )
    if package := _package(rules):
        yield "  " + _("From the package %(package)s.", package=package)
    if choice := _choice(rules):
        yield "  " + _(
            "The seats are %(seats)s. In a game for fewer players you may choose: --seats %(some)s",
            seats=", ".join(choice),
            some=",".join(choice[1:3]),
        )


def told_options(options: Sequence[GameOption]) -> Iterator[str]:
    """Yield a line for each option: its values, the default first, and its summary."""
    written = {option.name: f"{option.name}={'|'.join(option.values)}" for option in options}
    width = max(map(len, written.values()), default=0)
    for option in options:
        yield f"  {written[option.name]:{width}}  {lookup(option.summary)}"


def _choice(rules: Ruleset[Any, Any]) -> tuple[Seat, ...]:
    """The seats among which the organiser of a small game chooses; none where all are settled."""
    fewest = min(rules.seat_counts())
    choice = rules.seats_to_choose(fewest, {})
    return choice if len(choice) > fewest else ()


def _package(rules: Ruleset[Any, Any]) -> str:
    return found(rules.revision_name).package


def _facts(rules: Ruleset[Any, Any]) -> dict[str, Any]:
    return {
        "name": rules.name,
        "revision": rules.revision_name,
        "title": rules.title,
        "package": _package(rules),
        "seat-counts": list(rules.seat_counts()),
        "seats-to-choose": list(_choice(rules)),
        "options": [
            {"name": option.name, "summary": option.summary, "values": list(option.values)}
            for option in rules.game_options
        ],
        "facts": [{"name": file.name, "summary": file.summary} for file in rules.fact_files],
    }
