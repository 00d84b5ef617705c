"""What a turn shows at a glance: the orders as a table, a combat with both sides, what changed."""

from functools import partial

from adjudicator.engine import Duel, Event, Figure, Played, Tabulation, Term
from adjudicator.rulesets.agot2.agot2 import Agot2
from adjudicator.rulesets.westeros import events as told
from adjudicator.rulesets.westeros.board import IRON_THRONE, KINGS_COURT
from adjudicator.rulesets.westeros.combat import events as combat
from adjudicator.rulesets.westeros.events import because
from adjudicator.rulesets.westeros.view import view
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.positions import place

BOARD = empty()


def figures(*events: Event) -> dict[str, Figure]:
    return {line.text: line.figure for line in Agot2().report(events) if line.figure}


def strength(seat: str, side: told.Side, total: int, *terms: Term) -> told.StrengthCounted:
    return told.StrengthCounted(
        **because(BOARD, "final-strength"),
        seat=seat,
        area="pyke",
        side=side,
        final=True,
        total=total,
        terms=terms,
    )


def test_the_orders_stand_in_a_table_by_house_and_kind() -> None:
    stark = told.OrdersRevealed(
        rule="A2-PLAN-17",
        seat="stark",
        orders={"karhold": "march", "winterfell": "march+1", "castle-black": "raid*", "white-harbor": "raid"},
    )
    greyjoy = told.OrdersRevealed(rule="A2-PLAN-17", seat="greyjoy", orders={"pyke": "consolidate-power"})
    assert figures(stark, greyjoy)["Planning phase"] == Tabulation(
        "Orders",
        ("House", "March", "Raid", "Consolidate power"),
        (
            ("Stark", "Karhold; Winterfell\xa0+1\xa0★", "Castle Black\xa0★; White Harbor", ""),
            ("Greyjoy", "", "", "Pyke"),
        ),
    )


def test_a_combat_shows_both_sides_as_they_were_in_the_end() -> None:
    revealed = combat.HouseCardsRevealed(
        rule="A2-CARD-02", area="pyke", cards={"stark": "eddard-stark", "greyjoy": "balon-greyjoy"}
    )
    replaced = combat.HouseCardReplaced(
        rule="A2-HC-AERON", area="pyke", seat="greyjoy", card="balon-greyjoy", by="asha-greyjoy"
    )
    begun = told.CombatBegun(
        rule="A2-CBT-01", area="pyke", attacker="stark", defender="greyjoy", origin="ironmans-bay"
    )
    end: list[Event] = [
        strength("stark", "attacker", 6, Term("2-footman", 2, "A2-CBT-04"), Term("card/eddard-stark", 4, "")),
        strength("greyjoy", "defender", 1),
        told.CombatWon(
            rule="A2-CBT-15",
            area="pyke",
            winner="stark",
            loser="greyjoy",
            strengths={"stark": 6, "greyjoy": 1},
        ),
        told.UnitsLost(
            **because(BOARD, "killed-by-swords"), seat="greyjoy", area="pyke", units=("footman", "footman")
        ),
        told.UnitsRetreated(
            rule="A2-RET-03", seat="greyjoy", origin="pyke", destination="flints-finger", units=("knight",)
        ),
    ]
    duel = figures(begun, revealed, replaced, *end)["Combat in Pyke"]
    assert isinstance(duel, Duel)
    attacker, defender = duel.sides
    assert duel.result == "Stark wins"
    assert (attacker.name, attacker.part, attacker.strength, attacker.won) == (
        "Stark",
        "attacks from Ironman's Bay",
        6,
        True,
    )
    assert [(term.text, term.amount) for term in attacker.terms] == [("2 footmen", 2), ("Eddard Stark", 4)]
    assert attacker.played == (Played("Eddard Stark (4), 2 swords"),)
    assert (defender.part, defender.strength, defender.won) == ("defends", 1, False)
    assert defender.played == (Played("Asha Greyjoy (1)", "A2-HC-ASHA"),)
    assert defender.fate == ("loses 2 footmen", "retreats to Flint's Finger: 1 knight (routed)")
    # In a turn that ends while the loser chooses, and in the one after it, as much as is known.
    duel = figures(begun, revealed)["Combat in Pyke"]
    assert isinstance(duel, Duel)
    assert (duel.result, duel.sides[1].strength) == ("", None)
    assert isinstance(figures(*end)["Combat in Pyke"], Duel)
    assert figures(revealed) == {}, "one of the two may be anybody"


