"""A small made-up game that needs everything the engine can do; it is told in the docstrings below.

Two to six seats sit in a ring, each with a home, and a hill touches every home. Each round: everyone
draws a card (hidden), bids coins for the crown (secret, simultaneous), the crowned seat and the next one
talk about tribute (simultaneous, two types of answer), every seat marches (with a combat inside: others
support, both sides play cards at the same time, a tide is drawn, the loser retreats), and the crowned seat
peeks at the deck and may bury what it saw.
"""

from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import EntryPoint
from typing import Any, ClassVar

import msgspec

from adjudicator import RULESETS
from adjudicator.engine import (
    Ask,
    Check,
    Draw,
    Event,
    Game,
    GameOption,
    Grammar,
    IllegalAnswer,
    Likely,
    Limit,
    Line,
    Moves,
    Number,
    OneOf,
    QuestionKind,
    Result,
    Ruleset,
    Seat,
    Setup,
    SomeOf,
    Standing,
    Svg,
    Together,
    catalogue,
    ranked,
)
from adjudicator.rulesets import Installed
from adjudicator.sentences import prose

HILL = "hill"
DECK = ("fox", "boar", "wolf", "bear", "stag", "hawk", "lynx", "mole", "newt", "toad", "crow", "swan")
POWER = {card: number for number, card in enumerate(DECK, start=1)}
TIDES = ("ebb", "flow", "storm")


class Troop(msgspec.Struct):
    """The soldiers of one seat in an area."""

    seat: Seat
    soldiers: int


class Board(msgspec.Struct):
    """What is on the table; `todo` is what is left to do in the round."""

    round: int
    todo: list[str]
    gold: dict[Seat, int]
    hands: dict[Seat, list[str]]
    areas: dict[str, Troop]
    deck: list[str]
    discard: list[str] = msgspec.field(default_factory=list)
    crown: Seat = ""
    seen: str = ""
    """What the crowned seat saw when it peeked last, in this action."""

    def clone(self) -> "Board":
        return Board(
            self.round,
            list(self.todo),
            dict(self.gold),
            {seat: list(hand) for seat, hand in self.hands.items()},
            {area: Troop(troop.seat, troop.soldiers) for area, troop in self.areas.items()},
            list(self.deck),
            list(self.discard),
            self.crown,
            self.seen,
        )


class View(msgspec.Struct):
    """What one seat (or everyone, when `seat` is empty) may see."""

    seat: Seat
    round: int
    todo: tuple[str, ...]
    gold: dict[Seat, int]
    hand_sizes: dict[Seat, int]
    areas: dict[str, tuple[Seat, int]]
    deck_size: int
    discard: tuple[str, ...]
    crown: Seat
    hand: tuple[str, ...] = ()
    seen: str = ""


class Dealt(Event, frozen=True, kw_only=True):
    seat: Seat
    card: str


class Crowned(Event, frozen=True, kw_only=True):
    seat: Seat
    bids: dict[Seat, int]


class Talked(Event, frozen=True, kw_only=True):
    word: str
    coins: int


class Marched(Event, frozen=True, kw_only=True):
    seat: Seat
    moves: dict[str, dict[str, int]]


class Fought(Event, frozen=True, kw_only=True):
    area: str
    cards: dict[Seat, str]
    tide: str
    winner: Seat


class Retreated(Event, frozen=True, kw_only=True):
    seat: Seat
    area: str


class Peeked(Event, frozen=True, kw_only=True):
    card: str


class Buried(Event, frozen=True, kw_only=True):
    seat: Seat
    buried: bool


ToyEvent = Dealt | Crowned | Talked | Marched | Fought | Retreated | Peeked | Buried
ToyGame = Game[Board]


def neighbours(board: Board, area: str) -> tuple[str, ...]:
    """The hill touches every home, a home the next ones in the ring and the hill."""
    homes = [name for name in board.areas if name != HILL]
    if area == HILL:
        return tuple(homes)
    at = homes.index(area)
    ring = (homes[at - 1], homes[(at + 1) % len(homes)])
    return tuple(dict.fromkeys(name for name in (HILL, *ring) if name != area))


