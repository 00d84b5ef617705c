"""The styles of drawings: colours by name, by day and by night, and the rules that use them."""

import re
from collections.abc import Mapping

Colours = Mapping[str, str]
"""Colours by the name that rules use, as in `var(--ink)`."""


def style(rules: str, *, font: str, day: Colours, night: Colours) -> str:
    """Return the style of a page's picture, which follows the reader's choice of light or dark.

    It fills the width of its frame.
    """
    return f"""
svg:root {{ width: 100%; height: auto; }}
svg {{ color-scheme: light dark; {_variables(day)} font-family: {font}; }}
@media (prefers-color-scheme: dark) {{ svg {{ {_variables(night)} }} }}
{rules}"""


def plain_style(rules: str, *, font: str, day: Colours) -> str:
    """Return the style by day without variables, for programs that know none."""
    return f"""
svg {{ font-family: {font}; }}
{re.sub(r"var[(]--([a-z-]+)[)]", lambda found: day[found[1]], rules)}"""


def _variables(colours: Colours) -> str:
    return " ".join(f"--{name}: {colour};" for name, colour in colours.items())
