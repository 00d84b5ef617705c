"""A name server on loopback that knows some records, such as the keys of domains."""

import socketserver
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import dns.message
import dns.rcode
import dns.rrset

from tests.mail.signing import Domain


@contextmanager
def name_server(*domains: Domain, texts: Mapping[str, Sequence[str]] | None = None) -> Iterator[str]:
    """Answer until the end of the block; gives its line in `ADJUDICATOR_MAIL`.

    It knows the keys of these domains, and records of type TXT by name. A name above a known one is empty.
    """
    known = {f"{domain.place}.": [domain.record.decode()] for domain in domains}
    known |= {f"{name}.": list(records) for name, records in (texts or {}).items()}

    class Zone(socketserver.UDPServer):
        def finish_request(self, request: object, client_address: object) -> None:
            assert isinstance(request, tuple)
            data, socket = request
            query = dns.message.from_wire(data)
            name = query.question[0].name.to_text()
            answer = dns.message.make_response(query)
            if known.get(name):
                answer.answer.append(
                    dns.rrset.from_text(name, 60, "IN", "TXT", *map('"{}"'.format, known[name]))
                )
            elif not any(one.endswith(f".{name}") for one in known):
                answer.set_rcode(dns.rcode.NXDOMAIN)
            socket.sendto(answer.to_wire(), client_address)

    with Zone(("127.0.0.1", 0), socketserver.BaseRequestHandler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield f"dns://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()
