"""The league that the corpus writes to: its games, who plays in them, and their keys, always the same.

Anna plays `a` in `duel` and `stark` in `westeros`, and Dora plays `greyjoy`: these seats are in custody. Bob
plays `b` and `lannister`, and Clara `baratheon`: they hold keys of their own. Bob seals his orders and mails
them; Clara has given no address. In `lobby` one seat is free. The game `over` was abandoned.
"""

import base64
from copy import copy
from functools import cache
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from cryptography.hazmat.primitives.serialization import load_der_private_key
from msgspec import UNSET

from adjudicator.mail.case import Taken
from adjudicator.mail.correspondents import AddressBook
from adjudicator.mail.intake import Means, receive
from adjudicator.mail.letter_names import told_mark
from adjudicator.mail.mailbox import Folder as Place
from adjudicator.mail.post import Arrived, Post
from adjudicator.mail.reading.mail import read_mail
from adjudicator.mail.taking import take
from adjudicator.repository.addresses import Correspondence, seal_correspondence, seat_address
from adjudicator.repository.files import Files, Folder, Overlay
from adjudicator.repository.mail_file import mail_file_changes
from adjudicator.repository.mail_ledger import confirmed, mail_mac, read_ledger
from adjudicator.repository.people.acts import Abandon, GiveAddress, Join, Ready, nonce_hash, sign_act
from adjudicator.repository.people.custody import custody_key
from adjudicator.repository.times import read_time
from adjudicator.sealing import MasterSecret, SecretKey
from tests.mail.signing import Domain, Records, records, short_key
from tests.repository.table_in_memory import GameInMemory

ADDRESS = "league@example.org"
DUEL, WESTEROS, LOBBY, OVER = GAMES = ("duel", "westeros", "lobby", "over")

SEATS = {
    (DUEL, "a"): "Anna",
    (DUEL, "b"): "Bob",
    (WESTEROS, "stark"): "Anna",
    (WESTEROS, "greyjoy"): "Dora",
    (WESTEROS, "lannister"): "Bob",
    (WESTEROS, "baratheon"): "Clara",
    (LOBBY, "b"): "Bob",
    (OVER, "a"): "Anna",
    (OVER, "b"): "Bob",
}
ADDRESSES = {"Anna": "anna@example.com", "Bob": "bob@example.net", "Dora": "dora@example.com"}
IN_CUSTODY = frozenset({"Anna", "Dora"})

JOINED, GIVEN, BEGUN = "2026-11-20T18:00:00Z", "2026-11-22T17:00:00Z", "2026-11-22T18:00:00Z"
ARRIVED = read_time("2026-11-22T20:14:07Z")
"""When the messages arrived, a few seconds after their `Date`."""

MASTER = MasterSecret.from_seed(b"master corpus")
MAIL = MASTER.mail
"""The league's mail secret."""

STRANGER = SecretKey.from_seed(b"a stranger to the corpus")
"""A key that holds no seat."""

RSA_DER = base64.b64decode(
    "MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBALj9OEQ/dyp9xFBAXIab0wmPAD2WvKAdnMM+pVWsoWHxj0c8"
    "uSmFH6ONLZcQnNXG89P1fUOeoxKbYPoCWiXX/ALh8S1dmr4XCt3P7GgronC/CNE4o5HGaBuzCD33MmJuV9hZQD+0mSDo2+uG"
    "yRZ69Y3K47TzS3CRt9FDWsgtuESfAgMBAAECgYAYcQSFJ+mDyLgubkKLWn1Irwc2G/tyIFd9CILpzfRIr5Thsak5Tih/AIE8"
    "i2pdaHsAz1esnoInTDZE8hidFWtrcCZDWArm2QLIMjotIOa7V7x/YzOF3Ctz366xu6Pa04YOWSzUYVwl9GK49E8mOkykue+D"
    "7OZFKlpyYqER+4ZycQJBAPXHu9WvXyLbW6kf/bWoaXrMb8ImsyQy5+XbDHBiDVn69rz4+TpfGgzpnorxnxYldCZZ0hKtfF4j"
    "aUefNpEFubkCQQDArmGHBnSRc2H0ljahvIbahHwyunNxAMhyx9z90tTgTZITJwiQRCh85+JIvHVAe1ZwpURmGHAtUs9eWMZ8"
    "T70XAkBIcoWlqToL1kkggzOP9oKRFe3jdvDbPL4qfPUfs2doHJfagDFGyX2uTLbVEf/o0UV5gIRxyP2d6iZAXGgDO4LRAkA1"
    "plhxiFKczUvRFqJPlnbWEV2jolbSeC1YCF54LmQnsHGj85Jm2ROM8+QF7LOZKL6AzwOkidlyRUSIOJ/LrUgxAkEAy7UqmRSk"
    "PF4TumZbrXbcxSLpDprLJHRhOfsBa1ZAm53ZsPMHAcaT8s13QyhazONsTM0m5pK6Gd0rBTj/APrlyw=="
)
"""The RSA key with which a provider of the corpus signs; the others sign with `signing.ED25519`."""


