"""A seat's own page: what it sees, its questions, and what became of its orders."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

import msgspec

from adjudicator.engine import Line
from adjudicator.orders import Wait
from adjudicator.orders.answers import name_of
from adjudicator.orders.background import background
from adjudicator.orders.plans import first_fitting
from adjudicator.orders.wording import in_a_line, tell_answer, tell_given
from adjudicator.player.in_force import acknowledged, plans_section, receipt_in_words, verdict
from adjudicator.player.lines import Section, told
from adjudicator.repository.plans_in_force import Standing, standing_plans
from adjudicator.repository.press.messages import read_press, text_for
from adjudicator.repository.seat_files import Chair, KeyedSeat
from adjudicator.repository.times import read_time, told_time
from adjudicator.repository.turn.sealed_payloads import OwnAnswer, Private, Receipt
from adjudicator.sealing import SealingError
from adjudicator.words import command, gettext as _


def seat_page(chair: Chair, *, whole: bool = False) -> Iterator[Section]:
    """Open a seat's page after its turn; raises SealingError, as each of its parts.

    `whole`: no list of what is legal is shortened.
    """
    yield _title(chair)
    yield seen(chair)
    yield from _board(chair)
    yield from learned(chair)
    yield from used(chair)
    yield from questions(chair, whole=whole)
    yield from in_force(chair)
    yield from notes(chair)


def _title(chair: Chair) -> Section:
    rules = chair.game.rules
    lines = [Line(_("You play %(seat)s.", seat=rules.seat_title(chair.seat)))]
    if options := chair.game.file.options:
        named = ", ".join(f"{name}: {value}" for name, value in options.items())
        lines.append(Line(_("Options: %(options)s.", options=named)))
    situation = rules.situation(chair.view(chair.private()))
    return Section(
        _(
            "%(game)s after turn %(turn)s: %(situation)s",
            game=chair.game.name,
            turn=chair.latest.number,
            situation=situation,
        ),
        tuple(lines),
    )


def seen(chair: Chair) -> Section:
    """What the seat sees after its turn."""
    return Section(_("What you see"), tuple(chair.game.rules.describe_view(chair.view(chair.private()))))


def _board(chair: Chair) -> Iterator[Section]:
    """The board in letters, where lines are as wide as they are written."""
    view = chair.view(chair.private())
    if lines := tuple(map(Line, chair.game.rules.board_in_letters(view))):
        yield Section(_("The board"), lines)


def learned(chair: Chair) -> Iterator[Section]:
    """What the seat alone learned in its turn."""
    rules = chair.game.rules
    events = [msgspec.convert(event, rules.event_type) for event in chair.private().events]
    if events:
        yield Section(_("What only you learned"), tuple(rules.report(events)))


def used(chair: Chair) -> Iterator[Section]:
    """What became of the orders sent for its turn."""
    yield from answered_by_rules(chair)
    # What they left open was asked until the turn closed, and no longer waits for the seat.
    done = (msgspec.structs.replace(receipt, waiting=0) for receipt in chair.used)
    turn = chair.latest.number
    yield from _receipts(_("The orders you sent for turn %(turn)s", turn=turn), chair, tuple(done))
    yield from _answers(chair.private().answered, turn, chair)


def answered_by_rules(chair: Chair) -> Iterator[Section]:
    """What the rules answered for the seat in its turn, and why they did; nothing if they did not."""
    if given := defaults(chair.private()):
        heading = (
            _(
                "You have been absent since an earlier deadline, so the rules answered for you in turn"
                " %(turn)s",
                turn=chair.latest.number,
            )
            if _was_absent(chair)
            else _(
                "You missed the deadline of turn %(turn)s, so the rules answered for you",
                turn=chair.latest.number,
            )
        )
        yield Section(heading, tuple(Line(_told(one, chair)) for one in given))


def _told(given: OwnAnswer, chair: Chair) -> str:
    return in_a_line(tell_given(given.label, given.answer, chair.game.rules))


def defaults(private: Private) -> list[OwnAnswer]:
    """The answers that the rules gave for the seat."""
    return [given for given in private.answered if given.source == "default"]


def in_force(chair: Chair) -> Iterator[Section]:
    """The seat's plans in force, and the orders sent for the open questions."""
    yield from plans_section(standing_plans(chair))
    yield from _receipts(_("The orders you sent for turn %(turn)s", turn=chair.next_turn), chair, chair.sent)


def notes(chair: Chair, most: int | None = None) -> Iterator[Section]:
    """The newest notes that the seat's player wrote until its turn, `most` of them; all by default.

    Nothing without the key that opens them.
    """
    if not isinstance(chair, KeyedSeat):
        return
    found = [(title, text) for title, text in _notes(chair) if text is not None]
    if shown := found if most is None else found[-most:]:
        lines = (line for title, text in shown for line in (*told(title), *told(text, 1)))
        yield Section(_("Your notes"), tuple(lines))


