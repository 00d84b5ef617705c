"""The pages of players: one for each name, with the games played under it.

Everything follows from what the games publish. A name is only a name: whoever signs with the same key is the
same person, and of everybody else nobody can say.
"""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from adjudicator.plain_text import folded
from adjudicator.repository.people.reliability import Reliability, total
from adjudicator.site.csv_file import csv_file
from adjudicator.site.feeds import Headlines, tag_of, write_feed
from adjudicator.site.game_facts import GameFacts
from adjudicator.site.kept import Kept
from adjudicator.site.news import visible_turns
from adjudicator.site.output import Page
from adjudicator.site.people import PLAYERS, Played, player_page
from adjudicator.site.renderer import Renderer
from adjudicator.words import gettext as _

INDEX_OF_PLAYERS = f"{PLAYERS}/index.html"
LIST_OF_PLAYERS = f"{PLAYERS}/players.csv"


class Entry(msgspec.Struct, frozen=True):
    """A seat that somebody held, in a game of which `kept` is known."""

    kept: Kept
    played: Played

    @property
    def game(self) -> GameFacts:
        """The game."""
        return self.kept.game

    @property
    def has_won(self) -> bool:
        """Whether the seat has won, and its player held it to the end."""
        outcome = self.game.outcome
        return (
            outcome is not None
            and self.played.until is None
            and any(winner.title == self.played.title for winner in outcome.winners)
        )

    @property
    def place(self) -> int | None:
        """The place of the seat in the final standings; None if there are none."""
        places = self.kept.latest.places if self.kept.latest and self.game.outcome else {}
        return places.get(self.played.seat)


class Identity(msgspec.Struct, frozen=True):
    """Games of one person for certain: all were played with `keys`, of which each shares one with another.

    Without keys it is a game whose key the league holds. `others` are further names with the same keys.
    """

    keys: tuple[str, ...]
    entries: tuple[Entry, ...]
    others: tuple[str, ...]

    @property
    def reliability(self) -> Reliability:
        """What all these seats add up to."""
        return total(entry.played.reliability for entry in self.entries)


class Named(msgspec.Struct, frozen=True):
    """Everybody who plays under a name."""

    name: str
    identities: tuple[Identity, ...]

    @property
    def page(self) -> str:
        """The path of their page."""
        return player_page(self.name)

    @property
    def feed(self) -> str:
        """The path of the feed of their games, if any of them has started."""
        return f"{self.page.removesuffix('.html')}.xml"

    @property
    def started(self) -> tuple[Kept, ...]:
        """Those of their games that have turns, each once."""
        return tuple({entry.game.name: entry.kept for entry in self.entries if entry.kept.rows}.values())

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All their seats, in the order of their games."""
        return tuple(entry for identity in self.identities for entry in identity.entries)

    @property
    def reliability(self) -> Reliability:
        """What all their seats add up to."""
        return total(identity.reliability for identity in self.identities)

    @property
    def wins(self) -> int:
        """How many games they have won."""
        return sum(entry.has_won for entry in self.entries)


def player_feed(renderer: Renderer, player: Named, headlines: Headlines) -> Page:
    """Make the feed of a player's games."""
    stem = player.feed.removeprefix(f"{PLAYERS}/").removesuffix(".xml")
    return write_feed(
        renderer,
        player.feed,
        own_id=f"{tag_of(kept.game for kept in player.started)}:player-{stem}",
        title=_("Games of %(player)s", player=player.name),
        page=player.page,
        entries=headlines.newest((kept, one) for kept in player.started for one in visible_turns(kept.rows)),
    )


def player_pages(renderer: Renderer, everybody: Sequence[Named]) -> Iterator[Page]:
    """Make the page of every name, and the list of all, if there is any."""
    for one in everybody:
        yield renderer.page(one.page, "player.html", named=one)
    if everybody:
        columns = ("name", "games", "won", *Reliability.__struct_fields__)
        rows = (
            (one.name, len(one.entries), one.wins, *msgspec.structs.astuple(one.reliability))
            for one in everybody
        )
        yield Page(LIST_OF_PLAYERS, csv_file(columns, rows))
        yield renderer.page(INDEX_OF_PLAYERS, "players.html", everybody=everybody)


def named(games: Iterable[Kept]) -> list[Named]:
    """Gather who plays in these games by name, alphabetically; a page shows the newest game first."""
    newest = sorted(sorted(games, key=lambda kept: kept.game.name), key=_newness, reverse=True)
    entries = [Entry(kept, played) for kept in newest for played in kept.game.played]
    names: dict[str, list[Entry]] = {}
    names_of: dict[str, list[str]] = {}
    for entry in entries:
        names.setdefault(folded(entry.played.name), []).append(entry)
        for key in entry.played.keys:
            names_of.setdefault(key, []).append(entry.played.name)
    return [
        Named(own[0].played.name, tuple(_identities(own, names_of))) for _same, own in sorted(names.items())
    ]


def _newness(kept: Kept) -> tuple[bool, str]:
    """Games that go on are newer than those that are over, and otherwise those with a later turn."""
    return kept.game.outcome is None, kept.latest.closed.machine if kept.latest else "9999"


def _identities(entries: Sequence[Entry], names_of: dict[str, list[str]]) -> Iterator[Identity]:
    """Divide the games under a name by the keys that they share."""
    groups: list[tuple[list[str], list[Entry]]] = []
    for entry in entries:
        same = [group for group in groups if not set(group[0]).isdisjoint(entry.played.keys)]
        keys = dict.fromkeys([key for group in same for key in group[0]] + list(entry.played.keys))
        merged = list(keys), [*(other for group in same for other in group[1]), entry]
        place = groups.index(same[0]) if same else len(groups)
        groups = [*groups[:place], merged, *(group for group in groups[place:] if group not in same)]
    name = folded(entries[0].played.name)
    for found, own in groups:
        others = {folded(other): other for key in found for other in names_of[key]}
        yield Identity(tuple(found), tuple(own), tuple(others[same] for same in others if same != name))
