"""What came up in random games of Westeros, and how often."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from adjudicator.engine import Event, Given
from adjudicator.rulesets.westeros.combat.events import HouseCardsRevealed, TextActed
from adjudicator.rulesets.westeros.procedures.westeros_phase import WesterosCardCarriedOut
from tests.rulesets.westeros.positions import WesterosTable


@dataclass
class Seen:
    """What came up in games, and how often; an edition counts some things besides."""

    games: Counter[str] = field(default_factory=Counter)
    questions: Counter[str] = field(default_factory=Counter)
    westeros: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    texts: Counter[str] = field(default_factory=Counter)

    def add(self, table: WesterosTable) -> None:
        """Count what came up in a game that is over."""
        board = table.board
        self.games[f"{len(board.seats)} houses, ended in round {board.round:2} by {board.ending}"] += 1
        self.questions.update(map(_kind, table.given))
        for event in table.game.told:
            self.see(event)

    def see(self, event: Event) -> None:
        match event:
            case WesterosCardCarriedOut(card=card):
                self.westeros[card] += 1
            case HouseCardsRevealed(cards=cards):
                self.played.update(cards.values())
            case TextActed(card=card):
                self.texts[card] += 1
            case _:
                pass

    def besides(self) -> tuple[tuple[str, Counter[str]], ...]:
        """What an edition counts besides, with titles."""
        return ()

    def lines(self) -> Iterator[str]:
        """What came up: the seldom first, since those are looked for."""
        chapters = (
            ("games", self.games),
            ("questions answered", self.questions),
            ("Westeros cards carried out", self.westeros),
            *self.besides(),
            ("house cards played", self.played),
            ("texts of house cards told", self.texts),
        )
        for title, counted in chapters:
            yield f"{counted.total()} {title}"
            for name, times in sorted(counted.items(), key=lambda item: (item[1], item[0])):
                yield f"    {times:8}  {name}"


def _kind(given: Given) -> str:
    """The kind of a question, or of the branch that was chosen."""
    branches = given.question.branches
    return branches[next(iter(given.answer))].kind if branches else given.question.kind
