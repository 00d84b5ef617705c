"""What an edition may decide otherwise than the second one: each policy by itself, on the second's board."""

from collections.abc import Callable, Iterator

import msgspec
import pytest
from msgspec.structs import replace

from adjudicator.engine import Assignment, KeyedChance, OneOf, Setup, Table, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.rulesets.agot2.edition import EDITION
from adjudicator.rulesets.facts import read_facts
from adjudicator.rulesets.westeros.board import FIEFDOMS, IRON_THRONE, Board, WesterosGame
from adjudicator.rulesets.westeros.edition import Edition
from adjudicator.rulesets.westeros.map import Map, MapFacts
from adjudicator.rulesets.westeros.procedures.hands import refill
from adjudicator.rulesets.westeros.procedures.planning import NO_ORDER
from adjudicator.rulesets.westeros.variants import EDITIONS
from tests.playing import play_out
from tests.rulesets.agot2.positions import empty, start
from tests.rulesets.westeros.fights import asked, attack, fight_out
from tests.rulesets.westeros.positions import WesterosTable, answer, at, begun_at, order, place, play
from tests.rulesets.westeros.steps import play_step

Variant = Callable[[Board, Edition], Board]


@pytest.fixture
def variant() -> Iterator[Variant]:
    """Lets a test play a board in an edition of its own."""

    def play_in(board: Board, edition: Edition) -> Board:
        EDITIONS["variant"] = replace(edition, name="variant")
        board.variant = "variant"
        return board

    yield play_in
    EDITIONS.pop("variant", None)


def test_an_area_may_be_left_without_an_order_where_orders_are_not_compulsory(variant: Variant) -> None:
    board = variant(empty(), EDITION.deciding(compulsory_orders=False))
    place(board, "winterfell: stark footman", "karhold: stark footman")
    at(board, "assign")
    table = play(board)
    answer(table, {"winterfell": NO_ORDER, "karhold": "march"})
    assert [*table.board.orders] == ["karhold"]


def test_what_is_forbidden_in_an_area_is_neither_offered_nor_filled_in(variant: Variant) -> None:
    board = variant(
        empty(), EDITION.deciding(forbidden_orders={"sea": ("consolidate-power", "support", "defense")})
    )
    place(board, "the-shivering-sea: stark ship", "karhold: stark footman")
    at(board, "assign")
    question = play(board).unanswered[0]
    assert isinstance(question.options, Assignment)
    assert "consolidate-power" in question.options.places["karhold"]
    assert {"march", "raid"} <= {*question.options.places["the-shivering-sea"]}
    assert not {"consolidate-power", "support", "defense+1"} & {*question.options.places["the-shivering-sea"]}
    assert question.default == {"karhold": "consolidate-power", "the-shivering-sea": "raid"}


@pytest.mark.parametrize(("frees", "offered"), [(True, True), (False, False)])
def test_the_raven_may_or_may_not_free_the_star_of_the_order_it_replaces(
    variant: Variant, *, frees: bool, offered: bool
) -> None:
    board = variant(empty(), EDITION.deciding(raven_frees_star=frees))
    board.tracks["kings-court"] = ["lannister", "stark", "martell", "tyrell", "baratheon", "greyjoy"]
    for area, token in {"lannisport": "march+1", "harrenhal": "raid*", "riverrun": "support+1"}.items():
        place(board, f"{area}: lannister footman")
        order(board, f"{area}: {token}")
    at(board, "raven")
    question = play(board).unanswered[0]
    assert isinstance(question.options, OneOf)
    assert ("lannisport/defense+2" in question.options.choices) == offered


def test_there_is_no_card_to_look_at_where_the_wildlings_have_none(variant: Variant) -> None:
    board = variant(empty(), replace(EDITION, wildling_cards={}))
    place(board, "lannisport: lannister footman")
    order(board, "lannisport: march")
    at(board, "raven")
    question = play(board).unanswered[0]
    assert isinstance(question.options, OneOf)
    assert "look" not in question.options.choices


