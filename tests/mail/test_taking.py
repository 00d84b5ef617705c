"""Taking in one mail: whose word it is, what it changes, and who is told."""

from dataclasses import replace

import pytest

from adjudicator.mail.answers import Answer, Confirm, Refused, Said, TakenIn, TooLarge, Unchanged, Unreadable
from adjudicator.mail.case import MOST_WAITING, PATIENCE, Case
from adjudicator.mail.content import (
    NOTHING,
    Blocks,
    Damaged,
    Nothing,
    PlainOrders,
    Request,
    SealedBlock,
    SignedFile,
)
from adjudicator.mail.correspondents import correspondent
from adjudicator.mail.incoming import Bounce
from adjudicator.mail.letter_names import letter_name, message_id, to_seat
from adjudicator.mail.mailbox import Folder
from adjudicator.mail.post import Arrived
from adjudicator.mail.reading.mail import read_mail
from adjudicator.repository.mail_ledger import read_ledger
from adjudicator.repository.people.acts import RotateKey, Vote, sign_act
from adjudicator.repository.people.agreement import seal_vote
from adjudicator.sealing import SecretKey
from tests.mail.post_here import ADDRESS, OTHER, LeagueByMail
from tests.repository.table_in_memory import GameInMemory

STRANGER = "eve@elsewhere.example"
ORDERS = """\
game: trial
turn: 1
seat: a
answers:
  lead/trick-1: U7
plans:
  - {lead: any, do: lowest}
"""


@pytest.fixture
def league() -> LeagueByMail:
    return LeagueByMail()


def test_orders_in_clear_count_where_both_locks_hold(league: LeagueByMail) -> None:
    taken = league.take(league.mail())
    assert taken.fate is Folder.TAKEN
    assert league.inbox == ("a-0001-1.sealed",)
    assert taken.answer
    assert (taken.answer.to, taken.answer.seat, taken.answer.public) == (ADDRESS, "a", False)
    told = taken.answer.told
    assert isinstance(told, TakenIn)
    assert told.file == "a-0001-1.sealed"
    assert told.text
    assert all(ADDRESS not in text for text in (taken.told, *map(str, league.trial.contents.values())))
    receipts = league.trial.run().receipts
    assert receipts == ("a-0001-1.sealed",), "the game's own intake accepts them"


def test_a_mail_counts_once_and_is_answered_alike_ever_after(league: LeagueByMail) -> None:
    mail = league.mail()
    first = league.take(mail)
    again = league.take(mail)
    assert not again.changes
    assert again.answer == first.answer
    # Another mail with the same signature is the same mail, whatever its unsigned headers.
    varied = replace(mail, mail=replace(mail.mail, digest="0" * 64))
    assert not league.take(varied).changes
    league.trial.run(hours=30)
    late = league.take(mail)
    assert not late.changes
    assert late.answer
    assert isinstance(late.answer.told, TakenIn), "it is still told of the turn for which it was"
    assert league.inbox == ("a-0001-1.sealed",)


@pytest.mark.parametrize(
    "lacking",
    [
        {"signed": False},
        {"addressed": False},
        {"answers": None},
        {"answers": "old"},
        {"answers": "other"},
        {"answers": "gone"},
    ],
)
def test_where_a_lock_does_not_hold_the_mail_waits_to_be_confirmed(
    league: LeagueByMail, lacking: dict[str, object]
) -> None:
    letters = {
        "old": league.letter(turn=-1),
        "other": league.letter("b"),
        "gone": replace(league.letter(), to=to_seat("trial", "a", "b" * 16, league.trial.master.mail)),
    }
    answers = lacking.get("answers", "turn")
    mail = league.mail(
        signed=bool(lacking.get("signed", True)),
        answers=letters.get(str(answers)) if answers != "turn" else "turn",
    )
    if "addressed" in lacking:
        mail = replace(mail, vouched=replace(mail.vouched, addressed=False))
    taken = league.take(mail)
    assert (taken.fate, taken.changes) == (Folder.WAITING, {})
    assert taken.answer
    assert taken.answer.to == ADDRESS
    assert isinstance(taken.answer.told, Confirm)
    confirming = league.take(confirmation(league, mail.mail.digest))
    assert confirming.fate is Folder.TAKEN
    assert confirming.settled
    digest, settled = confirming.settled
    assert (digest, settled.fate) == (mail.mail.digest, Folder.TAKEN)
    assert settled.answer
    assert isinstance(settled.answer.told, TakenIn)
    assert league.inbox == ("a-0001-1.sealed",)


