"""What a game is set up with, by name: optional rules, and where rulebook and errata differ."""

from adjudicator.engine import GameOption

GAME_OPTIONS: tuple[GameOption, ...] = (
    GameOption("tides-of-battle", "Whether Tides of Battle cards are drawn in combat.", ("no", "yes")),
    GameOption(
        "tie-break",
        "Who wins among equals at the end: rulebook (strongholds, supply, available power, Iron Throne) or "
        "errata (land areas, supply, Iron Throne).",
        ("rulebook", "errata"),
    ),
    GameOption(
        "lannister-fleet",
        "Whether Lannister starts with the Ship in its port that the errata adds; never with 3 players.",
        ("errata", "rulebook"),
    ),
    GameOption(
        "blade-after-tides",
        "With Tides of Battle, whether a Blade not spent on a second draw may still add 1 (errata) or not.",
        ("errata", "rulebook"),
    ),
)
