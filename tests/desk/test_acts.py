"""What a player sends from a desk besides orders, in a real browser: from a new key to giving the seat up."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from playwright.sync_api import Browser, Locator, Page, expect

from adjudicator.forge.intake import gather, take_in
from adjudicator.forge.issues import IssueSource
from adjudicator.forge.judging import Accepted
from adjudicator.repository.addresses import seat_address
from adjudicator.repository.channels import KINDS, channel_forms, seat_channel
from adjudicator.repository.game_file import Conditions, Motions, Press
from adjudicator.repository.mail_file import mail_file_changes
from adjudicator.repository.mail_ledger import FAILURES, channel_failed, channel_mark, read_ledger
from adjudicator.repository.people.acts import Invite, join_act, ready_act
from adjudicator.repository.people.identity import identity_of
from adjudicator.repository.press.opening import opened
from adjudicator.repository.schedule import Deadline
from adjudicator.repository.times import read_time
from adjudicator.sealing import SecretKey
from adjudicator.site import build_site
from adjudicator.site.statements import closings
from tests.browsing import follow
from tests.desk.clicking import Desk, Pointer
from tests.desk.desks import READ_OUT, UNREADABLE, use_key
from tests.desk.forge_forms import FORGE, filled_in_by
from tests.forge.forge_here import ForgeHere, forge_here, made
from tests.repository.letters import send
from tests.repository.table_in_memory import GameInMemory
from tests.test_catalogues import locale, written

__all__ = ["locale"]

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]


class Player:
    """Somebody at the desk of a seat."""

    def __init__(self, page: Page, seat: str, game: GameInMemory, pages: Path, here: ForgeHere) -> None:
        self.page, self.seat, self.game, self.pages, self.here = page, seat, game, pages, here
        self.desk = Desk(page, Pointer(page))

    def look(self, folder: str = "play") -> None:
        """Open the desk as it now is, or another page of its seat, a minute after the last run."""
        built = build_site([self.game.published], self.pages, repository=FORGE)
        assert built.problems == ()
        self.page.clock.set_fixed_time(self.game.now + 60)
        self.page.goto((self.pages / "trial" / folder / f"{self.seat}.html").as_uri())

    def part(self, title: str) -> Locator:
        """The part of the page for an act, open; one that stands alone is open from the start."""
        part = self.page.locator("#acts details").filter(has=self.page.get_by_text(title, exact=True))
        if part.get_attribute("open") is None:
            part.locator("summary").click()
        return part

    def act(self, title: str, part: Locator) -> None:
        """Perform an act, send it as an issue, and let the league adopt it."""
        part.get_by_role("button", name=title, exact=True).click()
        self.send()

    def send(self) -> None:
        """Send what is signed as an issue, and let the league adopt it."""
        name, text = self.desk.follow()
        self.here.open_issue(name, self.seat, text.replace("\n", "\r\n"))
        self.game.now += 120
        taken = take_in(self.game.files, gather(IssueSource(made(self.here)), self.game.now), self.game.now)
        self.here.issues.clear()
        ((_proposal, verdict),) = taken.verdicts
        assert isinstance(verdict, Accepted), verdict
        self.game.contents.update(taken.changes)
        step = self.game.run()
        assert not step.refused, step.refused


@contextmanager
def players_of(game: GameInMemory, browser: Browser, tmp_path: Path) -> Iterator[tuple[Player, Player]]:
    """Those who sit at the two desks of a game, each with a browser of their own."""
    with forge_here(tmp_path, "github") as here:
        contexts = [browser.new_context(accept_downloads=True) for _seat in game.game.seats]
        for context in contexts:
            context.route(f"{FORGE}/**", filled_in_by)
            context.grant_permissions(["clipboard-read", "clipboard-write"])
        pages = [context.new_page() for context in contexts]
        wrong: list[str] = []
        for page in pages:
            page.on("pageerror", lambda error: wrong.append(str(error)))
        first, other = (
            Player(page, seat, game, tmp_path / "pages", here)
            for page, seat in zip(pages, game.game.seats, strict=True)
        )
        yield first, other
        assert wrong == []
        for context in contexts:
            context.close()


def test_messages_without_names(browser: Browser, tmp_path: Path) -> None:
    """The adjudicator sends them on, and nobody else learns for whom they are."""
    game = GameInMemory(press="anonymous")
    with players_of(game, browser, tmp_path) as (first, other):
        for to, text in (("b", "Шёпот"), ("", "To everyone")):
            first.look()
            use_key(first.page, game.keys["a"])
            part = first.part("Write a message")
            expect(part).to_contain_text("Nobody but the adjudicator learns who wrote it.")
            if to:
                part.get_by_role("checkbox").last.check()
            part.get_by_label("Message").fill(text)
            first.act("Write a message", part)
        other.look()
        use_key(other.page, game.keys["b"])
        expect(other.page.locator("#letters")).to_contain_text("somebody to B")
        expect(other.page.locator("#letters .letter")).to_have_text("Шёпот")
        folder = game.game.paths.press
        sent_on = [game.files.read(f"{folder}/{name}").decode() for name in game.files.names(folder)]
        assert sum("To everyone" in message for message in sent_on) == 1
        assert not any("from: a" in message for message in sent_on)


@pytest.mark.parametrize("press", ["open", "anonymous", "none"])
def test_a_note_is_for_its_writer_alone(browser: Browser, tmp_path: Path, press: Press) -> None:
    game = GameInMemory(press=press)
    title, label = ("Write a note", "Note") if press == "none" else ("Write a message", "Message")
    with players_of(game, browser, tmp_path) as (first, other):
        first.look()
        use_key(first.page, game.keys["a"])
        part = first.part(title)
        if press != "none":
            part.get_by_label("only yourself, as a note").check()
        part.get_by_label(label, exact=True).fill("Bob bluffs.")
        first.act(title, part)
        for player in (first, other):
            player.look()
            use_key(player.page, game.keys[player.seat])
        expect(first.page.locator("#letters .letter")).to_have_text("Bob bluffs.")
        expect(first.page.locator("#letters")).to_contain_text("A to A")
        expect(other.page.locator("#open")).to_be_visible()
        expect(other.page.locator("#letters-section")).to_be_hidden()
    assert b"bluffs" not in b"".join(game.contents.values())


def test_players_close_and_open_what_they_wrote_after_the_end(browser: Browser, tmp_path: Path) -> None:
    """The last to consent opens a letter of two; the keys are those that the program gives."""
    game = GameInMemory()
    for sender, text, to in (("a", "Bob bluffs.", "a"), ("a", "Peace?", "b"), ("b", "Peace!", "a")):
        send(game, sender, text, to)
    game.run()
    game.abandon()
    game.reveal()
    with players_of(game, browser, tmp_path) as (first, other):
        for player, opens in ((first, "1 note or letter"), (other, "2 notes and letters")):
            player.look()
            use_key(player.page, game.keys[player.seat])
            part = player.part("Open notes and letters")
            expect(part).to_contain_text(f"This opens {opens} now.")
            player.act("Open notes and letters", part)
        first.look()
        use_key(first.page, game.keys["a"])
        part = first.part("Make a closing statement")
        part.get_by_label("Closing statement").fill("Well played!\n<b>Ann</b>")
        first.act("Make a closing statement", part)
    found = opened(game.files, game.game, game.published.adopted)
    assert [text for _message, text in found] == ["Bob bluffs.", "Peace?", "Peace!"]
    assert [said.text for said in closings(game.published)] == ["Well played!\n<b>Ann</b>"]


def test_a_wanted_seat_changes_hands(browser: Browser, tmp_path: Path) -> None:
    """Its player looks for relief, and somebody takes it over with a code; who resigned comes back."""
    game = GameInMemory(joining=Conditions(takeover="invited"))
    code = SecretKey.from_seed(b"code")
    invite = Invite(game="trial", at=game.at, reason="For Cid", invitation=code.public.text())
    game.act(invite)
    game.run()
    with players_of(game, browser, tmp_path) as (first, other):
        other.look()
        use_key(other.page, game.keys["b"])
        other.act("Look for relief", other.part("Look for relief"))
        assert game.published.roster.players["b"].relief
        other.look()
        use_key(other.page, game.keys["b"])
        expect(other.part("Stay after all")).to_contain_text("nobody can take it over any more")

        first.seat = "b"
        first.look("take")
        first.page.get_by_role("button", name="Make a new key").click()
        with first.page.expect_download() as download:
            first.page.get_by_role("link", name="Download the key file").click()
        game.keys["b"] = SecretKey.from_text(download.value.path().read_text("ascii"))
        part = first.part("Take this seat")
        part.get_by_label("Your name").fill("Cid")
        part.get_by_label("The code from the organiser").fill(code.text())
        first.act("Take this seat", part)
        assert game.published.roster.players["b"].key == game.keys["b"].public
        first.look()
        use_key(first.page, game.keys["b"])
        expect(first.page.locator("#own")).not_to_be_empty()
        first.act("Give the seat up", first.part("Give the seat up"))
        assert game.published.roster.resigned == {"b"}

        first.look()
        use_key(first.page, game.keys["b"])
        expect(first.page.locator("#acts-section, #orders-section:not([hidden])")).to_have_count(0)
        follow(first.page, "text=Take this seat")
        first.page.locator("#key-line").fill(game.keys["a"].text())
        first.page.get_by_role("button", name="Use this key").click()
        expect(first.page.locator("#complaint")).to_contain_text("This is the key of A")
        use_key(first.page, game.keys["b"])
        part = first.part("Take this seat")
        part.get_by_label("Your name").fill("Cid")
        first.act("Take this seat", part)
        assert game.published.roster.resigned == set()


def test_from_a_new_key_to_giving_the_seat_up(browser: Browser, tmp_path: Path) -> None:
    deadline = Deadline(hours=24, zone="Europe/Berlin")
    game = GameInMemory(started=False, deadline=deadline, motions=Motions())
    with players_of(game, browser, tmp_path) as players:
        live_through(players)


def live_through(players: tuple[Player, Player]) -> None:
    """Join, begin, write, be away, vote, decide together, and give a seat up."""
    first, other = players
    game = first.game
    for player in players:
        player.look()
        player.page.get_by_label("Keep it in this browser").click()
        player.page.get_by_role("button", name="Make a new key").click()
        with player.page.expect_download() as download:
            player.page.get_by_role("link", name="Download the key file").click()
        game.keys[player.seat] = SecretKey.from_text(download.value.path().read_text("ascii"))
        part = player.part("Take this seat")
        part.get_by_label("Your name").fill(f"<i>Player</i> & {player.seat}")
        player.act("Take this seat", part)
    assert {seat: player.key for seat, player in game.published.roster.players.items()} == {
        seat: key.public for seat, key in game.keys.items()
    }
    for player in players:
        player.look()
        expect(player.page.locator("#key-held")).to_be_visible()
        expect(player.page.locator("#key-made")).to_be_hidden()
        assert player.page.evaluate(READ_OUT) == UNREADABLE
        player.act("Confirm your seat", player.part("Confirm your seat"))
    assert game.published.latest is not None

    first.look()
    part = first.part("Write a message")
    part.get_by_role("checkbox").last.check()
    part.get_by_label("Message").fill("Шёпот\n<b>in the dark</b>")
    first.act("Write a message", part)
    for player in players:
        player.look()
        expect(player.page.locator("#letters .letter")).to_have_text("Шёпот\n<b>in the dark</b>")
    part = other.part("Write a message")
    part.get_by_label("Message").fill("To everyone")
    other.act("Write a message", part)
    messages = game.files.names(game.game.paths.press)
    assert "To everyone" in game.files.read(f"{game.game.paths.press}/{messages[-1]}").decode()

    other.look()
    part = other.part("Be away")
    part.get_by_role("button", name="Be away").click()
    expect(other.page.get_by_role("alert")).to_have_text("Say until when: choose the last day.")
    part.get_by_label("From (Europe/Berlin)").fill("2027-01-16")
    part.get_by_label("Until the end of (Europe/Berlin)").fill("2027-01-17")
    other.act("Be away", part)
    away = tuple(map(read_time, ("2027-01-15T23:00:00Z", "2027-01-17T23:00:00Z")))
    assert game.published.roster.away == {"b": away}

    vote(first)

    other.look()
    other.act("Give the seat up", other.part("Give the seat up"))
    assert game.published.roster.players["b"].resigned


def vote(player: Player) -> None:
    """Vote about the end of the game, and for a motion."""
    player.look()
    part = player.part("Vote to end the game")
    part.get_by_role("combobox").select_option("a draw")
    player.act("Vote to end the game", part)
    assert player.game.votes == {"a": "draw"}

    player.look()
    part = player.part("Vote on how the game goes on")
    part.get_by_role("combobox").select_option("extend the turn")
    player.act("Vote on how the game goes on", part)
    assert player.game.published.roster.motions == {(1, "extend", ""): ("a",)}


def test_a_player_joins_without_a_seat_and_wishes_for_some(browser: Browser, tmp_path: Path) -> None:
    game = GameInMemory(seating="drawn", started=False)
    with players_of(game, browser, tmp_path) as (first, _other):
        first.seat = "place-2"
        first.look()
        first.page.get_by_role("button", name="Make a new key").click()
        with first.page.expect_download():
            first.page.get_by_role("link", name="Download the key file").click()
        part = first.part("Take this seat")
        part.get_by_label("Your name").fill("Zoe")
        part.get_by_label("Wish 1").select_option("B")
        part.get_by_label("Wish 2").select_option("B")  # the same again counts once
        first.act("Take this seat", part)
    assert game.published.roster.players["place-2"].wishes == ("b",)


def test_a_former_player_joins_a_rematch_with_the_key_they_have(browser: Browser, tmp_path: Path) -> None:
    known = SecretKey.from_seed(b"known")
    game = GameInMemory(rematch="trial", invitations=[known.public.text()], started=False)
    with players_of(game, browser, tmp_path) as (first, _other):
        first.look()
        use_key(first.page, known)
        part = first.part("Take this seat")
        expect(part).to_contain_text("The code from the organiser, if you did not play trial")
        part.get_by_label("Your name").fill("Zoe")
        first.act("Take this seat", part)
    assert game.published.roster.players["a"].invitation == known.public.text()


def test_a_player_joins_without_a_name_and_it_is_told_with_the_secret(
    browser: Browser, tmp_path: Path
) -> None:
    game = GameInMemory(players="anonymous", started=False)
    with players_of(game, browser, tmp_path) as (first, _other):
        first.look()
        first.page.get_by_role("button", name="Make a new key").click()
        with first.page.expect_download():
            first.page.get_by_role("link", name="Download the key file").click()
        part = first.part("Take this seat")
        expect(part).to_contain_text("Your name is sealed until the secret of the game is published.")
        expect(part.get_by_label("Your login")).to_be_hidden()
        part.get_by_label("Your name").fill("Зоя")
        first.act("Take this seat", part)
    player = game.published.roster.players["a"]
    assert player.name == ""
    identity = identity_of(player, game.game, game.secret)
    assert identity is not None
    assert identity.name == "Зоя"
    assert "Зоя".encode() not in b"".join(game.contents.values())


def reachable(game: GameInMemory, address: str = "") -> GameInMemory:
    """The game in a league that tells players' channels, and takes mail at an address."""
    game.contents.update(mail_file_changes(address, game.master.mail, channels=True))
    return game


