"""The course of the game: the draw before it, the actions of a turn, its end [TE-TURN, TE-END]."""

from adjudicator.engine import Ask, Draw, OneOf, Seat
from adjudicator.rulesets.tigris import events
from adjudicator.rulesets.tigris.actions import PASS, Action, action, legal_actions
from adjudicator.rulesets.tigris.board import TigrisGame
from adjudicator.rulesets.tigris.judgements import decided_by, final, incomes, ranking, scorer
from adjudicator.rulesets.tigris.pieces import COLOUR, HAND, TREASURES_THAT_END
from adjudicator.rulesets.tigris.procedures.conflicts import revolt, unite
from adjudicator.rulesets.tigris.procedures.drawing import draw
from adjudicator.rulesets.tigris.procedures.monuments import offer, withdraw_stranded
from adjudicator.rulesets.tigris.procedures.treasures import distribute

ACTION = "action"
"""The question what to do, declared in `questions`; its subject is `first` or `second`."""

FIRST_SEAT = "first-seat"
DRAWN = "drawn"
"""The usual value of the option `first-seat`."""


async def set_up(game: TigrisGame) -> None:
    """Draw the hands and the first seat [TE-SETUP-06, TE-SETUP-07]."""
    board = game.board
    drawn = game.setup.options.get(FIRST_SEAT, DRAWN) == DRAWN
    (first,) = await Draw("first-seat", board.seats) if drawn else board.seats[:1]
    for seat in board.seats:
        await draw(game, seat, HAND, f"hand-{seat}", "TE-SETUP-06")
    game.tell(events.HandsDrawn(rule="TE-SETUP-06", tiles=HAND, bag=sum(board.bag.values())))
    game.tell(events.FirstSeatNamed(rule="TE-SETUP-07", seat=first, drawn=drawn))


async def act(game: TigrisGame) -> None:
    """One action of the active seat, with every conflict, monument and treasure it leads to [TE-TURN-04]."""
    board = game.board
    seat = board.active
    # Secret, because a swap names colours [TE-SWAP-01]; everything else is told in events.
    answer = await Ask(
        seat, ACTION, OneOf(legal_actions(board, seat)), default=PASS, subject=board.stage, secret=True
    )
    goes_on = await _perform(game, seat, action(answer))
    if not goes_on:
        end(game)
    elif answer == PASS or board.stage == "second":  # [TE-TURN-10]
        board.stage = "end"
    else:
        board.stage = "second"


async def _perform(game: TigrisGame, seat: Seat, what: Action) -> bool:
    """Carry out an action; False: the bag ran out."""
    match what.sort:
        case "pass":
            game.tell(events.Passed(rule="TE-TURN-10", **game.board.moment))
        case "position":
            await _position(game, seat, what)
        case "withdraw":
            origin = game.board.leaders[seat][what.leader]
            game.tell(
                events.LeaderWithdrawn(
                    rule="TE-LEADER-02", **game.board.moment, seat=seat, leader=what.leader, origin=origin
                )
            )
        case "place":
            await _place(game, seat, what)
        case "catastrophe":
            _ruin(game, seat, what)
        case "swap":
            return await _swap(game, seat, what)
    return True


async def _position(game: TigrisGame, seat: Seat, what: Action) -> None:
    """Place or move a leader; then a revolt, then treasures [TE-TURN-09]."""
    board, leader, square = game.board, what.leader, what.square
    origin = board.leaders[seat].get(leader)
    game.tell(
        events.LeaderPlaced(
            rule="TE-LEADER-02", **board.moment, seat=seat, leader=leader, square=square, origin=origin
        )
    )
    await revolt(game, seat, leader)
    await distribute(game)


async def _place(game: TigrisGame, seat: Seat, what: Action) -> None:
    """Place a tile; then a point or wars, a monument, treasures [TE-TURN-08]."""
    board, square, (tile,) = game.board, what.square, what.tiles
    joins = len(board.regions.kingdoms_beside(square)) > 1
    game.tell(events.TilePlaced(rule="TE-TILE-01", **board.moment, seat=seat, tile=tile, square=square))
    if joins:
        await unite(game, square)
    elif (point := scorer(board, square)) is not None:
        game.tell(
            events.PointsGained(
                rule=point.rule,
                **board.moment,
                seat=point.seat,
                colour=COLOUR[tile],
                number=1,
                by=point.leader,
            )
        )
    await offer(game, square, tile)
    await distribute(game)


def _ruin(game: TigrisGame, seat: Seat, what: Action) -> None:
    """Play a catastrophe tile [TE-CAT]."""
    board, square = game.board, what.square
    tile = board.tiles.get(square)
    rule = "TE-CAT-01" if tile is None else "TE-CAT-06"
    game.tell(events.CatastrophePlayed(rule=rule, **board.moment, seat=seat, square=square, tile=tile))
    withdraw_stranded(game, "TE-CAT-09")


async def _swap(game: TigrisGame, seat: Seat, what: Action) -> bool:
    """Discard tiles and draw as many [TE-SWAP]; False: the bag ran out [TE-SWAP-04]."""
    board, number = game.board, len(what.tiles)
    board.discard(seat, what.tiles)
    game.tell(events.TilesSwapped(rule="TE-SWAP-01", **board.moment, seat=seat, number=number))
    game.whisper(seat, events.TilesGivenUp(rule="TE-SWAP-02", tiles=what.tiles))
    return await draw(game, seat, number, "swap", "TE-SWAP-01")


async def end_turn(game: TigrisGame) -> None:
    """Income, refilling the hands, and whether the game is over [TE-END]."""
    board, seat = game.board, game.board.active
    for leader, monument in incomes(board, seat):
        colour = COLOUR[leader]
        game.tell(
            events.MonumentIncome(
                rule="TE-MON-12", **board.moment, seat=seat, leader=leader, colour=colour, monument=monument
            )
        )
    for each in (seat, *board.clockwise(seat)):
        lacking = HAND - board.hand_size(each)
        if lacking and not await draw(game, each, lacking, f"refill-{each}", "TE-END-02"):
            end(game)
            return
    if len(board.treasures) <= TREASURES_THAT_END:
        game.tell(events.TreasuresGone(rule="TE-OVER-01", **board.moment, left=len(board.treasures)))
        end(game)
        return
    board.active = board.clockwise(seat)[0]
    board.turn, board.stage = board.turn + 1, "first"


def end(game: TigrisGame) -> None:
    """Reveal the points, add the treasures, and rank the seats [TE-FIN]."""
    board = game.board
    finals = {seat: final(board.points[seat], board.held[seat]) for seat in board.seats}
    for seat, reckoned in finals.items():
        game.tell(
            events.SeatScored(
                rule="TE-FIN-01",
                seat=seat,
                points=board.points[seat].copy(),
                treasures=board.held[seat],
                totals=reckoned.points,
            )
        )
    game.tell(events.GameEnded(rule=decided_by(finals), places=ranking(finals)))
