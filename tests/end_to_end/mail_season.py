"""A season in which some play by mail: with real servers, and a provider that signs what its users send."""

import smtplib
import ssl
import subprocess
import time
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message

import pytest

from adjudicator.demonstration.bot_player import BotPlayer
from adjudicator.mail.letter_names import to_seat
from adjudicator.mail.locks import form_proof, held_seat
from adjudicator.mail.mailbox import Folder
from adjudicator.mail.maildir import Maildir
from adjudicator.repository.intake.inbox import sealed_name
from adjudicator.repository.layout import SubmissionName
from adjudicator.repository.people.custody import custody_key_of
from adjudicator.repository.seat_files import KeyedSeat, keyed_seat
from adjudicator.repository.times import time_text
from adjudicator.sealing import SecretKey, read_header, read_master_file
from tests.cli.people import adjudicator
from tests.end_to_end.season import Player, Season, Sent
from tests.mail.mails import message
from tests.mail.servers import DOMAIN, PASSWORD, MailServers
from tests.mail.signing import Domain

PROVIDER = Domain(DOMAIN)
"""Everybody's provider here: it signs what is handed in by the users who want that."""

_PATIENCE = 20.0


def wait_until(what: Callable[[], bool]) -> None:
    """Wait for what the servers do on their own."""
    until = time.monotonic() + _PATIENCE
    while not what():
        assert time.monotonic() < until, "the servers deliver nothing more"
        time.sleep(0.02)


@dataclass
class Account:
    """Somebody's mailbox on the servers."""

    servers: MailServers
    address: str
    sent: int = 0

    def sends(self, to: "Account", text: str, *, answers: str = "", subject: str = "", signed: bool) -> None:
        """Hand a mail in, as a mail program does, signed by the provider if it signs; it arrives."""
        self.sent += 1
        before = to.count()
        mail = message(
            self.address,
            text,
            number=self.sent,
            subject=subject or "Re: the game",
            answers=answers,
            to=to.address,
            signer=PROVIDER if signed else None,
        )
        context = ssl.create_default_context(cafile=str(self.servers.authority))
        port = self.servers.ports["smtps"]
        with smtplib.SMTP_SSL("localhost", port, local_hostname="player", context=context) as smtp:
            smtp.ehlo()
            smtp.docmd("AUTH", f"PLAIN {self._secret()}")
            smtp.sendmail(self.address, [to.address], mail)
        wait_until(lambda: to.count() > before)

    def _secret(self) -> str:
        return b64encode(f"\0{self.address}\0{PASSWORD}".encode()).decode()

    def count(self) -> int:
        """How many mails lie in the inbox."""
        home = self.servers.home(self.address)
        return sum(len(list((home / name).glob("*"))) for name in ("new", "cur"))

    def letter(self, *words: str) -> Message:
        """Wait for a letter in whose Message-ID all these words stand; gives the newest."""

        def found() -> list[Message]:
            if not self.count():
                return []
            box = Maildir(self.servers.home(self.address))
            mails = [
                message_from_bytes(box.fetch(Folder.INBOX, entry, entry.size))
                for entry in box.entries(Folder.INBOX)
            ]
            return [mail for mail in mails if all(word in str(mail["Message-ID"]) for word in words)]

        wait_until(lambda: bool(found()))
        return found()[-1]


@dataclass
class MailPlayer(Player):
    """A player with an account, from which mails go to the league's."""

    account: Account
    league: Account


@dataclass
class SealingPlayer(MailPlayer):
    """A player with a key, who can read the repository, and mails what the program prints."""

    def mails(self, *arguments: str) -> str:
        """Mail what a command prints, from a provider that signs nothing."""
        printed = self.person.does(*arguments, "--print").out
        self.account.sends(self.league, printed, signed=False)
        return printed

    def sends(self, mood: str = "") -> Sent:
        """Check, seal and mail orders."""
        _chair, text = self.think(mood)
        orders = self.person.clone.with_suffix(".yaml")
        orders.write_text(text, "utf-8", newline="\n")
        name = sealed_name(read_header(self.mails("submit", str(orders))))
        assert name is not None
        sent = Sent(name, text, "")
        self.season.sent.append(sent)
        return sent


