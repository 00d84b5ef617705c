"""The help: every command explains itself, in the language in force, with examples that work."""

import re
from collections.abc import Iterator

import click
import pytest

from adjudicator.cli.command import Argument, Command, Group
from adjudicator.cli.program import program
from adjudicator.words import PSEUDO, use_language
from tests.cli.people import understand

Named = tuple[str, click.Command]


def commands(group: Group, name: str) -> Iterator[Named]:
    """A group and everything below it, each with the words to type for it."""
    yield name, group
    ctx = click.Context(group)
    for word in group.list_commands(ctx):
        command = group.get_command(ctx, word)
        if isinstance(command, Group):
            yield from commands(command, f"{name} {word}")
        elif command:
            yield f"{name} {word}", command


NAMES = [name for name, _command in commands(program(), "adjudicator")]


def find(name: str) -> click.Command:
    """The command of that name, made anew in the language in force."""
    return dict(commands(program(), "adjudicator"))[name]


def help_of(name: str, command: click.Command) -> str:
    with click.Context(command, info_name=name, terminal_width=100) as ctx:
        return command.get_help(ctx)


def test_the_commands_are_those_of_the_design() -> None:
    assert sorted(NAMES) == sorted(
        ["adjudicator"]
        + [
            f"adjudicator {name}"
            for name in (
                "new", "key", "join", "ready", "orders", "orders new", "orders explain", "orders check",
                "orders seal", "submit", "withdraw", "status", "press", "press send", "press read", "seat",
                "seat away", "seat mail", "seat tell", "seat language", "seat note", "seat vote",
                "seat relief", "seat resign", "seat rotate-key", "seat closing", "seat open",
                "organise", "organise pause", "organise resume", "organise extend", "organise proceed",
                "organise nudge", "organise release", "organise invite", "organise replace",
                "organise steward", "organise rotate-key", "organise appoint",
                    "organise record", "organise correct", "organise undo",
                "organise abandon", "organise remove", "organise closing",
                "tournament", "tournament new", "tournament round", "tournament table",
                "host", "mail", "mail setup", "mail take", "mail fetch", "mail send",
                "run", "intake", "notify", "doctor", "view", "site", "upgrade",
                "reveal", "share", "recover", "audit", "demo", "play", "rulesets",
            )
        ]
    )  # fmt: skip


def test_every_argument_and_option_is_explained() -> None:
    unexplained = []
    for name, command in commands(program(), "adjudicator"):
        assert command.help, name
        for param in command.params:
            explained = param.summary if isinstance(param, Argument) else getattr(param, "help", None)
            if not explained or not explained.endswith("."):
                unexplained.append((name, param.name, explained))
    assert unexplained == []


def test_every_example_is_a_command_line_that_is_understood() -> None:
    wrong = []
    for name, command in commands(program(), "adjudicator"):
        assert isinstance(command, Command | Group)
        assert command.examples, name
        for _wanted, typed in command.examples:
            assert typed.startswith("adjudicator "), typed
            try:
                understand(typed)
            except click.UsageError as error:
                wrong.append((typed, error.message))
    assert wrong == []


def test_no_sentence_is_left_untranslated() -> None:
    with use_language(PSEUDO):
        helped = [(*each, help_of(*each)) for each in commands(program(), "adjudicator")]
    left = {name: words for name, command, text in helped if (words := untranslated(name, command, text))}
    assert left == {}


def untranslated(name: str, command: click.Command, text: str) -> set[str]:
    """The words in the help of a command that no translation reaches."""
    left = re.sub(r"⟦[^⟦⟧]*⟧", "", text)
    # What is typed stays as it is: command lines, options, what stands for a value, names of commands.
    left = re.sub(r"^ +adjudicator\b.*$", "", left, flags=re.MULTILINE)
    left = re.sub(r"^ *adjudicator .*(\n {12,}.*)*", "", left)
    words = re.findall(r"[\w|-]+", left)
    typed = {
        word for word in words if word.startswith("-") or word.isupper() or "|" in word or word.isdigit()
    }
    names = set(command.list_commands(click.Context(command))) if isinstance(command, Group) else set()
    return set(words) - typed - names - set(name.split())


@pytest.mark.parametrize(
    ("name", "usage"),
    [
        ("adjudicator view", "adjudicator view [OPTIONS] GAME"),
        ("adjudicator join", "adjudicator join [OPTIONS] GAME [SEAT]"),
        ("adjudicator new", "adjudicator new [OPTIONS] [GAME]"),
        ("adjudicator submit", "adjudicator submit [OPTIONS] [FILE|GAME] [GAME]"),
        ("adjudicator orders check", "adjudicator orders check [OPTIONS] FILE [GAME]"),
        ("adjudicator status", "adjudicator status [OPTIONS] [GAME]..."),
        ("adjudicator run", "adjudicator run [OPTIONS] [PATH]"),
    ],
)
def test_what_may_be_left_out_stands_in_brackets(name: str, usage: str) -> None:
    text = help_of(name, find(name))
    assert text.splitlines()[0] == f"Usage: {usage}"
    # In the list below, each is called by its bare name.
    for word in usage.removeprefix(f"{name} [OPTIONS] ").split():
        assert re.search(rf"^  {word.strip('[].')}  +\S", text, re.MULTILINE)


def test_the_exit_codes_are_documented() -> None:
    codes = re.search(r"Exit codes:\n((?: +\d .*\n?)+)", help_of("adjudicator", program()))
    assert codes
    assert re.findall(r"^ +(\d)", codes[1], re.MULTILINE) == ["0", "1", "2", "3", "4"]
