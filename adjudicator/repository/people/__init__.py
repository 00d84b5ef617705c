"""People: who holds which seat, according to the signed acts that a game has adopted."""
