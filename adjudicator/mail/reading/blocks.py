"""Armoured blocks in texts: sealed orders and signed files, with what mail programs do to them undone."""

import binascii
import quopri
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from adjudicator.mail.content import Block, Damaged, SealedBlock, SignedFile
from adjudicator.mail.reading.texts import Text
from adjudicator.orders.complaints import shortened
from adjudicator.sealing import SIGNED, SealingError, armour
from adjudicator.sealing.envelope import ENVELOPE_LIMIT
from adjudicator.words import N_

ORDERS = "ORDERS"

_MOST_BLOCKS = 50
_BEGIN = re.compile(
    rf"-{{1,20}}\s?BEGIN\s+ADJUDICATOR\s+(?P<kind>{ORDERS}|{SIGNED})\s?-{{1,20}}", re.IGNORECASE
)
LIKE_A_BLOCK = r"\bBEGIN(?=[^\w,]++ADJUDICATOR\b)"
"""How whatever is found as a block begins, also if its lines were broken anew, and quoted."""

_END = r"-{{1,20}}\s?END\s+ADJUDICATOR\s+{}\s?-{{1,20}}"
_HEADER = re.compile(rf"\s*({'|'.join(armour.HEADERS)})\s?:\s*([^\s<]+)", re.IGNORECASE)
_LINK = re.compile(r"<(?:https?|mailto|tel):[^<>\s]*>|\[(?:https?|mailto|tel):[^\[\]\s]*\]")
_NOT_BASE64 = re.compile(r"[^A-Za-z0-9+/=\s]")
_MARKS = re.compile(r"(?<!\S)(?:[->|]+|\w{1,30}>)(?!\S)")
"""Marks of quoting (`>`, `|`, `Anna>`) and of signatures that stand alone: no block has such words."""

_SHORTEST_PIECE = 20
"""Pieces between the blanks of a line that is a block's are longer; those of a sentence are not."""


@dataclass(frozen=True)
class Found:
    """A block, or what is left of one, and the game and seat that its headers name."""

    content: Block
    quoted: bool
    seat: tuple[str, str]

    @property
    def whole(self) -> bool:
        """Whether the block can be read."""
        return not isinstance(self.content, Damaged)


def blocks_in(texts: Sequence[Text]) -> list[Found]:
    """Return the blocks of all texts: those that are not quoted first, and whole ones before damaged ones."""
    found = [block for text in texts for block in _in_text(text)]
    return sorted(
        found, key=lambda one: (one.quoted, not one.whole, not isinstance(one.content, SealedBlock))
    )


def _in_text(text: Text) -> Iterator[Found]:
    whole = "\n".join(line.text for line in text.lines)
    begins = list(islice(_BEGIN.finditer(whole), _MOST_BLOCKS))
    ends = [*(begin.start() for begin in begins[1:]), len(whole)]
    for begin, end in zip(begins, ends, strict=False):
        line = text.lines[whole.count("\n", 0, begin.start())]
        kind, after = begin["kind"].upper(), whole[begin.end() : end]
        last = re.search(_END.format(kind), after, re.IGNORECASE)
        headers, body = _divided(_restored(after[: last.start()] if last else after))
        content = _read(kind, headers, body) if last else _cut_off(kind)
        yield Found(content, line.depth > 0, (headers.get("Game", ""), headers.get("Seat", "")))


def _cut_off(kind: str) -> Damaged:
    return Damaged(
        N_(
            "The block in your mail is cut off: its last line, %(end)s, is missing. Please send it "
            "again, whole, or as an attached file."
        ),
        {"end": f"-----END ADJUDICATOR {kind}-----"},
    )


def _restored(text: str) -> str:
    """A block's text without what mail programs put into it."""
    inner = _MARKS.sub("", _LINK.sub("", text))
    if "=\n" in inner and "=3D" in inner.upper():
        return quopri.decodestring(inner.encode("ascii", "replace")).decode("ascii", "replace")
    return inner


def _read(kind: str, headers: dict[str, str], body: str) -> Block:
    foreign = next((line for line in body.split("\n") if _is_foreign(line)), None)
    if foreign is not None:
        return Damaged(
            N_(
                "The block in your mail is damaged: the line “%(line)s” inside it does not belong to it. "
                "Perhaps a mail program or a mailing list added it. Please send the block again, as an "
                "attached file."
            ),
            {"line": shortened(foreign.strip())},
        )
    return _checked(kind, headers, "".join(body.split()))


def _divided(inner: str) -> tuple[dict[str, str], str]:
    """Separate the headers of a block from its base64."""
    names = {name.lower(): name for name in armour.HEADERS}
    headers: dict[str, str] = {}
    at = 0
    while header := _HEADER.match(inner, at):
        headers.setdefault(names[header[1].lower()], header[2])
        at = header.end()
    return headers, inner[at:]


def _is_foreign(line: str) -> bool:
    pieces = line.split()
    return bool(_NOT_BASE64.search(line)) or (len(pieces) > 1 and max(map(len, pieces)) < _SHORTEST_PIECE)


def _checked(kind: str, headers: dict[str, str], body: str) -> Block:
    try:
        data = binascii.a2b_base64(body, strict_mode=True)
        read = armour.decode(armour.encode(kind, headers, data), ENVELOPE_LIMIT)
    except (binascii.Error, SealingError):
        return Damaged(
            N_(
                "The block in your mail is damaged: some of its characters are missing or were changed. "
                "Please send it again, as an attached file."
            )
        )
    if kind == SIGNED:
        return SignedFile(read.body)
    return SealedBlock(armour.encode(kind, read.headers, read.body))
