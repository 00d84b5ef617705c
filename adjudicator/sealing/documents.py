"""Signatures of public documents, such as acts and manifests.

Each is signed for one game, by that game's own key: two games may share a name and players.
"""

import base64

from adjudicator.sealing.derivation import joined
from adjudicator.sealing.keys import PublicKey, SecretKey, verify

_FORMAT = b"adjudicator-document-1"


def sign_document(purpose: str, body: bytes, key: SecretKey, *, game_key: PublicKey) -> str:
    """The base64 signature of `body` for this purpose (`act`, `manifest`) and game, and no other."""
    return base64.b64encode(key.sign(_signed(purpose, body, game_key))).decode()


def verify_document(
    purpose: str, body: bytes, signature: str, public: PublicKey, *, game_key: PublicKey
) -> bool:
    """Whether the holder of `public` signed `body` for this purpose and game; never raises."""
    try:
        raw = base64.b64decode(signature)
    except ValueError:
        return False
    canonical = base64.b64encode(raw).decode() == signature
    return canonical and verify(public, _signed(purpose, body, game_key), raw)


def _signed(purpose: str, body: bytes, game_key: PublicKey) -> bytes:
    return joined(_FORMAT, purpose.encode(), game_key.raw, body)
