"""A small server on this machine that takes messages as ntfy does."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread


@dataclass
class NtfyHere:
    """What came in, by topic; `answer` is the status that it answers with."""

    port: int
    told: list[tuple[str, str]] = field(default_factory=list)
    answer: int = 200

    def room(self, topic: str) -> str:
        """The address of a room, as a league writes it."""
        return f"ntfy://127.0.0.1:{self.port}/{topic}"

    def in_room(self, topic: str) -> list[str]:
        return [text for room, text in self.told if room == topic]


@contextmanager
def ntfy_here() -> Iterator[NtfyHere]:
    """Run the server meanwhile."""

    class Taking(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            said = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            if here.answer == 200:
                here.told.append((said["topic"], said["message"]))
            self.send_response(here.answer)
            self.end_headers()
            self.wfile.write(b"{}")

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  the base's name
            pass

    with HTTPServer(("127.0.0.1", 0), Taking) as server:
        here = NtfyHere(server.server_port)
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield here
        finally:
            server.shutdown()
