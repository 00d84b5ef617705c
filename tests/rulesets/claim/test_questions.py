"""The words for plans, judged on the planner's own view."""

import re
from pathlib import Path
from random import Random

import pytest

import adjudicator.rulesets.claim
from adjudicator.engine import IllegalAnswer, YesOrNo
from adjudicator.orders import Orders, Plan, read_orders, read_plans, resolve, template
from adjudicator.rulesets.claim.cards import CARDS, Phase
from adjudicator.rulesets.claim.questions import read_factions
from adjudicator.words import use_language
from tests.resolved import suggest
from tests.rulesets.claim.positions import (
    RULES,
    SEATS,
    ClaimTable,
    answer,
    play_from,
    position,
    questions,
    start,
)

OTHER_CARDS = "K8 D8 X8"
"""What A holds besides its lead."""


def following(lead: str, holds: str, phase: Phase = "phase-1") -> ClaimTable:
    """B is asked to follow; in phase one the prize is U6."""
    board = position(phase, a=f"{lead} {OTHER_CARDS}", b=holds, trick=3)
    table = play_from(board, {"prize-trick-3": "U6"})
    answer(table, lead)
    return table


def planned(table: ClaimTable, text: str) -> str | None:
    """What the plans of the seat that is asked answer."""
    (question,) = table.unanswered
    view = table.view(question.seat)
    for plan in plans(text):
        if card := suggest(plan, RULES, view, question):
            return str(card)
    return None


def plans(text: str) -> tuple[Plan, ...]:
    return read_plans(f"plans:\n{text}".encode(), ruleset=RULES)


def plan(kind: str, when: str, do: str) -> str:
    return f"  - {kind}: any\n    when: {when}\n    do: {do}\n"


@pytest.mark.parametrize(
    ("lead", "holds", "card"),
    [
        ("G5", "G3 G6 G9", "G6"),  # the lowest that wins
        ("G5", "G3 G4 D9", "G3"),  # none wins: the lowest
        ("G5", "K9 K2 U0", "K2"),  # a knight wins
        ("G5", "G3 X6 G9", "X6"),
        ("D5", "D3 D6 D9", None),  # no goblins were led
    ],
)
def test_if_goblins_are_led_the_lowest_that_wins_else_the_lowest(
    lead: str, holds: str, card: str | None
) -> None:
    assert (
        planned(following(lead, holds), plan("follow", "{led: goblins}", "[lowest-winning, lowest]")) == card
    )


@pytest.mark.parametrize(
    ("when", "fits"),
    [
        ("{led: goblin}", True),
        ("{led: Goblins}", True),
        ("{led: [undead, goblins]}", True),
        ("{led: [undead, dwarves]}", False),
        ("{led-value: 5}", True),
        ("{led-value: {at-least: 6}}", False),
        ("{led-value: {at-least: 2, at-most: 5}}", True),
        ("{prize: undead}", True),
        ("{prize: [knights, doppelgangers]}", False),
        ("{prize-value: 6}", True),
        ("{prize-value: {at-most: 5}}", False),
        ("{phase: 1}", True),
        ("{phase: 2}", False),
        ("{tricks-left: 11}", True),
        ("{tricks-left: {at-most: 10}}", False),
        ("{can-win: yes}", True),
        ("{can-win: no}", False),
        ("{void: no}", True),
        ("{void: true}", False),
        ("{led: goblins, prize: undead, can-win: true}", True),
        ("{led: goblins, prize: knights}", False),
    ],
)
def test_conditions_of_a_follow(when: str, fits: bool) -> None:  # noqa: FBT001  the expected result
    """G5 was led for U6 in the third trick, and B holds G3, G9 and D2."""
    assert planned(following("G5", "G3 G9 D2"), plan("follow", when, "G9")) == ("G9" if fits else None)


@pytest.mark.parametrize(
    ("holds", "void", "can_win"),
    [
        ("G3 G4 D2", "no", "no"),
        ("D9 U9 D2", "yes", "no"),
        ("D9 K2 D2", "yes", "yes"),
        ("G3 X6 D2", "no", "yes"),
    ],
)
def test_void_and_can_win_are_judged_on_the_hand(holds: str, void: str, can_win: str) -> None:
    when = f"{{void: {void}, can-win: {can_win}}}"
    assert planned(following("G5", holds), plan("follow", when, "lowest")) is not None


