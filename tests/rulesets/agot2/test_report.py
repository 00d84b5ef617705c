"""Reports: every event told in prose, with its rule, under headings."""

import re
from collections.abc import Iterator, Sequence

import pytest

from adjudicator.engine import Event, Line, Term, picker
from adjudicator.engine.bots import RandomBot
from adjudicator.rulesets.agot2.agot2 import Agot2
from adjudicator.rulesets.agot2.edition import EDITION
from adjudicator.rulesets.westeros import events as told
from adjudicator.rulesets.westeros.combat import events as combat
from adjudicator.rulesets.westeros.combat.events import HouseCardReplaced
from adjudicator.rulesets.westeros.procedures.consolidating import PowerConsolidated
from adjudicator.rulesets.westeros.procedures.neutral import NeutralForceHeld
from adjudicator.rulesets.westeros.procedures.ports import PortCaptured
from adjudicator.rulesets.westeros.procedures.raids import OrderRaided
from adjudicator.rulesets.westeros.procedures.westeros_phase import WesterosCardCarriedOut, WesterosChoiceMade
from adjudicator.rulesets.westeros.procedures.wildlings import (
    AttackDecided,
    WildlingCardTurned,
    WildlingsAttacked,
)
from adjudicator.rulesets.westeros.words.wording import names_of
from adjudicator.words import use_language
from tests.playing import answer_next
from tests.rulesets.agot2.facts import HOUSE_CARDS, ORDERS, TIDES_CARDS
from tests.rulesets.agot2.positions import start
from tests.rulesets.westeros.positions import play

report = Agot2().report


def sentence(event: Event) -> str:
    """The sentence alone that tells an event."""
    (line,) = (line for line in report([event]) if not line.level)
    assert line.rule == event.rule
    return line.text


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (
            "raid-without-target",
            "The Raid order of Stark in Winterfell has no target and leaves the board.",
        ),
        ("raid-dropped", "Stark raids nothing with its Raid order in Winterfell, which leaves the board."),
        (
            "order-without-units",
            "No unit of Stark is left in Winterfell, so its raid order there leaves the board.",
        ),
        ("raid-resolved", "The raid order of Stark in Winterfell leaves the board."),
        ("march-resolved", "The raid order of Stark in Winterfell is spent."),
        ("area-conquered", "With Winterfell, Stark loses its raid order there."),
    ],
)
def test_an_order_leaves_the_board_for_a_reason(reason: told.Reason, text: str) -> None:
    event = told.OrderRemoved(rule="", reason=reason, seat="stark", area="winterfell", token="raid")
    assert sentence(event) == text


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (
            "siege-engines-die",
            "Before casualties, Stark loses the units in Winterfell that cannot retreat: 1 siege engine.",
        ),
        (
            "routed-units-die",
            (
                "Before casualties, Stark loses the routed units in Winterfell, "
                "which cannot retreat again: 1 siege engine."
            ),
        ),
        ("killed-by-swords", "Stark loses units in Winterfell: 1 siege engine."),
        ("killed-by-skull", "The skull of its opponent costs Stark a unit in Winterfell: 1 siege engine."),
        (
            "no-retreat",
            "The units of Stark in Winterfell have no area to retreat to and die: 1 siege engine.",
        ),
        (
            "no-retreat-supplied",
            (
                "The units of Stark in Winterfell die, "
                "because no area they could retreat to has supply and room for any of them: 1 siege engine."
            ),
        ),
    ],
)
def test_what_dies_before_the_swords_is_told_apart(reason: told.Reason, text: str) -> None:
    event = told.UnitsLost(rule="", reason=reason, seat="stark", area="winterfell", units=("siege-engine",))
    assert sentence(event) == text


