"""Acts that touch no board make no turn, and change nothing for the others but what they are for."""

from collections.abc import Callable

import pytest

from adjudicator.orders import write_orders
from adjudicator.player.in_force import receipt_in_words
from adjudicator.repository.layout import SubmissionName
from adjudicator.repository.people.acts import Act, Away, Correct, Extend, Pause, Replace, Resume, RotateKey
from adjudicator.repository.plans_in_force import standing_plans
from adjudicator.repository.schedule import HOUR, Deadline
from adjudicator.repository.times import time_text
from adjudicator.repository.turn.load_table import newest_record
from adjudicator.rulesets import installed
from adjudicator.sealing import SecretKey, seal_orders
from tests.engine.toy import listed
from tests.orders.toy import Caravan
from tests.repository.table_in_memory import GameInMemory
from tests.slow import first

MINUTE = 1 / 60


def until(game: GameInMemory) -> int:
    closing = game.newest().holding.until
    assert closing is not None
    return closing


def away(game: GameInMemory, seat: str) -> Act:
    at = game.at
    return Away(game="trial", at=at, seat=seat, start=at, until=time_text(game.now + HOUR))


def rotate_key(game: GameInMemory, seat: str) -> Act:
    at = game.at
    game.coming[seat] = SecretKey.from_seed(at.encode())
    return RotateKey(game="trial", at=at, seat=seat, key=game.coming[seat].public.text())


def replace(game: GameInMemory, seat: str) -> Act:
    at = game.at
    game.coming[seat] = SecretKey.from_seed(at.encode())
    key = game.coming[seat].public.text()
    return Replace(game="trial", at=at, seat=seat, player="Sub", key=key, reason="Gone")


def extend(game: GameInMemory, seat: str) -> Act:
    later = time_text(until(game) + HOUR)
    return Extend(
        game="trial", at=game.at, for_turn=game.newest().number + 1, until=later, reason=f"For {seat}"
    )


def pause(game: GameInMemory, seat: str) -> Act:
    return Pause(game="trial", at=game.at, reason=f"For {seat}")


Kind = Callable[[GameInMemory, str], Act]


def adopt(game: GameInMemory, kind: Kind, seat: str) -> None:
    """Have an act adopted; a game that it pauses goes on at once."""
    before = game.newest()
    game.act(kind(game, seat))
    game.run(MINUTE)
    assert game.newest().number == before.number
    assert len(game.newest().records) == len(before.records) + 1
    if kind is pause:
        game.act(Resume(game="trial", at=game.at, reason="On"))
        game.run(MINUTE)


def orders(game: GameInMemory, seat: str, choice: int = 0) -> str:
    """Answer what a seat is asked, if anything, with one of the options."""
    chair = game.chair(seat)
    answers = {
        question.label: list(question.options.listing())[choice]
        for question in chair.private().open_questions()
    }
    return write_orders(game="trial", turn=chair.next_turn, seat=seat, answers=answers, plans=())


def sealed(game: GameInMemory, seat: str, turn: int, counter: int, text: str) -> tuple[bytes, str]:
    name = SubmissionName(turn, seat, counter)
    data = seal_orders(
        text.encode(),
        game="trial",
        turn=turn,
        seat=seat,
        counter=counter,
        sender=game.keys[seat],
        game_key=game.game.public_key,
    )
    return data.encode(), name.file


def asked_and_other(game: GameInMemory) -> tuple[str, str]:
    seat = game.awaited()
    return seat, "b" if seat == "a" else "a"


every_kind = pytest.mark.parametrize(
    "kind",
    first(3, [away, extend, pause, rotate_key, replace]),
)


@every_kind
def test_it_leaves_the_time_to_change_ones_mind(kind: Kind) -> None:
    game = GameInMemory(deadline=Deadline(hours=72, change_of_mind_minutes=60))
    seat, other = asked_and_other(game)
    game.submit(seat, orders(game, seat))
    game.run(MINUTE)
    sent = game.now
    game.run(10 * MINUTE)
    adopt(game, kind, other)
    number = game.newest().number

    assert game.run((sent + 59 * 60 - game.now) / HOUR).turn is None
    game.submit(seat, orders(game, seat, 1))
    assert game.run(MINUTE).turn is None, "orders that replace them are in time"
    assert game.run(59 * MINUTE).turn is None
    assert game.run(MINUTE).turn == number + 1
    assert [one.default for one in game.newest().happened.answers] == [False]
    game.assert_audits_clean()


@every_kind
@pytest.mark.parametrize("first", [False, True])
def test_it_leaves_who_came_back_present(kind: Kind, *, first: bool) -> None:
    game = GameInMemory()
    absent, other = asked_and_other(game)
    game.run(25)
    assert game.newest().manifest.absent == (absent,)
    game.submit(absent, orders(game, absent))
    if not first:
        game.run(MINUTE)
    adopt(game, kind, other)

    while asked_and_other(game)[0] == other:
        game.submit(other, orders(game, other))
        game.run(MINUTE)

    assert game.newest().manifest.absent == ()
    assert not [one for one in game.newest().happened.answers if one.default]
    game.assert_audits_clean()


@every_kind
def test_it_leaves_the_wish_of_who_came_back(kind: Kind) -> None:
    game = GameInMemory()
    absent, other = asked_and_other(game)
    game.run(25)
    game.submit(absent, orders(game, absent))
    game.vote(other, "end")
    game.run(MINUTE)
    adopt(game, kind, other)

    for _hour in range(24):
        game.run(1)

    assert not game.newest().state.over


