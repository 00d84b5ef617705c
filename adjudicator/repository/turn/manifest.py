"""`manifest.yaml`: the signed list of everything a turn is made of and rests on."""

import hashlib
from collections.abc import Mapping

import msgspec

from adjudicator.repository import yaml_files
from adjudicator.repository.layout import in_order
from adjudicator.sealing import GameSecret, PublicKey, sign_document, verify_document

PURPOSE = "manifest"


class Manifest(msgspec.Struct, frozen=True, rename="kebab"):
    """Digests are SHA-256 in hexadecimal, of files by name.

    `closed` is the time of the adjudication (UTC, ISO 8601). `defaulted` are the seats on defaults,
    `previous` the digest of the manifest before ("" for the first). `submissions` and `receipts` are those
    taken in since the turn before, used or not; which of them were used is not public. `press` are the
    messages delivered since then, if any.
    """

    game: str
    turn: int
    ruleset: str
    adjudicator: str
    closed: str
    defaulted: tuple[str, ...]
    previous: str
    game_file: str
    acts: dict[str, str]
    submissions: dict[str, str]
    receipts: dict[str, str]
    files: dict[str, str]
    press: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    signature: str = ""

    def signed(self, secret: GameSecret) -> "Manifest":
        """Give the manifest with the game's signature."""
        key = secret.key
        signature = sign_document(PURPOSE, self._body(), key, game_key=key.public)
        return msgspec.structs.replace(self, signature=signature)

    def signature_holds(self, key: PublicKey) -> bool:
        """Tell whether the game's own key signed exactly this."""
        return verify_document(PURPOSE, self._body(), self.signature, key, game_key=key)

    def serialize(self) -> bytes:
        """Give the bytes of `manifest.yaml`."""
        return yaml_files.dump(self)

    def _body(self) -> bytes:
        return msgspec.json.encode(msgspec.structs.replace(self, signature=""))


def digest(data: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def digests(files: Mapping[str, bytes]) -> dict[str, str]:
    """Digest each file, in the order of the numbers and names they have."""
    return {name: digest(files[name]) for name in in_order(files)}