def channel(game: GameInMemory, seat: str) -> str:
    """The channel of a seat's player, as the league opens it."""
    return seat_channel(game.game, game.published.roster.players[seat], game.master.mail)


def at_desk(player: Player, title: str) -> Locator:
    """The part for an act of a desk that has just been opened with its key."""
    player.look()
    use_key(player.page, player.game.keys[player.seat])
    return player.part(title)


CHANNEL = "Be told in a channel"
LETTERS = "Get letters by mail"


def test_a_player_gives_a_channel_another_and_takes_it_back(browser: Browser, tmp_path: Path) -> None:
    """Only the league opens what is given, and the page says of it only what everyone may know."""
    game = reachable(GameInMemory())
    given = "ntfys://tk_7Qm2xW9@ntfy.example.org/turns"
    with players_of(game, browser, tmp_path) as (first, other):
        part = at_desk(first, CHANNEL)
        for kind in KINDS.values():
            expect(part).to_contain_text(kind.form)
        expect(part.get_by_role("checkbox")).to_have_count(0)
        expect(first.page.locator("#acts")).not_to_contain_text(LETTERS)
        part.get_by_role("textbox").fill(f" {given}\t")
        first.act(CHANNEL, part)
        assert channel(game, "a") == given

        part = at_desk(first, CHANNEL)
        expect(part).to_contain_text("What you tell now replaces what you told before.")
        expect(at_desk(other, CHANNEL)).not_to_contain_text("replaces")
        part.get_by_role("textbox").fill("ntfy://ann_s-turns")
        first.act(CHANNEL, part)
        assert channel(game, "a") == "ntfy://ann_s-turns"

        mark = channel_mark(game.published.roster.players["a"].channel)
        lines = [channel_failed("a" * 26, mark, game.now + each) for each in range(FAILURES)]
        game.contents.update(read_ledger(game.files, "trial").with_lines(lines))
        part = at_desk(first, CHANNEL)
        expect(part).to_contain_text(f"nothing in your channel any more, because it failed {FAILURES} times")
        part.get_by_label("none: tell me nothing").check()
        first.act(CHANNEL, part)
        assert game.published.roster.players["a"].channel, "to take one back looks like giving one"
        assert channel(game, "a") == ""
    assert not [path for path, data in game.contents.items() if b"tk_7Qm2xW9" in data]


