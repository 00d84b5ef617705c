"""Requests as they come in by mail: what is served at once, what must be confirmed, and who is answered."""

from copy import copy
from dataclasses import replace
from email import message_from_bytes
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from adjudicator.mail.answers import Answer, Confirm, Refused, Said, Unknown
from adjudicator.mail.case import Taken
from adjudicator.mail.content import Request
from adjudicator.mail.intake import Means, receive
from adjudicator.mail.letter import Letter
from adjudicator.mail.letter_names import letter_name
from adjudicator.mail.letters.writing import write_letter
from adjudicator.mail.mailbox import Folder
from adjudicator.mail.post import Arrived
from adjudicator.repository.mail_ledger import read_ledger
from adjudicator.repository.press.opening import opened
from adjudicator.sealing import SecretKey
from tests.mail.mails import LEAGUE, PLAYERS, message
from tests.mail.post_here import ADDRESS, OTHER, LeagueByMail
from tests.mail.signing import records
from tests.repository.table_in_memory import GameInMemory

STRANGER = "carl@elsewhere.example"
NEW = SecretKey.from_seed(b"of one's own")


@pytest.fixture(scope="module")
def _dealt() -> LeagueByMail:
    return LeagueByMail()


@pytest.fixture
def league(_dealt: LeagueByMail) -> LeagueByMail:
    """A league of one's own, whose game has just been dealt."""
    own = copy(_dealt)
    own.trial, own.waiting = copy(_dealt.trial), {}
    own.trial.contents, own.trial.keys = dict(own.trial.contents), dict(own.trial.keys)
    return own


def request(line: str, text: str = "") -> Request:
    name, *words = line.split()
    return Request(name, tuple(words), text)


def said(taken: Taken, to: str = ADDRESS) -> str:
    """What a request was answered with."""
    assert taken.answer
    assert taken.answer.to == to
    assert isinstance(taken.answer.told, Said | Refused | Confirm), taken.answer
    told = taken.answer.told
    if isinstance(told, Said):
        return told.text + told.form
    return told.reason if isinstance(told, Refused) else told.text


def answered(league: LeagueByMail, taken: Taken, mail: Arrived, *, seat: str = "a") -> Taken:
    """What becomes of a mail that waits, once the letter about it is answered with yes."""
    assert (taken.fate, dict(taken.changes)) == (Folder.WAITING, {})
    letter = league.letter(seat, "confirm", mail.mail.digest)
    confirming = league.take(league.mail(request("yes"), sender=mail.mail.sender, answers=letter))
    assert confirming.settled
    return confirming.settled[1]


@pytest.mark.parametrize(
    ("line", "act"),
    [("vote draw", "vote"), ("vote Trial end", "vote"), ("away until 2027-01-20", "away")],
)
def test_acts_are_adopted(league: LeagueByMail, line: str, act: str) -> None:
    taken = league.take(league.mail(request(line)))
    assert taken.fate is Folder.TAKEN
    assert "Taken in: " in said(taken)
    assert [name.partition("-")[2] for name in league.trial.run().acts] == [f"{act}.yaml"]


def test_a_player_closes_and_opens_after_the_secret_is_published(league: LeagueByMail) -> None:
    trial = league.trial
    league.take(league.mail(request("note trial", "Bob bluffs.")))
    trial.run()
    trial.abandon()
    trial.reveal()
    assert "Taken in: A makes" in said(league.take(league.mail(request("closing trial", "Well played."))))
    mail = league.mail(request("open trial"))
    opening = answered(league, league.take(mail), mail)
    assert "Notes opened now: 1." in said(opening)
    late = said(league.take(league.mail(request("vote trial draw"))))
    assert "its secret is published" in late
    acts = [name.partition("-")[2] for name in trial.run().acts]
    assert sorted(acts) == ["closing.yaml", "open.yaml"]
    found = opened(trial.files, trial.game, trial.published.adopted)
    assert [text for _message, text in found] == ["Bob bluffs."]


def test_a_request_in_the_subject_of_an_answer_is_somebody_elses_until_it_is_confirmed(
    league: LeagueByMail,
) -> None:
    mail = league.mail(replace(request("vote draw"), quoted=True))
    taken = league.take(mail)
    assert "You vote for a draw." in said(taken)
    assert answered(league, taken, mail).fate is Folder.TAKEN
    status = league.take(league.mail(replace(request("status"), quoted=True)))
    assert status.fate is Folder.TAKEN, "what changes nothing is answered"


