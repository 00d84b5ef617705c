"""Games in memory that people play by mail: some seats in custody, all with an address on file."""

from collections.abc import Mapping, Sequence

from adjudicator.mail.answers import Answer
from adjudicator.mail.due import League, due
from adjudicator.mail.letter import Letter
from adjudicator.repository.addresses import Correspondence, seal_correspondence
from adjudicator.repository.game_file import Absences
from adjudicator.repository.mail_ledger import LedgerLine, address_mark, confirmed, read_ledger
from adjudicator.repository.people.acts import GiveAddress, join_act, ready_act
from adjudicator.repository.people.custody import custody_key
from tests.repository.table_in_memory import GameInMemory

LEAGUE = "league@example.org"


class MailedGame(GameInMemory):
    """A game with the addresses of its players, `SEAT@players.example`; `told` is what letters have told."""

    def __init__(
        self,
        rules: str = "claim",
        *,
        custody: Sequence[str] = ("a",),
        wishes: Mapping[str, Correspondence] | None = None,
        start: bool = True,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        hours: int | None = 72,
        name: str = "trial",
        absences: Absences | None = None,
    ) -> None:
        super().__init__(
            rules, started=False, seats=seats, options=options, hours=hours, name=name, absences=absences
        )
        self.told: set[str] = set()
        at = dict.fromkeys(self.game.seats, self.at)
        for seat in custody:
            self.keys[seat] = custody_key(self.master.mail, self.game, seat, at[seat])
        for seat, key in self.keys.items():
            join = join_act(self.game, seat, f"Player {seat}", key, at=at[seat], custody=seat in custody)
            self.send(join)
        self.run()
        for seat in self.game.seats:
            wish = (wishes or {}).get(seat, Correspondence(self.address(seat)))
            self.give(seat, wish)
        self.run()
        self.confirm(*self.game.seats)
        if start:
            self.confirm_all()

    @staticmethod
    def address(seat: str) -> str:
        return f"{seat}@players.example"

    @property
    def league(self) -> League:
        return League(LEAGUE, self.master)

    def give(self, seat: str, wish: Correspondence) -> None:
        sealed = seal_correspondence(wish, self.game, seat, self.master.mail.key.public)
        self.act(GiveAddress(game=self.game.game, at=self.at, seat=seat, sealed=sealed))

    def mark(self, seat: str) -> str:
        """What stands for the seat's address in the ledger."""
        return address_mark(self.master.mail, self.game.game, self.published.roster.players[seat].mail)

    def write_ledger(self, *lines: LedgerLine) -> None:
        self.contents.update(read_ledger(self.files, self.game.game).with_lines(lines))

    def confirm(self, *seats: str) -> None:
        self.write_ledger(*(confirmed("a" * 26, self.mark(seat)) for seat in seats))

    def confirm_all(self) -> None:
        """Let all players confirm that they play, so that the game starts."""
        players = self.published.roster.players
        for seat, key in self.keys.items():
            ready = ready_act(self.game, seat, key, joined=players[seat].joined, freed=players[seat].freed)
            self.send(ready)
        assert self.run().turn == 0

    def letters(self, *answers: Answer) -> tuple[Letter, ...]:
        """The letters due now, which are written: nothing that they tell is due again."""
        name = self.game.game
        found = due(self.files, [name], self.now, self.told.intersection, self.league, answers=answers)
        self.told.update(tells for letter in found for tells in letter.tells)
        return found
