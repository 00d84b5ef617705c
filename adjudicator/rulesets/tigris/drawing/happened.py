"""What has just happened or is under way, as marks on squares."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from adjudicator.engine import Event
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
    """

    fresh: dict[Square, None] = field(default_factory=dict)
    gone: dict[Square, None] = field(default_factory=dict)
    fighters: dict[Square, Fighter] = field(default_factory=dict)
    supporters: dict[Square, bool] = field(default_factory=dict)


def scene_of(happened: Iterable[Event], conflict: Conflict | None) -> Scene:
    """The marks for a turn's events, and for a conflict that waits for an answer."""
    scene = Scene()
    begun: events.ConflictBegun | None = None
    for event in happened:
        if isinstance(event, events.ConflictBegun):
            begun = event
        elif isinstance(event, events.ConflictWon) and begun is not None:
            _fought(scene, begun, sum(event.attack), sum(event.defence))
        else:
            _moved(scene, event)
    if conflict is not None:
        attack = len(conflict.supporting) + (conflict.committed or 0)
        _fought(scene, conflict, attack, len(conflict.opposing))
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
                _came(scene, square)
        case events.LeaderWithdrawn() | events.LeaderDefeated() | events.LeaderStranded():
            _went(scene, event.origin)
        case events.SupportersRemoved():
            for square in event.squares:
                _went(scene, square)
        case _:
            pass


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
