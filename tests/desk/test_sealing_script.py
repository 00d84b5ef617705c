"""Sealing in a browser (`sealing.js`) and in the program: what one seals, the other opens."""

import base64
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser

from adjudicator.repository.people.acts import Away, Motion, Resign, Vote, join_act, ready_act, sign_act
from adjudicator.repository.people.agreement import opened_votes, seal_vote
from adjudicator.repository.people.roster import Roster
from adjudicator.repository.press.messages import ROOM, write_message
from adjudicator.repository.schedule import Deadline, Schedule
from adjudicator.repository.times import read_day_or_time, time_text
from adjudicator.sealing import (
    ENVELOPE_LIMIT,
    ORDERS_LIMIT,
    BadKey,
    PublicKey,
    SealingError,
    SecretKey,
    decode,
    encode,
    open_for_seat,
    open_letter,
    open_orders,
    seal_for_seat,
    seal_letter,
    sign_document,
    verify_document,
)
from adjudicator.sealing.deflating import deflate
from adjudicator.sealing.derivation import derive
from adjudicator.sealing.deterministic import encrypt
from adjudicator.sealing.header import Header
from adjudicator.sealing.padding import pad
from tests.desk.engines import Run, in_chromium, in_node
from tests.repository.table_in_memory import GameInMemory
from tests.sealing.cast import ESSOS, LANNISTER, STARK, WESTEROS

ORDERS = "answers:\n  order:\n    winterfell: march+1 # Зима близко\n"
LONG = ORDERS + "".join(f"# {number * 7919 % 10007}\n" for number in range(2000))
"""What fills a larger size class even deflated."""

PLACE: dict[str, Any] = {"game": "westeros", "turn": 8, "seat": "stark"}
KEYS = {
    "own": STARK.text(),
    "game": WESTEROS.key.public.text(),
    "other": LANNISTER.public.text(),
}
READ = """
const own = await readKey(given.keys.own);
const gameKey = await publicKey(given.keys.game);
const other = await publicKey(given.keys.other);
const tried = async (open) => {
  try {
    return await open();
  } catch (error) {
    if (!error.reason) throw error;
    return { refused: error.reason };
  }
};
const opened = (sealed, how) =>
  tried(() => openForSeat(sealed, { ...how, key: own, gameKey }));
const letter = (sealed, ends) =>
  tried(() => openLetter(sealed, { ...ends, own, other }));
"""


@pytest.fixture(
    scope="module",
    params=[
        pytest.param("node", marks=pytest.mark.needs("node")),
        pytest.param("chromium", marks=[pytest.mark.needs("chromium"), pytest.mark.slow]),
    ],
)
def run(request: pytest.FixtureRequest) -> Iterator[Run]:
    if request.param == "node":
        yield in_node("plain.js", "sealing.js")
        return
    browser: Browser = request.getfixturevalue("browser")
    page = browser.new_page()
    yield in_chromium(page, "plain.js", "sealing.js")
    page.close()


def page_for_stark(content: bytes, *, purpose: str = "private", label: str = "", room: int = 2000) -> str:
    return seal_for_seat(
        content, purpose=purpose, label=label, secret=WESTEROS, seat_key=STARK.public, room=room, **PLACE
    )  # fmt: skip


def by_hand(padded: bytes) -> str:
    """A private page with any padded content, as whoever has the game's secret could make it."""
    header = Header("private", "westeros", 8, seat="stark", key=STARK.public.fingerprint)
    shared = derive(
        STARK.shared_with(WESTEROS.key.public), "seat", WESTEROS.key.public.sealing, STARK.public.sealing
    )
    return encode("PRIVATE", header.lines(), encrypt(shared, header.canonical(), padded))


