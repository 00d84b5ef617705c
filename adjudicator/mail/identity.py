"""What of a mail's sender was verified, by ourselves: never what another server says that it found."""

from dataclasses import dataclass


@dataclass(frozen=True)
class LetterName:
    """What the Message-ID of one of our letters says, once its MAC has been checked.

    `kind` is a word such as `turn`, `receipt`, `confirm`. `to` stands for the game and whom the letter went
    to: whoever held a seat then (`letter_names.to_seat`), or an address (`letter_names.to_reader`). `turn` is
    the game's newest turn when it was written, -1 before the start. `tells` stands for what the letter tells;
    for `confirm` it is the mail or the address to be confirmed (`letter_names.told_mark`).
    """

    kind: str
    to: str
    turn: int
    tells: str


@dataclass(frozen=True)
class Vouched:
    """What was verified of a mail.

    `address` is its one `From` if a signature (DKIM, RFC 6376) holds that is aligned with it, else empty.
    `signatures` are all that are aligned, as bytes; none of them may have counted before. `answers` is the
    letter of ours that it answers, by a Message-ID with our MAC, and `directly` means that it answers the
    letter itself, rather than somebody's mail in the same thread. `addressed` means that the mail is
    addressed to the league, in fields that a signature covers, and was not merely shown to somebody who sent
    it on. `unsure` means that a name server did not answer, so that the mail has to wait for another run.
    """

    address: str = ""
    signatures: tuple[bytes, ...] = ()
    answers: LetterName | None = None
    directly: bool = False
    addressed: bool = False
    unsure: bool = False
