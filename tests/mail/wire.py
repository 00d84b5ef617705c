"""The wire between this process and a server on loopback: it counts what passes, and may be cut."""

import selectors
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass


@dataclass
class Wire:
    """Counts bytes `up` to the server and `down` from it, and how many `pieces` have come down.

    Each connection is cut instead of passing on a piece of this number, counted from 1 over all connections;
    0 cuts none.
    """

    port: int
    cut: int = 0
    up: int = 0
    down: int = 0
    pieces: int = 0


@contextmanager
def wire(to: int) -> Iterator[Wire]:
    """Lay one to a port; it is gone at the end of the block."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        laid = Wire(listening.getsockname()[1])

        over = threading.Event()

        def serve() -> None:
            while True:
                client, _address = listening.accept()
                with client, suppress(OSError):
                    if over.is_set():
                        return
                    with socket.create_connection(("127.0.0.1", to)) as server:
                        _pass(client, server, laid)

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield laid
        finally:
            over.set()
            socket.create_connection(("127.0.0.1", laid.port)).close()  # it waits for one more
            thread.join()


def _pass(client: socket.socket, server: socket.socket, laid: Wire) -> None:
    with selectors.DefaultSelector() as selector:
        for end in (client, server):
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # nobody waits for this wire
            selector.register(end, selectors.EVENT_READ, end)
        while True:
            for key, _events in selector.select():
                piece = key.data.recv(1 << 16)
                if not piece:
                    return
                if key.data is client:
                    laid.up += len(piece)
                    server.sendall(piece)
                else:
                    laid.pieces += 1
                    if laid.pieces == laid.cut:
                        return
                    laid.down += len(piece)
                    client.sendall(piece)
