"""Letters as a phone and a desk show them, with the real drawings of every ruleset."""

import base64
import email
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser

from adjudicator.mail.answers import Answer, TakenIn
from adjudicator.mail.incoming import LARGEST as LARGEST_MAIL
from adjudicator.mail.letters.writing import LARGEST, write_letter
from adjudicator.rulesets import ruleset
from tests.mail.played_by_mail import LEAGUE, MailedGame

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SHARP = 360
"""A picture has at least one pixel for each of a phone's."""


@pytest.mark.parametrize("rules", ["claim", "tigris", "agot1", "agot2"])
def test_a_letter_can_be_read_on_a_phone_and_at_a_desk(browser: Browser, tmp_path: Path, rules: str) -> None:
    seats = ruleset(rules).seat_counts()[0]
    named = ruleset(rules).seats(seats, {})
    game = MailedGame(rules, seats=seats, custody=named[:1])
    told = TakenIn("act", "d" * 64, "ready.yaml", "What it does.")
    receipt = Answer(game.address(named[0]), told, "e" * 64, "trial", named[0])
    mine = next(letter for letter in game.letters(receipt) if letter.to == game.address(named[0]))
    data = write_letter(mine, LEAGUE, game.now)
    assert len(data) <= LARGEST
    assert "too large" not in mine.text
    pictures = sum(len(one.data) for one in mine.attachments if one.shown) * 4 // 3
    assert len(mine.text.encode()) + 2 * len(mine.markup.encode()) + pictures < LARGEST_MAIL * 3 // 4, (
        "an answer that quotes all of it is read, whatever a program adds"
    )
    message = email.message_from_bytes(data, policy=default)
    assert isinstance(message, EmailMessage)
    page = tmp_path / "letter.html"
    page.write_text(shown(message), "utf-8")
    for width in (360, 800):
        with browser.new_page(viewport={"width": width, "height": 700}) as opened:
            opened.goto(page.as_uri())
            assert opened.evaluate("document.documentElement.scrollWidth") <= width
            assert opened.evaluate("document.images[0].naturalWidth") >= SHARP
            inks = []
            for scheme in SCHEMES:
                opened.emulate_media(color_scheme=scheme)
                inks.append(opened.evaluate("getComputedStyle(document.body).color"))
            assert len(set(inks)) == len(SCHEMES), "the letter follows its reader's choice"


def shown(message: EmailMessage) -> str:
    """The HTML of a letter with its pictures in it, as a mail program puts them there."""
    part = message.get_body(("html",))
    assert part is not None
    markup: str = part.get_content()
    for picture in message.walk():
        if picture["Content-ID"]:
            data = picture.get_payload(decode=True)
            assert isinstance(data, bytes)
            address = f"data:{picture.get_content_type()};base64,{base64.b64encode(data).decode()}"
            markup = markup.replace(f"cid:{picture['Content-ID'].strip('<>')}", address)
    assert "cid:" not in markup
    return markup
