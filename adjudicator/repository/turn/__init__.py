"""Turns: adjudicates the open one, writes its folder, reads it back and audits it."""
