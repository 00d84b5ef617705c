"""Messages of the players of a game in memory, each a second after the one before."""

from adjudicator.repository.press.messages import SignedMessage, write_message
from tests.repository.table_in_memory import GameInMemory


def written(trial: GameInMemory, seat: str, text: str, *to: str) -> SignedMessage:
    trial.now += 1
    roster = trial.published.roster
    return write_message(trial.game, roster, trial.keys[seat], turn=0, at=trial.now, to=to, text=text)


def send(trial: GameInMemory, seat: str, text: str, *to: str) -> str:
    message = written(trial, seat, text, *to)
    return trial.send(message)
