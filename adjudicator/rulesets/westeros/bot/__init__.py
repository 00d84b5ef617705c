"""Steady play: a sensible house.

It protects its castles, takes what is free or weakly held, supports its own fights, bids as its places want
it, and knows nothing but its own view. `outlook` holds the judgements that all decisions share: what an area
is worth, who could come there, how a fight would go. The modules follow the round: `westeros_phase`,
`ordering` planning, `raids` raids and whose turn it is, `marching`, `fighting` combat; `foresight` files
plans. The kinds of question (`questions`) name what answers each of them.
"""
