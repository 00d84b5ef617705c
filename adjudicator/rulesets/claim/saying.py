"""What a seat alone sees, and why a plan is not legal or does not apply: the sentences by code."""

from adjudicator.sentences import Sentences
from adjudicator.words import N_

say = Sentences(
    {
        "cards-in-hand": N_("Your hand: %(cards)s."),
        "cards-in-pile": N_("Your follower pile: %(cards)s."),
        "last-trick": N_("In the last trick of a phase nobody is asked: each has one card left."),
        "cards-unseen": N_("Of these, nobody else has seen: %(cards)s."),
        "not-held": N_("You do not hold %(card)s. You may play: %(cards)s."),
        "must-follow": N_("%(lead)s was led, and you hold cards of its faction. You may play: %(cards)s."),
        "not-in-hand": N_("You do not hold %(card)s, and draw no cards in this phase."),
        "no-prize": N_("In phase two there is no prize."),
        "phase-over": N_("Phase one is over."),
        "phase-to-come": N_("This plan ends with phase one. To keep it for phase two, add “keep: game”."),
        "trick-over": N_("Trick %(number)s of this phase is over."),
    }
)
