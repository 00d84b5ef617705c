"""Which card has which text, by the moment at which it acts."""

from functools import partial

from adjudicator.rulesets.agot2.house_cards import afterwards, cancelling, deciding, immediate, standing
from adjudicator.rulesets.westeros.combat.card_texts import defense_counts_twice, gain_power, limit_their_card
from adjudicator.rulesets.westeros.playable import Keeping, Texts
from adjudicator.rulesets.westeros.units import FOOTMAN, SHIP

TEXTS = Texts(
    cancelling={"tyrion-lannister": cancelling.send_back_their_card},
    immediate={
        "aeron-damphair": immediate.pay_for_another_card,
        "mace-tyrell": immediate.destroy_a_footman,
        "queen-of-thorns": immediate.remove_an_adjacent_order,
        "doran-martell": immediate.move_them_to_the_last_place,
    },
    standing={
        "the-blackfish": standing.no_casualties,
        "catelyn-stark": partial(defense_counts_twice, rule="A2-HC-CATELYN"),
        "ser-kevan-lannister": partial(standing.one_more_for_each, unit=FOOTMAN, rule="A2-HC-KEVAN"),
        "stannis-baratheon": standing.stronger_against_a_better_placed_house,
        "ser-davos-seaworth": standing.stronger_after_stannis,
        "salladhor-saan": standing.foreign_ships_are_worth_nothing,
        "victarion-greyjoy": partial(standing.one_more_for_each, unit=SHIP, rule="A2-HC-VICTARION"),
        "balon-greyjoy": partial(limit_their_card, rule="A2-HC-BALON", number=0),
        "theon-greyjoy": standing.stronger_defending_a_fort,
        "asha-greyjoy": standing.fierce_without_support,
        "nymeria-sand": standing.sword_attacking_fortification_defending,
    },
    winning={
        "robb-stark": deciding.name_the_retreat,
        "tywin-lannister": partial(gain_power, rule="A2-HC-TYWIN", number=2),
        "cersei-lannister": deciding.remove_any_order,
        "renly-baratheon": deciding.knight_a_footman,
        "ser-loras-tyrell": deciding.let_the_march_go_on,
    },
    losing={
        "roose-bolton": deciding.take_all_cards_back,
        "arianne-martell": deciding.keep_them_out,
    },
    later={"patchface": afterwards.discard_from_their_hand},
    worths={
        "tywin-lannister": (14, 0),
        "cersei-lannister": (12, 0),
        "renly-baratheon": (8, 0),
        "ser-loras-tyrell": (10, 0),
        "roose-bolton": (0, 16),
        "arianne-martell": (0, 24),
    },
    far_going=frozenset({"ser-loras-tyrell"}),
    keeping={"arianne-martell": Keeping(turns_back=True)},
)