def test_there_is_no_prize_in_phase_two() -> None:
    table = following("G5", "G3 G9 D2", "phase-2")
    for when in (
        "{prize: [goblins, knights, undead, dwarves, doppelgangers]}",
        "{prize-value: {at-least: 0}}",
    ):
        assert planned(table, plan("follow", when, "lowest")) is None
    assert planned(table, plan("follow", "{phase: 2}", "lowest")) == "G3"


@pytest.mark.parametrize(
    ("when", "fits"),
    [
        ("{prize: undead}", True),
        ("{prize: goblins}", False),
        ("{prize-value: {at-least: 6}}", True),
        ("{phase: 1}", True),
        ("{tricks-left: {at-least: 12}}", False),
    ],
)
def test_conditions_of_a_lead(when: str, fits: bool) -> None:  # noqa: FBT001  the expected result
    table = play_from(position(a="G3 K9 X2", b="D1 D2 D3", trick=3), {"prize-trick-3": "U6"})
    assert planned(table, plan("lead", when, "K9")) == ("K9" if fits else None)


@pytest.mark.parametrize(
    ("lead", "holds", "expected"),
    [
        (
            "D5",
            "G7 K2 U9 X7 X4 G1",  # void: anything goes
            {
                "lowest": "G1", "highest": "U9",
                "lowest-winning": "X7", "highest-winning": "X7",
                "lowest-losing": "G1", "highest-losing": "U9", "only": None,
                "lowest-goblin": "G1", "highest-goblin": "G7",
                "lowest-knight": "K2", "highest-knight": "K2",
                "lowest-undead": "U9", "highest-undead": "U9",
                "lowest-dwarf": None, "highest-dwarf": None,
                "lowest-doppelganger": "X4", "highest-doppelganger": "X7",
            },
        ),
        (
            "D5",
            "D6 D9 D4 G0 X5",  # goblins are not legal
            {
                "lowest": "D4", "highest": "D9",
                "lowest-winning": "D6", "highest-winning": "D9",
                "lowest-losing": "D4", "highest-losing": "X5", "only": None,
                "lowest-goblin": None, "highest-goblin": None,
                "lowest-knight": None, "highest-knight": None,
                "lowest-undead": None, "highest-undead": None,
                "lowest-dwarf": "D4", "highest-dwarf": "D9",
                "lowest-doppelganger": "X5", "highest-doppelganger": "X5",
            },
        ),
    ],
)  # fmt: skip
def test_choice_words_of_a_follow(lead: str, holds: str, expected: dict[str, str | None]) -> None:
    table = following(lead, holds)
    kind = RULES.questions["follow"]
    assert {choice.name for choice in kind.choices} == set(expected)
    assert {word: planned(table, plan("follow", "{}", word)) for word in expected} == expected


def test_the_only_card_that_may_be_played() -> None:
    assert planned(following("D5", "D6 G4 K2"), plan("follow", "{}", "only")) == "D6"


def test_choice_words_of_a_lead() -> None:
    table = play_from(position(a="G3 K9 X2 X5", b="D1 D2 D3 D4"))
    expected = {
        "lowest": "X2", "highest": "K9", "lowest-goblin": "G3", "highest-doppelganger": "X5",
        "lowest-dwarf": None,
    }  # fmt: skip
    assert {word: planned(table, plan("lead", "{}", word)) for word in expected} == expected


def test_every_choice_is_legal_wherever_it_applies() -> None:
    picked = 0
    for seed in range(3):
        table = start(seed)
        for question in questions(table, seed):
            view = table.view(question.seat)
            kind = RULES.questions[question.kind]
            for choice in kind.choices:
                card = choice.pick(view, question)
                assert card is None or table.judge(question, card) is None
                picked += card is not None
    assert picked > 1000


def test_any_card_may_be_planned_and_one_that_is_not_legal_falls_through() -> None:
    for kind in RULES.questions.values():
        assert [kind.literals.parse(card) for card in CARDS] == list(CARDS)
    assert planned(following("G5", "G3 G9 D2"), plan("follow", "{}", "[D2, X9, G9]")) == "G9"
    assert planned(following("G5", "G3 G9 D2"), plan("follow", "{}", "D2")) is None


