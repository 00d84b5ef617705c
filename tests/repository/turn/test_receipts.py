"""What a sender of a faulty submission is told, word for word, in a receipt that only the sender can open.

Golden files, each read by a person: `golden/<case>.txt`; `pytest tests/repository --update-golden` writes
them anew.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from adjudicator.engine import picker
from adjudicator.orders import Orders, read_orders
from adjudicator.orders.complaints import Note
from adjudicator.orders.understanding import ReadAnswer
from adjudicator.player.in_force import receipt_in_words
from adjudicator.repository.intake.inbox import Submission, deserves, open_receipt, seal_receipt
from adjudicator.repository.layout import SubmissionName
from adjudicator.repository.plans_in_force import standing_plans
from adjudicator.repository.turn.sealed_payloads import Receipt
from adjudicator.sealing import SealingError, SecretKey, seal_orders
from adjudicator.sentences import prose
from tests.repository.table_in_memory import GameInMemory

GOLDEN = Path(__file__).parent / "golden"
HEAD = "game: trial\nturn: 1\nseat: a\n"
ORDERS = f"{HEAD}answers:\n  lead: ask-me\n"

FILES: dict[str, str | bytes] = {
    "not-yaml": f"{HEAD}answers: [lead\n",
    "duplicate-key": f"{HEAD}answers:\n  lead: G7\n  lead: K7\n",
    "alias": f"{HEAD}answers: &all\n  lead: G7\nplans: *all\n",
    "deep-nesting": f"{HEAD}answers: {'[' * 40}{']' * 40}\n",
    "binary": bytes(range(256)),
    "wrong-game": ORDERS.replace("trial", "trail"),
    "wrong-turn": ORDERS.replace("turn: 1", "turn: 2"),
    "wrong-seat": ORDERS.replace("seat: a", "seat: b"),
    "illegal-card": f"{HEAD}answers:\n  lead: Q4\n",
    "card-not-in-hand": f"{HEAD}answers:\n  lead: OTHER\n",
    "missing-answers": HEAD,
    "unknown-keys": f"{HEAD}anwers:\n  lead: G7\nplan:\n  - lead: any\n",
    "unknown-condition": f"{ORDERS}plans:\n  - follow: any\n    when: {{lead: goblin}}\n    do: lowest\n",
    "unknown-choice": f"{ORDERS}plans:\n  - follow: any\n    do: lowest-winnning\n",
}

SEALED = 1_800_000_000
WISHES = {SEALED: "lowest", SEALED + 1: "highest"}

FORGIVEN: dict[str, bytes] = {
    "windows": ORDERS.replace("\n", "\r\n").encode(),
    "byte-order-mark": b"\xef\xbb\xbf" + ORDERS.encode(),
    "typographic-quotes": ORDERS.replace("ask-me", "“ask-me”").encode(),
    "typographic-dash": ORDERS.replace("ask-me", "ask–me").encode(),
}


def trial_led_by_a() -> GameInMemory:
    return GameInMemory(options={"first-leader": "a"})


def sealed(trial: GameInMemory, text: bytes, **changed: Any) -> bytes:  # noqa: ANN401  any of the keys below
    """Seal a text as seat a does for turn 1, but for what is changed."""
    given: dict[str, Any] = {
        "game": "trial",
        "turn": 1,
        "seat": "a",
        "counter": 1,
        "sender": trial.keys["a"],
        "game_key": trial.game.public_key,
    } | changed
    return seal_orders(text, **given).encode()


ENVELOPES: dict[str, Callable[[GameInMemory], bytes]] = {
    "a-megabyte": lambda trial: sealed(trial, ORDERS.encode()).replace(b"=", b"A") * 200,
    "sealed-to-another-game": lambda trial: sealed(trial, b"x", game="duel"),
    "sealed-to-another-key": lambda trial: sealed(
        trial, b"x", game_key=SecretKey.from_seed(b"another game").public
    ),
    "sealed-for-another-turn": lambda trial: sealed(trial, b"x", turn=7),
    "signed-by-another-seat": lambda trial: sealed(trial, b"x", sender=trial.keys["b"]),
    "another-counter": lambda trial: sealed(trial, b"x", counter=3),
    "truncated-armour": lambda trial: sealed(trial, ORDERS.encode())[:900],
    "flipped-bit": lambda trial: sealed(trial, ORDERS.encode()).replace(b"\n\n", b"\n\nAAAA", 1),
    "no-armour": lambda _trial: ORDERS.encode(),
}


def receipt_text(trial: GameInMemory) -> str:
    (receipt,) = trial.chair("a").receipts(1)
    assert not receipt.accepted
    (name,) = trial.chair("a").submissions(1)
    opponent = trial.chair("b")
    with pytest.raises(SealingError):
        opponent.receipt(name)
    return receipt_in_words(receipt, trial.game.rules) + "\n"


def hold_against_golden(case: str, told: str, request: pytest.FixtureRequest) -> None:
    golden = GOLDEN / f"{case}.txt"
    if request.config.getoption("--update-golden", default=False):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(told, encoding="utf-8", newline="\n")
    assert told == golden.read_text(encoding="utf-8")


def game_goes_on(trial: GameInMemory) -> None:
    """Neither the game nor the other seat is touched, and the sender can still send."""
    pick = picker(b"receipts", "orders")
    trial.submit("a", trial.bot_orders("a", pick))
    assert trial.run().turn == 1
    assert trial.newest().asked.seats == ("b",)
    trial.submit("b", trial.bot_orders("b", pick))
    assert trial.run().turn == 2


@pytest.mark.parametrize("case", FILES)
def test_a_faulty_file_hurts_only_its_sender(case: str, request: pytest.FixtureRequest) -> None:
    trial = trial_led_by_a()
    text = FILES[case]
    if isinstance(text, str):
        others = trial.chair("b").private().table["hand"]
        text = text.replace("OTHER", others[0]).encode()
    trial.submit("a", text)

    assert trial.run().turn is None
    hold_against_golden(case, receipt_text(trial), request)
    game_goes_on(trial)


@pytest.mark.parametrize("case", ENVELOPES)
def test_a_faulty_envelope_hurts_only_its_sender(case: str, request: pytest.FixtureRequest) -> None:
    trial = trial_led_by_a()
    trial.propose(ENVELOPES[case](trial), "a-0001-1.sealed")

    assert trial.run().turn is None
    (refused,) = trial.chair("a").refused
    assert not trial.chair("a").submissions(1)
    hold_against_golden(case, refused.reason + "\n", request)
    game_goes_on(trial)


def test_a_lower_counter_is_refused(request: pytest.FixtureRequest) -> None:
    trial = trial_led_by_a()
    trial.propose(sealed(trial, ORDERS.encode(), counter=2), "a-0001-2.sealed")
    trial.run()
    trial.propose(sealed(trial, ORDERS.encode(), counter=1), "a-0001-1.sealed")
    trial.run()

    refused = trial.chair("a").receipts(1)[0]

    assert not refused.accepted
    hold_against_golden("lower-counter", receipt_in_words(refused, trial.game.rules) + "\n", request)
    game_goes_on(trial)


@pytest.mark.parametrize("in_one_run", [True, False])
@pytest.mark.parametrize("older_first", [True, False])
def test_of_two_devices_that_count_alike_what_was_sealed_later_counts(
    *, older_first: bool, in_one_run: bool
) -> None:
    """In whatever order they come, and an audit finds the same."""
    trial = trial_led_by_a()
    names = {time: SubmissionName(1, "a", 1, time) for time in (SEALED, SEALED + 1)}
    for time in sorted(names, reverse=not older_first):
        text = f"{ORDERS}plans:\n  - lead: any\n    do: {WISHES[time]}\n"
        trial.propose(sealed(trial, text.encode(), label=str(time)), names[time].file)
        if not in_one_run:
            trial.run()
    trial.run()
    older, newer = trial.chair("a").receipts(1)
    assert (older.submission, newer.submission) == (names[SEALED].stem, names[SEALED + 1].stem)
    assert newer.accepted
    assert older.accepted is (older_first or in_one_run)
    if not older.accepted:
        assert "Another number 1, sealed later, came before." in receipt_in_words(older, trial.game.rules)
    assert standing_plans(trial.chair("a")).submission == newer.submission
    assert trial.submit("a", ORDERS).counter == 2
    trial.assert_audits_clean()


def test_no_name_makes_an_old_file_newer() -> None:
    trial = trial_led_by_a()
    old = sealed(trial, ORDERS.encode(), label=str(SEALED))
    trial.propose(old, SubmissionName(1, "a", 1, SEALED + 1).file)
    trial.run()
    (refused,) = trial.chair("a").refused
    assert refused.reason == "It is sealed with another counter or time than its name says."


@pytest.mark.parametrize("case", FORGIVEN)
def test_what_editors_and_mail_do_to_a_file_is_forgiven(case: str) -> None:
    trial = trial_led_by_a()
    trial.submit("a", FORGIVEN[case])
    trial.run()

    (receipt,) = trial.chair("a").receipts(1)

    told = receipt_in_words(receipt, trial.game.rules)
    assert receipt.accepted, told
    assert "line 5" in told


def test_every_golden_file_has_its_case() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == {*FILES, *ENVELOPES, "lower-counter"}


def test_orders_are_judged_by_what_the_seats_own_page_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = trial_led_by_a()
    judged = []

    def noted(text: bytes, **facts: Any) -> Orders:  # noqa: ANN401  as `read_orders` takes them
        judged.append((facts["seat"], facts["view"], facts["questions"]))
        return read_orders(text, **facts)

    monkeypatch.setattr("adjudicator.repository.intake.inbox.read_orders", noted)
    for seat in trial.game.seats:
        trial.submit(seat, HEAD.replace("seat: a", f"seat: {seat}"))
    trial.run()
    assert [seat for seat, _view, _questions in judged] == ["a", "b"]
    for seat, view, questions in judged:
        chair = trial.chair(seat)
        private = chair.private()
        assert view == chair.view(private)
        assert tuple(questions) == private.open_questions()


def test_receipts_of_good_and_bad_orders_have_the_same_size() -> None:
    many_plans = f"{ORDERS}plans:\n" + "  - {follow: any, do: lowest}\n" * 128
    texts = (ORDERS, "x", bytes(range(256)), HEAD, many_plans, many_plans.replace("lowest", "lowst"))
    sizes = set()
    accepted = []
    for text in texts:
        trial = trial_led_by_a()
        trial.submit("a", text)
        trial.run()
        (receipt,) = trial.chair("a").receipts(1)
        accepted.append(receipt.accepted)
        sizes.add(len(trial.contents[f"{trial.game.paths.receipts}/a-0001-1.sealed"]))
    assert accepted == [True, False, False, False, True, False]
    assert len(sizes) == 1


def test_a_receipt_that_outgrows_its_room_is_shortened_whatever_fills_it() -> None:
    trial = trial_led_by_a()
    secret = trial.master.game_secret("trial", trial.game.nonce)
    key = trial.keys["a"].public
    name, orders = trial.chair("a").seal(b"x")
    random = Random(8)
    many: list[Note] = [(prose(random.randbytes(300).hex()),) for _number in range(30)]
    long = random.randbytes(9000).hex()
    answers = [ReadAnswer("lead/trick-1", 5, long)]
    sizes, told, last = set(), [], ""
    for notes, plan, given in (
        ([], "", []), (many[:1], "y", []), (many, "", []), (many[:1], long, []), (many, long, answers)
    ):  # fmt: skip
        plans = [{plan: "any"}] if plan else []
        receipt = Receipt(
            game="trial", submission=name.stem, accepted=True, answers=given, plans=plans, notes=notes
        )
        submission = Submission(name, orders.encode(), authentic=True, orders=Orders(), receipt=receipt)
        sealed = seal_receipt(trial.game, secret, submission, key)
        sizes.add(len(sealed))
        shown = open_receipt(trial.game, secret, name, sealed, key)
        assert shown.accepted
        assert deserves(submission, shown)
        assert not deserves(submission, msgspec.structs.replace(shown, waiting=7))
        last = str(*shown.notes[-1]) if shown.notes else ""
        told.append((len(shown.notes), len(shown.plans), len(shown.answers)))
    assert len(sizes) == 1
    assert told[:2] == [(0, 0, 0), (1, 1, 0)]
    assert 3 < told[2][0] < len(many), "of the notes, as many as there is room for"
    assert told[3:] == [(1, 0, 0), (1, 0, 0)], "plans and answers go whole or not at all"
    assert last == "There was no room for the rest."
