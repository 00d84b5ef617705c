"""Exit codes, and errors and warnings on standard error: what went wrong, and a hint at how to fix it."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from enum import IntEnum
from errno import ENOSPC

import click

from adjudicator.plain_text import LINES, shown
from adjudicator.words import PlainError, gettext as _


class Status(IntEnum):
    """The exit codes, as documented in `adjudicator --help`."""

    DONE = 0
    FAILED = 1
    USAGE = 2
    NEEDS_ATTENTION = 3
    DRIFT = 4


class Failure(PlainError):
    """The command cannot do what was asked."""

    def __init__(self, message: str, hint: str = "", status: Status = Status.FAILED) -> None:
        super().__init__(message, hint)
        self.status = status


def complain(message: str, hint: str = "") -> None:
    """Print an error, and a hint if there is one, to standard error: both may quote a stranger's file."""
    to_stderr(_("adjudicator: error: %(message)s", message=shown(message, LINES)))
    if hint:
        to_stderr(_("hint: %(hint)s", hint=shown(hint, LINES)))


def warn(message: str) -> None:
    """Print to standard error what a person should know although the command continues."""
    to_stderr(_("adjudicator: warning: %(message)s", message=shown(message, LINES)))


def to_stderr(text: str, *, nl: bool = True) -> None:
    """Print to standard error; if the system does not take it, there is nowhere left to say so."""
    with suppress(OSError):
        click.echo(text, nl=nl, err=True)


def failure_of(error: Exception) -> Failure | None:
    """Return the failure for an exception; None if it can only be a bug."""
    if isinstance(error, Failure):
        return error
    if isinstance(error, PlainError):
        return Failure(str(error), error.hint)
    if isinstance(error, click.UsageError):
        return _usage_failure(error)
    if isinstance(error, click.Abort):
        return Failure(_("Interrupted."), _("Nothing is left half done; run the command again."))
    return _file_failure(error) or _unreadable(error)


def bug(error: Exception, stage: str = "") -> Failure:
    """Return the failure for an exception that can only be a bug: where it was met, but never its text."""
    from adjudicator.faults import place_of

    place = place_of(error)
    message = _("A bug in the program (%(place)s).", place=place)
    if stage:
        message = _("A bug in the program, at the stage “%(stage)s” (%(place)s).", stage=stage, place=place)
    hint = _("Nothing is left half done. Please report this line as a bug; it contains nothing secret.")
    return Failure(message, hint)


@contextmanager
def stage(name: str) -> Iterator[None]:
    """Run one stage of a job; a bug in it becomes a failure without the text of the exception."""
    try:
        yield
    except Exception as error:
        if failure_of(error) is not None:
            raise
        raise bug(error, name) from None


def _unreadable(error: Exception) -> Failure | None:
    """Report a game file that does not parse, such as one from another release."""
    import msgspec

    from adjudicator.repository.damage import damage

    if not isinstance(error, msgspec.ValidationError):
        return None
    return Failure(
        damage(error),
        _("Use the release that the newest manifest.yaml names, or put the file back with git."),
    )


def _file_failure(error: Exception) -> Failure | None:
    if not isinstance(error, OSError):
        return None
    reason = error.strerror or str(error)
    room = _("Make room on the disk, and run the command again.") if error.errno == ENOSPC else ""
    if error.filename is None:
        return Failure(_("The system refused: %(reason)s.", reason=reason), room)
    if isinstance(error, FileNotFoundError):
        return Failure(
            _("There is no file %(path)s.", path=error.filename),
            _("Check the name, and the folder you are in."),
        )
    return Failure(
        _("%(path)s: %(reason)s.", path=error.filename, reason=reason),
        room or _("Check that the file or folder exists and that you may use it."),
    )


def _usage_failure(error: click.UsageError) -> Failure:
    """Report wrong usage in our own words, since click's are not translated."""
    message = error.message
    if isinstance(error, click.NoSuchOption):
        message = _("This command has no option %(option)s.", option=error.option_name)
        if error.possibilities:
            message += " " + _("Did you mean %(words)s?", words=", ".join(error.possibilities))
    elif isinstance(error, click.MissingParameter) and error.param is not None:
        message = _("%(name)s is missing.", name=_name_of(error.param, error.ctx))
    elif isinstance(error, click.BadParameter) and error.param is not None:
        message = _("%(name)s: %(message)s", name=_name_of(error.param, error.ctx), message=message)
    elif isinstance(error, click.BadOptionUsage):
        message = _bad_option(error)
    return Failure(message, _usage_hint(error.ctx), Status.USAGE)


def _name_of(param: click.Parameter, ctx: click.Context | None) -> str:
    if isinstance(param, click.Argument):
        return param.make_metavar(ctx).strip("[].") if ctx else (param.name or "").upper()
    return max(param.opts, key=len)


def _bad_option(error: click.BadOptionUsage) -> str:
    params: Iterable[click.Parameter] = error.ctx.command.params if error.ctx else ()
    flag = any(getattr(param, "is_flag", False) for param in params if error.option_name in param.opts)
    if flag:
        return _("The option %(option)s takes no value.", option=error.option_name)
    return _("The option %(option)s needs a value after it.", option=error.option_name)


def _usage_hint(ctx: click.Context | None) -> str:
    if ctx is None:
        return _("adjudicator --help lists the commands.")
    usage = " ".join([ctx.command_path, *ctx.command.collect_usage_pieces(ctx)])
    return _("Usage: %(usage)s. For more: %(command)s --help", usage=usage, command=ctx.command_path)