@pytest.mark.parametrize(
    ("reason", "before", "after", "text"),
    [
        ("control-by-units", "stark", "greyjoy", "Greyjoy takes Winterfell from Stark."),
        ("control-by-units", None, "greyjoy", "Greyjoy now controls Winterfell."),
        ("left-to-nobody", "stark", None, "Nobody controls Winterfell any more."),
        (
            "left-to-crest",
            "greyjoy",
            "stark",
            "Winterfell goes back from Greyjoy to Stark, whose crest it bears.",
        ),
        (
            "control-by-crest",
            "greyjoy",
            "stark",
            "Winterfell goes back from Greyjoy to Stark, whose crest it bears.",
        ),
    ],
)
def test_a_home_area_goes_back_and_is_not_taken(
    reason: told.Reason, before: str | None, after: str | None, text: str
) -> None:
    event = told.ControlChanged(rule="", reason=reason, area="winterfell", before=before, after=after)
    assert sentence(event) == text


def test_what_the_table_settles_is_told_as_such() -> None:
    """A retreat to the only area, and the last card of a hand, are chosen by nobody."""
    retreat = told.UnitsRetreated(
        rule="A2-RET-03",
        seat="stark",
        origin="winterfell",
        destination="karhold",
        units=("footman",),
        only=True,
    )
    assert sentence(retreat) == (
        "Stark retreats from Winterfell to Karhold, the only area open to it: 1 footman (routed)."
    )
    revealed = combat.HouseCardsRevealed(
        rule="A2-CARD-02",
        area="winterfell",
        cards={"stark": "eddard-stark", "greyjoy": "theon-greyjoy"},
        last=("stark",),
    )
    assert "Stark plays its last card, " in sentence(revealed)
    assert "Greyjoy plays " in sentence(revealed)


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (told.RoundBegan(rule="A2-WEST-01", round=3), "Round 3 begins."),
        (
            told.OrdersRevealed(
                rule="A2-PLAN-17", seat="stark", orders={"winterfell": "raid*", "karhold": "march-1"}
            ),
            "The orders of Stark: Karhold: march −1; Winterfell: raid (special).",
        ),
        (
            OrderRaided(
                rule="A2-RAID-02", seat="stark", area="winterfell", victim="greyjoy", target="moat-cailin"
            ),
            "From Winterfell, Stark raids the order of Greyjoy in Moat Cailin.",
        ),
        (
            told.UnitsMoved(
                rule="A2-SHIP-01", reason="march-overseas", seat="stark", origin="winterfell",
                destination="the-eyrie", units=("footman", "footman", "knight"), overseas=True,
            ),
            "Stark moves from Winterfell by ship to The Eyrie: 2 footmen, 1 knight.",
        ),
        (
            told.UnitsMustered(
                rule="A2-MUSTER-01", reason="unit-mustered", seat="stark", area="winterfell",
                into="the-shivering-sea", units=("ship",),
            ),
            "Stark musters: 1 ship from Winterfell, placed in The Shivering Sea.",
        ),
        (
            told.ControlChanged(
                rule="A2-CTRL-01", reason="control-by-units", area="karhold", before="stark", after=None
            ),
            "Nobody controls Karhold any more.",
        ),
        (
            told.ControlChanged(
                rule="A2-CTRL-01", reason="control-by-units", area="karhold", before="stark", after="greyjoy"
            ),
            "Greyjoy takes Karhold from Stark.",
        ),
        (
            told.PowerGained(rule="A2-CP-02", reason="on-land", seat="stark", amount=1),
            "Stark gains 1 Power token.",
        ),
        (
            told.BidsRevealed(rule="A2-BID-02", subject="fiefdoms", bids={"stark": 1, "greyjoy": 3}),
            "The bids for the Fiefdoms track: Greyjoy 3, Stark 1.",
        ),
        (
            told.BidsRevealed(rule="A2-WILD-06", subject="wildlings", bids={"stark": 2}),
            "The bids against the wildlings: Stark 2.",
        ),
        (
            told.TieBroken(
                rule="A2-WILD-12", seat="stark", subject="lowest-bidder", order=("greyjoy", "tyrell")
            ),
            (
                "Stark holds the Iron Throne and decides between the lowest bidders, who bid the same: "
                "Greyjoy, Tyrell."
            ),
        ),
        (
            told.TieBroken(
                rule="A2-WILD-11", seat="stark", subject="highest-bidder", order=("stark", "tyrell")
            ),
            (
                "Stark holds the Iron Throne and decides between the highest bidders, who bid the same: "
                "Stark, Tyrell."
            ),
        ),
        (
            told.TieBroken(rule="A2-BID-08", seat="stark", subject="fiefdoms", order=("tyrell", "stark")),
            "Stark holds the Iron Throne and puts equal bidders in this order: Tyrell, Stark.",
        ),
        (
            WildlingCardTurned(rule="A2-WILD-08", card="silence-at-the-wall"),
            "The wildling card is Silence at the Wall: nothing happens.",
        ),
        (
            told.UnitsRallied(rule="A2-END-02", seat="stark", area="karhold", units=("routed-knight",)),
            "Routed units stand up again: Stark in Karhold, 1 knight.",
        ),
        (
            PortCaptured(
                rule="A2-PORT-18", seat="stark", port="port-of-pyke", before="greyjoy", ships=0
            ),
            "Stark captures Port of Pyke from Greyjoy and replaces none of the Ships there.",
        ),
        (
            NeutralForceHeld(
                rule="A2-NEUT-11", seat="tyrell", area="kings-landing", origin="kingswood", units=("footman",)
            ),
            ("The neutral force in King's Landing holds; "
            "the units of Tyrell stay in Kingswood: 1 footman."),
        ),
        (
            told.DominancePassed(
                rule="A2-BID-07", reason="token-after-bids", track="kings-court", before="stark",
                after="tyrell",
            ),
            "The Messenger Raven passes from Stark to Tyrell.",
        ),
        (
            WesterosCardCarriedOut(rule="A2-WCARD-01", deck="I", card="supply"),
            "The card of Westeros deck I takes effect: Supply.",
        ),
        (
            WesterosCardCarriedOut(rule="A2-WCARD-04", deck="I", card="last-days-of-summer"),
            "The card of Westeros deck I, Last Days of Summer, has no effect.",
        ),
        (
            WesterosChoiceMade(
                rule="A2-WCARD-03", seat="stark", card="a-throne-of-blades", choice="nothing"
            ),
            "Stark chooses no effect.",
        ),
        (
            WildlingsAttacked(rule="A2-WILD-22", strength=6, left_out="stark"),
            "The wildlings attack with strength 6; Stark takes no part.",
        ),
        (
            AttackDecided(rule="A2-WILD-07", watch=4, wildlings=6, repelled=False),
            "The wildlings win, 6 against 4.",
        ),
        (
            told.CombatWon(
                rule="A2-CBT-16", winner="stark", loser="greyjoy", area="pyke",
                strengths={"stark": 4, "greyjoy": 4},
            ),
            (
                "Stark wins the combat in Pyke: both sides are equally strong (Stark 4, Greyjoy 4), "
                "and Stark stands higher on the Fiefdoms track."
            ),
        ),
        (
            combat.CasualtiesCounted(
                rule="A2-CAS-01", seat="stark", area="pyke", swords=0, fortifications=1, casualties=0, lost=0
            ),
            "Stark suffers no casualties from swords.",
        ),
        (
            combat.CasualtiesCounted(
                rule="A2-CAS-01", seat="stark", area="pyke", swords=1, fortifications=2, casualties=0, lost=0
            ),
            "Stark suffers no casualties from swords (swords 1, fortifications 2).",
        ),
        (
            combat.SkullStopped(rule="A2-TIDE-07", seat="stark", area="pyke", spared=False),
            "The skull of its opponent finds no unit of Stark in Pyke that it could kill.",
        ),
        (
            combat.SkullStopped(rule="A2-HC-BLACKFISH", seat="stark", area="pyke", spared=True),
            "The House card of Stark spares it the skull of its opponent.",
        ),
        (
            combat.TextIdle(rule="A2-HC-CERSEI", seat="lannister", area="pyke", card="cersei-lannister"),
            "The text of Cersei Lannister finds nothing to act on.",
        ),
        (
            combat.TextIdle(
                rule="A2-HC-AERON", seat="greyjoy", area="pyke", card="aeron-damphair", why="unpaid"
            ),
            "Greyjoy cannot pay for the text of Aeron Damphair.",
        ),
        (
            told.PowerGained(rule="A2-RAID-07", reason="pillage", seat="stark", amount=0),
            "Stark gains no Power token, because none of its own is left in the Power Pool.",
        ),
        (
            told.PowerLost(rule="A2-RAID-07", reason="pillage", seat="stark", amount=0),
            "Stark loses no Power token, because it has none available.",
        ),
        (
            told.ThreatChanged(rule="A2-WILD-16", reason="threat-set-back", before=0, after=0),
            "The wildling threat stays at 0.",
        ),
        (
            combat.CasualtiesCounted(
                rule="A2-CAS-01", seat="stark", area="pyke", swords=2, fortifications=1, casualties=1, lost=1
            ),
            "Stark has to lose 1 unit: swords 2, fortifications 1.",
        ),
        (
            combat.CasualtiesCounted(
                rule="A2-CAS-01", seat="stark", area="pyke", swords=2, fortifications=1, casualties=0,
                lost=0, spared=True,
            ),
            "The House card of Stark spares it all casualties.",
        ),
        (
            combat.CasualtiesCounted(
                rule="A2-CAS-07", seat="stark", area="pyke", swords=2, fortifications=0, casualties=2, lost=1
            ),
            "Stark has to lose 2 units (swords 2, fortifications 0), but has only 1 left.",
        ),
        (
            combat.CasualtiesCounted(
                rule="A2-CAS-07", seat="stark", area="pyke", swords=2, fortifications=1, casualties=1, lost=0
            ),
            "Stark has to lose 1 unit (swords 2, fortifications 1), but has none left.",
        ),
        (
            combat.SupportDeclared(
                rule="A2-SUP-01", reason="support", seat="stark", area="karhold", target="pyke", side="nobody"
            ),
            "From Karhold, Stark supports nobody.",
        ),
        (
            HouseCardReplaced(
                rule="A2-CARD-16", seat="stark", area="pyke", card="eddard-stark", by=None
            ),
            "Stark has no card but Eddard Stark, and so fights without one.",
        ),
        (
            told.GameEnded(rule="A2-VIC-02", winner="stark", sites={"greyjoy": 2, "stark": 7}),
            "Stark wins the game. Castles and strongholds: Stark 7, Greyjoy 2.",
        ),
        (
            told.EqualsCompared(rule="A2-VIC-05", by="most-strongholds", amounts={"stark": 1, "tyrell": 2}),
            "Still tied, compared by strongholds: Tyrell 2, Stark 1.",
        ),
        (
            told.EqualsCompared(rule="A2-AMB-03", by="most-land", amounts={"stark": 8, "tyrell": 8}),
            "Still tied, compared by land areas: Stark 8, Tyrell 8.",
        ),
        (
            told.EqualsCompared(rule="A2-VIC-06", by="highest-supply", amounts={"stark": 4, "tyrell": 3}),
            "Still tied, compared by supply: Stark 4, Tyrell 3.",
        ),
        (
            told.EqualsCompared(rule="A2-VIC-07", by="most-power", amounts={"stark": 9, "tyrell": 7}),
            "Still tied, compared by available power: Stark 9, Tyrell 7.",
        ),
        (
            told.EqualsCompared(rule="A2-VIC-08", by="best-throne", amounts={"stark": 4, "tyrell": 1}),
            "Still tied, compared by place on the Iron Throne track: Tyrell 1, Stark 4.",
        ),
    ],
)  # fmt: skip
def test_events_are_told_in_prose(event: Event, text: str) -> None:
    assert sentence(event) == text


