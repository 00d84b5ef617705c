"""Requests: what people ask for by mail in a few words, by the names that the commands have."""

from adjudicator.mail.post import Requests

REQUESTS: Requests = {}
"""How each request is served."""
