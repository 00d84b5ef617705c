"""`league.yaml`, at the root of a repository: what a league has chosen for all its games."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from adjudicator import yaml_files
from adjudicator.repository.files import Files
from adjudicator.repository.people.roster import Player
from adjudicator.words import ENGLISH, UnknownLanguage, first_spoken, gettext as _, joined, use_language

LEAGUE_FILE = "league.yaml"

_Document = Annotated[str, msgspec.Meta(pattern=r"^[\w./-]+\.md$")]


class LeagueFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of `league.yaml`.

    `rating` says by which formula the pages rate players, and `languages` in which languages there are pages;
    the first is that of the league. `documents` are the paths of those that have pages, by the titles of
    their groups, and `front` is the one whose beginning is the front page.
    """

    rating: Literal["none", "elo"] = "none"
    languages: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)] = (ENGLISH,)
    documents: dict[str, tuple[_Document, ...]] = {}
    front: _Document | None = None


def read_league_file(files: Files) -> LeagueFile:
    """Read `league.yaml`; without it nothing is chosen. Raises UnreadableFile if it cannot be used."""
    if not files.exists(LEAGUE_FILE):
        return LeagueFile()
    try:
        found = yaml_files.load(files.read(LEAGUE_FILE), LeagueFile, LEAGUE_FILE)
    except yaml_files.NewerFile as error:  # a person writes it, and may have misspelt a word
        known = _(
            "Its keys are %(keys)s; the league's name is the heading of league.md.",
            keys=joined(LeagueFile.__struct_fields__),
        )
        raise yaml_files.NewerFile(f"{error} {known}", error.hint) from error
    for language in found.languages:
        try:
            with use_language(language):
                pass
        except UnknownLanguage as error:
            raise yaml_files.UnreadableFile(
                _("%(path)s cannot be used: %(reason)s", path=LEAGUE_FILE, reason=str(error))
            ) from error
    return replace(found, languages=tuple(dict.fromkeys(found.languages)))


def languages_of(files: Files) -> tuple[str, ...]:
    """The languages of a league's pages, the league's own first; English if the file cannot be used."""
    with suppress(yaml_files.UnreadableFile):
        return read_league_file(files).languages
    return (ENGLISH,)


def language_for(files: Files, player: Player | None) -> str:
    """The language in which to write to a player: their own, if there are words in it, or the league's."""
    return first_spoken(player.language if player else "", *languages_of(files))


def pages_folder(language: str, languages: Sequence[str]) -> str:
    """Where the pages in a language are, in a site of several, with a slash at the end.

    It is "" for the first language, and for one without pages.
    """
    return f"{language}/" if language in languages[1:] else ""