def test_a_letter_to_a_seat_is_known_by_the_key_that_held_it_then(league: LeagueByMail) -> None:
    league.give("b", OTHER)
    trial, new = league.trial, SecretKey.from_seed(b"new")
    before = league.letter("b")
    trial.act(RotateKey(game="trial", at=trial.at, seat="b", key=new.public.text()))
    trial.run()
    seats = [one for seat in "ab" if (one := correspondent(trial.published, seat, trial.master.mail))]
    for letter, is_current in ((before, False), (league.letter("b"), True)):
        case = Case(trial.files, league.mail(answers=letter), league.post)
        assert case.about == "trial"
        assert bool(case.addressee(trial.published, letter)) is is_current
        assert [case.is_letter_to(one) for one in seats] == [False, True]


def confirmation(league: LeagueByMail, digest: str, seat: str = "a", automatic: str = "") -> Arrived:
    """An answer to the letter that asked to confirm; its provider signs nothing."""
    letter = league.letter(seat, "confirm", digest)
    return league.mail(Request("yes"), signed=False, answers=letter, automatic=automatic)


def test_a_confirmed_mail_that_was_not_moved_counts_once(league: LeagueByMail) -> None:
    mail = league.mail(answers=None)
    league.take(mail)
    yes = confirmation(league, mail.mail.digest)
    first = league.take(yes)
    league.waiting[mail.mail.digest] = mail
    again = league.take(yes)
    assert not again.changes
    assert first.settled
    assert again.settled
    assert again.settled[1].answer == first.settled[1].answer
    last = league.take(yes)
    assert (last.settled, last.changes, last.answer) == (None, {}, None), "it has counted with the other"
    late = league.take(confirmation(league, mail.mail.digest))
    assert (late.settled, late.changes) == (None, {})
    assert late.answer
    assert isinstance(late.answer.told, Refused)


@pytest.mark.parametrize("newer", ["counts", "is confirmed", "withdraws"])
def test_a_yes_to_an_older_letter_never_replaces_newer_orders(league: LeagueByMail, newer: str) -> None:
    forged = league.mail(sender=STRANGER)
    assert league.take(forged).fate is Folder.WAITING
    league.trial.now += 60
    second = league.mail(
        Request("withdraw") if newer == "withdraws" else None,
        answers=None if newer == "is confirmed" else "turn",
    )
    league.take(second)
    if newer == "is confirmed":
        league.take(confirmation(league, second.mail.digest))
    assert league.inbox == ("a-0001-1.sealed",)
    settled = league.take(confirmation(league, forged.mail.digest)).settled
    assert settled
    assert (settled[1].fate, dict(settled[1].changes)) == (Folder.REFUSED, {})
    assert settled[1].answer
    assert isinstance(settled[1].answer.told, Refused)
    assert "newer orders" in settled[1].answer.told.reason
    assert league.inbox == ("a-0001-1.sealed",)


def test_a_yes_to_a_newer_letter_replaces_older_orders(league: LeagueByMail) -> None:
    league.take(league.mail())
    for _time in range(2):
        league.trial.now += 60
        second = league.mail(signed=False)
        league.take(second)
        league.take(confirmation(league, second.mail.digest))
    assert league.inbox == ("a-0001-1.sealed", "a-0001-2.sealed", "a-0001-3.sealed")