LANGUAGE = "Choose the language of letters"


def test_a_player_chooses_a_language_with_the_join_and_another_later(
    browser: Browser, tmp_path: Path, locale: Path
) -> None:
    own = Catalog(locale="cs")
    own.add("English", "čeština", context="language")
    written(own, locale)
    game = reachable(GameInMemory(started=False))
    with players_of(game, browser, tmp_path) as (first, _other):
        first.look()
        use_key(first.page, game.keys["a"])
        part = first.part("Take this seat")
        part.get_by_label("Your name").fill("Ann")
        part.get_by_role("combobox").select_option("čeština")
        first.act("Take this seat", part)
        assert game.published.roster.players["a"].language == "cs"
        part = at_desk(first, LANGUAGE)
        expect(part.get_by_role("combobox").get_by_role("option")).to_have_text(["English", "čeština"])
        first.act(LANGUAGE, part)
        assert game.published.roster.players["a"].language == "en"


def test_what_is_no_channel_is_refused_at_the_desk_as_by_the_program(
    browser: Browser, tmp_path: Path
) -> None:
    game = reachable(GameInMemory())
    with players_of(game, browser, tmp_path) as (first, _other):
        part = at_desk(first, CHANNEL)
        sentences = [str(wrong) for _form, wrong in channel_forms()]
        for address, sentence in (
            ("", sentences[0]),
            ("exec:///bin/sh", sentences[0]),
            ("ntfy://ntfy.example.org/turns", sentences[1]),
            ("gotifys://10.0.0.1/token", sentences[-2]),
            ("gotifys://nas.local/token", sentences[-1]),
        ):
            part.get_by_role("textbox").fill(address)
            part.get_by_role("button", name=CHANNEL).click()
            expect(first.page.get_by_role("alert")).to_have_text(sentence)
            expect(first.page.locator("#ways")).to_be_hidden()


