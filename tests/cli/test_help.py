"""The help: every command explains itself, in the language in force, with examples that work."""

import re
import shlex
from collections.abc import Iterator

import click
import pytest

from adjudicator.cli.command import Argument, Command, Group
from adjudicator.cli.program import program
from adjudicator.words import PSEUDO, use_language

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


def help_of(name: str) -> str:
    command = find(name)
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
                "seat away", "seat mail", "seat vote", "seat resign", "seat rotate-key",
                "organise", "organise pause", "organise resume", "organise extend", "organise proceed",
                "organise release", "organise replace", "organise rotate-key", "organise appoint",
                    "organise record", "organise correct", "organise undo",
                "organise abandon", "organise remove",
                "mail", "mail setup", "mail take", "mail fetch", "mail send",
                "run", "intake", "notify", "view", "site", "reveal", "audit", "demo",
                "rulesets",
            )
        ]
    )  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_every_argument_and_option_is_explained(name: str) -> None:
    command = find(name)
    assert command.help
    for param in command.params:
        explained = param.summary if isinstance(param, Argument) else getattr(param, "help", None)
        assert explained, param
        assert explained.endswith("."), explained


@pytest.mark.parametrize("name", NAMES)
def test_every_example_is_a_command_line_that_is_understood(name: str) -> None:
    command = find(name)
    assert isinstance(command, Command | Group)
    assert command.examples
    for _wanted, typed in command.examples:
        start, *arguments = shlex.split(typed)
        assert start == "adjudicator"
        understand(program(), arguments)


def understand(command: click.Command, arguments: list[str]) -> None:
    """Parse a command line down to the command that would run; raises what is wrong with it."""
    ctx = command.make_context("adjudicator", list(arguments))
    if isinstance(command, Group):
        name = next(word for word in arguments if not word.startswith("-"))
        below = command.get_command(ctx, name)
        assert below, arguments
        understand(below, arguments[arguments.index(name) + 1 :])


@pytest.mark.parametrize("name", NAMES)
def test_no_sentence_is_left_untranslated(name: str) -> None:
    with use_language(PSEUDO):
        text = help_of(name)
    left = re.sub(r"⟦[^⟦⟧]*⟧", "", text)
    # What is typed stays as it is: command lines, options, what stands for a value, names of commands.
    left = re.sub(r"^ +adjudicator\b.*$", "", left, flags=re.MULTILINE)
    left = re.sub(r"^ *adjudicator .*(\n {12,}.*)*", "", left)
    words = re.findall(r"[\w|-]+", left)
    typed = {
        word for word in words if word.startswith("-") or word.isupper() or "|" in word or word.isdigit()
    }
    command = find(name)
    names = set(command.list_commands(click.Context(command))) if isinstance(command, Group) else set()
    assert set(words) - typed - names - set(name.split()) == set(), text


@pytest.mark.parametrize(
    ("name", "usage"),
    [
        ("adjudicator view", "adjudicator view [OPTIONS] GAME"),
        ("adjudicator join", "adjudicator join [OPTIONS] GAME SEAT"),
        ("adjudicator new", "adjudicator new [OPTIONS] [GAME]"),
        ("adjudicator submit", "adjudicator submit [OPTIONS] [FILE|GAME] [GAME]"),
        ("adjudicator orders check", "adjudicator orders check [OPTIONS] FILE [GAME]"),
        ("adjudicator status", "adjudicator status [OPTIONS] [GAME]..."),
        ("adjudicator run", "adjudicator run [OPTIONS] [PATH]"),
    ],
)
def test_what_may_be_left_out_stands_in_brackets(name: str, usage: str) -> None:
    text = help_of(name)
    assert text.splitlines()[0] == f"Usage: {usage}"
    # In the list below, each is called by its bare name.
    for word in usage.removeprefix(f"{name} [OPTIONS] ").split():
        assert re.search(rf"^  {word.strip('[].')}  +\S", text, re.MULTILINE)


def test_the_exit_codes_are_documented() -> None:
    codes = re.search(r"Exit codes:\n((?: +\d .*\n?)+)", help_of("adjudicator"))
    assert codes
    assert re.findall(r"^ +(\d)", codes[1], re.MULTILINE) == ["0", "1", "2", "3", "4"]
