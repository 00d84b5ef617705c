"""`adjudicator view`: a seat's private page, in the terminal."""

from collections.abc import Sequence
from pathlib import Path

import click
import msgspec

from adjudicator.cli import prose
from adjudicator.cli.command import Command
from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.in_force import tell_plans, verdict
from adjudicator.cli.keys import read_key
from adjudicator.cli.parameters import game_argument, option, reading_options, whole_number
from adjudicator.cli.sources import find_game, newest_files
from adjudicator.orders import flow
from adjudicator.orders.answers import name_of
from adjudicator.repository.layout import LAST_TURN
from adjudicator.repository.plans_in_force import Standing, standing_plans
from adjudicator.repository.published import PublishedGame, PublishedTurn
from adjudicator.repository.seat_files import KeyedSeat, keyed_seat, newest_turn
from adjudicator.repository.times import told_time
from adjudicator.repository.turn.sealed_payloads import OwnAnswer, Private, Receipt
from adjudicator.words import gettext as _


def command() -> Command:
    """Make the command."""
    turn = _("Show the page after turn N, instead of the newest.")
    return Command(
        "view",
        run,
        help=_(
            "Shows your own page of a game: what your seat sees, its questions and what it may "
            "answer, and what became of its last orders. It is opened with your key; nobody else "
            "can see it."
        ),
        params=[
            game_argument(),
            option("--turn", "N", turn, callback=whole_number(0, LAST_TURN)),
            *reading_options(),
        ],
        examples=[
            (_("See your page of the game westeros:"), "adjudicator view westeros"),
            (_("See what you knew at the start:"), "adjudicator view westeros --turn 0"),
        ],
    )


def run(*, game: str, turn: int | None, offline: bool, repository: Path, key: Path) -> Status:
    """Open the page and print it."""
    own = read_key(key)
    with newest_files(repository, offline=offline) as files:
        found = find_game(files, game)
        chair = keyed_seat(found, own, None if turn is None else _turn_of(found, turn))
        private = chair.private()
        standing = standing_plans(chair)
        _print_view(chair, private)
        _print_receipts(_("The orders you sent for this turn"), chair.used)
        _print_answers(private.answered, absent=_was_absent(chair))
        _print_questions(chair, private, standing)
        tell_plans(standing)
        _print_receipts(_("The orders you sent for turn %(turn)s", turn=chair.next_turn), chair.sent)
    return Status.DONE


def _turn_of(game: PublishedGame, number: int) -> PublishedTurn:
    for turn in game.turns:
        if turn.number == number:
            return turn
    raise Failure(
        _("Game “%(game)s” has no turn %(turn)s.", game=game.name, turn=number),
        _("The newest is turn %(turn)s.", turn=newest_turn(game).number),
    )


def _print_view(chair: KeyedSeat, private: Private) -> None:
    rules = chair.game.rules
    view = chair.view(private)
    click.secho(
        _(
            "%(game)s, turn %(turn)s: %(situation)s",
            game=chair.game.name,
            turn=chair.latest.number,
            situation=rules.situation(view),
        ),
        bold=True,
    )
    click.echo(_("You play %(seat)s.", seat=rules.seat_title(chair.seat)))
    if options := chair.game.file.options:
        named = ", ".join(f"{name}: {value}" for name, value in options.items())
        prose.paragraph(_("Options: %(options)s.", options=named))
    prose.heading(_("What you see"))
    prose.tell(rules.describe_view(view))
    events = [msgspec.convert(event, rules.event_type) for event in private.events]
    if events:
        prose.heading(_("What only you learned"))
        prose.tell(rules.report(events))


def _was_absent(chair: KeyedSeat) -> bool:
    """Whether the seat was already absent when the turn was adjudicated."""
    before = chair.latest.number - 1
    return before >= 0 and chair.seat in chair.game.turns[before].manifest.absent


def _print_answers(answers: list[OwnAnswer], *, absent: bool) -> None:
    if answers:
        prose.heading(_("What you answered this turn"))
    for given in answers:
        prose.paragraph(f"{given.label}: {flow(given.answer)} ({_source(given, absent=absent)})")


def _source(given: OwnAnswer, *, absent: bool) -> str:
    """Say where an answer came from."""
    words = {
        "answer": _("your answer on line %(line)s", line=given.line),
        "plan": _("your plan on line %(line)s", line=given.line),
        "default": _("you have been absent since an earlier deadline, so the rules answered for you")
        if absent
        else _("you missed the deadline, so the rules answered for you"),
        "settled": _("it was the only legal answer"),
    }
    return words.get(given.source, given.source)


def _print_questions(chair: KeyedSeat, private: Private, standing: Standing) -> None:
    questions = private.open_questions()
    rules = chair.game.rules
    until = chair.latest.holding.until
    if questions:
        prose.heading(
            _("Your questions, until %(time)s", time=told_time(until, chair.game.file.zone))
            if until is not None
            else _("Your questions")
        )
    view = chair.view(private)
    for question in questions:
        prose.paragraph(rules.describe_question(view, question.seat, question.kind, question.subject))
        first, *others = question.options.describe_lines()
        if others:
            prose.paragraph(_("Legal for %(name)s:", name=name_of(question)), 2)
            for line in (first, *others):
                prose.paragraph(line, 4)
        else:
            prose.paragraph(_("Legal for %(name)s: %(legal)s", name=name_of(question), legal=first), 2)
        prose.paragraph(_("if you do not answer in time: %(answer)s", answer=flow(question.plain_default)), 2)
        if any(plan.covers(question) for plan in standing.plans):
            prose.paragraph(_("one of your plans in force is for this question"), 2)
    if questions and chair.latest == chair.game.latest:
        click.echo()
        click.echo(_("To answer: adjudicator submit %(game)s", game=chair.game.name))


def _print_receipts(title: str, receipts: Sequence[Receipt]) -> None:
    if receipts:
        prose.heading(title)
    newest = next((receipt for receipt in reversed(receipts) if receipt.accepted), None)
    for receipt in receipts:
        told = verdict(accepted=receipt.accepted, waiting=receipt.waiting, replaced=receipt is not newest)
        prose.paragraph(f"{receipt.submission}: {told}")
        prose.paragraph(receipt.text, 2)
