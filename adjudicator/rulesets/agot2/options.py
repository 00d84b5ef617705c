"""What a game is set up with, by name: optional rules, and where rulebook and errata differ."""

from adjudicator.engine import GameOption

TIDES = "tides-of-battle"
TIE_BREAK = "tie-break"
LANNISTER_FLEET = "lannister-fleet"
BLADE_AFTER_TIDES = "blade-after-tides"

GAME_OPTIONS: tuple[GameOption, ...] = (
    GameOption(TIDES, "Whether Tides of Battle cards are drawn in combat.", ("no", "yes")),
    GameOption(
        TIE_BREAK,
        "Who wins among equals at the end: rulebook (strongholds, supply, available power, Iron Throne) or "
        "errata (land areas, supply, Iron Throne).",
        ("rulebook", "errata"),
    ),
    GameOption(
        LANNISTER_FLEET,
        "Whether Lannister starts with the Ship in its port that the errata adds; never with 3 players.",
        ("errata", "rulebook"),
    ),
    GameOption(
        BLADE_AFTER_TIDES,
        "With Tides of Battle, whether a Blade not spent on a second draw may still add 1 (errata) or not.",
        ("errata", "rulebook"),
    ),
)
