"""What the words of Claim promise."""

from typing import Any

from adjudicator.rulesets.claim.cards import FACTION, FACTIONS, TRICKS, VALUE
from adjudicator.rulesets.claim.events import TrickWon
from tests.rulesets.promises import holding
from tests.rulesets.promises.holding import Moment, Promises, best, legal, number, yes_if


def winning(moment: Moment) -> set[str]:
    """The cards that win the trick for the follower, as each is played."""
    if moment.question.kind != "follow":
        return set()
    found = set()
    for card in moment.legal:
        if holding.told(moment.after(card), TrickWon)[0].seat == moment.seat:
            found.add(card)
    return found


def losing(moment: Moment) -> set[str]:
    return set(moment.legal) - winning(moment)


def high(_moment: Moment, card: Any) -> int:  # noqa: ANN401
    return VALUE[card]


def low(_moment: Moment, card: Any) -> int:  # noqa: ANN401
    return -VALUE[card]


def of(faction: str) -> Any:  # noqa: ANN401
    return lambda moment: [card for card in moment.legal if FACTION[card] == faction]


def only(moment: Moment, given: Any) -> None:  # noqa: ANN401
    assert given == (moment.legal[0] if len(moment.legal) == 1 else None)


def factions(_moment: Moment) -> list[str]:
    return list(FACTIONS)


def named(found: Any) -> Any:  # noqa: ANN401
    return holding.among(factions, lambda moment: {FACTION[card] for card in found(moment) if card})


PROMISES = Promises(
    {
        "lowest": best(legal, low),
        "highest": best(legal, high),
        "lowest-winning": best(winning, low),
        "highest-winning": best(winning, high),
        "lowest-losing": best(losing, low),
        "highest-losing": best(losing, high),
        "only": only,
        **{f"lowest-{faction}": best(of(faction), low) for faction in FACTIONS},
        **{f"highest-{faction}": best(of(faction), high) for faction in FACTIONS},
    },
    {
        "led": named(lambda moment: [moment.board.lead]),
        "prize": named(lambda moment: [moment.board.prize]),
        "led-value": number(lambda moment: VALUE[moment.board.lead]),
        "prize-value": number(lambda moment: VALUE[moment.board.prize] if moment.board.prize else None),
        "can-win": yes_if(lambda moment: bool(winning(moment))),
        "void": yes_if(
            lambda moment: (
                not any(
                    FACTION[card] == FACTION[moment.board.lead] for card in moment.board.hands[moment.seat]
                )
            )
        ),
        "phase": holding.among(
            lambda _moment: ["1", "2"], lambda moment: [moment.board.stage[-1]], single=True
        ),
        "tricks-left": number(
            lambda moment: TRICKS - sum(each.phase == moment.board.stage for each in moment.board.tricks)
        ),
    },
)
