"""Words: the game's things, questions and positions in words for people."""
