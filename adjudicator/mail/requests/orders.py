"""Orders by mail, for seats in custody: the form to fill in, checking, sending, and taking them back."""

from adjudicator.mail.faults import told_faults
from adjudicator.mail.locks import form_proof, held_seat
from adjudicator.mail.markers import write_marked
from adjudicator.mail.post import Asking, Done, Proof
from adjudicator.mail.requests.commands import (
    RefusedRequest,
    handler,
    held_key,
    no_words,
    one_of,
    seat_of,
)
from adjudicator.orders import explain_kind, explain_plans, in_short, read_back
from adjudicator.orders.reading import same_word
from adjudicator.player.in_force import told_ended
from adjudicator.player.order_file import Draft, blank, read_draft, seat_to_order, withdrawal
from adjudicator.repository.seat_files import KeyedSeat
from adjudicator.words import gettext as _


def _chair(asking: Asking, typed: str) -> KeyedSeat:
    """A seat in custody that can send orders; raises RefusedRequest, NoSeat or RefusedAct."""
    seat = seat_of(asking)
    return seat_to_order(seat.game, held_key(seat, typed))


def _orders(asking: Asking) -> Done:
    if asking.words[:1] == ("explain",):
        return _explain(asking)
    no_words(asking, asking.words)
    chair = _chair(asking, "orders new GAME")
    how = _(
        "To send orders, answer this letter: write each answer after its colon, and leave the first line and"
        " the last line of the form as they are."
    )
    proof = form_proof(held_seat(chair.game, chair.seat), asking.secret.mail)
    return Done(_("your questions"), how, form=write_marked(blank(chair), chair.game.name, proof))


def _explain(asking: Asking) -> Done:
    """Explain plans as `adjudicator orders explain` does, for the ruleset of the seat's game."""
    rules = seat_of(asking).game.rules
    words = [word for word in asking.words[1:] if not same_word(word, rules.name)]
    title = _("How to write plans")
    if not words:
        return Done(title, explain_plans(rules, whole=True))
    no_words(asking, words[1:])
    kind = rules.questions[one_of(words[0], tuple(rules.questions))]
    return Done(title, explain_kind(kind, whole=True))


def _draft(asking: Asking, typed: str) -> Draft:
    """Read the orders that come with a request; raises RefusedRequest with everything that is wrong."""
    no_words(asking, asking.words)
    chair = _chair(asking, typed)
    orders = asking.request.orders
    if orders and not orders.whole:
        raise RefusedRequest(
            _("Your mail was cut off: the line that ends the orders is missing."),
            _("Send all of it again, down to the last line of the form."),
        )
    text = orders.text if orders else asking.request.text
    if not text.strip():
        raise RefusedRequest(
            _("There are no orders in your mail."),
            _("To get a form to fill in: orders %(game)s", game=chair.game.name),
        )
    draft = read_draft(chair, text.encode())
    if draft.orders.complaints:
        raise RefusedRequest(told_faults(text, draft.orders.complaints))
    return draft


def _understood(draft: Draft) -> str:
    """Read orders back, first in short, with the plans that end with them."""
    rules = draft.chair.game.rules
    ended = told_ended(draft.chair.game.name, draft.ended)
    short = _("Understood: %(orders)s.", orders=in_short(draft.orders, rules))
    return "\n".join([short, "", read_back(draft.orders, rules).rstrip(), *ended])


def _check(asking: Asking) -> Done:
    draft = _draft(asking, "orders check FILE")
    lines = [_understood(draft)]
    if not draft.orders.unfinished:
        lines.append(_("Nothing is wrong with these orders. They have only been checked, and not taken in."))
    return Done(_("your orders, as they are understood"), "\n".join(lines))


def _submit(asking: Asking) -> Done:
    draft = _draft(asking, "submit FILE --print")
    return _sealed(draft.chair, draft.data, _("your orders are in"), _understood(draft))


def _withdraw(asking: Asking) -> Done:
    no_words(asking, asking.words)
    chair = _chair(asking, "withdraw GAME --print")
    said = _("Your orders are withdrawn, and you are asked all open questions again.")
    return _sealed(chair, withdrawal(chair), _("your orders are withdrawn"), said)


def _sealed(chair: KeyedSeat, data: bytes, title: str, text: str) -> Done:
    name, block = chair.seal(data)
    path = f"{chair.game.file.paths.inbox}/{name.file}"
    return Done(title, text, {path: block.encode()})


def _ask_submit(asking: Asking) -> str:
    return _understood(_draft(asking, "submit FILE --print"))


def _ask_withdraw(asking: Asking) -> str:
    return _withdraw(asking).text


ORDERS = handler(Proof.READER, _orders)
CHECK = handler(Proof.READER, _check)
SUBMIT = handler(Proof.PLAYER, _submit, _ask_submit)
WITHDRAW = handler(Proof.PLAYER, _withdraw, _ask_withdraw)
