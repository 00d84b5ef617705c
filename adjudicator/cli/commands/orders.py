"""`adjudicator orders`: write, check and seal order files."""

from pathlib import Path

import click

from adjudicator.cli.command import Argument, Command, Group, group_of
from adjudicator.cli.drafts import (
    open_seat,
    orders_waiting,
    read_file,
    refuse_unfinished,
    remember_sealed,
    seal_next,
    sealed_here,
    warn_of_ended_plans,
)
from adjudicator.cli.failures import Failure, Status, to_stderr
from adjudicator.cli.keys import read_key
from adjudicator.cli.order_files import write_new
from adjudicator.cli.parameters import PATH, game_argument, option, partial_option, reading_options
from adjudicator.cli.sources import asked_first, is_plain_copy, newest_files
from adjudicator.cli.trials import ABSENT, tell_trial
from adjudicator.engine import nearest_or
from adjudicator.orders import explain_kind, explain_plans, read_back
from adjudicator.orders.reading import same_word
from adjudicator.player.order_file import blank
from adjudicator.repository.git.store import Repository
from adjudicator.rulesets import ruleset as named_ruleset
from adjudicator.words import gettext as _


def command() -> Group:
    """Make the group of commands."""
    return group_of(
        "orders",
        {_("Commands"): _commands()},
        help=_(
            "Orders are a text file in which you answer your seat's questions, and plan ahead for"
            " those that may come next. “adjudicator submit” sends them; these commands help to "
            "write them."
        ),
        examples=[
            (_("Write orders, check them, send them:"), "adjudicator orders new westeros -o orders.yaml"),
            ("", "adjudicator orders check orders.yaml"),
            ("", "adjudicator submit orders.yaml"),
            (_("Do all that at once, in your editor:"), "adjudicator submit westeros"),
        ],
    )


def _commands() -> list[Command]:
    return [
        Command(
            "new",
            new,
            summary=_("Write an order file to fill in, with all legal answers."),
            help=_(
                "Writes an order file for the open turn: each question to your seat with its legal "
                "answers, and careful plans for questions that are likely to follow. Open it with"
                " any text editor."
            ),
            params=[game_argument(), _out_option(), *reading_options()],
            examples=[
                (_("Write it to a file:"), "adjudicator orders new westeros -o orders.yaml"),
                (_("Just look at it:"), "adjudicator orders new westeros"),
            ],
        ),
        Command(
            "explain",
            explain,
            summary=_("Explain what plans for later questions may say."),
            help=_(
                "Explains what plans may say. Without a kind of question, it explains how to write a "
                "plan and lists the kinds; with one, it lists all conditions, choice words and "
                "answers of that kind."
            ),
            params=[
                Argument("ruleset", _("The ruleset, for example claim.")),
                Argument("kind", _("The kind of question, or all."), required=False),
            ],
            examples=[
                (
                    _("See how to write plans, and for which kinds of question:"),
                    "adjudicator orders explain claim",
                ),
                (_("See everything about one kind:"), "adjudicator orders explain claim follow"),
            ],
        ),
        Command(
            "check",
            check,
            summary=_("Read an order file back in words, or say what is wrong."),
            help=_(
                "Reads an order file as the adjudicator will, and says in words what it understood. "
                "If something is wrong, it says on which line and what would be right, and the exit "
                "code is 3. With --suppose, it also plays the orders out, assuming orders for the "
                "other seats. What is hidden from your seat is made up for this, so the result is "
                "only a guess."
            ),
            params=[
                _file_argument(),
                Argument("game", _("The game, if the file does not name it."), required=False),
                option(
                    "--suppose",
                    "FILE",
                    _(
                        "A file with orders that you assume for another seat; can be repeated. Seats "
                        "without a file do what the rules do for an absent seat; write %(word)s instead "
                        "of a file to assume that of all of them.",
                        word=ABSENT,
                    ),
                    multiple=True,
                ),
                *reading_options(),
            ],
            examples=[
                (_("Check your orders:"), "adjudicator orders check orders.yaml"),
                (
                    _("Try them out against orders you assume for another seat:"),
                    "adjudicator orders check orders.yaml --suppose lannister.yaml",
                ),
                (
                    _("Try them out as if all other seats were absent:"),
                    "adjudicator orders check orders.yaml --suppose absent",
                ),
            ],
        ),
        Command(
            "seal",
            seal,
            summary=_("Seal an order file, to send by mail or commit by hand."),
            help=_(
                "Checks an order file and seals it, so that only the adjudicator can read it. The "
                "result is a block of text that you can mail or commit by hand. “adjudicator submit” "
                "does this and sends it too."
            ),
            params=[_file_argument(), partial_option(), _out_option(), *reading_options()],
            examples=[
                (_("Seal your orders into a file:"), "adjudicator orders seal orders.yaml -o orders.sealed")
            ],
        ),
    ]


