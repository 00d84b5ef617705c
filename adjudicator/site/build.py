"""Build the files of a site from published games, making only what changed since the last build."""

import gc
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import cached_property, partial
from multiprocessing import get_context
from pathlib import Path

import msgspec
from msgspec.structs import replace

from adjudicator.engine import AnyRuleset
from adjudicator.repository.damage import contained
from adjudicator.repository.published import PublishedGame
from adjudicator.site.calendar import CALENDAR, deadline, write_calendar
from adjudicator.site.documents import RULES, Documents, documents, rules_path
from adjudicator.site.feeds import FEED, Headlines, tag_of, write_feed
from adjudicator.site.film import FILMS
from adjudicator.site.game_pages import GamePages
from adjudicator.site.kept import (
    INDEX,
    NO_KEY,
    ROWS,
    Index,
    Kept,
    Rows,
    documents_key,
    game_key,
    read_kept,
    stamp,
    write_kept,
)
from adjudicator.site.league import League
from adjudicator.site.library import Library
from adjudicator.site.news import visible_turns
from adjudicator.site.output import LIST, Page, SiteFolder
from adjudicator.site.people import PLAYERS, TOURNAMENTS
from adjudicator.site.players import INDEX_OF_PLAYERS, Named, named, player_feed, player_pages
from adjudicator.site.renderer import Renderer
from adjudicator.site.shelf import shelf_files, shelf_pages
from adjudicator.site.statistics import STATISTICS, statistics_pages
from adjudicator.site.templates import STATIC, static_file
from adjudicator.site.tournament_pages import Told, told_tournament, tournament_pages, tournaments
from adjudicator.words import ENGLISH, use_language, words_of

Progress = Callable[[str], None]


class Problem(msgspec.Struct, frozen=True):
    """What of a game could not be shown, and why; its other pages are new, or as the last build left them."""

    game: str
    reason: str


class SiteReport(msgspec.Struct, frozen=True):
    """What a build did: the number of files in the site, and the paths of those written and removed."""

    pages: int
    written: tuple[str, ...]
    removed: tuple[str, ...]
    problems: tuple[Problem, ...]


def build_site(
    games: Iterable[PublishedGame],
    out: Path,
    *,
    unread: Iterable[str] = (),
    rulesets: Iterable[AnyRuleset] = (),
    languages: Sequence[str] = (ENGLISH,),
    base: str = "",
    repository: str = "",
    rated: bool = False,
    league: League | None = None,
    library: Library | None = None,
    progress: Progress | None = None,
) -> SiteReport:
    """Write the site of these games to `out`, a new folder or one that holds an earlier build.

    The pages in the first of the `languages` are in `out` itself, those in each other one in a folder of its
    name. The same games give the same bytes. Files that the same program made from the same turns are kept.
    Of the others, only those that differ are written, each one whole or not at all, and pages that no longer
    exist are removed. `unread` names games whose `game.yaml` cannot be read; they keep the pages they have.
    `rulesets` get a page of rules even if no game uses them. `base` is the future address of the site, for
    feed readers and link previews that need absolute addresses. Pictures for these are made of the newest
    turns and kept, so a folder has more of them the longer it is built into. `repository` is that of the
    league's repository on the web, where desks send orders; `league` is what it says of itself, and the
    documents of its `library` have pages, too. If players are `rated`, the statistics tell their Elo ratings.
    `progress` is called with the path of each file that is made, changed or not.

    Raises ForeignFolder when `out` holds other files, UnknownLanguage, and OSError.
    """
    base = f"{base.rstrip('/')}/" if base else ""
    league, library = league or League(), library or Library()
    games, unread, rulesets = list(games), list(unread), list(rulesets)
    reports: list[SiteReport] = []
    problems: list[Problem] = []
    with _processes() as processes:
        for language in languages:
            with use_language(language):
                # The words are on the front page alone, which is made each time.
                shelf = "library" if library.groups else ""
                named = (league.name, league.mail, league.newer)
                settings = (language, *languages, base, repository, *named, shelf)
                renderer = Renderer(language, tuple(languages), base, stamp(*settings), repository, league)
                build = _Build(
                    out, renderer, progress or (lambda _path: None), processes, library, rated=rated
                )
                for name in unread:
                    build.keep_game(name)
                reports.append(build.run(games, rulesets))
                told = {problem.game for problem in problems}  # in the words of another language
                problems += (problem for problem in reports[-1].problems if problem.game not in told)
    return SiteReport(
        sum(report.pages for report in reports),
        tuple(path for report in reports for path in report.written),
        (*(path for report in reports for path in report.removed), *_without(out, languages[1:])),
        tuple(dict.fromkeys(problems)),
    )


def _without(out: Path, languages: Sequence[str]) -> Iterator[str]:
    """Remove the pages in other languages than these, and return their paths."""
    for listed in sorted(out.glob(f"*/{LIST}")):
        folder = listed.parent
        if folder.name not in languages:
            yield from (f"{folder.name}/{path}" for path in SiteFolder(folder).remove())