def notes_closed(chair: KeyedSeat) -> bool:
    """Whether some notes of the seat do not open with this key."""
    return any(text is None for _title, text in _notes(chair))


def _notes(chair: KeyedSeat) -> Iterator[tuple[str, str | None]]:
    """Each note until the seat's turn with when it was written; without text, if another key opens it."""
    game = chair.game
    for _name, signed in read_press(game.files, game.file):
        message = signed.message
        if message.is_note and message.sender == chair.seat and message.turn <= chair.latest.number:
            time = told_time(read_time(message.at), game.file.zone)
            text = None
            with suppress(SealingError):
                text = text_for(game.file, game.rosters, signed, chair.seat, chair.key)
            yield _("After turn %(turn)s, %(time)s:", turn=message.turn, time=time), text


def _was_absent(chair: Chair) -> bool:
    """Whether the seat was already absent when the turn was adjudicated."""
    before = chair.latest.number - 1
    return before >= 0 and chair.seat in chair.game.turns[before].manifest.absent


def _answers(answers: Sequence[OwnAnswer], turn: int, chair: Chair) -> Iterator[Section]:
    own = [given for given in answers if given.source != "default"]
    if own:
        lines = (
            _("%(answer)s (%(source)s)", answer=_told(given, chair), source=_source(given)) for given in own
        )
        yield Section(_("What you answered in turn %(turn)s", turn=turn), tuple(map(Line, lines)))


def _source(given: OwnAnswer) -> str:
    """Say where an answer came from."""
    words = {
        "answer": _("your answer on line %(line)s", line=given.line),
        "plan": _("your plan on line %(line)s", line=given.line),
        "settled": _("it was the only legal answer"),
    }
    return words.get(given.source, given.source)


def questions(chair: Chair, *, how: bool = True, whole: bool = False) -> Iterator[Section]:
    """The seat's open questions with all that is legal, and `how` to answer; `whole` as in `seat_page`."""
    private, standing = chair.private(), standing_plans(chair)
    if not private.open_questions():
        return
    until = chair.latest.holding.until
    turn = chair.next_turn
    heading = _("Turn %(turn)s is open: your questions", turn=turn)
    if until is not None:
        time = told_time(until, chair.game.file.zone)
        heading = _("Turn %(turn)s is open until %(time)s: your questions", turn=turn, time=time)
    yield Section(heading, tuple(_asked(chair, private, standing, how=how, whole=whole)))


def _asked(chair: Chair, private: Private, standing: Standing, *, how: bool, whole: bool) -> Iterator[Line]:
    rules, view = chair.game.rules, chair.view(private)
    for question in private.open_questions():
        yield from told(rules.describe_question(view, question.seat, question.kind, question.subject))
        some, every = question.options.describe_lines(), question.options.describe_all()
        first, *others = every if whole else some
        if others:
            yield from told(_("Legal for %(name)s:", name=name_of(question)), 1)
            for line in (first, *others):
                yield from told(line, 3)
            if how and some != every and not whole:
                then = "" if chair.latest == chair.game.latest else f" --turn {chair.latest.number}"
                show = command(f"view {chair.game.name}{then} --all")
                yield from told(_("To see all that is legal: %(command)s", command=show), 3)
        else:
            yield from told(_("Legal for %(name)s: %(legal)s", name=name_of(question), legal=first), 1)
        for line in background(rules, view, question):
            yield from told(line, 1)
        default = tell_answer(question.kind, question.subject, question.plain_default, rules)
        yield from told(_("if you do not answer in time: %(answer)s", answer=in_a_line(default)), 1)
        planned = first_fitting(standing.plans, rules, view, question)
        if planned and not isinstance(planned.value, Wait):
            yield from told(_("one of your plans in force is for this question"), 1)
    if how and chair.latest == chair.game.latest:
        yield Line("")
        yield Line(_("To answer: %(command)s", command=command(f"submit {chair.game.name}")))


def _receipts(title: str, chair: Chair, receipts: Sequence[Receipt]) -> Iterator[Section]:
    newest = next((receipt for receipt in reversed(receipts) if receipt.accepted), None)
    lines: list[Line] = []
    for receipt in receipts:
        said = verdict(accepted=receipt.accepted, waiting=receipt.waiting, replaced=receipt is not newest)
        lines += told(f"{receipt.submission}: {said}")
        for text in (*acknowledged(chair, receipt.submission), receipt_in_words(receipt, chair.game.rules)):
            lines += told(text, 1)
    if lines:
        yield Section(title, tuple(lines))
