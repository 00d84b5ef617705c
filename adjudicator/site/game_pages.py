"""The pages of one game, made from published data and from what the last build kept."""

from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Executor
from itertools import takewhile
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from adjudicator.engine import Feat
from adjudicator.repository.damage import contained
from adjudicator.repository.published import PublishedGame
from adjudicator.site.calendar import CALENDAR, Event, deadline, write_calendar
from adjudicator.site.desk import BOARD, FOLDER, WORDS, desk_facts, desk_path, refusals, taking_facts
from adjudicator.site.desk_words import sentences, words_script
from adjudicator.site.documents import rules_path
from adjudicator.site.feeds import FEED, LENGTH, FeedEntry, feed_entry, write_feed
from adjudicator.site.film import FILM, film, scenes
from adjudicator.site.forge_pages import forge_of
from adjudicator.site.game_facts import TAKING, game_facts
from adjudicator.site.game_files import OVER_TIME, RECORD, over_time_file, record_file, turn_figures
from adjudicator.site.history import OverTime, chapters, greatest_feats, over_time
from adjudicator.site.kept import NO_KEY, ROWS, Kept, Rows, turn_key, write_kept
from adjudicator.site.news import listed_turns, visible_turns
from adjudicator.site.organiser import (
    MOST_BACK,
    ORGANISERS_DESK,
    has_desk,
    offers,
    organiser_facts,
    organisers_sentences,
    state,
)
from adjudicator.site.output import Page
from adjudicator.site.people import Person, person
from adjudicator.site.renderer import Renderer
from adjudicator.site.settled import SETTLED, settled
from adjudicator.site.statements import MESSAGES, MOST, NEWEST, closings, statements
from adjudicator.site.templates import render
from adjudicator.site.thoughts import THOUGHTS, thoughts
from adjudicator.site.turn_facts import Row, TurnFacts
from adjudicator.site.turn_pages import GameRenderer, TurnPages, show
from adjudicator.words import capitalised, gettext as _

if TYPE_CHECKING:
    from adjudicator.site.chart import Chart

LEGEND = "legend.svg"

AREAS, NEIGHBOURS = "areas.html", "areas.js"
"""What lies beside what, for readers and for the script of drawings."""

_LASTING = frozenset({LEGEND, AREAS, NEIGHBOURS})
"""What follows from a game's settings alone, which do not change once it has turns."""

LATEST = 6
"""How many turns a game's own page lists."""


