"""The letter about a turn: what happened, what only this seat may know, and what is asked."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext, suppress
from typing import assert_never

from adjudicator.mail.letter import Attachment
from adjudicator.mail.letters.body import Block, Heading, Items, Links, OrderFile, Paragraph, Report, Typed
from adjudicator.mail.letters.composing import Part
from adjudicator.mail.letters.news import News
from adjudicator.mail.letters.pictures import Drawing
from adjudicator.mail.letters.readers import Reader
from adjudicator.mail.letters.receipts import confirm_address
from adjudicator.mail.requests.commands import by_mail
from adjudicator.player.lines import Section
from adjudicator.player.seat_page import in_force, learned, notes, questions, seen, used
from adjudicator.player.standing import awaited, ended
from adjudicator.repository.league_file import languages_of, pages_folder
from adjudicator.repository.people.wanted import told_wanted, wanted_seats
from adjudicator.repository.published import PublishedGame, PublishedTurn
from adjudicator.repository.seat_files import KeyedSeat
from adjudicator.repository.times import told_time
from adjudicator.sealing import SealingError
from adjudicator.words import capitalised, command, gettext as _, use_commands

MOST_NOTES = 3
"""How many of a player's own notes a letter shows."""


def told_of(news: News) -> Part:
    """What a letter says of some news before it tells how the game stands."""
    game = news.reader.game
    match news.kind:
        case "turn":
            return Part(_("the game is over") if game.result else _called(news.turn))
        case "reminder":
            return _reminded(news.reader, _("Nothing has come from you yet, and the deadline is near."))
        case "nudge":
            return _reminded(
                news.reader, _("Nothing has come from you yet, and the organiser asks for your orders.")
            )
        case "ready":
            text = _(
                "Every seat of the game is taken. It starts once all players have confirmed: %(command)s",
                command=command(f"ready {game.name}"),
            )
            return Part(_("please confirm that you play"), (Paragraph(text, strong=True),))
        case "acts":
            return Part(_("news"), (Items(news.lines),))
        case "press":
            title, text = news.lines
            return Part(_("a message"), (Heading(title, 2), Typed(text)))
        case "secret":
            text = _(
                "The secret of this game is published: everyone can read all its hands, orders and plans now,"
                " and check every turn: %(command)s",
                command=command(f"audit turns/{game.name}"),
            )
            return Part(_("its secret is published"), (Paragraph(text, strong=True), _parting(news.reader)))
        case "rematch":
            told, join = news.lines
            with use_commands(by_mail) if news.reader.key else nullcontext():
                how = _("You need no code. To join: %(command)s", command=command(join))
            return Part(_("a rematch"), (Paragraph(told, strong=True), Paragraph(how)))
        case "address":
            return confirm_address(game, news.reader.seat)
    assert_never(news.kind)


def _reminded(reader: Reader, text: str) -> Part:
    last = _("You are the last who is awaited.") if reader.game.last_awaited == reader.seat else ""
    said = " ".join(filter(None, [text, last]))
    return Part(_("nothing has come from you yet"), (Paragraph(said, strong=True),))


def _parting(reader: Reader) -> Paragraph:
    """Tell a player of a game that is over what there is still to say and to open."""
    game = reader.game.name
    with use_commands(by_mail) if reader.key else nullcontext():
        return Paragraph(
            _(
                "To say something about the game to everyone: %(closing)s. To let everyone read your notes "
                "and, as far as the others agree, your letters: %(open)s.",
                closing=command(f"seat closing {game}"),
                open=command(f"seat open {game}"),
            )
        )


def opening(reader: Reader, turns: Sequence[PublishedTurn]) -> Iterator[Block]:
    """Greet the player, and say in a sentence what happened in these turns."""
    yield Paragraph(
        _("Hello %(player)s,", player=reader.game.roster.players[reader.seat].name or reader.title)
    )
    if told := [turn for turn in turns if not turn.is_quiet]:
        yield Paragraph(_headline(reader.game, told[-1]).removesuffix(".") + ".")


def links(reader: Reader, pages: str) -> Iterator[Block]:
    """Link to the newest turn, the player's desk and the game, if the address of the pages is known."""
    game, folder = reader.game, pages_folder(reader.language, languages_of(reader.game.files))
    here = f"{pages.rstrip('/')}/{folder}{game.name}"
    if not pages or game.latest is None:
        return
    named = [(_("The turn, with its map"), f"{here}/{game.latest.number:04}.html")]
    if reader.key is None and not game.result:
        named.append((_("Your desk, for orders in the browser"), f"{here}/play/{reader.seat}.html"))
    yield Links((*named, (_("The whole game"), f"{here}/index.html")))


def standing(reader: Reader, now: int) -> Iterator[Block]:
    """Say whether the seat is awaited and until when, or else who is, or how the game ended."""
    game = reader.game
    if game.result:
        yield Paragraph(_("The game is over."), strong=True)
        # Who publishes its secret is not the reader, and once that is done a letter says so.
        yield Paragraph(next(ended(game)))
        return
    turn, until = (game.holding.open_turn, game.holding.until) if game.holding else (None, None)
    if reader.is_awaited and until is not None:
        time = told_time(until, game.file.zone)
        told = _("You are awaited for turn %(turn)s, until %(time)s.", turn=turn, time=time)
        yield Paragraph(told, strong=True)
    elif reader.is_awaited and game.roster.paused:
        told = _("You are awaited for turn %(turn)s once the game, which is paused, resumes.", turn=turn)
        yield Paragraph(told, strong=True)
    elif reader.is_awaited:
        told = _("You are awaited for turn %(turn)s. There is no deadline.", turn=turn)
        yield Paragraph(told, strong=True)
    elif reader.is_absent:
        yield Paragraph(
            _("You missed a deadline, so the rules answer for you until you send something."), strong=True
        )
    else:
        yield Paragraph(_("You need not do anything now."), strong=True)
        yield Items(tuple(awaited(game, now)))
    if wanted := tuple(told_wanted(game, wanted_seats(game, now))):
        yield Items(wanted)


