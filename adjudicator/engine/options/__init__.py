"""What may be answered to a question: a small closed set of option types.

Each type reads an answer from plain data (as YAML yields it), checks it and says exactly what is wrong;
lists and samples the legal answers; and describes itself to a player. These agree: `parse` returns only
listed answers and reads back every listed one, and each of them can come up in `sample`.

An option type is itself plain data, so that a question can be written into a seat's private file and read
back by the player's own program.
"""

from adjudicator.engine.options.assigning import Assignment
from adjudicator.engine.options.base import Options, Pick
from adjudicator.engine.options.branching import Branches, Unbranched
from adjudicator.engine.options.choosing import Number, OneOf, Ordering, SomeOf
from adjudicator.engine.options.fields import Fields
from adjudicator.engine.options.illegal import IllegalAnswer, NoLonger
from adjudicator.engine.options.limits import Limit
from adjudicator.engine.options.moving import Moves
from adjudicator.engine.options.reading import (
    nearest_or,
    nearest_word,
    read_counts,
    read_number,
    read_pair,
    read_several,
    read_word,
    read_words,
)

AnyOptions = Unbranched | Branches | Fields
"""The closed set; plain data of any of them is read back with `msgspec.convert(data, AnyOptions)`."""
