"""Steady play: what a sensible house does where words for plans do not say it.

It protects its castles, takes what is free or weakly held, bids most where it stands badly, and knows nothing
but its own view. `outlook` holds the judgements that all decisions share: what an area is worth, who could
come there, how a fight would go. The other modules follow the round: `westeros_phase`, `ordering` (planning),
`marching`, `fighting`; `considering` says how a house looks ahead. A kind of question (`questions`) names the
function that answers it, or answers by the steward's own plans.
"""
