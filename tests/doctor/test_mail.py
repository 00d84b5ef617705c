"""A league's mail: its settings, its mailbox, the server that sends, its domain, and what came back."""

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import pytest

from adjudicator.doctor import mail
from adjudicator.doctor.finding import Finding, Verdict
from adjudicator.doctor.league import League
from adjudicator.doctor.mail import KEPT, UNREAD, UNSENT
from adjudicator.mail.mailbox import Folder
from adjudicator.mail.maildir import Maildir
from adjudicator.mail.name_servers import NameServers
from adjudicator.repository.mail_file import mail_file_changes
from adjudicator.repository.mail_ledger import BOUNCES, bounced, confirmed
from adjudicator.sealing import MasterSecret
from tests.doctor.looking import in_memory, of_game, row, rows, verdict
from tests.mail.name_server import name_server
from tests.mail.played_by_mail import MailedGame
from tests.mail.scripted import Script, scripted
from tests.mail.servers import DOMAIN, PASSWORD, certify, mail_servers

ADDRESS = f"league@{DOMAIN}"
BOX = f"maildir://{gettempdir()}"
NOWHERE = Path(gettempdir(), "no/such/folder")
MASTER = MasterSecret.from_seed(b"league")


def takes_mail(servers: str = "", **more: Any) -> League:  # noqa: ANN401  its fields
    """A league that takes mail; `servers` is the value of the variable that names them."""
    return in_memory(mail_file_changes(ADDRESS, MASTER.mail), mail=servers, **more)


@pytest.fixture
def box(tmp_path: Path) -> Maildir:
    """A mailbox in a folder, with a mail and a letter."""
    box = Maildir(tmp_path / "box")
    box.add(Folder.INBOX, b"From: ann@players.example\r\n\r\n")
    box.add(Folder.OUTBOX, b"To: ann@players.example\r\n\r\n")
    return box


def test_settings_that_can_be_read_are_fine(tmp_path: Path) -> None:
    found = row("Settings", takes_mail(f"maildir://{tmp_path}\nsmtps://smtp.example.org"))
    assert (found.verdict, found.seen) == (
        Verdict.FINE,
        f"The league's address is {ADDRESS}, and its servers are named.",
    )


def test_a_league_without_mail_has_one_row() -> None:
    assert row("Settings", in_memory()).seen == "This league takes no mail."
    for title in ("Mailbox", "Sending", "Domain", "Came back"):
        assert rows(title, in_memory()) == []


@pytest.mark.parametrize(
    ("servers", "seen"),
    [
        ("imap.example.org", "does not begin with imaps://"),
        (f"maildir://{NOWHERE}\nsmtps://smtp.example.org", f"There is no folder {NOWHERE}"),
        (f"imaps://{ADDRESS}:{PASSWORD}@imap.example.org", "names no server that sends"),
    ],
)
def test_settings_that_do_not_work_are_wrong(servers: str, seen: str) -> None:
    found = row("Settings", takes_mail(servers))
    assert found.verdict is Verdict.WRONG
    assert seen in found.seen
    assert PASSWORD not in str(found)
    if not servers.startswith("imaps"):
        assert rows("Mailbox", takes_mail(servers)) == []


def test_settings_without_an_address_are_wrong_and_those_that_are_not_here_no_fault() -> None:
    assert row("Settings", in_memory(mail="imaps://a:b@c")).do == "adjudicator mail setup ADDRESS"
    assert verdict("Settings", takes_mail()) is Verdict.UNKNOWN
    assert rows("Mailbox", takes_mail()) == rows("Sending", takes_mail()) == []


def test_nobody_is_asked_offline(tmp_path: Path) -> None:
    league = takes_mail(f"maildir://{tmp_path}\nsmtps://smtp.example.org", offline=True)
    for title in ("Mailbox", "Sending", "Domain"):
        assert verdict(title, league) is Verdict.UNKNOWN
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("after", "expected", "seen"),
    [
        (0, Verdict.FINE, "and 1 mail waits to be read"),
        (UNSENT + 60, Verdict.WARNING, "1 letter lies in the outbox, for 6 hours."),
        (UNREAD + 60, Verdict.WARNING, "1 mail lies in the inbox, for 24 hours."),
    ],
)
def test_mails_that_no_run_deals_with_are_told(
    box: Maildir, tmp_path: Path, after: int, expected: Verdict, seen: str
) -> None:
    (entry,) = box.entries(Folder.INBOX)
    found = row("Mailbox", takes_mail(f"maildir://{tmp_path / 'box'}", now=entry.arrived + after))
    assert found.verdict is expected
    assert seen in found.seen


def test_a_mailbox_that_cannot_be_reached_is_wrong() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    servers = f"imaps://{ADDRESS}:{PASSWORD}@localhost:{port}\nsmtps://localhost:{port}"
    for title, protocol in (("Mailbox", "IMAP"), ("Sending", "SMTP")):
        found = row(title, takes_mail(servers))
        assert found.verdict is Verdict.WRONG
        assert f"The {protocol} server cannot be reached" in found.seen
        assert PASSWORD not in str(found)


