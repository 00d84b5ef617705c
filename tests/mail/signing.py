"""Domains of tests: they sign mails as a provider does (DKIM), and their keys stand in records handed in."""

import base64
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256

import dkim
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key
from cryptography.hazmat.primitives.asymmetric.utils import Prehashed
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_der_private_key,
)
from dkim.canonicalization import CanonicalizationPolicy, Relaxed

from adjudicator.mail.domain_signatures import NoAnswerError

Key = RSAPrivateKey | Ed25519PrivateKey


@cache
def rsa_key(bits: int = 1024) -> RSAPrivateKey:
    """An RSA key, the same one throughout a run of the tests."""
    return generate_private_key(public_exponent=65537, key_size=bits)


SHORT_DER = base64.b64decode(
    "MIIBOwIBAAJBAJ3HjgU6Mz3WO84lI05RwoXUWMYBD2AotBXEMyrO0j30yC8K6Pb9HykSHuS+jMvCYQVe59cPTFFGRhryjSNx"
    "gfMCAwEAAQJAOIBW1n5iDTnjzs2z1/8lZuGFLNsCU5Af9U9+d0z7Mx4ebafnksQa0VfWwDaAWuHf48YOTIeer11SvqFc2t5s"
    "QQIhANAu8vHnWNd3W0Vw7AUshxBkH0/AJTQ+ZvZOExHDSucTAiEAwgTjtpZkTyO06CJQpFauF2vVHsk9SXy2bWTrIyYr9aEC"
    "IQCATU8A8vl34WFozI1JKwYaffomJl9HcWX3SmrKObfB7QIgLLStt7vNn0KuA7Mse8GRWco6EF70ZUN8UZaoa6/2/yECIQC/"
    "kp4sEvvm8hLVAtZ1ocCBMUt2HtQS8XKur0vZogno0A=="
)
"""An RSA key of 512 bits, which no program makes any more."""


def short_key() -> RSAPrivateKey:
    """The RSA key of 512 bits."""
    key = load_der_private_key(SHORT_DER, None, unsafe_skip_rsa_key_validation=True)
    if not isinstance(key, RSAPrivateKey):
        raise TypeError
    return key


ED25519 = Ed25519PrivateKey.from_private_bytes(sha256(b"a domain's key").digest())


@dataclass(frozen=True)
class Domain:
    """A domain that signs, with the name of its key; Ed25519 is quick, RSA what most providers use."""

    name: str = "example.org"
    selector: str = "key"
    key: Key = ED25519

    @property
    def place(self) -> str:
        """Where its key stands in the domain name system."""
        return f"{self.selector}._domainkey.{self.name}"

    @property
    def record(self) -> bytes:
        if isinstance(self.key, RSAPrivateKey):
            data = self.key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
            return b"v=DKIM1; k=rsa; p=" + base64.b64encode(data)
        return b"v=DKIM1; k=ed25519; p=" + base64.b64encode(self.key.public_key().public_bytes_raw())

    def signed(
        self,
        mail: bytes,
        fields: Sequence[str] = ("from", "to", "cc", "subject", "date", "in-reply-to", "references"),
        *,
        canonical: str = "relaxed/relaxed",
        **tags: str,
    ) -> bytes:
        """Return the mail with a signature in front, over those `fields`; `tags` are added or replaced."""
        headers, body = dkim.rfc822_parse(mail)
        policy = CanonicalizationPolicy.from_c_value(canonical.encode())
        kind = "rsa-sha256" if isinstance(self.key, RSAPrivateKey) else "ed25519-sha256"
        if policy.body_algorithm is Relaxed:
            body = re.sub(rb"[\t ]+", b" ", body)  # dkimpy takes hours for many blanks
        hashed = policy.canonicalize_body(body)
        if tags.get("l", "").isdigit():
            hashed = hashed[: int(tags["l"])]
        here = {
            "v": "1",
            "a": kind,
            "c": canonical,
            "d": self.name,
            "s": self.selector,
            "h": ":".join(fields),
            "bh": base64.b64encode(sha256(hashed).digest()).decode(),
            **tags,
        }
        value = " " + "; ".join(f"{name}={text}" for name, text in here.items()) + "; b="
        digest = sha256()
        dkim.hash_headers(
            digest,
            policy,
            policy.canonicalize_headers(headers),
            [name.strip().lower().encode() for name in here["h"].split(":")],
            (b"DKIM-Signature", value.encode()),
            {},
        )
        if isinstance(self.key, RSAPrivateKey):
            signature = self.key.sign(digest.digest(), PKCS1v15(), Prehashed(SHA256()))
        else:
            signature = self.key.sign(digest.digest())
        return b"DKIM-Signature:" + value.encode() + base64.b64encode(signature) + b"\r\n" + mail


@dataclass
class Records:
    """The domain name system of a test: records by name; for `silent` names no server answers."""

    records: Mapping[str, bytes] = field(default_factory=dict)
    silent: frozenset[str] = frozenset()
    asked: list[str] = field(default_factory=list)

    def record(self, name: str, *, patient: bool) -> bytes | None:
        self.asked.append(name)
        if name in self.silent:
            raise NoAnswerError
        return self.records.get(name)


def records(*domains: Domain) -> Records:
    return Records({domain.place: domain.record for domain in domains})
