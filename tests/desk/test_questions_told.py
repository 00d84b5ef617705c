"""What a desk's page holds of its questions, before any script runs."""

from adjudicator.repository.turn.public_files import AskedQuestion
from adjudicator.site.desk import asked_in_words
from tests.repository.table_in_memory import GameInMemory

IN_ORDER = "Stark is to put the houses that bid the same for the Fiefdoms track in order."


def sentences(*asked: tuple[str, str]) -> list[str]:
    """The sentences of questions, each given by its kind and subject."""
    game = GameInMemory("agot2", seats=6).published
    assert game.latest is not None
    questions = [AskedQuestion("stark", kind, about, f"{kind} {about}") for kind, about in asked]
    return [one["sentence"] for one in asked_in_words(game.rules, game.latest.view, questions)]


def test_two_questions_never_read_alike() -> None:
    first, second = ("order-influence-ties", "fiefdoms-2"), ("order-influence-ties", "fiefdoms-0")
    assert sentences(first) == [IN_ORDER]
    assert sentences(first, second) == [
        f"Order of equal bids, Fiefdoms track, equal bids of 2: {IN_ORDER}",
        f"Order of equal bids, Fiefdoms track, equal bids of 0: {IN_ORDER}",
    ]
