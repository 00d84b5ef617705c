"""What there is to tell the players of a game: it follows from what is published, while it is fresh."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from adjudicator.forge.notifications import FRESH
from adjudicator.mail.letter import told
from adjudicator.mail.letters.readers import Reader
from adjudicator.player.message import message_title, sender_of
from adjudicator.repository.layout import in_order
from adjudicator.repository.people import acts
from adjudicator.repository.press.delivery import OLDEST
from adjudicator.repository.press.messages import SignedMessage, read_message, text_for
from adjudicator.repository.published import PublishedGame, PublishedTurn
from adjudicator.repository.secret_file import LEFT_TO_ORGANISER
from adjudicator.repository.times import read_time
from adjudicator.repository.turn.notices import announced, notice, told_extensions
from adjudicator.sealing import SealingError
from adjudicator.words import command, gettext as _, use_language

MOST_TURNS = 5
"""How many turns one letter tells of, if several were made since the last."""

MOST_MESSAGES = 20
"""How many messages are looked at."""

Kind = Literal["turn", "reminder", "nudge", "ready", "acts", "press", "secret", "rematch", "address"]


@dataclass(frozen=True)
class News:
    """Something to tell a seat's player; `tells` is its digest.

    - `turn`: a new turn, with what it made of a start, a correction, an undo or the end
    - `acts`: what people did beside it, in `lines`
    - `press`: a message, below its title in `lines`
    - `reminder`: nothing has come from the seat, and its deadline is near
    - `nudge`: nothing has come from the seat, and the organiser asks for its orders
    - `ready`: every seat is taken, and the seat has to confirm
    - `secret`: the game's secret is published
    - `rematch`: there is a game like it, to which the player is invited; `lines` name the game and say it
    - `address`: its address waits to be confirmed
    """

    kind: Kind
    reader: Reader
    tells: str
    turn: PublishedTurn | None = None
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class Newsroom:
    """What is news at a time, `now`; reminders come so many seconds `ahead` of a deadline."""

    now: int
    ahead: int

    def may_have_news(self, game: PublishedGame) -> bool:
        """Whether it is worth reading a game's acts: a league has many games."""
        latest = game.latest
        if latest is None or self._is_fresh(latest.clock) or self._has_new_secret(game, latest):
            return True
        if latest.until is not None and latest.until - self.ahead <= self.now < latest.until:
            return True
        return any(True for _message in self._fresh_press(game))

    def news(self, seats: Sequence[Reader]) -> Iterator[News]:
        """What there is to tell players of a game, as far as they wish to be told."""
        for reader in seats:
            with use_language(reader.language):
                news = () if reader.address.rests else tuple(self._to(reader))
            yield from news

    def _to(self, reader: Reader) -> Iterator[News]:
        if not reader.address.confirmed:
            yield _one("address", reader, reader.address.mark)
        elif reader.address.letters != "none":
            yield from self._of_turns(reader)
            if reader.address.letters == "all":
                yield from self._of_acts(reader)
            yield from self._of_press(reader)
            yield from self._of_game(reader)

    def invitations(self, game: PublishedGame, former: Sequence[Reader]) -> Iterator[News]:
        """Tell players of the game before of a rematch, while they may still join it."""
        invited = {*game.file.invited}.difference(one.key.text() for one in game.roster.players.values())
        if game.latest is not None or game.roster.abandoned or not game.roster.free:
            return
        for reader in former:
            key = reader.game.roster.players[reader.seat].key.text()
            if key in invited and reader.address.on_file and reader.address.letters != "none":
                organiser = game.roster.organiser(game.file).name
                with use_language(reader.language):
                    told = _(
                        "%(organiser)s invites you to a rematch: %(game)s.",
                        organiser=organiser,
                        game=game.name,
                    )
                seat = "--wish SEATS" if game.roster.undrawn else "SEAT"
                yield _one("rematch", reader, game.name, lines=(told, f"join {game.name} {seat} --name NAME"))

    def _has_new_secret(self, game: PublishedGame, latest: PublishedTurn) -> bool:
        """Whether a secret is published that may be news: nobody has written down when it was."""
        if not game.secret_published:
            return False
        closed = read_time(latest.manifest.closed)
        return self._is_fresh(game.file.appeal_ends(closed) + LEFT_TO_ORGANISER)

    def _is_fresh(self, moment: int) -> bool:
        return self.now < moment + FRESH

    def _of_turns(self, reader: Reader) -> Iterator[News]:
        game, latest = reader.game, reader.game.latest
        if latest is None:
            return
        for turn in game.turns[-MOST_TURNS:]:
            if self._is_fresh(read_time(turn.manifest.closed)) and _tells_something(turn, reader):
                yield _one("turn", reader, str(turn.number), turn=turn)
        if not reader.is_awaited or game.roster.paused or game.roster.is_away(reader.seat, self.now):
            return
        if latest.closes_within(self.ahead, self.now):
            yield _one("reminder", reader, str(latest.number), str(latest.until))
        nudge = game.nudge if self._is_fresh(latest.clock) else None
        if nudge and nudge.concerns(reader.seat) and self._is_fresh(read_time(nudge.at)):
            yield _one("nudge", reader, nudge.at)

    def _of_acts(self, reader: Reader) -> Iterator[News]:
        game, latest = reader.game, reader.game.latest
        if latest is None:
            return
        number = len(latest.manifest.acts)
        for record, stage in zip(latest.records, latest.stages[1:], strict=True):
            adopted = game.adopted[number : number + len(record.acts)]
            number += len(record.acts)
            lines = [
                notice(act, game.file)
                for act in announced(adopted)
                if _concerns(act, reader.seat) and not isinstance(act, acts.Closing | acts.OrganiserClosing)
            ]
            lines += told_extensions(game.file, record.extended or (), stage.spent)
            if not self._is_fresh(read_time(record.adopted)):
                continue
            for act, _after in adopted:
                if isinstance(act, acts.Closing | acts.OrganiserClosing) and _concerns(act, reader.seat):
                    said = (notice(act, game.file), act.text)
                    yield _one("press", reader, "closing", acts.signer(act), act.at, lines=said)
            if lines:
                yield _one("acts", reader, f"{record.turn} {record.number}", lines=lines)

    def _of_press(self, reader: Reader) -> Iterator[News]:
        """Messages to the seat and, if its player wants all letters, to everyone."""
        for name, signed in self._fresh_press(reader.game):
            if not signed.message.to and reader.address.letters != "all":
                continue
            if lines := tuple(_message(reader, signed)):
                yield _one("press", reader, name, lines=lines)

    def _fresh_press(self, game: PublishedGame) -> Iterator[tuple[str, SignedMessage]]:
        """The newest messages, oldest first; some are delivered long after they were signed."""
        folder = game.file.paths.press
        for name in in_order(game.files.names(folder))[-MOST_MESSAGES:]:
            signed = read_message(game.files.read(f"{folder}/{name}"), name)
            if self._is_fresh(read_time(signed.message.at) + OLDEST):
                yield name, signed

    def _of_game(self, reader: Reader) -> Iterator[News]:
        game, latest, roster = reader.game, reader.game.latest, reader.game.roster
        if latest is None and roster.abandoned:
            given_up = [act for act, _after in game.adopted if isinstance(act, acts.Abandon)]
            if self._is_fresh(read_time(given_up[-1].at)):
                yield _one("acts", reader, "abandon", lines=[notice(given_up[-1], game.file)])
        elif latest is None:
            if not roster.free and reader.seat in roster.unready and reader.key is None:
                yield _one("ready", reader, str(roster.players[reader.seat].freed))
        elif self._has_new_secret(game, latest):
            yield _one("secret", reader)


