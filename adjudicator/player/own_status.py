"""The status of a seat as only its player sees it: what it is asked, and what became of its orders."""

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.orders.answers import name_of
from adjudicator.player.in_force import acknowledged, receipt_in_words, verdict
from adjudicator.player.lines import indented
from adjudicator.player.message import unread
from adjudicator.player.order_file import heading_of, is_plain
from adjudicator.player.seat_page import answered_by_rules, defaults
from adjudicator.repository.plans_in_force import orders_state, takes_back
from adjudicator.repository.seat_files import KeyedSeat
from adjudicator.repository.times import time_text
from adjudicator.words import command, gettext as _


def own_facts(chair: KeyedSeat, read: int | None) -> dict[str, Any]:
    """Return what `status --json` prints about a seat.

    Messages with higher numbers than `read` are unread; None where that is not known.
    """
    private = chair.private()
    view = chair.view(private)
    rules = chair.game.rules
    facts = {} if read is None else {"unread": unread(chair, read)}
    return facts | {
        "asked": [
            {
                "label": question.label,
                "name": name_of(question),
                "question": rules.describe_question(view, question.seat, question.kind, question.subject),
                "legal": question.options.describe(),
            }
            for question in private.open_questions()
        ],
        "defaults": {given.label: given.answer for given in defaults(private)},
        "receipts": [
            {
                "submission": one.submission,
                "accepted": one.accepted,
                "waiting": one.waiting,
                "text": receipt_in_words(one, rules),
                "acknowledged": _acknowledged(chair, one.submission),
            }
            for one in chair.sent or chair.used
        ],
        "orders": orders_state(chair),
        "unsealed": _unsealed(chair),
    }


def _acknowledged(chair: KeyedSeat, submission: str) -> dict[str, str] | None:
    """Where, when and under which digest a file was acknowledged."""
    found = chair.acknowledged(submission)
    return found and {"file": found.file, "at": time_text(found.at), "digest": found.digest}


def _unsealed(chair: KeyedSeat) -> list[str]:
    """The files in the inbox with orders in plain text that may be the seat's."""
    files, paths = chair.game.files, chair.game.file.paths
    found = []
    for name in files.names(paths.inbox):
        if files.exists(f"{paths.receipts}/{name}"):
            continue
        data = files.read(f"{paths.inbox}/{name}")
        if is_plain(data) and heading_of(data, "seat").lower() in {"", chair.seat}:
            found.append(f"{paths.inbox}/{name}")
    return found


def told_orders(chair: KeyedSeat) -> Iterator[str]:
    """Say what the rules answered for the seat in the newest turn, and what became of its orders."""
    for section in answered_by_rules(chair):
        yield section.heading
        for line in section.lines:
            yield indented(line.text)
    if orders_state(chair) == "withdrawn":
        return
    turn, sent = chair.next_turn, chair.sent
    if not sent and chair.used:
        # What they left open was asked until the turn closed, and no longer waits for the seat.
        turn, sent = turn - 1, chair.used
        asked = [one for one in chair.game.turns[turn - 1].asked.questions if one.seat == chair.seat]
        if takes_back(sent[-1], len(asked)):
            if any(one.accepted and one.waiting < len(asked) for one in sent):
                yield _("You had withdrawn your orders for turn %(turn)s.", turn=turn)
            else:
                yield _("Your orders for turn %(turn)s left every question open.", turn=turn)
            return
        sent = (msgspec.structs.replace(sent[-1], waiting=0),)
    for receipt in sent[-1:]:
        told = verdict(accepted=receipt.accepted, waiting=receipt.waiting)
        name = receipt.submission
        yield _("Your orders for turn %(turn)s, %(name)s: %(told)s", turn=turn, name=name, told=told)
        yield from map(indented, acknowledged(chair, name))
        if receipt.accepted and not receipt.waiting:
            yield indented(_("How they were read: %(command)s", command=command(f"view {chair.game.name}")))
        else:
            yield indented(receipt_in_words(receipt, chair.game.rules))
