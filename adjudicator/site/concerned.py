"""Whom events concern, so that a reader can follow one side."""

from collections.abc import Collection, Iterable, Iterator, Mapping

import msgspec

from adjudicator.engine import Event, Seat


def concerned(events: Iterable[Event], seats: Collection[Seat]) -> tuple[Seat, ...]:
    """The seats that events name."""
    return tuple(dict.fromkeys(word for event in events for word in _words(event) if word in seats))


def _words(data: object) -> Iterator[str]:
    """All words within plain data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, msgspec.Struct):
        for field in data.__struct_fields__:
            yield from _words(getattr(data, field))
    elif isinstance(data, Mapping):
        yield from _words([*data, *data.values()])
    elif isinstance(data, list | tuple):
        for each in data:
            yield from _words(each)
