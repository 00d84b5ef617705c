"""What an accepted plan says that can come to nothing: notes on conditions, and on questions never asked."""

from random import Random

import pytest

from adjudicator.engine import ANY, KeyedChance, Prospect, Setup, Table
from tests.rulesets.agot2.plans.filing import read
from tests.rulesets.westeros.positions import WesterosTable
from tests.rulesets.westeros.test_plans_at_random import ALL_OPTIONS, RULES

FIRST, SECOND = "agot1", "agot2"


def started(name: str, players: int, options: dict[str, str]) -> WesterosTable:
    rules = RULES[name]
    return Table.start(rules, Setup(rules.seats(players, options), options), KeyedChance(b"for nothing"))


def notes(table: WesterosTable, plan: str, seat: str = "stark") -> list[str]:
    """The notes on a plan in the first round."""
    orders = read(table, plan, seat=seat)
    assert orders.accepted, [str(complaint) for complaint in orders.complaints]
    return [note.message for note in orders.remarks]


@pytest.mark.parametrize("name", [FIRST, SECOND])
@pytest.mark.parametrize(
    ("plan", "said"),
    [
        ("{march: winterfell, when: {round: 3}, do: stay}", "This plan ends with round 1."),
        ("{march: winterfell, when: {round: {at-least: 2}}, do: stay}", "This plan ends with round 1."),
        ("{march: winterfell, when: {round: {at-least: 1}}, do: stay}", ""),
        ("{march: winterfell, when: {round: 3}, do: stay, keep: game}", ""),
        ("{march: winterfell, when: {round: 11}, do: stay, keep: game}", "No such round is still to come."),
        ("{march: winterfell, when: {round: 0}, do: stay}", "No such round is still to come."),
        (
            "{march: winterfell, when: {power: 21}, do: stay}",
            "From now on this number is always from 0 to 20.",
        ),
        (
            "{march: winterfell, when: {power: {at-most: -1}}, do: stay}",
            "From now on this number is always from 0",
        ),
        ("{march: winterfell, when: {power: {at-least: -5, at-most: 0}}, do: stay}", ""),
        (
            "{muster: winterfell, when: {points: 3}, do: knight, keep: game}",
            "From now on this number is always from 0",
        ),
        (
            "{bid-influence: any, when: {place: 6}, do: 1, keep: game}",
            "From now on this number is always from 1",
        ),
        ("{bid-influence: any, when: {place: 5}, do: 1, keep: game}", ""),
        ("{bid-wildlings: any, when: {strength: 7}, do: 1, keep: game}", "The strength of the wildlings"),
        ("{bid-wildlings: any, when: {strength: {at-least: 7}}, do: 1, keep: game}", ""),
        ("{raven-use: any, when: {threat: 14}, do: none, keep: game}", "The strength of the wildlings"),
        ("{house-card: any, when: {against: stark}, do: weakest}", "“stark” is your own House."),
        ("{house-card: any, when: {against: [stark, greyjoy]}, do: weakest}", ""),
        (
            "{house-card: any, when: {opponent-has: robb-stark}, do: weakest}",
            "“robb-stark” is a card",
        ),
        ("{house-card: any, when: {opponent-lacks: robb-stark}, do: weakest}", "“robb-stark” is a card"),
        ("{house-card: any, when: {opponent-has: [robb-stark, mace-tyrell]}, do: weakest}", ""),
        (
            "{house-card: any, when: {opponent-hand: 8}, do: weakest}",
            "From now on this number is always from 0",
        ),
        (
            "{house-card: any, when: {opponent-best: 5}, do: weakest}",
            "From now on this number is always from 0",
        ),
        (
            "{assign-orders: any, when: {banned: march}, do: default, keep: game}",
            "No Westeros card",
        ),
        (
            "{assign-orders: any, when: {banned: [raid, march-1]}, do: default, keep: game}",
            "No Westeros card",
        ),
        ("{assign-orders: any, when: {banned: raid*}, do: default, keep: game}", ""),
        ("{assign-orders: any, when: {banned: [raid, defense]}, do: default, keep: game}", ""),
    ],
)
def test_a_condition_that_can_never_hold_is_noted(name: str, plan: str, said: str) -> None:
    told = notes(started(name, 5, {}), plan)
    assert [note.startswith(said) for note in told] == ([True] if said else [])


