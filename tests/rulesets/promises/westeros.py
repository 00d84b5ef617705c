"""What the words of A Game of Thrones promise, in both editions."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from adjudicator.engine import Condition, Question, Seat, SomeOf
from adjudicator.rulesets.westeros.board import TRACKS, Combat
from adjudicator.rulesets.westeros.events import (
    BidsRevealed,
    CombatWon,
    PowerGained,
    StrengthCounted,
    SupplyCounted,
    UnitsLost,
)
from adjudicator.rulesets.westeros.playable import PlayableEdition
from adjudicator.rulesets.westeros.procedures.wildlings import AttackDecided
from adjudicator.rulesets.westeros.units import KIND
from tests.rulesets.promises import holding
from tests.rulesets.promises.holding import (
    AnyTable,
    Moment,
    Promise,
    Promises,
    Truth,
    best,
    gives,
    legal,
    number,
    yes_if,
)

CHEAPEST = ("footman", "ship", "siege-engine", "knight")


# --- The board --------------------------------------------------------------------------------------------


def controller(moment: Moment, area: str) -> Seat | None:
    """Who controls an area, by units, else by a token, else by the crest; a port by its land area."""
    board, geography = moment.board, moment.board.edition.map
    area = geography.land_of.get(area, area)
    if area in board.units:
        return str(board.units[area].seat)
    if area in board.power_tokens:
        return str(board.power_tokens[area])
    home = geography.home_of.get(area)
    return home if home in board.supply else None


def areas(moment: Moment) -> Sequence[str]:
    """Some areas, others in every round and for every house."""
    every = 3 + moment.board.round % 4
    return tuple(moment.board.edition.map.areas)[len(moment.seat) % every :: every]


def forts(moment: Moment, seat: Seat) -> int:
    return sum(controller(moment, area) == seat for area in moment.board.edition.map.sites)


def controlled(moment: Moment) -> set[str]:
    return {area for area in moment.board.edition.map.areas if controller(moment, area) == moment.seat}


def enemies(moment: Moment, area: str) -> tuple[str, ...]:
    there = moment.board.units.get(area)
    return () if there is None or there.seat == moment.seat else tuple(there.units)


def free(moment: Moment) -> set[str]:
    board = moment.board
    guarded = {area for area in board.garrisons if board.edition.map.home_of.get(area) != moment.seat}
    return {
        area
        for area in board.edition.map.areas
        if not enemies(moment, area) and area not in guarded and area not in board.neutral_forces
    }


def place(moment: Moment, track: str, seat: Seat | None = None) -> int:
    return int(moment.board.tracks[track].index(seat or moment.seat)) + 1


def tracks(_moment: Moment) -> Sequence[str]:
    return TRACKS


def houses(moment: Moment) -> Sequence[str]:
    return tuple(moment.board.edition.houses)


def house_cards(moment: Moment) -> Sequence[str]:
    """Some cards, others in every round."""
    return tuple(moment.board.edition.house_cards)[moment.board.round % 5 :: 5]


def strength(moment: Moment, card: str) -> int:
    return int(moment.board.edition.house_cards[card].strength)


def a_card(moment: Moment) -> Iterable[str]:
    return [card for card in moment.legal if card in moment.board.edition.house_cards]


def stronger(moment: Moment, card: str) -> int:
    return strength(moment, card)


def weaker(moment: Moment, card: str) -> int:
    return -strength(moment, card)


# --- Bids and places --------------------------------------------------------------------------------------


def bids(moment: Moment, own: int, of_others: Callable[[Seat], int]) -> tuple[AnyTable, dict[Seat, int]]:
    """All bids as they are revealed, when every other house bids so much; ties are not yet decided."""
    table = moment.after(own, table=moment.if_others(lambda question: of_others(question.seat)))
    return table, holding.told(table, BidsRevealed)[0].bids


def beaten_by_none(moment: Moment, own: int) -> bool:
    """Whether a bid is highest when all others bid all they have; the Iron Throne's holder decides ties."""
    _table, revealed = bids(moment, own, lambda seat: int(moment.board.available[seat]))
    highest = max((bid for seat, bid in revealed.items() if seat != moment.seat), default=0)
    throne = moment.board.tracks["iron-throne"][0] == moment.seat
    return revealed[moment.seat] > highest or (throne and revealed[moment.seat] == highest)


