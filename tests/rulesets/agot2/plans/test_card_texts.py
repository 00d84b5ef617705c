"""Plans of what the texts of House cards ask."""

import pytest

from adjudicator.rulesets.westeros.board import FIEFDOMS, IRON_THRONE, KINGS_COURT, Board
from tests.rulesets.agot2.plans.filing import asked, faults, planned
from tests.rulesets.agot2.positions import empty
from tests.rulesets.westeros.fights import attack, begin
from tests.rulesets.westeros.positions import WesterosTable, answer, order, place


def harrenhal(attacker: str, defender: str, *others: str) -> Board:
    """One house marches from Riverrun upon another in Harrenhal."""
    board = empty()
    place(board, f"riverrun: {attacker}", f"harrenhal: {defender}", *others)
    attack(board, "riverrun", "harrenhal")
    return board


def played(board: Board, *answers: object) -> WesterosTable:
    """The combat, with these answers: supports first, then the cards of attacker and defender."""
    table = begin(board)
    answer(table, *answers)
    return table


# --- Tyrion -----------------------------------------------------------------------------------------------


def tyrion(*answers: object) -> WesterosTable:
    board = harrenhal("lannister knight", "tyrell footman footman")
    return played(board, "tyrion-lannister", "mace-tyrell", *answers)


@pytest.mark.parametrize(
    ("when", "fits"),
    [
        ("{their-card: mace-tyrell}", True),
        ("{their-card: [Mace, margaery]}", True),
        ("{their-card: queen-of-thorns}", False),
        ("{their-strength: {at-least: 4}}", True),
        ("{their-strength: {at-most: 3}}", False),
        ("{margin: {at-most: -1}}", True),  # 2 and 1 for Tyrion against 2 and 4 for Mace Tyrell
        ("{margin: {at-least: 0}}", False),
        ("{against: tyrell, attacking: yes, fort: yes}", True),
        ("{against: [stark, greyjoy]}", False),
        ("{opponent-best: {at-most: 3}}", True),
        ("{power: {at-least: 6}}", False),
    ],
)
def test_tyrion_may_depend_on_their_card(when: str, fits: bool) -> None:  # noqa: FBT001  the expected result
    assert (planned(tyrion(), f"card-tyrion: any; when: {when}; do: yes") is not None) is fits


def test_tyrion_stays_away_where_he_is_told_to() -> None:
    assert planned(tyrion(), "card-tyrion: harrenhal; do: no", "card-tyrion: any; do: yes") == "no"
    assert planned(tyrion(), "card-tyrion: riverrun; do: no", "card-tyrion: any; do: yes") == "yes"


@pytest.mark.parametrize(
    ("do", "card"),
    [
        ("[mace-tyrell, Randyll Tarly]", "randyll-tarly"),  # he that was sent back is not to be had
        ("weakest", "queen-of-thorns"),
        ("weakest-winning", "alester-florent"),  # 2 and 1 against 2 and 1: Tyrell stands better
        ("[best-chance, weakest]", "alester-florent"),
    ],
)
def test_the_card_in_the_place_of_one_sent_back(do: str, card: str) -> None:
    table = tyrion("yes")
    assert (asked(table).seat, asked(table).kind) == ("tyrell", "card-tyrion-replacement")
    assert planned(table, f"card-tyrion-replacement: any; do: {do}") == card


# --- Texts that act immediately ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("do", "card"),
    [
        ("[aeron-damphair, Asha]", "asha-greyjoy"),
        ("strongest", "euron-crows-eye"),
        ("none", "none"),
        ("default", "none"),
    ],
)
def test_aeron_is_replaced_or_not(do: str, card: str) -> None:
    board = harrenhal("greyjoy knight", "stark footman")
    table = played(board, "aeron-damphair", "roose-bolton")
    assert planned(table, f"card-aeron: any; do: {do}") == card


def test_aeron_goes_only_where_he_would_lose() -> None:
    table = played(harrenhal("greyjoy knight", "stark footman"), "aeron-damphair", "eddard-stark")
    plans = (
        "card-aeron: any; when: {margin: {at-least: 0}}; do: none",
        "card-aeron: any; when: {outlook: won}; do: weakest-winning",
        "card-aeron: any; do: none",
    )
    assert planned(table, *plans) == "balon-greyjoy"  # against whom Eddard Stark counts 0


@pytest.mark.parametrize("do", ["footman", "[routed-footman, footman]", "Routed Footmen"])
def test_mace_destroys_the_one_or_the_other(do: str) -> None:
    table = played(harrenhal("tyrell knight", "stark footman routed-footman"), "mace-tyrell", "catelyn-stark")
    assert planned(table, f"card-mace: any; do: {do}") == ("footman" if do == "footman" else "routed-footman")


@pytest.mark.parametrize(
    ("do", "track"),
    [
        ("fiefdoms", FIEFDOMS),
        ("throne", IRON_THRONE),
        ("hurts-most", KINGS_COURT),
        ("hurts-least", FIEFDOMS),
    ],
)
def test_where_doran_strikes(do: str, track: str) -> None:
    """Stark stands third on the Iron Throne, fourth on the Fiefdoms, second at court."""
    table = played(harrenhal("martell knight", "stark footman"), "doran-martell", "roose-bolton")
    assert planned(table, f"card-doran: any; do: {do}") == track


