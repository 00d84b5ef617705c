"""Sentences as data: what a code means stays, how it is said may change."""

import re
from pathlib import Path

import msgspec
import pytest

from adjudicator import sentences
from adjudicator.repository.intake.saying import say as of_intake
from adjudicator.rulesets import installed
from adjudicator.sentences import Said, Sentences, prose
from tests.rewording import reworded

CODES = Path(__file__).with_name("sentences.txt")
"""Every code with the values that its sentence has. Recorded receipts and private files hold them."""


VALUE = re.compile(r"%\((\w+)\)s")


def test_no_code_and_no_value_of_a_sentence_changes() -> None:
    """Whoever adds a sentence adds a line."""
    assert all(each.load().says for each in installed().values())
    assert of_intake.messages
    told = [
        " ".join([f"{code}:", *sorted(set(VALUE.findall(message)))])
        for code, message in sorted(sentences.messages().items())
        if not code.startswith("test-")
    ]
    assert told == CODES.read_text(encoding="utf-8").splitlines()


def test_a_sentence_is_said_when_it_is_read_and_stays_the_same_data() -> None:
    said = prose("Nobody.")
    with reworded():
        assert str(said) != "Nobody."
        assert msgspec.json.encode(said) == b'["prose",{"text":"Nobody."}]'
    assert msgspec.json.decode(msgspec.json.encode(said), type=Said) == said
    assert str(said) == "Nobody."


def test_words_in_lists_and_mappings_may_be_named() -> None:
    say = Sentences({"test-values": "%(a)s; %(b)s; %(c)s; %(d)s"})
    said = say("test-values", a="raid", b=("raid", "x"), c={"raid": 2}, d={"x": "raid"})
    assert str(said) == "raid; raid, x; 2 × raid; x: raid"
    assert said.told({"raid": "Raid"}.get) == "raid; Raid, x; 2 × Raid; x: Raid"
    assert msgspec.convert(msgspec.to_builtins(said), Said) == said


def test_what_a_sentence_is_about_is_told_from_what_it_lists() -> None:
    say = Sentences({"test-about": "%(found)s %(legal)s"})
    said = say("test-about", found="riad", legal=["raid"])
    assert (said.quotes("riad"), said.quotes("raid")) == (True, False)
    assert (said.names("riad"), said.names("raid"), said.names("x")) == (True, True, False)


def test_no_two_sentences_have_one_code_and_none_is_said_without() -> None:
    with pytest.raises(ValueError, match="not-legal"):
        Sentences({"not-legal": "Otherwise."})
    with pytest.raises(KeyError):
        Sentences({})("not-legal")


def test_a_sentence_of_a_newer_program_is_told_by_its_code() -> None:
    assert str(Said("new-rule", {"area": "pyke"})) == "new-rule, area: pyke"
