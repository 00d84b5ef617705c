"""`adjudicator submit`: check, seal and send orders, from a file or written in the editor."""

import sys
from pathlib import Path

import click
import msgspec

from adjudicator.cli import drafts
from adjudicator.cli.command import Argument, Command
from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.keys import read_key
from adjudicator.cli.order_files import begin, edit
from adjudicator.cli.parameters import Way, partial_option, sending_options
from adjudicator.cli.proposing import say
from adjudicator.cli.sources import pull
from adjudicator.orders import read_back
from adjudicator.player.order_file import Draft
from adjudicator.repository.files import Files
from adjudicator.repository.git.store import Repository
from adjudicator.repository.layout import NAME
from adjudicator.repository.published import PublishedGame, games_that_name, may_play, published_game
from adjudicator.sealing import SecretKey
from adjudicator.words import gettext as _


def command() -> Command:
    """Make the command."""
    return Command(
        "submit",
        run,
        help=_(
            "Sends orders. Without a file, it writes GAME.yaml in the folder of your clone, with "
            "all legal answers, unless that file is already there, and opens it in your editor. "
            "It reports mistakes until there are none, reads your orders back, and asks before "
            "sending them. A file of your own is checked and sent at once. Orders are sealed so "
            "that only the adjudicator can read them, and pushed as a branch, which is then taken"
            " in. You can send new orders as often as you like until the turn is adjudicated: the"
            " last file counts, and replaces your earlier ones completely. The order file itself "
            "is never committed."
        ),
        params=[
            Argument(
                "orders",
                _("Your order file; or the game, to write one. May be left out if only one game awaits you."),
                required=False,
                metavar="FILE|GAME",
            ),
            Argument("game", _("The game, if the file does not name it."), required=False),
            partial_option(),
            *sending_options(),
        ],
        examples=[
            (_("Write orders in your editor, and send them:"), "adjudicator submit westeros"),
            (_("The same, if only one game awaits you:"), "adjudicator submit"),
            (_("Send orders that you have written:"), "adjudicator submit orders.yaml"),
            (_("The same, if you may push to the main branch:"), "adjudicator submit orders.yaml --direct"),
        ],
    )


_Checked = tuple[Draft, tuple[str, ...]]
"""Orders without faults, and the branches that were waiting to be taken in when they were read."""


class _Desk(msgspec.Struct, frozen=True):
    """A player's clone and key, and how to send orders from there."""

    clone: Repository
    key: SecretKey
    partial: bool
    way: Way | None

    def check(self, file: Path, game: str | None) -> _Checked:
        """Check a file against the newest state of its game; raises Failure if it has faults."""
        waiting = drafts.orders_waiting(self.clone)
        draft = drafts.read_file(pull(self.clone), file, game, self.key)
        drafts.refuse_unfinished(draft.orders, partial=self.partial)
        say(read_back(draft.orders, draft.chair.game.rules).rstrip("\n"), self.way)
        drafts.warn_of_ended_plans(draft, self.way)
        return draft, waiting

    def send(self, checked: _Checked) -> Status:
        """Seal orders, and push them."""
        draft, waiting = checked
        drafts.send_orders(self.clone, draft.chair, draft.data, waiting, way=self.way)
        return Status.DONE

    def write(self, game: str | None) -> Status:
        """Let the player write orders, and send them; without a terminal, explain how to continue."""
        files = pull(self.clone)
        name = game or _awaiting(files, self.key)
        file = begin(self.clone, drafts.open_seat(files, name, self.key))
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            click.echo(_("Fill in %(file)s, then: adjudicator submit %(file)s", file=file))
            return Status.DONE
        checked = edit(file, lambda: self.check(file, name))
        if checked and click.confirm(_("Seal and send these orders?"), default=True):
            return self.send(checked)
        click.echo(_("Nothing was sent. To continue: adjudicator submit %(game)s", game=name))
        return Status.NEEDS_ATTENTION


def run(
    *,
    orders: str | None,
    game: str | None,
    partial: bool,
    way: Way | None,
    repository: Path,
    key: Path | None,
) -> Status:
    """Send a file, or what the player writes into one."""
    own = read_key(key)
    with Repository(repository) as clone:
        desk = _Desk(clone, own, partial, way)
        if orders is None or (game is None and _is_game(orders)):
            return desk.write(orders)
        return desk.send(desk.check(Path(orders), game))


def _is_game(word: str) -> bool:
    return NAME.fullmatch(word) is not None and not Path(word).is_file()


def _awaiting(files: Files, key: SecretKey) -> str:
    """Find the only game that awaits a player, or the only one for which nothing was sent yet."""
    known = (name for name in games_that_name(files, key.public) if may_play(files, name, key.public))
    games = [published_game(files, name) for name in known]
    mine = {game.name: game for game in games if game.roster.seat_of(key.public) in _asked(game)}
    unsent = [name for name, game in mine.items() if game.roster.seat_of(key.public) not in game.sent]
    names = unsent or list(mine)
    if len(names) == 1:
        return names[0]
    if not names:
        raise Failure(
            _("No game awaits your orders."),
            _("To plan ahead, name the game: adjudicator submit GAME"),
        )
    raise Failure(
        _("Several games await your orders: %(games)s.", games=", ".join(names)),
        _("Name one: adjudicator submit %(game)s", game=names[0]),
    )


def _asked(game: PublishedGame) -> tuple[str, ...]:
    return game.latest.asked.seats if game.latest else ()
