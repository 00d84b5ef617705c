"""The command `adjudicator`: its list of commands, its language and its exit codes."""

import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NoReturn, TextIO

import click

from adjudicator import __version__
from adjudicator.cli.command import Group, shown_at_once
from adjudicator.cli.failures import Failure, Status, bug, complain, failure_of
from adjudicator.words import UnknownLanguage, gettext as _, language_of_locale, use_language

NAME = "adjudicator"
LANGUAGE = "ADJUDICATOR_LANGUAGE"
"""The environment variable that names the language of messages."""

LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Those that name it to every program, the decisive one first (POSIX)."""

_LONGEST_LOCALE = 85
"""How many letters the name of a locale may have on Windows, with the one that ends it."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the program and exit with its status; `arguments` default to those of the command line.

    A bug is reported without its text, which may quote a secret or orders.
    """
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:  # it was closed by who started the program
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), "r+", encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        _never_fail_to_print(stream)
    try:
        with use_language(_language()):
            _run(arguments)
    except UnknownLanguage as error:
        complain(str(error), _("Set the environment variable %(name)s, or unset it.", name=LANGUAGE))
    except Failure as failure:
        complain(str(failure), failure.hint)
        sys.exit(failure.status)
    sys.exit(Status.USAGE)


def _language() -> str:
    """The language that the environment names, or else that of Windows."""
    locale = next(filter(None, map(os.environ.get, LOCALE)), "") or locale_of_windows()
    return os.environ.get(LANGUAGE) or language_of_locale(locale)


def locale_of_windows() -> str:
    """The locale in which Windows shows its own texts, such as `cs-CZ`; "" elsewhere."""
    name = ""
    if sys.platform == "win32":
        import ctypes

        written, kernel = ctypes.create_unicode_buffer(_LONGEST_LOCALE), ctypes.windll.kernel32
        kernel.LCIDToLocaleName(kernel.GetUserDefaultUILanguage(), written, len(written), 0)
        name = written.value
    return name


def _run(arguments: Sequence[str] | None) -> NoReturn:
    try:
        program().main(arguments)
    except Exception as error:
        raise bug(error) from error


def _never_fail_to_print(stream: TextIO | Any) -> None:  # noqa: ANN401  tests put other streams there
    """Show a question mark if a terminal's encoding lacks a letter, as some on Windows do.

    Output to a file or another program is UTF-8, like all files here, unless a person chose otherwise.
    """
    if hasattr(stream, "reconfigure"):
        fixed = stream.isatty() or "PYTHONIOENCODING" in os.environ
        stream.reconfigure(encoding=None if fixed else "utf-8", errors="replace")


def program() -> "Program":
    """Make the program, with its help in the current language."""
    version = shown_at_once(
        "--version", lambda _ctx: f"{NAME} {__version__}", _("Show the version of this program.")
    )
    return Program(
        NAME,
        help=_(
            "Play slow board games by mail, with a git repository as the table. Players seal "
            "their orders so that only the adjudicator can open them, and send them in. The "
            "adjudicator opens them, applies the rules and publishes the next turn."
        ),
        params=[version],
        summaries=_summaries(),
        load=load,
        examples=[
            (_("Watch bots play a whole game:"), "adjudicator demo"),
            (_("Play one yourself, against bots:"), "adjudicator play"),
            (_("Make your key and take a seat:"), "adjudicator key"),
            ("", "adjudicator join westeros stark --name Ann"),
        ],
    )


def _summaries() -> Mapping[str, Mapping[str, str]]:
    return {
        _("For players"): {
            "key": _("Make your key, or show its public half."),
            "join": _("Take a free seat in a game."),
            "ready": _("Confirm your seat once all seats are taken."),
            "view": _("Show what your seat sees, and its questions."),
            "orders": _("Write, check and seal order files."),
            "submit": _("Check, seal and send your orders."),
            "withdraw": _("Take back orders you have sent."),
            "status": _("Show who is awaited until when."),
            "press": _("Send messages to other players, and read them."),
            "seat": _("Announce an absence, vote to end the game, resign, or change your key."),
        },
        _("For organisers"): {
            "new": _("Make a game, or a repository for a league."),
            "host": _("Put a league on GitHub, Forgejo or GitLab."),
            "tournament": _("Run a tournament of several rounds of games."),
            "run": _("Open what has come in and adjudicate what is due."),
            "intake": _("Take in what players have proposed."),
            "notify": _("Notify the players who are awaited."),
            "mail": _("Play by mail: set it up, take mails in, send letters."),
            "organise": _("Pause, extend, replace a player, correct, undo, or end a game."),
            "doctor": _("Say what is wrong with a league, and how to mend it."),
            "site": _("Build the web pages."),
            "upgrade": _("Lay this version into a league, or ask for a newer one."),
            "reveal": _("Publish the secret of a finished game."),
            "share": _("Share the league's secret among people."),
            "recover": _("Put the league's secret together from shares."),
        },
        _("For everyone"): {
            "audit": _("Replay finished games and check that nothing was altered."),
            "demo": _("Watch bots play a whole game."),
            "play": _("Play a game in your browser, against bots."),
            "rulesets": _("List the games that can be played."),
        },
    }


def load(name: str) -> click.Command:
    """Import a command's module and return the command."""
    command: click.Command = import_module(f"adjudicator.cli.commands.{name}").command()
    return command


class Program(Group):
    """The whole program: every failure of a command ends here, as a message and an exit code."""

    def main(  # the signature is click's
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: FBT001, FBT002
        **extra: Any,  # noqa: ANN401
    ) -> NoReturn:
        """Run the command that the arguments name and exit."""
        try:
            status = super().main(
                args=args, prog_name=NAME, complete_var=complete_var, standalone_mode=False, **extra
            )
        except Exception as error:
            failure = failure_of(error)
            if failure is None:
                raise
            complain(str(failure), failure.hint)
            status = failure.status
        sys.exit(int(status))

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples and the exit codes."""
        super().format_epilog(ctx, formatter)
        with formatter.section(_("Exit codes")):
            formatter.write_dl(
                [
                    (str(int(Status.DONE)), _("Done.")),
                    (str(int(Status.FAILED)), _("It could not be done; a message says why.")),
                    (str(int(Status.USAGE)), _("The command was not written correctly.")),
                    (str(int(Status.NEEDS_ATTENTION)), _("Something was found that needs your attention.")),
                    (str(int(Status.DRIFT)), _("A game stopped, because its record and the rules disagree.")),
                ]
            )
