"""Tigris & Euphrates: regions, kingdoms and conflicts between two rivers.

In the order in which the modules build on each other: `pieces` and `squares` (the facts), `regions` (kept as
pieces come and go), `board`, `judgements` (what the rules say about a position), `actions` (the words of an
action, and all legal ones), `events`, `procedures`, `view`; `bot` and `prospects` (how a steward plays, and
what a position promises to one that looks ahead); then what people read and write: `wording`, `descriptions`,
`readings` and `plan_words` (what order files may say), `questions`; `tigris` is the ruleset.

From outside
------------

The rules can be played without files, people or a site: from any position, with tiles drawn in an order of
one's choice. `text` writes positions, questions and answers as plain text and reads them.

>>> from adjudicator.engine import KeyedChance, Setup, Table
>>> from adjudicator.rulesets.tigris.text import InOrder, read_answer, read_position, write_answers
>>> from adjudicator.rulesets.tigris.text import write_position, write_question
>>> from adjudicator.rulesets.tigris.tigris import Tigris

A position, in which only what is not as at the start needs to be said.

>>> position = '''
... seats: lion bull
... board: start D7=T F7=T E8=S D9=T F9=T E10=T E7=K@bull
... hands: lion=TTSSFM bull=TTTSFM
... '''
>>> board = read_position(position)
>>> tiles = InOrder(["market", "farm"], KeyedChance(b"a key"))
>>> table = Table.start_at(Tigris(), Setup(board.seats), tiles, board)

The open question with all its legal answers.

>>> question = table.pending[0]
>>> write_question(question)
'lion: action/first'
>>> answers = write_answers(question)
>>> len(answers), answers[:3], answers[-1]
(760, ['pass', 'king at A2', 'king at A10'], 'swap settlement settlement temple temple farm market')

Any decision may be fed; one that is not legal raises `IllegalAnswer` and changes nothing.

>>> table.answer(question, read_answer(question, "king at E9"))
>>> write_question(table.pending[0]), write_answers(table.pending[0])
('lion: attack/revolt-of-kings', ['0', '1', '2'])
>>> table.answer(table.pending[0], "2")
>>> write_question(table.pending[0]), write_answers(table.pending[0])
('bull: defend/revolt-of-kings', ['0', '1', '2', '3'])
>>> print(write_position(table.board).splitlines()[-1])
conflict: revolt black lion@E9=3+2 bull@E7=2

The position can be read, what happened, and what is asked next; `fork` gives a table to try things on.

>>> table.answer(table.pending[0], "3")
>>> [event.rule for event in table.game.told][-3:]
['TE-CON-06', 'TE-REV-07', 'TE-REV-08']
>>> write_question(table.pending[0])
'lion: action/second'
>>> table.answer(table.pending[0], "pass")
>>> for line in write_position(table.board).splitlines()[3:7]:
...     print(line)
monuments:
hands: lion=SSFFMM bull=SSFFFM
bag: S25 T37 F31 M27
discarded: S0 T5 F0 M0
"""
