"""Answers outside the form: read where the questions leave one way to, and by the locks of orders."""

import pytest

from adjudicator.mail.answers import Confirm, Refused, TakenIn, Unchanged, Unknown
from adjudicator.mail.content import Nothing, Request
from adjudicator.mail.letters.receipts import receipt
from adjudicator.mail.mailbox import Folder
from tests.mail.corpus.cast import CorpusLeague, league_at_rest
from tests.mail.corpus.shelf import message
from tests.mail.post_here import LeagueByMail

FORM = "game: trial\nturn: 1\nseat: a\nanswers:\n  lead/trick-1:\nplans:\n  - follow: any\n    do: only\n"


@pytest.fixture
def league() -> LeagueByMail:
    return LeagueByMail()


@pytest.fixture
def card(league: LeagueByMail) -> str:
    """A card with which seat `a` may lead."""
    return league.orders.partition("lead/trick-1: ")[2].split()[0]


def test_what_stands_above_a_quoted_form_counts_as_if_it_stood_there(league: LeagueByMail, card: str) -> None:
    player = league.trial.published.roster.players["a"].name
    mail = league.mail(Nothing(FORM, f"Lead:{card}.\n\n{player}\n\nSent from my telephone", league.proof))
    taken = league.take(mail)
    assert taken.fate is Folder.TAKEN
    assert taken.answer
    told = taken.answer.told
    assert isinstance(told, TakenIn)
    assert f"5   Lead: {card}." in told.text, "the receipt says how it was read"
    assert "follow: any" in told.text
    assert league.take(mail).answer == taken.answer
    assert league.inbox == ("a-0001-1.sealed",)


@pytest.mark.parametrize(
    "below",
    [
        "Get Outlook for iOS",
        "Odesláno z iPhonu",
        "Отправлено с iPhone",
        "Poslato sa iPhone-a",
        "Послато са iPhone-а",
        "Získat Outlook pro Android",
        "Получить Outlook для Android",
        "Outlook für Android beziehen",
    ],
)
def test_what_telephones_write_below_is_no_part_of_an_answer(
    league: LeagueByMail, card: str, below: str
) -> None:
    taken = league.take(league.mail(Nothing(FORM, f"{card}\n\n{below}", league.proof)))
    assert taken.fate is Folder.TAKEN


def test_without_a_quoted_form_it_counts_once_it_is_confirmed(league: LeagueByMail, card: str) -> None:
    for content in (Nothing("", card), Nothing(FORM, card), Nothing(FORM, card, "a" * 8)):
        assert league.take(league.mail(content)).fate is Folder.WAITING
    mail = league.mail(Nothing("", card))
    waits = league.take(mail)
    assert waits.answer
    assert isinstance(waits.answer.told, Confirm)
    assert waits.answer.told.text.endswith(f"lead/trick-1: {card}\n")
    asks = league.letter(kind="confirm", tells=mail.mail.digest)
    settled = league.take(league.mail(Request("yes"), answers=asks)).settled
    assert settled
    assert league.inbox == ("a-0001-1.sealed",)


@pytest.mark.parametrize(
    "said", ["Thanks!", "{0}, I think", "{0}\n\nor rather not", "lead: {0}\nhello: {0}", "nothing", "[]"]
)
def test_what_may_mean_something_else_is_no_answer(league: LeagueByMail, card: str, said: str) -> None:
    for content, told in (
        (Nothing(FORM, said.format(card), league.proof), Unchanged),
        (Nothing("", said), Unknown),
    ):
        taken = league.take(league.mail(content))
        assert taken.fate is Folder.REFUSED
        assert taken.answer
        assert isinstance(taken.answer.told, told)
    assert league.inbox == ()


def test_what_is_wrong_with_a_named_answer_is_told(league: LeagueByMail) -> None:
    taken = league.take(league.mail(Nothing(FORM, "lead: Z9", league.proof)))
    assert taken.answer
    assert isinstance(taken.answer.told, Refused)
    assert "“Z9”" in taken.answer.told.reason


def test_an_answer_to_no_letter_or_to_one_of_another_turn_is_none(league: LeagueByMail, card: str) -> None:
    content = Nothing(FORM, card, league.proof)
    for answers in (
        None,
        league.letter("b"),
        league.letter(turn=7),
        league.letter(kind="confirm"),
    ):
        assert league.take(league.mail(content, answers=answers)).fate is Folder.REFUSED
    assert league.inbox == ()


def test_areas_may_stand_without_their_question() -> None:
    league: CorpusLeague = league_at_rest()
    taken = league.take(message("plain", "natural-areas").data)
    assert taken.answer
    assert isinstance(taken.answer.told, Confirm)
    assert "assign-orders: {the shivering sea: raid, " in taken.answer.told.text


def test_a_form_that_yaml_cannot_read_is_never_called_unchanged() -> None:
    taken = league_at_rest().take(message("plain", "changed-beyond-yaml").data)
    assert taken.answer
    assert isinstance(taken.answer.told, Refused)
    assert "&U7" in taken.answer.told.reason


def test_a_form_of_which_only_a_note_was_changed_is_not_called_as_it_was_sent() -> None:
    taken = league_at_rest().take(message("plain", "comment-changed-only").data)
    assert taken.answer
    assert isinstance(taken.answer.told, Unchanged)
    text = " ".join(getattr(block, "text", "") for block in receipt(taken.answer, None).blocks)
    assert "answers nothing" in text
    assert "begin with # are notes" in text
    assert "as we sent it" not in text
