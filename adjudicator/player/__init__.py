"""A player's side of a game, whichever way it is played: by the command line or by mail.

Modules, from the bottom up:

- `lines`: text for a terminal and for a letter
- `signing`, `message`, `order_file`: what a player sends, made and checked before it goes
- `in_force`, `standing`: orders in force, and how a game stands, in sentences
- `status`, `seat_page`: a game as everyone sees it, and as a seat does
"""