def _one(
    kind: Kind, reader: Reader, *what: str, turn: PublishedTurn | None = None, lines: Iterable[str] = ()
) -> News:
    game, address = reader.game, reader.address.address
    tells = told(kind, game.name, game.file.nonce, reader.seat, address, *what)
    return News(kind, reader, tells, turn, tuple(lines))


def _tells_something(turn: PublishedTurn, reader: Reader) -> bool:
    """Whether a turn is worth a letter: something is asked, or happened that the reader may see.

    One that is not is told with the next.
    """
    game = reader.game
    if reader.may_answer or not all(one.is_quiet for one in game.turns[turn.number :]):
        return True
    if not reader.in_clear:
        return False
    with suppress(SealingError):
        return bool(reader.chair(turn).private().events)
    return False


def _concerns(act: acts.Act, seat: str) -> bool:
    """Whether an act changes something for a seat that has not signed it."""
    return acts.signer(act) != seat and not isinstance(act, acts.RotateKey | acts.Reach)


def _message(reader: Reader, signed: SignedMessage) -> Iterator[str]:
    """A message to a seat below its title; without the text if the league cannot open it."""
    game = reader.game
    message = signed.message
    if message.sender == reader.seat or (message.to and reader.seat not in message.to):
        return
    yield message_title(game, message.at, message.to, sender=sender_of(game, message.sender))
    text: str | None = None
    if not message.to:
        text = message.text
    elif reader.key:
        with suppress(SealingError):
            text = text_for(game.file, game.rosters, signed, reader.seat, reader.key)
    if text is None:
        text = _("It is sealed. To read it: %(command)s", command=command(f"press read {game.name}"))
    yield text
