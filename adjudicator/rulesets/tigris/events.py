"""Events: what happens in a game, as data, and the sentence that tells it."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from adjudicator.engine import Event, Feat, Messages, News, Seat, Term, Words
from adjudicator.rulesets.tigris.board import Board, Conflict, Sort, Stage
from adjudicator.rulesets.tigris.pieces import COLOUR, LEADER, TILES, Colour, Leader, Monument, Tile
from adjudicator.rulesets.tigris.squares import Square, block
from adjudicator.rulesets.tigris.wording import (
    colour_name,
    conflict_name,
    hand_in_words,
    leader_name,
    listed,
    points_in_words,
    seat_name,
    stage_name,
    tile_name,
    tiles_counted,
)
from adjudicator.words import N_, capitalised, gettext as _, joined, ngettext, pgettext


class FirstSeatNamed(Event, frozen=True, kw_only=True):
    """Who takes the first turn: drawn by lot, or settled when the game was set up."""

    message = N_("The lot falls on %(seat)s to take the first turn.")
    messages = Messages("drawn", {False: N_("%(seat)s takes the first turn, as settled beforehand.")})

    seat: Seat
    drawn: bool

    def apply(self, board: Board) -> None:
        board.active, board.turn, board.stage = self.seat, 1, "first"

    def headings(self, words: Words) -> tuple[str, ...]:
        return (_("Before the game"),)


class HandsDrawn(Event, frozen=True, kw_only=True):
    """Every seat has drawn so many tiles, and so many are left in the bag."""

    message = N_("Each dynasty draws %(tiles)s tiles in secret; %(bag)s are left in the bag.")

    tiles: int
    bag: int

    def headings(self, words: Words) -> tuple[str, ...]:
        return (_("Before the game"),)


class HandSeen(Event, frozen=True, kw_only=True):
    """A seat's own hand, for that seat alone: at the start, and whenever it has drawn."""

    drawn: tuple[Tile, ...]
    hand: dict[Tile, int]

    def sentence(self, words: Words) -> str:
        return _(
            "You drew %(drawn)s. Your hand: %(hand)s.",
            drawn=hand_in_words({tile: self.drawn.count(tile) for tile in TILES}),
            hand=hand_in_words(self.hand),
        )


_SQUARES = "square", "origin", "at", "against", "squares", "supporting", "opposing"
"""Where events name the squares they are about."""


class InTurn(Event, frozen=True, kw_only=True):
    """What happens in a turn: in which action of whose turn, or at its end."""

    round: int
    active: Seat
    stage: Stage

    def headings(self, words: Words) -> tuple[str, ...]:
        turn = _("Round %(round)s: %(seat)s", round=self.round, seat=seat_name(self.active))
        return (turn, capitalised(stage_name(self.stage)))

    def where(self) -> tuple[str, ...]:
        named: list[str] = []
        for field in _SQUARES:
            found = getattr(self, field, None)
            named += (found,) if isinstance(found, str) else found or ()
        return tuple(dict.fromkeys(named))


class Passed(InTurn, frozen=True, kw_only=True):
    """The active seat takes no further action."""

    message = N_("%(active)s passes.")
    messages = Messages("stage", {"first": N_("%(active)s passes, which ends its turn.")})


class LeaderPlaced(InTurn, frozen=True, kw_only=True):
    """A leader comes from the supply, or from another square (`origin`)."""

    message = N_("%(seat)s moves its %(leader)s from %(origin)s to %(square)s.")
    messages = Messages("origin", {None: N_("%(seat)s places its %(leader)s on %(square)s.")})

    seat: Seat
    leader: Leader
    square: Square
    origin: Square | None = None

    def apply(self, board: Board) -> None:
        if self.origin is not None:
            board.lift_leader(self.seat, self.leader)
        board.put_leader(self.seat, self.leader, self.square)

    def news(self, words: Words) -> News:
        what = pgettext("leader", "its %(leader)s", leader=leader_name(self.leader))
        message = N_("%(seat)s places %(leader)s") if self.origin is None else N_("%(seat)s moves %(leader)s")
        return News(message, {"seat": seat_name(self.seat)}, what=what)


class _LeaderGone(InTurn, frozen=True, kw_only=True):
    """A leader returns to its owner's supply."""

    seat: Seat
    leader: Leader
    origin: Square

    def apply(self, board: Board) -> None:
        board.lift_leader(self.seat, self.leader)


