"""What the tests of mail share: servers that are started once."""

from collections.abc import Iterator

import pytest

from tests.mail.servers import MailServers, mail_servers


@pytest.fixture(scope="module")
def servers() -> Iterator[MailServers]:
    """Dovecot and chasquid, which this process trusts; a test that asks for them needs both."""
    with mail_servers() as running, pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(running.authority))
        yield running
