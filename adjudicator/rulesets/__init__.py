"""The rulesets: the rules of each game and its facts, each a package of its own.

A ruleset is named by its revision, `claim/1`, or by its name alone, which means the newest revision. Its
code is imported when it is asked for, so that starting the program does not read every game's facts.
"""

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.engine import Ruleset, nearest_word
from adjudicator.words import N_, PlainError, gettext as _


class UnknownRuleset(PlainError, LookupError):
    """No ruleset has this name in this release; the text says which there are, `nearest` the one meant."""

    advice = N_("adjudicator rulesets lists them.")

    def __init__(self, message: str, nearest: str | None) -> None:
        super().__init__(message)
        self.nearest = nearest


def _claim() -> Ruleset[Any, Any]:
    from adjudicator.rulesets.claim import Claim  # noqa: PLC0415  read when it is played

    return Claim()


def _agot1() -> Ruleset[Any, Any]:
    from adjudicator.rulesets.agot1.agot1 import Agot1  # noqa: PLC0415  as above

    return Agot1()


def _agot2() -> Ruleset[Any, Any]:
    from adjudicator.rulesets.agot2.agot2 import Agot2  # noqa: PLC0415  as above

    return Agot2()


def _tigris() -> Ruleset[Any, Any]:
    from adjudicator.rulesets.tigris.tigris import Tigris  # noqa: PLC0415  as above

    return Tigris()


RULESETS: Mapping[str, Callable[[], Ruleset[Any, Any]]] = {
    "claim/1": _claim,
    "agot1/1": _agot1,
    "agot2/1": _agot2,
    "tigris/1": _tigris,
}
"""Every revision there is, a ruleset's newest last; call the value to import and make it."""


def ruleset(name: str) -> Ruleset[Any, Any]:
    """A ruleset by revision (`claim/1`) or by name (`claim`: the newest revision).

    Raises UnknownRuleset.
    """
    if name in RULESETS:
        return RULESETS[name]()
    revisions = [revision for revision in RULESETS if revision.partition("/")[0] == name]
    if revisions:
        return RULESETS[revisions[-1]]()
    raise _unknown(name)


def _unknown(name: str) -> UnknownRuleset:
    names = dict.fromkeys(revision.partition("/")[0] for revision in RULESETS)
    nearest = nearest_word(name, (*names, *RULESETS))
    known = ", ".join(RULESETS)
    if nearest is None:
        message = _("There is no ruleset “%(name)s”; available: %(known)s.", name=name, known=known)
    else:
        message = _(
            "There is no ruleset “%(name)s”; available: %(known)s. Did you mean %(nearest)s?",
            name=name,
            known=known,
            nearest=nearest,
        )
    return UnknownRuleset(message, nearest)
