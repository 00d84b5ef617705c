"""The engine: decisions, events, chance, and the table that runs a ruleset.

Rules are written as straight-line procedures over a plain board:

    async def bid(game: Game[Board]) -> None:
        bids = await Together({seat: ask_bid(game.board, seat) for seat in game.setup.seats})
        ...

`async` here has nothing to do with input, output or asyncio: the table drives the procedure, and `await Ask`
asks a seat a question and returns a legal answer. The engine knows no game and no file, reads no clock and
draws randomness only through `chance`.
"""

from adjudicator.engine.asking import (
    CHANCE,
    SEAT_WORD,
    Ask,
    Asked,
    Check,
    Draw,
    Part,
    Question,
    Seat,
    Together,
    read_question,
    write_question,
)
from adjudicator.engine.catalogue import (
    ANY,
    ASK_ME,
    Catalogue,
    Habit,
    Likely,
    QuestionKind,
    catalogue,
    has_no_subject,
)
from adjudicator.engine.chance import Chance, KeyedChance, NamedChance, picker
from adjudicator.engine.events import (
    Event,
    Figuring,
    Joined,
    Line,
    Messages,
    News,
    Words,
    events_in,
    headline,
    report,
    section,
)
from adjudicator.engine.facts import FactFault, FactFile, Uncertainty, WrongFacts
from adjudicator.engine.figures import Duel, Figure, Played, Side, Tabulation, Term, signed
from adjudicator.engine.grammars import (
    Bounds,
    Grammar,
    Reading,
    YesOrNo,
    one_of,
    one_or_some,
    read_ends,
    several,
)
from adjudicator.engine.options import (
    AnyOptions,
    Assignment,
    Branches,
    Fields,
    IllegalAnswer,
    Limit,
    Moves,
    NoLonger,
    Number,
    OneOf,
    Options,
    Ordering,
    Pick,
    SomeOf,
    nearest_or,
    nearest_word,
    read_counts,
    read_number,
    read_pair,
    read_several,
    read_word,
    read_words,
)
from adjudicator.engine.plans import (
    Choice,
    Condition,
    Never,
    Prospect,
    always,
    among,
    best,
    beyond,
    numbered,
    of_each,
    yes_or_no,
)
from adjudicator.engine.ruleset import (
    WHOLE_GAME,
    AnyRuleset,
    AnyView,
    BadSetup,
    Beside,
    Feat,
    Game,
    GameOption,
    ImageMap,
    LineColour,
    Measure,
    Named,
    Outline,
    Place,
    Result,
    Ruleset,
    Setup,
    Spot,
    Standing,
    Step,
    Supposition,
    Svg,
    ranked,
)
from adjudicator.engine.supposing import made_up_table
from adjudicator.engine.table import Drift, Given, Record, Recorded, Table, UnknownQuestion
