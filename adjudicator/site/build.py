"""From published games to the files of a site."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adjudicator.engine import Ruleset
from adjudicator.repository.damage import DAMAGE, damage
from adjudicator.repository.published import PublishedGame
from adjudicator.site.facts import GameFacts, game_facts, turn_facts
from adjudicator.site.output import Page, SiteFolder
from adjudicator.site.rules_page import read_rules, render_rules, rules_path
from adjudicator.site.templates import STATIC, render, static_file
from adjudicator.words import ENGLISH, use_language

Progress = Callable[[str], None]

_RULES_FOLDER = "rules"


@dataclass(frozen=True)
class Problem:
    """A game that could not be shown, and why; its pages stay as the build before left them."""

    game: str
    reason: str


@dataclass(frozen=True)
class SiteReport:
    """What a build did: `pages` is how many files the site has, `written` and `removed` are their paths."""

    pages: int
    written: tuple[str, ...]
    removed: tuple[str, ...]
    problems: tuple[Problem, ...]


def build_site(
    games: Iterable[PublishedGame],
    out: Path,
    *,
    unread: Iterable[str] = (),
    rulesets: Iterable[Ruleset[Any, Any]] = (),
    language: str = ENGLISH,
    progress: Progress | None = None,
) -> SiteReport:
    """Write the site of these games to `out`, a new folder or one that holds an earlier build.

    The same games give the same bytes; only files that differ are written, each of them whole or not at
    all, and pages that are no longer made are removed. `unread` names games whose `game.yaml` cannot be
    read: the pages they have stay. `rulesets` get a page of rules even when nobody plays them. `progress`
    is called with the path of each file made, changed or not.

    Raises ForeignFolder when `out` holds other files, UnknownLanguage, and OSError.
    """
    with use_language(language):
        build = _Build(SiteFolder(out), language, progress or (lambda _path: None))
        for name in unread:
            build.keep_game(name)
        return build.run(games, rulesets)


class _Build:
    """One run of `build_site`."""

    def __init__(self, folder: SiteFolder, language: str, progress: Progress) -> None:
        self.folder = folder
        self.language = language
        self.progress = progress
        self.made: set[str] = set()
        self.written: list[str] = []
        self.problems: list[Problem] = []

    def run(self, games: Iterable[PublishedGame], rulesets: Iterable[Ruleset[Any, Any]]) -> SiteReport:
        """Make every file, what is linked to before what links to it, and the index last."""
        self.write([Page(name, static_file(name)) for name in STATIC])
        with_rules = {rules_path(ruleset): ruleset for ruleset in rulesets}
        shown: list[GameFacts] = []
        for game in games:
            try:
                facts = self.gather(game)
            except DAMAGE as error:
                self.problems.append(Problem(game.name, damage(error)))
                self.keep_game(game.name)
                continue
            with_rules.setdefault(facts.rules_page, game.rules)
            self.write(self.game_pages(facts))
            shown.append(facts)
        self.write([self.rules(path, ruleset) for path, ruleset in sorted(with_rules.items())])
        self.write([self.index(shown, with_rules)])
        removed = self.folder.finish(self.made)
        return SiteReport(len(self.made), tuple(self.written), removed, tuple(self.problems))

    def gather(self, game: PublishedGame) -> GameFacts:
        """Read all that is shown of a game before any of its pages is written."""
        turns = tuple(turn_facts(game, turn) for turn in game.turns)
        return game_facts(game, rules_path(game.rules), turns)

    def game_pages(self, game: GameFacts) -> list[Page]:
        """Make a game's drawings, the pages of its turns, and its own page last."""
        return [*self.turn_pages(game), self.page(f"{game.name}/index.html", "game.html", game=game)]

    def turn_pages(self, game: GameFacts) -> Iterator[Page]:
        """Make drawing and page of every turn."""
        neighbours = zip((None, *game.turns), game.turns, (*game.turns[1:], None), strict=False)
        for earlier, turn, later in neighbours:
            folder = f"{game.name}/"
            yield Page(folder + turn.drawing.path, turn.drawing.svg.encode())
            yield self.page(
                f"{folder}{turn.name}.html", "turn.html", game=game, turn=turn, earlier=earlier, later=later
            )

    def rules(self, path: str, ruleset: Ruleset[Any, Any]) -> Page:
        """Make the page of a ruleset's rules."""
        rules = render_rules(read_rules(ruleset))
        return self.page(path, "rules.html", ruleset=ruleset, rules=rules)

    def index(self, games: list[GameFacts], with_rules: dict[str, Ruleset[Any, Any]]) -> Page:
        """Make the list of all games: those that wait longest first, finished ones last."""
        return self.page(
            "index.html",
            "index.html",
            running=sorted((game for game in games if game.latest and not game.outcome), key=_closes),
            joining=[game for game in games if not game.latest],
            finished=[game for game in games if game.outcome],
            rulesets=sorted(with_rules.items()),
        )

    def page(self, path: str, template: str, **facts: object) -> Page:
        """Render a page; `root` leads from it to the folder of the site."""
        root = "../" * path.count("/")
        return Page(path, render(template, root=root, language=self.language, **facts))

    def write(self, pages: Iterable[Page]) -> None:
        """Write pages and remember what was made and what was written."""
        pages = list(pages)
        self.folder.announce(page.path for page in pages)
        for page in pages:
            self.made.add(page.path)
            if self.folder.write(page):
                self.written.append(page.path)
            self.progress(page.path)

    def keep_game(self, name: str) -> None:
        """Leave a game's pages as the build before made them, and those of rules, which they link to."""
        folders = (f"{name}/", f"{_RULES_FOLDER}/")
        self.made |= {path for path in self.folder.kept if path.startswith(folders)}


def _closes(game: GameFacts) -> tuple[bool, str, str]:
    """Earliest deadline first, then games without one."""
    until = game.latest.until if game.latest else None
    return until is None, until.machine if until else "", game.name
