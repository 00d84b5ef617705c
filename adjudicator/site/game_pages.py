"""The pages of one game, made from published data and from what the last build kept."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

from adjudicator.repository.published import PublishedGame
from adjudicator.site.calendar import CALENDAR, write_calendar
from adjudicator.site.facts import Card, TurnFacts, card, game_facts, turn_facts
from adjudicator.site.feeds import FEED, LENGTH, FeedEntry, authority, feed_id, turn_id, write_feed
from adjudicator.site.history import OverTime, chapters, greatest_feats, over_time
from adjudicator.site.kept import ROWS, Entry, Row, Rows, manifest_digest, write_kept
from adjudicator.site.many_turns import make_turns
from adjudicator.site.output import Page
from adjudicator.site.people import Person
from adjudicator.site.preview import PREVIEW, picture
from adjudicator.site.renderer import Renderer
from adjudicator.site.rules_page import rules_path
from adjudicator.site.statements import statements
from adjudicator.site.turn_pages import TurnPages
from adjudicator.words import gettext as _

LATEST = 6
"""How many turns a game's own page lists."""


class GamePages:
    """Makes the pages of a game that changed. Afterwards `made` names all its files, `rows` all its turns."""

    def __init__(
        self,
        game: PublishedGame,
        renderer: Renderer,
        kept: Rows,
        present: frozenset[str],
        processes: int = 1,
    ) -> None:
        """`present` lists the files in the game's folder of the site; up to `processes` may be used."""
        self.game = game
        self.facts = game_facts(game, rules_path(game.rules))
        self.latest: TurnFacts | None = None
        self._renderer = renderer
        self._present = present
        self._has_calendar = False
        self._preview_path: str | None = None
        self._processes = processes
        self._people = repr(self.facts.people)
        fits = (kept.stamp, kept.people) == (renderer.stamp, self._people)
        self._kept = kept.rows if fits else ()
        self.rows: list[Row] = list(self._unchanged())
        self.made = {f"{row.name}{ending}" for row in self.rows for ending in (".html", ".svg")}

    def pages(self) -> Iterator[Page]:
        """Make drawings and pages, targets of links before the pages that link to them."""
        yield from self._preview()
        if self.facts.legend:
            yield self._page(self.facts.legend, self.game.rules.legend().encode())
        yield from self._turns()
        yield from self._game()
        yield self._page(ROWS, write_kept(Rows(self._renderer.stamp, self._people, tuple(self.rows))))

    @property
    def card(self) -> Card:
        """What lists of games show about this one."""
        return card(self.facts, self.latest)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The newest turns, for the feed of the site."""
        return tuple(
            Entry(
                turn_id(self.game.file.key, self.rows[0], row),
                self.game.name,
                f"{self.game.name}/{row.name}.html",
                row.number,
                row.situation,
                row.notices,
                row.closed.machine,
            )
            for row in self.rows[-LENGTH:]
        )

    def _unchanged(self) -> Iterator[Row]:
        """Return the kept rows that are still valid: each manifest vouches for all before it."""
        turns = self.game.turns
        same = min(len(turns), len(self._kept))
        while same and self._kept[same - 1].digest != manifest_digest(self.game, turns[same - 1].number):
            same -= 1
        whole = takewhile(
            lambda row: {f"{row.name}.svg", f"{row.name}.html"} <= self._present, self._kept[:same]
        )
        return iter(list(whole))

    def _turns(self) -> Iterator[Page]:
        """Make the drawing and page of every new turn, and again the last known page, which links to them."""
        turns, known = self.game.turns, len(self.rows)
        pages = TurnPages(self.game, self.facts, self._renderer, self._preview_path)
        if known and (known < len(turns) or len(turns) < len(self._kept)):
            before = self.rows[-2] if known > 1 else None
            yield pages.page_again(self.rows[-1], known - 1, before)
        last = self.rows[-1] if self.rows else None
        for made in make_turns(pages, last, range(known, len(turns)), self._processes):
            self.rows.append(made.row)
            yield made.drawing
            yield made.page
        if turns:
            self.latest = turn_facts(self.game, turns[-1], self.rows[-1].drawing)
        self.rows = [
            row if place + LENGTH >= len(turns) or not row.story else replace(row, story="")
            for place, row in enumerate(self.rows)
        ]

    def _game(self) -> Iterator[Page]:
        """Make the pages about the whole game, its own page last because it links to the others."""
        if self.latest is not None:
            yield self._render("turns.html", "turns.html", chapters=chapters(self.rows))
            yield self._render("maps.html", "maps.html", rows=self.rows)
            yield self._page(FEED, self._feed())
            yield from self._calendar(self.latest)
            if self.facts.outcome:
                yield self._record(self.latest)
        yield self._render(
            "index.html",
            "game.html",
            turn=self.latest,
            rows=self.rows[-LATEST:],
            over_time=self._over_time(),
            statements=statements(self.game),
            calendar=self._has_calendar,
        )

    def _record(self, latest: TurnFacts) -> Page:
        return self._render(
            "record.html",
            "record.html",
            turn=latest,
            opened=self.rows[0],
            chapters=chapters(self.rows),
            feats=greatest_feats(self.rows),
            over_time=self._over_time(),
        )

    def _over_time(self) -> OverTime:
        measures = self.latest.measures if self.latest else ()
        return over_time(self.rows, self.facts.people, measures)

    def _feed(self) -> bytes:
        key, opened, newest = self.game.file.key, self.rows[0], self.rows[-1]
        return write_feed(
            own_id=feed_id(key, opened),
            title=self.game.name,
            page=self._renderer.address(f"{self.game.name}/index.html", self.game.name),
            address=self._renderer.address(f"{self.game.name}/{FEED}", self.game.name),
            updated=newest.closed.machine,
            entries=[
                FeedEntry(
                    turn_id(key, opened, row),
                    _("Turn %(number)s: %(situation)s", number=row.number, situation=row.situation),
                    self._renderer.address(f"{self.game.name}/{row.name}.html", self.game.name),
                    row.closed.machine,
                    row.story,
                )
                for row in reversed(self.rows[-LENGTH:])
            ],
        )

    def _calendar(self, latest: TurnFacts) -> Iterator[Page]:
        """Make the calendar of a game that has a deadline, or had one before it ended."""
        name, number = self.game.name, latest.number + 1
        host = authority(self.game.file.key)
        if self.facts.outcome and self.game.file.deadline is not None:
            calendar = write_calendar(
                name=name,
                uid=f"over@{host}",
                summary=_("%(game)s is over", game=name),
                description=latest.situation,
                at=latest.closed,
                made=latest.closed,
            )
        elif latest.until is not None:
            awaited = ", ".join(_name(one.person) for one in latest.awaited if self.facts.waits_for(one))
            calendar = write_calendar(
                name=name,
                uid=f"turn-{number:04}@{host}",
                summary=_("%(game)s: orders for turn %(number)s", game=name, number=number),
                description=_("Awaited: %(players)s", players=awaited) if awaited else "",
                at=latest.until,
                made=latest.closed,
            )
        else:
            return
        self._has_calendar = True
        yield self._page(CALENDAR, calendar)

    def _preview(self) -> Iterator[Page]:
        """Make the preview picture shown with links to the game."""
        if self.game.latest is not None:
            png = picture(self.game.rules.preview(self.game.latest.view))
            if png:
                self._preview_path = f"{self.game.name}/{PREVIEW}"
                yield self._page(PREVIEW, png)

    def _render(self, name: str, template: str, **facts: object) -> Page:
        path = f"{self.game.name}/{name}"
        return self._renderer.page(path, template, game=self.facts, preview=self._preview_path, **facts)

    def _page(self, name: str, content: bytes) -> Page:
        return Page(f"{self.game.name}/{name}", content)


def _name(who: Person) -> str:
    """Return a player's name and seat, without markup."""
    return who.title if who.player is None else f"{who.player} ({who.title})"