def thorns() -> WesterosTable:
    forces = ("stoney-sept: stark footman", "blackwater: stark footman", "karhold: stark footman")
    board = harrenhal("tyrell knight", "stark footman", *forces)
    order(board, "harrenhal: defense+1", "stoney-sept: support+1", "blackwater: support", "karhold: march")
    table = begin(board)
    while asked(table).kind != "card-queen-of-thorns":
        question = asked(table)
        cards = {"tyrell": "queen-of-thorns", "stark": "roose-bolton"}
        nobody = dict.fromkeys(question.fields, "nobody")
        answer(table, cards[question.seat] if question.kind == "house-card" else nobody)
    return table


@pytest.mark.parametrize(
    ("do", "area"),
    [
        ("blackwater", "blackwater"),
        ("[karhold, Stony Sept]", "stoney-sept"),  # Karhold is far away
        ("support", "stoney-sept"),
        ("march", None),
        ("[march, support]", "stoney-sept"),
        ("default", "blackwater"),
    ],
)
def test_which_order_the_queen_of_thorns_removes(do: str, area: str | None) -> None:
    assert planned(thorns(), f"card-queen-of-thorns: any; do: {do}") == area


# --- Texts of the winner ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("do", "area"),
    [
        ("karhold", "karhold"),
        ("[winterfell, Karhold]", "karhold"),
        ("[defense, march]", "karhold"),
        ("raid", "castle-black"),
        ("none", "none"),
        ("consolidate-power", None),
    ],
)
def test_which_order_cersei_removes(do: str, area: str | None) -> None:
    board = harrenhal(
        "lannister knight knight", "stark footman", "karhold: stark footman", "castle-black: stark footman"
    )
    order(board, "karhold: march", "castle-black: raid")
    table = played(board, "cersei-lannister", "catelyn-stark")
    assert asked(table).kind == "card-cersei"
    assert planned(table, f"card-cersei: any; do: {do}") == area


@pytest.mark.parametrize(
    ("do", "footman"),
    [
        ("here", "harrenhal/footman"),
        ("blackwater", "blackwater/footman"),
        ("[riverrun, blackwater/footman]", "blackwater/footman"),
        ("any-footman", "harrenhal/footman"),
        ("none", "none"),
        ("riverrun", None),
    ],
)
def test_whom_renly_makes_a_knight(do: str, footman: str | None) -> None:
    board = harrenhal(
        "baratheon footman knight", "stark footman", "riverrun: baratheon footman",
        "blackwater: baratheon footman",
    )  # fmt: skip
    order(board, "blackwater: support")
    table = played(board, "attacker", "renly-baratheon", "catelyn-stark")
    assert planned(table, f"card-renly: any; do: {do}") == footman


def test_renly_has_nobody_to_make_a_knight_where_none_fought() -> None:
    board = harrenhal("baratheon knight", "stark footman", "blackwater: baratheon footman")
    order(board, "blackwater: support")
    table = played(board, "attacker", "renly-baratheon", "catelyn-stark")
    assert planned(table, "card-renly: any; do: here") is None
    assert planned(table, "card-renly: any; do: [here, any-footman]") == "blackwater/footman"


@pytest.mark.parametrize(
    ("do", "area"),
    [
        ("[the-eyrie, blackwater]", "blackwater"),
        ("no-fort", "blackwater"),
        ("fewest-units", "crackclaw-point"),
        ("none", "none"),
        ("the-eyrie", None),
    ],
)
def test_where_robb_lets_them_retreat(do: str, area: str | None) -> None:
    forces = ("blackwater: tyrell footman", "stoney-sept: tyrell footman")
    board = harrenhal("stark knight knight knight", "tyrell footman", *forces)
    table = played(board, "robb-stark", "margaery-tyrell")
    assert asked(table).kind == "card-robb"
    assert planned(table, f"card-robb: any; do: {do}") == area


@pytest.mark.parametrize(
    ("do", "card"),
    [
        ("[eddard-stark, robb]", "eddard-stark"),
        ("[catelyn, robb]", "robb-stark"),  # Catelyn was played
        ("strongest", "eddard-stark"),
        ("none", "none"),
    ],
)
def test_which_card_patchface_discards(do: str, card: str) -> None:
    table = played(harrenhal("baratheon knight", "stark footman"), "patchface", "catelyn-stark")
    while asked(table).kind != "card-patchface":
        answer(table, asked(table).plain_default)
    assert planned(table, f"card-patchface: any; do: {do}") == card
    assert planned(table, "card-patchface: any; when: {against: stark}; do: strongest") == "eddard-stark"
    assert planned(table, "card-patchface: any; when: {attacking: no}; do: strongest") is None


@pytest.mark.parametrize(
    "plan",
    [
        "card-tyrion: any; do: perhaps",
        "card-tyrion: kings-landng; do: yes",
        "card-doran: any; do: blade",
        "card-cersei: any; do: winterfel",
        "card-renly: any; do: blackwater/knight",
        "card-mace: any; do: knight",
        "card-aeron: any; when: {their-card: gandalf}; do: none",
        "card-patchface: any; when: {margin: 1}; do: none",
    ],
)
def test_other_words_are_refused(plan: str) -> None:
    assert len(faults(tyrion(), plan)) == 1