def outbid(moment: Moment, given: Any) -> None:  # noqa: ANN401
    enough = (bid for bid in range(moment.board.available[moment.seat] + 1) if beaten_by_none(moment, bid))
    assert given == next(enough, None)


def richest(moment: Moment) -> int:
    _table, revealed = bids(moment, 0, lambda seat: int(moment.board.available[seat]))
    return max((bid for seat, bid in revealed.items() if seat != moment.seat), default=0)


def alone(moment: Moment, given: Any) -> None:  # noqa: ANN401
    """Nobody else bids; a unit less would be too little."""

    def repels(bid: int) -> bool:
        table, _revealed = bids(moment, bid, lambda _seat: 0)
        return bool(holding.told(table, AttackDecided)[0].repelled)

    enough = (bid for bid in range(moment.board.available[moment.seat] + 1) if repels(bid))
    assert given == next(enough, None)


def attack(moment: Moment) -> int:
    table, _revealed = bids(moment, 0, lambda _seat: 0)
    return int(holding.told(table, AttackDecided)[0].wildlings)


def share(moment: Moment, given: Any) -> None:  # noqa: ANN401
    """If all who bid bid as much, the attack is repelled; and it is not if all bid one less."""
    if given == moment.board.available[moment.seat]:
        return
    for less in (0, 1):
        if given >= less:
            _table, revealed = bids(moment, given - less, lambda _seat: 0)
            repelled = (given - less) * len(revealed) >= attack(moment)
            assert repelled is (less == 0 or attack(moment) == 0), (given, less)


def tied(moment: Moment) -> set[str]:
    if moment.question.kind == "order-influence-ties":
        return set(moment.legal[0])
    return set(moment.legal)


def first_of_tied(moment: Moment, given: Any, *, last: bool = False) -> None:  # noqa: ANN401
    """The house stands there afterwards, the others as they stood."""
    track = moment.question.subject.rpartition("-")[0]
    before = [seat for seat in moment.board.tracks[track] if seat in tied(moment)]
    if moment.seat not in before:
        assert given is None
        return
    others = [seat for seat in before if seat != moment.seat]
    assert list(given) == ([*others, moment.seat] if last else [moment.seat, *others])


def as_it_was(moment: Moment, given: Any) -> None:  # noqa: ANN401
    track = moment.question.subject.rpartition("-")[0]
    assert list(given) == [seat for seat in moment.board.tracks[track] if seat in tied(moment)]


def other_houses(moment: Moment) -> Iterable[str]:
    return [seat for seat in moment.legal if seat != moment.seat]


def items(moment: Moment) -> SomeOf[str]:
    """The options of a question that is answered by some of several items."""
    options = moment.question.options
    assert isinstance(options, SomeOf)
    return options


# --- Units ------------------------------------------------------------------------------------------------


def cheapest(moment: Moment, given: Any) -> None:  # noqa: ANN401
    """No other legal answer takes fewer units, or as many that come earlier in that order."""
    options = moment.question.options

    def cost(units: Iterable[str]) -> tuple[int, list[int]]:
        kinds = [KIND[unit.rpartition("/")[2]] for unit in units]
        return len(kinds), sorted(map(CHEAPEST.index, kinds))

    others = [cost(answer) for answer in options.listing() if fits(moment, answer)]
    assert cost(given) == min(others), (given, others)


def fits(moment: Moment, answer: Any) -> bool:  # noqa: ANN401
    return moment.table.judge(moment.asked, moment.whole(answer)) is None


# --- Orders -----------------------------------------------------------------------------------------------


def orders_lying(moment: Moment, area: str) -> set[str]:
    """The kinds of order that lie in an area and could be meant."""
    board = moment.board
    kinds = {board.edition.orders[order.token].kind for at, order in board.orders.items() if at == area}
    return kinds | {
        board.edition.one_time_orders[order.token].icon for at, order in board.one_time.items() if at == area
    }


