"""Plans of bids: from what a player types to what is bid."""

import pytest

from adjudicator.orders import Orders, resolve, template
from adjudicator.rulesets.westeros.board import (
    FIEFDOMS,
    IRON_THRONE,
    KINGS_COURT,
    TRACKS,
    Board,
    Task,
    WesterosGame,
)
from adjudicator.rulesets.westeros.edition import Track
from adjudicator.rulesets.westeros.procedures.bidding import bid
from tests.rulesets.agot2.attacks import attacked, wall
from tests.rulesets.agot2.plans.filing import asked, faults, filed, planned
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.positions import WesterosTable, play
from tests.rulesets.westeros.procedures import carry_out

POWER = {"baratheon": 3, "greyjoy": 4, "lannister": 2, "martell": 0, "stark": 7, "tyrell": 5}


def bidding(track: Track = FIEFDOMS, **power: int) -> WesterosTable:
    """All houses bid for a track; Stark has 7 power, the richest other house 5."""
    board = empty()
    board.available = {seat: {**POWER, **power}[seat] for seat in board.seats}

    async def play_track(game: WesterosGame) -> None:
        await bid(game, track)

    return carry_out(board, play_track)


@pytest.mark.parametrize(
    ("do", "amount"),
    [
        ("4", 4),
        ("0", 0),
        ("7", 7),
        ("8", None),  # not so much is there
        ("[8, 6]", 6),
        ("all", 7),
        ("half", 3),
        ("none", 0),
        ("{up-to: 5}", 5),
        ("{up-to: 12}", 7),
        ("{keep: 2}", 5),
        ("{keep: 9}", 0),
        ("{up-to: 3, keep: 2}", 3),
        ("{up-to: 6, keep: 2}", 5),
        ("outbid-all", 6),
        ("default", 0),
    ],
)
def test_amounts(do: str, amount: int | None) -> None:
    assert planned(bidding(), f"bid-influence: any; do: {do}", seat="stark") == amount


def test_who_holds_the_throne_needs_no_more_than_the_richest_other() -> None:
    table = bidding()
    assert planned(table, "bid-influence: any; do: outbid-all", seat="baratheon") is None
    assert planned(bidding(baratheon=7), "bid-influence: any; do: outbid-all", seat="baratheon") == 7
    assert planned(bidding(baratheon=8, stark=7), "bid-influence: any; do: outbid-all", seat="stark") is None


@pytest.mark.parametrize(
    ("when", "fits"),
    [
        ("{round: 1}", True),
        ("{round: {at-least: 2}}", False),
        ("{power: 7}", True),
        ("{power: {at-most: 6}}", False),
        ("{place: 4}", True),
        ("{place: {at-most: 3}}", False),
        ("{richest-other: 5}", True),
        ("{richest-other: {at-least: 6}}", False),
        ("{leads: iron-throne}", False),
        ("{holds: winterfell}", True),
    ],
)
def test_conditions_of_a_bid(when: str, fits: bool) -> None:  # noqa: FBT001  the expected result
    """Stark stands fourth on the Fiefdoms."""
    found = planned(bidding(), f"bid-influence: fiefdoms; when: {when}; do: 2", seat="stark")
    assert found == (2 if fits else None)


def test_a_track_that_is_led_may_decide_the_bid_for_the_next() -> None:
    plans = ("bid-influence: kings-court; when: {leads: [throne]}; do: 1", "bid-influence: any; do: 3")
    table = bidding(KINGS_COURT)
    assert planned(table, *plans, seat="baratheon") == 1
    assert planned(table, *plans, seat="greyjoy") == 3


def test_each_track_has_plans_of_its_own() -> None:
    plans = (
        "bid-influence: iron-throne; do: 1",
        "bid-influence: Fiefdoms; do: 2",
        "bid-influence: [King's Court]; do: 3",
    )
    for amount, track in enumerate((IRON_THRONE, FIEFDOMS, KINGS_COURT), start=1):
        assert planned(bidding(track), *plans, seat="stark") == amount


@pytest.mark.parametrize("do", ["{keep: 21}", "{down-to: 2}", "{}", "-1", "21", "many", "[3, {up-to: x}]"])
def test_other_bids_are_refused(do: str) -> None:
    assert len(faults(bidding(), f"bid-influence: any; do: {do}")) == 1


# --- Against the wildlings --------------------------------------------------------------------------------


def attack(subject: str = "card", threat: int = 8, seen: str = "") -> WesterosTable:
    board: Board = wall(threat)
    board.available = {seat: POWER[seat] for seat in board.seats}
    if seen:
        board.seen["stark"] = seen
    return attacked(board, "crow-killers", subject=subject)


@pytest.mark.parametrize(
    ("do", "threat", "amount"),
    [
        ("share", 8, 2),  # six houses
        ("share", 6, 1),
        ("share", 12, 2),
        ("alone", 6, 6),
        ("alone", 8, None),
        ("[alone, share]", 8, 2),
        ("outbid-all", 8, 6),
        ("{up-to: 4}", 8, 4),
        ("none", 8, 0),
    ],
)
def test_bids_against_the_wildlings(do: str, threat: int, amount: int | None) -> None:
    assert planned(attack(threat=threat), f"bid-wildlings: any; do: {do}", seat="stark") == amount


