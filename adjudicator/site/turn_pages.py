"""The pages of turns: each has its drawing and its report, and links to the turns beside it.

A long game is divided into stretches of turns, which processes show at the same time.
"""

import os
from collections.abc import Iterator
from concurrent.futures import Executor
from itertools import chain, pairwise
from pathlib import Path
from typing import NamedTuple, Self

import msgspec
from msgspec.structs import replace

from adjudicator.engine import AnyView, Event
from adjudicator.repository.damage import contained
from adjudicator.repository.files import Folder
from adjudicator.repository.published import PublishedGame, published_game
from adjudicator.site.feeds import LENGTH, tell_story
from adjudicator.site.game_facts import GameFacts
from adjudicator.site.history import Changed, changed
from adjudicator.site.kept import turn_key
from adjudicator.site.output import Page
from adjudicator.site.preview import PICTURED, picture
from adjudicator.site.renderer import Renderer
from adjudicator.site.told import begun, rules_named, sections
from adjudicator.site.turn_facts import Drawing, Row, TurnFacts, turn_facts, turn_row, unshown_row
from adjudicator.words import gettext as _, use_language, words_of
from adjudicator.yaml_files import UnreadableFile

_FEWEST = 25
"""With fewer turns a process takes longer to begin than it saves."""

_BEFORE = 2
"""How many turns before a stretch are made, too: the page of its first turn tells what changed since."""

_HELD = 20
"""How many turns are remembered while the next are drawn; a drawing may ask for those of its period."""


class GameRenderer(msgspec.Struct, frozen=True):
    """Renders the pages of one game; `preview` is the path of the picture for links to it."""

    renderer: Renderer
    facts: GameFacts
    preview: str | None

    def page(self, name: str, template: str, **facts: object) -> Page:
        """Render a page in the game's folder."""
        path = f"{self.facts.name}/{name}"
        return self.renderer.page(path, template, game=self.facts, preview=self.preview, **facts)

    def pictured(self, row: Row | None) -> Self:
        """The same with the picture of a turn for links."""
        return replace(self, preview=f"{self.facts.name}/{row.picture}" if row and row.picture else None)

    def file(self, name: str, content: bytes) -> Page:
        """A file in the game's folder."""
        return Page(f"{self.facts.name}/{name}", content)


class Shown(NamedTuple):
    """A turn with its pages, targets of links before the page that links to them."""

    row: Row
    pages: tuple[Page, ...]


class Stretch(msgspec.Struct, frozen=True):
    """Turns of a game in a folder, from the `first` to the one before `last`, for a process to show."""

    root: Path
    first: int
    last: int
    renderer: GameRenderer

    def shown(self) -> list[Shown]:
        """Show the turns."""
        with use_language(self.renderer.renderer.language):
            game = published_game(Folder(self.root), self.renderer.facts.name)
            with words_of(game.rules.name):
                return list(TurnPages(game, self.renderer).shown(self.first, self.last))


