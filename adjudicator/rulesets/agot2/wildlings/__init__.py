"""Wildling attacks [A2-WILD].

`attacking` plays out an attack, and holds the table from card to what it does to the highest bidder when the
Night's Watch has won, to the lowest bidder and to all others when the wildlings have. Each clause is a
function of its own under its meaning in words, in `influence`, `units`, `house_cards` or `stores`.
"""