def test_a_plan_may_be_for_one_trick() -> None:
    table = following("G5", "G3 G9 D2")
    assert planned(table, "  - follow: trick-3\n    do: G9\n") == "G9"
    assert planned(table, "  - follow: trick-4\n    do: G9\n") is None


@pytest.mark.parametrize("plain", ["gnomes", "", [], ["goblins", "elves"], 3, {"goblins": 1}, None])
def test_other_words_than_factions_are_refused(plain: object) -> None:
    with pytest.raises(IllegalAnswer) as error:
        read_factions(plain)
    assert "goblins" in error.value.legal


def test_a_wrong_faction_is_pointed_at() -> None:
    with pytest.raises(IllegalAnswer) as error:
        read_factions(["goblins", "dwarfs"])
    assert (error.value.where, error.value.nearest) == ((1,), "dwarf")


@pytest.mark.parametrize(
    ("plain", "value"),
    [("yes", True), ("No", False), ("true", True), ("FALSE", False), (True, True), (False, False)],
)
def test_yes_and_no(plain: object, value: bool) -> None:  # noqa: FBT001  the expected result
    assert YesOrNo().parse(plain) is value


def test_neither_yes_nor_no_is_refused() -> None:
    with pytest.raises(IllegalAnswer):
        YesOrNo().parse("perhaps")


def test_kinds_are_described_in_the_language_in_force() -> None:
    with use_language("pseudo"):
        kinds = type(RULES)().questions.values()
    texts = [
        text for kind in kinds for text in (kind.title, kind.summary, *(c.summary for c in kind.conditions))
    ]
    texts += [choice.summary for kind in kinds for choice in kind.choices]
    assert [text for text in texts if not text.startswith("⟦")] == []


# --- Order files ------------------------------------------------------------------------------------------


def example_orders() -> list[str]:
    """The examples in the rules' chapter on orders."""
    rules = Path(adjudicator.rulesets.claim.__file__).with_name("RULES.md").read_text("utf-8")
    chapter = rules.split("\n## Orders\n")[1].split("\n## ")[0]
    return [
        re.sub("^    ", "", block, flags=re.MULTILINE)
        for block in re.findall(r"(?:^    .*\n)+", chapter, re.MULTILINE)
    ]


def test_the_examples_in_the_rules_are_orders() -> None:
    table = following("G5", "G3 G7 D2")
    head = "game: duel\nturn: 5\nseat: b\n"
    answers, planned_ahead = example_orders()
    orders = read_orders(
        (head + answers).encode(),
        game="duel",
        turn=5,
        seat="b",
        ruleset=RULES,
        questions=table.unanswered,
        view=table.view("b"),
    )
    assert [str(complaint) for complaint in orders.complaints] == []
    assert [plan.kind for plan in read_plans(planned_ahead.encode(), ruleset=RULES)] == [
        "follow", "follow", "follow", "lead", "lead",
    ]  # fmt: skip


def test_every_word_of_the_rules_tables_exists() -> None:
    rules = Path(adjudicator.rulesets.claim.__file__).with_name("RULES.md").read_text("utf-8")
    chapter = rules.split("\n## Orders\n")[1].split("\n## ")[0]
    rows = [line for line in chapter.splitlines() if line.startswith("| `")]
    words = {word.split(":")[0] for row in rows for word in re.findall(r"`([^`]+)`", row.split("|")[1])}
    offered = {condition.name for kind in RULES.questions.values() for condition in kind.conditions}
    offered |= {choice.name for kind in RULES.questions.values() for choice in kind.choices}
    factions = {"knight", "undead", "dwarf", "doppelganger"}
    assert words - factions <= offered
    by_faction = {f"{end}-{name}" for end in ("lowest", "highest") for name in ("goblin", *factions)}
    assert offered <= words | by_faction


def test_two_seats_with_plans_for_everything_play_a_phase_at_once() -> None:
    table = start(1)
    text = "  - lead: any\n    do: lowest\n  - follow: any\n    do: [lowest-winning, highest]\n"
    orders = {seat: Orders(plans=plans(text), period="phase-1") for seat in SEATS}
    resolve(table, orders)
    assert len(table.board.tricks) == 13
    assert table.board.stage == "phase-2"
    assert {given.source for given in table.given} == {"plan", "settled"}


# --- What may be planned for ------------------------------------------------------------------------------


