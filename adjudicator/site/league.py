"""What a league says of itself: its name and words from `league.md`, and its address for mail."""

import re

import msgspec
from markupsafe import Markup

from adjudicator.plain_text import LINES, on_one_line, shown
from adjudicator.repository.files import Files
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.versions import newer_than_this, older_told
from adjudicator.site.game_facts import mail_address
from adjudicator.site.prose import inline, prose, safe_markdown
from adjudicator.words import gettext as _

LEAGUE_FILE = "league.md"
"""Where its words are, unless `league.yaml` names another document."""

LONGEST = 50_000
"""Bytes of the file that are read."""

_HEADING = re.compile(r"\s*#[ \t]+([^\n]+?)[ \t#]*(?:\n|\Z)")


class League(msgspec.Struct, frozen=True):
    """A league. `heading` and `text` are in Markdown, and "" in a league without words of its own.

    `mail` is the address where it takes mail, or "". `newer` says that the league uses a newer version of the
    program than the one that makes these pages, or "".
    """

    heading: str = ""
    text: str = ""
    mail: str = ""
    newer: str = ""

    @property
    def name(self) -> str:
        """Its name, as plain text on one line."""
        return on_one_line(inline(self.heading).striptags()) or _("Games by mail")

    @property
    def words(self) -> Markup:
        """Its words in HTML that holds only prose."""
        return prose(safe_markdown(), self.text)


def read_league(files: Files, words: str = LEAGUE_FILE) -> League:
    """Read the league's words and its address for mail; the first heading of the words is its name."""
    text = files.read(words)[:LONGEST].decode("utf-8", "replace") if files.exists(words) else ""
    text = shown(text.replace("\r\n", "\n").removeprefix("\ufeff"), LINES)
    found = _HEADING.match(text)
    uses = newer_than_this(files, game_names(files))
    newer = " ".join(older_told(files, uses)) if uses else ""
    heading, words = (found[1], text[found.end() :]) if found else ("", text)
    return League(heading, words.strip(), mail_address(files), newer)