class GamePages:
    """Makes the pages of a game that changed. Afterwards `made` names all its files, `rows` all its turns.

    A turn that cannot be shown gets a page that says why, and other pages that cannot be made stay as they
    are. `problems` says so; whoever gets any has to make the pages again.
    """

    def __init__(
        self,
        game: PublishedGame,
        renderer: Renderer,
        kept: Rows,
        present: frozenset[str],
        processes: Executor | None = None,
        *,
        rematches: Sequence[str] = (),
        filmed: Callable[[], Collection[str]] = tuple,
    ) -> None:
        """`present` lists the files in the game's folder of the site; `processes` share a long game.

        `rematches` names the games that are like it, `filmed` those of which films are made.
        """
        self.game = game
        self.problems: list[str] = []
        self._people = repr([person(game, seat) for seat in game.roster.seats])
        fits = (kept.stamp, kept.people) == (renderer.stamp, self._people)
        self._kept = kept.rows if fits else ()
        self._lasting = _LASTING if self._kept and present >= _LASTING else frozenset[str]()
        self._legend = "" if self._lasting else game.rules.legend(game.file.setup)
        self._places = () if self._lasting else game.rules.places(game.file.setup)
        self.facts = game_facts(
            game,
            rules_path(game.rules),
            LEGEND if self._lasting or self._legend else "",
            rematches=rematches,
            has_areas=bool(self._lasting or self._places),
            damaged=bool(_damage(game)),
        )
        self.latest: TurnFacts | None = None
        self._renderer = renderer
        self._present = present
        self._has_calendar = False
        self._own = GameRenderer(renderer, self.facts, None)
        self._processes = processes
        self._filmed = filmed
        self.rows: list[Row] = self._unchanged()
        self._nothing_new = len(self.rows) == len(game.turns) == len(self._kept)
        self.made = {file for row in self.rows for file in row.files} | self._lasting

    def pages(self) -> Iterator[Page]:
        """Make drawings and pages, targets of links before the pages that link to them."""
        if self._legend:
            yield self._own.file(LEGEND, self._legend.encode())
        yield from self._areas()
        yield from self._turns()
        yield from self._contained(FOLDER, self._desks())
        yield from self._contained(ORGANISERS_DESK, self._organisers_desk())
        yield from self._contained(TAKING, self._taking())
        yield from self._contained(FILM, self._film())
        yield from self._contained(THOUGHTS, self._thoughts())
        yield from self._game()
        yield self._own.file(ROWS, write_kept(Rows(self._renderer.stamp, self._people, tuple(self.rows))))

    def kept(self, key: str) -> Kept:
        """What the pages of the whole site show about the game, whose pages were made from `key`."""
        rows = tuple(replace(row, story="", line="", figures="") for row in self.rows[-LENGTH:])
        return Kept(NO_KEY if self.problems else key, self.facts, rows, self._awaited())

    def _contained(self, path: str, pages: Iterator[Page]) -> Iterator[Page]:
        """Make the pages at a path, or in that folder; if that fails, they stay as they are."""
        faults: list[str] = []
        with contained(faults.append):
            yield from pages
        for fault in faults:
            self.made |= {name for name in self._present if name == path or name.startswith(f"{path}/")}
            self.problems.append(_("%(page)s: %(reason)s", page=path, reason=fault))

    def _awaited(self) -> tuple[Person, ...]:
        asked = self.latest.awaited if self.latest else ()
        return tuple(one.person for one in asked if self.facts.waits_for(one))

    def _unchanged(self) -> list[Row]:
        """Return the kept rows that are still valid: each manifest vouches for all before it.

        If turns were taken back, those that are the newest now have to be made again in full.
        """
        turns = self.game.turns
        same = len(self._kept) if len(turns) >= len(self._kept) else max(0, len(turns) - LENGTH)
        while same and self._kept[same - 1].key != turn_key(turns[same - 1]):
            same -= 1

        def is_made(row: Row) -> bool:
            return not row.fault and row.files <= self._present

        return list(takewhile(is_made, self._kept[:same]))

    def _turns(self) -> Iterator[Page]:
        """Make the drawing and page of every new turn, and again the page before, which links to it now."""
        turns, known = self.game.turns, len(self.rows)
        pages = TurnPages(self.game, self._own, self.rows)
        if known and known == len(self._kept) < len(turns):
            yield pages.page(self.rows[-1])
        for row, made in show(pages, self._processes, known):
            line = render("turn_line.html", row=row).decode()
            self.rows.append(replace(row, line=line, figures=turn_figures(self.facts, row, row.amounts)))
            if row.fault:
                self.problems.append(
                    _("Turn %(number)s cannot be shown: %(reason)s", number=row.number, reason=row.fault)
                )
            yield from made
        self._newest(pages)
        self._own = self._own.pictured(next((row for row in reversed(self.rows) if not row.fault), None))
        for place in range(max(0, known - LENGTH), len(turns) - LENGTH):
            self.rows[place] = self.rows[place].listed

    def _areas(self) -> Iterator[Page]:
        """Make the list of what lies beside what, and the same as a script."""
        if not self._places:
            return
        names = {place.word: place.name for place in self._places}
        yield self._own.page(AREAS, "areas.html", places=self._places, names=names)
        beside = {place.word: [(one.how, one.words) for one in place.beside] for place in self._places}
        yield self._own.file(
            NEIGHBOURS, b"const neighbours = %s;\n" % msgspec.json.encode(beside, enc_hook=str)
        )

    def _newest(self, pages: TurnPages) -> None:
        """Gather the facts of the newest turn that can be shown."""
        shown = next((row for row in reversed(self.rows) if not row.fault), None)
        if shown is not None:
            self.latest = pages.facts(shown.number)
            if self.rows[-1].fault:
                self.latest = replace(self.latest, awaited=())

    def _game(self) -> Iterator[Page]:
        """Make the pages about the whole game, its own page last because it links to the others."""
        shown = [row for row in self.rows if not row.fault]
        row = shown[-1] if shown else None
        own, said = settled(self.game), statements(self.game)
        if own:
            yield self._own.page(SETTLED, "settled.html", sections=own)
        figures = self._over_time()
        charts = self._charts(figures)
        yield from (self._own.file(chart.path, chart.svg.text.encode()) for chart in charts)
        if figures.figures:
            yield self._own.file(OVER_TIME, over_time_file(self.facts, shown))
        if row is not None:
            yield self._own.page("maps.html", "maps.html", rows=shown)
            feeds = dict(self._feeds())
            yield from feeds.values()
            yield self._own.page("turns.html", "turns.html", chapters=chapters(self.rows), followed=feeds)
            yield from self._calendar(row)
            if self.facts.outcome:
                yield self._own.file(RECORD, record_file(self.game, self.facts, shown))
                yield self._record(shown, figures, charts)
        if said:
            more = len(said) > MOST
            yield self._own.page(MESSAGES, "messages.html", statements=said[:MOST], more=more)
        yield self._own.page(
            "index.html",
            "game.html",
            row=row,
            turn=self.latest,
            unshown=[row for row in self.rows if row.fault],
            newest=listed_turns(visible_turns(self.rows))[-LATEST:],
            over_time=figures,
            charts=charts,
            statements=said[:NEWEST],
            closings=closings(self.game),
            calendar=self._has_calendar,
            settled=SETTLED if own else "",
            film=FILM if FILM in self.made else "",
            organise=ORGANISERS_DESK if self._organised else "",
        )

    def _desks(self) -> Iterator[Page]:
        """Make the desks of all players, and what they share; after the end only letters are read there.

        A seat of a steward has none.
        """
        forge, row = forge_of(self._renderer.repository), self.rows[-1] if self.rows else None
        board = None
        if not self.facts.outcome:
            view = self.game.latest and self.game.latest.view
            yield self._own.file(WORDS, words_script(self.game.rules, view))
            if view is not None:
                board = self.game.rules.draw(view)
                yield self._own.file(BOARD, board.text.encode())
        elif row is None:
            return
        stewards = self.game.roster.stewards
        wanted = {one.seat: one for one in self.facts.wanted}
        for seat in (seat for seat in self.game.roster.seats if seat not in stewards):
            facts = desk_facts(self.game, seat, forge)
            yield self._own.page(
                desk_path(seat),
                "desk.html",
                row=row,
                board=board,
                facts=facts,
                sentences=sentences() | refusals(facts),
                wanted=wanted.get(seat),
            )

    def _organisers_desk(self) -> Iterator[Page]:
        """Make the page on which the organiser decides."""
        if not self._organised:
            return
        offered = offers(self.game, self.rows)
        yield self._own.page(
            ORGANISERS_DESK,
            "organiser.html",
            row=self.rows[-1] if self.rows else None,
            state=tuple(state(self.game)),
            offers=offered,
            most_back=MOST_BACK,
            facts=organiser_facts(self.game, offered, forge_of(self._renderer.repository)),
            sentences=organisers_sentences(),
        )

    @property
    def _organised(self) -> bool:
        return has_desk(self.game, forge_of(self._renderer.repository))

    def _taking(self) -> Iterator[Page]:
        """Make the pages on which wanted seats are taken over."""
        forge = forge_of(self._renderer.repository)
        for one in (one for one in self.facts.wanted if one.page):
            facts = taking_facts(self.game, one.seat, forge)
            yield self._own.page(
                one.page, "desk.html", row=None, board=None, facts=facts, sentences=sentences(), wanted=one
            )

    def _film(self) -> Iterator[Page]:
        """Make the film of a game that is over, where the site has an address at which to share it."""
        if not self._renderer.base or not self.facts.outcome or not self.rows:
            return
        if self._nothing_new and FILM in self._present:
            self.made.add(FILM)
            return
        if self.game.name not in self._filmed():
            return
        shown = scenes([row for row in self.rows if not row.fault])
        drawings = [self._preview(row.number) for row in shown]
        if all(drawings):
            self.made.add(FILM)
            yield self._own.file(FILM, film(drawings))

    def _thoughts(self) -> Iterator[Page]:
        """Make the page of what players had in mind, as far as that is open."""
        if self.facts.has_thoughts and self.rows:
            yield self._own.page(
                THOUGHTS, "thoughts.html", turns=thoughts(self.game), closings=closings(self.game)
            )

    def _preview(self, number: int) -> str:
        """Draw the preview of a turn, which is not held in memory after that."""
        turn = self.game.turns[number]
        drawing = self.game.rules.preview(turn.view)
        turn.forget()
        return drawing

    def _feats(self, row: Row) -> Sequence[Feat]:
        """What a turn may be remembered for; its data is not held in memory after that."""
        turn = self.game.turns[row.number]
        feats = self.game.rules.feats(turn.events)
        turn.forget()
        return feats

    def _record(self, shown: Sequence[Row], figures: OverTime, charts: "Sequence[Chart]") -> Page:
        return self._own.page(
            "record.html",
            "record.html",
            row=shown[-1],
            turn=self.latest,
            opened=self.rows[0],
            chapters=chapters(self.rows),
            feats=greatest_feats((row, self._feats(row)) for row in shown),
            closings=closings(self.game),
            over_time=figures,
            charts=charts,
        )

    def _over_time(self) -> OverTime:
        measures = self.latest.measures if self.latest else ()
        return over_time([row for row in self.rows if not row.fault], self.facts.people, measures)

    def _charts(self, figures: OverTime) -> "Sequence[Chart]":
        from adjudicator.site.chart import charts  # noqa: PLC0415  svgwrite loads slowly

        return charts(figures, self.facts.people, self.game.rules.line_colours())

    def _feeds(self) -> Iterator[tuple[str, Page]]:
        """Make the feed of the game, under "", and one of what concerns each seat, which tells no stories."""
        entries = [
            feed_entry(self.facts, one, self.rows[-1], title=_title(one.row), story=one.row.story)
            for one in visible_turns(self.rows[-LENGTH:])
        ]
        yield "", self._feed(FEED, "game", self.game.name, "index.html", entries)
        for seat in self.facts.seats:
            title = _("%(game)s: what concerns %(seat)s", game=self.game.name, seat=seat.person.title)
            about = [one._replace(content="") for one in entries if seat.seat in one.row.who]
            if about:
                path = f"feed-{seat.seat}.xml"
                yield seat.seat, self._feed(path, f"seat-{seat.seat}", title, "turns.html", about)

    def _feed(self, path: str, about: str, title: str, page: str, entries: Sequence[FeedEntry]) -> Page:
        name = self.game.name
        own_id = f"{self.facts.tag}:{about}"
        return write_feed(
            self._renderer,
            f"{name}/{path}",
            own_id=own_id,
            title=title,
            page=f"{name}/{page}",
            entries=entries,
        )

    def _calendar(self, row: Row) -> Iterator[Page]:
        """Make the calendar of a game that has a deadline, or had one before it ended."""
        name = self.game.name
        events = list(deadline(self.facts, row, self._awaited()))
        if self.facts.outcome and self.game.file.deadline is not None:
            summary = _("%(game)s is over", game=name)
            events = [Event(f"over@{self.facts.host}", summary, row.situation, row.closed, row.closed)]
        if events:
            self._has_calendar = True
            yield self._own.file(CALENDAR, write_calendar(name, events))


def _damage(game: PublishedGame) -> list[str]:
    """Why what the newest turn says of the whole game cannot be read, if it cannot."""
    faults: list[str] = []
    with contained(faults.append):
        _read = game.result, game.absent
    return faults


def _title(row: Row) -> str:
    """What a feed calls a turn."""
    if not row.number:
        return _("The game begins. %(situation)s.", situation=capitalised(row.situation))
    return _("Turn %(number)s: %(news)s", number=row.number, news=row.told)