def of_kind(kind: str) -> Promise:
    """An order of this kind, if the answers have one."""

    def holds(moment: Moment, given: Any) -> None:  # noqa: ANN401
        found = [area for area in moment.legal if kind in orders_lying(moment, area)]
        assert given in found if found else given is None, (kind, given, found)

    return holds


RAIDED = ("support", "consolidate-power", "raid", "defense")


def any_order(moment: Moment, given: Any) -> None:  # noqa: ANN401
    targets = [area for area in moment.legal if area != "none"]
    if not targets:
        assert given is None
        return
    rank = {
        area: min(RAIDED.index(kind) for kind in orders_lying(moment, area) if kind in RAIDED)
        for area in targets
    }
    assert rank[given] == min(rank.values())


def only_order(moment: Moment, given: Any) -> None:  # noqa: ANN401
    targets = [area for area in moment.legal if area != "none"]
    assert given == (targets[0] if len(targets) == 1 else None)


# --- Combat -----------------------------------------------------------------------------------------------


def fought(moment: Moment) -> Combat | None:
    """The combat under way, if the house is a side of it."""
    combat: Combat | None = moment.board.combat
    return combat if combat is not None and moment.seat in (combat.attacker, combat.defender) else None


def own_combat(moment: Moment) -> Combat:
    combat = fought(moment)
    assert combat is not None
    return combat


def theirs(moment: Moment) -> Seat:
    combat = own_combat(moment)
    return combat.defender if moment.seat == combat.attacker else combat.attacker


def in_combat(found: Callable[[Moment], Any]) -> Callable[[Moment], Any]:
    """What is so for a side of the combat; None for any other."""
    return lambda moment: found(moment) if fought(moment) is not None else None


def set_in_combat(found: Callable[[Moment], Iterable[str]]) -> Callable[[Moment], Iterable[str]]:
    return lambda moment: found(moment) if fought(moment) is not None else ()


def to_the_end(moment: Moment, answer: Any) -> AnyTable:  # noqa: ANN401
    """The combat to its decision, in which everybody else answers by default."""
    table = moment.after(answer)
    while not holding.told(table, CombatWon):
        question = table.unanswered[0]
        table.answer(question, question.default)
    return table


def blade(moment: Moment, given: Any) -> None:  # noqa: ANN401
    winners = {word: holding.told(to_the_end(moment, word), CombatWon)[0].winner for word in ("yes", "no")}
    decides = winners["yes"] == moment.seat != winners["no"]
    assert given == ("yes" if decides else "no"), (given, winners)


def counted(table: AnyTable, *, final: bool) -> dict[Seat, int]:
    return {each.seat: each.total for each in holding.told(table, StrengthCounted) if each.final is final}


def backing(side: str) -> Callable[[Question], Any]:
    """Support orders that all go to a side."""
    return lambda question: dict.fromkeys(question.fields, side)


def initial(table: AnyTable) -> dict[Seat, int]:
    """The initial strengths, when all that is offered is accepted and nobody else offers any."""
    while not (found := counted(table, final=False)) and not table.over:
        question = table.unanswered[0]
        table.answer(question, backing("nobody")(question) if question.fields else question.default)
    return found


def margin(moment: Moment, condition: Condition[Any]) -> None:
    """As the strengths are counted at the end, if nothing is added to them any more."""
    if moment.question.kind not in {"blade", "support"} or not (fought(moment) and theirs(moment)):
        return
    if moment.question.kind == "blade":
        found = counted(to_the_end(moment, "no"), final=True)
    else:
        if not all("nobody" in part.options.listing() for part in moment.asked.fields.values()):
            return
        table = moment.if_others(backing("nobody"))
        table.answer(moment.asked, backing("nobody")(moment.asked))
        found = initial(table)
    number(lambda _moment: found[moment.seat] - found[theirs(moment)])(moment, condition)


def opposing_hand(moment: Moment) -> Sequence[str]:
    return tuple(moment.board.hands.get(theirs(moment), ()))