@pytest.mark.parametrize(
    ("sender", "signed", "told"),
    [
        (ADDRESS, True, "It comes from your address, ann@players.example: players.example has signed it."),
        (ADDRESS, False, "from your address, ann@players.example, but players.example has not signed it"),
        (STRANGER, True, "not come from your address, but from eve@elsewhere.example: elsewhere.example has"),
        (STRANGER, False, "it comes from eve@elsewhere.example, and elsewhere.example has not signed it."),
        ("", False, "It does not say clearly from which address it comes"),
    ],
)
def test_a_letter_that_asks_to_confirm_says_who_wrote_and_what(
    league: LeagueByMail, sender: str, *, signed: bool, told: str
) -> None:
    own = sender == ADDRESS and signed
    mail = league.mail(league.in_form(ORDERS), sender=sender, signed=signed, answers=league.letter(turn=0))
    taken = league.take(replace(mail, vouched=replace(mail.vouched, directly=not own)))
    assert taken.fate is Folder.WAITING
    (letter,) = league.letters(*taken.answers)
    text = " ".join(letter.text.split())
    assert letter.to == ADDRESS
    assert told in text
    assert "Understood: Lead (trick 1): U7 (undead); plans: 1." in text
    assert "Lead: the lowest card you may play." in text
    assert text.index("Understood") < text.index("game: trial") < text.index("the word “yes”")


def test_what_is_wrong_with_orders_is_said_before_anybody_confirms_them(league: LeagueByMail) -> None:
    wrong = league.in_form(ORDERS.replace("U7", "Z9"))
    taken = league.take(league.mail(wrong, signed=False))
    (letter,) = league.letters(*taken.answers)
    assert "The file is refused, for this reason:" in letter.text
    assert "Understood" not in letter.text


def test_nothing_is_confirmed_by_what_is_automatic_or_by_another_seats_letter(league: LeagueByMail) -> None:
    mail = league.mail(answers=None)
    league.take(mail)
    assert league.take(confirmation(league, mail.mail.digest, automatic="auto-replied")).settled is None
    assert league.take(confirmation(league, mail.mail.digest, seat="b")).settled is None
    assert not league.inbox
    assert mail.mail.digest in league.waiting


def test_a_stranger_moves_nothing_and_learns_nothing(league: LeagueByMail) -> None:
    orders = league.mail(sender=STRANGER, answers=None)
    taken = league.take(orders)
    assert (taken.fate, taken.changes) == (Folder.REFUSED, {})
    assert taken.answer
    assert (taken.answer.to, taken.answer.public) == (STRANGER, True)
    silent = league.take(league.mail(sender=STRANGER, signed=False, answers=None))
    assert (silent.fate, silent.answer) == (Folder.UNANSWERED, None)
    # Somebody forwarded a letter to an ally, headers and all.
    taken = league.take(league.mail(sender=STRANGER))
    assert (taken.fate, taken.changes) == (Folder.WAITING, {})
    assert taken.answer
    assert taken.answer.to == ADDRESS


def test_faults_are_told_to_the_address_on_file_alone(league: LeagueByMail) -> None:
    wrong = league.in_form(league.orders.replace("answers:", "answerz:"))
    taken = league.take(league.mail(wrong))
    assert (taken.fate, taken.changes) == (Folder.REFUSED, {})
    assert taken.answer
    assert isinstance(taken.answer.told, Refused)
    assert "answers" in taken.answer.told.reason
    assert "answers" not in taken.told
    assert league.take(league.mail(wrong, answers=None)).fate is Folder.WAITING, "nobody tries orders out"
    cut = league.take(league.mail(replace(wrong, whole=False)))
    assert (cut.fate, cut.changes) == (Folder.REFUSED, {})


def test_orders_that_are_too_long_are_refused_and_never_taken_in_part(league: LeagueByMail) -> None:
    plans = "  - {lead: any, do: lowest}\n" * 3000
    marked = league.form(f"game: trial\nturn: 1\nseat: a\nplans:\n{plans}")
    taken = league.take(league.mail(read_mail(f"\n{marked}".encode()).content))
    assert taken.answer
    assert isinstance(taken.answer.told, Refused)
    assert "too large: it has 84" in taken.answer.told.reason
    assert len(taken.answer.told.reason) < 90_000
    assert not league.inbox


