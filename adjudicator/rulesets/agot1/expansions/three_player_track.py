"""The overlay of the King's Court for three players: other numbers of special orders [CK9]."""

from collections.abc import Mapping
from functools import partial
from itertools import combinations_with_replacement

import msgspec

from adjudicator.rulesets.westeros.playable import Change, PlayableEdition

PLAYERS = 3
OVERLAY = (3, 2, 1)
"""The special orders of each place, unless a game says otherwise [CK9-03]."""

OTHER_STARS = tuple(
    "-".join(map(str, stars))
    for stars in combinations_with_replacement((3, 2, 1, 0), PLAYERS)
    if stars != OVERLAY
)
"""What else a game may have them be: any list in which no place has more than the one before."""


def with_the_overlay(edition: PlayableEdition) -> PlayableEdition:
    """Lay the overlay on the track; with another number of players it changes nothing [CK9-01, CK0-04]."""
    return _with_stars(OVERLAY, edition)


def _with_stars(stars: tuple[int, ...], edition: PlayableEdition) -> PlayableEdition:
    return msgspec.structs.replace(edition, stars={**edition.stars, PLAYERS: stars})


def _on_the_overlay(stars: tuple[int, ...], edition: PlayableEdition) -> PlayableEdition:
    """Print other stars on the overlay; without it, the board's own stay [CK9-04]."""
    return _with_stars(stars, edition) if edition.stars.get(PLAYERS) == OVERLAY else edition


PARAMETERS: Mapping[str, Change] = {
    f"three-player-stars={stars}": partial(_on_the_overlay, tuple(map(int, stars.split("-"))))
    for stars in OTHER_STARS
}
"""What the stars on the overlay may be instead; applied after the options."""
