"""Messages between players: made and judged before they go, and what is said of those that came."""

from collections.abc import Iterable, Sequence

from adjudicator.engine import nearest_or
from adjudicator.orders.reading import same_word
from adjudicator.player.standing import with_names
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.press.delivery import Occasion, judge, require_ration
from adjudicator.repository.press.messages import SignedMessage, read_press, write_message
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.seat_files import KeyedSeat
from adjudicator.repository.times import read_time, told_time
from adjudicator.words import command, gettext as _, joined, pgettext


def recipients(chair: KeyedSeat, names: Iterable[str]) -> tuple[str, ...]:
    """Return the seats that names mean: of seats, or of their players; raises RefusedAct with the nearest.

    Where a seat is called like another seat's player, the seat is meant. One's own is never offered.
    """
    return tuple(dict.fromkeys(_recipient(chair, name) for name in names))


def _recipient(chair: KeyedSeat, name: str) -> str:
    game, players = chair.game, chair.game.roster.players
    titled = {seat: (seat, game.rules.seat_title(seat)) for seat in game.file.seats}
    called = {seat: (player.called,) for seat, player in players.items() if not player.steward}
    meant: Sequence[str] = ()
    for words in (titled, called):
        meant = meant or [seat for seat in words if any(same_word(name, word) for word in words[seat])]
    others = [seat for seat in game.file.seats if seat != chair.seat and seat in called]
    hint = _("You can write to %(seats)s.", seats=with_names(game, others))
    if not meant:
        known = [word for words in (titled, called) for seat in others for word in words[seat]]
        raise RefusedAct(
            _("No seat or player is called “%(name)s” in game “%(game)s”.", name=name, game=game.name),
            nearest_or(hint, name, known),
        )
    if len(meant) > 1:
        raise RefusedAct(
            _("Several players are called “%(name)s”; name the seat.", name=name),
            _("They hold the seats %(seats)s.", seats=", ".join(meant)),
        )
    if meant[0] == chair.seat:
        note = _("To write a note for yourself: %(command)s", command=command(f"seat note {game.name}"))
        raise RefusedAct(_("“%(name)s” is your own seat.", name=name), f"{hint} {note}")
    return meant[0]


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
        recipients=joined(map(game.rules.seat_title, to)) or pgettext("seat", "everyone"),
    )


def unread(chair: KeyedSeat, read: int) -> list[str]:
    """Return what to call the senders of messages to a seat that it has not read, the newest last.

    It has read those up to the number `read`.
    """
    game = chair.game
    messages = (signed.message for _name, signed in read_press(game.files, game.file, read))
    return [
        sender_of(game, message.sender)
        for message in messages
        if message.sender != chair.seat and (not message.to or chair.seat in message.to)
    ]


def sender_of(game: PublishedGame, seat: str) -> str:
    """What to call the sender of a message; an anonymous game names none."""
    return game.rules.seat_title(seat) if seat else pgettext("seat", "somebody")
