"""What others wrote, in a letter: never in a form that an answer to the letter could be taken to send.

A player's answer quotes the whole letter. If it held a name, a reason or a message that looks like an order
file between its markers, or like a sealed block, the answer would send that in the player's name.
"""

import re
from collections.abc import Iterator

from adjudicator.mail.markers import is_template
from adjudicator.repository.layout import NAME
from adjudicator.sealing import SIGNED

_DASHES = "-‐‑‒–—―−"
_TEMPLATE = re.compile(
    rf"^# ---- orders for (?P<game>{NAME.pattern}) begin (?P<code>[0-9a-f]{{8}}) ----\n"
    r"(?P<inner>.*?)\n# ---- orders for (?P=game) end (?P=code) ----$",
    re.MULTILINE | re.DOTALL,
)
_MARKER = re.compile(rf"\borders(?=\s+for\s+{NAME.pattern}\s+(?:begin|end)\b)", re.IGNORECASE)
_CODED = re.compile(rf"#(?=[\s*]*[{_DASHES}]+\s[^#\n]*\b[0-9a-f]{{8}}\b)", re.IGNORECASE)
_ANOTHER_SIGN = "\uff03"
_BLOCK = re.compile(rf"BEGIN(?=\s+ADJUDICATOR\s+(?:ORDERS|{SIGNED})\b)", re.IGNORECASE)


def defused(text: str) -> str:
    """Return a text in which nothing but a template that is as we wrote it looks like something to send."""
    return "".join(_pieces(text))


def _pieces(text: str) -> Iterator[str]:
    end = 0
    for found in _TEMPLATE.finditer(text):
        if is_template(found["inner"], found["code"]):
            yield _without_marks(text[end : found.start()])
            yield found[0]
            end = found.end()
    yield _without_marks(text[end:])


def _without_marks(text: str) -> str:
    text = _MARKER.sub(lambda found: f"{found[0]},", text)
    text = _BLOCK.sub(lambda found: f"{found[0]},", text)
    return _CODED.sub(_ANOTHER_SIGN, text)
