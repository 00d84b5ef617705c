"""Reads the bytes of a mail into a Mail; never raises, whatever the bytes are."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import islice

from adjudicator.mail.content import NEEDS_TEXT, Blocks, Content, Damaged, Nothing, PlainOrders, Request
from adjudicator.mail.incoming import FETCHED, LARGEST, Mail
from adjudicator.mail.markers import Marked, ends_unbegun, find_marked
from adjudicator.mail.reading.automatic import VACATION, WEAK_SIGNS, bounce_of, why_automatic
from adjudicator.mail.reading.blocks import Found, blocks_in
from adjudicator.mail.reading.parts import Part, inferred, leaves, normal, split
from adjudicator.mail.reading.requests import mistyped_request, request_in, said_in
from adjudicator.mail.reading.sender import answers_of, message_id_of, parent_of, sender_of, subject_of
from adjudicator.mail.reading.texts import Text, read_of, texts_of
from adjudicator.words import N_

_MOST_ORDER_FILES = 8
"""The most order files looked at: a mail may have them in its text part, its HTML part and its quotes."""


_MOST_BLOCKS = 8
"""The most armoured blocks that one mail brings."""


def read_mail(data: bytes, *, cut: bool = False, without: Collection[str] = ()) -> Mail:
    """Read a message (RFC 5322, MIME); `cut` if `data` is only its beginning.

    Header fields named in `without` are ignored; what they would say about the body is inferred from it.
    Never raises. Of a message larger than `LARGEST` only the beginning is read, as
    if no more had been fetched.
    """
    digest = sha256(data).hexdigest()
    if len(data) > LARGEST:
        data, cut = data[:FETCHED], True
    headers, body = split(normal(data))
    if without:
        headers = inferred(headers.without(without), body)
    parts = list(leaves(headers, body))
    subject = subject_of(headers)
    sender, answers = sender_of(headers), answers_of(headers)
    content = _content(subject, parts)
    automatic = why_automatic(headers, subject, sender, [part.kind for part in parts])
    # No program fills in orders, or says that somebody is away but in answer to a mail.
    if (automatic in WEAK_SIGNS and isinstance(content, PlainOrders)) or (
        automatic == VACATION and isinstance(content, Request) and not answers
    ):
        automatic = ""
    return Mail(
        digest,
        sender=sender,
        subject=subject,
        message_id=message_id_of(headers),
        parent=parent_of(headers),
        answers=answers,
        automatic=automatic,
        bounce=bounce_of(parts, headers),
        content=content,
        cut=cut,
    )


def has_same_parts(data: bytes, *, without: Collection[str]) -> bool:
    """Whether a message has the very same parts without these header fields, and so the same content."""
    headers, body = split(normal(data))
    bare = inferred(headers.without(without), body)
    return list(map(read_of, leaves(headers, body))) == list(map(read_of, leaves(bare, body)))


def _content(subject: str, parts: Sequence[Part]) -> Content:
    """Find what a mail holds: a block that can be read, then a request, plain orders, a damaged block."""
    texts = texts_of(parts)
    blocks = blocks_in(texts)
    if blocks and (blocks[0].whole or not blocks[0].quoted):
        return _all_of(blocks)
    request = request_in(subject, texts)
    found = _marked(texts)
    marked = found[0] if found else None
    orders = None
    if marked and not marked.unchanged:
        orders = replace(_orders(marked), others=tuple(map(_orders, found[1:])))
    if request and request.name == "submit" and orders:
        return orders
    if request and request.name in NEEDS_TEXT:
        return replace(request, orders=orders)
    if request and marked and marked.quoted and not marked.whole:
        return request  # programs cut off what they quote
    if known := orders or request:
        return known
    if blocks:
        return blocks[0].content
    said = said_in(texts)
    if marked:
        return Nothing(marked.text, said, marked.proof if marked.quoted else "")
    return _unreadable(parts, texts) or mistyped_request(subject, texts) or Nothing(said=said)


def _all_of(blocks: Sequence[Found]) -> Content:
    """The blocks that are not quoted, where there are several; else the first.

    A damaged one is among them if its seat has no other: the parts of a mail may hold the same block.
    """
    own = [one for one in blocks if not one.quoted]
    whole = dict.fromkeys(one.content for one in own if not isinstance(one.content, Damaged))
    seats = {one.seat for one in own if one.whole}
    damaged = {one.seat: one.content for one in own if all(one.seat) and one.seat not in seats}
    found = (*whole, *damaged.values()) if whole else ()
    return Blocks(tuple(islice(found, _MOST_BLOCKS))) if len(found) > 1 else blocks[0].content


def _orders(marked: Marked) -> PlainOrders:
    return PlainOrders(marked.text, marked.game, marked.whole, marked.proof)


def _marked(texts: Sequence[Text]) -> list[Marked]:
    """The order file that counts, and beside it a changed one for each other game.

    A changed one counts before an unchanged one, then an unquoted one before a quoted one.
    """

    def rank(one: Marked) -> tuple[bool, bool]:
        return one.unchanged, one.quoted

    found: list[list[Marked]] = []
    room = _MOST_ORDER_FILES
    for text in texts:
        marked = list(islice(find_marked(text.lines), room))
        room -= len(marked)
        if marked:
            found.append(sorted(marked, key=rank))
    # The text and HTML parts say the same, but one may be more damaged than the other.
    best = min(found, key=lambda ones: (*rank(ones[0]), len(found) > 1 and not ones[0].readable), default=[])
    games = {one.game: one for one in reversed(best) if not one.unchanged and one.game}
    return [*best[:1], *(one for game, one in games.items() if game != best[0].game)]


def _unreadable(parts: Sequence[Part], texts: Sequence[Text]) -> Damaged | None:
    """Say what to do about orders without a beginning, and files that only some programs can open."""
    if any(ends_unbegun(text.lines) for text in texts):
        return Damaged(
            N_(
                "Your mail holds the line that ends the orders, but not the line that begins them. Please "
                "send all of it again."
            )
        )
    for part in parts:
        name = part.headers.name.lower()
        kinds = (part.kind, *part.within)
        if part.kind in {"application/ms-tnef", "application/vnd.ms-tnef"} or name == "winmail.dat":
            return Damaged(
                N_(
                    "Your mail program put its text into a file “winmail.dat”, which only Outlook reads. "
                    "Please send it again as plain text."
                )
            )
        # A document of an office program is a zip file, too, but nobody knows it as one.
        if part.kind in {"application/zip", "application/x-zip-compressed"} or (
            part.data.startswith(b"PK\3\4") and not part.kind.startswith("application/vnd.")
        ):
            return Damaged(N_("Your mail has a zip file, which is not opened. Please send the file itself."))
        if "multipart/encrypted" in kinds or part.kind in {
            "application/pkcs7-mime",
            "application/x-pkcs7-mime",
        }:
            return Damaged(
                N_(
                    "Your mail is encrypted, or signed in a form that hides its text. Please send it again "
                    "without that."
                )
            )
    return None
