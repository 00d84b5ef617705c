"""No leak: two plays that differ only in hidden facts are alike in everything public.

Play one is random: answers, plans, refused files, missed deadlines, acts and messages. Play two is dealt the
same but for two cards, both hidden up to some turn, that changed places; the same is sent. As long as the
seats' decisions are the same, every public file, every name, every message and the size of every sealed file
must be the same too.
"""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import pytest

from adjudicator.engine import Chance, KeyedChance, NamedChance, picker
from adjudicator.repository.intake import inbox
from adjudicator.repository.turn import load_table as tables
from adjudicator.repository.turn.step import Step
from adjudicator.rulesets.claim.cards import DECK
from tests.repository.exchanges import POLICIES, Exchange, perform, random_exchange
from tests.repository.table_in_memory import GameInMemory

pytestmark = pytest.mark.slow


@dataclass
class Noted(Chance):
    """Chance that notes what is drawn, by label."""

    key: bytes
    drawn: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def draw(self, label: str, items: Sequence[str], count: int) -> tuple[int, ...]:
        positions = KeyedChance(self.key).draw(label, items, count)
        self.drawn[label] = tuple(items[position] for position in positions)
        return positions


HIDDEN = re.compile(r"\.sealed$|/manifest\.yaml$|/adopted-[0-9]+\.yaml$")


def public_trace(trial: GameInMemory) -> object:
    """Everything of a run that anyone can see: message, time, names, contents, sizes of what is sealed."""
    return [
        (
            step.revision.message,
            step.revision.when,
            [
                (path, len(data) if HIDDEN.search(path) else data)
                for path, data in step.revision.changes.items()
            ],
        )
        for step in trial.steps
        if step.revision
    ]


def decisions(trial: GameInMemory, step: Step) -> object:
    """What the seats decided: answers, and which of their files were accepted."""
    receipts = [
        receipt
        for seat in trial.game.seats
        for receipt in trial.chair(seat).receipts(trial.chair(seat).next_turn - (step.turn is not None))
    ]
    return trial.newest().happened.answers, [receipt.accepted for receipt in receipts]


def board(trial: GameInMemory) -> Mapping[str, object]:
    return tables.newest_record(trial.files, "trial", trial.master)[1].board


def hidden_cards(trial: GameInMemory) -> list[str]:
    """The cards that no outsider can place: in hands, blind in follower piles, in the deck."""
    public = re.findall(r"\b[GKUDX][0-9]\b", str(trial.newest().state.table))
    # The five G0 are one word, so they cannot change places one by one.
    return sorted(set(DECK) - {"G0", *public})


def exchanged(drawn: Mapping[str, tuple[str, ...]], one: str, other: str) -> dict[str, tuple[str, ...]]:
    places = {one: other, other: one}
    return {label: tuple(places.get(card, card) for card in cards) for label, cards in drawn.items()}


def compare(seed: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[object, object, bool]]:
    """Play twice; run by run, while decisions agree, give both traces and whether hidden boards differ."""
    choice = random.Random(seed)
    chances: list[Noted] = []

    def noted(key: bytes) -> Noted:
        chances.append(Noted(key, chances[-1].drawn if chances else {}))
        return chances[-1]

    monkeypatch.setattr(inbox, "KeyedChance", noted)
    policy = POLICIES[seed % len(POLICIES)]
    first = GameInMemory(seed=str(seed), deadline=policy[0], absences=policy[1])
    runs: list[tuple[Exchange, object, object]] = []
    for _run in range(choice.randint(2, 40)):
        exchange = random_exchange(first, choice)
        step = perform(first, exchange)
        runs.append((exchange, public_trace(first), decisions(first, step)))
        if step.over:
            break
    if len(hidden_cards(first)) < 2:
        return
    one, other = choice.sample(hidden_cards(first), 2)
    named = exchanged(chances[-1].drawn, one, other)
    board_then = board(first)

    monkeypatch.setattr(inbox, "KeyedChance", lambda key: NamedChance(named, KeyedChance(key)))
    second = GameInMemory(seed=str(seed), deadline=policy[0], absences=policy[1])
    for exchange, trace, decided in runs:
        step = perform(second, exchange)
        if decisions(second, step) != decided:
            return
        yield trace, public_trace(second), exchange is runs[-1][0] and board(second) != board_then


def test_what_is_hidden_does_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = to_the_end = 0
    for seed in range(6, 9):
        for expected, found, boards_differ in compare(seed, monkeypatch):
            assert found == expected, f"seed {seed}, run {compared}"
            compared += 1
            to_the_end += boards_differ

    # Enough pairs must stay alike in their decisions to the very end, with different cards hidden.
    assert compared >= 10
    assert to_the_end >= 1


