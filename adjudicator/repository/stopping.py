"""Errors that stop one game and no other; their text is shown to people."""

from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.schedule import BadSchedule
from adjudicator.repository.times import BadTime
from adjudicator.rulesets import UnknownRuleset
from adjudicator.sealing import SealingError
from adjudicator.words import PlainError
from adjudicator.yaml_files import UnreadableFile


class StoppedGame(PlainError):
    """A game cannot go on. Other games are not affected."""


STOPPING = (StoppedGame, UnreadableFile, SealingError, RefusedAct, BadTime, BadSchedule, UnknownRuleset)
"""Errors that stop a game, besides Drift, which is reported separately."""