def whose_blade(moment: Moment) -> Iterable[str]:
    holder = moment.board.tracks["fiefdoms"][0]
    combat = own_combat(moment)
    if moment.board.blade_used or holder not in (combat.attacker, combat.defender):
        return ["nobodys"]
    return ["mine" if holder == moment.seat else "theirs"]


def supported(moment: Moment) -> bool:
    combat = own_combat(moment)
    return any(seat == moment.seat and area in moment.board.orders for area, seat in combat.supports.items())


def revealed(moment: Moment) -> str:
    combat = fought(moment)
    return combat.cards.get(theirs(moment), "") if combat is not None else ""


def facts_of_a_side() -> dict[str, Truth]:
    return {
        "attacking": yes_if(in_combat(lambda moment: own_combat(moment).attacker == moment.seat)),
        "against": holding.among(houses, set_in_combat(lambda moment: {theirs(moment)})),
        "fort": yes_if(
            in_combat(
                lambda moment: (
                    moment.board.edition.map.fort.get(own_combat(moment).area, "") in {"castle", "stronghold"}
                )
            )
        ),
        "margin": margin,
        "supported": yes_if(in_combat(supported)),
        "blade": holding.among(
            lambda _moment: ["mine", "theirs", "nobodys"], set_in_combat(whose_blade), single=True
        ),
        "opponent-has": holding.among(house_cards, set_in_combat(opposing_hand)),
        "opponent-lacks": lacking_cards,
        "opponent-hand": number(in_combat(lambda moment: len(opposing_hand(moment)))),
        "opponent-best": number(
            in_combat(
                lambda moment: max((strength(moment, card) for card in opposing_hand(moment)), default=0)
            )
        ),
        "their-card": holding.among(house_cards, lambda moment: {revealed(moment)}),
        "their-strength": number(
            lambda moment: (
                strength(moment, revealed(moment))
                if revealed(moment) in moment.board.edition.house_cards
                else None
            )
        ),
    }


def lacking_cards(moment: Moment, condition: Condition[Any]) -> None:
    if fought(moment) is not None:
        holding.among(house_cards, opposing_hand, none=True)(moment, condition)


def support_decides(moment: Moment, condition: Condition[Any]) -> None:
    """The initial strengths are counted twice: without this house, and with all of it for the loser."""
    combat = moment.board.combat
    if not combat.defender or not moment.asked.fields:
        return

    def loser(own: str) -> str:
        table = moment.if_others(backing("nobody"))
        table.answer(moment.asked, backing(own)(moment.asked))
        found = initial(table)
        attack, defence = found[combat.attacker], found[combat.defender]
        if attack == defence:
            better = place(moment, "fiefdoms", combat.attacker) < place(moment, "fiefdoms", combat.defender)
            return "defender" if better else "attacker"
        return "attacker" if attack < defence else "defender"

    if not all("nobody" in part.options.listing() for part in moment.asked.fields.values()):
        return
    behind = loser("nobody")
    able = any(behind in part.options.listing() for part in moment.asked.fields.values())
    yes_if(lambda _moment: able and loser(behind) != behind)(moment, condition)


def odds(moment: Moment, condition: Condition[Any]) -> None:
    """All units that can march do so; the strengths are counted before anybody supports them."""
    origin = moment.question.subject
    if moment.question.kind != "march" or origin not in moment.board.units:
        return
    units: dict[str, int] = {}
    for unit in moment.board.units[origin].units:
        if not unit.startswith("routed"):
            units[unit] = units.get(unit, 0) + 1
    for target in moment.board.edition.map.adjacent[origin][:3]:
        if not enemies(moment, target) or not fits(moment, {target: units}):
            continue
        table = moment.after({target: units})
        while table.unanswered and table.unanswered[0].kind == "leave-power":
            table.answer(table.unanswered[0], "no")
        found = initial(table)
        if not found:  # the march has won the game
            continue
        (other,) = found.keys() - {moment.seat}
        true = found[moment.seat] - found[other]
        for plain in (true - 1, true, true + 1):
            value = condition.grammar.parse({target: plain})
            assert condition.holds(moment.seen, moment.question, value) is (plain == true), (target, found)


