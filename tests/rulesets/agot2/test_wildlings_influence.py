"""A King Beyond the Wall and Preemptive Raid: houses moved on the influence tracks, a second attack."""

import pytest

from adjudicator.engine import Event, OneOf
from adjudicator.rulesets.westeros.board import FIEFDOMS, IRON_THRONE, KINGS_COURT, TRACKS, Board
from adjudicator.rulesets.westeros.events import DominancePassed, TrackOrdered, UnitsLost
from adjudicator.rulesets.westeros.procedures.wildlings import BidderNamed, FallChosen
from tests.rulesets.agot2.attacks import asked, attacked, bid, bids_of, done, given, lost, wall, won
from tests.rulesets.westeros.positions import WesterosTable, answer, place, told

KING = "a-king-beyond-the-wall"
RAID = "preemptive-raid"


def tracks(throne: str, fiefdoms: str, court: str) -> Board:
    """The wall and a unit of Stark's, with the houses on each track by their first letters: `GLSMBT`."""
    board = wall()
    place(board, "karhold: stark knight")
    house = {seat[0].upper(): seat for seat in board.seats}
    for track, letters in zip(TRACKS, (throne, fiefdoms, court), strict=True):
        board.tracks[track] = [house[letter] for letter in letters]
    return board


def letters(table: WesterosTable) -> tuple[str, ...]:
    return tuple("".join(seat[0].upper() for seat in table.board.tracks[track]) for track in TRACKS)


# --- A King Beyond the Wall -------------------------------------------------------------------------------


@pytest.mark.rule("A2-WILD-09", "A2-SHIFT-02", "A2-SHIFT-03")
def test_the_highest_bidder_moves_to_the_first_place_of_a_track_and_takes_its_token_as_it_is() -> None:
    board = tracks("GLSMBT", "GLMBST", "GLMBST")
    board.blade_used = True
    table = won(board, KING)
    question = asked(table)
    assert (question.seat, question.kind, question.default) == ("stark", "wildling-king-top", IRON_THRONE)
    assert question.options == OneOf(TRACKS)
    answer(table, FIEFDOMS)
    assert letters(table) == ("GLSMBT", "SGLMBT", "GLMBST")
    assert table.board.blade_used
    order = ("stark", "greyjoy", "lannister", "martell", "baratheon", "tyrell")
    assert [each for each in table.game.told if isinstance(each, TrackOrdered | DominancePassed)] == [
        TrackOrdered(rule="A2-SHIFT-02", reason="track-shift", track=FIEFDOMS, order=order),
        DominancePassed(
            rule="A2-SHIFT-03", reason="token-after-shift", track=FIEFDOMS, before="greyjoy", after="stark"
        ),
    ]


def test_by_default_it_is_the_track_where_it_stands_best() -> None:
    assert asked(won(tracks("GLSMBT", "GSLMBT", "GSLMBT"), KING)).default == FIEFDOMS
    table = won(tracks("GLSMBT", "GLSMBT", "SLGMBT"), KING)
    assert asked(table).default == KINGS_COURT
    answer(table, KINGS_COURT)  # where it is already
    assert letters(table) == ("GLSMBT", "GLSMBT", "SLGMBT")
    assert told(table, TrackOrdered) == []


def test_who_stands_first_everywhere_is_not_asked_where_to_rise() -> None:
    table = won(tracks("SGLMBT", "SGLMBT", "SGLMBT"), KING)
    assert done(table)
    assert given(table, "wildling-king-top") == [("stark", IRON_THRONE, "settled")]
    assert told(table, TrackOrdered) == []


@pytest.mark.rule("A2-WILD-10", "A2-SHIFT-05")
def test_the_lowest_bidder_falls_to_the_bottom_of_all_tracks_and_the_others_of_one() -> None:
    table = lost(tracks("SGLMBT", "GSLMBT", "GLSMBT"), KING)
    assert letters(table) == ("GLMBTS", "GLMBTS", "GLMBTS")
    passed = DominancePassed(
        rule="A2-SHIFT-03", reason="token-after-shift", track=IRON_THRONE, before="stark", after="greyjoy"
    )
    assert told(table, DominancePassed) == [passed]
    question = asked(table)
    assert (question.seat, question.kind) == ("greyjoy", "wildling-king-bottom")
    assert question.options == OneOf((FIEFDOMS, KINGS_COURT))
    answer(table, KINGS_COURT, FIEFDOMS)  # Greyjoy, Lannister
    assert letters(table) == ("GLMBTS", "GMBTSL", "LMBTSG")
    answer(table, FIEFDOMS, FIEFDOMS, FIEFDOMS)  # Martell, Baratheon, Tyrell
    assert letters(table) == ("GLMBTS", "GSLMBT", "LMBTSG")
    assert done(table)


def test_by_default_they_fall_the_fewest_places() -> None:
    table = lost(tracks("GLSMBT", "GLMTBS", "LMBTGS"), KING)
    assert (asked(table).seat, asked(table).default) == ("greyjoy", KINGS_COURT)
    assert asked(lost(tracks("GLSMBT", "LGMTBS", "LGMTBS"), KING)).default == FIEFDOMS


