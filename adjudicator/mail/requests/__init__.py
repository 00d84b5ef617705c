"""Requests: what people ask for by mail, under the names that the same commands have in the program.

`REQUESTS` holds them all. Each is checked and served by what the program's command calls, and answered in the
same sentences.
"""

from adjudicator.mail.post import Requests
from adjudicator.mail.requests.acts import AWAY, READY, RESIGN, ROTATE_KEY, VOTE
from adjudicator.mail.requests.commands import by_mail
from adjudicator.mail.requests.help import HELP
from adjudicator.mail.requests.joining import JOIN
from adjudicator.mail.requests.orders import CHECK, ORDERS, SUBMIT, WITHDRAW
from adjudicator.mail.requests.seeing import STATUS, VIEW
from adjudicator.mail.requests.writing import LETTERS, PRESS

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
    "away": AWAY,
    "vote": VOTE,
    "resign": RESIGN,
    "letters": LETTERS,
    "rotate-key": ROTATE_KEY,
}
"""How each request is served, by its name."""
