"""Claim (Trůn): two phases of tricks for the votes of five factions.

`RULES.md` holds the rules by number. In the order in which they build on each other: `cards` (the facts),
`judgements` (who may follow with what, who wins, where cards go, who gets a vote), `board`, `play` (the
procedures), `view`, `events`; `bot` and `prospects` (how a steward plays, and what it looks ahead to); then
what people read: `wording`, `descriptions`, `questions`, `drawing`.
"""

from adjudicator.rulesets.claim.claim import Claim