@every_kind
@pytest.mark.parametrize(
    "stalls",
    [
        ("{north: salt}",),
        pytest.param(("{north: salt, south: cheese}",), marks=pytest.mark.slow),
        pytest.param(("ask-me", "{south: salt}"), marks=pytest.mark.slow),
    ],
    ids=["short", "whole", "asked"],
)
def test_it_leaves_what_the_rules_complete(
    kind: Kind, stalls: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(installed(), "caravan/1", listed(Caravan))
    given = []
    for acts in (False, True):
        game = GameInMemory("caravan")
        for seat, answer in (
            ("blue", "bid: 2"),
            ("amber", "bid: 3"),
            ("amber", "load: salt"),
            ("amber", "send: {}"),
            *(("amber", f"stalls: {one}") for one in stalls),
        ):
            turn = game.chair(seat).next_turn
            game.submit(seat, f"game: trial\nturn: {turn}\nseat: {seat}\nanswers:\n  {answer}\n")
            game.run(MINUTE)
        if acts:
            adopt(game, kind, "blue")
        game.run((until(game) - game.now) / HOUR)
        given.append(game.newest().happened.answers[0])
        game.assert_audits_clean()
    assert given[0] == given[1]
    assert given[0].label == "round-1/stalls"


@every_kind
def test_it_lets_no_older_orders_in(kind: Kind) -> None:
    game = GameInMemory(deadline=Deadline(hours=24, early=False))
    seat, other = asked_and_other(game)
    (question,) = game.chair(seat).private().open_questions()
    old, new = list(question.options.listing())[:2]
    text = "game: trial\nturn: {}\nseat: " + seat + "\nanswers:\n  lead: {}\n"
    withdrawn, name = sealed(game, seat, 1, 1, text.format(1, old))
    game.propose(*sealed(game, seat, 1, 2, text.format(1, new)))
    game.run(MINUTE)
    adopt(game, kind, other)
    game.propose(withdrawn, name)
    game.run(MINUTE)

    receipt = game.chair(seat).receipt(SubmissionName(1, seat, 1))
    assert receipt is not None
    assert not receipt.accepted
    assert "which came earlier" in receipt_in_words(receipt, game.game.rules)
    game.run((until(game) - game.now) / HOUR)
    assert [one.answer for one in game.newest().happened.answers][:1] == [new]
    game.assert_audits_clean()


@every_kind
@pytest.mark.parametrize("meanwhile", first(2, [None, away, rotate_key, replace]))
def test_it_leaves_everyone_the_time_they_were_promised(kind: Kind, meanwhile: Kind | None) -> None:
    """The act may itself be for more time; a pause may hold other acts."""
    game = GameInMemory()
    _seat, other = asked_and_other(game)
    adopt(game, extend, other)
    promised = until(game)
    if meanwhile:
        game.act(pause(game, other))
        game.run(MINUTE)
        adopt(game, meanwhile, other)
        game.act(Resume(game="trial", at=game.at, reason="On"))
        game.run(MINUTE)
        assert until(game) == promised
    adopt(game, kind, other)
    assert until(game) == promised + (HOUR if kind is extend else 0)
    game.assert_audits_clean()


def test_a_pause_that_outlasts_the_promised_time_leaves_the_whole_time() -> None:
    game = GameInMemory()
    game.act(pause(game, "a"))
    game.run(1000)
    game.act(Resume(game="trial", at=game.at, reason="On"))
    game.run(1)
    assert until(game) == game.now + 24 * HOUR


def correct(game: GameInMemory) -> None:
    """Let a correction make a turn; it sets a value to what it is already."""
    number, record = newest_record(game.files, "trial", game.master)
    name, value = next(iter(record.board.items()))
    game.act(Correct(game="trial", at=game.at, turn=number, changes={name: value}, reason="A slip"))
    assert game.run(MINUTE).turn == number + 1


@pytest.mark.parametrize("paused", [False, True])
def test_a_correction_asks_again_and_leaves_everyone_the_time_they_were_promised(*, paused: bool) -> None:
    game = GameInMemory(deadline=Deadline(hours=24, early=False))
    seat, other = asked_and_other(game)
    game.submit(seat, orders(game, seat) + "plans:\n  - follow: any\n    do: lowest\n")
    adopt(game, extend, other)
    promised = until(game)
    if paused:
        game.act(pause(game, other))
        game.run(MINUTE)
    correct(game)
    if paused:
        game.act(Resume(game="trial", at=game.at, reason="On"))
        game.run(MINUTE)
    assert until(game) == promised
    assert game.published.missing == (seat,), "the answer was to another board"
    assert standing_plans(game.chair(seat)).plans, "plans stay in force"
    game.run(48)
    assert game.newest().happened.answers[0].default
    game.assert_audits_clean()


def test_a_correction_leaves_who_came_back_present() -> None:
    game = GameInMemory()
    absent, _other = asked_and_other(game)
    game.run(25)
    assert game.newest().manifest.absent == (absent,)
    game.submit(absent, orders(game, absent))
    game.run(MINUTE)
    correct(game)
    assert game.newest().manifest.absent == ()
    game.assert_audits_clean()


def test_a_substitute_has_none_of_the_orders_that_were_sent_before() -> None:
    """Nor has a player who comes back after a substitute."""
    game = GameInMemory()
    seat, other = asked_and_other(game)
    key = game.keys[seat]
    (question,) = game.chair(seat).private().open_questions()
    game = GameInMemory(deadline=Deadline(hours=24, early=False))
    game.submit(seat, orders(game, seat, 1))
    game.run(MINUTE)
    adopt(game, replace, seat)
    at = game.at
    game.coming[seat] = key
    text = key.public.text()
    game.act(Replace(game="trial", at=at, seat=seat, player="Ann", key=text, reason="Back"))
    game.run(MINUTE)
    adopt(game, away, other)

    game.run(30)

    (given, *_others) = game.newest().happened.answers
    assert (given.label, given.default) == (question.label, True)
    game.assert_audits_clean()
