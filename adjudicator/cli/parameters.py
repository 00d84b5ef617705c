"""Options shared by several commands, and the checks of their values."""

import re
from collections.abc import Callable
from pathlib import Path

import click

from adjudicator.cli.command import Argument
from adjudicator.words import gettext as _

KEY_VARIABLE = "ADJUDICATOR_KEY_FILE"
"""The environment variable that names the key file."""

SECRET_VARIABLE = "ADJUDICATOR_SECRET"
"""The environment variable that holds the adjudicator's secret itself, as set by a CI service."""

MOST_SEATS = 100
MOST_HOURS = 100_000
"""The longest time that can be given in hours: more than eleven years."""

Check = Callable[[click.Context, click.Parameter, str | None], str | None]
NumberCheck = Callable[[click.Context, click.Parameter, str | None], int | None]


def settings_folder() -> Path:
    """The folder where a person's programs keep their settings on this system."""
    from platformdirs import user_config_path

    return user_config_path("adjudicator", appauthor=False)


def repository_option() -> click.Option:
    """`-C`: the folder of the repository."""
    return click.Option(
        ["-C", "--repository"],
        type=click.Path(path_type=Path),
        default=Path(),
        metavar="DIR",
        help=_("The folder of your clone of the repository; by default the current folder."),
    )


def repository_argument() -> Argument:
    """The same for commands that take no other argument."""
    return Argument(
        "path",
        _("The folder of the repository; by default the current folder."),
        type=click.Path(path_type=Path),
        default=Path(),
        required=False,
    )


def partial_option() -> click.Option:
    """`--partial`: send a half-filled answer on purpose."""
    return click.Option(
        ["--partial"],
        is_flag=True,
        help=_(
            "Send a half-filled answer (a planning sheet) too. You are still awaited; if nothing "
            "better comes by the deadline, the rules fill in the rest."
        ),
    )


def offline_option() -> click.Option:
    """`--offline`: read the clone as it is."""
    return click.Option(
        ["--offline"],
        is_flag=True,
        help=_("Read what your clone has, without updating it first."),
    )


def key_option() -> click.Option:
    """`--key`: the key file."""
    return click.Option(
        ["--key"],
        type=click.Path(path_type=Path),
        default=lambda: settings_folder() / "key",
        envvar=KEY_VARIABLE,
        metavar="FILE",
        help=_(
            "Your key file, if it is not where the command key puts it. The environment variable "
            "%(name)s can name it too.",
            name=KEY_VARIABLE,
        ),
    )


def secret_option() -> click.Option:
    """`--secret-file`: the adjudicator's secret."""
    return click.Option(
        ["--secret-file"],
        type=click.Path(path_type=Path),
        metavar="FILE",
        help=_(
            "The file with the adjudicator's secret. By default the secret is read from the "
            "environment variable %(name)s, or else from the file that the command new made.",
            name=SECRET_VARIABLE,
        ),
    )


def now_option() -> click.Option:
    """`--now`: the time to act at."""
    return click.Option(
        ["--now"],
        metavar="TIME",
        help=_("Act as if it were this time, for example 2026-11-21T04:00:00Z."),
    )


def push_option() -> click.Option:
    """`--no-push`: keep commits here."""
    return click.Option(
        ["--push/--no-push"],
        default=True,
        help=_("Whether to push the commit to the remote, if there is one; by default yes."),
    )


def direct_option() -> click.Option:
    """`--direct`: commit instead of proposing."""
    return click.Option(
        ["--direct"],
        is_flag=True,
        help=_("Commit to the current branch and push that, instead of proposing a separate branch."),
    )


def json_option() -> click.Option:
    """`--json`: for programs."""
    return click.Option(["--json", "as_json"], is_flag=True, help=_("Print JSON, for programs to read."))


def site_address_option(name: str) -> click.Option:
    """`--address`: the pages' future address."""
    return click.Option(
        [name, "address"],
        metavar="URL",
        callback=_web_address,
        help=_(
            "The pages' address, such as https://example.org/games/. Links on the pages are "
            "relative, but feeds and link previews need full addresses."
        ),
    )


def _web_address(_context: click.Context, _option: click.Parameter, address: str | None) -> str:
    """Accept only a web address."""
    if address is None:
        return ""
    if not re.fullmatch(r"https?://[^\s/\"<>]+(?:/[^\s\"<>?#]*)?", address):
        raise click.BadParameter(
            _("“%(address)s” is not an address like https://example.org/games/.", address=address)
        )
    return address


def game_argument() -> Argument:
    """GAME."""
    return Argument("game", _("The name of the game, as of its folder in turns/."))


def one_of(*words: str) -> Check:
    """Make a check that an option's value is one of `words`."""

    def check(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
        if value is None or value in words:
            return value
        message = _("“%(value)s” is not one of %(words)s.", value=value, words=", ".join(words))
        raise click.BadParameter(message, ctx, param)

    return check


def whole_number(least: int, most: int) -> NumberCheck:
    """Make a reader for an option's value: a number of things, both ends included."""

    def read(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
        if value is None:
            return None
        digits = value.lstrip("0") or value[-1:]
        # Python refuses to read numbers with thousands of digits.
        if digits.isascii() and digits.isdigit() and len(digits) <= len(str(most)):
            number = int(digits)
            if least <= number <= most:
                return number
        message = _(
            "“%(value)s” is not a whole number from %(least)s to %(most)s.",
            value=value,
            least=least,
            most=most,
        )
        raise click.BadParameter(message, ctx, param)

    return read
