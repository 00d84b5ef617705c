"""Intake: judges the files in a game's inbox."""
