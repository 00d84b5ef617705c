"""Atom feeds (RFC 4287): the news of the newest turns of a game, and of the whole site.

Ids are `tag:` addresses (RFC 4151) that stay the same when the site moves or the repository is copied. Their
authority is made from the game's own key, which no other game has, under `.invalid`, which nobody owns. Their
date is the day the game opened. Links are relative unless the site knows its own address.
"""

from collections.abc import Sequence
from typing import NamedTuple

from adjudicator.site.facts import GameFacts, Passage, Row
from adjudicator.site.news import Told
from adjudicator.site.output import Page
from adjudicator.site.renderer import Renderer
from adjudicator.site.templates import render

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
    outcome = game.outcome if told.last is newest else None
    content = render("entry.html", game=game, told=told, outcome=outcome, story=story).decode()
    return FeedEntry(game, told.row, title, content)


def write_feed(
    renderer: Renderer, folder: str, *, own_id: str, title: str, entries: Sequence[FeedEntry]
) -> Page:
    """Make a feed of a folder of the site ("" for the whole); its entries are in order, oldest first."""

    def address(path: str) -> str:
        return renderer.address(path, folder)

    path = f"{folder}/{FEED}".lstrip("/")
    return Page(
        path,
        render(
            FEED,
            own_id=own_id,
            title=title,
            page=address(f"{folder}/index.html".lstrip("/")),
            address=address(path),
            entries=entries[::-1],
            link=address,
        ),
    )
