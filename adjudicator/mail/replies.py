"""Answers that stand outside the form: a few lines in a reply, written out as an order file.

They are read only if the open questions leave one way to: every line names a question or a part of one's
answer, or the whole is a legal answer to the only question. What stands in a form that was sent back
unchanged counts with them, as if they stood there; otherwise plans in force go on.
"""

import re
from collections.abc import Iterator
from typing import Any

from adjudicator.mail.content import Nothing
from adjudicator.mail.reading.order_lines import restored
from adjudicator.mail.reading.words import folded, plain
from adjudicator.orders import plain_plan, write_orders
from adjudicator.orders.answers import Answers, name_of
from adjudicator.orders.reading import read
from adjudicator.player.order_file import read_draft
from adjudicator.repository.plans_in_force import standing_plans
from adjudicator.repository.seat_files import KeyedSeat

_SENT_FROM = re.compile(
    "(sent (from|with|via)|gesendet|von meinem|envoye|enviado|odeslano|inviato|wyslan|отправлено|poslato"
    r"|послато).*|.*\boutlook\b.{1,9}\b(android|ios)\b.*"
)
"""What telephones and programs write below a mail."""


def written_out(seat: KeyedSeat, content: Nothing) -> str:
    """The order file that a reply says in short; empty if it says none, or may say several."""
    player = seat.game.roster.players[seat.seat].name
    text = restored(["answers:", *_without_farewell(content.said, player)])
    root = read(text.encode())
    if root.complaints or root.root is None or not isinstance(root.root.value, dict):
        return ""
    said = root.root.value["answers"].value
    private = seat.private()
    questions = private.open_questions()
    found = Answers(seat.game.rules, seat.view(private), questions).placed(said)
    if found:
        return _file(seat, content, found)
    file = _file(seat, content, {name_of(questions[0]): said.plain()}) if len(questions) == 1 else ""
    return file if file and not read_draft(seat, file.encode()).orders.complaints else ""


def _file(seat: KeyedSeat, content: Nothing, answers: dict[str, object]) -> str:
    plans: Any = [plain_plan(plan) for plan in standing_plans(seat).plans]
    form = read(content.form.encode()).root if content.form else None
    if form and isinstance(form.value, dict) and "plans" in form.value:
        plans = form.value["plans"].value.plain()
    return write_orders(
        game=seat.game.name, turn=seat.next_turn, seat=seat.seat, answers=answers, plans=plans
    )


def _without_farewell(said: str, player: str) -> Iterator[str]:
    """Lines, without those below a blank one in which a person or a telephone takes leave."""
    blank_above = False
    for line in map(plain, said.split("\n")):
        words = folded(line).strip(" -.,!")
        leaves = blank_above and (words == folded(player) or bool(_SENT_FROM.fullmatch(words)))
        if not leaves:
            yield line
        blank_above = not words or leaves
