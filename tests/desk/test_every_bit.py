"""Each bit of what is sealed or signed is changed in turn: nobody opens or believes it, here or there."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from adjudicator.repository.people.acts import Resign, read_act, sign_act
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.sealing import SealingError, open_for_seat, open_letter, open_orders, seal_letter
from tests.desk.engines import in_node
from tests.desk.test_sealing_script import KEYS, ORDERS, PLACE, READ, page_for_stark
from tests.repository.table_in_memory import GameInMemory
from tests.sealing.cast import LANNISTER, STARK, WESTEROS

pytestmark = pytest.mark.slow

ENDS: dict[str, Any] = {"game": "westeros", "turn": 8, "sender": "lannister", "recipient": "stark"}
ALL_REFUSED = "return (await Promise.all(given.sealed.map({open}))).every((found) => found.refused);"


def every_flip(text: str) -> list[str]:
    """The text with one bit changed, for every bit of it, header and frame included."""
    places = [(place, 1 << bit) for place in range(len(text)) for bit in range(8)]
    return [text[:place] + chr(ord(text[place]) ^ bit) + text[place + 1 :] for place, bit in places]


def refused_here(texts: list[str], open_one: Callable[[str], object]) -> bool:
    """Whether none of them opens; fails with any error but a refusal."""
    for text in texts:
        with suppress(SealingError):
            open_one(text)
            return False
    return True


@pytest.mark.needs("node")
def test_what_is_sealed_to_a_seat() -> None:
    how = {**PLACE, "purpose": "receipt", "label": "stark-0008-3"}
    page = page_for_stark(b"Ice", purpose=how["purpose"], label=how["label"], room=0)
    given = {"keys": KEYS, "how": how, "sealed": every_flip(page)}
    run = in_node("plain.js", "sealing.js")
    assert run(READ + ALL_REFUSED.format(open="(sealed) => opened(sealed, given.how)"), given)

    def open_one(sealed: str) -> bytes:
        return open_for_seat(sealed, key=STARK, game_key=WESTEROS.key.public, **how)

    assert open_one(page) == b"Ice"
    assert refused_here(every_flip(page), open_one)


@pytest.mark.needs("node")
def test_letters() -> None:
    sent = seal_letter(b"Hear me roar", own=LANNISTER, other=STARK.public, room=0, **ENDS)
    given = {"keys": KEYS, "ends": ENDS, "sealed": every_flip(sent)}
    run = in_node("plain.js", "sealing.js")
    assert run(READ + ALL_REFUSED.format(open="(sealed) => letter(sealed, given.ends)"), given)

    def open_one(sealed: str) -> bytes:
        return open_letter(sealed, own=STARK, other=LANNISTER.public, **ENDS)

    assert open_one(sent) == b"Hear me roar"
    assert refused_here(every_flip(sent), open_one)


@pytest.mark.needs("node")
def test_orders_that_are_sealed_there() -> None:
    orders = in_node("plain.js", "sealing.js")(
        READ + "return sealOrders(given.text, { ...given.place, counter: 3, sender: own, gameKey });",
        {"keys": KEYS, "place": PLACE, "text": ORDERS},
    )

    def open_one(sealed: str) -> str:
        return open_orders(sealed, sender=STARK.public, secret=WESTEROS, **PLACE).text.decode()

    assert open_one(orders) == ORDERS
    assert refused_here(every_flip(orders), open_one)


def test_acts() -> None:
    trial = GameInMemory()
    key = trial.keys["a"]
    signed = sign_act(Resign(game=trial.game.game, at=trial.at, seat="a"), key, trial.game)
    for altered in every_flip(signed.serialize().decode()):
        with suppress(RefusedAct):
            assert not read_act(altered.encode(), signed.file).holds(key.public, trial.game)
