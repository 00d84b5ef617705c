"""`adjudicator play`: play a game against stewards, in the browser."""

import os
import re
import sys
import time
import webbrowser
from pathlib import Path
from threading import Thread
from typing import NamedTuple

import click

from adjudicator.cli.command import Argument, Command
from adjudicator.cli.commands.audit import tell_audit
from adjudicator.cli.failures import Failure, Status, to_stderr, warn
from adjudicator.cli.keys import key_path, read_key
from adjudicator.cli.parameters import (
    PATH,
    chosen_options,
    flag,
    game_options,
    key_option,
    one_of,
    option,
    repository_option,
    seats_option,
    whole_number,
)
from adjudicator.cli.sources import find_game, newest_files
from adjudicator.demonstration.bot_player import LEVELS
from adjudicator.engine import AnyRuleset, nearest_or
from adjudicator.repository.files import Folder
from adjudicator.repository.game_file import choose_options, choose_seats
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.git.command import RepositoryError
from adjudicator.repository.layout import NAME
from adjudicator.repository.people.roster import require_name
from adjudicator.repository.turn.audit import audit_game
from adjudicator.repository.turn.notices import beginning
from adjudicator.rulesets import ruleset as find_ruleset
from adjudicator.solo.league import SoloLeague, open_league
from adjudicator.solo.lesson import lessons
from adjudicator.solo.position import Position, position_of
from adjudicator.solo.server import SoloServer
from adjudicator.words import gettext as _

USUAL_PORT = 8351
"""Always the same, since a browser keeps drafts by address; no well-known program listens there."""

USUAL_RULESET = "agot2"

_PLACE = re.compile(rf"({NAME.pattern})(?:@([0-9]{{1,4}}))?")
"""A position: the name of a game, and a turn if it is not to be the newest."""


class _Game(NamedTuple):
    rules: AnyRuleset
    seats: tuple[str, ...]
    options: dict[str, str]
    position: Position | None = None
    seat: str = ""
    """The one that the player has, if that is not a choice."""


def command() -> Command:
    """Make the command."""
    rules = _(
        "The game to play, by default %(usual)s; “adjudicator rulesets” lists all.", usual=USUAL_RULESET
    )
    place = _(
        "Begin where a turn of another game stands, in the repository here or among the games that you "
        "play on this computer; without a turn, where the newest does. That game is not touched. What is "
        "hidden from you in a game under way is made up."
    )
    port = _("The port to listen on; by default %(port)s, or another if that is taken.", port=USUAL_PORT)
    return Command(
        "play",
        run,
        help=_(
            "Lets you play a game in your browser, while the program's stewards play for everybody else. "
            "You need no account, no key and nobody to play with: everything is made in a folder on "
            "this computer, and only this computer can reach the pages. Answer the questions on your "
            "page and send; a moment later the others have played, and your next questions are there.\n\n"
            "To stop, press Ctrl+C or close the terminal, whenever you like. The same command goes on "
            "where you were. At the end the game is checked as every game is: adjudicator audit."
        ),
        params=[
            Argument("ruleset", rules, required=False),
            option("--from place", "GAME@TURN", place),
            option("--as seat", "SEAT", _("Your seat, such as stark; by default you are asked.")),
            flag("--all-seats", _("Play every seat yourself, or together around this screen.")),
            flag("--lesson", _("Learn the game in a few minutes: a few turns, with a guide at each step.")),
            flag("--anew", _("Begin a new game, even if you have not ended the one before.")),
            option("--name", "NAME", _("What the pages call you; by default “you”."), default="you"),
            seats_option(_("How many play, with you.")),
            game_options(),
            option(
                "--out", "DIR", _("The folder for everything; by default one among your files."), type=PATH
            ),
            option(
                "--level",
                "|".join(LEVELS),
                _("How well the others play from now on: sensibly, or looking ahead, which takes longer."),
                default="easy",
                callback=one_of(*LEVELS),
            ),
            option("--port", "N", port, callback=whole_number(1, 65535)),
            flag("--no-browser", _("Only print the address of your page.")),
            repository_option(),
            key_option(),
        ],
        examples=[
            (_("Play A Game of Thrones, or go on with it:"), "adjudicator play"),
            (_("Play as House Stark:"), "adjudicator play agot2 --as stark"),
            (
                _("Play a short game of cards, in a folder of your choice:"),
                "adjudicator play claim --out ../claim",
            ),
            (_("Learn Claim in a few minutes:"), "adjudicator play claim --lesson"),
            (
                _("Play on from turn 5 of the game westeros, every seat yourself:"),
                "adjudicator play --from westeros@5 --all-seats",
            ),
            (_("Play against stronger opponents:"), "adjudicator play --level hard"),
        ],
    )


