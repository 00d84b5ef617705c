"""What a receipt says of a submission as a whole: the sentences by code."""

from adjudicator.sentences import Sentences
from adjudicator.words import N_

say = Sentences(
    {
        "not-regular": N_("The submission is not a regular file of at most %(most)s KiB."),
        "sealed-too-large": N_("The sealed block is too large."),
        "sealed-elsewhere": N_(
            "It is sealed for another game, turn or seat than its name says, or with another key."
        ),
        "sealed-tampered": N_("Its signature does not fit."),
        "sealed-newer": N_("It was made by a newer version of the program."),
        "sealed-cut-off": N_("It is not a complete sealed block of orders."),
        "sealed-unreadable": N_("It cannot be read as sealed orders."),
        "other-counter": N_(
            "The file's name says counter %(named)s, but it is sealed with counter %(sealed)s."
        ),
        "lower-counter": N_("Its counter %(counter)s is lower than %(highest)s, which came earlier."),
        "other-time": N_("The file's name says another time than it is sealed with."),
        "sealed-earlier": N_(
            "Another number %(counter)s, sealed later, came before. If these are the newer orders, send them "
            "again."
        ),
        "resigned": N_("The player has resigned this seat."),
        "completed": N_("If nothing better comes by the deadline, the rules complete its legal part."),
        "cut": N_("There was no room for the rest."),
        "bug": N_("A bug in the program stopped it."),
    }
)
