"""A Game of Thrones: The Board Game, second edition, for 3 to 6 houses.

`RULES.md` holds the rules by number. What the two editions share, procedures and combat included, is in
`rulesets.westeros`; see there first. Here is what makes this edition:

- `edition`: the `Edition` value, read from the YAML beside it, what the game options change in it, and what
  its first revision decides otherwise. `rules.yaml` has the number of the rule behind each reason.
- `house_cards/`: each text a function of its own under its meaning in words, and in `texts` a table from card
  to function for each moment at which texts act.
- `wildlings/`: an attack, and for each wildling card what it does to whom.
- `tides`: Tides of Battle, which joins the combat at three moments.
- What players are asked by cards: `house_cards.questions`, `wildlings.questions`, `tides_questions`; all that
  is asked: `catalogue`.
- `agot2`: the ruleset, and its options.

From outside
------------

The rules can be played without files, people or a site: from any position, with cards of one's choice. A
board is between two actions when its agenda says what is next; draws are named by their label.

>>> from adjudicator.engine import KeyedChance, NamedChance, Setup, Table
>>> from adjudicator.rulesets.agot2.agot2 import Agot2
>>> from adjudicator.rulesets.westeros.board import Order, Task
>>> ruleset = Agot2()
>>> setup = Setup(ruleset.seats(6, {}), {"tides-of-battle": "no"})

A position: Stark alone, about to march from Winterfell, and then nothing but the end of the round.

>>> board = ruleset.opening(setup)
>>> board.units.clear()
>>> board.add("winterfell", "stark", ["footman", "knight"])
>>> board.orders["winterfell"] = Order("stark", "march")
>>> board.agenda = [Task("march"), Task("clean-up")]

The cards that will be turned up; all other draws are left to a key.

>>> cards = {"deck-I": "mustering", "deck-II": "game-of-thrones", "deck-III": "storm-of-swords"}
>>> named = {f"round-2/turn-cards/{deck}": [card] for deck, card in cards.items()}
>>> table = Table.start_at(ruleset, setup, NamedChance(named, KeyedChance(b"a key")), board)

Any decision may be fed; one that is not legal raises `IllegalAnswer` and changes nothing.

>>> question = table.pending[0]
>>> question.label, question.seat
('round-1/march-1/march', 'stark')
>>> table.judge(question, {"winterfell": {"sunspear": ["knight"]}}).message
'“sunspear” is not one of the legal answers.'
>>> table.answer(question, {"winterfell": {"moat-cailin": ["knight"]}})

The position can be read, what happened, and what is asked next; `fork` gives a table to try things on.

>>> table.board.units["moat-cailin"]
Force(seat='stark', units=('knight',))
>>> [event.rule for event in table.game.told][:4]
['A2-MARCH-04', 'A2-CTRL-01', 'A2-MARCH-12', 'A2-WEST-01']
>>> table.board.round, table.board.turned["III"], table.pending[0].label
(2, 'storm-of-swords', 'round-2/muster/muster')
"""