@pytest.mark.parametrize(
    ("name", "options", "seat", "plan", "asked"),
    [
        (FIRST, {}, "stark", "{fort: any, do: none}", False),
        (FIRST, {"forts": "yes"}, "stark", "{fort: any, do: none}", True),
        (FIRST, {}, "stark", "{one-time-order: any, do: none, keep: game}", False),
        (FIRST, {}, "stark", "{recruit: winterfell, do: knight}", False),
        (FIRST, {"one-time-orders": "yes"}, "stark", "{recruit: winterfell, do: knight}", True),
        (FIRST, {"one-time-orders": "yes"}, "stark", "{cunning: any, do: greyjoy}", False),
        (FIRST, {"one-time-orders": "yes"}, "lannister", "{cunning: any, do: greyjoy}", True),
        (FIRST, {}, "stark", "{three-cards: any, do: weakest}", False),
        (FIRST, {"blind-leaders": "yes"}, "stark", "{three-cards: any, do: weakest}", True),
        (FIRST, {"blind-leaders": "yes"}, "stark", "{house-card: any, do: weakest}", False),
        (FIRST, {}, "stark", "{capture-port: any, do: all, keep: game}", False),
        (FIRST, {"ports": "yes"}, "stark", "{capture-port: any, do: all, keep: game}", True),
        (FIRST, {}, "stark", "{card-cersei: any, do: march}", False),
        (FIRST, {}, "lannister", "{card-cersei: any, do: march}", True),
        (FIRST, {"new-house-cards": "yes"}, "greyjoy", "{card-luwin: any, do: none}", False),
        (SECOND, {"tides-of-battle": "no"}, "stark", "{tides-redraw: any, do: keep}", False),
        (SECOND, {"tides-of-battle": "no"}, "stark", "{skull-casualty: any, do: cheapest}", False),
        (SECOND, {"tides-of-battle": "yes"}, "stark", "{tides-redraw: any, do: keep}", True),
        (SECOND, {}, "stark", "{capture-port: any, do: all}", True),
        (SECOND, {}, "stark", "{card-tyrion: any, do: yes}", False),
        (SECOND, {}, "stark", "{card-tyrion-replacement: any, do: weakest}", True),
    ],
)
def test_a_plan_for_what_the_house_is_never_asked_is_noted(
    name: str, options: dict[str, str], seat: str, plan: str, *, asked: bool
) -> None:
    told = notes(started(name, 5, options), plan, seat)
    assert told == ([] if asked else ["In this game you are never asked this."])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "players", "options"),
    [(SECOND, 6, {"tides-of-battle": "yes"}), (FIRST, 6, ALL_OPTIONS), (FIRST, 4, {})],
)
def test_whatever_is_asked_is_not_said_never_to_be(name: str, players: int, options: dict[str, str]) -> None:
    rules, table = RULES[name], started(name, players, options)
    random = Random(name)
    while not table.over:
        question = table.unanswered[0]
        prospect = Prospect(table.view(question.seat), lasting=True)
        for part in (question, *question.branches.values()):
            not_asked = rules.questions[part.kind].not_asked
            assert not_asked is None or not_asked(prospect, part.subject or ANY) is None
        chosen = question.default if question.check else question.options.sample(random.randrange)
        table.answer(question, chosen)


@pytest.mark.parametrize("name", [FIRST, SECOND])
@pytest.mark.parametrize(
    ("plan", "noted"),
    [
        ("{march: winterfell, do: [{karhold: all}, stay]}", False),
        ("{march: winterfell, do: [stay, {karhold: all}]}", True),
        ("{raid: any, do: [support, none, any]}", True),
        ("{support: any, do: [nobody, me]}", True),
        ("{support: any, do: [me, nobody]}", False),
        ("{leave-power: any, do: [if-castle, yes]}", True),
        ("{blade: any, do: [always, if-it-decides]}", True),
        ("{house-card: any, do: [weakest, best-chance]}", True),
        ("{house-card: any, do: [weakest-winning, weakest-if-lost, weakest]}", False),
        ("{bid-influence: any, do: [3, half, none], keep: game}", True),
        ("{bid-influence: any, do: [outbid-all, half], keep: game}", False),
        ("{raven-use: any, do: [none, {winterfell: raid}], keep: game}", True),
    ],
)
def test_what_stands_behind_a_word_that_always_answers_is_noted(name: str, plan: str, *, noted: bool) -> None:
    told = notes(started(name, 5, {}), plan)
    assert told == (["This is never reached: what stands before it always answers."] if noted else [])


def test_a_plan_below_one_that_always_answers_is_noted() -> None:
    first = "{march: any, do: stay}\n  - {march: winterfell, do: {karhold: all}}"
    assert notes(started(FIRST, 5, {}), first) == [
        "This plan is never reached: the one on line 7 always comes before it."
    ]
    assert notes(started(FIRST, 5, {}), first.replace("any,", "any, when: {power: 5},")) == []


@pytest.mark.parametrize("name", [FIRST, SECOND])
@pytest.mark.parametrize(
    ("plan", "noted"),
    [
        ("{raid: any, do: [stark, any]}", True),
        ("{raid: any, do: [greyjoy, stark/support]}", True),
        ("{raid: any, do: greyjoy/support}", False),
        ("{support: any, do: [against-stark, nobody]}", True),
        ("{support: any, do: [stark, nobody]}", False),
    ],
)
def test_an_answer_that_means_the_house_itself_is_noted(name: str, plan: str, *, noted: bool) -> None:
    assert notes(started(name, 5, {}), plan) == (["“stark” is your own House."] if noted else [])


@pytest.mark.parametrize("name", [FIRST, SECOND])
@pytest.mark.parametrize(
    "plan",
    [
        "{reconcile-supply: winterfell, do: footman, keep: game}",
        "{bid-wildlings: iron-throne, do: 3, keep: game}",
        "{raven-use: winterfell, do: none}",
        "{assign-orders: winterfell, do: {rest: march}, keep: game}",
    ],
)
def test_a_subject_of_a_question_that_has_none_is_noted(name: str, plan: str) -> None:
    said = "Questions of this kind have no subject: write “any” here."
    assert notes(started(name, 5, {}), plan) == [said]


def test_a_sheet_may_be_asked_in_turn() -> None:
    plan = "{assign-orders-short: in-turn, do: {rest: support}, keep: game}"
    assert notes(started(SECOND, 5, {}), plan) == []
