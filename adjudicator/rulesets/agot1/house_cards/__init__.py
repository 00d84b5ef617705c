"""The texts of the house cards of all decks, each a function under its meaning in words.

A card names its text by the number of its rule; `texts` has the function behind each. They stand in
`immediate`, `standing` (what holds for the rest of the combat and is reckoned anew whenever strengths are)
and `deciding` (winning and losing). `questions` is what they ask. Printed strengths and icons are facts, in
`house_cards.yaml`, `house_cards_martell.yaml` and `house_cards_new.yaml`.
"""
