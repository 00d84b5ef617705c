"""Why an answer is not legal that only this edition asks for: the sentences by code."""

from adjudicator.sentences import Sentences
from adjudicator.words import N_

say = Sentences(
    {
        "one-placement": N_("One order is laid at most: {area: order}."),
        "not-coming": N_(
            "No unit comes to “%(area)s” for “%(units)s”: there is none that could, so it is left out."
        ),
        "supply-on-the-way": N_(
            "Whichever units move first, your armies would exceed your supply on the way."
        ),
        "worth": N_(
            "These units have to be worth %(points)s mustering points, and none may be more than is needed."
        ),
    }
)