def test_orders_for_a_turn_that_is_over_are_refused_and_nobody_is_asked_to_confirm_them(
    league: LeagueByMail,
) -> None:
    mail = league.mail()
    league.trial.run(hours=30)
    taken = league.take(mail)
    assert (taken.fate, taken.changes) == (Folder.REFUSED, {})
    assert taken.answer
    assert taken.answer.told == Refused(
        "These orders are for turn 1, which is over. Answer the newest letter of the game."
    )


def test_orders_in_clear_for_a_seat_with_a_key_of_its_own_are_refused(league: LeagueByMail) -> None:
    league.give("b", OTHER)
    orders = PlainOrders(league.orders, "trial")
    taken = league.take(league.mail(orders, sender=OTHER, answers=league.letter("b")))
    assert (taken.fate, taken.changes) == (Folder.REFUSED, {})
    assert taken.answer
    assert taken.answer.to == OTHER


def test_a_name_server_that_does_not_answer_is_not_the_senders_fault(league: LeagueByMail) -> None:
    mail = league.mail(signed=False, unsure=True)
    assert league.take(mail).fate is Folder.INBOX
    league.trial.now += PATIENCE
    assert league.take(mail).fate is Folder.WAITING, "in the end it is asked to confirm"


def test_few_mails_of_one_sender_wait(league: LeagueByMail) -> None:
    fates = [league.take(league.mail(answers=None)).fate for _time in range(MOST_WAITING + 1)]
    assert fates == [Folder.WAITING] * MOST_WAITING + [Folder.REFUSED]


def test_whoever_signs_is_told_that_no_more_mails_may_wait(league: LeagueByMail) -> None:
    for _time in range(MOST_WAITING):
        league.take(league.mail(answers=None))
    taken = league.take(league.mail(Request("resign"), answers=None))
    assert (taken.fate, taken.changes) == (Folder.REFUSED, {})
    assert taken.answer
    (letter,) = league.letters(taken.answer)
    assert letter.to == ADDRESS
    assert "What you sent was not taken in." in letter.text
    assert "5 mails in your name wait for your “yes”" in letter.text.replace("\n", " ")


def test_a_mail_too_many_that_nobody_signed_stays_unanswered(league: LeagueByMail) -> None:
    for answers in (None, "turn"):
        for _time in range(MOST_WAITING):
            league.take(league.mail(answers=None))
        taken = league.take(league.mail(signed=False, answers=answers))
        assert (taken.fate, taken.answers) == (Folder.UNANSWERED, ())
    automatic = league.take(league.mail(answers=None, automatic="auto-replied"))
    assert (automatic.fate, automatic.answers) == (Folder.UNANSWERED, ())


def test_a_subject_goes_back_only_to_whoever_is_shown_to_have_written_it(league: LeagueByMail) -> None:
    def answered(arrived: Arrived) -> Answer:
        titled = replace(arrived, mail=replace(arrived.mail, subject="a secret of mine"))
        taken = league.take(titled)
        assert taken.answer
        return taken.answer

    (signed, unsigned) = (answered(league.mail(Request("status"), signed=one)) for one in (True, False))
    assert (signed.to, signed.subject, signed.at) == (ADDRESS, "a secret of mine", league.trial.now)
    assert (unsigned.to, unsigned.subject) == (ADDRESS, "")
    elsewhere = answered(league.mail(sealed_for(league, "a"), sender=OTHER))
    assert (elsewhere.to, elsewhere.subject) == (ADDRESS, "")


def sealed_for(league: LeagueByMail, seat: str) -> SealedBlock:
    _name, block = league.trial.chair(seat).seal(b"game: trial")
    return SealedBlock(block)


def sealed(league: LeagueByMail, time: int = 0) -> SealedBlock:
    _name, block = league.trial.chair("b").seal(b"game: trial", time=time)
    return SealedBlock(block)


def test_of_two_devices_that_count_alike_what_was_sealed_later_is_taken_in(league: LeagueByMail) -> None:
    now = league.trial.now
    blocks = [sealed(league, time=now + second) for second in range(3)]
    fates = [league.take(league.mail(blocks[which], answers=None)).fate for which in (0, 2, 1)]
    assert fates == [Folder.TAKEN, Folder.TAKEN, Folder.REFUSED]
    assert league.inbox == (f"b-0001-1-{now}.sealed", f"b-0001-1-{now + 2}.sealed")


