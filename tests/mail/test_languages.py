"""Letters, answers to mails and news in channels: each player reads their own language."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from adjudicator.mail.channels import Channels, Room
from adjudicator.mail.content import Damaged, Request
from adjudicator.mail.due import League, due
from adjudicator.mail.letter import Letter
from adjudicator.mail.letter_names import to_reader
from adjudicator.mail.letters import pictures
from adjudicator.mail.mailbox import Folder
from adjudicator.mail.reading.mail import read_mail
from adjudicator.repository.channels import seal_channel
from adjudicator.repository.people.acts import ChooseLanguage, GiveChannel, Join, read_act
from adjudicator.words import ENGLISH, N_, PSEUDO
from tests.mail.played_by_mail import LEAGUE, MailedGame
from tests.mail.post_here import OTHER, LeagueByMail
from tests.mail.test_requests import (
    _dealt,
    asking,
    lobby,
    refusal,
    served,
    taken_in,
    trial,
)
from tests.repository.table_in_memory import GameInMemory
from tests.test_catalogues import locale, written

__all__ = ["_dealt", "lobby", "locale", "trial"]

PAGES = "https://example.org/games/"


@pytest.fixture(autouse=True)
def _small_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "rendered", lambda svg, width: f"{width} of {len(svg)}".encode())


@pytest.fixture
def czech(locale: Path) -> None:
    """A program that has a few words in Czech."""
    catalogue = Catalog(locale="cs")
    catalogue.add("Hello %(player)s,", "Ahoj %(player)s,")
    catalogue.add("please confirm that you join", "potvrď prosím, že hraješ")
    catalogue.add("you take the seat %(seat)s", "hraješ za %(seat)s")
    written(catalogue, locale)


def speak(game: GameInMemory, seat: str, language: str = PSEUDO) -> None:
    """Let a seat's player choose a language."""
    game.act(ChooseLanguage(game="trial", at=game.at, seat=seat, language=language))
    game.run(0)


def pages_in(game: GameInMemory, *languages: str) -> None:
    """Let the league have pages in these languages."""
    game.contents["league.yaml"] = f"languages: [{', '.join(languages)}]\n".encode()


def letters(game: MailedGame) -> dict[str, Letter]:
    """The letters due now, by seat."""
    league = League(LEAGUE, game.master, PAGES)
    found = due(game.files, ["trial"], game.now, lambda _tells: (), league)
    return {letter.to.partition("@")[0]: letter for letter in found}


def test_two_players_of_a_game_read_each_their_own_language() -> None:
    game = MailedGame()
    speak(game, "b")
    pages_in(game, ENGLISH, PSEUDO)
    told = letters(game)
    assert told["a"].text.startswith("Hello Player a,\n")
    assert "⟦" not in told["a"].text + told["a"].subject + told["a"].markup
    assert told["b"].text.startswith("⟦Hello Player b,⟧\n")
    assert "⟦the game begins⟧" in told["b"].subject
    assert '<html lang="pseudo">' in told["b"].markup
    assert f"{PAGES}trial/index.html" in told["a"].text
    assert f"{PAGES}pseudo/trial/index.html" in told["b"].text


def test_one_plays_in_russian_and_another_in_czech() -> None:
    game = MailedGame()
    speak(game, "a", "ru")
    speak(game, "b", "cs")
    told = letters(game)
    for seat, letter_of_language in (("a", r"[а-яё]"), ("b", r"[ěščřžůýáíé]")):
        assert len(re.findall(letter_of_language, told[seat].text)) > 50
        assert "Hello" not in told[seat].text + told[seat].markup
    assert '<html lang="ru">' in told["a"].markup
    assert '<html lang="cs">' in told["b"].markup


def test_whoever_has_chosen_nothing_reads_the_language_of_the_league() -> None:
    game = MailedGame()
    speak(game, "b", ENGLISH)
    pages_in(game, PSEUDO, ENGLISH)
    told = letters(game)
    assert told["a"].text.startswith("⟦Hello")
    assert f"{PAGES}trial/index.html" in told["a"].text
    assert told["b"].text.startswith("Hello")
    assert f"{PAGES}en/trial/index.html" in told["b"].text


@pytest.mark.parametrize("settings", [b"languages: [tlh]\n", b"nonsense", b""])
def test_without_words_in_a_language_it_is_english(settings: bytes) -> None:
    game = MailedGame()
    speak(game, "b", "tlh")
    game.contents["league.yaml"] = settings
    assert letters(game)["b"].text.startswith("Hello Player b,\n")


def test_what_was_told_is_not_told_again_in_another_language() -> None:
    game = MailedGame()
    assert game.letters()
    speak(game, "b")
    assert game.letters() == (), "others need not know it"