def run(
    *,
    ruleset: str | None,
    place: str | None,
    seat: str | None,
    all_seats: bool,
    anew: bool,
    name: str,
    seats: int | tuple[str, ...] | None,
    options: tuple[str, ...],
    out: Path | None,
    level: str,
    port: int | None,
    no_browser: bool,
    repository: Path,
    key: Path | None,
    lesson: bool,
) -> Status:
    """Make or find the game, then serve its pages until the player stops."""
    require_name(name)
    theirs = seats or options or (place and (ruleset or lesson)) or (lesson and (seat or all_seats))
    if (place or lesson) and theirs:
        raise Failure(
            _("A position has a ruleset, seats and options already, and a lesson has a seat too."),
            _("Leave those of your own out."),
            Status.USAGE,
        )
    game = None
    if not place:
        rules = find_ruleset(ruleset or USUAL_RULESET)
        game = _of_lesson(rules) if lesson else _at_opening(rules, seats, options)
    folder = (out or _usual_folder()).resolve()
    with open_league(folder) as league:
        league.bot = LEVELS[level]
        game = game or _at_position(league, place or "", repository, key, seat)
        found = "" if anew else league.unfinished(game.rules.name, _place(game))
        if found:
            file, own = league.game(found).file, tuple(league.keys(found))
            others = (seats and file.seats != game.seats) or (options and file.options != game.options)
            if others or (own and (seat not in {None, *own} or (all_seats and own != file.seats))):
                raise _other_game(game, folder)
            own = own or _seats(game, seat, all_seats=all_seats)
        else:
            own = _seats(game, seat, all_seats=all_seats)
            found = league.found(game.rules, game.seats, game.options, name, game.position).game
            click.echo(
                _("A new game of %(title)s begins in %(folder)s.", title=game.rules.called, folder=folder)
            )
        league.begin(found, own, name)
        for told in beginning(league.game(found).file):
            click.echo(told)
        titles = ", ".join(map(game.rules.seat_title, own))
        click.echo(_("You play %(own)s.", own=titles))
        with _listening(league, found, port) as server:
            return _serve(league, server, found, no_browser=no_browser)


def _of_lesson(rules: AnyRuleset) -> _Game:
    found = lessons().get(rules.name)
    if found is None:
        raise Failure(
            _("There is no lesson for %(title)s.", title=rules.called),
            _("There are some for %(names)s.", names=", ".join(lessons())),
            Status.USAGE,
        )
    return _played_on(found.position)._replace(seat=found.seat)


def _at_opening(rules: AnyRuleset, seats: int | tuple[str, ...] | None, options: tuple[str, ...]) -> _Game:
    """A game from the opening of its rules."""
    chosen = choose_options(rules, chosen_options(options, rules.name))
    return _Game(rules, choose_seats(rules, seats or rules.seat_counts()[0], chosen), chosen)


def _at_position(
    league: SoloLeague, place: str, repository: Path, key: Path | None, seat: str | None
) -> _Game:
    """A game from a position in the repository, or of a game of the league itself."""
    match = _PLACE.fullmatch(place)
    if match is None:
        raise Failure(
            _("“%(place)s” is not a position.", place=place),
            _("Name a game and one of its turns, such as westeros@5."),
            Status.USAGE,
        )
    name, turn = match[1], None if match[2] is None else int(match[2])
    own = name in league.games
    try:
        with newest_files(repository, offline=True) as files:
            if name in game_names(files) or not own:
                held = read_key(key) if key or key_path(None).exists() else None
                return _played_on(position_of(find_game(files, name), turn, held))
    except RepositoryError:
        if not own:
            raise
    keys = league.keys(name)
    return _played_on(position_of(league.game(name), turn, keys.get(seat or "", league.own_key)))


