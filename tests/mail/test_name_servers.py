"""Name servers, asked over the loopback: what they answer, and what they do not."""

import socketserver
import threading
from collections.abc import Iterator

import dns.flags
import dns.message
import dns.rcode
import dns.resolver
import dns.rrset
import pytest

from adjudicator.mail.domain_signatures import NoAnswerError
from adjudicator.mail.name_servers import NameServers

TEXTS = {
    "key._domainkey.example.org.": ['"v=DKIM1; k=rsa; " "p=AAAA"'],
    "two._domainkey.example.org.": ['"v=DKIM1; p=AAAA"', '"v=DKIM1; p=BBBB"'],
    "large._domainkey.example.org.": [" ".join('"' + "x" * 250 + '"' for _ in range(20))],
    "none._domainkey.example.org.": [],
}


class Zone(socketserver.UDPServer):
    """A name server for `example.org`; it refuses `broken.example` and never answers `silent.example`."""

    asked: list[str]

    def finish_request(self, request: object, client_address: object) -> None:
        assert isinstance(request, tuple)
        data, socket = request
        query = dns.message.from_wire(data)
        name = query.question[0].name.to_text()
        self.asked.append(name)
        answer = dns.message.make_response(query)
        if name.endswith("silent.example."):
            return
        if name.endswith("broken.example."):
            answer.set_rcode(dns.rcode.SERVFAIL)
        elif name not in TEXTS:
            answer.set_rcode(dns.rcode.NXDOMAIN)
        elif TEXTS[name]:
            answer.answer.append(dns.rrset.from_text(name, 60, "IN", "TXT", *TEXTS[name]))
        socket.sendto(answer.to_wire(), client_address)


@pytest.fixture
def zone() -> Iterator[Zone]:
    with Zone(("127.0.0.1", 0), socketserver.BaseRequestHandler) as server:
        server.asked = []
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def name_servers(zone: Zone, patience: float = 60) -> NameServers:
    resolver = dns.resolver.Resolver(configure=False)
    resolver.nameservers = ["127.0.0.1"]
    resolver.port = int(zone.server_address[1])
    return NameServers(resolver, wait=0.1, patience=patience)


def test_a_record_is_joined_and_asked_for_once(zone: Zone) -> None:
    servers = name_servers(zone)
    for _ in range(3):
        assert servers.record("key._domainkey.example.org", patient=False) == b"v=DKIM1; k=rsa; p=AAAA"
        assert servers.record("no._domainkey.example.org", patient=False) is None
    assert len(zone.asked) == 2


@pytest.mark.parametrize(
    "name", ["two._domainkey.example.org", "large._domainkey.example.org", "none._domainkey.example.org"]
)
def test_several_records_a_huge_one_and_none_are_no_key(zone: Zone, name: str) -> None:
    assert name_servers(zone).record(name, patient=False) is None


@pytest.mark.parametrize("name", ["key._domainkey.broken.example", "key._domainkey.silent.example", "a..b"])
def test_no_answer_is_not_the_answer_that_there_is_none(zone: Zone, name: str) -> None:
    servers = name_servers(zone)
    for _ in range(3):
        with pytest.raises(NoAnswerError):
            servers.record(name, patient=True)
    assert len(zone.asked) <= 1


def test_strangers_use_up_their_own_patience_alone(zone: Zone) -> None:
    servers = name_servers(zone, patience=0.05)
    with pytest.raises(NoAnswerError):
        servers.record("key._domainkey.silent.example", patient=False)
    with pytest.raises(NoAnswerError):
        servers.record("key._domainkey.example.org", patient=False)
    assert servers.record("key._domainkey.example.org", patient=True)
    assert servers.record("key._domainkey.example.org", patient=False), "it is known by now"
