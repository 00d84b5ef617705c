"""Messages between players: made and judged before they go, and what is said of those that came."""

from collections.abc import Sequence

from adjudicator.repository.press.delivery import Occasion, judge, require_ration
from adjudicator.repository.press.messages import SignedMessage, write_message
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.seat_files import KeyedSeat
from adjudicator.repository.times import read_time, told_time
from adjudicator.words import gettext as _


def signed_message(chair: KeyedSeat, to: tuple[str, ...], text: str, now: int) -> SignedMessage:
    """Make and sign a message to seats, or to everyone; raises RefusedAct if it would not be delivered."""
    game, turn = chair.game, chair.latest.number
    game.require_kept_secret()
    message = write_message(game.file, game.roster, chair.key, turn=turn, at=now, to=to, text=text)
    data = message.serialize()
    judge(Occasion(game.file, game.roster, turn, now), message.file, data)
    require_ration(chair.inbox, game.file, message.file, data)
    return message


def message_title(game: PublishedGame, at: str, to: Sequence[str], *, sender: str) -> str:
    """Say when who wrote to whom; raises BadTime."""
    return _(
        "%(time)s, %(sender)s to %(recipients)s",
        time=told_time(read_time(at), game.file.zone),
        sender=sender,
        recipients=", ".join(map(game.rules.seat_title, to)) or _("everyone"),
    )


def sender_of(game: PublishedGame, seat: str) -> str:
    """What to call the sender of a message; an anonymous game names none."""
    return game.rules.seat_title(seat) if seat else _("somebody")
