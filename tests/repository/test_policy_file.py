"""Policy files: what is meant is understood, and what cannot be is told with its place."""

from importlib import resources
from textwrap import dedent

import msgspec
import pytest
from hypothesis import given, strategies as st

from adjudicator.repository.game_file import Absences, Conditions, Motions
from adjudicator.repository.policy_file import BadPolicy, Policy, read_policy
from adjudicator.repository.schedule import Deadline
from adjudicator.rulesets import ruleset

GUIDE = (resources.files("adjudicator.repository") / "PEOPLE.md").read_text("utf-8")
WHOLE = dedent(GUIDE[GUIDE.index("    deadline:\n") :].partition("\n\n")[0]) + "\n"
"""The example in the guide, as it stands there."""


def read(text: str) -> Policy:
    return read_policy(text.encode(), ruleset("agot2"), "policy.yaml")


def refusals(text: str) -> list[str]:
    with pytest.raises(BadPolicy) as refused:
        read(text)
    return str(refused.value).splitlines()


def deadline(lines: str) -> Deadline | None:
    return read(f"deadline:\n  at: 20:00\n{lines}").deadline


def test_all_that_can_be_settled_is_read() -> None:
    assert read(WHOLE) == Policy(
        Deadline(
            days=3,
            at=("20:00",),
            zone="Europe/Prague",
            least_hours=48,
            kinds={"retreat": 12},
            skip=("saturday", "sunday"),
            holidays=("2026-12-24/2027-01-02",),
            grace_minutes=30,
            early=True,
            change_of_mind_minutes=60,
            breaker_percent=60,
        ),
        Absences(after=2, play="steward", away_days=7, excused=2),
        "anonymous",
        Conditions(least_finished=1, most_missed=20, takeover="open"),
        Motions(majority="two-thirds", voters="present"),
        "drawn",
        "anonymous",
    )


def test_every_part_may_be_left_out() -> None:
    assert read("press: none\n") == Policy(press="none")
    assert read("deadline:\n  hours: 72\n  holidays:\npress:\n") == Policy(Deadline(72))
    assert refusals("") == ["policy.yaml, line 1, column 1: The file is empty."]


def test_the_example_has_every_field_but_those_that_replace_another() -> None:
    known = {field for part in (Deadline, Absences, Conditions, Motions) for field in part.__struct_fields__}
    written = {line.strip().partition(":")[0].replace("-", "_") for line in WHOLE.splitlines()}
    assert known - written == {"hours", "weekdays", "bank_hours", "increment_hours"}


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ("  days: 1", Deadline(days=1, at=("20:00",))),
        ("\n  Days: 1", Deadline(days=1, at=("20:00",))),
        ("  weekdays: friday", Deadline(weekdays=("friday",), at=("20:00",))),
        ("  weekdays: Fri, Sat", Deadline(weekdays=("friday", "saturday"), at=("20:00",))),
        ("  weekdays: [Tues, thur.]", Deadline(weekdays=("tuesday", "thursday"), at=("20:00",))),
        ("  days: 1\n  zone: europe/prague", Deadline(days=1, at=("20:00",), zone="Europe/Prague")),
        ("  days: 1\n  grace_minutes: 5", Deadline(days=1, at=("20:00",), grace_minutes=5)),
        ("  days: 1\n  early: no", Deadline(days=1, at=("20:00",), early=False)),
        ("  days: 1\n  holidays: 2026-12-24", Deadline(days=1, at=("20:00",), holidays=("2026-12-24",))),
        (
            "  days: 1\n  holidays: 2026-12-24 / 2026-12-26, 2027-01-01",
            Deadline(days=1, at=("20:00",), holidays=("2026-12-24/2026-12-26", "2027-01-01")),
        ),
    ],
)
def test_what_can_mean_one_thing_only_is_understood(lines: str, wanted: Deadline) -> None:
    assert deadline(lines) == wanted


@pytest.mark.parametrize(
    ("at", "wanted"),
    [
        ("20:00", ("20:00",)),
        ("'20:00'", ("20:00",)),
        ("[8:00, 20:00]", ("08:00", "20:00")),
        ("8.30, 20.30", ("08:30", "20:30")),
        ("\n    - 08:00\n    - 08:00", ("08:00",)),
    ],
)
def test_times_of_day_need_no_quotation_marks(at: str, wanted: tuple[str, ...]) -> None:
    found = read(f"deadline:\n  days: 1\n  at: {at}\n").deadline
    assert found
    assert found.at == wanted