def test_a_duel_of_equals_says_why_one_of_them_wins() -> None:
    begun = told.CombatBegun(
        rule="A2-CBT-01", area="pyke", attacker="stark", defender="greyjoy", origin="ironmans-bay"
    )
    tied = told.CombatWon(
        rule="A2-CBT-16", area="pyke", winner="stark", loser="greyjoy", strengths={"stark": 4, "greyjoy": 4}
    )
    duel = figures(begun, tied)["Combat in Pyke"]
    assert isinstance(duel, Duel)
    assert [side.fate for side in duel.sides] == [("stands higher on the Fiefdoms track",), ()]


def test_what_changed_names_areas_and_tracks() -> None:
    before = empty()
    place(before, "winterfell: stark footman")
    after = before.clone()
    del after.units["winterfell"]
    place(after, "the-stony-shore: stark footman", "winterfell: greyjoy knight")
    court = before.tracks[KINGS_COURT]
    after.tracks[KINGS_COURT] = [*court[1:], court[0]]
    rules = Agot2()
    areas, tracks = rules.changes(view(before, None), view(after, None))
    assert areas.rows == (("Winterfell, stronghold", "Stark", "Greyjoy"), ("The Stony Shore", "–", "Stark"))
    assert [row[0] for row in tracks.rows] == ["King’s Court track"]
    assert rules.changes(view(after, None), view(after, None)) == ()


def won(area: str, winner: str, loser: str) -> told.CombatWon:
    return told.CombatWon(rule="A2-CBT-15", area=area, winner=winner, loser=loser, strengths={})


def test_a_headline_tells_who_has_what_in_the_end() -> None:
    before = empty()
    place(before, "pyke: greyjoy knight", "harrenhal: lannister footman", "seagard: greyjoy footman")
    after = before.clone()
    del after.units["harrenhal"]
    place(after, "riverrun: lannister footman", "ironmans-bay: stark ship")
    throne = before.tracks[IRON_THRONE]
    after.tracks[IRON_THRONE] = [*throne[1:], throne[0]]
    # Who won last in an area counts, if it is still there.
    happened = [
        won("seagard", "stark", "greyjoy"),
        won("seagard", "greyjoy", "stark"),
        won("ironmans-bay", "stark", "greyjoy"),
        won("the-eyrie", "stark", "greyjoy"),
    ]
    headline = partial(Agot2().headline, happened, view(before, None))
    gained = "Lannister takes Riverrun and the Iron Throne; Lannister loses Harrenhal"
    assert headline(view(after, None)) == f"{gained}; Greyjoy holds Seagard"
    assert headline(view(before, None)) == "Greyjoy holds Seagard"


def test_a_headline_tells_a_home_area_that_goes_back_as_such() -> None:
    before = empty()
    place(before, "winterfell: greyjoy footman", "pyke: stark footman")
    after = before.clone()
    del after.units["winterfell"], after.units["pyke"]
    place(after, "pyke: greyjoy footman")
    headline = Agot2().headline([], view(before, None), view(after, None))
    assert headline == "Greyjoy takes Pyke; Stark gets Winterfell back"


def test_every_area_can_be_pointed_at() -> None:
    """A rough border has few points, and what stands in the area is its title."""
    board = empty()
    place(board, "winterfell: stark footman")
    outlines = {outline.word: outline for outline in Agot2().outlines(view(board, None))}
    assert set(outlines) == set(board.edition.map.areas)
    assert outlines["winterfell"].title.startswith("Winterfell, Stark: 1 footman")
    assert sum(len(outline.path) for outline in outlines.values()) < 8000
