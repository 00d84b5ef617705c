"""A Game of Thrones, the first edition of 2003, for 3 to 5 houses, and the nine options of A Clash of Kings.

`RULES.md` holds the rules by number. What the two editions share, procedures and combat included, is in
`rulesets.westeros`; see there first. Here is what makes this edition:

- `edition`: the `Edition` value, read from the YAML beside it, what the options of a game change in it, the
  edition with everything that any option brings, and what its first revision decides otherwise. `options`
  names them for players. `rules.yaml` has the number of the rule behind each reason.
- `wildlings`: an attack, which this edition plays out itself; `questions`: what it asks.
- `phases`: what the other steps have of their own. The ways in which combats differ are policies.
- `house_cards/`: the texts of the house cards of all decks, and what they ask.
- `expansions/`: the options of A Clash of Kings, a module each, which change the edition.
- `own_facts`: files with which a game may replace facts; `uncertain.yaml`: those that no source confirms.
- `catalogue`: all that is asked.
- `agot1`: the ruleset.
"""
