"""What a sealed file says about itself in the clear, cryptographically bound to it."""

import re
from collections.abc import Iterable, Mapping
from typing import Self

import msgspec

from adjudicator.newer import made_by_newer
from adjudicator.sealing.armour import Armour
from adjudicator.sealing.errors import BadArmour, BadHeader, MadeByNewer, Misdirected
from adjudicator.words import gettext as _

FORMAT = "adjudicator-sealed-1"

FIELDS: Mapping[str, tuple[str, ...]] = {
    "orders": ("game", "turn", "seat", "counter", "label", "key"),
    "private": ("game", "turn", "seat", "label", "key"),
    "receipt": ("game", "turn", "seat", "label", "key"),
    "press": ("game", "turn", "seat", "label", "key"),
    "vault": ("game", "turn", "key"),
}
"""All purposes, each with the fields its header has; only a `label` may be missing."""

_GRAMMAR = {
    "game": re.compile(r"[a-z0-9-]{1,40}"),
    "turn": re.compile(r"0|[1-9][0-9]{0,8}"),
    "seat": re.compile(r"[a-z0-9-]{1,40}"),
    "counter": re.compile(r"[1-9][0-9]{0,8}"),
    "label": re.compile(r"[a-z0-9.-]{0,100}"),
    "key": re.compile(r"[a-z2-7]{16}"),
}


class Header(msgspec.Struct, frozen=True):
    """One envelope's header; raises `BadHeader` for values that are not allowed.

    The `label` of orders is the time at which they were sealed, in seconds since 1970, if they say it.
    `key` is the fingerprint of the sender's key for orders, of the seat's key for files sealed to a seat,
    and of the game's key for a vault. Fields that a purpose does not have are empty or 0.
    """

    purpose: str
    game: str
    turn: int
    seat: str = ""
    counter: int = 0
    label: str = ""
    key: str = ""

    def __post_init__(self) -> None:
        its_own = _fields(self.purpose)
        for name, grammar in _GRAMMAR.items():
            value = getattr(self, name)
            if not (grammar.fullmatch(str(value)) if name in its_own else not value):
                raise BadHeader(_bad_value(name, str(value)))

    def canonical(self) -> bytes:
        """The header as the bytes that keys, tags and signatures bind: JSON, sorted keys, no spaces."""
        fields = {"format": FORMAT, **msgspec.structs.asdict(self)}
        return msgspec.json.encode(fields, order="sorted")

    def lines(self) -> dict[str, str]:
        """The header as the armour's headers."""
        values = {name: str(getattr(self, name)) for name in FIELDS[self.purpose]}
        return {name.capitalize(): value for name, value in values.items() if value}

    @classmethod
    def of(cls, armour: Armour) -> Self:
        """Reads what `lines` wrote; raises `BadArmour`, `BadHeader` or `MadeByNewer`."""
        purpose = armour.kind.lower()
        values = {name.lower(): value for name, value in armour.headers.items()}
        _refuse_other_fields(values, _fields(purpose))
        for name in ("turn", "counter"):
            if name in values and not _GRAMMAR[name].fullmatch(values[name]):
                raise BadHeader(_bad_value(name, values[name]))
        return cls(
            purpose=purpose,
            game=values["game"],
            turn=int(values["turn"]),
            seat=values.get("seat", ""),
            counter=int(values.get("counter", "0")),
            label=values.get("label", ""),
            key=values["key"],
        )


def _fields(purpose: str) -> tuple[str, ...]:
    """The fields of this purpose; raises `MadeByNewer` for one that is not known."""
    if purpose not in FIELDS:
        raise MadeByNewer(*made_by_newer(_("The sealed block"), purpose.upper()))
    return FIELDS[purpose]


def refuse_misdirected(found: Header, wanted: Header) -> None:
    """Raise `Misdirected`, naming the first field that differs from the expected header.

    Counter and label of orders are not compared: the right ones depend on the other submissions.
    """
    if found.purpose != wanted.purpose:
        raise Misdirected(
            _(
                "This is a sealed file of kind “%(found)s”, but one of kind “%(wanted)s” is expected here.",
                found=found.purpose,
                wanted=wanted.purpose,
            )
        )
    sentences = _orders_sentences if found.purpose == "orders" else _other_sentences
    for name, sentence in sentences(found, wanted).items():
        if getattr(found, name) != getattr(wanted, name):
            raise Misdirected(sentence)


def _orders_sentences(found: Header, wanted: Header) -> dict[str, str]:
    return {
        "game": _(
            "These orders are sealed for game %(found)s, but this is game %(wanted)s.",
            found=found.game,
            wanted=wanted.game,
        ),
        "turn": _(
            "These orders are sealed for turn %(found)s, but turn %(wanted)s is open.",
            found=found.turn,
            wanted=wanted.turn,
        ),
        "seat": _(
            "These orders are sealed for seat %(found)s, but they were handed in for seat %(wanted)s.",
            found=found.seat,
            wanted=wanted.seat,
        ),
        "key": _(
            "These orders are signed with key %(found)s, but seat %(seat)s is held with key %(wanted)s.",
            found=found.key,
            wanted=wanted.key,
            seat=wanted.seat,
        ),
    }


def _other_sentences(found: Header, wanted: Header) -> dict[str, str]:
    return {
        "game": _(
            "This sealed file belongs to game %(found)s, not to game %(wanted)s.",
            found=found.game,
            wanted=wanted.game,
        ),
        "turn": _(
            "This sealed file belongs to turn %(found)s, not to turn %(wanted)s.",
            found=found.turn,
            wanted=wanted.turn,
        ),
        "seat": _(
            "This sealed file is for seat %(found)s, not for seat %(wanted)s.",
            found=found.seat,
            wanted=wanted.seat,
        ),
        "label": _(
            "This sealed file is labelled “%(found)s”, but “%(wanted)s” is expected.",
            found=found.label,
            wanted=wanted.label,
        ),
        "key": _(
            "This sealed file is for key %(found)s, but was opened as one for key %(wanted)s.",
            found=found.key,
            wanted=wanted.key,
        ),
    }


def _refuse_other_fields(values: Mapping[str, str], its_own: Iterable[str]) -> None:
    for name in its_own:
        if name not in values and name != "label":
            raise BadArmour(_("The sealed block lacks the header “%(name)s”.", name=name.capitalize()))
    for name in values:
        if name not in its_own:
            raise MadeByNewer(*made_by_newer(_("The sealed block"), name.capitalize()))


def _bad_value(name: str, value: str) -> str:
    sentences = {
        "game": _(
            "“%(value)s” is not a game's name: that has 1 to 40 of a-z, 0-9 and the hyphen.", value=value
        ),
        "turn": _("“%(value)s” is not a turn: turns are counted 0, 1, 2 and so on.", value=value),
        "seat": _(
            "“%(value)s” is not a seat's name: that has 1 to 40 of a-z, 0-9 and the hyphen.", value=value
        ),
        "counter": _("“%(value)s” is not a counter: submissions are counted 1, 2, 3 and so on.", value=value),
        "label": _(
            "“%(value)s” is not a label: that has up to 100 of a-z, 0-9, hyphen and full stop.", value=value
        ),
        "key": _("“%(value)s” is not a key's fingerprint: that has 16 of a-z and 2-7.", value=value),
    }
    return sentences[name]
