"""Intake: judges what lies in a game's inbox."""
