"""`adjudicator press`: messages between players, and to everyone."""

from collections.abc import Callable, Iterator
from pathlib import Path

import click

from adjudicator.cli import prose
from adjudicator.cli.command import Argument, Command, Group, group_of
from adjudicator.cli.failures import Status
from adjudicator.cli.keys import read_key
from adjudicator.cli.messages_read import remember_read
from adjudicator.cli.parameters import Way, clock, game_argument, option, reading_options, sending_options
from adjudicator.cli.proposing import send
from adjudicator.cli.sources import find_game, newest_files, pull
from adjudicator.player.message import message_title, recipients, sender_of, signed_message
from adjudicator.repository.git.store import Repository
from adjudicator.repository.layout import file_number
from adjudicator.repository.press.messages import is_press, own_letters, read_press, text_for
from adjudicator.repository.seat_files import KeyedSeat, keyed_seat, seat_to_read
from adjudicator.sealing import SealingError
from adjudicator.words import gettext as _


def command() -> Group:
    """Make the group."""
    return group_of(
        "press",
        {_("Commands"): [_send(), _read()]},
        help=_(
            "Sends messages to other players, sealed so that nobody else can read them, or to "
            "everyone, and shows messages to you. A game may forbid messages, or pass them on "
            "without names."
        ),
        examples=[
            (_("Write to a seat:"), 'adjudicator press send westeros "Hold the bridge." --to lannister'),
        ],
    )


def _send() -> Command:
    to = _("The seat or player to write to; can be repeated. Without it, everyone can read your message.")
    return Command(
        "send",
        _run_send,
        summary=_("Write to some seats, or to everyone."),
        help=_(
            "Sends a message, which the adjudicator's next run delivers. Everyone can see that "
            "you wrote, when and to whom, unless the game passes messages on without names."
        ),
        params=[
            game_argument(),
            Argument("text", _("Your message.")),
            option("--to", "SEAT", to, multiple=True),
            *sending_options(),
        ],
        examples=[
            (_("Write to a seat:"), 'adjudicator press send westeros "Shall we hold the bridge?" --to stark'),
            (_("Write to everyone:"), 'adjudicator press send westeros "Winter is coming."'),
        ],
    )


def _run_send(
    *, game: str, text: str, to: tuple[str, ...], way: Way | None, repository: Path, key: Path | None
) -> Status:
    return send_text(
        game,
        text,
        lambda chair: recipients(chair, to),
        f"{game}: a message",
        way=way,
        repository=repository,
        key=key,
    )


def send_text(
    game: str,
    text: str,
    to: Callable[[KeyedSeat], tuple[str, ...]],
    message: str,
    *,
    way: Way | None,
    repository: Path,
    key: Path | None,
) -> Status:
    """Sign a text `to` seats, and send it with a commit `message`."""
    own = read_key(key)
    now = clock()
    with Repository(repository) as clone:
        found = find_game(pull(clone), game)
        chair = keyed_seat(found, own)
        signed = signed_message(chair, to(chair), text, now)
        send(
            clone,
            f"{found.file.paths.inbox}/{signed.file}",
            signed.serialize(),
            branch=f"press/{game}/{signed.file.removesuffix('.yaml')}",
            message=message,
            way=way,
            now=now,
        )
    return Status.DONE


def _read() -> Command:
    return Command(
        "read",
        _run_read,
        summary=_("Read messages to you and to everyone."),
        help=_(
            "Shows the messages of a game that you can read, newest last, and your own that were refused."
        ),
        params=[game_argument(), *reading_options()],
        examples=[(_("Read your mail:"), "adjudicator press read westeros")],
    )


def _run_read(*, game: str, offline: bool, repository: Path, key: Path | None) -> Status:
    own = read_key(key)
    with newest_files(repository, offline=offline) as files:
        chair = seat_to_read(find_game(files, game), own)
        letters = list(_letters(chair))
        newest = max(map(file_number, files.names(chair.game.file.paths.press)), default=0)
    for title, text in letters:
        prose.heading(title)
        prose.paragraph(text)
    if not letters:
        click.echo(_("There are no messages for you."))
    remember_read(repository, game, own.public, newest)
    return Status.DONE


def _letters(chair: KeyedSeat) -> Iterator[tuple[str, str]]:
    """Return the messages that a seat can read, each below its title; then its own that were refused.

    Its notes are left out, and with a key that it has given up, whatever this does not open.
    """
    game = chair.game
    for _name, signed in read_press(game.files, game.file):
        message = signed.message
        if message.is_note:
            continue
        try:
            text = text_for(game.file, game.rosters, signed, chair.seat, chair.key)
        except SealingError:
            lost = _("(sealed with a key that is no longer in use; if it is yours: --key OLD)")
            text = lost if chair.in_force else None
        if text is not None:
            sender = sender_of(game, message.sender)
            yield message_title(game, message.at, message.to, sender=sender), text
    for at, passage in own_letters(chair.inbox, game.file, chair.seat, chair.key):
        yield message_title(game, at, passage.to, sender=_("you, without your name,")), passage.text
    for refused in chair.refused if chair.in_force else ():
        if is_press(refused.file):
            yield _("Not delivered: %(file)s", file=refused.shown), refused.reason
