"""Commits that nobody's git makes by itself, but that git takes and passes on: pushed in one small pack."""

import hashlib
import struct
import subprocess
import zlib
from dataclasses import dataclass, field
from pathlib import Path

_KINDS = {"commit": 1, "tree": 2, "blob": 3}
_DELTA = 7
_PERSON = b"Mallory <mallory@example.org> 1700000000 +0000"


@dataclass
class Pack:
    """Objects that are stored together, as those of one push are."""

    _entries: dict[str, bytes] = field(default_factory=dict)

    def add(self, kind: str, content: bytes) -> str:
        """Add an object; gives its id."""
        entry = _size(len(content), _KINDS[kind]) + zlib.compress(content, 1)
        return self._entered(kind, content, entry)

    def add_delta(self, kind: str, content: bytes, base: str, base_size: int) -> str:
        """Add an object as what differs from another one, which has to be unpacked for it."""
        assert len(content) < 128
        delta = _size(base_size) + _size(len(content)) + bytes([len(content)]) + content
        entry = _size(len(delta), _DELTA) + bytes.fromhex(base) + zlib.compress(delta)
        return self._entered(kind, content, entry)

    def tree(self, *entries: tuple[str, str, str]) -> str:
        """Add a tree of entries: mode, name and id."""
        return self.add("tree", _tree(*entries))

    def commit(self, tree: str, *parents: str, message: bytes = b"Proposed") -> str:
        lines = [b"tree " + tree.encode(), *(b"parent " + parent.encode() for parent in parents)]
        lines += [b"author " + _PERSON, b"committer " + _PERSON]
        return self.add("commit", b"\n".join([*lines, b"", message, b""]))

    def store(self, remote: Path) -> None:
        """Store all objects in a repository."""
        data = b"PACK" + struct.pack(">II", 2, len(self._entries)) + b"".join(self._entries.values())
        data += hashlib.sha1(data, usedforsecurity=False).digest()
        command = ["git", "-C", str(remote), "index-pack", "--stdin", "--fix-thin"]
        subprocess.run(command, input=data, check=True, stdout=subprocess.DEVNULL)

    def _entered(self, kind: str, content: bytes, entry: bytes) -> str:
        head = f"{kind} {len(content)}\0".encode()
        identity = hashlib.sha1(head + content, usedforsecurity=False).hexdigest()
        self._entries[identity] = entry
        return identity


def _size(number: int, kind: int | None = None) -> bytes:
    """A number as packs hold it, in the first byte together with the kind of an object."""
    least = 128 if kind is None else 16
    digits = [(0 if kind is None else kind << 4) | number % least]
    number //= least
    while number:
        digits.append(number % 128)
        number //= 128
    return bytes([*(digit | 128 for digit in digits[:-1]), digits[-1]])


def _tree(*entries: tuple[str, str, str]) -> bytes:
    return b"".join(f"{mode} {name}\0".encode() + bytes.fromhex(identity) for mode, name, identity in entries)


def nested(pack: Pack, innermost: str, depth: int, width: int = 1) -> str:
    """Add trees within trees; gives the outermost."""
    tree = innermost
    for _level in range(depth):
        tree = pack.tree(*(("40000", f"d{number}", tree) for number in range(width)))
    return tree


def costly_tree(pack: Pack, size: int) -> str:
    """Add a tree of a few bytes for which git has to unpack one of `size` bytes."""
    small = _tree(("100644", "f", pack.add("blob", b"x")))
    base = pack.add("tree", small + bytes(size - len(small)))
    return pack.add_delta("tree", small + small, base, size)


def hostile_commits(start: str, tree: str) -> tuple[Pack, dict[str, str]]:
    """Commits on top of `start`, whose tree is `tree`, by what is wrong with them, in a pack."""
    pack = Pack()
    file = ("100644", "f", pack.add("blob", b"x"))
    trees = {
        "many paths": nested(pack, pack.tree(file), 9, 10),
        "many folders": nested(pack, pack.tree(), 9, 10),
        "deep": nested(pack, pack.tree(file), 100),
        "many files": pack.tree(*(("100644", f"{number:04}", file[2]) for number in range(1_000))),
        "large folder": pack.tree(*(("100644", f"{number:04}", file[2]) for number in range(5_000))),
    }
    commits = {wrong: pack.commit(hostile, start) for wrong, hostile in trees.items()}
    commits["large commit"] = pack.commit(tree, start, message=b"x" * 10_000_000)
    long = start
    for number in range(200):
        long = pack.commit(tree, long, message=b"%d" % number)
    commits["long history"] = long
    parents = [pack.commit(tree, message=b"%d" % number) for number in range(200)]
    commits["many parents"] = pack.commit(tree, *parents)
    return pack, commits


def damaged_commits(start: str, tree: str) -> tuple[Pack, dict[str, str]]:
    """Commits that no git would pass on, as a damaged repository may hold them."""
    pack = Pack()
    blob = pack.add("blob", b"x")
    nowhere = "12" * 20
    trees = {
        "a missing tree": nowhere,
        "a missing folder": pack.tree(("40000", "d", nowhere)),
        "a missing file": pack.tree(("100644", "f", nowhere)),
        "a commit for a folder": pack.tree(("40000", "d", start)),
        "a folder for a file": pack.tree(("100644", "f", tree)),
        "a file for a folder": pack.tree(("40000", "d", blob)),
        "a broken folder": pack.add("tree", b"100644 f\0too short"),
        "a folder without an end": pack.add("tree", b"100644"),
        "an odd mode": pack.add("tree", b"\xff f\0" + bytes(20)),
    }
    commits = {wrong: pack.commit(damaged, start) for wrong, damaged in trees.items()}
    commits["a missing commit"] = pack.commit(tree, nowhere)
    commits["no tree"] = pack.add("commit", b"parent " + start.encode() + b"\n\nx")
    return pack, commits
