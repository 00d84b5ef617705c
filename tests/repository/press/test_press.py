"""Press: who can read what, what is refused, and that none of it waits for a turn."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from adjudicator.player.message import unread
from adjudicator.repository.files import Overlay
from adjudicator.repository.game_file import GameFile, Press
from adjudicator.repository.people.acts import Replace, RotateKey
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.press.delivery import (
    MOST_A_DAY,
    Letterbox,
    Occasion,
    deliver,
    judge,
    require_ration,
)
from adjudicator.repository.press.messages import (
    ROOM,
    Message,
    SignedMessage,
    read_message,
    read_press,
    sign_message,
    text_for,
)
from adjudicator.repository.schedule import DAY
from adjudicator.repository.secret_file import StillSecret
from adjudicator.repository.times import read_time
from adjudicator.repository.turn import advancing
from adjudicator.repository.turn.audit import audit_game
from adjudicator.sealing import SealingError, SecretKey, seal_letter, sign_document
from tests.repository.letters import send, written
from tests.repository.second_program import check
from tests.repository.table_in_memory import GameInMemory


def read(trial: GameInMemory, seat: str) -> list[tuple[str, str | None]]:
    rosters = trial.published.rosters
    return [
        (signed.message.sender, text_for(trial.game, rosters, signed, seat, trial.keys[seat]))
        for _name, signed in read_press(trial.files, trial.game)
    ]


def assert_clean(trial: GameInMemory) -> None:
    trial.play_out()
    trial.assert_audits_clean()


def test_a_letter_is_read_by_sender_and_recipient_and_a_statement_by_all() -> None:
    trial = GameInMemory()
    send(trial, "a", "Peace?", "b")
    step = trial.run()
    assert step.turn is None, "no turn is needed"
    assert step.press == ("0001-" + step.press[0][5:],)
    send(trial, "b", "War!")
    trial.run()

    assert read(trial, "a") == [("a", "Peace?"), ("b", "War!")]
    assert read(trial, "b") == read(trial, "a")
    public = b"".join(trial.contents.values())
    assert b"Peace" not in public
    assert b"War!" in public
    assert trial.run().revision is None, "each message is delivered once"
    assert_clean(trial)


def test_no_message_waits_when_the_secret_is_published() -> None:
    trial = GameInMemory()
    trial.play_out()
    send(trial, "a", "A fine game.")
    with pytest.raises(StillSecret, match="Messages wait in the inbox"):
        trial.reveal()
    assert trial.run().press
    trial.assert_audits_clean()


def test_what_comes_after_the_secret_is_published_is_refused() -> None:
    trial = GameInMemory()
    trial.play_out()
    trial.reveal()
    message = send(trial, "a", "One more thing.")
    trial.propose(b"junk", "zz.yaml")
    step = trial.run()
    assert step.refused == dict.fromkeys(
        sorted([message, "zz.yaml"]), "The game is over, and its secret is published."
    )
    assert step.press == ()
    assert trial.run().revision is None
    assert audit_game(trial.files, "trial").findings == ()


def test_a_note_is_read_by_its_writer_alone(tmp_path: Path) -> None:
    trial = GameInMemory()
    send(trial, "a", "Bob bluffs.", "a")
    trial.run()
    assert read(trial, "a") == [("a", "Bob bluffs.")]
    assert read(trial, "b") == [("a", None)]
    ((_name, signed),) = read_press(trial.files, trial.game)
    for key in (trial.secret.key, trial.signing, trial.keys["b"]):
        with pytest.raises(SealingError):
            text_for(trial.game, trial.published.rosters, signed, "a", key)
    assert b"bluffs" not in b"".join(trial.contents.values())
    assert unread(trial.chair("a"), 0) == unread(trial.chair("b"), 0) == []
    assert_clean(trial)
    trial.copy(tmp_path)
    check(tmp_path / "turns" / "trial")


@pytest.mark.parametrize("press", ["open", "anonymous", "none"])
def test_a_note_goes_to_nobody_else_in_any_game(press: Press, tmp_path: Path) -> None:
    trial = GameInMemory(press=press)
    file = send(trial, "a", "Bob bluffs.", "a")
    if press != "none":
        send(trial, "a", "Peace?", "b")
    trial.run()
    assert ("a", "Bob bluffs.") in read(trial, "a")
    assert "Bob bluffs." not in dict(read(trial, "b")).values()
    delivered = [data for path, data in trial.contents.items() if "/press/" in path]
    assert trial.contents[f"{trial.game.paths.inbox}/{file}"] in delivered
    assert trial.run().revision is None, "each is delivered once"
    assert_clean(trial)
    trial.copy(tmp_path)
    check(tmp_path / "turns" / "trial")


def test_notes_count_among_the_messages_of_a_day() -> None:
    trial = GameInMemory()
    for number in range(MOST_A_DAY):
        send(trial, "a", f"Note {number}", "a")
    late = send(trial, "a", "One too many", "a")
    assert "is the limit" in trial.run().refused[late]


def test_the_adjudicator_cannot_read_a_letter() -> None:
    trial = GameInMemory()
    send(trial, "a", "Peace?", "b")
    trial.run()
    ((_name, signed),) = read_press(trial.files, trial.game)
    game_key = trial.master.game_secret("trial", trial.game.nonce).key
    with pytest.raises(Exception, match="key"):
        text_for(trial.game, trial.published.rosters, signed, "b", game_key)


@pytest.mark.parametrize(
    ("sealed", "shown"),
    [
        (b"\xff\xfeHi", "\ufffd\ufffdHi"),
        (b"\x1b[2J\x1b]0;x\x07Hi\r\x1b[1A", "\ufffd[2J\ufffd]0;x\ufffdHi\ufffd\ufffd[1A"),
        ("a\u202eb\u2028c\td".encode(), "a\ufffdb\ufffdc\td"),
        ("Žluťoučký\nkůň".encode(), "Žluťoučký\nkůň"),
        (b"y" * 100_000, "y" * 4000 + "…"),
        (b"", ""),
    ],
)
def test_whatever_a_letter_seals_is_shown_as_a_text_and_hides_no_other(sealed: bytes, shown: str) -> None:
    trial = GameInMemory()
    key = trial.keys["a"]
    letter = seal_letter(
        sealed,
        game="trial",
        turn=0,
        sender="a",
        recipient="b",
        own=key,
        other=trial.keys["b"].public,
        room=max(ROOM, len(sealed) + 16),
    )
    signed = sign_message(Message("trial", 0, trial.at, "a", ("b",), "", {"b": letter}), key, trial.game)
    trial.send(signed)
    send(trial, "a", "Peace?", "b")
    trial.run()
    assert read(trial, "b") == [("a", shown), ("a", "Peace?")]


def test_the_size_of_a_letter_tells_nothing() -> None:
    trial = GameInMemory()
    sizes = {
        len(written(trial, "a", text, to).serialize())
        for text in ("x", "y" * 4000, "ž" * 4000)
        for to in "ab"
    }
    assert len(sizes) == 1
    sizes = set()
    for text in ("x", "y" * 4000, "ž" * 4000):
        trial = GameInMemory(press="anonymous")
        send(trial, "a", text, "b")
        trial.run()
        sizes |= {len(data) for path, data in trial.contents.items() if "press" in path}
    assert len(sizes) == 2, "as it was sent, and as it was sent on"


def test_messages_without_names() -> None:
    trial = GameInMemory(press="anonymous")
    send(trial, "a", "Peace?", "b")
    send(trial, "b", "A plague on both houses")
    trial.run()

    assert sorted(read(trial, "b"), key=str) == [("", "A plague on both houses"), ("", "Peace?")]
    delivered = b"".join(data for path, data in trial.contents.items() if "/press/" in path)
    proposals = [path.rsplit("-", 1)[1] for path in trial.contents if "/inbox/press-" in path]
    assert len(proposals) == 2
    assert not any(mark.removesuffix(".yaml").encode() in delivered for mark in proposals)
    assert not any(mark in path for mark in proposals for path in trial.contents if "/press/" in path)
    assert_clean(trial)


def test_the_order_of_messages_without_names_tells_nothing_of_who_wrote_when() -> None:
    """They are numbered by their marks, which nobody but the adjudicator can tell in advance."""
    trial = GameInMemory(press="anonymous")
    for number in range(6):
        send(trial, trial.game.seats[number % 2], f"Message {number}")
    trial.run()
    marks = [path.rpartition("-")[2] for path in sorted(trial.contents) if "/press/" in path]
    assert len(marks) == 6
    assert marks == sorted(marks)


def test_a_game_may_forbid_messages() -> None:
    trial = GameInMemory(press="none")
    with pytest.raises(RefusedAct, match="allows no messages"):
        written(trial, "a", "Peace?", "b")
    statement = Message("trial", 0, "2027-01-15T08:00:00Z", "a", (), "Peace?", {})
    signature = sign_document(
        "press", msgspec.json.encode(statement), trial.keys["a"], game_key=trial.game.public_key
    )
    signed = SignedMessage(statement, signature)
    trial.send(signed)
    assert "allows no messages" in trial.run().refused[signed.file]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"text": ""}, "1 to 4000"),
        ({"text": "x" * 4001}, "1 to 4000"),
        ({"text": "\x1b[2J"}, "Character 1 is ESCAPE "),
        ({"to": ["b"], "text": ""}, "for everyone, or sealed"),
        ({"to": ["b"], "text": "", "sealed": {"c": "x"}}, "for everyone, or sealed"),
        ({"to": ["b"], "sealed": {"b": "x"}}, "for everyone, or sealed"),
        ({"to": ["b"], "text": "", "sealed": {"b": "x"}}, "not a complete sealed block"),
        ({"to": ["a"], "text": "", "sealed": {"a": "x"}}, "not a complete sealed block"),
        ({"to": ["a", "b"], "text": "", "sealed": {"a": "x", "b": "x"}}, "seats other than your own"),
        ({"to": ["b", "b"], "text": "", "sealed": {"b": "x"}}, "seats other than your own"),
        ({"game": "other"}, "a different game"),
        ({"turn": 1}, "not a message as adjudicator writes"),
        ({"turn": -1}, "not a message as adjudicator writes"),
        ({"at": "2099-01-01T00:00:00Z"}, "later than now"),
        ({"at": "2027-01-01T00:00:00Z"}, "more than 7 days ago"),
        ({"at": "yesterday"}, "not a message as adjudicator writes"),
        ({"from": "b"}, "signature"),
    ],
)
def test_what_is_no_message_is_refused_with_the_reason(changes: dict[str, object], reason: str) -> None:
    """Once, in intake as in the run, and the sender can read why."""
    trial = GameInMemory()
    good = msgspec.to_builtins(written(trial, "a", "Hello").message)
    message = msgspec.convert({**good, **changes}, Message)
    signature = sign_document(
        "press", msgspec.json.encode(message), trial.keys["a"], game_key=trial.game.public_key
    )
    signed = SignedMessage(message, signature)
    trial.send(signed)
    occasion = Occasion(trial.game, trial.published.roster, 0, trial.now)
    with pytest.raises(RefusedAct, match=reason):
        judge(occasion, signed.file, signed.serialize())
    step = trial.run()
    assert reason in step.refused[signed.file]
    assert step.press == ()
    assert [one.file for seat in "ab" for one in trial.chair(seat).refused] == [signed.file]
    assert trial.run().settled, "it is not judged again"


@pytest.mark.parametrize("junk", [b"", b"x" * 300_000, b"message: {}\n", b"\xff"])
def test_junk_is_refused(junk: bytes) -> None:
    trial = GameInMemory()
    trial.propose(junk, "press-a-00000000.yaml")
    assert trial.run().refused
    assert trial.run().settled


def test_letters_that_arrive_in_another_order_are_all_delivered_each_once() -> None:
    trial = GameInMemory()
    first = written(trial, "a", "First")
    second = send(trial, "a", "Second")
    trial.run()
    trial.send(first)
    assert len(trial.run().press) == 1
    assert [text for _sender, text in read(trial, "b")] == ["Second", "First"]
    for again in (first.file, second):
        trial.propose(trial.contents[f"turns/trial/inbox/{again}"], again)
    assert trial.run().settled, "the same message is not delivered again"
    assert_clean(trial)


def test_a_message_kept_back_is_not_delivered_another_day() -> None:
    trial = GameInMemory(hours=None)
    old = written(trial, "a", "I shall hold the bridge")
    trial.run(7 * 24 + 1)
    trial.send(old)
    assert "more than 7 days ago" in trial.run().refused[old.file]


def test_a_message_signed_a_little_later_than_now_waits() -> None:
    trial = GameInMemory()
    trial.now += 600
    early = send(trial, "a", "My clock is fast")
    trial.now -= 600
    step = trial.run(0)
    assert (step.press, step.refused, step.settled) == ((), {}, False)
    trial.run()
    assert read(trial, "b") == [("a", "My clock is fast")], early


def test_no_other_message_can_be_taken_for_one_that_waits() -> None:
    """However alike their names are: what was delivered is known by its whole content."""
    trial = GameInMemory()
    send(trial, "b", "Mine")
    trial.run()
    waiting = written(trial, "a", "Hers")
    (delivered,) = (path for path in trial.contents if "/press/" in path)
    trial.contents[delivered[:-13] + waiting.file[-13:]] = trial.contents.pop(delivered)
    trial.send(waiting)
    trial.run()
    assert [text for _sender, text in read(trial, "b")] == ["Mine", "Hers"]


def test_what_one_seat_sends_too_much_is_refused_and_hurts_no_other() -> None:
    trial = GameInMemory(hours=None)
    for number in range(MOST_A_DAY + 5):
        send(trial, "a", f"Number {number}")
    send(trial, "b", "Enough!")
    step = trial.run()
    assert len(step.press) == MOST_A_DAY + 1
    assert len(step.refused) == 5
    assert {"send it tomorrow" in reason for reason in step.refused.values()} == {True}
    message = written(trial, "a", "One more")
    with pytest.raises(RefusedAct, match="send it tomorrow"):
        require_ration(trial.files, trial.game, message.file, message.serialize())
    assert trial.run().settled
    send(trial, "b", "Thank you")
    assert len(trial.run().press) == 1
    texts = [text for sender, text in read(trial, "b") if sender == "a"]
    assert texts == [f"Number {number}" for number in range(MOST_A_DAY)]
    trial.now += DAY
    message = written(trial, "a", "Another day")
    require_ration(trial.files, trial.game, message.file, message.serialize())


@given(back=st.lists(st.integers(60, 6 * DAY), min_size=1, max_size=4), size=st.sampled_from([1, 4]))
@settings(max_examples=15, deadline=None)
def test_messages_dated_back_do_not_get_round_what_a_day_allows(back: list[int], size: int) -> None:
    """Whatever times a seat's messages tell, and in whatever order they come: no day has more than it may."""
    trial = GameInMemory(hours=None)
    trial.now += 10 * DAY
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("adjudicator.repository.press.delivery.MOST_A_DAY", 3)
        for days in back:
            now = trial.now
            trial.now -= days
            for number in range(size):
                send(trial, "a", f"{days} {number}")
            trial.now = now
            trial.run(0)
    times = sorted(read_time(signed.message.at) for _name, signed in read_press(trial.files, trial.game))
    assert times
    for first in times:
        assert sum(first <= time < first + DAY for time in times) <= 3


