"""Makes the league that every later version of the program takes over, as a bundle of git's.

    python -m tests.repository.old_league

It writes `old_league.bundle` and `old_league.yaml` beside this module: games of every ruleset in the middle,
with what waits in their inboxes, and the keys of all who play. The program that runs makes it, and the same
version makes the same bytes. Run it at a release that is to be taken over from then on, and not again later.
"""

import hashlib
import hmac
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import msgspec
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hpke import Suite

import adjudicator
from adjudicator import yaml_files
from adjudicator.engine import Pick, picker
from adjudicator.repository.addresses import Correspondence, seal_correspondence, seat_address
from adjudicator.repository.game_file import (
    Absences,
    Motions,
    Organiser,
    TournamentSettings,
    new_game_file,
)
from adjudicator.repository.git.command import make_repository
from adjudicator.repository.git.store import Repository
from adjudicator.repository.layout import BRANCH, GAME
from adjudicator.repository.league.template import league_files
from adjudicator.repository.mail_file import mail_file_changes
from adjudicator.repository.mail_ledger import confirmed, read_ledger
from adjudicator.repository.people.acts import Away, GiveAddress, Motion, Relief, join_act, ready_act
from adjudicator.repository.press.messages import write_message
from adjudicator.repository.recovery_file import recovery_changes
from adjudicator.repository.schedule import Deadline
from adjudicator.repository.times import time_text
from adjudicator.repository.tournament.tables import TableName, read_tournament
from adjudicator.rulesets import ruleset, ruleset_of_game
from adjudicator.sealing import SecretKey, hpke
from tests.repository.table_in_memory import START, GameInMemory

BUNDLE = Path(__file__).with_name("old_league.bundle")
PEOPLE = Path(__file__).with_name("old_league.yaml")

OPTIONS = ("forts", "ports", "one-time-orders", "blind-leaders", "open-westeros")
"""Options of the first edition that are played together."""

_LEFT_OUT = ("docs/", "vendor/", "requirements.txt")
"""What a league is laid besides, and what no game needs: the greatest part of it."""