def test_plain_orders_stand_in_no_file_and_no_message() -> None:
    trial = GameInMemory()
    pick = picker(b"plain", "orders")
    plan = "  # zyzzyva\n  - follow: any\n    when: {led: goblin}\n    do: [highest-losing, lowest-undead]\n"
    for _turn in range(6):
        latest = trial.newest()
        for seat in trial.game.seats:
            head = f"game: trial\nturn: {latest.number + 1}\nseat: {seat}\n"
            asked = seat in latest.asked.seats
            trial.submit(seat, (trial.bot_orders(seat, pick) if asked else head) + f"plans:\n{plan}")
            trial.submit(seat, f"{head}answers:\n  zyzzyva: {plan}")
        step = trial.run()
        assert step.revision is not None
        assert step.revision.message == f"trial: turn {latest.number + 1}"
        assert step.refused == {}, "half of them are refused, and only their receipts say so"
    for data in trial.contents.values():
        for word in (b"zyzzyva", b"highest-losing", b"lowest-undead"):
            assert word not in data


def test_no_card_of_a_hand_shows_in_public() -> None:
    """In the first phase nobody but its player can know any of them; the five G0 are one word."""
    trial = GameInMemory(seed="hands")
    pick = picker(b"hands", "orders")
    for _turn in range(10):
        latest = trial.newest()
        hands = {str(card) for seat in trial.game.seats for card in trial.chair(seat).private().table["hand"]}
        assert len(hands) > 5
        folder = trial.game.paths.turn(latest.number)
        shown = [
            data.decode()
            for path, data in trial.contents.items()
            if path.startswith(folder) and not path.endswith((".sealed", "manifest.yaml"))
        ]
        assert len(shown) == 4
        assert (hands - {"G0"}) & set(re.findall(r"\b[GKUDX][0-9]\b", "\n".join(shown))) == set()
        (seat,) = latest.asked.seats
        trial.submit(seat, trial.bot_orders(seat, pick))
        trial.run()


def test_a_secret_answer_is_not_published() -> None:
    """What the rules show of it, they tell as an event, when it is time."""
    trial = GameInMemory("agot2", seed="answers")
    pick = picker(b"answers", "orders")
    secret, others, published = set[str](), set[str](), set[str]()
    for _turn in range(3):
        for seat in trial.newest().asked.seats:
            for question in trial.chair(seat).private().open_questions():
                (secret if question.secret else others).add(question.label)
            trial.submit(seat, trial.bot_orders(seat, pick))
        trial.run()
        published |= {answer.label for turn in trial.published.turns for answer in turn.happened.answers}
    assert secret & published == set()
    assert others & published
    assert secret


def test_what_a_house_says_ahead_of_its_turn_does_not_show_before_it() -> None:
    """One house waits for its turn to muster; one behind it has said what it musters, or has not."""
    plays = [_put_off(early) for early in ("", "footman")]
    first, second = ({path: _seen(path, data) for path, data in one.contents.items()} for one in plays)
    assert first == second
    assert [step.revision and step.revision.message for step in plays[0].steps] == [
        step.revision and step.revision.message for step in plays[1].steps
    ]
    for one in plays:
        assert [(each.kind, each.subject) for each in one.newest().asked.questions] == [("muster", "in-turn")]


def _seen(path: str, data: bytes) -> bytes | int:
    """What anyone can see of a file."""
    return len(data) if HIDDEN.search(path) else data


def _put_off(early: str) -> GameInMemory:
    """A game in which the second house to muster waits, and the last one has said what it musters."""
    trial, pick = GameInMemory("agot2", seed="0"), picker(b"x", "o")
    while True:
        latest = trial.newest()
        asked = [question.seat for question in latest.asked.questions if question.kind == "muster"]
        if len(asked) > 2:
            break
        for seat in latest.asked.seats:
            trial.submit(seat, trial.bot_orders(seat, pick))
        trial.run()
    for seat in asked:
        (question,) = trial.chair(seat).private().open_questions()
        said = {asked[1]: "ask-me", asked[-1]: f"{{{next(iter(question.default))}: [{early}]}}"}.get(
            seat, "none"
        )
        head = f"game: trial\nturn: {latest.number + 1}\nseat: {seat}\n"
        trial.submit(seat, f"{head}answers:\n  muster: {said}\n")
    assert trial.run().refused == {}
    return trial
