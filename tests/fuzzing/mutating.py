"""Changes to inputs without a look at coverage, for machines without atheris and for a short run."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

_WORD = re.compile(rb"[A-Za-z0-9-]{2,}")
_MOST = 100_000

PIECES = (
    b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\xe2\x80\xa8", b"\r", b"\r\n", b"\t", b"\n",
    b"\x85", b": ", b"- ", b"? ", b"&a ", b"*a", b"!!", b"!!binary ", b"!!python/none ", b"<<: ", b"|\n",
    b">\n", b"---\n", b"...\n", b"%YAML 9.9\n", b"{", b"}", b"[", b"]", b"{}", b"[]", b"''", b'"', b"'",
    b"# ", b"null", b"~", b".inf", b".nan", b"-.inf", b"1e999", b"0x1F", b"0o17", b"1_0", b"1:59:59", b"-1",
    b"0", b"9" * 70, b"9" * 5000, b"true", b"2026-02-30", b"9999-12-31T23:59:59Z", b"\\ud800",
    b"\\UFFFFFFFF", b'"\\ud800"', b'"\\0"', b"=", b"-----", b"[" * 3000, b"{a: " * 3000, b'{"a":' * 3000,
    b"- " * 3000, b"? " * 3000, b"\n" * 3000, b"> " * 3000,
)  # fmt: skip
"""Pieces that readers of text, YAML, JSON and armour have stumbled over."""


def mutated(seeds: Sequence[bytes], random: Random) -> Iterator[bytes]:
    """Endless inputs, each one of the seeds with a few changes; the same for the same `random`."""
    words = sorted({word for seed in seeds for word in islice(_WORD.findall(seed), 500)}) or [b"a"]
    while True:
        data = random.choice(seeds)
        for _change in range(random.choice((1, 1, 1, 2, 3, 8))):
            data = _changed(data, seeds, words, random)
        yield data[:_MOST]


def _changed(data: bytes, seeds: Sequence[bytes], words: Sequence[bytes], random: Random) -> bytes:
    start = random.randint(0, len(data))
    end = min(len(data), start + random.choice((0, 1, 2, 8, 60)))
    lines = data.splitlines(keepends=True) or [b""]
    line = random.randrange(len(lines))
    found = list(_WORD.finditer(data))
    match random.randrange(9):
        case 0:
            return data[:start] + data[end:]
        case 1:
            return data[:start] + random.choice(PIECES) + data[end:]
        case 2:
            return data[:start] + random.randbytes(end - start) + data[end:]
        case 3:
            return b"".join([*lines[:line], *lines[line + 1 :]])
        case 4:
            return b"".join([*lines[: line + 1], *lines[line:]])
        case 5:
            return b"".join([*lines[:line], b"  " * random.randint(1, 30), *lines[line:]])
        case 6:
            return data[:start] + random.choice(seeds)[start:]
        case 7 if found:
            old = random.choice(found)
            return data[: old.start()] + random.choice((*PIECES, *words)) + data[old.end() :]
        case _ if found:
            old = random.choice(found)
            return data[: old.start()] + random.choice(words) + data[old.end() :]
    return data + random.choice(PIECES)
