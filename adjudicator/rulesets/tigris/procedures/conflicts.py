"""Conflicts: revolts and wars [TE-CON, TE-REV, TE-UNI, TE-WAR]."""

from collections.abc import Container, Mapping

from adjudicator.engine import Ask, OneOf, Seat
from adjudicator.rulesets.tigris import events
from adjudicator.rulesets.tigris.board import Board, Sort, TigrisGame
from adjudicator.rulesets.tigris.judgements import (
    fitting_tile,
    legal_numbers,
    lost_tiles,
    may_matter,
    open_wars,
    rival,
    supporters,
    temples_beside,
)
from adjudicator.rulesets.tigris.pieces import COLOUR, LEADER, RED, TILE, Colour, Leader
from adjudicator.rulesets.tigris.squares import Square

ATTACK, DEFEND, WAR_ORDER = "attack", "defend", "war-order"
"""The questions of a conflict, declared in `questions`."""

TURNS_OF_WAR = ("first", "second", "third")
"""Subjects of the question which war is fought next: four wars leave three choices."""


def subject(sort: Sort, colour: Colour) -> str:
    """What the questions of a conflict are about: `revolt-of-kings`, `war-of-traders`."""
    return f"{sort}-of-{LEADER[colour]}s"


async def revolt(game: TigrisGame, seat: Seat, leader: Leader) -> None:
    """The leader just positioned meets one of its kind in its kingdom, or not [TE-REV]."""
    board = game.board
    other = rival(board, seat, leader)
    if other is None:
        return
    at, against = board.leaders[seat][leader], board.leaders[other][leader]
    begun = events.ConflictBegun(
        rule="TE-REV-02",
        **board.moment,
        sort="revolt",
        colour=COLOUR[leader],
        attacker=seat,
        defender=other,
        at=at,
        against=against,
        supporting=temples_beside(board, at),
        opposing=temples_beside(board, against),
    )
    fought = await _fight(game, begun)
    _send_home(game, fought.loser, leader, "TE-REV-07")
    _gain(game, fought.winner, RED, 1, "TE-REV-08")


async def unite(game: TigrisGame, square: Square) -> None:
    """The tile just placed has joined two kingdoms: fight what wars there are [TE-UNI, TE-WAR]."""
    board = game.board
    game.tell(events.KingdomsUnited(rule="TE-UNI-01", **board.moment, square=square))
    wars = open_wars(board)
    if not wars:
        game.tell(events.UnionPeaceful(rule="TE-UNI-03", **board.moment, square=square))
        return
    chosen = 0
    while wars:
        colour = next(iter(wars))
        if len(wars) > 1:
            colour = await _choose(game, tuple(wars), TURNS_OF_WAR[chosen])
            chosen += 1
        await _wage(game, colour, wars[colour])
        wars = open_wars(board)
    game.tell(events.WarsEnded(rule="TE-UNI-04", **board.moment, square=square))


async def _choose(game: TigrisGame, colours: tuple[Colour, ...], which: str) -> Colour:
    """The active seat says which war is next [TE-WAR-05]."""
    board = game.board
    colour = await Ask(board.active, WAR_ORDER, OneOf(colours), default=colours[0], subject=which)
    others = tuple(other for other in colours if other != colour)
    game.tell(events.WarChosen(rule="TE-WAR-05", **board.moment, colour=colour, others=others))
    return colour


def _attacker(board: Board, owners: Container[Seat]) -> tuple[Seat, str]:
    """Who attacks: the active seat, or the next one clockwise with a leader in it [TE-WAR-06, TE-WAR-07]."""
    if board.active in owners:
        return board.active, "TE-WAR-06"
    return next(seat for seat in board.clockwise(board.active) if seat in owners), "TE-WAR-07"


async def _wage(game: TigrisGame, colour: Colour, squares: Mapping[Seat, Square]) -> None:
    """One war, from the sides as they are now [TE-WAR-17] to what the loser leaves behind."""
    board = game.board
    attacker, rule = _attacker(board, squares)
    (defender,) = (seat for seat in squares if seat != attacker)
    begun = events.ConflictBegun(
        rule=rule,
        **board.moment,
        sort="war",
        colour=colour,
        attacker=attacker,
        defender=defender,
        at=squares[attacker],
        against=squares[defender],
        supporting=supporters(board, squares[attacker], colour),
        opposing=supporters(board, squares[defender], colour),
    )
    fought = await _fight(game, begun)
    lost = begun.opposing if fought.loser == defender else begun.supporting
    removed = lost_tiles(board, lost, squares[fought.loser], colour)
    kept = tuple(square for square in lost if square not in removed)
    _send_home(game, fought.loser, LEADER[colour], "TE-WAR-11")
    if removed:
        game.tell(
            events.SupportersRemoved(rule="TE-WAR-12", **board.moment, tile=TILE[colour], squares=removed)
        )
    if kept:
        game.tell(events.TemplesKept(rule="TE-WAR-14", **board.moment, squares=kept))
    _gain(game, fought.winner, colour, 1 + len(removed), "TE-WAR-13")


async def _fight(game: TigrisGame, begun: events.ConflictBegun) -> events.ConflictWon:
    """Both sides commit once, the attacker first; the defender wins a tie [TE-CON-04 to TE-CON-07]."""
    game.tell(begun)
    own, other = len(begun.supporting), len(begun.opposing)
    attack = await _commit(game, begun, own, other, attacking=True)
    defence = await _commit(game, begun, other, own + attack, attacking=False)
    winner, loser = begun.defender, begun.attacker
    if own + attack > other + defence:
        winner, loser = loser, winner
    fought = events.ConflictWon(
        rule="TE-CON-06",
        **game.board.moment,
        sort=begun.sort,
        colour=begun.colour,
        winner=winner,
        loser=loser,
        attacker=begun.attacker,
        attack=(own, attack),
        defence=(other, defence),
    )
    game.tell(fought)
    return fought


async def _commit(
    game: TigrisGame, conflict: events.ConflictBegun, own: int, other: int, *, attacking: bool
) -> int:
    """A side adds tiles from its hand; it is asked even if none fits [TE-REV-06, TE-WAR-10, TE-AMB-31]."""
    board = game.board
    seat = conflict.attacker if attacking else conflict.defender
    tile = fitting_tile(conflict.sort, conflict.colour)
    number = 0
    asked = may_matter(own, other, board.hand_size(seat), attacking=attacking, english=board.english)
    if asked:
        numbers = legal_numbers(
            own, other, board.hands[seat][tile], attacking=attacking, english=board.english
        )
        words = OneOf(tuple(map(str, numbers)))
        kind = ATTACK if attacking else DEFEND
        number = int(
            await Ask(seat, kind, words, default="0", subject=subject(conflict.sort, conflict.colour))
        )
    game.tell(
        events.TilesCommitted(
            rule="TE-REV-06" if conflict.sort == "revolt" else "TE-WAR-10",
            **board.moment,
            seat=seat,
            tile=tile,
            number=number,
            attacking=attacking,
            asked=asked,
        )
    )
    return number


def _send_home(game: TigrisGame, seat: Seat, leader: Leader, rule: str) -> None:
    origin = game.board.leaders[seat][leader]
    game.tell(events.LeaderDefeated(rule=rule, **game.board.moment, seat=seat, leader=leader, origin=origin))


def _gain(game: TigrisGame, seat: Seat, colour: Colour, number: int, rule: str) -> None:
    game.tell(events.PointsGained(rule=rule, **game.board.moment, seat=seat, colour=colour, number=number))
