"""Text as HTML has it. Pages name the same houses, areas and rules again and again, so it is kept."""

import html
from functools import lru_cache


@lru_cache(maxsize=4096)
def escape(text: str) -> str:
    """Replace whatever is special in HTML, in attributes too."""
    return html.escape(text)
