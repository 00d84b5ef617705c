"""What stops one game and no other: the errors whose text is told to people as it stands."""

from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.schedule import BadSchedule
from adjudicator.repository.times import BadTime
from adjudicator.rulesets import UnknownRuleset
from adjudicator.sealing import SealingError
from adjudicator.yaml_files import UnreadableFile


class StoppedGame(Exception):
    """A game cannot go on; the text is one plain sentence. Other games are not concerned."""


STOPPING = (StoppedGame, UnreadableFile, SealingError, RefusedAct, BadTime, BadSchedule, UnknownRuleset)
"""What stops a game, besides Drift, which is told apart from it."""
