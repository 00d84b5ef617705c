"""Play-by-mail adjudicator: sealed orders in, a turn's report and map out, a git repository as the game.

Packages, from the bottom up; each imports only those above it in this list:

- `words`: translations of everything that people read
- `engine`: decisions, events, chance, and the table that runs a ruleset
- `rulesets`: the rules of each game, and its facts
- `sealing`: keys, signatures, envelopes
- `orders`: the order files that players write
- `repository`: `turns/`, on disk and in git
- `forge`: takes in and answers pull requests and branches; notifies players
- `site`: the pages
- `demonstration`: bots that play a whole game as people would
- `doctor`: finds what is wrong with a league, and says how to mend it
- `cli`: the command `adjudicator`
"""

__version__ = "1.1.0.dev0"

DISTRIBUTION = "sealed-orders"
"""What indexes of packages call the program; there `adjudicator` is another one."""

RULESETS = "adjudicator.rulesets"
"""The group of entry points, each named by a revision; its value is a class derived from `Ruleset`."""