@pytest.mark.parametrize(("costs", "left"), [(True, 4), (False, 5)])
def test_a_pillage_may_or_may_not_cost_its_victim_power(variant: Variant, *, costs: bool, left: int) -> None:
    board = variant(empty(), EDITION.deciding(pillage_costs_victim=costs))
    place(board, "winterfell: stark footman", "white-harbor: greyjoy footman")
    order(board, "winterfell: raid", "white-harbor: consolidate-power")
    table = play_step(board, "raid", "white-harbor")
    assert (table.board.available["stark"], table.board.available["greyjoy"]) == (6, left)


@pytest.mark.parametrize(
    ("track", "first"), [(IRON_THRONE, "martell card-doran"), (FIEFDOMS, "greyjoy card-aeron")]
)
def test_texts_act_in_the_order_of_the_track_that_the_edition_names(
    variant: Variant, track: str, first: str
) -> None:
    board = variant(empty(), EDITION.deciding(order_of_texts=track))
    place(board, "flints-finger: greyjoy footman", "greywater-watch: martell footman")
    attack(board, "flints-finger", "greywater-watch")
    cards = {"greyjoy house-card": "aeron-damphair", "martell house-card": "doran-martell"}
    table = fight_out(board, cards)
    assert next(each for each in asked(table) if "card-" in each.partition(" ")[2]) == first


@pytest.mark.parametrize(("stays", "left"), [(True, ["eddard-stark"]), (False, [])])
def test_the_last_card_may_or_may_not_stay_discarded(
    variant: Variant, *, stays: bool, left: list[str]
) -> None:
    board = variant(start(), EDITION.deciding(last_card_stays=stays))
    board.discards["stark"], board.hands["stark"] = board.hands["stark"], []
    refill(WesterosGame(Setup(board.seats), board), "stark", ["eddard-stark"], reason="hand-refilled")
    assert board.discards["stark"] == left


@pytest.mark.parametrize("attacks", [True, False])
def test_the_wildlings_may_or_may_not_attack_when_their_track_is_full(
    variant: Variant, *, attacks: bool
) -> None:
    board = variant(empty(), EDITION.deciding(attack_on_last_space=attacks))
    board.threat = 10
    icons = {"I": "last-days-of-summer", "II": "last-days-of-summer", "III": "web-of-lies"}
    at(board, "turn-cards")
    table = play(board, {f"round-1/turn-cards/deck-{deck}": card for deck, card in icons.items()})
    assert ("bid-wildlings" in {question.kind for question in table.unanswered}) == attacks


def test_an_edition_may_play_out_a_step_of_the_round_itself(variant: Variant) -> None:
    async def fly_away(game: WesterosGame, _subject: str) -> None:
        game.board.tracks["kings-court"].reverse()

    board = variant(empty(), replace(EDITION, procedures={"raven": fly_away}))
    holder = board.tracks["kings-court"][0]
    at(board, "raven")
    table = play(board)
    assert table.board.tracks["kings-court"][-1] == holder
    assert "raven-use" not in {question.kind for question in table.unanswered}


@pytest.mark.parametrize("players", [3, 6])
def test_a_map_without_ports_is_a_matter_of_data(variant: Variant, players: int) -> None:
    """A whole game is played on it: no unit, no question and no rule needs a port."""
    facts = read_facts(EDITION.package, "areas.yaml", MapFacts)
    geography, seats = Map(msgspec.structs.replace(facts, ports={})), EDITION.players[players]
    at_sea = {port: EDITION.map.sea_of[port] for port in EDITION.map.ports}
    board = start(players)
    for port, sea in at_sea.items():
        if (force := board.units.pop(port, None)) is not None:
            board.add(sea, force.seat, force.units)
    table: WesterosTable = Table.start(
        begun_at(variant(board, replace(EDITION, map=geography))), Setup(seats), KeyedChance(b"no ports")
    )
    play_out(table, {seat: RandomBot() for seat in seats}, picker(b"no ports", "answers"))
    assert table.over
    assert not set(table.board.units) & set(EDITION.map.ports)
    drawn = table.ruleset.draw(table.view(None), table.game.told).text
    assert [area for area in EDITION.map.areas if f'id="area-{area}"' in drawn] == list(geography.areas)
