"""What both editions of A Game of Thrones share: the map, the board, and judgements about them.

Nothing here knows an edition: what differs comes with an `Edition`, which a ruleset's board carries, so that
a judgement takes the board alone. Judgements change nothing and give reasons, each with the number of the
rule in the ruleset's own `RULES.md`; what changes the board (`power.gain`, `tracks.shift`, `Board.add`) tells
no event: the procedure that calls it does.

In the order in which they build on each other: `map`, `units`, `edition`, `board`, then `tracks`, `power`,
`control`, `supply`, `transport`.
"""