def rsa() -> RSAPrivateKey:
    key = load_der_private_key(RSA_DER, None)
    assert isinstance(key, RSAPrivateKey)
    return key


SIGNERS = (
    Domain("example.com"),
    Domain("example.com", "rsa", rsa()),
    Domain("example.com", "short", short_key()),
    Domain("mail.example.com"),
    Domain("example.net"),
    Domain("evil.example"),
    Domain("example.com.example"),
)
REVOKED = {"revoked._domainkey.example.com": b"v=DKIM1; k=ed25519; p="}
SILENT = frozenset({"silent._domainkey.example.com"})
RECORDS = Records({**records(*SIGNERS).records, **REVOKED}, SILENT)
"""What stands in the domain name system for the domains of the corpus."""


class CorpusGame(GameInMemory):
    """A game of the corpus; its draws depend on the seats' nonces alone, whatever else a game file says."""

    def __init__(self, name: str) -> None:
        rules, seats = ("agot2", 4) if name == WESTEROS else ("claim", 2)
        super().__init__(rules, seed="corpus", seats=seats, hours=72, started=False, name=name)
        self.now = read_time(BEGUN)
        for seat in self.game.seats:
            if SEATS.get((name, seat)) in IN_CUSTODY:
                self.keys[seat] = custody_key(MAIL, self.game, seat, JOINED)
        self.start()

    def start(self) -> None:
        """Let the players join and confirm, and give their addresses."""
        game = self.game
        for seat, key in self.keys.items():
            player = SEATS.get((game.game, seat))
            if player is None:
                continue
            nonce = sha256(f"{game.game} {seat}".encode()).digest()
            join = Join(
                game=game.game,
                seat=seat,
                player=player,
                key=key.public.text(),
                settings=game.digest,
                nonce_hash=nonce_hash(nonce),
                at=JOINED,
                custody=player in IN_CUSTODY or UNSET,
            )
            ready = Ready(game=game.game, seat=seat, settings=game.digest, nonce=nonce.hex())
            for act in (sign_act(join, key, game), sign_act(ready, key, game)):
                self.send(act)
            if player in ADDRESSES:
                told = Correspondence(ADDRESSES[player])
                sealed = seal_correspondence(told, game, seat, MAIL.key.public)
                self.act(GiveAddress(game=game.game, at=GIVEN, seat=seat, sealed=sealed))
        self.run()
        if game.game == OVER:
            self.act(Abandon(game=OVER, at=self.at, reason="Enough"))
            self.run()


class CorpusLeague:
    """The league, with every address confirmed; Dora has moved, and her new address is not yet."""

    moved = "dora@new.example.com"

    def __init__(self) -> None:
        self.games = {name: CorpusGame(name) for name in GAMES}
        self.contents = mail_file_changes(ADDRESS, MAIL)
        for trial in self.games.values():
            self.contents |= trial.contents
        self.waiting: dict[str, Arrived] = {}
        for (game, seat), player in SEATS.items():
            if player in ADDRESSES:
                self._confirm(game, seat)

    def _confirm(self, game: str, seat: str) -> None:
        trial, ledger = self.games[game], read_ledger(self.files, game)
        given = seat_address(trial.game, trial.published.roster.players[seat], ledger, MAIL)
        assert given
        self.contents |= ledger.with_lines([confirmed(mail_mac(MAIL, game, seat), given.mark)])

    @property
    def files(self) -> Files:
        return Overlay(Folder(GameInMemory.nowhere), self.contents)

    def copy(self) -> "CorpusLeague":
        """The league again, in which something may be committed."""
        other = copy(self)
        other.contents, other.waiting = dict(self.contents), dict(self.waiting)
        return other

    def commit(self, data: bytes) -> Taken:
        """Take a message in, and do all that follows."""
        taken, mail = self.take(data), read_mail(data)
        self.contents |= taken.changes
        if taken.fate is Place.WAITING:
            self.waiting[mail.digest] = arrived(data)
        if taken.settled and taken.settled[1].fate is not Place.WAITING:
            del self.waiting[taken.settled[0]]
        return taken

    def take(self, data: bytes) -> Taken:
        """Take a message in, for the state of the files as it is; nothing is committed."""
        now = ARRIVED + 60

        def waiting(mark: str) -> Arrived | None:
            found = (one for digest, one in self.waiting.items() if told_mark(digest, MAIL) == mark)
            return next(found, None)

        def asked(address: str) -> int:
            return sum(one.mail.sender == address for one in self.waiting.values())

        book = AddressBook(self.files, MAIL)
        post = Post(MASTER, now, waiting, book.seats, asked)
        return take(self.files, arrived(data), post)


@cache
def league_at_rest() -> CorpusLeague:
    """The league, for tests that commit nothing."""
    return CorpusLeague()


def arrived(data: bytes) -> Arrived:
    """A message as it arrived, its sender verified."""
    means = Means(ADDRESS, MASTER, RECORDS)
    return receive(data, size=len(data), at=ARRIVED, means=means)
