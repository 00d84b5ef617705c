"""Every message of the corpus is read, and its sender verified, as is written beside it."""

import time
from collections import Counter
from collections.abc import Mapping
from functools import cache

import pytest

from adjudicator.mail.content import Blocks, Content, Damaged, PlainOrders, Request, SealedBlock, SignedFile
from adjudicator.mail.incoming import Mail
from adjudicator.mail.letter_names import answered, to_seat
from adjudicator.mail.reading.mail import read_mail
from adjudicator.mail.vouching import vouch
from adjudicator.orders.reading import read
from adjudicator.sealing import SIGNED, decode
from tests.mail.corpus.cast import ADDRESS, ARRIVED, MAIL, RECORDS, STRANGER, league_at_rest
from tests.mail.corpus.recipes import LARGE, MANY, QUICK
from tests.mail.corpus.shelf import FOLDERS, Message, block, block_named, messages, recipes

LEAST = 200
LONGEST_TEXT = 40
MOST_SECONDS = 10.0
"""As much processor time one message may take anywhere: what grows too fast with its length takes minutes."""


def described(mail: Mail) -> dict[str, object]:
    """What was found in a mail, in the words of `expected.yaml`."""
    found: dict[str, object] = {"sender": mail.sender}
    if mail.automatic:
        found["automatic"] = "yes"
    if mail.bounce:
        ours = answered(mail.bounce.letters, MAIL) is not None
        found["bounce"] = f"{'hard' if mail.bounce.hard else 'soft'}, {'ours' if ours else 'not ours'}"
    if mail.cut:
        found["cut"] = "yes"
    return {**found, **content(mail.content)}


def content(held: Content) -> dict[str, object]:
    match held:
        case PlainOrders(text, named, whole):
            file = read(text.encode())
            tree = file.root.plain() if file.root and not file.complaints else "with mistakes"
            orders = {key: value for key, value in tree.items() if value} if isinstance(tree, dict) else tree
            found: dict[str, object] = {"orders": orders}
            if not isinstance(orders, dict) or orders.get("game") != named:
                found["named"] = named
            if held.others:
                found["others"] = [content(other) for other in held.others]
            return found if whole else {**found, "whole": "no"}
        case SealedBlock(text):
            return {"sealed": block_named(text)}
        case SignedFile(data):
            return {"signed": next(name for name in ("vote", "press") if signed(name) == data)}
        case Blocks(blocks):
            return {"several": [content(block) for block in blocks]}
        case Request(name, words, text):
            return {"request": " ".join([name, *words]), **({"text": text[:LONGEST_TEXT]} if text else {})}
        case Damaged():
            return {"damaged": "yes"}
        case _:
            return {"nothing": "unchanged" if held.form else "found"}


def signed(name: str) -> bytes:
    armour = decode(block(name), 1 << 16)
    assert armour.kind == SIGNED
    return armour.body


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_is_found_in_a_message_is_what_stands_beside_it(folder: str) -> None:
    found = {message.name: described(read_mail(message.data)) for message in messages(folder)}
    assert different(found, {message.name: message.read for message in messages(folder)}) == {}


def different(
    found: Mapping[str, object], expected: Mapping[str, object]
) -> dict[str, tuple[object, object]]:
    """What was found and expected, where they differ."""
    return {name: (found[name], expected[name]) for name in found if found[name] != expected[name]}


def test_the_sender_is_verified_as_stands_beside_the_message() -> None:
    found = {message.name: verified(message) for message in messages("identity")}
    assert different(found, {message.name: message.vouched for message in messages("identity")}) == {}


@cache
def seats_written_to() -> Mapping[str, str]:
    """The seats by what stands for them in letters, also as if STRANGER had held them."""
    held = (
        (game, seat, holder.public.fingerprint)
        for game, trial in league_at_rest().games.items()
        for seat, key in trial.keys.items()
        for holder in (key, STRANGER)
    )
    return {to_seat(game, seat, holder, MAIL): seat for game, seat, holder in held}


def verified(message: Message) -> Mapping[str, str]:
    """What was verified of a sender, in the words of `expected.yaml`."""
    found = vouch(
        message.data, read_mail(message.data), secret=MAIL, league=ADDRESS, keys=RECORDS, at=ARRIVED
    )
    told = {
        "address": found.address,
        "answers": seats_written_to()[found.answers.to] if found.answers else "",
        "addressed": "yes" if found.addressed else "",
        "unsure": "yes" if found.unsure else "",
    }
    return {name: value for name, value in told.items() if value}


def test_the_corpus_has_every_kind_of_message() -> None:
    """At least two hundred, in every folder some, and no file without an outcome or the other way round."""
    assert sum(len(messages(folder)) for folder in FOLDERS) >= LEAST
    assert all(messages(folder) for folder in FOLDERS)


@pytest.mark.parametrize("name", QUICK)
def test_a_message_that_is_too_much_is_read_in_no_time(name: str) -> None:
    assert_read_quickly(QUICK[name](), name)


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGE)
def test_a_huge_message_is_read_in_no_time(name: str) -> None:
    assert_read_quickly(LARGE[name](), name)


def assert_read_quickly(data: bytes, name: str) -> None:
    begun = time.process_time()
    found = described(read_mail(data))
    taken = time.process_time() - begun
    assert found == recipes()[name]
    assert taken < MOST_SECONDS


@pytest.mark.slow
@pytest.mark.parametrize("name", MANY)
def test_of_many_messages_each_is_read_alone(name: str) -> None:
    found = Counter(next(iter(content(read_mail(data).content))) for data in MANY[name]())
    assert {kind: str(count) for kind, count in found.items()} == recipes()[name]


@pytest.mark.slow
@pytest.mark.parametrize("folder", FOLDERS)
def test_a_message_says_the_same_with_other_line_ends(folder: str) -> None:
    for one in messages(folder):
        bare = one.data.replace(b"\r\n", b"\n")
        for data in (bare, bare.replace(b"\n", b"\r\n")):
            assert described(read_mail(data)) == one.read, one.name


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["clients", "plain", "mime"])
def test_what_is_left_of_a_message_orders_nothing_else(folder: str) -> None:
    """Wherever it was cut off, what comes is the same orders, or known as incomplete, or no orders."""
    for one in messages(folder):
        if not isinstance(one.read.get("orders"), dict):
            continue
        for number in range(1, 8):
            found = described(read_mail(one.data[: len(one.data) * number // 8]))
            assert found.get("orders", one.read["orders"]) == one.read["orders"] or "whole" in found, one.name
