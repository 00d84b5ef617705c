"""The procedures: the draw before the game, one action of a turn with all that follows, the end of a turn."""
