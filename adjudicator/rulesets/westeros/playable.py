"""What an edition does, by card and by moment, and the edition with all of it.

It lies above the board and the combat, which know the facts of an edition alone.
"""

from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import Any, NamedTuple, Protocol, Self, cast

import msgspec

from adjudicator.engine import Seat
from adjudicator.rulesets.westeros.board import Board, Combat, Task, WesterosGame
from adjudicator.rulesets.westeros.combat.frame import CombatResult, Reckoning
from adjudicator.rulesets.westeros.edition import Card, Edition, Token
from adjudicator.rulesets.westeros.map import Area
from adjudicator.rulesets.westeros.variants import EDITIONS

Procedure = Callable[[WesterosGame, str], Coroutine[Any, Any, None]]
"""Plays out one task: `procedure(game, subject)`; in a step that goes round the table, the subject is the
house whose turn it is."""

DefaultOrders = Callable[[Board, Seat, Mapping[Area, Token]], dict[Area, Token]]
"""The orders of a house that gives none, or only those handed in."""

CombatText = Callable[[WesterosGame, Combat, Seat], Coroutine[Any, Any, None]]
StandingText = Callable[[Reckoning, Seat], None]
DecidingText = Callable[[CombatResult, Seat], Coroutine[Any, Any, None]]
LaterText = Callable[[WesterosGame, Combat, Seat, Card], Coroutine[Any, Any, None]]


class Keeping(NamedTuple):
    """How a text on losing may keep the opponent out of the embattled area.

    It `turns_back` the attackers, or `kills` so many of them; `token`: a Power token there stays then.
    """

    turns_back: bool = False
    kills: int = 0
    token: bool = False


class Texts(msgspec.Struct, frozen=True, kw_only=True):
    """The texts of the house cards, by the moment of the combat at which they act.

    `cancelling` and `immediate` follow the reveal; `standing` ones hold for the rest of the combat and are
    reckoned anew whenever strengths are, those of `closing` with all others in force; `winning` and `losing`
    act once the victor is known, `later` ones when the cards are discarded. The text of a card that faces one
    of `silencing` never acts. `worths` say what a text is worth to the steward besides the strength of its
    card: to the winner, and to the loser.

    Those of `far_going` may let a house's units go farther in a round than one March order and the next lead
    them: the order goes along, or beaten units march and carry on. Those of `keeping` may keep an area.
    """

    silencing: frozenset[Card] = frozenset()
    cancelling: Mapping[Card, CombatText]
    immediate: Mapping[Card, CombatText]
    standing: Mapping[Card, StandingText]
    closing: Mapping[Card, StandingText] = msgspec.field(default_factory=dict)
    winning: Mapping[Card, DecidingText]
    losing: Mapping[Card, DecidingText]
    later: Mapping[Card, LaterText]
    worths: Mapping[Card, tuple[int, int]]
    far_going: frozenset[Card] = frozenset()
    keeping: Mapping[Card, Keeping] = msgspec.field(default_factory=dict)


class AreaEmptied(Protocol):
    """What follows when the last unit of a house has left an area."""

    def __call__(self, game: WesterosGame, seat: Seat, area: Area, *, died: bool) -> None:
        """See to what the house had there."""


class Hooks(msgspec.Struct, frozen=True, kw_only=True):
    """What an edition or an expansion does at a moment, one after another.

    `opened`: on the opening board. `before_orders`: tasks of each round before the houses assign orders.
    `consolidating`: before the Consolidate Power orders yield.
    `area_emptied`: when the last unit of a house has left an area; it has `died` or was beaten, or marched.
    `control_changed`: when a land area has another controller, or none.
    `cards_played`: in a combat, when the immediate texts have acted and before the Blade.
    `counted`: whenever strengths are reckoned, before the standing texts change them.
    `casualties_taken`: when the loser's casualties are off the board, before the retreat.
    """

    opened: tuple[Callable[[Board], None], ...] = ()
    before_orders: tuple[Task, ...] = ()
    consolidating: tuple[Callable[[WesterosGame], Coroutine[Any, Any, None]], ...] = ()
    area_emptied: tuple[AreaEmptied, ...] = ()
    control_changed: tuple[Callable[[WesterosGame, Area], None], ...] = ()
    cards_played: tuple[Callable[[WesterosGame, Combat], Coroutine[Any, Any, None]], ...] = ()
    counted: tuple[Callable[[Reckoning], None], ...] = ()
    casualties_taken: tuple[Callable[[CombatResult], Coroutine[Any, Any, None]], ...] = ()


class PlayableEdition(Edition, frozen=True, kw_only=True, eq=False, dict=True):
    """An edition, or a variant of one, as it is played.

    `procedures` play out the steps of the round that not every edition plays out alike, and `default_orders`
    fills the sheet of a house that gives no orders, unless `planning.fill` is to.
    """

    procedures: Mapping[str, Procedure]
    texts: Texts
    default_orders: DefaultOrders | None = None
    hooks: Hooks = Hooks()

    @staticmethod
    def of(board: Board) -> "PlayableEdition":
        """The edition that is played: `register` takes no other, so whatever a board names is one."""
        return cast("PlayableEdition", board.edition)

    def joined(self, hooks: Hooks, **changed: Any) -> Self:  # noqa: ANN401  of any kind
        """The same edition with an expansion: its steps come last at each moment, other fields as given."""
        moments = Hooks.__struct_fields__
        both = {moment: (*getattr(self.hooks, moment), *getattr(hooks, moment)) for moment in moments}
        return msgspec.structs.replace(self, hooks=Hooks(**both), **changed)


Change = Callable[[PlayableEdition], PlayableEdition]
"""What an option does to an edition, or an older revision."""


def newest(edition: PlayableEdition) -> PlayableEdition:
    """The edition as it stands in its files."""
    return edition


def register(
    edition: PlayableEdition, changes: Mapping[str, Change], revision: Change = newest
) -> PlayableEdition:
    """Make a revision of an edition known to the boards that name it; a ruleset does so when it is imported.

    `changes` are by option and value, `tides-of-battle=yes`; the values without any are the edition's own.
    What they change, the `revision` changes again.
    """
    EDITIONS[edition.name] = found = revision(edition)
    EDITIONS.changes[edition.name] = {
        option: partial(_both, change, revision) for option, change in changes.items()
    }
    return found


def _both(change: Change, revision: Change, edition: PlayableEdition) -> PlayableEdition:
    return revision(change(edition))