# --- House cards ------------------------------------------------------------------------------------------


def plain(moment: Moment, card: str) -> bool:
    """Whether a card's text, if it has any, leaves strengths and icons alone until the combat is decided."""
    texts = PlayableEdition.of(moment.board).texts
    early = (texts.cancelling, texts.immediate, texts.standing, texts.closing)
    return card not in texts.silencing and not any(card in cards for cards in early)


def all_plain(moment: Moment) -> bool:
    return all(plain(moment, card) for card in moment.board.edition.house_cards if card in held_cards(moment))


def held_cards(moment: Moment) -> set[str]:
    combat = moment.board.combat
    found = {*moment.legal, *(opposing_hand(moment) if fought(moment) else ())}
    return found | set(combat.cards.values() if combat is not None else ())


def beats(moment: Moment, card: str, other: str) -> bool | None:
    """Whether a card beats another, when both are played; None: texts or Tides have a say in it."""
    if not (plain(moment, card) and plain(moment, other)) or "tides-redraw" in moment.table.ruleset.questions:
        return None
    table = moment.after(card)
    while not (ends := holding.told(table, CombatWon)):
        question = table.unanswered[0]
        answers = {"house-card": other, "blade": "no"}
        table.answer(question, answers.get(question.kind, question.default))
    winner: Seat = ends[0].winner
    return winner == moment.seat


def chances(moment: Moment) -> dict[str, list[bool | None]]:
    """Of each card that can be played, which of the opponent's it beats."""
    return {card: [beats(moment, card, other) for other in opposing_hand(moment)] for card in a_card(moment)}


def tried(moment: Moment) -> bool:
    """Cards are played against one another at some of the choices: each is played to the end."""
    combat = fought(moment)
    return (
        moment.question.kind == "house-card"
        and combat is not None
        and bool(combat.defender)
        and len(moment.asked.label) % 3 == 0
        and moment.table.unanswered[0].seat == moment.seat
        and "house-card" in {question.kind for question in moment.table.unanswered[1:]}
    )


def sure(moment: Moment, given: Any) -> None:  # noqa: ANN401
    if not tried(moment):
        return
    found = chances(moment)
    if given is None:
        assert not any(row and all(row) for row in found.values())
        return
    assert False not in found[given], (given, found[given])
    for card, row in found.items():
        assert not (row and all(row)) or strength(moment, card) >= strength(moment, given)


def hopeless(moment: Moment, given: Any) -> None:  # noqa: ANN401
    if not tried(moment):
        return
    found = chances(moment)
    if given is None:
        assert any(each is not False for row in found.values() for each in row)
        return
    assert not any(each for row in found.values() for each in row)
    assert strength(moment, given) == min(strength(moment, card) for card in found)


def best_chance(moment: Moment, given: Any) -> None:  # noqa: ANN401
    if not tried(moment):
        return
    found = chances(moment)
    if all(None not in row for row in found.values()):
        rank = {card: (sum(map(bool, row)), -strength(moment, card)) for card, row in found.items()}
        assert rank[given] == max(rank.values()), (given, rank)


def outlook(moment: Moment, condition: Condition[Any]) -> None:
    if not tried(moment):
        return
    rows = list(chances(moment).values())
    if any(None in row for row in rows):
        return
    won, lost = any(all(row) for row in rows), not any(map(any, rows))
    true = "won" if won else "lost" if lost else "open"
    for word in ("won", "lost", "open"):
        assert condition.holds(moment.seen, moment.question, word) is (word == true), (word, true)


def if_plain(measure: Callable[[Moment, str], Any]) -> Promise:
    """What is printed decides, where no text has a say."""

    def holds(moment: Moment, given: Any) -> None:  # noqa: ANN401
        if all_plain(moment) and fought(moment) is not None:
            best(a_card, measure)(moment, given)

    return holds


def icons(kind: str) -> Promise:
    def measure(moment: Moment, card: str) -> tuple[int, int]:
        facts = moment.board.edition.house_cards[card]
        return getattr(facts, kind), -facts.strength

    return if_plain(measure)


