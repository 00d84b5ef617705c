"""The contents of `secret.yaml`: a game's own secret, once it is published."""

import msgspec

from adjudicator import yaml_files
from adjudicator.repository.layout import SECRET
from adjudicator.sealing import GameSecret
from adjudicator.words import gettext as _


class SecretFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of `secret.yaml`. It opens everything sealed in this game, and nothing in any other."""

    game: str
    secret: str


def read_secret(data: bytes, game: str) -> GameSecret:
    """Read a published secret; raises UnreadableFile or SealingError, also for any byte out of place."""
    read = yaml_files.load(data, SecretFile, SECRET)
    if read.game != game or yaml_files.dump(read) != data:
        raise yaml_files.UnreadableFile(
            _("%(path)s is not in the form that `adjudicator` writes.", path=SECRET)
        )
    return GameSecret.from_text(read.secret)