def leaves_a_guard(view: View, answer: dict[str, dict[str, int]]) -> IllegalAnswer | None:
    """At least one soldier stays at home, wherever the others go."""
    home = view.areas[f"home-{view.seat}"]
    gone = sum(units["soldier"] for units in answer.values())
    if home[0] == view.seat and gone >= home[1]:
        return IllegalAnswer(prose("One soldier must stay at home."))
    return None


def asked(name: str, literals: Grammar, **more: Any) -> QuestionKind[Any]:  # noqa: ANN401
    """A kind of question of a toy game, which has the plainest words for it."""
    return QuestionKind(
        **{
            "name": name,
            "title": name.capitalize(),
            "sentence": lambda _view, seat, subject: f"{seat}: {name} {subject}?",
            "steward": lambda _view, question, _pick: question.default,
            "summary": f"what you {name}",
            "literals": literals,
            **more,
        }
    )


SIDES = OneOf((*"abcdef", "nobody"))
AREAS = (HILL, *(f"home-{seat}" for seat in "abcdef"))


class Toy(Ruleset[Board, View]):
    """The rules. What a later edition might change stands in small methods, for tests to change."""

    name = "toy"
    revision = 1
    title = "Toy"
    board_type = Board
    view_type = View
    event_type = ToyEvent
    game_options: ClassVar[tuple[GameOption, ...]] = (
        GameOption("rounds", "How long to play.", ("2", "1", "3")),
    )
    checks: ClassVar[Mapping[str, Check]] = {"leaves-a-guard": leaves_a_guard}
    questions = catalogue(
        (
            asked("bid", Number(0, 99)),
            asked("word", OneOf(("please", "never"))),
            asked("tribute", Number(0, 99)),
            asked(
                "march",
                Moves({"soldier": 9}, dict.fromkeys(AREAS, ("soldier",))),
                likely=lambda _view: (Likely(0, ""),),
            ),
            asked("support", SIDES),
            asked("card", SomeOf(dict.fromkeys(DECK, 1), 0, 1)),
            asked("retreat", OneOf(AREAS)),
            asked("bury", OneOf(("bury", "put-back"))),
        )
    )

    def seat_counts(self) -> Sequence[int]:
        return (6, 5, 4, 3, 2)

    def seats(self, count: int, options: Mapping[str, str]) -> tuple[Seat, ...]:
        return tuple("abcdef"[:count])

    def seat_title(self, seat: Seat) -> str:
        return seat.upper()

    def opening(self, setup: Setup) -> Board:
        return Board(
            round=1,
            todo=self.actions(setup.seats),
            gold=dict.fromkeys(setup.seats, 3),
            hands={seat: [] for seat in setup.seats},
            areas={HILL: Troop("", 0)} | {f"home-{seat}": Troop(seat, 3) for seat in setup.seats},
            deck=list(DECK),
        )

    def actions(self, seats: tuple[Seat, ...]) -> list[str]:
        """What is done in a round, in this order."""
        return ["deal", "bid", "talk", *(f"march-{seat}" for seat in seats), "peek"]

    def next_action(self, board: Board) -> str | None:
        return f"round-{board.round}/{board.todo[0]}" if board.todo else None

    async def perform(self, game: ToyGame) -> None:
        name, _, seat = game.board.todo[0].partition("-")
        if name == "march":
            await self.march(game, seat)
        else:
            await {"deal": self.deal, "bid": self.bid, "talk": self.talk, "peek": self.peek}[name](game)
        game.board.todo.pop(0)
        if not game.board.todo and game.board.round < int(game.setup.options.get("rounds", "2")):
            game.board.round += 1
            game.board.todo = self.actions(game.setup.seats)

    async def deal(self, game: ToyGame) -> None:
        """Everyone draws a card, and sees only it."""
        board = game.board
        for seat in game.setup.seats:
            if board.deck:
                (card,) = await Draw(f"card-{seat}", board.deck)
                board.deck.remove(card)
                board.hands[seat].append(card)
                game.whisper(seat, Dealt(seat=seat, card=card, rule="TOY-DEAL-01"))

    async def bid(self, game: ToyGame) -> None:
        """Everyone bids coins in secret; the highest pays and is crowned, the first in the ring if tied."""
        board = game.board
        bids = await Together(
            {
                seat: Ask(seat, "bid", Number(0, coins), default=0, secret=True)
                for seat, coins in board.gold.items()
            }
        )
        board.crown = max(bids, key=lambda seat: bids[seat])
        board.gold[board.crown] -= bids[board.crown]
        game.tell(Crowned(seat=board.crown, bids=bids, rule="TOY-BID-01"))

    async def talk(self, game: ToyGame) -> None:
        """The crowned seat says a word while its neighbour names a tribute; after `please` it is paid."""
        board = game.board
        seats = game.setup.seats
        other = seats[(seats.index(board.crown) + 1) % len(seats)]
        word, coins = await Together(
            Ask(board.crown, "word", OneOf(("please", "never")), default="never"),
            Ask(other, "tribute", Number(0, board.gold[other]), default=0),
        )
        if word == "please":
            board.gold[other] -= coins
            board.gold[board.crown] += coins
        game.tell(Talked(word=word, coins=coins, rule="TOY-TALK-01"))

    async def march(self, game: ToyGame, seat: Seat) -> None:
        """Soldiers leave home; at most one area that another holds may be entered."""
        board = game.board
        home = board.areas[f"home-{seat}"]
        if home.seat != seat or not home.soldiers:
            return
        near = neighbours(board, f"home-{seat}")
        held = tuple(area for area in near if board.areas[area].seat not in {"", seat})
        moves = await Ask(
            seat,
            "march",
            Moves({"soldier": home.soldiers}, dict.fromkeys(near, ("soldier",)), (Limit(held, 1),)),
            default={},
            check="leaves-a-guard",
        )
        game.tell(Marched(seat=seat, moves=dict(moves), rule="TOY-MARCH-01"))
        while moves:
            area, units = moves.popitem()  # the answer is the rules' own: nothing else hangs on it
            home.soldiers -= units["soldier"]
            if area in held:
                await self.combat(game, seat, units["soldier"], area)
            else:
                board.areas[area] = Troop(seat, board.areas[area].soldiers + units["soldier"])

    def supporters(self, board: Board, area: str, sides: tuple[Seat, Seat]) -> list[Seat]:
        """Who holds an area beside the fight and does not fight in it."""
        holders = (board.areas[near].seat for near in neighbours(board, area))
        return [seat for seat in dict.fromkeys(holders) if seat and seat not in sides]

    async def combat(self, game: ToyGame, attacker: Seat, soldiers: int, area: str) -> None:
        """Supports one after another, then cards at the same time, then the tide, then a retreat."""
        board = game.board
        defender = board.areas[area].seat
        strength = {attacker: soldiers, defender: board.areas[area].soldiers}
        for seat in self.supporters(board, area, (attacker, defender)):
            side = await Ask(
                seat, "support", OneOf((attacker, defender, "nobody")), default="nobody", subject=area
            )
            if side != "nobody":
                strength[side] += 1
        cards = await Together(
            {
                seat: Ask(
                    seat, "card", SomeOf(dict.fromkeys(board.hands[seat], 1), 0, 1), default=(), secret=True
                )
                for seat in (attacker, defender)
            }
        )
        for seat, played in cards.items():
            for card in played:
                board.hands[seat].remove(card)
                board.discard.append(card)
                strength[seat] += POWER[card]
        (tide,) = await Draw(f"tide-{area}", self.tides())
        winner = attacker if strength[attacker] + TIDES.index(tide) > strength[defender] else defender
        game.tell(
            Fought(
                area=area,
                cards={seat: " ".join(played) for seat, played in cards.items()},
                tide=tide,
                winner=winner,
                rule="TOY-FIGHT-01",
            )
        )
        if winner == attacker:
            beaten, board.areas[area] = board.areas[area], Troop(attacker, soldiers)
        else:
            beaten = Troop(attacker, soldiers)
        await self.retreat(game, beaten, area)

    def tides(self) -> tuple[str, ...]:
        """What may be drawn in a fight."""
        return TIDES

    def refuges(self, board: Board, seat: Seat) -> tuple[str, ...]:
        """Where beaten soldiers may go: any area their seat holds."""
        return tuple(area for area, troop in board.areas.items() if troop.seat == seat)

    async def retreat(self, game: ToyGame, beaten: Troop, fought_for: str) -> None:
        """Beaten soldiers go to an area of their own; without one they are lost."""
        refuges = self.refuges(game.board, beaten.seat)
        if not refuges:
            return
        refuge = await Ask(
            beaten.seat,
            "retreat",
            OneOf(refuges),
            default=refuges[0],
            subject=fought_for,
            settle=True,
        )
        game.board.areas[refuge].soldiers += beaten.soldiers
        game.tell(Retreated(seat=beaten.seat, area=refuge, rule="TOY-RETREAT-01"))

    async def peek(self, game: ToyGame) -> None:
        """The crowned seat looks at a card of the deck and buries it or puts it back."""
        board = game.board
        if not board.deck:
            return
        (board.seen,) = await Draw("top", board.deck)
        game.whisper(board.crown, Peeked(card=board.seen, rule="TOY-PEEK-01"))
        choice = await Ask(board.crown, "bury", OneOf(("bury", "put-back")), default="put-back", secret=True)
        if choice == "bury":
            board.deck.remove(board.seen)
            board.discard.append(board.seen)
        board.seen = ""
        game.tell(Buried(seat=board.crown, buried=choice == "bury", rule="TOY-PEEK-02"))

    def period(self, view: View) -> str:
        return f"round-{view.round}"

    def view(self, board: Board, seat: Seat | None) -> View:
        return View(
            seat=seat or "",
            round=board.round,
            todo=tuple(board.todo),
            gold=dict(board.gold),
            hand_sizes={each: len(hand) for each, hand in board.hands.items()},
            areas={area: (troop.seat, troop.soldiers) for area, troop in board.areas.items()},
            deck_size=len(board.deck),
            discard=tuple(board.discard),
            crown=board.crown,
            hand=tuple(board.hands[seat]) if seat else (),
            seen=board.seen if seat and seat == board.crown else "",
        )

    def max_hidden_bytes(self, view: View, seat: Seat | None) -> int:
        del view, seat
        return 1000

    def result(self, view: View) -> Result | None:
        if view.todo:
            return None
        best = self.standings(view)[0].score
        return Result(tuple(s.seat for s in self.standings(view) if s.score == best), rule="TOY-END-01")

    def standings(self, view: View) -> tuple[Standing, ...]:
        held = [seat for seat, _soldiers in view.areas.values()]
        return ranked({seat: (coins + 2 * held.count(seat),) for seat, coins in view.gold.items()})

    def situation(self, view: View) -> str:
        return f"round {view.round}"

    def report(self, events: Sequence[Event]) -> list[Line]:
        return [Line(repr(event), event.rule) for event in events]

    def describe_view(self, view: View, *, ended: bool = False) -> list[Line]:
        return [Line(self.situation(view))]

    def draw(
        self,
        view: View,
        happened: Sequence[Event] = (),
        *,
        before: View | None = None,
        earlier: Iterable[Event] = (),
        described: Sequence[Line] = (),
        ended: bool = False,
    ) -> Svg:
        return Svg("<svg xmlns='http://www.w3.org/2000/svg'/>", 0, 0)


def listed(rules: type[Ruleset[Any, Any]]) -> Installed:
    """A ruleset of the tests as an installed package would list it."""
    name, place = f"{rules.name}/{rules.revision}", f"{rules.__module__}:{rules.__qualname__}"
    return Installed(EntryPoint(name, place, RULESETS))
