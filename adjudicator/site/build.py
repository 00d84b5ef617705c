"""Build the files of a site from published games, making only what changed since the last build."""

import gc
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import msgspec
from msgspec.structs import replace

from adjudicator.engine import AnyRuleset
from adjudicator.repository.damage import contained
from adjudicator.repository.published import PublishedGame
from adjudicator.rulesets import read_rules
from adjudicator.site.facts import GameFacts, Row
from adjudicator.site.feeds import LENGTH, feed_entry, tell_story, write_feed
from adjudicator.site.game_pages import GamePages
from adjudicator.site.kept import (
    INDEX,
    NO_KEY,
    ROWS,
    Index,
    Kept,
    Rows,
    game_key,
    read_kept,
    stamp,
    write_kept,
)
from adjudicator.site.news import visible_turns
from adjudicator.site.output import Page, SiteFolder
from adjudicator.site.players import INDEX_OF_PLAYERS, named, player_pages
from adjudicator.site.renderer import Renderer
from adjudicator.site.rules_page import render_rules, rules_path
from adjudicator.site.statistics import STATISTICS, statistics_pages
from adjudicator.site.templates import STATIC, static_file
from adjudicator.words import ENGLISH, gettext as _, use_language

Progress = Callable[[str], None]

_RULES_FOLDER = "rules"


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
    language: str = ENGLISH,
    base: str = "",
    repository: str = "",
    rated: bool = False,
    progress: Progress | None = None,
) -> SiteReport:
    """Write the site of these games to `out`, a new folder or one that holds an earlier build.

    The same games give the same bytes. Files that the same program made from the same turns are kept. Of the
    others, only those that differ are written, each one whole or not at all, and pages that no longer exist
    are removed. `unread` names games whose `game.yaml` cannot be read; they keep the pages they have.
    `rulesets` get a page of rules even if no game uses them. `base` is the future address of the site, for
    feed readers and link previews that need absolute addresses; `repository` is that of the league's
    repository on the web, where desks send orders. If players are `rated`, the statistics tell their Elo
    ratings. `progress` is called with the path of each
    file that is made, changed or not.

    Raises ForeignFolder when `out` holds other files, UnknownLanguage, and OSError.
    """
    base = f"{base.rstrip('/')}/" if base else ""
    with use_language(language):
        renderer = Renderer(language, base, stamp(language, base, repository), repository)
        with _processes() as processes:
            build = _Build(
                SiteFolder(out), renderer, progress or (lambda _path: None), processes, rated=rated
            )
            for name in unread:
                build.keep_game(name)
            return build.run(games, rulesets)


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
    """One run of `build_site`."""

    def __init__(
        self,
        folder: SiteFolder,
        renderer: Renderer,
        progress: Progress,
        processes: Executor | None,
        *,
        rated: bool,
    ) -> None:
        self.folder = folder
        self.renderer = renderer
        self.progress = progress
        self.processes = processes
        self.rated = rated
        self.made: set[str] = set()
        self.written: list[str] = []
        self.problems: list[Problem] = []
        self.before = read_kept(folder.root / INDEX, Index)
        self.same_program = self.before.stamp == renderer.stamp
        self.kept: dict[str, Kept] = {}

    def run(self, games: Iterable[PublishedGame], rulesets: Iterable[AnyRuleset]) -> SiteReport:
        """Make every file, targets of links before the pages that link to them, and the index last."""
        self.write(Page(name, static_file(name)) for name in STATIC)
        with_rules = {rules_path(ruleset): ruleset for ruleset in rulesets}
        for game in games:
            with contained(partial(self.give_up, game.name)):
                self.make_game(game)
                with_rules.setdefault(rules_path(game.rules), game.rules)
        self.write(self.rules(with_rules))
        everybody = named(self.kept.values())
        self.write(player_pages(self.renderer, everybody))
        self.write(statistics_pages(self.renderer, self.kept.values(), everybody, rated=self.rated))
        self.write(self.index(with_rules))
        self.write([Page(INDEX, write_kept(Index(self.renderer.stamp, self.kept)))])
        removed = self.folder.finish(self.made)
        return SiteReport(len(self.made), tuple(self.written), removed, tuple(self.problems))

    def give_up(self, name: str, reason: str) -> None:
        """Keep the pages that a game has, and note why there are no new ones."""
        self.problems.append(Problem(name, reason))
        self.keep_game(name)

    def make_game(self, game: PublishedGame) -> None:
        """Make the pages of a game that changed, if any did."""
        name, key = game.name, game_key(game)
        present = self.folder.present(name)
        before = self.before.games.get(name)
        if self.same_program and before and before.key == key and present == self.folder.listed(name):
            self.kept[name] = before
            self.made |= self.paths(name)
            return
        rows = read_kept(self.folder.root / name / ROWS, Rows)
        pages = GamePages(game, self.renderer, rows, present, self.processes)
        self.write(pages.pages())
        self.made |= {f"{name}/{file}" for file in pages.made}
        self.kept[name] = pages.kept(key)
        self.problems += (Problem(name, reason) for reason in pages.problems)

    def rules(self, with_rules: dict[str, AnyRuleset]) -> Iterator[Page]:
        """Make the pages of rules, unless this program has already made them."""
        present = self.folder.present(_RULES_FOLDER)
        for path, ruleset in sorted(with_rules.items()):
            if self.same_program and path.removeprefix(f"{_RULES_FOLDER}/") in present:
                self.made.add(path)
            else:
                rules = render_rules(read_rules(ruleset))
                yield self.renderer.page(path, "rules.html", ruleset=ruleset, rules=rules)

    def index(self, with_rules: dict[str, AnyRuleset]) -> Iterator[Page]:
        """Make the feed and the list of all games: the earliest deadline first, finished games last."""
        feed = list(self.feed())
        yield from feed
        games = [kept for _name, kept in sorted(self.kept.items())]
        running = [kept for kept in games if kept.latest and not kept.game.outcome]
        yield self.renderer.page(
            "index.html",
            "index.html",
            running=sorted(running, key=_closes),
            joining=[kept for kept in games if not kept.latest and not kept.game.outcome],
            finished=[kept for kept in games if kept.game.outcome],
            rulesets=sorted(with_rules.items()),
            feed=bool(feed),
            players=INDEX_OF_PLAYERS if INDEX_OF_PLAYERS in self.made else "",
            statistics=STATISTICS if STATISTICS in self.made else "",
            mail=next((kept.game.mail for kept in games if kept.game.mail), ""),
        )

    def feed(self) -> Iterator[Page]:
        """Make the feed of the whole site, if there is anything to tell."""
        started = [kept for kept in self.kept.values() if kept.rows]
        entries = sorted(
            ((kept, one) for kept in started for one in visible_turns(kept.rows)),
            key=lambda entry: (entry[1].row.closed.machine, entry[0].game.name, entry[1].row.number),
        )
        if entries:
            oldest = min((kept.game for kept in started), key=lambda game: (game.opened, game.tag))
            yield write_feed(
                self.renderer,
                "",
                own_id=f"{oldest.tag}:site",
                title=_("Games by mail"),
                entries=[
                    feed_entry(
                        kept.game,
                        one,
                        kept.rows[-1],
                        title=_title(kept.game, one.row),
                        story=tell_story(one.row),
                    )
                    for kept, one in entries[-LENGTH:]
                ],
            )

    def write(self, pages: Iterable[Page]) -> None:
        """Write pages once all of them are made, and record which were made and which written."""
        made, written = self.folder.write(self.telling(pages))
        self.made.update(made)
        self.written += written

    def telling(self, pages: Iterable[Page]) -> Iterator[Page]:
        """Tell of each page as it is made."""
        for page in pages:
            self.progress(page.path)
            yield page

    def paths(self, folder: str) -> set[str]:
        """The paths of the files that the last build left in a folder."""
        return {f"{folder}/{name}" for name in self.folder.listed(folder)}

    def keep_game(self, name: str) -> None:
        """Keep a game's pages as the last build made them, and the pages of rules they link to."""
        self.made |= self.paths(name) | self.paths(_RULES_FOLDER)
        before = self.before.games.get(name)
        if before:
            self.kept[name] = replace(before, key=NO_KEY)


def _title(game: GameFacts, row: Row) -> str:
    """What the feed of all games calls a turn."""
    if not row.number:
        return _("%(game)s begins: %(situation)s", game=game.name, situation=row.situation)
    return _("%(game)s, turn %(number)s: %(news)s", game=game.name, number=row.number, news=row.told)


def _closes(kept: Kept) -> tuple[bool, str, str]:
    """Earliest deadline first, then games without one."""
    until = kept.latest and kept.latest.until
    return until is None, until.machine if until else "", kept.game.name
