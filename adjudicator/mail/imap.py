"""A mailbox on a server (IMAP4rev1, RFC 3501), always by TLS.

Nothing is marked as read. Nothing is expunged but what was moved by this program. A mail is known by its
UIDVALIDITY and UID. A server needs no extension; it should have MOVE (RFC 6851) or UIDPLUS (RFC 4315), or
what was moved stays in the folder, marked as deleted, and is passed over.
"""

import imaplib
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from datetime import timedelta
from types import TracebackType
from typing import Any, Self, TypeVar

from imapclient import IMAPClient, SocketTimeout

from adjudicator.mail.connecting import Unreached, connecting
from adjudicator.mail.letter import OWN_HEADER
from adjudicator.mail.mailbox import PARENT, Entry, Folder, MailError, listed, told_in
from adjudicator.mail.settings import Server
from adjudicator.repository.times import in_utc
from adjudicator.words import N_, gettext as _

T = TypeVar("T")

_TIMEOUT = SocketTimeout(connect=30, read=60)
_MOST_CONNECTIONS = 6
"""How often one run connects: there may be a mail at which the server hangs up every time."""

_HEADER = "BODY.PEEK[HEADER.FIELDS (FROM MESSAGE-ID IN-REPLY-TO REFERENCES)]<0.8192>"
_OWN_HEADER = f"BODY.PEEK[HEADER.FIELDS ({OWN_HEADER})]<0.8192>"
_COUNT = ("\\Flagged", "\\Answered")
"""The flags that count failures to read."""

_MANY = 500
"""So many mails in one request: their numbers fit into a line of 8,000 characters."""

_CODE = re.compile(r"\[([A-Z][A-Z0-9-]*)")


class BadAnswer(MailError):
    """A mail server did not do what was asked."""

    advice = N_("Nothing is lost. Run the command again.")


class ImapMailbox:
    """The mailbox of a user on a server; connects at the first request, and again if the server hangs up."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._client: IMAPClient | None = None
        self._connections = 0
        self._names: dict[Folder, str] = {}
        self._selected: tuple[Folder, int] | None = None
        self._told: dict[object, dict[int, Sequence[str]]] = {}

    def __enter__(self) -> Self:
        """The mailbox itself; the end of the block logs out."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Log out, whatever the server says to that."""
        if self._client is not None:
            self._client.__exit__(kind, error, trace)
            self._client = None

    def entries(self, folder: Folder, *, since: int = 0) -> Sequence[Entry]:
        """List, oldest first: one search, and one request for every few hundred headers."""
        self._selected = None  # selecting it again shows what has come meanwhile
        found = self._ask(folder, lambda client: list(self._listed(client, since)))
        return sorted(found, key=lambda entry: (entry.arrived, _uid(entry)))

    def fetch(self, folder: Folder, entry: Entry, most: int) -> bytes:
        """Return the first `most` bytes of a mail; the server sends no more."""

        def fetched(client: IMAPClient) -> bytes | None:
            answers = client.fetch(self._uids([entry]), [f"BODY.PEEK[]<0.{most}>"])
            return next((_item(answer, b"BODY[]") for answer in answers.values()), None)

        data = self._ask(folder, fetched)
        if data is None:
            raise BadAnswer(_("A mail is no longer in the folder %(folder)s.", folder=folder.value))
        return data[:most]

    def failed(self, folder: Folder, entry: Entry) -> None:
        """Count by flags."""
        flags = _COUNT[: entry.failures + 1]
        self._ask(folder, lambda client: client.add_flags(self._uids([entry]), flags, silent=True))

    def move(self, folder: Folder, entries: Sequence[Entry], to: Folder) -> None:
        """Move by MOVE; else copy, mark as deleted, and expunge exactly these."""

        def moved(client: IMAPClient) -> None:
            name = self._name(client, to)
            for uids in _parts(self._uids(entries)):
                if client.has_capability("MOVE"):
                    client.move(uids, name)
                else:
                    client.copy(uids, name)
                    client.add_flags(uids, ["\\Deleted"], silent=True)
                    if client.has_capability("UIDPLUS"):
                        client.uid_expunge(uids)

        if entries:
            self._ask(folder, moved)

    def add(self, folder: Folder, data: bytes) -> None:
        """Append a message. A server that hangs up meanwhile is not asked again: it might have it twice."""
        self._ask(folder, lambda client: client.noop())
        self._ask(folder, lambda client: client.append(self._name(client, folder), data), again=False)

    def held(self, folder: Folder, tells: Collection[str]) -> frozenset[str]:
        """Read in the header of every letter what it tells, once while the mailbox is open.

        Nothing is searched for: many servers, Gmail and Yahoo among them, find only headers that they know.
        """
        told = self._ask(folder, self._all_told) if tells else frozenset()
        return frozenset(tells) & told

    def _ask(self, folder: Folder, ask: Callable[[IMAPClient], T], *, again: bool = True) -> T:
        """Ask while a folder is selected, once more on a new connection if this one breaks."""
        client = self._connected()
        try:
            self._select(client, folder)
            return ask(client)
        except (imaplib.IMAP4.abort, OSError) as error:
            self._drop()
            if again:
                return self._ask(folder, ask, again=False)
            raise BadAnswer(_("The mail server has hung up, or did not answer for too long.")) from error
        except Exception as error:
            raise BadAnswer(
                _("The mail server refuses a request or cannot be understood%(code)s.", code=_code(error))
            ) from error

    def _connected(self) -> IMAPClient:
        if self._client is None:
            self._connections += 1
            if self._connections > _MOST_CONNECTIONS:
                raise Unreached(_("The mail server has hung up too often."))
            self._client = _connect(self._server)
            self._names, self._selected = {}, None
        return self._client

    def _drop(self) -> None:
        """Close the connection without a word; the next request opens another."""
        if self._client is not None:
            _close(self._client)
            self._client = None

    def _select(self, client: IMAPClient, folder: Folder) -> None:
        if self._selected is None or self._selected[0] is not folder:
            self._selected = None
            answer = client.select_folder(self._name(client, folder))
            self._selected = (folder, int(answer.get(b"UIDVALIDITY", 0)))

    def _name(self, client: IMAPClient, folder: Folder) -> str:
        """The name of a folder on this server; the folder is made if it is missing."""
        if folder is Folder.INBOX:
            return Folder.INBOX.value
        if folder not in self._names:
            prefix, delimiter = _namespace(client)
            name = f"{prefix}{PARENT}{delimiter}{folder.value}"
            if not client.folder_exists(name):
                client.create_folder(name)
                client.subscribe_folder(name)
            self._names[folder] = name
        return self._names[folder]

    def _uids(self, entries: Sequence[Entry]) -> list[int]:
        """The UIDs of entries of the folder that is selected, unless it has been made anew since."""
        validity = self._selected[1] if self._selected else 0
        return [_uid(entry) for entry in entries if entry.name.startswith(f"{validity}.")]

    def _listed(self, client: IMAPClient, since: int) -> Iterator[Entry]:
        validity = self._selected[1] if self._selected else 0
        # A server searches by day, and in its own time zone.
        day = in_utc(since).date() - timedelta(days=1)
        keys = ["UNDELETED", "SINCE", day] if since else ["UNDELETED"]
        for uids in _parts(client.search(keys)):
            answers = client.fetch(uids, ["FLAGS", "INTERNALDATE", "RFC822.SIZE", _HEADER])
            for uid, answer in answers.items():
                if b"RFC822.SIZE" not in answer:  # it is no longer there
                    continue
                date = answer.get(b"INTERNALDATE")  # None if the server's date is none
                arrived = int(date.timestamp()) if date else 0
                if arrived >= since:
                    header = _item(answer, b"BODY[HEADER") or b""
                    failures = sum(flag.encode() in answer[b"FLAGS"] for flag in _COUNT)
                    yield listed(f"{validity}.{uid}", answer[b"RFC822.SIZE"], arrived, header, failures)

    def _all_told(self, client: IMAPClient) -> frozenset[str]:
        known = self._told.setdefault(self._selected, {})
        uids = client.search(["ALL"])
        for some in _parts([uid for uid in uids if uid not in known]):
            for uid, answer in client.fetch(some, [_OWN_HEADER]).items():
                known[uid] = told_in(_item(answer, b"BODY[HEADER") or b"")
        return frozenset(told for uid in uids for told in known.get(uid, ()))


