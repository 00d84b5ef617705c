"""`recovery.yaml`, at a repository's root: the league's secret in shares, each sealed to a person's key."""

import base64
import binascii
from collections.abc import Iterable, Sequence
from contextlib import suppress

import msgspec

from adjudicator import yaml_files
from adjudicator.plain_text import folded
from adjudicator.repository.files import Files
from adjudicator.repository.game_file import read_game_file
from adjudicator.repository.game_folders import game_names
from adjudicator.repository.layout import SECRET
from adjudicator.repository.people.roster import require_name
from adjudicator.sealing import BadShare, MasterSecret, PublicKey, SecretKey
from adjudicator.sealing.shares import mark_of, open_share, seal_share, split
from adjudicator.words import N_, PlainError, gettext as _

RECOVERY_FILE = "recovery.yaml"
FORMAT = 1


class NotShared(PlainError):
    """There is no share: the league's secret is not shared, or not with this person."""

    advice = N_("Whoever holds the league's secret can share it: adjudicator share --help")


class HeldShare(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A share: whose it is, the fingerprint of the key that opens it, and what is sealed, in base64."""

    name: str
    key: str
    sealed: str


class RecoveryFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of `recovery.yaml`: any `needed` of the shares make the secret with this mark."""

    format: int
    needed: int
    mark: str
    shares: tuple[HeldShare, ...]

    @property
    def holders(self) -> str:
        """The names of all who hold a share, for a sentence."""
        return ", ".join(share.name for share in self.shares)

    def share_of(self, key: SecretKey) -> str:
        """The words of the share of this key; raises NotShared, Tampered or BadShare."""
        own = key.public.fingerprint
        found = next((share for share in self.shares if share.key == own), None)
        if found is None:
            raise NotShared(
                _("No share is sealed to your key %(key)s.", key=own),
                _("The shares are those of %(names)s. --key FILE names another key.", names=self.holders),
            )
        try:
            sealed = base64.b64decode(found.sealed, validate=True)
        except (binascii.Error, ValueError):
            sealed = b""
        holders = ((share.name, share.key) for share in self.shares)
        return open_share(sealed, key, *_bound(self.mark, self.needed, holders))


def _bound(mark: str, needed: int, holders: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """What every share is bound to: all that the file says in clear."""
    return (mark, str(needed), *(part for holder in holders for part in holder))


def read_recovery_file(files: Files) -> RecoveryFile:
    """Read `recovery.yaml`; raises NotShared if there is none, UnreadableFile if it cannot be used."""
    if not files.exists(RECOVERY_FILE):
        raise NotShared(_("This league's secret is not shared: it has no %(path)s.", path=RECOVERY_FILE))
    return yaml_files.load(files.read(RECOVERY_FILE), RecoveryFile, RECOVERY_FILE, FORMAT)


def recovery_changes(
    secret: MasterSecret, needed: int, holders: Sequence[tuple[str, PublicKey]]
) -> dict[str, bytes]:
    """Share a secret anew among people with these names and keys: the file, by its path.

    Raises BadShare, or RefusedAct for what cannot be a name.
    """
    for name, _key in holders:
        require_name(name)
    names, keys = {folded(name) for name, _key in holders}, {key for _name, key in holders}
    if min(len(names), len(keys)) < len(holders):
        raise BadShare(
            _("Two of the shares are for one name or one key."),
            _("Give everybody one share, a name that differs from the others', and a key of their own."),
        )
    mark = mark_of(secret)
    bound = _bound(mark, needed, ((name, key.fingerprint) for name, key in holders))
    shares = tuple(
        HeldShare(name, key.fingerprint, base64.b64encode(seal_share(words, key, *bound)).decode())
        for (name, key), words in zip(holders, split(secret, needed, len(holders)), strict=True)
    )
    return {RECOVERY_FILE: yaml_files.dump(RecoveryFile(FORMAT, needed, mark, shares))}


def is_foreign(files: Files, secret: MasterSecret) -> bool:
    """Whether the league has games whose secret is not published yet, and none is made with this secret."""
    made = []
    for name in game_names(files):
        with suppress(yaml_files.UnreadableFile):  # one damaged game is no reason to recover none
            game = read_game_file(files, name)
            if not files.exists(game.paths.file(SECRET)):
                made.append(secret.game_secret(game.game, game.nonce).key.public == game.public_key)
    return bool(made) and not any(made)