def test_nothing_is_signed_on_one_lock_alone(league: LeagueByMail) -> None:
    mail = league.mail(request("vote draw"), answers=None)
    taken = league.take(mail)
    assert "You vote for a draw." in said(taken)
    assert answered(league, taken, mail).fate is Folder.TAKEN
    league.trial.run()
    assert league.trial.votes == {"a": "draw"}


@pytest.mark.parametrize(
    ("line", "warned", "kind"),
    [
        ("resign", "Until then you can come back", "resign"),
        (f"rotate-key {NEW.public.text()}", "the league cannot sign for you any more", "rotate-key"),
    ],
)
def test_what_cannot_be_undone_is_confirmed_even_with_both_locks_open(
    league: LeagueByMail, line: str, warned: str, kind: str
) -> None:
    mail = league.mail(request(line))
    taken = league.take(mail)
    assert warned in said(taken)
    assert taken.answer
    assert isinstance(taken.answer.told, Confirm)
    assert taken.answer.told.what == kind
    assert answered(league, taken, mail).fate is Folder.TAKEN
    assert league.trial.run().acts[0].endswith(f"-{kind}.yaml")
    assert not league.trial.published.roster.in_custody or kind == "resign"


def test_letters_are_ended_by_a_mail_that_answers_none(league: LeagueByMail) -> None:
    mail = league.mail(request("letters trial none"), sender=OTHER, answers=None)
    assert league.take(mail).fate is not Folder.TAKEN, "nobody has confirmed this address"
    league.give("b", OTHER)
    mail = league.mail(request("letters trial none"), sender=OTHER, answers=None, signed=False)
    settled = answered(league, league.take(mail), mail, seat="b")
    assert "no more letters" in said(settled, OTHER)
    assert read_ledger(league.trial.files, "trial").letters(league.mark("b")) == "none"
    shown = league.mail(request("letters trial all"), sender=OTHER, answers=None)
    shown = replace(shown, vouched=replace(shown.vouched, addressed=False))
    assert league.take(shown).fate is Folder.WAITING, "it may have been written to somebody else"
    signed = league.mail(request("letters trial all"), sender=OTHER, answers=None)
    assert "You get all letters" in said(league.take(signed), OTHER)
    assert read_ledger(league.trial.files, "trial").letters(league.mark("b")) == "all"


def by_the_button(league: LeagueByMail, letter: Letter, *, signed: bool = True, more: str = "") -> Arrived:
    """The mail that the button of a mail program sends to end a letter's kind."""
    written = message_from_bytes(write_letter(letter, LEAGUE, league.trial.now))
    where = urlsplit(written["List-Unsubscribe"].strip("<>"))
    subject = parse_qs(where.query)["subject"][0]
    league.sent += 1
    mail = message(ADDRESS, "", number=league.sent, subject=subject, to=unquote(where.path))
    mail = more.encode() + mail
    data = PLAYERS.signed(mail) if signed else mail
    means = Means(LEAGUE, league.trial.master, records(PLAYERS))
    return receive(data, size=len(data), at=league.trial.now, means=means)


@pytest.mark.parametrize("more", ["", "Auto-Submitted: auto-generated\r\n"])
def test_the_button_of_a_mail_program_ends_letters_at_once(league: LeagueByMail, more: str) -> None:
    (letter,) = league.letters(*league.take(league.mail(request("status"))).answers)
    taken = league.take(by_the_button(league, letter, more=more))
    assert taken.fate is Folder.TAKEN
    assert read_ledger(league.trial.files, "trial").letters(league.mark("a")) == "none"
    if more:
        assert taken.answer is None, "no machine is answered"
    else:
        assert "no more letters about the game “trial”" in said(taken)
    unsigned = league.take(by_the_button(league, letter, signed=False, more=more))
    assert unsigned.fate is (Folder.UNANSWERED if more else Folder.WAITING)


