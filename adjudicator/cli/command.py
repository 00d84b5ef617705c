"""Commands with help in the current language, explanations of all arguments, and examples.

Functions make commands, rather than decorators, so that their help is translated when it is shown.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click

from adjudicator.cli.failures import Failure, Status, to_stderr
from adjudicator.words import gettext as _

Example = tuple[str, str]
"""What a person wants, in a few words ("" to continue the example before), and what to type for it."""


class Argument(click.Argument):
    """An argument with an explanation in the help, as options have."""

    def __init__(self, name: str, summary: str, **settings: Any) -> None:  # noqa: ANN401  click's own
        settings.setdefault("metavar", name.upper())
        super().__init__([name], **settings)
        self.summary = summary

    def make_metavar(self, ctx: click.Context) -> str:
        """Return its word in the usage line, in brackets if it may be left out."""
        word = super().make_metavar(ctx)
        if not self.required:
            word = f"[{word}]"
        return word if self.nargs == 1 else f"{word}..."


class _Helpful(click.Command):
    """The help of commands and groups, with headings in the current language."""

    examples: Sequence[Example] = ()
    _own_help: click.Option | None = None

    def get_help_option(self, ctx: click.Context) -> click.Option:
        """Return the option `-h`, `--help`."""
        # click compares parameters by identity, so there must be only one
        if self._own_help is None:
            self._own_help = shown_at_once("-h --help", click.Context.get_help, _("Show this help."))
        return self._own_help

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the usage line."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=_("Usage:") + " ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Explain each argument and each option."""
        arguments = [
            (param.make_metavar(ctx).strip("[]."), param.summary)
            for param in self.params
            if isinstance(param, Argument)
        ]
        if arguments:
            with formatter.section(_("Arguments")):
                formatter.write_dl(arguments)
        options = [
            (record[0], param.help or "")
            for param in self.get_params(ctx)
            if isinstance(param, click.Option) and (record := param.get_help_record(ctx))
        ]
        with formatter.section(_("Options")):
            formatter.write_dl(options)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples, never wrapped, so that they can be pasted."""
        if self.examples:
            with formatter.section(_("Examples")):
                for wanted, typed in self.examples:
                    if wanted:
                        formatter.write_text(wanted)
                    formatter.write(f"{'':>{formatter.current_indent + 2}}{typed}\n")


class Command(_Helpful):
    """One command. `run` receives every parameter by name and returns the exit status.

    `summary` is its line in the help of its group.
    """

    def __init__(
        self,
        name: str,
        run: Callable[..., Status],
        *,
        help: str,  # noqa: A002  click's own word
        examples: Sequence[Example],
        params: Sequence[click.Parameter] = (),
        summary: str = "",
    ) -> None:
        super().__init__(name, callback=run, params=list(params), help=help)
        self.examples = examples
        self.summary = summary

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; report surplus ones in our own words."""
        ctx.allow_extra_args = True
        try:
            extra = super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise
        if extra and not ctx.resilient_parsing:
            raise click.UsageError(_("There are too many words: %(words)s.", words=" ".join(extra)), ctx)
        return extra


class Group(_Helpful, click.Group):
    """Commands under one name. `summaries` holds, under each heading, the commands in the order of the help.

    `load` returns a command; it is called only for the one that runs.
    """

    def __init__(
        self,
        name: str,
        *,
        help: str,  # noqa: A002  click's own word
        summaries: Mapping[str, Mapping[str, str]],
        load: Callable[[str], click.Command],
        params: Sequence[click.Parameter] = (),
        examples: Sequence[Example] = (),
    ) -> None:
        super().__init__(name, help=help, params=list(params), subcommand_metavar="COMMAND …")
        self.summaries = summaries
        self.load = load
        self.examples = examples

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options before the command; without a command, show the help."""
        if not args and not ctx.resilient_parsing:
            to_stderr(ctx.get_help())
            ctx.exit(Status.USAGE)
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order of the help."""
        return [name for commands in self.summaries.values() for name in commands]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command; None if there is no command of that name."""
        return self.load(cmd_name) if cmd_name in self.list_commands(ctx) else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is called; if there is none, suggest the nearest."""
        name = args[0]
        if not name.startswith("-") and name not in self.list_commands(ctx):
            from adjudicator.engine import nearest_or

            message = _("There is no command %(command)s.", command=f"{ctx.command_path} {name}")
            message = f"{message} {nearest_or('', name, self.list_commands(ctx))}".rstrip()
            commands = ", ".join(self.list_commands(ctx))
            raise Failure(message, _("The commands are %(commands)s.", commands=commands), Status.USAGE)
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options and then the commands under their headings."""
        super().format_options(ctx, formatter)
        for heading, commands in self.summaries.items():
            with formatter.section(heading):
                formatter.write_dl(list(commands.items()))


def group_of(
    name: str,
    commands: Mapping[str, Sequence[Command]],
    *,
    help: str,  # noqa: A002  click's own word
    examples: Sequence[Example],
) -> Group:
    """A group of commands that are made already, under their headings."""
    loaded = {command.name: command for below in commands.values() for command in below}
    summaries = {
        heading: {str(command.name): command.summary for command in below}
        for heading, below in commands.items()
    }
    return Group(name, help=help, summaries=summaries, load=loaded.__getitem__, examples=examples)


def shown_at_once(names: str, text: Callable[[click.Context], str], summary: str) -> click.Option:
    """An option that prints a text, whatever else is on the command line, and ends the program."""

    def show(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:  # noqa: FBT001  click's own
        if wanted and not ctx.resilient_parsing:
            click.echo(text(ctx))
            ctx.exit()

    return click.Option(
        names.split(), is_flag=True, is_eager=True, expose_value=False, callback=show, help=summary
    )
