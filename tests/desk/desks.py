"""Desks of games in every state, for the tests that open them in a browser."""

from dataclasses import dataclass
from pathlib import Path
from time import time

from playwright.sync_api import Page, expect

from adjudicator.repository.intake.inbox import sealed_name
from adjudicator.rulesets import ruleset
from adjudicator.sealing import SecretKey, read_header
from adjudicator.site import build_site
from tests.site.conftest import League

FORGE = "https://github.com/ann/league"
FAR_OFF = 100_000
"""A deadline, in hours, that no test outlives."""

DRAFT_WITH = """async (answer) => {
  const end = Date.now() + 60000;
  while (Date.now() < end) {
    const draft = (await keptSealed(`draft ${facts.turn}`)) ?? {};
    if (JSON.stringify(draft).includes(JSON.stringify(answer))) return true;
  }
  return false;
}"""

READ_OUT = """new Promise((resolve, reject) => {
  const opening = indexedDB.open("adjudicator");
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const all = opening.result.transaction("desks").objectStore("desks").getAll();
    all.onsuccess = async () => {
      const kept = all.result.flat().filter((value) => value instanceof CryptoKey);
      const led = (word) => [0, 0, 0, word.length, ...new TextEncoder().encode(word)];
      const derive = (key, label) => {
        const info = Uint8Array.from([...led("adjudicator-1"), ...led(label)]);
        const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
        return crypto.subtle.deriveBits(how, key, 256);
      };
      const tries = kept.flatMap((key) => [
        ...["raw", "pkcs8", "jwk"].map((format) => crypto.subtle.exportKey(format, key)),
        ...["signing", "sealing"].map((label) => derive(key, label)),
      ]);
      const found = (await Promise.allSettled(tries)).map(({ status }) => status);
      const uses = kept.map((key) => `${key.algorithm.name} ${key.usages} ${key.extractable}`);
      resolve({ uses: uses.sort(), found: [...new Set(found)] });
    };
  };
})"""
"""What the keys that the browser keeps are good for, and whether the seat's secrets can be had from them."""

UNREADABLE = {"uses": ["Ed25519 sign false", "X25519 deriveBits false"], "found": ["rejected"]}

MARKUP = "<img src=x onerror=alert(1)>"


def announced(league: League, name: str, of: str, seats: int, free: int = 0) -> None:
    """A game of a ruleset, with so many seats still free; the first player's name is markup."""
    rules = ruleset(of)
    options = {option.name: option.values[0] for option in rules.game_options}
    names = rules.seats(seats, options)
    players = dict(zip(names, (MARKUP, *names[1:]), strict=True))
    taken = {seat: players[seat] for seat in names[: seats - free]}
    league.announce(name, taken, of=of, seats=seats, hours=FAR_OFF)


def key_of(game: str, seat: str) -> SecretKey:
    return SecretKey.from_seed(f"{game} {seat}".encode())


def asked_about(league: League, name: str, kind: str) -> str:
    """The seat that is asked a question of this kind now, "" if none is."""
    latest = league.game(name).latest
    assert latest is not None
    return next((question.seat for question in latest.asked.questions if question.kind == kind), "")


@dataclass(frozen=True)
class Desks:
    """The site of a league, opened from a folder."""

    league: League
    root: Path

    def build(self) -> None:
        """Write the pages as they are now."""
        report = build_site(self.league.games(), self.root, repository=FORGE)
        assert report.problems == ()

    def page(self, game: str, seat: str) -> Path:
        return self.root / game / "play" / f"{seat}.html"

    def open(self, page: Page, game: str, seat: str) -> None:
        """Open a desk and put its key in."""
        page.goto(self.page(game, seat).as_uri())
        use_key(page, key_of(game, seat))


def use_key(page: Page, key: SecretKey) -> None:
    """Put a key in, and wait until what it opens is shown."""
    page.get_by_label("Key, one line").fill(key.text())
    page.get_by_role("button", name="Use this key").click()
    expect(page.locator("#open:not([hidden])")).to_be_attached()


def sealed(page: Page) -> str:
    """Seal what is written; the text that would be sent."""
    page.get_by_role("button", name="Seal and send").click()
    expect(page.locator("#ways")).to_be_visible()
    return page.locator("#block").input_value()


def file_of(block: str) -> str:
    """The name of a sealed text as a file: it holds the time at which it was sealed."""
    name = sealed_name(read_header(block))
    assert name is not None
    assert abs(name.time - time()) < 60
    return name.file


def keeps(page: Page, answer: str) -> bool:
    """Whether the browser keeps a draft with this answer, by and by; only then does it outlive the page."""
    return bool(page.evaluate(DRAFT_WITH, answer))
