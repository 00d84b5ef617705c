"""The program itself: how it starts, how it fails."""

import io
import os
import subprocess
import sys
from collections.abc import Container
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from adjudicator import __version__
from adjudicator.cli.command import Command
from adjudicator.cli.failures import Failure, Status
from adjudicator.cli.program import Program, main
from adjudicator.words import PSEUDO, languages, use_language
from tests.cli.people import adjudicator
from tests.slow import first


def in_a_process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Start the program as people do."""
    return subprocess.run(
        [sys.executable, "-m", "adjudicator", *arguments],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        check=False,
    )


def test_it_starts_as_a_module_and_says_its_release() -> None:
    done = in_a_process("--version")
    assert (done.returncode, done.stdout) == (0, f"adjudicator {__version__}\n")


def test_without_a_command_it_shows_what_there_is() -> None:
    outcome = adjudicator()
    assert outcome.status == Status.USAGE
    assert "For players:" in outcome.err


SITE = frozenset({"jinja2", "markdown", "svgwrite", "adjudicator.site", "adjudicator.mail"})
FORGE = frozenset({"adjudicator.forge.branches", "adjudicator.forge.rest"})
QUESTIONS = frozenset({"adjudicator.rulesets.westeros.questions", "adjudicator.rulesets.westeros.bot"})
SELDOM = frozenset({"dataclasses", "html", "json", "logging", "shamir_mnemonic", "tempfile"})
METADATA = frozenset({"json", "tempfile"})
"""What Python loads to see which packages there are, and which rulesets they bring."""
BACKEND = "cryptography.hazmat.backends.openssl.backend"
"""All of RSA, elliptic curves and ciphers, loaded with the first X25519 key."""
BELOW = frozenset({"msgspec", "cryptography", "yaml", "adjudicator.engine"})


@pytest.mark.parametrize(
    ("arguments", "loads", "spares"),
    [
        ("--version", {"adjudicator"}, BELOW | SITE | {"click", "typing"}),
        ("--help", {"click"}, BELOW | SITE | {"importlib.resources"}),
        (
            "status --offline six-houses",
            {"adjudicator.rulesets.agot2.edition"},
            SITE | FORGE | QUESTIONS | (SELDOM - METADATA) | {"platformdirs", "adjudicator.orders", BACKEND},
        ),
        ("submit --help", {"adjudicator.player.order_file"}, SITE | {"adjudicator.forge.rest"}),
        (
            "run --help",
            {"adjudicator.repository.turn.adjudication"},
            SITE | SELDOM | {"difflib", "adjudicator.forge"},
        ),
    ],
)
def test_a_command_loads_what_it_needs(arguments: str, loads: set[str], spares: set[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "adjudicator", *arguments.split()],
        capture_output=True,
        cwd=Path(__file__).parents[2],
        encoding="utf-8",
        check=True,
    )
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert loads <= loaded
    assert not loaded & spares


@pytest.mark.parametrize(
    ("arguments", "message", "hint"),
    [
        (["jion"], "There is no command adjudicator jion. Did you mean join?", "The commands are"),
        (
            ["orders", "chekc"],
            "There is no command adjudicator orders chekc. Did you mean check?",
            "new, explain, check",
        ),
        (["--verson"], "This command has no option --verson. Did you mean --version?", "adjudicator --help"),
        (
            ["key", "--shw"],
            "This command has no option --shw. Did you mean --show?",
            "adjudicator key --help",
        ),
        (["key", "--out"], "The option --out needs a value after it.", "adjudicator key [OPTIONS]"),
        (["key", "--show=yes"], "The option --show takes no value.", "adjudicator key [OPTIONS]"),
        (["key", "mine"], "There are too many words: mine.", "adjudicator key [OPTIONS]"),
        (["seat", "mail", "duel"], "ADDRESS is missing.", "adjudicator seat mail [OPTIONS] GAME ADDRESS"),
        (["join", "duel", "a"], "--name is missing.", "adjudicator join [OPTIONS] GAME [SEAT]"),
        (
            ["view", "duel", "--turn", "two"],
            "--turn: “two” is not a whole number from 0 to 9999.",
            "adjudicator view",
        ),
        (["view", "duel", "--turn", "-1"], "--turn: “-1” is not a whole number from 0 to 9999.", ""),
        (["view", "duel", "--turn", "²"], "--turn: “²” is not a whole number from 0 to 9999.", ""),
        (
            ["new", "duel", "--deadline-hours", "0"],
            "--deadline-hours: “0” is not a whole number from 1 to 100000.",
            "",
        ),
        (
            ["new", "duel", "--deadline-hours", "100001"],
            "--deadline-hours: “100001” is not a whole number from 1 to 100000.",
            "",
        ),
        (
            ["new", "duel", "--appeal-hours", "9" * 5000],
            f"--appeal-hours: “{'9' * 5000}” is not a whole number from 0 to 100000.",
            "",
        ),
        (["demo", "--seats", ""], "--seats: “” is not a whole number from 1 to 100.", ""),
        (["demo", "--seats", "0"], "--seats: “0” is not a whole number from 1 to 100.", ""),
        (
            ["new"],
            "A game needs a name, and either a ruleset or a game that it is to be like.",
            "adjudicator new GAME --ruleset NAME",
        ),
        (
            ["new", "duel", "--publish-secret", "soon"],
            "--publish-secret: “soon” is not one of at-end, never.",
            "",
        ),
        (
            ["new", "duel", "--template", "x"],
            "This makes either a game or a repository, not both at once.",
            "",
        ),
        (["new", "duel", "--ruleset", "claim", "--option", "x"], "--option x has no value.", "NAME=VALUE"),
    ],
)
def test_wrong_usage_is_a_sentence_and_a_hint(arguments: list[str], message: str, hint: str) -> None:
    outcome = adjudicator(*arguments)
    assert outcome.status == Status.USAGE
    assert outcome.out == ""
    first, second = outcome.err.splitlines()
    assert first == f"adjudicator: error: {message}"
    assert second.startswith("hint: ")
    assert hint in second


def test_wrong_usage_is_told_in_the_language_in_force() -> None:
    with use_language(PSEUDO):
        outcome = adjudicator("key", "--shw")
    assert outcome.err.startswith(
        "⟦adjudicator: error: ⟦This command has no option --shw.⟧ ⟦Did you mean --show?⟧⟧\n⟦hint:"
    )


def test_the_language_comes_from_the_environment() -> None:
    done = in_a_process("--help", ADJUDICATOR_LANGUAGE=PSEUDO)
    assert done.returncode == 0
    assert "⟦For players⟧" in done.stdout


def test_an_unknown_language_is_told_of() -> None:
    done = in_a_process("--help", ADJUDICATOR_LANGUAGE="tlh")
    assert done.returncode == Status.USAGE
    assert done.stderr.splitlines() == [
        f"adjudicator: error: There is no translation into “tlh”; available: {', '.join(languages())}.",
        "hint: Set the environment variable ADJUDICATOR_LANGUAGE, or unset it.",
    ]


def test_a_terminal_without_the_letter_shows_another() -> None:
    done = in_a_process("jion", "--help", PYTHONIOENCODING="ascii")
    assert done.returncode == Status.USAGE
    assert "Did you mean join?" in done.stderr


def failing(error: BaseException) -> tuple[int, str]:
    """Run a program whose one command raises `error`."""

    def fail() -> Status:
        raise error

    one = Program(
        "adjudicator",
        help="One command.",
        summaries={"Commands": {"fail": "Fails."}},
        load=lambda _name: Command("fail", fail, help="Fails.", examples=[]),
    )
    result = CliRunner().invoke(one, ["fail"])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stderr


@pytest.mark.parametrize(
    ("error", "status", "told"),
    [
        (Failure("It is so.", "Do this.", Status.NEEDS_ATTENTION), 3, ["It is so.", "hint: Do this."]),
        (Failure("It is so."), 1, ["It is so."]),
        (KeyboardInterrupt(), 1, ["Interrupted.", "hint: Nothing is left half done; run the command again."]),
        (
            FileNotFoundError(2, "No such file", "x.yaml"),
            1,
            ["There is no file x.yaml.", "hint: Check the name"],
        ),
        (
            PermissionError(13, "Permission denied", "x.yaml"),
            1,
            ["x.yaml: Permission denied.", "hint: Check that"],
        ),
        (
            msgspec.ValidationError("`x`"),
            1,
            ["A file of the game does not fit this release: `x`.", "hint: Use"],
        ),
        (
            OSError(28, "No space left on device"),
            1,
            ["The system refused: No space left on device.", "hint: Make room"],
        ),
    ],
)
def test_a_failure_is_a_sentence_a_hint_and_a_code(
    error: BaseException, status: int, told: list[str]
) -> None:
    code, err = failing(error)
    lines = [line.removeprefix("adjudicator: error: ") for line in err.splitlines() if line]
    assert code == status
    assert len(lines) == len(told)
    for line, beginning in zip(lines, told, strict=True):
        assert line.startswith(beginning)


def test_a_bug_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        failing(ZeroDivisionError())


@pytest.mark.parametrize(
    "arguments",
    first(1, [["status"], ["demo"], ["run"], ["audit"], ["status", "--offline"]]),
)
def test_without_git_it_says_so(arguments: list[str], tmp_path: Path) -> None:
    done = in_a_process(*arguments, PATH=str(tmp_path))
    assert done.returncode == Status.FAILED
    *_progress, error, hint = done.stderr.splitlines()
    assert error == "adjudicator: error: The program git could not be started."
    assert hint.startswith("hint: Install ")


def test_what_needs_no_git_works_without(tmp_path: Path) -> None:
    done = in_a_process("rulesets", PATH=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    (tmp_path / "file").touch()
    done = in_a_process("key", "--out", str(tmp_path / "file" / "key"), PATH=str(tmp_path))
    assert done.returncode == Status.FAILED
    assert len(done.stderr.splitlines()) == 2
    assert "Traceback" not in done.stderr
    assert "The program git" not in done.stderr


def test_an_error_cannot_steer_the_terminal() -> None:
    _code, err = failing(Failure("\x1b[2J\x1b]0;owned\x07 is no key."))
    assert "\x1b" not in err
    assert "\x07" not in err
    assert "is no key." in err


class Terminal(io.BytesIO):
    """What is written to a terminal."""

    def isatty(self) -> bool:
        """Say that it is one."""
        return True


@pytest.mark.parametrize(
    ("place", "chosen", "written"),
    [
        (io.BytesIO, "", "Kč – ✓\n".encode()),
        (io.BytesIO, "cp1252", b"K? \x96 ?\n"),
        (Terminal, "", b"K? \x96 ?\n"),
    ],
)
def test_where_windows_writes_its_own_encoding_a_file_is_utf_8(
    monkeypatch: pytest.MonkeyPatch, place: type[io.BytesIO], chosen: str, written: bytes
) -> None:
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    if chosen:
        monkeypatch.setenv("PYTHONIOENCODING", chosen)
    raw = place()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="cp1252", newline="\n"))
    with pytest.raises(SystemExit):
        main(["--version"])
    sys.stdout.write("Kč – ✓\n")
    sys.stdout.flush()
    assert raw.getvalue().endswith(written)


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_a_reader_that_goes_away_is_no_error(option: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "adjudicator", option], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        complaint = process.stderr.read()
        process.wait()
    assert b"Traceback" not in complaint


def refused(streams: Container[str], arguments: str, folder: Path) -> tuple[int, str, str]:
    """Run the program where the system does not take what it writes to the streams named.

    It refuses to write to a file that is open for reading, as it does on a full disk.
    """
    (folder / "output").touch()
    with (folder / "output").open("rb") as output:
        done = subprocess.run(
            [sys.executable, "-m", "adjudicator", *arguments.split()],
            stdout=output if "stdout" in streams else subprocess.PIPE,
            stderr=output if "stderr" in streams else subprocess.PIPE,
            encoding="utf-8",
            check=False,
        )
    return done.returncode, done.stdout or "", done.stderr or ""


@pytest.mark.parametrize("arguments", ["--help", "--version", "rulesets"])
def test_output_that_the_system_does_not_take_is_told(arguments: str, tmp_path: Path) -> None:
    status, _out, err = refused({"stdout"}, arguments, tmp_path)
    assert status == Status.FAILED
    (told,) = err.splitlines()
    assert told.startswith("adjudicator: error: The system refused:")


@pytest.mark.slow
def test_an_error_that_the_system_does_not_take_still_shows_in_the_status(tmp_path: Path) -> None:
    assert refused({"stderr"}, "jion", tmp_path) == (Status.USAGE, "", "")
    assert refused({"stderr"}, "", tmp_path) == (Status.USAGE, "", "")
    assert refused({"stdout", "stderr"}, "rulesets", tmp_path) == (Status.FAILED, "", "")


@pytest.mark.parametrize(
    ("closed", "arguments", "status", "told"),
    [
        ("stdin", "mail take - -C {folder}", Status.FAILED, "adjudicator: error: There is no git repository"),
        ("stdout", "jion", Status.USAGE, "adjudicator: error: There is no command"),
        ("stdout", "rulesets", Status.DONE, ""),
        ("stdin stdout stderr", "jion", Status.USAGE, ""),
    ],
)
def test_a_stream_that_was_closed_keeps_it_from_nothing(  # as services may start it
    closed: str,
    arguments: str,
    status: Status,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in closed.split():
        monkeypatch.setattr(sys, name, None)
    with pytest.raises(SystemExit) as ended:
        main(arguments.format(folder=tmp_path).split())
    for name in closed.split():
        getattr(sys, name).close()
    assert ended.value.code == status
    assert capsys.readouterr().err.startswith(told)