class TurnPages:
    """Shows the turns of a game. What is known of their `rows` need not be made again."""

    def __init__(self, game: PublishedGame, renderer: GameRenderer, rows: list[Row] | None = None) -> None:
        self.game = game
        self.renderer = renderer
        self._rows = dict(enumerate(rows or ()))
        self._facts: tuple[int, TurnFacts] | None = None

    def facts(self, place: int) -> TurnFacts:
        """What the page of a turn shows; that of the turn asked for last is remembered."""
        if self._facts is None or self._facts[0] != place:
            self._facts = place, turn_facts(self.game, self.game.turns[place])
        return self._facts[1]

    def shown(self, first: int, last: int) -> Iterator[Shown]:
        """Show turns, in order; one that cannot be shown gets a page that says why.

        Raises UnreadableFile if that is the opening.
        """
        for place in range(max(0, first - _BEFORE), last):
            if place >= first:
                yield self._show(place)
            elif place not in self._rows:
                self._show(place)
            if place >= _HELD:
                self.game.turns[place - _HELD].forget()

    def page(self, row: Row) -> Page:
        """Make the page of a turn that can be shown, which links to those beside it."""
        before, facts = self._rows.get(row.number - 1), self.facts(row.number)
        told, events = begun(facts.report, row.drawing.steps), self.game.turns[row.number].events
        return self.renderer.pictured(row).page(
            f"{row.name}.html",
            "turn.html",
            row=row,
            turn=facts,
            before=before,
            later=self._later(row),
            sections=sections(facts.report, told, events, self.game.file.seats),
            told={step.anchor for step in told.values()},
            rules=rules_named(facts.report, self.game.rules),
            changed=changed(before, self.renderer.facts.people, facts.measures) if before else Changed(),
        )

    def _show(self, place: int) -> Shown:
        faults: list[str] = []
        with contained(faults.append):
            shown = self._drawn(place)
        return self._unshown(place, faults[0]) if faults else shown

    def _drawn(self, place: int) -> Shown:
        """Draw a turn and make its page."""
        game, turn = self.game, self.game.turns[place]
        before = self._view(place - 1)
        facts = self.facts(place)
        svg = game.rules.draw(
            turn.view,
            turn.events,
            before=before,
            earlier=self._earlier(place),
            described=facts.described,
            ended=bool(turn.state.ended),
        )
        drawing = Drawing(f"{turn.number:04}.svg", svg.width, svg.height, svg.parts, svg.steps)
        row = turn_row(game, turn, facts=facts, drawing=drawing, key=turn_key(turn), before=before)
        if place + LENGTH >= len(game.turns):
            row = replace(row, story=tell_story(row, facts.report))
        files = [self.renderer.file(drawing.path, svg.text.encode())]
        if (
            self.renderer.renderer.base
            and place + PICTURED >= len(game.turns)
            and (png := self._picture(row))
        ):
            row = replace(row, picture=f"{row.name}.png")
            files.append(self.renderer.file(row.picture, png))
        page = self.page(row)
        self._rows[place] = row
        return Shown(row, (*files, page))

    def _picture(self, row: Row) -> bytes:
        """Make the picture shown with links to a turn."""
        game, number = self.game, row.number
        turn = _("turn %(number)s", number=number) if number else _("opening")
        where = f"{game.name} · {turn} · {self.renderer.renderer.league.name}"
        return picture(game.rules.preview(game.turns[number].view), row.told, where)

    def _unshown(self, place: int, fault: str) -> Shown:
        """Make the page of a turn that cannot be shown, with the drawing of the last that can be."""
        if not place:
            raise UnreadableFile(fault)
        if place - 1 not in self._rows:
            self._show(place - 1)
        turn, before = self.game.turns[place], self._rows[place - 1]
        self._rows[place] = row = unshown_row(turn, turn_key(turn), before, fault)
        page = self.renderer.page(
            f"{row.name}.html", "unshown.html", row=row, before=before, later=self._later(row)
        )
        return Shown(row, (page,))

    def _later(self, row: Row) -> int | None:
        """The number of the turn after one."""
        return row.number + 1 if row.number + 1 < len(self.game.turns) else None

    def _view(self, place: int) -> AnyView:
        """The view of a turn; None if the turn is not known to be one that can be shown."""
        row = self._rows.get(place)
        return self.game.turns[place].view if row and not row.fault else None

    def _earlier(self, place: int) -> Iterator[Event]:
        """The events of the turns before the one at a place in its period, read as they are asked for."""
        rules, turns = self.game.rules, self.game.turns
        period = rules.period(turns[place].view)
        for turn in reversed(turns[:place]):
            row = self._rows.get(turn.number)
            if row and row.fault:
                continue
            with contained(lambda _reason: None):
                if rules.period(turn.view) != period:
                    return
                yield from reversed(turn.events)


def show(pages: TurnPages, processes: Executor | None, first: int) -> Iterator[Shown]:
    """Show all turns of a game from the `first`; if they are many and lie in a folder, by these processes."""
    files, last = pages.game.files, len(pages.game.turns)
    number = min(os.cpu_count() or 1, (last - first) // _FEWEST)
    if processes is None or number <= 1 or not isinstance(files, Folder):
        return pages.shown(first, last)
    ends = [first + (last - first) * part // number for part in range(number + 1)]
    stretches = [Stretch(files.root, *between, pages.renderer) for between in pairwise(ends)]
    return chain.from_iterable(processes.map(Stretch.shown, stretches))
