"""What a seat alone sees, and why an action is not legal: the sentences by code."""

from adjudicator.sentences import Sentences
from adjudicator.words import N_

say = Sentences(
    {
        "tiles-in-hand": N_("Your hand: %(tiles)s."),
        "points": N_("Your points: %(points)s; treasures: %(treasures)s."),
        "no-tiles": N_("Name the tiles to swap: “swap temple farm farm”."),
        "no-square": N_(
            "There is no square %(square)s: rows are A to K from north to south, columns 1 to 16 from west "
            "to east."
        ),
        "no-action": N_(
            "An action is written like one of these: “place temple at D7”, “king at C7”, “withdraw king”, "
            "“catastrophe at F9”, “swap temple farm farm”, “pass”."
        ),
        # What an answer leaves out
        "idle-number": N_("No tile follows “%(number)s”, so it is left out. This was read: “%(action)s”."),
        "other-tile": N_(
            "“%(tile)s” does not count in this conflict: what you commit is %(number)s of “%(fitting)s”."
        ),
        "no-treasure": N_("No treasure can be taken from %(squares)s. This was read: %(taken)s."),
        # Why an action is not legal
        "leader-away": N_("Your %(leader)s is not on the board."),
        "leader-there": N_("Your %(leader)s stands on %(square)s already."),
        "leader-on-river": N_("A leader stands on land, and %(square)s is river."),
        "leader-without-temple": N_("A leader stands beside a face-up temple; %(square)s has none."),
        "leader-joins": N_("A leader may not join kingdoms, and %(square)s lies between two."),
        "monument-for-good": N_("A monument stands on %(square)s, and stays there."),
        "catastrophe-for-good": N_("A catastrophe tile lies on %(square)s, and stays there."),
        "no-catastrophe": N_("You have played both your catastrophe tiles."),
        "farm-on-land": N_("A farm goes on the river, and %(square)s is land."),
        "not-a-farm": N_("Only a farm goes on the river, and %(square)s is river."),
        "monument-built": N_("The monument %(monument)s is built already."),
        "no-site": N_("The monument %(monument)s can never have its north-west square on %(square)s."),
        "hand-limit": N_("You never hold more than %(number)s tiles."),
        # What a plan names in vain
        "round-over": N_("Your turns before round %(number)s are over."),
        "revolt-costs-none": N_("A revolt costs you no tiles on the board."),
        "other-leaders": N_("This plan is not for conflicts of leaders of that colour."),
        "no-opponent": N_("Your opponents in this game are: %(seats)s."),
        "steward-second": N_("The steward chooses only the second action; for the first you are asked."),
        "no-treasure-there": N_("There is no treasure on %(squares)s."),
        "no-such-tile": N_("You hold no %(tile)s."),
        "too-few-tiles": N_("You hold only %(number)s of the tile %(tile)s."),
        "not-empty": N_("%(square)s is not empty."),
        "three-kingdoms": N_("A tile on %(square)s would join more than two kingdoms."),
        "treasure-there": N_("The treasure protects %(square)s."),
        "monument-there": N_("A monument stands on %(square)s."),
        "catastrophe-there": N_("A catastrophe tile lies on %(square)s already."),
        "leader-on-square": N_("A leader stands on %(square)s."),
    }
)
