"""An SMTP server in this process, by TLS, that answers as a test tells it to."""

import socket
import ssl
import threading
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from io import BufferedRWPair
from pathlib import Path

from adjudicator.mail.settings import Server

HANG_UP = "hang up"
"""In place of an answer."""

_USUAL = {
    "begin": "220 localhost",
    "EHLO": "250-localhost\r\n250-AUTH PLAIN LOGIN\r\n250-SIZE 1000000\r\n250 STARTTLS",
    "STARTTLS": "220 begin",
    "AUTH": "235 welcome",
    "MAIL": "250 go on",
    "RCPT": "250 go on",
    "DATA": "354 go on",
    "end": "250 taken",
    "RSET": "250 done",
    "QUIT": "221 goodbye",
}


@dataclass
class Script:
    """What it says to each command, and at the `begin` and `end` of a message, where that is unusual.

    A list is used up, one answer each time; then come the usual ones. It notes the `commands` it gets with
    the verb in capitals: case means nothing there (RFC 5321, section 2.4), and releases of Python differ.
    """

    port: int
    says: Mapping[str, str | list[str]]
    commands: list[str] = field(default_factory=list)
    messages: list[bytes] = field(default_factory=list)

    def server(self, protocol: str = "smtps", user: str = "league@example.org") -> Server:
        """The server as the settings name it."""
        return Server("localhost", self.port, protocol == "smtp", user, "é ß")

    def answer(self, to: str) -> str:
        """What it says next to something."""
        usual = _USUAL.get(to, "500 what?")
        unusual = self.says.get(to, usual)
        if isinstance(unusual, list):
            return unusual.pop(0) if unusual else usual
        return unusual


@contextmanager
def scripted(
    certificates: Path, says: Mapping[str, str | list[str]] | None = None, *, tls: bool = True
) -> Iterator[Script]:
    """Run one with the certificate in a folder until the end of the block; `tls` from the beginning."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificates / "fullchain.pem", certificates / "privkey.pem")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        script = Script(listening.getsockname()[1], says or {})

        over = threading.Event()

        def serve() -> None:
            while True:
                connection, _address = listening.accept()
                with connection, suppress(OSError):
                    if over.is_set():
                        return
                    _converse(connection, script, context, tls=tls)

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield script
        finally:
            over.set()
            socket.create_connection(("127.0.0.1", script.port)).close()  # it waits for one more
            thread.join()


def _converse(plain: socket.socket, script: Script, context: ssl.SSLContext, *, tls: bool) -> None:
    with ExitStack() as stack:

        def secured() -> BufferedRWPair:
            connection = stack.enter_context(context.wrap_socket(plain, server_side=True))
            return stack.enter_context(connection.makefile("rwb"))

        stream = secured() if tls else stack.enter_context(plain.makefile("rwb"))
        said = "begin"
        while said:
            answer = script.answer(said)
            if answer == HANG_UP:
                return
            stream.write(f"{answer}\r\n".encode())
            stream.flush()
            if said == "STARTTLS":
                stream = secured()
            if answer.startswith("354"):
                script.messages.append(b"".join(iter(stream.readline, b".\r\n")))
                said = "end"
            else:
                line = stream.readline().decode().rstrip()
                said = line.partition(" ")[0].upper()
                script.commands.append(said + line[len(said) :])