class LeaderWithdrawn(_LeaderGone, frozen=True, kw_only=True):
    """A seat takes its own leader back."""

    message = N_("%(seat)s withdraws its %(leader)s from %(origin)s.")


class TilePlaced(InTurn, frozen=True, kw_only=True):
    """A tile comes to the board."""

    message = N_("%(seat)s places a %(tile)s on %(square)s.")

    seat: Seat
    tile: Tile
    square: Square

    def apply(self, board: Board) -> None:
        board.hands[self.seat][self.tile] -= 1
        board.put_tile(self.square, self.tile)

    def news(self, words: Words) -> News:
        what = pgettext("tile", "a %(tile)s", tile=tile_name(self.tile))
        return News(N_("%(seat)s places %(tile)s"), {"seat": seat_name(self.seat)}, what=what)


class CatastrophePlayed(InTurn, frozen=True, kw_only=True):
    """A catastrophe tile comes to the board; `tile` is what lay there and has left the game."""

    seat: Seat
    square: Square
    tile: Tile | None = None

    def apply(self, board: Board) -> None:
        board.play_catastrophe(self.seat, self.square)

    def news(self, words: Words) -> News:
        return News(N_("%(seat)s plays a catastrophe"), {"seat": seat_name(self.seat)}, 2)

    def sentence(self, words: Words) -> str:
        seat = seat_name(self.seat)
        if self.tile is None:
            return _("%(seat)s plays a catastrophe tile on %(square)s.", seat=seat, square=self.square)
        return _(
            "%(seat)s plays a catastrophe tile on %(square)s; the %(tile)s there leaves the game.",
            seat=seat,
            square=self.square,
            tile=tile_name(self.tile),
        )


class TilesSwapped(InTurn, frozen=True, kw_only=True):
    """A seat discards so many tiles and draws as many."""

    seat: Seat
    number: int

    def sentence(self, words: Words) -> str:
        return ngettext(
            "%(seat)s swaps %(n)s tile.",
            "%(seat)s swaps %(n)s tiles.",
            self.number,
            seat=seat_name(self.seat),
        )


class TilesGivenUp(Event, frozen=True, kw_only=True):
    """Which tiles those were. For the seat that swapped them alone."""

    tiles: tuple[Tile, ...]

    def sentence(self, words: Words) -> str:
        given = hand_in_words({tile: self.tiles.count(tile) for tile in TILES})
        return _("You gave up %(tiles)s.", tiles=given)


class PointsGained(InTurn, frozen=True, kw_only=True):
    """A seat gains points of a colour.

    `by` is the leader, of the tile's colour or the king, that a tile was placed with, None for points of a
    conflict.
    """

    follows = True
    seat: Seat
    colour: Colour
    number: int
    by: Leader | None = None

    def apply(self, board: Board) -> None:
        board.points[self.seat][self.colour] += self.number

    def sentence(self, words: Words) -> str:
        told = {"seat": seat_name(self.seat), "colour": colour_name(self.colour)}
        if self.by is None:
            return ngettext(
                "%(seat)s gains %(n)s %(colour)s point.",
                "%(seat)s gains %(n)s %(colour)s points.",
                self.number,
                **told,
            )
        told["leader"] = leader_name(self.by)
        if COLOUR[self.by] == self.colour:
            return _("The kingdom’s %(leader)s earns %(seat)s 1 %(colour)s point.", **told)
        told["missing"] = leader_name(LEADER[self.colour])
        return _(
            "The kingdom has no %(missing)s, so its %(leader)s earns %(seat)s 1 %(colour)s point.", **told
        )


class KingdomsUnited(InTurn, frozen=True, kw_only=True):
    """The tile on a square has joined two kingdoms and is marked."""

    brief = N_("two kingdoms are joined")
    weight = 2
    message = N_("The tile on %(square)s joins two kingdoms, and is marked.")

    square: Square

    def apply(self, board: Board) -> None:
        board.marker = self.square


class _MarkerGone(InTurn, frozen=True, kw_only=True):
    """The marker is taken off a square."""

    square: Square

    def apply(self, board: Board) -> None:
        board.marker = None


class UnionPeaceful(_MarkerGone, frozen=True, kw_only=True):
    """No colour has two leaders in the united kingdom: the marker is taken off again."""

    message = N_(
        "The two kingdoms become one in peace, and the marker is taken off. The tile earns nobody a point."
    )


