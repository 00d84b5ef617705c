"""Sets up a table on which what is hidden from a seat is made up."""

from collections.abc import Sequence
from typing import Any

from adjudicator.engine.chance import KeyedChance, picker
from adjudicator.engine.ruleset import AnyRuleset, AnyView
from adjudicator.engine.table import Drift, Recorded, Table


def made_up_table(
    ruleset: AnyRuleset, view: AnyView, asked: Sequence[str], key: bytes
) -> Table[Any, Any] | None:
    """Make up a table for the view's seat with questions of these labels open; None if that is impossible.

    The key decides what is made up, and what is drawn later. In the middle of an action a board does not show
    how it got there, so the table may look otherwise than the view: whoever asks has to compare.
    """
    supposition = ruleset.suppose(view, asked, picker(key, "hidden"))
    if supposition is None:
        return None
    since = [Recorded(*each) for each in supposition.since]
    try:
        return Table.start_at(ruleset, supposition.setup, KeyedChance(key), supposition.board, since)
    except Drift:
        return None