def test_with_three_houses_the_third_place_is_the_last() -> None:
    board = wall()
    for track in TRACKS:
        board.tracks[track] = ["stark", "greyjoy", "lannister"]
    for parts in (board.supply, board.available, board.hands, board.discards):
        for seat in ("baratheon", "martell", "tyrell"):
            del parts[seat]
    table = attacked(board, KING)
    bid(table, {"stark": 0, "greyjoy": 1, "lannister": 1})
    assert letters(table) == ("GLS", "GLS", "GLS")


# --- Preemptive Raid --------------------------------------------------------------------------------------


@pytest.mark.rule("A2-WILD-10")
def test_the_lowest_bidder_falls_two_places_where_it_stands_best() -> None:
    table = lost(tracks("GLSMBT", "GSLMBT", "GLMSBT"), RAID)
    question = asked(table)
    assert (question.seat, question.kind, question.default) == ("stark", "wildling-raid", "fall")
    assert question.options == OneOf(("destroy", "fall"))
    answer(table, "fall")
    assert letters(table) == ("GLSMBT", "GLMSBT", "GLMSBT")
    assert done(table)  # the others suffer nothing


@pytest.mark.rule("A2-GEN-15")
def test_the_iron_throne_says_where_if_it_stands_equally_well_on_several() -> None:
    table = lost(tracks("GSLMBT", "LSGMBT", "GLSMBT"), RAID)
    answer(table, "fall")
    question = asked(table)
    assert (question.seat, question.kind, question.default) == ("greyjoy", "wildling-raid-track", IRON_THRONE)
    assert question.options == OneOf((IRON_THRONE, FIEFDOMS))
    answer(table, FIEFDOMS)
    assert letters(table) == ("GSLMBT", "LGMSBT", "GLSMBT")
    assert told(table, FallChosen) == [
        FallChosen(rule="A2-GEN-15", seat="greyjoy", falling="stark", track=FIEFDOMS)
    ]


@pytest.mark.rule("A2-SHIFT-05")
def test_a_fall_stops_at_the_last_place() -> None:
    table = lost(tracks("GLMBST", "GLMBTS", "GLMBTS"), RAID)
    answer(table, "fall")
    assert letters(table) == ("GLMBTS", "GLMBTS", "GLMBTS")
    table = lost(tracks("GLMBTS", "GLMBTS", "GLMBTS"), RAID)
    answer(table, "fall")  # and nobody is asked on which track
    assert done(table)
    assert told(table, TrackOrdered) == []


@pytest.mark.rule("A2-WILD-10", "A2-WILD-23")
def test_or_it_loses_two_units_or_all_it_has() -> None:
    board = wall()
    place(board, "castle-black: stark knight footman", "the-shivering-sea: stark ship")
    table = lost(board, RAID)
    answer(table, "destroy")
    question = asked(table)
    assert (question.kind, question.subject) == ("wildling-raid", "units")
    assert question.default == ("castle-black/footman", "the-shivering-sea/ship")
    answer(table, ["castle-black/footman", "castle-black/knight"])
    assert list(table.board.units) == ["the-shivering-sea"]
    few = wall()
    place(few, "castle-black: stark knight")
    table = lost(few, RAID)
    answer(table, "destroy")
    assert done(table)
    assert given(table, "wildling-raid")[1] == ("stark", ["castle-black/knight"], "settled")
    assert table.board.units == {}


def raided(then: str, *, each: int = 3) -> WesterosTable:
    """Stark is the highest bidder of nine against eight; then comes another card."""
    board = wall(8)
    board.available = dict.fromkeys(board.seats, 10)
    table = attacked(board, RAID, then)
    bid(table, bids_of(stark=4, others=1))
    assert {question.seat for question in table.unanswered} == set(board.seats) - {"stark"}
    for question in table.unanswered:
        table.answer(question, {"lannister": 0, "tyrell": each}.get(question.seat, 1))
    return table


@pytest.mark.rule("A2-WILD-22")
def test_the_second_attack_has_a_highest_bidder_of_its_own_and_the_threat_stays_on_0() -> None:
    table = raided("skinchanger-scout", each=6)
    assert [event.seat for event in table.game.told if isinstance(event, BidderNamed)] == ["stark", "tyrell"]
    assert table.board.available["tyrell"] == 9  # the second bid is returned
    assert table.board.threat == 0
    assert done(table)


@pytest.mark.rule("A2-WILD-22")
def test_who_is_left_out_still_breaks_ties() -> None:
    board = wall(2)
    board.tracks[IRON_THRONE] = ["stark", "greyjoy", "lannister", "martell", "baratheon", "tyrell"]
    table = attacked(board, RAID, "silence-at-the-wall")
    bid(table, bids_of(stark=2, others=0))
    for question in table.unanswered:
        table.answer(question, 0)
    question = asked(table)
    assert (question.seat, question.kind, question.default) == ("stark", "pick-lowest-bidder", "tyrell")
    assert question.options == OneOf(("greyjoy", "lannister", "martell", "baratheon", "tyrell"))
    answer(table, "greyjoy")
    assert done(table)


def test_nothing_is_lost_when_a_preemptive_raid_is_repelled() -> None:
    table = attacked(wall(6, units=True), RAID, "silence-at-the-wall")
    bid(table, bids_of(stark=2, others=1))
    assert told(table, UnitsLost) == []
    assert not [event for event in told(table, Event) if isinstance(event, TrackOrdered)]