def test_a_channel_is_given_from_a_place_before_seats_are_drawn(browser: Browser, tmp_path: Path) -> None:
    """It is sealed for the place, and stays with its player once that has a seat."""
    game = reachable(GameInMemory(seating="drawn", started=False))
    with players_of(game, browser, tmp_path) as (first, _other):
        first.seat = "place-2"
        first.look()
        expect(first.page.locator("#act-tell")).to_have_count(0)
        for place in game.keys:
            join = join_act(game.game, place, f"Player {place}", game.keys[place], at=game.at)
            game.send(join)
        game.run()
        key = game.keys["place-2"]
        part = at_desk(first, CHANNEL)
        part.get_by_role("textbox").fill("discord://1/ab")
        first.act(CHANNEL, part)
        at_desk(first, "Confirm your seat")
        first.act("Confirm your seat", first.part("Confirm your seat"))
        first.look()
        use_key(first.page, key)
        expect(first.page.locator("#acts details")).to_have_count(2)  # and the language
    joined = game.published.roster.players["place-1"].joined
    ready = ready_act(game.game, "place-1", game.keys["place-1"], joined=joined)
    game.send(ready)
    assert game.run().turn == 0
    seat = game.published.roster.seat_of(key.public)
    assert seat in game.game.seats
    assert channel(game, seat) == "discord://1/ab"


