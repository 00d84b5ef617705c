"""What people are told when they sign."""

from adjudicator.player.signing import consequence
from adjudicator.repository.people.acts import join_act
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
    "Of the two seats only one has a key of its player's own. If that player also holds the league's secret, "
    "they could choose the draws."
)


def test_whoever_joins_hears_what_it_means_that_the_league_holds_keys() -> None:
    two, four = GameInMemory(started=False), GameInMemory("tigris", seats=4, started=False)
    assert consequence(two.published) == PUBLISHED
    assert consequence(two.published, custody=True) == f"{PUBLISHED} {HELD} {RISK}"
    assert consequence(four.published, custody=True) == f"{PUBLISHED} {HELD}"
    held = join_act(two.game, "a", "Ann", two.keys["a"], custody=True)
    two.propose(held.serialize(), held.file)
    two.run()
    assert consequence(two.published) == f"{PUBLISHED} {RISK}", "the other player hears of it too"
