"""`manifest.yaml`: the signed list of everything a turn consists of and is based on.

Manifests and adoption records form one chain, in which each names the one before it by its digest.
"""

from collections.abc import Mapping
from typing import ClassVar, Self

import msgspec

from adjudicator import yaml_files
from adjudicator.repository.files import digest
from adjudicator.repository.game_file import GameFile
from adjudicator.repository.layout import in_order
from adjudicator.sealing import SecretKey, sign_document, verify_document
from adjudicator.words import gettext as _


class Link(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of the chain, signed with the game's signing key for its `purpose`."""

    purpose: ClassVar[str]

    signature: str = ""

    @classmethod
    def read(cls, data: bytes, path: str) -> Self:
        """Read a file of the chain; raises UnreadableFile unless it is, byte for byte, as it is written."""
        link = yaml_files.load(data, cls, path)
        if link.serialize() != data:
            raise yaml_files.UnreadableFile(
                _("The file %(path)s was altered after it was signed; put it back with git.", path=path)
            )
        return link

    def signed(self, key: SecretKey, game: GameFile) -> Self:
        """The same file with the signature of the game's signing key."""
        signature = sign_document(self.purpose, self._body(), key, game_key=game.public_key)
        return msgspec.structs.replace(self, signature=signature)

    def signature_holds(self, game: GameFile) -> bool:
        """Whether the game's signing key signed exactly this."""
        return verify_document(
            self.purpose, self._body(), self.signature, game.signer, game_key=game.public_key
        )

    def serialize(self) -> bytes:
        """The bytes of the file."""
        return yaml_files.dump(self)

    def _body(self) -> bytes:
        return msgspec.json.encode(msgspec.structs.replace(self, signature=""))


class Manifest(Link, frozen=True, rename="kebab"):
    """Digests are SHA-256 in hexadecimal, of files by name.

    `adjudicator` is the version of the program, `closed` the time of the adjudication (UTC, ISO 8601).
    `absent` are the seats that the rules answer for until their players send orders, `previous` is the digest
    of the manifest or record before ("" for the first). `acts` are all adopted so far.
    `submissions` and `receipts` are those taken in since the manifest or record before, used or not; which of
    them were used is not public. `press` are the messages delivered since then, if any. `spent` is what seats
    have spent so far of the deadlines that are excused, or of their banks in seconds.
    """

    purpose: ClassVar[str] = "manifest"

    game: str
    turn: int
    ruleset: str
    adjudicator: str
    closed: str
    absent: tuple[str, ...]
    previous: str
    game_file: str
    acts: dict[str, str]
    submissions: dict[str, str]
    receipts: dict[str, str]
    files: dict[str, str]
    press: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    spent: dict[str, int] | msgspec.UnsetType = msgspec.UNSET


def digests(files: Mapping[str, bytes]) -> dict[str, str]:
    """Digest each file, ordered by the numbers and names they have."""
    return {name: digest(files[name]) for name in in_order(files)}
