"""Options shared by several commands, and the checks of their values."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import click

from adjudicator.cli.command import Argument
from adjudicator.cli.failures import Failure, Status
from adjudicator.repository.layout import WEB_ADDRESS
from adjudicator.repository.times import BadTime, read_time
from adjudicator.words import gettext as _

KEY_VARIABLE = "ADJUDICATOR_KEY_FILE"
"""The environment variable that names the key file."""

SECRET_VARIABLE = "ADJUDICATOR_SECRET"
"""The environment variable that holds the adjudicator's secret itself, as set by a CI service."""

MOST_SEATS = 100
MOST_HOURS = 100_000
"""The longest time that can be given in hours: more than eleven years."""

PATH = click.Path(path_type=Path)

Check = Callable[[click.Context, click.Parameter, str | None], str | None]
NumberCheck = Callable[[click.Context, click.Parameter, str | None], int | None]


def settings_folder() -> Path:
    """The folder where a person's programs keep their settings on this system."""
    from platformdirs import user_config_path

    return user_config_path("adjudicator", appauthor=False)


def option(names: str, metavar: str, summary: str, **settings: Any) -> click.Option:  # noqa: ANN401  click's own
    """An option with a value; `names` are click's, separated by spaces (`-o --out`)."""
    return click.Option(names.split(), metavar=metavar, help=summary, **settings)


def required(names: str, metavar: str, summary: str, **settings: Any) -> click.Option:  # noqa: ANN401  click's own
    """An option that must be given, as its help says."""
    also = _("Required.")
    return option(names, metavar, f"{summary} {also}", required=True, **settings)


def flag(names: str, summary: str) -> click.Option:
    """An option without a value."""
    return click.Option(names.split(), is_flag=True, help=summary)


def game_argument() -> Argument:
    """GAME."""
    return Argument("game", _("The name of the game; its folder in turns/ has the same name."))


def repository_argument() -> Argument:
    """The folder of the repository, for commands that take no other argument."""
    summary = _("The folder of the repository; by default the current folder.")
    return Argument("path", summary, type=PATH, default=Path(), required=False)


def repository_option() -> click.Option:
    """`-C`: the folder of the repository."""
    summary = _("The folder of your clone of the repository; by default the current folder.")
    return option("-C --repository", "DIR", summary, type=PATH, default=Path())


def key_option() -> click.Option:
    """`--key`: the key file."""
    summary = _(
        "Your key file, if it is not in the usual place. The environment variable %(name)s can name it too.",
        name=KEY_VARIABLE,
    )
    return option("--key", "FILE", summary, type=PATH, envvar=KEY_VARIABLE)


def offline_option() -> click.Option:
    """`--offline`: read the clone as it is."""
    return flag("--offline", _("Read what your clone has, without updating it first."))


def reading_options() -> list[click.Option]:
    """The options of commands that show a person's side of a game: `--offline`, `-C` and `--key`."""
    return [offline_option(), repository_option(), key_option()]


Way = Literal["direct", "print"]
"""How a file is sent, if not as a proposed branch."""


def way_options() -> list[click.Option]:
    """`--direct` and `--print`: commit, or print a text for a mail, instead of proposing; the last counts."""
    direct = _("Commit to the league's main branch and push that, instead of proposing a separate branch.")
    printed = _("Push nothing: print a text that you can put into a mail to the league.")
    return [
        click.Option(["--direct", "way"], flag_value="direct", help=direct),
        click.Option(["--print", "way"], flag_value="print", help=printed),
    ]


def sending_options() -> list[click.Option]:
    """The options of commands that send a person's file: `--direct`, `--print`, `-C` and `--key`."""
    return [*way_options(), repository_option(), key_option()]


def partial_option() -> click.Option:
    """`--partial`: send a half-filled answer on purpose."""
    return flag(
        "--partial",
        _(
            "Send a half-filled answer (a planning sheet) too. You are still awaited; if nothing "
            "better comes by the deadline, the rules fill in the rest."
        ),
    )


def secret_option() -> click.Option:
    """`--secret-file`: the adjudicator's secret."""
    summary = _(
        "The file with the adjudicator's secret. By default the secret is read from the "
        "environment variable %(name)s, or else from the file that “adjudicator new” made.",
        name=SECRET_VARIABLE,
    )
    return option("--secret-file", "FILE", summary, type=PATH)


Clock = Callable[[], int]
"""Something that says what time it is, in seconds since 1970."""


def now_option() -> click.Option:
    """`--now`: the time to act at, in seconds since 1970; by default the clock's."""
    return _now_option(lambda now: now())