def happened(reader: Reader, turns: Sequence[PublishedTurn]) -> Iterator[Block]:
    """Tell what happened in turns that everyone may see, and what only the seat learned in them."""
    for turn in turns:
        if not turn.is_quiet:
            yield from _report(reader.game, turn)
        # An older page is sealed to the key of that time alone.
        with suppress(SealingError):
            yield from _sections(learned(reader.chair(turn)) if reader.in_clear else ())


def own_page(reader: Reader, turn: PublishedTurn) -> Iterator[Block]:
    """Tell the seat how the game looks to it after a turn, or that its page is in the letter, sealed."""
    if not reader.in_clear:
        yield Paragraph(
            _(
                "Your own page is attached, sealed with your key. To read it: %(command)s",
                command=command(f"view {reader.game.name}"),
            )
        )
        return
    chair = reader.chair(turn)
    yield Heading(_("For you alone"))
    yield from _sections([seen(chair), *used(chair), *in_force(chair)])
    if reader.key:
        yield from _sections(notes(KeyedSeat(reader.game, turn, reader.seat, reader.key), MOST_NOTES))


def sealed_page(reader: Reader, turn: PublishedTurn) -> tuple[Attachment, ...]:
    """The seat's own page after a turn, sealed, for somebody whom letters may not tell it in clear."""
    if reader.in_clear:
        return ()
    name = f"{reader.game.name}-{turn.number}-{reader.seat}.sealed"
    return (Attachment(name, "application/octet-stream", reader.chair(turn).sealed),)


def _sections(sections: Iterable[Section]) -> Iterator[Block]:
    for section in sections:
        yield Heading(section.heading, 2)
        if section.typed:
            yield Typed("\n".join(line.text for line in section.lines))
        else:
            yield Report(section.lines, 3)


def drawing(game: PublishedGame) -> Drawing | None:
    """The drawing of a game's newest turn; None before the start."""
    turn = game.latest
    if turn is None:
        return None
    svg = game.rules.draw(turn.view, turn.events, ended=bool(turn.state.ended))
    situation = game.rules.situation(turn.view)
    alternative = _("Drawing of the game: %(situation)s. The text describes it.", situation=situation)
    return Drawing(f"{game.name}-{turn.number}", svg.text, alternative)


def asked(reader: Reader, league: str) -> Iterator[Block]:
    """Say what is asked of the seat and how to answer, with the order file to fill in."""
    game = reader.game
    if not reader.may_answer or game.latest is None:
        return
    turn = game.latest.holding.open_turn
    yield Heading(_("Turn %(turn)s is open: what you are asked", turn=turn))
    if reader.order_file:
        yield Paragraph(
            _(
                "Answer this letter: write your answers after the colons, between the two lines that begin"
                " with “# ----”. What you leave out you can send later; a whole order file replaces the one"
                " before."
            )
        )
        yield OrderFile(reader.order_file)
        return
    if reader.in_clear:
        for section in questions(reader.chair(game.latest), how=False):
            yield Report(section.lines, 3)
    else:
        found = (question for question in game.latest.asked.questions if question.seat == reader.seat)
        view = game.latest.view
        yield Items(
            tuple(game.rules.describe_question(view, one.seat, one.kind, one.subject) for one in found)
        )
    yield Paragraph(
        _(
            "To answer: %(submit)s. If you cannot push, add --print and mail what it prints to %(league)s.",
            submit=command(f"submit {game.name}"),
            league=league,
        )
    )


def _called(turn: PublishedTurn | None) -> str:
    """What to call a turn: by its headline, if anything is worth one; "" if nothing happened."""
    if turn is None or not turn.number:
        return _("the game begins")
    if turn.is_quiet:
        return ""
    headline = turn.headline or _("what happened")
    return _("turn %(turn)s: %(headline)s", turn=turn.number, headline=headline)


def _headline(game: PublishedGame, turn: PublishedTurn) -> str:
    situation = game.rules.situation(turn.view)
    if not turn.number:
        return _("The game begins. %(situation)s.", situation=capitalised(situation))
    return _("Turn %(turn)s: %(headline)s", turn=turn.number, headline=turn.headline or situation)


def _report(game: PublishedGame, turn: PublishedTurn) -> Iterator[Block]:
    situation = game.rules.situation(turn.view)
    yield Heading(_headline(game, turn))
    if turn.number and turn.headline not in {"", situation}:
        yield Paragraph(situation)
    from adjudicator.site.notices import notices_of  # noqa: PLC0415  most commands write no letter

    notices = notices_of(game, turn)
    lines = game.rules.report(turn.events)
    if notices:
        yield Items(notices)
    if lines:
        yield Report(tuple(lines), 2)
    elif not notices and turn.number:
        yield Paragraph(_("Nothing happened that everyone may see."))


def choices(reader: Reader) -> Paragraph:
    """Say how to get fewer letters, and what else one can write."""
    name = reader.game.name
    return Paragraph(
        _(
            "To get fewer letters about this game, answer with “letters %(game)s turns” or “letters %(game)s"
            " none” as the first line; “help” tells what else you can write.",
            game=name,
        )
    )