class People(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays in the league: by game and seat, the line of each secret key. `now` is when it was left."""

    version: str
    now: int
    secret: str
    organiser: str
    keys: dict[str, dict[str, str]]


def read_people() -> People:
    """Read the keys of those who play in the league that is kept."""
    return yaml_files.load(PEOPLE.read_bytes(), People, PEOPLE.name)


class _Commit(NamedTuple):
    """What one run, or one person, adds to the league."""

    changes: Mapping[str, bytes]
    message: str
    when: int


class _Told(GameInMemory):
    """A game whose runs are noted, to be committed one by one."""

    commits: list[_Commit]

    def noted(self, message: str) -> None:
        """Note what is new since the last note."""
        self.__dict__.setdefault("commits", [])
        known = {path: data for commit in self.commits for path, data in commit.changes.items()}
        new = {path: data for path, data in self.contents.items() if known.get(path) != data}
        self.commits.append(_Commit(new, f"{self.game.game}: {message}", self.now))

    def played(self, pick: Pick, *, turns: int, bot: str = "steward", plans: bool = False) -> None:
        """Let everybody answer for so many turns, or until a combat stands open."""
        for _turn in range(turns):
            asked = self.newest().asked.questions
            if plans and any(one.kind.startswith(("tides-", "card-")) for one in asked):
                break
            for seat in self.published.awaited:
                chair = self.chair(seat)
                steady = chair.game.rules.plan_steadily(chair.view(chair.private())) if plans else ()
                self.submit(seat, self.bot_orders(seat, pick, bot=bot, plans=steady))
            step = self.run()
            assert step.turn is not None, step.stopped
            self.noted(f"turn {step.turn}")


def _claim(pick: Pick) -> _Told:
    """Claim, with players who get letters, write to each other, and are away."""
    game = _Told("claim", name="by-mail", absences=Absences(2, "steward", away_days=3))
    game.noted("the game starts")
    key = game.master.mail.key.public
    sealed = seal_correspondence(Correspondence("ann@example.org"), game.game, "a", key)
    game.act(GiveAddress(game="by-mail", at=game.at, seat="a", sealed=sealed))
    game.act(Away(game="by-mail", at=game.at, seat="b", start=game.at, until=time_text(game.now + 86400)))
    game.run()
    ledger, players = read_ledger(game.files, "by-mail"), game.published.roster.players
    address = seat_address(game.game, players["a"], ledger, game.master.mail)
    assert address
    mac = game.master.mail.mac("counted", "by-mail", "a", "ann@example.org")
    game.contents |= ledger.with_lines([confirmed(mac, address.mark)])
    for to, text in (((), "Good luck!"), (("a",), "Peace?"), (("b",), "A note to myself.")):
        said = write_message(
            game.game, game.published.roster, game.keys["b"], turn=0, at=game.now, to=to, text=text
        )
        game.send(said)
    game.run()
    game.noted("messages")
    game.played(pick, turns=3)
    return game


def _finished(pick: Pick) -> _Told:
    """A game of Claim that is over, with its secret published."""
    game = _Told("claim", name="finished")
    game.noted("the game starts")
    game.play_out(turns=1)
    game.noted("the game is over")
    game.reveal()
    game.noted("the secret is published")
    return game


def _first_edition(pick: Pick) -> _Told:
    game = _Told(
        "agot1",
        name="clash",
        seats=3,
        options=dict.fromkeys(OPTIONS, "yes"),
        motions=Motions("two-thirds", "present"),
    )
    game.noted("the game starts")
    game.played(pick, turns=4)
    seat = game.game.seats[0]
    game.act(Motion(game="clash", at=game.at, seat=seat, for_turn=len(game.published.turns), wish="pause"))
    game.run()
    game.noted("a motion")
    return game


def _second_edition(pick: Pick) -> _Told:
    """It stops in a combat; of what was sent since, no run has taken anything in."""
    game = _Told("agot2", name="combat", seats=3, options={"tides-of-battle": "yes"})
    game.noted("the game starts")
    game.played(pick, turns=9, plans=True)
    kinds = {question.kind for question in game.published.turns[-1].asked.questions}
    assert any(kind.startswith(("tides-", "card-")) for kind in kinds), kinds
    seat = game.published.awaited[0]
    game.submit(seat, game.bot_orders(seat, pick))
    other = next(seat for seat in game.game.seats if seat != game.published.awaited[0])
    game.act(Relief(game="combat", at=game.at, seat=other, wanted=True))
    game.noted("what waits in the inbox")
    return game


def _tigris(pick: Pick) -> _Told:
    game = _Told("tigris", name="rivers", seats=3)
    game.noted("the game starts")
    game.played(pick, turns=4)
    return game


def _tournament(_pick: Pick) -> _Told:
    """Two tables for four, drawn as a game of its own."""
    game = _Told(started=False, name="spring")
    settings = TournamentSettings(ruleset("claim").revision_name, {"first-leader": "drawn"}, "places")
    game.game = new_game_file(
        "spring",
        ruleset_of_game("tournament/1"),
        seats=4,
        options={"rounds": "1", "smallest": "2", "largest": "2"},
        organiser=Organiser("Olga", GameInMemory.organiser.public.text()),
        master=game.master,
        deadline=Deadline(24),
        nonce=game.game.nonce,
        tournament=settings,
    )
    game.contents = {game.game.paths.file(GAME): game.game.serialize()}
    game.keys = {seat: SecretKey.from_seed(f"spring {seat}".encode()) for seat in game.game.seats}
    game.start()
    game.noted("the tournament is drawn")
    return game


def _table(draw: GameInMemory, number: int, *, ready: bool) -> _Told:
    """A table of the tournament's first round, dealt if everybody is to be ready."""
    tournament = read_tournament(draw.files, "spring")
    table = TableName(1, number)
    name = table.game("spring")
    game = _Told(started=False, name=name)
    game.now = draw.now
    game.game = tournament.game_file(table, game.game, {})
    game.contents = {game.game.paths.file(GAME): game.game.serialize()}
    seats = dict(zip(game.game.seats, tournament.players(table), strict=True))
    game.keys = {seat: draw.keys[entered] for seat, entered in seats.items()}
    for seat, key in game.keys.items():
        act = join_act(game.game, seat, tournament.called(seats[seat]), key)
        game.send(act)
        if ready:
            confirmed = ready_act(game.game, seat, key)
            game.send(confirmed)
    step = game.run()
    assert (step.turn == 0) == ready, step
    game.noted("the table is set")
    return game


MAKERS: tuple[Callable[[Pick], _Told], ...] = (
    _claim,
    _finished,
    _first_edition,
    _second_edition,
    _tigris,
    _tournament,
)


def make(bundle: Path, people: Path) -> None:
    """Make the league, as a bundle and the keys of its people."""
    with _without_chance(), tempfile.TemporaryDirectory() as folder:
        games = [maker(picker(b"an old league", maker.__name__)) for maker in MAKERS]
        games += [_table(games[-1], number, ready=number == 1) for number in (1, 2)]
        master = games[0].master
        laid = {path: data for path, data in league_files().items() if not path.startswith(_LEFT_OUT)}
        laid["league.yaml"] = b"rating: elo\nlanguages:\n- en\n- cs\n"
        laid |= mail_file_changes("league@example.org", master.mail, "https://example.org/league")
        holders = [(name, SecretKey.from_seed(name.encode()).public) for name in ("Ann", "Bob", "Cid")]
        laid |= recovery_changes(master, 2, holders)
        commits = [_Commit(laid, "A league", START), *(one for game in games for one in game.commits)]
        make_repository(Path(folder))
        with Repository(folder) as repository:
            for commit in commits:
                repository.commit_here(commit.changes, commit.message, when=commit.when, push=False)
        _bundled(Path(folder), bundle)
    known = People(
        version=adjudicator.__version__,
        now=max(game.now for game in games),
        secret=master.text(),
        organiser=GameInMemory.organiser.text(),
        keys={game.game.game: {seat: key.text() for seat, key in game.keys.items()} for game in games},
    )
    people.write_bytes(yaml_files.dump(known))


def _bundled(folder: Path, bundle: Path) -> None:
    """Pack the history into one file; one thread alone finds the same deltas each time."""
    settings = ("-c", "pack.threads=1", "-c", "core.compression=9", "-c", "pack.compression=9")
    subprocess.run(
        ["git", *settings, "-C", str(folder), "bundle", "create", "--quiet", str(bundle), BRANCH],
        check=True,
        env={**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"},
    )


class _Repeatable:
    """HPKE (RFC 9180) whose own key of each envelope follows from what is sealed. For this league alone."""

    def __init__(self, real: Suite) -> None:
        self.decrypt = real.decrypt

    def encrypt(self, plaintext: bytes, key: X25519PublicKey, *, info: bytes) -> bytes:
        recipient = key.public_bytes_raw()
        own = X25519PrivateKey.from_private_bytes(hashlib.sha256(plaintext + info + recipient).digest())
        sent = own.public_key().public_bytes_raw()
        kem, suite = b"KEM\x00\x20", b"HPKE\x00\x20\x00\x01\x00\x01"
        shared = _expand(
            _extract(kem, b"", b"eae_prk", own.exchange(key)), kem, b"shared_secret", sent + recipient, 32
        )
        context = (
            b"\x00" + _extract(suite, b"", b"psk_id_hash", b"") + _extract(suite, b"", b"info_hash", info)
        )
        secret = _extract(suite, shared, b"secret", b"")
        cipher = AESGCM(_expand(secret, suite, b"key", context, 16))
        return sent + cipher.encrypt(_expand(secret, suite, b"base_nonce", context, 12), plaintext, b"")


def _extract(suite: bytes, salt: bytes, label: bytes, material: bytes) -> bytes:
    return hmac.digest(salt, b"HPKE-v1" + suite + label + material, "sha256")


def _expand(key: bytes, suite: bytes, label: bytes, info: bytes, length: int) -> bytes:
    """So little that one block of HKDF is enough."""
    bound = length.to_bytes(2, "big") + b"HPKE-v1" + suite + label + info
    return hmac.digest(key, bound + b"\x01", "sha256")[:length]


@contextmanager
def _without_chance() -> Iterator[None]:
    """Seal and share so that the same is the same again."""
    drawn = count()

    def draw(size: int) -> bytes:
        return hashlib.shake_256(f"share {next(drawn)}".encode()).digest(size)

    with ExitStack() as stack:
        stack.enter_context(patch.object(hpke, "_SUITE", _Repeatable(hpke._SUITE)))  # noqa: SLF001
        stack.enter_context(patch("shamir_mnemonic.shamir.RANDOM_BYTES", draw))
        yield


def main() -> None:
    """Make the league anew in the place of the one that is kept."""
    make(BUNDLE, PEOPLE)
    sys.stdout.write(f"{BUNDLE}: {BUNDLE.stat().st_size} bytes, by version {adjudicator.__version__}\n")


if __name__ == "__main__":
    main()
