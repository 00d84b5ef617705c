"""Drawing from the bag [TE-SETUP-09]."""

from adjudicator.engine import Draw, Seat
from adjudicator.rulesets.tigris import events
from adjudicator.rulesets.tigris.board import TigrisGame
from adjudicator.rulesets.tigris.pieces import Tile


async def draw(game: TigrisGame, seat: Seat, number: int, name: str, rule: str) -> bool:
    """A seat draws tiles; if the bag has too few, it takes what there is, and False is returned.

    In that case the game is over [TE-OVER-02, TE-OVER-03, TE-OVER-06].
    """
    board = game.board
    left = sum(board.bag.values())
    drawn = await _take(game, seat, min(number, left), name)
    if board.stage != "setup":
        game.tell(
            events.TilesDrawn(rule=rule, **board.moment, seat=seat, number=len(drawn), bag=left - len(drawn))
        )
    game.whisper(seat, events.HandSeen(rule=rule, drawn=drawn, hand=board.hands[seat].copy()))
    if left >= number:
        return True
    game.tell(events.BagEmptied(rule="TE-OVER-02", **board.moment, seat=seat, lacking=number - left))
    return False


async def _take(game: TigrisGame, seat: Seat, number: int, name: str) -> tuple[Tile, ...]:
    board = game.board
    if not number:
        return ()
    bag = [tile for tile, count in board.bag.items() for _time in range(count)]
    drawn = await Draw(name, bag, number)
    for tile in drawn:
        board.bag[tile] -= 1
        board.hands[seat][tile] += 1
    return drawn
