"""Why an answer is not legal, or a plan for nothing, whatever the game: the sentences by code."""

from adjudicator.sentences import Said, Sentences
from adjudicator.words import N_, gettext as _

say = Sentences(
    {
        "at-most": N_("At most %(n)s may be used of: %(places)s."),
        "empty-branch": N_("Say what “%(branch)s” is to do, as {%(branch)s: …}."),
        "empty-range": N_("No number is at least %(low)s and at most %(high)s."),
        "left-out": N_("The order leaves out: %(items)s."),
        "no-answer-to": N_("There is no answer to: %(items)s."),
        "never-below": N_("This number is never below %(low)s."),
        "no-subject": N_("Questions of this kind have no subject: write “any” here."),
        "no-such-number": N_("From now on this number is always from %(low)s to %(high)s."),
        "none-here": N_("At least one is expected here."),
        "not-a-branch": N_("A mapping is expected here: one of %(branches)s, with its answer."),
        "not-a-number": N_("A whole number from %(low)s to %(high)s is expected here, not “%(found)s”."),
        "not-a-range": N_("A range names one of these, or both: %(ends)s."),
        "not-a-whole-number": N_("A whole number is expected here."),
        "not-a-word": N_("One word is expected here, not “%(found)s”."),
        "not-an-order": N_("A list is expected here that puts these in order: %(items)s."),
        "not-between": N_("%(found)s is not between %(low)s and %(high)s."),
        "not-each": N_("A mapping is expected here: each of %(items)s with its answer."),
        "not-legal": N_("“%(found)s” is not one of the legal answers."),
        "not-moves": N_("A mapping is expected here: a destination and the units that go there."),
        "number-outside": N_("From %(low)s to %(high)s items are expected here, not %(found)s."),
        "second-branch": N_("Only one can be chosen here; “%(second)s” comes after “%(first)s”."),
        "too-many": N_("At most %(n)s of “%(item)s” can be taken, not %(found)s."),
        "twice": N_("“%(item)s” appears here twice."),
        "wrong-number": N_("Items expected here: exactly %(n)s, not %(found)s."),
    }
)


def twice(item: str) -> Said:
    """Say that something stands where it stands a second time."""
    return say("twice", item=item)


def written_as(example: str) -> str:
    """Say how to write an answer, by one that is legal."""
    return _("Write it as %(example)s.", example=example)


def expected(form: str) -> str:
    """Say what is expected instead, by the description of a grammar or of options."""
    return _("An answer is %(options)s.", options=form)
