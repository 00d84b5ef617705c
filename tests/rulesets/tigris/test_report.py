"""Reports: a conflict told as a story with its rules, every sentence through gettext."""

from adjudicator.engine import Duel
from adjudicator.words import PSEUDO, use_language
from tests.rulesets.tigris.playing import RULES, TigrisTable, answer, play, start
from tests.rulesets.tigris.simulation import games, questions

WAR = """
    board: start E4=T E5=M E7=M F7=M E8=Tr@bull D8=T F4=Tr@lion
    hands: lion=SSTTMM bull=TTTMMM
"""


def lines(table: TigrisTable) -> list[tuple[str, str]]:
    return [(line.text, line.rule) for line in RULES.report(table.game.told) if not line.level]


def test_a_war_is_a_story_with_the_rule_behind_each_step() -> None:
    table = play(WAR, "place temple at E6", "2", "0")
    assert lines(table) == [
        ("Lion places a temple on E6.", "TE-TILE-01"),
        ("The tile on E6 joins two kingdoms, and is marked.", "TE-UNI-01"),
        (
            (
                "War of traders: Lion on F4 attacks Bull on E8. Supporters of the attacker: 1 (E5); of the"
                " defender: 2 (E7, F7)."
            ),
            "TE-WAR-06",
        ),
        ("Lion commits 2 markets.", "TE-WAR-10"),
        ("Bull commits nothing.", "TE-WAR-10"),
        ("Lion wins by 3 to 2.", "TE-CON-06"),
        ("The trader of Bull leaves E8 and returns to its owner.", "TE-WAR-11"),
        ("The loser’s supporters leave the game: 2 markets (E7, F7).", "TE-WAR-12"),
        ("Lion gains 3 green points.", "TE-WAR-13"),
        ("No conflict is left, and the marker is taken off E6.", "TE-UNI-04"),
    ]


def test_a_revolt_is_a_story_too() -> None:
    table = play("board: start C7=Tr@bull", "trader at D6", "0", "0")
    assert [text for text, _rule in lines(table)] == [
        "Lion places its trader on D6.",
        (
            "Revolt of traders: Lion on D6 rises against Bull on C7. Temples beside the attacker: 1 (C6);"
            " beside the defender: 1 (C6)."
        ),
        "Lion commits nothing.",
        "Bull commits nothing.",
        "Bull wins: 1 to 1 is a tie, which goes to the defender.",
        "The trader of Lion leaves D6 and returns to its owner.",
        "Bull gains 1 red point.",
    ]


def test_what_decided_is_broken_down_by_side_and_rule() -> None:
    table = play(WAR, "place temple at E6", "2", "0")
    told = RULES.report(table.game.told)
    (war,) = [(line.text, line.figure) for line in told if isinstance(line.figure, Duel)]
    lion, bull = war[1].sides
    assert (war[0], war[1].result, lion.strength, bull.strength) == ("War of traders", "Lion wins", 3, 2)
    assert (lion.part, bull.part) == ("attacks from F4", "defends E8")
    assert lion.fate == ("gains 3 green points",)
    assert bull.fate == ("its trader leaves E8", "loses 2 markets")
    (won,) = [line for line in told if line.rule == "TE-CON-06"]
    assert [(term.text, term.amount, term.rule) for term in won.terms] == [
        ("Lion, on the board", 1, "TE-WAR-09"),
        ("Lion, committed", 2, "TE-WAR-10"),
        ("Bull, on the board", 2, "TE-WAR-09"),
        ("Bull, committed", 0, "TE-WAR-10"),
    ]


def test_events_stand_under_their_round_seat_and_action() -> None:
    table = play("turn: 3 lion first\nboard: start", "place temple at A1", "pass")
    headings = [(line.level, line.text) for line in RULES.report(table.game.told) if line.level]
    assert headings == [
        (1, "Round 2: Lion"),
        (2, "First action"),
        (2, "Second action"),
        (2, "End of the turn"),
    ]


def test_a_point_names_the_leader_that_earned_it() -> None:
    table = play("board: start C7=K@bull", "place settlement at B6", "place market at B7")
    texts = [text for text, _rule in lines(table)]
    assert "The kingdom’s king earns Bull 1 black point." in texts
    assert "The kingdom has no trader, so its king earns Bull 1 green point." in texts


def test_an_empty_bag_and_the_places_are_told_as_a_person_would() -> None:
    end = "turn: 8 lion second\nboard: start\nhands: lion=TT bull=TTTTTT\nbag: S0 T0 F0 M0"
    told = [text for text, _rule in lines(play(end, "pass"))]
    assert "Lion draws nothing: the bag is empty." in told
    assert "The bag is empty, and Lion lacks 4 tiles: the game ends at once." in told
    assert told[-1] == "Lion, Bull share the first place."
    won = play(f"{end}\npoints: lion=1/1/1/1 bull=0/0/0/0", "pass")
    assert lines(won)[-1][0] == "Lion wins. Then comes Bull."


def test_every_sentence_goes_through_gettext() -> None:
    tables = list(games(6))
    for seed, table in enumerate(tables):
        for _question in questions(table, seed):
            pass
    with use_language(PSEUDO):
        rules = type(RULES)()
        for table in tables:
            for line in rules.report(table.game.told):
                assert line.text.startswith("⟦"), line
                assert all(term.text.startswith("⟦") for term in line.terms)
            whispered = [event for _seat, event in table.game.whispered]
            assert all(line.text.startswith("⟦") for line in rules.report(whispered))
            for seat in (None, *table.board.seats):
                assert all("⟦" in line.text for line in rules.describe_view(table.view(seat)))


def test_the_record_names_the_largest_war() -> None:
    table = play(WAR, "place temple at E6", "2", "0")
    answer(table, "pass")
    (feat,) = RULES.feats(table.game.told)
    assert (feat.amount, feat.text) == (3, "War of traders: Lion gained 3 points.")


def test_tables_measures_and_rounds_tell_what_is_public() -> None:
    table = play(WAR, "place temple at E6", "2", "0")
    view = table.view(None)
    assert RULES.chapter(view) == "Round 1"
    (dynasties,) = RULES.tables(view)
    assert dynasties.rows[1] == ("Bull", "6", "2", "king, priest, farmer, trader")
    measured = {measure.name: measure.amounts for measure in RULES.measures(view)}
    assert measured == {"supporters": {"lion": 1, "bull": 0}, "leaders": {"lion": 1, "bull": 0}}


def test_points_are_a_measure_once_everyone_may_see_them() -> None:
    points = "points: lion=3/0/2/1 bull=2/4/5/2\ntreasures: lion=1 bull=0"
    view = start(f"board: start\noptions: open-scores=yes\n{points}").view(None)
    measured = {measure.name: measure.amounts for measure in RULES.measures(view)}
    assert measured["points"] == {"lion": 1, "bull": 2}
    assert measured["points"] == {one.seat: one.score for one in RULES.standings(view)}


def test_a_catastrophe_on_an_empty_square_is_news() -> None:
    table = play(WAR, "catastrophe at A2")
    assert RULES.headline(table.game.told, None, table.view(None)) == "Lion plays a catastrophe"


def test_a_leader_that_was_on_the_board_is_moved_in_the_headline_too() -> None:
    table = play("board: start C7=K@lion", "king at H1", "priest at H3", "pass")
    assert (
        RULES.headline(table.game.told, None, table.view(None))
        == "Lion moves its king; Lion places its priest"
    )
