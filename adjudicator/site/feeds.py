"""Atom feeds (RFC 4287): the news of the newest turns of a game, of a player's games, and of all games.

Ids are `tag:` addresses (RFC 4151) that stay the same when the site moves or the repository is copied. Their
authority is made from the game's own key, which no other game has, under `.invalid`, which nobody owns. Their
date is the day the game opened. Links are relative unless the site knows its own address. A
translation of a feed has an id of its own; its entries have those of the turns.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from adjudicator.site.game_facts import GameFacts
from adjudicator.site.kept import Kept
from adjudicator.site.news import Told
from adjudicator.site.output import Page
from adjudicator.site.renderer import Renderer
from adjudicator.site.templates import render
from adjudicator.site.turn_facts import Passage, Row
from adjudicator.words import gettext as _

FEED = "feed.xml"
LENGTH = 20
"""How many turns a feed holds."""


class FeedEntry(NamedTuple):
    """A turn in a feed, under a title, with its content in HTML."""

    game: GameFacts
    row: Row
    title: str
    content: str


def tell_story(row: Row, report: Sequence[Passage] = ()) -> str:
    """Return in HTML what happened in a turn: what people did besides playing, and the report."""
    return render("story.html", row=row, report=report).decode()


def feed_entry(game: GameFacts, told: Told, newest: Row, title: str, story: str) -> FeedEntry:
    """Make the entry of a turn: whom the game waits for after it, or how it ended, and what happened."""
    outcome, wanted = (game.outcome, game.wanted) if told.last is newest else (None, ())
    content = render("entry.html", game=game, told=told, outcome=outcome, wanted=wanted, story=story).decode()
    return FeedEntry(game, told.row, title, content)


class Headlines:
    """Tells the news of several games for the feeds that have them, each once."""

    def __init__(self) -> None:
        self._told: dict[tuple[str, int], FeedEntry] = {}

    def newest(self, news: Iterable[tuple[Kept, Told]]) -> list[FeedEntry]:
        """The newest of some games' news, oldest first."""
        in_order = sorted(
            news, key=lambda one: (one[1].row.closed.machine, one[0].game.name, one[1].row.number)
        )
        return [self._entry(kept, told) for kept, told in in_order[-LENGTH:]]

    def _entry(self, kept: Kept, told: Told) -> FeedEntry:
        key = kept.game.name, told.row.number
        if key not in self._told:
            title, story = _title(kept.game, told.row), tell_story(told.row)
            self._told[key] = feed_entry(kept.game, told, kept.rows[-1], title, story)
        return self._told[key]


def tag_of(games: Iterable[GameFacts]) -> str:
    """The tag of the oldest of some games, for the id of a feed that has their news."""
    return min(games, key=lambda game: (game.opened, game.tag)).tag


def _title(game: GameFacts, row: Row) -> str:
    """What a feed of several games calls a turn."""
    if not row.number:
        return _("%(game)s begins: %(situation)s", game=game.name, situation=row.situation)
    return _("%(game)s, turn %(number)s: %(news)s", game=game.name, number=row.number, news=row.told)


def write_feed(
    renderer: Renderer, path: str, *, own_id: str, title: str, page: str, entries: Sequence[FeedEntry]
) -> Page:
    """Make the feed at a path for readers of a `page`; its entries are in order, oldest first."""
    folder = path.rpartition("/")[0]

    def address(path: str) -> str:
        return renderer.address(path, folder)

    return Page(
        path,
        render(
            FEED,
            own_id=":".join(filter(None, (own_id, renderer.folder.strip("/")))),
            language=renderer.language,
            title=title,
            page=address(page),
            address=address(path),
            entries=entries[::-1],
            link=address,
        ),
    )
