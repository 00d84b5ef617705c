"""What people are told when they sign."""

from functools import partial

import pytest
from msgspec.structs import replace

from adjudicator.player.signing import absence, consequence, restart, signed_act
from adjudicator.repository.game_file import Absences, Beginning
from adjudicator.repository.people.acts import Pause, Proceed, join_act
from adjudicator.repository.people.refused_act import RefusedAct
from adjudicator.repository.published import PublishedGame
from adjudicator.repository.schedule import DAY, HOUR
from tests.repository.table_in_memory import GameInMemory

PUBLISHED = (
    "When this game is over, its secret is published: from then on everyone can read all its hands, orders "
    "and plans, including yours."
)
HELD = (
    "You play by mail without a key of your own, and everyone can see that. The league holds the key of your "
    "seat: whoever runs the league can read what you send, and could sign for you. It confirms the seat for "
    "you when all other players have confirmed."
)
RISK = (
    "Where the league holds players' keys, whoever runs it can choose the draws, unless somebody whom they "
    "do not control plays with a key of their own."
)


def test_whoever_joins_hears_what_it_means_that_the_league_holds_keys() -> None:
    two, four = GameInMemory(started=False), GameInMemory("tigris", seats=4, started=False)
    assert consequence(two.published) == PUBLISHED
    for game in (two, four):
        assert consequence(game.published, custody=True) == f"{PUBLISHED} {HELD} {RISK}"
    held = join_act(two.game, "a", "Ann", two.keys["a"], custody=True)
    two.send(held)
    two.run()
    assert consequence(two.published) == f"{PUBLISHED} {RISK}", "the other player hears of it too"


def test_whoever_joins_hears_that_a_game_begins_from_a_position_and_what_of_it_is_made_up() -> None:
    two = GameInMemory(started=False).published
    begins = Beginning("westeros@5", "0" * 64, supposed="a")
    game = PublishedGame(two.files, replace(two.file, begins=begins))
    told = "The game begins from the position westeros@5. What A could not see there is made up."
    assert consequence(game) == f"{PUBLISHED} {told}"


WEEK, LATE = Absences(away_days=7), "Send plans before you leave, or ask the organiser for a later deadline."


@pytest.mark.parametrize(
    ("hours", "absences", "away", "said"),
    [
        (None, None, (None, "2027-01-17"), ["This game has no deadlines, so it waits for you in any case."]),
        (
            72,
            Absences(),
            (None, "2027-01-17"),
            ["In this game no deadline waits for players who are away.", LATE],
        ),
        (72, WEEK, (None, "2027-01-20"), []),
        (
            72,
            WEEK,
            ("2027-01-16", "2027-01-30"),
            ["Deadlines wait for you for 7 days at most, until Sat 2027-01-23 00:00 UTC.", LATE],
        ),
        (
            72,
            WEEK,
            ("2027-01-20", "2027-01-21"),
            ["You are asked now, and this deadline does not wait: Mon 2027-01-18 09:00 UTC."],
        ),
    ],
)
def test_whoever_goes_away_hears_which_deadlines_do_not_wait(
    hours: int | None, absences: Absences | None, away: tuple[str | None, str], said: list[str]
) -> None:
    trial = GameInMemory(hours=hours, absences=absences)
    (seat,) = trial.published.awaited
    make = partial(absence, start=away[0], until=away[1])
    assert signed_act(trial.files, trial.published, trial.keys[seat], make, trial.now)[1].once_sent == said


def restarted(trial: GameInMemory, after: int) -> Proceed:
    make = partial(restart, reason="They were told")
    now = trial.now + after
    act = signed_act(trial.files, trial.published, trial.organiser, make, now)[0].statement
    assert isinstance(act, Proceed)
    return act


def test_only_a_game_that_may_stand_still_is_restarted() -> None:
    trial = GameInMemory(hours=72)
    with pytest.raises(RefusedAct, match="does not stand still, so there is nothing to restart"):
        restarted(trial, 71 * HOUR)
    assert restarted(trial, 72 * HOUR).for_turn == 1
    untimed = GameInMemory(hours=None)
    with pytest.raises(RefusedAct, match="does not stand still"):
        restarted(untimed, 30 * DAY)
    assert restarted(untimed, 500 * DAY).for_turn == 1, "no run believes that clock"
    trial.act(Pause(game="trial", at=trial.at, reason="Holidays"))
    trial.run()
    with pytest.raises(RefusedAct, match="The game is paused") as caught:
        restarted(trial, 4 * DAY)
    assert caught.value.hint == "To resume it: adjudicator organise resume trial --reason TEXT"
