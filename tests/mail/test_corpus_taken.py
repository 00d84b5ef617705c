"""What becomes of every message of the corpus: its fate, whose orders change, and who is told."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping

import pytest

from adjudicator.mail.case import MOST_WAITING, Taken
from adjudicator.mail.content import Blocks, SealedBlock, SignedFile
from adjudicator.mail.identity import LetterName
from adjudicator.mail.letter_names import message_id, to_seat, told_mark
from adjudicator.mail.mailbox import Folder
from adjudicator.mail.reading.mail import read_mail
from adjudicator.repository.layout import submission_name
from adjudicator.repository.mail_ledger import read_ledger
from tests.mail.corpus.cast import (
    ADDRESS,
    ADDRESSES,
    DUEL,
    IN_CUSTODY,
    MAIL,
    SEATS,
    WESTEROS,
    CorpusLeague,
    league_at_rest,
)
from tests.mail.corpus.recipes import MANY
from tests.mail.corpus.shelf import FOLDERS, Message, message, messages
from tests.mail.test_corpus import different

AT_REST = frozenset({Folder.TAKEN, Folder.REFUSED, Folder.WAITING, Folder.UNANSWERED})


@pytest.fixture
def league() -> CorpusLeague:
    """The league, in which nothing is committed."""
    return league_at_rest()


@pytest.fixture
def changing() -> CorpusLeague:
    return league_at_rest().copy()


@pytest.mark.slow
@pytest.mark.parametrize("folder", FOLDERS)
def test_what_becomes_of_a_message_is_what_stands_beside_it(league: CorpusLeague, folder: str) -> None:
    found = {}
    for one in messages(folder):
        taken = league.take(one.data)
        assert_nobody_elses(one, taken)
        assert_not_lost(one, taken)
        found[one.name] = described(taken)
    assert different(found, {one.name: one.take for one in messages(folder)}) == {}


def described(taken: Taken) -> Mapping[str, str]:
    """What became of a mail, in the words of `expected.yaml`."""
    told = {
        "fate": taken.fate.value,
        "files": ", ".join(" ".join(place) for place in touched(taken)),
        "answer": ", ".join(
            re.sub("(?!^)(?=[A-Z])", " ", type(answer.told).__name__).lower() for answer in taken.answers
        ),
        "to": taken.answer.to if taken.answer else "",
    }
    return {name: value for name, value in told.items() if value}


def touched(taken: Taken) -> Iterator[tuple[str, str, str]]:
    """Game, seat and kind of each file that a mail brings."""
    for path in sorted(taken.changes):
        _turns, game, *_folder, file = path.split("/")
        name = submission_name(file)
        if name:
            yield game, name.seat, "orders"
        elif file != "mailed.txt":
            kind, seat, *_digest = file.split("-")
            yield game, seat, kind


def assert_nobody_elses(one: Message, taken: Taken) -> None:
    """Nothing comes of a message for another seat than that of its sender, or of the key that signed it."""
    mail = read_mail(one.data)
    signed = isinstance(mail.content, Blocks | SealedBlock | SignedFile)
    for game, seat, _kind in touched(taken):
        player = SEATS[game, seat]
        assert signed or ADDRESSES[player] == mail.sender.lower(), one.name
        assert not (signed and player in IN_CUSTODY), one.name
    if taken.changes:
        assert taken.fate is Folder.TAKEN or taken.beside, one.name


def assert_not_lost(one: Message, taken: Taken) -> None:
    """It ends in a folder that is no longer looked at, or stays for a reason that passes."""
    assert taken.fate in AT_REST or one.vouched.get("unsure"), one.name
    assert taken.told, one.name
    assert "@" not in taken.told, one.name
    if taken.answer:
        assert taken.answer.to, one.name
        assert not read_mail(one.data).automatic, one.name


def test_a_mail_without_signature_counts_once_its_player_confirms_it(changing: CorpusLeague) -> None:
    first, answer = message("identity", "dkim-none-then-confirmed"), "dkim-none-then-confirmed-answer"
    assert changing.commit(first.data).fate is Folder.WAITING
    for other in ("confirmed-by-vacation", "confirmed-with-letter-of-other-seat"):
        taken = changing.commit(message("identity", other).data)
        assert (taken.settled, taken.changes) == (None, {}), other
    taken = changing.commit(message("identity", answer).data)
    assert taken.settled
    digest, settled = taken.settled
    assert digest == read_mail(first.data).digest
    assert described(settled) == message("identity", "dkim-good").take
    assert not changing.commit(message("identity", answer).data).changes


@pytest.mark.parametrize(
    "name", sorted(one.name for one in messages("identity") if one.name.startswith(("yes-", "no-")))
)
def test_the_word_yes_confirms_wherever_a_program_puts_it_and_no_other_does(
    changing: CorpusLeague, name: str
) -> None:
    changing.commit(message("identity", "dkim-none-then-confirmed").data)
    answer = message("identity", name)
    assert bool(changing.commit(answer.data).settled) == ("request" in answer.read)


@pytest.mark.parametrize("name", ["dkim-good", "replay-same-bytes", "replay-varied-header"])
def test_a_mail_that_has_counted_changes_nothing_more(changing: CorpusLeague, name: str) -> None:
    assert changing.commit(message("identity", "dkim-good").data).changes
    again = changing.commit(message("identity", name).data)
    assert (again.fate, again.changes) == (Folder.TAKEN, {})
    assert again.answer, "its sender may not have got the first one"


@pytest.mark.slow
def test_who_cannot_decide_is_asked_a_few_times(changing: CorpusLeague) -> None:
    fates = Counter(changing.commit(data).fate for data in MANY["51-in-a-day"]())
    assert fates == {Folder.WAITING: MOST_WAITING, Folder.UNANSWERED: 51 - MOST_WAITING}


def test_a_letter_that_came_back_is_counted_once(changing: CorpusLeague) -> None:
    for name in ("dsn-hard", "dsn-hard", "dsn-hard-headers-only"):
        changing.commit(message("automatic", name).data)
    said = Counter(line.said for line in read_ledger(changing.files, DUEL).lines)
    assert said["bounced"] == 1


def yes_to(league: CorpusLeague, game: str, seat: str, first: bytes) -> bytes:
    """A yes to the letter that asks to confirm a mail's orders for one game."""
    holder = league.games[game].keys[seat].public.fingerprint
    asks = LetterName(
        "confirm", to_seat(game, seat, holder, MAIL), 0, told_mark(read_mail(first).digest, MAIL)
    )
    return (
        f"From: anna@example.com\r\nTo: {ADDRESS}\r\nSubject: Re: [{game}] turn 0\r\n"
        f"In-Reply-To: {message_id(asks, MAIL, 'example.org')}\r\n\r\nYes\r\n"
    ).encode()


def test_orders_for_two_games_count_each_by_what_opens_its_own_locks(changing: CorpusLeague) -> None:
    both = message("plain", "markers-of-two-games").data
    taken = changing.commit(both)
    assert list(touched(taken)) == [(DUEL, "a", "orders")], "it answers a letter of this game"
    assert [answer.game for answer in taken.answers] == [DUEL, WESTEROS]
    confirmed = changing.commit(yes_to(changing, WESTEROS, "stark", both))
    assert list(touched(confirmed)) == [(WESTEROS, "stark", "orders")]
    assert not changing.waiting
    assert not changing.commit(both).changes


def test_a_yes_about_one_game_confirms_nothing_for_another(changing: CorpusLeague) -> None:
    unsigned = message("plain", "markers-of-two-games").data.partition(b"From: ")
    both = b"".join(unsigned[1:])
    assert not changing.commit(both).changes
    for game, seat in ((DUEL, "a"), (WESTEROS, "stark")):
        assert changing.waiting
        taken = changing.commit(yes_to(changing, game, seat, both))
        assert list(touched(taken)) == [(game, seat, "orders")]
    assert not changing.waiting
