"""Make messages of the corpus that answer letters of its league and are signed by their senders' providers.

    python -m tests.mail.corpus.signing FILE...

In each file `{turn:duel:0:a}` becomes the Message-ID of a letter: its kind, game, turn and seat, and
`{form:duel:0:a}` what the form in such a letter has at the end of its code. If the first line is
`DKIM-Signature: DOMAIN`, the message is signed by that domain.
"""

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from adjudicator.mail.identity import LetterName
from adjudicator.mail.letter_names import message_id, to_seat
from adjudicator.mail.locks import HeldSeat, form_proof
from tests.mail.corpus.cast import ADDRESS, GAMES, MAIL, CorpusGame
from tests.mail.signing import Domain

FIELDS = ("from", "to", "subject", "date")
_LETTER = re.compile(rb"\{([a-z]+):([a-z]+):(-?\d+):([a-z]+)\}")
_SIGNED = re.compile(rb"DKIM-Signature: ([a-z0-9.]+)\r?\n")


def finished(data: bytes, games: Mapping[str, CorpusGame]) -> bytes:
    """Return a message with the Message-IDs and the signature that it asks for."""

    def letter(found: re.Match[bytes]) -> bytes:
        kind, game, turn, seat = (part.decode() for part in found.groups())
        holder = games[game].keys[seat].public.fingerprint
        if kind == "form":
            return form_proof(HeldSeat(game, seat, int(turn), holder, ""), MAIL).encode()
        name = LetterName(kind, to_seat(game, seat, holder, MAIL), int(turn), "k4x2m7qzb")
        return message_id(name, MAIL, ADDRESS.partition("@")[2])[1:-1].encode()

    data = _LETTER.sub(letter, data)
    signer = _SIGNED.match(data)
    return Domain(signer[1].decode()).signed(data[signer.end() :], FIELDS) if signer else data


def main(names: Sequence[str]) -> None:
    """Finish these files in place."""
    games = {name: CorpusGame(name) for name in GAMES}
    for path in map(Path, names):
        path.write_bytes(finished(path.read_bytes(), games))


if __name__ == "__main__":
    main(sys.argv[1:])
