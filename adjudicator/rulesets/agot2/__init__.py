"""A Game of Thrones: The Board Game, second edition, for 3 to 6 houses.

`RULES.md` holds the rules by number. What the two editions share is in `rulesets.westeros`: the map, the
board, who controls what, supply, transport, power, the tracks; see there first.

The board and the round
-----------------------

`Board` (here `board.py`, its shared part in `westeros/board.py`) is all there is; nothing about the course
of the game is kept anywhere else. Units, areas, cards and order tokens are words: `routed-knight`,
`port-of-pyke`, `the-blackfish`, `march+1`. Judgements take the board (`controller(board, area)`,
`supply.judge(board, seat)`), so they can be made on a view's `board` as well; that is what a question's
`check` does.

`board.agenda` holds the tasks of the round that are left, each a `Task(step, subject)`. An action of the
table is one task, or in the steps `raid`, `march` and `consolidate` one house's turn. `agot2.PROCEDURES`
names who plays out a step: `async def procedure(game: Agot2Game, subject: str) -> None`. The frame
(`agot2.perform`, `rounds`) takes the task off the agenda afterwards, knows whose turn it is, ends a step in
which no order is left, and begins the next round; a procedure does none of this. What must follow an action
before the rest of the round goes behind its task on the agenda: `rounds.put_next(board, Task("muster",
"stark"), ...)`. A procedure that sets `board.winners` (and `board.ending`, the number of the rule that
decides) returns at once, and the game is over. Where a draw comes in, it is made at the moment of reveal.

| phase    | step          | subject                | one action is            | procedure                   |
| -------- | ------------- | ---------------------- | ------------------------ | --------------------------- |
| westeros | `turn-cards`  |                        | three cards, icons       | `westeros_phase.turn_cards` |
|          | `wildlings`   | see below              | one attack               | `wildlings.attack`          |
|          | `card`        | `I`, `II`, `III`       | a card                   | `westeros_phase.carry_out`  |
|          | `supply`      | a house                | its supply, reconciled   | `westeros_phase.supply`     |
|          | `muster`      | a house                | all its areas            | `mustering.muster`          |
|          | `bid`         | a track                | one track                | `bidding.bid`               |
| planning | `assign`      |                        | all orders, revealed     | `planning.assign`           |
|          | `raven`       |                        | the Messenger Raven      | `raven.use`                 |
| action   | `raid`        | whose turn it is       | one Raid order           | `raids.resolve`             |
|          | `march`       | whose turn it is       | one March and its combat | `marches.resolve`           |
|          | `consolidate` | whose turn it is       | one Consolidate Power    | `consolidating.resolve`     |
|          | `clean-up`    |                        | end of round or game     | `clean_up.clean_up`         |

`turn-cards` puts next `wildlings track` (when the threat has reached 12) and `card I`, `card II`, `card
III`; a card puts next `supply`, `muster` (for each house in turn order), `bid` (for each track) or
`wildlings card`; a Preemptive Raid `wildlings again-stark`, with the house that takes no part.

Modules
-------

Facts, one YAML each: `map`, `tables` (orders, tracks, units), `houses`, `cards`. `options`: what a game is
set up with; `setup`: the opening board. `rounds`: the round as above. `events`: what several modules tell;
its docstring says how a module adds its own. `view`: what may be seen. Then the procedures, which may
import those before them:

- `victory`: `check(game) -> bool` at the moments the rules name, `decide(game)` at the end of the last
  round.
- `ports`: `settle(game, area)`, called whenever a land area may have another controller: D31.
- `losses`: `reconcile(game, seat, rule)` D04, D54; choosing units to lose by type.
- `neutral`: a march against a neutral force. `planning`: D14, D15. `raven`: D16, D17. `raids`: D18.
- `marches`: D19, D20. `consolidating`: D32, D33. `clean_up`: the end of a round.
- `combat/`: `fight(game)` on `board.combat`, support D21, D22 (which `neutral` uses too), house cards D23,
  Tides D25, blade D26, casualties D27, D28, retreat D29, D30; `combat/events.py`.
- `house_cards/`: D35 to D44; each text a function of its own under its meaning in words, and a table from
  card to function, called at the card's moment.
- `westeros_phase`: D03, D06, D09. `bidding`: D07, D08. `mustering`: D05, and what D33 and D55 need of it.
- `wildlings`: D10 to D12, D45 to D53, D55, D56, each card a function.

Above them `agot2`: the ruleset. After them what people read: `together` (sentences for several events; each
event says its own), `descriptions`, `drawing`, `questions`, `bot`.

Questions
---------

Each kind of question is declared once, with its sentence, what plans may say for it and what the steward
answers: those of both editions in `westeros.questions`, those of this edition's cards beside the cards, in
`wildlings.questions`, `house_cards.questions` and `tides_questions`. `Agot2().questions` has all of them. The
procedure that asks has the kind's name as a constant. Ties other than those with a question of their own are
never asked about, because the rules leave none [A2-GEN-15].

A label is the action's (`round-3/march-4`, from `rounds.label`), kind and subject:
`round-3/march-4/retreat/pyke`. A subject is a word that tells a question from others of its kind in the
same action and says what it is about, mostly an area: the area of the order for `leave-power`, of the
Support order for `support`, the embattled one for `house-card`, `blade`, `casualties`, `retreat`; the track
for bids; the port for `capture-port`. One area is asked about at a time: which order to resolve is a
question (`march`, no subject: one of the areas), where its units go the next (`march`, subject: the area).
Answers are words of the game: areas; units as in `SomeOf` or `Moves`, with the area before them where
several areas are in question (`winterfell/knight`); `yes`, `no`; `none` where nothing is chosen. A question
with one legal answer that public facts prove is put with `settle=True`; one that cannot be answered at all
is not put. `default` is the specification's, always legal.

From outside
------------

The rules can be played without files, people or a site: from any position, with cards of one's choice. A
board is between two actions when its agenda says what is next; draws are named by their label.

>>> from adjudicator.engine import KeyedChance, NamedChance, Setup, Table
>>> from adjudicator.rulesets.agot2.agot2 import Agot2
>>> from adjudicator.rulesets.westeros.board import Order, Task
>>> ruleset = Agot2()
>>> setup = Setup(ruleset.seats(6), {"tides-of-battle": "no"})

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
('round-1/march-1/march/winterfell', 'stark')
>>> table.judge(question, {"sunspear": ["knight"]}).message
'“sunspear” is not one of the legal answers.'
>>> table.answer(question, {"moat-cailin": ["knight"]})

The position can be read, what happened, and what is asked next; `fork` gives a table to try things on.

>>> table.board.units["moat-cailin"]
Force(seat='stark', units=('knight',))
>>> [event.rule for event in table.game.told][:4]
['A2-MARCH-04', 'A2-CTRL-01', 'A2-MARCH-12', 'A2-WEST-01']
>>> table.board.round, table.board.turned["III"], table.pending[0].label
(2, 'storm-of-swords', 'round-2/muster-baratheon/muster/dragonstone')
"""
