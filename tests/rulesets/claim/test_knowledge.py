"""Who may know what: views, events and questions tell nothing that is hidden."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from adjudicator.engine import IllegalAnswer, KeyedChance, NamedChance, Question, Seat, Setup, Table
from adjudicator.engine.bots import RandomBot
from adjudicator.orders import read_plans
from adjudicator.rulesets.claim.board import Board
from adjudicator.rulesets.claim.cards import Card
from adjudicator.rulesets.claim.events import BlindCardSeen, HandSeen
from adjudicator.rulesets.claim.view import View
from tests.resolved import suggest
from tests.rulesets.claim.positions import (
    RULES,
    SEATS,
    ClaimTable,
    From,
    answer,
    play_from,
    play_to,
    play_trick,
    position,
    questions,
    start,
)


def reshuffled(board: Board, seat: Seat | None, pick: Random) -> Board:
    """A board that differs in what is hidden from a seat (None: from everyone), and in nothing else."""
    twin = board.clone()
    hidden = [twin.deck]
    for other in SEATS:
        if other != seat:
            hidden += [twin.hands[other], twin.blind[other]]
    cards = [card for pile in hidden for card in pile]
    pick.shuffle(cards)
    for pile in hidden:
        pile[:] = [cards.pop() for _card in pile]
    return twin


@pytest.mark.rule("CL-INFO-01")
@pytest.mark.parametrize("seat", [None, *SEATS])
def test_a_view_does_not_depend_on_what_is_hidden_from_it(seat: Seat | None) -> None:
    pick, differences = Random("reshuffle"), 0
    for seed in range(6):
        table = start(seed)
        for _question in questions(table, seed):
            twin = reshuffled(table.board, seat, pick)
            differences += twin != table.board
            assert RULES.view(twin, seat) == RULES.view(table.board, seat)
    assert differences > 200


def test_a_view_is_what_is_written_and_read_back() -> None:
    table = start(4)
    for _question in questions(table, 4):
        for seat in (None, *SEATS):
            view = table.view(seat)
            assert msgspec.convert(msgspec.to_builtins(view), View) == view


@pytest.mark.rule("CL-AMB-18")
def test_a_seat_sees_its_own_cards_and_no_others() -> None:
    table = play_to(1, lambda board: board.stage == "phase-1" and board.trick == 9)
    board = table.board
    for seat in SEATS:
        view = table.view(seat)
        assert list(view.hand) == board.hands[seat]
        assert [*view.prizes[seat], *view.blind] == board.prizes[seat] + board.blind[seat]
    assert (table.view(None).hand, table.view(None).blind) == ((), ())


@pytest.mark.rule("CL-AMB-19")
def test_whatever_lay_open_can_be_looked_through_by_everyone() -> None:
    table = play_to(1, lambda board: board.stage == "phase-2" and board.trick == 9)
    view = table.view(None)
    assert view.tricks == tuple(table.board.tricks)
    assert [trick.prize for trick in view.tricks[:13]].count(None) == 0
    assert view.discard == tuple(table.board.discard)
    assert view.scored == {seat: tuple(pile) for seat, pile in table.board.scored.items()}


@pytest.mark.rule("CL-INFO-02")
def test_the_loser_alone_is_told_the_blind_card() -> None:
    table = play_trick("G3", "G7", prize="K5", blind="D3")
    (whispered,) = [(seat, event) for seat, event in table.game.whispered if isinstance(event, BlindCardSeen)]
    assert whispered == ("a", BlindCardSeen(rule="CL-INFO-02", phase="phase-1", trick=1, card=Card("D3")))
    assert b"D3" not in msgspec.json.encode([table.game.told, table.view(None), table.view("b")])


def test_everyone_is_told_only_its_own_hand() -> None:
    table = play_to(2, lambda board: board.stage == "phase-2")
    told = [
        (seat, event.phase, event.hand) for seat, event in table.game.whispered if isinstance(event, HandSeen)
    ]
    assert [(seat, phase) for seat, phase, _hand in told] == [
        (seat, phase) for phase in ("phase-1", "phase-2") for seat in SEATS
    ]
    assert {seat: list(hand) for seat, phase, hand in told if phase == "phase-2"} == table.board.hands
    kinds = {type(event) for event in table.game.told}
    assert not kinds & {HandSeen, BlindCardSeen}


@pytest.mark.rule("CL-INFO-05", "CL-AMB-27")
def test_nobody_else_hears_of_an_illegal_order() -> None:
    refused, silent = (play_from(position(a="G5 K9 K8", b="G1 K3 D2")) for _time in range(2))
    for table in (refused, silent):
        answer(table, "G5")
    with pytest.raises(IllegalAnswer, match="K3"):
        answer(refused, "K3")
    assert refused.game.told == silent.game.told
    assert refused.game.whispered == silent.game.whispered
    assert refused.record() == silent.record()


PLAN = """
plans:
  - follow: any
    when: {led: goblins, void: no}
    do: [X9, lowest-winning, lowest]
