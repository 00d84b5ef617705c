"""Games of any options in a repository in memory, from order files, and their audit.

    python -m tests.rulesets.agot1.audits FIRST LAST STEP

plays a game of stewards for each of these combinations of options (see `simulation`), and prints what the
audit of any of them finds.
"""

import sys

from adjudicator.engine import picker
from adjudicator.repository.turn.audit import Audit, audit_game
from tests.repository.table_in_memory import HOUR, MOST_TURNS, GameInMemory
from tests.rulesets.agot1.simulation import options_of, players_of


def audited(combination: int, *, rounds: int = 0) -> Audit:
    """Play to the end, or for so many rounds until the organiser ends the game; publish the secret, audit."""
    trial = GameInMemory(
        "agot1", seed=str(combination), seats=players_of(combination), options=options_of(combination)
    )
    pick = picker(b"bots", "bots")
    for _turn in range(MOST_TURNS):
        latest = trial.published.latest
        if latest is None or latest.state.over or (rounds and latest.view.board.round > rounds):
            break
        for seat in latest.asked.seats:
            chair = trial.chair(seat)
            plans = chair.game.rules.plan_steadily(chair.view(chair.private()))
            trial.submit(seat, trial.bot_orders(seat, pick, "steward", plans))
        sent = trial.now
        while trial.run().turn is None:
            if trial.now > sent + 48 * HOUR:
                raise AssertionError("the game does not go on")
    if not trial.published.latest or not trial.published.latest.state.over:
        trial.abandon()
    trial.reveal()
    return audit_game(trial.files, "trial")


if __name__ == "__main__":
    first, last, step = (int(word) for word in sys.argv[1:4])
    for combination in range(first, last + 1, step):
        audit = audited(combination)
        sys.stdout.write(f"{combination}: {audit.turns} turns, {audit.findings or 'clean'}\n")
        sys.stdout.flush()
