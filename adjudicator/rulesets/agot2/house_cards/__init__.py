"""The texts of the house cards: each a function of its own, under its meaning in words.

`texts` holds the tables from card to function, one for each moment of a combat at which texts act. The
functions stand in `cancelling`, `immediate`, `standing` (what holds for the rest of the combat and is
reckoned anew whenever strengths are), `deciding` (winning and losing) and `afterwards`. Printed strengths and
icons are facts, in `house_cards.yaml`.
"""
