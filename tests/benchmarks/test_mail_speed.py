"""What a mailbox full of junk costs: 500 mails on a real server, ten of which hold orders."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from adjudicator.mail.case import Taken
from adjudicator.mail.imap import ImapMailbox
from adjudicator.mail.intake import MailSource, Means, take_all
from adjudicator.mail.letter_names import message_id
from adjudicator.mail.mailbox import Folder
from tests.mail.mails import LEAGUE, PLAYERS, message
from tests.mail.post_here import ADDRESS, LeagueByMail
from tests.mail.servers import MailServers, mail_servers
from tests.mail.signing import records
from tests.mail.wire import wire

pytestmark = pytest.mark.needs("dovecot", "chasquid")

ORDERS = 10


@pytest.fixture(scope="module")
def servers() -> Iterator[MailServers]:
    with mail_servers() as running, pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(running.authority))
        yield running


def junk(number: int) -> bytes:
    """An advertisement of 2 to 60 kB in HTML, signed by its sender."""
    row = "<tr><td style='color:#333'>Watches, cheaper than <b>ever</b>&nbsp;before! {n}</td></tr>\n"
    html = "".join(row.format(n=n) for n in range(20 + number * 7 % 600))
    sender = f"shop{number}@shop{number % 50}.example"
    mail = message(sender, f"<html><table>\n{html}</table></html>", number=number, subject="Buy now")
    return mail.replace(b"text/plain", b"text/html")


def test_take_in_ten_mails_with_orders_among_junk(benchmark: BenchmarkFixture, servers: MailServers) -> None:
    mails, rounds = (500, 5) if benchmark.enabled else (50, 1)
    league = LeagueByMail()
    trial = league.trial
    letter = message_id(league.letter(), trial.master.mail, LEAGUE.partition("@")[2])
    orders = league.form(league.orders)
    address = servers.user()
    size = 0
    for number in range(mails):
        mail = junk(number)
        if number % (mails // ORDERS) == 0:
            mail = message(ADDRESS, orders, number=number, answers=letter, signer=PLAYERS)
        size += len(mail)
        servers.deliver(address, mail, f"mail{number}", trial.now + number)
    means = Means(LEAGUE, trial.master, records(PLAYERS))
    server = servers.server("imaps", address)

    def take_in() -> Counter[Folder]:
        with ImapMailbox(replace(server, port=laid.port)) as mailbox:
            source = MailSource(mailbox, means)
            received = [source.read(proposal) for proposal in source.proposals()]
            fates, _changes = take_all(trial.files, received, source.post(trial.files, trial.now + 600))
            return Counter(taken.fate for _one, taken in fates if isinstance(taken, Taken))

    untyped: Any = benchmark  # its type says nothing of this method
    with wire(server.port) as laid:
        found = untyped.pedantic(take_in, rounds=rounds)
    benchmark.extra_info["bytes fetched"] = laid.down // rounds
    assert found == {Folder.TAKEN: ORDERS, Folder.UNANSWERED: mails - ORDERS}
    assert laid.down < rounds * size * 1.05