@contextmanager
def _processes() -> Iterator[Executor | None]:
    """As many processes as there are processors, which begin when they are needed; None if there is one.

    Each looks for garbage as seldom as this process does.
    """
    if (os.cpu_count() or 1) == 1:
        yield None
        return
    context, garbage = get_context("spawn"), gc.get_threshold()
    with ProcessPoolExecutor(mp_context=context, initializer=gc.set_threshold, initargs=garbage) as executor:
        yield executor


class _Build:
    """The making of all pages in one language."""

    def __init__(
        self,
        out: Path,
        renderer: Renderer,
        progress: Progress,
        processes: Executor | None,
        library: Library,
        *,
        rated: bool,
    ) -> None:
        self.folder = SiteFolder(out / renderer.folder)
        self.renderer = renderer
        self.progress = progress
        self.processes = processes
        self.library = library
        self.rated = rated
        self.made: set[str] = set()
        self.written: list[str] = []
        self.problems: list[Problem] = []
        self.before = read_kept(self.folder.root / INDEX, Index)
        self.same_program = self.before.stamp == renderer.stamp
        self.kept: dict[str, Kept] = {}
        self.headlines = Headlines()
        self.games: list[PublishedGame] = []
        self.rematches: dict[str, list[str]] = {}

    def run(self, games: Iterable[PublishedGame], rulesets: Iterable[AnyRuleset]) -> SiteReport:
        """Make every file, targets of links before the pages that link to them, and the index last."""
        if not self.renderer.folder:
            self.write(Page(name, static_file(name)) for name in STATIC if not self.keeps(name))
        with_rules = {rules_path(ruleset): ruleset for ruleset in rulesets}
        self.games = list(games)
        for game in self.games:
            if game.file.rematch:
                self.rematches.setdefault(game.file.rematch, []).append(game.name)
        for game in self.games:
            with contained(partial(self.give_up, game.name)):
                self.make_game(game)
                with_rules.setdefault(rules_path(game.rules), game.rules)
        rulesets = [ruleset for _path, ruleset in sorted(with_rules.items())]
        up, spoken = "../" if self.renderer.folder else "", self.renderer.languages[0]
        shown = documents(rulesets, self.library, up, spoken)
        key = documents_key(sorted(with_rules), self.library)
        self.write(self.documents(shown, key))
        everybody = named(self.kept.values())
        self.write(self.players(everybody))
        self.write(statistics_pages(self.renderer, self.kept.values(), everybody, rated=self.rated))
        self.write(self.index(with_rules, self.tournaments(), shown))
        self.write([Page(INDEX, write_kept(Index(self.renderer.stamp, self.kept, key)))])
        written, removed = (
            tuple(f"{self.renderer.folder}{path}" for path in paths)
            for paths in (self.written, self.folder.finish(self.made))
        )
        return SiteReport(len(self.made), written, removed, tuple(self.problems))

    def note(self, name: str, reason: str) -> None:
        """Note what cannot be shown, and why."""
        self.problems.append(Problem(name, reason))

    def give_up(self, name: str, reason: str) -> None:
        """Keep the pages that a game has, and note why there are no new ones."""
        self.note(name, reason)
        self.keep_game(name)

    def make_game(self, game: PublishedGame) -> None:
        """Make the pages of a game that changed, if any did."""
        name, rematches = game.name, self.rematches.get(game.name, ())
        key = game_key(game, rematches)
        present = self.folder.present(name)
        before = self.before.games.get(name)
        if self.same_program and before and before.key == key and present == self.folder.listed(name):
            self.kept[name] = before
            self.made |= self.paths(name)
            return
        rows = read_kept(self.folder.root / name / ROWS, Rows)
        with words_of(game.rules.name):
            pages = GamePages(
                game,
                self.renderer,
                rows,
                present,
                self.processes,
                rematches=rematches,
                filmed=lambda: self.filmed,
            )
            self.write(pages.pages())
        self.made |= {f"{name}/{file}" for file in pages.made}
        self.kept[name] = pages.kept(key)
        self.problems += (Problem(name, reason) for reason in pages.problems)

    @cached_property
    def filmed(self) -> tuple[str, ...]:
        """The names of the games of which films are made."""
        over: list[tuple[str, str]] = []
        for game in self.games:
            with contained(lambda _reason: None):
                if game.latest and game.result:
                    over.append((game.latest.manifest.closed, game.name))
        return tuple(name for _closed, name in sorted(over)[-FILMS:])

    def keeps(self, path: str) -> bool:
        """Keep a file that follows from the program alone, if this program has already made it."""
        kept = self.same_program and self.folder.holds(path)
        if kept:
            self.made.add(path)
        return kept

    def documents(self, shown: Documents, key: str) -> Iterator[Page]:
        """Make the pages of documents, unless this program has already made them; they link to each other."""
        paths = [*(entry.page for entry in shown.entries), *shelf_files(shown)]
        if self.same_program and self.before.documents == key and all(map(self.folder.holds, paths)):
            self.made.update(paths)
            return
        rendered = {}
        for entry in shown.entries:
            with words_of(entry.words):
                facts = shown.facts(entry)
                rendered[entry.source] = facts["document"]
                yield self.renderer.page(entry.page, "document.html", **facts)
        yield from shelf_pages(self.renderer, shown, rendered)

    def tournaments(self) -> list[Told]:
        """Make the pages of tournaments; of those that cannot be shown, the last ones are kept."""
        told = []
        for tournament in tournaments(self.games):
            before = len(self.problems)
            with contained(partial(self.note, tournament.name)):
                stands = told_tournament(tournament)
                self.write(tournament_pages(self.renderer, tournament, stands))
                told.append(stands)
            if len(self.problems) > before:
                self.made |= self.paths(TOURNAMENTS)
        return told

    def index(
        self, with_rules: dict[str, AnyRuleset], told: Sequence[Told], shown: Documents
    ) -> Iterator[Page]:
        """Make the feed, the calendar and the list of all games.

        Of those that are played the one with the newest turn comes first, then the earliest deadline.
        """
        feed, calendar = list(self.feed()), list(self.calendar())
        yield from (*feed, *calendar)
        games = [kept for _name, kept in sorted(self.kept.items())]
        running = sorted(
            (kept for kept in games if kept.latest and not kept.game.outcome),
            key=lambda kept: kept.latest.closed.machine if kept.latest else "",
        )
        front = shown.front()
        yield self.renderer.page(
            "index.html",
            "landing.html" if front else "index.html",
            shelf=shown.groups(),
            spoken=shown.spoken,
            front=front,
            newest=running[-1] if running else None,
            running=sorted(running[:-1], key=_closes),
            wanted=[kept.game for kept in games if kept.game.wanted],
            joining=[kept for kept in games if not kept.latest and not kept.game.outcome],
            finished=[kept for kept in games if kept.game.outcome and not kept.game.draws],
            tournaments=told,
            rulesets=sorted(with_rules.items()),
            feed=bool(feed),
            calendar=CALENDAR if calendar else "",
            players=INDEX_OF_PLAYERS if INDEX_OF_PLAYERS in self.made else "",
            statistics=STATISTICS if STATISTICS in self.made else "",
        )

    def feed(self) -> Iterator[Page]:
        """Make the feed of the whole site, if there is anything to tell."""
        started = [kept for kept in self.kept.values() if kept.rows]
        if started:
            yield write_feed(
                self.renderer,
                FEED,
                own_id=f"{tag_of(kept.game for kept in started)}:site",
                title=self.renderer.league.name,
                page="index.html",
                entries=self.headlines.newest(
                    (kept, one) for kept in started for one in visible_turns(kept.rows)
                ),
            )

    def calendar(self) -> Iterator[Page]:
        """Make the calendar of the deadlines of all games, if there are any."""
        deadlines = [
            event
            for _name, kept in sorted(self.kept.items())
            for row in [row for row in kept.rows if not row.fault][-1:]
            for event in deadline(kept.game, row, kept.awaited)
        ]
        if deadlines:
            yield Page(CALENDAR, write_calendar(self.renderer.league.name, deadlines))

    def players(self, everybody: Sequence[Named]) -> Iterator[Page]:
        """Make the pages of players, and the feeds of those about whom there is anything new to tell."""
        before = self.before.games if self.same_program else {}
        gone = before.keys() - self.kept.keys()
        present = {f"{PLAYERS}/{name}" for name in self.folder.present(PLAYERS)}
        for one in everybody:
            same = not gone and all(kept is before.get(kept.game.name) for kept in one.started)
            if same and one.feed in present:
                self.made.add(one.feed)
            elif one.started:
                yield player_feed(self.renderer, one, self.headlines)
        yield from player_pages(self.renderer, everybody)

    def write(self, pages: Iterable[Page]) -> None:
        """Write pages once all of them are made, and record which were made and which written."""
        made, written = self.folder.write(self.telling(pages))
        self.made.update(made)
        self.written += written

    def telling(self, pages: Iterable[Page]) -> Iterator[Page]:
        """Tell of each page as it is made."""
        for page in pages:
            self.progress(f"{self.renderer.folder}{page.path}")
            yield page

    def paths(self, folder: str) -> set[str]:
        """The paths of the files that the last build left in a folder."""
        return {f"{folder}/{name}" for name in self.folder.listed(folder)}

    def keep_game(self, name: str) -> None:
        """Keep a game's pages as the last build made them, and the pages of rules they link to."""
        self.made |= self.paths(name) | self.paths(RULES)
        before = self.before.games.get(name)
        if before:
            self.kept[name] = replace(before, key=NO_KEY)


def _closes(kept: Kept) -> tuple[bool, str, str]:
    """Earliest deadline first, then games without one."""
    until = kept.latest and kept.latest.until
    return until is None, until.machine if until else "", kept.game.name
