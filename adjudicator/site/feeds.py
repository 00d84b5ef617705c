"""Atom feeds (RFC 4287): the newest turns of a game, and of the whole site.

Ids are `tag:` addresses (RFC 4151) that stay the same when the site moves or the repository is copied. Their
authority is made from the game's own key, which no other game has, under `.invalid`, which nobody owns. Their
date is the day the game opened. Links are relative unless the site knows its own address.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.site.facts import Passage
from adjudicator.site.kept import Entry, Row
from adjudicator.site.templates import render

FEED = "feed.xml"
LENGTH = 20
"""How many turns a feed holds."""


@dataclass(frozen=True)
class FeedEntry:
    """One entry for the template; `content` is HTML."""

    id: str
    title: str
    link: str
    updated: str
    content: str


def authority(key: str) -> str:
    """The authority of a game's `tag:` addresses, made from its public key."""
    return f"{hashlib.sha256(key.encode()).hexdigest()[:20]}.adjudicator.invalid"


def feed_id(key: str, opened: Row) -> str:
    """The id of a game's feed; `opened` is its first turn."""
    return f"tag:{authority(key)},{opened.closed.machine[:10]}:game"


def turn_id(key: str, opened: Row, row: Row) -> str:
    """The id of a turn."""
    return f"tag:{authority(key)},{opened.closed.machine[:10]}:turn-{row.name}"


def site_id(entries: Sequence[Entry]) -> str:
    """The id of the site's feed, from the entry whose id comes first by the day its game opened."""
    first = min(entries, key=lambda entry: (entry.id.split(",")[1], entry.id))
    return f"{first.id.rsplit(':', 1)[0]}:site"


def tell_story(notices: Sequence[str], report: Sequence[Passage] = ()) -> str:
    """Return the content of an entry in HTML: what people did besides playing, and the report."""
    return render("story.html", notices=notices, report=report).decode()


def write_feed(
    *, own_id: str, title: str, page: str, address: str, updated: str, entries: Sequence[FeedEntry]
) -> bytes:
    """Return a feed; `page` is the address of the page it belongs to, `address` its own."""
    return render(
        FEED, own_id=own_id, title=title, page=page, address=address, updated=updated, entries=entries
    )