def test_all_blocks_of_a_mail_are_taken_in_those_of_a_seat_for_its_newest_turn(league: LeagueByMail) -> None:
    """A program may not mark what it quotes, so what stands below may be of last week."""
    now, trial = league.trial.now, league.trial
    first, second = (sealed(league, time=now + second) for second in range(2))
    _name, other = trial.chair("a").seal(b"game: trial")
    vote = Vote(game="trial", at=trial.at, seat="b", sealed=seal_vote("draw", trial.game, "b"))
    act = sign_act(vote, trial.keys["b"], trial.game)
    several = Blocks((second, first, SealedBlock(other), SignedFile(act.serialize())))
    taken = league.take(league.mail(several, answers=None))
    assert taken.fate is Folder.TAKEN
    assert league.inbox == ("a-0001-1.sealed", f"b-0001-1-{now}.sealed", f"b-0001-1-{now + 1}.sealed")
    assert f"turns/trial/inbox/{act.file}" in taken.changes
    assert [answer.told.file for answer in taken.answers if isinstance(answer.told, TakenIn)] == [
        *league.inbox,
        act.file,
    ]
    trial.run(hours=80)
    later = league.take(league.mail(Blocks((sealed(league), first)), answers=None))
    assert later.fate is Folder.TAKEN
    assert [path.rpartition("/")[2][:6] for path in later.changes] == ["b-0002"]
    assert not later.beside


def test_of_a_damaged_block_beside_a_whole_one_its_sender_is_told(league: LeagueByMail) -> None:
    several = Blocks((sealed(league), Damaged("It is cut off.")))
    taken = league.take(league.mail(several, answers=None))
    assert taken.fate is Folder.TAKEN
    assert league.inbox == ("b-0001-1.sealed",)
    receipt, complaint = taken.answers
    assert isinstance(receipt.told, TakenIn)
    assert complaint.told == Unreadable("It is cut off.", partly=True)
    told = league.letters(complaint)[0].text
    assert told.startswith("A part of your mail could not be read, and is not taken in.\n\nIt is cut off.\n")


def test_a_sealed_block_counts_whoever_mails_it(league: LeagueByMail) -> None:
    block = sealed(league)
    taken = league.take(league.mail(block, sender=STRANGER, signed=False, answers=None))
    assert taken.fate is Folder.TAKEN
    assert league.inbox == ("b-0001-1.sealed",)
    assert taken.answer is None, "nobody is on file for the seat, and nobody vouches for its sender"
    league.give("b", OTHER)
    taken = league.take(league.mail(sealed(league), sender=STRANGER, answers=None))
    assert taken.answer
    assert taken.answer.to == OTHER, "the address on file for the key"
    again = league.take(league.mail(block, sender=STRANGER, answers=None))
    assert again.answer is None, "what lies in git can be sent by anybody, again and again"
    own = league.take(league.mail(block, sender=OTHER, answers=None))
    assert own.answer
    assert not own.changes


def test_what_is_wrong_with_a_sealed_block_is_told_to_whoever_is_vouched_for(league: LeagueByMail) -> None:
    key = SecretKey.from_seed(b"eve")
    league.trial.keys["b"], kept = key, league.trial.keys["b"]
    with pytest.raises(Exception, match="holds no seat"):
        sealed(league)
    league.trial.keys["b"] = kept
    block = sealed(league)
    damaged = SealedBlock(block.block.replace("Turn: 1", "Turn: 2"))
    taken = league.take(league.mail(damaged, sender=STRANGER, answers=None))
    assert taken.fate is Folder.REFUSED
    assert taken.answer
    assert taken.answer.public
    assert league.take(league.mail(damaged, sender=STRANGER, signed=False)).fate is Folder.UNANSWERED


