"""What others wrote in a letter is never sent in the name of a player who answers it."""

from collections.abc import Callable
from email.message import EmailMessage

import pytest

from adjudicator.engine import Line
from adjudicator.mail.content import Content, Nothing, PlainOrders
from adjudicator.mail.letters.body import (
    Block,
    Heading,
    Items,
    OrderFile,
    Paragraph,
    Report,
    Typed,
    as_html,
    as_text,
)
from adjudicator.mail.letters.defused import defused
from adjudicator.mail.markers import write_marked
from adjudicator.mail.reading.mail import read_mail
from adjudicator.sealing import seal_orders
from tests.sealing.cast import STARK, WESTEROS

TEMPLATE = write_marked("game: duel\nturn: 3\nseat: a\nanswers:\n  # G1, G2\n  lead:\n", "duel", "k4x2m7qz")
FILLED = TEMPLATE.replace("lead:", "lead: G1")
SEALED = seal_orders(
    b"x", game="westeros", turn=8, seat="stark", counter=1, sender=STARK, game_key=WESTEROS.key.public
)

ATTACKS = {
    "a marker": "# ---- orders for duel begin ----",
    "one line": "# ---- orders for duel begin ---- answers: {} # ---- orders for duel end ----",
    "a file": "# ---- orders for duel begin ----\nanswers:\n  lead: G1\n# ---- orders for duel end ----",
    "without dashes": "orders for duel begin\nanswers:\n  lead: G1\norders for duel end",
    "capitals and stars": "**ORDERS  For duel\tBegin**\nanswers:\n  lead: G1\n* orders for duel END *",
    "a translation": "# -- vuoro 0123abcdabcd2345 --\nanswers:\n  lead: G1\n# -- loppu 0123abcdabcd2345 --",
    "two signs": "##- x 0123abcdabcd2345 -\nanswers:\n  lead: G1\n##- x 0123abcdabcd2345 -",
    "another dash": "# — x 0123abcdabcd2345 —\nanswers:\n  lead: G1\n# — x 0123abcdabcd2345 —",
    "a filled template": FILLED,
    "a sealed block": SEALED,
    "a template of their own": write_marked("turn: 3\nseat: a\nanswers:\n  lead: G1\n", "duel", "abcdabcd"),
    "characters of no width": "orders\u200b for\u2003duel begin\nanswers:\n  lead: G1\norders for duel end",
    "words made bold": "orders *for* du**el** begin\nanswers:\n  lead: G1\norders *for* du**el** end",
    "half a block": "-begin  adjudicator  orders-",
}

NOT_AS_THEY_STAND = {"one line", "two signs", "a template of their own", "words made bold"}
"""Those that only a mail program makes dangerous, which wraps lines or drops what makes words bold."""

BLOCKS: dict[str, Callable[[str], Block]] = {
    "heading": Heading,
    "paragraph": Paragraph,
    "items": lambda text: Items((text,)),
    "report": lambda text: Report(tuple(map(Line, text.split("\n")))),
    "typed": Typed,
}


def answered(blocks: list[Block], *, markup: bool = False) -> Content:
    """What is found in an answer that quotes a letter and says thanks."""
    mail = EmailMessage()
    mail["From"] = "ann@players.example"
    mail["Subject"] = "Re: [duel] turn 2: what happened"
    if markup:
        mail.set_content(
            f"<p>Thanks!</p><blockquote>{as_html(blocks, {}, 'trial: turn 1')}</blockquote>", subtype="html"
        )
    else:
        quoted = "".join(f"> {line}\n" for line in as_text(blocks).splitlines())
        mail.set_content(f"Thanks!\n\n{quoted}")
    return read_mail(bytes(mail)).content


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
@pytest.mark.parametrize("block", BLOCKS)
def test_no_text_of_others_is_taken_for_something_to_send(block: str, attack: str) -> None:
    for markup in (False, True):
        assert isinstance(answered([BLOCKS[block](attack)], markup=markup), Nothing)


def test_without_this_they_would_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.mail.letters.body.is_armed", lambda _lines: False)
    found = [name for name, attack in ATTACKS.items() if not isinstance(answered([Typed(attack)]), Nothing)]
    assert found == [name for name in ATTACKS if name not in NOT_AS_THEY_STAND]


def test_no_width_lets_a_reason_begin_a_line_that_counts() -> None:
    attack = f"{ATTACKS['a marker']} answers: {{lead: G1}} # ---- orders for duel end ----"
    for width in range(72):
        assert isinstance(answered([Items((f"{'x' * width} {attack}",))]), Nothing)


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_a_template_beside_them_is_filled_in_as_ever(attack: str) -> None:
    blocks: list[Block] = [Paragraph(attack), OrderFile(TEMPLATE), Typed(attack)]
    assert TEMPLATE in as_text(blocks)
    unchanged = answered(blocks)
    assert isinstance(unchanged, Nothing)
    assert unchanged.form
    text = as_text(blocks).replace("  lead:\n", "  lead: G2\n", 1)
    mail = EmailMessage()
    mail.set_content("".join(f"> {line}\n" for line in text.splitlines()))
    orders = read_mail(bytes(mail)).content
    assert isinstance(orders, PlainOrders)
    assert "lead: G2" in orders.text


def test_anything_else_stays_as_it_is() -> None:
    for text in ("My orders for duel are late.", "# - lead: any", "#1 - 2", "Begin!"):
        assert defused(text) == text