def _played_on(position: Position) -> _Game:
    return _Game(position.rules, position.setup.seats, position.setup.options, position)


def _place(game: _Game) -> str:
    return game.position.place if game.position else ""


def _other_game(game: _Game, folder: Path) -> Failure:
    """What to say of a game under way that is not the one that the player wants."""
    return Failure(
        _("Another game of %(title)s is under way in %(folder)s.", title=game.rules.called, folder=folder),
        _("Leave the options out to go on with it, or begin a new one with --anew."),
    )


def _usual_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("adjudicator", appauthor=False) / "play"


def _seats(game: _Game, wanted: str | None, *, all_seats: bool) -> tuple[str, ...]:
    """The seats that the player wants, who is asked for one if there is anybody to ask."""
    seats = game.seats
    if game.seat:
        return (game.seat,)
    if all_seats:
        return seats
    usual = (game.position and game.position.supposed) or seats[0]
    if wanted is None:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            return (usual,)
        for each in seats:
            click.echo(_("  %(seat)s: %(title)s", seat=each, title=game.rules.seat_title(each)))
        wanted = click.prompt(_("Your seat"), default=usual)
    found = wanted.strip().casefold()
    if found not in seats:
        message = _("There is no seat “%(seat)s” in this game.", seat=wanted)
        raise Failure(
            f"{message} {nearest_or('', found, seats)}".rstrip(),
            _("The seats are: %(seats)s", seats=", ".join(seats)),
            Status.USAGE,
        )
    return (found,)


def _listening(league: SoloLeague, game: str, port: int | None) -> SoloServer:
    """A server on the port that was asked for, or else on the usual one, or any that is free."""
    try:
        return SoloServer(league, game, port or USUAL_PORT)
    except OSError as error:
        if port:
            raise Failure(
                _("The port %(port)s cannot be used: %(reason)s.", port=port, reason=error.strerror or error),
                _("Leave --port out, or name another."),
            ) from error
    warn(
        _(
            "The port %(port)s is taken, so another is used. What you wrote and did not send may be missing "
            "on your page.",
            port=USUAL_PORT,
        )
    )
    return SoloServer(league, game, 0)


def _serve(league: SoloLeague, server: SoloServer, game: str, *, no_browser: bool) -> Status:
    """Serve until the player stops; audit the game once it is over."""
    Thread(target=server.serve_forever, daemon=True).start()
    click.echo(_("Your page: %(address)s", address=server.address))
    click.echo(_("Whoever knows this address can play for you on this computer. Press Ctrl+C to stop."))
    if not no_browser:
        _open(server)
    try:
        # On Windows, Ctrl+C does not end a wait without an end.
        while not server.over.wait(1):
            pass
        click.echo(_("The game is over. It is audited."))
        tell_audit(audit_game(Folder(league.home), game))
        click.echo(_("To audit it yourself: adjudicator audit %(folder)s", folder=league.home))
        click.echo(_("Its pages stay until you press Ctrl+C. The same command then begins a new game."))
        while True:
            time.sleep(1)
    except KeyboardInterrupt:
        to_stderr("")
    finally:
        server.shutdown()
    click.echo(_("To go on or to begin anew, write the same command again."))
    return Status.DONE


def _open(server: SoloServer) -> None:
    """Open a browser, unless it would take the terminal or be on another screen than the player's."""
    if "SSH_CONNECTION" in os.environ:
        click.echo(
            _(
                "Over SSH, let a terminal on your own computer reach the page first: "
                "ssh -L %(port)s:127.0.0.1:%(port)s HOST",
                port=server.server_port,
            )
        )
        return
    has_screen = sys.platform in {"win32", "darwin"} or {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys()
    if not (has_screen and webbrowser.open(server.ticket_address)):
        click.echo(_("No browser could be opened: open this address in one yourself."))
