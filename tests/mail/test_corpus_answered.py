"""The answers to the messages of the corpus, as the letters that go out."""

from collections.abc import Iterator
from email import message_from_bytes

import pytest

from adjudicator.mail.answers import Answer, TakenIn
from adjudicator.mail.content import Nothing
from adjudicator.mail.due import League, due
from adjudicator.mail.letter import OWN_HEADER
from adjudicator.mail.letters.writing import write_letter
from adjudicator.mail.reading.mail import read_mail
from tests.mail.corpus.cast import ADDRESS, ARRIVED, MASTER, CorpusLeague, league_at_rest
from tests.mail.corpus.shelf import message, messages

HEADERS = {
    *("From", "To", "Date", "Message-ID", "In-Reply-To", "References", "Subject", "Auto-Submitted"),
    *("X-Auto-Response-Suppress", "List-Id", "List-Unsubscribe", OWN_HEADER),
    *("MIME-Version", "Content-Type", "Content-Transfer-Encoding"),
}


@pytest.fixture
def league() -> CorpusLeague:
    return league_at_rest()


def answers(league: CorpusLeague, *folders: str) -> list[Answer]:
    """One answer of each sort that the messages of some folders get."""
    found: dict[tuple[object, ...], Answer] = {}
    for folder in folders:
        for one in messages(folder):
            answer = league.take(one.data).answer
            if answer:
                told = answer.told.text if isinstance(answer.told, TakenIn) else answer.told
                found.setdefault((answer.to, answer.game, told), answer)
    return list(found.values())


def letters(league: CorpusLeague, answer: Answer) -> Iterator[tuple[bytes, str]]:
    """The letters that an answer makes, as they are sent, and their text."""
    for letter in due(
        league.files, (), ARRIVED, lambda _digests: (), League(ADDRESS, MASTER), answers=[answer]
    ):
        assert letter.to == answer.to
        yield write_letter(letter, ADDRESS, ARRIVED), letter.text


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        ("limits", "join-with-marker-in-name"),
        ("headers", "subject-encoded-control"),
        ("limits", "card-misspelt"),
    ],
)
def test_the_answer_is_a_letter_that_nobody_else_gets_and_that_orders_nothing(
    league: CorpusLeague, folder: str, name: str
) -> None:
    answer = league.take(message(folder, name).data).answer
    assert answer
    assert_harmless(league, answer)


@pytest.mark.slow
def test_every_sort_of_answer_is_a_letter_that_nobody_else_gets_and_that_orders_nothing(
    league: CorpusLeague,
) -> None:
    for answer in answers(league, "sealed", "plain", "identity", "limits"):
        assert_harmless(league, answer)


def assert_harmless(league: CorpusLeague, answer: Answer) -> None:
    """Its letter has no header but ours, is known as automatic, and holds no orders when it is answered."""
    written = list(letters(league, answer))
    assert written
    for data, text in written:
        headers = message_from_bytes(data)
        assert set(headers.keys()) <= HEADERS
        assert headers.get_all("To") == [answer.to]
        assert read_mail(data).automatic
        quoted = "".join(f"> {line}\n" for line in text.splitlines())
        reply = f"From: {answer.to}\nSubject: Re: [duel]\n\nThanks!\n\n{quoted}".encode()
        held = read_mail(reply).content
        assert isinstance(held, Nothing), (answer, held)
