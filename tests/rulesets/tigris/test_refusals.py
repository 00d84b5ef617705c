"""An illegal action is refused with the rule that forbids it; every reason belongs to an illegal action."""

import pytest

from adjudicator.orders import Orders, read_orders
from adjudicator.rulesets.tigris.actions import legal_actions
from adjudicator.rulesets.tigris.pieces import LEADERS, TILES
from adjudicator.rulesets.tigris.refusals import why_not
from adjudicator.rulesets.tigris.squares import SQUARES
from tests.rulesets.tigris.playing import RULES, start
from tests.rulesets.tigris.simulation import games, questions

POSITION = """
    board: start C7=K@lion C9=T C10=Tr@bull E5=T E6=(S) E7=(S) F6=(S) F7=(S) E8=Fa@bull D8=T K3=X
    monuments: red-black=E6
    hands: lion=STTTFF bull=TTTTTT
"""


def filed(answers: str) -> Orders:
    """A file of the lion with these answers, as it is read."""
    table = start(POSITION)
    return read_orders(
        f"game: rivers\nturn: 1\nseat: lion\n{answers}\n".encode(),
        game="rivers",
        turn=1,
        seat="lion",
        ruleset=RULES,
        questions=table.pending,
        view=table.view("lion"),
    )


@pytest.mark.parametrize(
    ("said", "reason"),
    {
        "market at A1": "You hold no market.",
        "swap settlement settlement": "You hold only 1 of the tile settlement.",
        "swap all": "Name the tiles to swap: “swap temple farm farm”.",
        "swap 7 temples": "7 is not between 1 and 6.",
        "temple at C6": "C6 is not empty.",
        "temple at A5": "Only a farm goes on the river, and A5 is river.",
        "farm at A1": "A farm goes on the river, and A1 is land.",
        "temple at C8": "A tile on C8 would join more than two kingdoms.",
        "king at C7": "Your king stands on C7 already.",
        "king at C9": "C9 is not empty.",
        "trader at C5": "A leader stands on land, and C5 is river.",
        "trader at A1": "A leader stands beside a face-up temple; A1 has none.",
        "trader at C8": "A leader may not join kingdoms, and C8 lies between two.",
        "withdraw trader": "Your trader is not on the board.",
        "catastrophe at A11": "The treasure protects A11.",
        "catastrophe at E6": "A monument stands on E6.",
        "catastrophe at K3": "A catastrophe tile lies on K3 already.",
        "catastrophe at C7": "A leader stands on C7.",
    }.items(),
)
def test_an_illegal_action_is_refused_with_its_reason(said: str, reason: str) -> None:
    (complaint,) = filed(f"answers: {{action: {said}}}").complaints
    assert (complaint.message, complaint.line, complaint.legal) == (reason, 4, ())


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        ("{action: any, do: temple at A5}", "Only a farm goes on the river"),
        ("{action: any, do: farm at A1}", "A farm goes on the river"),
        ("{action: any, do: [temple at C9, king at C5]}", "A leader stands on land"),
        ("{action: any, do: temple at C9}", ""),  # until a catastrophe comes
        ("{action: any, do: market at A1}", ""),  # until one is drawn
    ],
)
def test_a_plan_for_what_can_never_be_legal_is_refused(plan: str, reason: str) -> None:
    read = filed(f"answers: {{action: pass}}\nplans: [{plan}]")
    told = "".join(map(str, read.complaints))
    assert reason in told
    assert bool(told) is bool(reason)
    assert read.remarks == ()


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        ("{action: any, do: temple at E6}", "A monument stands on E6, and stays there."),
        ("{action: any, do: king at K3, keep: game}", "A catastrophe tile lies on K3, and stays there."),
        ("{monument: any, do: red-black, keep: game}", "The monument red-black is built already."),
    ],
)
def test_a_plan_for_what_has_become_impossible_is_noted(plan: str, reason: str) -> None:
    """It may have been in force for long, and holds up no file."""
    read = filed(f"answers: {{action: pass}}\nplans: [{plan}]")
    assert read.accepted
    assert [note.message for note in read.remarks] == [reason]


