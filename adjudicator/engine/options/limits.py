"""Limits across several parts of one answer."""

from collections.abc import Mapping

import msgspec

from adjudicator.engine.options.illegal import IllegalAnswer, Place
from adjudicator.engine.options.saying import say


class Limit(msgspec.Struct, frozen=True):
    """At most `most` uses of the named places, taken together."""

    places: tuple[str, ...]
    most: int

    def exceeded_by(self, used: Mapping[str, int]) -> bool:
        """Whether the uses (by place) go beyond the limit."""
        return sum(used.get(place, 0) for place in self.places) > self.most

    def is_full(self, used: Mapping[str, int]) -> bool:
        """Whether none of the places can be used once more."""
        return sum(used.get(place, 0) for place in self.places) >= self.most

    def complaint(self, where: Place = (), legal: tuple[str, ...] = ()) -> IllegalAnswer:
        """Describe what the limit allows."""
        return IllegalAnswer(say("at-most", n=self.most, places=self.places), where=where, legal=legal)


def first_exceeded(limits: tuple[Limit, ...], used: Mapping[str, int]) -> Limit | None:
    """Return the first limit that the uses (by place) go beyond."""
    return next((limit for limit in limits if limit.exceeded_by(used)), None)
