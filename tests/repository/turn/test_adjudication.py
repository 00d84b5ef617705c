"""Adjudication: what a run does and does not do, and that doing it again gives the same."""

from collections.abc import Collection, Mapping

import msgspec
import pytest

from adjudicator.engine import picker
from adjudicator.player.in_force import receipt_in_words
from adjudicator.repository.files import Files, Overlay
from adjudicator.repository.intake.refusals import SKEW
from adjudicator.repository.layout import GAME, SECRET, VAULT
from adjudicator.repository.people.acts import join_act, ready_act
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.published_secret import read_secret
from adjudicator.repository.schedule import HOUR, Deadline
from adjudicator.repository.seat_files import NoSeat, keyed_seat
from adjudicator.repository.secret_file import StillSecret, publish_secret
from adjudicator.repository.turn.advancing import advance, advance_all
from adjudicator.repository.turn.step import Step
from adjudicator.sealing import MasterSecret, SecretKey, seal_orders
from tests.repository.table_in_memory import START, GameInMemory

PICK = picker(b"adjudication", "orders")


@pytest.fixture
def trial() -> GameInMemory:
    return GameInMemory()


def head(trial: GameInMemory, seat: str) -> str:
    return f"game: trial\nturn: {trial.chair(seat).next_turn}\nseat: {seat}\n"


def receipts(trial: GameInMemory, seat: str) -> list[tuple[bool, str]]:
    return [
        (receipt.accepted, receipt_in_words(receipt, trial.game.rules))
        for receipt in trial.chair(seat).receipts(1)
    ]


def test_a_game_starts_when_every_seat_is_ready() -> None:
    trial = GameInMemory(started=False)
    assert trial.run().revision is None
    acts = [join_act(trial.game, seat, seat, key) for seat, key in trial.keys.items()]
    acts += [ready_act(trial.game, seat, key) for seat, key in trial.keys.items()]

    for act in acts:
        assert trial.published.latest is None
        trial.send(act)
        trial.run()

    latest = trial.newest()
    assert latest.number == 0
    assert [question.kind for question in latest.asked.questions] == ["lead"]


def dealt(keys: Mapping[str, SecretKey]) -> object:
    """What seat a holds at the start of a game whose seats are held with these keys."""
    trial = GameInMemory(started=False)
    trial.keys.update(keys)
    trial.start()
    return trial.chair("a").private().table["hand"]


def test_the_number_of_every_seat_decides_what_is_dealt() -> None:
    keys = [SecretKey.from_seed(f"key {number}".encode()) for number in range(3)]
    hands = [dealt({"a": keys[a], "b": keys[b]}) for a, b in ((0, 1), (2, 1), (0, 2))]
    assert hands[0] == dealt({"a": keys[0], "b": keys[1]})
    assert hands[0] != hands[1], "the number of seat a"
    assert hands[0] != hands[2], "the number of seat b"


def test_nothing_happens_before_orders_or_deadline(trial: GameInMemory) -> None:
    assert trial.run(hours=23).revision is None


def test_orders_of_the_awaited_seat_make_a_turn_at_once(trial: GameInMemory) -> None:
    seat = trial.awaited()
    trial.submit(seat, trial.bot_orders(seat, PICK))

    step = trial.run()

    assert step.turn == 1
    assert step.revision is not None
    assert step.revision.message == "trial: turn 1"
    assert receipts(trial, seat)[0][0]


