"""`adjudicator play`: play a game against stewards, in the browser."""

import os
import sys
import time
import webbrowser
from pathlib import Path
from threading import Thread

import click

from adjudicator.cli.command import Argument, Command
from adjudicator.cli.commands.audit import tell_audit
from adjudicator.cli.failures import Failure, Status, to_stderr, warn
from adjudicator.cli.parameters import (
    PATH,
    chosen_options,
    flag,
    game_options,
    option,
    seats_option,
    whole_number,
)
from adjudicator.engine import AnyRuleset, nearest_or
from adjudicator.repository.files import Folder
from adjudicator.repository.game_file import choose_options, choose_seats
from adjudicator.repository.people.roster import require_name
from adjudicator.repository.turn.audit import audit_game
from adjudicator.rulesets import ruleset as find_ruleset
from adjudicator.solo.league import SoloLeague, open_league
from adjudicator.solo.server import SoloServer
from adjudicator.words import gettext as _

USUAL_PORT = 8351
"""Always the same, since a browser keeps drafts by address; no well-known program listens there."""


def command() -> Command:
    """Make the command."""
    rules = _("The game to play, by default agot2; “adjudicator rulesets” lists all.")
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
            Argument("ruleset", rules, required=False, default="agot2"),
            option("--as seat", "SEAT", _("Your seat, such as stark; by default you are asked.")),
            option("--name", "NAME", _("What the pages call you; by default “you”."), default="you"),
            seats_option(_("How many play, with you.")),
            game_options(),
            option(
                "--out", "DIR", _("The folder for everything; by default one among your files."), type=PATH
            ),
            option("--port", "N", port, callback=whole_number(1, 65535)),
            flag("--no-browser", _("Only print the address of your page.")),
        ],
        examples=[
            (_("Play A Game of Thrones, or go on with it:"), "adjudicator play"),
            (_("Play as House Stark:"), "adjudicator play agot2 --as stark"),
            (
                _("Play a short game of cards, in a folder of your choice:"),
                "adjudicator play claim --out ../claim",
            ),
        ],
    )


def run(
    *,
    ruleset: str,
    seat: str | None,
    name: str,
    seats: int | tuple[str, ...] | None,
    options: tuple[str, ...],
    out: Path | None,
    port: int | None,
    no_browser: bool,
) -> Status:
    """Make or find the game, then serve its pages until the player stops."""
    require_name(name)
    rules = find_ruleset(ruleset)
    chosen = choose_options(rules, chosen_options(options, rules.name))
    there = choose_seats(rules, seats or rules.seat_counts()[0], chosen)
    folder = (out or _usual_folder()).resolve()
    with open_league(folder) as league:
        game = league.unfinished(rules.name)
        if game:
            file, own = league.game(game).file, league.own_seat(game)
            others = (seats and file.seats != there) or (options and file.options != chosen)
            if others or (own and seat not in {None, own}):
                raise Failure(
                    _(
                        "Another game of %(title)s is under way in %(folder)s.",
                        title=rules.title,
                        folder=folder,
                    ),
                    _("Leave the options out to go on with it, or name a new folder with --out."),
                )
            own = own or _seat(rules, file.seats, seat)
        else:
            own = _seat(rules, there, seat)
            game = league.found(rules, there, chosen, name).game
            click.echo(_("A new game of %(title)s begins in %(folder)s.", title=rules.title, folder=folder))
        league.begin(game, own, name)
        click.echo(_("You play %(own)s.", own=rules.seat_title(own)))
        with _listening(league, game, port) as server:
            return _serve(league, server, game, no_browser=no_browser)


def _usual_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("adjudicator", appauthor=False) / "play"


def _seat(rules: AnyRuleset, seats: tuple[str, ...], wanted: str | None) -> str:
    """The seat that the player wants, who is asked if there is anybody to ask."""
    if wanted is None:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            return seats[0]
        for each in seats:
            click.echo(_("  %(seat)s: %(title)s", seat=each, title=rules.seat_title(each)))
        wanted = click.prompt(_("Your seat"), default=seats[0])
    found = wanted.strip().casefold()
    if found not in seats:
        message = _("There is no seat “%(seat)s” in this game.", seat=wanted)
        raise Failure(
            f"{message} {nearest_or('', found, seats)}".rstrip(),
            _("The seats are: %(seats)s", seats=", ".join(seats)),
            Status.USAGE,
        )
    return found


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
