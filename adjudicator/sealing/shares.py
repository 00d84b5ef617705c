"""A master secret in shares: as many as are needed make it again, fewer tell nothing of it (SLIP-39).

A share is 33 English words with a checksum, which can be read out or written down. It names its set and how
many are needed. Whoever knows the `mark` of a secret recognises it, and learns nothing else about it.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations

from shamir_mnemonic import MnemonicError, Share, combine_mnemonics, generate_mnemonics

from adjudicator.sealing.derivation import KEY_SIZE, joined
from adjudicator.sealing.errors import BadKey, BadShare
from adjudicator.sealing.game_secret import MasterSecret
from adjudicator.sealing.header import FORMAT
from adjudicator.sealing.hpke import decrypt, encrypt
from adjudicator.sealing.key_text import from_line
from adjudicator.sealing.keys import PublicKey, SecretKey
from adjudicator.sealing.padding import pad, unpad
from adjudicator.words import gettext as _, ngettext

FEWEST, MOST = 2, 16
"""How many shares may be needed, and how many there may be: SLIP-39 has no more."""


def mark_of(secret: MasterSecret) -> str:
    """26 characters by which a recovered secret is recognised."""
    return secret.mac("recovery")


def split(secret: MasterSecret, needed: int, count: int) -> list[str]:
    """Make a new set of `count` shares; raises `BadShare` unless 2 ≤ `needed` ≤ `count` ≤ 16."""
    if not FEWEST <= needed <= count <= MOST:
        raise BadShare(
            _(
                "A secret is shared among %(fewest)s to %(most)s people, and at least %(fewest)s and at most "
                "all of them are needed to recover it; %(needed)s of %(count)s is not possible.",
                fewest=FEWEST,
                most=MOST,
                needed=needed,
                count=count,
            )
        )
    raw = from_line(secret.kind, secret.text(), KEY_SIZE)
    # The exponent makes a passphrase harder to guess; there is none.
    (shares,) = generate_mnemonics(1, [(needed, count)], raw, iteration_exponent=0)
    return list(shares)


def combine(shares: Mapping[str, str], mark: str) -> MasterSecret:
    """The secret with this mark; `shares` by where they were found. Raises `BadShare`.

    More than are needed may be given: a false one among them does no harm then.
    """
    read = {place: Share.from_mnemonic(words) for place, words in shares.items()}
    first, *others = read
    for other in others:
        if read[other].common_parameters() != read[first].common_parameters():
            told = {"first": first, "other": other}
            raise BadShare(
                _("The shares in %(first)s and %(other)s are of different sets, and do not fit.", **told)
            )
    different = list({share.mnemonic(): None for share in read.values()})
    needed = read[first].member_threshold
    if len(different) < needed:
        raise BadShare(
            ngettext(
                "%(needed)s different shares are needed, and there is %(n)s.",
                "%(needed)s different shares are needed, and there are %(n)s.",
                len(different),
                needed=needed,
            )
        )
    for secret in _made_of(different, needed):
        if mark_of(secret) == mark:
            return secret
    raise BadShare(
        _(
            "These shares do not make this league's secret: one of them is false, or they are those of "
            "another secret."
        )
    )


def _made_of(shares: Sequence[str], needed: int) -> Iterator[MasterSecret]:
    """What any `needed` of these shares make."""
    for some in combinations(shares, needed):
        with suppress(MnemonicError, BadKey):
            yield MasterSecret(combine_mnemonics(some))


def plain_share(text: str) -> str:
    """The words of a share in the one way to write them; raises `BadShare`, which repeats none of them."""
    try:
        words: str = Share.from_mnemonic(text.removeprefix("\ufeff")).mnemonic()
    except MnemonicError:
        raise BadShare(
            _("This is not a share, or one of its words is missing, mistyped or in the wrong place.")
        ) from None
    return words


def seal_share(words: str, key: PublicKey, *bound: str) -> bytes:
    """A share sealed to a person's key (HPKE), always of one size; it opens only with the same `bound`."""
    return encrypt(pad(words.encode(), 0), key, info=_info(bound))


def open_share(sealed: bytes, own: SecretKey, *bound: str) -> str:
    """The words that `seal_share` sealed; raises `Tampered` or `BadShare`."""
    reason = _(
        "This share cannot be opened: it was sealed to another key or for another league, or something in "
        "its file was altered."
    )
    return plain_share(unpad(decrypt(sealed, own, info=_info(bound), reason=reason)).decode(errors="replace"))


def _info(bound: Sequence[str]) -> bytes:
    return joined(FORMAT.encode(), b"share", *(part.encode(errors="surrogatepass") for part in bound))