def test_in_a_second_attack_one_house_less_faces_six() -> None:
    table = attack("again-tyrell", threat=4)
    assert planned(table, "bid-wildlings: any; when: {strength: 6}; do: alone", seat="stark") == 6
    assert planned(table, "bid-wildlings: any; do: share", seat="stark") == 2
    assert planned(table, "bid-wildlings: any; do: outbid-all", seat="stark") == 5


@pytest.mark.parametrize(
    ("when", "fits"),
    [
        ("{strength: 8}", True),
        ("{strength: {at-most: 6}}", False),
        ("{seen: crow-killers}", True),
        ("{seen: [mammoth-riders, Crow Killers]}", True),
        ("{seen: silence-at-the-wall}", False),
        ("{richest-other: 5}", True),
    ],
)
def test_conditions_of_a_bid_against_the_wildlings(when: str, fits: bool) -> None:  # noqa: FBT001
    table = attack(seen="crow-killers")
    found = planned(table, f"bid-wildlings: any; when: {when}; do: 3", seat="stark")
    assert found == (3 if fits else None)


def test_what_one_house_saw_no_other_can_plan_on() -> None:
    table = attack(seen="crow-killers")
    assert planned(table, "bid-wildlings: any; when: {seen: crow-killers}; do: 1", seat="tyrell") is None


def test_every_word_for_a_bid_is_legal_wherever_it_applies() -> None:
    for table in (bidding(), attack(), attack("again-stark")):
        for question in table.unanswered:
            offered = table.ruleset.questions[question.kind]
            for choice in offered.choices:
                amount = choice.pick(table.view(question.seat), question)
                assert amount is None or table.judge(question, amount) is None


# --- All tracks in one answer -----------------------------------------------------------------------------


def bidding_for_all() -> WesterosTable:
    """A Clash of Kings: all houses bid for the three tracks, the Iron Throne first."""
    board = empty()
    board.available = dict(POWER)
    board.agenda = [Task("bid", track) for track in board.edition.dominance]
    return play(board)


def bids(table: WesterosTable, seat: str) -> dict[str, int]:
    return {
        given.question.subject: given.answer
        for given in table.given
        if given.question.kind == "bid-influence" and given.question.seat == seat
    }


def bid_all(table: WesterosTable, text: str) -> Orders:
    """Let Stark bid in one answer, and the others nothing; the old order of a track decides ties."""
    ties = "{order-influence-ties: any, do: status-quo}"
    stark = filed(table, f"answers: {{bid-influence: {text}}}\nplans: [{ties}]", "stark")
    nothing = f"plans: [{{bid-influence: any, do: none}}, {ties}]"
    others = {
        question.seat: filed(table, nothing, question.seat)
        for question in table.unanswered
        if question.seat != "stark"
    }
    resolve(table, {**others, "stark": stark})
    return stark


@pytest.mark.parametrize(
    ("text", "bid"),
    [
        ("{iron-throne: 3, fiefdoms: 2, kings-court: 0}", (3, 2, 0)),
        ("{kings-court: 1, fiefdoms: all, Iron Throne: half}", (3, 4, 0)),  # with nothing left
        ("{iron-throne: 1, fiefdoms: {keep: 2}, kings-court: {up-to: 5}}", (1, 4, 2)),
    ],
)
def test_one_answer_bids_for_all_tracks(text: str, bid: tuple[int, ...]) -> None:
    table = bidding_for_all()
    orders = bid_all(table, text)
    assert orders.accepted, orders.complaints
    assert bids(table, "stark") == dict(zip(TRACKS, bid, strict=True))


@pytest.mark.parametrize(
    ("text", "asked_next"),
    [
        ("{iron-throne: 3, fiefdoms: , kings-court: 1}", "fiefdoms"),  # left blank
        ("{iron-throne: 3, kings-court: 1}", "fiefdoms"),
        ("{iron-throne: 3, fiefdoms: 2, kings-court: 3}", "kings-court"),  # 2 are left
        ("3", "fiefdoms"),
    ],
)
def test_what_is_left_open_or_cannot_be_paid_is_asked(text: str, asked_next: str) -> None:
    table = bidding_for_all()
    assert bid_all(table, text).accepted
    assert asked(table, "stark").subject == asked_next


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{iron-throne: 8, fiefdoms: 0}", "8"),
        ("{iron-throne: 5, fiefdoms: 3}", "only 2 available power"),
        ("{iron-throne: , fiefdoms: 3}", "There is no answer to bid-influence/iron-throne"),
        ("{iron-throne: 3, feifdoms: 3}", "fiefdoms"),
        ("{iron-throne: 3, fiefdoms: much}", "much"),
    ],
)
def test_bids_that_can_never_be_are_refused(text: str, fault: str) -> None:
    orders = filed(bidding_for_all(), f"answers: {{bid-influence: {text}}}", "stark")
    assert fault in " ".join(map(str, orders.complaints))


def test_the_next_track_begins_with_itself() -> None:
    """Nothing is said of a track that is settled."""
    table = bidding_for_all()
    bid_all(table, "1")
    question = asked(table, "stark")
    text = template("westeros", 2, "stark", table.ruleset, table.view("stark"), [question])
    assert "  bid-influence:\n    fiefdoms:\n    kings-court:\n" in text
    bid_all(table, "{fiefdoms: 2, kings-court: 3}")
    assert bids(table, "stark") == {"iron-throne": 1, "fiefdoms": 2, "kings-court": 3}
