"""One letter from its parts, with as many pictures and files as fit into it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from adjudicator.mail.letter import Attachment, Letter
from adjudicator.mail.letters.body import Block, Paragraph, Picture, as_html, as_text
from adjudicator.mail.letters.pictures import Drawing
from adjudicator.mail.letters.writing import LARGEST, write_letter
from adjudicator.words import gettext as _


@dataclass(frozen=True)
class Part:
    """A part of a letter: what its subject says of it, its text, and the Message-ID of a mail it answers."""

    subject: str = ""
    blocks: tuple[Block, ...] = ()
    answers: str = ""


@dataclass(frozen=True)
class Envelope:
    """Who a letter goes to, and what its headers say; see `Letter`. `league` is the league's address."""

    league: str
    to: str
    subject: str
    message_id: str
    thread: str = ""
    game: str = ""
    answers: str = ""
    tells: tuple[str, ...] = ()


def compose(envelope: Envelope, blocks: Sequence[Block], files: Sequence[Attachment] = ()) -> Letter:
    """Make a letter of at most 500 kB: if it would be larger, its drawings are small, or left out.

    `files` always come with it.
    """
    letters = _from_large_to_small(envelope, blocks, files)
    letter = next(letters)
    for smaller in letters:
        if len(write_letter(letter, envelope.league, 0)) <= LARGEST:
            break
        letter = smaller
    return letter


def _from_large_to_small(
    envelope: Envelope, blocks: Sequence[Block], files: Sequence[Attachment]
) -> Iterator[Letter]:
    drawings = [block.drawing for block in blocks if isinstance(block, Picture)]
    whole = {drawing: drawing.picture for drawing in drawings}
    yield _letter(envelope, blocks, whole, files)
    if not drawings:
        return
    small = {drawing: drawing.small_picture for drawing in drawings}
    is_small = _("The drawing is small, because the letter would be too large otherwise.")
    yield _letter(envelope, [*blocks, Paragraph(is_small)], small, files)
    none = _("The drawing is left out, because the letter would be too large with it.")
    yield _letter(envelope, [*blocks, Paragraph(none)], {}, files)


def _letter(
    envelope: Envelope,
    blocks: Sequence[Block],
    pictures: Mapping[Drawing, Attachment],
    files: Sequence[Attachment],
) -> Letter:
    return Letter(
        to=envelope.to,
        subject=envelope.subject,
        message_id=envelope.message_id,
        text=as_text(blocks),
        markup=as_html(blocks, pictures, " ".join(envelope.subject.split())),
        attachments=(*pictures.values(), *files),
        answers=envelope.answers,
        thread=envelope.thread,
        game=envelope.game,
        tells=envelope.tells,
    )