def three(measure: Callable[[Moment, str], int]) -> Promise:
    """None of the cards left out is better, where no text has a say."""

    def holds(moment: Moment, given: Any) -> None:  # noqa: ANN401
        hand = list(items(moment).available)
        assert len(set(given)) == 3
        assert set(given) <= set(hand)
        if all(plain(moment, card) for card in hand):
            left = [measure(moment, card) for card in hand if card not in given]
            assert max(left, default=-99) <= min(measure(moment, card) for card in given)

    return holds


# --- What remains -----------------------------------------------------------------------------------------


def nothing(moment: Moment, given: Any) -> None:  # noqa: ANN401
    """The answer by which nothing happens, whether or not it is legal."""
    assert given in ("none", (), 0, {}), given


def everything(moment: Moment, given: Any) -> None:  # noqa: ANN401
    assert set(given) == set(items(moment).available)


def at_forts(moment: Moment, given: Any) -> None:  # noqa: ANN401
    options, sites = items(moment), moment.board.edition.map.sites
    offered = [area for area in options.available if area in sites]
    assert set(given) <= set(offered)
    assert len(given) == min(len(offered), options.high)


def site(moment: Moment, area: str) -> bool:
    return moment.board.edition.map.fort.get(area) in {"castle", "stronghold"}


def worth(moment: Moment, area: str) -> bool:
    geography = moment.board.edition.map
    return site(moment, area) or geography.supply[area] > 0 or geography.power[area] > 0


def yes_where(found: Callable[[Moment, str], bool]) -> Promise:
    def holds(moment: Moment, given: Any) -> None:  # noqa: ANN401
        assert given == ("yes" if found(moment, moment.question.subject) else "no")

    return holds


def home(moment: Moment, given: Any) -> None:  # noqa: ANN401
    area = moment.board.edition.map.home.get(moment.seat)
    assert given == (area if area in moment.legal else None)


def own_units(moment: Moment, area: str) -> int:
    there = moment.board.units.get(area)
    return len(there.units) if there is not None and there.seat == moment.seat else 0


def safe(moment: Moment, area: str) -> tuple[int, bool]:
    """How little strength of enemies stands next to an area; one's own first."""
    edition = moment.board.edition
    danger = sum(
        edition.units[unit].strength
        for near in edition.map.adjacent[area]
        for unit in enemies(moment, near)
        if not unit.startswith("routed")
    )
    return -danger, controller(moment, area) == moment.seat


def only_answer(moment: Moment, given: Any) -> None:  # noqa: ANN401
    assert given == (moment.legal[0] if len(moment.legal) == 1 else None)


def best_order(kind: str) -> Promise:
    """The order of another house with the highest modifier."""

    def modifier(moment: Moment, area: str) -> int:
        return int(moment.board.edition.orders[moment.board.orders[area].token].modifier)

    def found(moment: Moment) -> list[str]:
        known, orders = moment.board.edition.orders, moment.board.orders
        return [
            area
            for area in moment.legal
            if area in orders and orders[area].seat != moment.seat and known[orders[area].token].kind == kind
        ]

    return best(found, modifier)


def fall(moment: Moment, track: str) -> int:
    return len(moment.board.tracks[track]) - place(moment, track, theirs(moment))


def units_there(moment: Moment, area: str) -> int:
    there = moment.board.units.get(area)
    return len(there.units) if there is not None else 0


def here(moment: Moment, given: Any) -> None:  # noqa: ANN401
    area = moment.board.combat.area
    assert given is None or given.partition("/")[0] == area
    assert given is not None or not any(word.startswith(f"{area}/") for word in moment.legal)


def some_footman(moment: Moment, given: Any) -> None:  # noqa: ANN401
    assert given in moment.legal
    assert given != "none"


def no_fort(moment: Moment, given: Any) -> None:  # noqa: ANN401
    found = [area for area in moment.legal if area != "none" and not site(moment, area)]
    assert given == (found[0] if found else None)


