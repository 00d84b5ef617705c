"""`adjudicator site`: build the pages."""

from functools import partial
from pathlib import Path

import click

from adjudicator.cli.command import Command
from adjudicator.cli.failures import Failure, Status, warn
from adjudicator.cli.parameters import PATH, option, repository_argument, site_address_option
from adjudicator.cli.progress import Progress
from adjudicator.cli.sources import warn_if_older
from adjudicator.cli.web_addresses import web_address
from adjudicator.repository.damage import contained
from adjudicator.repository.files import Files, Folder
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.git.store import Repository
from adjudicator.repository.layout import TURNS
from adjudicator.repository.league_file import LeagueFile, read_league_file
from adjudicator.repository.mail_file import find_mail_file
from adjudicator.repository.published import PublishedGame, published_game
from adjudicator.site import LEAGUE_FILE, Library, build_site, read_league, read_library
from adjudicator.words import gettext as _, language_in_force, ngettext, use_language


def command() -> Command:
    """Make the command."""
    out = _("The folder for the pages; by default _site in the repository's folder.")
    return Command(
        "site",
        run,
        help=_(
            "Builds the pages of all games: every turn with its drawing and its report. They work"
            " from a local folder and from any web server. Build them again after each run; only "
            "changed files are written."
        ),
        params=[
            repository_argument(),
            option("--out", "DIR", out, type=PATH),
            site_address_option("--address address"),
        ],
        examples=[
            (_("Build the pages into the folder _site:"), "adjudicator site"),
            (_("Build them elsewhere:"), "adjudicator site --out ../pages"),
            (
                _("Build them for an address on the web:"),
                "adjudicator site --address https://example.org/games/",
            ),
        ],
    )


def run(*, path: Path, out: Path | None, address: str) -> Status:
    """Build the pages from the folder, or from the newest commit of a bare repository."""
    if (path / TURNS).is_dir():
        return build(Folder(path), out or path / "_site", address, _on_the_web(path))
    if out and not (path / ".git").exists() and (path / "HEAD").is_file():
        with Repository(path) as bare:
            return build(bare.tree(), out, address, web_address(bare))
    raise Failure(
        _("There is no folder %(folder)s with games.", folder=path / TURNS),
        _("Go to the folder of the repository, or name it: adjudicator site DIR"),
    )


def _on_the_web(path: Path) -> str:
    """Where the repository of a folder is on the web; empty if it is none, or unknown."""
    if not (path / ".git").exists():
        return ""
    with Repository(path) as clone:
        return web_address(clone)


def build(files: Files, folder: Path, address: str, repository: str) -> Status:
    """Build the pages of every game that can be read, and report those that cannot."""
    games, unread = _readable(files)
    warn_if_older(files, game_names(files))
    league, library, problems = LeagueFile(), Library(), list[str]()
    with contained(problems.append):
        league = read_league_file(files)
        library = read_library(files, league)
    with contained(problems.append):
        find_mail_file(files)  # the pages go without it
    own = language_in_force()

    def tell(page: str) -> None:
        with use_language(own):  # pages are made in each language of the league
            progress.tell(_("Building %(page)s …", page=page))

    with Progress(_("Building pages …")) as progress:
        report = build_site(
            games,
            folder,
            unread=tuple(unread),
            languages=league.languages,
            base=address,
            repository=repository,
            rated=league.rating == "elo",
            league=read_league(files, library.front or LEAGUE_FILE),
            library=library,
            progress=tell,
        )
    problems += [f"{name}: {reason}" for name, reason in unread.items()]
    problems += [f"{problem.game}: {problem.reason}" for problem in report.problems]
    for problem in problems:
        warn(problem)
    click.echo(
        ngettext(
            "Wrote %(n)s file; there are %(pages)s in all. Open this page in a browser: %(page)s",
            "Wrote %(n)s files; there are %(pages)s in all. Open this page in a browser: %(page)s",
            len(report.written),
            pages=report.pages,
            page=folder / "index.html",
        )
    )
    return Status.NEEDS_ATTENTION if problems else Status.DONE


def _readable(files: Files) -> tuple[list[PublishedGame], dict[str, str]]:
    """Return the games that can be read, and by name why others cannot; their old pages stay."""
    games: list[PublishedGame] = []
    unread: dict[str, str] = {}
    for name in game_names(files):
        with contained(partial(unread.__setitem__, name)):
            games.append(published_game(files, name))
    return games, unread
