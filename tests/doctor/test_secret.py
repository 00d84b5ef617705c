"""The secret: whether it is here, and is that of the league."""

from adjudicator.cli.failures import Failure
from adjudicator.doctor.finding import Verdict
from adjudicator.repository.mail_file import mail_file_changes
from adjudicator.repository.recovery_file import recovery_changes
from adjudicator.sealing import MasterSecret, SecretKey
from tests.doctor.looking import in_memory, of_game, row
from tests.repository.table_in_memory import GameInMemory

OTHER = MasterSecret.from_seed(b"other")
PEOPLE = [(name, SecretKey.from_seed(name.encode()).public) for name in ("Ann", "Bob")]


def test_the_leagues_own_secret_is_fine_with_its_mail_and_its_shares() -> None:
    game = GameInMemory(started=False)
    game.contents |= mail_file_changes("league@example.org", game.master.mail)
    game.contents |= recovery_changes(game.master, 2, PEOPLE)
    found = row("Secret", of_game(game, secret=game.master))
    assert found.verdict is Verdict.FINE
    assert found.seen == "The secret here fits the one game whose own secret is not published."


def test_another_secret_is_wrong() -> None:
    game = GameInMemory(started=False)
    found = row("Secret", of_game(game, secret=OTHER))
    assert found.verdict is Verdict.WRONG
    assert "not the secret that these games were made with: trial." in found.seen
    assert found.do == "adjudicator recover --help"


def test_mail_and_shares_of_another_secret_are_wrong() -> None:
    game = GameInMemory(started=False)
    for changes, command in (
        (mail_file_changes("league@example.org", OTHER.mail), "adjudicator mail setup ADDRESS"),
        (recovery_changes(OTHER, 2, PEOPLE), "adjudicator share --help"),
    ):
        found = row("Secret", in_memory(game.contents | changes, secret=game.master))
        assert (found.verdict, found.do) == (Verdict.WRONG, command)


def test_a_secret_that_is_not_here_is_no_fault_but_one_that_cannot_be_read_is() -> None:
    assert row("Secret", in_memory()).verdict is Verdict.UNKNOWN
    found = row("Secret", in_memory(secret_fault=Failure("It is empty.", "Set it.")))
    assert (found.verdict, found.seen, found.mend) == (Verdict.WRONG, "It is empty.", "Set it.")


def test_a_game_whose_secret_is_published_needs_no_other() -> None:
    game = GameInMemory()
    game.abandon()
    game.reveal()
    assert row("Secret", of_game(game, secret=OTHER)).verdict is Verdict.FINE
