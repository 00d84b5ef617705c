"""What letters are due.

It follows from what is published, from the answers to the mails of this run, and from what the mailbox holds:
whatever a letter in it tells is not told again. So a run may be killed or repeated. News is told while it is
fresh; a player who gives an address later gets the newest.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from functools import partial

from adjudicator.faults import bug_told
from adjudicator.mail.answers import Answer, Confirm
from adjudicator.mail.correspondents import playing
from adjudicator.mail.identity import LetterName
from adjudicator.mail.letter import Attachment, Letter, told
from adjudicator.mail.letter_names import message_id, to_reader, to_seat, told_mark
from adjudicator.mail.letters.body import Block, Heading, Paragraph, Picture
from adjudicator.mail.letters.composing import Part, compose
from adjudicator.mail.letters.news import News, Newsroom
from adjudicator.mail.letters.pictures import Drawing
from adjudicator.mail.letters.readers import Reader, readers
from adjudicator.mail.letters.receipts import receipt, receipts
from adjudicator.mail.letters.turns import (
    asked,
    choices,
    drawing,
    happened,
    links,
    opening,
    own_page,
    sealed_page,
    standing,
    told_of,
)
from adjudicator.mail.locks import CONFIRM
from adjudicator.repository.addresses import same_address
from adjudicator.repository.damage import DAMAGE, contained
from adjudicator.repository.files import Files
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.schedule import HOUR
from adjudicator.sealing import MasterSecret
from adjudicator.words import ENGLISH, gettext as _, language_in_force, use_language, words_of

MANY_GAMES = 3
"""From so many games with news on, a person gets one summary for all in which nobody waits for them."""

Held = Callable[[Collection[str]], Collection[str]]
"""Which of these digests letters in the mailbox tell already (`Mailbox.held`, in `Outbox` and `Sent`)."""


@dataclass(frozen=True)
class League:
    """Who writes: the league's address and that of its pages, from `mail.yaml`, and its secret."""

    address: str
    secret: MasterSecret
    pages: str = ""

    def message_id(self, kind: str, to: str, turn: int, what: str) -> str:
        """The Message-ID of a letter that tells something; the rest as in `LetterName`."""
        name = LetterName(kind, to, turn, told_mark(what, self.secret.mail))
        return message_id(name, self.secret.mail, self._domain)

    def thread(self, game: str) -> str:
        """A Message-ID that no letter has and all of a game's letters refer to."""
        return f"<{game}.games@{self._domain}>"

    @property
    def _domain(self) -> str:
        return self.address.rpartition("@")[2]


@dataclass(frozen=True)
class _Matter:
    """What one person is told about one seat of one game.

    `reader` is the seat's player, whom the game may wait for; None if the letter goes to another address than
    that on file, or is about no game. `game` is None if it cannot be read.
    """

    to: str
    name: str
    seat: str
    game: PublishedGame | None
    reader: Reader | None
    is_awaited: bool
    news: list[News] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)

    @contextmanager
    def in_their_words(self, *answers: Answer) -> Iterator[None]:
        """Speak the language of its reader, or else of these answers, as the game's edition does."""
        told = [self.reader, *answers]
        edition = words_of(self.game.file.ruleset.partition("/")[0]) if self.game else nullcontext()
        with use_language(next((one.language for one in told if one), ENGLISH)), edition:
            yield


def due(
    files: Files,
    games: Iterable[str],
    now: int,
    held: Held,
    league: League,
    *,
    answers: Sequence[Answer] = (),
    remind_hours: int = 24,
    tell: Callable[[str], object] = lambda _fault: None,
) -> tuple[Letter, ...]:
    """Return the letters due now: the news of these games, and the answers to this run's mails.

    A game that cannot be read has no news; a mail about it is answered all the same. A letter that meets a
    bug is left out, and `tell` is called with the bug's kind and place; it is due again in the next run.
    """
    desk = _Desk(files, league, Newsroom(now, remind_hours * HOUR), tell)
    news = desk.with_one_letter_an_address([one for name in games for one in desk.news(name)])
    known = held({one.tells for one in news} | set(map(_tells, answers)))
    return tuple(
        desk.letters(
            [one for one in news if one.tells not in known],
            [answer for answer in answers if _tells(answer) not in known],
        )
    )


def _tells(answer: Answer) -> str:
    """What a letter with an answer tells: asking to confirm a mail is not yet what comes of it."""
    kind = "confirm" if isinstance(answer.told, Confirm) else "answer"
    return told(kind, answer.mail, answer.to, answer.game, answer.seat)