"""


@pytest.mark.rule("CL-INFO-06", "CL-AMB-27")
def test_of_a_plan_only_the_card_shows() -> None:
    by_plan, by_answer = (play_from(position(a="G5 K9 K8", b="G1 G8 D2")) for _time in range(2))
    for table in (by_plan, by_answer):
        answer(table, "G5")
    (question,) = by_plan.unanswered
    (plan,) = read_plans(PLAN.encode(), ruleset=RULES)
    assert suggest(plan, RULES, by_plan.view("b"), question) == "G8"
    by_plan.answer(question, "G8", "plan")
    answer(by_answer, "G8")
    assert by_plan.game.told == by_answer.game.told
    assert by_plan.view(None) == by_answer.view(None)


@pytest.mark.rule("CL-INFO-07", "CL-AMB-27")
def test_the_default_is_the_lowest_legal_value() -> None:
    order = "GKUDX"
    for seed in range(5):
        for question in questions(start(seed), seed):
            cards = list(question.options.listing())
            assert question.default == min(cards, key=lambda card: (int(card[1]), order.index(card[0])))


def test_a_default_is_known_as_one() -> None:
    table = play_from(position(a="G5 K9 K8", b="G1 G8 D2"))
    table.answer(table.unanswered[0], "G5")
    table.answer(table.unanswered[0], "G1", "default")
    assert [(given.answer, given.source, given.question.secret) for given in table.given] == [
        ("G5", "answer", False),
        ("G1", "default", False),
    ]


@pytest.mark.rule("CL-INFO-08", "CL-AMB-28")
def test_no_view_counts_cards_for_a_seat() -> None:
    """All the facts are there (CL-EX-31 counts them), but nothing lists what is left."""
    table = play_to(2, lambda board: board.stage == "phase-2")
    view = table.view("a")
    assert {field.name for field in msgspec.structs.fields(View)} == {
        "seat", "stage", "trick", "leader", "prize", "lead", "deck", "hands", "followers", "prizes",
        "scored", "discard", "tricks", "hand", "blind",
    }  # fmt: skip
    shown = [line.text for line in RULES.describe_view(view)]
    unseen = set(table.board.hands["b"]) - {trick.prize for trick in view.tricks} - {"G0"}
    assert unseen
    assert not [card for card in unseen if any(card in text for text in shown)]


# --- Two games that differ in hidden cards only -----------------------------------------------------------


def published(table: ClaimTable) -> object:
    """All that is public of a table: events, view, and who is asked what in which words."""
    view = table.view(None)
    asked = [
        (q.label, q.seat, q.kind, q.subject, RULES.describe_question(view, q.seat, q.kind, q.subject))
        for q in table.pending
    ]
    return list(table.game.told), view, asked, RULES.situation(view), RULES.draw(view, table.game.told)


def hidden_piles(board: Board) -> Iterator[list[Card]]:
    """Where cards lie that not everyone knows."""
    yield from board.hands.values()
    yield from board.blind.values()
    yield board.deck


def exchange(board: Board, pick: Random) -> tuple[Board, set[Card]]:
    """Exchange a card of one hidden place with one of another; all other cards keep their places."""
    twin = board.clone()
    one, other = pick.sample([pile for pile in hidden_piles(twin) if pile], 2)
    place, place_of_other = pick.randrange(len(one)), pick.randrange(len(other))
    exchanged = {one[place], other[place_of_other]}
    one[place], other[place_of_other] = other[place_of_other], one[place]
    return twin, exchanged


def twins(seed: int, tricks: int, pick: Random) -> tuple[ClaimTable, ClaimTable, set[Card]]:
    """A table at the beginning of a trick, and one that differs from it by two hidden cards."""
    played = play_to(seed, lambda board: len(board.tricks) == tricks)
    board = played.board
    if board.prize is not None:  # the trick begins with turning it
        named = {f"phase-1/prize-trick-{board.trick}": [board.prize]}
        board = msgspec.structs.replace(board.clone(), prize=None, deck=[*board.deck, board.prize])
    else:
        named = {}
    twin, exchanged = exchange(board, pick)
    tables = [
        Table.start(From(each), Setup(SEATS), NamedChance(named, KeyedChance(b"twins")))
        for each in (board, twin)
        if played.board.prize not in exchanged
    ]
    return (tables[0], tables[1], exchanged) if tables else twins(seed, tricks, pick)


@pytest.mark.slow
@pytest.mark.rule("CL-EX-31", "CL-INFO-04", "CL-INFO-01")
def test_exchanging_hidden_cards_shows_nowhere_until_one_is_revealed() -> None:
    # Before the last trick of a phase nobody is asked.
    beginnings = [tricks for tricks in range(26) if tricks not in (12, 25)]
    pick, compared = Random("exchange"), 0
    for seed in range(72):
        table, twin, exchanged = twins(seed, beginnings[seed % len(beginnings)], pick)
        while not table.over and published(table) == published(twin):
            (question,) = table.unanswered
            choice = RandomBot().choose(RULES, table.view(question.seat), question, pick.randrange)
            if choice not in list(twin.unanswered[0].options.listing()):
                break  # in one of the games this would be another choice
            for each in (table, twin):
                each.answer(each.unanswered[0], choice)
            compared += 1
        if published(table) != published(twin):
            revealed = [card for card in exchanged if card in shown(table) or card in shown(twin)]
            assert revealed, (seed, exchanged)
    assert compared > 300


def shown(table: ClaimTable) -> set[Card | None]:
    """Every card that everyone has seen."""
    view = table.view(None)
    played = {card for trick in view.tricks for card in (trick.lead, trick.follow, trick.prize)}
    return {*played, view.prize, view.lead}


def words(table: ClaimTable, question: Question) -> str:
    return RULES.describe_question(table.view(None), question.seat, question.kind, question.subject)


@pytest.mark.rule("CL-INFO-04")
@pytest.mark.parametrize(
    ("phase", "lead_words", "follow_words"),
    [
        (
            "phase-1",
            "A is to lead to trick 4 of phase one, for the prize U6 (undead).",
            "B is to follow the lead G5 in trick 4 of phase one, for the prize U6 (undead).",
        ),
        (
            "phase-2",
            "A is to lead to trick 4 of phase two.",
            "B is to follow the lead G5 in trick 4 of phase two.",
        ),
    ],
)
def test_a_question_names_trick_prize_and_lead_and_nothing_else(
    phase: str, lead_words: str, follow_words: str
) -> None:
    for b in ("G1 K3 D2", "K3 D2 X1"):
        board = position("phase-1" if phase == "phase-1" else "phase-2", a="G5 K9 K8", b=b, trick=4)
        table = play_from(board, {"prize-trick-4": "U6"})
        assert words(table, table.unanswered[0]) == lead_words
        answer(table, "G5")
        assert words(table, table.unanswered[0]) == follow_words
