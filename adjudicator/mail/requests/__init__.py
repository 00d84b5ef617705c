"""Requests: what people ask for by mail, under the names that the same commands have in the program.

`REQUESTS` holds them all. Each is checked and served by what the program's command calls, and answered in the
same sentences.
"""

from adjudicator.engine import nearest_or
from adjudicator.mail.content import YES
from adjudicator.mail.post import Handler, Requests
from adjudicator.mail.requests.acts import (
    AWAY,
    CLOSING,
    LANGUAGE,
    OPEN,
    READY,
    RELIEF,
    RESIGN,
    ROTATE_KEY,
    TELL,
    VOTE,
)
from adjudicator.mail.requests.commands import RefusedRequest, by_mail
from adjudicator.mail.requests.help import HELP
from adjudicator.mail.requests.joining import JOIN
from adjudicator.mail.requests.orders import CHECK, ORDERS, SUBMIT, WITHDRAW
from adjudicator.mail.requests.seeing import STATUS, VIEW
from adjudicator.mail.requests.writing import LETTERS, NOTE, PRESS
from adjudicator.words import gettext as _

REQUESTS: Requests = {
    "help": HELP,
    "status": STATUS,
    "join": JOIN,
    "ready": READY,
    "view": VIEW,
    "orders": ORDERS,
    "check": CHECK,
    "submit": SUBMIT,
    "withdraw": WITHDRAW,
    "press": PRESS,
    "note": NOTE,
    "away": AWAY,
    "tell": TELL,
    "language": LANGUAGE,
    "vote": VOTE,
    "relief": RELIEF,
    "resign": RESIGN,
    "closing": CLOSING,
    "open": OPEN,
    "letters": LETTERS,
    "rotate-key": ROTATE_KEY,
}
"""How each request is served, by its name."""


def handler_of(name: str) -> Handler:
    """How a request is served; raises RefusedRequest with the nearest that is one."""
    found = REQUESTS.get(name)
    if name == YES:
        raise RefusedRequest(
            _("“yes” confirms what a letter of ours asks you to confirm, and this answers no such letter."),
            _("Answer that letter, with the program and the address that you usually use."),
        )
    if found is None:
        known = [*REQUESTS, YES]
        raise RefusedRequest(
            _("There is no request “%(name)s”.", name=name),
            nearest_or(_("To learn what you can write: help"), name, known),
        )
    return found
