"""What the editions of A Game of Thrones share: the board, the round, the combat, and how they are shown.

Nothing here knows an edition. What differs is a value, `board.edition`: map, houses, orders, cards, numbers,
policies. `PlayableEdition.of(board)` is the same value with what it does: the texts of the house cards, and
steps of its own. A board names the variant that is played, an edition with the game options that change it
(`variants`). Shared code asks the edition and never asks which edition it is.

The board and the round
-----------------------

`Board` is all there is; nothing about the course of the game is kept anywhere else. Units, areas, cards and
order tokens are words: `routed-knight`, `port-of-pyke`, `the-blackfish`, `march+1`. Judgements take the board
(`controller(board, area)`, `supply.judge(board, seat)`), so they can be made on a view's `board` as well;
that is what a question's `check` does. They change nothing and return reasons, each with the number of its
rule in the ruleset's own `RULES.md` (`board.rule(reason)`).

What everyone sees changes by events alone: `game.tell(UnitsLost(...))` takes the units off the board, because
that event's `apply` does. A procedure itself changes only what is hidden, and the cursor: the agenda, whose
turn it is, and that a combat is over.

`board.agenda` holds the tasks of the round that are left, each a `Task(step, subject)`. An action of the
table is one task, or in the steps that go round the table (`policies.in_turn`) one house's turn. `procedure`
of `westeros` names who plays out a step: `async def play(game: WesterosGame, subject: str) -> None`. The
frame (`Westeros.perform`, `rounds`) takes the task off the agenda afterwards, knows whose turn it is, ends a
step in which no order is left, and begins the next round; a procedure does none of this. What must follow an
action before the rest of the round goes behind its task on the agenda: `rounds.put_next(board, Task("supply",
"stark"), ...)`. A procedure that has told `GameEnded` or `GameDrawn` returns at once, and the game is over.
Where a draw comes in, it is made at the moment of reveal.

| phase    | step             | subject          | one action is            | procedure                   |
| -------- | ---------------- | ---------------- | ------------------------ | --------------------------- |
| westeros | `turn-cards`     |                  | three cards, icons       | `westeros_phase.turn_cards` |
|          | `wildlings`      | see below        | one attack               | the edition's own           |
|          | `card`           | `I`, `II`, `III` | a card                   | `westeros_phase.carry_out`  |
|          | `supply`         | a house          | its supply, reconciled   | `westeros_phase.supply`     |
|          | `muster`         |                  | all houses, all areas    | `mustering.muster`          |
|          | `bid`            | a track          | one track                | `bidding.bid`               |
|          | `lay-cards`      |                  | a row of open cards      | an expansion's own          |
| planning | `place-one-time` |                  | one-time orders laid     | an expansion's own          |
|          | `assign`         |                  | all orders, revealed     | `planning.assign`           |
|          | `raven`          |                  | the Messenger Raven      | `raven.use`                 |
| action   | `raid`           | whose turn it is | one Raid order           | `raids.resolve`             |
|          | `march`          | whose turn it is | one March and its combat | `marches.resolve`           |
|          | `consolidate`    | whose turn it is | one Consolidate Power    | `consolidating.resolve`     |
|          | `one-time`       | a house          | its one-time order       | an expansion's own          |
|          | `clean-up`       |                  | end of round or game     | `clean_up.clean_up`         |

`turn-cards` puts next `wildlings track` (when the threat has reached its last space) and `card I`, `card II`,
`card III`; a card puts next `supply` (for each house in turn order), `muster`, `bid` (for each track) or
`wildlings card`. An edition may put an attack next itself; the subject is its own then.

Modules
-------

In the order in which they build on each other: `map`, `units`, `edition`, `variants` (editions by name),
`board`, `words.wording`, `events`, `combat.frame`, `playable` (what an edition does), then `tracks`, `power`,
`control`, `supply`, `transport`. `edition_files`: reading an edition.
`setup`: the opening board. `view`: what may be seen. `rounds`: the round as above. Of the procedures, which
may import those before them:

- `victory`: `check(game, acting) -> bool` at the moments the rules name, for the house whose order is
  resolved if there is one; `decide(game)` at the end of the last round.
- `ports`: `settle(game, area)`, called whenever a land area may have another controller.
- `losses`: `reconcile(game, seat, reason)`, `destroy(game, seat, units)`, and choosing units to lose
  by type.
- `wildlings`: what every attack is made of; an edition plays one out with it.
- `combat/`: `fighting.fight(game)` on `board.combat`; its support serves `neutral`, too. `card_texts` are
  those that house cards of both editions have.

`westeros` is the ruleset that an edition derives its own from. What people read: `together` (sentences for
several events; each event says its own), `words/`, `drawing/`. `questions` declares what houses are asked,
`bot/` is the steward.

Questions
---------

Each kind of question is declared once, with its sentence, what plans may say for it and what the steward
answers: those of all editions in `questions`, those of an edition's cards beside the cards; `questions` of
the ruleset has all of them. The procedure that asks has the kind's name as a constant. Ties other than those
with a question of their own are never asked about, because the rules leave none.

A label is the action's (`round-3/march-4`, from `rounds.label`), kind and subject:
`round-3/march-4/retreat/pyke`. A subject is a word that tells a question from others of its kind in the same
action and says what it is about, mostly an area: the area of the order for `leave-power`, of the Support
order for `support` (the embattled one where an edition asks for all of them at once), the embattled one for
`house-card`, `blade`, `casualties`, `retreat`; the track for bids; the port for `capture-port`; `in-turn` for
a `muster` that a house has put off until its turn. Which order a house resolves and how is one question
without a subject (`raid`, `march`, `consolidate`), whose answer has the area as its only key: `{winterfell:
{moat-cailin: {knight: 1}}}`. There a one-time order is named by its word (`forced-march`), and where another
house may remove it by house and order (`stark/recruit`).

Answers are words of the game: areas; units as in `SomeOf` or `Moves`, with the area before them where
several areas are in question (`winterfell/knight`); `yes`, `no`; `none` where nothing is chosen. A question
with one legal answer that public facts prove is put with `settle=True`; one that cannot be answered at all
is not put. `default` is the specification's, always legal.
"""
