"""A message to other players, made and judged before it goes."""

from adjudicator.repository.press.delivery import Occasion, judge, require_ration
from adjudicator.repository.press.messages import SignedMessage, write_message
from adjudicator.repository.seat_files import KeyedSeat


def signed_message(chair: KeyedSeat, to: tuple[str, ...], text: str, now: int) -> SignedMessage:
    """Make and sign a message to seats, or to everyone; raises RefusedAct if it would not be delivered."""
    game, turn = chair.game, chair.latest.number
    game.require_kept_secret()
    message = write_message(game.file, game.roster, chair.key, turn=turn, at=now, to=to, text=text)
    data = message.serialize()
    judge(Occasion(game.file, game.roster, turn, now), message.file, data)
    require_ration(chair.inbox, game.file, message.file, data)
    return message