def test_a_signed_act_is_taken_in_at_the_path_that_it_names(league: LeagueByMail) -> None:
    trial = league.trial
    act = sign_act(
        Vote(game="trial", at=trial.at, seat="b", sealed=seal_vote("draw", trial.game, "b")),
        trial.keys["b"],
        trial.game,
    )
    taken = league.take(league.mail(SignedFile(act.serialize()), sender=STRANGER))
    assert list(taken.changes) == [f"turns/trial/inbox/{act.file}"]
    assert taken.answer
    assert isinstance(taken.answer.told, TakenIn)
    other = league.take(league.mail(SignedFile(b"neither: act\n"), sender=STRANGER))
    assert (other.fate, other.changes) == (Folder.REFUSED, {})


def test_an_address_is_confirmed_by_the_answer_to_the_letter_about_it(league: LeagueByMail) -> None:
    league.give("b", OTHER, confirm=False)
    old = league.letter("b", "confirm", "x")
    assert not league.take(league.mail(Request("yes"), sender=OTHER, signed=False, answers=old)).changes
    letter = league.letter("b", "confirm", league.mark("b"))
    taken = league.take(league.mail(Request("yes"), sender=OTHER, signed=False, answers=letter))
    assert list(taken.changes) == ["turns/trial/mailed.txt"]
    assert read_ledger(league.trial.files, "trial").confirmed(league.mark("b"))
    assert taken.answer
    assert isinstance(taken.answer.told, Said)
    again = league.take(league.mail(Request("yes"), sender=OTHER, signed=False, answers=letter))
    assert not again.changes


def test_three_letters_that_came_back_let_an_address_rest(league: LeagueByMail) -> None:
    ledger = read_ledger(league.trial.files, "trial")
    assert not league.take(bounce(league, "soft", hard=False)).changes
    for tells in ("one", "one", "two", "three"):
        assert not ledger.rests(league.mark("a"))
        taken = league.take(bounce(league, tells))
        assert (taken.fate, taken.answer) == (Folder.TAKEN, None)
        ledger = read_ledger(league.trial.files, "trial")
    assert ledger.rests(league.mark("a"))
    assert league.take(league.mail()).fate is Folder.TAKEN
    ledger = read_ledger(league.trial.files, "trial")
    assert not ledger.rests(league.mark("a")), "its player has written"
    assert ledger.confirmed(league.mark("a"))


@pytest.mark.parametrize("content", [Nothing(said="Hello?"), Request("status"), None])
def test_an_address_that_rests_wakes_when_anything_signed_comes_from_it(
    league: LeagueByMail, content: Nothing | Request | None
) -> None:
    for tells in ("one", "two", "three"):
        league.take(bounce(league, tells))
    asks = league.mail(Request("status"), signed=False, answers=None)
    (letter,) = league.letters(*league.take(asks).answers)
    told = " ".join(letter.text.split())
    assert "You get no letters about this game, because three came back." in told
    assert read_ledger(league.trial.files, "trial").rests(league.mark("a"))
    stranger = league.mail(Request("status", ("trial",)), sender=STRANGER, answers=None)
    (letter,) = league.letters(*league.take(stranger).answers)
    assert "came back" not in letter.text
    mail = league.mail(content, answers=None)
    taken = league.take(mail)
    assert not read_ledger(league.trial.files, "trial").rests(league.mark("a"))
    (letter,) = league.letters(*taken.answers)
    assert "Now you get letters again." in " ".join(letter.text.split())
    assert "To get them again" not in letter.text
    if taken.fate is Folder.WAITING:
        assert league.take(confirmation(league, mail.mail.digest)).settled, "it has not counted yet"
        assert league.inbox == ("a-0001-1.sealed",)


def bounce(league: LeagueByMail, tells: str, *, hard: bool = True) -> Arrived:
    """A report that a letter came back."""
    name = message_id(league.letter(tells=tells), league.trial.master.mail, "league.example")
    mail = league.mail(NOTHING, sender="", automatic="bounce", answers=None)
    return replace(mail, mail=replace(mail.mail, bounce=Bounce((name,), hard=hard)))


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (Nothing("game: trial\n"), Unchanged),
        (Damaged("It is damaged."), None),
        (PlainOrders("game: other", "other"), Refused),
    ],
)
def test_whoever_is_known_is_told_why_a_mail_is_useless(
    league: LeagueByMail, content: Nothing | Damaged | PlainOrders, told: type | None
) -> None:
    taken = league.take(league.mail(content))
    assert (taken.fate, taken.changes) == (Folder.REFUSED, {})
    assert taken.answer
    assert taken.answer.to == ADDRESS
    assert told is None or isinstance(taken.answer.told, told)
    stranger = league.take(league.mail(content, sender=STRANGER, signed=False, answers=None))
    assert (stranger.fate, stranger.answer) == (Folder.UNANSWERED, None)
    automatic = league.take(league.mail(content, automatic="auto-replied"))
    assert (automatic.fate, automatic.answer) == (Folder.UNANSWERED, None)