def _file_argument() -> Argument:
    return Argument("file", _("Your order file."), type=PATH)


def _out_option() -> click.Option:
    return option("-o --out", "FILE", _("The new file to write; by default the text is printed."), type=PATH)


def new(*, game: str, out: Path | None, offline: bool, repository: Path, key: Path | None) -> Status:
    """Write the template for a seat's orders."""
    own = read_key(key)
    with newest_files(repository, offline=offline) as files:
        text = blank(open_seat(files, game, own))
    _write(text, out)
    if out:
        click.echo(_("Fill in %(file)s, then: adjudicator orders check %(file)s", file=out))
    return Status.DONE


def explain(*, ruleset: str, kind: str | None) -> Status:
    """Explain what plans may say."""
    rules = named_ruleset(ruleset)
    if kind is None:
        click.echo(explain_plans(rules), nl=False)
        return Status.DONE
    kinds = rules.questions
    chosen = [one for name, one in kinds.items() if same_word(kind, "all") or same_word(kind, name)]
    if not chosen:
        raise Failure(
            _("There is no kind of question “%(kind)s” to plan for.", kind=kind),
            nearest_or(_("The kinds are: %(kinds)s.", kinds=", ".join(kinds)), kind, kinds),
        )
    click.echo("\n".join(map(explain_kind, chosen)), nl=False)
    return Status.DONE


def check(
    *,
    file: Path,
    game: str | None,
    suppose: tuple[str, ...],
    offline: bool,
    repository: Path,
    key: Path | None,
) -> Status:
    """Read orders back, and try them out."""
    own = read_key(key)
    with newest_files(repository, offline=offline) as files:
        draft = read_file(files, file, game, own)
        click.echo(read_back(draft.orders, draft.chair.game.rules), nl=False)
        warn_of_ended_plans(draft)
        if suppose:
            tell_trial(draft, suppose)
    if draft.orders.unfinished:
        return Status.NEEDS_ATTENTION
    click.echo(_("Nothing is wrong with the file. To send it: adjudicator submit %(file)s", file=file))
    return Status.DONE


def seal(
    *, file: Path, partial: bool, out: Path | None, offline: bool, repository: Path, key: Path | None
) -> Status:
    """Seal orders that have no faults."""
    own = read_key(key)
    waiting = asked_first(repository, sealed_here if offline else orders_waiting)
    with newest_files(repository, offline=offline) as files:
        draft = read_file(files, file, None, own)
        refuse_unfinished(draft.orders, partial=partial)
        name, sealed = seal_next(draft.chair, draft.data, waiting)
    _write(sealed, out)
    if not is_plain_copy(repository):
        with Repository(repository) as clone:
            remember_sealed(clone, draft.chair.game.name, name)
    path = f"{draft.chair.game.file.paths.inbox}/{name.file}"
    to_stderr(_("To commit it by hand, add it to the repository as %(path)s.", path=path))
    return Status.DONE


def _write(text: str, out: Path | None) -> None:
    """Print a text, or write it to a new file."""
    if out is None:
        click.echo(text, nl=not text.endswith("\n"))
    else:
        write_new(text, out)