def test_every_coming_follow_is_foretold_and_what_is_foretold_comes() -> None:
    for seed in range(4):
        table = start(seed)
        foretold, follows = set(), set()
        for question in questions(table, seed):
            phase = table.board.stage
            if question.kind == "follow":
                follows.add((question.seat, phase, question.subject))
            for seat in SEATS:
                likely = RULES.likely_questions(table.view(seat))
                foretold |= {(seat, phase, subject) for kind, subject in likely if kind == "follow"}
        assert {one for one in foretold if one[2] != "any"} == follows
        assert len(follows) == 24


def test_nothing_is_likely_for_those_who_watch_or_when_all_is_played() -> None:
    table = start(2)
    assert RULES.likely_questions(table.view(None)) == ()
    for _question in questions(table, 2):
        pass
    assert RULES.likely_questions(table.view("a")) == ()
    last_trick = play_from(position(a="G3 G4", b="D1 D2", trick=13))
    assert [RULES.likely_questions(last_trick.view(seat)) for seat in SEATS] == [(), ()]


def test_a_template_offers_plans_while_there_are_choices_ahead() -> None:
    table, pick = start(2), Random(2)
    offered = []
    while not table.over:
        (question,) = table.unanswered
        text = template("duel", 2, question.seat, RULES, table.view(question.seat), [question])
        offered.append("- {lead: any, do: ask-me}" in text and "- {follow: any, do: [only, ask-me]}" in text)
        answer(table, question.options.sample(pick.randrange))
    # In the last trick before a phase's last one, nothing is left to be planned.
    assert offered == ([True] * 22 + [False] * 2) * 2


@pytest.mark.parametrize("kind", ["lead", "follow"])
@pytest.mark.parametrize(
    ("subject", "legal"),
    [
        *[("any", True), ("trick-1", True), ("Trick 13", True), ("[trick-2, trick-3]", True)],
        *[("trik-1", False), ("trick-77", False), ("trick-0", False), ("1", False), ("[trick-2, 3]", False)],
    ],
)
def test_a_plan_is_for_one_of_the_thirteen_tricks(kind: str, subject: str, legal: bool) -> None:  # noqa: FBT001
    assert bool(plans(f"  - {kind}: {subject}\n    do: highest\n")) is legal


def test_every_question_of_a_game_can_be_planned_for_by_its_subject() -> None:
    subjects = {name: kind.subjects for name, kind in RULES.questions.items()}
    table = start()
    asked = set()
    while not table.over:
        for question in table.unanswered:
            asked.add(question.kind)
            assert question.subject in subjects[question.kind]
            table.answer(question, question.default)
        for seat in SEATS:
            for kind, subject in RULES.likely_questions(table.view(seat)):
                assert subject in (*subjects[kind], "any")
    assert asked == set(subjects)


def read(table: ClaimTable, played: str, plan: str) -> Orders:
    """A file of B with a card and a plan."""
    (question,) = table.unanswered
    text = f"game: duel\nturn: 5\nseat: b\nanswers: {{{question.kind}: {played}}}\nplans:\n  - {plan}\n"
    return read_orders(
        text.encode(),
        game="duel",
        turn=5,
        seat="b",
        ruleset=RULES,
        questions=[question],
        view=table.view("b"),
    )


@pytest.mark.rule("CL-AMB-24")
@pytest.mark.parametrize(
    ("played", "reason"),
    {
        "D2": "G5 was led, and you hold cards of its faction. You may play: G3, X7.",
        "G6": "You do not hold G6. You may play: G3, X7.",
        "Q6": "“Q6” is not a legal answer to follow/trick-3.",
    }.items(),
)
def test_an_illegal_card_is_refused_with_its_reason(played: str, reason: str) -> None:
    (complaint,) = read(following("G5", "G3 X7 D2"), played, "{lead: any, do: ask-me}").complaints
    assert complaint.message == reason


def test_a_card_in_another_alphabet_is_told_from_the_one_that_looks_the_same() -> None:
    (told,) = read(
        following("G5", "G3 X7 D2"), "\N{CYRILLIC CAPITAL LETTER HA}7", "{lead: any, do: ask-me}"
    ).complaints
    assert told.nearest == "X7"
    assert "CYRILLIC CAPITAL LETTER HA (U+0425)" in told.message


