"""One number for one turn: orders for turn N make folder N, and every text that names another says which."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from justhtml import JustHTML

from adjudicator.cli.outcome import outcomes_of
from adjudicator.engine import picker
from adjudicator.forge.notifications import notices
from adjudicator.mail.letters import pictures
from adjudicator.player.order_file import blank
from adjudicator.player.seat_page import seat_page
from adjudicator.player.status import StatusReport
from adjudicator.repository.files import Files, Folder
from adjudicator.repository.published import published_game
from adjudicator.site import build_site
from tests.mail.played_by_mail import MailedGame
from tests.site.reading import words

OPEN = re.compile(
    r"\bturn (\d+) is open|(?<!sent )\b(?:orders|awaited|asked) for turn (\d+)|^(?:for-)?turn: (\d+)$"
    r"|orders of \w+ in the game “trial”, turn (\d+)",
    re.IGNORECASE | re.MULTILINE,
)
"""How a text says which turn is open."""

HAPPENED = re.compile(
    r"\bafter turn (\d+)|\bturn (\d+)(?::| of the game| has been adjudicated| is adjudicated|$)"
    r"|(?:you answered in|you sent for|answered for you in) turn (\d+)",
    re.IGNORECASE | re.MULTILINE,
)
"""How a text names a turn that has happened."""


BROKEN_NOTE = "\n#     "
"""Where a note of an order file goes on in another line."""


@pytest.fixture(autouse=True)
def _small_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawings in letters are not rendered, which takes long."""
    monkeypatch.setattr(pictures, "rendered", lambda _svg, _width: b"")


def numbers(form: re.Pattern[str], text: str) -> set[int]:
    return {int(next(filter(None, found))) for found in form.findall(text)}


def texts(game: MailedGame, seat: str) -> Iterator[tuple[str, str]]:
    """What a player may read while a turn is open, each under its name."""
    chair = game.chair(seat)
    status = StatusReport(game.published, seat, chair)
    yield "status", "\n".join(status.sentences(status.facts(game.now), game.now))
    for section in seat_page(chair):
        yield "view", "\n".join((section.heading, *(line.text for line in section.lines)))
    yield "order file", blank(chair)
    for letter in game.letters():
        yield "letter", f"{letter.subject}\n{letter.text.replace(BROKEN_NOTE, ' ')}"
    for notice in notices(game.files, ["trial"], game.now):
        yield "notification", notice.text
    assert chair.latest.report.startswith(f"# trial, turn {chair.latest.number}\n")
    yield "report.md", chair.latest.report
    yield "asked.yaml", game.contents[game.game.paths.turn(chair.latest.number, "asked.yaml")].decode()


def pages(game: MailedGame, site: Path) -> Iterator[tuple[str, str]]:
    """What the site says of an open turn."""
    newest = game.published.turns[-1].number
    game.copy(site)
    build_site([published_game(Folder(site), "trial")], site / "_site")
    yield "front page", words(_page(site, "index.html"), ".games")
    yield "game's page", words(_page(site, "trial/index.html"), "h1, .call h2")
    yield "turn's page", words(_page(site, f"trial/{newest:04}.html"), "title, #awaited")
    yield "calendar", (site / "_site/trial/deadlines.ics").read_text("utf-8")
    entry = (site / "_site/trial/feed.xml").read_text("utf-8").split("<entry>")[1]
    yield "feed", re.sub(r"&lt;.*?&gt;|<id>.*|<.*?>", "", entry)


def _page(site: Path, path: str) -> JustHTML:
    return JustHTML((site / "_site" / path).read_bytes(), sanitize=False)


@pytest.mark.slow
def test_all_texts_of_an_exchange_name_one_turn(tmp_path: Path) -> None:
    game = MailedGame()
    for number in (1, 2):
        (seat,) = game.published.awaited
        said = {"status", "view", "order file", "letter", "notification", "report.md", "asked.yaml"}
        if number > 1:
            said |= {"front page", "game's page", "turn's page", "calendar", "feed"}
        site = pages(game, tmp_path) if number > 1 else ()
        for place, text in [*texts(game, seat), *site]:
            assert numbers(OPEN, text) <= {number}, f"{place}:\n{text}"
            rest = OPEN.sub("", text)
            assert numbers(HAPPENED, rest) <= {number - 1}, f"{place}:\n{text}"
            assert not re.search(r"\bturn:? \d", HAPPENED.sub("", rest), re.IGNORECASE), f"{place}:\n{text}"
            if numbers(OPEN, text):
                said.discard(place)
        assert not said
        name = game.submit(seat, game.bot_orders(seat, picker(b"numbers", str(number))))
        assert name.turn == number
        before: Files = game.files
        step = game.run()
        assert step.turn == number
        (outcome,) = outcomes_of(before, [step], game.now)
        assert f"Turn {number} is adjudicated." in outcome[1]
        assert any(f"Turn {number + 1} is open until" in sentence for sentence in outcome[1])