def if_behind(moment: Moment, given: Any) -> None:  # noqa: ANN401
    """As the strengths are counted at the end, without the opponent's Tides card."""
    table = moment.after("keep")
    while not (strengths := [each for each in holding.told(table, StrengthCounted) if each.final]):
        question = table.unanswered[0]
        table.answer(question, question.default)
    found = {}
    for each in strengths:
        terms = [term for term in each.terms if term.text != "not-below-0"]
        if each.seat != moment.seat:
            terms = [term for term in terms if not term.text.startswith("tides/")]
        found[each.seat] = max(0, sum(term.amount for term in terms))
    ahead = found[moment.seat] - found[theirs(moment)]
    assert given == ("redraw" if ahead < 0 else "keep"), found


def drawn(moment: Moment) -> str:
    return str(moment.board.drawn.get(moment.seat, ""))


def banned(moment: Moment, condition: Condition[Any]) -> None:
    known = moment.board.edition.orders
    for kind in {facts.kind for facts in known.values()}:
        true = all(token in moment.board.banned for token, facts in known.items() if facts.kind == kind)
        assert condition.holds(moment.seen, moment.question, condition.grammar.parse(kind)) is true


def lying(moment: Moment, condition: Condition[Any]) -> None:
    known, orders = moment.board.edition.orders, moment.board.orders
    for area in areas(moment):
        for kind in ("march", "defense", "raid"):
            value = condition.grammar.parse({area: kind})
            true = area in orders and known[orders[area].token].kind == kind
            assert condition.holds(moment.seen, moment.question, value) is true, (area, kind)


def supply_change(moment: Moment) -> int:
    table = moment.after("supply")
    (event,) = (each for each in holding.told(table, SupplyCounted) if each.seat == moment.seat)
    return int(event.after - event.before)


def supply_costs(moment: Moment) -> bool:
    table = moment.after("supply")
    while table.unanswered and table.unanswered[0].kind == "reconcile-supply":
        if table.unanswered[0].seat == moment.seat:
            return True
        table.answer(table.unanswered[0], table.unanswered[0].default)
    return any(
        each.seat == moment.seat and each.reason == "supply-reconciled"
        for each in holding.told(table, UnitsLost)
    )


def gain(moment: Moment) -> int:
    table = moment.after("game-of-thrones")
    return sum(each.amount for each in holding.told(table, PowerGained) if each.seat == moment.seat)


def points(moment: Moment) -> int:
    edition = moment.board.edition
    return int(edition.fort_points.get(edition.map.fort[moment.question.subject], 0))


def threatened(moment: Moment) -> bool:
    near = moment.board.edition.map.adjacent[moment.question.subject]
    return any(enemies(moment, area) for area in near)


def wildling_cards(moment: Moment) -> Sequence[str]:
    return tuple(moment.board.edition.wildling_cards)


ORDERS = ("march", "defense", "support", "raid", "consolidate-power")
"""The kinds of order by which a text names one."""

