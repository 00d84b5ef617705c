"""Steady play: what a sensible house does.

It protects its castles, takes what is free or weakly held, supports its own fights, bids most where it stands
badly, and knows nothing but its own view. `outlook` holds the judgements that all decisions share: what an
area is worth, who could come there, how a fight would go. The other modules follow the round:
`westeros_phase`, `ordering` (planning), `raids` (and which order to resolve first), `marching`, `fighting`
(combat). Each kind of question (`questions`) names the function that answers it.
"""
