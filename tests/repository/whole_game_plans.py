"""Plans that play Claim to its end, whatever is dealt."""

FOLLOWING = """\
plans:
  - follow: any
    do: [lowest-winning, lowest]
    keep: game
"""
LEADING = """\
  - lead: any
    do: lowest
    keep: game
"""
WHOLE_GAME = FOLLOWING + LEADING
