"""What the doctor looks at: a league's files, its clone, its secret, its settings for mail."""

from collections.abc import Callable, Sequence
from functools import cached_property

import msgspec

from adjudicator.doctor.finding import Finding
from adjudicator.forge.proposals import Source
from adjudicator.forge.settings import Reading, Settings, read_settings
from adjudicator.player.status import foreseen
from adjudicator.repository.damage import contained
from adjudicator.repository.files import Files
from adjudicator.repository.game_file import GameFile, read_game_file
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.git.command import Git
from adjudicator.repository.layout import BRANCH
from adjudicator.repository.published import PublishedGame, published_game
from adjudicator.sealing import MasterSecret
from adjudicator.words import PlainError


class League(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A league as it stands at a moment, in seconds since 1970.

    `changed` says when a path last changed, by the newest commit that touches it; None if no commit does.
    `newest` is what became of asking the remote for news. `secret` is the adjudicator's secret, if there is
    one here that can be read; `secret_fault` is why the one that is here cannot. `mail` is the value of the
    variable that names the mail servers, "" where it is not set. With `offline` nobody else is asked.

    `site` is the web site of the remote, "" if it has none. `forge` reads the league's settings there, None
    if it cannot be asked, and then `no_forge` says why. `branch` is the league's branch. `sources` are where
    players propose files.
    """

    files: Files
    git: Git
    now: int
    changed: Callable[[str], int | None]
    newest: Finding
    secret: MasterSecret | None = None
    secret_fault: PlainError | None = None
    mail: str = ""
    offline: bool = False
    site: str = ""
    branch: str = BRANCH
    forge: Reading | None = None
    no_forge: Finding | None = None
    sources: Sequence[Source] = ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"  # passwords are among the settings for mail

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of its games."""
        return game_names(self.files)

    @cached_property
    def settings(self) -> tuple[GameFile, ...]:
        """The settings of its games, without those that cannot be read: the row of such a game says why."""
        found: list[GameFile] = []
        for name in self.names:
            with contained(bool):
                found.append(read_game_file(self.files, name))
        return tuple(found)

    @cached_property
    def clocks(self) -> dict[str, int]:
        """When the newest turn or record of each game was made, as far as that can be read."""
        found: dict[str, int] = {}
        for name in self.names:
            with contained(bool):
                if latest := published_game(self.files, name).latest:
                    found[name] = latest.clock
        return found

    @cached_property
    def hosted(self) -> Settings:
        """Its settings at the forge, which are asked for once."""
        return read_settings(self.forge) if self.forge else Settings(home=None)

    def game(self, name: str) -> PublishedGame:
        """Read a game."""
        return foreseen(self.files, name, self.now)
