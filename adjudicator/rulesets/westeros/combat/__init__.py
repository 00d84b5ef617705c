"""Combat: `fighting.fight` plays one out, from the call for support to the clean-up [A2-CBT-03].

The longer steps are modules: `support`, `strength`, `texts`, `blade`, `casualties`, `retreats`, `aftermath`.
The first two serve a march against a neutral force too, as a `Combat` without a defender.
"""
