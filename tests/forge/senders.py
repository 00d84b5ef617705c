"""Players of the game `duel`: their chairs, and orders of a random bot as they would seal them."""

from dataclasses import dataclass

from adjudicator.demonstration.bot_player import BotPlayer
from adjudicator.repository.files import Folder
from adjudicator.repository.layout import SubmissionName
from adjudicator.repository.published import published_game
from adjudicator.repository.seat_files import KeyedSeat, keyed_seat
from adjudicator.sealing import PublicKey, SecretKey, read_key_file, seal_orders
from tests.cli.people import League

INBOX = "turns/duel/inbox"


@dataclass(frozen=True)
class Sender:
    """One player, with the key and a chair at the game as the player's clone has it."""

    chair: KeyedSeat
    key: SecretKey

    @property
    def seat(self) -> str:
        return self.chair.seat

    def orders(self, seed: str = "any") -> str:
        """An order file for the open questions."""
        bot = BotPlayer("duel", self.seat, "", self.key, "random", seed)
        return bot.orders(self.chair)

    def path(self, counter: int = 1, turn: int = 1, seat: str = "", time: int = 0) -> str:
        return f"{INBOX}/{SubmissionName(turn, seat or self.seat, counter, time).file}"

    def sealed(
        self,
        counter: int = 1,
        *,
        turn: int = 1,
        seat: str = "",
        game: str = "duel",
        key: SecretKey | None = None,
        to: PublicKey | None = None,
        text: str = "",
        time: int = 0,
    ) -> bytes:
        """Orders sealed as the player's own program does, but for what is said otherwise."""
        return seal_orders(
            (text or self.orders()).encode(),
            game=game,
            turn=turn,
            seat=seat or self.seat,
            counter=counter,
            label=str(time or ""),
            sender=key or self.key,
            game_key=to or self.chair.game.file.public_key,
        ).encode()


def senders(league: League) -> tuple[Sender, Sender]:
    """The player who is asked in the first turn, and the other."""
    found = []
    for person in (league.ann, league.bob):
        key = read_key_file(person.key)
        chair = keyed_seat(published_game(Folder(league.organiser.clone), "duel"), key)
        found.append(Sender(chair, key))
    asked = found[0].chair.latest.asked.seats
    return (found[0], found[1]) if found[0].seat in asked else (found[1], found[0])


def altered(data: bytes) -> bytes:
    """With one letter of the ciphertext changed."""
    lines = data.split(b"\n")
    lines[-4] = (b"B" if lines[-4][:1] == b"A" else b"A") + lines[-4][1:]
    return b"\n".join(lines)
