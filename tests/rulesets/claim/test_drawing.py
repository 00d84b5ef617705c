"""The drawing: well-formed, for everyone to read, and of nothing that may not be seen."""

import re
from collections import Counter
from xml.etree import ElementTree as ET

import pytest

from adjudicator.rulesets.claim.cards import FACTION, FACTIONS
from adjudicator.rulesets.claim.symbols import STYLE, SYMBOLS
from adjudicator.words import use_language
from tests.rulesets.claim.positions import (
    RULES,
    SEATS,
    ClaimTable,
    answer,
    play_from,
    play_to,
    play_trick,
    position,
    questions,
    start,
)

SVG = "{http://www.w3.org/2000/svg}"
CARD = re.compile(r"[GKUDX]\d")


def drawn(table: ClaimTable, seat: str | None = None) -> ET.Element:
    # The drawing is our own; nothing in it comes from elsewhere.
    return ET.fromstring(RULES.draw(table.view(seat), table.game.told).text)  # noqa: S314


def texts(picture: ET.Element) -> list[str]:
    return ["".join(element.itertext()) for element in picture.iter(f"{SVG}text")]


def cards_in(picture: ET.Element) -> Counter[str]:
    return Counter(text for text in texts(picture) if CARD.fullmatch(text))


def finished(seed: int) -> ClaimTable:
    table = start(seed)
    for _question in questions(table, seed):
        pass
    return table


def test_a_drawing_is_told_to_those_who_cannot_see_it() -> None:
    picture = drawn(finished(0))
    assert picture.get("role") == "img"
    title, description = picture.find(f"{SVG}title"), picture.find(f"{SVG}desc")
    assert title is not None
    assert description is not None
    assert re.fullmatch(r"Claim: [AB] won by \d votes to \d", title.text or "")
    told = description.text or ""
    assert "The last trick: " in told
    assert told.index("A’s score pile: ") < told.index("B’s score pile: ") < told.index("Discarded: ")


def test_a_drawing_fits_a_telephone_and_always_has_the_same_size() -> None:
    table = start(0)
    boxes = {drawn(table, seat).get("viewBox") for _question in questions(table, 0) for seat in (None, "a")}
    (box,) = boxes
    assert re.fullmatch(r"0 0 360 \d+", box or "")


def test_every_thing_lies_within_the_picture() -> None:
    for seed in range(3):
        table = start(seed)
        for _question in questions(table, seed):
            picture = drawn(table, "b")
            _left, _top, width, height = map(float, str(picture.get("viewBox")).split())
            for box in (*picture.iter(f"{SVG}rect"), *picture.iter(f"{SVG}use")):
                x, y, w, h = (float(str(box.get(name))) for name in ("x", "y", "width", "height"))
                assert x >= 0
                assert y >= 0
                assert x + w <= width
                assert y + h <= height


def test_a_drawing_shows_the_prize_the_trick_and_what_is_scored() -> None:
    table = play_from(position(a="U3 K8 D1", b="U7 G8 G9", trick=3), {"prize-trick-3": "K5"})
    assert cards_in(drawn(table)) == Counter({"K5": 1})
    answer(table, "U3")
    assert cards_in(drawn(table)) == Counter({"K5": 1, "U3": 1})
    answer(table, "U7")
    prize = table.board.prize
    # The last trick, the next prize, the first one among the followers, and the undead among the scored.
    assert cards_in(drawn(table)) == Counter({"K5": 1, "U3": 2, "U7": 2, str(prize): 1})


@pytest.mark.parametrize("seed", range(3))
def test_a_drawing_for_everyone_shows_what_everyone_may_see(seed: int) -> None:
    table = start(seed)
    for _question in questions(table, seed):
        view = table.view(None)
        open_cards = [card for pile in (*view.prizes.values(), *view.scored.values()) for card in pile]
        open_cards += [card for trick in view.tricks[-1:] for card in (trick.lead, trick.follow)]
        open_cards += [card for card in (view.prize, view.lead) if card]
        assert set(cards_in(drawn(table))) <= set(open_cards)


def test_a_seat_sees_its_own_cards_below() -> None:
    table = play_to(4, lambda board: board.stage == "phase-1" and board.trick == 6)
    for seat in SEATS:
        view = table.view(seat)
        picture = drawn(table, seat)
        shown = cards_in(picture)
        own = Counter(view.hand + view.blind)
        del own["G0"]  # others may be open
        assert {card: shown[card] for card in own} == own
        names = [text for text in texts(picture) if text in {"A", "B"}]
        assert names[0] == view.other(seat).upper()


def test_fresh_cards_are_marked_once_each() -> None:
    table = play_trick("G0", "G0", "phase-2")
    for _copy in range(2):
        table.board.scored["a"].append(table.board.scored["a"][0])  # two more zeros from earlier tricks
    fresh = [box for box in drawn(table).iter(f"{SVG}rect") if "fresh" in str(box.get("class"))]
    assert len(fresh) == 2


def test_a_crown_stands_where_a_seat_is_ahead() -> None:
    table = finished(0)
    crowns = [use for use in drawn(table).iter(f"{SVG}use") if use.get("class") == "crown"]
    votes = sum(standing.score for standing in RULES.standings(table.view(None)))
    assert len(crowns) == votes + 1  # and one for the last trick


def test_factions_differ_in_letter_symbol_and_colour() -> None:
    assert set(SYMBOLS) == set(FACTIONS) == set(FACTION.values())
    assert len(set(SYMBOLS.values())) == len({faction.letter for faction in FACTIONS.values()}) == 5
    for scheme in STYLE.split("@media (prefers-color-scheme: dark)"):
        colours = [re.search(rf"--{name}: (#\w+);", scheme) for name in FACTIONS]
        assert len({colour[1] for colour in colours if colour}) == 5


def luminance(colour: str) -> float:
    """Relative luminance, as the Web Content Accessibility Guidelines define it."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize(("scheme", "paper"), [(0, "#faf7f1"), (1, "#191816")])
def test_colours_can_be_read_by_day_and_by_night(scheme: int, paper: str) -> None:
    """Text has a contrast of at least 4.5 to 1 on cards, on the cloth and on the site's paper."""
    text = STYLE.split("@media (prefers-color-scheme: dark)")[scheme]
    colours = dict(re.findall(r"--([a-z]+): (#[0-9a-f]{6});", text))
    for name in (*FACTIONS, "ink", "quiet", "mark"):
        for ground in (colours["card"], colours["cloth"], paper):
            light, dark = sorted((luminance(colours[name]), luminance(ground)), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= 4.5, (name, ground)


def test_words_in_a_drawing_go_through_gettext() -> None:
    table = play_to(0, lambda board: board.stage == "phase-1" and board.trick == 5 and board.lead is None)
    with use_language("pseudo"):
        picture = drawn(table)
    plain = [text for text in texts(picture) if "⟦" not in text and not CARD.fullmatch(text)]
    assert set(plain) == {"A", "B", *(faction.letter for faction in FACTIONS.values())}
