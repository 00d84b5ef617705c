"""People: who sits where, by the signed acts that a game has adopted."""
