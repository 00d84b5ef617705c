"""`adjudicator play` as people start it: what it says, and a game by clicks alone in a real browser."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from adjudicator.cli.commands.play import USUAL_PORT
from adjudicator.solo.server import ISSUES, LOOPBACK
from tests.browsing import Scheme, barriers, without_errors
from tests.cli.people import adjudicator
from tests.terminal import at_a_terminal

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def interruptible() -> Iterator[None]:
    """Ctrl+C stops what is started here, even where the tests run in the background and ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@contextmanager
def started(*arguments: str | Path, **environment: str) -> Iterator[tuple[list[str], subprocess.Popen[str]]]:
    """The command in a process, and what it said up to the address of the desk."""
    screenless = {name: value for name, value in os.environ.items() if not name.endswith("DISPLAY")}
    process = subprocess.Popen(
        [sys.executable, "-m", "adjudicator", "play", *map(str, arguments)],
        env={**screenless, "PYTHONPATH": str(ROOT), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    said: list[str] = []
    for line in process.stdout:
        said.append(line.strip())
        if "http://" in line:
            break
    try:
        yield said, process
    finally:
        process.kill()
        process.communicate()


def address_in(said: list[str]) -> str:
    found = re.search(r"http://\S+", said[-1])
    assert found, said
    return found[0]


def stopped(process: subprocess.Popen[str]) -> str:
    """Stop it as Ctrl+C does; return what it said since."""
    process.send_signal(signal.SIGINT)
    rest, _none = process.communicate(timeout=60)
    assert process.returncode == 0
    return rest


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT to send to one process")
def test_it_is_stopped_and_goes_on_at_the_same_address(tmp_path: Path) -> None:
    play = ("claim", "--as", "b", "--out", tmp_path / "solo", "--no-browser")
    with started(*play) as (said, process):
        first = address_in(said)
        assert said[0].startswith("A new game of Claim begins in ")
        assert first.endswith("/claim-1/play/b.html")
        with started(*play) as (refused, _second):
            assert "is open already" in refused[0]
        assert "write the same command again" in stopped(process)
    for other in (("--as", "a"), ("--option", "first-leader=b")):
        told = adjudicator("play", "claim", *other, "--out", tmp_path / "solo", "--no-browser")
        assert "is under way" in told.err
    with started(*play) as (said, _process):
        assert not said[0].startswith("A new game")
        assert address_in(said).partition("/claim-1")[0].rpartition("/")[2] in first


@pytest.mark.slow
def test_a_game_of_ones_own_is_played_on_beside_it_and_begun_anew(tmp_path: Path) -> None:
    out = ("--out", tmp_path / "solo", "--no-browser")
    with started("claim", "--as", "b", *out) as (said, _process):
        assert address_in(said).endswith("/claim-1/play/b.html")
    for _again in range(2):
        with started("--from", "claim-1@0", "--as", "a", *out) as (said, _process):
            assert "The game begins from the position claim-1@0." in said
            assert "What B could not see there is made up." in said
            assert address_in(said).endswith("/claim-2/play/a.html")
    with started("claim", "--all-seats", "--anew", *out) as (said, _process):
        assert "You play A, B." in said
        assert "/claim-3/play/" in address_in(said)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a pseudo-terminal, which Windows lacks")
def test_at_a_terminal_it_asks_for_the_seat(tmp_path: Path) -> None:
    words = ("play", "tigris", "--seats", "2", "--out", tmp_path / "solo")
    status, screen = at_a_terminal(*words, keys="bul\n")
    assert status == 2
    assert "  bull: Bull" in screen
    assert "Your seat [archer]:" in screen
    assert "There is no seat “bul” in this game. Did you mean bull?" in screen


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind((LOOPBACK, 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        told = adjudicator("play", "claim", "--out", tmp_path / "solo", "--port", port, "--no-browser")
    assert told.status == 1
    assert f"The port {port} cannot be used" in told.err
    assert "Leave --port out" in told.err


@pytest.mark.slow
def test_if_the_usual_port_is_taken_another_is_used(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        for _second in range(30):
            try:
                taken.bind((LOOPBACK, USUAL_PORT))
                taken.listen()
                break
            except OSError:  # another test has it, or for all that time somebody else, which is as good
                time.sleep(1)
        with started("claim", "--out", tmp_path / "solo") as (said, _process):
            assert any(f"The port {USUAL_PORT} is taken" in line for line in said)
            assert f":{USUAL_PORT}/" not in address_in(said)


@pytest.mark.slow
def test_without_a_screen_and_over_ssh_it_says_what_to_do(tmp_path: Path) -> None:
    for environment, told in (
        ({}, "open this address in one yourself"),
        ({"SSH_CONNECTION": "x"}, "ssh -L "),
    ):
        with started("claim", "--out", tmp_path / "solo", **environment) as (_said, process):
            assert process.stdout is not None
            assert any(told in process.stdout.readline() for _line in range(2))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("clam",), "no ruleset “clam”"),
        (("claim", "--as", "stark"), "no seat “stark”"),
        (("claim", "--seats", "5"), "not for 5"),
        (("claim", "--name", "\x07"), ""),
        (("claim", "--port", "0"), "whole number"),
    ],
)
def test_a_mistake_is_told_before_a_game_is_made(
    tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    done = adjudicator("play", *arguments, "--out", tmp_path / "solo", "--no-browser")
    assert done.status != 0
    assert told in done.err
    assert not (tmp_path / "solo" / "league" / "turns").exists()


@pytest.mark.slow
@pytest.mark.needs("chromium")
def test_some_tricks_of_claim_are_played_by_clicks_alone(tmp_path: Path, browser: Browser) -> None:
    with (
        started("claim", "--as", "a", "--out", tmp_path / "solo", "--no-browser") as (said, _process),
        browser.new_context() as context,
        without_errors(context.new_page()) as page,
    ):
        page.goto(address_in(said))
        guide = page.get_by_role("heading", name="How to play here")
        expect(guide).to_be_visible()
        expect(page.get_by_role("button", name="Forget it")).to_be_hidden()
        page.get_by_role("button", name="Do not show this again").click()
        expect(guide).to_be_hidden()
        heading = page.locator("#orders-title")
        for _trick in range(5):
            asked = heading.inner_text()
            page.locator("#questions input[type=radio]").first.check()
            page.get_by_role("button", name="Seal and send").click()
            expect(heading).not_to_have_text(asked)
            expect(page.get_by_role("button", name="Seal and send")).to_be_visible()
        expect(guide).to_be_hidden()
        page.get_by_role("link", name="The board and what happened").click()
        expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.slow
@pytest.mark.needs("chromium")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_its_pages_are_open_to_all(tmp_path: Path, browser: Browser, scheme: Scheme) -> None:
    with (
        started("claim", "--out", tmp_path / "solo", "--no-browser") as (said, _process),
        browser.new_context(color_scheme=scheme) as context,
        without_errors(context.new_page()) as page,
    ):
        desk = address_in(said)
        page.goto(desk)
        expect(page.get_by_role("heading", name="How to play here")).to_be_visible()
        assert barriers(page, scheme) == []
        page.goto(f"{desk.partition('/claim-1')[0]}/{ISSUES}")
        page.get_by_label("Its file").fill("nothing")
        page.get_by_label("The sealed text").fill("nothing")
        page.get_by_role("button", name="Send").click()
        expect(page.get_by_role("heading", name="This was not taken in")).to_be_visible()
        assert barriers(page, scheme) == []
        page.get_by_role("link", name="Back to your desk").click()
        expect(page.get_by_role("button", name="Seal and send")).to_be_visible()
