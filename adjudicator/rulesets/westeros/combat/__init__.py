"""Combat: `fight` plays one out, from the call for support to the clean-up [A2-CBT-03].

The steps are modules: `support`, `strength`, `cards`, `tides`, `blade`, `casualties`, `retreats`,
`aftermath`. The first two serve a march against a neutral force too, as a `Combat` without a defender.
"""

from adjudicator.rulesets.westeros.combat.fighting import fight

__all__ = ["fight"]