def test_headings_name_phase_and_scene_once() -> None:
    lines = report(
        [
            told.RoundBegan(rule="A2-WEST-01", round=2),
            WesterosCardCarriedOut(rule="A2-WCARD-08", deck="II", card="game-of-thrones"),
            told.PowerGained(rule="A2-WCARD-08", reason="power-for-crowns", seat="stark", amount=2),
            told.OrdersRevealed(rule="A2-PLAN-17", seat="stark", orders={"winterfell": "march"}),
            told.OrderRemoved(
                rule="A2-MARCH-01", reason="march-resolved", seat="stark", area="winterfell", token="march"
            ),
            told.CombatBegun(
                rule="A2-CBT-01", attacker="stark", defender="greyjoy", area="pyke", origin="winterfell"
            ),
            told.UnitsLost(
                rule="A2-CAS-01", reason="killed-by-swords", seat="stark", area="pyke", units=("footman",)
            ),
            told.OrderRemoved(
                rule="A2-MARCH-01", reason="march-resolved", seat="greyjoy", area="pyke", token="march"
            ),
        ]
    )
    assert [(line.level, line.text) for line in lines if line.level] == [
        (1, "Westeros phase"),
        (2, "Game of Thrones"),
        (1, "Planning phase"),
        (1, "Action phase"),
        (2, "March orders"),
        (2, "Combat in Pyke"),
        (2, "March orders"),
    ]


