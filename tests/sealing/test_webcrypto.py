"""A browser's side of sealing, written with WebCrypto alone, and ours: what one seals the other opens."""

import json
import subprocess
from pathlib import Path

import pytest

from adjudicator.sealing import open_orders, seal_for_seat
from tests.parts import find
from tests.sealing.cast import STARK, WESTEROS

SCRIPT = Path(__file__).with_name("webcrypto.mjs")
ORDERS = "answers:\n  order:\n    winterfell: march+1 # Зима близко\n"
LONG = ORDERS + "".join(f"# {number * 7919 % 10007}\n" for number in range(2000))
"""What fills a larger size class even deflated."""


@pytest.mark.needs("node")
@pytest.mark.parametrize("orders", [ORDERS, LONG], ids=["short", "long"])
def test_a_browser_seals_orders_and_opens_its_private_page(orders: str) -> None:
    page = seal_for_seat(
        "Твоя рука".encode(),
        purpose="private",
        game="westeros",
        turn=8,
        seat="stark",
        secret=WESTEROS,
        seat_key=STARK.public,
        room=2000,
    )
    asked = {
        "secretKey": STARK.text(),
        "gameKey": WESTEROS.key.public.text(),
        "game": "westeros",
        "turn": 8,
        "seat": "stark",
        "counter": 3,
        "orders": orders,
        "page": page,
    }
    node = find("node")
    assert node is not None
    process = subprocess.run(
        [node, SCRIPT], input=json.dumps(asked).encode(), capture_output=True, check=False, timeout=60
    )
    assert process.returncode == 0, process.stderr.decode()
    answer = json.loads(process.stdout)
    assert answer["fingerprint"] == STARK.public.fingerprint
    assert answer["page"] == "Твоя рука"
    opened = open_orders(
        answer["orders"], game="westeros", turn=8, seat="stark", sender=STARK.public, secret=WESTEROS
    )
    assert opened.text.decode() == orders
    assert opened.header.counter == 3