Servers = Callable[..., AbstractContextManager[Script]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """Servers whose certificate is trusted."""
    folder = tmp_path_factory.mktemp("certificates")
    certify(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(folder / "authority.pem"))
        yield partial(scripted, folder / "certs" / "localhost")


@pytest.mark.parametrize(
    ("says", "seen"),
    [
        ({}, "The server lets the league send from its address."),
        ({"AUTH": "535 5.7.8 no"}, "The SMTP server does not accept the user and the password."),
        ({"MAIL": "553 5.7.1 not yours"}, "The SMTP server sends nothing for the league's address (553)."),
    ],
)
def test_a_server_that_does_not_let_the_league_send_is_told(
    server: Servers, says: dict[str, str], seen: str
) -> None:
    with server(says) as script:
        league = takes_mail(f"{BOX}\nsmtps://{ADDRESS}:{PASSWORD}@localhost:{script.port}")
        found = row("Sending", league)
    assert found.seen == seen
    assert (found.verdict is Verdict.FINE) == (not says)
    assert script.messages == []
    assert "DATA" not in script.commands


def domain_row(about: str, league: League) -> Finding:
    """What is found about one kind of the domain's records."""
    (found,) = (one for one in rows("Domain", league) if one.about == about)
    return found


@pytest.mark.parametrize(
    ("records", "expected"),
    [
        (["google-site-verification=abc", "v=spf1 include:_spf.example.net ~all"], Verdict.FINE),
        ([], Verdict.WARNING),
        (["google-site-verification=abc", "v=spf10 ~all"], Verdict.WARNING),
        (["v=spf1 +all"], Verdict.WARNING),
        (["v=spf1 -all", "v=spf1 ~all"], Verdict.WRONG),
    ],
)
def test_a_domain_says_which_servers_send_for_it(records: list[str], expected: Verdict) -> None:
    with name_server(texts={DOMAIN: records, f"other.{DOMAIN}": ["x"]}) as line:
        assert domain_row("SPF", takes_mail(f"{BOX};{line}")).verdict is expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (f"a-name-of-its-own._domainkey.{DOMAIN}", Verdict.FINE),
        (f"a-name-of-its-own._domainkey.other.{DOMAIN}", Verdict.WARNING),
    ],
)
def test_a_domain_publishes_keys(name: str, expected: Verdict) -> None:
    with name_server(texts={name: ["v=DKIM1; p=abc"]}) as line:
        assert domain_row("DKIM", takes_mail(f"{BOX};{line}")).verdict is expected


@pytest.mark.parametrize(
    ("name", "record", "expected"),
    [
        (f"_dmarc.{DOMAIN}", "v=DMARC1; p=none", Verdict.FINE),
        (f"_dmarc.{DOMAIN}", "v=DMARC2", Verdict.WARNING),
        ("_dmarc.org", "v=DMARC1; p=none", Verdict.WARNING),
    ],
)
def test_a_domain_says_what_is_to_be_done_with_false_letters(
    name: str, record: str, expected: Verdict
) -> None:
    with name_server(texts={name: [record]}) as line:
        found = domain_row("DMARC", takes_mail(f"{BOX};{line}"))
    assert found.verdict is expected
    assert found.do == ("" if expected is Verdict.FINE else f'_dmarc.{DOMAIN}. TXT "v=DMARC1; p=none"')


def test_a_domain_above_may_say_it() -> None:
    there = mail_file_changes(f"league@mail.{DOMAIN}", MASTER.mail)
    with name_server(texts={f"_dmarc.{DOMAIN}": ["v=DMARC1; p=reject"]}) as line:
        assert domain_row("DMARC", in_memory(there, mail=f"{BOX};{line}")).verdict is Verdict.FINE


def test_a_name_server_that_does_not_answer_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mail, "NameServers", partial(NameServers, wait=0.1))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as silent:
        silent.bind(("127.0.0.1", 0))
        port = silent.getsockname()[1]
    found = row("Domain", takes_mail(f"{BOX};dns://127.0.0.1:{port}"))
    assert (found.verdict, found.seen) == (Verdict.UNKNOWN, "No name server answered.")


def test_letters_that_come_back_are_told() -> None:
    game = MailedGame(start=False)
    game.contents |= mail_file_changes(ADDRESS, game.master.mail)
    assert row("Came back", of_game(game)).seen == "No letter has come back."
    macs = [letter * 26 for letter in "bcd"]
    game.write_ledger(bounced(macs[0], game.mark("a")))
    found = row("Came back", of_game(game))
    assert (found.verdict, found.seen) == (
        Verdict.FINE,
        "Letters to 1 address have come back, but fewer than 3 in a row.",
    )
    assert len(macs) == BOUNCES
    game.write_ledger(*(bounced(mac, game.mark("a")) for mac in macs[1:]))
    found = row("Came back", of_game(game, secret=game.master))
    assert found.verdict is Verdict.WARNING
    assert found.seen.endswith("trial/a.")
    assert row("Came back", of_game(game)).seen.endswith("trial.")
    game.write_ledger(confirmed("e" * 26, game.mark("a")))
    assert verdict("Came back", of_game(game)) is Verdict.FINE


@pytest.mark.slow
@pytest.mark.needs("dovecot", "chasquid")
def test_real_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    with mail_servers() as servers:
        monkeypatch.setenv("SSL_CERT_FILE", str(servers.authority))
        address = servers.user()
        league = in_memory(
            mail_file_changes(address, MASTER.mail), mail=servers.settings(address), now=int(time.time())
        )
        assert row("Mailbox", league).seen.startswith("Logging in works")
        folders = {path.name.rpartition(".")[2] for path in servers.home(address).glob(".League.*")}
        assert folders == {folder.value for folder in KEPT}
        assert verdict("Sending", league) is Verdict.FINE
        wrong = in_memory(
            mail_file_changes(address, MASTER.mail),
            mail=servers.settings(address).replace(PASSWORD, "another"),
            now=int(time.time()),
        )
        for title in ("Mailbox", "Sending"):
            found = row(title, wrong)
            assert found.verdict is Verdict.WRONG
            assert "does not accept the user and the password" in found.seen
