"""Signatures of domains: DKIM (RFC 6376, 8301, 8463), which we verify ourselves.

What another server says that it found (`Authentication-Results`, ARC) is never read: several providers leave
a forged one standing. dkimpy splits a mail, brings it into its canonical forms and hashes it; `cryptography`
verifies. We are stricter than the RFC wherever a signature says less than it seems to: of 74 mails and keys
that our tests refuse, dkimpy's own verdict lets 23 pass.

Two readers of one mail may find different headers in it, and one of them is wrong about what was signed. So
nobody vouches for a mail that dkimpy and our own reader split differently, nor for one that has a field twice
that may stand once (RFC 5322, section 3.6).
"""

import base64
import binascii
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import islice
from typing import Protocol

import dkim
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.asymmetric.utils import Prehashed
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_der_public_key
from dkim.canonicalization import CanonicalizationPolicy, InvalidCanonicalizationPolicyError, Relaxed, Simple
from dkim.util import InvalidTagValueList, parse_tag_value

from adjudicator.mail.reading.parts import normal, split
from adjudicator.mail.reading.sender import LONGEST_DOMAIN, addresses_in
from adjudicator.repository.addresses import same_address

MOST_SIGNATURES = 8
"""So many signatures of a mail are looked at, from the top, and so many keys asked for at most."""

LARGEST_RECORD = 4096
"""A record of a key is at most so many bytes: an RSA key of 4096 bits takes 736."""

_LARGEST_HEADER = 64 << 10
_MOST_LINES = 1000
_MOST_FIELDS = 300
_MOST_SIGNED = 100
_LARGEST_SIGNATURE = 4096
_LONGEST_BLANK = re.compile(rb"\s{100}")