def test_the_button_says_of_several_games_which_letters_end(league: LeagueByMail) -> None:
    league.give("b", ADDRESS)
    (letter,) = league.letters(Answer(ADDRESS, Unknown(), "d" * 64))
    pressed = by_the_button(league, letter)
    taken = league.take(pressed)
    ledger = read_ledger(league.trial.files, "trial")
    assert [ledger.letters(league.mark(seat)) for seat in "ab"] == ["none", "none"]
    assert said(taken).count("You get no more letters about the game “trial”.") == 2
    assert said(taken).count("To change it") == 1
    league.take(league.mail(request("letters trial all"), answers=league.letter("b")))
    assert not league.take(pressed).changes, "it has counted"


def test_who_has_a_key_is_refused_before_anything_is_to_be_confirmed(league: LeagueByMail) -> None:
    league.give("b", OTHER)
    taken = league.take(league.mail(request("vote draw"), sender=OTHER, answers=None))
    assert "adjudicator seat vote trial WISH --print" in said(taken, OTHER)
    assert (taken.fate, dict(taken.changes)) == (Folder.REFUSED, {})


@pytest.mark.parametrize("line", ["view", "orders", "orders trial"])
def test_pages_go_to_the_address_on_file_alone(league: LeagueByMail, line: str) -> None:
    assert "trial" in said(league.take(league.mail(request(line), signed=False, answers=None)))
    forged = league.take(league.mail(request(line), sender=STRANGER))
    assert forged.answer is None or forged.answer.to == STRANGER
    assert not forged.answer or isinstance(forged.answer.told, Refused)


def test_whoever_has_no_address_on_file_is_told_from_where_to_write(league: LeagueByMail) -> None:
    for line in ("letters turns", "letters trial turns"):
        taken = league.take(league.mail(request(line), sender=STRANGER, answers=None))
        assert "Write from the address at which you get" in said(taken, STRANGER)


def test_a_stranger_asks_for_help_and_takes_a_seat() -> None:
    lobby = LeagueByMail.__new__(LeagueByMail)
    lobby.trial, lobby.waiting, lobby.sent = GameInMemory(started=False), {}, 0
    for line in ("help", "status"):
        asked = lobby.mail(request(line), sender=STRANGER, answers=None)
        assert "trial" in said(lobby.take(asked), STRANGER)
        unsigned = lobby.mail(request(line), sender=STRANGER, answers=None, signed=False)
        assert lobby.take(unsigned).answer is None
    mail = lobby.mail(request("join trial a Carl"), sender=STRANGER, answers=None)
    taken = lobby.take(mail)
    assert "The league holds the key" in said(taken, STRANGER)
    assert taken.answer
    (asks,) = lobby.letters(*taken.answers)
    letter = letter_name(asks.message_id, lobby.trial.master.mail)
    settled = lobby.take(lobby.mail(request("yes"), sender=STRANGER, answers=letter)).settled
    assert settled
    assert settled[1].fate is Folder.TAKEN
    lobby.trial.run()
    assert lobby.trial.published.roster.in_custody == ("a",)
    own = lobby.mail(request("orders"), sender=STRANGER, answers=None)
    assert "To see who is missing: status trial" in said(lobby.take(own), STRANGER), "the address is on file"
    assert all(STRANGER.encode() not in data for data in lobby.trial.contents.values())


def test_a_stranger_who_signs_is_told_that_no_more_mails_may_wait() -> None:
    lobby = LeagueByMail.__new__(LeagueByMail)
    lobby.trial, lobby.waiting, lobby.sent = GameInMemory(started=False), {}, 0
    joins = [lobby.mail(request("join trial a Carl"), sender=STRANGER, answers=None) for _time in range(6)]
    *waiting, refused = map(lobby.take, joins)
    assert {taken.fate for taken in waiting} == {Folder.WAITING}
    assert refused.answer
    assert (refused.fate, refused.answer.to) == (Folder.REFUSED, STRANGER)
    unsigned = lobby.mail(request("join trial a Carl"), sender=STRANGER, answers=None, signed=False)
    assert lobby.take(unsigned).answer is None


@pytest.mark.parametrize("line", ["vote drow", "press c", "away until soon", "orders trail", "vte draw"])
def test_what_is_mistyped_is_answered_with_what_is_near(league: LeagueByMail, line: str) -> None:
    taken = league.take(league.mail(request(line, "Hello")))
    assert (taken.fate, dict(taken.changes)) == (Folder.REFUSED, {})
    assert any(hint in said(taken) for hint in ("Did you mean", "You can write to", "write the day alone"))
