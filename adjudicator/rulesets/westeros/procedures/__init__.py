"""Procedures: each step of a round, as the rulebook tells it."""
