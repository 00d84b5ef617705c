"""Letters: what the league writes to people.

Modules, from the bottom up:

- `pictures`, `body`: the drawing of a turn as a letter has it; what a letter says, as text and as HTML
- `writing`: a letter as the bytes of a message
- `composing`: a letter from its parts, with what fits into it
- `readers`, `news`: who gets letters, and what there is to tell them
- `receipts`, `turns`: what a letter says of a mail, and of a turn
"""