def test_what_others_lay_down_in_a_seats_name_uses_nothing_of_its_ration() -> None:
    trial = GameInMemory()
    for number in range(MOST_A_DAY + 10):
        trial.propose(f"junk {number}".encode(), f"press-a-{number:08x}.yaml")
    send(trial, "a", "Mine")
    step = trial.run()
    assert (len(step.press), len(step.refused)) == (1, MOST_A_DAY + 10)


def test_a_letter_to_a_key_that_was_given_up_is_sent_back() -> None:
    trial = GameInMemory()
    message = written(trial, "a", "Peace?", "b")
    trial.act(RotateKey(game="trial", at=trial.at, seat="b", key=SecretKey.from_seed(b"new").public.text()))
    trial.run()
    trial.send(message)
    assert "recipient no longer has" in trial.run().refused[message.file]


def test_a_letter_of_a_player_who_was_replaced_can_still_be_read() -> None:
    trial = GameInMemory()
    send(trial, "a", "Peace?", "b")
    trial.run()
    new = SecretKey.from_seed(b"new")
    key = new.public.text()
    trial.act(Replace(game="trial", at=trial.at, seat="a", player="New", key=key, reason="Gone"))
    trial.run()
    assert read(trial, "b") == [("a", "Peace?")]


def test_letters_outlive_a_change_of_keys() -> None:
    trial = GameInMemory()
    send(trial, "a", "Peace?", "b")
    trial.run()
    new = SecretKey.from_seed(b"new")
    trial.act(RotateKey(game="trial", at=trial.at, seat="a", key=new.public.text()))
    trial.run()
    assert read(trial, "b") == [("a", "Peace?")]
    trial.keys["a"] = new
    send(trial, "a", "Still peace?", "b")
    trial.run()
    assert read(trial, "b")[1] == ("a", "Still peace?")
    assert_clean(trial)


