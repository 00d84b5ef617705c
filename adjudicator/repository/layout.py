"""Where a game's files lie: names and paths below a repository's root, always with `/`.

turns/<game>/game.yaml
turns/<game>/facts/<name>.yaml
turns/<game>/position.sealed
turns/<game>/acts/0001-join.yaml
turns/<game>/inbox/<seat>-<turn>-<counter>[-<time>].sealed
turns/<game>/inbox/{join,press,...}-<seat>-<digest>.yaml
turns/<game>/press/<number>-<mark>.yaml
turns/<game>/receipts/<seat>-<turn>-<counter>[-<time>].sealed
turns/<game>/refused.txt
turns/<game>/mailed.txt
turns/<game>/0000/{state,asked,events,manifest}.yaml, report.md, vault.sealed, private/<seat>.sealed
turns/<game>/0000/adopted-1.yaml, adopted-1/{private/<seat>,receipts/<seat>-<turn>-<counter>[-<time>]}.sealed
turns/<game>/secret.yaml
"""

import re
from collections.abc import Iterable

import msgspec

from adjudicator.engine import SEAT_WORD

BRANCH = "main"
"""The branch that a new league has."""

TURNS = "turns"
VENDOR = "vendor"
"""Where a league has the wheels of the program, and of what is on no index as one."""

REQUIREMENTS = "requirements.txt"
GAME = "game.yaml"
FACTS = "facts"
POSITION = "position.sealed"
REFUSED = "refused.txt"
MAILED = "mailed.txt"
SECRET = "secret.yaml"
STATE = "state.yaml"
ASKED = "asked.yaml"
EVENTS = "events.json"
REPORT = "report.md"
VAULT = "vault.sealed"
MANIFEST = "manifest.yaml"

NAME = SEAT_WORD
"""The form of names of games and seats."""

RESERVED = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))]
)
"""Names that no folder can have on Windows, where such a game could not be checked out."""

OF_THE_PAGES = frozenset(["players", "rules", "tournaments"])
"""Names of folders that the pages have beside those of the games."""

LAST_TURN = 9999
WEB_ADDRESS = re.compile(r"https?://[^\s/\"<>]+(?:/[^\s\"<>?#]*)?")
"""The address of a league's pages."""

_NUMBERED = re.compile(r"[0-9]{1,9}(?=-)")
_SUBMISSION = re.compile(rf"({NAME.pattern})-([0-9]{{4}})-([1-9][0-9]{{0,5}})(?:-([1-9][0-9]{{9}}))?\.sealed")


class SubmissionName(msgspec.Struct, frozen=True, order=True):
    """The name of a submission: its seat, the turn it is for, its counter, and the time it was sealed or 0.

    Two devices of a player may count alike; then what was sealed later is the newer one.
    """

    turn: int
    seat: str
    counter: int
    time: int = 0

    @property
    def stem(self) -> str:
        """The name without its ending."""
        return f"{self.seat}-{self.turn:04}-{self.counter}{f'-{self.time}' if self.time else ''}"

    @property
    def file(self) -> str:
        """The file's name in `inbox/` and, for its receipt, in `receipts/`."""
        return f"{self.stem}.sealed"


def file_number(name: str) -> int:
    """The number at the start of the name of an act or message; 0 if there is none."""
    match = _NUMBERED.match(name)
    return int(match[0]) if match else 0


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """Sort names by the numbers they begin with, so that the ten thousandth comes last."""
    return tuple(sorted(names, key=lambda name: (file_number(name), name)))


def submission_name(file: str) -> SubmissionName | None:
    """Read a submission's file name; None if it is not one."""
    match = _SUBMISSION.fullmatch(file)
    return SubmissionName(int(match[2]), match[1], int(match[3]), int(match[4] or 0)) if match else None


class GamePaths(msgspec.Struct, frozen=True):
    """The paths of one game."""

    game: str

    @property
    def root(self) -> str:
        """The game's folder."""
        return f"{TURNS}/{self.game}"

    def file(self, name: str) -> str:
        """A file directly in the game's folder."""
        return f"{self.root}/{name}"

    @property
    def facts(self) -> str:
        """The folder of the facts that replace the ruleset's."""
        return f"{self.root}/{FACTS}"

    @property
    def acts(self) -> str:
        """The folder of adopted acts."""
        return f"{self.root}/acts"

    @property
    def inbox(self) -> str:
        """The folder of submissions and proposed acts."""
        return f"{self.root}/inbox"

    @property
    def press(self) -> str:
        """The folder of delivered messages."""
        return f"{self.root}/press"

    @property
    def receipts(self) -> str:
        """The folder of receipts."""
        return f"{self.root}/receipts"

    @property
    def refused(self) -> str:
        """The list of files refused in the inbox."""
        return self.file(REFUSED)

    @property
    def mailed(self) -> str:
        """The ledger of what was said by mail and counts."""
        return self.file(MAILED)

    def turn(self, number: int, file: str = "") -> str:
        """The folder of a turn, or a file in it."""
        folder = f"{self.root}/{number:04}"
        return f"{folder}/{file}" if file else folder

    def private(self, number: int, seat: str) -> str:
        """A seat's private file of a turn."""
        return self.turn(number, private_file(seat))


def private_file(seat: str) -> str:
    """A seat's private file, relative to its turn's folder."""
    return f"private/{seat}.sealed"


def adopted_file(number: int) -> str:
    """An adoption record, relative to its turn's folder."""
    return f"{adopted_folder(number)}.yaml"


def adopted_folder(number: int) -> str:
    """The folder beside an adoption record, for files sealed again for new keys."""
    return f"adopted-{number}"
