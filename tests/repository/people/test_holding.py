"""What holds between two turns, after the acts that were adopted since."""

from msgspec.structs import replace

from adjudicator.repository.people.acts import Replace, Resume
from adjudicator.repository.schedule import HOUR, Deadline
from adjudicator.repository.times import time_text
from adjudicator.sealing import SecretKey
from tests.repository.table_in_memory import GameInMemory

KEY = SecretKey.from_seed(b"substitute").public.text()


def test_a_seat_that_is_taken_over_is_kept_in_mind_and_gets_the_hours_of_its_questions() -> None:
    trial = GameInMemory(deadline=Deadline(hours=9, kinds={"bid": 30}))
    holding = replace(trial.newest().holding, kinds=("bid",), absent=("a", "b"), replaced=frozenset("b"))
    now = holding.clock + HOUR
    signed = {"game": holding.game.game, "at": time_text(now), "reason": "as agreed"}
    act = Replace(**signed, seat="a", player="Another", key=KEY)
    after = holding.after(act, holding.roster, now)
    assert (after.replaced, after.absent) == (frozenset("ab"), ("b",))
    assert after.closing == now + 30 * HOUR
    resumed = holding.after(Resume(**signed), holding.roster, now)
    assert (resumed.closing, resumed.resumed, resumed.replaced) == (after.closing, now, frozenset("b"))