def test_a_mail_is_answered_in_the_language_of_its_seat() -> None:
    league = LeagueByMail()
    speak(league.trial, "a")
    taken = league.take(league.mail())
    assert taken.answer
    assert taken.answer.language == PSEUDO
    (letter,) = league.letters(taken.answer)
    assert "⟦your orders are in" in letter.subject
    assert "⟦Your orders for turn 1 are in.⟧" in letter.text
    taken = league.take(league.mail(Request("status")))
    assert taken.answer
    assert "⟦How the game “trial” stands⟧" in league.letters(taken.answer)[0].subject


def test_why_a_mail_cannot_be_read_is_said_in_the_language_of_its_seat() -> None:
    league = LeagueByMail()
    speak(league.trial, "a")
    taken = league.take(league.mail(Damaged(N_("The line “%(line)s” does not belong."), {"line": "x"})))
    assert taken.answer
    assert "⟦The line “x” does not belong.⟧" in league.letters(taken.answer)[0].text
    assert taken.told == "refused: It cannot be read.", "whoever runs the league reads this"


@pytest.mark.usefixtures("czech")
def test_whoever_joins_names_a_language_and_is_answered_in_it() -> None:
    league = LeagueByMail()
    other = GameInMemory(started=False, name="lobby")
    league.trial.contents |= other.contents
    mail = league.mail(Request("join", ("lobby", "b", "Bára"), "Language: CS\n"), sender=OTHER, answers=None)
    taken = league.take(mail)
    assert taken.fate is Folder.WAITING
    assert taken.answer
    assert taken.answer.language == "cs"
    (letter,) = league.letters(taken.answer)
    assert letter.subject == "lobby: potvrď prosím, že hraješ"
    to = to_reader("lobby", OTHER, league.trial.master.mail)
    asked = replace(league.letter(kind="confirm", tells=mail.mail.digest), to=to)
    confirmed = league.take(league.mail(Request("yes"), sender=OTHER, answers=asked))
    assert confirmed.settled
    assert confirmed.settled[1].answer
    assert league.letters(confirmed.settled[1].answer)[0].subject == "lobby: hraješ za B"


@pytest.mark.usefixtures("czech")
def test_a_language_is_named_below_a_join_or_alone(trial: GameInMemory, lobby: GameInMemory) -> None:
    done = served(asking(lobby, "join trial a Ann", "language cs"))
    (join, _address) = (read_act(data, "").statement for data in done.files.values())
    assert isinstance(join, Join)
    assert join.language == "cs"
    assert "“tlh” is not one of en, cs." in refusal(asking(lobby, "join trial a Ann", "language tlh"))
    assert refusal(asking(trial, "language de", seat="a")) == "“de” is not one of en, cs. | "
    done = served(asking(trial, "language trial CS", seat="a"))
    assert "A wants letters in the language cs." in done.text
    assert taken_in(trial, done) == "language"
    assert trial.published.roster.players["a"].language == "cs"
    assert "There are: en, cs." in refusal(asking(trial, "language", seat="a"))
    assert "- language cs – get letters in that language" in served(asking(trial, "help")).text


def test_channels_hear_the_language_of_their_player_and_rooms_that_of_the_league() -> None:
    trial = GameInMemory("agot2", seats=3)
    first, second, _third = trial.game.seats
    for seat in (first, second):
        sealed = seal_channel(f"ntfy://of-{seat}", trial.game, seat, trial.master.mail.key.public)
        trial.act(GiveChannel(game="trial", at=trial.at, seat=seat, sealed=sealed))
    speak(trial, second)
    pages_in(trial, ENGLISH, PSEUDO)
    channels = Channels([Room("ntfy://room")], trial.master.mail, of_players=True, pages=PAGES)
    told = {one.seat: one.text for one in channels.tidings(trial.files, ["trial"], trial.now)}
    assert "⟦" not in told[first] + told[""]
    assert "⟦The game trial begins.⟧" in told[second]
    assert told[first].endswith(f"{PAGES}trial/play/{first}.html")
    assert told[second].endswith(f"{PAGES}pseudo/trial/play/{second}.html")


@pytest.mark.parametrize("line", ["Jasně!", "jo.", "yes", "ДА", "Jo, děkuji"])
def test_a_mail_confirms_in_every_language_that_there_is(line: str, locale: Path) -> None:
    own = Catalog(locale="cs")
    own.add("yes", "jasně, jo,", context="confirming")
    written(own, locale)
    content = read_mail(f"From: x@example.org\r\n\r\n{line}\r\n".encode()).content
    assert content == Request("yes")
    for other in ("jo ale ne", "!!", "jasně jo"):
        assert read_mail(f"From: x@example.org\r\n\r\n{other}\r\n".encode()).content != content