def test_who_has_played_both_catastrophe_tiles_is_told_so() -> None:
    table = start("board: start\nunplayed: lion=0 bull=2")
    reason = why_not(table.view("lion"), table.pending[0], "catastrophe at A1")
    assert str(reason) == "You have played both your catastrophe tiles."


def test_there_is_a_reason_against_every_illegal_action_and_against_no_legal_one() -> None:
    whole = {
        *(f"{leader} at {square}" for leader in LEADERS for square in SQUARES),
        *(f"place {tile} at {square}" for tile in TILES for square in SQUARES),
        *(f"catastrophe at {square}" for square in SQUARES),
        *(f"withdraw {leader}" for leader in LEADERS),
        *(f"swap {tile}" for tile in TILES),
        "pass",
    }
    (table,) = games(1)
    for place, question in enumerate(questions(table, 3)):
        if question.kind != "action" or place % 40:
            continue
        view = table.view(question.seat)
        legal = set(legal_actions(table.board, question.seat))
        for word in whole:
            assert bool(why_not(view, question, word)) is (word not in legal), word


@pytest.mark.parametrize(
    ("said", "meant"),
    {
        "temple at D7.": "place temple at D7",
        "swap 2 temples and a farm": "swap temple temple farm",
    }.items(),
)
def test_an_action_with_a_full_stop_or_little_words_is_told_without_them(said: str, meant: str) -> None:
    (complaint,) = filed(f"answers: {{action: {said}}}").complaints
    assert complaint.nearest == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    {
        "plase tempel at D7": "place temple at D7",
        "withdrow priset": "withdraw priest",
        "katastrophe at A1": "catastrophe at A1",
        "swop temple farm": "swap temple farm",
        "pas": "pass",
        "skip": None,
        "withdraw the king": "withdraw king",
        "hire king": None,
        "place temple D": None,
    }.items(),
)
def test_what_is_written_like_no_action_is_told_what_was_meant(said: str, meant: str | None) -> None:
    (complaint,) = filed(f"answers: {{action: {said}}}").complaints
    assert complaint.message.startswith("An action is written like one of these: “place temple at D7”,")
    assert complaint.nearest == meant


def test_a_missing_action_is_told_the_legal_ones_by_how_they_begin() -> None:
    (complaint,) = filed("answers: {}").complaints
    told, *lines = str(complaint).splitlines()
    assert told.endswith(
        "There is no answer to action/first. To answer it later, write ask-me. "
        "Lion is to take its first action of round 1. Legal:"
    )
    assert [line.split(":")[0].split(",")[0] for line in lines] == [
        "- pass",
        "- king at",
        "- priest at",
        "- place settlement at",
        "- place farm at",
        "- catastrophe at",
        "- swap farm",
    ]
    assert max(map(len, lines)) < 400


@pytest.mark.parametrize("said", ["place temple at D17", "king at Z9", "catastrophe at d77"])
def test_a_square_that_the_board_does_not_have_is_named(said: str) -> None:
    square = said.rsplit(maxsplit=1)[-1].upper()
    (complaint,) = filed(f"answers: {{action: {said}}}").complaints
    assert complaint.message.startswith(f"There is no square {square}: rows are A to K")


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        ("{action: any, do: trader at C77}", "for action. There is no square C77: rows are A to K"),
        ("{action: any, do: swap 7 temples}", "for action. 7 is not between 1 and 6."),
        ("{action: any, do: tradre at C7}", "Did you mean trader at C7?"),
        ("{defend: any, do: 7}", "7 is not between 0 and 6. Legal: enough, all"),
        ("{monument: any, when: {round: 2}, do: none}", "Plans for monument have no conditions."),
        ("{action: any, when: {needed: 2}, do: pass}", "There is no condition “needed” for action. Legal: "),
    ],
)
def test_a_plan_is_refused_with_what_is_wrong_in_it(plan: str, reason: str) -> None:
    (complaint,) = filed(f"answers: {{action: pass}}\nplans: [{plan}]").complaints
    assert reason in str(complaint)
