"""Orders in clear, which the league seals for a seat in custody."""

from dataclasses import replace

from adjudicator.forge.judging import Accepted
from adjudicator.mail.answers import (
    TakenIn,
    Unreadable,
)
from adjudicator.mail.case import Case, RefusedMail, Taken
from adjudicator.mail.content import Nothing, PlainOrders
from adjudicator.mail.correspondents import playing
from adjudicator.mail.faults import as_read, told_faults
from adjudicator.mail.locks import CONFIRM, Standing
from adjudicator.mail.mailbox import Folder
from adjudicator.mail.post import Correspondent
from adjudicator.mail.replies import written_out
from adjudicator.orders import in_short, read_back
from adjudicator.player.order_file import Draft, heading_of, read_draft
from adjudicator.repository.files import digest
from adjudicator.repository.layout import SubmissionName
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.seat_files import KeyedSeat, keyed_seat
from adjudicator.sealing import SealingError, SecretKey, open_orders
from adjudicator.words import gettext as _, words_of


def take_orders(case: Case, content: PlainOrders) -> Taken:
    """Take in orders in clear; raises RefusedMail."""
    game = case.game_called(content.named)
    with words_of(game.rules.name):
        return _taken(case, content, game)


def _taken(case: Case, content: PlainOrders, game: PublishedGame) -> Taken:
    one = case.seat_in(game, heading_of(content.text.encode(), "seat"))
    if one is None:
        raise RefusedMail(
            _(
                "It holds orders in clear, but no seat of this game is known to be played from its"
                " sender's address."
            )
        )
    if one.key is None:
        reason = _(
            "Your seat has a key of its own, so its orders must be sealed before they are sent. Never"
            " send them in clear."
        )
        return case.refused_to(one, reason, _("The orders are in clear, but the seat has its own key."))
    stands = case.standing(one)
    if stands is Standing.COUNTED:
        return _orders_again(case, one, content)
    latest = one.game.latest
    if latest is None:
        return case.refused_to(one, _("The game has not started: not every seat is taken and ready."))
    if latest.state.over or one.game.roster.players[one.seat].resigned:
        return case.refused_to(one, _("The game takes no more orders from you."))
    turn = heading_of(content.text.encode(), "turn")
    if turn in map(str, range(1, latest.number + 1)):
        return case.refused_to(
            one,
            _(
                "These orders are for turn %(turn)s, which is over. Answer the newest letter of the game.",
                turn=turn,
            ),
            _("The orders are for a turn that is over."),
        )
    if stands is Standing.UNSURE:
        return case.stays()
    if stands is not Standing.COUNTS:
        words, short = _in_words(one, one.key, content)
        told = replace(case.confirm("submit", content.text), words=words, short=short)
        return case.doubtful(one, stands, told)
    return case.overtaken(one) or _seal(case, one, one.key, content)


def _in_words(one: Correspondent, key: SecretKey, content: PlainOrders) -> tuple[str, str]:
    """What orders say, or what is wrong with them, and what they say on one line."""
    if not content.whole:
        return _cut_off(), ""
    draft = read_draft(keyed_seat(one.game, key), content.text.encode())
    rules = one.game.rules
    return read_back(draft.orders, rules), "" if draft.orders.complaints else in_short(draft.orders, rules)


def _cut_off() -> str:
    return _("It was cut off: the line that ends the orders is missing.")


def take_reply(case: Case, content: Nothing) -> Taken | None:
    """Take in what stands outside the form of the letter answered; None if it is not known to be an answer.

    It counts by the locks of orders. That it is in our form is proved by a form that stands, marked as
    quoted, in the same mail, while the answer does not: so it is no part of what is quoted.
    """
    letter = case.letter
    if letter is None or letter.kind == CONFIRM or not content.said:
        return None
    game = playing(case.files, case.about)
    one = case.seat_in(game) if game else None
    turns = {turn.number: turn for turn in one.game.turns} if one else {}
    if one is None or one.key is None or not case.is_letter_to(one) or letter.turn not in turns:
        return None
    text = written_out(keyed_seat(one.game, one.key, turns[letter.turn]), content)
    if not text:
        return None
    orders = PlainOrders(text, one.game.name, proof=content.proof, reply=True)
    arrived = replace(case.arrived, mail=replace(case.arrived.mail, content=orders))
    return take_orders(replace(case, arrived=arrived), orders)


def _seal(case: Case, one: Correspondent, key: SecretKey, content: PlainOrders) -> Taken:
    if not content.whole:
        told = Unreadable(_cut_off())
        answer = case.answer(told, one.address, one.game.name, one.seat, public=False)
        return Taken(Folder.REFUSED, _("refused: it was cut off"), answer)
    seat, data = keyed_seat(one.game, key), content.text.encode()
    draft = read_draft(seat, data)
    if draft.orders.complaints:
        line = _("The orders have faults.")
        return case.refused_to(one, told_faults(content.text, draft.orders.complaints), line)
    name, sealed = seat.seal(data)
    verdict = case.judged(case.files, f"{one.game.file.paths.inbox}/{name.file}", sealed.encode())
    if not isinstance(verdict, Accepted):
        return case.refused_to(one, verdict.reason)
    taken_in = _told(case, draft, content, name, verdict.data)
    taken = case.receipt(verdict, taken_in, one.game.name, one.seat)
    return replace(
        taken, changes={**verdict.changes, **case.counted(one.game.name, one, [case.ordered(one)])}
    )


def _told(case: Case, draft: Draft, content: PlainOrders, name: SubmissionName, data: bytes) -> TakenIn:
    understood = read_back(draft.orders, draft.chair.game.rules)
    return TakenIn(
        "orders",
        digest(data),
        name.file,
        f"{as_read(content.text)}\n\n{understood}" if content.reply else understood,
        tuple(map(str, draft.orders.unfinished)),
        case.until(draft.chair.game.name),
        in_short(draft.orders, draft.chair.game.rules),
    )


def _orders_again(case: Case, one: Correspondent, content: PlainOrders) -> Taken:
    """Answer orders that counted, as if they had just been taken in; nothing is sealed again."""
    data = content.text.encode()
    named = heading_of(data, "turn")
    turns = {str(turn.number + 1): turn for turn in one.game.turns}
    seat = keyed_seat(one.game, one.key, turns[named]) if one.key and named in turns else None
    found = _found(case, seat, data) if seat else None
    taken = Taken(Folder.TAKEN, _("%(game)s: taken in before", game=one.game.name))
    if seat is None or found is None:
        return taken
    told = _told(case, read_draft(seat, data), content, *found)
    answer = case.answer(told, one.address, one.game.name, one.seat, public=False)
    return replace(taken, answer=answer)


def _found(case: Case, seat: KeyedSeat, data: bytes) -> tuple[SubmissionName, bytes] | None:
    """The newest of the seat's submissions that holds these orders."""
    game = seat.game.file
    secret = case.post.secret.game_secret(game.game, game.nonce)
    for name in reversed(seat.submissions(seat.next_turn)):
        sealed = case.files.read(f"{game.paths.inbox}/{name.file}")
        try:
            opened = open_orders(
                sealed,
                game=game.game,
                turn=name.turn,
                seat=name.seat,
                sender=seat.key.public,
                secret=secret,
            )
        except SealingError:
            continue
        if opened.text == data:
            return name, sealed
    return None
