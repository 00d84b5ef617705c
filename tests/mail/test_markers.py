"""Order files in letters: whatever mail programs do to them, they come back with the same meaning."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, strategies as st

from adjudicator.engine import KeyedChance, Setup, Table
from adjudicator.mail.markers import WIDTH, Marked, find_marked, write_marked
from adjudicator.mail.reading.lines import flowed_lines, lines_of
from adjudicator.mail.reading.markup import lines_of as lines_of_page
from adjudicator.mail.reading.order_lines import restored
from adjudicator.mail.reading.words import plain
from adjudicator.orders import flow, template
from adjudicator.orders.answers import name_of
from adjudicator.orders.reading import read
from adjudicator.rulesets import installed
from tests.mail.mangling import MANGLINGS, PAGES, Lines, Mangling, flowed, quoted_then_wrapped, wrapped

NAMES = sorted(installed())
GAME = "westeros"


@cache
def _template(ruleset: str) -> tuple[str, str]:
    """The template of a seat that is asked something, and the same filled in, with every second plan."""
    rules = installed()[ruleset].load()
    table: Table[Any, Any] = Table.start(
        rules, Setup(rules.seats(rules.seat_counts()[0], {})), KeyedChance(b"markers")
    )
    seat = table.pending[0].seat
    questions = [question for question in table.pending if question.seat == seat]
    text = write_marked(template(GAME, 7, seat, rules, table.view(seat), questions), GAME, "k4x2m7qz")
    filled = text
    for question in questions:
        answer = question.plain_default
        entries = answer if isinstance(answer, dict) else {name_of(question): answer}
        for key, value in entries.items():
            filled = re.sub(
                rf"^( +{re.escape(flow(key))}:)$", rf"\1 {flow(value)}", filled, count=1, flags=re.MULTILINE
            )
    return text, "\n".join(_with_plans(filled.split("\n")))


def _with_plans(lines: list[str]) -> Iterator[str]:
    """Every other example, and plans as people write them, which take several lines."""
    planned = 0
    for line in lines:
        example = re.fullmatch(r"#?  - \{(?P<entries>[^{}]*)\}", line)
        planned += example is not None
        if example and planned % 3 == 0:
            first, *others = re.split(r", (?=\w+: )", example["entries"])
            yield from (f"  - {first}", *(f"    {other}" for other in others))
        else:
            yield line[1:] if example and planned % 2 and line.startswith("#") else line


def _meaning(text: str) -> object:
    reading = read(text.encode())
    assert reading.complaints == ()
    assert reading.root
    return str(reading.root.plain()).casefold()


def _only(lines: list[str]) -> Marked:
    (marked,) = find_marked(lines_of("\n".join(lines)))
    return marked


@pytest.mark.parametrize("ruleset", NAMES)
def test_a_template_in_a_letter_means_what_it_meant(ruleset: str) -> None:
    text, filled = _template(ruleset)
    for written in (text, filled):
        marked = _only(written.split("\n"))
        assert _meaning(marked.text) == _meaning(written)
        assert (marked.game, marked.whole, marked.quoted) == (GAME, True, False)
    assert _only(text.split("\n")).unchanged
    assert not _only(filled.split("\n")).unchanged


@pytest.mark.parametrize("ruleset", NAMES)
def test_every_mangling_alone_changes_nothing(ruleset: str) -> None:
    for written in _template(ruleset):
        whole = _only(written.split("\n"))
        for mangle in (*MANGLINGS, wrapped(40), quoted_then_wrapped):
            marked = _only(mangle(written.rstrip("\n").split("\n")))
            assert marked.whole, mangle
            assert _meaning(marked.text) == _meaning(whole.text), mangle
            assert marked.unchanged == whole.unchanged, mangle


@given(
    st.sampled_from(NAMES),
    st.sampled_from([0, 1]),
    st.lists(st.sampled_from(MANGLINGS), min_size=2, max_size=5, unique=True),
)
def test_several_manglings_change_nothing(ruleset: str, filled: int, mangles: list[Mangling]) -> None:
    written = _template(ruleset)[filled]
    lines = written.rstrip("\n").split("\n")
    for mangle in mangles:
        lines = mangle(lines)
    marked = _only(lines)
    assert marked.whole
    assert _meaning(marked.text) == _meaning(written)
    assert marked.unchanged == (not filled)


@given(
    st.sampled_from(NAMES),
    st.sampled_from([0, 1]),
    st.sampled_from(PAGES),
    st.lists(st.sampled_from(MANGLINGS), max_size=2, unique=True),
)
def test_as_a_page_it_means_the_same(
    ruleset: str, filled: int, page: Callable[[Lines], str], mangles: list[Mangling]
) -> None:
    written = _template(ruleset)[filled]
    lines = written.rstrip("\n").split("\n")
    for mangle in mangles:
        lines = mangle(lines)
    (marked,) = find_marked(lines_of_page(page(lines)))
    assert _meaning(marked.text) == _meaning(written)
    assert marked.unchanged == (not filled)


@given(
    st.sampled_from(NAMES),
    st.sampled_from([0, 1]),
    st.sampled_from([60, 66, 72]),
    st.lists(st.sampled_from(MANGLINGS), max_size=2, unique=True),
)
def test_in_the_format_flowed_it_means_the_same(
    ruleset: str, filled: int, width: int, mangles: list[Mangling]
) -> None:
    written = _template(ruleset)[filled]
    lines = written.rstrip("\n").split("\n")
    for mangle in mangles:
        lines = mangle(lines)
    (marked,) = find_marked(flowed_lines("\n".join(flowed(width)(lines)), delete_space=False))
    assert _meaning(marked.text) == _meaning(written)
    assert marked.unchanged == (not filled)


def test_notes_are_narrow_and_stand_on_their_own_lines() -> None:
    for ruleset in NAMES:
        for line in _template(ruleset)[0].split("\n"):
            if re.match("# [^ -]|#     ", line):
                assert len(line) <= WIDTH, line
            else:
                assert not re.search(r"[^ #].*#", line), line


SHORT = """\
# ---- orders for westeros begin ----
game: westeros
answers:
  lead: 7