def test_equal_units_mustered_by_one_area_are_counted_together() -> None:
    ship = told.UnitsMustered(
        rule="A2-MUSTER-09",
        reason="ship-mustered",
        seat="stark",
        area="winterfell",
        into="the-shivering-sea",
        units=("ship",),
    )
    (told_once,) = (line for line in report([ship, ship]) if not line.level)
    assert told_once.text == "Stark musters: 2 ships from Winterfell, placed in The Shivering Sea."


def test_a_march_over_sea_is_told_under_the_marches() -> None:
    moved = told.UnitsMoved(
        rule="A2-SHIP-01",
        reason="march-overseas",
        seat="stark",
        origin="winterfell",
        destination="the-eyrie",
        units=("knight",),
        overseas=True,
    )
    assert [line.text for line in report([moved])][:2] == ["Action phase", "March orders"]


@pytest.mark.parametrize(("players", "key"), [(6, b"house by house"), (5, b"raven"), (4, b"iron")])
def test_a_report_that_begins_at_any_stop_says_where_it_goes_on(players: int, key: bytes) -> None:
    """Between two questions a game may be published: what follows stands under the same headings."""
    table, bot, pick = (
        play(start(players), key=key, tides_of_battle="yes"),
        RandomBot(),
        picker(key, "stops"),
    )
    stops = [0]
    while not table.over and table.board.round < 8:
        answer_next(table, bot, pick)
        stops.append(len(table.game.told))
    whole, found = list(headed(table.game.told)), []
    for place in sorted({stop for stop in stops if stop < len(whole)}):
        event, (phase, scene) = whole[place]
        alone = next(headed([event]))[1]
        assert alone in {(phase, scene), (phase, ""), ("", "")}, event
        if scene.startswith("Combat in") and tells_its_combat(event):
            assert alone == (phase, scene), event
            found.append(type(event))
        if isinstance(event, told.UnitsMustered):
            assert alone == (phase, scene), event
    assert combat.HouseCardsRevealed in found


