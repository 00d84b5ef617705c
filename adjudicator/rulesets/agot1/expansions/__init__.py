"""A Clash of Kings: nine options, each of which changes the edition, in any combination [CK0].

Each option has a module, with the `Change` that its switch makes; `EXPANSIONS` lists them by the option's
name, in the order in which they are applied.
"""

from collections.abc import Mapping

from adjudicator.rulesets.agot1.expansions.blind_leaders import with_blind_leaders
from adjudicator.rulesets.agot1.expansions.forts import with_forts
from adjudicator.rulesets.agot1.expansions.martell import with_martell
from adjudicator.rulesets.agot1.expansions.new_house_cards import with_new_house_cards
from adjudicator.rulesets.agot1.expansions.one_time.joining import with_one_time_orders
from adjudicator.rulesets.agot1.expansions.open_westeros import with_open_westeros
from adjudicator.rulesets.agot1.expansions.ports import with_ports
from adjudicator.rulesets.agot1.expansions.siege_engines import with_siege_engines
from adjudicator.rulesets.agot1.expansions.three_player_track import with_the_overlay
from adjudicator.rulesets.westeros.playable import Change

EXPANSIONS: Mapping[str, Change] = {
    "martell": with_martell,
    "new-house-cards": with_new_house_cards,
    "forts": with_forts,
    "siege-engines": with_siege_engines,
    "ports": with_ports,
    "one-time-orders": with_one_time_orders,
    "open-westeros": with_open_westeros,
    "blind-leaders": with_blind_leaders,
    "three-player-track": with_the_overlay,
}
"""What each option changes when it is on, by name."""