class WarsEnded(_MarkerGone, frozen=True, kw_only=True):
    """No conflict is left: the marker is taken off."""

    message = N_("No conflict is left, and the marker is taken off %(square)s.")


class WarChosen(InTurn, frozen=True, kw_only=True):
    """The active seat chooses which of several wars is fought next; `others` are left."""

    colour: Colour
    others: tuple[Colour, ...]

    def sentence(self, words: Words) -> str:
        return _(
            "%(active)s chooses the %(conflict)s to be fought before the %(conflicts)s.",
            active=seat_name(self.active),
            conflict=conflict_name("war", self.colour),
            conflicts=listed(conflict_name("war", colour) for colour in self.others),
        )


def strength_rules(sort: Sort) -> tuple[str, str]:
    """The rules by which a side of a conflict counts its tiles on the board, and adds others."""
    return ("TE-REV-03", "TE-REV-06") if sort == "revolt" else ("TE-WAR-09", "TE-WAR-10")


class _OfConflict(InTurn, frozen=True, kw_only=True):
    """Something that begins or ends a conflict; what follows in the same action is told under its heading."""

    sort: Sort
    colour: Colour

    def headings(self, words: Words) -> tuple[str, ...]:
        return (*super().headings(words), capitalised(conflict_name(self.sort, self.colour)))


class ConflictBegun(_OfConflict, frozen=True, kw_only=True):
    """Two leaders of a colour are in one kingdom: who attacks whom, and which tiles count for each."""

    attacker: Seat
    defender: Seat
    at: Square
    against: Square
    supporting: tuple[Square, ...]
    opposing: tuple[Square, ...]

    def apply(self, board: Board) -> None:
        board.conflict = msgspec.convert(self, Conflict, from_attributes=True)

    def sentence(self, words: Words) -> str:
        told = words.fields_in_words(self, conflict=conflict_name(self.sort, self.colour))
        if self.sort == "revolt":
            sentence = _(
                "%(conflict)s: %(attacker)s on %(at)s rises against %(defender)s on %(against)s. Temples"
                " beside the attacker: %(supporting)s; beside the defender: %(opposing)s.",
                **told,
            )
        else:
            sentence = _(
                "%(conflict)s: %(attacker)s on %(at)s attacks %(defender)s on %(against)s. Supporters of the"
                " attacker: %(supporting)s; of the defender: %(opposing)s.",
                **told,
            )
        return capitalised(sentence)


class TilesCommitted(InTurn, frozen=True, kw_only=True):
    """What a side adds to a conflict from its hand; not `asked`: it has no tile, or none could matter."""

    seat: Seat
    tile: Tile
    number: int
    attacking: bool
    asked: bool

    def apply(self, board: Board) -> None:
        board.discard(self.seat, (self.tile,) * self.number)
        if self.attacking and board.conflict is not None:
            board.conflict = replace(board.conflict, committed=self.number)

    def sentence(self, words: Words) -> str:
        seat = seat_name(self.seat)
        if self.number:
            return _("%(seat)s commits %(tiles)s.", seat=seat, tiles=tiles_counted(self.tile, self.number))
        if self.asked:
            return _("%(seat)s commits nothing.", seat=seat)
        return _("%(seat)s commits nothing, since no tile it may hold could decide this.", seat=seat)


class ConflictWon(_OfConflict, frozen=True, kw_only=True):
    """Who wins a conflict, by the base strengths and what was added.

    `attack` and `defence` are base strength and added tiles.
    """

    winner: Seat
    loser: Seat
    attacker: Seat
    attack: tuple[int, int]
    defence: tuple[int, int]

    def apply(self, board: Board) -> None:
        board.conflict = None

    def sentence(self, words: Words) -> str:
        attack, defence = sum(self.attack), sum(self.defence)
        if attack == defence:
            return _(
                "%(seat)s wins: %(attack)s to %(defence)s is a tie, which goes to the defender.",
                seat=seat_name(self.winner),
                attack=attack,
                defence=defence,
            )
        return _(
            "%(seat)s wins by %(more)s to %(less)s.",
            seat=seat_name(self.winner),
            more=max(attack, defence),
            less=min(attack, defence),
        )

    def news(self, words: Words) -> News:
        what = pgettext("conflict", "a %(conflict)s", conflict=conflict_name(self.sort, self.colour))
        return News(N_("%(seat)s wins %(conflict)s"), {"seat": seat_name(self.winner)}, 5, what)

    def breakdown(self, words: Words) -> tuple[Term, ...]:
        base, added = strength_rules(self.sort)
        defender = self.loser if self.winner == self.attacker else self.winner
        return tuple(
            term
            for seat, (own, committed) in ((self.attacker, self.attack), (defender, self.defence))
            for term in (
                Term(_("%(seat)s, on the board", seat=seat_name(seat)), own, base),
                Term(_("%(seat)s, committed", seat=seat_name(seat)), committed, added),
            )
        )