@dataclass
class CustodyPlayer(MailPlayer):
    """A player who has nothing but a mail program."""

    @property
    def key(self) -> SecretKey:
        game = self.season.published()
        secret = read_master_file(self.season.secret).mail
        key = custody_key_of(secret, game.file, self.seat, game.roster.players[self.seat])
        assert key is not None
        return key

    def chair(self) -> KeyedSeat:
        """What the player's letters show."""
        return keyed_seat(self.season.published(), self.key)

    def sends(self, mood: str = "") -> Sent:
        """Answer the newest letter of a turn with orders in clear."""
        chair = self.chair()
        bot = BotPlayer(self.season.game, self.seat, self.seat, chair.key, "steward", self.season.seed + mood)
        text = self.season.with_plans(bot.orders(chair))
        secret = read_master_file(self.season.secret).mail
        to = to_seat(self.season.game, self.seat, chair.key.public.fingerprint, secret)
        letter = self.account.letter(to, f".turn.{chair.latest.number}@")
        code = "0" * 8 + form_proof(held_seat(chair.game, self.seat), secret)
        marks = [f"# ---- orders for {self.season.game} {which} {code} ----" for which in ("begin", "end")]
        mail = f"{marks[0]}\n{text}{marks[1]}\n\n> {letter['Subject']}\n"
        self.account.sends(self.league, mail, answers=str(letter["Message-ID"]), signed=True)
        counters = [name.counter for name in chair.submissions(chair.next_turn)]
        sent = Sent(SubmissionName(chair.next_turn, self.seat, max(counters, default=0) + 1), text, "")
        self.season.sent.append(sent)
        return sent


@dataclass
class MailSeason(Season):
    """A season whose league has a mailbox; `custody` and `sealing` are how many seats are played by mail.

    `names` is the line of `ADJUDICATOR_MAIL` that tells who knows the provider's key.
    """

    servers: MailServers = field(kw_only=True)
    names: str = field(kw_only=True)
    custody: int = field(kw_only=True)
    sealing: int = field(kw_only=True)
    accounts: list[Account] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.league = self.account()

    def account(self) -> Account:
        self.accounts.append(Account(self.servers, self.servers.user()))
        return self.accounts[-1]

    def set_up(self, patch: pytest.MonkeyPatch, *options: str) -> None:
        """As `Season.set_up`, with a mailbox."""
        patch.setenv("SSL_CERT_FILE", str(self.servers.authority))
        patch.setenv("ADJUDICATOR_MAIL", self.servers.settings(self.league.address) + self.names)
        super().set_up(patch, *options)

    def take_seats(self) -> None:
        """Let people join by mail in clear, by sealed mail, and by git; all confirm."""
        now = ("--now", time_text(self.now), "--secret-file", str(self.secret))
        done = adjudicator("mail", "setup", self.league.address, "-C", self.organiser.clone, *now)
        assert done.status == 0, done
        seats = self.published().file.seats
        in_custody = seats[: self.custody]
        sealing = seats[self.custody : self.custody + self.sealing]
        for seat in seats:
            player = Player(self, seat, self.newcomer(seat))
            if seat in in_custody:
                player = CustodyPlayer(self, seat, player.person, self.account(), self.league)
                request = f"join {self.game} {seat} {seat.title()}"
                player.account.sends(self.league, "", subject=request, signed=True)
            elif seat in sealing:
                player = SealingPlayer(self, seat, player.person, self.account(), self.league)
                player.mails("join", self.game, seat, "--name", seat.title())
            else:
                player.person.does("join", self.game, seat, "--name", seat.title())
            self.players[seat] = player
        self.job()
        for player in self.players.values():
            if isinstance(player, CustodyPlayer):
                self.confirms(player)
            elif isinstance(player, SealingPlayer):
                player.mails("seat", "mail", self.game, player.account.address)
        self.job()
        for player in self.players.values():
            if isinstance(player, SealingPlayer):
                self.confirms(player)
                player.mails("ready", self.game)
            elif not isinstance(player, CustodyPlayer):
                player.person.does("ready", self.game)
        assert "The game starts." in self.job()

    def confirms(self, player: MailPlayer) -> None:
        """Let a player answer a letter that asks to confirm something, from a provider that signs nothing."""
        letter = player.account.letter(".confirm.")
        answers = str(letter["Message-ID"])
        player.account.sends(self.league, "Yes\n\n> please confirm\n", answers=answers, signed=False)

    def command(self, clone: object) -> list[str]:
        """What a job runs, with mail."""
        when = time_text(self.now)
        return ["run", str(clone), "--branches", "--mail", "--now", when, "--secret-file", str(self.secret)]

    def ends(self) -> None:
        """As `Season.ends`; and nothing in the repository tells a player's address."""
        super().ends()
        listed = ["git", "cat-file", "--batch-all-objects", "--batch", "--unordered"]
        objects = subprocess.run(listed, cwd=self.remote, check=True, capture_output=True).stdout
        assert self.league.address.encode() in objects, "mail.yaml names the league's own"
        for account in self.accounts[1:]:
            assert account.address.partition("@")[0].encode() + b"@" not in objects
