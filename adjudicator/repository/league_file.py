"""`league.yaml`, at the root of a repository: what a league has chosen for all its games."""

from typing import Literal

import msgspec

from adjudicator import yaml_files
from adjudicator.repository.files import Files

LEAGUE_FILE = "league.yaml"


class LeagueFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of `league.yaml`; `rating` says by which formula the pages rate players."""

    rating: Literal["none", "elo"] = "none"


def read_league_file(files: Files) -> LeagueFile:
    """Read `league.yaml`; without it nothing is chosen. Raises UnreadableFile if it cannot be used."""
    if not files.exists(LEAGUE_FILE):
        return LeagueFile()
    return yaml_files.load(files.read(LEAGUE_FILE), LeagueFile, LEAGUE_FILE)
