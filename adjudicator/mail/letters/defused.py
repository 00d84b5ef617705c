"""What others wrote, in a letter: never in a form that an answer to the letter could be taken to send.

A player's answer quotes the whole letter. If it held a name, a reason or a message that looks like an order
file between its markers, or like a sealed block, the answer would send that in the player's name.
"""

import re

from adjudicator.mail.reading.words import plain

_LIKE_SOMETHING_TO_SEND = re.compile(
    r"\b(?P<marker>orders)(?=\W++for\W++\S{1,80}?\W++(?:begin|end)\b)"
    r"|(?P<translated>#)(?=[\s*]*-+\s[^#]*?\b[0-9a-f]{8}[a-z2-7]{8}\b)"
    r"|(?P<block>BEGIN)(?=\W++ADJUDICATOR\b)",
    re.IGNORECASE,
)
_ANOTHER_SIGN = "\uff03"


def defused(text: str) -> str:
    """Return a text in which nothing looks like something to send, however it is wrapped and quoted."""
    flat = "\n".join(map(plain, text.split("\n")))
    if not _LIKE_SOMETHING_TO_SEND.search(flat):
        return text
    return _LIKE_SOMETHING_TO_SEND.sub(_altered, flat)


def _altered(found: re.Match[str]) -> str:
    return _ANOTHER_SIGN if found["translated"] else f"{found[0]},"
