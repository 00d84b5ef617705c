"""Who gets letters: the seats whose players have given an address."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from adjudicator.mail.locks import form_proof, held_seat
from adjudicator.mail.markers import write_marked
from adjudicator.mail.requests.commands import by_mail
from adjudicator.player.order_file import blank
from adjudicator.repository.addresses import SeatAddress, seat_address
from adjudicator.repository.league_file import language_for
from adjudicator.repository.mail_ledger import read_ledger
from adjudicator.repository.people.custody import custody_key_of
from adjudicator.repository.published import PublishedGame, PublishedTurn
from adjudicator.repository.seat_files import Chair, OverseenSeat
from adjudicator.sealing import MasterSecret, SecretKey
from adjudicator.words import use_commands


@dataclass(frozen=True)
class Reader:
    """A seat whose player has given an address.

    `key` is that of a seat in custody, None for any other. `secret` is the league's.
    """

    game: PublishedGame
    seat: str
    address: SeatAddress
    key: SecretKey | None
    secret: MasterSecret

    @property
    def holder(self) -> str:
        """The fingerprint of the key that holds the seat."""
        return self.game.roster.players[self.seat].key.fingerprint

    @property
    def title(self) -> str:
        """What the game calls the seat."""
        return self.game.file.seat_title(self.seat)

    @property
    def language(self) -> str:
        """The language of letters to the seat."""
        return language_for(self.game.files, self.game.roster.players[self.seat])

    @property
    def is_awaited(self) -> bool:
        """Whether the game waits for the seat, which has sent nothing."""
        return self.seat in self.game.missing

    @property
    def is_absent(self) -> bool:
        """Whether the rules answer for the seat until it sends something."""
        return self.seat in self.game.absent

    @property
    def may_answer(self) -> bool:
        """Whether the seat should send orders: it is awaited, or wants to come back."""
        return self.is_awaited or self.is_absent

    @property
    def in_clear(self) -> bool:
        """Whether letters may tell what the seat alone may know."""
        return self.key is not None or self.address.clear

    def chair(self, turn: PublishedTurn) -> Chair:
        """The seat's side of a turn."""
        secret = self.secret.game_secret(self.game.name, self.game.file.nonce)
        return OverseenSeat(self.game, turn, self.seat, secret)

    @cached_property
    def order_file(self) -> str:
        """The order file of a seat in custody, to fill in between its markers; empty if nothing is asked."""
        latest = self.game.latest
        if latest is None or not self.key or not (self.may_answer or self.seat in self.game.awaited):
            return ""
        with use_commands(by_mail):
            form = blank(self.chair(latest))
        return write_marked(
            form, self.game.name, form_proof(held_seat(self.game, self.seat), self.secret.mail)
        )


def readers(game: PublishedGame, secret: MasterSecret) -> Iterator[Reader]:
    """All seats of a game whose players have given an address, confirmed or not, in the game's order."""
    players = {seat: player for seat, player in game.roster.players.items() if player.mail}
    ledger = read_ledger(game.files, game.name) if players else None
    for seat, player in players.items():
        address = seat_address(game.file, player, ledger, secret.mail) if ledger else None
        if address:
            key = custody_key_of(secret.mail, game.file, seat, player)
            yield Reader(game, seat, address, key, secret)