_ODD_HEADER = re.compile(rb"\r(?!\n)|\nFrom |[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
"""What one reader takes for the end of a line and another does not, or has no place in a header at all."""

_HEADER_END = re.compile(rb"\n\r?\n")

_ONCE = frozenset(
    [
        *(b"date", b"from", b"sender", b"reply-to", b"to", b"cc", b"bcc", b"subject"),
        *(b"message-id", b"in-reply-to", b"references"),
        *(b"mime-version", b"content-type", b"content-transfer-encoding", b"content-disposition"),
    ]
)

_LABEL = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
_DOMAIN = re.compile(rf"{_LABEL}(?:\.{_LABEL})*")
_SUFFIX = re.compile(r"[^.]*|[^.]{1,4}\.[a-z]{2}|[^.]{1,2}\.[^.]+")
_NUMBER = re.compile(rb"[0-9]{1,12}")

_SKEW = 10 * 3600
"""A signature may seem to be so many seconds younger than its mail, because clocks are wrong."""

_LEAST_RSA, _MOST_RSA = 1024, 8192
"""RFC 8301, section 3.2; above, verifying would take long."""


class NoAnswerError(Exception):
    """No name server could say what stands at a name; another time one may."""


class KeyRecords(Protocol):
    """Where the public keys of domains are looked up: records of type TXT in the domain name system."""

    def record(self, name: str, *, patient: bool) -> bytes | None:
        """Return the one record at a name, its strings joined; None if there is none, or several.

        `patient` means that the answer is worth waiting for: the mail answers a letter of ours. Raises
        NoAnswerError.
        """
        ...


@dataclass(frozen=True)
class Signers:
    """What the signatures of a mail say that are aligned with its sender.

    `holds` means that one of them does. `addressed` means that the mail is addressed to the league, in fields
    that one which holds covers. `covered` are the names, in lower case, of all fields that those which hold
    cover. `unsure` means that none holds, and a name server did not answer. All are
    among `signatures`, as bytes, also those for which there is no key today: a mail that counts must not
    count again when there is one.
    """

    signatures: tuple[bytes, ...] = ()
    holds: bool = False
    addressed: bool = False
    covered: frozenset[str] = frozenset()
    unsure: bool = False


NOBODY = Signers()


class _DoesNotHoldError(Exception):
    """A signature does not hold, or says too little."""


@dataclass(frozen=True)
class _Message:
    """A mail, split: its fields in order, names as they stand; the body with CRLF."""

    fields: Sequence[tuple[bytes, bytes]]
    body: bytes

    @cached_property
    def simple_hash(self) -> bytes:
        return sha256(Simple.canonicalize_body(self.body)).digest()

    @cached_property
    def relaxed_hash(self) -> bytes:
        """The hash of the body in the other form; dkimpy takes quadratic time for runs of blanks."""
        return sha256(Relaxed.canonicalize_body(re.sub(rb"[\t ]+", b" ", self.body))).digest()

    def named(self, name: bytes) -> Iterator[tuple[bytes, bytes]]:
        return (field for field in self.fields if field[0].lower() == name)

    def text(self, name: bytes) -> str:
        """What stands in all fields of a name."""
        return ", ".join(value.decode("utf-8", "replace") for _name, value in self.named(name))


@dataclass(frozen=True)
class _Signature:
    """A signature field, read: `tags` are its tags, `signed` the fields it covers, in lower case."""

    field: tuple[bytes, bytes]
    tags: Mapping[bytes, bytes]
    domain: str
    selector: str
    algorithm: bytes
    policy: CanonicalizationPolicy
    signed: tuple[bytes, ...]
    body_hash: bytes
    value: bytes


def verify_signatures(
    raw: bytes, sender: str, *, league: str, keys: KeyRecords, at: int, patient: bool = False
) -> Signers:
    """Verify the signatures of a mail that are aligned with the address in its one `From`.

    `at` is when the mail arrived: no clock is read. Never raises, whatever the bytes. Keys are looked up only
    for signatures that would hold otherwise.
    """
    message = _split(raw)
    domain = sender.rpartition("@")[2]
    if message is None or not domain or not any(message.named(b"from")):
        return NOBODY
    signatures: list[bytes] = []
    covered: frozenset[str] = frozenset()
    holds = addressed = unsure = False
    for signature in _candidates(message, domain, at):
        signatures.append(signature.value)
        try:
            _verify(signature, message, keys, patient=patient)
        except NoAnswerError:
            unsure = True
        except _DoesNotHoldError:
            continue
        else:
            holds = True
            covered = covered.union(name.decode("latin-1") for name in signature.signed)
            addressed = addressed or _is_addressed(message, signature, league)
    return Signers(tuple(signatures), holds, addressed, covered, unsure and not holds)


def is_aligned(signer: str, domain: str) -> bool:
    """Whether a signature by `signer` speaks for addresses at `domain`; both in lower case, as A-labels.

    It does if they are equal (strict alignment, RFC 7489, section 3.1.1), or if `signer` is a parent of
    `domain` of at least two labels. That is relaxed alignment without a list of public suffixes (RFC 9091
    calls them public suffix domains), so whatever might be one, such as `co.uk` or `com.au`, is none of its
    children's parent: two labels of which the last has two letters and the first at most four, or the first
    at most two. A signature by a child never speaks for its parent.
    """
    return signer == domain or (domain.endswith(f".{signer}") and not _SUFFIX.fullmatch(signer))


def _split(raw: bytes) -> _Message | None:
    """Split a mail, or return None if its header is too large, or two readers would split it differently."""
    end = _HEADER_END.search(raw)
    header = raw[: end.end() if end else len(raw)]
    if (
        len(header) > _LARGEST_HEADER
        or header.count(b"\n") > _MOST_LINES
        or _ODD_HEADER.search(header)
        or header[:1] in {b"\n", b"\r", b" ", b"\t"}
    ):
        return None
    try:
        fields, body = dkim.rfc822_parse(raw)
    except dkim.DKIMException:
        return None
    names = [bytes(name).lower() for name, _value in fields]
    often = Counter(names)
    headers, content = split(normal(raw))
    if (
        often != {name.encode("latin-1"): len(values) for name, values in headers.fields.items()}
        or body.replace(b"\r\n", b"\n").replace(b"\r", b"\n") != content
        or len(names) > _MOST_FIELDS
        or any(often[name] > 1 for name in _ONCE)
    ):
        return None
    return _Message([(bytes(name), bytes(value)) for name, value in fields], body)


def _candidates(message: _Message, domain: str, at: int) -> Iterator[_Signature]:
    """The signatures of a mail that hold if a key says so."""
    for field in islice(message.named(b"dkim-signature"), MOST_SIGNATURES):
        with suppress(_DoesNotHoldError):
            signature = _read(field, at)
            if not is_aligned(signature.domain, domain):
                continue
            _require_cover(signature, message)
            yield signature


def _read(field: tuple[bytes, bytes], at: int) -> _Signature:
    """Read a signature field, and refuse what the mail's time of arrival, or we, do not allow."""
    if len(field[1]) > _LARGEST_SIGNATURE or _LONGEST_BLANK.search(field[1]):
        raise _DoesNotHoldError
    try:
        tags = parse_tag_value(field[1])
        policy = CanonicalizationPolicy.from_c_value(tags.get(b"c"))
        signature = _Signature(
            field,
            tags,
            _domain(tags[b"d"]),
            _domain(tags[b"s"]),
            tags[b"a"],
            policy,
            tuple(name.strip().lower() for name in tags[b"h"].split(b":")),
            _decoded(tags[b"bh"]),
            _decoded(tags[b"b"]),
        )
        version, query = tags[b"v"], tags.get(b"q", b"dns/txt")
    except (KeyError, InvalidTagValueList, InvalidCanonicalizationPolicyError) as error:
        raise _DoesNotHoldError from error
    identity = tags.get(b"i", b"@" + tags[b"d"]).lower()
    under = tags[b"d"].lower()
    if (
        version != b"1"
        or query != b"dns/txt"
        or signature.algorithm not in _KINDS
        or b"l" in tags
        or not identity.endswith((b"@" + under, b"." + under))
    ):
        raise _DoesNotHoldError
    signed, expires = (_number(tags.get(name)) for name in (b"t", b"x"))
    if (expires is not None and expires < max(at, signed or 0)) or (
        signed is not None and signed > at + _SKEW
    ):
        raise _DoesNotHoldError
    return signature


_KINDS = {b"rsa-sha256": b"rsa", b"ed25519-sha256": b"ed25519"}
"""The algorithms that count, with the kind of key; SHA-1 proves nothing (RFC 8301)."""


def _domain(tag: bytes) -> str:
    name = tag.decode("ascii", "replace").lower()
    if not _DOMAIN.fullmatch(name) or len(name) > LONGEST_DOMAIN:
        raise _DoesNotHoldError
    return name


def _decoded(tag: bytes) -> bytes:
    try:
        return base64.b64decode(b"".join(tag.split()), validate=True)
    except binascii.Error as error:
        raise _DoesNotHoldError from error


def _number(tag: bytes | None) -> int | None:
    if tag is None:
        return None
    if not _NUMBER.fullmatch(tag):
        raise _DoesNotHoldError
    return int(tag)


def _require_cover(signature: _Signature, message: _Message) -> None:
    """Refuse a signature that does not cover who sent the mail, what its subject says, or this body."""
    relaxed = signature.policy.body_algorithm is Relaxed
    if (
        b"from" not in signature.signed
        or (b"subject" not in signature.signed and any(message.named(b"subject")))
        or len(signature.signed) > _MOST_SIGNED
        or signature.body_hash != (message.relaxed_hash if relaxed else message.simple_hash)
    ):
        raise _DoesNotHoldError


def _verify(signature: _Signature, message: _Message, keys: KeyRecords, *, patient: bool) -> None:
    name = f"{signature.selector}._domainkey.{signature.domain}"
    if len(name) > LONGEST_DOMAIN:
        raise _DoesNotHoldError
    record = keys.record(name, patient=patient)
    if record is None:
        raise _DoesNotHoldError
    key = _key(record, signature)
    hashed = sha256()
    policy = signature.policy
    dkim.hash_headers(
        hashed,
        policy,
        policy.canonicalize_headers(message.fields),
        signature.signed,
        signature.field,
        signature.tags,
    )
    try:
        if isinstance(key, RSAPublicKey):
            key.verify(signature.value, hashed.digest(), PKCS1v15(), Prehashed(SHA256()))
        else:
            key.verify(signature.value, hashed.digest())
    except (InvalidSignature, ValueError) as error:
        raise _DoesNotHoldError from error


def _key(record: bytes, signature: _Signature) -> RSAPublicKey | Ed25519PublicKey:
    """The key in a record (RFC 6376, section 3.6.1) if it may sign this mail.

    Refused are revoked keys (`p=`), those of a domain that is testing (`t=y`), those for anything but mail
    (`s=`) or other hashes (`h=`), and those that are limited to a local part (`g=`, RFC 4871).
    """
    if len(record) > LARGEST_RECORD:
        raise _DoesNotHoldError
    try:
        tags = parse_tag_value(record)
    except InvalidTagValueList as error:
        raise _DoesNotHoldError from error
    flags = _listed(tags, b"t", b"")
    identity = signature.tags.get(b"i", b"").rpartition(b"@")[2].lower()
    if (
        tags.get(b"v", b"DKIM1") != b"DKIM1"
        or tags.get(b"k", b"rsa") != _KINDS[signature.algorithm]
        or b"sha256" not in _listed(tags, b"h", b"sha256")
        or not {b"*", b"email"} & _listed(tags, b"s", b"*")
        or tags.get(b"g", b"*") != b"*"
        or b"y" in flags
        or (b"s" in flags and identity not in {b"", signature.domain.encode()})
    ):
        raise _DoesNotHoldError
    key = _decoded(tags.get(b"p", b""))
    try:
        if signature.algorithm == b"ed25519-sha256":
            return Ed25519PublicKey.from_public_bytes(key)
        public = load_der_public_key(key)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise _DoesNotHoldError from error
    if not isinstance(public, RSAPublicKey) or not _LEAST_RSA <= public.key_size <= _MOST_RSA:
        raise _DoesNotHoldError
    return public


def _listed(tags: Mapping[bytes, bytes], name: bytes, default: bytes) -> set[bytes]:
    return {item.strip() for item in tags.get(name, default).split(b":")}


def _is_addressed(message: _Message, signature: _Signature, league: str) -> bool:
    """Whether the mail is addressed to the league, so that it was not merely shown to somebody else.

    If the signature covers `To`, only what it covers counts; some providers (Outlook) cover none.
    """
    names = [b"to", b"cc"]
    if b"to" in signature.signed:
        names = [name for name in names if name in signature.signed]
    return any(
        same_address(address, league) for name in names for address in addresses_in(message.text(name))
    )
