"""What an organiser decides in a real browser: from the key to the act that the league adopts."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from adjudicator.cli.keys import pasted
from adjudicator.engine import picker
from adjudicator.player.decisions import DECISIONS
from adjudicator.repository.game_file import Conditions
from adjudicator.repository.people.acts import SignedAct, act_files, join_act, read_act, sign_act
from adjudicator.repository.schedule import Deadline
from adjudicator.repository.times import read_time
from adjudicator.sealing import SecretKey
from adjudicator.site import build_site
from adjudicator.site.organiser import ORGANISERS_DESK
from adjudicator.site.statements import closings
from tests.browsing import barriers, without_errors
from tests.desk.clicking import Keyboard
from tests.desk.desks import READ_OUT, UNREADABLE, use_key
from tests.desk.forge_forms import FORGE, filled_in_by
from tests.desk.test_acts import Player
from tests.forge.forge_here import forge_here
from tests.repository.table_in_memory import GameInMemory

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]

CID = SecretKey.from_seed(b"cid")
WHY = "Why, in a sentence that everyone can read"
LASTS = "This is hard to take back. Is it right?"


class Organiser(Player):
    """The organiser at the desk of a game."""

    def sit_down(self) -> None:
        """Open the desk as it now is, and put the key in."""
        self.look()
        use_key(self.page, self.game.organiser)

    def decision(self, kind: str) -> Locator:
        """The part of the page for a decision, open."""
        return self.part(DECISIONS[kind].summary.rstrip("."))

    def sees(self, part: Locator, reason: str = "") -> Locator:
        """Say why, and look at what follows."""
        if reason:
            part.get_by_label(WHY).fill(reason)
        part.get_by_role("button", name="See what follows").click()
        expect(self.page.locator("#preview")).to_be_visible()
        return self.page.locator("#preview")

    def sign(self) -> SignedAct:
        """Sign what is shown and send it; gives the act that the league adopts, as the command signs it."""
        self.page.get_by_role("button", name="Sign it").click()
        self.send()
        name, data = list(act_files(self.game.files, self.game.game).items())[-1]
        signed = read_act(data, name)
        assert data == sign_act(signed.statement, self.game.organiser, self.game.game).serialize()
        return signed


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a phone, which can be touched."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, timezone_id="Europe/Berlin"
    )
    context.route(f"{FORGE}/**", filled_in_by)
    with without_errors(context.new_page()) as opened:
        yield opened
    context.close()


@pytest.fixture
def game() -> GameInMemory:
    """A game of which one turn is played."""
    game = GameInMemory(deadline=Deadline(hours=24, zone="Europe/Berlin"))
    played(game)
    return game


def played(game: GameInMemory) -> None:
    """Let all who are asked answer."""
    latest = game.newest()
    for seat in latest.asked.seats:
        game.submit(seat, game.bot_orders(seat, picker(b"organiser", "bots")))
    assert game.run().turn == latest.number + 1


@pytest.fixture
def organiser(game: GameInMemory, page: Page, tmp_path: Path) -> Iterator[Organiser]:
    with forge_here(tmp_path, "github") as here:
        yield Organiser(page, "organiser", game, tmp_path / "pages", here)


def test_an_organiser_pauses_a_game_at_a_phone(organiser: Organiser) -> None:
    organiser.sit_down()
    part = organiser.decision("pause")
    expect(part).to_contain_text(DECISIONS["pause"].does)
    preview = organiser.sees(part, "Ein <b>Fest</b> & “mehr”: 100%")
    expect(preview).to_contain_text(
        "Everyone will read: The organiser pauses the game: Ein <b>Fest</b> & “mehr”: 100%"
    )
    expect(preview.get_by_text(LASTS)).to_be_hidden()
    organiser.sign()
    assert organiser.game.published.roster.paused
    organiser.sit_down()
    expect(organiser.page.locator("header .lead")).to_have_text("The game is paused.")
    expect(organiser.page.locator(".not-now")).to_contain_text("The game is already paused.")
    expect(organiser.page.locator("#act-pause")).to_have_count(0)


def test_a_wrong_key_and_what_cannot_be_are_told(organiser: Organiser) -> None:
    """Nothing is signed before all is right, nor once it is changed after it was shown."""
    page, keys = organiser.page, organiser.game.keys
    organiser.look()
    complaint = page.get_by_role("alert")
    for key, told in (
        (CID.text(), "This is not the key of this game's organiser."),
        (keys["a"].text(), "This is the key of A"),
        (CID.text()[:-1], "There is a typing error in this key"),
    ):
        page.get_by_label("Key, one line").fill(key)
        page.get_by_role("button", name="Use this key").click()
        expect(complaint).to_contain_text(told)
        expect(page.locator("#open")).to_be_hidden()
    use_key(page, organiser.game.organiser)

    part = organiser.decision("replace")
    look = part.get_by_role("button", name="See what follows")
    look.click()
    expect(complaint).to_have_text("This is still missing: The new player's name")
    part.get_by_label("The new player's name").fill("Cid")
    part.get_by_label(WHY).fill("So it is")
    field = part.get_by_label("The new player's public key")
    for line in (CID.text(), CID.public.text()[:-1], "nonsense"):
        field.fill(line)
        look.click()
        expect(complaint).to_contain_text("This is no public key")
        expect(page.locator("#preview")).to_be_hidden()
    field.fill(CID.public.text().replace(" ", "  "))
    expect(organiser.sees(part)).to_contain_text(LASTS)
    field.fill(f"{CID.public.text()} ")
    expect(page.locator("#preview")).to_be_hidden()

    part = organiser.decision("extend")
    part.get_by_label("The new deadline").fill("2027-01-15")
    part.get_by_label(WHY).fill("So it is")
    part.get_by_role("button", name="See what follows").click()
    expect(complaint).to_have_text("The deadline can only be moved later, and it is already later than that.")


def test_the_desk_shuts_nobody_out(organiser: Organiser) -> None:
    organiser.sit_down()
    organiser.sees(organiser.decision("abandon"), "Nobody is left")
    organiser.page.get_by_role("button", name="Sign it").click()
    expect(organiser.page.locator("#ways")).to_be_visible()
    for details in organiser.page.query_selector_all("details"):
        details.evaluate("details => { details.open = true }")
    assert barriers(organiser.page, "light") == []
    assert organiser.page.evaluate("document.documentElement.scrollWidth") <= 360
    sizes = organiser.page.eval_on_selector_all(
        "main :is(button, a, input, select, summary):not([hidden])",
        """found => found.map((one) => (one.closest("label.choice") ?? one).getBoundingClientRect())
          .filter(({ width }) => width).map(({ height }) => height)""",
    )
    assert min(sizes) >= 24


def test_everything_can_be_done_by_keyboard(organiser: Organiser) -> None:
    page, hands = organiser.page, Keyboard(organiser.page)
    organiser.look()
    hands.write(page.get_by_label("Key, one line"), organiser.game.organiser.text())
    hands.press(page.get_by_role("button", name="Use this key"))
    expect(page.get_by_role("heading", name="Decide")).to_be_focused()
    part = page.locator("#act-undo")
    hands.press(part.locator("summary"))
    hands.write(part.get_by_label(WHY), "Mail was lost")
    hands.press(part.get_by_role("button", name="See what follows"))
    expect(page.get_by_role("heading", name="What follows")).to_be_focused()
    hands.press(page.get_by_role("button", name="Change it"))
    expect(part.get_by_label("Back to how it was after turn")).to_be_focused()
    hands.press(part.get_by_role("button", name="See what follows"))
    hands.press(page.get_by_role("button", name="Sign it"))
    organiser.desk.hands = hands
    organiser.send()
    assert len(organiser.game.published.turns) == 3


@pytest.mark.slow
def test_an_organiser_decides_all_at_the_desk(organiser: Organiser) -> None:
    """The page knows at each moment what can be done, and what is signed is what the command signs."""
    game, page = organiser.game, organiser.page
    organiser.look()
    page.get_by_label("Keep it in this browser").click()
    use_key(page, game.organiser)
    organiser.sees(organiser.decision("pause"), "Holidays")
    organiser.sign()
    organiser.look()
    expect(page.locator("#key-held")).to_be_visible()
    assert page.evaluate(READ_OUT) == UNREADABLE
    organiser.sees(organiser.decision("resume"), "All are back")
    organiser.sign()
    assert not game.published.roster.paused

    organiser.look()
    part = organiser.decision("extend")
    part.get_by_label("The new deadline: the end of this day (Europe/Berlin)").fill("2027-01-20")
    preview = organiser.sees(part, "Exams")
    expect(preview).to_contain_text(re.compile("extends turn 2 until Jan 21, 2027, 12:00\\sAM: Exams"))
    organiser.sign()
    assert game.published.holding is not None
    assert game.published.holding.until == read_time("2027-01-20T23:00:00Z")

    remind(organiser)
    replace(organiser)
    take_back(organiser)

    organiser.look()
    preview = organiser.sees(organiser.decision("abandon"), "Nobody is left")
    expect(preview).to_contain_text("The organiser ends the game without a result: Nobody is left")
    expect(preview).to_contain_text(LASTS)
    organiser.sign()
    assert game.published.result is not None
    organiser.look()
    expect(page.locator("#acts .act summary")).to_have_text(
        [DECISIONS[kind].summary.rstrip(".") for kind in ("rotate-key", "undo", "closing")]
    )
    closing = organiser.decision("closing")
    closing.get_by_label("Closing statement").fill("Thank you all.\nUntil next time!")
    organiser.sees(closing)
    organiser.sign()
    assert [one.text for one in closings(game.published)] == ["Thank you all.\nUntil next time!"]


def remind(organiser: Organiser) -> None:
    """Remind whoever is awaited, once a day."""
    game, page = organiser.game, organiser.page
    (seat,) = game.published.missing
    organiser.look()
    part = organiser.decision("nudge")
    expect(part.get_by_label(WHY)).to_have_value("Please send your orders.")
    expect(organiser.sees(part)).to_contain_text("asks for the orders that are missing: Please send")
    part.get_by_role("checkbox").check()
    expect(page.locator("#preview")).to_be_hidden()
    title = game.published.rules.seat_title(seat)
    expect(organiser.sees(part)).to_contain_text(f"asks for the orders of {title}: Please send")
    organiser.sign()
    nudge = game.published.nudge
    assert nudge is not None
    assert nudge.seats == (seat,)
    organiser.look()
    part = organiser.decision("nudge")
    part.get_by_role("button", name="See what follows").click()
    expect(page.get_by_role("alert")).to_contain_text("This can be done again from Jan 16, 2027")


def replace(organiser: Organiser) -> None:
    """Give a seat to a substitute."""
    organiser.look()
    part = organiser.decision("replace")
    part.get_by_label("Seat").select_option("B")
    part.get_by_label("The new player's name").fill("Cid %(reason)s")
    part.get_by_label("The new player's public key").fill(pasted(CID.public))
    part.get_by_label("Their login").fill("cid")
    preview = organiser.sees(part, "Bob left")
    expect(preview).to_contain_text("Cid %(reason)s takes over the seat B: Bob left")
    organiser.sign()
    player = organiser.game.published.roster.players["b"]
    assert (player.name, player.key, player.handle) == ("Cid %(reason)s", CID.public, "cid")
    organiser.game.keys["b"] = CID


def take_back(organiser: Organiser) -> None:
    game = organiser.game
    played(game)
    organiser.look()
    part = organiser.decision("undo")
    choice = part.get_by_label("Back to how it was after turn")
    expect(choice.locator("option")).to_have_text(["1", "0"])
    organiser.sees(part, "Mail was lost")
    choice.select_option("0")
    expect(organiser.page.locator("#preview")).to_be_hidden()
    preview = organiser.sees(part)
    told = preview.locator("li").all_text_contents()
    assert [line.partition(" (")[0] for line in told[:3]] == [
        "The game goes back to its position after turn 0",
        "Turn 1 is taken back",
        "Turn 2 is taken back",
    ]
    assert told[3].endswith("takes the game back to its position after turn 0: Mail was lost")
    organiser.sign()
    latest = game.newest()
    assert latest.number == 3
    assert latest.view == game.published.turns[0].view


@pytest.mark.slow
def test_an_organiser_seats_players_and_hands_the_game_over(
    browser: Browser, page: Page, tmp_path: Path
) -> None:
    """A code is made in the page, shown to the organiser alone, and takes a seat."""
    game = GameInMemory(
        started=False, invitations=[CID.public.text()], joining=Conditions(takeover="invited")
    )
    with forge_here(tmp_path, "github") as here:
        organiser = Organiser(page, "organiser", game, tmp_path / "pages", here)
        organiser.sit_down()
        preview = organiser.sees(organiser.decision("invite"), "For Ann")
        code = SecretKey.from_text(preview.get_by_label("The invitation, for one player").input_value())
        organiser.sign()
        assert game.published.roster.issued == (code.public.text(),)
        joined = join_act(game.game, "a", "Ann", game.keys["a"], code, at=game.at)
        game.send(joined)
        game.run()
        assert game.published.roster.players["a"].name == "Ann"

        organiser.sit_down()
        part = organiser.decision("release")
        expect(part.get_by_label("Seat").locator("option")).to_have_text(["A"])
        preview = organiser.sees(part, "Nobody knows her")
        again = preview.get_by_label("The invitation, for one player").input_value()
        organiser.sign()
        assert game.published.roster.players == {}
        assert game.published.roster.issued[-1] == SecretKey.from_text(again).public.text()

        organiser.sit_down()
        part = organiser.decision("steward")
        part.get_by_label("Seat").select_option("B")
        organiser.sees(part, "We are few")
        organiser.sign()
        assert game.published.roster.stewards == ("b",)

        organiser.sit_down()
        part = organiser.decision("rotate-key")
        expect(part.get_by_label("The organiser's name")).to_have_value("Olga")
        part.get_by_label("The organiser's name").fill("Cid")
        part.get_by_label("The organiser's new public key").fill(CID.public.text())
        expect(organiser.sees(part, "I leave")).to_contain_text("From now on Cid organises the game")
        organiser.sign()
        organiser.look()
        page.get_by_label("Key, one line").fill(game.organiser.text())
        page.get_by_role("button", name="Use this key").click()
        expect(page.get_by_role("alert")).to_contain_text("not the key of this game's organiser")
        use_key(page, CID)


def test_a_game_whose_secret_is_published_has_no_organisers_desk(game: GameInMemory, tmp_path: Path) -> None:
    game.abandon()
    build_site([game.published], tmp_path, repository=FORGE)
    desk, front = tmp_path / "trial" / ORGANISERS_DESK, tmp_path / "trial" / "index.html"
    assert f'href="{ORGANISERS_DESK}"' in front.read_text("utf-8")
    assert desk.is_file()
    game.reveal()
    build_site([game.published], tmp_path, repository=FORGE)
    assert not desk.exists()
    assert f'href="{ORGANISERS_DESK}"' not in front.read_text("utf-8")
