"""Letters: what the league writes to people.

Modules, from the bottom up:

- `body`: what a letter says, as text and as HTML
- `writing`: a letter as the bytes of a message
"""
