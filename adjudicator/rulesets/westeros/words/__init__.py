"""Words: things, questions and positions of the game as people read them."""