class LeaderDefeated(_LeaderGone, frozen=True, kw_only=True):
    """The losing leader returns to its owner's supply."""

    follows = True
    message = N_("The %(leader)s of %(seat)s leaves %(origin)s and returns to its owner.")


class SupportersRemoved(InTurn, frozen=True, kw_only=True):
    """The loser's supporters leave the game."""

    follows = True
    tile: Tile
    squares: tuple[Square, ...]

    def apply(self, board: Board) -> None:
        for square in self.squares:
            board.remove_tile(square)

    def sentence(self, words: Words) -> str:
        return _(
            "The loser’s supporters leave the game: %(tiles)s (%(squares)s).",
            **words.fields_in_words(self, tiles=tiles_counted(self.tile, len(self.squares))),
        )


class TemplesKept(InTurn, frozen=True, kw_only=True):
    """Temples that stay in a lost war of priests: with a treasure, or beside another leader."""

    message = N_("A treasure or another leader beside them protects these temples: %(squares)s.")

    squares: tuple[Square, ...]


class MonumentBuilt(InTurn, frozen=True, kw_only=True):
    """A monument is built on four tiles, which are turned over; `square` is the north-west one."""

    brief = N_("%(seat)s builds the %(monument)s")
    weight = 5

    seat: Seat
    monument: Monument
    tile: Tile
    square: Square

    def apply(self, board: Board) -> None:
        board.build(self.monument, self.square)

    def where(self) -> tuple[str, ...]:
        return block(self.square)

    def sentence(self, words: Words) -> str:
        return _(
            "%(seat)s builds the %(monument)s on %(squares)s, and turns the %(tiles)s over.",
            **words.fields_in_words(
                self, squares=listed(block(self.square)), tiles=tiles_counted(self.tile, 4)
            ),
        )


class MonumentDeclined(InTurn, frozen=True, kw_only=True):
    """The seat that completed a block of four builds nothing on it; `squares` are the north-west ones."""

    seat: Seat
    squares: tuple[Square, ...]

    def where(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(each for square in self.squares for each in block(square)))

    def sentence(self, words: Words) -> str:
        return _(
            "%(seat)s builds no monument on %(squares)s.",
            seat=seat_name(self.seat),
            squares=joined((listed(block(square)) for square in self.squares), "; "),
        )


class LeaderStranded(_LeaderGone, frozen=True, kw_only=True):
    """A leader without a face-up temple beside it returns to its owner's supply."""

    message = N_(
        "The %(leader)s of %(seat)s on %(origin)s has no temple beside it any more, and returns to its owner."
    )


class TreasuresTaken(InTurn, frozen=True, kw_only=True):
    """The owner of the trader takes all treasures of its kingdom but one."""

    seat: Seat
    squares: tuple[Square, ...]
    left: int

    def apply(self, board: Board) -> None:
        for square in self.squares:
            board.treasures.remove(square)
        board.held[self.seat] += len(self.squares)

    def news(self, words: Words) -> News:
        message = N_("%(seat)s takes treasure")
        return News(message, words.fields_in_words(self), 4, topic=("treasures", self.seat))

    def sentence(self, words: Words) -> str:
        return ngettext(
            "%(seat)s, who has the trader, takes the treasure of %(squares)s. Left on the board: %(left)s.",
            "%(seat)s, who has the trader, takes the treasures of %(squares)s. Left on the board: %(left)s.",
            len(self.squares),
            **words.fields_in_words(self),
        )


class MonumentIncome(InTurn, frozen=True, kw_only=True):
    """A leader earns a point from a monument in its kingdom at the end of its owner's turn."""

    message = N_("The %(monument)s earns %(seat)s 1 %(colour)s point, for its %(leader)s.")

    seat: Seat
    leader: Leader
    colour: Colour
    monument: Monument

    def apply(self, board: Board) -> None:
        board.points[self.seat][self.colour] += 1