def flipped(sealed: str) -> list[str]:
    """The envelope with one bit of its body changed, for each of a spread of bits and the last."""
    armour = decode(sealed, 200_000)
    bits = [*range(0, 8 * len(armour.body), 97), 8 * len(armour.body) - 1]
    bodies = []
    for bit in bits:
        body = bytearray(armour.body)
        body[bit // 8] ^= 1 << bit % 8
        bodies.append(encode(armour.kind, armour.headers, bytes(body)))
    return bodies


def test_keys_are_read_and_written_alike(run: Run) -> None:
    lines = [
        STARK.text(),
        f" {STARK.text().replace(' ', '')}\n",
        STARK.text()[:-1] + "A",
        LANNISTER.public.text(),
    ]
    found = run(
        """
        const read = async (line) => {
          try {
            const { line: shown, fingerprint } = (await readKey(line)).public;
            return [shown, fingerprint];
          } catch (error) {
            return error.reason;
          }
        };
        const made = await newKeyLine();
        return { read: await Promise.all(given.map(read)), made: [made, await read(made)] };
        """,
        lines,
    )
    mine = [STARK.public.text(), STARK.public.fingerprint]
    assert found["read"] == [mine, mine, "mistyped-key", "not-a-key"]
    with pytest.raises(BadKey):
        SecretKey.from_text(lines[2])
    line, (public, fingerprint) = found["made"]
    made = SecretKey.from_text(line)
    assert (made.public.text(), made.public.fingerprint) == (public, fingerprint)


def test_a_new_key_is_one_that_every_browser_takes(run: Run) -> None:
    drawn = [number.to_bytes(32) for number in range(1000)]
    refused = next(secret for secret in drawn if not SecretKey(secret).derive("signing")[0])
    made = run(
        """
        const drawn = [given, given, Array(32).fill(0)];
        crypto.getRandomValues = (bytes) => (bytes.set(drawn.shift()), bytes);
        try {
          return await newKeyLine();
        } finally {
          delete crypto.getRandomValues;
        }
        """,
        list(refused),
    )
    assert made == SecretKey(bytes(32)).text()


def test_the_published_example_of_hpke(run: Run) -> None:
    # RFC 9180, appendix A.1.1; it binds additional data, which changes only the tag of 16 bytes.
    sealed = run(
        """
        const bytes = (text) => Uint8Array.from(text.match(/../g), (two) => parseInt(two, 16));
        return hex(await hpkeSeal(...given.map(bytes)));
        """,
        [
            "3948cfe0ad1ddb695d780e59077195da6c56506b027329794ab02bca80815c4d",
            "4f6465206f6e2061204772656369616e2055726e",
            "4265617574792069732074727574682c20747275746820626561757479",
            "52c4a758a802cd8b936eceea314432798d5baf2d7e9235dc084ab1b9cfa2f736",
        ],
    )
    assert sealed[:-32] == (
        "37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431"
        "f938558b5d72f1a23810b4be2ab4f84331acc02fc97babc53a52ae8218"
    )


@pytest.mark.parametrize("text", [ORDERS, LONG, ""], ids=["short", "long", "empty"])
def test_orders_sealed_there_open_here(run: Run, text: str) -> None:
    told = "{ ...given.place, counter: 3, label: '1790000000', sender: own, gameKey }"
    sealed = run(
        READ + f"return sealOrders(given.text, {told});", {"keys": KEYS, "place": PLACE, "text": text}
    )
    opened = open_orders(sealed, sender=STARK.public, secret=WESTEROS, **PLACE)
    assert opened.text.decode() == text
    assert (opened.header.counter, opened.header.label) == (3, "1790000000")
    armour = decode(sealed, 200_000)
    assert sealed == encode(armour.kind, armour.headers, armour.body)
    for other in flipped(sealed) if text == ORDERS else []:
        with pytest.raises(SealingError):
            open_orders(other, sender=STARK.public, secret=WESTEROS, **PLACE)


@pytest.mark.parametrize("vote", ["draw", "end", "nothing"])
def test_a_vote_sealed_there_opens_here(run: Run, vote: str) -> None:
    game = GameInMemory(started=False)
    given = {"vote": vote, "place": {"game": "trial", "nonce": game.game.nonce, "seat": "a"}}
    key = "await publicKey(given.key)"
    sealed = run(f"return sealTold(given.vote, 'vote', given.place, {key});", given | {"key": game.game.key})
    assert len(sealed) == len(seal_vote(vote, game.game, "a"))
    assert opened_votes(game.game, Roster(("a",), votes={"a": sealed}), game.secret) == {"a": vote}


def test_what_is_sealed_to_the_seat_opens_there(run: Run) -> None:
    private: dict[str, Any] = {"purpose": "private"}
    receipt: dict[str, Any] = {"purpose": "receipt", "label": "stark-0008-3"}
    nameless: dict[str, Any] = {"purpose": "press"}
    sealed = [
        (page_for_stark("Твоя рука".encode(), **private), {**PLACE, **private}),
        (page_for_stark(b"ok", **receipt), {**PLACE, **receipt}),
        (page_for_stark(b"Peace?", **nameless), {**PLACE, **nameless}),
    ]
    found = run(
        READ + "return Promise.all(given.sealed.map(([sealed, how]) => opened(sealed, how)));",
        {"keys": KEYS, "sealed": sealed},
    )
    assert found == ["Твоя рука", "ok", "Peace?"]


@pytest.mark.slow
def test_what_was_altered_or_is_for_others_does_not_open_there(run: Run) -> None:
    page = page_for_stark(b"Ice")
    private = {**PLACE, "purpose": "private"}
    elsewhere = seal_for_seat(
        b"Ice", purpose="private", secret=ESSOS, seat_key=STARK.public, room=0, **PLACE
    )  # fmt: skip
    cases: list[tuple[str, dict[str, Any], str]] = [
        (page, {**private, "turn": 9}, "misdirected"),
        (page, {**private, "purpose": "receipt"}, "misdirected"),
        (page.replace("Key: ", "Label: x\nKey: "), private, "misdirected"),
        (page[:-40], private, "misdirected"),
        (elsewhere, private, "cannot-open"),
        (by_hand(deflate(b"Ice").ljust(512, b"\0")), private, "damaged"),
        (by_hand(pad(b"Ice", 0)), private, "damaged"),
        (by_hand(pad(deflate(bytes(20_000_000)), 0)), private, "too-large"),
        *((other, private, "cannot-open") for other in flipped(page)),
    ]
    found = run(
        READ + "return Promise.all(given.sealed.map(([sealed, how]) => opened(sealed, how)));",
        {"keys": KEYS, "sealed": [(sealed, how) for sealed, how, _reason in cases]},
    )
    assert found == [{"refused": reason} for _sealed, _how, reason in cases]
    for sealed, how, _reason in cases:
        with pytest.raises(SealingError):
            open_for_seat(sealed, key=STARK, game_key=WESTEROS.key.public, **how)


def test_letters_go_both_ways(run: Run) -> None:
    ends: dict[str, Any] = {"game": "westeros", "turn": 8}
    by_them: dict[str, Any] = {"sender": "lannister", "recipient": "stark", **ends}
    theirs = seal_letter(b"Hear me roar", own=LANNISTER, other=STARK.public, room=ROOM, **by_them)
    ours, read, again = run(
        READ
        + """
        const to = { ...given.ends, sender: "stark", recipient: "lannister", own, other };
        const from = { ...to, sender: "lannister", recipient: "stark" };
        const ours = await sealLetter("Winter is coming", to);
        return [ours, await openLetter(given.theirs, from), await openLetter(ours, to)];
        """,
        {"keys": KEYS, "ends": ends, "theirs": theirs},
    )
    assert (read, again) == ("Hear me roar", "Winter is coming")
    by_us: dict[str, Any] = {"sender": "stark", "recipient": "lannister", **ends}
    assert open_letter(ours, own=LANNISTER, other=STARK.public, **by_us) == b"Winter is coming"
    assert ours == seal_letter(b"Winter is coming", own=STARK, other=LANNISTER.public, room=ROOM, **by_us)


def test_what_cannot_be_sealed_is_refused_there(run: Run) -> None:
    found = run(
        READ
        + """
        const how = { ...given.place, counter: 1, sender: own, gameKey };
        const sealed = (size) => tried(async () => (await sealOrders("ж".repeat(size), how)).length);
        return Promise.all(given.sizes.map(sealed));
        """,
        {"keys": KEYS, "place": PLACE, "sizes": [ORDERS_LIMIT // 2, ORDERS_LIMIT // 2 + 1]},
    )
    assert found[0] > 0
    assert found[1] == {"refused": "too-large"}


@pytest.mark.slow
def test_a_draft_opens_for_its_key_alone(run: Run) -> None:
    text, opened, altered, foreign = run(
        """
        const draft = (key, sealed) => openDraft(key, sealed).catch((error) => error.reason);
        const [own, other] = await Promise.all(given.keys.map(readKey));
        const sealed = await sealDraft(own, given.text);
        const altered = [];
        for (let bit = 0; bit < 8 * sealed.length; bit += 1) {
          const copy = sealed.slice();
          copy[bit >> 3] ^= 1 << (bit & 7);
          altered.push(draft(own, copy));
        }
        const found = new TextDecoder("latin1").decode(sealed);
        return [found, await draft(own, sealed), await Promise.all(altered), await draft(other, sealed)];
        """,
        {"keys": [STARK.text(), LANNISTER.text()], "text": ORDERS},
    )
    assert opened == ORDERS
    assert "winterfell" not in text
    assert foreign == "cannot-open"
    assert set(altered) == {"cannot-open"}


def test_signatures_and_carried_files_are_the_same(run: Run) -> None:
    signature, carried = run(
        READ
        + """
        return [await signDocument("act", given.body, own, gameKey), carry(given.body)];
        """,
        {"keys": KEYS, "body": '{"act":"resign"}'},
    )
    game: PublicKey = WESTEROS.key.public
    assert signature == sign_document("act", b'{"act":"resign"}', STARK, game_key=game)
    assert verify_document("act", b'{"act":"resign"}', signature, STARK.public, game_key=game)
    assert carried == encode("SIGNED", {}, b'{"act":"resign"}')
    assert base64.b64decode("".join(carried.split("\n")[2:-2])) == b'{"act":"resign"}'


@pytest.mark.needs("node")
def test_every_act_and_message_is_the_same_file_there() -> None:
    lobby = GameInMemory(started=False)
    game, key = lobby.game, lobby.keys["a"]
    place: dict[str, Any] = {"game": game.game, "at": lobby.at, "seat": "a"}
    acts = [
        join_act(game, "a", "Зоя <3", key, handle="zoya", at=lobby.at),
        ready_act(game, "a", key, joined=lobby.at),
        sign_act(Away(start="2027-02-01T00:00:00Z", until="2027-02-09T23:59:59Z", **place), key, game),
        sign_act(Vote(sealed=seal_vote("draw", game, "a"), **place), key, game),
        sign_act(Motion(for_turn=3, wish="pause", **place), key, game),
        sign_act(Motion(for_turn=3, wish="replace", whose="b", **place), key, game),
        sign_act(Resign(**place), key, game),
    ]
    dealt = GameInMemory()
    letter: dict[str, Any] = {"turn": 0, "at": dealt.now, "text": "Hm: 'so' — \n# it is"}
    messages = [
        write_message(dealt.game, dealt.published.roster, dealt.keys["a"], to=to, **letter)
        for to in ((), ("b",))
    ]
    given = [
        *({"purpose": "act", "of": "statement", "body": act.statement} for act in acts),
        *({"purpose": "press", "of": "message", "body": message.message} for message in messages),
    ]
    assert game.public_key == dealt.game.public_key
    found = in_node("plain.js", "sealing.js", "writing.js")(
        """
        const key = await readKey(given.key);
        const gameKey = await publicKey(given.gameKey);
        return Promise.all(given.files.map(async ({ purpose, of, body }) => {
          const signature = await signDocument(purpose, JSON.stringify(body), key, gameKey);
          const file = writing.file({ [of]: body, signature });
          return [file, carry(file)];
        }));
        """,
        {"key": key.text(), "gameKey": game.key, "files": msgspec.to_builtins(given)},
    )
    files = [*(act.serialize() for act in acts), *(message.serialize() for message in messages)]
    for (file, carried), written in zip(found, files, strict=True):
        assert file.encode() == written
        assert decode(carried, ENVELOPE_LIMIT).body == written


@pytest.mark.slow
@pytest.mark.needs("node")
def test_a_day_begins_and_ends_there_as_by_the_command() -> None:
    """Also where a midnight is skipped (Beirut, Santiago) or comes twice (Havana); of a year that is over."""
    days = [date(2024, 1, 1) + timedelta(day) for day in range(366)]
    zones = (
        "UTC",
        "Europe/Berlin",
        "Asia/Beirut",
        "America/Santiago",
        "America/Havana",
        "Pacific/Kiritimati",
    )
    asked = [(str(day), zone, end) for day in days for zone in zones for end in (False, True)]
    found = in_node("acts.js")("return given.map((one) => dayBegins(...one))", asked)
    assert found == [
        time_text(read_day_or_time(day, Schedule(Deadline(hours=1, zone=zone)).zone, end=end))
        for day, zone, end in asked
    ]


@pytest.mark.needs("node")
def test_what_a_desk_signs_by_a_slow_clock_is_later_than_all_that_the_seat_has_signed() -> None:
    signed = in_node("plain.js", "acts.js")(
        "globalThis.facts = given; return now()", {"after": 4_000_000_000_000}
    )
    assert signed == "2096-10-02T07:06:40Z"
