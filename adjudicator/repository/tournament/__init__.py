"""A tournament: its games as they were drawn, what counts in them, and how the players stand."""
