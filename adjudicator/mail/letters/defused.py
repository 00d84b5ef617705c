"""What others wrote, in a letter: never in a form that an answer to the letter could be taken to send.

A player's answer quotes the whole letter. If it held a name, a reason or a message that looks like an order
file between its markers, or like a sealed block, the answer would send that in the player's name. What looks
like it is said beside what the reader finds, and is looked for in what the reader makes of a text.
"""

import re
from collections.abc import Sequence

from adjudicator.mail.markers import LIKE_A_MARKER
from adjudicator.mail.reading.blocks import LIKE_A_BLOCK
from adjudicator.mail.reading.lines import Line
from adjudicator.mail.reading.words import plain

_LIKE_SOMETHING_TO_SEND = re.compile(f"{LIKE_A_MARKER}|{LIKE_A_BLOCK}", re.IGNORECASE)
_FIRST_WORDS = re.compile(r"(?P<sign>#)|\b(?:orders|begin)\b", re.IGNORECASE)
_ANOTHER_SIGN = "\uff03"


def is_armed(lines: Sequence[Line]) -> bool:
    """Whether lines, as the reader has them, hold something to send, or would if they were broken anew."""
    return _LIKE_SOMETHING_TO_SEND.search("\n".join(line.text for line in lines)) is not None


def defused(text: str) -> str:
    """Return a text in which nothing looks like something to send, however it is wrapped and quoted."""
    return _without(_LIKE_SOMETHING_TO_SEND, text)


def blunted(text: str) -> str:
    """Return a text that makes nothing look like something to send together with others beside it either."""
    return _without(_FIRST_WORDS, text)


def _without(signs: re.Pattern[str], text: str) -> str:
    flat = "\n".join(map(plain, text.split("\n")))
    return signs.sub(_altered, flat) if signs.search(flat) else text


def _altered(found: re.Match[str]) -> str:
    return _ANOTHER_SIGN if found["sign"] else f"{found[0]},"