def headed(events: Sequence[Event]) -> Iterator[tuple[Event, tuple[str, str]]]:
    """Events with the headings that they are told under."""
    above = ["", ""]
    for event in events:
        for line in report([event]):
            if line.level:
                above[line.level - 1 :] = [line.text, *[""] * (2 - line.level)]
        yield event, (above[0], above[1])


def tells_its_combat(event: Event) -> bool:
    """Clearing away after a combat, and who controls what then, say themselves where that is."""
    return event.rule.split("-")[1] not in {"CLEAN", "CTRL", "PORT"} and event.rule != "A2-CARD-19"


def test_strengths_are_told_term_by_term() -> None:
    event = told.StrengthCounted(
        rule="A2-CBT-14",
        reason="final-strength",
        seat="stark",
        side="attacker",
        area="pyke",
        final=True,
        total=5,
        terms=(Term("2-footman", 2, "A2-CBT-04"), Term("card/eddard-stark", 3, "A2-CARD-03")),
    )
    assert report([event])[2:] == [
        Line(
            "The final strength of Stark, attacking Pyke: 5.",
            "A2-CBT-14",
            terms=(Term("2 footmen", 2, "A2-CBT-04"), Term("Eddard Stark", 3, "A2-CARD-03")),
            event=0,
            where=("pyke",),
        )
    ]


