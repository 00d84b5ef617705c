"""Games played at desks by clicks alone, and by keyboard alone: what arrives is what was chosen."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from adjudicator import yaml_files
from adjudicator.rulesets import installed
from adjudicator.sealing import open_orders, read_header
from adjudicator.site import build_site
from tests.desk.clicking import Desk, Hands, Keyboard, Pointer
from tests.desk.forge_forms import FORGE, filled_in_by
from tests.desk.tables import GAME, Asked, Table
from tests.engine.toy import listed
from tests.fair.adjudicator_fair import Fair
from tests.forge.forge_here import ForgeHere, forge_here
from tests.repository.table_in_memory import GameInMemory

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]

Planning = Callable[[Asked, Desk], list[dict[str, Any]]]
"""Changes plans at the desk of who is asked, and gives those that are then to be sent."""

HANDS: dict[str, Callable[[Page], Hands]] = {"clicks": Pointer, "keyboard": Keyboard}


@dataclass
class Play:
    """One game at desks, and the same game by the command line, side by side."""

    table: Table
    other: Table
    here: ForgeHere
    pages: Path
    context: BrowserContext
    asked_for: list[str]
    wrong: list[str] = field(default_factory=list)
    open: dict[str, Page] = field(default_factory=dict)

    def exchange(self, hands: str, planning: Planning = lambda _asked, _desk: []) -> None:
        """Let every seat that is asked answer at its desk, and by the command line; adjudicate both."""
        build_site([self.table.game], self.pages, repository=FORGE)
        numbers = []
        for asked in list(self.table.asked(hands)):
            title, text, planned = self.at_the_desk(asked, hands, planning)
            numbers.append(self.here.open_issue(title, "ann", text.replace("\n", "\r\n")))
            block = text.removeprefix("```\n").removesuffix("```\n")
            assert f"{asked.seat}-{asked.turn:04}" in title
            written = self.opened(asked, block)
            plans = plans_of(written)
            assert written == asked.orders(plans)
            assert [plan for plan in planned if plan not in plans] == [], plans
            self.other.submit(asked.seat, written, at=int(read_header(block).label))
        said = self.table.run_with(self.here.address)
        assert all(f"{number} by ann: taken in" in said for number in numbers)
        self.other.run("--branches")
        assert self.table.newest_turn() == self.other.newest_turn()
        assert self.asked_for == self.wrong == []

    def at_the_desk(self, asked: Asked, hands: str, planning: Planning) -> tuple[str, str, list[Any]]:
        """Answer everything at a desk, and send it; gives title and text of the issue, and the plans."""
        page = self.page_of(asked.seat)
        desk = Desk(page, HANDS[hands](page))
        address = self.pages / GAME / "play" / f"{asked.seat}.html"
        desk.open(address.as_uri(), self.table.keys[asked.seat].text())
        for question, answer in asked.answers:
            desk.answer(question, answer)
        plans = planning(asked, desk)
        return (*desk.send(), plans)

    def page_of(self, seat: str) -> Page:
        """A seat's page, which stays open from turn to turn; in front, for Chromium draws others seldom."""
        if seat not in self.open:
            page = self.open[seat] = self.context.new_page()
            page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.open[seat].bring_to_front()
        return self.open[seat]

    def opened(self, asked: Asked, block: str) -> str:
        place: dict[str, Any] = {"game": GAME, "turn": asked.turn, "seat": asked.seat}
        key, secret = self.table.keys[asked.seat], self.table.secret
        return open_orders(block, sender=key.public, secret=secret, **place).text.decode()

    @property
    def period(self) -> str:
        """The round, or what the rules call so."""
        latest = self.table.game.latest
        assert latest is not None
        return self.table.game.rules.period(latest.view)


@pytest.fixture
def play(browser: Browser, tmp_path: Path) -> Iterator[Callable[..., Play]]:
    """Deal a game, at two tables."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    context.route(f"{FORGE}/**", filled_in_by)
    asked_for: list[str] = []
    own = (tmp_path / "pages").as_uri()
    context.on(
        "request", lambda request: asked_for.append(request.url) if foreign(request.url, own) else None
    )
    with forge_here(tmp_path / "one" / "remote.git", "github") as here:

        def dealt(rules: str, **how: Any) -> Play:  # noqa: ANN401  as GameInMemory takes it
            trial = GameInMemory(rules, hours=None, name=GAME, **how)
            for name in ("one", "two"):
                (tmp_path / name).mkdir()
            one, two = (Table(tmp_path / name, trial) for name in ("one", "two"))
            return Play(one, two, here, tmp_path / "pages", context, asked_for)

        yield dealt
    context.close()


def plans_of(orders: str) -> list[Any]:
    """The plans in an order file, as plain data; the desk offers careful ones, and sends them."""
    return list(yaml_files.load(orders.encode(), dict[str, Any], "orders").get("plans", []))


def foreign(address: str, own: str) -> bool:
    """Whether a page asks for what is not its own; the form of the forge is where its player goes."""
    return not address.startswith((own, "blob:", f"{FORGE}/issues/new?"))


def test_a_whole_game_of_claim(play: Callable[..., Play]) -> None:
    game = play("claim")
    for _card in range(6):
        game.exchange("clicks")
    while game.table.game.result is None:
        game.exchange("clicks", planning=play_low)
    assert game.table.game.turns[-1].number < 10  # the plans made at the desks have played the rest


def play_low(_asked: Asked, desk: Desk) -> list[dict[str, Any]]:
    """Let the lowest card be led and follow, to the end of the game."""
    return [desk.plan(kind, "lowest", keep=True) for kind in ("lead", "follow")]


def test_a_whole_game_of_the_fair_which_has_every_type_of_options(
    play: Callable[..., Play], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By clicks and by keyboard in turn."""
    monkeypatch.setitem(installed(), "fair/1", listed(Fair))
    game = play("fair")
    for hands in cycle(HANDS):
        if game.table.game.result is not None:
            break
        game.exchange(hands)


@pytest.mark.parametrize("rules", ["agot1", "tigris"])
def test_a_turn(play: Callable[..., Play], rules: str) -> None:
    play(rules).exchange("keyboard")


def test_a_round_of_six_houses(play: Callable[..., Play]) -> None:
    game = play("agot2", seats=6)
    first = game.period
    game.exchange("clicks", planning=leave_marches_to_the_steward)
    while game.period == first:
        game.exchange("clicks")


def leave_marches_to_the_steward(asked: Asked, desk: Desk) -> list[dict[str, Any]]:
    """Spare four of the houses from being asked at every March order, which would make the round long."""
    return [] if asked.seat in {"baratheon", "lannister"} else [desk.plan("march", "steward")]
