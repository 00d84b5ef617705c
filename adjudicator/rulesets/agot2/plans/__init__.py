"""The words for plans: answers to the game's questions, filed ahead with conditions.

Every module has `plan_kinds()`, which gives the kinds it knows in the language in force: `action` and
`combat` for the Action phase, `westeros`, `wildlings`, `planning` and `card_texts` for the rest. `words` holds
what they share. Everything is judged on the seat's own view: a plan can know no more than its house.
"""
