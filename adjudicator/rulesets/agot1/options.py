"""What a game is set up with, by name: the options of A Clash of Kings, and where sources leave a choice."""

from adjudicator.engine import GameOption
from adjudicator.rulesets.agot1.expansions.three_player_track import OTHER_STARS
from adjudicator.words import N_

EXPANSIONS: tuple[GameOption, ...] = (
    GameOption("martell", N_("House Martell and the southern map; for exactly six players."), ("no", "yes")),
    GameOption(
        "new-house-cards", N_("New decks of house cards for all houses, of our own design."), ("no", "yes")
    ),
    GameOption("forts", N_("Whether a Consolidate Power order may build a fort."), ("no", "yes")),
    GameOption(
        "siege-engines", N_("A fourth unit, strong against castles, strongholds and forts."), ("no", "yes")
    ),
    GameOption("ports", N_("Eight ports for Ships."), ("no", "yes")),
    GameOption(
        "one-time-orders", N_("Five more orders for each house, each usable once a game."), ("no", "yes")
    ),
    GameOption("open-westeros", N_("Whether the Westeros cards of three rounds lie open."), ("no", "yes")),
    GameOption(
        "blind-leaders",
        N_("Whether each side chooses three house cards, one of which is drawn."),
        ("no", "yes"),
    ),
    GameOption("three-player-track", N_("Fewer special orders; only with three players."), ("no", "yes")),
)
"""The options of A Clash of Kings, in the order of its rules."""

PARAMETERS: tuple[GameOption, ...] = (
    GameOption("ships-per-house", N_("How many Ships a house has."), ("6", "5")),
    GameOption(
        "raven-frees-star",
        N_("Whether a special order that the Messenger Raven replaces makes room for another."),
        ("no", "yes"),
    ),
    GameOption("routed-ships-transport", N_("Whether routed Ships transport units."), ("no", "yes")),
    GameOption(
        "salladhor-reach",
        N_(
            "Which supporting Ships Salladhor Saan silences: all on the opponent’s side, or only the "
            "opponent’s own."
        ),
        ("all-his-support", "opponent"),
    ),
    GameOption(
        "end-tie-break",
        N_(
            "Who wins among equals at the end: rulebook (supply, available power) or land-areas (land areas, "
            "supply, available power)."
        ),
        ("rulebook", "land-areas"),
    ),
    GameOption(
        "three-player-stars",
        N_("With three-player-track, how many special orders the three places of the King’s Court allow."),
        ("3-2-1", *OTHER_STARS),
    ),
    GameOption(
        "start-supply",
        N_("Where houses start on the supply track: on 2 (Stark on 1) or on 3 (Stark on 2)."),
        ("2", "3"),
    ),
    GameOption(
        "retreat-into-bare-homes",
        N_(
            "Whether beaten units may retreat into another house’s home area if it holds no unit and no "
            "Power token."
        ),
        ("yes", "no"),
    ),
)
"""Where the sources leave a choice."""

GAME_OPTIONS = (*EXPANSIONS, *PARAMETERS)
