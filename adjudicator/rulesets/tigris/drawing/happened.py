"""What has just happened or is under way, as marks on squares."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from adjudicator.engine import Event, Seat
from adjudicator.rulesets.tigris import events
from adjudicator.rulesets.tigris.board import Conflict
from adjudicator.rulesets.tigris.squares import Square, block


@dataclass(frozen=True)
class Fighter:
    """A leader's strength in a conflict, with what its side added."""

    strength: int
    attacks: bool


@dataclass
class Scene:
    """Marks: `fresh` pieces, what is `gone`, and of conflicts the leaders and the tiles that count for them.

    Of a square on which several things happened the last is kept. A supporter's mark is whether it attacks.
    Monuments were `built` with these north-west squares, treasures `taken` from squares. `gains` are points
    by colour and treasures, `committed` are tiles from hands.
    """

    fresh: dict[Square, None] = field(default_factory=dict)
    built: dict[Square, None] = field(default_factory=dict)
    gone: dict[Square, None] = field(default_factory=dict)
    fighters: dict[Square, Fighter] = field(default_factory=dict)
    supporters: dict[Square, bool] = field(default_factory=dict)
    taken: dict[Square, None] = field(default_factory=dict)
    gains: dict[Seat, Counter[str]] = field(default_factory=dict)
    committed: dict[Seat, Counter[str]] = field(default_factory=dict)


TREASURE = "treasure"
"""What a seat gains besides points."""


def scene_of(
    happened: Iterable[Event], conflict: Conflict | None, *, before: Conflict | None = None
) -> Scene:
    """The marks for events, and for a conflict that waits for an answer; `before` was one under way."""
    scene = Scene()
    begun: events.ConflictBegun | Conflict | None = before
    added: Counter[Seat] = Counter()
    for event in happened:
        match event:
            case events.ConflictBegun():
                begun = event
                added.clear()
            case events.ConflictWon() if begun is not None:
                _fought(scene, begun, sum(event.attack), sum(event.defence))
            case events.TilesCommitted():
                added[event.seat] += event.number
        _moved(scene, event)
        _reckoned(scene, event)
    if conflict is not None:
        attack = len(conflict.supporting) + (conflict.committed or 0)
        _fought(scene, conflict, attack, len(conflict.opposing) + added[conflict.defender])
    return scene


def _moved(scene: Scene, event: Event) -> None:
    """What comes to the board and what leaves it."""
    match event:
        case events.LeaderPlaced():
            if event.origin is not None:
                _went(scene, event.origin)
            _came(scene, event.square)
        case events.TilePlaced() | events.CatastrophePlayed():
            _came(scene, event.square)
        case events.MonumentBuilt():
            for square in block(event.square):
                scene.fresh.pop(square, None)
            scene.built[event.square] = None
        case events.LeaderWithdrawn() | events.LeaderDefeated() | events.LeaderStranded():
            _went(scene, event.origin)
        case events.SupportersRemoved():
            for square in event.squares:
                _went(scene, square)
        case _:
            pass


def _reckoned(scene: Scene, event: Event) -> None:
    """What seats gain and commit."""
    match event:
        case events.PointsGained():
            _counted(scene.gains, event.seat, event.colour, event.number)
        case events.MonumentIncome():
            _counted(scene.gains, event.seat, event.colour, 1)
        case events.TreasuresTaken():
            _counted(scene.gains, event.seat, TREASURE, len(event.squares))
            scene.taken.update(dict.fromkeys(event.squares))
        case events.TilesCommitted() if event.number:
            _counted(scene.committed, event.seat, event.tile, event.number)
        case _:
            pass


def _counted(counts: dict[Seat, Counter[str]], seat: Seat, what: str, number: int) -> None:
    counts.setdefault(seat, Counter())[what] += number


def _came(scene: Scene, square: Square) -> None:
    scene.gone.pop(square, None)
    scene.fresh[square] = None


def _went(scene: Scene, square: Square) -> None:
    scene.fresh.pop(square, None)
    scene.gone[square] = None


def _fought(scene: Scene, sides: events.ConflictBegun | Conflict, attack: int, defence: int) -> None:
    scene.fighters[sides.at] = Fighter(attack, attacks=True)
    scene.fighters[sides.against] = Fighter(defence, attacks=False)
    scene.supporters.update(dict.fromkeys(sides.supporting, True))
    scene.supporters.update(dict.fromkeys(sides.opposing, False))
