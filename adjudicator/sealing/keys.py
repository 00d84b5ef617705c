"""The keys of seats, organisers and games: X25519 to seal to (RFC 7748), Ed25519 to sign with (RFC 8032)."""

import base64
import hashlib
from functools import cached_property, lru_cache
from typing import ClassVar, Self

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

from adjudicator.sealing.derivation import KEY_SIZE, derive, joined
from adjudicator.sealing.errors import BadKey
from adjudicator.sealing.key_text import PUBLIC_KEY, SECRET_KEY, from_line, to_line
from adjudicator.sealing.secret import Secret
from adjudicator.words import gettext as _

_FIELD = 2**255 - 19
"""The prime of both curves: a coordinate is smaller, or it is not in canonical form."""

_SMALL_ORDER = frozenset(
    {
        *(0, 1, _FIELD - 1),
        0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826,
        0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7,
    }
)
"""The y of the points of small order of Ed25519, with which anyone can sign."""

_SIGN = 1 << 255
"""In the coding of a point of Ed25519 (RFC 8032, section 5.1.2), the bit beside y."""

_SEALS_NOTHING = frozenset(
    {
        *(0, 1, _FIELD - 1),
        0x00B8495F16056286FDB1329CEB8D09DA6AC49FF1FAE35616AEB8413B7C7AEBE0,
        0x57119FD0DD4E22D8868E1C58C45C44045BEF839C55B1D0B1248C50A3BC959C5F,
    }
)
"""The u of the points of small order of Curve25519 and its twist: X25519 gives zeros with every secret."""


class PublicKey(msgspec.Struct, frozen=True, dict=True):
    """The public part of a key: both public halves, 32 bytes each.

    Raises `BadKey` for a point of small order, to which nothing can be sealed or whose signatures anyone can
    make, and for another spelling of a point than the canonical one. So a key made to spoil a game is refused
    when it enters, and every key has one text and one fingerprint.
    """

    signing: bytes
    sealing: bytes

    def __post_init__(self) -> None:
        if len(self.signing) != KEY_SIZE or len(self.sealing) != KEY_SIZE:
            raise BadKey(_("A public key has two halves of %(size)s bytes each.", size=KEY_SIZE))
        y = int.from_bytes(self.signing, "little") % _SIGN
        if y >= _FIELD or y in _SMALL_ORDER:
            raise BadKey(_("A signature by this key proves nothing: no program makes such a key."))
        u = int.from_bytes(self.sealing, "little")
        if u >= _FIELD or u in _SEALS_NOTHING:
            raise BadKey(_("Nothing can be sealed to this key: no program makes such a key."))

    @property
    def raw(self) -> bytes:
        """Both halves, bound in everything that is for this key alone."""
        return self.signing + self.sealing

    def text(self) -> str:
        """The key as one line, without its line end."""
        return to_line(PUBLIC_KEY, self.raw)

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read what `text` wrote; raises `BadKey` with the fault, even a single mistyped letter."""
        key = from_line(PUBLIC_KEY, text, 2 * KEY_SIZE)
        return cls(key[:KEY_SIZE], key[KEY_SIZE:])

    @cached_property
    def fingerprint(self) -> str:
        """16 characters a-z, 2-7 (80 bits of SHA-256 over both halves) by which people identify keys."""
        digest = hashlib.sha256(joined(PUBLIC_KEY.encode(), self.signing, self.sealing)).digest()
        return base64.b32encode(digest[:10]).decode().lower()


class SecretKey(Secret):
    """One secret of a person or a game, from which both pairs derive; `repr` shows the fingerprint."""

    kind: ClassVar[str] = SECRET_KEY

    @classmethod
    def new(cls) -> Self:
        """As `Secret.new`; WebKitGTK would refuse it if the secret to sign with began with a zero byte."""
        key = super().new()
        return key if key.derive("signing")[0] else cls.new()

    @cached_property
    def signing(self) -> Ed25519PrivateKey:
        """The pair to sign with."""
        return Ed25519PrivateKey.from_private_bytes(self.derive("signing"))

    @cached_property
    def sealing(self) -> X25519PrivateKey:
        """The pair to open with."""
        return X25519PrivateKey.from_private_bytes(self.derive("sealing"))

    @cached_property
    def public(self) -> PublicKey:
        """The public part of this key."""
        return PublicKey(
            self.signing.public_key().public_bytes_raw(), self.sealing.public_key().public_bytes_raw()
        )

    def sign(self, message: bytes) -> bytes:
        """The signature (64 bytes) of exactly these bytes.

        The message must begin with its purpose, length-prefixed as by `joined`, so that a signature cannot
        be used for anything else; `sign_document` and `seal_orders` ensure that.
        """
        return self.signing.sign(message)

    def shared_with(self, other: PublicKey) -> bytes:
        """The 32 bytes that only these two keys can compute (X25519): derive keys from them."""
        return self.sealing.exchange(X25519PublicKey.from_public_bytes(other.sealing))

    def nonce(self, game: str, game_nonce: str) -> bytes:
        """The 32 bytes this seat adds to the game's chance: hashed in `join`, revealed in `ready`.

        The key yields them again whenever they are needed, also one whose halves a browser keeps without the
        secret behind them; `game_nonce` distinguishes games of the same name.
        """
        return derive(self.shared_with(self.public), "chance nonce", game, game_nonce)

    def __repr__(self) -> str:
        return f"<SecretKey {self.public.fingerprint}>"


@lru_cache(maxsize=512)  # a league is read again after every change
def verify(public: PublicKey, message: bytes, signature: bytes) -> bool:
    """Whether the holder of `public` signed exactly this message; never raises, whatever the bytes."""
    try:
        Ed25519PublicKey.from_public_bytes(public.signing).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True