def _connect(server: Server) -> IMAPClient:
    """Return a connection on which the user is logged in; raises Unreached."""
    with connecting("IMAP") as context, ExitStack() as stack:
        client = IMAPClient(
            server.host, server.port, ssl=not server.starttls, ssl_context=context, timeout=_TIMEOUT
        )
        stack.callback(_close, client)
        client.normalise_times = False
        if server.starttls:
            client.starttls(context)
        if client.has_capability("AUTH=PLAIN"):  # a password may then have any character
            client.plain_login(server.user, server.password)
        else:
            client.login(server.user, server.password)
        stack.pop_all()
        return client


def _close(client: IMAPClient) -> None:
    with suppress(Exception):
        client.shutdown()


def _namespace(client: IMAPClient) -> tuple[str, str]:
    """What the names of a user's own folders begin with, such as `INBOX.`, and what parts them (RFC 2342)."""
    if client.has_capability("NAMESPACE"):
        personal = client.namespace().personal
        if personal:
            prefix, delimiter = personal[0]
            return prefix, delimiter
    ((_flags, delimiter, _root),) = client.list_folders("", "")
    return "", delimiter.decode()


def _uid(entry: Entry) -> int:
    return int(entry.name.partition(".")[2])


def _item(answer: Mapping[bytes, Any], begins: bytes) -> bytes | None:
    """The part of an answer to FETCH whose name begins so; servers write its end in their own way."""
    return next((value for name, value in answer.items() if name.startswith(begins)), None)


def _parts(items: Sequence[T]) -> Iterator[Sequence[T]]:
    return (items[start : start + _MANY] for start in range(0, len(items), _MANY))


def _code(error: Exception) -> str:
    """The response code of an answer (RFC 5530), which alone is repeated: the rest may be anything."""
    found = _CODE.search(str(error))
    return f" ({found[1]})" if found else ""
