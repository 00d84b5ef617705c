"""Orders: actions as a person says them, the words of plans, and the order reference that tells them."""

import re
from pathlib import Path

import pytest

import adjudicator.rulesets.tigris
from adjudicator.engine import IllegalAnswer, KeyedChance, QuestionKind, Setup, Table
from adjudicator.orders import read_back, read_orders
from adjudicator.orders.explaining import example
from adjudicator.orders.resolving import resolve
from adjudicator.rulesets.tigris.readings import (
    commitments,
    monuments,
    read_action,
    treasures,
    wars,
)
from adjudicator.rulesets.tigris.text import read_position
from adjudicator.rulesets.tigris.tigris import Tigris
from adjudicator.rulesets.tigris.view import View

RULES = Tigris()
TEXT = (Path(adjudicator.rulesets.tigris.__file__).parent / "ORDERS.md").read_text("utf-8")
SECTIONS: dict[str, str] = dict(re.findall(r"^#+ (.*)\n((?:(?!^#).*\n?)*)", TEXT, re.MULTILINE))
EXAMPLES = re.findall(r"^```yaml\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


def named(text: str) -> set[str]:
    """The words that stand in a text as they are typed."""
    return {word.strip("`") for word in re.findall(r"`[^`\n]+`", text)}


@pytest.mark.parametrize("kind", RULES.questions.values(), ids=lambda kind: kind.name)
def test_the_reference_tells_every_kind_with_its_conditions_and_words(kind: QuestionKind[View]) -> None:
    section = next(body for heading, body in SECTIONS.items() if kind.name in named(heading))
    told = {choice.name for choice in kind.choices} | {condition.name for condition in kind.conditions}
    assert told - named(section) - named(SECTIONS["A whole turn"]) == set()


def assert_read(text: str) -> None:
    """Read plans as the file of a seat that is asked nothing."""
    text = text if "seat:" in text else f"game: rivers\nturn: 41\nseat: lion\n{text}"
    board = read_position("seats: bull lion")
    orders = read_orders(
        re.sub(r"^answers:\n(  .*\n)*", "", text, flags=re.MULTILINE).encode(),
        game="rivers",
        turn=41,
        seat="lion",
        ruleset=RULES,
        questions=(),
        view=RULES.view(board, "lion"),
    )
    assert [str(complaint) for complaint in orders.complaints] == []
    assert orders.plans


@pytest.mark.parametrize("text", EXAMPLES, ids=range(len(EXAMPLES)))
def test_examples_are_read_without_complaint(text: str) -> None:
    assert_read(text if "plans:" in text else f"plans:\n{text}")


def test_plans_are_read_back_with_squares_as_typed_and_with_how_long_they_hold() -> None:
    board = read_position("seats: bull lion")
    text = "game: rivers\nturn: 41\nseat: lion\nplans:\n  - {action: second, when: {empty: C8}, do: pass}\n"
    orders = read_orders(
        text.encode(),
        game="rivers",
        turn=41,
        seat="lion",
        ruleset=RULES,
        questions=(),
        view=RULES.view(board, "lion"),
    )
    told = read_back(orders, RULES)
    assert "if C8 is empty: " in told
    assert told.endswith("\nPlans hold until your next file comes.\n")


@pytest.mark.parametrize("kind", RULES.questions.values(), ids=lambda kind: kind.name)
def test_what_a_template_shows_of_a_kind_is_read_without_complaint(kind: QuestionKind[View]) -> None:
    assert_read("\n".join(["plans:", *example(kind), ""]))


@pytest.mark.parametrize(
    ("said", "understood"),
    {
        "pass": "pass",
        "place temple at D7": "place temple at D7",
        "temple d7": "place temple at D7",
        "Place the temple on d7": "place temple at D7",
        "king at C5": "king at C5",
        "move king to c5": "king at C5",
        "place king at C5": "king at C5",
        "withdraw trader": "withdraw trader",
        "catastrophe at F9": "catastrophe at F9",
        "play a catastrophe tile on F9": "catastrophe at F9",
        "swap farm temple farm": "swap temple farm farm",
        "swap temple, 2 farms": "swap temple farm farm",
        "swap farms": "swap farm",
    }.items(),
)
def test_actions_are_read_as_a_person_says_them(said: str, understood: str) -> None:
    assert read_action(said) == understood


@pytest.mark.parametrize(
    "said", ["", "swap", "king", "temple at Z9", "swap kings", "burn D7", "withdraw", 7, None]
)
def test_what_is_no_action_is_refused_with_the_forms(said: object) -> None:
    with pytest.raises(IllegalAnswer):
        read_action(said)


def test_other_answers_are_read_as_a_person_says_them() -> None:
    assert [commitments().parse(said) for said in (2, "2", "2 temples", "0")] == ["2", "2", "2", "0"]
    for said in (-1, "-1", 7, "two"):
        with pytest.raises(IllegalAnswer):
            commitments().parse(said)
    assert [wars().parse(said) for said in ("green", "traders", "war of kings")] == [
        "green",
        "green",
        "black",
    ]
    assert monuments().parse("red-black at e6") == ("red-black", "E6")
    assert monuments().parse("black and red monument") == ("red-black", None)
    assert monuments().parse("none") == ("none", None)
    assert treasures().parse("C6, e14") == ("C6", "E14")


def answered(position: str, **files: str) -> list[str]:
    """Who answers what to which question, as far as the seats' files answer everything."""
    board = read_position(position)
    table = Table.start_at(RULES, Setup(board.seats), KeyedChance(b"orders"), board)
    orders = {}
    for seat, text in files.items():
        orders[seat] = read_orders(
            f"game: rivers\nturn: 1\nseat: {seat}\n{text}".encode(),
            game="rivers",
            turn=1,
            seat=seat,
            ruleset=RULES,
            questions=[question for question in table.pending if question.seat == seat],
            view=table.view(seat),
        )
        assert [str(complaint) for complaint in orders[seat].complaints] == []
    resolve(table, orders)
    return [f"{given.question.seat} {given.question.kind}: {given.answer}" for given in table.given]


WAR = """
seats: lion potter
board: start E4=T E5=M E7=M E8=Tr@potter D8=T F4=Tr@lion G4=-
hands: lion=TTMMSS potter=MMMTTT
"""
"""A temple on E6 brings the traders to war, one supporter each."""


def test_one_file_holds_a_turn_with_a_second_action_that_depends_on_the_first() -> None:
    turn = """
answers: {action: temple at E6}
plans:
  - {attack: any, do: enough}
  - {action: second, when: {on-board: trader}, do: pass}
  - {action: second, when: {in-supply: trader}, do: [trader at F4, pass]}
"""
    won = answered(WAR, lion=turn, potter="plans: [{defend: any, do: none}]")
    assert won[:3] == ["lion action: place temple at E6", "lion attack: 1", "potter defend: 0"]
    assert won[3] == "lion action: pass"
    lost = answered(WAR, lion=turn, potter="plans: [{defend: any, do: enough}]")
    assert lost[2:4] == ["potter defend: 1", "lion action: trader at F4"]


@pytest.mark.parametrize(
    ("plan", "committed"),
    {
        "{defend: any, do: 3}": "3",
        "{defend: war, do: all}": "3",
        "{defend: war-of-traders, do: enough}": "1",
        "{defend: any, do: none}": "0",
        "{defend: any, when: {needed: 1}, do: 2}": "2",
        "{defend: any, when: {margin: -1}, do: 2}": "2",
        "{defend: any, when: {holding: 3}, do: 2}": "2",
        "{defend: any, when: {at-stake: 1}, do: 2}": "2",
        "{defend: any, when: {colour: green}, do: 2}": "2",
        "{defend: any, when: {against: lion}, do: 2}": "2",
        "{defend: any, when: {kingdom: E5}, do: 2}": "2",
    }.items(),
)
def test_a_defence_is_planned_by_colour_kingdom_and_margin(plan: str, committed: str) -> None:
    attack = "answers: {action: temple at E6}\nplans: [{attack: any, do: 1}]"
    assert answered(WAR, lion=attack, potter=f"plans: [{plan}]")[2] == f"potter defend: {committed}"


@pytest.mark.parametrize(
    "condition",
    [
        "needed: {at-least: 2}", "margin: 0", "holding: 2", "at-stake: 0", "colour: [red, blue]",
        "against: bull", "kingdom: J6",
    ],
)  # fmt: skip
def test_a_defence_whose_condition_does_not_hold_waits(condition: str) -> None:
    attack = "answers: {action: temple at E6}\nplans: [{attack: any, do: 1}]"
    plan = f"plans: [{{defend: any, when: {{{condition}}}, do: 2}}]"
    assert len(answered(WAR, lion=attack, potter=plan)) == 2


@pytest.mark.parametrize(
    ("do", "committed"),
    {"enough": "1", "[certain, 2]": "2", "all": "2", "none": "0", "1 market": "1", "[5, 2]": "2"}.items(),
)
def test_an_attack_is_planned(do: str, committed: str) -> None:
    attack = f"answers: {{action: temple at E6}}\nplans: [{{attack: any, do: {do}}}]"
    assert answered(WAR, lion=attack)[1] == f"lion attack: {committed}"


def test_an_attack_is_certain_when_it_beats_the_whole_hand() -> None:
    attack = "answers: {action: temple at E6}\nplans: [{attack: any, do: [certain, none]}]"
    assert answered(WAR.replace("potter=MMMTTT", "potter=M"), lion=attack)[1] == "lion attack: 2"
    assert answered(WAR.replace("potter=MMMTTT", "potter=MT"), lion=attack)[1] == "lion attack: 0"


def test_who_is_far_ahead_adds_what_a_whole_hand_may_still_make_necessary() -> None:
    position = """
seats: lion bull
board: start E4=T D5=M E5=M F5=M E7=S F4=Tr@lion E8=Tr@bull D8=T
hands: lion=TMMSSS bull=MMMM
"""
    attack = "answers: {action: temple at E6}\nplans:\n  - {attack: any, do: [certain, enough]}"
    defence = "plans: [{defend: any, do: all}]"
    attack += "\n  - {action: second, when: {on-board: trader}, do: pass}"
    given = answered(position, lion=attack, bull=defence)
    assert given[1:4] == ["lion attack: 2", "bull defend: 4", "lion action: pass"]
    assert answered(position.replace("MMMM", "MM"), lion=attack)[1] == "lion attack: 0"


def test_temples_that_a_lost_war_leaves_standing_are_not_at_stake() -> None:
    position = """
seats: lion potter
board: start G5=T G7=T G8=T H10=T F5=P@lion G10=P@potter F8=Tr@potter
hands: lion=TTTTTM potter=SSSFFF
"""
    attack = "answers: {action: temple at G6}\nplans: [{attack: any, do: 4}]"
    plans = "plans: [{defend: any, when: {at-stake: 2}, do: none}]"
    assert answered(position, lion=attack, potter=plans)[2] == "potter defend: 0"


@pytest.mark.parametrize(
    ("condition", "holds"),
    {
        "holding: [temple, temple]": True,
        "holding: [temple, temple, temple]": False,
        "on-board: trader": True,
        "on-board: [trader, king]": False,
        "in-supply: [king, priest]": True,
        "in-supply: trader": False,
        "empty: [E6, A1]": True,
        "empty: E5": False,
        "together: [E4, E5, F4]": True,
        "together: [E4, E7]": False,
        "round: 1": True,
        "round: 2": False,
        "treasures: {at-most: 10}": True,
        "treasures: 9": False,
        "bag: {at-least: 100}": True,
        "bag: {at-most: 5}": False,
    }.items(),
)
def test_an_action_is_planned_under_conditions(condition: str, holds: bool) -> None:  # noqa: FBT001
    plan = f"plans: [{{action: first, when: {{{condition}}}, do: pass}}]"
    assert answered(WAR, lion=plan)[:1] == (["lion action: pass"] if holds else [])


WARS = """
seats: lion bull
board: start E4=T E5=M E7=M E8=Tr@bull D8=T F4=Tr@lion D4=- D9=K@bull E3=K@lion D7=S
hands: lion=TTMMSS bull=MMMTTT
"""


@pytest.mark.parametrize(
    ("do", "colour"),
    {"[red, kings]": "black", "green": "green", "strongest": "green", "weakest": "black"}.items(),
)
def test_the_order_of_wars_is_planned(do: str, colour: str) -> None:
    turn = f"answers: {{action: temple at E6}}\nplans: [{{war-order: any, do: {do}}}]"
    assert answered(WARS, lion=turn)[1] == f"lion war-order: {colour}"


def test_a_war_of_others_is_planned() -> None:
    board = WARS.replace("seats: lion bull", "seats: archer lion bull").replace(
        "hands:", "hands: archer=TTTTTT"
    )
    board = board.replace("E3=K@lion", "E3=K@archer")
    turn = "answers: {action: temple at E6}\nplans: [{war-order: any, do: others}]"
    assert answered(board, archer=turn)[1] == "archer war-order: green"


MONUMENT = """
seats: lion bull
board: start E5=T E6=S E7=S F6=S E4=K@lion
hands: lion=SSTTFF bull=TTTTTT
"""


@pytest.mark.parametrize(
    ("do", "built"),
    {
        "none": "none",
        "red-black": "red-black at E6",
        "black and green": "green-black at E6",
        "[red-green, blue-black at E6]": "blue-black at E6",
        "earning": "red-black at E6",
        "any": "red-black at E6",
    }.items(),
)
def test_a_monument_is_planned(do: str, built: str) -> None:
    turn = f"answers: {{action: settlement at F7}}\nplans: [{{monument: any, do: {do}}}]"
    assert answered(MONUMENT, lion=turn)[1] == f"lion monument: {built}"


def test_a_monument_that_earns_nothing_is_built_only_when_any_will_do() -> None:
    board = MONUMENT.replace("E4=K@lion", "E4=K@bull")
    turn = "answers: {{action: settlement at F7}}\nplans: [{{monument: any, do: {do}}}]"
    assert answered(board, lion=turn.format(do="[earning, none]"))[1] == "lion monument: none"
    assert answered(board, lion=turn.format(do="any"))[1] == "lion monument: red-black at E6"


def test_a_monument_that_costs_more_than_it_earns_is_built_only_when_any_will_do() -> None:
    """It turns over the temple of the king, which earns by another monument."""
    position = """
seats: lion bull
board: start C10=(S) C11=(S) D10=(S) D11=(S) E11=K@lion E12=T E13=T F12=T
monuments: blue-black=C10
hands: lion=SSTTFF bull=TTTTTT
"""
    turn = "answers: {{action: temple at F13}}\nplans: [{{monument: any, do: {do}}}]"
    assert answered(position, lion=turn.format(do="[earning, none]"))[1] == "lion monument: none"
    assert answered(position, lion=turn.format(do="any"))[1] == "lion monument: red-black at E12"


TREASURES = """
seats: lion bull
board: start I2=S J2=S J3=S J4=S J5=S J7=S J8=S J9=S I9=F H9=S K6=K@bull
hands: lion=SSTTFF bull=TTTTTT
"""


@pytest.mark.parametrize(
    ("do", "taken"), {"J6": "J6", "[A11, J6, G9]": "J6", "[G9, J6]": "G9", "A11": "G9"}.items()
)
def test_treasures_are_planned(do: str, taken: str) -> None:
    turn = f"answers: {{action: trader at H1}}\nplans: [{{treasures: any, do: {do}}}]"
    assert answered(TREASURES, lion=turn)[1] == f"lion treasures: ['{taken}']"


@pytest.mark.rule("TE-ENG-06")
def test_a_plan_for_a_number_that_the_variant_forbids_is_passed_over() -> None:
    position = f"options: english-variant=yes{WAR}"
    attack = "answers: {action: temple at E6}\nplans: [{attack: any, do: 1}]"
    plans = "plans: [{defend: any, do: 3}, {defend: any, do: enough}]"
    assert answered(position, lion=attack, potter=plans)[2] == "potter defend: 1"
    assert len(answered(position, lion=attack, potter="plans: [{defend: any, do: 3}]")) == 2


def notes(position: str, *before: str, answer: str) -> list[str]:
    """What is said of an answer to the question that is open after others."""
    board = read_position(position)
    table = Table.start_at(RULES, Setup(board.seats), KeyedChance(b"orders"), board)
    for each in before:
        table.answer(table.unanswered[0], each)
    question = table.unanswered[0]
    orders = read_orders(
        f"game: rivers\nturn: 1\nseat: {question.seat}\nanswers: {{{question.kind}: {answer}}}".encode(),
        game="rivers",
        turn=1,
        seat=question.seat,
        ruleset=RULES,
        questions=[question],
        view=table.view(question.seat),
    )
    return [str(one.said) for one in (*orders.complaints, *orders.remarks)]


def test_it_is_told_what_of_an_answer_is_left_out() -> None:
    idle = "No tile follows “2”, so it is left out. This was read: “swap temple”."
    assert notes(WAR, answer="swap temple 2") == [idle]
    assert notes(WAR, answer="swap 2 temples") == []
    other = "“temple” does not count in this conflict: what you commit is 2 of “market”."
    assert notes(WAR, "place temple at E6", answer="2 temples") == [other]
    assert notes(WAR, "place temple at E6", answer="2 markets") == []
    assert notes(WAR, "place temple at E6", answer="2") == []
    elsewhere = "No treasure can be taken from A11. This was read: G9."
    assert notes(TREASURES, "trader at H1", answer="A11") == [elsewhere]
    assert notes(TREASURES, "trader at H1", answer="J6") == []
    refused = "“A11” is not a legal answer to treasures."
    assert notes(TREASURES, "trader at H1", answer="[A11, J6]") == [refused]


def noted(position: str, *plans: str) -> list[tuple[int, int, str]]:
    """What is noted on plans that are accepted: number of the plan, column in it, sentence."""
    board = read_position(position)
    seat = board.seats[0]
    table = Table.start_at(RULES, Setup(board.seats), KeyedChance(b"orders"), board)
    orders = read_orders(
        "\n".join(
            ["game: rivers", "turn: 1", f"seat: {seat}", "plans:", *(f"- {each}" for each in plans)]
        ).encode(),
        game="rivers",
        turn=1,
        seat=seat,
        ruleset=RULES,
        questions=(),
        view=table.view(seat),
    )
    assert orders.accepted, "version 1.0 took it, and games may hold it"
    return [(note.line - 4, note.column - 2, str(note.said)) for note in orders.remarks]


@pytest.mark.parametrize(
    ("plan", "column"),
    {
        "{attack: any, do: [enough, 2]}": 28,
        "{attack: any, do: [certain, none, 2]}": 35,
        "{attack: any, do: [certain, 3, enough]}": 0,
        "{defend: war, do: [2, 0, all]}": 26,
        "{defend: war, do: [all, 2]}": 25,
        "{defend: any, do: [steward, none]}": 29,
        "{war-order: any, do: [strongest, others, steward]}": 0,
        "{monument: any, do: [earning, red-black, none]}": 0,
        "{monument: any, do: [none, any]}": 28,
        "{monument: any, do: [any, none]}": 27,
        "{action: second, do: [pass, king at C7]}": 29,
        "{action: any, do: [king at C7, steward, pass]}": 0,
    }.items(),
)
def test_what_stands_behind_an_answer_that_is_always_legal_is_noted(plan: str, column: int) -> None:
    told = "This is never reached: what stands before it always answers."
    assert noted(WAR, plan) == ([(1, column, told)] if column else [])


@pytest.mark.parametrize(
    ("above", "below", "reached"),
    [
        ("attack: any, do: none", "attack: war-of-traders, do: enough", False),
        ("attack: war, do: enough", "attack: war-of-traders, do: 2", False),
        ("attack: war, do: enough", "attack: [war-of-kings, war], do: 2", False),
        ("attack: war, do: enough", "attack: [war-of-kings, revolt], do: 2", True),
        ("attack: war-of-traders, do: enough", "attack: war, do: 2", True),
        ("attack: any, do: certain", "attack: war, do: 2", True),
        ("attack: any, when: {needed: 1}, do: enough", "attack: war, do: 2", True),
        ("action: second, do: pass", "action: second, do: king at C7", False),
        ("action: second, do: pass", "action: any, do: king at C7", True),
        ("treasures: any, do: steward", "treasures: any, do: G9", False),
    ],
)
def test_a_plan_below_one_that_always_answers_is_noted(above: str, below: str, *, reached: bool) -> None:
    told = (
        [] if reached else [(2, 2, "This plan is never reached: the one on line 5 always comes before it.")]
    )
    assert noted(WAR, f"{{{above}}}", f"{{{below}}}") == told


LATE = """
seats: lion potter
turn: 10 potter first
board: start A2=(T) A3=(T) B2=(T)+ B3=(T) C2=X E10=X J6=T
monuments: red-black=A2
hands: lion=TTMMSS potter=MMMTTT
bag: S20 T25 F25 M15
"""


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        ("{action: any, when: {round: {at-most: 5}}, do: pass}", "Your turns before round 6 are over."),
        ("{action: any, when: {round: 6}, do: pass}", ""),
        ("{action: any, when: {treasures: 10}, do: pass}", "from 1 to 9."),
        ("{action: any, when: {treasures: {at-least: 9}}, do: pass}", ""),
        ("{action: any, when: {treasures: 0}, do: pass}", "from 1 to 9."),
        ("{action: any, when: {bag: {at-least: 86}}, do: pass}", "from 0 to 85."),
        ("{action: any, when: {bag: {at-most: 85}}, do: pass}", ""),
        (f"{{action: any, when: {{holding: [{'farm, ' * 6}farm]}}, do: pass}}", "more than 6 tiles."),
        (f"{{action: any, when: {{holding: [{'farm, ' * 5}farm]}}, do: pass}}", ""),
        ("{action: any, when: {empty: [A1, B3]}, do: pass}", "A monument stands on B3, and stays there."),
        ("{action: any, when: {empty: C6}, do: pass}", ""),
        ("{action: any, when: {together: [C2, C3]}, do: pass}", "A catastrophe tile lies on C2"),
        ("{action: any, when: {together: [B3, C3]}, do: pass}", ""),
        ("{action: first, do: steward}", "The steward chooses only the second action"),
        ("{action: [second, first], do: [pass]}", ""),
        ("{action: any, do: steward}", ""),
        (f"{{action: any, do: swap{' farm' * 7}}}", "You never hold more than 6 tiles."),
        ("{defend: any, when: {needed: {at-most: -1}}, do: 2}", "This number is never below 0."),
        ("{defend: any, when: {needed: 0, margin: -1}, do: 2}", ""),
        ("{defend: any, when: {holding: 7}, do: 2}", "from 0 to 6."),
        ("{defend: any, when: {holding: 6}, do: 2}", ""),
        ("{defend: revolt, when: {at-stake: {at-least: 1}}, do: 2}", "A revolt costs you no tiles"),
        ("{defend: [war, revolt], when: {at-stake: 1}, do: 2}", ""),
        ("{defend: any, when: {at-stake: -1}, do: 2}", "This number is never below 0."),
        ("{defend: war-of-kings, when: {colour: [red, blue]}, do: 2}", "not for conflicts of leaders"),
        ("{defend: [revolt-of-priests, war-of-kings], when: {colour: red}, do: 2}", ""),
        ("{defend: war, when: {colour: red}, do: 2}", ""),
        ("{defend: any, when: {colour: red}, do: 2}", ""),
        ("{defend: any, when: {against: [lion, bull]}, do: 2}", "opponents in this game are: potter."),
        ("{defend: any, when: {against: [potter, bull]}, do: 2}", ""),
        ("{defend: any, when: {kingdom: C2}, do: 2}", "A catastrophe tile lies on C2"),
        ("{defend: any, when: {kingdom: [C2, C3]}, do: 2}", ""),
        ("{monument: E6, do: any}", "write “any” here."),
        ("{treasures: C6, do: C6}", "write “any” here."),
        ("{treasures: any, do: [C6, J6]}", "There is no treasure on J6."),
        ("{monument: any, do: red-green at B1}", "A monument stands on B2"),
        ("{monument: any, do: red-green at B2}", "A monument stands on B2"),
        ("{monument: any, do: red-green at E9}", "A catastrophe tile lies on E10"),
        ("{monument: any, do: red-green at C5}", "red-green can never have its north-west square on C5."),
        ("{monument: any, do: red-green at D15}", "red-green can never have its north-west square on D15."),
        ("{monument: any, do: green-blue at D15}", ""),
        ("{monument: any, do: red-green at K1}", "red-green can never have its north-west square on K1."),
        ("{monument: any, do: red-green at E6}", ""),
    ],
)  # fmt: skip
def test_what_can_never_hold_or_come_is_noted(plan: str, told: str) -> None:
    found = [said for _plan, _column, said in noted(LATE, plan)]
    assert [told in said for said in found] == [True] * bool(told)
