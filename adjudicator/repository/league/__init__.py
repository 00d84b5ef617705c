"""A league: the repository in which games are played, and the program it contains."""