class TilesDrawn(InTurn, frozen=True, kw_only=True):
    """A seat draws tiles; so many are left in the bag."""

    aside = True
    seat: Seat
    number: int
    bag: int

    def sentence(self, words: Words) -> str:
        if not self.number:
            return _("%(seat)s draws nothing: the bag is empty.", seat=seat_name(self.seat))
        return ngettext(
            "%(seat)s draws %(n)s tile. Left in the bag: %(bag)s.",
            "%(seat)s draws %(n)s tiles. Left in the bag: %(bag)s.",
            self.number,
            **words.fields_in_words(self),
        )


class _PlayOver(InTurn, frozen=True, kw_only=True):
    """What ends the game, by its rule."""

    def apply(self, board: Board) -> None:
        board.ending = self.rule


class BagEmptied(_PlayOver, frozen=True, kw_only=True):
    """A seat must draw more tiles than the bag has: the game ends at once."""

    seat: Seat
    lacking: int

    def sentence(self, words: Words) -> str:
        return ngettext(
            "The bag is empty, and %(seat)s lacks %(n)s tile: the game ends at once.",
            "The bag is empty, and %(seat)s lacks %(n)s tiles: the game ends at once.",
            self.lacking,
            seat=seat_name(self.seat),
        )


class TreasuresGone(_PlayOver, frozen=True, kw_only=True):
    """So few treasures are left on the board at the end of a turn that the game ends."""

    left: int

    def sentence(self, words: Words) -> str:
        return ngettext(
            "Only %(n)s treasure is left on the board at the end of the turn: the game is over.",
            "Only %(n)s treasures are left on the board at the end of the turn: the game is over.",
            self.left,
        )


class SeatScored(Event, frozen=True, kw_only=True):
    """A seat's points as they were behind the screen, its treasures, and the points with these added."""

    seat: Seat
    points: dict[Colour, int]
    treasures: int
    totals: dict[Colour, int]

    def apply(self, board: Board) -> None:
        board.points[self.seat], board.held[self.seat] = dict(self.points), self.treasures

    def sentence(self, words: Words) -> str:
        points = points_in_words(self.points)
        if not self.treasures:
            return _("%(seat)s has %(points)s, and no treasure.", seat=seat_name(self.seat), points=points)
        return ngettext(
            "%(seat)s has %(points)s, and %(n)s treasure. With it: %(totals)s.",
            "%(seat)s has %(points)s, and %(n)s treasures. With them: %(totals)s.",
            self.treasures,
            seat=seat_name(self.seat),
            points=points,
            totals=points_in_words(self.totals),
        )

    def headings(self, words: Words) -> tuple[str, ...]:
        return (_("The end"),)


class GameEnded(Event, frozen=True, kw_only=True):
    """The seats by place; those that share one together."""

    places: tuple[tuple[Seat, ...], ...]

    def apply(self, board: Board) -> None:
        board.stage = "over"

    def news(self, words: Words) -> News:
        message = (
            N_("%(seats)s share the first place")
            if len(self.places[0]) > 1
            else N_("%(seats)s wins the game")
        )
        return News(message, {"seats": listed(map(seat_name, self.places[0]))}, 9)

    def sentence(self, words: Words) -> str:
        first, *others = (listed(map(seat_name, place)) for place in self.places)
        if len(self.places[0]) > 1:
            won = _("%(seats)s share the first place.", seats=first)
        else:
            won = _("%(seat)s wins.", seat=first)
        if not others:
            return won
        number = sum(map(len, self.places[1:]))
        then = ngettext("Then comes %(seats)s.", "Then come %(seats)s.", number, seats=joined(others, "; "))
        return f"{won} {then}"

    def headings(self, words: Words) -> tuple[str, ...]:
        return (_("The end"),)


def feats(events: Sequence[Event]) -> tuple[Feat, ...]:
    """What a record tells: every war, by what it brought its winner."""
    found: list[Feat] = []
    war = ""
    for event in events:
        if isinstance(event, ConflictWon) and event.sort == "war":
            war = conflict_name("war", event.colour)
        elif isinstance(event, PointsGained) and event.rule == "TE-WAR-13" and war:
            text = ngettext(
                "%(conflict)s: %(seat)s gained %(n)s point.",
                "%(conflict)s: %(seat)s gained %(n)s points.",
                event.number,
                conflict=war,
                seat=seat_name(event.seat),
            )
            found.append(Feat("war", _("Largest war"), event.number, capitalised(text)))
    return tuple(found)
