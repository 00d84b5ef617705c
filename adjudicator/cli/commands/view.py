"""`adjudicator view`: a seat's private page, in the terminal."""

from pathlib import Path

from adjudicator.cli import prose
from adjudicator.cli.command import Command
from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.keys import read_key
from adjudicator.cli.parameters import flag, game_argument, option, reading_options, whole_number
from adjudicator.cli.sources import find_game, newest_files
from adjudicator.player.seat_page import seat_page
from adjudicator.repository.layout import LAST_TURN
from adjudicator.repository.published import PublishedGame, PublishedTurn
from adjudicator.repository.seat_files import keyed_seat, newest_turn
from adjudicator.words import gettext as _


def command() -> Command:
    """Make the command."""
    turn = _("Show the page after turn N, instead of the newest.")
    every = _("Name all that you may answer, however long the list.")
    return Command(
        "view",
        run,
        help=_(
            "Shows your own page of a game: what your seat sees, its questions and what it may "
            "answer, and what became of its last orders. It is opened with your key; nobody else "
            "can see it."
        ),
        params=[
            game_argument(),
            option("--turn", "N", turn, callback=whole_number(0, LAST_TURN)),
            flag("--all whole", every),
            *reading_options(),
        ],
        examples=[
            (_("See your page of the game westeros:"), "adjudicator view westeros"),
            (_("See what you knew at the start:"), "adjudicator view westeros --turn 0"),
        ],
    )


def run(
    *, game: str, turn: int | None, whole: bool, offline: bool, repository: Path, key: Path | None
) -> Status:
    """Open the page and print it."""
    own = read_key(key)
    with newest_files(repository, offline=offline) as files:
        found = find_game(files, game)
        chair = keyed_seat(found, own, None if turn is None else _turn_of(found, turn))
        prose.page(seat_page(chair, whole=whole))
    return Status.DONE


def _turn_of(game: PublishedGame, number: int) -> PublishedTurn:
    for turn in game.turns:
        if turn.number == number:
            return turn
    raise Failure(
        _("Game “%(game)s” has no turn %(turn)s.", game=game.name, turn=number),
        _("The newest is turn %(turn)s.", turn=newest_turn(game).number),
    )
