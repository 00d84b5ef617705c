"""Games with real mail servers: people who never use git, people who seal and mail, and people who push."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.repository.times import time_text
from tests.cli.conftest import TO_THE_END
from tests.cli.people import adjudicator
from tests.end_to_end.happenings import all_send
from tests.end_to_end.losses import assert_nothing_was_lost
from tests.end_to_end.mail_season import PROVIDER, MailSeason
from tests.mail.name_server import name_server
from tests.mail.servers import MailServers, mail_servers

pytestmark = [pytest.mark.slow, pytest.mark.needs("dovecot", "chasquid")]

MOST_EXCHANGES = 100
EXCHANGES = 6


@pytest.fixture(scope="module")
def servers() -> Iterator[MailServers]:
    with mail_servers() as running:
        yield running


@pytest.fixture(autouse=True)
def name_of_keys(servers: MailServers, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("SSL_CERT_FILE", str(servers.authority))
    with name_server(PROVIDER) as names:
        yield names


def begin(season: MailSeason, patch: pytest.MonkeyPatch, names: str) -> None:
    patch.setenv("ADJUDICATOR_MAIL", season.servers.settings(season.league.address) + names)
    season.set_up(patch)


def end(season: MailSeason) -> None:
    """Publish the secret, audit, and look for addresses in everything that git holds."""
    now = time_text(season.now)
    where = ("-C", season.organiser.clone, "--now", now, "--secret-file", season.secret)
    revealed = adjudicator("reveal", season.game, *where)
    assert revealed.status == 0, revealed
    audited = adjudicator("audit", season.clone("auditor"))
    assert re.fullmatch(r"season: nothing was altered \(\d+ turns, \d+ submissions\)\n", audited.out), audited
    objects = everything(season.remote)
    assert season.league.address.encode() in objects, "mail.yaml names the league's own"
    for account in season.accounts[1:]:
        assert account.address.encode() not in objects
        assert account.address.partition("@")[0].encode() + b"@" not in objects
    assert_nothing_was_lost(season)


def everything(repository: Path) -> bytes:
    """Every object of a repository, whatever refers to it."""
    listed = ["git", "cat-file", "--batch-all-objects", "--batch", "--unordered"]
    return subprocess.run(listed, cwd=repository, check=True, capture_output=True).stdout


def test_a_whole_game_of_claim_by_mail_ends_and_audits_clean(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, servers: MailServers, name_of_keys: str
) -> None:
    season = MailSeason(tmp_path, "season", "claim", 2, "post", servers=servers, custody=1, sealing=1)
    begin(season, monkeypatch, name_of_keys)
    for exchange in range(MOST_EXCHANGES):
        if season.latest().state.over:
            break
        # After some tricks both plan for all that follow.
        season.plans = TO_THE_END if exchange >= EXCHANGES else ""
        season.unsent = season.awaited()
        all_send(season)
    result = season.published().result
    assert result is not None
    assert not result.rule.startswith("P-"), "it ended by its rules"
    end(season)


def test_three_rounds_of_six_houses_two_in_custody_two_by_sealed_mail_two_by_git(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, servers: MailServers, name_of_keys: str
) -> None:
    season = MailSeason(tmp_path, "season", "agot2", 6, "post", servers=servers, custody=2, sealing=2)
    begin(season, monkeypatch, name_of_keys)
    for _exchange in range(MOST_EXCHANGES):
        if season.latest().view.board.round > 3:
            break
        season.unsent = season.awaited()
        all_send(season)
    assert season.latest().view.board.round == 4
    season.decides("abandon", season.game)
    season.job()
    end(season)
