"""The repository's own YAML: read back as written, bounded, and clear about what is wrong."""

import datetime as dt
import sys
from functools import cache

import msgspec
import pytest
import yaml
from hypothesis import HealthCheck, given, settings, strategies as st

from adjudicator import yaml_files
from adjudicator.yaml_files import UnreadableFile, dump, load

words = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=20) | st.sampled_from(
    [
        "no",
        "010",
        "2026-11-21",
        "2026-11-21T04:00:00Z",
        "null",
        "~",
        "1e3",
        "",
        " ",
        "&a",
        "*a",
        "- x",
        "a: b",
    ]
)
plain = st.recursive(
    words | st.integers(-(10**9), 10**9) | st.booleans() | st.none(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=20,
)


class Pair(msgspec.Struct):
    left: str
    right: int


BUILDS = [pytest.param(yaml.SafeLoader, id="pure Python")]
if hasattr(yaml, "CSafeLoader"):
    BUILDS.append(pytest.param(yaml.CSafeLoader, id="libyaml"))


@cache
def every_letter() -> list[str]:
    """Every code point that text may hold."""
    return [chr(number) for number in range(sys.maxunicode + 1) if not 0xD800 <= number < 0xE000]


@pytest.fixture(params=BUILDS)
def build(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read as a build of PyYAML with or without libyaml does; nothing of PyYAML writes."""
    reader = type("_Reader", (yaml_files.PlainData, request.param), {})
    monkeypatch.setattr(yaml_files, "_Reader", reader)


@pytest.mark.usefixtures("build")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(plain)
def test_whatever_is_written_reads_back_the_same(data: object) -> None:
    assert load(dump(data), object, "x.yaml") == data


@pytest.mark.slow
@pytest.mark.usefixtures("build")
def test_every_letter_reads_back_the_same() -> None:
    letters = every_letter()
    rows = ["".join(letters[start : start + 256]) for start in range(0, len(letters), 256)]
    for texts in (rows, letters[:0x3100], [f"a{letter}b" for letter in letters[:0x3100]]):
        assert load(dump(texts), list[str], "x.yaml") == texts


@pytest.mark.slow
@pytest.mark.usefixtures("build")
def test_every_letter_alone_reads_back_the_same() -> None:
    # YAML makes no difference between Chinese or Korean letters, nor between those beyond the first 65,536:
    # one in 64 stands for its neighbours.
    letters = every_letter()
    alone = letters[:0x3100] + letters[0x3100:0xD000:64] + letters[0xD000:0x10000] + letters[0x10000::64]
    for start in range(0, len(alone), 4096):
        letters = alone[start : start + 4096]
        assert load(dump(letters), list[str], "x.yaml") == letters


def test_the_bytes_do_not_depend_on_how_yaml_was_built() -> None:
    """A letter beyond the first 65,536 is one that builds with and without libyaml write differently."""
    assert (
        dump({"Ann \U0001f40d": "\U0001f40d", "a": ["\x85\xa0\u2028\ufeff", 'one\n"two"', "3", "#", "a: b"]})
        == (
            'Ann \U0001f40d: \U0001f40d\na:\n- "\\u0085\\u00A0\\u2028\\uFEFF"\n- "one\\n\\"two\\""\n'
            "- '3'\n- '#'\n- 'a: b'\n"
        ).encode()
    )


def test_what_is_no_plain_data_is_not_written() -> None:
    with pytest.raises(TypeError):
        dump({"share": 0.5})


@given(
    st.text("+-.0123456789:_xeEnaifNyYtrues~=<", max_size=6).filter(lambda word: not word.endswith(":"))
    | st.sampled_from(["", "yes", "Off", "NULL", ".inf", "0o17", "1:30", "2026-11-21"])
)
def test_a_plain_word_means_what_yaml_says(word: str) -> None:
    try:
        meant = yaml.safe_load(f"[{word}]")
    except (yaml.YAMLError, ValueError, OverflowError):
        with pytest.raises(UnreadableFile):
            load(f"[{word}]".encode(), object, "x.yaml")
    else:
        dated = any(isinstance(one, dt.date) for one in meant if not isinstance(meant, dict))
        read = load(f"[{word}]".encode(), object, "x.yaml")
        assert repr(read) == repr([word] if dated else meant)


def test_what_is_empty_is_nothing() -> None:
    assert load(b"", object, "x.yaml") is None
    assert load(b"left:\nright: ''\n", object, "x.yaml") == {"left": None, "right": ""}


def test_times_need_no_quotes_and_stay_text() -> None:
    assert dump({"until": "2026-11-21T04:00:00Z"}) == b"until: 2026-11-21T04:00:00Z\n"


def test_keys_keep_their_order_and_lines_are_not_wrapped() -> None:
    assert dump({"z": 1, "a": "word " * 60}) == b"z: 1\na: '" + b"word " * 60 + b"'\n"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"left: x\nright: one\n", "Expected `int`, got `str` - at `$.right`"),
        (b"left: x\n", "missing required field `right`"),
        (b"left: [x\n", "while parsing a flow sequence"),
        (b"\xff\xfe", "codec can't decode"),
        (b"left: &a x\nright: *a\n", "uses YAML aliases"),
        (b"[" * 5000, ""),
        (b"[" * 21 + b"]" * 21, "is nested too deep"),
        (b"left: !!str x\n", "uses YAML tags"),
        (b"left: !x {}\n", "uses YAML tags"),
        (b"left: &a {}\n", "uses YAML aliases"),
        (b"left: x\nright: 1\n---\nleft: y\n", "expected a single document"),
        (b"{[left]: 1}", "a key is a list or a mapping"),
        (b"<<: {left: x}\n", "tag:yaml.org,2002:merge"),
        (b"left: x\nright: 1\n'left': y\n", "has “left” twice; the second is on line 3"),
        (b"left: x\nright: {at: 1, on: 2, at: 1}\n", "has “at” twice; the second is on line 2"),
        (b'"a\\nb": x\n"a\\nb": y\n', 'has “"a\\nb"” twice; the second is on line 2'),
        (b"left: x\nright: 1" + b":1" * 100_000, "an integer is too long"),
        (b"1: x\ntrue: y\n", "has “'true'” twice; the second is on line 2"),
    ],
)
def test_what_cannot_be_read_is_one_sentence_that_names_the_file(data: bytes, reason: str) -> None:
    with pytest.raises(UnreadableFile) as refused:
        load(data, Pair, "turns/x/pair.yaml")

    assert "turns/x/pair.yaml" in str(refused.value)
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)
