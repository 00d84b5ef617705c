"""The machine's own name servers, asked for the keys of domains."""

import time

import dns.exception
import dns.resolver

from adjudicator.mail.domain_signatures import LARGEST_RECORD, NoAnswerError

LONGEST_WAIT = 5.0
"""So many seconds a name is asked for."""

PATIENCE = 60.0
"""So many seconds a run waits in all for what strangers make it look up."""


def at(host: str, port: int) -> dns.resolver.Resolver:
    """A resolver that asks one name server, whatever the machine's settings say."""
    resolver = dns.resolver.Resolver(configure=False)
    resolver.nameservers = [host]
    resolver.port = port
    return resolver


class NameServers:
    """Records of keys, each asked for once in a run.

    Whoever writes from domains whose name servers never answer holds nobody up: after `patience` seconds only
    what is worth waiting for is looked up.
    """

    def __init__(
        self,
        resolver: dns.resolver.Resolver | None = None,
        *,
        wait: float = LONGEST_WAIT,
        patience: float = PATIENCE,
    ) -> None:
        self._resolver = resolver
        self._wait = wait
        self._patience = patience
        self._known: dict[str, bytes | None] = {}
        self._silent: set[str] = set()

    def record(self, name: str, *, patient: bool) -> bytes | None:
        """Return the one record of type TXT at a name, as `KeyRecords` promises."""
        if name in self._silent or (name not in self._known and not patient and self._patience <= 0):
            raise NoAnswerError
        if name not in self._known:
            before = time.monotonic()
            try:
                self._known[name] = self._ask(name)
            except NoAnswerError:
                self._silent.add(name)
                raise
            finally:
                if not patient:
                    self._patience -= time.monotonic() - before
        return self._known[name]

    def _ask(self, name: str) -> bytes | None:
        records = self.texts(name) or ()
        return records[0] if len(records) == 1 and len(records[0]) <= LARGEST_RECORD else None

    def texts(self, name: str) -> tuple[bytes, ...] | None:
        """Return all records of type TXT at a name, the strings of each joined; raises NoAnswerError.

        None if there is no such name, nor any below it (RFC 8020).
        """
        try:
            self._resolver = self._resolver or dns.resolver.Resolver()
            answer = self._resolver.resolve(name, "TXT", lifetime=self._wait, search=False)
        except (dns.resolver.NXDOMAIN, dns.resolver.YXDOMAIN):
            return None
        except dns.resolver.NoAnswer:
            return ()
        except (dns.exception.DNSException, OSError) as error:
            raise NoAnswerError from error
        return tuple(b"".join(record.strings) for record in answer)
