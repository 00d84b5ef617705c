"""One letter from its parts, with as many pictures and files as fit into it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

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


def compose(bare: Letter, league: str, blocks: Sequence[Block], files: Sequence[Attachment] = ()) -> Letter:
    """Write blocks into a letter from the league's address that says nothing yet, of at most 500 kB.

    If it would be larger, its drawings are small, or left out. `files` always come with it.
    """
    letters = _from_large_to_small(bare, blocks, files)
    letter = next(letters)
    for smaller in letters:
        if len(write_letter(letter, league, 0)) <= LARGEST:
            break
        letter = smaller
    return letter


def _from_large_to_small(
    bare: Letter, blocks: Sequence[Block], files: Sequence[Attachment]
) -> Iterator[Letter]:
    drawings = [block.drawing for block in blocks if isinstance(block, Picture)]
    whole = {drawing: drawing.picture for drawing in drawings}
    yield _filled(bare, blocks, whole, files)
    if not drawings:
        return
    small = {drawing: drawing.small_picture for drawing in drawings}
    is_small = _("The drawing is small, because the letter would be too large otherwise.")
    yield _filled(bare, [*blocks, Paragraph(is_small)], small, files)
    none = _("The drawing is left out, because the letter would be too large with it.")
    yield _filled(bare, [*blocks, Paragraph(none)], {}, files)


def _filled(
    bare: Letter,
    blocks: Sequence[Block],
    pictures: Mapping[Drawing, Attachment],
    files: Sequence[Attachment],
) -> Letter:
    return replace(
        bare,
        text=as_text(blocks),
        markup=as_html(blocks, pictures, " ".join(bare.subject.split())),
        attachments=(*pictures.values(), *files),
    )