PROMISES = Promises(
    {
        "cheapest": cheapest,
        "none": nothing,
        "stay": gives({}),
        "bid-influence all": lambda moment, given: gives(moment.board.available[moment.seat])(moment, given),
        "bid-wildlings all": lambda moment, given: gives(moment.board.available[moment.seat])(moment, given),
        "half": lambda moment, given: gives(moment.board.available[moment.seat] // 2)(moment, given),
        "outbid-all": outbid,
        "share": share,
        "alone": alone,
        "me-first": first_of_tied,
        "me-last": lambda moment, given: first_of_tied(moment, given, last=True),
        "status-quo": as_it_was,
        "me": lambda moment, given: gives(moment.seat)(moment, given),
        "most-castles": best(other_houses, forts),
        "fewest-castles": best(other_houses, lambda moment, seat: -forts(moment, seat)),
        **{f"raid {kind}": of_kind(kind) for kind in RAIDED},
        "raid any": any_order,
        "raid only": only_order,
        "if-castle": yes_where(site),
        "if-worth": yes_where(worth),
        "accept-support all": everything,
        "weakest-winning": sure,
        "weakest-if-lost": hopeless,
        "best-chance": best_chance,
        "weakest": best(a_card, weaker),
        "strongest": best(a_card, stronger),
        **{
            f"{kind} strongest": if_plain(stronger)
            for kind in ("house-card", "card-tyrion-replacement", "card-aeron")
        },
        "most-swords": icons("swords"),
        "most-fortifications": icons("fortifications"),
        "three-cards weakest": three(weaker),
        "three-cards strongest": three(stronger),
        "three-cards best-chance": three(lambda _moment, _card: 0),
        "if-it-decides": blade,
        "always": gives("yes"),
        "never": gives("no"),
        **{
            f"{card} {kind}": best_order(kind)
            for kind in ORDERS
            for card in ("card-cersei", "card-asha", "card-queen-of-thorns")
        },
        "castles": at_forts,
        "home": home,
        "castle": best(
            lambda moment: [area for area in moment.legal if site(moment, area)],
            lambda moment, area: moment.board.edition.map.fort[area] == "stronghold",
        ),
        "most-units": best(
            lambda moment: [area for area in moment.legal if own_units(moment, area)], own_units
        ),
        "away": best(legal, safe),
        "capture-port all": lambda moment, given: gives(max(moment.legal))(moment, given),
        "where-worst": best(legal, place),
        "where-best": best(legal, lambda moment, track: -place(moment, track)),
        "ordinary": only_answer,
        "hurts-most": best(legal, fall),
        "hurts-least": best(legal, lambda moment, track: -fall(moment, track)),
        "here": here,
        "any-footman": some_footman,
        "fewest-units": best(
            lambda moment: [area for area in moment.legal if area != "none"],
            lambda moment, area: -units_there(moment, area),
        ),
        "no-fort": no_fort,
        "if-behind": if_behind,
    },
    {
        "round": number(lambda moment: moment.board.round),
        "power": number(lambda moment: moment.board.available[moment.seat]),
        "castles": number(lambda moment: forts(moment, moment.seat)),
        "holds": holding.among(areas, controlled, every=True),
        "lacks": holding.among(areas, controlled, none=True),
        "free": holding.among(areas, free, every=True),
        "enemy-in": holding.among(
            areas, lambda moment: [area for area in areas(moment) if enemies(moment, area)], every=True
        ),
        "points": number(points),
        "army": number(lambda moment: own_units(moment, moment.question.subject)),
        "threatened": yes_if(threatened),
        "place": number(lambda moment: place(moment, moment.question.subject)),
        "leads": holding.among(
            tracks, lambda moment: [track for track in TRACKS if place(moment, track) == 1], every=True
        ),
        "richest-other": number(richest),
        "track": holding.among(tracks, lambda moment: [moment.question.subject.rpartition("-")[0]]),
        "bid": number(lambda moment: moment.board.bids[moment.legal[0][0]]),
        "tied": holding.among(houses, tied, every=True),
        "strength": number(attack),
        "banned": banned,
        "orders": lying,
        "threat": number(lambda moment: moment.board.threat),
        "odds": odds,
        "combat": holding.among(areas, lambda moment: [moment.board.combat.area]),
        "own": yes_if(lambda moment: fought(moment) is not None),
        "attacker": holding.among(houses, lambda moment: [moment.board.combat.attacker]),
        "defender": holding.among(houses, lambda moment: [moment.board.combat.defender]),
        "decides": support_decides,
        "outlook": outlook,
        "supply-change": number(supply_change),
        "supply-costs-units": yes_if(supply_costs),
        "gain": number(gain),
        "seen": holding.among(wildling_cards, lambda moment: [moment.board.seen.get(moment.seat, "")]),
        "card": holding.among(wildling_cards, lambda moment: [moment.board.seen.get(moment.seat, "")]),
        "best-place": number(lambda moment: min(place(moment, track) for track in TRACKS)),
        "drawn": holding.among(
            lambda moment: tuple(moment.board.edition.tides_cards), lambda moment: [drawn(moment)]
        ),
        "drawn-strength": number(lambda moment: moment.board.edition.tides_cards[drawn(moment)].strength),
        **facts_of_a_side(),
    },
)
