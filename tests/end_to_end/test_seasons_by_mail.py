"""Games with real mail servers: people who never use git, people who seal and mail, and people who push."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import TO_THE_END
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


@pytest.fixture
def names() -> Iterator[str]:
    with name_server(PROVIDER) as line:
        yield line


def test_a_whole_game_of_claim_by_mail_ends_and_audits_clean(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, servers: MailServers, names: str
) -> None:
    season = MailSeason(
        tmp_path, "season", "claim", 2, "post", servers=servers, names=names, custody=1, sealing=1
    )
    season.set_up(monkeypatch)
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
    season.ends()
    assert_nothing_was_lost(season)


def test_two_rounds_of_six_houses_two_in_custody_two_by_sealed_mail_two_by_git(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, servers: MailServers, names: str
) -> None:
    season = MailSeason(
        tmp_path, "season", "agot2", 6, "post", servers=servers, names=names, custody=2, sealing=2
    )
    season.set_up(monkeypatch)
    for _exchange in range(MOST_EXCHANGES):
        if season.latest().view.board.round > 2:
            break
        season.unsent = season.awaited()
        all_send(season)
    assert season.latest().view.board.round == 3
    season.decides("abandon", season.game)
    season.job()
    season.ends()
    assert_nothing_was_lost(season)
