"""The drawing and the page of each turn of a game."""

from typing import NamedTuple

from adjudicator.repository.published import PublishedGame
from adjudicator.site.facts import GameFacts, TurnFacts, draw, turn_facts
from adjudicator.site.feeds import LENGTH, tell_story
from adjudicator.site.kept import Row, manifest_digest
from adjudicator.site.output import Page
from adjudicator.site.renderer import Renderer


class MadeTurn(NamedTuple):
    """A turn's row, its drawing, and its page, which links to the drawing."""

    row: Row
    drawing: Page
    page: Page


class TurnPages:
    """Makes the files of a game's turns; `preview` is the path of its preview picture, if any."""

    def __init__(
        self, game: PublishedGame, facts: GameFacts, renderer: Renderer, preview: str | None
    ) -> None:
        self.game = game
        self.facts = facts
        self.renderer = renderer
        self.preview = preview

    def make(self, place: int, before: Row | None) -> MadeTurn:
        """Make the files of the turn at a position; `before` is the row of the turn before it."""
        turn, svg = self._drawn(place)
        return MadeTurn(
            self._row(turn, place),
            Page(f"{self.game.name}/{turn.drawing.path}", svg.encode()),
            self._page(turn, place, before),
        )

    def row(self, place: int) -> Row:
        """Make only the row."""
        turn, _svg = self._drawn(place)
        return self._row(turn, place)

    def page_again(self, row: Row, place: int, before: Row | None) -> Page:
        """Make only the page of a turn whose drawing already exists."""
        return self._page(turn_facts(self.game, self.game.turns[place], row.drawing), place, before)

    def _drawn(self, place: int) -> tuple[TurnFacts, str]:
        turn = self.game.turns[place]
        drawing, svg = draw(self.game.rules, turn)
        return turn_facts(self.game, turn, drawing), svg

    def _page(self, turn: TurnFacts, place: int, before: Row | None) -> Page:
        turns = self.game.turns
        later = turns[place + 1].number if place + 1 < len(turns) else None
        return self.renderer.page(
            f"{self.game.name}/{turn.name}.html",
            "turn.html",
            game=self.facts,
            preview=self.preview,
            turn=turn,
            before=before,
            later=later,
        )

    def _row(self, turn: TurnFacts, place: int) -> Row:
        rules, published = self.game.rules, self.game.turns[place]
        in_feed = place + LENGTH >= len(self.game.turns)
        story = tell_story(turn.notices, turn.report) if in_feed else ""
        return Row(
            number=turn.number,
            digest=manifest_digest(self.game, turn.number),
            closed=turn.closed,
            until=turn.until,
            situation=turn.situation,
            chapter=turn.chapter,
            drawing=turn.drawing,
            scores={standing.seat: standing.score for standing in rules.standings(published.view)},
            amounts={measure.name: measure.amounts for measure in turn.measures},
            feats=rules.feats(published.events),
            notices=turn.notices,
            story=story,
        )