def test_a_player_gives_an_address_for_letters(browser: Browser, tmp_path: Path) -> None:
    game = reachable(GameInMemory(), "league@example.org")

    def given() -> tuple[str, str, bool]:
        player = game.published.roster.players["a"]
        found = seat_address(game.game, player, read_ledger(game.files, "trial"), game.master.mail)
        assert found is not None
        assert not found.confirmed, "a letter asks first"
        return found.address, found.letters, found.clear

    with players_of(game, browser, tmp_path) as (first, _other):
        part = at_desk(first, LETTERS)
        for address, sentence in (
            ("ann", "This is not an address for mail: it has no @."),
            ("Ann <ann@example.org>", "what stands before the @ is not possible."),
            ("ann@-example.org", "what stands after the @ is not possible."),
        ):
            part.get_by_label("Your address for mail").fill(address)
            part.get_by_role("button", name=LETTERS).click()
            expect(first.page.get_by_role("alert")).to_contain_text(sentence)
        part.get_by_label("Your address for mail").fill("Ann@Bücher.example")
        part.get_by_role("combobox", name="Letters").select_option("about turns, and messages to you")
        part.get_by_label("Do not seal").check()
        first.act(LETTERS, part)
        assert given() == ("Ann@xn--bcher-kva.example", "turns", True)

        part = at_desk(first, LETTERS)
        expect(part).to_contain_text("What you tell now replaces what you told before.")
        part.get_by_label("Your address for mail").fill("ann@example.org")
        part.get_by_role("combobox", name="Letters").select_option("none but answers")
        first.act(LETTERS, part)
        assert given() == ("ann@example.org", "none", False)
