"""Signatures of documents that are public themselves, such as acts and manifests."""

import base64

from adjudicator.sealing.derivation import joined
from adjudicator.sealing.keys import PublicKey, SecretKey, verify

_FORMAT = b"adjudicator-document-1"


def sign_document(purpose: str, body: bytes, key: SecretKey) -> str:
    """The base64 signature of `body` as a document of that purpose (`act`, `manifest`) and no other."""
    return base64.b64encode(key.sign(_signed(purpose, body))).decode()


def verify_document(purpose: str, body: bytes, signature: str, public: PublicKey) -> bool:
    """Whether the holder of `public` signed `body` for that purpose; never raises, whatever the signature."""
    try:
        raw = base64.b64decode(signature, validate=True)
    except ValueError:
        return False
    return base64.b64encode(raw).decode() == signature and verify(public, _signed(purpose, body), raw)


def _signed(purpose: str, body: bytes) -> bytes:
    return joined(_FORMAT, purpose.encode(), body)