def test_tabs_and_curly_quotation_marks_are_forgiven() -> None:
    assert read("deadline:\n\tdays: 2\n\tat: [“20:00”]\n").deadline == Deadline(days=2, at=("20:00",))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("deadline: {weekdays: [frieday], at: 20:00}", "1, column 23: “frieday” is not a day of the week."),
        ("deadline: {weekdays: [frieday], at: 20:00}", "Did you mean friday?"),
        (
            "deadline:\n  days: 1\n  at: 8pm",
            "line 3, column 7: “8pm” is not a time of day; write it like 20:00.",
        ),
        ("deadline:\n  days: 1\n  at: [20:00, 24:00]", "line 3, column 15: “24:00” is not a time of day"),
        (
            "deadline:\n  days: 1\n  at: 20:00\n  zone: Europe/Praque",
            "line 4, column 9: There is no time zone “Europe/Praque”; write it like Europe/Prague or UTC.",
        ),
        ("deadline:\n  hours: 9\n  zone: Pragu", "Did you mean Europe/Prague?"),
        ("deadline:\n  hours: 9\n  zone: Rom", "Did you mean Europe/Rome?"),
        (
            "deadline:\n  hours: 9\n  kinds: {retreet: 3}",
            "column 11: A Game of Thrones: The Board Game, second",
        ),
        ("deadline:\n  hours: 9\n  kinds: {retreet: 3}", "Did you mean retreat?"),
        ("deadline:\n  hours: 9\n  kinds: {retreat: 3h}", "column 20: A whole number from 1 to 100000"),
        ("deadline:\n  hours: -9", "line 2, column 10: A whole number from 1 to 100000 is expected here."),
        ("deadline:\n  hours: three", "line 2, column 10: A whole number from 1 to 100000 is expected here."),
        ("deadline:\n  hours: [9]", "line 2, column 10: One word is expected here, not a list."),
        (
            "absences:\n  excused: 1\n  bank-hours: 9",
            "line 2, column 3: A game has either a number of excused deadlines or a bank of hours",
        ),
        (
            "absences: {increment-hours: 9}",
            "Without a bank of hours there is nothing that an increment could",
        ),
        ("excused: 1", "line 1, column 1: “excused” belongs under absences: and is indented there."),
        ("motions: {majority: half}", "line 1, column 21: “half” is not possible here."),
        ("deadline: 72", "line 1, column 11: Here lines like “hours: …” are expected."),
        ("deadline:\n  hours: 9\n  kinds: retreat", "line 3, column 10: Here lines like"),
        ("- deadline", "line 1, column 1: Here lines like “deadline: …” are expected."),
        ("deadlines:\n  hours: 9", "line 1, column 1: “deadlines” is not a setting here."),
        ("deadlines:\n  hours: 9", "Did you mean deadline?"),
        ("days: 3", "line 1, column 1: “days” belongs under deadline: and is indented there."),
        ("play: steward", "line 1, column 1: “play” belongs under absences: and is indented there."),
        ("deadline:\n  hours: 9\n  hour: 9", "line 3, column 3: “hour” is not a setting"),
        ("deadline:\n  hours: 9\n  hours: 8", "line 3, column 3: “hours” appears here twice"),
        (
            "deadline:\n  hours: 9\n  early: perhaps",
            "column 10: “perhaps” is not possible here. Legal: true",
        ),
        ("deadline:\n  hours: 9\n  breaker-percent: 101", "A whole number from 0 to 100 is expected here."),
        ("deadline:\n  hours: 9\n  holidays: Easter", "line 3, column 13: “Easter” is not a holiday; write"),
        (
            "absences:\n  play: bot",
            "line 2, column 9: “bot” is not possible here. Legal: defaults, steward.",
        ),
        ("press: closed", "line 1, column 8: “closed” is not possible here. Legal: open, anonymous, none."),
        ("deadline:\n  days: 2", "line 2, column 3: A deadline of days or weekdays needs a time of day"),
        (
            "deadline:\n  hours: 2\n  days: 2",
            "line 2, column 3: A deadline is a number of hours, a number of days",
        ),
        ("deadline:\n  at: [20:00\n  days: 1", "The bracket that opens here is not closed"),
        (
            "deadline:\n    hours: 9\n  early: no",
            "The indentation of this line does not match any of the lines above.",
        ),
    ],
)
def test_a_mistake_is_told_with_its_place_and_what_would_be_right(text: str, message: str) -> None:
    (first, *_others) = told = refusals(f"{text}\n")
    assert first.startswith("policy.yaml, line ")
    assert any(message in line for line in told), told


def test_all_mistakes_are_told_at_once() -> None:
    told = refusals("deadline:\n  days: x\n  at: noon\npress: maybe\n")
    assert [line.partition(", column")[0] for line in told] == [
        "policy.yaml, line 2",
        "policy.yaml, line 3",
        "policy.yaml, line 4",
    ]


@given(st.one_of(st.binary(max_size=200), st.lists(st.sampled_from(WHOLE.split()), max_size=30).map(
    lambda words: "\n  ".join(words).encode()
)))  # fmt: skip
def test_whatever_stands_in_a_file_no_more_than_a_refusal_comes_of_it(data: bytes) -> None:
    try:
        policy = read_policy(data, ruleset("claim"), "policy.yaml")
    except BadPolicy as refused:
        told = str(refused).splitlines()
    else:
        told = []
        assert msgspec.to_builtins(policy)
    assert all(line.startswith("policy.yaml, line ") for line in told)