def test_supply_that_stays_is_told_with_its_areas() -> None:
    event = told.SupplyCounted(
        rule="A2-SUPPLY-01", seat="stark", before=1, after=1, terms=(Term("karhold", 1, "A2-SUPPLY-01"),)
    )
    assert report([event])[2:] == [
        Line(
            "Stark’s supply stays at 1.",
            "A2-SUPPLY-01",
            terms=(Term("Karhold", 1, "A2-SUPPLY-01"),),
            event=0,
        )
    ]


def test_power_is_told_term_by_term() -> None:
    terms = (Term("order", 1, "A2-CP-02"), Term("power-icons", 1, "A2-CP-02"))
    event = PowerConsolidated(rule="A2-CP-02", seat="stark", area="karhold", total=2, terms=terms)
    lines = report([event])
    assert [line.text for line in lines][1:] == [
        "Consolidate Power orders",
        "Stark consolidates power in Karhold, which yields 2.",
    ]
    assert [term.text for term in lines[2].terms] == ["the order itself", "power icons of the area"]


@pytest.mark.parametrize(
    ("term", "words"),
    [
        ("2-ship", "2 ships"),
        ("1-routed-knight", "1 knight (routed)"),
        ("the-narrow-sea/1-ship", "The Narrow Sea: 1 ship"),
        ("the-narrow-sea/order/support+1", "The Narrow Sea: special support order"),
        ("text/balon-greyjoy", "text of Balon Greyjoy"),
        ("tides/sword", "Tides of Battle: a 1 with a sword"),
        ("swords/tides/sword", "Tides of Battle: a 1 with a sword (swords)"),
        ("fortifications/card/catelyn-stark", "Catelyn Stark (fortifications)"),
        ("blade", "Valyrian Steel Blade"),
        ("not-below-0", "never below 0"),
        ("karhold", "Karhold"),
        ("pool", "no more tokens in the Power Pool"),
        ("track", "end of the Supply track"),
    ],
)
def test_terms_are_told_in_words(term: str, words: str) -> None:
    assert names_of(EDITION).term(term) == words


def test_every_order_and_card_has_its_words_as_a_term() -> None:
    for word in (
        *(f"order/{token}" for token in ORDERS),
        *(f"card/{card}" for card in HOUSE_CARDS),
        *(f"tides/{card}" for card in TIDES_CARDS),
    ):
        assert names_of(EDITION).term(word)


@pytest.mark.parametrize(("players", "key"), [(3, b"three"), (4, b"four"), (6, b"six")])
def test_whole_rounds_are_told_with_rules_and_through_gettext(players: int, key: bytes) -> None:
    table, bot, pick = (
        play(start(players), key=key, tides_of_battle="yes"),
        RandomBot(),
        picker(key, "report"),
    )
    while not table.over and table.board.round < 4:
        answer_next(table, bot, pick)
    events = [*table.game.told, *(event for _seat, event in table.game.whispered)]
    with use_language("pseudo"):
        lines = table.ruleset.report(events)
    for line in lines:
        assert line.text.startswith("⟦") or (line.level == 2 and "⟦" not in line.text)
        assert line.level or re.fullmatch(r"A2-[A-Z]+-[A-Z0-9-]+", line.rule)
    plain = table.ruleset.report(events)
    assert len(plain) == len(lines)
    assert [line.text for line in plain if not line.level and not line.text.endswith(".")] == []
    assert [term for line in plain for term in line.terms if "/" in term.text] == []