def test_a_message_that_was_altered_or_removed_is_found() -> None:
    trial = GameInMemory()
    send(trial, "a", "Peace?")
    trial.run()
    trial.play_out()
    trial.run()
    send(trial, "b", "Well played")
    trial.run()
    trial.assert_audits_clean()
    for path in [path for path in trial.contents if "/press/" in path]:
        altered = Overlay(trial.files, {path: trial.contents[path].replace(b"P", b"p").replace(b"W", b"w")})
        assert audit_game(altered, "trial").findings[0].path == path.removeprefix("turns/trial/")


def passing_on(changed: Callable[[Message], Message], key: SecretKey, game: GameFile) -> Any:  # noqa: ANN401
    """What stands in for `deliver`, and passes on something else, or with another signature."""

    def passed_on(*asked: Any) -> Letterbox:  # noqa: ANN401  as for `deliver`
        box = deliver(*asked)
        delivered = {
            name: sign_message(changed(read_message(data, name).message), key, game).serialize()
            for name, data in box.delivered.items()
        }
        return msgspec.structs.replace(box, delivered=delivered)

    return passed_on


def test_the_published_secret_signs_no_message_without_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where the words are those that were sent."""
    trial = GameInMemory(press="anonymous")
    send(trial, "a", "I shall keep the peace")
    with monkeypatch.context() as patch:
        patch.setattr(advancing, "deliver", passing_on(lambda told: told, trial.secret.key, trial.game))
        trial.run()
    (path,) = [path for path in trial.contents if "/press/" in path]
    trial.play_out()
    trial.reveal()
    finding = audit_game(trial.files, "trial").findings[0]
    assert (finding.path, finding.what) == (
        path.removeprefix("turns/trial/"),
        "does not carry its sender's signature.",
    )


def test_a_message_without_a_name_that_nobody_wrote_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The adjudicator could put words into a player's mouth, were they not held against what was sent."""
    trial = GameInMemory(press="anonymous")
    send(trial, "a", "I shall keep the peace")
    with monkeypatch.context() as patch:
        war = passing_on(
            lambda told: msgspec.structs.replace(told, text="I shall make war"), trial.signing, trial.game
        )
        patch.setattr(advancing, "deliver", war)
        trial.run()
    (path,) = [path for path in trial.contents if "/press/" in path]
    trial.play_out()
    trial.reveal()
    finding = audit_game(trial.files, "trial").findings[0]
    assert (finding.path, finding.what) == (
        path.removeprefix("turns/trial/"),
        "is not what its sender wrote.",
    )
    (sent,) = (path for path in trial.contents if "/inbox/press-" in path)
    del trial.contents[sent]
    assert "any player sent" in audit_game(trial.files, "trial").findings[0].what


def test_a_message_that_no_record_lists_is_found() -> None:
    trial = GameInMemory()
    send(trial, "a", "I shall keep the peace")
    trial.run()
    (path,) = [path for path in trial.contents if "/press/" in path]
    trial.contents[path.replace("0001", "0002")] = trial.contents[path]
    trial.play_out()
    trial.reveal()
    (finding,) = audit_game(trial.files, "trial").findings
    assert finding.path == path.removeprefix("turns/trial/").replace("0001", "0002")
