"""The board of the second edition."""

from adjudicator.rulesets.agot2.edition import EDITION

MAP = EDITION.map
