"""What a house alone sees, and why an answer or a plan is not legal or does not apply: sentences by code."""

from adjudicator.sentences import Sentences
from adjudicator.words import N_

say = Sentences(
    {
        # What a house alone sees
        "face-down": N_("Your orders that lie face down: %(orders)s."),
        "one-time-face-down": N_("Your one-time order that lies face down: %(orders)s."),
        "wildling-card": N_("The wildling card you looked at last: %(card)s."),
        "tides-card": N_("Your Tides of Battle card: %(card)s."),
        # What is not in the game
        "not-playing": N_("“%(house)s” does not play in this game."),
        "impassable": N_("Nobody may enter “%(area)s” in this game."),
        # Supply and ports
        "port-ships": N_("A port holds at most %(most)s Ships."),
        "armies": N_("That would make armies of %(made)s units; supply allows %(limits)s."),
        "cut-too-small": N_("Without these units the armies would still be over the supply limit."),
        "cut-too-large": N_("Not all of these units need to go: fewer of them are enough."),
        # Mustering
        "not-alone": N_("Write “%(word)s” alone: what the area musters is asked in your turn."),
        "too-few-points": N_("“%(area)s”: this costs more mustering points than the area has."),
        "no-unit-left": N_("You do not have that many of these units left."),
        "no-footman": N_("“%(area)s”: there are not enough Footmen to replace."),
        "port-full": N_("“%(area)s”: the port cannot hold that many Ships."),
        "over-supply": N_("With these units your armies would exceed your supply."),
        "no-such-entry": N_("“%(area)s” cannot muster that unit, or cannot place it there."),
        "wishes": N_("From 1 to %(most)s wishes stand here."),
        "never-musters": N_(
            "“%(area)s” can never muster “%(wishes)s”: that unit cannot be placed from there, "
            "or costs too much."
        ),
        # Marches, raids and retreats
        "cannot-win": N_(
            "“%(area)s” cannot be taken like this: with all support the march has a strength of at "
            "most %(most)s, but it takes %(needed)s to beat the neutral force."
        ),
        "not-areas-and-units": N_("A mapping is expected here: areas with units."),
        "second-rest": N_("Only one entry can take the rest."),
        "no-units-named": N_("Say here which units: one, a list, numbers of each kind, all or rest."),
        "land-units-keep-to-land": N_(
            "“%(area)s” is a sea or a port; land units march to land areas only. [%(rule)s]"
        ),
        "ships-keep-off-land": N_("“%(area)s” is a land area; Ships move to seas and ports only. [%(rule)s]"),
        "restrained": N_(
            "In this round you may not act against the house that controls “%(area)s”. [%(rule)s]"
        ),
        "no-owned-port": N_("“%(area)s” is not the port of a land area that you control. [%(rule)s]"),
        "no-march-in": N_("Nobody may enter “%(area)s” in this game. [%(rule)s]"),
        "out-of-reach": N_(
            "“%(area)s” is not next to “%(origin)s”, and no Ships of yours lead from one to the other. "
            "[%(rule)s]"
        ),
        "wrong-ground": N_("Ships march to seas and ports only, all other units to land areas only."),
        "army-too-large": N_("No army is larger than %(most)s units, whatever the supply."),
        "ships-never-there": N_("“%(area)s” is not next to “%(origin)s”, so no Ship ever marches there."),
        "never-there": N_(
            "“%(area)s” is not next to “%(origin)s”, and no Ships of yours could ever lead there."
        ),
        "not-there-this-round": N_(
            "“%(area)s” is not next to “%(origin)s”, and no Ships of yours could lead there; this can never "
            "be legal in this round."
        ),
        "not-there-now": N_("“%(area)s” is not next to “%(origin)s”, and no Ships of yours lead there now."),
        "units-not-there": N_("These units are not all in “%(area)s” now."),
        "armies-so-far": N_(
            "With the marches planned so far, that makes armies of %(made)s units; supply allows %(limits)s."
        ),
        "home-without-power": N_("“%(area)s” is your home area, in which no Power token is left."),
        "no-raid-there": N_("A Raid in “%(origin)s” never reaches “%(area)s”."),
        "no-retreat-there": N_(
            "Units can never retreat from “%(origin)s” to “%(area)s”: the two are not next to each "
            "other, and no Ships of yours could lead there."
        ),
        # Orders, bids and House cards
        "not-areas-and-orders": N_("A mapping is expected here: areas with their orders."),
        "forbidden-there": N_(
            "The order “%(order)s” may not be given in “%(area)s”, so it counts as “none”."
        ),
        "forbidden-now": N_(
            "The order “%(order)s” for “%(area)s” is forbidden in this round, so it counts as “none”."
        ),
        "no-star-left": N_(
            "The order “%(order)s” for “%(area)s” needs a star that you do not have, so it counts as “none”."
        ),
        "no-token-left": N_(
            "No token is left for the order “%(order)s” in “%(area)s”, so it counts as “none”."
        ),
        "none-given": N_(
            "None of these orders can be given in “%(area)s”: %(orders)s. So they count as “none”."
        ),
        "nothing-left": N_(
            "None of the orders at “rest” can be given in %(areas)s. So they count as “none”."
        ),
        "not-by-area": N_("A mapping is expected here: areas, each with what is wanted there."),
        "raven-replaces-one": N_("The Raven replaces one order: {area: order}."),
        "nothing-to-replace": N_("You have no order in “%(area)s” that the Raven could replace."),
        "lies-there": N_("The order “%(order)s” lies in “%(area)s” already."),
        "no-amount": N_("A bid names one of these, or both: %(ends)s."),
        "power-left": N_("By this bid you have only %(power)s available power left."),
        "foreign-card": N_("“%(card)s” is not a card of your House."),
        "discarded-card": N_(
            "“%(card)s” is among your discards, and can be played only if you take it back first."
        ),
        # Plans that do not apply
        "never-such-strength": N_("The strength of the wildlings is always one of these: %(strengths)s."),
        "never-forbidden": N_("No Westeros card forbids all that “%(order)s” means."),
        "own-house": N_("“%(house)s” is your own House."),
        "own-card": N_("“%(card)s” is a card of your own House."),
        "never-asked": N_("In this game you are never asked this."),
        "no-round-left": N_("No such round is still to come."),
        "round-to-come": N_(
            "This plan ends with round %(round)s. To keep it for later rounds, write “keep: game” below it."
        ),
        "not-asked-any-more": N_(
            "In this round that is not asked any more, and the plan ends with the round. To keep it for "
            "later rounds, write “keep: game” below it."
        ),
        "no-units-there": N_("You have no units in “%(area)s”, so you give no order there in this round."),
        "no-order-but-by-card": N_(
            "You give no order in “%(area)s”. The plan applies only if a House card brings your order there."
        ),
        "no-order-but-by-raven": N_(
            "You give no order in “%(area)s”. The plan applies only if you replace an order with the Raven."
        ),
        "no-order": N_("You give no order in “%(area)s”. So the plan does not apply in this round."),
        "other-order-but-by-card": N_(
            "You give “%(area)s” the order “%(order)s”. The plan applies only if a House card brings your "
            "order there."
        ),
        "other-order-but-by-raven": N_(
            "You give “%(area)s” the order “%(order)s”. The plan applies only if you replace an order with "
            "the Raven."
        ),
        "other-order": N_(
            "You give “%(area)s” the order “%(order)s”. So the plan does not apply in this round."
        ),
    }
)
