"""That no valid order was lost: every file that a player sent is followed from the branch to its answers.

It goes by what is in the repository when the game is over and its secret is published: the inbox, the
manifests, the receipts as the players open them, the vaults, and the seats' own record of their answers.
"""

from collections.abc import Iterator

import yaml

from adjudicator.repository.intake.inbox import RECEIPT
from adjudicator.repository.layout import SubmissionName
from adjudicator.repository.published import PublishedGame, PublishedTurn
from adjudicator.repository.published_secret import read_secret
from adjudicator.repository.times import read_time
from adjudicator.repository.turn.load_table import opened_vault
from adjudicator.repository.turn.sealed_payloads import (
    OwnAnswer,
    Private,
    Receipt,
    Vault,
    read_private,
    read_receipt,
)
from adjudicator.repository.turn.writing import PRIVATE
from adjudicator.sealing import SealingError, SecretKey, open_for_seat
from tests.end_to_end.season import HOUR, PROMISED, Season, Sent


class Ledger:
    """What became of every order file of a season that is over."""

    def __init__(self, season: Season) -> None:
        self.season = season
        self.game: PublishedGame = season.published()
        paths = self.game.file.paths
        self.secret = read_secret(self.game.files.read(paths.file("secret.yaml")), season.game)
        self.taken_in = {
            name: turn.number + (link is not turn.manifest)
            for turn in self.game.turns
            for link in turn.links
            for name in link.submissions
        }
        self.keys = [*season.former, *(player.key for player in season.players.values())]

    def fate(self, sent: Sent) -> str:
        """How it ended with an order file: `used`, `superseded`, `withdrawn`, `void`, `refused` or `lost`.

        What came too late is lost: its sender is told, and it has no receipt.
        """
        files, paths = self.game.files, self.game.file.paths
        turn = self.taken_in.get(sent.name.file)
        if turn is None or not files.exists(f"{paths.inbox}/{sent.name.file}"):
            return "lost"
        if not self._receipt(sent.name).accepted:
            return "refused"
        if sent.name in self.game.turns[turn - 1].holding.void:
            return "void"
        if self._vault(turn).orders.get(sent.name.seat) == sent.name.stem:
            return "used"
        later = [
            other
            for other in self.season.sent
            if other.name.seat == sent.name.seat
            and self.taken_in.get(other.name.file) == turn
            and other.name > sent.name
            and self._receipt(other.name).accepted
        ]
        if later:
            return "withdrawn" if later[0].withdrawal else "superseded"
        return "void"

    def unanswered(self, sent: Sent) -> list[str]:
        """The questions that a file in use answers, and whose answer was not taken from it."""
        asked = yaml.safe_load(sent.text or "{}").get("answers") or {}
        answered = {one.label for one in self._own_answers(sent) if one.source == "answer" and one.line}
        return [label for label in asked if label not in answered]

    def hurried(self) -> list[int]:
        """The turns in which a seat missed a deadline less than the promised time after it was asked."""
        return [
            turn.number
            for before, turn in zip(self.game.turns, self.game.turns[1:], strict=False)
            if set(turn.manifest.absent) - set(before.manifest.absent) - turn.roster.unattended
            and read_time(turn.manifest.closed) < read_time(before.manifest.closed) + PROMISED * HOUR
        ]

    def _own_answers(self, sent: Sent) -> Iterator[OwnAnswer]:
        for turn in self.game.turns[self.taken_in[sent.name.file] :]:
            yield from self._private(turn, sent.name.seat).answered

    def _receipt(self, name: SubmissionName) -> Receipt:
        path = f"{self.game.file.paths.receipts}/{name.file}"
        return read_receipt(self._opened(path, RECEIPT, name.turn, name.seat, name.stem))

    def _private(self, turn: PublishedTurn, seat: str) -> Private:
        path = self.game.file.paths.private(turn.number, seat)
        return read_private(self._opened(path, PRIVATE, turn.number, seat, ""), turn)

    def _opened(self, path: str, purpose: str, turn: int, seat: str, label: str) -> bytes:
        data = self.game.files.read(path)
        for key in self.keys:
            opened = self._opened_with(key, data, purpose, turn, seat, label)
            if opened is not None:
                return opened
        raise AssertionError(f"{path} opens for none of the players")

    def _opened_with(
        self, key: SecretKey, data: bytes, purpose: str, turn: int, seat: str, label: str
    ) -> bytes | None:
        try:
            return open_for_seat(
                data,
                purpose=purpose,
                game=self.season.game,
                turn=turn,
                seat=seat,
                label=label,
                key=key,
                game_key=self.game.file.public_key,
            )
        except SealingError:
            return None

    def _vault(self, turn: int) -> Vault:
        return opened_vault(self.game.files, self.game.file, self.secret, turn)


def assert_nothing_was_lost(season: Season) -> None:
    """Hold every file sent against what the game made of it; only what the story says did not count."""
    ledger = Ledger(season)
    fates = {sent.name: ledger.fate(sent) for sent in season.sent}
    good = {"used", "superseded", "withdrawn"}
    assert {name for name, fate in fates.items() if fate not in good} - season.raced == season.lost_on_purpose
    # Whoever thought again while a job ran was either in time, or the first thoughts counted.
    for name in season.raced:
        first = next(
            one
            for one in fates
            if (one.turn, one.seat, one.counter) == (name.turn, name.seat, name.counter - 1)
        )
        assert (fates[first], fates[name]) in {("superseded", "used"), ("used", "lost")}
    in_use = [sent for sent in season.sent if fates[sent.name] == "used"]
    assert {sent.name: ledger.unanswered(sent) for sent in in_use if ledger.unanswered(sent)} == {}
    assert ledger.hurried() == []
