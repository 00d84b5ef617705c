"""Links that stand in documents."""

import re

_CODE = re.compile(r"^```.*?^```$|`(?:[^`\n]|\n(?!\n))+`", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s]+)\)")


def links_in(document: str) -> list[str]:
    """What the links and pictures of a document in Markdown name, those in code left out."""
    return _LINK.findall(_CODE.sub("", document))