class _Desk:
    """Where a run's letters are written: each game is read once, and drawn once for each language."""

    def __init__(
        self, files: Files, league: League, newsroom: Newsroom, tell: Callable[[str], object]
    ) -> None:
        self._tell = tell
        self._files = files
        self._league = league
        self._newsroom = newsroom
        self._games: dict[str, PublishedGame | None] = {}
        self._readers: dict[str, tuple[Reader, ...]] = {}
        self._drawings: dict[tuple[str, str], Drawing | None] = {}

    def news(self, name: str) -> tuple[News, ...]:
        """What there is to tell of a game."""
        with contained(self._tell, bug_told), suppress(*DAMAGE):
            game = self._game(name)
            if game is not None and self._newsroom.may_have_news(game):
                former = self._game(game.file.rematch) if game.file.rematch else None
                invited = self._newsroom.invitations(game, self._readers_of(former)) if former else ()
                return (*self._newsroom.news(self._readers_of(game)), *invited)
        return ()

    def with_one_letter_an_address(self, news: Sequence[News]) -> list[News]:
        """News in which an address that waits to be confirmed is asked once, in the whole league.

        It may be a bystander's, whom anybody can name in any game. Each time it is confirmed, it may be asked
        about one more seat.
        """
        waiting = {one.reader.address.address.casefold() for one in news if one.kind == "address"}
        times = Counter(
            reader.address.address.casefold()
            for name in (game_names(self._files) if waiting else ())
            for reader in self._all_readers(name)
            if reader.address.confirmed
        )
        asked: list[News] = []
        for one in news:
            address = one.reader.address.address.casefold()
            if one.kind != "address":
                asked.append(one)
            elif address in waiting:
                waiting.remove(address)
                asked.append(replace(one, tells=told("address", address, str(times[address]))))
        return asked

    def _all_readers(self, name: str) -> Sequence[Reader]:
        game = self._game(name)
        with suppress(*DAMAGE):
            return self._readers_of(game) if game else ()
        return ()

    def letters(self, news: Sequence[News], answers: Sequence[Answer]) -> Iterator[Letter]:
        """One letter a person and game; what is to be confirmed by an answer has a letter of its own."""
        matters: dict[tuple[str, str, str], _Matter] = {}
        for one in news:
            matter = self._matter(matters, one.reader.address.address, one.reader.game.name, one.reader.seat)
            if one.kind == "address":
                named = CONFIRM, one.reader.address.mark
                yield from self._written(matter, partial(self._asking, matter, named, one))
            else:
                matter.news.append(one)
        for answer in answers:
            matter = self._matter(matters, answer.to, answer.game, answer.seat)
            if isinstance(answer.told, Confirm):
                yield from self._written(matter, partial(self._to_confirm, matter, answer), answer)
            else:
                matter.answers.append(answer)
        by_person: dict[str, list[_Matter]] = {}
        for matter in matters.values():
            if matter.news or matter.answers:
                by_person.setdefault(matter.to.casefold(), []).append(matter)
        for mine in by_person.values():
            yield from self._to_person(mine)

    def _to_person(self, mine: Sequence[_Matter]) -> Iterator[Letter]:
        many = len({matter.name for matter in mine if matter.news}) >= MANY_GAMES
        quiet = [matter for matter in mine if many and not (matter.is_awaited or matter.answers)]
        if quiet:
            others = [matter.name for matter in mine if matter not in quiet]
            yield from self._written(quiet[0], partial(self._summary, quiet, others))
        for matter in mine:
            if matter not in quiet:
                write = partial(self._whole_or_answers, matter)
                yield from self._written(matter, write, *matter.answers)

    def _written(
        self, matter: _Matter, write: Callable[[], Letter | None], *answers: Answer
    ) -> Iterator[Letter]:
        """A letter in its reader's words, unless a bug is met in writing it."""
        letter = None
        with contained(self._tell, bug_told), matter.in_their_words(*answers):
            letter = write()
        if letter is not None:
            yield letter

    def _asking(self, matter: _Matter, named: tuple[str, str], news: News) -> Letter:
        return self._letter(matter, named, [news.tells], [told_of(news)])

    def _to_confirm(self, matter: _Matter, answer: Answer) -> Letter:
        part = receipt(answer, matter.game)
        return self._letter(matter, (CONFIRM, answer.mail), [_tells(answer)], [part])

    def _whole_or_answers(self, matter: _Matter) -> Letter | None:
        """The letter about a game; of a damaged one only the answers to mails."""
        try:
            return self._about_game(matter)
        except DAMAGE:
            return self._about_game(replace(matter, reader=None, news=[])) if matter.answers else None

    def _about_game(self, matter: _Matter) -> Letter:
        """The answers to a person's mails and the news of the game, with the order file if it is awaited."""
        reader, news = matter.reader, matter.news
        turns = [one.turn for one in news if one.turn]
        wait = any(one.kind in {"turn", "reminder", "nudge"} for one in news)
        asks = wait and reader is not None and reader.may_answer
        again = reader.order_file if reader and not asks else ""
        parts = receipts(matter.answers, matter.game, again)
        parts += [told_of(one) for one in news if one.turn is None or one.turn is turns[-1]]
        files: Sequence[Attachment] = ()
        blocks: list[Block] = []
        if reader and (turns or matter.is_awaited):
            blocks += opening(reader, turns)
            blocks += standing(reader, self._newsroom.now)
            blocks += links(reader, self._league.pages)
        if reader and asks:
            blocks += asked(reader, self._league.address)
        if reader and turns:
            blocks += happened(reader, turns)
            if picture := self._drawing(reader.game):
                blocks.append(Picture(picture))
            blocks += own_page(reader, turns[-1])
            files = sealed_page(reader, turns[-1])
        if reader and news and not reader.game.result:
            blocks.append(choices(reader))
        parts.append(Part(blocks=tuple(blocks)))
        tells = [*(one.tells for one in news), *map(_tells, matter.answers)]
        named = ("turn" if turns else news[0].kind if news else "receipt", tells[0])
        return self._letter(matter, named, tells, parts, files)

    def _letter(
        self,
        matter: _Matter,
        named: tuple[str, str],
        tells: Sequence[str],
        parts: Sequence[Part],
        files: Sequence[Attachment] = (),
    ) -> Letter:
        """Address a letter: `named` are its kind and what it tells, in its Message-ID."""
        name = matter.game.name if matter.game else ""
        turn = matter.game.latest.number if matter.game and matter.game.latest else -1
        kind, what = named
        # Only whoever has the address on file may prove by an answer to hold the seat.
        if matter.reader:
            to = to_seat(name, matter.seat, matter.reader.holder, self._league.secret.mail)
        else:
            to = to_reader(name, matter.to, self._league.secret.mail)
        letter = Letter(
            to=matter.to,
            subject=_subject(matter, turn, [part.subject for part in parts if part.subject]),
            message_id=self._league.message_id(kind, to, turn, what),
            thread=self._league.thread(name) if name else "",
            game=name,
            answers=next((part.answers for part in reversed(parts) if part.answers), ""),
            tells=tuple(tells),
        )
        blocks = [block for part in parts for block in part.blocks]
        return compose(letter, self._league.address, blocks, files)

    def _summary(self, quiet: Sequence[_Matter], others: Sequence[str]) -> Letter:
        """One letter about all games in which nobody waits for a person who plays many."""
        blocks: list[Block] = []
        if others:
            names = ", ".join(others)
            blocks.append(Paragraph(_("You also have letters of their own about: %(games)s.", games=names)))
        for matter in quiet:
            with suppress(*DAMAGE), matter.in_their_words():
                blocks += self._in_short(matter)
        tells = tuple(one.tells for matter in quiet for one in matter.news)
        to = to_reader("", quiet[0].to, self._league.secret.mail)
        letter = Letter(
            to=quiet[0].to,
            subject=_("News of your games: %(games)s", games=", ".join(matter.name for matter in quiet)),
            message_id=self._league.message_id("summary", to, -1, told(*tells)),
            tells=tells,
        )
        return compose(letter, self._league.address, blocks)

    def _in_short(self, matter: _Matter) -> list[Block]:
        blocks: list[Block] = [Heading(matter.name)]
        for one in matter.news:
            blocks += told_of(one).blocks
        if matter.reader:
            blocks += standing(matter.reader, self._newsroom.now)
            for block in happened(matter.reader, [one.turn for one in matter.news if one.turn]):
                lower = replace(block, level=block.level + 1) if isinstance(block, Heading) else block
                blocks.append(lower)
        return blocks

    def _game(self, name: str) -> PublishedGame | None:
        if name not in self._games:
            try:
                self._games[name] = playing(self._files, name)
            except DAMAGE:
                self._games[name] = None
        return self._games[name]

    def _readers_of(self, game: PublishedGame) -> tuple[Reader, ...]:
        if game.name not in self._readers:
            self._readers[game.name] = tuple(readers(game, self._league.secret))
        return self._readers[game.name]

    def _drawing(self, game: PublishedGame) -> Drawing | None:
        key = game.name, language_in_force()
        if key not in self._drawings:
            self._drawings[key] = drawing(game)
        return self._drawings[key]

    def _matter(self, matters: dict[tuple[str, str, str], _Matter], to: str, name: str, seat: str) -> _Matter:
        key = to.casefold(), name, seat
        if key not in matters:
            try:
                matters[key] = self._new_matter(to, name, seat)
            except DAMAGE:
                matters[key] = _Matter(to, name, seat, None, None, is_awaited=False)
        return matters[key]

    def _new_matter(self, to: str, name: str, seat: str) -> _Matter:
        game = self._game(name)
        found = self._readers_of(game) if game else ()
        mine = (one for one in found if one.seat == seat and same_address(one.address.address, to))
        reader = next(mine, None)
        return _Matter(to, name, seat, game, reader, is_awaited=bool(reader and reader.is_awaited))


def _subject(matter: _Matter, turn: int, words: Sequence[str]) -> str:
    """The subject names the game, and says first whether the person is awaited."""
    said = list(dict.fromkeys(words))
    if matter.is_awaited:
        said.insert(0, _("you are awaited for turn %(turn)s", turn=turn + 1))
    if matter.game is None:
        return "; ".join(said)
    return _("%(game)s: %(news)s", game=matter.game.name, news="; ".join(said) or _("news"))