def test_whoever_signs_gets_a_short_answer_and_no_machine_does(league: LeagueByMail) -> None:
    asks = league.mail(Nothing(said="I want to join your game please."), sender=STRANGER, answers=None)
    taken = league.take(asks)
    assert (taken.fate, taken.changes) == (Folder.REFUSED, {})
    assert taken.answer
    assert (taken.answer.to, taken.answer.public) == (STRANGER, True)
    (letter,) = league.letters(*taken.answers)
    for line in ("- status – how", "- join GAME SEAT YOUR NAME", "- help – everything"):
        assert line in letter.text
    assert len(letter.text.splitlines()) < 14
    for silent in (
        replace(asks, mail=replace(asks.mail, automatic="auto-replied")),
        replace(asks, vouched=replace(asks.vouched, address="")),
    ):
        assert (league.take(silent).fate, league.take(silent).answer) == (Folder.UNANSWERED, None)


def test_whoever_answers_a_letter_of_ours_gets_an_answer_although_nothing_signs_it(
    league: LeagueByMail,
) -> None:
    asked = league.mail(Request("help"), sender=STRANGER, answers=None)
    answers = league.take(asked).answers
    (letter,) = league.letters(*answers)
    named = letter_name(letter.message_id, league.trial.master.mail)
    for content in (Nothing(said="How do I join?"), Request("status")):
        reply = league.mail(content, sender=STRANGER, signed=False, answers=named)
        answer = league.take(reply).answer
        assert answer
        assert (answer.to, answer.public) == (STRANGER, True)
    other = league.mail(NOTHING, sender="mallory@elsewhere.example", signed=False, answers=named)
    assert league.take(other).answer is None, "it did not go to this address"


def test_a_player_whose_provider_signs_nothing_joins_another_game_with_one_letter_more(
    league: LeagueByMail,
) -> None:
    lobby = GameInMemory(started=False, name="lobby")
    league.trial.contents |= lobby.contents
    mail = league.mail(Request("join", ("lobby", "a", "Ann")), signed=False, answers=None)
    taken = league.take(mail)
    assert taken.fate is Folder.WAITING
    assert taken.answer
    assert (taken.answer.to, taken.answer.told.__class__) == (ADDRESS, Confirm)
    (letter,) = league.letters(*taken.answers)
    named = letter_name(letter.message_id, league.trial.master.mail)
    settled = league.take(league.mail(Request("yes"), signed=False, answers=named)).settled
    assert settled
    assert settled[1].fate is Folder.TAKEN
    stranger = league.mail(
        Request("join", ("lobby", "b", "Eve")), sender=STRANGER, signed=False, answers=None
    )
    assert league.take(stranger).answer is None


@pytest.mark.parametrize("whole", [True, False])
def test_what_stands_above_a_large_picture_is_read_if_it_is_whole(league: LeagueByMail, whole: bool) -> None:  # noqa: FBT001
    mail = league.mail(replace(league.in_form(league.orders), whole=whole), signed=False)
    taken = league.take(replace(mail, mail=replace(mail.mail, cut=True), size=3_000_000))
    assert taken.answer
    assert isinstance(taken.answer.told, Confirm if whole else TooLarge)


def test_a_mail_that_is_too_large_is_answered_to_the_address_on_file(league: LeagueByMail) -> None:
    mail = league.mail(NOTHING, signed=False)
    taken = league.take(replace(mail, mail=replace(mail.mail, cut=True), size=50_000_000))
    assert taken.answer
    assert taken.answer.told == TooLarge(50_000_000, 256 * 1024)
