"""Messages of the corpus that are too large or too many to be kept: each is made when it is asked for."""

from collections.abc import Callable, Iterator, Mapping

HEAD = """\
From: Anna <anna@example.com>
To: league@example.org
Subject: {subject}
Date: Sun, 22 Nov 2026 20:13:58 +0000
Message-ID: <{name}@example.com>
MIME-Version: 1.0
"""
ORDERS = """\
# ---- orders for duel begin ----
game: duel
turn: 1
seat: a
answers:
  lead/trick-1: U7{more}
# ---- orders for duel end ----
"""
TEXT = "Content-Type: text/plain; charset=utf-8\n\n"
MEGABYTE = 1 << 20


def _message(name: str, body: str, *, subject: str = "Hello") -> bytes:
    return (HEAD.format(name=name, subject=subject) + body).replace("\n", "\r\n").encode()


def _multipart(boundary: str, *parts: str) -> str:
    inner = "".join(f"--{boundary}\n{part}\n" for part in parts)
    return f'Content-Type: multipart/mixed; boundary="{boundary}"\n\n{inner}--{boundary}--\n'


def fifty_megabytes() -> bytes:
    """A film with orders behind it: what stands in the first 64 KiB is all that is read."""
    film = "A" * 76 + "\n"
    attached = "Content-Type: video/mp4\nContent-Transfer-Encoding: base64\n\n" + film * (50 * MEGABYTE // 77)
    return _message("50-mb", _multipart("big", TEXT + "Look!\n", attached, TEXT + ORDERS.format(more="")))


def photo_of_three_megabytes() -> bytes:
    """A photo below orders that stand whole in the first 64 KiB."""
    attached = "Content-Type: image/jpeg\nContent-Transfer-Encoding: base64\n\n" + ("A" * 76 + "\n") * 40_000
    return _message("photo-3-mb", _multipart("photo", TEXT + ORDERS.format(more=""), attached))


def ten_thousand_parts() -> bytes:
    """As many parts as fit into a mail that is read whole; the orders are in the last."""
    parts = [""] * 10_000
    return _message("10000-parts", _multipart("p", *parts, TEXT + ORDERS.format(more="")))


def nested_200() -> bytes:
    """Two hundred levels of parts, the orders at the bottom."""
    part = TEXT + ORDERS.format(more="")
    for level in range(200):
        part = _multipart(f"level-{level}", part)
    return _message("nested-200", part)


def nested_forwards_200() -> bytes:
    """A mail forwarded two hundred times as an attachment."""
    part = TEXT + ORDERS.format(more="")
    for level in range(200):
        part = f"Content-Type: message/rfc822\n\nSubject: Fwd {level}\n{part}"
    return _message("nested-forwards-200", part)


def header_of_a_megabyte() -> bytes:
    """One field of a megabyte before the field that says who it is from."""
    return b"X-Long: " + b"x" * MEGABYTE + b"\r\n" + _message("header-1-mb", TEXT + ORDERS.format(more=""))


def references_of_10_kb() -> bytes:
    """A thread of a hundred mails."""
    ids = "\n ".join(f"<{number:060}.{'x' * 20}@mail.example.com>" for number in range(100))
    return f"References: {ids}\n".replace("\n", "\r\n").encode() + _message(
        "references-10-kb", TEXT + ORDERS.format(more="")
    )


def orders_of_65_kb() -> bytes:
    """Orders with so many notes that they are too long."""
    notes = "\n# " + "x" * 70
    return _message("orders-65-kb", TEXT + ORDERS.format(more=notes * 900))


def press_of_4_mib() -> bytes:
    """A message to another player that is a novel."""
    return _message("press-4-mib", TEXT + "press b\n\n" + "All work and no play. " * (4 * MEGABYTE // 22))


def quotes_of_quotes() -> bytes:
    """A quarrel that was answered four hundred times, each time with all that came before."""
    quarrel = "".join(f"{'>' * depth} No!\n" for depth in range(400))
    return _message("quoted-400-times", TEXT + quarrel + "".join(f"> {line}" for line in quarrel))


def bars_on_a_line() -> bytes:
    """A hundred thousand times what quotes a line, or is a table without an end."""
    return _message("bars-on-a-line", TEXT + "| " * 100_000 + "x\n")


def blanks_after_markers() -> bytes:
    """Markers that go on and on, and are none in the end."""
    markers = ("# ---- orders for duel begin", "# ---- s 1a2b3c4dk4x2m7qz")
    return _message(
        "blanks-after-markers", TEXT + "".join(f"{marker}{' ' * 100_000}x\n" for marker in markers)
    )


def spam() -> Iterator[bytes]:
    """Five hundred mails that nobody asked for, of which ten are a player's orders."""
    for number in range(500):
        name = f"spam-{number}"
        if number % 50 == 49:
            yield _message(name, TEXT + ORDERS.format(more=""))
            continue
        junk = _message(name, TEXT + f"Buy {number} now!\n" * 20, subject=f"Offer {number}")
        yield junk.replace(b"anna@example.com", f"offer{number}@spam.example".encode())


def fifty_one() -> Iterator[bytes]:
    """What one player sends in a day, who cannot decide."""
    for number in range(51):
        yield _message(f"51-in-a-day-{number}", TEXT + ORDERS.format(more=f"\n# {number}"))


QUICK: Mapping[str, Callable[[], bytes]] = {
    "nested-200": nested_200,
    "nested-forwards-200": nested_forwards_200,
    "header-1-mb": header_of_a_megabyte,
    "references-10-kb": references_of_10_kb,
    "orders-65-kb": orders_of_65_kb,
    "quoted-400-times": quotes_of_quotes,
    "bars-on-a-line": bars_on_a_line,
    "blanks-after-markers": blanks_after_markers,
    "photo-3-mb": photo_of_three_megabytes,
}
LARGE: Mapping[str, Callable[[], bytes]] = {
    "50-mb": fifty_megabytes,
    "10000-parts": ten_thousand_parts,
    "press-4-mib": press_of_4_mib,
}
"""Those that take a good part of a second to make or to read."""

MANY: Mapping[str, Callable[[], Iterator[bytes]]] = {"spam-500": spam, "51-in-a-day": fifty_one}