def test_the_same_run_gives_the_same_bytes(trial: GameInMemory, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = trial.awaited()
    trial.submit(seat, trial.bot_orders(seat, PICK))
    here = advance(trial.files, "trial", trial.master, START + 9999)

    # On another machine, at another time.
    monkeypatch.setattr("time.time", lambda: 1.0)
    monkeypatch.setattr("time.time_ns", lambda: 10**9)
    monkeypatch.setenv("TZ", "Asia/Kathmandu")
    monkeypatch.setattr("os.urandom", bytes)
    there = advance(trial.files, "trial", trial.master, START + 9999)

    assert here.turn == 1
    assert here == there


def test_a_missed_deadline_is_answered_by_default_and_said(trial: GameInMemory) -> None:
    seat = trial.awaited()

    assert trial.run(hours=25).turn == 1

    latest = trial.newest()
    assert latest.manifest.absent == (seat,)
    assert latest.happened.answers[0].default
    assert f"{seat.upper()} missed the deadline" in latest.report


def test_an_absent_seat_stays_absent_until_it_sends_something(trial: GameInMemory) -> None:
    seat = trial.awaited()
    other = "b" if seat == "a" else "a"
    trial.run(hours=25)
    reports = []
    for _turn in range(5):
        assert trial.awaited() == other, "the absent seat is not waited for"
        trial.submit(other, trial.bot_orders(other, PICK))
        trial.run()
        latest = trial.newest()
        reports.append(latest.report)
    assert not any(f"{seat.upper()} missed the deadline" in report for report in reports)
    assert any(f"{seat.upper()} has been absent since an earlier deadline" in report for report in reports)
    trial.submit(seat, head(trial, seat) + "plans:\n  - lead: any\n    do: ask-me\n")
    assert trial.run().turn is None

    for _turn in range(30):
        if seat == trial.awaited():
            break
        trial.submit(other, trial.bot_orders(other, PICK))
        trial.run()

    assert trial.awaited() == seat
    latest = trial.newest()
    assert latest.manifest.absent == ()


def test_a_refused_file_leaves_the_one_before_in_force(trial: GameInMemory) -> None:
    seat = trial.awaited()
    trial.submit(seat, head(trial, seat) + "answers:\n  lead: ask-me\n")
    trial.run()
    trial.submit(seat, head(trial, seat) + "answers:\n  lead: Z9\n")

    assert trial.run().turn is None
    accepted = receipts(trial, seat)
    assert [one for one, _text in accepted] == [True, False]
    assert "line 5, column 9" in accepted[1][1]


def test_the_highest_counter_wins_whatever_the_order_of_arrival(trial: GameInMemory) -> None:
    seat = trial.awaited()
    key = trial.keys[seat]

    def send(counter: int, card: str) -> None:
        text = f"{head(trial, seat)}answers:\n  lead: {card}\n".encode()
        sealed = seal_orders(
            text, game="trial", turn=1, seat=seat, counter=counter, sender=key, game_key=trial.game.public_key
        )
        trial.propose(sealed.encode(), f"{seat}-0001-{counter}.sealed")

    hand = trial.chair(seat).private().open_questions()[0].options.listing()
    low, high = list(hand)[:2]
    send(7, "ask-me")
    trial.run()
    send(6, low)
    assert trial.run().turn is None
    accepted, text = receipts(trial, seat)[0]
    assert not accepted
    assert "Its counter 6 is lower than 7, which came earlier." in text
    send(10, high)
    send(8, low)
    send(9, low)
    assert trial.run().turn == 1
    assert trial.newest().happened.answers[0].answer == high


def test_the_highest_counter_wins_among_those_taken_in_earlier() -> None:
    trial = GameInMemory(deadline=Deadline(hours=24, early=False))
    seat = trial.awaited()
    low, high = list(trial.chair(seat).private().open_questions()[0].options.listing())[:2]
    for _time in range(9):
        trial.submit(seat, f"{head(trial, seat)}answers:\n  lead: {low}\n")
    assert trial.submit(seat, f"{head(trial, seat)}answers:\n  lead: {high}\n").counter == 10
    assert len(trial.run().receipts) == 10
    assert trial.run(hours=24).turn == 1
    assert trial.newest().happened.answers[0].answer == high


@pytest.mark.parametrize(
    ("game", "turn", "counter", "sender", "reason"),
    [
        ("other", 1, 1, "own", "another game, turn or seat"),
        ("trial", 2, 1, "own", "another game, turn or seat"),
        ("trial", 1, 5, "own", "another counter"),
        ("trial", 1, 1, "stranger", "another key"),
    ],
)
def test_a_misdirected_or_forged_submission_hurts_nobody(
    trial: GameInMemory, game: str, turn: int, counter: int, sender: str, reason: str
) -> None:
    seat = trial.awaited()
    key = trial.keys[seat] if sender == "own" else SecretKey.from_seed(b"stranger")
    sealed = seal_orders(
        b"x", game=game, turn=turn, seat=seat, counter=counter, sender=key, game_key=trial.game.public_key
    )
    trial.propose(sealed.encode(), f"{seat}-0001-1.sealed")

    assert trial.run().turn is None
    (refused,) = trial.chair(seat).refused
    assert reason in refused.reason

    trial.submit(seat, trial.bot_orders(seat, PICK))
    assert trial.run().turn == 1


@pytest.mark.parametrize("junk", [b"", b"\0" * 100, b"x" * 10_000_000, b"-----BEGIN"])
def test_junk_in_the_inbox_is_refused_once_and_no_more(trial: GameInMemory, junk: bytes) -> None:
    seat = trial.awaited()
    files = [f"{seat}-0001-1.sealed", "nobody-0001-1.sealed", "README", f"{seat}-0001-1234567.sealed"]
    for file in files:
        trial.propose(junk, file)
    trial.propose(junk, ".gitkeep")

    step = trial.run()

    assert step.receipts == ()
    assert sorted(step.refused) == sorted(files)
    assert {refused.file for refused in trial.chair(seat).refused} == {files[0], files[3]}
    assert trial.run().settled


def test_a_refused_file_that_is_replaced_is_judged_anew(trial: GameInMemory) -> None:
    seat = trial.awaited()
    name, sealed = trial.chair(seat).seal(trial.bot_orders(seat, PICK).encode())
    trial.propose(b"junk", name.file)
    assert trial.run().refused
    trial.propose(sealed.encode(), name.file)
    assert trial.run().turn == 1


def test_a_list_of_refusals_that_is_damaged_costs_one_more_look(trial: GameInMemory) -> None:
    trial.propose(b"junk", "odd na\udcffme\n.yaml")
    trial.run()
    path = trial.game.paths.refused
    listed = trial.contents[path]
    assert listed.count(b"\n") == 1
    trial.contents[path] = b"\xff\nnonsense\n"
    assert trial.run().refused
    assert trial.contents[path] == listed


def test_a_late_submission_is_told_which_turn_is_open(trial: GameInMemory) -> None:
    seat = trial.awaited()
    name, sealed = trial.chair(seat).seal(b"x")
    trial.submit(seat, trial.bot_orders(seat, PICK))
    trial.run()
    trial.propose(sealed.encode(), f"{seat}-0001-2.sealed")

    trial.run()

    assert name.turn == 1
    assert trial.chair(seat).refused[0].reason == "It is for turn 1, which is over; turn 2 is open now."
    assert trial.run().settled


class Fenced(Overlay):
    """Files of which some are links, and some are so large that they must not be read."""

    def __init__(self, base: Files, links: Collection[str], large: Collection[str]) -> None:
        super().__init__(base, dict.fromkeys([*links, *large], b""))
        self.links, self.large = links, large

    def is_regular(self, path: str) -> bool:
        return path not in self.links and super().is_regular(path)

    def size(self, path: str) -> int:
        return 1_000_000 if path in self.large else super().size(path)

    def identity(self, path: str) -> str | None:
        return "1" * 40 if path in self.large else super().identity(path)

    def read(self, path: str) -> bytes:
        assert path not in {*self.links, *self.large}, path
        return super().read(path)


def test_what_is_large_or_no_regular_file_is_refused_unread(trial: GameInMemory) -> None:
    seat = trial.awaited()
    trial.submit(seat, trial.bot_orders(seat, PICK))
    inbox = trial.game.paths.inbox
    links = [f"{inbox}/{seat}-0001-2.sealed", f"{inbox}/vote-{seat}-01234567.yaml"]
    large = [f"{inbox}/{seat}-0001-3.sealed", f"{inbox}/vote-{seat}-12345678.yaml"]
    links.append(f"{inbox}/press-{seat}-01234567.yaml")
    large.append(f"{inbox}/press-{seat}-12345678.yaml")

    step = advance(Fenced(trial.files, links, large), "trial", trial.master, START + 9999)

    assert step.turn == 1
    assert set(step.refused) == {path.rpartition("/")[2] for path in (*links, *large)}


def test_a_clock_before_the_last_turn_stops_the_game(trial: GameInMemory) -> None:
    seat = trial.awaited()
    trial.submit(seat, trial.bot_orders(seat, PICK))

    (step,) = advance_all(trial.files, trial.master, trial.published.turns[-1].clock - SKEW - 1)

    assert step.revision is None
    assert "The clock says" in step.stopped


def test_a_clock_that_is_a_little_behind_waits_and_says_nothing(trial: GameInMemory) -> None:
    seat = trial.awaited()
    trial.submit(seat, trial.bot_orders(seat, PICK))

    (step,) = advance_all(trial.files, trial.master, trial.published.turns[-1].clock - SKEW)

    assert step == Step("trial")


def test_a_game_that_drifts_stops_and_the_others_go_on(
    trial: GameInMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = trial.awaited()
    trial.submit(seat, trial.bot_orders(seat, PICK))
    other = {path.replace("/trial/", "/second/"): data for path, data in trial.contents.items()}
    trial.contents.update(other)
    monkeypatch.setattr(type(trial.game.rules), "next_action", lambda _self, board: f"round-{board.trick}")

    steps = advance_all(trial.files, trial.master, START + 9999)

    assert [step.game for step in steps] == ["second", "trial"]
    assert not steps[0].drift
    assert "unlike its folder" in steps[0].stopped
    assert steps[1].drift
    assert "phase-1/prize-trick-1" in steps[1].stopped


def test_another_master_secret_stops_the_game(trial: GameInMemory) -> None:
    (step,) = advance_all(trial.files, MasterSecret.from_seed(b"other"), START + 9999)

    assert "not the one that game “trial” was made with" in step.stopped


def test_damage_stops_the_game_in_one_sentence(trial: GameInMemory) -> None:
    seat = trial.awaited()
    trial.submit(seat, trial.bot_orders(seat, PICK))
    for name in (VAULT, "asked.yaml", "manifest.yaml"):
        path = trial.game.paths.turn(0, name)
        kept = trial.contents.pop(path)
        (missing,) = advance_all(trial.files, trial.master, START + 9999)
        trial.contents[path] = kept[:-30]
        (cut,) = advance_all(trial.files, trial.master, START + 9999)
        trial.contents[path] = kept

        assert "missing" in missing.stopped
        assert cut.stopped
        assert "\n" not in cut.stopped


@pytest.mark.parametrize(
    "hostile",
    [
        b"a: !!int x",
        b"a: !!bool x",
        b"a: !!timestamp x",
        b"a: &b 1",
        b"- " * 60 + b"a",
        b"a: " + b"9:" * 400 + b"1.5",
    ],
)
def test_a_hostile_proposal_stops_nothing(trial: GameInMemory, hostile: bytes) -> None:
    seat = trial.awaited()
    trial.propose(hostile, "join-a-00000000.yaml")
    trial.submit(seat, trial.bot_orders(seat, PICK))

    (step,) = advance_all(trial.files, trial.master, START + 9999)

    assert step.turn == 1
    lobby = GameInMemory(started=False)
    lobby.propose(hostile, "join-a-00000000.yaml")
    assert list(lobby.run().refused) == ["join-a-00000000.yaml"]


def test_a_game_that_is_over_takes_in_no_orders() -> None:
    trial = GameInMemory()
    trial.play_out()
    name, sealed = trial.chair("a").seal(b"too late")
    trial.propose(sealed.encode(), name.file)
    step = trial.run()
    assert step.refused == {name.file: "The game is over."}
    assert step.receipts == ()


def test_what_a_turn_rests_on_may_not_change_under_a_running_game(trial: GameInMemory) -> None:
    seat = trial.awaited()
    trial.submit(seat, trial.bot_orders(seat, PICK) + "plans:\n  - follow: any\n    do: lowest\n")
    assert trial.run().turn == 1
    other = trial.awaited()
    trial.submit(other, trial.bot_orders(other, PICK))
    used = f"{trial.game.paths.inbox}/{seat}-0001-1.sealed"
    changes = {
        trial.game.paths.file("game.yaml"): (b"hours: 24", b"hours: 1"),
        f"{trial.game.paths.acts}/0001-join.yaml": (b"Player", b"player"),
        trial.game.paths.turn(1, "state.yaml"): (b"trick: 1", b"trick: 2"),
        trial.game.paths.turn(1, "manifest.yaml"): (b"absent: []", b"absent: [a]"),
        used: (b"-----\n\n", b"-----\n"),
    }
    for path, (old, new) in changes.items():
        kept = trial.contents[path]
        trial.contents[path] = kept.replace(old, new, 1) if old in kept else kept + b"\n"
        (step,) = advance_all(trial.files, trial.master, trial.now + 9999)
        trial.contents[path] = kept

        assert path in step.stopped
        assert "was altered after it was signed" in step.stopped
    assert trial.run().turn == 2


def test_plans_of_an_earlier_turn_answer_later_and_leave_no_trace(trial: GameInMemory) -> None:
    seat = trial.awaited()
    other = "b" if seat == "a" else "a"
    trial.submit(other, head(trial, other) + "plans:\n  - follow: trick-1\n    do: lowest\n")
    assert trial.run().turn is None
    trial.submit(seat, trial.bot_orders(seat, PICK))

    assert trial.run().turn == 1

    assert [(answer.seat, answer.default) for answer in trial.newest().happened.answers] == [
        (seat, False),
        (other, False),
    ]
    (own,) = trial.chair(other).private().answered
    assert (own.source, own.line) == ("plan", 5)
    for name in ("state.yaml", "asked.yaml", "events.json", "report.md"):
        assert b"plan" not in trial.contents[trial.game.paths.turn(1, name)]


def test_a_key_opens_its_own_seat_and_no_other(trial: GameInMemory) -> None:
    with pytest.raises(NoSeat, match="holds no seat in game “trial”"):
        keyed_seat(trial.published, SecretKey.from_seed(b"stranger"))
    waiting = GameInMemory(started=False)
    waiting.propose(join_act(waiting.game, "a", "A", waiting.keys["a"]).serialize(), "join.yaml")
    waiting.run()
    with pytest.raises(NoSeat, match="has not started"):
        keyed_seat(waiting.published, waiting.keys["a"])


def test_a_secret_is_published_only_at_the_end(trial: GameInMemory) -> None:
    with pytest.raises(StillSecret, match="“trial” has not started"):
        publish_secret(GameInMemory(started=False).published, trial.master, trial.now)
    with pytest.raises(StillSecret, match="is not over"):
        publish_secret(trial.published, trial.master, trial.now)
    trial.play_out()
    with pytest.raises(StillSecret, match="not the one"):
        publish_secret(trial.published, MasterSecret.from_seed(b"other"), trial.now)

    for changes, reason in (
        ({"publish_secret": "never"}, "never to publish"),
        ({"appeal_hours": 2}, "appeal"),
    ):
        settled = PublishedGame(trial.files, msgspec.structs.replace(trial.game, **changes))
        with pytest.raises(StillSecret, match=reason):
            publish_secret(settled, trial.master, trial.now + HOUR)

    trial.reveal()

    assert trial.published.secret_published


def test_a_run_publishes_the_secret_a_week_after_the_appeal_window(trial: GameInMemory) -> None:
    trial.play_out()
    over, week = trial.now, 7 * 24 * HOUR
    for changes, wake in (
        ({}, over + week),
        ({"appeal_hours": 2}, over + week + 2 * HOUR),
        ({"publish_secret": "never"}, None),
    ):
        made = msgspec.structs.replace(trial.game, **changes)
        files = Overlay(trial.files, {made.paths.file(GAME): made.serialize()})
        step = advance(files, "trial", trial.master, over + week - 1)
        assert (step.over, step.settled, step.wake, step.revision) == (True, True, wake, None)
        step = advance(files, "trial", trial.master, over + week + 2 * HOUR)
        secret = (
            read_secret(step.revision.changes[made.paths.file(SECRET)], "trial") if step.revision else None
        )
        assert step.revealed is (secret is not None) is (wake is not None)
        assert secret is None or secret.key.public == trial.game.public_key