def test_a_plan_for_a_card_that_is_not_in_the_hand_is_refused_in_its_phase() -> None:
    table = following("G5", "G3 G7 D2")
    (told,) = map(str, read(table, "G7", "{lead: any, do: X9}").complaints)
    assert "You do not hold X9, and draw no cards in this phase. Legal: D2, G3, G7." in told
    kept = read(table, "G7", "{lead: any, do: X9, keep: game}")  # phase two has another hand
    assert kept.accepted
    assert kept.remarks == ()
    over = "{lead: trick-2, do: lowest, keep: game}"
    assert read(table, "G7", over).remarks == (), "it waits for phase two"
    second = following("G5", "G3 G7 D2", "phase-2")
    for at, plan in ((table, "{lead: trick-2, do: D2}"), (second, over)):
        (note,) = read(at, "G7", plan).remarks
        assert note.message == "Trick 2 of this phase is over."


@pytest.mark.parametrize(
    ("phase", "plan", "said"),
    [
        ("phase-1", "{lead: any, when: {phase: 2}, do: lowest}", "This plan ends with phase one."),
        ("phase-1", "{lead: any, when: {phase: 2}, do: lowest, keep: game}", ""),
        ("phase-1", "{lead: any, when: {phase: 1, prize: undead, prize-value: 3}, do: lowest}", ""),
        ("phase-2", "{lead: any, when: {phase: 2}, do: lowest}", ""),
        ("phase-2", "{lead: any, when: {phase: 1}, do: lowest, keep: game}", "Phase one is over."),
        ("phase-2", "{lead: any, when: {prize: undead}, do: lowest}", "In phase two there is no prize."),
        ("phase-2", "{lead: any, when: {prize-value: 3}, do: lowest}", "In phase two there is no prize."),
        ("phase-1", "{lead: any, when: {prize-value: 10}, do: lowest}", "From now on this number is always"),
        ("phase-1", "{follow: any, when: {led-value: 10}, do: only}", "From now on this number is always"),
        ("phase-1", "{follow: any, when: {led-value: {at-least: 9}}, do: only}", ""),
        ("phase-1", "{lead: any, when: {tricks-left: 1}, do: lowest}", "From now on this number is always"),
        ("phase-1", "{lead: any, when: {tricks-left: 2}, do: lowest}", ""),
        ("phase-2", "{lead: any, when: {tricks-left: 2}, do: lowest}", ""),
        (
            "phase-1",
            "{lead: trick-13, do: lowest, keep: game}",
            "In the last trick of a phase",
        ),
    ],
)
def test_a_condition_that_never_holds_while_the_plan_lasts_is_noted(
    phase: Phase, plan: str, said: str
) -> None:
    orders = read(following("G5", "G3 G7 D2", phase), "G7", plan)
    assert orders.accepted
    assert [note.message.startswith(said) for note in orders.remarks] == ([True] if said else [])


@pytest.mark.parametrize(("word", "told"), [("lowest", 1), ("highest", 1), ("lowest-winning", 0)])
def test_what_stands_behind_a_word_that_always_names_a_card_is_noted(word: str, told: int) -> None:
    orders = read(following("G5", "G3 G7 D2"), "G7", f"{{follow: any, do: [{word}, G3]}}")
    assert orders.accepted
    assert ["never reached" in note.message for note in orders.remarks] == [True] * told


def test_a_plan_for_a_card_that_is_gone_is_noted_and_left_out_of_a_file_to_fill_in() -> None:
    """Such a plan was right when it was filed, and may stand in every file since."""
    table = following("G5", "G3 G7 D2")
    answer(table, "G7")
    gone, kept = "{lead: any, do: G7}", "{follow: any, do: X9, keep: game}"
    second = following("G5", "G3 G7 D2", "phase-2")
    for at, played, plan in ((table, "D2", gone), (second, "G7", kept)):
        orders = read(at, played, plan)
        assert orders.accepted
        (note,) = orders.remarks
        assert note.message.startswith("You do not hold")
        offered = template("duel", 5, "b", RULES, at.view("b"), at.unanswered, orders.plans)
        assert plan not in offered
    partly = "{lead: any, do: [G7, G3]}"
    offered = template(
        "duel", 5, "b", RULES, table.view("b"), table.unanswered, read(table, "D2", partly).plans
    )
    assert partly in offered
