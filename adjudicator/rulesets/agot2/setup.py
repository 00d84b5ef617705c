"""The opening board of the second edition."""

from functools import partial

from adjudicator.rulesets.agot2.edition import EDITION
from adjudicator.rulesets.westeros import setup

opening = partial(setup.opening, EDITION)