# ---- orders for westeros end ----
"""


def test_markers_that_a_person_types_need_no_code() -> None:
    (marked,) = find_marked(lines_of(SHORT))
    assert _meaning(marked.text) == "{'game': 'westeros', 'answers': {'lead': '7'}}"
    assert not marked.unchanged
    assert not marked.proof


@pytest.mark.parametrize(
    ("begin", "end"),
    [
        ("---- Orders for Westeros BEGIN ----", "Orders for westeros end"),
        ("# —- orders for westeros begin —", "# – orders for westeros end"),
        ("**# ---- orders for westeros begin ----**", "**# ---- orders for westeros end ----**"),
        ("# ---- orders for\u00a0westeros begin ----", "  # ---- orders for westeros end ----  "),
        (
            "# ---- Befehle für Westeros Anfang 1a2b3c4dk4x2m7qz ----",
            "# ---- Befehle für Westeros Ende 1a2b3c4dk4x2m7qz ----",
        ),
        ("# ---- приказы 1a2b3c4dk4x2m7qz ----", "# ---- конец 1a2b3c4dk4x2m7qz ----"),
    ],
)
def test_markers_are_known_in_other_forms(begin: str, end: str) -> None:
    (marked,) = find_marked(lines_of(f"{begin}\ngame: westeros\nanswers:\n  lead: 7\n{end}\nThanks: me\n"))
    assert (marked.game, marked.whole) == ("westeros", True)
    assert "7" in marked.text
    assert "Thanks" not in marked.text


def test_markers_of_long_names_may_be_broken() -> None:
    name = "a-game-with-a-name-that-is-as-long-as-can-b"[:40].rstrip("-")
    for line in ("    ", "> > "):
        for width in range(62, 80):
            long = SHORT.replace("westeros", name).replace(" ----\n", " 1a2b3c4dk4x2m7qz ----\n")
            text = wrapped(width)([f"{line}{one}" for one in long.splitlines()])
            (marked,) = find_marked(lines_of("\n".join(text)))
            assert (marked.game, marked.whole, marked.proof) == (name, True, "k4x2m7qz")
            assert _meaning(marked.text) == str({"game": name, "answers": {"lead": "7"}})


def test_what_only_speaks_of_markers_is_none() -> None:
    text = (
        "I wrote orders for westeros begin to end.\n> orders for the beginning\n- 1a2b3c4dk4x2m7qz -\n# -\n"
    )
    assert list(find_marked(lines_of(text))) == []


def test_translated_ones_end_what_they_begin() -> None:
    begin, end = "# ---- Befehle Anfang 1a2b3c4dk4x2m7qz ----", "# ---- Befehle Ende 1a2b3c4dk4x2m7qz ----"
    text = "".join(f"{begin}\nlead: {answer}\n{end}\nlead: 0\n" for answer in (7, 8, 9))
    assert [marked.text for marked in find_marked(lines_of(text))] == ["lead: 7\n", "lead: 8\n", "lead: 9\n"]


def test_without_its_end_it_is_cut_off() -> None:
    (marked,) = find_marked(lines_of(SHORT.rpartition("# ----")[0]))
    assert not marked.whole
    assert not marked.unchanged


def test_a_template_that_is_cut_off_is_not_unchanged() -> None:
    lines = _template(NAMES[0])[0].rstrip("\n").split("\n")[:-1]
    assert not _only(lines).unchanged


def test_several_come_in_their_order() -> None:
    quoted = "".join(f"> {line}\n" for line in SHORT.replace("7", "8").splitlines())
    found = list(find_marked(lines_of(f"{quoted}\n{SHORT}")))
    assert [(marked.quoted, "7" in marked.text) for marked in found] == [(True, False), (False, True)]


def test_a_second_begin_without_an_end_between_starts_anew() -> None:
    torn = SHORT.rpartition("# ----")[0]
    first, second = find_marked(lines_of(torn + SHORT.replace("7", "8")))
    assert (first.whole, second.whole) == (False, True)
    assert "8" in second.text


@pytest.mark.parametrize(
    ("lines", "meaning"),
    [
        # Answers typed below their lines, without the quoting.
        (
            "answers:\n#\nsheet:\n# 1 ship\nwinterfell:\nmarch+1\nkarhold: raid",
            {"sheet": {"winterfell": "march+1", "karhold": "raid"}},
        ),
        # Questions follow each other; the first is left open.
        (
            "answers:\n#\nmuster/a:\n#\nmuster/b: knight\n#\nlead: 7",
            {"muster/a": "", "muster/b": "knight", "lead": "7"},
        ),
        ("answers:\n  lead:\n  follow: 7", {"lead": "", "follow": "7"}),
        ("answers:\nlead: 6\nfollow: 7", {"lead": "6", "follow": "7"}),
        (
            "answers:\n  support:\n    winterfell: me\n  lead: 7",
            {"support": {"winterfell": "me"}, "lead": "7"},
        ),
        (
            "answers:\n support:\n  winterfell:\n  karhold: me\n lead: 7",
            {"support": {"winterfell": "", "karhold": "me"}, "lead": "7"},
        ),
        # Lists and mappings below their keys.
        ("answers:\n  lead:\n  - a\n  - b\n  follow: 7", {"lead": ["a", "b"], "follow": "7"}),
        (
            "answers:\n  q:\n    place:\n      knight: 1\n      ship: 2\n    other: x",
            {"q": {"place": {"knight": "1", "ship": "2"}, "other": "x"}},
        ),
        ("answers:\n  q: {a: 1,\n  b: 2}\n  lead: 7", {"q": {"a": "1", "b": "2"}, "lead": "7"}),
        ("answers:\n  q: 'a # b'  # note\n  r: c#d", {"q": "a # b", "r": "c#d"}),
        ("answers: {q: 1}", {"q": "1"}),
    ],
)
def test_answers_stand_where_they_belong(lines: str, meaning: object) -> None:
    text = restored(map(plain, ["game: g", *lines.split("\n"), "plans:"]))
    root = read(text.encode()).root
    assert root
    assert root.plain() == {"game": "g", "answers": meaning, "plans": ""}


@pytest.mark.parametrize(
    "lines",
    [
        "plans:\n  - raid: any\n    when: {a: yes}\n    do: [x, y]\n  - march: b\n    do: z\n    keep: game",
        "plans:\n- raid: any\nwhen: {a: yes}\ndo: [x, y]\n- march: b\ndo: z\nkeep: game",
        "plans:\nraid: any\nwhen: {a: yes}\ndo: [x, y]\nmarch: b\ndo: z\nkeep: game",
        "plans:\n• raid: any\n• when: {a: yes}\n• do: [x, y]\n• march: b\n• do: z\n• keep: game",
        "plans:\n\t- raid: any\n\t  when: {a: yes}\n\t  do: [x,\ny]\n\t- march: b\n\t  do: z\n\t  keep: game",
        "plans:\n- raid: any\n  when:\n    a: yes\n  do:\n  - x\n  - y\n- march: b\n  do: z\n  keep: game",
        "Plans:\n  - Raid: any\n    when: {a: yes}\n    Do: [x, y]\n  - march: b\n    Keep: game\n    do: z",
        "plans:\n-raid: any\n when: {a: yes}\n do: [x, y]\n-march: b\n do: z\n keep: game",
    ],
)
def test_plans_are_taken_apart(lines: str) -> None:
    assert _meaning(restored(map(plain, lines.split("\n")))) in {
        "{'plans': [{'raid': 'any', 'when': {'a': 'yes'}, 'do': ['x', 'y']}, "
        f"{{'march': 'b', {rest}}}]}}"
        for rest in ("'do': 'z', 'keep': 'game'", "'keep': 'game', 'do': 'z'")
    }