def clock_option() -> click.Option:
    """`--now` for commands that write: the clock itself, read when nobody else can write any more."""
    return _now_option(lambda now: now)


def _now_option(made: Callable[[Clock], object]) -> click.Option:
    def read(_ctx: click.Context, _param: click.Parameter, text: str | None) -> object:
        if text is None:
            return made(clock)
        try:
            given = read_time(text)
        except BadTime as error:
            raise click.BadParameter(str(error)) from error
        return made(lambda: given)

    summary = _("Act as if it were this time, for example 2026-11-21T04:00:00Z.")
    return option("--now", "TIME", summary, callback=read)


def clock() -> int:
    """The time now, in seconds since 1970."""
    return int(time.time())


def seat_names(_context: click.Context, _param: click.Parameter, text: str | None) -> tuple[str, ...]:
    """Read names of seats, separated by commas."""
    return tuple(name.strip().casefold() for name in text.split(",")) if text else ()


def seats_option(summary: str) -> click.Option:
    """`--seats`: how many seats there are, or which."""
    names = _("Where a ruleset has more seats than players, name those in play instead: bull,lion.")
    return option("--seats", "N|NAMES", f"{summary} {names}", callback=_seats)


def _seats(context: click.Context, param: click.Parameter, text: str | None) -> int | tuple[str, ...] | None:
    if text is None or "," not in text:
        return whole_number(1, MOST_SEATS)(context, param, text)
    return seat_names(context, param, text)


def login_option(summary: str) -> click.Option:
    """`--handle`: a login on the forge, which people also write as it is mentioned there, with an @."""
    return option("--handle", "LOGIN", summary, callback=_login)


def _login(_context: click.Context, _param: click.Parameter, text: str | None) -> str | None:
    return text.removeprefix("@") if text else text


def stewards_option() -> click.Option:
    """`--stewards`: how many seats stewards play for, or which."""
    summary = _(
        "How many seats stewards play for, which are programs (the last ones), or which seats. Everyone can "
        "see it."
    )
    return option("--stewards", "N|NAMES", summary, default="0", callback=_stewards)


def _stewards(context: click.Context, param: click.Parameter, text: str) -> int | tuple[str, ...] | None:
    if text.isascii() and text.isdecimal():
        return whole_number(0, MOST_SEATS)(context, param, text)
    return seat_names(context, param, text)


def push_option() -> click.Option:
    """`--no-push`: keep commits here."""
    summary = _("Whether to push the commit to the remote, if there is one; by default yes.")
    return click.Option(["--push/--no-push"], default=True, help=summary)


def json_option() -> click.Option:
    """`--json`: for programs."""
    return flag("--json as_json", _("Print JSON, for programs to read."))


def site_address_option(name: str, summary: str = "") -> click.Option:
    """`--address`: the pages' future address; `name` may say what the argument is called."""
    summary = summary or _(
        "The pages' address, such as https://example.org/games/. Links on the pages are "
        "relative, but feeds and link previews need full addresses."
    )
    return option(name, "URL", summary, callback=_web_address)


def _web_address(_context: click.Context, _option: click.Parameter, address: str | None) -> str:
    if not address:
        return ""
    if not WEB_ADDRESS.fullmatch(address):
        raise click.BadParameter(
            _("“%(address)s” is not an address like https://example.org/games/.", address=address)
        )
    return address


def game_options() -> click.Option:
    """The option `--option`, for what a ruleset lets a game choose; it can be repeated."""
    summary = _("An option of the ruleset, as “adjudicator rulesets NAME” lists them; can be repeated.")
    return option("--option options", "NAME=VALUE", summary, multiple=True)


def chosen_options(options: Sequence[str], ruleset: str) -> dict[str, str]:
    """What `--option` chose, by name; raises Failure."""
    hint = _("Write --option NAME=VALUE; “adjudicator rulesets %(name)s” lists the options.", name=ruleset)
    return dict(setting("--option", option, hint) for option in options)


def setting(option: str, text: str, hint: str) -> tuple[str, str]:
    """Split what an option like `--option NAME=VALUE` sets; raises Failure with this hint if it cannot."""
    name, equals, value = text.partition("=")
    if not equals:
        raise Failure(_("%(option)s %(text)s has no value.", option=option, text=text), hint, Status.USAGE)
    return name.strip(), value.strip()


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
        # Python refuses to read numbers with thousands of digits.
        with suppress(ValueError):
            if least <= (number := int(value)) <= most:
                return number
        message = _(
            "“%(value)s” is not a whole number from %(least)s to %(most)s.",
            value=value,
            least=least,
            most=most,
        )
        raise click.BadParameter(message, ctx, param)

    return read
