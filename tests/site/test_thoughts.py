"""What they were thinking: secret orders, orders that were changed, plans that were never used."""

from pathlib import Path

import pytest

from adjudicator.player.signing import open_up, signed_act
from adjudicator.repository.files import Folder
from adjudicator.repository.published import published_game, published_games
from adjudicator.site import build_site
from adjudicator.site.thoughts import Mind, thoughts
from tests.repository.letters import send
from tests.repository.table_in_memory import GameInMemory
from tests.site.conftest import Site
from tests.site.reading import elements, words

RECORDED = Path(__file__).parents[2]


def built(trial: GameInMemory, folder: Path) -> Site:
    build_site(published_games(trial.files), folder)
    return Site(folder)


def minds(trial: GameInMemory) -> dict[tuple[int, str], Mind]:
    """What is told, by turn and seat."""
    return {
        (turn.number, mind.person.title): mind for turn in thoughts(trial.published) for mind in turn.minds
    }


@pytest.fixture
def planned() -> GameInMemory:
    """A game whose first lead comes with plans: one that is used, one that cannot be, one that adds nothing.

    Before that, its player had sent another card.
    """
    trial = GameInMemory()
    plans = (
        "{lead: any, when: {tricks-left: {at-most: 12}}, do: [highest-knight, lowest], keep: game}",
        "{lead: any, when: {tricks-left: 40}, do: [highest-undead, lowest]}",
        "{follow: any, do: default}",
    )
    for card in ("G0", "G4"):
        text = f"game: trial\nturn: 1\nseat: a\nanswers:\n  lead: {card}\nplans:\n"
        trial.submit("a", text + "".join(f"  - {plan}\n" for plan in plans))
    trial.run()
    trial.play_out()
    return trial


def test_nothing_is_told_before_the_secret_is_published(planned: GameInMemory, tmp_path: Path) -> None:
    assert thoughts(planned.published) == ()
    site = built(planned, tmp_path)
    assert "trial/thoughts.html" not in site
    assert not elements(site["trial/index.html"], "a[href='thoughts.html']")


def test_plans_that_were_never_used_and_answers_taken_back_are_told(
    planned: GameInMemory, tmp_path: Path
) -> None:
    before = built(planned, tmp_path)
    planned.reveal()
    mind = minds(planned)[1, "A"]
    assert [plan.about for plan in mind.plans] == ["Lead"]
    assert mind.plans[0].steps.startswith("if the number of tricks left is 40: the highest of the undead")
    assert len(mind.first) == 1
    site = built(planned, tmp_path)
    page = words(site["trial/thoughts.html"], "main")
    assert "Ordered at first" in page
    assert "1 plan that was never used" in page
    for name in ("index", "record"):
        assert elements(site[f"trial/{name}.html"], "a[href='thoughts.html']"), name
    assert site["trial/0001.html"].to_html() == before["trial/0001.html"].to_html()


def test_what_was_ordered_in_secret_is_told() -> None:
    game = published_game(Folder(RECORDED), "six-houses")
    (stark,) = (mind for mind in thoughts(game)[0].minds if mind.person.title == "Stark")
    said = [(one.question, one.answer) for one in stark.secret]
    orders = "The Shivering Sea: support, White Harbor: march, Winterfell: march −1"
    assert said[0] == ("Orders", orders)
    assert ("House card (Moat Cailin)", "Eddard Stark") in said


def test_a_plan_is_told_once_and_a_used_one_never() -> None:
    game = published_game(Folder(RECORDED), "clash-of-kings")
    told = [
        (mind.person.title, plan) for turn in thoughts(game) for mind in turn.minds for plan in mind.plans
    ]
    assert told
    assert len(told) == len(set(told))


def test_what_players_opened_stands_beside_what_happened(planned: GameInMemory, tmp_path: Path) -> None:
    """Also in a game whose secret is never published."""
    send(planned, "a", "<b>Bob</b> bluffs.\nI wait.", "a")
    send(planned, "b", "Sealed for ever.", "b")
    send(planned, "a", "A fine game!", "b")
    planned.run()
    note, letter, other = "<b>Bob</b> bluffs.\nI wait.", "A fine game!", "Sealed for ever."
    site = built(planned, tmp_path)
    for seat, told in (("a", [note]), ("b", [note, letter, other])):
        key, published = planned.keys[seat], planned.published
        signed, _signer = signed_act(planned.files, published, key, open_up, planned.now)
        planned.send(signed)
        planned.run()
        site = built(planned, tmp_path)
        shown = elements(site["trial/thoughts.html"], ".written blockquote bdi")
        assert [one.to_text(strip=False) for one in shown] == told
    said = words(site["trial/thoughts.html"], "main")
    assert "To Player b (B)" in said
    assert "never used" not in said, "that is for the secret to tell"
    assert elements(site["trial/index.html"], "a[href='thoughts.html']")
